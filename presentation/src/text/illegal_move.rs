//! Why a move is not legal: a clause that follows "Nf6 isn't legal:".
//!
//! The rules find the reason ([`WhyNot`]). Here it is put into the user's language. In English the
//! text is the same as that of the rules, which the command line shows.

use super::catalogue::{Text, say};
use entente_rules::{
    AllianceRule, Army, CastlingSide, Chess4Rule, Chess66Rule, CourierRule, MateKind, NoCastling,
    Origin, Piece, PieceKind, PlacedPiece, Square, WhyNot,
};

/// Why a move is not legal.
pub(super) fn why_illegal(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::MustMove => say!(text, "why-must-move"),
        WhyNot::GameOver => say!(text, "why-game-over"),
        WhyNot::Resigned { army } => say!(text, "why-resigned", army = text.army(*army)),
        WhyNot::NoChoice { army } => say!(text, "why-no-choice", army = text.army(*army)),
        WhyNot::SameSquare => say!(text, "why-same-square"),
        WhyNot::NoCastlingHere => say!(text, "why-no-castling-here"),
        WhyNot::EmptySquare { square } => {
            say!(text, "why-empty-square", square = square.to_string())
        }
        WhyNot::Corner { square } => say!(text, "why-corner", square = square.to_string()),
        WhyNot::NoCapture { to } => say!(text, "why-no-capture", to = to.to_string()),
        WhyNot::NotYours { .. }
        | WhyNot::OthersCastling { .. }
        | WhyNot::Eliminated { .. }
        | WhyNot::OtherKind { .. }
        | WhyNot::NoSuchPiece { .. }
        | WhyNot::NoneReaches { .. } => why_not_this_piece(text, why),
        WhyNot::OwnPiece { .. } | WhyNot::NotItsMove { .. } | WhyNot::Blocked { .. } => {
            why_not_this_way(text, why)
        }
        WhyNot::NothingToCapture { .. }
        | WhyNot::EnPassantExpired { .. }
        | WhyNot::CaptureAhead { .. } => why_no_pawn_capture(text, why),
        WhyNot::PawnBeforeCorner { .. }
        | WhyNot::NoDoubleStep { .. }
        | WhyNot::SingleStep { .. }
        | WhyNot::NotASingleStep { .. } => why_no_pawn_step(text, why),
        WhyNot::KingIntoCheck { .. }
        | WhyNot::Pinned { .. }
        | WhyNot::StillInCheck { .. }
        | WhyNot::DoubleCheck { .. }
        | WhyNot::EnPassantUncovers { .. } => why_not_into_check(text, why),
        WhyNot::PromotionMissing { .. }
        | WhyNot::NoPromotion { .. }
        | WhyNot::OtherManner { .. }
        | WhyNot::NotAPromotion { .. } => why_not_this_manner(text, why),
        WhyNot::Castling { side, why } => {
            let cause = why_no_castling(text, why);
            match side {
                CastlingSide::King => say!(text, "why-castling-king", why = cause),
                CastlingSide::Queen => say!(text, "why-castling-queen", why = cause),
            }
        }
        WhyNot::Courier(rule) => why_courier(text, rule),
        WhyNot::Chess66(rule) => why_chess66(text, rule),
        WhyNot::Chess4(rule) => why_chess4(text, rule),
        WhyNot::Alliance(rule) => why_alliance(text, *rule),
    }
}

/// The piece that should move is not there, or belongs to another army.
fn why_not_this_piece(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::NotYours { piece, turn } => say!(
            text,
            "why-not-yours",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            army = text.army(piece.army),
            turn = text.army(*turn)
        ),
        WhyNot::OthersCastling { army, turn } => say!(
            text,
            "why-others-castling",
            army = text.army(*army),
            turn = text.army(*turn)
        ),
        WhyNot::Eliminated { piece } => say!(
            text,
            "why-eliminated",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            army = text.army(piece.army)
        ),
        WhyNot::OtherKind { piece, wanted } => say!(
            text,
            "why-wrong-kind",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            wanted = text.kind(*wanted)
        ),
        WhyNot::NoSuchPiece { kind, origin } => {
            let name = text.kind(*kind);
            match self::origin(text, *origin) {
                None => say!(text, "why-no-such-piece", kind = name),
                Some(origin) => {
                    say!(text, "why-no-such-piece-there", kind = name, origin)
                }
            }
        }
        WhyNot::NoneReaches { kind, origin, to } => {
            let (kind, to) = (text.kind(*kind), to.to_string());
            match self::origin(text, *origin) {
                None => say!(text, "why-none-reaches", kind, to),
                Some(origin) => say!(text, "why-none-of-these-reaches", kind, origin, to),
            }
        }
        other => other.to_string(),
    }
}

/// The piece does not move like this, or another piece is in the way.
fn why_not_this_way(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::OwnPiece { piece } => {
            say!(
                text,
                "why-own-piece",
                kind = text.kind(piece.kind),
                square = piece.square.to_string()
            )
        }
        WhyNot::NotItsMove { piece, to } => say!(
            text,
            "why-not-its-move",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string(),
            rule = rule(text, piece.kind)
        ),
        WhyNot::Blocked { piece, to, by } => say!(
            text,
            "why-blocked",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string(),
            by = piece_in_the_way(text, piece, by)
        ),
        other => other.to_string(),
    }
}

/// The pawn or guard does not capture like this.
fn why_no_pawn_capture(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::NothingToCapture { piece, to } => say!(
            text,
            "why-nothing-to-capture",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        WhyNot::EnPassantExpired { piece, to, passed } => say!(
            text,
            "why-passed-before",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string(),
            passed = passed.square.to_string()
        ),
        WhyNot::CaptureAhead { piece } => {
            say!(
                text,
                "why-capture-ahead",
                kind = text.kind(piece.kind),
                square = piece.square.to_string()
            )
        }
        other => other.to_string(),
    }
}

/// The pawn does not step like this.
fn why_no_pawn_step(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::PawnBeforeCorner {
            piece,
            square: corner,
        } => say!(
            text,
            "why-stuck",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            corner = corner.to_string()
        ),
        WhyNot::NoDoubleStep { piece } => {
            say!(
                text,
                "why-no-double-step",
                kind = text.kind(piece.kind),
                square = piece.square.to_string()
            )
        }
        WhyNot::SingleStep { piece } => {
            say!(
                text,
                "why-single-step",
                kind = text.kind(piece.kind),
                square = piece.square.to_string()
            )
        }
        WhyNot::NotASingleStep { piece, to } => say!(
            text,
            "why-not-a-single-step",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        other => other.to_string(),
    }
}

/// The king would be in check.
fn why_not_into_check(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::KingIntoCheck { to, by } => say!(
            text,
            "why-king-into-check",
            to = to.to_string(),
            by = pieces(text, by)
        ),
        WhyNot::Pinned { piece, by } => say!(
            text,
            "why-pinned",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            by = pieces(text, by)
        ),
        WhyNot::StillInCheck { by } => say!(text, "why-still-in-check", by = pieces(text, by)),
        WhyNot::DoubleCheck { by } => say!(text, "why-double-check", by = pieces(text, by)),
        WhyNot::EnPassantUncovers { by } => {
            say!(text, "why-en-passant-uncovers", by = pieces(text, by))
        }
        other => other.to_string(),
    }
}

/// The squares are those of a legal move, but the rest of the text does not fit it.
fn why_not_this_manner(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::PromotionMissing { piece, to } => say!(
            text,
            "why-promotion-missing",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        WhyNot::NoPromotion { piece, to } => say!(
            text,
            "why-no-promotion",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        WhyNot::OtherManner { from, to } => say!(
            text,
            "why-wrong-details",
            from = from.to_string(),
            to = to.to_string()
        ),
        WhyNot::NotAPromotion { kind } => {
            say!(text, "why-not-a-promotion", kind = text.kind(*kind))
        }
        other => other.to_string(),
    }
}

fn why_no_castling(text: &Text, why: &NoCastling) -> String {
    match why {
        NoCastling::NoRight => say!(text, "why-castling-no-right"),
        NoCastling::NotRegained { piece, home } => say!(
            text,
            "why-castling-not-regained",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            home = home.to_string()
        ),
        NoCastling::Strayed { piece } => say!(
            text,
            "why-castling-strayed",
            kind = text.kind(piece.kind),
            square = piece.square.to_string()
        ),
        NoCastling::CommanderInCheck { by } => {
            say!(
                text,
                "why-castling-commander-in-check",
                by = pieces(text, by)
            )
        }
        NoCastling::Occupied { by } => say!(
            text,
            "why-castling-occupied",
            count = by.len(),
            by = pieces(text, by)
        ),
        NoCastling::InCheck { by } => say!(text, "why-castling-in-check", by = pieces(text, by)),
        NoCastling::Attacked { square, by } => say!(
            text,
            "why-castling-attacked",
            square = square.to_string(),
            by = pieces(text, by)
        ),
    }
}

fn why_chess4(text: &Text, why: &Chess4Rule) -> String {
    match why {
        Chess4Rule::Inert { army } => {
            say!(text, "why-nobody-moves-army", army = text.army(*army))
        }
        Chess4Rule::OnItsOwnTurn { piece, turn } => say!(
            text,
            "why-on-its-own-turn",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            army = text.army(piece.army),
            turn = text.army(*turn)
        ),
        Chess4Rule::Frozen { piece } => say!(
            text,
            "why-capturable-en-passant",
            kind = text.kind(piece.kind),
            square = piece.square.to_string()
        ),
        Chess4Rule::ActiveKing { piece } => {
            say!(text, "why-active-king", army = text.army(piece.army))
        }
        Chess4Rule::SameSide { piece } => say!(
            text,
            "why-same-side",
            kind = text.kind(piece.kind),
            square = piece.square.to_string()
        ),
        Chess4Rule::CommanderInCheck { commander, by } => say!(
            text,
            "why-commander-in-check",
            army = text.army(*commander),
            by = pieces(text, by)
        ),
        Chess4Rule::OtherPass(pass) => say!(text, "why-wrong-pass", pass = pass.to_string()),
        Chess4Rule::MayNotResign { army, mate } => {
            let name = text.army(*army);
            match mate {
                MateKind::Checkmated => say!(text, "why-may-not-resign-mated", army = name),
                MateKind::Stalemated => {
                    say!(text, "why-may-not-resign-stalemated", army = name)
                }
            }
        }
        Chess4Rule::CapturedArmy => say!(text, "why-captured-army"),
        Chess4Rule::NotEliminated { army } => {
            say!(text, "why-not-eliminated", army = text.army(*army))
        }
    }
}

fn why_chess66(text: &Text, why: &Chess66Rule) -> String {
    match why {
        Chess66Rule::NotItsMove { piece, to } => say!(
            text,
            "why-not-its-move",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string(),
            rule = rule_of_chess66(text, piece.kind, [piece.square, *to])
        ),
        Chess66Rule::WithinSwitch { piece, to } => say!(
            text,
            "why-within-switch",
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        Chess66Rule::OwnPieceInSwitch { piece, to } => say!(
            text,
            "why-own-piece-switch",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string()
        ),
        Chess66Rule::BlockedInSwitch {
            piece,
            to,
            by,
            square,
        } => say!(
            text,
            "why-blocked-switch",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            to = to.to_string(),
            by = piece_in_the_way(text, piece, by),
            switch = square.to_string()
        ),
    }
}

fn why_alliance(text: &Text, why: AllianceRule) -> String {
    match why {
        AllianceRule::OnlyPawns => say!(text, "why-only-pawns"),
        AllianceRule::Loyal { piece } => say!(
            text,
            "why-protectorate",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            army = text.army(piece.army)
        ),
        AllianceRule::Ally { piece } => say!(
            text,
            "why-ally",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            army = text.army(piece.army)
        ),
        AllianceRule::ChoiceDue { army } => {
            say!(text, "why-choice-due", army = text.army(army))
        }
    }
}

fn why_courier(text: &Text, why: &CourierRule) -> String {
    match why {
        CourierRule::NoPieceMoves { part } => {
            say!(text, "why-nothing-moves", part = part.clone())
        }
        CourierRule::Label { piece, label } => say!(
            text,
            "why-wrong-letter",
            kind = text.kind(piece.kind),
            square = piece.square.to_string(),
            own = letter(piece.piece()),
            label = letter(*label)
        ),
        CourierRule::OthersPromotion { label, own } => say!(
            text,
            "why-wrong-promotion-letter",
            label = letter(*label),
            own = letter(*own)
        ),
        CourierRule::NothingRemoved { square } => {
            say!(text, "why-nothing-removed", square = square.to_string())
        }
        CourierRule::NothingPut { square } => {
            say!(text, "why-nothing-put", square = square.to_string())
        }
        CourierRule::NoOtherPieceMoves { from, to } => say!(
            text,
            "why-nothing-else-moves",
            from = from.to_string(),
            to = to.to_string()
        ),
        CourierRule::SquareRemoved { square } => {
            say!(text, "why-square-removed", square = square.to_string())
        }
        CourierRule::Repeated { part } => say!(text, "why-written-twice", part = part.clone()),
    }
}

/// How a kind of piece moves.
fn rule(text: &Text, kind: PieceKind) -> String {
    let key = format!("rule-{}", kind.word());
    text.say(&key, &super::catalogue::Arguments::new())
}

/// How a kind of piece moves in Chess66; between the halves of the board, with a reminder of
/// how files continue.
fn rule_of_chess66(text: &Text, kind: PieceKind, squares: [Square; 2]) -> String {
    let key = format!("rule-chess66-{}", kind.word());
    let [from, to] = squares;
    let is_other = kind == PieceKind::Knight || Chess66Rule::is_over_the_bend(kind, from, to);
    if is_other && text.has(&key) {
        text.say(&key, &super::catalogue::Arguments::new())
    } else {
        rule(text, kind)
    }
}

/// The part of the first square that a typed move gives, if any.
fn origin(text: &Text, origin: Origin) -> Option<String> {
    match (origin.file, origin.rank) {
        (None, None) => None,
        (Some(file), None) => Some(say!(text, "origin-file", file = file.to_string())),
        (None, Some(rank)) => Some(say!(text, "origin-rank", rank = rank.to_string())),
        (Some(file), Some(rank)) => Some(say!(
            text,
            "origin-square",
            square = format!("{file}{rank}")
        )),
    }
}

/// The piece that is in the way of another one: "your pawn" or "the pawn".
fn piece_in_the_way(text: &Text, moving: &PlacedPiece, piece: &PlacedPiece) -> String {
    let (kind, square) = (text.kind(piece.kind), piece.square.to_string());
    if moving.army == piece.army {
        say!(text, "piece-of-yours", kind, square)
    } else {
        say!(text, "piece-of-others", kind, square)
    }
}

/// Several pieces: `the rook on e8 and the bishop on b4`.
fn pieces(text: &Text, pieces: &[PlacedPiece]) -> String {
    let names = pieces.iter().map(|piece| {
        let (kind, square) = (text.kind(piece.kind), piece.square.to_string());
        say!(text, "piece-of-others", kind, square)
    });
    text.all_of(names.collect())
}

/// A piece's letter in Game Courier's notation: a capital for White, else a small letter.
fn letter(piece: Piece) -> String {
    let letter = piece.kind.letter();
    match piece.army {
        Army::White => letter.to_string(),
        _ => letter.to_ascii_lowercase().to_string(),
    }
}

#[cfg(test)]
mod tests;

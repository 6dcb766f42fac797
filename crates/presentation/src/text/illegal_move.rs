//! Explanations of illegal moves: a clause that follows "Nf6 isn't legal:".
//!
//! The rules find the reason ([`WhyNot`]), a fact with its arguments. Here is the message of each.

use super::catalogue::{Arguments, Text, say};
use entente_rules::{
    AllianceRule, CastlingSide, Chess4Rule, Chess66Rule, CourierRule, FourPlayerRule, MateKind,
    NoCastling, Origin, PieceKind, PlacedPiece, Square, WhyNot,
};

/// Explains why a move is not legal.
pub(super) fn why_illegal(text: &Text, why: &WhyNot) -> String {
    match why {
        WhyNot::MustMove => say!(text, "why-must-move"),
        WhyNot::GameOver => say!(text, "why-game-over"),
        WhyNot::Resigned { army } => say!(text, "why-resigned"; army),
        WhyNot::NoChoice { army } => say!(text, "why-no-choice"; army),
        WhyNot::EmptySquare { square } => say!(text, "why-empty-square"; square),
        WhyNot::NotYours { piece, turn } => say!(text, "why-not-yours"; piece, turn),
        WhyNot::OthersCastling { army, turn } => say!(text, "why-others-castling"; army, turn),
        WhyNot::Eliminated { piece } => say!(text, "why-eliminated"; piece),
        WhyNot::OtherKind { piece, wanted } => say!(text, "why-wrong-kind"; piece, wanted),
        WhyNot::NoSuchPiece { kind, origin } => match self::origin(text, *origin) {
            None => say!(text, "why-no-such-piece"; kind),
            Some(origin) => say!(text, "why-no-such-piece-there"; kind, origin),
        },
        WhyNot::NoneReaches { kind, origin, to } => match self::origin(text, *origin) {
            None => say!(text, "why-none-reaches"; kind, to),
            Some(origin) => say!(text, "why-none-of-these-reaches"; kind, origin, to),
        },
        WhyNot::SameSquare => say!(text, "why-same-square"),
        WhyNot::OwnPiece { piece } => say!(text, "why-own-piece"; piece),
        WhyNot::NotItsMove { piece, to } => {
            say!(text, "why-not-its-move"; piece, to, rule = rule(text, piece.kind))
        }
        WhyNot::Blocked { piece, to, by } => {
            say!(text, "why-blocked"; piece, to, by = piece_in_the_way(text, piece, by))
        }
        WhyNot::NothingToCapture { piece, to } => say!(text, "why-nothing-to-capture"; piece, to),
        WhyNot::EnPassantExpired { piece, to, passed } => {
            say!(text, "why-passed-before"; piece, to, passed = passed.square)
        }
        WhyNot::CaptureAhead { piece } => say!(text, "why-capture-ahead"; piece),
        WhyNot::NoCapture { to } => say!(text, "why-no-capture"; to),
        WhyNot::Corner { square } => say!(text, "why-corner"; square),
        WhyNot::PawnBeforeCorner { piece, square } => {
            say!(text, "why-stuck"; piece, corner = square)
        }
        WhyNot::NoDoubleStep { piece } => say!(text, "why-no-double-step"; piece),
        WhyNot::SingleStep { piece } => say!(text, "why-single-step"; piece),
        WhyNot::NotASingleStep { piece, to } => say!(text, "why-not-a-single-step"; piece, to),
        WhyNot::NoCastlingHere => say!(text, "why-no-castling-here"),
        WhyNot::KingIntoCheck { to, by } => say!(text, "why-king-into-check"; to, by),
        WhyNot::Pinned { piece, by } => say!(text, "why-pinned"; piece, by),
        WhyNot::StillInCheck { by } => say!(text, "why-still-in-check"; by),
        WhyNot::DoubleCheck { by } => say!(text, "why-double-check"; by),
        WhyNot::EnPassantUncovers { by } => say!(text, "why-en-passant-uncovers"; by),
        WhyNot::Castling { side, why } => why_no_castling(text, *side, why),
        WhyNot::PromotionMissing { piece, to } => {
            let queen = text.sign(PieceKind::Queen).to_string();
            say!(text, "why-promotion-missing"; piece, to, queen = queen)
        }
        WhyNot::NoPromotion { piece, to } => say!(text, "why-no-promotion"; piece, to),
        WhyNot::OtherManner { from, to } => say!(text, "why-wrong-details"; from, to),
        WhyNot::NotAPromotion { kind } => say!(text, "why-not-a-promotion"; kind),
        WhyNot::Courier(rule) => why_courier(text, rule),
        WhyNot::Chess66(rule) => why_chess66(text, rule),
        WhyNot::Chess4(rule) => why_chess4(text, rule),
        WhyNot::Alliance(rule) => why_alliance(text, rule),
        WhyNot::FourPlayer(rule) => why_four_player(text, rule),
    }
}

fn why_no_castling(text: &Text, side: CastlingSide, why: &NoCastling) -> String {
    let why = match why {
        NoCastling::NoRight => say!(text, "why-castling-no-right"),
        NoCastling::NotRegained { piece, home } => {
            say!(text, "why-castling-not-regained"; piece, home)
        }
        NoCastling::Strayed { piece } => say!(text, "why-castling-strayed"; piece),
        NoCastling::CommanderInCheck { by } => say!(text, "why-castling-commander-in-check"; by),
        NoCastling::Occupied { by } => say!(text, "why-castling-occupied"; by),
        NoCastling::InCheck { by } => say!(text, "why-castling-in-check"; by),
        NoCastling::Attacked { square, by } => say!(text, "why-castling-attacked"; square, by),
    };
    match side {
        CastlingSide::King => say!(text, "why-castling-king", why),
        CastlingSide::Queen => say!(text, "why-castling-queen", why),
    }
}

fn why_chess4(text: &Text, why: &Chess4Rule) -> String {
    match why {
        Chess4Rule::Inert { army } => say!(text, "why-nobody-moves-army"; army),
        Chess4Rule::OnItsOwnTurn { piece, turn } => say!(text, "why-on-its-own-turn"; piece, turn),
        Chess4Rule::Frozen { piece } => say!(text, "why-capturable-en-passant"; piece),
        Chess4Rule::ActiveKing { piece } => say!(text, "why-active-king"; piece),
        Chess4Rule::SameSide { piece } => say!(text, "why-same-side"; piece),
        Chess4Rule::CommanderInCheck { commander, by } => {
            say!(text, "why-commander-in-check"; army = commander, by)
        }
        Chess4Rule::OtherPass(pass) => say!(text, "why-wrong-pass"; pass),
        Chess4Rule::MayNotResign { army, mate } => match mate {
            MateKind::Checkmated => say!(text, "why-may-not-resign-mated"; army),
            MateKind::Stalemated => say!(text, "why-may-not-resign-stalemated"; army),
        },
        Chess4Rule::CapturedArmy => say!(text, "why-captured-army"),
        Chess4Rule::NotEliminated { army } => say!(text, "why-not-eliminated"; army),
    }
}

fn why_chess66(text: &Text, why: &Chess66Rule) -> String {
    match why {
        Chess66Rule::NotItsMove { piece, to } => {
            let rule = rule_of_chess66(text, piece.kind, [piece.square, *to]);
            say!(text, "why-not-its-move"; piece, to, rule)
        }
        Chess66Rule::WithinSwitch { piece, to } => say!(text, "why-within-switch"; piece, to),
        Chess66Rule::OwnPieceInSwitch { piece, to } => {
            say!(text, "why-own-piece-switch"; piece, to)
        }
        Chess66Rule::BlockedInSwitch {
            piece,
            to,
            by,
            square,
        } => {
            let by = piece_in_the_way(text, piece, by);
            say!(text, "why-blocked-switch"; piece, to, by, switch = square)
        }
    }
}

fn why_alliance(text: &Text, why: &AllianceRule) -> String {
    match why {
        AllianceRule::OnlyPawns => say!(text, "why-only-pawns"),
        AllianceRule::Loyal { piece } => say!(text, "why-protectorate"; piece),
        AllianceRule::Ally { piece } => say!(text, "why-ally"; piece),
        AllianceRule::ChoiceDue { army } => say!(text, "why-choice-due"; army),
    }
}

fn why_four_player(text: &Text, why: &FourPlayerRule) -> String {
    match why {
        FourPlayerRule::King { piece } => say!(text, "why-active-king"; piece),
        FourPlayerRule::Partner { piece } => say!(text, "why-same-side"; piece),
        FourPlayerRule::OnlyKing { piece } => say!(text, "why-only-king-walks"; piece),
    }
}

fn why_courier(text: &Text, why: &CourierRule) -> String {
    match why {
        CourierRule::NoPieceMoves { part } => say!(text, "why-nothing-moves"; part),
        CourierRule::Label { piece, label } => {
            say!(text, "why-wrong-letter"; piece, own = piece.piece(), label)
        }
        CourierRule::OthersPromotion { label, own } => {
            say!(text, "why-wrong-promotion-letter"; label, own)
        }
        CourierRule::NothingRemoved { square } => say!(text, "why-nothing-removed"; square),
        CourierRule::NothingPut { square } => say!(text, "why-nothing-put"; square),
        CourierRule::NoOtherPieceMoves { from, to } => {
            say!(text, "why-nothing-else-moves"; from, to)
        }
        CourierRule::SquareRemoved { square } => say!(text, "why-square-removed"; square),
        CourierRule::Repeated { part } => say!(text, "why-written-twice"; part),
    }
}

/// The moves of a kind of piece.
fn rule(text: &Text, kind: PieceKind) -> String {
    text.say(&format!("rule-{}", kind.word()), &Arguments::new())
}

/// The moves of a kind of piece in Chess66; between the halves of the board, with a reminder of
/// how files continue.
fn rule_of_chess66(text: &Text, kind: PieceKind, [from, to]: [Square; 2]) -> String {
    let key = format!("rule-chess66-{}", kind.word());
    let is_other = kind == PieceKind::Knight || Chess66Rule::is_over_the_bend(kind, from, to);
    if is_other && text.has(&key) {
        text.say(&key, &Arguments::new())
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
        (Some(file), Some(rank)) => {
            let square = format!("{file}{rank}");
            Some(say!(text, "origin-square", square))
        }
    }
}

/// The piece that is in the way of another one: "your pawn" or "the pawn".
fn piece_in_the_way(text: &Text, moving: &PlacedPiece, piece: &PlacedPiece) -> String {
    if moving.army == piece.army {
        say!(text, "piece-of-yours"; piece)
    } else {
        say!(text, "piece-of-others"; piece)
    }
}

#[cfg(test)]
mod tests;

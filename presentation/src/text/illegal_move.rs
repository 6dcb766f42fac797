//! Why a move is not legal: a clause that follows "Nf6 isn't legal:".
//!
//! The rules find the reason ([`WhyNot`]). Here it is put into the user's language. In English the
//! text is the same as that of the rules, which the command line shows.

use super::catalogue::{Text, say};
use entente_rules::{
    AllianceRule, Army, CastlingSide, Chess4Rule, Chess66Rule, CourierRule, MateKind, NoCastling,
    Origin, Piece, PieceKind, PlacedPiece, Square, WhyNot,
};

impl Text {
    /// Why a move is not legal.
    pub(super) fn why_illegal(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::MustMove => say!(self, "why-must-move"),
            WhyNot::GameOver => say!(self, "why-game-over"),
            WhyNot::Resigned { army } => say!(self, "why-resigned", army = self.army(*army)),
            WhyNot::NoChoice { army } => say!(self, "why-no-choice", army = self.army(*army)),
            WhyNot::SameSquare => say!(self, "why-same-square"),
            WhyNot::NoCastlingHere => say!(self, "why-no-castling-here"),
            WhyNot::EmptySquare { square } => {
                say!(self, "why-empty-square", square = square.to_string())
            }
            WhyNot::Corner { square } => say!(self, "why-corner", square = square.to_string()),
            WhyNot::NoCapture { to } => say!(self, "why-no-capture", to = to.to_string()),
            WhyNot::NotYours { .. }
            | WhyNot::OthersCastling { .. }
            | WhyNot::Eliminated { .. }
            | WhyNot::OtherKind { .. }
            | WhyNot::NoSuchPiece { .. }
            | WhyNot::NoneReaches { .. } => self.why_not_this_piece(why),
            WhyNot::OwnPiece { .. } | WhyNot::NotItsMove { .. } | WhyNot::Blocked { .. } => {
                self.why_not_this_way(why)
            }
            WhyNot::NothingToCapture { .. }
            | WhyNot::EnPassantExpired { .. }
            | WhyNot::CaptureAhead { .. } => self.why_no_pawn_capture(why),
            WhyNot::PawnBeforeCorner { .. }
            | WhyNot::NoDoubleStep { .. }
            | WhyNot::SingleStep { .. }
            | WhyNot::NotASingleStep { .. } => self.why_no_pawn_step(why),
            WhyNot::KingIntoCheck { .. }
            | WhyNot::Pinned { .. }
            | WhyNot::StillInCheck { .. }
            | WhyNot::DoubleCheck { .. }
            | WhyNot::EnPassantUncovers { .. } => self.why_not_into_check(why),
            WhyNot::PromotionMissing { .. }
            | WhyNot::NoPromotion { .. }
            | WhyNot::OtherManner { .. }
            | WhyNot::NotAPromotion { .. } => self.why_not_this_manner(why),
            WhyNot::Castling { side, why } => {
                let cause = self.why_no_castling(why);
                match side {
                    CastlingSide::King => say!(self, "why-castling-king", why = cause),
                    CastlingSide::Queen => say!(self, "why-castling-queen", why = cause),
                }
            }
            WhyNot::Courier(rule) => self.why_courier(rule),
            WhyNot::Chess66(rule) => self.why_chess66(rule),
            WhyNot::Chess4(rule) => self.why_chess4(rule),
            WhyNot::Alliance(rule) => self.why_alliance(*rule),
        }
    }

    /// The piece that should move is not there, or belongs to another army.
    fn why_not_this_piece(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::NotYours { piece, turn } => say!(
                self,
                "why-not-yours",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                army = self.army(piece.army),
                turn = self.army(*turn)
            ),
            WhyNot::OthersCastling { army, turn } => say!(
                self,
                "why-others-castling",
                army = self.army(*army),
                turn = self.army(*turn)
            ),
            WhyNot::Eliminated { piece } => say!(
                self,
                "why-eliminated",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                army = self.army(piece.army)
            ),
            WhyNot::OtherKind { piece, wanted } => say!(
                self,
                "why-wrong-kind",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                wanted = self.kind(*wanted)
            ),
            WhyNot::NoSuchPiece { kind, origin } => {
                let name = self.kind(*kind);
                match self.origin(*origin) {
                    None => say!(self, "why-no-such-piece", kind = name),
                    Some(origin) => {
                        say!(self, "why-no-such-piece-there", kind = name, origin)
                    }
                }
            }
            WhyNot::NoneReaches { kind, origin, to } => {
                let (kind, to) = (self.kind(*kind), to.to_string());
                match self.origin(*origin) {
                    None => say!(self, "why-none-reaches", kind, to),
                    Some(origin) => say!(self, "why-none-of-these-reaches", kind, origin, to),
                }
            }
            other => other.to_string(),
        }
    }

    /// The piece does not move like this, or another piece is in the way.
    fn why_not_this_way(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::OwnPiece { piece } => {
                say!(
                    self,
                    "why-own-piece",
                    kind = self.kind(piece.kind),
                    square = piece.square.to_string()
                )
            }
            WhyNot::NotItsMove { piece, to } => say!(
                self,
                "why-not-its-move",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string(),
                rule = self.rule(piece.kind)
            ),
            WhyNot::Blocked { piece, to, by } => say!(
                self,
                "why-blocked",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string(),
                by = self.piece_in_the_way(piece, by)
            ),
            other => other.to_string(),
        }
    }

    /// The pawn or guard does not capture like this.
    fn why_no_pawn_capture(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::NothingToCapture { piece, to } => say!(
                self,
                "why-nothing-to-capture",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            WhyNot::EnPassantExpired { piece, to, passed } => say!(
                self,
                "why-passed-before",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string(),
                passed = passed.square.to_string()
            ),
            WhyNot::CaptureAhead { piece } => {
                say!(
                    self,
                    "why-capture-ahead",
                    kind = self.kind(piece.kind),
                    square = piece.square.to_string()
                )
            }
            other => other.to_string(),
        }
    }

    /// The pawn does not step like this.
    fn why_no_pawn_step(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::PawnBeforeCorner {
                piece,
                square: corner,
            } => say!(
                self,
                "why-stuck",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                corner = corner.to_string()
            ),
            WhyNot::NoDoubleStep { piece } => {
                say!(
                    self,
                    "why-no-double-step",
                    kind = self.kind(piece.kind),
                    square = piece.square.to_string()
                )
            }
            WhyNot::SingleStep { piece } => {
                say!(
                    self,
                    "why-single-step",
                    kind = self.kind(piece.kind),
                    square = piece.square.to_string()
                )
            }
            WhyNot::NotASingleStep { piece, to } => say!(
                self,
                "why-not-a-single-step",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            other => other.to_string(),
        }
    }

    /// The king would be in check.
    fn why_not_into_check(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::KingIntoCheck { to, by } => say!(
                self,
                "why-king-into-check",
                to = to.to_string(),
                by = self.pieces(by)
            ),
            WhyNot::Pinned { piece, by } => say!(
                self,
                "why-pinned",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                by = self.pieces(by)
            ),
            WhyNot::StillInCheck { by } => say!(self, "why-still-in-check", by = self.pieces(by)),
            WhyNot::DoubleCheck { by } => say!(self, "why-double-check", by = self.pieces(by)),
            WhyNot::EnPassantUncovers { by } => {
                say!(self, "why-en-passant-uncovers", by = self.pieces(by))
            }
            other => other.to_string(),
        }
    }

    /// The squares are those of a legal move, but the rest of the text does not fit it.
    fn why_not_this_manner(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::PromotionMissing { piece, to } => say!(
                self,
                "why-promotion-missing",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            WhyNot::NoPromotion { piece, to } => say!(
                self,
                "why-no-promotion",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            WhyNot::OtherManner { from, to } => say!(
                self,
                "why-wrong-details",
                from = from.to_string(),
                to = to.to_string()
            ),
            WhyNot::NotAPromotion { kind } => {
                say!(self, "why-not-a-promotion", kind = self.kind(*kind))
            }
            other => other.to_string(),
        }
    }

    fn why_no_castling(&self, why: &NoCastling) -> String {
        match why {
            NoCastling::NoRight => say!(self, "why-castling-no-right"),
            NoCastling::NotRegained { piece, home } => say!(
                self,
                "why-castling-not-regained",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                home = home.to_string()
            ),
            NoCastling::Strayed { piece } => say!(
                self,
                "why-castling-strayed",
                kind = self.kind(piece.kind),
                square = piece.square.to_string()
            ),
            NoCastling::CommanderInCheck { by } => {
                say!(
                    self,
                    "why-castling-commander-in-check",
                    by = self.pieces(by)
                )
            }
            NoCastling::Occupied { by } => say!(
                self,
                "why-castling-occupied",
                count = by.len(),
                by = self.pieces(by)
            ),
            NoCastling::InCheck { by } => say!(self, "why-castling-in-check", by = self.pieces(by)),
            NoCastling::Attacked { square, by } => say!(
                self,
                "why-castling-attacked",
                square = square.to_string(),
                by = self.pieces(by)
            ),
        }
    }

    fn why_chess4(&self, why: &Chess4Rule) -> String {
        match why {
            Chess4Rule::Inert { army } => {
                say!(self, "why-nobody-moves-army", army = self.army(*army))
            }
            Chess4Rule::OnItsOwnTurn { piece, turn } => say!(
                self,
                "why-on-its-own-turn",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                army = self.army(piece.army),
                turn = self.army(*turn)
            ),
            Chess4Rule::Frozen { piece } => say!(
                self,
                "why-capturable-en-passant",
                kind = self.kind(piece.kind),
                square = piece.square.to_string()
            ),
            Chess4Rule::ActiveKing { piece } => {
                say!(self, "why-active-king", army = self.army(piece.army))
            }
            Chess4Rule::SameSide { piece } => say!(
                self,
                "why-same-side",
                kind = self.kind(piece.kind),
                square = piece.square.to_string()
            ),
            Chess4Rule::CommanderInCheck { commander, by } => say!(
                self,
                "why-commander-in-check",
                army = self.army(*commander),
                by = self.pieces(by)
            ),
            Chess4Rule::OtherPass(pass) => say!(self, "why-wrong-pass", pass = pass.to_string()),
            Chess4Rule::MayNotResign { army, mate } => {
                let name = self.army(*army);
                match mate {
                    MateKind::Checkmated => say!(self, "why-may-not-resign-mated", army = name),
                    MateKind::Stalemated => {
                        say!(self, "why-may-not-resign-stalemated", army = name)
                    }
                }
            }
            Chess4Rule::CapturedArmy => say!(self, "why-captured-army"),
            Chess4Rule::NotEliminated { army } => {
                say!(self, "why-not-eliminated", army = self.army(*army))
            }
        }
    }

    fn why_chess66(&self, why: &Chess66Rule) -> String {
        match why {
            Chess66Rule::NotItsMove { piece, to } => say!(
                self,
                "why-not-its-move",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string(),
                rule = self.rule_of_chess66(piece.kind, [piece.square, *to])
            ),
            Chess66Rule::WithinSwitch { piece, to } => say!(
                self,
                "why-within-switch",
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            Chess66Rule::OwnPieceInSwitch { piece, to } => say!(
                self,
                "why-own-piece-switch",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string()
            ),
            Chess66Rule::BlockedInSwitch {
                piece,
                to,
                by,
                square,
            } => say!(
                self,
                "why-blocked-switch",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                to = to.to_string(),
                by = self.piece_in_the_way(piece, by),
                switch = square.to_string()
            ),
        }
    }

    fn why_alliance(&self, why: AllianceRule) -> String {
        match why {
            AllianceRule::OnlyPawns => say!(self, "why-only-pawns"),
            AllianceRule::Loyal { piece } => say!(
                self,
                "why-protectorate",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                army = self.army(piece.army)
            ),
            AllianceRule::Ally { piece } => say!(
                self,
                "why-ally",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                army = self.army(piece.army)
            ),
            AllianceRule::ChoiceDue { army } => {
                say!(self, "why-choice-due", army = self.army(army))
            }
        }
    }

    fn why_courier(&self, why: &CourierRule) -> String {
        match why {
            CourierRule::NoPieceMoves { part } => {
                say!(self, "why-nothing-moves", part = part.clone())
            }
            CourierRule::Label { piece, label } => say!(
                self,
                "why-wrong-letter",
                kind = self.kind(piece.kind),
                square = piece.square.to_string(),
                own = letter(piece.piece()),
                label = letter(*label)
            ),
            CourierRule::OthersPromotion { label, own } => say!(
                self,
                "why-wrong-promotion-letter",
                label = letter(*label),
                own = letter(*own)
            ),
            CourierRule::NothingRemoved { square } => {
                say!(self, "why-nothing-removed", square = square.to_string())
            }
            CourierRule::NothingPut { square } => {
                say!(self, "why-nothing-put", square = square.to_string())
            }
            CourierRule::NoOtherPieceMoves { from, to } => say!(
                self,
                "why-nothing-else-moves",
                from = from.to_string(),
                to = to.to_string()
            ),
            CourierRule::SquareRemoved { square } => {
                say!(self, "why-square-removed", square = square.to_string())
            }
            CourierRule::Repeated { part } => say!(self, "why-written-twice", part = part.clone()),
        }
    }

    /// How a kind of piece moves.
    fn rule(&self, kind: PieceKind) -> String {
        let key = format!("rule-{}", kind.word());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// How a kind of piece moves in Chess66; between the halves of the board, with a reminder of
    /// how files continue.
    fn rule_of_chess66(&self, kind: PieceKind, squares: [Square; 2]) -> String {
        let key = format!("rule-chess66-{}", kind.word());
        let [from, to] = squares;
        let is_other = kind == PieceKind::Knight || Chess66Rule::is_over_the_bend(kind, from, to);
        if is_other && self.has(&key) {
            self.say(&key, &super::catalogue::Arguments::new())
        } else {
            self.rule(kind)
        }
    }

    /// The part of the first square that a typed move gives, if any.
    fn origin(&self, origin: Origin) -> Option<String> {
        match (origin.file, origin.rank) {
            (None, None) => None,
            (Some(file), None) => Some(say!(self, "origin-file", file = file.to_string())),
            (None, Some(rank)) => Some(say!(self, "origin-rank", rank = rank.to_string())),
            (Some(file), Some(rank)) => Some(say!(
                self,
                "origin-square",
                square = format!("{file}{rank}")
            )),
        }
    }

    /// The piece that is in the way of another one: "your pawn" or "the pawn".
    fn piece_in_the_way(&self, moving: &PlacedPiece, piece: &PlacedPiece) -> String {
        let (kind, square) = (self.kind(piece.kind), piece.square.to_string());
        if moving.army == piece.army {
            say!(self, "piece-of-yours", kind, square)
        } else {
            say!(self, "piece-of-others", kind, square)
        }
    }

    /// Several pieces: `the rook on e8 and the bishop on b4`.
    fn pieces(&self, pieces: &[PlacedPiece]) -> String {
        let names = pieces.iter().map(|piece| {
            let (kind, square) = (self.kind(piece.kind), piece.square.to_string());
            say!(self, "piece-of-others", kind, square)
        });
        self.all_of(names.collect())
    }
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

//! Why a move is not legal, as a clause that follows “Nf6 is not legal, because”. The rules say which fact stands in the way; here it is said in the reader's language.

use super::{Text, say};
use entente_rules::{
    AllianceRule, Army, Chess4Rule, Chess66Rule, CourierRule, Kind, Man, NoCastling, Origin, Piece,
    Stuck, WhyNot, Wing,
};

impl Text {
    /// Why a move is not legal.
    pub(super) fn why(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::MustMove => say!(self, "why-must-move"),
            WhyNot::GameOver => say!(self, "why-game-over"),
            WhyNot::Resigned { army } => say!(self, "why-resigned", army = self.army(*army)),
            WhyNot::NoChoice { army } => say!(self, "why-no-choice", army = self.army(*army)),
            WhyNot::SameCell => say!(self, "why-same-cell"),
            WhyNot::NoCastlingHere => say!(self, "why-no-castling-here"),
            WhyNot::EmptyCell { cell } => say!(self, "why-empty-cell", cell = cell.to_string()),
            WhyNot::Corner { cell } => say!(self, "why-corner", cell = cell.to_string()),
            WhyNot::NoCapture { to } => say!(self, "why-no-capture", to = to.to_string()),
            WhyNot::NotYours { .. }
            | WhyNot::OthersCastling { .. }
            | WhyNot::OutOfGame { .. }
            | WhyNot::OtherKind { .. }
            | WhyNot::NoSuchPiece { .. }
            | WhyNot::NoneReaches { .. } => self.why_not_this_man(why),
            WhyNot::OwnPiece { .. }
            | WhyNot::NotItsMove { .. }
            | WhyNot::Blocked { .. }
            | WhyNot::NothingToCapture { .. }
            | WhyNot::PassedBefore { .. }
            | WhyNot::CaptureAhead { .. }
            | WhyNot::Stuck { .. }
            | WhyNot::NoDoubleStep { .. }
            | WhyNot::SingleStep { .. }
            | WhyNot::NotASingleStep { .. } => self.why_not_this_way(why),
            WhyNot::KingIntoCheck { .. }
            | WhyNot::Pinned { .. }
            | WhyNot::StillInCheck { .. }
            | WhyNot::DoubleCheck { .. }
            | WhyNot::EnPassantUncovers { .. } => self.why_not_into_check(why),
            WhyNot::PromotionMissing { .. }
            | WhyNot::NoPromotion { .. }
            | WhyNot::OtherManner { .. }
            | WhyNot::NotAPromotion { .. } => self.why_not_so(why),
            WhyNot::Castling { wing, why } => {
                let why = self.why_no_castling(why);
                match wing {
                    Wing::King => say!(self, "why-castling-king", why = why),
                    Wing::Queen => say!(self, "why-castling-queen", why = why),
                }
            }
            WhyNot::Courier(rule) => self.why_courier(rule),
            WhyNot::Chess66(rule) => self.why_chess66(rule),
            WhyNot::Chess4(rule) => self.why_chess4(rule),
            WhyNot::Alliance(rule) => self.why_alliance(*rule),
        }
    }

    /// The man who should move is not there, or not the mover's.
    fn why_not_this_man(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::NotYours { man, turn } => say!(
                self,
                "why-not-yours",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                army = self.army(man.piece.army),
                turn = self.army(*turn)
            ),
            WhyNot::OthersCastling { army, turn } => say!(
                self,
                "why-others-castling",
                army = self.army(*army),
                turn = self.army(*turn)
            ),
            WhyNot::OutOfGame { man } => say!(
                self,
                "why-out-of-game",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                army = self.army(man.piece.army)
            ),
            WhyNot::OtherKind { man, wanted } => say!(
                self,
                "why-other-kind",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                wanted = self.kind(*wanted)
            ),
            WhyNot::NoSuchPiece { kind, origin } => {
                let kind = self.kind(*kind);
                match self.origin(*origin) {
                    None => say!(self, "why-no-such-piece", kind = kind),
                    Some(origin) => {
                        say!(
                            self,
                            "why-no-such-piece-there",
                            kind = kind,
                            origin = origin
                        )
                    }
                }
            }
            WhyNot::NoneReaches { kind, origin, to } => {
                let (kind, to) = (self.kind(*kind), to.to_string());
                match self.origin(*origin) {
                    None => say!(self, "why-none-reaches", kind = kind, to = to),
                    Some(origin) => say!(
                        self,
                        "why-none-of-these-reaches",
                        kind = kind,
                        origin = origin,
                        to = to
                    ),
                }
            }
            other => other.to_string(),
        }
    }

    /// The man does not move in this way, or somebody is in it.
    fn why_not_this_way(&self, why: &WhyNot) -> String {
        let kind = |man: &Man| self.kind(man.piece.kind);
        let cell = |man: &Man| man.cell.to_string();
        match why {
            WhyNot::OwnPiece { man } => {
                say!(self, "why-own-piece", kind = kind(man), cell = cell(man))
            }
            WhyNot::NotItsMove { man, to } => say!(
                self,
                "why-not-its-move",
                kind = kind(man),
                cell = cell(man),
                to = to.to_string(),
                rule = self.rule(man.piece.kind)
            ),
            WhyNot::Blocked { man, to, by } => say!(
                self,
                "why-blocked",
                kind = kind(man),
                cell = cell(man),
                to = to.to_string(),
                by = self.somebody(man, by)
            ),
            WhyNot::NothingToCapture { man, to } => say!(
                self,
                "why-nothing-to-capture",
                kind = kind(man),
                cell = cell(man),
                to = to.to_string()
            ),
            WhyNot::PassedBefore { man, to, beside } => say!(
                self,
                "why-passed-before",
                kind = kind(man),
                cell = cell(man),
                to = to.to_string(),
                beside = cell(beside)
            ),
            WhyNot::CaptureAhead { man } => {
                say!(
                    self,
                    "why-capture-ahead",
                    kind = kind(man),
                    cell = cell(man)
                )
            }
            WhyNot::Stuck { man, cell: corner } => say!(
                self,
                "why-stuck",
                kind = kind(man),
                cell = cell(man),
                corner = corner.to_string()
            ),
            WhyNot::NoDoubleStep { man } => {
                say!(
                    self,
                    "why-no-double-step",
                    kind = kind(man),
                    cell = cell(man)
                )
            }
            WhyNot::SingleStep { man } => {
                say!(self, "why-single-step", kind = kind(man), cell = cell(man))
            }
            WhyNot::NotASingleStep { man, to } => say!(
                self,
                "why-not-a-single-step",
                kind = kind(man),
                cell = cell(man),
                to = to.to_string()
            ),
            other => other.to_string(),
        }
    }

    /// The king would be attacked.
    fn why_not_into_check(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::KingIntoCheck { to, by } => say!(
                self,
                "why-king-into-check",
                to = to.to_string(),
                by = self.men(by)
            ),
            WhyNot::Pinned { man, by } => say!(
                self,
                "why-pinned",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                by = self.men(by)
            ),
            WhyNot::StillInCheck { by } => say!(self, "why-still-in-check", by = self.men(by)),
            WhyNot::DoubleCheck { by } => say!(self, "why-double-check", by = self.men(by)),
            WhyNot::EnPassantUncovers { by } => {
                say!(self, "why-en-passant-uncovers", by = self.men(by))
            }
            other => other.to_string(),
        }
    }

    /// The cells make a legal move, but not what was said of it.
    fn why_not_so(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::PromotionMissing { man, to } => say!(
                self,
                "why-promotion-missing",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                to = to.to_string()
            ),
            WhyNot::NoPromotion { man, to } => say!(
                self,
                "why-no-promotion",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                to = to.to_string()
            ),
            WhyNot::OtherManner { from, to } => say!(
                self,
                "why-other-manner",
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
            NoCastling::NotRegained { man, home } => say!(
                self,
                "why-castling-not-regained",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                home = home.to_string()
            ),
            NoCastling::Strayed { man } => say!(
                self,
                "why-castling-strayed",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string()
            ),
            NoCastling::CommanderInCheck { by } => {
                say!(self, "why-castling-commander-in-check", by = self.men(by))
            }
            NoCastling::Occupied { by } => say!(
                self,
                "why-castling-occupied",
                count = by.len(),
                by = self.men(by)
            ),
            NoCastling::InCheck { by } => say!(self, "why-castling-in-check", by = self.men(by)),
            NoCastling::Attacked { cell, by } => say!(
                self,
                "why-castling-attacked",
                cell = cell.to_string(),
                by = self.men(by)
            ),
        }
    }

    fn why_chess4(&self, why: &Chess4Rule) -> String {
        match why {
            Chess4Rule::Inert { army } => say!(self, "why-inert", army = self.army(*army)),
            Chess4Rule::OnItsOwnTurn { man, turn } => say!(
                self,
                "why-on-its-own-turn",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                army = self.army(man.piece.army),
                turn = self.army(*turn)
            ),
            Chess4Rule::Frozen { man } => say!(
                self,
                "why-frozen",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string()
            ),
            Chess4Rule::ActiveKing { man } => {
                say!(self, "why-active-king", army = self.army(man.piece.army))
            }
            Chess4Rule::SameSide { man } => say!(
                self,
                "why-same-side",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string()
            ),
            Chess4Rule::CommanderInCheck { commander, by } => say!(
                self,
                "why-commander-in-check",
                army = self.army(*commander),
                by = self.men(by)
            ),
            Chess4Rule::OtherPass(pass) => say!(self, "why-other-pass", pass = pass.to_string()),
            Chess4Rule::MayNotResign { army, stuck } => {
                let army = self.army(*army);
                match stuck {
                    Stuck::Checkmated => say!(self, "why-may-not-resign-mated", army = army),
                    Stuck::Stalemated => say!(self, "why-may-not-resign-stalemated", army = army),
                }
            }
            Chess4Rule::CapturedArmy => say!(self, "why-captured-army"),
            Chess4Rule::NotOut { army } => say!(self, "why-not-out", army = self.army(*army)),
        }
    }

    fn why_chess66(&self, why: &Chess66Rule) -> String {
        match why {
            Chess66Rule::NotItsMove { man, to } => say!(
                self,
                "why-not-its-move",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                to = to.to_string(),
                rule = self.rule_of_chess66(man.piece.kind)
            ),
            Chess66Rule::WithinSwitch { man, to } => say!(
                self,
                "why-within-switch",
                cell = man.cell.to_string(),
                to = to.to_string()
            ),
            Chess66Rule::OwnPieceBeside { man, to } => say!(
                self,
                "why-own-piece-beside",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                to = to.to_string()
            ),
            Chess66Rule::BlockedBeside { man, to, by, cell } => say!(
                self,
                "why-blocked-beside",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                to = to.to_string(),
                by = self.somebody(man, by),
                beside = cell.to_string()
            ),
        }
    }

    fn why_alliance(&self, why: AllianceRule) -> String {
        match why {
            AllianceRule::OnlyPawns => say!(self, "why-only-pawns"),
            AllianceRule::Loyal { man } => say!(
                self,
                "why-loyal",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                army = self.army(man.piece.army)
            ),
            AllianceRule::Ally { man } => say!(
                self,
                "why-ally",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                army = self.army(man.piece.army)
            ),
            AllianceRule::ChoiceDue { army } => {
                say!(self, "why-choice-due", army = self.army(army))
            }
        }
    }

    fn why_courier(&self, why: &CourierRule) -> String {
        match why {
            CourierRule::NobodyGoes { part } => {
                say!(self, "why-nobody-goes", part = part.clone())
            }
            CourierRule::Label { man, label } => say!(
                self,
                "why-label",
                kind = self.kind(man.piece.kind),
                cell = man.cell.to_string(),
                own = letter(man.piece),
                label = letter(*label)
            ),
            CourierRule::OthersPromotion { label, own } => say!(
                self,
                "why-others-promotion",
                label = letter(*label),
                own = letter(*own)
            ),
            CourierRule::NothingRemoved { cell } => {
                say!(self, "why-nothing-removed", cell = cell.to_string())
            }
            CourierRule::NothingPut { cell } => {
                say!(self, "why-nothing-put", cell = cell.to_string())
            }
            CourierRule::NobodyElseGoes { from, to } => say!(
                self,
                "why-nobody-else-goes",
                from = from.to_string(),
                to = to.to_string()
            ),
            CourierRule::CellRemoved { cell } => {
                say!(self, "why-cell-removed", cell = cell.to_string())
            }
            CourierRule::Twice { part } => say!(self, "why-twice", part = part.clone()),
        }
    }

    /// How a kind moves.
    fn rule(&self, kind: Kind) -> String {
        match kind {
            Kind::Pawn => say!(self, "rule-pawn"),
            Kind::Knight => say!(self, "rule-knight"),
            Kind::Bishop => say!(self, "rule-bishop"),
            Kind::Rook => say!(self, "rule-rook"),
            Kind::Queen => say!(self, "rule-queen"),
            Kind::King => say!(self, "rule-king"),
            Kind::Guard => say!(self, "rule-guard"),
        }
    }

    /// How a kind moves on a board where it has to be said how files go on.
    fn rule_of_chess66(&self, kind: Kind) -> String {
        match kind {
            Kind::Pawn => say!(self, "rule-chess66-pawn"),
            Kind::Knight => say!(self, "rule-chess66-knight"),
            Kind::Bishop => say!(self, "rule-chess66-bishop"),
            Kind::Rook => say!(self, "rule-chess66-rook"),
            Kind::Queen => say!(self, "rule-chess66-queen"),
            Kind::King => say!(self, "rule-chess66-king"),
            Kind::Guard => say!(self, "rule-chess66-guard"),
        }
    }

    /// Where a text says that a man stands, if it does.
    fn origin(&self, origin: Origin) -> Option<String> {
        match (origin.file, origin.rank) {
            (None, None) => None,
            (Some(file), None) => Some(say!(self, "origin-file", file = file.to_string())),
            (None, Some(rank)) => Some(say!(self, "origin-rank", rank = rank.to_string())),
            (Some(file), Some(rank)) => {
                Some(say!(self, "origin-cell", cell = format!("{file}{rank}")))
            }
        }
    }

    /// Somebody in the way of another.
    fn somebody(&self, of: &Man, man: &Man) -> String {
        let (kind, cell) = (self.kind(man.piece.kind), man.cell.to_string());
        match of.piece.army == man.piece.army {
            true => say!(self, "man-yours", kind = kind, cell = cell),
            false => say!(self, "man-the", kind = kind, cell = cell),
        }
    }

    /// Several men by whom something is so: `the rook on e8 and the bishop on b4`.
    fn men(&self, men: &[Man]) -> String {
        let men = men.iter().map(|man| {
            let (kind, cell) = (self.kind(man.piece.kind), man.cell.to_string());
            say!(self, "man-the", kind = kind, cell = cell)
        });
        self.all_of(men.collect())
    }
}

/// A man as Game Courier writes him: in capitals White's, in small letters another's.
fn letter(man: Piece) -> String {
    let letter = man.kind.letter();
    match man.army {
        Army::White => letter.to_string(),
        _ => letter.to_ascii_lowercase().to_string(),
    }
}

#[cfg(test)]
mod tests;

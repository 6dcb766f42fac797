//! What is against a position that somebody has set up, in words: every fault that the rules find. Those that only a written position can have, because no board shows them, are named by
//! the key of the text in which they stand.

use super::{Text, escape, say};
use crate::scenario::{Flaw, Unplaced};
use entente_rules::{AffairsFault, AllianceFault, Army, Fault, MultiplayerFault, PassingFault};

/// The most faults that are told; who sees so many begins anew.
const TOLD: usize = 8;

impl Text {
    /// Why a position cannot be played, a line for each reason.
    pub fn flaw(&self, flaw: &Flaw) -> String {
        match flaw {
            Flaw::Unreadable(cause) => say!(self, "flaw-unreadable", cause = escape(cause)),
            Flaw::Over => say!(self, "refusal-beginning-over"),
            Flaw::Faults(faults) => {
                let told = faults.iter().take(TOLD).map(|fault| self.fault(fault));
                let mut lines: Vec<String> = told.map(|told| format!("• {told}")).collect();
                let more = faults.len().saturating_sub(TOLD);
                if more > 0 {
                    lines.push(say!(self, "list-more", count = more));
                }
                lines.join("\n")
            }
        }
    }

    /// A word that is no man on a cell.
    pub fn unplaced(&self, unplaced: &Unplaced) -> String {
        say!(self, "flaw-unplaced", word = escape(&unplaced.word))
    }

    /// One thing that is against a position.
    pub fn fault(&self, fault: &Fault) -> String {
        let army = |army: Army| self.army(army);
        match *fault {
            Fault::NoKing { army: of } => say!(self, "fault-no-king", army = army(of)),
            Fault::ManyKings { army: of, count } => {
                say!(self, "fault-many-kings", army = army(of), count = count)
            }
            Fault::NoQueen { army: of } => say!(self, "fault-no-queen", army = army(of)),
            Fault::ManyQueens { army: of, count } => {
                say!(self, "fault-many-queens", army = army(of), count = count)
            }
            Fault::StrangeKind {
                army: of,
                kind,
                cell,
            } => {
                let (kind, cell) = (self.kind(kind), cell.to_string());
                say!(
                    self,
                    "fault-strange-kind",
                    army = army(of),
                    kind = kind,
                    cell = cell
                )
            }
            Fault::PawnOnLastRow { army: of, cell } => {
                let cell = cell.to_string();
                say!(self, "fault-pawn-last", army = army(of), cell = cell)
            }
            Fault::PawnOnBackRow { army: of, cell } => {
                let cell = cell.to_string();
                say!(self, "fault-pawn-back", army = army(of), cell = cell)
            }
            Fault::WaitingInCheck { army: of } => say!(self, "fault-waiting", army = army(of)),
            Fault::Castling { army: of, rook } => {
                let rook = rook.to_string();
                say!(self, "fault-castling", army = army(of), rook = rook)
            }
            Fault::EnPassant { target, pawn } => {
                let (target, pawn) = (target.to_string(), pawn.to_string());
                say!(self, "fault-en-passant", target = target, pawn = pawn)
            }
            Fault::ForeignArmy { army: of } => say!(self, "fault-foreign-army", army = army(of)),
            Fault::ForeignCell { cell } => {
                say!(self, "fault-foreign-cell", cell = cell.to_string())
            }
            Fault::ForeignKind { kind, cell } => {
                let (kind, cell) = (self.kind(kind), cell.to_string());
                say!(self, "fault-foreign-kind", kind = kind, cell = cell)
            }
            Fault::SwitchTaken { cell, partner } => {
                let (cell, partner) = (cell.to_string(), partner.to_string());
                say!(self, "fault-switch", cell = cell, partner = partner)
            }
            Fault::Counters => say!(self, "fault-counters"),
            Fault::Alliance(ref fault) => self.alliance_fault(fault),
            Fault::Affairs(ref fault) => self.affairs_fault(fault),
            Fault::Passing(ref fault) => self.passing_fault(fault),
            Fault::Multiplayer(ref fault) => self.multiplayer_fault(fault),
        }
    }

    fn alliance_fault(&self, fault: &AllianceFault) -> String {
        use AllianceFault as Of;
        let army = |army: Army| self.army(army);
        match *fault {
            Of::Foreign(of) => say!(self, "fault-foreign-army", army = army(of)),
            Of::Kingless(of) => say!(self, "fault-kingless", army = army(of)),
            Of::NobodyIn => say!(self, "fault-nobody-in"),
            Of::FirstMove(of) => self.fault_at("first_move", army(of)),
            Of::Status(of) => self.fault_at("status", army(of)),
            Of::CrownedProtectorate(of) | Of::BareProtectorate(of) => {
                self.fault_at("liege", army(of))
            }
            Of::Liege { army: of, .. } => self.fault_at("liege", army(of)),
            Of::CrownedChooser(of) | Of::BoundChooser(of) => self.fault_at("pending", army(of)),
            Of::NoTeam(of) | Of::TwoTeams(of) | Of::TeamOfOut(of) | Of::TeamWithoutKing(of) => {
                self.fault_at("teams", army(of))
            }
            Of::TeamSize => say!(self, "fault-team-size"),
            Of::Proposal { from, .. } => self.fault_at("proposals", army(from)),
        }
    }

    fn affairs_fault(&self, fault: &AffairsFault) -> String {
        use AffairsFault as Of;
        let army = |army: Army| self.army(army);
        match *fault {
            Of::Foreign(of) => say!(self, "fault-foreign-army", army = army(of)),
            Of::NobodyIn => say!(self, "fault-nobody-in"),
            Of::ControlOfActive(of) | Of::TwoCaptives(of) | Of::Control { army: of, .. } => {
                self.fault_at("control", army(of))
            }
            Of::EliminatedBy(of) | Of::OwnElimination(of) => {
                self.fault_at("eliminated_by", army(of))
            }
            Of::NotMated(of) => say!(self, "fault-not-mated", army = army(of)),
            Of::Pending(of) => self.fault_at("pending", army(of)),
            Of::CapturedCastling(of) | Of::Castlers(of) => self.fault_at("castling", army(of)),
            Of::Scores { .. } => say!(self, "fault-scores"),
            Of::LeftInOrder => say!(self, "fault-left-in-order"),
        }
    }

    fn passing_fault(&self, fault: &PassingFault) -> String {
        match *fault {
            PassingFault::CrossedTwice(cell) => {
                say!(self, "fault-crossed-twice", cell = cell.to_string())
            }
            PassingFault::Right { army, .. } | PassingFault::NoStriker { army, .. } => {
                self.fault_at("en_passant", self.army(army))
            }
        }
    }

    fn multiplayer_fault(&self, fault: &MultiplayerFault) -> String {
        match *fault {
            MultiplayerFault::Order => say!(self, "fault-order"),
            MultiplayerFault::Direction(army) => self.fault_at("pawns", self.army(army)),
            MultiplayerFault::KingOfOneOut(army) => {
                say!(self, "fault-king-of-one-out", army = self.army(army))
            }
            MultiplayerFault::Pending(army) => self.fault_at("pending", self.army(army)),
        }
    }

    /// What a written position says of an army under this key cannot be.
    fn fault_at(&self, key: &'static str, army: String) -> String {
        say!(self, "fault-at", key = key, army = army)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Language, Text};
    use crate::scenario::Scenario;
    use entente_rules::Variant;

    #[test]
    fn what_is_against_a_position_is_told_in_words() {
        let positions = [
            (Variant::Standard, r#"{"pieces": {}}"#),
            (
                Variant::Standard,
                r#"{"turn": "w", "pieces": {"e1": "wK", "f1": "wK", "e8": "bK", "e5": "wR", "a1": "wP", "a8": "wP", "d4": "wG"}, "castling": {"w": ["h1"]}, "en_passant": [{"target": "b3", "pawn": "b4"}], "round": 0}"#,
            ),
            (
                Variant::Chess66,
                r#"{"pieces": {"f1": "wK", "f12": "bK", "f6": "wF"}}"#,
            ),
            (Variant::Chess4, r#"{"pieces": {"n7": "wK"}}"#),
            (
                Variant::Chess4,
                r#"{"pieces": {}, "control": {"w": "s"}, "left_in_order": [["w"]]}"#,
            ),
            (Variant::Chess45, r#"{"pieces": {"a1": "wQ"}}"#),
            (
                Variant::Alliance,
                r#"{"pieces": {"e1": "wK", "a8": "rQ", "e8": "bK"}, "teams": ["wb", "w"]}"#,
            ),
            (
                Variant::Multiplayer,
                r#"{"order": ["w"], "pieces": {"e1": "wK"}}"#,
            ),
        ];
        for language in Language::ALL {
            let told = positions.map(|(variant, json)| {
                let flaw = match Scenario::from_json(variant, json) {
                    Ok(scenario) => scenario.judge().unwrap_err(),
                    Err(error) => crate::scenario::Flaw::Unreadable(error.to_string()),
                };
                format!("{json}\n{}", Text::of(language).flaw(&flaw))
            });
            let name = format!("faults_{}", language.tag());
            insta::assert_snapshot!(name, told.join("\n\n"));
        }
    }
}

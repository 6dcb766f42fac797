//! Why a position that a user has set up cannot be played.
//!
//! Some faults are in state that no board shows, such as alliances. Their texts name the JSON key.

use super::catalogue::{Text, say};
use super::escaping::escape;
use crate::scenario::{ScenarioFault, TypedFault};
use entente_rules::{
    AllianceFault, Army, Chess4Fault, EnPassantFault, Fault, FenAssumption, FenError,
    MultiplayerFault, Options, VariantFault,
};

/// The most faults that are listed. With more, the position is beyond repair anyway.
const MAX_FAULTS: usize = 8;

impl Text {
    /// Why a scenario cannot be played, one line per reason.
    pub fn scenario_fault(&self, fault: &ScenarioFault) -> String {
        match fault {
            ScenarioFault::Unreadable(cause) => {
                say!(self, "position-unreadable", cause = escape(cause))
            }
            ScenarioFault::Fen(error) => self.fen_fault(error),
            ScenarioFault::Over => say!(self, "refusal-starting-position-over"),
            ScenarioFault::Faults(faults) => self.position_faults(faults),
        }
    }

    fn position_faults(&self, faults: &[Fault]) -> String {
        let mut lines: Vec<String> = faults
            .iter()
            .take(MAX_FAULTS)
            .map(|fault| format!("• {}", self.position_fault(fault)))
            .collect();
        let more = faults.len().saturating_sub(MAX_FAULTS);
        if more > 0 {
            lines.push(say!(self, "list-more", count = more));
        }
        lines.join("\n")
    }

    /// What is wrong with a FEN.
    fn fen_fault(&self, error: &FenError) -> String {
        let cause = match error {
            FenError::Fields(count) => say!(self, "fen-fields", count = *count),
            FenError::Rows { expected, found } => {
                say!(self, "fen-rows", expected = *expected, found = *found)
            }
            FenError::Row { row, width } => {
                say!(self, "fen-row", row = escape(row), width = *width)
            }
            FenError::Piece { letter, row } => {
                let letter = escape(&letter.to_string());
                say!(self, "fen-piece", letter, row = escape(row))
            }
            FenError::Turn(text) => say!(self, "fen-turn", text = escape(text)),
            FenError::Castling(text) => say!(self, "fen-castling", text = escape(text)),
            FenError::EnPassant(text) => say!(self, "fen-en-passant", text = escape(text)),
            FenError::Number { text, .. } => say!(self, "fen-number", text = escape(text)),
            FenError::InvalidPosition(invalid) => return self.position_faults(invalid.faults()),
        };
        say!(self, "position-unreadable", cause)
    }

    /// What was assumed because a FEN does not say it.
    pub fn fen_assumption(&self, assumption: FenAssumption) -> String {
        match assumption {
            FenAssumption::Counters => say!(self, "fen-assumed-counters"),
            FenAssumption::Halfmoves => say!(self, "fen-assumed-halfmoves"),
            FenAssumption::Round => say!(self, "fen-assumed-round"),
            FenAssumption::RoundZero => say!(self, "fen-assumed-round-zero"),
        }
    }

    /// Why a typed list of squares cannot be read, with squares of this board as examples.
    pub fn typed_fault(&self, options: &Options, fault: &TypedFault) -> String {
        let mut squares = options.board().locations().iter().map(|at| at.square);
        let mut example = || squares.next().map_or(String::new(), |it| it.to_string());
        let (first, second) = (example(), example());
        match fault {
            TypedFault::Unreadable(word) => {
                say!(self, "typed-unreadable", word = escape(word), first, second)
            }
            TypedFault::NoPiece(square) => {
                say!(self, "typed-without-piece", square = square.to_string())
            }
            TypedFault::NoSquare => {
                say!(self, "typed-without-square", first, second)
            }
        }
    }

    /// One fault of a position.
    pub fn position_fault(&self, fault: &Fault) -> String {
        let army = |army: Army| self.army(army);
        match *fault {
            Fault::NoKing { army: of } => say!(self, "fault-no-king", army = army(of)),
            Fault::ManyKings { army: of, count } => {
                say!(self, "fault-many-kings", army = army(of), count)
            }
            Fault::NoQueen { army: of } => say!(self, "fault-no-queen", army = army(of)),
            Fault::ManyQueens { army: of, count } => {
                say!(self, "fault-many-queens", army = army(of), count)
            }
            Fault::ForeignKind {
                army: of,
                kind,
                square,
            } => {
                let (kind, square) = (self.kind(kind), square.to_string());
                say!(
                    self,
                    "fault-kind-not-in-army",
                    army = army(of),
                    kind,
                    square
                )
            }
            Fault::PawnOnLastRow { army: of, square } => {
                let name = square.to_string();
                say!(
                    self,
                    "fault-pawn-on-last-rank",
                    army = army(of),
                    square = name
                )
            }
            Fault::PawnOnBackRow { army: of, square } => {
                let name = square.to_string();
                say!(
                    self,
                    "fault-pawn-behind-start",
                    army = army(of),
                    square = name
                )
            }
            Fault::WaitingInCheck { army: of } => {
                say!(self, "fault-check-out-of-turn", army = army(of))
            }
            Fault::Castling { army: of, rook } => {
                let name = rook.to_string();
                say!(self, "fault-castling-right", army = army(of), rook = name)
            }
            Fault::EnPassant { target, pawn } => {
                let (target, pawn) = (target.to_string(), pawn.to_string());
                say!(self, "fault-en-passant", target, pawn)
            }
            Fault::UnknownArmy { army: of } => {
                say!(self, "fault-army-not-in-game", army = army(of))
            }
            Fault::UnknownSquare { square } => {
                say!(self, "fault-no-such-square", square = square.to_string())
            }
            Fault::UnknownKind { kind, square } => {
                let (kind, square) = (self.kind(kind), square.to_string());
                say!(self, "fault-kind-not-in-game", kind, square)
            }
            Fault::SwitchTaken { square, partner } => {
                let (square, partner) = (square.to_string(), partner.to_string());
                say!(self, "fault-switch", square, partner)
            }
            Fault::Counters => say!(self, "fault-counters"),
            Fault::Variant(VariantFault::Alliance(ref fault)) => self.alliance_fault(fault),
            Fault::Variant(VariantFault::Chess4(ref fault)) => self.chess4_fault(fault),
            Fault::EnPassantRights(ref fault) => self.en_passant_fault(fault),
            Fault::Variant(VariantFault::Multiplayer(ref fault)) => self.multiplayer_fault(fault),
        }
    }

    fn alliance_fault(&self, fault: &AllianceFault) -> String {
        let army = |army: Army| self.army(army);
        match *fault {
            AllianceFault::UnknownArmy(of) => say!(self, "fault-army-not-in-game", army = army(of)),
            AllianceFault::PiecesWithoutLeader(of) => {
                say!(self, "fault-pieces-without-king", army = army(of))
            }
            AllianceFault::NobodyIn => say!(self, "fault-no-army-in-game"),
            AllianceFault::FirstMove(of) => self.fault_at("first_move", army(of)),
            AllianceFault::Status(of) => self.fault_at("status", army(of)),
            AllianceFault::ProtectorateWithKing(of)
            | AllianceFault::ProtectorateWithoutPieces(of) => self.fault_at("liege", army(of)),
            AllianceFault::Liege { army: of, .. } => self.fault_at("liege", army(of)),
            AllianceFault::ChooserWithKing(of) | AllianceFault::ChooserIsProtectorate(of) => {
                self.fault_at("pending", army(of))
            }
            AllianceFault::MissingFromAlliances(of)
            | AllianceFault::TwoAlliances(of)
            | AllianceFault::EliminatedInAlliance(of)
            | AllianceFault::AllianceWithoutKing(of) => self.fault_at("teams", army(of)),
            AllianceFault::AllianceSize => say!(self, "fault-alliance-size"),
            AllianceFault::Proposal { from, .. } => self.fault_at("proposals", army(from)),
        }
    }

    fn chess4_fault(&self, fault: &Chess4Fault) -> String {
        let army = |army: Army| self.army(army);
        match *fault {
            Chess4Fault::UnknownArmy(of) => say!(self, "fault-army-not-in-game", army = army(of)),
            Chess4Fault::NobodyIn => say!(self, "fault-no-army-in-game"),
            Chess4Fault::ControlOfActive(of)
            | Chess4Fault::TwoCaptives(of)
            | Chess4Fault::Control { army: of, .. } => self.fault_at("control", army(of)),
            Chess4Fault::EliminatedBy(of) | Chess4Fault::OwnElimination(of) => {
                self.fault_at("eliminated_by", army(of))
            }
            Chess4Fault::NotMated(of) => say!(self, "fault-not-mated", army = army(of)),
            Chess4Fault::Pending(of) => self.fault_at("pending", army(of)),
            Chess4Fault::CapturedCastling(of) | Chess4Fault::CastlingRooks(of) => {
                self.fault_at("castling", army(of))
            }
            Chess4Fault::TakesNoPart(of) => self.fault_at("status", army(of)),
            Chess4Fault::Scores { .. } => say!(self, "fault-scores"),
            Chess4Fault::LeftInOrder => say!(self, "fault-left-in-order"),
        }
    }

    fn en_passant_fault(&self, fault: &EnPassantFault) -> String {
        match *fault {
            EnPassantFault::CrossedTwice(square) => {
                say!(self, "fault-crossed-twice", square = square.to_string())
            }
            EnPassantFault::Right { army, .. } | EnPassantFault::NoStriker { army, .. } => {
                self.fault_at("en_passant", self.army(army))
            }
        }
    }

    fn multiplayer_fault(&self, fault: &MultiplayerFault) -> String {
        match *fault {
            MultiplayerFault::Order => say!(self, "fault-order"),
            MultiplayerFault::Direction(army) => self.fault_at("pawns", self.army(army)),
            MultiplayerFault::EliminatedWithKing(army) => {
                say!(self, "fault-king-of-eliminated", army = self.army(army))
            }
            MultiplayerFault::Pending(army) => self.fault_at("pending", self.army(army)),
        }
    }

    /// That a JSON key says something impossible about an army.
    fn fault_at(&self, key: &'static str, army: String) -> String {
        say!(self, "fault-json-key", key, army)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Language, Text};
    use crate::scenario::Scenario;
    use entente_rules::Variant;

    #[test]
    fn every_fault_has_a_text() {
        let positions = [
            (Variant::Standard, r#"{"pieces": {}}"#),
            (
                Variant::Standard,
                concat!(
                    r#"{"turn": "w", "pieces": {"e1": "wK", "f1": "wK", "e8": "bK", "e5": "wR", "#,
                    r#""a1": "wP", "a8": "wP", "d4": "wG"}, "castling": {"w": ["h1"]}, "#,
                    r#""en_passant": [{"target": "b3", "pawn": "b4"}], "round": 0}"#
                ),
            ),
            (
                Variant::Chess66,
                r#"{"pieces": {"e1": "wK", "a8": "wP", "d4": "wG"}}"#,
            ),
            (Variant::Chess4, r#"{"pieces": {"n7": "wK"}}"#),
            (
                Variant::Chess4,
                r#"{"pieces": {}, "control": {"w": "s"}, "left_in_order": [["w"]]}"#,
            ),
            (Variant::Chess45, r#"{"pieces": {"f6": "wQ"}}"#),
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
            let descriptions = positions.map(|(variant, json)| {
                let fault = match Scenario::from_json(variant, json) {
                    Ok(scenario) => scenario.check().unwrap_err(),
                    Err(error) => crate::scenario::ScenarioFault::Unreadable(error.to_string()),
                };
                format!("{json}\n{}", Text::of(language).scenario_fault(&fault))
            });
            let name = format!("faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }

    #[test]
    fn every_fault_of_a_fen_is_explained() {
        let fens = [
            "4k3/8/8/8/8/8/8/4K3 w -",
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/9/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KX2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w qx - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - no 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
        ];
        for language in Language::ALL {
            let descriptions = fens.map(|fen| {
                let error = Scenario::from_fen(Variant::Standard, fen).unwrap_err();
                let fault = crate::scenario::ScenarioFault::Fen(error);
                format!("{fen}\n{}", Text::of(language).scenario_fault(&fault))
            });
            let name = format!("fen_faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }
}

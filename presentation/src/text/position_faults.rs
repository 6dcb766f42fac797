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

/// Why a scenario cannot be played, one line per reason.
pub fn scenario_fault(text: &Text, fault: &ScenarioFault) -> String {
    match fault {
        ScenarioFault::Unreadable(cause) => {
            say!(text, "position-unreadable", cause = escape(cause))
        }
        ScenarioFault::Fen(error) => fen_fault(text, error),
        ScenarioFault::Over => say!(text, "refusal-starting-position-over"),
        ScenarioFault::Faults(faults) => position_faults(text, faults),
    }
}

fn position_faults(text: &Text, faults: &[Fault]) -> String {
    let mut lines: Vec<String> = faults
        .iter()
        .take(MAX_FAULTS)
        .map(|fault| format!("• {}", position_fault(text, fault)))
        .collect();
    let more = faults.len().saturating_sub(MAX_FAULTS);
    if more > 0 {
        lines.push(say!(text, "list-more", count = more));
    }
    lines.join("\n")
}

/// What is wrong with a FEN.
fn fen_fault(text: &Text, error: &FenError) -> String {
    let cause = match error {
        FenError::Fields(count) => say!(text, "fen-fields", count = *count),
        FenError::Rows { expected, found } => {
            say!(text, "fen-rows", expected = *expected, found = *found)
        }
        FenError::Row { row, width } => {
            say!(text, "fen-row", row = escape(row), width = *width)
        }
        FenError::Piece { letter, row } => {
            let letter = escape(&letter.to_string());
            say!(text, "fen-piece", letter, row = escape(row))
        }
        FenError::Turn(written) => say!(text, "fen-turn", text = escape(written)),
        FenError::Castling(written) => say!(text, "fen-castling", text = escape(written)),
        FenError::EnPassant(written) => say!(text, "fen-en-passant", text = escape(written)),
        FenError::Number { text: written, .. } => say!(text, "fen-number", text = escape(written)),
        FenError::InvalidPosition(invalid) => return position_faults(text, invalid.faults()),
    };
    say!(text, "position-unreadable", cause)
}

/// What was assumed because a FEN does not say it.
pub fn fen_assumption(text: &Text, assumption: FenAssumption) -> String {
    match assumption {
        FenAssumption::Counters => say!(text, "fen-assumed-counters"),
        FenAssumption::Halfmoves => say!(text, "fen-assumed-halfmoves"),
        FenAssumption::Round => say!(text, "fen-assumed-round"),
        FenAssumption::RoundZero => say!(text, "fen-assumed-round-zero"),
    }
}

/// Why a typed list of squares cannot be read, with squares of this board as examples.
pub fn typed_fault(text: &Text, options: &Options, fault: &TypedFault) -> String {
    let mut squares = options.board().locations().iter().map(|at| at.square);
    let mut example = || squares.next().map_or(String::new(), |it| it.to_string());
    let (first, second) = (example(), example());
    match fault {
        TypedFault::Unreadable(word) => {
            say!(text, "typed-unreadable", word = escape(word), first, second)
        }
        TypedFault::NoPiece(square) => {
            say!(text, "typed-without-piece", square = square.to_string())
        }
        TypedFault::NoSquare => {
            say!(text, "typed-without-square", first, second)
        }
    }
}

/// One fault of a position.
pub fn position_fault(text: &Text, fault: &Fault) -> String {
    let army = |army: Army| text.army(army);
    match *fault {
        Fault::NoKing { army: of } => say!(text, "fault-no-king", army = army(of)),
        Fault::ManyKings { army: of, count } => {
            say!(text, "fault-many-kings", army = army(of), count)
        }
        Fault::NoQueen { army: of } => say!(text, "fault-no-queen", army = army(of)),
        Fault::ManyQueens { army: of, count } => {
            say!(text, "fault-many-queens", army = army(of), count)
        }
        Fault::ForeignKind {
            army: of,
            kind,
            square,
        } => {
            let (kind, square) = (text.kind(kind), square.to_string());
            say!(
                text,
                "fault-kind-not-in-army",
                army = army(of),
                kind,
                square
            )
        }
        Fault::PawnOnLastRow { army: of, square } => {
            let name = square.to_string();
            say!(
                text,
                "fault-pawn-on-last-rank",
                army = army(of),
                square = name
            )
        }
        Fault::PawnOnBackRow { army: of, square } => {
            let name = square.to_string();
            say!(
                text,
                "fault-pawn-behind-start",
                army = army(of),
                square = name
            )
        }
        Fault::WaitingInCheck { army: of } => {
            say!(text, "fault-check-out-of-turn", army = army(of))
        }
        Fault::Castling { army: of, rook } => {
            let name = rook.to_string();
            say!(text, "fault-castling-right", army = army(of), rook = name)
        }
        Fault::EnPassant { target, pawn } => {
            let (target, pawn) = (target.to_string(), pawn.to_string());
            say!(text, "fault-en-passant", target, pawn)
        }
        Fault::UnknownArmy { army: of } => {
            say!(text, "fault-army-not-in-game", army = army(of))
        }
        Fault::UnknownSquare { square } => {
            say!(text, "fault-no-such-square", square = square.to_string())
        }
        Fault::UnknownKind { kind, square } => {
            let (kind, square) = (text.kind(kind), square.to_string());
            say!(text, "fault-kind-not-in-game", kind, square)
        }
        Fault::SwitchTaken { square, partner } => {
            let (square, partner) = (square.to_string(), partner.to_string());
            say!(text, "fault-switch", square, partner)
        }
        Fault::Counters => say!(text, "fault-counters"),
        Fault::Variant(VariantFault::Alliance(ref fault)) => alliance_fault(text, fault),
        Fault::Variant(VariantFault::Chess4(ref fault)) => chess4_fault(text, fault),
        Fault::EnPassantRights(ref fault) => en_passant_fault(text, fault),
        Fault::Variant(VariantFault::Multiplayer(ref fault)) => multiplayer_fault(text, fault),
    }
}

fn alliance_fault(text: &Text, fault: &AllianceFault) -> String {
    let army = |army: Army| text.army(army);
    match *fault {
        AllianceFault::UnknownArmy(of) => say!(text, "fault-army-not-in-game", army = army(of)),
        AllianceFault::PiecesWithoutLeader(of) => {
            say!(text, "fault-pieces-without-king", army = army(of))
        }
        AllianceFault::NobodyIn => say!(text, "fault-no-army-in-game"),
        AllianceFault::FirstMove(of) => fault_at(text, "first_move", army(of)),
        AllianceFault::Status(of) => fault_at(text, "status", army(of)),
        AllianceFault::ProtectorateWithKing(of) | AllianceFault::ProtectorateWithoutPieces(of) => {
            fault_at(text, "liege", army(of))
        }
        AllianceFault::Liege { army: of, .. } => fault_at(text, "liege", army(of)),
        AllianceFault::ChooserWithKing(of) | AllianceFault::ChooserIsProtectorate(of) => {
            fault_at(text, "pending", army(of))
        }
        AllianceFault::MissingFromAlliances(of)
        | AllianceFault::TwoAlliances(of)
        | AllianceFault::EliminatedInAlliance(of)
        | AllianceFault::AllianceWithoutKing(of) => fault_at(text, "teams", army(of)),
        AllianceFault::AllianceSize => say!(text, "fault-alliance-size"),
        AllianceFault::Proposal { from, .. } => fault_at(text, "proposals", army(from)),
    }
}

fn chess4_fault(text: &Text, fault: &Chess4Fault) -> String {
    let army = |army: Army| text.army(army);
    match *fault {
        Chess4Fault::UnknownArmy(of) => say!(text, "fault-army-not-in-game", army = army(of)),
        Chess4Fault::NobodyIn => say!(text, "fault-no-army-in-game"),
        Chess4Fault::ControlOfActive(of)
        | Chess4Fault::TwoCaptives(of)
        | Chess4Fault::Control { army: of, .. } => fault_at(text, "control", army(of)),
        Chess4Fault::EliminatedBy(of) | Chess4Fault::OwnElimination(of) => {
            fault_at(text, "eliminated_by", army(of))
        }
        Chess4Fault::NotMated(of) => say!(text, "fault-not-mated", army = army(of)),
        Chess4Fault::Pending(of) => fault_at(text, "pending", army(of)),
        Chess4Fault::CapturedCastling(of) | Chess4Fault::CastlingRooks(of) => {
            fault_at(text, "castling", army(of))
        }
        Chess4Fault::TakesNoPart(of) => fault_at(text, "status", army(of)),
        Chess4Fault::Scores { .. } => say!(text, "fault-scores"),
        Chess4Fault::LeftInOrder => say!(text, "fault-left-in-order"),
    }
}

fn en_passant_fault(text: &Text, fault: &EnPassantFault) -> String {
    match *fault {
        EnPassantFault::CrossedTwice(square) => {
            say!(text, "fault-crossed-twice", square = square.to_string())
        }
        EnPassantFault::Right { army, .. } | EnPassantFault::NoStriker { army, .. } => {
            fault_at(text, "en_passant", text.army(army))
        }
    }
}

fn multiplayer_fault(text: &Text, fault: &MultiplayerFault) -> String {
    match *fault {
        MultiplayerFault::Order => say!(text, "fault-order"),
        MultiplayerFault::Direction(army) => fault_at(text, "pawns", text.army(army)),
        MultiplayerFault::EliminatedWithKing(army) => {
            say!(text, "fault-king-of-eliminated", army = text.army(army))
        }
        MultiplayerFault::Pending(army) => fault_at(text, "pending", text.army(army)),
    }
}

/// That a JSON key says something impossible about an army.
fn fault_at(text: &Text, key: &'static str, army: String) -> String {
    say!(text, "fault-json-key", key, army)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Language, Text};
    use crate::scenario::Scenario;
    use crate::text;
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
                format!(
                    "{json}\n{}",
                    text::scenario_fault(Text::of(language), &fault)
                )
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
                format!(
                    "{fen}\n{}",
                    text::scenario_fault(Text::of(language), &fault)
                )
            });
            let name = format!("fen_faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }
}

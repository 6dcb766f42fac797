//! Explanations of positions that a user has set up and that cannot be played, and of options that
//! a game cannot have.
//!
//! The rules find the faults; here is the message of each. Some faults are in state that no board
//! shows, such as alliances. Their texts begin with the JSON key.

use super::catalogue::{Text, say};
use super::escaping::{parser_words, quoted};
use super::names::{Naming, parser_text, typed_text, whole_text};
use crate::plain::plain_fault;
use crate::scenario::{ScenarioFault, TypedFault};
use entente_game::StartingPositionError;
use entente_rules::{
    AllianceFault, Allowed, Chess4Fault, CommandFault, EnPassantFault, Fault, FenAssumption,
    FenError, FourPlayerFault, InvalidPosition, JsonError, MultiplayerFault, OptionFault,
    OptionKind, Options, VariantFault,
};

/// The most faults that are listed. With more, the position is beyond repair anyway.
const MAX_FAULTS: usize = 8;

/// Explains why a scenario cannot be played, one line per reason.
pub fn scenario_fault(text: &Text, fault: &ScenarioFault, naming: Naming) -> String {
    let cause = match fault {
        ScenarioFault::Json(JsonError::InvalidPosition(invalid))
        | ScenarioFault::Fen(FenError::InvalidPosition(invalid)) => {
            return listed_faults(text, invalid.faults());
        }
        ScenarioFault::Json(error) => whole_text(&json_fault(text, error), naming),
        ScenarioFault::Fen(error) => fen_fault(text, error, naming),
        ScenarioFault::Over => return say!(text, "refusal-starting-position-is-over"),
        ScenarioFault::Start(fault) => {
            return starting_position_fault(text, fault, naming);
        }
        ScenarioFault::Faults(faults) => return listed_faults(text, faults),
    };
    say!(text, "position-unreadable", cause)
}

/// Explains why no game can continue from a position or a saved game.
pub fn starting_position_fault(
    text: &Text,
    fault: &StartingPositionError,
    naming: Naming,
) -> String {
    let cause = match fault {
        StartingPositionError::Position(error) => {
            let fault = ScenarioFault::Json(error.clone());
            return scenario_fault(text, &fault, naming);
        }
        StartingPositionError::Unreadable { number, .. } => {
            say!(text, "starting-position-unreadable-event", number = *number)
        }
        StartingPositionError::Impossible { number, .. } => {
            say!(text, "starting-position-impossible-event", number = *number)
        }
        StartingPositionError::TooLong { most } => {
            say!(text, "starting-position-too-long", most = *most)
        }
        StartingPositionError::OtherOptions => say!(text, "starting-position-other-options"),
        StartingPositionError::Kingless { army } => {
            say!(text, "starting-position-kingless", army = text.army(*army))
        }
        StartingPositionError::Alliances => say!(text, "starting-position-alliances"),
    };
    say!(text, "refusal-invalid-starting-position", cause)
}

fn listed_faults(text: &Text, faults: &[Fault]) -> String {
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

/// Every fault of a position on one line, for the HTTP API and the command line.
pub fn position_faults(text: &Text, invalid: &InvalidPosition) -> String {
    let faults = invalid.faults().iter();
    let sentences: Vec<String> = faults.map(|fault| position_fault(text, fault)).collect();
    sentences.join(" ")
}

/// Explains why JSON is not a position. What its parser says is in English.
pub fn json_fault(text: &Text, error: &JsonError) -> String {
    let quote = |typed: &str| quoted(typed).into_owned();
    match error {
        JsonError::InvalidPosition(invalid) => position_faults(text, invalid),
        JsonError::Options(fault) => {
            format!("options: {}", option_fault(text, fault, Naming::Name))
        }
        JsonError::Form(cause) => plain_fault(&parser_words(cause)),
        JsonError::MissingKey(key) => say!(text, "json-missing-key", key = *key),
        JsonError::UnknownKey(key) => say!(text, "json-unknown-key", key = quote(key)),
        JsonError::Variant(name) => say!(text, "json-variant", name = quote(name)),
        JsonError::Army { key, letter } => {
            say!(text, "json-army", key = *key, letter = quote(letter))
        }
        JsonError::Square { key, name } => {
            say!(text, "json-square", key = *key, name = quote(name))
        }
        JsonError::Piece { piece, square } => {
            let (piece, square) = (quote(piece), square.to_string());
            say!(text, "json-piece", piece, square)
        }
        JsonError::Word { key, word, allowed } => {
            let allowed = allowed_values(text, *allowed);
            say!(text, "json-word", key = *key, word = quote(word), allowed)
        }
        JsonError::EnPassant => say!(text, "json-en-passant"),
    }
}

fn allowed_values(text: &Text, allowed: Allowed) -> String {
    match allowed {
        Allowed::Words(words) => text.one_of(words.iter().map(ToString::to_string).collect()),
        Allowed::RookSquares => say!(text, "json-rook-squares"),
        Allowed::Proposal => say!(text, "json-proposal"),
        Allowed::Score => say!(text, "json-score"),
    }
}

/// Explains why a rule set cannot have these options.
pub fn option_fault(text: &Text, fault: &OptionFault, naming: Naming) -> String {
    match fault {
        OptionFault::Form(cause) => {
            say!(
                text,
                "json-options",
                cause = plain_fault(&parser_text(cause, naming))
            )
        }
        OptionFault::Unknown { name, known } => {
            let name = typed_text(name, naming);
            let names: Vec<String> = known.iter().map(ToString::to_string).collect();
            if names.is_empty() {
                say!(text, "refusal-no-options", name)
            } else {
                say!(
                    text,
                    "refusal-no-such-option",
                    name,
                    names = text.all_of(names)
                )
            }
        }
        OptionFault::Value { name, value, kind } => {
            let values = option_values(text, kind);
            say!(
                text,
                "refusal-option-json-value",
                name = *name,
                value = typed_text(value, naming),
                values
            )
        }
        OptionFault::Together { option, with } => {
            say!(
                text,
                "refusal-options-together",
                option = *option,
                with = *with
            )
        }
    }
}

/// The values that an option can have in JSON: `1 or 2`, `a number from 0 to 100`.
pub fn option_values(text: &Text, kind: &OptionKind) -> String {
    match kind {
        OptionKind::Flag => say!(text, "values-flag"),
        OptionKind::Choice(values) => text.one_of(
            values
                .iter()
                .map(|value| value.json().to_string())
                .collect(),
        ),
        OptionKind::Number { least, most, .. } => {
            say!(text, "values-number", least = *least, most = *most)
        }
        OptionKind::ChoiceOrNumber {
            choices,
            least,
            most,
            ..
        } => {
            let choices = choices.iter().map(|value| value.json().to_string());
            let number = say!(text, "values-number", least = *least, most = *most);
            text.one_of(choices.chain([number]).collect())
        }
        OptionKind::Owners => say!(text, "values-owners"),
    }
}

/// Explains why a FEN is not a position: a clause, or sentences where it can be read.
pub fn fen_fault(text: &Text, error: &FenError, naming: Naming) -> String {
    let typed = |written: &str| typed_text(written, naming);
    match error {
        FenError::Fields(count) => say!(text, "fen-fields"; count),
        FenError::Fen4Fields(count) => say!(text, "fen4-fields"; count),
        FenError::Fen4Turn(written) => say!(text, "fen4-turn", text = typed(written)),
        FenError::Fen4Flags(written) => say!(text, "fen4-flags", text = typed(written)),
        FenError::Fen4Points(written) => say!(text, "fen4-points", text = typed(written)),
        FenError::Fen4EnPassant(written) => {
            say!(text, "fen4-en-passant", text = typed(written))
        }
        FenError::Rows { expected, found } => say!(text, "fen-rows"; expected, found),
        FenError::Row { row, width } => say!(text, "fen-row"; row = typed(row), width),
        FenError::Piece { letter, row } => {
            say!(text, "fen-piece"; letter = typed(&letter.to_string()), row = typed(row))
        }
        FenError::Turn(written) => say!(text, "fen-turn", text = typed(written)),
        FenError::Castling(written) => say!(text, "fen-castling", text = typed(written)),
        FenError::EnPassant(written) => say!(text, "fen-en-passant", text = typed(written)),
        FenError::Number { text: written, .. } => say!(text, "fen-number", text = typed(written)),
        FenError::Option(written) => say!(text, "fen-option", text = typed(written)),
        FenError::InvalidPosition(invalid) => position_faults(text, invalid),
    }
}

/// The value that was assumed because a FEN does not say it.
pub fn fen_assumption(text: &Text, assumption: FenAssumption) -> String {
    match assumption {
        FenAssumption::Board => say!(text, "fen-assumed-board"),
        FenAssumption::Counters => say!(text, "fen-assumed-counters"),
        FenAssumption::Halfmoves => say!(text, "fen-assumed-halfmoves"),
        FenAssumption::Round => say!(text, "fen-assumed-round"),
        FenAssumption::RoundZero => say!(text, "fen-assumed-round-zero"),
    }
}

/// Explains why a typed list of squares cannot be read, with squares of this board as examples.
pub fn typed_fault(text: &Text, options: &Options, fault: &TypedFault) -> String {
    let mut squares = options.board().locations().iter().map(|at| at.square);
    let mut example = || {
        squares
            .next()
            .map_or(String::new(), |square| square.to_string())
    };
    let (first, second) = (example(), example());
    match fault {
        TypedFault::Unreadable(word) => {
            say!(
                text,
                "typed-unreadable",
                word = text.escaped(&quoted(word)),
                first,
                second
            )
        }
        TypedFault::NoPiece(square) => {
            say!(text, "typed-without-piece", square = square.to_string())
        }
        TypedFault::NoSquare => {
            say!(text, "typed-without-square", first, second)
        }
    }
}

fn position_fault(text: &Text, fault: &Fault) -> String {
    match fault {
        Fault::NoKing { army } => say!(text, "fault-no-king"; army),
        Fault::ManyKings { army, count } => say!(text, "fault-many-kings"; army, count),
        Fault::NoQueen { army } => say!(text, "fault-no-queen"; army),
        Fault::ManyQueens { army, count } => say!(text, "fault-many-queens"; army, count),
        Fault::ForeignKind { army, kind, square } => {
            say!(text, "fault-kind-not-in-army"; army, kind, square)
        }
        Fault::PawnOnLastRow { army, square } => {
            say!(text, "fault-pawn-on-last-rank"; army, square)
        }
        Fault::PawnOnBackRow { army, square } => {
            say!(text, "fault-pawn-behind-start"; army, square)
        }
        Fault::WaitingInCheck { army } => say!(text, "fault-check-out-of-turn"; army),
        Fault::Castling { army, rook } => say!(text, "fault-castling-right"; army, rook),
        Fault::EnPassant { target, pawn } => say!(text, "fault-en-passant"; target, pawn),
        Fault::UnknownArmy { army } => say!(text, "fault-army-not-in-game"; army),
        Fault::UnknownSquare { square } => say!(text, "fault-no-such-square"; square),
        Fault::UnknownKind { kind, square } => say!(text, "fault-kind-not-in-game"; kind, square),
        Fault::SwitchTaken { square, partner } => say!(text, "fault-switch"; square, partner),
        Fault::Counters => say!(text, "fault-counters"),
        Fault::EnPassantRights(fault) => en_passant_fault(text, fault),
        Fault::Variant(VariantFault::Alliance(fault)) => alliance_fault(text, fault),
        Fault::Variant(VariantFault::Chess4(fault)) => chess4_fault(text, fault),
        Fault::Variant(VariantFault::Multiplayer(fault)) => multiplayer_fault(text, fault),
        Fault::Variant(VariantFault::FourPlayer(fault)) => four_player_fault(text, fault),
    }
}

fn alliance_fault(text: &Text, fault: &AllianceFault) -> String {
    match fault {
        AllianceFault::UnknownArmy(army) => say!(text, "fault-army-not-in-game"; army),
        AllianceFault::PiecesWithoutLeader(army) => say!(text, "fault-pieces-without-king"; army),
        AllianceFault::ProtectorateWithKing(army) => say!(text, "fault-liege-with-king"; army),
        AllianceFault::ProtectorateWithoutPieces(army) => {
            say!(text, "fault-liege-without-pieces"; army)
        }
        AllianceFault::Liege { army, liege } => say!(text, "fault-liege"; army, liege),
        AllianceFault::ChooserWithKing(army) => say!(text, "fault-pending-with-king"; army),
        AllianceFault::ChooserIsProtectorate(army) => {
            say!(text, "fault-pending-protectorate"; army)
        }
        AllianceFault::MissingFromAlliances(army) => say!(text, "fault-teams-missing"; army),
        AllianceFault::TwoAlliances(army) => say!(text, "fault-teams-twice"; army),
        AllianceFault::EliminatedInAlliance(army) => say!(text, "fault-teams-eliminated"; army),
        AllianceFault::AllianceSize => say!(text, "fault-alliance-size"),
        AllianceFault::AllianceWithoutKing(army) => say!(text, "fault-teams-without-king"; army),
        AllianceFault::Proposal { from, to } => say!(text, "fault-proposal"; from, to),
        AllianceFault::FirstMove(army) => say!(text, "fault-first-move"; army),
        AllianceFault::Status(army) => say!(text, "fault-status"; army),
        AllianceFault::NobodyIn => say!(text, "fault-no-army-in-game"),
    }
}

fn chess4_fault(text: &Text, fault: &Chess4Fault) -> String {
    match fault {
        Chess4Fault::UnknownArmy(army) => say!(text, "fault-army-not-in-game"; army),
        Chess4Fault::ControlOfActive(army) => say!(text, "fault-control-of-active"; army),
        Chess4Fault::Control { army, by, why } => match why {
            CommandFault::MethodOne => say!(text, "fault-control-method-one"; army, by),
            CommandFault::NotMated => say!(text, "fault-control-not-mated"; army, by),
            CommandFault::NotTheCaptor => say!(text, "fault-control-not-captor"; army, by),
            CommandFault::CaptorEliminated => say!(text, "fault-control-eliminated"; army, by),
        },
        Chess4Fault::TwoCaptives(army) => say!(text, "fault-control-twice"; army),
        Chess4Fault::EliminatedBy(army) => say!(text, "fault-eliminated-by"; army),
        Chess4Fault::OwnElimination(army) => say!(text, "fault-eliminated-by-itself"; army),
        Chess4Fault::Scores { .. } => say!(text, "fault-scores"),
        Chess4Fault::NobodyIn => say!(text, "fault-no-army-in-game"),
        Chess4Fault::NotMated(army) => say!(text, "fault-not-mated"; army),
        Chess4Fault::LeftInOrder => say!(text, "fault-left-in-order"),
        Chess4Fault::Pending(army) => say!(text, "fault-pending-eliminated"; army),
        Chess4Fault::TakesNoPart(army) => say!(text, "fault-status-of-absent"; army),
        Chess4Fault::CapturedCastling(army) => say!(text, "fault-castling-captured"; army),
        Chess4Fault::CastlingRooks(army) => say!(text, "fault-castlers"; army),
    }
}

fn en_passant_fault(text: &Text, fault: &EnPassantFault) -> String {
    match fault {
        EnPassantFault::CrossedTwice(square) => say!(text, "fault-crossed-twice"; square),
        EnPassantFault::Right { army, pawn } => say!(text, "fault-en-passant-right"; army, pawn),
        EnPassantFault::NoStriker { army, target } => {
            say!(text, "fault-en-passant-attack"; army, target)
        }
    }
}

fn four_player_fault(text: &Text, fault: &FourPlayerFault) -> String {
    match fault {
        FourPlayerFault::Status(army) => say!(text, "fault-way-of-leaving"; army),
        FourPlayerFault::Pending(army) => say!(text, "fault-pending-eliminated"; army),
        FourPlayerFault::Points(army) => say!(text, "fault-points"; army),
        FourPlayerFault::OnePoint(square) => say!(text, "fault-one-point-queen"; square),
    }
}

fn multiplayer_fault(text: &Text, fault: &MultiplayerFault) -> String {
    match fault {
        MultiplayerFault::Order => say!(text, "fault-order"),
        MultiplayerFault::Direction(army) => say!(text, "fault-pawns"; army),
        MultiplayerFault::EliminatedWithKing(army) => say!(text, "fault-king-of-eliminated"; army),
        MultiplayerFault::Pending(army) => say!(text, "fault-pending-eliminated"; army),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Language, Naming, Text};
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
                    Err(error) => crate::scenario::ScenarioFault::Json(error),
                };
                format!(
                    "{json}\n{}",
                    text::scenario_fault(Text::of(language), &fault, Naming::Escaped)
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
                    text::scenario_fault(Text::of(language), &fault, Naming::Escaped)
                )
            });
            let name = format!("fen_faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }
}

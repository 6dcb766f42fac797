//! Explanations of what cannot be loaded: a save, a game in a notation, or an event. The files
//! themselves are read in [`crate::save`] and [`crate::import`].

use super::catalogue::{Text, say};
use super::faults::{fault_sentence, json_fault, option_fault, plain_number};
use super::names::{Naming, parser_text, typed_text, whole_text};
use super::refusal::{ambiguous, illegal, refusal};
use crate::import::{self, JsonFault, LoadFault, ReplayFault};
use crate::save::{self, SaveFault};
use entente_rules::{EventError, Expected, MoveTextError, PgnFault};

/// Explains why a file cannot be loaded, and what would be right.
pub fn load_fault(text: &Text, fault: &LoadFault, naming: Naming) -> String {
    match fault {
        LoadFault::Save(fault) => save_fault(text, fault, naming),
        LoadFault::TooLarge => say!(text, "load-too-large", limit = import::MAX_BYTES / 1024),
        LoadFault::NotText => say!(text, "load-not-text"),
        LoadFault::Packed(packed) => {
            say!(text, "load-packed", format = packed.to_string())
        }
        LoadFault::NoGame => say!(text, "load-no-game"),
        LoadFault::Several { count } => say!(text, "load-several", count = *count),
        LoadFault::IncludesOptions => say!(text, "load-includes-options"),
        LoadFault::Notation(error) => say!(
            text,
            "load-at",
            line = error.line,
            column = error.column,
            cause = pgn_fault(text, &error.fault, naming)
        ),
        LoadFault::Json(fault) => json_game_fault(text, fault, naming),
    }
}

/// Explains why the game of a file is not analysed.
pub fn replay_fault(text: &Text, fault: &ReplayFault, naming: Naming) -> String {
    match fault {
        ReplayFault::Load(fault) => load_fault(text, fault, naming),
        ReplayFault::Refused(reason) => refusal(text, reason, None, naming),
    }
}

/// Explains why a save cannot be loaded.
pub fn save_fault(text: &Text, fault: &SaveFault, naming: Naming) -> String {
    match fault {
        SaveFault::TooLarge => say!(text, "save-too-large", limit = save::MAX_BYTES / 1024),
        SaveFault::NotASave => say!(text, "save-not-a-save"),
        SaveFault::Newer { .. } => say!(text, "save-newer"),
        SaveFault::Damaged { cause } => {
            say!(text, "save-damaged", cause = parser_text(cause, naming))
        }
    }
}

/// Explains what is wrong in a text of games.
pub fn pgn_fault(text: &Text, fault: &PgnFault, naming: Naming) -> String {
    match fault {
        PgnFault::Move { number, error } => {
            let number = typed_text(&plain_number(number), naming);
            move_fault(text, &number, error, naming)
        }
        fault => fault_sentence(text, fault, naming),
    }
}

fn json_game_fault(text: &Text, fault: &JsonFault, naming: Naming) -> String {
    let typed = |written: &str| typed_text(written, naming);
    match fault {
        JsonFault::Form(error) => say!(text, "load-json", cause = parser_text(error, naming)),
        JsonFault::Variant(name) => say!(text, "load-other-variant", name = typed(name)),
        JsonFault::Options(fault) => {
            let cause = option_fault(text, fault, naming);
            say!(
                text,
                "load-json",
                cause = cause.trim_end_matches('.').to_owned()
            )
        }
        JsonFault::Position(error) => {
            let cause = whole_text(&json_fault(text, error), naming);
            say!(text, "load-json", cause)
        }
        JsonFault::Turn { number, error } => move_fault(text, &number.to_string(), error, naming),
        JsonFault::Refused { number, turn } => {
            let cause = say!(text, "load-refused-turn", text = typed(turn));
            say!(
                text,
                "load-move",
                number = number.to_string(),
                error = cause
            )
        }
    }
}

/// Explains why the move with this number cannot be made, and what to do about it.
fn move_fault(text: &Text, number: &str, error: &MoveTextError, naming: Naming) -> String {
    let error = move_text_fault(text, error, naming);
    say!(text, "load-move", number = number.to_owned(), error)
}

/// Explains why a text is not a move that can be made.
pub fn move_text_fault(text: &Text, error: &MoveTextError, naming: Naming) -> String {
    match error {
        MoveTextError::Illegal { text: written, why } => illegal(text, written, why, naming),
        MoveTextError::Ambiguous {
            text: written,
            moves,
        }
        | MoveTextError::PromotionMissing {
            text: written,
            moves,
        } => {
            let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.sort();
            ambiguous(text, written, text.one_of(moves), naming)
        }
        MoveTextError::Unreadable {
            text: written,
            expected,
        } => unreadable_move(text, written, *expected, naming),
    }
}

/// Explains why a text is not an event of a game. What the parser of JSON says is in English.
pub fn event_fault(text: &Text, error: &EventError) -> String {
    let naming = Naming::Name;
    match error {
        EventError::Form(cause) => say!(text, "event-form", cause = parser_text(cause, naming)),
        EventError::DeclinesNothing => say!(text, "event-declines-nothing"),
        EventError::NoAlliances => say!(text, "event-no-alliances"),
        EventError::Army(letter) | EventError::Choice { letter, .. } => {
            say!(text, "event-army", letter = letter.to_string())
        }
        EventError::Alliance { name, .. } => {
            say!(text, "event-name", name = typed_text(name, naming))
        }
        EventError::Move(error) => move_text_fault(text, error, naming),
    }
}

/// Explains what a notation expects in the place of a text that is no move.
pub fn unreadable_move(text: &Text, written: &str, expected: Expected, naming: Naming) -> String {
    say!(
        text,
        "load-unreadable-move",
        text = typed_text(written, naming),
        expected = fault_sentence(text, &expected, naming)
    )
}

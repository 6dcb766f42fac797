//! Explanations of files that cannot be loaded: a save, or a game in a notation. The files
//! themselves are read in [`crate::save`] and [`crate::import`].

use super::catalogue::{Text, say};
use super::names::{Naming, typed_text};
use super::position_faults::{fen_fault, json_fault, option_fault};
use super::refusal::{ambiguous, illegal};
use crate::import::{self, JsonFault, LoadFault};
use crate::save::{self, SaveFault};
use entente_rules::{MoveTextError, PgnError, PgnFault};

/// Explains why a file cannot be loaded, and what would be right.
pub fn load_fault(text: &Text, fault: &LoadFault, naming: Naming) -> String {
    match fault {
        LoadFault::Save(fault) => save_fault(text, fault, naming),
        LoadFault::TooLarge => say!(text, "load-too-large", limit = import::MAX_BYTES / 1024),
        LoadFault::NoGame => say!(text, "load-no-game"),
        LoadFault::Several { count } => say!(text, "load-several", count = *count),
        LoadFault::IncludesOptions => say!(text, "load-includes-options"),
        LoadFault::Notation(error) => say!(
            text,
            "load-at",
            line = error.line,
            column = error.column,
            cause = notation_fault(text, error, naming)
        ),
        LoadFault::Json(fault) => json_game_fault(text, fault, naming),
    }
}

/// Explains why a save cannot be loaded.
pub fn save_fault(text: &Text, fault: &SaveFault, naming: Naming) -> String {
    match fault {
        SaveFault::TooLarge => say!(text, "save-too-large", limit = save::MAX_BYTES / 1024),
        SaveFault::NotASave => say!(text, "save-not-a-save"),
        SaveFault::Newer { .. } => say!(text, "save-newer"),
        SaveFault::Damaged { cause } => {
            say!(text, "save-damaged", cause = typed_text(cause, naming))
        }
    }
}

fn notation_fault(text: &Text, error: &PgnError, naming: Naming) -> String {
    let typed = |written: &str| typed_text(written, naming);
    let in_header = |name: &'static str, cause| say!(text, "load-header-fault", name, cause);
    match &error.fault {
        PgnFault::Header(written) => say!(text, "load-header", text = typed(written)),
        PgnFault::Unclosed(_) => say!(text, "load-unclosed"),
        PgnFault::Unopened(letter) => {
            say!(text, "load-unopened", text = typed(&letter.to_string()))
        }
        PgnFault::Fen(error) => in_header("FEN", fen_fault(text, error, naming)),
        PgnFault::Options(fault) => in_header("Options", option_fault(text, fault, naming)),
        PgnFault::Position(error) => in_header("Position", typed(&json_fault(text, error))),
        PgnFault::Variant(name) => say!(text, "load-other-variant", name = typed(name)),
        PgnFault::UnknownVariant(name) => say!(text, "load-unknown-variant", name = typed(name)),
        PgnFault::NullMove {
            number,
            text: written,
        } => say!(
            text,
            "load-null-move",
            number = typed(&plain_number(number)),
            text = typed(written)
        ),
        PgnFault::Result(result) => say!(text, "load-result", text = typed(result)),
        PgnFault::Move { number, error } => {
            move_fault(text, &typed(&plain_number(number)), error, naming)
        }
    }
}

fn json_game_fault(text: &Text, fault: &JsonFault, naming: Naming) -> String {
    let typed = |written: &str| typed_text(written, naming);
    match fault {
        JsonFault::Form(error) => say!(text, "load-json", cause = typed(error)),
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
            say!(text, "load-json", cause = typed(&json_fault(text, error)))
        }
        JsonFault::Turn { number, error } => move_fault(text, &number.to_string(), error, naming),
    }
}

/// The number of a move without its dot; `12...` is a move of Black.
fn plain_number(number: &str) -> String {
    match number.strip_suffix("...") {
        Some(number) => format!("{number}…"),
        None => number.trim_end_matches('.').to_owned(),
    }
}

/// Explains why the move with this number cannot be made, and what to do about it.
fn move_fault(text: &Text, number: &str, error: &MoveTextError, naming: Naming) -> String {
    let cause = match error {
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
        MoveTextError::Unreadable { text: written, .. } => {
            say!(
                text,
                "load-unreadable-move",
                text = typed_text(written, naming)
            )
        }
    };
    say!(text, "load-move", number = number.to_owned(), cause)
}

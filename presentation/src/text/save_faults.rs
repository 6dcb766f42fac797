//! Why a saved game cannot be loaded. The files themselves are read in [`crate::save`].

use super::catalogue::{Text, say};
use super::names::{Naming, typed_text};
use crate::save::{MAX_BYTES, SaveFault};

/// Why a file cannot be loaded.
pub fn save_fault(text: &Text, fault: &SaveFault, naming: Naming) -> String {
    match fault {
        SaveFault::TooLarge => say!(text, "save-too-large", limit = MAX_BYTES / 1024),
        SaveFault::NotASave => say!(text, "save-not-a-save"),
        SaveFault::Newer { .. } => say!(text, "save-newer"),
        SaveFault::Damaged { cause } => {
            say!(text, "save-damaged", cause = typed_text(cause, naming))
        }
    }
}

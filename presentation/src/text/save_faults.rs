//! Why a saved game cannot be loaded. The files themselves are read in [`crate::save`].

use super::catalogue::{Text, say};
use super::escaping::escape;
use crate::save::{MAX_BYTES, SaveFault};

impl Text {
    /// Why a file cannot be loaded.
    pub fn save_fault(&self, fault: &SaveFault) -> String {
        match fault {
            SaveFault::TooLarge => say!(self, "save-too-large", limit = MAX_BYTES / 1024),
            SaveFault::NotASave => say!(self, "save-not-a-save"),
            SaveFault::Newer { .. } => say!(self, "save-newer"),
            SaveFault::Damaged { cause } => say!(self, "save-damaged", cause = escape(cause)),
        }
    }
}

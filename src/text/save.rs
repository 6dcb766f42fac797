//! Why a file cannot be loaded, in words.

use super::{Text, escape, say};
use crate::save::{LIMIT, Unfit};

impl Text {
    /// Why a file cannot be loaded.
    pub fn unfit_save(&self, unfit: &Unfit) -> String {
        match unfit {
            Unfit::TooLarge => say!(self, "save-too-large", limit = LIMIT / 1024),
            Unfit::Foreign => say!(self, "save-foreign"),
            Unfit::Newer { .. } => say!(self, "save-newer"),
            Unfit::Damaged { cause } => say!(self, "save-damaged", cause = escape(cause)),
        }
    }
}

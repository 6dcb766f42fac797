//! Verifies an exported game.
//!
//! It checks that every record matches its commitment and follows the one before, and that the
//! document shows exactly what it has to show (`export`). If the game reveals its secrets, it
//! checks that the seed is the one whose hash was public from the start. Then it replays the game
//! and checks that every salt and every random choice follows from the seed. It trusts nothing that
//! the document claims.
//!
//! A forger could write a whole new chain that fits. The head of the chain, which everybody saw
//! ([`Verified::heads`]), proves that a document belongs to the game that was played.

mod checker;
pub(crate) mod export;
mod report;

use crate::base::record;
use crate::verify::export::{Document, FORMAT, VERSION};
use alloc::format;
use alloc::string::ToString;
use checker::Checker;
pub use report::{ComputerMove, Erasure, Fault, RandomChoice, RandomChoices, Revealed, Verified};

/// Verifies an exported game.
pub fn verify(json: &str) -> Result<Verified, Fault> {
    verify_with(json, &mut |_| ())
}

/// Verifies an exported game, and passes each move of a computer that can be followed to `see`.
pub fn verify_with(json: &str, see: &mut dyn FnMut(ComputerMove)) -> Result<Verified, Fault> {
    let document = read(json)?;
    let mut checker = Checker::default();
    let mut previous = record::first_head(document.game.as_str());
    for (number, record) in (0..).zip(&document.records) {
        let computer_move = checker.check(number, record, &previous, &document.game)?;
        computer_move.into_iter().for_each(&mut *see);
        previous = record.head;
    }
    checker.finish(&document)
}

/// Reads a document strictly: writing it again gives the same document.
fn read(json: &str) -> Result<Document, Fault> {
    let unreadable = |error: serde_json::Error| Fault::Unreadable(error.to_string());
    let document: Document = serde_json::from_str(json).map_err(unreadable)?;
    if document.format != FORMAT || document.version != VERSION {
        let (format, version) = (&document.format, document.version);
        return Err(Fault::Unreadable(format!(
            "its format is {format:?}, version {version}; expected {FORMAT:?}, version {VERSION}"
        )));
    }
    if document.records.is_empty() {
        return Err(Fault::Unreadable("it has no records".to_string()));
    }
    // Two texts of one document would allow changes to a file that do not change its content.
    let again = serde_json::to_value(&document).map_err(unreadable)?;
    if again == serde_json::from_str::<serde_json::Value>(json).map_err(unreadable)? {
        Ok(document)
    } else {
        Err(Fault::Unreadable(
            "it is not in the exact format: hexadecimal digits and names are in lower case, \
             and there are no other fields"
                .to_string(),
        ))
    }
}

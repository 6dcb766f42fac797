//! A move that a typed text can mean.

use alloc::string::String;

/// One possible reading of a typed move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PossibleMove {
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move in coordinate form, which is never ambiguous.
    pub coordinate: String,
}

//! Who plays whom.
mod matching;
pub mod record;
pub mod swiss;

//! What several rule sets have in common.

pub(crate) mod two_player;

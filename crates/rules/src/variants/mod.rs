//! The rule sets, one folder or file each, and the game of two armies that several of them play
//! (`two_player`). They are listed in `position`, and nowhere else.

pub(crate) mod alliance;
pub(crate) mod capablanca;
pub(crate) mod chess4;
pub(crate) mod chess45;
pub(crate) mod chess66;
pub(crate) mod chess960;
pub(crate) mod fourplayer;
pub(crate) mod multiplayer;
pub(crate) mod standard;
mod two_player;

//! Chess4: four armies on a board like a plus sign. Each player plays until their king is mated.
//!
//! The generator only knows how pieces move. Who is in the game, who commands whom, who gets credit
//! for a mate and what it is worth is the policy in this folder, around the same `State` that all
//! variants use. Source: the Chess4 wiki page.

pub(crate) mod castling;
pub(crate) mod game;
pub(crate) mod mates;
pub(crate) mod options;
pub(crate) mod policy;
pub(crate) mod setup;
pub(crate) mod starting_position;
pub(crate) mod state;
pub(crate) mod turns;
pub(crate) mod why;

//! Positions and games of every rule set: the registry of rule sets, options, setups, positions,
//! events and the course of a game.

pub(crate) mod any_position;
pub(crate) mod play;
mod players;
pub(crate) mod registry;
pub(crate) mod setup;
pub(crate) mod variant_state;

//! `/game scenario`: an editor for positions, for its user alone.

pub(crate) mod component;
mod editor;
pub(crate) mod opening;

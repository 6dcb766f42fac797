//! `/game scenario`: an editor for positions, for its user alone.

pub(crate) mod component;
mod editor;
mod menu;
pub(crate) mod modals;
pub(crate) mod opening;

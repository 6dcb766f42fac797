//! The base of all topics: ids, actions, events and their stored form, refusals, and the state.

pub(crate) mod action;
pub(crate) mod erasable;
pub(crate) mod event;
pub(crate) mod id;
pub(crate) mod moves;
pub(crate) mod playing;
pub(crate) mod record;
pub(crate) mod refusal;
pub(crate) mod refused;
pub(crate) mod state;
pub(crate) mod viewer;
pub(crate) mod visible;

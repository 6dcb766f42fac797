//! The data types that events, state and views share.
//!
//! They are what viewers are told (moves, news, notifications, the ending), what is agreed or
//! prepared for, where a game is played and what it continues from. The seed and the hashes are
//! here, too. Nothing here knows an event, a state or a view.

pub(crate) mod computer;
pub(crate) mod motive;
pub(crate) mod moves;
pub(crate) mod request;
pub(crate) mod seed;
pub(crate) mod starting_position;
pub(crate) mod viewer;
pub(crate) mod visible;

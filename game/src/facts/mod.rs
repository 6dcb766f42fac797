//! The data types that events, state and views share. They know nothing of each other's use.
//!
//! What viewers are told (moves, news, notifications, the ending), what is agreed or planned, where
//! a game is played and what it continues from, and the hashes that bind it all.

pub(crate) mod audience;
pub(crate) mod beginning;
pub(crate) mod consent;
pub(crate) mod ending;
pub(crate) mod hash;
pub(crate) mod home;
pub(crate) mod king_loss;
pub(crate) mod moves;
pub(crate) mod notification;
pub(crate) mod plan;
pub(crate) mod seed;
pub(crate) mod viewer;

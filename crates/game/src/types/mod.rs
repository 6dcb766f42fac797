//! The data types that events, state and views share.
//!
//! They are moves and news, claims, ratings, viewers and notifications, requests, arbiters,
//! computers with their motives, crowds with the results of their votes, starting positions,
//! offered seats, visible text, and the seed with the hashes. None of them knows an event, a state
//! or a view.

pub(crate) mod moves;
pub(crate) mod seed;
pub(crate) mod viewer;
pub(crate) mod visible;

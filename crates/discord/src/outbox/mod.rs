//! The messages that go out: boards, news of diplomacy, reminders, and what happens where they are
//! refused.
//!
//! Imports from topics, `frontend`, `servers` and `connection`.

mod answered_proposals;
pub(crate) mod composing;
pub(crate) mod conclusion;
pub(crate) mod deliver;
pub(crate) mod diplomacy_news;
mod dm_openings;
mod editing;
pub(crate) mod error;
pub(crate) mod greeting;
pub(crate) mod league_news;
mod marked;
pub(crate) mod notices;
mod pacing;
pub(crate) mod pings;
pub(crate) mod puzzle_news;
pub(crate) mod route;
pub(crate) mod threads;
pub(crate) mod unreachable;

//! The messages that go out: boards, news of diplomacy, reminders, and what happens where they are
//! refused.
//!
//! Imports from topics, `frontend`, `servers` and `connection`.

pub(crate) mod channel_news;
mod composing;
pub(crate) mod deliver;
mod diplomacy_news;
mod dm_openings;
mod editing;
pub(crate) mod error;
pub(crate) mod greeting;
mod notices;
mod pacing;
pub(crate) mod pings;
pub(crate) mod route;
pub(crate) mod unreachable;

//! Spans of time, in milliseconds, and their units: the one way in which they are written.
//!
//! Waits of the program are [`Duration`](core::time::Duration); a span is what a game stores.

use serde::{Deserialize, Serialize};

/// A span of time in milliseconds.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

impl Span {
    /// A span of this many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// A span of this many minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes * 60)
    }

    /// A span of this many hours.
    pub const fn hours(hours: u64) -> Self {
        Self::minutes(hours * 60)
    }

    /// A span of this many days of 24 hours.
    pub const fn days(days: u64) -> Self {
        Self::hours(days * 24)
    }
}

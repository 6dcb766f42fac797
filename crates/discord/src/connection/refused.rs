//! Counts the requests that Discord has refused, so that it never shuts us out.
//!
//! Discord blocks an address for a while that sends 10,000 requests within ten minutes that it has
//! to answer with 401, 403 or 429. It counts by address, so this counts for the whole process. Well
//! before, the outbox holds back what is not urgent (`deliver`).
//!
//! A 429 that serenity waits for and repeats by itself is seen only where it concerns all routes.

use poise::serenity_prelude::{Error, HttpError};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long a refusal counts.
const WINDOW: Duration = Duration::from_mins(10);

/// The answers that count.
const STATUSES: [u16; 3] = [401, 403, 429];

/// The factor by which more refusals hold back everything, and not only what is not urgent.
const URGENT: usize = 5;

/// The times of the refusals that count.
static REFUSED: Mutex<VecDeque<Instant>> = Mutex::new(VecDeque::new());

/// True if messages were held back at the last check.
static HOLDING: AtomicBool = AtomicBool::new(false);

/// The choice between sending a message now and waiting until fewer refusals count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// The players of a game wait for it: a board in a channel.
    Urgent,
    /// A direct message. Those are what strangers can make us send in vain.
    Optional,
}

/// Counts an error, if it is such a refusal.
pub(crate) fn note(error: &Error) {
    if let Error::Http(HttpError::UnsuccessfulRequest(response)) = error
        && STATUSES.contains(&response.status_code.as_u16())
    {
        note_refusal();
    }
}

/// Counts a refusal.
pub(super) fn note_refusal() {
    let mut refused = lock();
    forget_old(&mut refused, Instant::now());
    refused.push_back(Instant::now());
}

/// Whether a message has to wait, where `limit` refusals are too many for what is not urgent.
pub(crate) fn holds_back(urgency: Urgency, limit: usize) -> bool {
    let mut refused = lock();
    forget_old(&mut refused, Instant::now());
    let holds = refused.len() >= most(urgency, limit);
    // Only the change is logged, not each message that waits.
    if holds && !HOLDING.swap(true, Ordering::Relaxed) {
        let count = refused.len();
        tracing::warn!(count, "Discord refuses many requests; direct messages wait");
    } else if !holds && urgency == Urgency::Optional {
        HOLDING.store(false, Ordering::Relaxed);
    }
    holds
}

fn most(urgency: Urgency, limit: usize) -> usize {
    match urgency {
        Urgency::Optional => limit,
        Urgency::Urgent => limit.saturating_mul(URGENT),
    }
}

fn forget_old(refused: &mut VecDeque<Instant>, now: Instant) {
    while refused
        .front()
        .is_some_and(|at| now.duration_since(*at) >= WINDOW)
    {
        refused.pop_front();
    }
}

fn lock() -> MutexGuard<'static, VecDeque<Instant>> {
    // A list of times cannot be half changed.
    REFUSED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_counts_for_ten_minutes() {
        let begun = Instant::now();
        let mut refused: VecDeque<_> = (0..3).map(|at| begun + Duration::from_secs(at)).collect();
        forget_old(&mut refused, begun + WINDOW - Duration::from_millis(1));
        assert_eq!(refused.len(), 3);
        forget_old(&mut refused, begun + WINDOW + Duration::from_secs(1));
        assert_eq!(refused.len(), 1);
    }

    #[test]
    fn discord_never_sees_half_of_what_it_allows() {
        assert_eq!(most(Urgency::Optional, 1000), 1000);
        assert_eq!(most(Urgency::Urgent, 1000), 5000);
    }
}

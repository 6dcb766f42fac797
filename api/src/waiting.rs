//! Waiting for a game to change, so that a client need not ask again and again: `wait` in the query
//! of a game holds the answer back until there is something new, or until the connection is needed
//! for a request that does not wait (`slots`).

use super::caller::visible;
use super::parameters::WaitQuery;
use super::problem::Problem;
use super::slots::{ConnectionSlot, Wait};
use super::state::Api;
use super::tag;
use axum::extract::Query;
use axum::http::{HeaderMap, Uri};
use entente_game::{PersonId, View};
use std::time::Duration;

/// By how much longer than others a request may take because it asked for that.
pub(crate) fn asked(uri: &Uri) -> Duration {
    let query = Query::<WaitQuery>::try_from_uri(uri);
    query.map_or(Duration::ZERO, |Query(query)| query.wait())
}

/// A caller who waits.
pub(crate) struct Waiter<'a> {
    pub(crate) person: Option<PersonId>,
    /// They name the version that the caller has.
    pub(crate) headers: &'a HeaderMap,
    pub(crate) longest: Duration,
    /// The slot of the connection. Only in tests there is none.
    pub(crate) slot: Option<ConnectionSlot>,
}

/// Waits until the slot is needed for another request.
async fn has_to_end(wait: Option<Wait>) {
    match wait {
        Some(mut wait) => wait.has_to_end().await,
        None => std::future::pending().await,
    }
}

impl Api {
    /// The game of this view, as soon as the caller does not have this version, or else after the
    /// longest wait. When the server stops, nobody waits any longer.
    pub(crate) async fn newer(&self, view: View, waiter: Waiter<'_>) -> Result<View, Problem> {
        let is_known = |view: &View| tag::is_known(waiter.headers, &tag::of_version(view.version));
        if waiter.longest.is_zero() || !is_known(&view)? {
            return Ok(view);
        }
        let overdue = tokio::time::sleep(waiter.longest);
        let has_to_end = has_to_end(waiter.slot.as_ref().map(ConnectionSlot::wait));
        let mut stopping = self.is_stopping.clone();
        tokio::pin!(overdue, has_to_end);
        let mut changes = self.service.changes_of(&view.game);
        loop {
            // Looked at after the changes are watched, so that none is missed in between.
            let seen = visible(&view.game, self, waiter.person).await?;
            if !is_known(&seen)? {
                return Ok(seen);
            }
            tokio::select! {
                () = changes.changed() => {}
                () = &mut overdue => return Ok(seen),
                () = &mut has_to_end => return Ok(seen),
                // It fails if the server has ended.
                _ = stopping.wait_for(|stopping| *stopping) => return Ok(seen),
            }
        }
    }
}

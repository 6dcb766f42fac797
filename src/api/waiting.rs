//! Waiting for a game to change, so that a client need not ask again and again: `wait` in the query
//! of a game holds the answer back until there is something new.

use super::caller::visible;
use super::parameters::WaitQuery;
use super::problem::Problem;
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

impl Api {
    /// The game of this view, as soon as the caller does not have this version, or else after this
    /// time. When the server stops, nobody waits any longer.
    pub(crate) async fn newer(
        &self,
        view: View,
        person: Option<PersonId>,
        headers: &HeaderMap,
        wait: Duration,
    ) -> Result<View, Problem> {
        let is_known = |view: &View| tag::is_known(headers, &tag::of_version(view.version));
        if wait.is_zero() || !is_known(&view)? {
            return Ok(view);
        }
        let (mut stopping, overdue) = (self.is_stopping.clone(), tokio::time::sleep(wait));
        tokio::pin!(overdue);
        let mut changes = self.service.changes_of(&view.game);
        loop {
            // Looked at after the changes are watched, so that none is missed in between.
            let seen = visible(&view.game, self, person).await?;
            if !is_known(&seen)? {
                return Ok(seen);
            }
            tokio::select! {
                () = changes.changed() => {}
                () = &mut overdue => return Ok(seen),
                // It fails if the server has ended.
                _ = stopping.wait_for(|stopping| *stopping) => return Ok(seen),
            }
        }
    }
}

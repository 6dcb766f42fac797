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
        mut view: View,
        person: Option<PersonId>,
        headers: &HeaderMap,
        wait: Duration,
    ) -> Result<View, Problem> {
        let game = view.game.clone();
        let (mut stopping, overdue) = (self.is_stopping.clone(), tokio::time::sleep(wait));
        tokio::pin!(overdue);
        let mut changes = self.service.changes_of(&game);
        loop {
            if !tag::is_known(headers, &tag::of_version(view.version))? {
                return Ok(view);
            }
            tokio::select! {
                () = changes.changed() => {}
                () = &mut overdue => return Ok(view),
                // It fails if the server has ended.
                _ = stopping.wait_for(|stopping| *stopping) => return Ok(view),
            }
            view = visible(&game, self, person).await?;
        }
    }
}

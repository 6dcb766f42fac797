//! Waiting for a game to change, so that a client need not ask again and again: `wait` in the query
//! of whatever has an ETag holds the answer back until there is something new.
//!
//! Nothing is built before, and nothing but the id of the game is kept meanwhile.

use super::parameters::{ValidQuery, WaitQuery};
use super::problem::Problem;
use super::slots::{ConnectionSlot, Wait};
use super::state::Api;
use super::tag;
use axum::extract::{FromRequestParts, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use entente_game::{GameId, PersonId};
use entente_service::{GameChanges, PersonChanges, Requester};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// By how much longer than others a request may take because it asked for that.
pub(crate) fn asked(uri: &Uri) -> Duration {
    let query = Query::<WaitQuery>::try_from_uri(uri);
    query.map_or(Duration::ZERO, |Query(query)| query.wait())
}

/// Who waits, in the extensions of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub(crate) Requester);

/// Counts the connection of a request among those that wait. Only in tests there is none.
pub(crate) fn begin(parts: &Parts) -> Result<Option<Wait>, Problem> {
    let slot = parts.extensions.get::<ConnectionSlot>();
    let client = parts.extensions.get::<Client>();
    let waiting = slot
        .zip(client)
        .map(|(slot, Client(client))| slot.wait(*client));
    waiting.transpose()
}

/// The changes of what somebody waits for.
pub(crate) enum Changes {
    Game(GameChanges),
    Person(PersonChanges),
}

impl Changes {
    pub(crate) async fn changed(&mut self) {
        match self {
            Self::Game(changes) => changes.changed().await,
            Self::Person(changes) => changes.changed().await,
        }
    }
}

/// A request that waits, until its time is up. When the server stops, nobody waits any longer.
pub(crate) struct Waiting {
    changes: Changes,
    overdue: Instant,
    stopping: watch::Receiver<bool>,
    _wait: Option<Wait>,
}

impl Waiting {
    /// Begins to wait for these changes. The caller looks only then, so that none is missed.
    pub(crate) fn begin(
        api: &Api,
        parts: &Parts,
        longest: Duration,
        changes: Changes,
    ) -> Result<Self, Problem> {
        Ok(Self {
            changes,
            overdue: Instant::now() + longest,
            stopping: api.is_stopping.clone(),
            _wait: begin(parts)?,
        })
    }

    /// Waits for the next change. Returns whether there is one to look at.
    pub(crate) async fn changed(&mut self) -> bool {
        tokio::select! {
            () = self.changes.changed() => true,
            () = tokio::time::sleep_until(self.overdue) => false,
            // It fails if the server has ended.
            _ = self.stopping.wait_for(|stopping| *stopping) => false,
        }
    }
}

impl Api {
    /// Waits until the caller does not have the version of the game that they can see, if the
    /// request asks for that. When the server stops, nobody waits any longer.
    pub(crate) async fn wait_for_change(
        &self,
        game: &GameId,
        person: Option<PersonId>,
        parts: &mut Parts,
    ) -> Result<(), Problem> {
        let ValidQuery(query) = ValidQuery::<WaitQuery>::from_request_parts(parts, self).await?;
        query.check()?;
        let longest = query.wait();
        if longest.is_zero() || !self.knows_version(game, person, parts).await? {
            return Ok(());
        }
        let changes = Changes::Game(self.service.changes_of(game));
        let mut waiting = Waiting::begin(self, parts, longest, changes)?;
        while self.knows_version(game, person, parts).await? && waiting.changed().await {}
        Ok(())
    }

    /// Whether the caller has the version of the game that they can see.
    async fn knows_version(
        &self,
        game: &GameId,
        person: Option<PersonId>,
        parts: &Parts,
    ) -> Result<bool, Problem> {
        let version = self.service.visible_version(game, person).await;
        let version = version.map_err(|rejected| self.rejected(rejected))?;
        tag::is_known(&parts.headers, &tag::of_version(version))
    }
}

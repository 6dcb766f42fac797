//! Waiting for a game to change, so that a client need not ask again and again: `wait` in the query
//! of whatever has an ETag holds the answer back until there is something new.
//!
//! Nothing is built before, and nothing but the id of the game is kept meanwhile.

use crate::http::access::{too_many_waiting, waiting_client};
use crate::http::caller::{self, Sender};
use crate::http::found::FoundGame;
use crate::http::parameters::WaitQuery;
use crate::http::problem::ApiResult;
use crate::http::state::Api;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use entente_advisor::analysis::Progress;
use entente_connections::{ConnectionSlot, Wait};
use entente_game::GameId;
use entente_service::{Asker, GameChanges, PersonChanges, Requester, TokenChanges};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// By how much longer than others a request may take because it asked for that.
pub(crate) fn asked(uri: &Uri) -> Duration {
    // Most requests have none, and this is asked for each of them.
    if !uri.query().is_some_and(|query| query.contains("wait")) {
        return Duration::ZERO;
    }
    let query = Query::<WaitQuery>::try_from_uri(uri);
    query.map_or(Duration::ZERO, |Query(query)| query.wait.wait())
}

/// The client that waits, in the extensions of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub(crate) Requester);

/// Counts the connection of a request among those that wait. Only in tests there is none.
pub(crate) fn begin(parts: &Parts) -> ApiResult<Option<Wait>> {
    let slot = parts.extensions.get::<ConnectionSlot>();
    let client = parts.extensions.get::<Client>();
    let waiting = slot
        .zip(client)
        .map(|(slot, Client(client))| slot.wait(waiting_client(*client)));
    waiting.transpose().map_err(|_| too_many_waiting())
}

/// The changes of what somebody waits for.
pub(crate) enum Changes {
    Game(GameChanges),
    Person(PersonChanges),
    /// The end of an analysis.
    Analysis(watch::Receiver<Progress>),
}

impl Changes {
    pub(crate) async fn changed(&mut self) {
        match self {
            Self::Game(changes) => changes.changed().await,
            Self::Person(changes) => changes.changed().await,
            Self::Analysis(progress) => while progress.changed().await.is_ok() {},
        }
    }
}

/// A request that waits, until its time is up or its token is revoked. When the server stops,
/// nobody waits any longer.
pub(crate) struct Waiting {
    api: Api,
    changes: Changes,
    token: HeldToken,
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
    ) -> ApiResult<Self> {
        Ok(Self {
            api: api.clone(),
            changes,
            token: HeldToken::of(parts, api),
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
            // The answer is refused then, like every one that has taken long.
            () = self.token.revoked(&self.api) => false,
            // It fails if the server has ended.
            _ = self.stopping.wait_for(|stopping| *stopping) => false,
        }
    }
}

impl Api {
    /// The game that the caller can see, when they do not have its version, if the request asks to
    /// wait for that. When the server stops, nobody waits any longer.
    pub(super) async fn find_changed(
        &self,
        game: &GameId,
        asker: Asker,
        parts: &mut Parts,
    ) -> ApiResult<FoundGame> {
        let longest = self.longest_wait(parts).await?;
        let found = self.find_game(game, asker, &parts.headers).await?;
        if longest.is_zero() || !found.is_known {
            return Ok(found);
        }
        // Watched before the game is looked at once more, so that no change in between is missed.
        let changes = Changes::Game(self.service.changes_of(game));
        let mut waiting = Waiting::begin(self, parts, longest, changes)?;
        loop {
            let found = self.find_game(game, asker, &parts.headers).await?;
            if !found.is_known || !waiting.changed().await {
                return Ok(found);
            }
        }
    }

    /// For how long the request asks to wait.
    async fn longest_wait(&self, parts: &mut Parts) -> ApiResult<Duration> {
        if parts.uri.query().is_none() {
            return Ok(Duration::ZERO);
        }
        let query = WaitQuery::from_request_parts(parts, self).await?;
        query.wait.checked()
    }
}

/// The token with which somebody waits; `None` without one.
pub(crate) struct HeldToken(Option<Held>);

struct Held {
    /// The headers with the token.
    headers: HeaderMap,
    changes: TokenChanges,
    /// Whether it was looked up since its person's tokens last changed.
    is_checked: bool,
}

impl HeldToken {
    /// The token of a request, whose sender was found by it.
    pub(crate) fn of(parts: &Parts, api: &Api) -> Self {
        let Some(Sender(Some(owner))) = parts.extensions.get() else {
            return Self(None);
        };
        let token = parts.headers.get(header::AUTHORIZATION).cloned();
        Self(token.map(|token| Held {
            headers: [(header::AUTHORIZATION, token)].into_iter().collect(),
            changes: api.service.people().token_changes_for(owner.person),
            // It may have been revoked after its sender was found.
            is_checked: false,
        }))
    }

    /// Whether the token is still valid.
    pub(crate) async fn is_valid(&self, api: &Api) -> bool {
        match &self.0 {
            None => true,
            Some(held) => caller::look_up(&held.headers, api).await.is_ok(),
        }
    }

    /// Waits until the token is revoked, without one for ever.
    pub(crate) async fn revoked(&mut self, api: &Api) {
        let Some(held) = &mut self.0 else {
            return std::future::pending().await;
        };
        loop {
            if !held.is_checked {
                if caller::look_up(&held.headers, api).await.is_err() {
                    return;
                }
                held.is_checked = true;
            }
            held.changes.changed().await;
            held.is_checked = false;
        }
    }
}

//! Rating: counts the ends of rated games, one after the other.
//!
//! A ladder is an order of games, so it is decided in one place: by the process that delivers. A
//! game that ends leaves a key with the time of its end, in the batch of its last record. This task
//! takes these keys in their order. The record of what a game did to the ratings, the ladder, the
//! entries of its people, and that the key is gone are one batch: a crash leaves either nothing or
//! all of it, and no game is counted twice. A process that was replaced meanwhile fails on the
//! version of the ladder.

use crate::access::secret::random_chance;
use crate::error::{Rejected, Result, fault};
use crate::handling::Upkeep;
use crate::ladders::counting::Counted;
use crate::ladders::stored as ladders;
use crate::ladders::stored::Ladder;
use crate::ladders::{counting, leaderboards};
use crate::linked_roles::stored as linked_roles;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::{GameId, Home, PersonId, RatedGame, SeatOwner, Time};
use entente_store::{Batch, Store};
use std::collections::BTreeSet;
use std::time::Duration;

/// The interval at which this task checks for games that another process has ended, and for places
/// on a leaderboard that end.
const MAX_WAIT: Duration = Duration::from_secs(1);

impl Upkeep<'_> {
    /// Counts games for as long as anybody has a handle to the service.
    pub(crate) fn start_rating(self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        let mut failing = BTreeSet::new();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let service = Service { inner };
                if let Some(error) = fault(service.upkeep().rate_games(&mut failing).await) {
                    tracing::error!(%error, "could not read which games to rate; trying again");
                }
                let (clock, finished) = (
                    service.inner.clock.clone(),
                    service.inner.shared.finished_rated.clone(),
                );
                // While it waits it must not hold the service.
                drop(service);
                tokio::select! {
                    () = finished.notified() => {}
                    () = clock.wait(MAX_WAIT) => {}
                }
            }
        });
    }

    /// Counts all games that have ended, and takes people from the leaderboards whose places have.
    ///
    /// A game that cannot be counted is logged once, and tried again each second. Those after it go
    /// on: it may be damaged, and nobody else should wait for it.
    async fn rate_games(self, failing: &mut BTreeSet<GameId>) -> Result<()> {
        let waiting = self.0.read(|inner| ladders::waiting(&inner.store)).await?;
        let failed_before = std::mem::take(failing);
        for (game, ended) in waiting {
            let rate = async move |worker: &mut Worker, id: &GameId| rate(worker, id, ended).await;
            let Some(error) = fault(self.0.in_game(&game, rate).await) else {
                continue;
            };
            if !failed_before.contains(&game) {
                tracing::error!(%game, %error, "could not count a game for the ratings");
            }
            failing.insert(game);
        }
        let now = self.0.now();
        let ended = move |inner: &Inner| leaderboards::ended(&inner.store, now);
        for (person, ladder) in self.0.read(ended).await? {
            let unlist =
                async move |worker: &mut Worker| unlist(&worker.store, person, ladder, now).await;
            self.0.in_log_of(&person, unlist).await?;
        }
        Ok(())
    }
}

fn people_of(game: &RatedGame) -> impl Iterator<Item = PersonId> {
    game.seats.iter().filter_map(|seat| match &seat.owner {
        SeatOwner::Person(Some((person, _))) => Some(*person),
        SeatOwner::Person(None) | SeatOwner::Computer(_) => None,
    })
}

/// Counts the end of a game, unless that was done before.
async fn rate(worker: &mut Worker, id: &GameId, ended: Time) -> Result<(), Rejected> {
    let game = worker.open(id)?;
    let waits = game.awaits_rating();
    let Some(facts) = game.rated_game().filter(|_| waits) else {
        // Nothing is left to do for the key. Left alone, it would come again forever.
        let mut batch = Batch::default();
        batch.remove(ladders::waiting_key(id, ended));
        worker.commit_in(id, batch).await?;
        return Ok(());
    };
    let server = game.home().and_then(Home::server);
    // Before anything that the calculation reads.
    let version = Ladder::of(&facts).version(&worker.store)?;
    let Counted { rating, mut batch } = counting::count(&worker.store, id, &facts, server)?;
    batch.guard(&version);
    batch.remove(ladders::waiting_key(id, ended));
    linked_roles::mark(&worker.store, &mut batch, people_of(&facts))?;
    let now = worker.clock.now();
    let decided = worker
        .open(id)?
        .decide_rating(rating, now, &random_chance());
    let decision = decided.map_err(|cause| worker.contradiction(id, cause))?;
    worker.apply_decision_with(id, decision, batch).await?;
    worker.shared.watchers.wake_linked_roles();
    Ok(())
}

/// Takes a person from the leaderboards of a ladder whose place has ended.
async fn unlist(store: &Store, person: PersonId, ladder: Ladder, now: Time) -> Result<()> {
    let version = ladder.version(store)?;
    let entry = ladder.entry(store, person)?;
    let has_ended = |until: Option<Time>| until.is_some_and(|until| until <= now);
    if let Some(before) = entry.filter(|entry| has_ended(entry.listed_until)) {
        let mut after = before.clone();
        after.listed_until = None;
        let mut batch = Batch::default();
        batch.guard(&version);
        leaderboards::update(&mut batch, &ladder, person, Some(&before), None);
        ladders::put(&mut batch, ladder.entry_key(person), &after);
        store.commit(batch).await?;
    }
    Ok(())
}

//! What happens by itself when its time has come. When that is, follows from each game's log and stands in the index; here is the one who looks at the clock. What is
//! due is decided like a wish, by the game, at its own worker: so it happens once, and a restart only makes it late. No game is asked whether something is due in it.

use super::{Job, Table};
use crate::store::{Key, Space, StoreError};
use entente_game::{GameId, Time};
use futures::StreamExt;
use std::collections::BTreeSet;
use std::time::Duration;

/// How often the clock is looked at, at least: clocks of machines jump, so nothing sleeps until a time that was worked out long ago.
const EVERY: Duration = Duration::from_secs(1);

/// How often at most.
const SELDOM: Duration = Duration::from_millis(20);

/// How many games are decided at once, the first whose time has come first.
const AT_ONCE: usize = 256;

impl Table {
    /// Sees to it that what is due happens, for as long as anybody holds the table.
    pub(super) fn watch_the_clock(&self) {
        let inner = std::sync::Arc::downgrade(&self.inner);
        let mut failing = BTreeSet::new();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let table = Self { inner };
                let pause = match table.happen_until_now(&mut failing).await {
                    Ok(pause) => pause,
                    Err(error) => {
                        tracing::error!(%error, "it could not be looked up what is due; it is tried again");
                        EVERY
                    }
                };
                drop(table);
                tokio::time::sleep(pause).await;
            }
        });
    }

    /// Lets everything happen that is due by now; for how long there is nothing to do then. A game that cannot be read is told of once, and is no hindrance to others.
    async fn happen_until_now(
        &self,
        failing: &mut BTreeSet<GameId>,
    ) -> Result<Duration, StoreError> {
        let now = self.inner.clock.now();
        let decided = futures::stream::iter(self.due(now)?).map(|game| async move {
            let asked = self.ask(&game, |answer| Job::Due {
                game: game.clone(),
                answer,
            });
            let outcome: Result<(), super::Rejected> = asked.await;
            (game, outcome)
        });
        let mut decided = decided.buffer_unordered(AT_ONCE);
        while let Some((game, outcome)) = decided.next().await {
            match outcome {
                Ok(()) => drop(failing.remove(&game)),
                Err(error) if failing.insert(game.clone()) => {
                    tracing::error!(%game, %error, "what is due in a game could not happen; it is tried again");
                }
                Err(_) => {}
            }
        }
        if !failing.is_empty() {
            return Ok(EVERY);
        }
        let next = self.next_deadline()?;
        let pause = next.map(|next| Duration::from_millis(next.0.saturating_sub(now.0)));
        Ok(pause.unwrap_or(EVERY).clamp(SELDOM, EVERY))
    }

    /// The games in which something is due, the longest due first.
    pub(super) fn due(&self, now: Time) -> Result<Vec<GameId>, StoreError> {
        let deadlines = self.inner.store.scan(&Key::new(Space::Deadline));
        let due = |key: &[u8]| deadline(key).filter(|(time, _)| *time <= now);
        let games = deadlines.map(|entry| Ok(due(&entry?.0).map(|(_, game)| game)));
        // They are in the order of their times: the first that is not due ends the list.
        games.map_while(Result::transpose).collect()
    }

    /// When the next thing is due.
    fn next_deadline(&self) -> Result<Option<Time>, StoreError> {
        let mut deadlines = self.inner.store.scan(&Key::new(Space::Deadline));
        let first = deadlines.next().transpose()?;
        Ok(first.and_then(|(key, _)| Some(deadline(&key)?.0)))
    }
}

/// When something is due in which game, by the rest of its key.
fn deadline(key: &[u8]) -> Option<(Time, GameId)> {
    let (time, game) = key.split_first_chunk::<8>()?;
    let game = GameId::parse(&String::from_utf8_lossy(game))?;
    Some((Time(u64::from_be_bytes(*time)), game))
}

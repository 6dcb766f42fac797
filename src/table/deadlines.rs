//! What happens by itself when its time has come. When that is, follows from each game's log and stands in the index; here is the one who looks at the clock. What is
//! due is decided like a wish, by the game, at its own worker: so it happens once, and a restart only makes it late.

use super::{Job, Rejected, Table};
use crate::store::{Key, Space, StoreError};
use entente_game::{GameId, Time};
use std::time::Duration;

/// How often the clock is looked at: clocks of machines jump, so nothing sleeps until a time that was worked out long ago.
const EVERY: Duration = Duration::from_secs(1);

impl Table {
    /// Sees to it that what is due happens, for as long as anybody holds the table.
    pub(super) fn watch_the_clock(&self) {
        let inner = std::sync::Arc::downgrade(&self.inner);
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let table = Self { inner };
                if let Err(error) = table.happen_until((table.inner.clock)()).await {
                    tracing::error!(%error, "what is due could not happen; it is tried again");
                }
                drop(table);
                tokio::time::sleep(EVERY).await;
            }
        });
    }

    /// Lets everything happen that is due by now.
    async fn happen_until(&self, now: Time) -> Result<(), Rejected> {
        for game in self.due(now)? {
            self.ask(&game, |answer| Job::Due {
                game: game.clone(),
                answer,
            })
            .await?;
        }
        Ok(())
    }

    /// The games in which something is due, the longest due first.
    fn due(&self, now: Time) -> Result<Vec<GameId>, StoreError> {
        let deadlines = self.inner.store.scan(&Key::new(Space::Deadline));
        let due = |key: &[u8]| {
            let (time, game) = key.split_first_chunk::<8>()?;
            let is_due = u64::from_be_bytes(*time) <= now.0;
            let game = GameId::parse(&String::from_utf8_lossy(game));
            game.filter(|_| is_due)
        };
        let games = deadlines.map(|entry| Ok(due(&entry?.0)));
        // They are in the order of their times: the first that is not due ends the list.
        games.map_while(Result::transpose).collect()
    }
}

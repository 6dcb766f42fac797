//! What happens by itself when its time has come. When that is, follows from each game's log and stands in the index; here is the one who looks at the clock. What is
//! due is decided like a wish, by the game, at its own worker: so it happens once, and a restart only makes it late.

use super::reminders::{Due, read_digest};
use super::{Job, Rejected, Table};
use crate::measure;
use crate::store::{Key, Space, StoreError};
use entente_game::{GameId, Time};
use std::time::Duration;

/// How often the clock is looked at: clocks of machines jump, so nothing sleeps until a time that was worked out long ago.
const EVERY: Duration = Duration::from_secs(1);

/// Keys without their space, each with its value.
type Entries = Vec<(Vec<u8>, Vec<u8>)>;

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

    /// Lets everything happen that is due by now. Who is away stands first: their time does not run out.
    pub(super) async fn happen_until(&self, now: Time) -> Result<(), Rejected> {
        self.tell_absences().await?;
        for (key, _) in self.due(Space::Deadline, now)? {
            let game = GameId::parse(&String::from_utf8_lossy(&key[8..]));
            if let Some(game) = game {
                self.ask(&game, |answer| Job::Due {
                    game: game.clone(),
                    answer,
                })
                .await?;
                let due = key
                    .first_chunk()
                    .map_or(now.0, |time| u64::from_be_bytes(*time));
                measure::deadline(Duration::from_millis(now.0.saturating_sub(due)));
            }
        }
        for (key, value) in self.due(Space::Reminder, now)? {
            if let Some((game, due)) = Due::read(&key, &value) {
                self.ask(&game, |answer| Job::Remind {
                    game: game.clone(),
                    due,
                    answer,
                })
                .await?;
            }
        }
        for (key, _) in self.due(Space::Digest, now)? {
            if let Some((person, due)) = read_digest(&key) {
                self.ask(&person, |answer| Job::Digest {
                    person,
                    due,
                    answer,
                })
                .await?;
            }
        }
        Ok(())
    }

    /// What stands under a time that has come, the longest due first. All these keys begin with their time, so the first that is not due ends the list.
    fn due(&self, space: Space, now: Time) -> Result<Entries, StoreError> {
        let is_due = |key: &[u8]| {
            let time = key.first_chunk::<8>();
            time.is_some_and(|time| u64::from_be_bytes(*time) <= now.0)
        };
        let entries = self.inner.store.scan(&Key::new(space));
        let due = entries.take_while(|entry| match entry {
            Ok((key, _)) => is_due(key),
            Err(_) => true,
        });
        due.collect()
    }
}

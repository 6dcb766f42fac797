//! What happens by itself when its time has come. When that is, follows from the logs of games and people and stands in the index; here is the one who looks at the clock. What is
//! due is decided like a wish, by the game or for the person, at their own worker: so it happens once, and a restart only makes it late. No game is asked whether something is due in it.

use super::absence::read_untold;
use super::reminders::{Due, read_digest};
use super::{Job, Rejected, Table, TableError};
use crate::measure;
use crate::store::{Key, Space, StoreError};
use entente_game::{GameId, Person, Time};
use futures::StreamExt;
use std::collections::BTreeSet;
use std::time::Duration;

/// How often the clock is looked at, at least: clocks of machines jump, so nothing sleeps until a time that was worked out long ago.
const EVERY: Duration = Duration::from_secs(1);

/// How often at most.
const SELDOM: Duration = Duration::from_millis(20);

/// How many things are decided at once, the first whose time has come first: as many as one group of commits can take, so that whoever asks for something else meanwhile waits for one
/// or two groups and not for all that is due. Nothing overtakes more than so many.
const AT_ONCE: usize = 64;

/// Something that is due.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// A game is to be told that somebody is away, or back.
    Absence(Person, GameId),
    /// Something in a game.
    Deadline(GameId, Time),
    /// That somebody is reminded.
    Reminder(GameId, Due),
    /// Somebody's list of the day.
    Digest(Person, Time),
}

/// Where things stand that are due, in the order in which they happen: who is away does not run out of time, and whose time is over is not reminded of it.
const SPACES: [Space; 4] = [
    Space::Absence,
    Space::Deadline,
    Space::Reminder,
    Space::Digest,
];

impl Thing {
    /// Reads what stands in one of these spaces.
    fn read(space: Space, key: &[u8], value: &[u8]) -> Option<Self> {
        match space {
            Space::Absence => read_untold(key).map(|(person, game)| Self::Absence(person, game)),
            Space::Reminder => Due::read(key, value).map(|(game, due)| Self::Reminder(game, due)),
            Space::Digest => read_digest(key).map(|(person, at)| Self::Digest(person, at)),
            _ => {
                let game = GameId::parse(&String::from_utf8_lossy(key.get(8..)?))?;
                Some(Self::Deadline(game, time(key)?))
            }
        }
    }

    /// When it was due; what waits for nothing but to be done has no time.
    fn at(&self) -> Option<Time> {
        match self {
            Self::Absence(..) => None,
            Self::Deadline(_, at) | Self::Digest(_, at) => Some(*at),
            Self::Reminder(_, due) => Some(due.at),
        }
    }

    /// In which game.
    fn game(&self) -> Option<&GameId> {
        match self {
            Self::Absence(_, game) | Self::Deadline(game, _) | Self::Reminder(game, _) => {
                Some(game)
            }
            Self::Digest(..) => None,
        }
    }
}

/// The time with which a key begins.
fn time(key: &[u8]) -> Option<Time> {
    key.first_chunk()
        .map(|time| Time(u64::from_be_bytes(*time)))
}

impl Table {
    /// Sees to it that what is due happens, for as long as anybody holds the table.
    pub(super) fn watch_the_clock(&self) {
        let inner = std::sync::Arc::downgrade(&self.inner);
        let mut cut_off = self.inner.outages.cut_off();
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
                let clock = table.inner.clock.clone();
                drop(table);
                tokio::select! {
                    () = clock.wait(pause) => {}
                    _ = cut_off.changed() => {}
                }
            }
        });
    }

    /// Lets everything happen that is due by now; for how long there is nothing to do then. What cannot happen is told of once, and is no hindrance to others.
    pub(super) async fn happen_until_now(
        &self,
        failing: &mut BTreeSet<Thing>,
    ) -> Result<Duration, StoreError> {
        let now = self.inner.outages.look();
        // Nobody could do anything about it.
        if self.inner.outages.is_cut_off() {
            return Ok(EVERY);
        }
        for space in SPACES {
            let decided = futures::stream::iter(self.due(space, now)?).map(|thing| async move {
                let outcome = self.let_happen(&thing).await;
                (thing, outcome)
            });
            let mut decided = decided.buffered(AT_ONCE);
            while let Some((thing, outcome)) = decided.next().await {
                match outcome {
                    Ok(()) => {
                        let late = thing.at().map(|at| now.0.saturating_sub(at.0));
                        if let Some(late) = late {
                            measure::deadline(Duration::from_millis(late));
                        }
                        failing.remove(&thing);
                    }
                    Err(error) if !failing.contains(&thing) => {
                        tracing::error!(game = thing.game().map(GameId::as_str), %error, "what is due could not happen; it is tried again");
                        failing.insert(thing);
                    }
                    Err(_) => {}
                }
            }
        }
        measure::happened_until(Duration::from_millis(now.0));
        if !failing.is_empty() {
            return Ok(EVERY);
        }
        let next = self.next_time()?;
        let pause = next.map(|next| Duration::from_millis(next.0.saturating_sub(now.0)));
        Ok(pause.unwrap_or(EVERY).clamp(SELDOM, EVERY))
    }

    async fn let_happen(&self, thing: &Thing) -> Result<(), Rejected> {
        match thing {
            Thing::Absence(person, game) => {
                self.ask(game, |answer| Job::Absence {
                    game: game.clone(),
                    person: *person,
                    answer,
                })
                .await
            }
            Thing::Deadline(game, at) => {
                self.ask(game, |answer| Job::Due {
                    game: game.clone(),
                    at: *at,
                    answer,
                })
                .await
            }
            Thing::Reminder(game, due) => {
                self.ask(game, |answer| Job::Remind {
                    game: game.clone(),
                    due: due.clone(),
                    answer,
                })
                .await
            }
            Thing::Digest(person, due) => {
                let told = self.ask(person, |answer| Job::Digest {
                    person: *person,
                    due: *due,
                    answer,
                });
                let told: Result<(), TableError> = told.await;
                Ok(told?)
            }
        }
    }

    /// What is due in a space, the longest due first.
    pub(super) fn due(&self, space: Space, now: Time) -> Result<Vec<Thing>, StoreError> {
        let mut due = Vec::new();
        for entry in self.inner.store.scan(&Key::new(space)) {
            let (key, value) = entry?;
            let Some(thing) = Thing::read(space, &key, &value) else {
                continue;
            };
            // They are in the order of their times: the first that is not due ends the list.
            if thing.at().is_some_and(|at| at > now) {
                break;
            }
            due.push(thing);
        }
        Ok(due)
    }

    /// When the next thing is due.
    fn next_time(&self) -> Result<Option<Time>, StoreError> {
        let mut next: Option<Time> = None;
        for space in SPACES.into_iter().filter(|space| *space != Space::Absence) {
            let first = self.inner.store.scan(&Key::new(space)).next().transpose()?;
            let at = first.and_then(|(key, _)| time(&key));
            next = next.into_iter().chain(at).min();
        }
        Ok(next)
    }
}

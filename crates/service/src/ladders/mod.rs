//! The ratings and the track record of a person, the leaderboards, which last longer than a game,
//! and the task that counts the ends of rated games.
//!
//! What people ask for comes from finished games, and is read from indexes. It says nothing about a
//! game that still runs.
//!
//! A ladder is an order of games, so it is decided in one place: by the process that delivers. A
//! game that ends leaves a key with the time of its end, in the batch of its last record. The task
//! takes these keys in their order. The record of what a game did to the ratings, the ladder, the
//! entries of its people, and that the key is gone are one batch: a crash leaves either nothing or
//! all of it, and no game is counted twice. A process that was replaced meanwhile fails on the
//! version of the ladder.

pub(crate) mod counting;
pub(crate) mod replay;
pub(crate) mod stored;

use crate::access::secret::random_chance;
use crate::error::{Rejected, Result, ServiceError, damaged_log, fault};
use crate::handling::people::readable;
use crate::handling::{People, Upkeep};
use crate::ladders::counting::{Counted, ListedPerson};
use crate::ladders::stored::{HeadToHead, Ladder, LadderEntry, computer_rating, figures};
use crate::linked_roles::stored as linked_roles;
use crate::log::listing::TrackRecord;
use crate::log::records;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::{HeldGame, Worker};
use entente_game::people::{PersonLog, ProfileVisibility};
use entente_game::{
    Computer, GameId, Level, PersonId, Place, RatedGame, RatingFigures, RatingPace, SeatOwner,
    ServerId, Time,
};
use entente_store::{Batch, Store};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

/// The most people on a page of a leaderboard.
pub const LEADERBOARD_PAGE: usize = 10;

/// The last page of a leaderboard that is shown.
pub const MAX_LEADERBOARD_PAGE: usize = 1_000;

/// The finished games by which the reliability of a person is judged.
const RELIABILITY_GAMES: usize = 10;

/// The ratings and the record of a person over all their games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonStats {
    /// The ladders on which the person has finished a rated game, that with the most games first.
    pub ladders: Vec<PersonLadder>,
    /// The number of games that the person has finished, rated or not.
    pub finished: usize,
    /// Their record in all of them.
    pub track_record: TrackRecord,
    /// Their record in the last ten games with a clock.
    pub recent: TrackRecord,
    /// Their rated games against the one who asks; `None` without any, and about oneself.
    pub head_to_head: Option<HeadToHead>,
}

/// A person on a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonLadder {
    /// The id of the rule set.
    pub variant: String,
    /// The pace.
    pub pace: RatingPace,
    /// The rating now, and what it came from.
    pub rating: RatingFigures,
    /// The record of the person on this ladder.
    pub entry: LadderEntry,
}

impl PersonLadder {
    /// The points after each of the last games, the newest last, as they are shown.
    pub fn trend_points(&self) -> Vec<i32> {
        let points = self.entry.trend.iter();
        let points = points.map(|(_, micro)| i32::try_from(micro / 1_000_000).unwrap_or(0));
        points.collect()
    }
}

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// The rows, those with the most points first.
    pub rows: Vec<LeaderboardRow>,
    /// Whether there are people after these.
    pub has_more: bool,
}

/// A row of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeaderboardRow {
    /// A person with their rank, from 1.
    Person(usize, ListedPerson),
    /// A computer with its fixed rating. It has no rank.
    Computer(Level, RatingFigures),
}

impl LeaderboardRow {
    /// The rating by which the row has its place.
    pub fn rating(&self) -> RatingFigures {
        match self {
            Self::Person(_, person) => person.rating,
            Self::Computer(_, rating) => *rating,
        }
    }
}

impl People<'_> {
    /// Returns the ratings and the record of a person over all their games; `None` if they show it
    /// to nobody, and somebody else asks.
    pub async fn stats_of(
        self,
        person: PersonId,
        asker: Option<PersonId>,
    ) -> Result<Option<PersonStats>> {
        if asker != Some(person) && !self.is_shown(person).await {
            return Ok(None);
        }
        let now = self.0.now();
        let opponent = asker.filter(|asker| *asker != person);
        let read = move |inner: &Inner| {
            let entries = stored::entries_of(&inner.store, person)?;
            let heads = opponent.map(|asker| stored::head_to_head(&inner.store, asker, person));
            Ok::<_, ServiceError>((entries, heads.transpose()?))
        };
        let (entries, heads) = self.0.read(read).await?;
        let finished = self.finished_games_of(person).await?;
        let (mut track_record, mut recent) = (TrackRecord::default(), TrackRecord::default());
        for (_, game) in &finished {
            track_record += game.own_track_record();
        }
        let clocked = finished.iter().map(|(_, game)| game.own_track_record());
        for game in clocked
            .filter(|game| game.turns > 0)
            .take(RELIABILITY_GAMES)
        {
            recent += game;
        }
        Ok(Some(PersonStats {
            ladders: person_ladders(entries, now),
            finished: finished.len(),
            track_record,
            recent,
            head_to_head: heads.filter(|heads| *heads != HeadToHead::default()),
        }))
    }

    /// The ladders on which a person has finished a rated game, that with the most games first.
    pub(crate) async fn ladders_of(self, person: PersonId) -> Result<Vec<PersonLadder>> {
        let read = move |inner: &Inner| stored::entries_of(&inner.store, person);
        let entries = self.0.read(read).await?;
        Ok(person_ladders(entries, self.0.now()))
    }

    /// Whether a person lets others see their profile.
    async fn is_shown(self, person: PersonId) -> bool {
        let settings = readable(self.log_of(person).await);
        settings.profile == ProfileVisibility::Public
    }

    /// A page of a leaderboard, from 0: of a server, or of all. Computers have a place in it by
    /// their fixed ratings. Who shows their profile to nobody is left out.
    pub async fn leaderboard(
        self,
        server: Option<ServerId>,
        variant: &str,
        pace: RatingPace,
        page: usize,
    ) -> Result<LeaderboardPage> {
        let ladder = Ladder::named(variant, pace);
        let first = page.min(MAX_LEADERBOARD_PAGE) * LEADERBOARD_PAGE;
        // One before the page and one after it, by which the computers among them are found.
        let skipped = first.saturating_sub(1);
        let count = first - skipped + LEADERBOARD_PAGE + 1;
        let read = move |inner: &Inner| {
            let people = counting::leaderboard_people(&inner.store, server, &ladder);
            people.skip(skipped).take(count).collect()
        };
        let mut rows: Vec<Option<ListedPerson>> = self.0.read::<_, ServiceError>(read).await?;
        let above = (first > 0)
            .then(|| rows.drain(..1.min(rows.len())).next())
            .flatten()
            .flatten();
        let has_more = rows.len() > LEADERBOARD_PAGE;
        rows.truncate(LEADERBOARD_PAGE);
        let most = match (first, above) {
            (0, _) => i64::MAX,
            (_, above) => above.map_or(i64::MIN, |above| above.rating.points),
        };
        let least = rows.iter().flatten().next_back().filter(|_| has_more);
        let least = least.map_or(i64::MIN, |last| last.rating.points);
        let mut shown: Vec<LeaderboardRow> = computers_between(least, most).collect();
        for (rank, row) in (first + 1..).zip(rows) {
            if let Some(row) = row
                && self.is_shown(row.person).await
            {
                shown.push(LeaderboardRow::Person(rank, row));
            }
        }
        shown.sort_by_key(|row| Reverse(row.rating().points));
        Ok(LeaderboardPage {
            rows: shown,
            has_more,
        })
    }
}

impl Inner {
    /// Whether a person lets others see their profile.
    pub(crate) fn is_shown(&self, person: PersonId) -> bool {
        let log = records::read(&self.store, &person.log());
        let log = log.and_then(|log| {
            let read = PersonLog::open(person, log.records());
            read.map_err(|damage| damaged_log(&person.log(), damage))
        });
        readable(log).profile == ProfileVisibility::Public
    }
}

/// The computers with at least and less than so many points, in millionths.
fn computers_between(least: i64, most: i64) -> impl Iterator<Item = LeaderboardRow> {
    let levels = Level::ALL.into_iter().map(|level| {
        let rating = figures(computer_rating(&Computer::from(level)));
        (level, rating)
    });
    let fitting = levels.filter(move |(_, rating)| (least..most).contains(&rating.points));
    fitting.map(|(level, rating)| LeaderboardRow::Computer(level, rating))
}

fn person_ladders(entries: Vec<(Ladder, LadderEntry)>, now: Time) -> Vec<PersonLadder> {
    let ladders = entries.into_iter().filter_map(|(ladder, entry)| {
        Some(PersonLadder {
            variant: ladder.variant().to_owned(),
            pace: ladder.pace()?,
            rating: entry.rating_at(now),
            entry,
        })
    });
    let mut ladders: Vec<PersonLadder> = ladders.collect();
    ladders.sort_by_key(|ladder| Reverse(ladder.entry.entry.games));
    ladders
}

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
        let waiting = self.0.read(|inner| stored::waiting(&inner.store)).await?;
        let failed_before = std::mem::take(failing);
        for (game, ended) in waiting {
            let rate = async move |mut held: HeldGame<'_>| held.rate(ended).await;
            let Some(error) = fault(self.0.in_game(&game, rate).await) else {
                continue;
            };
            if !failed_before.contains(&game) {
                tracing::error!(%game, %error, "could not count a game for the ratings");
            }
            failing.insert(game);
        }
        let now = self.0.now();
        let ended = move |inner: &Inner| counting::ended_places(&inner.store, now);
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

impl HeldGame<'_> {
    /// Counts the end of a game, unless that was done before.
    async fn rate(&mut self, ended: Time) -> Result<(), Rejected> {
        let game = self.open()?;
        let waits = game.awaits_rating();
        let Some(facts) = game.rated_game().filter(|_| waits) else {
            // Nothing is left to do for the key. Left alone, it would come again forever.
            let mut batch = Batch::default();
            batch.remove(stored::waiting_key(self.id, ended));
            self.commit_in(batch).await?;
            return Ok(());
        };
        let servers: Vec<ServerId> = game.places().filter_map(Place::server).collect();
        // Before anything that the calculation reads.
        let version = Ladder::of(&facts).version(self.store())?;
        let Counted { rating, mut batch } =
            counting::count(self.store(), self.id, &facts, &servers)?;
        batch.guard(&version);
        batch.remove(stored::waiting_key(self.id, ended));
        linked_roles::mark(self.store(), &mut batch, people_of(&facts))?;
        let now = self.worker.clock.now();
        let decided = self.open()?.decide_rating(rating, now, &random_chance());
        let decision = decided.map_err(|cause| self.contradiction(cause))?;
        self.apply_decision_with(decision, batch).await?;
        self.worker.shared.watchers.wake_linked_roles();
        Ok(())
    }
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
        counting::update_leaderboards(&mut batch, &ladder, person, Some(&before), None);
        stored::put(&mut batch, ladder.entry_key(person), &after);
        store.commit(batch).await?;
    }
    Ok(())
}

//! Leaderboards in the store: the people of a ladder by their points, overall and for each server
//! in which they have played.
//!
//! An entry has everything that a page shows, so a page is read in one go, however many people
//! there are. Who is on a leaderboard is decided when a game is counted. When a place ends by
//! itself is in an index of its own, sorted by time.

use crate::core::{Bound, Erase, Erasing, Export, HiddenText, Json, Last, Origin, Table};
use crate::error::{Result, listed};
use crate::ladders::stored as ladders;
use crate::ladders::stored::{Ladder, LadderEntry, figures, put};
use entente_game::{PersonId, RatingFigures, ServerId, Span, Time};
use entente_ratings::{Entry, MAX_LISTED_DAYS};
use entente_store::{Batch, Key, Store};
use serde::{Deserialize, Serialize};

/// A place on a leaderboard: server or none, ladder, points (the most first), person.
pub(crate) static LEADERBOARDS: Table<
    (HiddenText, String, u64, Last<PersonId>),
    Json<ListedPerson>,
> = Table::about_people(
    b'B',
    "the leaderboards",
    Bound::Record(500),
    Erase::By(erase),
    Export::Not("it follows from their ratings"),
)
.from(Origin::Rebuilt);

/// The time at which a place on the leaderboards ends: time, person, ladder.
pub(crate) static LEADERBOARD_ENDS: Table<(Time, PersonId, String), ()> = Table::about_people(
    b'D',
    "the ends of places on leaderboards",
    Bound::Empty,
    Erase::With("the places themselves"),
    Export::Not("it follows from their ratings"),
)
.from(Origin::Rebuilt);

/// A row of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedPerson {
    /// The person.
    #[serde(skip, default = "nobody")]
    pub person: PersonId,
    /// The name in the last rated game.
    pub name: String,
    /// The rating after it.
    pub rating: RatingFigures,
    /// The rated games.
    pub games: u32,
}

fn nobody() -> PersonId {
    PersonId(0)
}

/// The place of a person on the leaderboards of a ladder.
struct PlaceOf<'a> {
    /// Millionths.
    points: i64,
    servers: &'a [u64],
    until: Time,
}

/// The place that an entry has, if it has one.
fn place(entry: &LadderEntry) -> Option<PlaceOf<'_>> {
    entry.listed_until.map(|until| PlaceOf {
        points: entry.entry.rating.parts()[0],
        servers: &entry.servers,
        until,
    })
}

/// Returns the time until which a person is listed after a game; `None` if they are not.
pub(super) fn listed_until(entry: &Entry) -> Option<Time> {
    let last = u64::try_from(entry.last_played?).ok()?.saturating_mul(1000);
    let is_listed = |days: &u64| entry.rating.is_listed(entry.games, *days as f64);
    let days = (0..=MAX_LISTED_DAYS as u64).take_while(is_listed).last()?;
    Some(Time(last.saturating_add(Span::days(days.max(1)).0)))
}

/// Updates the places of a person whose entry has changed.
pub(crate) fn update(
    batch: &mut Batch,
    ladder: &Ladder,
    person: PersonId,
    before: Option<&LadderEntry>,
    after: Option<&LadderEntry>,
) {
    if let Some(place) = before.and_then(place) {
        for key in place.keys(ladder, person) {
            batch.remove(key);
        }
        batch.remove(end_key(place.until, ladder, person));
    }
    if let Some((entry, place)) = after.and_then(|entry| Some((entry, place(entry)?))) {
        let row = ListedPerson {
            person,
            name: entry.name.clone(),
            rating: figures(entry.entry.rating),
            games: entry.entry.games,
        };
        for key in place.keys(ladder, person) {
            put(batch, key, &row);
        }
        batch.put(end_key(place.until, ladder, person), "");
    }
}

impl PlaceOf<'_> {
    /// The keys of the place: overall, and in each server.
    fn keys(&self, ladder: &Ladder, person: PersonId) -> impl Iterator<Item = Key> {
        let servers = self.servers.iter().map(|server| Some(ServerId(*server)));
        let points = u64::try_from(self.points).unwrap_or(0);
        let key = move |server| {
            // The most points come first.
            let place = board(server, ladder).number(u64::MAX - points);
            place.bytes(person.key().as_bytes())
        };
        std::iter::once(None).chain(servers).map(key)
    }
}

/// Removes the places of a person.
fn erase(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let Erasing { person, store, .. } = *erasing;
    for (ladder, entry) in ladders::entries_of(store, person)? {
        update(batch, &ladder, person, Some(&entry), None);
    }
    Ok(())
}

/// The prefix of a leaderboard: of a server, or overall.
fn board(server: Option<ServerId>, ladder: &Ladder) -> Key {
    let server = server.map_or_else(String::new, |server| server.0.to_string());
    LEADERBOARDS.of(&server).text(ladder.name())
}

fn end_key(until: Time, ladder: &Ladder, person: PersonId) -> Key {
    LEADERBOARD_ENDS.key((until, person, ladder.name()))
}

/// The people of a leaderboard in their order; `None` in the place of one whose entry is damaged.
pub(crate) fn people(
    store: &Store,
    server: Option<ServerId>,
    ladder: &Ladder,
) -> impl Iterator<Item = Result<Option<ListedPerson>>> + use<> {
    let name = ladder.name().to_owned();
    store.scan(&board(server, ladder)).map(move |entry| {
        let (rest, value) = entry?;
        let person = rest.split_first_chunk::<8>();
        let person =
            person.and_then(|(_, person)| PersonId::from_key(str::from_utf8(person).ok()?));
        let row = person.zip(listed(&name, LEADERBOARDS.read(&value))?);
        Ok(row.map(|(person, row)| ListedPerson { person, ..row }))
    })
}

/// The ladders on whose leaderboards somebody is in a server. It reads one place of each.
pub(crate) fn ladders_of(store: &Store, server: ServerId) -> Result<Vec<Ladder>> {
    let all = LEADERBOARDS.of(&server.0.to_string());
    let mut first = all.clone();
    let mut ladders = Vec::new();
    while let Some((rest, _)) = store.scan_from(&all, &first).next().transpose()? {
        let name = rest.split(|byte| *byte == 0).next().unwrap_or_default();
        ladders.extend(str::from_utf8(name).ok().and_then(Ladder::parse));
        // Behind all keys with this name, which ends with a zero byte.
        first = all.clone().bytes(name).bytes(&[1]);
    }
    Ok(ladders)
}

/// The people whose places have ended by now.
pub(crate) fn ended(store: &Store, now: Time) -> Result<Vec<(PersonId, Ladder)>> {
    let mut ended = Vec::new();
    for entry in store.scan(&LEADERBOARD_ENDS.all()) {
        let key = entry?.0;
        let Some((until, rest)) = key.split_first_chunk::<8>() else {
            continue;
        };
        if u64::from_be_bytes(*until) > now.0 {
            break;
        }
        let rest = String::from_utf8_lossy(rest);
        let mut parts = rest.split('\0');
        let person = parts.next().and_then(PersonId::from_key);
        let ladder = parts.next().and_then(Ladder::parse);
        ended.extend(person.zip(ladder));
    }
    Ok(ended)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_ratings::{MIN_LISTED_GAMES, Rating};

    #[test]
    fn a_place_ends_when_the_last_game_is_long_ago_or_the_rating_too_uncertain() {
        let entry = |deviation, games| Entry {
            rating: Rating::new(1700.0, deviation, 0.06),
            games,
            last_played: Some(1_000),
        };
        let days = |entry: &Entry| {
            listed_until(entry).map(|until| (until.0 - 1_000_000) / Span::days(1).0)
        };
        assert_eq!(days(&entry(60.0, MIN_LISTED_GAMES)), Some(30));
        let soon = days(&entry(109.0, MIN_LISTED_GAMES)).unwrap();
        assert!(soon < 30, "{soon}");
        assert_eq!(days(&entry(60.0, MIN_LISTED_GAMES - 1)), None);
        assert_eq!(days(&entry(111.0, MIN_LISTED_GAMES)), None);
    }
}

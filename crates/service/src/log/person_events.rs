//! The events of a person: in which order the events of their games and matches came, by references
//! to these.
//!
//! An entry has a number of the person's own and names an event of a game by that game's version
//! for this person, or one of a match by its number; their ids have one form. What happened is in
//! the log of the game or match alone. Entries are added when somebody asks
//! for them (`handling::person_events`), so people who never ask have none. Only the newest
//! [`MAX_KEPT`] stay.

use crate::core::{Bound, Declaration, Erase, Export, Last, Raw, Table};
use crate::error::Result;
use entente_game::{GameId, PersonId, PlayerId};
use entente_store::{Batch, Key, Store};
use std::collections::BTreeMap;

/// The events of a person, as references to their games: person, number.
pub(crate) static PERSON_EVENTS: Table<(PersonId, u64), Raw> = Table::about_people(
    b'E',
    "the events of",
    Bound::Short,
    Erase::Entries,
    Export::Not("it only numbers what is in their games"),
);

/// Up to which event of a game those have been numbered: person, game. Without a game: which of a
/// person's events are kept.
pub(crate) static PERSON_EVENT_GAMES: Table<(PersonId, Last<String>), Raw> = Table::about_people(
    b'G',
    "the events of",
    Bound::Short,
    Erase::Entries,
    Export::Not("it only numbers what is in their games"),
);

/// The largest number of entries of a person.
const MAX_KEPT: u64 = 10_000;

/// An entry: an event of a game or of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventReference {
    pub(crate) number: u64,
    pub(crate) game: GameId,
    /// The number of the event in that game, as the person counts its events.
    pub(crate) version: u64,
}

/// The entries of a person: those after `first` up to `last`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

/// The state of a game that a person knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownGame {
    /// The version up to which its events have entries.
    pub(crate) version: u64,
    /// The number that the person has or had in it.
    pub(crate) player: PlayerId,
    /// Whether the person is no longer in it.
    pub(crate) is_left: bool,
}

fn entry_key(person: PersonId, number: u64) -> Key {
    prefix(&PERSON_EVENTS, person).number(number)
}

/// The state of a game; with an empty name the entries that are kept.
fn state_key(person: PersonId, game: &str) -> Key {
    prefix(&PERSON_EVENT_GAMES, person).bytes(game.as_bytes())
}

fn prefix(table: &Declaration, person: PersonId) -> Key {
    table.all().text(&person.key())
}

fn numbers<const N: usize>(bytes: &[u8]) -> Option<[u64; N]> {
    let (chunks, rest) = bytes.as_chunks::<8>();
    let numbers: Vec<u64> = chunks
        .iter()
        .map(|chunk| u64::from_be_bytes(*chunk))
        .collect();
    <[u64; N]>::try_from(numbers)
        .ok()
        .filter(|_| rest.is_empty())
}

/// The entries that a person has; `None` if nobody has ever asked for them.
pub(crate) fn kept(store: &Store, person: PersonId) -> Result<Option<Kept>> {
    let found = store.get(&state_key(person, ""))?;
    let numbers = found.and_then(|bytes| numbers(&bytes));
    Ok(numbers.map(|[first, last]| Kept { first, last }))
}

/// The games of a person of which something is known.
pub(crate) fn games(store: &Store, person: PersonId) -> Result<BTreeMap<GameId, KnownGame>> {
    let mut games = BTreeMap::new();
    for entry in store.scan(&prefix(&PERSON_EVENT_GAMES, person)) {
        let (name, value) = entry?;
        let game = GameId::parse(&String::from_utf8_lossy(&name));
        games.extend(game.zip(KnownGame::read(&value)));
    }
    Ok(games)
}

/// The known state of one game of a person.
pub(crate) fn game(store: &Store, person: PersonId, game: &GameId) -> Result<Option<KnownGame>> {
    let found = store.get(&state_key(person, game.as_str()))?;
    Ok(found.and_then(|bytes| KnownGame::read(&bytes)))
}

/// The entries of a person after this one, at most `limit`.
pub(crate) fn entries(
    store: &Store,
    person: PersonId,
    after: u64,
    limit: usize,
) -> Result<Vec<EventReference>> {
    let first = entry_key(person, after.saturating_add(1));
    let all = store.scan_from(&prefix(&PERSON_EVENTS, person), &first);
    let mut entries = Vec::new();
    for entry in all.take(limit) {
        let (key, value) = entry?;
        let number = numbers(&key).map(|[number]| number);
        let (version, name) = value.split_at_checked(8).unwrap_or_default();
        let version = numbers(version).map(|[version]| version);
        let game = GameId::parse(&String::from_utf8_lossy(name));
        let parts = number.zip(version).zip(game);
        entries.extend(parts.map(|((number, version), game)| EventReference {
            number,
            game,
            version,
        }));
    }
    Ok(entries)
}

/// Adds events, in this order, after those that are kept.
pub(crate) fn add(
    batch: &mut Batch,
    person: PersonId,
    kept: Kept,
    events: &[(GameId, u64)],
) -> Kept {
    let last = kept.last + events.len() as u64;
    let first = kept.first.max(last.saturating_sub(MAX_KEPT));
    for number in kept.first + 1..=first.min(kept.last) {
        batch.remove(entry_key(person, number));
    }
    for (number, (game, version)) in (kept.last + 1..).zip(events) {
        if number > first {
            let value = [&version.to_be_bytes(), game.as_str().as_bytes()].concat();
            batch.put(entry_key(person, number), value);
        }
    }
    let value = [first.to_be_bytes(), last.to_be_bytes()].concat();
    batch.put(state_key(person, ""), value);
    Kept { first, last }
}

/// Writes what is known of a game.
pub(crate) fn put_game(batch: &mut Batch, person: PersonId, game: &GameId, known: KnownGame) {
    let numbers = [known.version, known.player.0.into(), known.is_left.into()];
    batch.put(
        state_key(person, game.as_str()),
        numbers.map(u64::to_be_bytes).concat(),
    );
}

impl KnownGame {
    fn read(bytes: &[u8]) -> Option<Self> {
        let [version, player, is_left] = numbers(bytes)?;
        Some(Self {
            version,
            player: PlayerId(player.try_into().ok()?),
            is_left: is_left != 0,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_the_newest_events_are_kept() {
        let game = GameId::from_random([1; 8]);
        let events =
            |count: u64| -> Vec<_> { (1..=count).map(|number| (game.clone(), number)).collect() };
        let mut batch = Batch::default();
        let few = add(&mut batch, PersonId(1), Kept::default(), &events(3));
        assert_eq!(few, Kept { first: 0, last: 3 });
        // Three entries, and what is kept.
        assert_eq!(batch.changes().len(), 4);
        let mut batch = Batch::default();
        let full = add(&mut batch, PersonId(1), few, &events(MAX_KEPT));
        let (first, last) = (3, MAX_KEPT + 3);
        assert_eq!(full, Kept { first, last });
        let removed = batch.changes().iter();
        let removed = removed.filter(|(_, value)| value.is_none()).count();
        assert_eq!((removed, batch.changes().len() as u64), (3, MAX_KEPT + 4));
        // More at once than are kept: the first of them are never written.
        let mut batch = Batch::default();
        let more = add(&mut batch, PersonId(1), few, &events(MAX_KEPT + 2));
        assert_eq!(more.first, 5);
        assert_eq!(batch.changes().len() as u64, MAX_KEPT + 4);
    }
}

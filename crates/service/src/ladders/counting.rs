//! Counts the end of a rated game: from the ladder in the store and the finished game it makes the
//! record for the game's log, and everything that changes in the store with it, the leaderboards
//! among it. The calculation itself is that of `entente-ratings`.
//!
//! A leaderboard has the people of a ladder by their points, overall and for each server in which
//! they have played. An entry has everything that a page shows, so a page is read in one go,
//! however many people there are. Who is on a leaderboard is decided when a game is counted. When a
//! place ends by itself is in an index of its own, sorted by time.
//!
//! In a store that was damaged the ladders are made again from the logs of the games. Nothing is
//! calculated for that: the record of each game has the ratings after it, and the numbers of its
//! entrants. So a rating stays what it was for everybody, even if the log of an earlier game is
//! lost. Whether the records are right is checked by `ladders::replay`.

use crate::core::{Bound, Erase, Erasing, Export, HiddenText, Json, Last, Origin, Table};
use crate::error::{Result, listed};
use crate::ladders::stored as ladders;
use crate::ladders::stored::{
    HeadToHead, Ladder, LadderEntry, LadderState, computer_rating, figures, head_to_head,
    head_to_head_key, put, rating_of, read,
};
use crate::log::records;
use entente_game::{
    FinishedSeat, Game, GameId, GameRating, NotCounted, PersonId, Place, RatedGame, RatingFigures,
    SeatOwner, SeatRating, ServerId, Span, Time,
};
use entente_ratings::{
    Entry, FinishedGame, MAX_LISTED_DAYS, Meeting, Rated, Rating, Seat, Unrated, Who, remember,
    shares_of_material,
};
use entente_store::{Batch, Key, Store};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The servers on whose leaderboards a person is, at most. Those where they played last stay.
const MAX_SERVERS: usize = 20;

/// The changes that the end of a game makes.
pub(crate) struct Counted {
    /// The record for the game's log.
    pub(crate) rating: GameRating,
    /// Everything else.
    pub(crate) batch: Batch,
}

/// Converts why a game does not count into what is recorded.
pub(crate) fn not_counted(why: Unrated) -> NotCounted {
    match why {
        Unrated::TooShort => NotCounted::TooShort,
        Unrated::Substituted => NotCounted::Substituted,
        Unrated::NoOpponent => NotCounted::NoOpponent,
        Unrated::NoPerson => NotCounted::NoPerson,
    }
}

/// A finished game as ratings are calculated from it, where `who` knows who had each seat.
pub(super) fn finished_game(
    game: &RatedGame,
    who: impl Fn(&FinishedSeat) -> Who<u64>,
) -> FinishedGame<u64> {
    let material: Vec<u32> = game.seats.iter().map(|seat| seat.material).collect();
    let is_abandoned = game.seats.iter().any(|seat| seat.left);
    let shares = shares_of_material(&material);
    let seats = game.seats.iter().zip(shares).map(|(seat, share)| Seat {
        who: who(seat),
        place: seat.place,
        team: seat.team,
        left: seat.left,
        share: if is_abandoned { share } else { 0 },
        substitute_moves: seat.substitute_moves,
    });
    FinishedGame {
        ended: (game.ended.0 / 1000) as i64,
        moves_of_each_seat: game.least_moves,
        seats: seats.collect(),
    }
}

/// The record of a game that counted.
pub(crate) fn record(
    number: u64,
    game: &RatedGame,
    finished: &FinishedGame<u64>,
    rated: &Rated,
) -> GameRating {
    let seats = game.seats.iter().zip(&finished.seats).zip(rated);
    let seats = seats.map(|((facts, seat), change)| {
        let (entrant, before, after, weight) = match (&seat.who, change) {
            (Who::Computer(rating), _) => (None, *rating, *rating, 0),
            (Who::Person(entrant), Some(change)) => {
                (Some(*entrant), change.before, change.after, change.weight)
            }
            (Who::Person(entrant), None) => {
                (Some(*entrant), Rating::default(), Rating::default(), 0)
            }
        };
        SeatRating {
            seat: facts.seat.0,
            entrant,
            place: seat.place,
            team: seat.team,
            left: seat.left,
            share: seat.share,
            substitute_moves: seat.substitute_moves,
            before: figures(before),
            after: figures(after),
            weight,
        }
    });
    GameRating::Counted {
        number,
        least_moves: finished.moves_of_each_seat,
        seats: seats.collect(),
    }
}

/// Counts the end of a game.
pub(crate) fn count(
    store: &Store,
    id: &GameId,
    game: &RatedGame,
    servers: &[ServerId],
) -> Result<Counted> {
    let ladder = Ladder::of(game);
    let contestants = Contestants::read(store, &ladder, game)?;
    let finished = finished_game(game, |seat| contestants.who(seat));
    let meetings = read_meetings(store, &ladder, &finished)?;
    let rated = entente_ratings::rate(
        &finished,
        |entrant| contestants.entry(*entrant),
        |one, two| as_seen_by_first(&meetings, *one, *two),
    );
    let mut batch = Batch::default();
    let rating = match rated {
        Err(why) => GameRating::NotCounted {
            why: not_counted(why),
        },
        Ok(rated) => {
            let number = contestants.state.games;
            put(
                &mut batch,
                ladder.state_key(),
                &LadderState {
                    games: number + 1,
                    entrants: contestants.next,
                },
            );
            batch.put(ladder.game_key(number), id.as_str());
            for ((low, high), earlier) in meetings {
                let with_this = with_meeting(&finished, low, high, earlier);
                put(&mut batch, ladder.meetings_key(low, high), &with_this);
            }
            contestants.put_entries(&mut batch, &ladder, &finished, &rated, servers);
            put_heads(store, &mut batch, game)?;
            record(number, game, &finished, &rated)
        }
    };
    Ok(Counted { rating, batch })
}

/// The people of a game on its ladder.
struct Contestants {
    state: LadderState,
    /// The number of the next entrant.
    next: u64,
    people: BTreeMap<PersonId, (LadderEntry, bool)>,
    /// The numbers of those who asked to be forgotten before the game was counted, by their seats.
    forgotten: BTreeMap<u8, u64>,
}

impl Contestants {
    fn read(store: &Store, ladder: &Ladder, game: &RatedGame) -> Result<Self> {
        let state = ladder.state(store)?;
        let (mut people, mut forgotten) = (BTreeMap::new(), BTreeMap::new());
        let mut next = state.entrants;
        for seat in &game.seats {
            match &seat.owner {
                SeatOwner::Person(Some((person, _))) if people.contains_key(person) => {}
                SeatOwner::Person(Some((person, name))) => {
                    let known = ladder.entry(store, *person)?;
                    let is_known = known.is_some();
                    let mut entry = known.unwrap_or_else(|| LadderEntry::new(next));
                    entry.name.clone_from(name);
                    next += u64::from(!is_known);
                    people.insert(*person, (entry, is_known));
                }
                // A person who was forgotten is counted as a new one.
                SeatOwner::Person(None) => {
                    forgotten.insert(seat.seat.0, next);
                    next += 1;
                }
                SeatOwner::Computer(_) => {}
            }
        }
        Ok(Self {
            state,
            next,
            people,
            forgotten,
        })
    }

    fn who(&self, seat: &FinishedSeat) -> Who<u64> {
        match &seat.owner {
            SeatOwner::Person(Some((person, _))) => Who::Person(self.people[person].0.entrant),
            SeatOwner::Person(None) => Who::Person(self.forgotten[&seat.seat.0]),
            SeatOwner::Computer(computer) => Who::Computer(computer_rating(computer)),
        }
    }

    /// The entry before the game.
    fn entry(&self, entrant: u64) -> Entry {
        let mut people = self.people.values();
        let found = people.find(|(entry, _)| entry.entrant == entrant);
        found.map(|(entry, _)| entry.entry).unwrap_or_default()
    }

    /// Writes the entries after the game.
    fn put_entries(
        &self,
        batch: &mut Batch,
        ladder: &Ladder,
        finished: &FinishedGame<u64>,
        rated: &Rated,
        servers: &[ServerId],
    ) {
        for (person, (before, is_known)) in &self.people {
            let own = |(seat, _): &(&Seat<u64>, _)| seat.who == Who::Person(before.entrant);
            let Some((seat, Some(change))) = finished.seats.iter().zip(rated).find(own) else {
                continue;
            };
            let mut after = before.clone();
            after.add(finished.ended, change.after, outcome(finished, seat));
            after.servers = with_servers(&before.servers, servers);
            after.listed_until = listed_until(&after.entry);
            let before = is_known.then_some(before);
            update_leaderboards(batch, ladder, *person, before, Some(&after));
            put(batch, ladder.entry_key(*person), &after);
        }
    }
}

/// Compares the result of a seat's player with a draw: won (greater), drew or lost (less).
fn outcome(finished: &FinishedGame<u64>, seat: &Seat<u64>) -> Ordering {
    let rank = |seat: &Seat<u64>| (seat.left, seat.place);
    let mut others = finished.seats.iter();
    if others.all(|other| rank(other) == rank(seat)) {
        Ordering::Equal
    } else if finished.seats.iter().all(|other| rank(other) >= rank(seat)) {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// The known servers with those of a game, which come last.
pub(super) fn with_servers(known: &[u64], played_in: &[ServerId]) -> Vec<u64> {
    if played_in.is_empty() {
        return known.to_vec();
    }
    let is_other = |server: &u64| !played_in.contains(&ServerId(*server));
    let others = known.iter().copied().filter(is_other);
    let played_in = played_in.iter().map(|server| server.0);
    let mut servers: Vec<u64> = others.chain(played_in).collect();
    let extra = servers.len().saturating_sub(MAX_SERVERS);
    servers.drain(..extra);
    servers
}

/// The recent meetings of all pairs of people in a game who are not partners.
pub(super) type Meetings = BTreeMap<(u64, u64), Vec<Meeting>>;

fn read_meetings(store: &Store, ladder: &Ladder, finished: &FinishedGame<u64>) -> Result<Meetings> {
    let mut meetings = Meetings::new();
    for (low, high) in pairs(finished) {
        let known = read(store, &ladder.meetings_key(low, high))?;
        meetings.insert((low, high), known.unwrap_or_default());
    }
    Ok(meetings)
}

/// The pairs of people in a game who are not partners, the lower number first.
fn pairs(finished: &FinishedGame<u64>) -> BTreeSet<(u64, u64)> {
    let mut pairs = BTreeSet::new();
    for one in &finished.seats {
        for two in &finished.seats {
            if let (Who::Person(low), Who::Person(high)) = (&one.who, &two.who)
                && low < high
                && (one.team.is_none() || one.team != two.team)
            {
                pairs.insert((*low, *high));
            }
        }
    }
    pairs
}

/// The meetings of two people, as the first of them saw them.
fn as_seen_by_first(meetings: &Meetings, one: u64, two: u64) -> Vec<Meeting> {
    let (pair, sign) = if one <= two {
        ((one, two), 1)
    } else {
        ((two, one), -1)
    };
    let found = meetings.get(&pair).map_or(&[][..], Vec::as_slice);
    let seen = |meeting: &Meeting| Meeting {
        score: sign * meeting.score,
        ..*meeting
    };
    found.iter().map(seen).collect()
}

/// The meetings of a pair with this game, without those that are too old.
pub(super) fn with_meeting(
    finished: &FinishedGame<u64>,
    low: u64,
    high: u64,
    meetings: Vec<Meeting>,
) -> Vec<Meeting> {
    let rank = |entrant: u64| {
        let mut seats = finished.seats.iter();
        let seat = seats.find(|seat| seat.who == Who::Person(entrant));
        seat.map(|seat| (seat.left, seat.place))
    };
    let latest = Meeting {
        ended: finished.ended,
        score: -(rank(low).cmp(&rank(high)) as i32),
    };
    remember(meetings, latest)
}

/// Writes what the game adds to what its people have played against each other.
fn put_heads(store: &Store, batch: &mut Batch, game: &RatedGame) -> Result<()> {
    for ((first, second), score) in scores(game) {
        let mut heads = head_to_head(store, first, second)?;
        heads.add(score);
        put(batch, head_to_head_key(first, second), &heads);
    }
    Ok(())
}

/// The result of each person of a game against each other one who is no partner: before them
/// (greater), with them, or behind them.
pub(super) fn scores(game: &RatedGame) -> BTreeMap<(PersonId, PersonId), Ordering> {
    let mut scores = BTreeMap::new();
    for one in &game.seats {
        for two in &game.seats {
            let are_partners = one.team.is_some() && one.team == two.team;
            if let (SeatOwner::Person(Some((first, _))), SeatOwner::Person(Some((second, _)))) =
                (&one.owner, &two.owner)
                && first != second
                && !are_partners
            {
                let score = (two.left, two.place).cmp(&(one.left, one.place));
                scores.entry((*first, *second)).or_insert(score);
            }
        }
    }
    scores
}

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

/// When a place on the leaderboards ends: time, person, ladder.
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
pub(crate) fn update_leaderboards(
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
        update_leaderboards(batch, &ladder, person, Some(&entry), None);
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
pub(crate) fn leaderboard_people(
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
pub(crate) fn ended_places(store: &Store, now: Time) -> Result<Vec<(PersonId, Ladder)>> {
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

/// A rated game that is over.
pub(super) struct LoggedGame {
    pub(crate) id: GameId,
    pub(crate) facts: RatedGame,
    servers: Vec<ServerId>,
}

impl LoggedGame {
    /// Reads a finished rated game; `None` if it is none, or its log cannot be read, which `entente
    /// store verify` reports.
    pub(crate) fn read(store: &Store, name: &str) -> Option<Self> {
        let id = GameId::parse(name)?;
        let log = records::read(store, id.as_str()).ok()?;
        let game = Game::open(id.clone(), log.records()).ok()?;
        let servers = game.places().filter_map(Place::server).collect();
        let facts = game.rated_game()?;
        Some(Self { id, facts, servers })
    }

    /// The number of the game on its ladder; `None` if it changed no rating.
    fn number(&self) -> Option<u64> {
        match self.facts.rating {
            Some(GameRating::Counted { number, .. }) => Some(number),
            Some(GameRating::NotCounted { .. }) | None => None,
        }
    }
}

/// Returns the player of a seat, by the number that is recorded.
pub(super) fn recorded_player(game: &RatedGame, seat: &FinishedSeat) -> Who<u64> {
    let rating = game.rating.as_ref();
    let recorded = rating.and_then(|rating| rating.of_seat(seat.seat.0));
    match recorded.map(|recorded| (recorded.entrant, recorded.before)) {
        Some((Some(entrant), _)) => Who::Person(entrant),
        Some((None, rating)) => Who::Computer(rating_of(rating)),
        None => Who::Person(u64::MAX),
    }
}

/// Calculates the ladders from these logs, as a batch that writes all of it.
pub(crate) fn rebuilt(store: &Store, names: &[String]) -> Batch {
    let mut batch = Batch::default();
    let mut ladders: BTreeMap<Ladder, BTreeMap<u64, LoggedGame>> = BTreeMap::new();
    for name in names {
        let Some(game) = LoggedGame::read(store, name) else {
            continue;
        };
        match game.number() {
            Some(number) => {
                let games = ladders.entry(Ladder::of(&game.facts)).or_default();
                games.insert(number, game);
            }
            None if game.facts.rating.is_none() => {
                batch.put(ladders::waiting_key(&game.id, game.facts.ended), "");
            }
            None => {}
        }
    }
    let mut heads = BTreeMap::new();
    for (ladder, games) in ladders {
        let mut rebuilt = Rebuilt::default();
        for (number, game) in games {
            batch.put(ladder.game_key(number), game.id.as_str());
            rebuilt.add(number, &game);
            for (pair, score) in scores(&game.facts) {
                let known: &mut HeadToHead = heads.entry(pair).or_default();
                known.add(score);
            }
        }
        rebuilt.write(&mut batch, &ladder);
    }
    for ((first, second), known) in heads {
        put(&mut batch, head_to_head_key(first, second), &known);
    }
    batch
}

/// A ladder, as far as its games have been read.
#[derive(Default)]
struct Rebuilt {
    state: LadderState,
    entries: BTreeMap<PersonId, LadderEntry>,
    meetings: Meetings,
}

impl Rebuilt {
    /// Adds the next game.
    fn add(&mut self, number: u64, game: &LoggedGame) {
        let facts = &game.facts;
        let finished = finished_game(facts, |seat| recorded_player(facts, seat));
        let entrants = finished.seats.iter().filter_map(|seat| match seat.who {
            Who::Person(entrant) => Some(entrant + 1),
            Who::Computer(_) => None,
        });
        // Also those whose games are lost keep their numbers.
        self.state = LadderState {
            games: number + 1,
            entrants: entrants.fold(self.state.entrants, u64::max),
        };
        for (low, high) in pairs(&finished) {
            let earlier = self.meetings.remove(&(low, high)).unwrap_or_default();
            self.meetings
                .insert((low, high), with_meeting(&finished, low, high, earlier));
        }
        let mut added: Vec<PersonId> = Vec::new();
        for (seat, own) in facts.seats.iter().zip(&finished.seats) {
            let (SeatOwner::Person(Some((person, name))), Who::Person(entrant)) =
                (&seat.owner, &own.who)
            else {
                continue;
            };
            let rating = facts.rating.as_ref();
            let recorded = rating.and_then(|rating| rating.of_seat(seat.seat.0));
            // Who had several seats has finished one game.
            let Some(recorded) = recorded.filter(|_| !added.contains(person)) else {
                continue;
            };
            added.push(*person);
            let new = || LadderEntry::new(*entrant);
            let entry = self.entries.entry(*person).or_insert_with(new);
            entry.name.clone_from(name);
            let rating = rating_of(recorded.after);
            entry.add(finished.ended, rating, outcome(&finished, own));
            entry.servers = with_servers(&entry.servers, &game.servers);
        }
    }

    fn write(mut self, batch: &mut Batch, ladder: &Ladder) {
        put(batch, ladder.state_key(), &self.state);
        for ((low, high), meetings) in &self.meetings {
            put(batch, ladder.meetings_key(*low, *high), meetings);
        }
        for (person, entry) in &mut self.entries {
            entry.listed_until = listed_until(&entry.entry);
            update_leaderboards(batch, ladder, *person, None, Some(entry));
            put(batch, ladder.entry_key(*person), entry);
        }
    }
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

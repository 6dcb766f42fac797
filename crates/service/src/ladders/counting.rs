//! Counts the end of a rated game: from the ladder in the store and the finished game it makes the
//! record for the game's log, and everything that changes in the store with it.
//!
//! The calculation itself is that of `entente-ratings`. Here is what it is calculated from.

use crate::error::Result;
use crate::ladders::leaderboards;
use crate::ladders::stored::{
    Ladder, LadderEntry, LadderState, computer_rating, figures, head_to_head, head_to_head_key,
    put, read,
};
use entente_game::{
    FinishedSeat, GameId, GameRating, NotCounted, PersonId, RatedGame, SeatOwner, SeatRating,
    ServerId,
};
use entente_ratings::{
    Entry, FinishedGame, Meeting, Rated, Rating, Seat, Unrated, Who, remember, shares_of_material,
};
use entente_store::{Batch, Store};
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

/// Converts the reason for which a game does not count into the one that is recorded.
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
    server: Option<ServerId>,
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
            contestants.put_entries(&mut batch, &ladder, &finished, &rated, server);
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
        server: Option<ServerId>,
    ) {
        for (person, (before, is_known)) in &self.people {
            let own = |(seat, _): &(&Seat<u64>, _)| seat.who == Who::Person(before.entrant);
            let mut seats = finished.seats.iter().zip(rated);
            let Some((seat, Some(change))) = seats.find(own) else {
                continue;
            };
            let mut after = before.clone();
            after.add(finished.ended, change.after, outcome(finished, seat));
            after.servers = with_server(&before.servers, server);
            after.listed_until = leaderboards::listed_until(&after.entry);
            let before = is_known.then_some(before);
            leaderboards::update(batch, ladder, *person, before, Some(&after));
            put(batch, ladder.entry_key(*person), &after);
        }
    }
}

/// Compares the result of a seat's player with a draw: won (greater), drew or lost (less).
pub(crate) fn outcome(finished: &FinishedGame<u64>, seat: &Seat<u64>) -> Ordering {
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

/// The servers with this one, which comes last.
pub(super) fn with_server(servers: &[u64], server: Option<ServerId>) -> Vec<u64> {
    let Some(ServerId(server)) = server else {
        return servers.to_vec();
    };
    let others = servers.iter().copied().filter(|known| *known != server);
    let mut servers: Vec<u64> = others.chain([server]).collect();
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
pub(crate) fn pairs(finished: &FinishedGame<u64>) -> BTreeSet<(u64, u64)> {
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

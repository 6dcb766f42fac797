//! The log of a match, the match that follows from it, and its entries in the index.
//!
//! As with leagues, the events know players by numbers and sides by their order alone. Who they
//! are, and which server a side is, is in the erasable data of the records.

use crate::access::secret::keyed;
use crate::core::{Bound, Erase, Export, Last, LogName, Origin, Raw, Table, TextPart, text_parts};
use crate::error::Result;
use crate::leagues::stored::{LeagueGames, Pending};
use crate::log::listing::entries_behind;
use crate::log::records::{Decided, Entry, Log, Wake};
use entente_game::{
    Damage, GameId, GameTerms, Home, NAME_LIMIT, NewCrowd, NewGame, PersonId, Place, Profile,
    Reservation, Seat, ServerId, Team, Time,
};
use entente_leagues::GameNumber;
use entente_leagues::matches::{
    Avoid, Board, Boards, EndCause, Event, Match, PlayerNumber, Record, Refusal, Side, Stage,
};
use entente_store::{Batch, Key, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// The lists of matches: list, whether it is over, time of the offer (the latest first), match.
pub(crate) static MATCH_LISTS: Table<(String, u8, u64, Last<MatchId>), ()> =
    Table::new(b'(', "the matches of the list", Bound::Empty).from(Origin::Index(LogName::InKey));

/// The matches whose logs have data about a person: person, and then as in [`MATCH_LISTS`].
pub(crate) static MATCHES_OF_PERSON: Table<(PersonId, u8, u64, Last<MatchId>), ()> =
    Table::about_people(
        b')',
        "the matches of",
        Bound::Empty,
        Erase::With("each of their matches"),
        Export::Fields(&["matches"]),
    )
    .from(Origin::Index(LogName::InKey));

/// When something happens in a match by itself: time, match.
pub(crate) static MATCH_DEADLINES: Table<(Time, Last<MatchId>), ()> =
    Table::new(b'*', "the deadlines of matches", Bound::Empty).from(Origin::Index(LogName::InKey));

/// The message that shows a match in a channel: match, channel.
pub(crate) static MATCH_MESSAGES: Table<(MatchId, Last<String>), Raw> =
    Table::new(b',', "the messages of the match", Bound::Record(1000));

/// The match of a running game: game.
pub(crate) static MATCH_OF_GAME: Table<GameId, Raw> =
    Table::new(b'-', "the match of the game", Bound::Short).from(Origin::Index(LogName::InValue));

/// A game of a match that has to begin, or has ended: match, which of both, number.
pub(crate) static PENDING_MATCH_GAMES: Table<(MatchId, u8, u64), ()> =
    Table::new(b':', "the pending games of the match", Bound::Empty).from(Origin::Rebuilt);

/// The first part of the name of a match's log.
pub(crate) const LOG_PREFIX: &str = "match ";

/// The id of a match, which is also the code by which another server takes it: like that of a game,
/// and as hard to guess.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(GameId);

impl MatchId {
    /// Parses a typed id; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        GameId::parse(text).map(Self)
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The id of the match that is offered by the command with this key.
    pub(crate) fn of_key(secret: &[u8; 32], key: &str) -> Self {
        Self(GameId::from_random(keyed(secret, &format!("match:{key}"))))
    }

    /// The match with the id of something that has events: games and matches have one form of id.
    pub(crate) fn of_source(id: &GameId) -> Self {
        Self(id.clone())
    }

    /// The id under which those find the match who wait for its events.
    pub(crate) fn source(&self) -> &GameId {
        &self.0
    }

    /// The match whose log has this name.
    pub(crate) fn of_log(name: &str) -> Option<Self> {
        Self::parse(name.strip_prefix(LOG_PREFIX)?)
    }

    /// The name of the match's log.
    pub(crate) fn log(&self) -> String {
        format!("{LOG_PREFIX}{self}")
    }

    /// The id of a game of the match.
    pub(crate) fn game(&self, secret: &[u8; 32], number: GameNumber) -> GameId {
        GameId::from_random(keyed(secret, &format!("match game:{self}:{}", number.0)))
    }
}

impl FromStr for MatchId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or("a match id has twelve letters and digits")
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TextPart for MatchId {
    type Ref<'a> = &'a Self;

    fn text(id: Self::Ref<'_>) -> Cow<'_, str> {
        id.as_str().into()
    }

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

text_parts!(MatchId);

/// A new match.
#[derive(Debug, Clone)]
pub struct NewMatch {
    /// The terms of all its games. The rule set has to be one for two players.
    pub game: GameTerms,
    /// The boards.
    pub boards: Boards,
    /// Until when one can sign up, and another server can take the offer.
    pub until: Time,
    /// The side that moves first on the first board.
    pub white: Side,
    /// The channel of the server that offers it.
    pub place: Place,
    /// The name of that server.
    pub server_name: String,
    /// Whether everybody finds the offer in the list ([`Matches::offers`](crate::Matches::offers)).
    pub listed: bool,
}

/// A server that takes part in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSide {
    /// The name of the server, as the manager wrote it.
    pub server_name: String,
    /// The channel that shows the match.
    pub place: Place,
    /// Who offered or accepted the match for it; `None` if they asked to be forgotten.
    pub captain: Option<Profile>,
}

impl MatchSide {
    /// The server.
    pub fn server(&self) -> Option<ServerId> {
        self.place.server()
    }
}

/// How a match that was played to its end ended for one of its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Won,
    Drawn,
    Lost,
}

impl Outcome {
    const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The list of a server's matches that ended so.
    fn list(self, server: ServerId) -> String {
        let word = match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        };
        format!("{word} {}", server.0)
    }
}

/// The matches of a server that were played to their ends.
#[derive(Debug, Clone, Default)]
pub struct MatchRecord {
    /// How many it won.
    pub won: usize,
    /// How many were drawn.
    pub drawn: usize,
    /// How many it lost.
    pub lost: usize,
    /// The last ones, that which was offered last first.
    pub last: Vec<MatchState>,
}

impl MatchRecord {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.won + self.drawn + self.lost == 0
    }
}

/// A record as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredRecord {
    #[serde(flatten)]
    record: Record,
    /// Of the first record: what all games have in common. No event has fields of these names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    every_game: Option<LeagueGames>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    listed: bool,
}

/// The erasable data of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredErasable {
    /// The person who offers or takes the match for a server, or signs up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) person: Option<Profile>,
    /// The server that offers or takes the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) server_name: Option<String>,
    /// Its channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place>,
}

impl StoredErasable {
    fn to_side(&self) -> MatchSide {
        MatchSide {
            server_name: self.server_name.clone().unwrap_or_default(),
            place: self.place.clone().unwrap_or_else(|| Place::new("")),
            captain: self.person.clone(),
        }
    }
}

/// A match with everything that is known of it.
#[derive(Debug, Clone)]
pub struct MatchState {
    /// Its id, which is its code.
    pub id: MatchId,
    /// The terms of all its games.
    pub games: LeagueGames,
    /// Whether the offer is in the list.
    pub listed: bool,
    /// The match after all its records: stage, line-ups, boards and score.
    pub contest: Match,
    /// The server that offers it.
    pub home: MatchSide,
    /// The server that has taken it; `None` while nobody has.
    pub away: Option<MatchSide>,
    /// Who signed up, by number. Who asked to be forgotten is missing.
    pub people: BTreeMap<PlayerNumber, Profile>,
    /// Everybody about whom the log has data.
    pub(super) everybody: BTreeSet<PersonId>,
    /// The number of records in the log.
    pub(crate) records: u64,
}

/// Reports a record that cannot belong to a match's log.
fn unreadable(number: u64, cause: impl ToString) -> Damage {
    let cause = cause.to_string();
    Damage::Unreadable { number, cause }
}

/// The records of a match's log, each with its erasable data.
fn read_records(log: &Log) -> Result<Vec<(StoredRecord, StoredErasable)>, Damage> {
    let read = (0..)
        .zip(log.records())
        .map(|(number, (record, erasable))| {
            let stored =
                serde_json::from_slice(record).map_err(|error| unreadable(number, error))?;
            let erasable = erasable.map_or(Ok(StoredErasable::default()), serde_json::from_slice);
            Ok((stored, erasable.map_err(|error| unreadable(number, error))?))
        });
    read.collect()
}

/// The events of a match's log.
pub(super) fn read_events(log: &Log) -> Result<Vec<Record>, Damage> {
    let records = read_records(log)?.into_iter();
    Ok(records.map(|(stored, _)| stored.record).collect())
}

impl MatchState {
    /// A match that is offered, and the entry of its first record.
    pub(super) fn offered(
        id: &MatchId,
        captain: &Profile,
        new: &NewMatch,
        contest: Match,
        record: Record,
    ) -> (Self, Entry) {
        let erasable = StoredErasable {
            person: Some(captain.clone()),
            server_name: Some(new.server_name.clone()),
            place: Some(new.place.clone()),
        };
        let games = LeagueGames::of(&new.game);
        let state = Self {
            id: id.clone(),
            games: games.clone(),
            listed: new.listed,
            contest,
            home: erasable.to_side(),
            away: None,
            people: BTreeMap::new(),
            everybody: [captain.person].into(),
            records: 1,
        };
        let stored = StoredRecord {
            record,
            every_game: Some(games),
            listed: new.listed,
        };
        (state, to_entry(&stored, &erasable))
    }

    /// Reads a match. `None` if the log is empty.
    pub(crate) fn open(id: &MatchId, log: &Log) -> Result<Option<Self>, Damage> {
        let all = read_records(log)?;
        let records: Vec<Record> = all
            .iter()
            .map(|(stored, _)| stored.record.clone())
            .collect();
        let replayed = Match::replay(&records).map_err(|difference| Damage::Impossible {
            number: difference.number as u64,
            cause: difference.cause,
        })?;
        let Some((contest, (first, offer))) = replayed.zip(all.first()) else {
            return Ok(None);
        };
        let games = first.every_game.clone();
        let mut state = Self {
            id: id.clone(),
            games: games.ok_or_else(|| unreadable(0, "a match without games"))?,
            listed: first.listed,
            contest,
            home: offer.to_side(),
            away: None,
            people: BTreeMap::new(),
            everybody: BTreeSet::new(),
            records: all.len() as u64,
        };
        for (stored, erasable) in &all {
            state.note(&stored.record.event, erasable);
        }
        Ok(Some(state))
    }

    /// Notes who takes part by this event.
    fn note(&mut self, event: &Event, named: &StoredErasable) {
        let person = named.person.as_ref();
        self.everybody.extend(person.map(|profile| profile.person));
        match event {
            Event::Taken => self.away = Some(named.to_side()),
            Event::Declined => self.away = None,
            Event::Joined { player, .. } => {
                self.people
                    .extend(person.cloned().map(|person| (*player, person)));
            }
            _ => {}
        }
    }

    /// The server of a side; `None` while nobody has taken the match.
    pub fn side(&self, side: Side) -> Option<&MatchSide> {
        match side {
            Side::Home => Some(&self.home),
            Side::Away => self.away.as_ref(),
        }
    }

    /// The side of a server.
    pub fn side_of(&self, server: ServerId) -> Option<Side> {
        let is_theirs = |side: &Side| self.side(*side).and_then(MatchSide::server) == Some(server);
        Side::ALL.into_iter().find(is_theirs)
    }

    /// How the match ended for a side; `None` unless it was played to its end.
    fn outcome(&self, side: Side) -> Option<Outcome> {
        let is_complete = self.contest.ended == Some(EndCause::Complete);
        is_complete.then(|| match self.contest.winner() {
            None => Outcome::Drawn,
            Some(winner) if winner == side => Outcome::Won,
            Some(_) => Outcome::Lost,
        })
    }

    /// The number of a person who has signed up and not left.
    pub fn player_of(&self, person: PersonId) -> Option<PlayerNumber> {
        let mut people = self.people.iter();
        let theirs = people.find(|(number, profile)| {
            profile.person == person && self.contest.has_player(**number)
        });
        theirs.map(|(number, _)| *number)
    }

    /// The player of a side on a board; `None` if all vote there, or they asked to be forgotten.
    pub fn player_on(&self, board: &Board, side: Side) -> Option<&Profile> {
        self.people.get(&board.pair?.of(side))
    }

    /// Applies an event that was decided, and everything that follows at once. Returns the records
    /// of it.
    ///
    /// # Errors
    /// If the event is not possible.
    pub(super) fn accept(
        &mut self,
        event: Event,
        named: &StoredErasable,
        now: Time,
        avoid: Avoid<'_>,
    ) -> Result<Vec<(Record, Entry)>, Refusal> {
        let records = self.contest.accept(event, now.0, avoid)?;
        let mut entries = entries_of(records);
        // Only the first record is that of the event.
        if let Some((record, entry)) = entries.first_mut() {
            self.note(&record.event, named);
            *entry = to_entry(&StoredRecord::of(record.clone()), named);
        }
        self.records += entries.len() as u64;
        Ok(entries)
    }

    /// Lets everything happen that is due by itself. Returns the records of it.
    pub(super) fn advance(&mut self, now: Time, avoid: Avoid<'_>) -> Vec<(Record, Entry)> {
        let entries = entries_of(self.contest.advance(now.0, avoid));
        self.records += entries.len() as u64;
        entries
    }

    /// The same match again, offered by this side with colours exchanged and as much time for
    /// signing up; `None` if the rule set is gone, or the side.
    pub fn return_match(&self, side: Side, now: Time) -> Option<NewMatch> {
        let own = self.side(side)?;
        let terms = &self.contest.terms;
        let time = terms.until.saturating_sub(self.contest.opened);
        let has_begun = terms.white == side;
        let game = self.games.new_game(Home::Private)?.terms;
        Some(NewMatch {
            game: GameTerms {
                rated: self.games.rated,
                ..game
            },
            boards: terms.boards,
            until: Time(now.0.saturating_add(time)),
            white: if has_begun { Side::Away } else { Side::Home },
            place: own.place.clone(),
            server_name: own.server_name.clone(),
            listed: false,
        })
    }

    /// A game that has to begin, in the channels of both servers; `None` if one of its players is
    /// nobody any more.
    pub(super) fn new_game(&self, number: GameNumber) -> Option<NewGame> {
        let board = self.contest.board(number)?;
        let sides = [&self.home, self.away.as_ref()?];
        let home: Home = sides.iter().map(|side| side.place.clone()).collect();
        let mut new = self.games.new_game(home)?;
        new.terms.rated = self.games.rated;
        if board.pair.is_none() {
            new.crowds = Side::ALL
                .map(|side| crowd(sides[side.index()], seat_of(board, side)))
                .into();
            return Some(new);
        }
        let [host, guest] = [board.white, board.white.other()];
        new.host = self.player_on(board, host).cloned();
        new.host.as_ref()?;
        new.seats = vec![seat_of(board, host)];
        new.reserved = vec![Reservation {
            profile: self.player_on(board, guest)?.clone(),
            seats: vec![seat_of(board, guest)],
        }];
        Some(new)
    }
}

fn seat_of(board: &Board, side: Side) -> Seat {
    Seat(u8::try_from(board.seat(side)).unwrap_or_default())
}

/// All members of a server, who vote.
fn crowd(side: &MatchSide, seat: Seat) -> NewCrowd {
    let server = side.server().map_or(0, |server| server.0);
    // Teams have shorter names than servers.
    let name: String = side.server_name.chars().take(NAME_LIMIT).collect();
    NewCrowd {
        team: Team {
            server,
            // The role of all members.
            role: server,
            name: name.trim().to_owned(),
        },
        vote: None,
        seats: vec![seat],
    }
}

impl StoredRecord {
    fn of(record: Record) -> Self {
        Self {
            record,
            every_game: None,
            listed: false,
        }
    }
}

/// Records that name nobody, with their entries.
fn entries_of(records: Vec<Record>) -> Vec<(Record, Entry)> {
    let with_entry = |record: Record| {
        let entry = to_entry(
            &StoredRecord::of(record.clone()),
            &StoredErasable::default(),
        );
        (record, entry)
    };
    records.into_iter().map(with_entry).collect()
}

fn to_entry(stored: &StoredRecord, erasable: &StoredErasable) -> Entry {
    const WRITTEN: &str = "numbers, names and options can be serialized";
    Entry {
        record: serde_json::to_vec(stored).expect(WRITTEN),
        erasable: Some(serde_json::to_vec(erasable).expect(WRITTEN)),
        command_key: None,
    }
}

/// Erases a person from the entries of a log.
pub(super) fn erase_person(log: &mut Log, person: PersonId) {
    for entry in &mut log.entries {
        let erasable = entry.erasable.as_deref();
        let read = erasable.and_then(|erasable| serde_json::from_slice(erasable).ok());
        let Some(mut read): Option<StoredErasable> = read else {
            continue;
        };
        if read
            .person
            .take_if(|profile| profile.person == person)
            .is_some()
        {
            let written = serde_json::to_vec(&read);
            entry.erasable = Some(written.expect("a name can be serialized"));
        }
    }
}

/// The list of the offers that anybody may take.
const OFFERS: &str = "offers";

/// The list of a server's matches.
fn list_of(server: ServerId) -> String {
    format!("server {}", server.0)
}

/// The index entries of a match.
pub(crate) fn entries(secret: &[u8; 32], state: &MatchState) -> Vec<(Key, String)> {
    let (id, contest) = (&state.id, &state.contest);
    let is_over = u8::from(contest.stage == Stage::Over);
    let is_offer = state.listed && contest.stage == Stage::Offered;
    let servers = Side::ALL.map(|side| state.side(side).and_then(MatchSide::server));
    let lists = servers.into_iter().flatten().map(list_of);
    let lists = lists.chain(is_offer.then(|| OFFERS.to_owned()));
    let lists = lists.chain(Side::ALL.into_iter().filter_map(|side| {
        let server = state.side(side).and_then(MatchSide::server)?;
        Some(state.outcome(side)?.list(server))
    }));
    // The newest comes first.
    let time = u64::MAX - contest.opened;
    let keys = lists.map(|list| MATCH_LISTS.key((&list, is_over, time, id)));
    let people = state.everybody.iter();
    let keys = keys.chain(people.map(|person| MATCHES_OF_PERSON.key((*person, is_over, time, id))));
    let next = contest.next_time().map(Time);
    let keys = keys.chain(next.map(|at| deadline_key(at, id)));
    let games = contest.running().map(|board| {
        let game = id.game(secret, board.game);
        (game_key(&game), format!("{} {id}", board.game.0))
    });
    keys.map(|key| (key, String::new())).chain(games).collect()
}

/// The matches of a list, at most `limit`: those that are not over, the newest first, and then
/// those that are.
fn listed(store: &Store, list: &Key, limit: usize) -> Result<Vec<MatchId>> {
    let lists = [0, 1].map(|is_over| list.clone().bytes(&[is_over]));
    lists
        .iter()
        .flat_map(|list| entries_behind::<MatchId>(store, list, None))
        .take(limit)
        .map(|entry| Ok(entry?.0.id().clone()))
        .collect()
}

/// The offers that anybody may take.
pub(super) fn offers(store: &Store, limit: usize) -> Result<Vec<MatchId>> {
    listed(store, &MATCH_LISTS.of(OFFERS), limit)
}

/// The matches of a server.
pub(super) fn of_server(store: &Store, server: ServerId, limit: usize) -> Result<Vec<MatchId>> {
    listed(store, &MATCH_LISTS.of(&list_of(server)), limit)
}

/// The matches whose logs have data about a person.
pub(crate) fn of_person(store: &Store, person: PersonId, limit: usize) -> Result<Vec<MatchId>> {
    listed(store, &MATCHES_OF_PERSON.of(person), limit)
}

/// The matches of a person that are not over.
pub(crate) fn open_of_person(store: &Store, person: PersonId) -> Result<Vec<MatchId>> {
    let list = MATCHES_OF_PERSON.of(person).bytes(&[0]);
    let entries = entries_behind::<MatchId>(store, &list, None);
    entries.map(|entry| Ok(entry?.0.id().clone())).collect()
}

/// Whether this is the id of a match whose log has data about a person.
pub(crate) fn has_person(store: &Store, person: PersonId, id: &GameId) -> Result<bool> {
    let all = of_person(store, person, usize::MAX)?;
    Ok(all.iter().any(|other| other.source() == id))
}

/// Counts the matches of a server that are not over.
pub(super) fn count_open(store: &Store, server: ServerId) -> Result<usize, StoreError> {
    count(store, &MATCH_LISTS.of(&list_of(server)).bytes(&[0]))
}

/// How many matches of a server ended how, and at most so many of the last ones of each kind.
pub(super) fn record_of(
    store: &Store,
    server: ServerId,
    most: usize,
) -> Result<([usize; 3], Vec<MatchId>)> {
    let (mut counts, mut last) = ([0; 3], Vec::new());
    for outcome in Outcome::ALL {
        let list = MATCH_LISTS.of(&outcome.list(server));
        // All of them are over.
        counts[outcome as usize] = count(store, &list.clone().bytes(&[1]))?;
        last.extend(listed(store, &list, most)?);
    }
    Ok((counts, last))
}

fn count(store: &Store, list: &Key) -> Result<usize, StoreError> {
    let mut count = 0;
    for entry in entries_behind::<MatchId>(store, list, None) {
        entry?;
        count += 1;
    }
    Ok(count)
}

pub(super) fn deadline_key(at: Time, id: &MatchId) -> Key {
    MATCH_DEADLINES.key((at, id))
}

/// The key of the message that shows a match in a channel.
pub(crate) fn message_key(id: &MatchId, channel: &str) -> Key {
    MATCH_MESSAGES.key((id, channel))
}

/// The key of the match of a game.
pub(crate) fn game_key(game: &GameId) -> Key {
    MATCH_OF_GAME.key(game)
}

/// Reads the match of a game, and the number of the game in it.
pub(super) fn read_game_value(value: &[u8]) -> Option<(MatchId, GameNumber)> {
    let text = str::from_utf8(value).ok()?;
    let (number, id) = text.split_once(' ')?;
    Some((MatchId::parse(id)?, GameNumber(number.parse().ok()?)))
}

/// The key of a game about which something has to be done.
pub(crate) fn pending_key(id: &MatchId, pending: Pending, number: GameNumber) -> Key {
    PENDING_MATCH_GAMES.key((id, pending.letter(), number.0.into()))
}

/// Reads such a key, without its letter.
pub(crate) fn read_pending_key(key: &[u8]) -> Option<(MatchId, Pending, GameNumber)> {
    let (id, letter, number) = PENDING_MATCH_GAMES.read_key(key)?;
    let number = GameNumber(u32::try_from(number).ok()?);
    Some((id, Pending::of_letter(letter)?, number))
}

/// Notes that the match of a game that ends has to learn it.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    if !decided.ends() {
        return Ok(None);
    }
    let found = decided.store.get(&game_key(decided.id))?;
    if let Some((id, number)) = found.as_deref().and_then(read_game_value) {
        batch.put(pending_key(&id, Pending::End, number), "");
    }
    Ok(None)
}

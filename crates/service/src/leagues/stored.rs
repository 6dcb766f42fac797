//! The log of a league: what is stored of its events, the league that follows from them, and the
//! end of a game for its league.
//!
//! `entente-leagues` decides what happens, and knows entrants by numbers only. Who they are is in
//! the erasable data of the records with which they entered. The log itself names nobody.
//!
//! The place of each seat, and the part that its player took, follow from what everybody may know
//! of the game. What they are worth is decided by `entente-leagues`.

use crate::access::secret::keyed;
use crate::core::{Bound, Last, LogName, Origin, Raw, Table, TextPart, text_parts};
use crate::error::Result;
use crate::log::records::{Decided, Entry, Log, Wake};
use entente_game::{
    ClosedReason, Damage, GameId, GameTerms, Home, Level, NewGame, PersonId, Phase, Place, Profile,
    Reservation, Seat, Time, TimeControl, View, visible_name,
};
use entente_leagues::{
    Division, EntrantId, Event, GameNumber, GameResult, League, Participation, Record, SeatResult,
    Terms,
};
use entente_store::{Batch, Key, Store};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// When something happens in a league by itself: time, league.
pub(crate) static LEAGUE_DEADLINES: Table<(Time, Last<LeagueId>), ()> =
    Table::new(b'K', "the deadlines of leagues", Bound::Empty).from(Origin::Index(LogName::InKey));

/// The message that shows a league: league.
pub(crate) static LEAGUE_MESSAGES: Table<LeagueId, Raw> =
    Table::new(b'&', "the message of the league", Bound::Record(1000));

/// The league of a running game: game.
pub(crate) static LEAGUE_OF_GAME: Table<GameId, Raw> =
    Table::new(b'O', "the league of the game", Bound::Short).from(Origin::Index(LogName::InValue));

/// A game of a league that has to begin, or has ended: league, which of both, number.
pub(crate) static PENDING_LEAGUE_GAMES: Table<(LeagueId, u8, u64), ()> =
    Table::new(b'Z', "the pending games of the league", Bound::Empty).from(Origin::Rebuilt);

/// The first part of the name of a league's log.
pub(crate) const LOG_PREFIX: &str = "league ";

/// The id of a league: like that of a game, and as hard to guess.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeagueId(GameId);

impl LeagueId {
    /// Parses a typed id; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        GameId::parse(text).map(Self)
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The id of the league that is opened by the command with this key.
    pub(crate) fn of_key(secret: &[u8; 32], key: &str) -> Self {
        Self(GameId::from_random(keyed(secret, &format!("league:{key}"))))
    }

    /// The name of the league's log.
    pub(crate) fn log(&self) -> String {
        format!("{LOG_PREFIX}{self}")
    }

    /// The id of a game of the league.
    pub(crate) fn game(&self, secret: &[u8; 32], number: GameNumber) -> GameId {
        GameId::from_random(keyed(secret, &format!("league game:{self}:{}", number.0)))
    }
}

impl FromStr for LeagueId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or("a league id has twelve letters and digits")
    }
}

impl fmt::Display for LeagueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody who plays in a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contestant {
    /// A person, with their name.
    Person(Profile),
    /// A person who asked to be forgotten.
    Forgotten,
    /// A computer.
    Computer(Level),
    /// A player of a tournament that was begun elsewhere, whom nobody here plays for.
    Vacant {
        /// The name in the file.
        name: String,
        /// The person for whom the organiser keeps the place.
        reserved: Option<Profile>,
    },
}

/// The names that are stored beside an event, whose numbers they are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Named {
    /// The level of a computer that enters.
    level: Option<Level>,
    /// The person who enters, or for whom a place is kept.
    person: Option<Profile>,
    /// The names of the players of an imported tournament, in the order of their numbers.
    players: Vec<String>,
}

impl Named {
    pub(crate) fn computer(level: Level) -> Self {
        Self {
            level: Some(level),
            ..Self::default()
        }
    }

    pub(crate) fn person(profile: Profile) -> Self {
        Self {
            person: Some(profile),
            ..Self::default()
        }
    }

    pub(crate) fn players(names: Vec<String>) -> Self {
        Self {
            players: names,
            ..Self::default()
        }
    }
}

impl Contestant {
    /// The person for whom the place of a vacant player is kept.
    pub fn kept_for(&self) -> Option<&Profile> {
        match self {
            Self::Vacant { reserved, .. } => reserved.as_ref(),
            _ => None,
        }
    }
}

/// A new league.
#[derive(Debug, Clone)]
pub struct NewLeague {
    /// Its name, which the organiser has written.
    pub name: String,
    /// Its terms. The number of seats follows from the rule set.
    pub terms: Terms,
    /// The terms of all its games: rule set, clock, place, whether they are rated, and whether
    /// anybody may watch.
    pub game: NewGame,
    /// Computers that enter it.
    pub computers: Vec<Level>,
}

/// The terms that all games of a league share, as they are stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueGames {
    /// The id of the rule set.
    pub variant: String,
    /// Its options.
    pub options: Map<String, Value>,
    /// The time control.
    pub clock: Option<TimeControl>,
    /// Whether anybody may watch the games, and find the league.
    pub public: bool,
    /// Whether the games are rated, to which everybody agrees by entering. Leagues of earlier
    /// versions did not say so, and their games are not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    draw_start: bool,
}

impl LeagueGames {
    /// What games of these terms have in common.
    pub(crate) fn of(terms: &GameTerms) -> Self {
        Self {
            variant: terms.options.variant().id().to_owned(),
            options: terms.options.to_object(),
            clock: terms.clock,
            public: terms.public,
            rated: terms.rated,
            draw_start: terms.draw_start,
        }
    }

    /// A game that nobody plays yet, and that is not rated yet; `None` if the rule set or its
    /// options are gone.
    pub(crate) fn new_game(&self, home: Home) -> Option<NewGame> {
        let options = NewGame::stored_options(&self.variant, self.options.clone())?;
        let mut new = NewGame::of_computers(options, home, Vec::new());
        new.terms.clock = self.clock;
        new.terms.public = self.public;
        new.terms.draw_start = self.draw_start;
        Some(new)
    }
}

/// A record as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredRecord {
    #[serde(flatten)]
    pub(super) record: Record,
    /// Of the first record: what all games have in common. No event has a field of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    every_game: Option<LeagueGames>,
    /// Of an entry: the level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
}

/// The erasable data of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredErasable {
    /// The person who has opened the league, has entered, or for whom a place is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) person: Option<Profile>,
    /// Of the first record: the name of the league, its channel, and the one above this thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    /// Of an import: the names of the players. That of somebody who was forgotten is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) players: Vec<String>,
}

/// A league with everything that is known of it.
#[derive(Debug, Clone)]
pub struct LeagueState {
    /// Its id.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// The person who has opened it; `None` if they asked to be forgotten.
    pub organiser: Option<Profile>,
    /// Its channel, as the frontend writes it; `None` if it has none.
    pub channel: Option<String>,
    /// The channel above it, if it is a thread that whoever reads that channel can read.
    parent: Option<String>,
    /// The terms of all its games.
    pub games: LeagueGames,
    /// The state of the league after all its records.
    pub league: League,
    /// Everybody who has ever entered.
    pub contestants: BTreeMap<EntrantId, Contestant>,
    /// The number of records in the log.
    pub(crate) records: u64,
}

/// Reports a record that cannot belong to a league's log.
fn unreadable(number: u64, cause: impl ToString) -> Damage {
    let cause = cause.to_string();
    Damage::Unreadable { number, cause }
}

/// The records of a log, and the same with what is stored beside them.
type ReadRecords = (Vec<Record>, Vec<(StoredRecord, StoredErasable)>);

/// Reads the records of a log, with their erasable data.
fn read_records(log: &Log) -> Result<ReadRecords, Damage> {
    let (mut records, mut all) = (Vec::new(), Vec::new());
    for (number, (record, erasable)) in (0..).zip(log.records()) {
        let stored: StoredRecord =
            serde_json::from_slice(record).map_err(|error| unreadable(number, error))?;
        let erasable = erasable.map_or(Ok(StoredErasable::default()), serde_json::from_slice);
        let erasable = erasable.map_err(|error| unreadable(number, error))?;
        records.push(stored.record.clone());
        all.push((stored, erasable));
    }
    Ok((records, all))
}

/// The records of a league, each of which was computed again and is the one that follows.
pub(crate) fn verified(log: &Log) -> Result<Vec<Record>, Damage> {
    let (records, _) = read_records(log)?;
    match entente_leagues::verify(&records) {
        Ok(_) => Ok(records),
        Err(difference) => Err(Damage::Impossible {
            number: difference.number as u64,
            cause: difference.cause,
        }),
    }
}

impl LeagueState {
    /// Reads a league. `None` if the log is empty.
    pub(crate) fn open(id: &LeagueId, log: &Log) -> Result<Option<Self>, Damage> {
        let (records, all) = read_records(log)?;
        let replayed = entente_leagues::replay(&records);
        let replayed = replayed.map_err(|difference| Damage::Impossible {
            number: difference.number as u64,
            cause: difference.cause,
        })?;
        let Some(league) = replayed else {
            return Ok(None);
        };
        let (first, erasable) = &all[0];
        let games = first.every_game.clone();
        let mut state = Self {
            id: id.clone(),
            // Earlier versions took any characters.
            name: erasable
                .name
                .as_deref()
                .and_then(visible_name)
                .unwrap_or_default(),
            organiser: erasable.person.clone(),
            channel: erasable.channel.clone(),
            parent: erasable.parent.clone(),
            games: games.ok_or_else(|| unreadable(0, "a league without games"))?,
            league,
            contestants: BTreeMap::new(),
            records: all.len() as u64,
        };
        for (stored, erasable) in &all[1..] {
            let named = Named {
                level: stored.level,
                person: erasable.person.clone(),
                players: erasable.players.clone(),
            };
            state.note(&stored.record.event, &named);
        }
        Ok(Some(state))
    }

    /// Notes who has entered or can enter by this event.
    fn note(&mut self, event: &Event, named: &Named) {
        match event {
            Event::Imported { .. } => {
                let vacant = (1..).map(EntrantId).zip(&named.players).map(|(id, name)| {
                    let name = name.clone();
                    let reserved = None;
                    (id, Contestant::Vacant { name, reserved })
                });
                self.contestants.extend(vacant);
            }
            Event::Reserved { entrant } => self.keep_place(*entrant, named.person.as_ref()),
            Event::Entered { entrant, .. } => {
                let contestant = match (named.level, &named.person) {
                    (Some(level), _) => Contestant::Computer(level),
                    (None, Some(profile)) => Contestant::Person(profile.clone()),
                    (None, None) => Contestant::Forgotten,
                };
                self.contestants.insert(*entrant, contestant);
            }
            _ => {}
        }
    }

    /// Keeps a place for a person, and no other one.
    fn keep_place(&mut self, entrant: EntrantId, person: Option<&Profile>) {
        for (id, contestant) in &mut self.contestants {
            if let Contestant::Vacant { reserved, .. } = contestant {
                let is_theirs = |kept: &Profile| person.is_some_and(|p| p.person == kept.person);
                if *id == entrant {
                    *reserved = person.cloned();
                } else if reserved.as_ref().is_some_and(is_theirs) {
                    *reserved = None;
                }
            }
        }
    }

    /// The number of a person; `None` if they have never entered.
    pub fn entrant_of(&self, person: PersonId) -> Option<EntrantId> {
        let is_theirs = |contestant: &Contestant| match contestant {
            Contestant::Person(profile) => profile.person == person,
            Contestant::Forgotten | Contestant::Computer(_) | Contestant::Vacant { .. } => false,
        };
        let mut contestants = self.contestants.iter();
        let found = contestants.find(|(_, contestant)| is_theirs(contestant));
        found.map(|(id, _)| *id)
    }

    /// The number of the place that is kept for a person; `None` if there is none.
    pub fn place_kept_for(&self, person: PersonId) -> Option<EntrantId> {
        let is_kept = |contestant: &Contestant| {
            let kept = contestant.kept_for();
            kept.is_some_and(|profile| profile.person == person)
        };
        let mut contestants = self.contestants.iter();
        let found = contestants.find(|(_, contestant)| is_kept(contestant));
        found.map(|(id, _)| *id)
    }

    /// Whether somebody may know for whom a place is kept: the organiser, and that person. All
    /// others learn who plays when they have entered.
    pub fn may_know_keeping(&self, viewer: PersonId, kept: &Profile) -> bool {
        viewer == kept.person || self.is_organised_by(viewer)
    }

    /// Whether a person has opened the league.
    pub fn is_organised_by(&self, person: PersonId) -> bool {
        let organiser = self.organiser.as_ref();
        organiser.is_some_and(|organiser| organiser.person == person)
    }

    /// Whether somebody who knows only the id may see the league: everybody if it is public, else
    /// its organiser, everybody who has entered, and those for whom a place is kept.
    pub fn may_be_seen_by(&self, person: Option<PersonId>) -> bool {
        let takes_part = |person| {
            self.entrant_of(person).is_some()
                || self.place_kept_for(person).is_some()
                || self.is_organised_by(person)
        };
        self.games.public || person.is_some_and(takes_part)
    }

    /// The division and the number of the present round of a game's players.
    pub fn division_of(&self, entrant: EntrantId) -> Option<&Division> {
        let index = self.league.division_of(entrant)?;
        self.league.season.as_ref()?.divisions.get(index)
    }

    /// Applies an event that was decided, and everything that follows at once. Returns the records
    /// of it. `named` is who the numbers in the event are.
    pub(crate) fn accept(
        &mut self,
        event: Event,
        named: Option<&Named>,
        now: Time,
    ) -> Vec<(Record, Entry)> {
        if let Some(named) = named {
            self.note(&event, named);
        }
        let records = self.league.accept(event, now.0);
        let first = records.first().cloned();
        let with_entry = |record: Record| {
            // Only the first record is that of the event.
            let named = named.filter(|_| first.as_ref() == Some(&record));
            (record.clone(), entry(record, named))
        };
        records.into_iter().map(with_entry).collect()
    }

    /// Lets everything happen that is due by itself. Returns the records of it.
    pub(super) fn advance(&mut self, now: Time) -> Vec<(Record, Entry)> {
        let records = self.league.advance(now.0);
        let with_entry = |record: Record| (record.clone(), entry(record, None));
        records.into_iter().map(with_entry).collect()
    }

    /// Whether only computers play in a game.
    pub fn is_of_computers(&self, number: GameNumber) -> bool {
        let is_computer = |id| matches!(self.contestants.get(id), Some(Contestant::Computer(_)));
        let game = self.league.game(number);
        game.is_some_and(|game| game.seats.iter().all(is_computer))
    }

    /// Whether a person has entered, was forgotten since, or plays in an imported tournament.
    pub fn has_people(&self) -> bool {
        let mut all = self.contestants.values();
        all.any(|contestant| !matches!(contestant, Contestant::Computer(_)))
    }

    /// A game of the league that has to begin; `None` if one of its players is nobody any more.
    pub(crate) fn new_game(&self, number: GameNumber) -> Option<NewGame> {
        let seats = &self.league.game(number)?.seats;
        let place = self.channel.clone().map(|channel| Place {
            channel,
            parent: self.parent.clone(),
        });
        let mut new = self.games.new_game(place.into_iter().collect())?;
        for (seat, id) in (0..).map(Seat).zip(seats) {
            let seats = vec![seat];
            match self.contestants.get(id)? {
                Contestant::Forgotten | Contestant::Vacant { .. } => return None,
                Contestant::Computer(level) => new.computers.push(entente_game::NewComputer {
                    computer: (*level).into(),
                    seats,
                }),
                Contestant::Person(profile) if new.host.is_none() => {
                    new.host = Some(profile.clone());
                    new.seats = seats;
                }
                Contestant::Person(profile) => new.reserved.push(Reservation {
                    profile: profile.clone(),
                    seats,
                }),
            }
        }
        // A game of computers alone changes no rating, and need not say why.
        new.terms.rated = self.games.rated && new.host.is_some();
        Some(new)
    }
}

/// The entry of the first record.
pub(crate) fn opening_entry(organiser: &Profile, new: &NewLeague, record: Record) -> Entry {
    let game = &new.game;
    let stored = StoredRecord {
        record,
        every_game: Some(LeagueGames::of(&game.terms)),
        level: None,
    };
    let place = game.home.first();
    let erasable = StoredErasable {
        person: Some(organiser.clone()),
        name: Some(new.name.clone()),
        channel: place.map(|place| place.channel.clone()),
        parent: place.and_then(|place| place.parent.clone()),
        players: Vec::new(),
    };
    to_entry(&stored, &erasable)
}

/// The entry of a later record. `named` is who the numbers in it are.
fn entry(record: Record, named: Option<&Named>) -> Entry {
    let Named {
        level,
        person,
        players,
    } = named.cloned().unwrap_or_default();
    let stored = StoredRecord {
        record,
        every_game: None,
        level,
    };
    let erasable = StoredErasable {
        person,
        players,
        ..StoredErasable::default()
    };
    to_entry(&stored, &erasable)
}

fn to_entry(stored: &StoredRecord, erasable: &StoredErasable) -> Entry {
    const WRITTEN: &str = "numbers, names and options can be serialized";
    Entry {
        record: serde_json::to_vec(stored).expect(WRITTEN),
        erasable: Some(serde_json::to_vec(erasable).expect(WRITTEN)),
        command_key: None,
    }
}

impl TextPart for LeagueId {
    type Ref<'a> = &'a Self;

    fn text(league: Self::Ref<'_>) -> Cow<'_, str> {
        league.as_str().into()
    }

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

text_parts!(LeagueId);

pub(crate) fn deadline_key(at: Time, id: &LeagueId) -> Key {
    LEAGUE_DEADLINES.key((at, id))
}

/// The key of the message that shows a league.
pub(crate) fn message_key(league: &LeagueId) -> Key {
    LEAGUE_MESSAGES.key(league)
}

/// The key of the league of a game.
pub(crate) fn game_key(game: &GameId) -> Key {
    LEAGUE_OF_GAME.key(game)
}

/// Reads the league of a game, and the number of the game in it.
pub(super) fn read_game_value(value: &[u8]) -> Option<(LeagueId, GameNumber)> {
    let text = std::str::from_utf8(value).ok()?;
    let (number, league) = text.split_once(' ')?;
    Some((LeagueId::parse(league)?, GameNumber(number.parse().ok()?)))
}

/// The tasks that a game of a league can still need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pending {
    /// It has to begin.
    Begin,
    /// It has ended, and the league has to learn it; or the league has ended, and a game of
    /// computers ends with it.
    End,
}

impl Pending {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Begin, Self::End];

    /// The letter in keys.
    pub(crate) fn letter(self) -> u8 {
        match self {
            Self::Begin => b'b',
            Self::End => b'e',
        }
    }

    /// The task with this letter.
    pub(crate) fn of_letter(letter: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|pending| pending.letter() == letter)
    }
}

/// The key of a game about which something has to be done.
pub(crate) fn pending_key(id: &LeagueId, pending: Pending, number: GameNumber) -> Key {
    PENDING_LEAGUE_GAMES.key((id, pending.letter(), number.0.into()))
}

/// The games of a league that have to begin.
pub(super) fn waiting_to_begin(store: &Store, id: &LeagueId) -> Result<BTreeSet<GameNumber>> {
    let mut waiting = BTreeSet::new();
    let prefix = PENDING_LEAGUE_GAMES.of(id);
    for entry in store.scan(&prefix) {
        let (rest, _) = entry?;
        let pending = read_pending_number(&rest);
        waiting.extend(
            pending.and_then(|(pending, number)| (pending == Pending::Begin).then_some(number)),
        );
    }
    Ok(waiting)
}

/// Reads such a key, without its letter.
pub(crate) fn read_pending_key(key: &[u8]) -> Option<(LeagueId, Pending, GameNumber)> {
    let end = key.iter().position(|byte| *byte == 0)?;
    let id = LeagueId::parse(std::str::from_utf8(&key[..end]).ok()?)?;
    let (pending, number) = read_pending_number(&key[end + 1..])?;
    Some((id, pending, number))
}

/// Reads the end of such a key, behind the league.
fn read_pending_number(rest: &[u8]) -> Option<(Pending, GameNumber)> {
    let (kind, number) = rest.split_first()?;
    let pending = Pending::of_letter(*kind)?;
    let number = u64::from_be_bytes(*number.first_chunk()?);
    Some((pending, GameNumber(u32::try_from(number).ok()?)))
}

/// Notes that the league of a game that ends has to learn it.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    if !decided.ends() {
        return Ok(None);
    }
    let found = decided.store.get(&game_key(decided.id))?;
    if let Some((league, number)) = found.as_deref().and_then(read_game_value) {
        batch.put(pending_key(&league, Pending::End, number), "");
    }
    Ok(None)
}

/// The result of a game in which these seats did not play, and all others share the first place.
pub(crate) fn missing(seats: usize, is_missing: impl Fn(usize) -> bool) -> GameResult {
    let seat = |seat| SeatResult {
        place: 1,
        participation: if is_missing(seat) {
            Participation::Missing
        } else {
            Participation::Played
        },
    };
    GameResult((0..seats).map(seat).collect())
}

/// The result of a game for its league; `None` if it is not over.
pub(crate) fn result_of(view: &View) -> Option<GameResult> {
    let taking_part: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&view.players.seats)
        .filter(|(_, seat)| seat.player.is_some())
        .map(|(seat, _)| seat)
        .collect();
    let closed = |is_missing: &dyn Fn(Seat) -> bool| {
        missing(taking_part.len(), |index| is_missing(taking_part[index]))
    };
    match &view.phase {
        Phase::Lobby | Phase::Running { .. } => None,
        Phase::Closed(ClosedReason::Aborted { by }) => Some(closed(&|seat| {
            view.players.seats[seat.index()].player == Some(*by)
        })),
        Phase::Closed(ClosedReason::AbortedByTime { seat: late }) => {
            Some(closed(&|seat| seat == *late))
        }
        Phase::Closed(_) => Some(closed(&|_| true)),
        Phase::Over(ending) => {
            let places = ending.places();
            let place = |seat: Seat| places.get(seat.index());
            let result = |seat: &Seat| {
                let better = taking_part
                    .iter()
                    .filter(|other| place(**other) < place(*seat));
                SeatResult {
                    place: u8::try_from(better.count() + 1).unwrap_or(u8::MAX),
                    participation: participation(view, *seat),
                }
            };
            Some(GameResult(taking_part.iter().map(result).collect()))
        }
    }
}

/// Classifies the part of a seat's player in a game that was played to an end.
fn participation(view: &View, seat: Seat) -> Participation {
    let has_moved = view.board.moves.iter().any(|mv| mv.seat == seat);
    let is_computer = view.is_computer(seat);
    match view.is_out_of_time(seat) {
        _ if view.players.seats[seat.index()].is_substituted => Participation::Substituted,
        // The entrant has not played to the end.
        _ if view.players.seats[seat.index()].former.is_some() => Participation::Substituted,
        true if !has_moved && !is_computer => Participation::Missing,
        true => Participation::TimedOut,
        false => Participation::Played,
    }
}

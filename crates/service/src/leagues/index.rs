//! The lists of leagues, and a row for each league with what lists show of it.
//!
//! A page of a list is read from here, and no league is opened for it. So its costs depend on its
//! length alone, and a league whose log is damaged hides no other. Like the rest of the index, all
//! of it follows from the logs.

use crate::core::{Bound, Erase, Export, Json, Last, LogName, Origin, Table};
use crate::error::{Result, damaged_log, listed, while_overtaken};
use crate::leagues::stored::{
    Contestant, LeagueGames, LeagueId, LeagueState, deadline_key, game_key,
};
use crate::log::listing::{ListCursor, entries_behind};
use crate::log::records;
use entente_game::{PersonId, Place, ServerId, Time};
use entente_leagues::{EntrantId, Terms};
use entente_store::{Batch, Key, Store, StoreError};
use entente_words::words;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The lists of leagues: list, whether it is over, time of opening (the latest first), league.
pub(crate) static LEAGUE_LISTS: Table<(String, u8, u64, Last<LeagueId>), ()> =
    Table::new(b'<', "the leagues of the list", Bound::Empty).from(Origin::Index(LogName::InKey));

/// The leagues of a person: person, and then as in [`LEAGUE_LISTS`].
pub(crate) static LEAGUES_OF_PERSON: Table<(PersonId, u8, u64, Last<LeagueId>), Json<LeagueRole>> =
    Table::about_people(
        b'>',
        "the leagues of",
        Bound::Short,
        Erase::With("each of their leagues"),
        Export::Fields(&["leagues"]),
    )
    .from(Origin::Index(LogName::InKey));

/// The row of each league that is in a list: league.
pub(crate) static LEAGUE_ROWS: Table<Last<LeagueId>, Json<LeagueRow>> =
    Table::new(b'@', "the row of the league", Bound::Record(2500))
        .from(Origin::Index(LogName::InKey));

/// The tables of the lists before there were rows: the leagues of a channel, or all public ones,
/// and the leagues of a person. Their keys ended with the league, and they had no values. No other
/// table can have these letters.
const FORMER_LISTS: [u8; 2] = [b'F', b'J'];

/// The most bytes that are removed at once.
const BATCH_SIZE: usize = 100 * 1024;

words! {
    /// The phase of a league.
    pub enum LeaguePhase {
        /// The next season has not begun, or an imported tournament waits for its players.
        Entries = "entries",
        /// A season is played.
        Running = "running",
        /// Nothing happens any more.
        Over = "over",
    }
}

/// A league as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueRow {
    /// Its id.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// Its channel, as the frontend writes it; `None` if it has none.
    pub channel: Option<String>,
    /// The terms of all its games.
    pub games: LeagueGames,
    /// Its own terms.
    pub terms: Terms,
    /// Its phase.
    pub phase: LeaguePhase,
    /// The number of the present or the last season; 0 before the first one.
    pub season: u32,
    /// The number of its players.
    pub players: u32,
    /// When the next thing happens by itself at the latest; `None` if it is over.
    pub next_at: Option<Time>,
}

/// The role of a person in a league.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueRole {
    /// Whether they have opened it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_organiser: bool,
    /// Their number; `None` if they have never entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrant: Option<EntrantId>,
}

/// The leagues that somebody looks for: their own, and all public ones.
#[derive(Debug, Clone)]
pub struct LeagueQuery {
    /// The person who asks; `None` for somebody who has no leagues of their own.
    pub person: Option<PersonId>,
    /// Only those in this phase; without one those that are not over.
    pub phase: Option<LeaguePhase>,
    /// Only those behind this place.
    pub after: Option<ListCursor<LeagueId>>,
    /// At most so many.
    pub limit: usize,
}

/// A page of leagues, the newest first.
#[derive(Debug)]
pub struct LeaguePage {
    /// The leagues.
    pub leagues: Vec<ListedLeague>,
    /// The beginning of the next page; `None` on the last one.
    pub next: Option<ListCursor<LeagueId>>,
}

/// A league in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedLeague {
    /// The league.
    pub row: LeagueRow,
    /// The role of the person who asks.
    pub role: LeagueRole,
}

#[derive(Debug, Clone, Copy)]
enum LeagueList<'a> {
    /// All public ones.
    Public,
    /// Those of a channel.
    Channel(&'a str),
    /// Those that the public page of a server shows.
    Page(ServerId),
}

impl<'a> LeagueList<'a> {
    /// The lists in which a league is.
    fn of(state: &'a LeagueState) -> impl Iterator<Item = Self> {
        let channel = state.channel.as_deref();
        let server = channel.and_then(|channel| Place::new(channel).server());
        let league = &state.league;
        let has_standings = league.season.is_some() || league.past.is_some();
        let is_on_page = state.games.public && has_standings && league.ended.is_none();
        let lists = [
            channel.map(Self::Channel),
            state.games.public.then_some(Self::Public),
            server.filter(|_| is_on_page).map(Self::Page),
        ];
        lists.into_iter().flatten()
    }

    fn name(self) -> Cow<'a, str> {
        match self {
            Self::Public => "public".into(),
            Self::Channel(channel) => channel.into(),
            Self::Page(server) => format!("page {}", server.0).into(),
        }
    }

    /// The prefix of its leagues that are over, or of those that are not.
    fn key(self, is_over: bool) -> Key {
        LEAGUE_LISTS.of(&self.name()).bytes(&[u8::from(is_over)])
    }
}

/// The prefix of a person's leagues that are over, or of those that are not.
fn list_of(person: PersonId, is_over: bool) -> Key {
    LEAGUES_OF_PERSON.of(person).bytes(&[u8::from(is_over)])
}

impl LeagueRow {
    /// The row of a league.
    pub fn of(state: &LeagueState) -> Self {
        let league = &state.league;
        let past = league.past.as_ref().map_or(0, |past| past.number);
        Self {
            id: state.id.clone(),
            name: state.name.clone(),
            channel: state.channel.clone(),
            games: state.games.clone(),
            terms: league.terms.clone(),
            phase: match (&league.season, league.ended) {
                (_, Some(_)) => LeaguePhase::Over,
                (Some(season), None) if !season.is_gathering => LeaguePhase::Running,
                (_, None) => LeaguePhase::Entries,
            },
            season: league.season.as_ref().map_or(past, |season| season.number),
            players: league.active_count(),
            next_at: league.next_time().map(Time),
        }
    }

    /// Reads the row of a league; `None` if it is in no list.
    pub(crate) fn read(store: &Store, id: &LeagueId) -> Result<Option<Self>> {
        LEAGUE_ROWS.get(store, id)
    }
}

impl LeagueRole {
    /// The role of everybody whose data the log of a league has.
    fn of_everybody(state: &LeagueState) -> BTreeMap<PersonId, Self> {
        let mut roles = BTreeMap::<PersonId, Self>::new();
        if let Some(organiser) = &state.organiser {
            roles.entry(organiser.person).or_default().is_organiser = true;
        }
        for (id, contestant) in &state.contestants {
            match contestant {
                Contestant::Person(profile) => {
                    let role = roles.entry(profile.person).or_default();
                    role.entrant.get_or_insert(*id);
                }
                // Somebody for whom a place is kept has not entered.
                other => other.kept_for().into_iter().for_each(|kept| {
                    roles.entry(kept.person).or_default();
                }),
            }
        }
        roles
    }

    fn to_json(self) -> String {
        serde_json::to_string(&self).expect("a number can be written as JSON")
    }
}

/// The index entries of a league.
pub(crate) fn entries(secret: &[u8; 32], state: &LeagueState) -> Vec<(Key, String)> {
    let is_over = u8::from(state.league.ended.is_some());
    // The newest comes first.
    let time = u64::MAX - state.league.opened;
    let lists = LeagueList::of(state).map(|list| {
        let key = LEAGUE_LISTS.key((&list.name(), is_over, time, &state.id));
        (key, String::new())
    });
    let roles = LeagueRole::of_everybody(state).into_iter();
    let people = roles.map(|(person, role)| {
        let key = LEAGUES_OF_PERSON.key((person, is_over, time, &state.id));
        (key, role.to_json())
    });
    let mut entries: Vec<(Key, String)> = lists.chain(people).collect();
    if !entries.is_empty() {
        let row = serde_json::to_string(&LeagueRow::of(state));
        let row = row.expect("names, numbers and options can be written as JSON");
        entries.push((LEAGUE_ROWS.key(&state.id), row));
    }
    if let Some(at) = state.league.next_time() {
        entries.push((deadline_key(Time(at), &state.id), String::new()));
    }
    for game in state.league.running_games() {
        let key = game_key(&state.id.game(secret, game.number));
        entries.push((key, format!("{} {}", game.number.0, state.id)));
    }
    entries
}

/// Replaces index entries by others.
pub(crate) fn update(batch: &mut Batch, before: &[(Key, String)], after: &[(Key, String)]) {
    for (key, _) in before {
        if !after.iter().any(|(kept, _)| kept == key) {
            batch.remove(key.clone());
        }
    }
    for (key, value) in after.iter().filter(|entry| !before.contains(entry)) {
        batch.put(key.clone(), value.as_str());
    }
}

/// A page of leagues. It reads at most two places and a row for each league of the page, and one
/// place more of each list.
pub(super) fn page(store: &Store, query: &LeagueQuery) -> Result<LeaguePage> {
    let is_over = query.phase == Some(LeaguePhase::Over);
    let behind = |list: Key| entries_behind(store, &list, query.after.as_ref());
    let mut places = BTreeMap::new();
    for entry in behind(LeagueList::Public.key(is_over)).take(query.limit + 1) {
        places.insert(entry?.0, LeagueRole::default());
    }
    let own = query.person.map(|person| behind(list_of(person, is_over)));
    for entry in own.into_iter().flatten().take(query.limit + 1) {
        let (place, value) = entry?;
        let role = listed(place.id(), LEAGUES_OF_PERSON.read(&value))?;
        places.insert(place, role.unwrap_or_default());
    }
    let last = query.limit.checked_sub(1);
    let last = last.and_then(|last| places.keys().nth(last));
    let next = last.cloned().filter(|_| places.len() > query.limit);
    let mut leagues = Vec::new();
    for (place, role) in places.into_iter().take(query.limit) {
        let row = row_at(store, &place)?;
        leagues.extend(row.map(|row| ListedLeague { row, role }));
    }
    leagues.retain(|league| query.phase.is_none_or(|phase| phase == league.row.phase));
    Ok(LeaguePage { leagues, next })
}

/// The leagues of a channel, at most `limit`: those that are not over, the newest first, and then
/// those that are.
pub(super) fn in_channel(store: &Store, channel: &str, limit: usize) -> Result<Vec<LeagueRow>> {
    let lists = [false, true].map(|is_over| LeagueList::Channel(channel).key(is_over));
    let entries = lists
        .iter()
        .flat_map(|list| entries_behind(store, list, None));
    let mut rows = Vec::new();
    for entry in entries.take(limit) {
        rows.extend(row_at(store, &entry?.0)?);
    }
    Ok(rows)
}

/// The leagues that the public page of a server shows, the newest first.
pub(crate) fn on_page(
    store: &Store,
    server: ServerId,
) -> impl Iterator<Item = Result<LeagueId, StoreError>> + use<> {
    let list = LeagueList::Page(server).key(false);
    entries_behind::<LeagueId>(store, &list, None).map(|entry| Ok(entry?.0.id().clone()))
}

/// All leagues that have data about a person: those that are not over, the newest first, and then
/// those that are.
pub(super) fn of_person(store: &Store, person: PersonId) -> Result<Vec<LeagueId>, StoreError> {
    let lists = [false, true].map(|is_over| list_of(person, is_over));
    lists
        .iter()
        .flat_map(|list| entries_behind::<LeagueId>(store, list, None))
        .map(|entry| Ok(entry?.0.id().clone()))
        .collect()
}

/// Counts the leagues that a person has opened and that are not over.
pub(super) fn count_open(store: &Store, organiser: PersonId) -> Result<usize> {
    let mut count = 0;
    for entry in entries_behind(store, &list_of(organiser, false), None) {
        let (place, value): (ListCursor<LeagueId>, _) = entry?;
        let role = listed(place.id(), LEAGUES_OF_PERSON.read(&value))?;
        count += usize::from(role.is_some_and(|role| role.is_organiser));
    }
    Ok(count)
}

/// The row of a league in a list; `None` if the list leaves it out.
fn row_at(store: &Store, place: &ListCursor<LeagueId>) -> Result<Option<LeagueRow>> {
    let row = listed(place.id(), LeagueRow::read(store, place.id()))?;
    if row == Some(None) {
        tracing::error!(entry = %place.id(), "a list leaves an entry out: it has no row");
    }
    Ok(row.flatten())
}

/// Whether the lists of a store are still those of before there were rows.
pub(crate) fn has_former_lists(store: &Store) -> Result<bool, StoreError> {
    let mut entries = FORMER_LISTS
        .iter()
        .flat_map(|letter| store.scan(&Key::new(*letter)));
    Ok(entries.next().transpose()?.is_some())
}

/// Whether a key is one of those that [`adopt_former_lists`] writes.
pub(crate) fn replaces_former_lists(key: &[u8]) -> bool {
    LEAGUE_LISTS.has(key) || LEAGUES_OF_PERSON.has(key) || LEAGUE_ROWS.has(key)
}

/// Makes the lists and rows of the leagues that are in lists of before there were rows, and removes
/// those lists. If it is interrupted, it is simply done again.
pub(crate) async fn adopt_former_lists(store: &Store, secret: &[u8; 32]) -> Result<()> {
    let mut former = Vec::new();
    for letter in FORMER_LISTS {
        for entry in store.scan(&Key::new(letter)) {
            former.push([vec![letter], entry?.0].concat());
        }
    }
    if former.is_empty() {
        return Ok(());
    }
    let leagues: BTreeSet<LeagueId> = former.iter().filter_map(|key| former_league(key)).collect();
    for league in &leagues {
        let adopt = async || adopt_league(store, secret, league).await;
        if listed(league, while_overtaken(adopt).await)?.is_none() {
            keep_people(store, league, &former).await?;
        }
    }
    let mut batch = Batch::default();
    for key in former {
        batch.remove(key.into());
        if batch.size() > BATCH_SIZE {
            store.commit(std::mem::take(&mut batch)).await?;
        }
    }
    Ok(store.commit(batch).await?)
}

/// Writes the index entries of a league.
async fn adopt_league(store: &Store, secret: &[u8; 32], id: &LeagueId) -> Result<()> {
    let mut batch = Batch::default();
    batch.guard(&store.version(&id.log())?);
    let log = records::read(store, &id.log())?;
    let state = LeagueState::open(id, &log).map_err(|damage| damaged_log(&id.log(), damage))?;
    if let Some(state) = state {
        update(&mut batch, &[], &entries(secret, &state));
    }
    Ok(store.commit(batch).await?)
}

/// Keeps in the index whose data a damaged league has: they have to be erased when it is repaired.
async fn keep_people(
    store: &Store,
    league: &LeagueId,
    former: &[Vec<u8>],
) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    let of_league = former
        .iter()
        .filter(|key| former_league(key).as_ref() == Some(league));
    for person in of_league.filter_map(|key| former_person(key)) {
        let key = LEAGUES_OF_PERSON.key((person, 0, u64::MAX, league));
        batch.put(key, LeagueRole::default().to_json());
    }
    store.commit(batch).await
}

/// The league with which a key of the former lists ends.
fn former_league(key: &[u8]) -> Option<LeagueId> {
    let id = key.rsplit(|byte| *byte == 0).next()?;
    LeagueId::parse(str::from_utf8(id).ok()?)
}

/// The person with whom a key of the former lists begins.
fn former_person(key: &[u8]) -> Option<PersonId> {
    let person = key
        .strip_prefix(&FORMER_LISTS[1..])?
        .split(|byte| *byte == 0)
        .next()?;
    PersonId::from_key(str::from_utf8(person).ok()?)
}

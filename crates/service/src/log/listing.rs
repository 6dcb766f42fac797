//! Lists: the filter of games, the order of what is listed, the place where a page begins, and what
//! the index keeps of each public and each finished game, so that a list opens only the games that
//! it shows.
//!
//! Like the rest of the index the entries follow from the logs. That of a public game changes when
//! it begins, ends, or gets another player, and not with its moves. A person who has played for
//! years has thousands of finished games; each has an entry, and a player's record with the clock
//! and with allies in it, as everybody may know them: of alliances nothing in a game that does not
//! reveal them.
//!
//! The games themselves are listed by `handling`, from the index of public games or from that of a
//! person; leagues by `leagues::index`.

use crate::core::{Bound, Erase, Export, Json, Last, LogName, Origin, Table};
use crate::error::{Result, ServiceError};
use entente_game::{
    Computer, DiplomacyEvent, Game, GameId, MoveOrigin, News, PersonId, PersonView, Phase,
    PlayerId, PublicState, Seat, Time, View,
};
use entente_store::{Key, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::AddAssign;
use std::str::FromStr;

/// The games that somebody looks for.
#[derive(Debug, Clone, Default)]
pub struct GameFilter {
    /// Only those of the rule set with this id.
    pub variant: Option<String>,
    /// Only those that are so far.
    pub state: Option<PublicState>,
    /// Only those in which somebody has this name, in upper or lower case.
    pub player: Option<String>,
}

impl GameFilter {
    /// Whether somebody who looks for these games wants one of this rule set with these people.
    fn fits<'a>(
        &self,
        variant: &str,
        state: PublicState,
        mut names: impl Iterator<Item = &'a str>,
    ) -> bool {
        let is_called = |wanted: &String| {
            let wanted = wanted.to_lowercase();
            names.any(|name| name.to_lowercase() == wanted)
        };
        self.variant.as_ref().is_none_or(|id| id == variant)
            && self.state.is_none_or(|wanted| wanted == state)
            && self.player.as_ref().is_none_or(is_called)
    }

    /// The same of a game that is not over.
    pub(crate) fn fits_view(&self, view: &View) -> bool {
        let state = match view.record.started_at {
            None => PublicState::Lobby,
            Some(_) => PublicState::Running,
        };
        let names = view
            .players
            .people
            .iter()
            .filter_map(|person| person.profile.as_ref())
            .map(|profile| profile.name.as_str());
        self.fits(view.variant().id(), state, names)
    }
}

/// The facts about a game that is not over, kept in the index of each of its people, so that lists
/// need not open it. They never change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CurrentGame {
    /// When the lobby was created.
    pub(crate) created_at: Time,
    /// Whether anybody may see the game.
    pub(crate) is_public: bool,
}

impl CurrentGame {
    /// The value of the index entry of a game.
    pub(crate) fn entry(game: &Game) -> String {
        let entry = game.created_at().map(|created_at| Self {
            created_at,
            is_public: game.is_public(),
        });
        let json = entry.map(|entry| serde_json::to_string(&entry));
        json.transpose()
            .expect("numbers can be written as JSON")
            .unwrap_or_default()
    }

    /// Reads the value of an index entry.
    pub(crate) fn from_json(value: &[u8]) -> Option<Self> {
        serde_json::from_slice(value).ok()
    }
}

/// The place of a game or a league in a list: a number by which the list is sorted, and the id. It
/// stays valid when others are added or removed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListCursor<I = GameId> {
    number: u64,
    id: I,
}

impl<I: Clone + Display + FromStr> ListCursor<I> {
    /// The place of what has this number and this id.
    pub(crate) fn new(number: u64, id: &I) -> Self {
        let id = id.clone();
        Self { number, id }
    }

    /// Reads the end of the key of a list; `None` if it is no place.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (number, id) = bytes.split_first_chunk()?;
        let number = u64::from_be_bytes(*number);
        let id = str::from_utf8(id).ok()?.parse().ok()?;
        Some(Self { number, id })
    }

    /// The end of the key of a list, which is sorted like places.
    fn to_bytes(&self) -> Vec<u8> {
        [
            &self.number.to_be_bytes()[..],
            self.id.to_string().as_bytes(),
        ]
        .concat()
    }

    /// The id of what is at this place.
    pub(crate) fn id(&self) -> &I {
        &self.id
    }

    /// Reads the text of a cursor.
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_bytes(&hex::decode(text).ok()?)
    }

    /// The cursor as text.
    pub fn to_text(&self) -> String {
        hex::encode(self.to_bytes())
    }
}

/// The entries of a list whose keys end with a place, in their order: all, or those behind `after`.
pub(crate) fn entries_behind<I: Clone + Display + FromStr>(
    store: &Store,
    list: &Key,
    after: Option<&ListCursor<I>>,
) -> impl Iterator<Item = Result<(ListCursor<I>, Vec<u8>), StoreError>> + use<I> {
    let first = match after {
        None => list.clone(),
        // The next key that there can be.
        Some(place) => list.clone().bytes(&place.to_bytes()).bytes(&[0]),
    };
    let entries = store.scan_from(list, &first);
    entries.filter_map(|entry| match entry {
        // An entry that is none is left for `entente store verify`.
        Ok((rest, value)) => Some(Ok((ListCursor::from_bytes(&rest)?, value))),
        Err(error) => Some(Err(error)),
    })
}

/// The page of a list behind a place, and the cursor of the next page; `None` on the last one.
pub(crate) fn page<T>(
    mut all: Vec<(ListCursor, T)>,
    after: Option<&ListCursor>,
    limit: usize,
) -> (Vec<T>, Option<ListCursor>) {
    all.retain(|(cursor, _)| after.is_none_or(|after| cursor > after));
    all.sort_by(|(cursor, _), (other, _)| cursor.cmp(other));
    let is_last = all.len() <= limit;
    all.truncate(limit);
    let next = all.last().map(|(cursor, _)| cursor.clone());
    let games = all.into_iter().map(|(_, game)| game).collect();
    (games, next.filter(|_| !is_last))
}

/// The entry of a finished game in lists. Everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The time of the last move, or of the beginning if there was none.
    pub last_move_at: Time,
    /// The result: `1-0`.
    pub result: String,
    /// The players in the order of their seats, each once.
    pub players: Vec<FormerPlayer>,
    /// The id of the rule set.
    pub variant: String,
    /// When the lobby was created.
    pub created_at: Time,
    /// Whether anybody may see the game.
    pub is_public: bool,
    /// The record of each of the players, in the same order.
    #[serde(default)]
    track_record: Vec<TrackRecord>,
    /// The index among the players of the person whose entry this is.
    #[serde(default)]
    own: Option<usize>,
    /// The people who played. An index names only its own person.
    #[serde(skip)]
    people: Vec<Option<PersonId>>,
}

/// A player of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormerPlayer {
    /// A person with this name.
    Person(String),
    /// A person who asked to be forgotten.
    Forgotten,
    /// A computer.
    Computer(Computer),
}

impl FinishedGame {
    /// The entry of a game; `None` if it was not played to an end.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let Phase::Over(ending) = &view.phase else {
            return None;
        };
        let last_move = view.board.moves.last().map(|mv| mv.at);
        let mut seated = Vec::new();
        for player in view.players.seats.iter().filter_map(|seat| seat.player) {
            if !seated.contains(&player) {
                seated.push(player);
            }
        }
        let track_record = seated.iter().map(|player| TrackRecord::of(view, *player));
        let players: Vec<&PersonView> = seated
            .iter()
            .filter_map(|player| view.person(*player))
            .collect();
        let person = |player: &&PersonView| Some(player.profile.as_ref()?.person);
        Some(Self {
            track_record: track_record.collect(),
            own: None,
            people: players.iter().map(person).collect(),
            last_move_at: last_move
                .or(view.record.started_at)
                .unwrap_or(view.record.created_at),
            result: ending.result.clone(),
            players: players.into_iter().map(FormerPlayer::of).collect(),
            variant: view.variant().id().to_owned(),
            created_at: view.record.created_at,
            is_public: view.terms.public,
        })
    }

    /// Whether somebody who looks for these games wants this one.
    pub(crate) fn fits(&self, filter: &GameFilter) -> bool {
        let names = self.players.iter().filter_map(FormerPlayer::name);
        filter.fits(&self.variant, PublicState::Over, names)
    }

    /// Writes the value of an entry in the index of a person.
    pub(crate) fn to_json(&self, person: PersonId) -> String {
        let own = self
            .people
            .iter()
            .position(|player| *player == Some(person));
        let entry = Self {
            own,
            ..self.clone()
        };
        serde_json::to_string(&entry).expect("names and numbers can be written as JSON")
    }

    /// Returns the record of the person whose entry this is.
    pub(crate) fn own_track_record(&self) -> TrackRecord {
        let own = self.own.and_then(|own| self.track_record.get(own));
        own.copied().unwrap_or_default()
    }

    /// Reads the value of an index entry. Lobbies that were closed have an empty one.
    pub(crate) fn read(value: &[u8]) -> Result<Option<Self>> {
        if value.is_empty() {
            return Ok(None);
        }
        let read = serde_json::from_slice(value);
        read.map_err(|error| ServiceError::Unreadable {
            what: "the entry of a finished game",
            error,
        })
    }
}

impl FormerPlayer {
    /// The name of a person.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Person(name) => Some(name),
            Self::Forgotten | Self::Computer(_) => None,
        }
    }

    fn of(player: &PersonView) -> Self {
        match (&player.computer, &player.profile) {
            (Some(computer), _) => Self::Computer(computer.clone()),
            (None, Some(profile)) => Self::Person(profile.name.clone()),
            (None, None) => match player.crowd.as_ref().and_then(|crowd| crowd.team.as_ref()) {
                Some(team) => Self::Person(team.name.clone()),
                None => Self::Forgotten,
            },
        }
    }
}

/// The order of the list of public games: time (the latest first), game.
pub(crate) static PUBLIC_GAMES: Table<(u64, Last<GameId>), Json<PublicGame>> = Table::about_people(
    b'P',
    "the public games",
    Bound::Short,
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The entry of a public game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PublicGame {
    variant: String,
    state: PublicState,
    /// The names of its people.
    people: Vec<String>,
}

impl PublicGame {
    /// The entry of a game, with its key; `None` if the game is in no list. `was_played` says
    /// whether a game that is over had begun.
    pub(crate) fn entry(id: &GameId, game: &Game, was_played: bool) -> Option<(Key, String)> {
        let state = match () {
            () if game.is_lobby() => PublicState::Lobby,
            () if !game.is_over() => PublicState::Running,
            () if was_played => PublicState::Over,
            () => return None,
        };
        let (variant, created_at) = game.public_facts()?;
        let entry = Self {
            variant: variant.id().to_owned(),
            state,
            people: game.names().map(str::to_owned).collect(),
        };
        // The newest game comes first.
        let place = ListCursor::new(u64::MAX - created_at.0, id);
        let json = serde_json::to_string(&entry).expect("names and words can be written as JSON");
        Some((PUBLIC_GAMES.all().bytes(&place.to_bytes()), json))
    }

    /// Whether somebody who looks for these games wants this one.
    pub(crate) fn fits(&self, filter: &GameFilter) -> bool {
        let names = self.people.iter().map(String::as_str);
        filter.fits(&self.variant, self.state, names)
    }
}

/// The record of a player in one game, or in several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackRecord {
    /// The turns in games with a clock: the moves that the player had to make.
    pub turns: u32,
    /// Those of them in which the time was up.
    pub missed: u32,
    /// The players whose ally they were, and whom they did not betray.
    pub kept: u32,
    /// The allies whom they betrayed: they captured a piece of one.
    pub broken: u32,
}

impl AddAssign for TrackRecord {
    fn add_assign(&mut self, other: Self) {
        self.turns += other.turns;
        self.missed += other.missed;
        self.kept += other.kept;
        self.broken += other.broken;
    }
}

impl TrackRecord {
    /// Counts the record of a player in a finished game. Seats that were taken over count for
    /// nobody: their turns and alliances are those of two people.
    pub(super) fn of(view: &View, player: PlayerId) -> Self {
        let seats = (0..).map(Seat).zip(&view.players.seats);
        let own = seats.filter(|(_, seat)| seat.player == Some(player) && seat.former.is_none());
        let own: BTreeSet<Seat> = own.map(|(seat, _)| seat).collect();
        let (turns, missed) = turns(view, &own);
        let (kept, broken) = alliances(view, &own);
        Self {
            turns,
            missed,
            kept,
            broken,
        }
    }

    /// How many of the turns the player made in time, in percent; `None` without any.
    pub fn reliability(&self) -> Option<u32> {
        let kept = self.turns.saturating_sub(self.missed);
        (self.turns > 0).then(|| kept * 100 / self.turns)
    }
}

/// The turns of these seats, and those in which the time was up; none without a clock.
fn turns(view: &View, own: &BTreeSet<Seat>) -> (u32, u32) {
    if view.turn.clock.is_none() {
        return (0, 0);
    }
    let is_missed = |news: &News| matches!(news, News::TimeUp { seat } if own.contains(seat));
    let moves = view.board.moves.iter().filter(|mv| own.contains(&mv.seat));
    let made = moves.filter(|mv| matches!(mv.origin, MoveOrigin::Mover | MoveOrigin::Conditional));
    let during = view.board.moves.iter();
    let missed = during
        .flat_map(|mv| mv.news_before.iter().chain(&mv.news))
        .chain(&view.board.latest_news)
        .filter(|news| is_missed(news));
    let (made, missed) = (made.count() as u32, missed.count() as u32);
    (made + missed, missed)
}

/// The allies whom the player of these seats kept, and those whom they betrayed, if the game
/// reveals it.
fn alliances(view: &View, own: &BTreeSet<Seat>) -> (u32, u32) {
    let Some(history) = &view.record.history else {
        return (0, 0);
    };
    let (mut allies, mut made, mut broken) = (BTreeSet::new(), 0, 0);
    for dated in &history.events {
        match &dated.event {
            DiplomacyEvent::Allied { members, .. }
                if members.iter().any(|seat| own.contains(seat)) =>
            {
                for ally in members.iter().filter(|seat| !own.contains(seat)) {
                    made += u32::from(allies.insert(*ally));
                }
            }
            DiplomacyEvent::Left { seat, rest, taking } if own.contains(seat) => {
                let ended = rest.iter().filter(|ally| allies.remove(ally)).count() as u32;
                broken += if taking.is_some() { ended } else { 0 };
            }
            DiplomacyEvent::PactBroken { seat, of } if own.contains(seat) => {
                broken += u32::from(allies.remove(of));
            }
            DiplomacyEvent::Left { seat, .. } => {
                allies.remove(seat);
            }
            DiplomacyEvent::PactBroken { seat, of } if own.contains(of) => {
                allies.remove(seat);
            }
            DiplomacyEvent::CivilWar { .. } => allies.clear(),
            _ => {}
        }
    }
    (made - broken, broken)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn game(id: &str) -> GameId {
        GameId::parse(id).unwrap()
    }

    #[test]
    fn a_cursor_is_read_as_it_was_written_and_nothing_else_is_one() {
        let cursor = ListCursor::new(7, &game("7k3m9q2w5x1z"));
        assert_eq!(ListCursor::parse(&cursor.to_text()), Some(cursor));
        for other in ["", "x", "00", "0000000000000007", "7k3m9q2w5x1z"] {
            assert_eq!(ListCursor::<GameId>::parse(other), None, "{other}");
        }
    }

    #[test]
    fn pages_have_each_game_once_in_the_order_of_their_numbers() {
        let ids = ["7k3m9q2w5x1z", "8k3m9q2w5x1z", "9k3m9q2w5x1z"].map(game);
        let numbered = [5, 4, 4].into_iter().zip(&ids);
        let all: Vec<_> = numbered
            .map(|(number, id)| (ListCursor::new(number, id), id.clone()))
            .collect();
        let (first, next) = page(all.clone(), None, 2);
        assert_eq!(first, ids[1..]);
        let (second, none) = page(all.clone(), next.as_ref(), 2);
        assert_eq!((second.as_slice(), none), (&ids[..1], None));
        assert_eq!(page(all, None, 3).1, None, "a full page can be the last");
    }

    #[test]
    fn conduct_adds_up_and_reliability_is_the_part_of_turns_in_time() {
        let mut all = TrackRecord::default();
        assert_eq!(all.reliability(), None);
        let (turns, missed, kept, broken) = (20, 1, 2, 1);
        for _ in 0..2 {
            all += TrackRecord {
                turns,
                missed,
                kept,
                broken,
            };
        }
        assert_eq!(all.reliability(), Some(95));
        assert_eq!((all.kept, all.broken), (4, 2));
    }
}

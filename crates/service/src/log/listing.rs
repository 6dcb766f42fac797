//! Lists: the filter of games, the order of what is listed, and the place where a page begins.
//!
//! The games themselves are listed by `handling`, from the index of public games or from that of a
//! person; leagues by `leagues::index`.

use entente_game::{Game, GameId, PublicState, Time, View};
use entente_store::{Key, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
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
    pub(crate) fn fits<'a>(
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
        let profiles = view
            .players
            .people
            .iter()
            .filter_map(|person| person.profile.as_ref());
        let names = profiles.map(|profile| profile.name.as_str());
        self.fits(view.variant().id(), state, names)
    }
}

/// The facts about a game that is not over, kept in the index of each of its people, so that lists
/// need not open it. They never change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CurrentGame {
    /// The time at which the lobby was created.
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
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (number, id) = bytes.split_first_chunk()?;
        let number = u64::from_be_bytes(*number);
        let id = str::from_utf8(id).ok()?.parse().ok()?;
        Some(Self { number, id })
    }

    /// The end of the key of a list, which is sorted like places.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
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
}

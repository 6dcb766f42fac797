//! Lists of games: their filter, their order, and the place where a page begins.
//!
//! The games themselves are listed by `handling`, from the index of public games or from that of a
//! person.

use entente_game::{Game, GameId, PublicState, Time, View};
use serde::{Deserialize, Serialize};

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

/// The place of a game in a list: a number by which the list is sorted, and the id of the game. It
/// stays valid when games are added or removed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameCursor(Vec<u8>);

impl GameCursor {
    /// The place of a game with this number.
    pub(crate) fn new(number: u64, game: &GameId) -> Self {
        Self([&number.to_be_bytes()[..], game.as_str().as_bytes()].concat())
    }

    /// The place that these bytes are; `None` if no game has it.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        let cursor = Self(bytes);
        cursor.game().is_some().then_some(cursor)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The game at this place.
    pub(crate) fn game(&self) -> Option<GameId> {
        let (_, id) = self.0.split_first_chunk::<8>()?;
        GameId::parse(str::from_utf8(id).ok()?)
    }

    /// Reads the text of a cursor.
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_bytes(hex::decode(text).ok()?)
    }

    /// The cursor as text.
    pub fn to_text(&self) -> String {
        hex::encode(&self.0)
    }
}

/// The page of a list behind a place, and the cursor of the next page; `None` on the last one.
pub(crate) fn page<T>(
    mut all: Vec<(GameCursor, T)>,
    after: Option<&GameCursor>,
    limit: usize,
) -> (Vec<T>, Option<GameCursor>) {
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
        let cursor = GameCursor::new(7, &game("7k3m9q2w5x1z"));
        assert_eq!(GameCursor::parse(&cursor.to_text()), Some(cursor));
        for other in ["", "x", "00", "0000000000000007", "7k3m9q2w5x1z"] {
            assert_eq!(GameCursor::parse(other), None, "{other}");
        }
    }

    #[test]
    fn pages_have_each_game_once_in_the_order_of_their_numbers() {
        let ids = ["7k3m9q2w5x1z", "8k3m9q2w5x1z", "9k3m9q2w5x1z"].map(game);
        let numbered = [5, 4, 4].into_iter().zip(&ids);
        let all: Vec<_> = numbered
            .map(|(number, id)| (GameCursor::new(number, id), id.clone()))
            .collect();
        let (first, next) = page(all.clone(), None, 2);
        assert_eq!(first, ids[1..]);
        let (second, none) = page(all.clone(), next.as_ref(), 2);
        assert_eq!((second.as_slice(), none), (&ids[..1], None));
        assert_eq!(page(all, None, 3).1, None, "a full page can be the last");
    }
}

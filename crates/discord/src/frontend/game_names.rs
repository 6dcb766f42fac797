//! The names of games where one of several is chosen, and the games that are suggested while the
//! user types.
//!
//! No two choices of a list look alike, not even on a phone that shows only their beginnings: a
//! move would go to the wrong game. A game is called by its number and its players. Those that
//! still look alike are also called by their time, or else by their ids.
//!
//! `game_lookup` finds the game that a command means.

use crate::frontend::{Asked, Frontend, preferences};
use entente_game::{GameId, Phase, Time, View};
use entente_presentation::text::{Naming, Reader, Text, next_move_number, say, written_result};
use entente_service::calendar::Calendar;
use entente_service::{Service, Whereabouts};

/// How many suggestions Discord shows while the user types, and the maximum length of
/// one.
pub(crate) const CHOICES: usize = 25;
pub(crate) const CHOICE_LENGTH: usize = 100;

/// The largest number of digits of a game's number. Ids of games are longer.
const MAX_NUMBER_DIGITS: usize = 9;

/// The number of a game that a text is: `#12` or `12`.
pub(super) fn number_in(text: &str) -> Option<u64> {
    let digits = text.trim().trim_start_matches('#').trim_start();
    let is_number = digits.len() <= MAX_NUMBER_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// How many characters of a choice a narrow screen shows.
const VISIBLE_LENGTH: usize = 36;

/// One of several games.
pub(crate) struct GameChoice {
    pub(super) game: GameId,
    /// The game in a few words.
    pub(super) title: String,
    /// When it began, or if it is over, the time of the last move.
    pub(super) at: Time,
}

/// The amount of detail in front of a game's title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Number,
    NumberAndTime,
    NumberAndId,
}

impl Detail {
    /// The next detail to try if this is not enough.
    fn next(self) -> Option<Self> {
        match self {
            Self::Number => Some(Self::NumberAndTime),
            Self::NumberAndTime => Some(Self::NumberAndId),
            Self::NumberAndId => None,
        }
    }
}

impl GameChoice {
    /// A game that the user sees, with this title.
    pub(crate) fn of(view: &View, title: String) -> Self {
        Self {
            game: view.game.clone(),
            title,
            at: view.record.started_at.unwrap_or(view.record.created_at),
        }
    }

    fn name(&self, number: Option<u64>, detail: Detail, calendar: Calendar) -> String {
        let number = number.map(|number| format!("#{number}"));
        let detail = match detail {
            Detail::Number => None,
            Detail::NumberAndTime => Some(calendar.date_and_time(self.at)),
            Detail::NumberAndId => Some(self.game.to_string()),
        };
        let parts = [number, detail, Some(self.title.clone())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The names of these games, of which no two begin alike.
fn distinct_names(
    choices: &[GameChoice],
    numbers: &[Option<u64>],
    calendar: Calendar,
) -> Vec<String> {
    let mut details = vec![Detail::Number; choices.len()];
    loop {
        let named = choices.iter().zip(numbers).zip(&details);
        let names: Vec<_> = named
            .map(|((choice, number), detail)| choice.name(*number, *detail, calendar))
            .collect();
        let visible = |name: &String| name.chars().take(VISIBLE_LENGTH).collect::<String>();
        let beginnings: Vec<_> = names.iter().map(visible).collect();
        let is_alike = |at: usize| {
            beginnings
                .iter()
                .filter(|begin| **begin == beginnings[at])
                .count()
                > 1
        };
        let more: Vec<_> = (0..choices.len())
            .filter(|at| is_alike(*at))
            .filter_map(|at| Some((at, details[at].next()?)))
            .collect();
        if more.is_empty() {
            return names;
        }
        for (at, detail) in more {
            details[at] = detail;
        }
    }
}

/// The names of these games in one list.
pub(super) async fn names_of_games(asked: Asked<'_>, choices: &[GameChoice]) -> Vec<String> {
    let numbers = numbers_of(asked, choices).await;
    let calendar = Calendar::of(&preferences::settings(asked.service(), asked.person()).await);
    distinct_names(choices, &numbers, calendar)
}

/// The number of each game that has one.
pub(super) async fn numbers_of(asked: Asked<'_>, choices: &[GameChoice]) -> Vec<Option<u64>> {
    let games: Vec<_> = choices.iter().map(|choice| choice.game.clone()).collect();
    let count = games.len();
    // A list without numbers is better than none.
    let reader = asked.caller.whereabouts();
    let numbers = asked.service().servers().known_numbers(games, reader).await;
    numbers.unwrap_or_else(|_| vec![None; count])
}

/// The number of a game as its thread is named: `#128`. Games without a thread have none.
pub(crate) async fn number(service: &Service, view: &View) -> Option<String> {
    let reader = Whereabouts::of_viewer(view);
    let numbers = service
        .servers()
        .known_numbers(vec![view.game.clone()], reader)
        .await;
    let number = numbers.ok()?.into_iter().next().flatten()?;
    Some(format!("#{number}"))
}

/// A game as the heading of a message to one of its players, who knows their own name and army:
/// its number and the others. Other readers get the whole title.
pub(crate) async fn heading_for_reader(frontend: &Frontend, view: &View) -> String {
    let opponents = Reader::new(frontend.text, view, Naming::Escaped).opponents();
    match (
        opponents.filter(|others| !others.is_empty()),
        number(&frontend.service, view).await,
    ) {
        (Some(opponents), Some(number)) => format!("{number} · {opponents}"),
        (Some(opponents), None) => opponents,
        (None, _) => Reader::new(frontend.text, view, Naming::Escaped).title(),
    }
}

/// A game as the title of a message about its secrets: its number, the rule set, and the others.
pub(crate) fn title_for_reader(text: &Text, view: &View, number: Option<u64>) -> String {
    let number = number.map(|number| format!("#{number}"));
    let others = Reader::new(text, view, Naming::Escaped)
        .opponents()
        .unwrap_or_else(|| Reader::new(text, view, Naming::Escaped).title());
    let parts = [number, Some(text.variant(view)), Some(others)];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

/// A game in the suggestions, without its number.
pub(crate) fn game_label(text: &Text, view: &View) -> String {
    let title = Reader::new(text, view, Naming::Name).title();
    match view.phase {
        Phase::Lobby if !view.is_challenge() => {
            say!(text, "game-entry-lobby", title)
        }
        Phase::Lobby | Phase::Closed(_) => {
            say!(text, "game-entry-challenge", title)
        }
        Phase::Running { .. } if view.is_my_turn() => say!(
            text,
            "game-entry-turn",
            title,
            number = next_move_number(view)
        ),
        Phase::Running { .. } => say!(text, "game-entry", title, number = next_move_number(view)),
        Phase::Over(_) => format!("{title} {}", written_result(view.result())),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A date that is none fails the test.
    use super::*;
    use entente_game::people::Settings;
    use std::collections::BTreeSet;

    fn choice(id: u8, title: &str, at: u64) -> GameChoice {
        GameChoice {
            game: GameId::from_random([id; 8]),
            title: title.into(),
            at: Time(at),
        }
    }

    fn names(choices: &[GameChoice], numbers: &[Option<u64>]) -> Vec<String> {
        distinct_names(choices, numbers, Calendar::of(&Settings::default()))
    }

    #[test]
    fn twenty_five_games_of_the_same_two_people_begin_differently() {
        let title = "Your turn: Ann (White) – Bob (Black), move 1";
        let day = 24 * 60 * 60 * 1000;
        for (numbers, at) in [
            ((1..=25).map(Some).collect::<Vec<_>>(), 0),
            (vec![None; 25], day),
            (vec![None; 25], 0),
            (vec![Some(3); 25], day),
        ] {
            let choices: Vec<_> = (0..25)
                .map(|id| choice(id, title, at * u64::from(id)))
                .collect();
            let named = names(&choices, &numbers);
            let visible = |name: &String| name.chars().take(VISIBLE_LENGTH).collect::<String>();
            let beginnings: BTreeSet<_> = named.iter().map(visible).collect();
            assert_eq!(beginnings.len(), 25, "{named:?}");
        }
    }

    #[test]
    fn a_game_is_called_by_no_more_than_sets_it_apart_from_the_others() {
        let choices = [
            choice(1, "Ann – Bob 1-0", 0),
            choice(2, "Ann – Bob 1-0", 60_000),
            choice(3, "Ann – Cleo 1-0", 0),
        ];
        assert_eq!(
            names(&choices, &[Some(7), Some(8), None]),
            ["#7 Ann – Bob 1-0", "#8 Ann – Bob 1-0", "Ann – Cleo 1-0"]
        );
        assert_eq!(
            names(&choices, &[Some(7), Some(7), Some(7)]),
            [
                "#7 1970-01-01 00:00 Ann – Bob 1-0",
                "#7 1970-01-01 00:01 Ann – Bob 1-0",
                "#7 Ann – Cleo 1-0"
            ]
        );
    }

    #[test]
    fn a_number_of_a_game_is_read_with_and_without_its_sign() {
        for (text, number) in [
            ("#12", Some(12)),
            ("12", Some(12)),
            (" # 12 ", Some(12)),
            ("", None),
            ("#", None),
            ("12a", None),
            ("#ann", None),
            ("-12", None),
            // An id, though all of its signs are digits.
            ("012345678901", None),
        ] {
            assert_eq!(number_in(text), number, "{text}");
        }
    }
}

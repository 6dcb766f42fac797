//! The first message of a game, and how one moves: in that message, and for those who ask or seem
//! lost.

use super::board::without_leaving_suffix;
use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{Home, Letters, View};
use entente_rules::Position;

/// The move that everybody knows.
const KNOWN_MOVE: &str = "e4";

impl Text {
    /// That the game has begun, and what one has to know now. What was agreed before comes last and
    /// in small letters.
    pub(super) fn started(&self, view: &View, naming: Naming) -> String {
        let title = self.title(view, naming);
        let agreed = self.agreement(view);
        let agreed = Some(agreed).filter(|agreed| !agreed.is_empty());
        Self::join_lines([
            say!(self, "news-started", title),
            self.how_to_move(view),
            self.diplomacy_hint(view),
            agreed.map_or_else(String::new, |agreed| format!("-# {agreed}")),
            // Turns that nobody can make are skipped at once.
            self.last_turns(view, naming),
        ])
    }

    /// Where to find diplomacy, in games that have it.
    fn diplomacy_hint(&self, view: &View) -> String {
        let Some(diplomacy) = &view.diplomacy else {
            return String::new();
        };
        let letters = match diplomacy.options.letters {
            Letters::Off => "no",
            Letters::Signed | Letters::Anonymous => "yes",
        };
        if view.variant.keeps_secrets() {
            say!(self, "news-diplomacy", letters)
        } else {
            say!(self, "news-diplomacy-pacts", letters)
        }
    }

    /// How one moves in this game. It is the same for everybody who reads it.
    pub fn how_to_move(&self, view: &View) -> String {
        let start = start(view);
        // Who reads it may have another army, and a set-up position begins with any of them.
        let (example, first) = (example(&start), self.army(start.turn()));
        match view.home {
            Home::Private => {
                say!(self, "how-to-move-private", example, first)
            }
            // A typed move would be read by everybody, and its rejection, too.
            Home::Channel(_) if view.variant.keeps_secrets() => {
                say!(self, "how-to-move-secret", example, first)
            }
            Home::Channel(_) => say!(self, "how-to-move", example, first),
        }
    }
}

/// The position from which the game began, which everybody knows.
fn start(view: &View) -> Position {
    let set_up = view.starting_position.as_ref();
    let play = set_up.and_then(|start| start.play(&view.options).ok());
    play.map_or_else(
        || Position::start_with(&view.options),
        |play| play.position().clone(),
    )
}

/// A move as an example. It is legal on the starting position: a legal move of the present one
/// could give away an alliance.
fn example(start: &Position) -> String {
    let legal = start.legal_moves();
    let notations: Vec<_> = legal.iter().map(|mv| start.notation(*mv)).collect();
    let shortest = notations.iter().min_by_key(|notation| notation.len());
    let known = notations.iter().find(|notation| *notation == KNOWN_MOVE);
    let example = known.or(shortest).map(String::as_str);
    without_leaving_suffix(example.unwrap_or(KNOWN_MOVE)).to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A game that cannot be set up fails the test.
    use super::*;
    use crate::text::{Language, sample_games};
    use entente_game::StartingPosition;
    use std::sync::Arc;

    #[test]
    fn the_example_is_a_move_of_the_position_from_which_the_game_began() {
        let mut view = sample_games::seen_by_ann();
        let text = Text::of(Language::English);
        let told = text.how_to_move(&view);
        assert!(told.contains("(for White, say, `e4`)"), "{told}");
        let ending = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
        view.starting_position = Some(Arc::new(StartingPosition::of(&ending)));
        let told = text.how_to_move(&view);
        assert!(told.contains("(for Black, say, `K"), "{told}");
    }
}

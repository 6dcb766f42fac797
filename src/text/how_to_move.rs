//! The first message of a game, and how one moves: in that message, and for those who ask or seem
//! lost.

use super::board::without_leaving_suffix;
use super::catalogue::{Arguments, Text, say};
use super::names::Naming;
use entente_game::{Home, Letters, View};
use entente_rules::{Position, Variant};

/// Moves that everybody knows. The first one that the position understands is the example.
const KNOWN_MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nf6"];

impl Text {
    /// That the game has begun, and what one has to know now. What was agreed before comes last and
    /// in small letters.
    pub(super) fn started(&self, view: &View, naming: Naming) -> String {
        if view.variant.keeps_secrets() {
            return self.started_in_brief(view, naming);
        }
        let title = self.title(view, naming);
        let agreed = self.agreement(view);
        let agreed = Some(agreed).filter(|agreed| !agreed.is_empty());
        Self::join_lines([
            say!(self, "news-started", title),
            self.how_to_move(view),
            self.new_on_board(view.variant),
            self.diplomacy_hint(view),
            agreed.map_or_else(String::new, |agreed| format!("-# {agreed}")),
            // Turns that nobody can make are skipped at once.
            self.last_turns(view, naming),
        ])
    }

    /// The same in two lines, for a game with much to explain: *Rules* and the other buttons below
    /// do that. It names the people, so that each is told.
    fn started_in_brief(&self, view: &View, naming: Naming) -> String {
        let people = view.people.iter().filter(|one| one.computer.is_none());
        let names = people.map(|person| self.bare_name(view, person.player, naming));
        let people = names.collect::<Vec<_>>().join(" – ");
        Self::join_lines([
            say!(self, "news-started-brief", people),
            self.new_on_board(view.variant),
            // Turns that nobody can make are skipped at once.
            self.last_turns(view, naming),
        ])
    }

    /// What a chess player does not know yet on the board of a rule set, in one line.
    /// Empty for chess.
    fn new_on_board(&self, variant: Variant) -> String {
        let key = format!("new-on-board-{}", variant.id());
        if self.has(&key) {
            self.say(&key, &Arguments::new())
        } else {
            String::new()
        }
    }

    /// Where to find diplomacy, in games whose pacts no rule enforces.
    fn diplomacy_hint(&self, view: &View) -> String {
        let Some(diplomacy) = &view.diplomacy else {
            return String::new();
        };
        let letters = match diplomacy.options.letters {
            Letters::Off => "no",
            Letters::Signed | Letters::Anonymous => "yes",
        };
        say!(self, "news-diplomacy-pacts", letters)
    }

    /// How one moves in this game, with an example for the army of the player who reads it. Where
    /// everybody reads it, it is for the army that begins.
    pub fn how_to_move(&self, view: &View) -> String {
        let start = start(view);
        let start = own_start(view, &start).unwrap_or(start);
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

/// The start as it would be if the reader's army began; `None` if it does begin, or cannot.
fn own_start(view: &View, start: &Position) -> Option<Position> {
    let seats = view.own_seats().iter();
    let own = seats.map(|seat| Some(view.seats.get(seat.index())?.army));
    let own = own.collect::<Option<Vec<_>>>()?;
    if own.contains(&start.turn()) {
        return None;
    }
    let mut setup = start.setup();
    setup.turn = *own.first()?;
    setup.position().ok()
}

/// A move as an example. It is legal on the starting position: a legal move of the present one
/// could give away an alliance.
fn example(start: &Position) -> String {
    let is_understood = |known: &&str| start.read_move(known).is_ok();
    if let Some(known) = KNOWN_MOVES.into_iter().find(is_understood) {
        return known.to_owned();
    }
    let legal = start.legal_moves();
    let notations: Vec<_> = legal.iter().map(|mv| start.notation(*mv)).collect();
    let shortest = notations.iter().min_by_key(|notation| notation.len());
    let example = shortest.map_or(KNOWN_MOVES[0], String::as_str);
    without_leaving_suffix(example).to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A game that cannot be set up fails the test.
    use super::*;
    use crate::text::{Language, sample_games};
    use entente_game::{StartingPosition, Viewer};
    use entente_rules::Army;
    use std::sync::Arc;

    #[test]
    fn the_example_is_a_move_of_the_readers_army_and_else_of_the_one_that_begins() {
        let mut view = sample_games::seen_by_ann();
        let text = Text::of(Language::English);
        let told = text.how_to_move(&view);
        assert!(told.contains("(for White, say, `e4`)"), "{told}");
        let ending = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
        view.starting_position = Some(Arc::new(StartingPosition::of(&ending)));
        let told = text.how_to_move(&view);
        assert!(told.contains("(for White, say, `K"), "{told}");
        view.viewer = Viewer::Spectator;
        let told = text.how_to_move(&view);
        assert!(told.contains("(for Black, say, `K"), "{told}");
    }

    #[test]
    fn what_is_new_on_a_board_is_one_line_in_every_language() {
        for text in Language::ALL.map(Text::of) {
            for variant in Variant::ALL {
                let new = text.new_on_board(variant);
                assert_eq!(new.is_empty(), variant == Variant::Standard, "{variant:?}");
                assert!(!new.contains('\n'), "{new}");
            }
            let mut view = sample_games::seen_by_ann();
            view.variant = Variant::Capablanca;
            let started = text.started(&view, Naming::Name);
            let new = text.new_on_board(Variant::Capablanca);
            assert!(started.contains(&new) && new.contains("(A)") && new.contains("(C)"));
            let switches = text.new_on_board(Variant::Chess66);
            assert!(switches.contains("A4") && switches.contains("H5"));
        }
    }

    #[test]
    fn a_known_move_is_suggested_where_the_rule_set_understands_it() {
        assert_eq!(example(&Position::start(Variant::Standard)), "e4");
        assert_eq!(example(&Position::start(Variant::Chess66)), "e4");
        let mut black = Position::start(Variant::Standard).setup();
        black.turn = Army::Black;
        assert_eq!(example(&black.position().unwrap()), "e5");
    }
}

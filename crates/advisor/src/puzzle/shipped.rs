//! The puzzles that come with the program: for everybody who wants one at once, and for servers
//! without finished games of their own.
//!
//! They are positions of games between the program's own computers, and of published games.
//! `data/puzzles.jsonl` says how they were made, and the example `puzzles` makes and proves them
//! again. A puzzle keeps its name for ever: one that is withdrawn leaves a gap.

use super::facts::Puzzle;
use entente_rules::Variant;
use serde::{Deserialize, Serialize};

/// A line of comment, and then a puzzle in each line.
const TEXT: &str = include_str!("../../data/puzzles.jsonl");

/// The game that a puzzle of the collection is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SourceGame {
    /// The game between computers with this seed.
    Computers(u64),
    /// A published game: its players, place and year.
    Published(String),
}

/// A puzzle of the collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShippedPuzzle {
    /// Its name in the collection, such as `capablanca-12`.
    pub id: String,
    /// The game that it is from.
    pub game: SourceGame,
    /// The number of plies before it in that game.
    pub ply: usize,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
}

impl ShippedPuzzle {
    /// The rule set, and the number among the puzzles of it, from 1.
    ///
    /// `None` if the name is not that of a puzzle; a test reads all.
    pub fn place(&self) -> Option<(Variant, u32)> {
        place(&self.id)
    }
}

/// The rule set and the number that the name of a puzzle says, such as `capablanca-12`.
pub fn place(id: &str) -> Option<(Variant, u32)> {
    let (variant, number) = id.rsplit_once('-')?;
    let number: u32 = number.parse().ok()?;
    let variant = Variant::from_id(variant)?;
    // Only its usual form is a name.
    (name(variant, number) == id).then_some((variant, number))
}

/// The name of the puzzle with this number among those of a rule set.
pub fn name(variant: Variant, number: u32) -> String {
    format!("{}-{number}", variant.id())
}

/// The collection, in its order: the rule sets take turns.
pub fn shipped() -> Vec<ShippedPuzzle> {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Result<Vec<ShippedPuzzle>, _> = lines.map(serde_json::from_str).collect();
    puzzles.expect("a test reads the whole collection")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A collection that cannot be read fails the test.
mod tests {
    use super::*;
    use crate::puzzle::{Answer, Goal, find};
    use entente_rules::{AllianceAction, Army, Event, Play, Ply, Variant};
    use std::collections::BTreeSet;

    /// The fewest puzzles of a rule set, and of chess.
    const MIN_OF_EACH: usize = 3;
    const MIN_OF_CHESS: usize = 300;

    /// The positions that are searched for each puzzle here, so that all are searched in seconds.
    /// The example `puzzles prove` searches 500 times as many.
    const NODES: u64 = 4_000;

    /// The step of the fixed sample that is proved here: one puzzle in so many.
    const SAMPLE: usize = 4;

    #[test]
    fn chess_has_puzzles_for_a_month_each_rule_set_has_some_and_none_comes_twice() {
        let all = shipped();
        let ids: BTreeSet<&str> = all.iter().map(|puzzle| &*puzzle.id).collect();
        assert_eq!(ids.len(), all.len());
        let positions = all.iter().map(|puzzle| puzzle.puzzle.position().unwrap());
        let positions: Vec<_> = positions.collect();
        let json: BTreeSet<String> = positions
            .iter()
            .map(|position| position.to_json())
            .collect();
        assert_eq!(json.len(), all.len());
        for (shipped, position) in all.iter().zip(&positions) {
            let (variant, number) = shipped.place().unwrap();
            assert_eq!(variant, position.variant(), "{}", shipped.id);
            assert_eq!(name(variant, number), shipped.id);
        }
        for variant in Variant::ALL {
            let of_variant = positions.iter().filter(|it| it.variant() == variant);
            let least = match variant {
                Variant::Standard => MIN_OF_CHESS,
                _ => MIN_OF_EACH,
            };
            assert!(of_variant.count() >= least, "{}", variant.id());
        }
    }

    #[test]
    fn only_the_usual_form_of_a_name_is_one() {
        assert_eq!(place("capablanca-12"), Some((Variant::Capablanca, 12)));
        for text in [
            "",
            "capablanca",
            "go-1",
            "capablanca-012",
            "capablanca-x",
            "-1",
        ] {
            assert_eq!(place(text), None, "{text}");
        }
    }

    #[test]
    fn published_games_are_named_and_in_the_file_of_games() {
        const GAMES: &str = include_str!("../../data/games.pgn");
        let all = shipped();
        let published = all.iter().filter_map(|puzzle| match &puzzle.game {
            SourceGame::Published(title) => Some(title),
            SourceGame::Computers(_) => None,
        });
        let published: Vec<&String> = published.collect();
        assert!(published.len() >= 10);
        for title in published {
            let white = title.split(" – ").next().unwrap();
            assert!(GAMES.contains(&format!("[White \"{white}\"]")), "{title}");
        }
    }

    #[test]
    fn each_line_is_legal_and_solves_its_puzzle() {
        for ShippedPuzzle { id, puzzle, .. } in shipped() {
            let moves = puzzle.moves_to_find();
            for found in 0..moves {
                let play = puzzle.play_after(found).unwrap();
                let own = &puzzle.line[2 * found];
                let ply = play.position().read_ply(&own.coordinate).unwrap();
                let judged = puzzle.answer(found, ply).unwrap();
                let is_last = found + 1 == moves;
                assert_eq!(judged == Answer::Solved, is_last, "{id}: {judged:?}");
                assert!(
                    is_last || matches!(judged, Answer::GoOn(_)),
                    "{id}: {judged:?}"
                );
            }
            if let Goal::Mate(moves) = puzzle.goal {
                assert_eq!(puzzle.line.len(), 2 * usize::from(moves) - 1, "{id}");
                let last = puzzle.line.last().unwrap();
                let mut play = puzzle.play_after(usize::from(moves) - 1).unwrap();
                let ply: Ply = play.position().read_ply(&last.coordinate).unwrap();
                play.apply(&Event::Move(ply)).unwrap();
                assert!(!play.outcome().unwrap().winners().is_empty(), "{id}");
            }
        }
    }

    #[test]
    fn a_secret_alliance_changes_nothing_in_a_puzzle() {
        let of_alliance = |it: &ShippedPuzzle| it.id.starts_with("alliance-");
        let shipped = shipped().into_iter().find(of_alliance).unwrap();
        let open = shipped.puzzle.position().unwrap();
        let found = find(core::slice::from_ref(&open), &mut ());
        assert_eq!(found.as_ref(), Some(&shipped.puzzle));
        let playing = open.armies().filter(|army| open.status(*army).is_in());
        let playing: Vec<Army> = playing.collect();
        for (from, by) in [(playing[0], playing[1]), (playing[1], playing[2])] {
            let mut play = Play::new(open.clone());
            let propose = AllianceAction::Propose { from, to: by };
            let accept = AllianceAction::Accept { by, from };
            for action in [propose, accept] {
                play.apply(&Event::Alliance(action)).unwrap();
            }
            let allied = play.position().clone();
            assert_ne!(allied, open, "it is known to the rules");
            assert_eq!(find(&[allied], &mut ()), found);
        }
    }

    #[test]
    fn a_cheap_search_proves_most_and_all_mates() {
        let all = shipped();
        let mut failed = Vec::new();
        for ShippedPuzzle { id, puzzle, .. } in all.iter().step_by(SAMPLE) {
            if !puzzle.is_proved(NODES, &mut ()) {
                assert!(
                    !matches!(puzzle.goal, Goal::Mate(_)),
                    "{id}: a mate has one proof"
                );
                failed.push(id);
            }
        }
        // A shallow search misjudges some that a deep one proves.
        assert!(failed.len() * 5 < all.len() / SAMPLE, "{failed:?}");
    }
}

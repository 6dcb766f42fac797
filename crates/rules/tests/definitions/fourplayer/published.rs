//! The model against published counts, and its answers to the numbered cases.

use serde_json::Value;

use crate::fourplayer::game::Game;
use crate::fourplayer::json::read_options;
use crate::fourplayer::setup::{Array, Mode};
use crate::independent::{Counted, Model, Move, answer_all};

impl Model for Game {
    fn set_up(position: Option<&Value>, options: &Value) -> Result<Game, String> {
        let (mode, array) = read_options(options);
        position.map_or(Ok(Game::start(mode, array)), Game::of)
    }

    fn moves(&self) -> Vec<String> {
        Game::moves(self).iter().map(Move::to_string).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        self.take_event(event).to_string()
    }

    fn state(&self) -> Value {
        Game::state(self)
    }
}

impl Counted for Game {
    type Ply = Move;

    fn plies(&self) -> Vec<Move> {
        self.moves()
    }

    fn after(&self, mv: Move) -> Game {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}

/// Both modes have the same moves for so long.
#[test]
fn the_published_counts_of_all_arrays() {
    let data = include_str!("../../data/fourplayer/perft.tsv");
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("depth\tmodern\told\tby\tbyg\trg"));
    for (depth, line) in (1..=2).zip(lines) {
        let counts = line.split('\t').skip(1);
        for (array, count) in (0..Array::NAMED).zip(counts) {
            for mode in [Mode::Ffa, Mode::Teams] {
                let found = Game::start(mode, Array::Named(array)).leaves(depth);
                assert_eq!(found.to_string(), count, "{array} {mode:?} {depth}");
            }
        }
    }
}

#[test]
fn the_numbered_cases() {
    answer_all::<Game>("fourplayer", 40);
}

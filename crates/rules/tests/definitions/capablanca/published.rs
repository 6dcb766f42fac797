//! The model against what others say: the counts of leaves that Fairy-Stockfish gives, and the
//! numbered cases of `cases/capablanca`.

use entente_rules::{Position, Variant};
use serde_json::Value;

use crate::capablanca::game::{Game, Move};
use crate::capablanca::whole_game::WholeGame;
use crate::independent::two_players::TwoPlayers;
use crate::independent::{Model, answer_all};

const DATA: &str = include_str!("../../data/perft-capablanca.txt");

/// The model needs too long for more leaves.
const LIMIT: u64 = 1_000_000;

impl Game {
    /// The number of sequences of legal moves of this length.
    fn leaves(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.after(mv).leaves(depth - 1))
            .sum()
    }
}

/// Every count of the data: the FEN, the depth, and the number of leaves.
fn counts() -> Vec<(&'static str, u32, u64)> {
    let mut counts = Vec::new();
    let mut fen = "";
    for line in DATA.lines().filter(|line| !line.starts_with(['#', 'n'])) {
        if let Some(position) = line.strip_prefix("fen ") {
            fen = position;
        } else if let Some((depth, leaves)) = line.split_once(' ') {
            let leaves = leaves.parse().expect("a number");
            counts.push((fen, depth.parse().expect("a depth"), leaves));
        }
    }
    assert_eq!(counts.len(), 10, "every line of the data");
    counts
}

#[test]
fn the_model_has_the_published_counts() {
    for (fen, depth, leaves) in counts().into_iter().filter(|count| count.2 <= LIMIT) {
        assert_eq!(
            Game::read(fen).leaves(depth),
            leaves,
            "{fen}, depth {depth}"
        );
    }
}

#[test]
fn the_crate_has_the_published_counts() {
    for (fen, depth, leaves) in counts() {
        let position = Position::from_fen_of(Variant::Capablanca, fen).expect("a position");
        assert_eq!(position.fen(), fen);
        assert_eq!(position.perft(depth), leaves, "{fen}, depth {depth}");
    }
}

impl Model for WholeGame {
    fn set_up(position: Option<&Value>, _options: &Value) -> Result<WholeGame, String> {
        let game = position.map_or_else(|| Ok(Game::start()), Game::of)?;
        Ok(WholeGame::new(game))
    }

    fn moves(&self) -> Vec<String> {
        self.now.moves().iter().map(Move::written).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        self.take_event(event).to_string()
    }

    fn state(&self) -> Value {
        WholeGame::state(self)
    }

    fn notation(&self, mv: &str) -> Option<String> {
        self.now.named(mv).map(|mv| self.now.san(mv))
    }

    fn read(&self, token: &str) -> Option<String> {
        self.now.read_san(token).map(|mv| mv.written())
    }
}

#[test]
fn every_numbered_case() {
    answer_all::<WholeGame>("capablanca", 60);
}

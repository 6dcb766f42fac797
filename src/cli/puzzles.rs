//! `entente puzzles`: the positions of a game in which one move is clearly the best.

use clap::Args;
use entente_advisor::puzzle::{self, Puzzle};
use entente_rules::Play;
use serde::Serialize;

use super::failure::Failure;
use super::game_file::GameFile;
use super::output;

/// Find the puzzles in a game: positions in which one move is clearly the best
///
/// Each is one line of JSON: the number of plies before it, the position, and its solution. The
/// engine proves each; the same game has the same puzzles on every machine.
#[derive(Args)]
pub(super) struct Puzzles {
    #[command(flatten)]
    file: GameFile,
}

/// A puzzle with its place in the game.
#[derive(Serialize)]
struct Line {
    /// The number of plies before it.
    ply: usize,
    #[serde(flatten)]
    puzzle: Puzzle,
}

impl Puzzles {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.file.read()?.play;
        for line in lines(&play) {
            let json = serde_json::to_string(&line).expect("texts and numbers are always JSON");
            output::print(&format!("{json}\n"))?;
        }
        Ok(())
    }
}

/// The puzzles of a game, in the order of the game.
fn lines(play: &Play) -> impl Iterator<Item = Line> {
    let positions = play.positions();
    (1..=positions.len()).filter_map(|count| {
        let puzzle = puzzle::find(&positions[..count], &mut ())?;
        let ply = count - 1;
        Some(Line { ply, puzzle })
    })
}

//! Stockfish's judgement of moves, kept in a file.

// The judge of puzzles also asks for its best move.
#[allow(dead_code)]
#[path = "../stockfish.rs"]
mod stockfish;

use entente_rules::{Position, Variant};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use stockfish::{Stockfish, Value};

/// What one hundredth of a pawn changes in the odds, in lichess's curve of the chance to win.
const ODDS: f64 = 0.003_682_08;

/// A judge with everything that it has said before.
pub(crate) struct Judge {
    stockfish: Stockfish,
    /// By position and nodes: the chance to win of the side to move, in percent.
    known: HashMap<(String, u64), f64>,
    file: File,
}

impl Judge {
    /// Starts it; `None` if there is no Stockfish.
    pub(crate) fn start() -> Option<Self> {
        if !Path::new(&Stockfish::program()).exists() {
            return None;
        }
        let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/judgements.tsv");
        let said = std::fs::read_to_string(path).unwrap_or_default();
        let known = said.lines().filter_map(|line| {
            let mut fields = line.split('\t');
            let fen = fields.next()?.to_owned();
            Some((
                (fen, fields.next()?.parse().ok()?),
                fields.next()?.parse().ok()?,
            ))
        });
        let file = OpenOptions::new().create(true).append(true).open(path);
        Some(Self {
            stockfish: Stockfish::start(Variant::Standard, 1)?,
            known: known.collect(),
            file: file.expect("the file can be written"),
        })
    }

    /// By position: the chance to win of the side to move, in percent.
    pub(crate) fn chances(&mut self, positions: &[Position], nodes: u64) -> Vec<f64> {
        positions.iter().map(|at| self.chance(at, nodes)).collect()
    }

    fn chance(&mut self, position: &Position, nodes: u64) -> f64 {
        let key = (position.fen(), nodes);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let answer = self
            .stockfish
            .think(position, nodes)
            .expect("Stockfish answers");
        let chance = match answer.values[..] {
            [Value::Centipawns(value)] => 100.0 / (1.0 + (-ODDS * f64::from(value)).exp()),
            [Value::Mate(moves)] if moves > 0 => 100.0,
            _ => 0.0,
        };
        writeln!(self.file, "{}\t{nodes}\t{chance}", key.0).expect("the file can be written");
        self.known.insert(key, chance);
        chance
    }
}

/// By move: what it lost its player, in percent of the win.
pub(crate) fn losses(chances: &[f64]) -> Vec<f64> {
    let moves = chances.windows(2);
    moves.map(|pair| pair[0] - (100.0 - pair[1])).collect()
}

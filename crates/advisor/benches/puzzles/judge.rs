//! Stockfish as a judge of puzzles: a program of its own, which is only asked. The test of the
//! collection (`tests/puzzles.rs`) uses it, too.

use entente_advisor::puzzle::{Goal, Puzzle};
use entente_rules::Variant;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The positions that it searches for a proof.
pub(super) const NODES: u64 = 2_000_000;

/// The least lead of the solution over every other move, in hundredths of a pawn, with values
/// beyond ten pawns taken for ten.
const LEAD: i32 = 100;
const MOST: i32 = 1_000;

/// A running Stockfish.
pub(super) struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A value that it gives a move, for the side to move.
#[derive(Clone, Copy)]
enum Value {
    Centipawns(i32),
    /// Mate in so many moves; negative if the side to move is mated.
    Mate(i32),
}

impl Stockfish {
    /// Starts it, if it can play this rule set.
    ///
    /// Panics if it is missing.
    pub(super) fn start(variant: Variant) -> Option<Self> {
        let is_960 = match variant {
            Variant::Standard => false,
            Variant::Chess960 => true,
            _ => return None,
        };
        let mut command = Command::new(Self::program());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("Stockfish is installed");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut stockfish = Self {
            child,
            input,
            output,
        };
        stockfish.say("setoption name MultiPV value 2");
        stockfish.say(&format!("setoption name UCI_Chess960 value {is_960}"));
        Some(stockfish)
    }

    /// The program: that of Debian, or the one in `STOCKFISH`.
    pub(super) fn program() -> String {
        std::env::var("STOCKFISH").unwrap_or("/usr/games/stockfish".into())
    }

    /// Does it find the same solution, and no other, with a search of so many positions?
    pub(super) fn agrees(&mut self, puzzle: &Puzzle, nodes: u64) -> bool {
        let Some(position) = puzzle.position() else {
            return false;
        };
        self.say("ucinewgame");
        self.say(&format!("position fen {}", position.fen()));
        self.say(&format!("go nodes {nodes}"));
        let Some((best, values)) = self.answer() else {
            return false;
        };
        // Castling is written in the way of the rule set.
        let is_same = position
            .read_ply(&best)
            .is_ok_and(|ply| position.coordinate(ply) == puzzle.solution);
        is_same && is_clear(&puzzle.goal, values)
    }

    /// The best move, and the values of it and of the second.
    fn answer(&mut self) -> Option<(String, [Value; 2])> {
        let mut values = [None; 2];
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["bestmove", best, ..] = words[..] {
                return Some((best.to_owned(), [values[0]?, values[1]?]));
            }
            let after = |name: &str| words.iter().position(|word| *word == name);
            let Some((rank, score)) = after("multipv").zip(after("score")) else {
                continue;
            };
            let rank: usize = words.get(rank + 1)?.parse().ok()?;
            let number: i32 = words.get(score + 2)?.parse().ok()?;
            let value = match words[score + 1] {
                "mate" => Value::Mate(number),
                _ => Value::Centipawns(number),
            };
            *values.get_mut(rank - 1)? = Some(value);
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("Stockfish listens");
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Is the best move as clearly the best as the goal says?
fn is_clear(goal: &Goal, [best, second]: [Value; 2]) -> bool {
    match (goal, best, second) {
        (Goal::Mate(moves), Value::Mate(best), second) => {
            let is_slower = !matches!(second, Value::Mate(second) if (1..=best).contains(&second));
            best == i32::from(*moves) && is_slower
        }
        (Goal::Mate(_), ..) => false,
        _ => pawns(best) - pawns(second) >= LEAD,
    }
}

fn pawns(value: Value) -> i32 {
    match value {
        Value::Centipawns(value) => value.clamp(-MOST, MOST),
        Value::Mate(moves) => MOST * moves.signum(),
    }
}

//! Stockfish as a judge: a program of its own, which is only asked.

use entente_rules::{Position, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running Stockfish.
pub(crate) struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The number of best moves that it values.
    lines: usize,
}

/// A value that it gives a move, for the side to move.
#[derive(Clone, Copy)]
pub(crate) enum Value {
    Centipawns(i32),
    /// Mate in so many moves; negative or 0 if the side to move is mated.
    Mate(i32),
}

/// The answer about a position.
pub(crate) struct Answer {
    pub(crate) best: String,
    /// The values of the best moves, fewer if there are not so many.
    pub(crate) values: Vec<Value>,
}

impl Stockfish {
    /// Starts it to value so many moves of a position, if it can play this rule set.
    ///
    /// Panics if it is missing.
    pub(crate) fn start(variant: Variant, lines: usize) -> Option<Self> {
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
            lines,
        };
        stockfish.say(&format!("setoption name MultiPV value {lines}"));
        stockfish.say(&format!("setoption name UCI_Chess960 value {is_960}"));
        Some(stockfish)
    }

    /// The program: that of Debian, or the one in `STOCKFISH`.
    pub(crate) fn program() -> String {
        std::env::var("STOCKFISH").unwrap_or("/usr/games/stockfish".into())
    }

    /// Searches so many positions from this one.
    pub(crate) fn think(&mut self, position: &Position, nodes: u64) -> Option<Answer> {
        self.say("ucinewgame");
        self.say(&format!("position fen {}", position.fen()));
        self.say(&format!("go nodes {nodes}"));
        let mut values = vec![None; self.lines];
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["bestmove", best, ..] = words[..] {
                return Some(Answer {
                    best: best.to_owned(),
                    values: values.into_iter().flatten().collect(),
                });
            }
            let after = |name: &str| words.iter().position(|word| *word == name);
            let is_bound = after("lowerbound").or(after("upperbound")).is_some();
            let Some(score) = after("score").filter(|_| !is_bound) else {
                continue;
            };
            // Without moves it names no rank.
            let rank = after("multipv").map_or(Ok(1), |rank| words[rank + 1].parse());
            let number: i32 = words.get(score + 2)?.parse().ok()?;
            let value = match words[score + 1] {
                "mate" => Value::Mate(number),
                _ => Value::Centipawns(number),
            };
            *values.get_mut(rank.ok()? - 1_usize)? = Some(value);
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

//! Judges the analysis of games by Stockfish, a program of its own (Debian's package `stockfish`,
//! or the program in `STOCKFISH`): which marks it confirms, and which falls were found.
//!
//! ```text
//! cargo bench -p entente-advisor --bench judgements -- [FILE.pgn …] [games=24] [seed=1001]
//! ```
//!
//! Without a file the low levels play so many games, each with a seed of its own, from this one on.
//! The curve and the steps were fitted to other games: seeds below 1,000 are for fitting. `ceiling`
//! judges Stockfish with 1,000,000 nodes a position by itself with 150,000, as the most that can be
//! reached; `list` prints every mark, and every fall that was not found. What Stockfish said is
//! kept in `target/tmp/judgements.tsv`, so that only new positions are searched.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

mod games;
mod judge;
mod tally;

use entente_advisor::analysis::{Analysis, Analyst, LineMove, OneByOne, Reason};
use entente_game::Replay;
use judge::Judge;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tally::{Mark, Tally};

/// The budget of the program for each position, unless `nodes=` says another.
const NODES: u64 = 20_000;

/// The positions that Stockfish looks at for a judgement, and for the ceiling.
const JUDGE_NODES: u64 = 150_000;
const CEILING_NODES: u64 = 1_000_000;

fn main() -> ExitCode {
    // Cargo adds this word.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let number = |name: &str, default: u64| {
        let value = words.iter().find_map(|word| word.strip_prefix(name));
        value.map_or(Some(default), |value| value.parse().ok())
    };
    let plan = || {
        let seed = number("seed=", 1_001)?;
        Some((seed..seed + number("games=", 24)?, number("nodes=", NODES)?))
    };
    let Some((seeds, nodes)) = plan() else {
        eprintln!(
            "usage: judgements [FILE.pgn …] [games=24] [seed=1001] [nodes=20000] [ceiling] [list]"
        );
        return ExitCode::from(2);
    };
    let files: Vec<&String> = words.iter().filter(|word| word.ends_with(".pgn")).collect();
    let games: Vec<Replay> = if files.is_empty() {
        seeds.map(games::weak).collect()
    } else {
        files
            .into_iter()
            .flat_map(|file| games::read(file))
            .collect()
    };
    let Some(judge) = Judge::start() else {
        println!("SKIPPED: there is no Stockfish (apt-get install stockfish)");
        return ExitCode::SUCCESS;
    };
    let has = |name: &str| words.iter().any(|word| word == name);
    Run {
        judge,
        nodes,
        has_ceiling: has("ceiling"),
        lists: has("list"),
    }
    .print(&games);
    ExitCode::SUCCESS
}

struct Run {
    judge: Judge,
    nodes: u64,
    has_ceiling: bool,
    lists: bool,
}

impl Run {
    fn print(&mut self, games: &[Replay]) {
        let (mut own, mut ceiling) = (Tally::default(), Tally::default());
        let mut took = Duration::ZERO;
        for (number, game) in games.iter().enumerate() {
            let began = Instant::now();
            let analysis = Analyst::new(game.clone(), self.nodes).whole(&OneByOne);
            took += began.elapsed();
            let chances = self.judge.chances(&game.positions, JUDGE_NODES);
            let losses = judge::losses(&chances);
            let marks = marks(&analysis);
            own.add(&losses, &marks);
            if self.lists {
                list(number, game, &chances, &analysis);
            }
            if self.has_ceiling {
                let known = self.judge.chances(&game.positions, CEILING_NODES);
                ceiling.add(&losses, &tally::marks_of(&judge::losses(&known)));
            }
        }
        let seconds = took.as_secs_f64();
        println!("{} games, {} moves, {seconds:.1} s", games.len(), own.moves);
        println!("{own}");
        if self.has_ceiling {
            println!("Stockfish with {CEILING_NODES} nodes beside itself:\n{ceiling}");
        }
    }
}

/// What the analysis marks, by move.
fn marks(analysis: &Analysis) -> Vec<Mark> {
    let marks = analysis.judged.iter().map(|judged| Mark {
        ply: judged.ply as usize,
        judgement: judged.judgement,
        reason: judged.reason.as_ref().map(Reason::word),
    });
    marks.collect()
}

/// Prints the marks of a game, and the falls without one, each with the chances of its player by
/// Stockfish and by the analysis.
fn list(number: usize, game: &Replay, chances: &[f64], analysis: &Analysis) {
    for (ply, loss) in judge::losses(chances).iter().enumerate() {
        let judged = analysis
            .judged
            .iter()
            .find(|judged| judged.ply as usize == ply);
        if judged.is_none() && *loss < tally::FALL {
            continue;
        }
        let position = &game.positions[ply];
        let mv = position.notation(game.view.board.moves[ply].ply);
        let said = judged.map_or("nothing".to_owned(), |judged| {
            let line = |moves: &[LineMove]| {
                let moves: Vec<&str> = moves.iter().map(|mv| &*mv.short).collect();
                moves.join(" ")
            };
            format!(
                "{} {:.1} {:?} [{}] better [{}]",
                judged.judgement.word(),
                f64::from(judged.cost) / 100.0,
                judged.reason,
                line(&judged.follows),
                line(&judged.better)
            )
        });
        let seat = game.view.board.moves[ply].by.index();
        let [before, after] = [ply, ply + 1].map(|at| f64::from(analysis.shares[at][seat]) / 100.0);
        println!(
            "{number} {ply} {} {mv}: {loss:.1} of {:.1} ({before:.1} to {after:.1}); {said}",
            position.fen(),
            chances[ply],
        );
    }
}

//! A match between the engine and another program that speaks UCI, refereed by the rules.
//!
//! `cargo run --release -p entente-engine --example strength -- standard 100 100000 "go depth 6"
//! /usr/games/stockfish "Skill Level=5"`: the rule set (`standard` or `chess960`), the number of
//! games, the nodes for each of our moves or the level that makes them (`level:3`), the `go`
//! command for each of the other program's moves, its command, and its options (in Chess960
//! `UCI_Chess960=true` is one). Every opening of the list in `data` is played twice, once
//! with each side; in Chess960 every starting position is.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use entente_engine::{Engine, SearchRequest, Strength};
use entente_rules::{
    Army, Chess960Options, Claim, Event, Options, Play, Ply, Position, StartNumber, Variant,
};

/// The longest game in plies; then it is a draw.
const MOST_PLIES: usize = 400;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [variant, games, nodes, go, command, options @ ..] = &words[..] else {
        eprintln!(
            "usage: strength standard|chess960 GAMES NODES|level:LEVEL GO COMMAND [NAME=VALUE]..."
        );
        std::process::exit(2);
    };
    let games = games.parse().expect("a number of games");
    let own_way = OwnWay::named(nodes).expect("a number of nodes, or a level such as level:3");
    let openings = match variant.as_str() {
        "standard" => openings(),
        "chess960" => starts(),
        _ => panic!("the rule set is standard or chess960"),
    };
    let mut opponent = Program::start(command, options);
    let mut engine = Engine::with_memory(16 << 20);
    let mut score = Score::default();
    for game in 0..games {
        let opening = &openings[game / 2 % openings.len()];
        let own = [Army::White, Army::Black][game % 2];
        engine.forget();
        opponent.say("ucinewgame");
        let play = play(opening, own, |play| {
            if play.position().turn() == own {
                own_way.choose(play, &mut engine, game)
            } else {
                opponent.answer(play, go)
            }
        });
        score.count(&play, own);
        println!("{} {own}: {}; {}", game + 1, result(&play), score.text());
    }
    opponent.say("quit");
    let _ = opponent.child.wait();
}

/// The way in which our own moves are found.
#[derive(Clone, Copy)]
enum OwnWay {
    Nodes(u64),
    /// Like the program's computers: each move has its own seed, and nothing is kept between moves.
    Level(Strength),
}

impl OwnWay {
    fn named(name: &str) -> Option<OwnWay> {
        let Some(level) = name.strip_prefix("level:") else {
            return name.parse().ok().map(OwnWay::Nodes);
        };
        let level: usize = level.parse().ok()?;
        let strength = Strength::LEVELS.get(level.checked_sub(1)?);
        strength.copied().map(OwnWay::Level)
    }

    fn choose(self, play: &Play, engine: &mut Engine, game: usize) -> Option<Ply> {
        let request = match self {
            OwnWay::Nodes(nodes) => SearchRequest::of(play, nodes),
            OwnWay::Level(strength) => {
                engine.forget();
                let seed = game * MOST_PLIES + play.plies().len();
                strength.request(play.positions(), seed as u64)
            }
        };
        engine.think(&request, &mut ()).ply
    }
}

/// The openings, each as a game.
fn openings() -> Vec<Play> {
    let lines = include_str!("../data/openings.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let mut play = Play::new(Position::start(Variant::Standard));
        for word in line.split_whitespace() {
            let ply = play.position().read_ply(word).expect("openings are legal");
            play.apply(&Event::Move(ply)).expect("openings are legal");
        }
        play
    };
    lines.map(read).collect()
}

/// The starting positions of Chess960, those with similar numbers far from each other, so that few
/// games see many kinds of them.
fn starts() -> Vec<Play> {
    let mut starts: Vec<_> = StartNumber::all().collect();
    // 389 and 960 have no common divisor, so all keys differ.
    starts.sort_by_key(|start| u32::from(start.number()) * 389 % 960);
    let options = starts.into_iter().map(|start| Chess960Options { start });
    options
        .map(|options| Play::new(Position::start_with(&Options::Chess960(options))))
        .collect()
}

/// Plays a game to its end, with draws claimed as soon as they can be.
fn play(opening: &Play, own: Army, mut think: impl FnMut(&Play) -> Option<Ply>) -> Play {
    let mut play = opening.clone();
    while play.outcome().is_none() && play.plies().len() < MOST_PLIES {
        let claim = play.claims().first().map(|claim| match claim {
            Claim::Threefold => Event::ClaimThreefold(own),
            Claim::FiftyMoves => Event::ClaimFifty(own),
        });
        let event = claim.unwrap_or_else(|| match think(&play) {
            Some(ply) => Event::Move(ply),
            None => Event::Resign(play.position().turn()),
        });
        play.apply(&event).expect("both sides play legal moves");
    }
    play
}

fn result(play: &Play) -> String {
    let ending = play.outcome().map_or_else(
        || "1/2-1/2 too long".to_owned(),
        |outcome| format!("{} {}", outcome.result(), outcome.reason.name()),
    );
    format!("{ending}, {} plies", play.plies().len())
}

/// Wins, draws and losses.
#[derive(Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Score {
    fn count(&mut self, play: &Play, own: Army) {
        let winner = play
            .outcome()
            .and_then(|outcome| outcome.winners().first().copied());
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == own => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    fn text(&self) -> String {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let square = |result: f64| (result - mean) * (result - mean);
        let variance = (wins * square(1.0) + draws * square(0.5) + losses * square(0.0)) / games;
        let error = 1.96 * (variance / games).sqrt();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        format!(
            "+{} ={} -{}: {:.1} % (95 %: {:.0} to {:.0} Elo)",
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            elo(mean - error),
            elo(mean + error),
        )
    }
}

/// Another program.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(command: &str, options: &[String]) -> Program {
        let mut command = Command::new(command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the opponent program starts");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut program = Program {
            child,
            input,
            output,
        };
        program.say("uci");
        program.wait_for("uciok");
        for option in options {
            let (name, value) = option.split_once('=').expect("options are NAME=VALUE");
            program.say(&format!("setoption name {name} value {value}"));
        }
        program
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the opponent program listens");
    }

    /// The rest of the first line that begins with this word.
    fn wait_for(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it can be read");
            assert!(read > 0, "the opponent program has ended");
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim().to_owned();
            }
        }
    }

    fn answer(&mut self, play: &Play, go: &str) -> Option<Ply> {
        let start = &play.positions()[0];
        let start = match start.variant() {
            Variant::Chess960 => format!("fen {}", start.fen()),
            _ => "startpos".to_owned(),
        };
        self.say(&format!("position {start} moves {}", play.coordinates()));
        self.say(go);
        let best = self.wait_for("bestmove");
        let word = best.split_whitespace().next()?;
        play.position().read_ply(word).ok()
    }
}

//! A match between the engine and another program that speaks UCI, refereed by the rules. In chess
//! for four each of the two plays a team.
//!
//! `cargo bench -p entente-engine --bench strength -- standard 100 100000 "go depth 6"
//! /usr/games/stockfish "Skill Level=5"`: the rule set (`standard`, `chess960` or `fourplayer`),
//! the number of games, the nodes for each of our moves, the level that makes them (`level:3`) or
//! the milliseconds that they take (`ms:100`), the `go` command for each of the other program's
//! moves, its command, and its options (in Chess960 `UCI_Chess960=true` is one). Every opening of
//! the list in `data` is played twice, once with each side; in Chess960 every starting position is,
//! and in chess for four every position of the file of balanced ones.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};

use std::time::{Duration, Instant};

use entente_engine::{Engine, SearchRequest, StopSignal, Strength};
use entente_rules::{
    Army, Chess960Options, Claim, Event, Options, Play, Ply, Position, Setup, StartNumber, Variant,
};

/// The longest time for a move of the other program.
const LONGEST_MOVE: Duration = Duration::from_secs(10);

/// The longest game in plies; then it is a draw.
const MOST_PLIES: usize = 400;

fn main() {
    let words: Vec<String> = arguments().collect();
    let [variant, games, nodes, go, command, options @ ..] = &words[..] else {
        eprintln!(
            "usage: strength standard|chess960|fourplayer GAMES NODES|level:LEVEL|ms:TIME GO \
             COMMAND [NAME=VALUE]..."
        );
        std::process::exit(2);
    };
    let games = games.parse().expect("a number of games");
    let own_way = OwnWay::named(nodes).expect("a number of nodes, or a level such as level:3");
    let openings = match variant.as_str() {
        "standard" => openings(),
        "chess960" => starts(),
        "fourplayer" => balanced(),
        _ => panic!("the rule set is standard, chess960 or fourplayer"),
    };
    let mut opponent = Program::start(command, options);
    let mut engine = Engine::with_memory(16 << 20);
    let mut score = Score::default();
    for game in 0..games {
        let opening = &openings[game / 2 % openings.len()];
        let mut armies = opening.position().armies();
        let own = armies.nth(game % 2).expect("there are two sides");
        let partner = opening.position().options().partner(own);
        drop(armies);
        let is_own = |army| army == own || Some(army) == partner;
        engine.forget();
        opponent.say("ucinewgame");
        let play = play(opening, own, |play| {
            if is_own(play.position().turn()) {
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
    Time(Duration),
    /// Like the program's computers: each move has its own seed, and nothing is kept between moves.
    Level(Strength),
}

impl OwnWay {
    fn named(name: &str) -> Option<OwnWay> {
        if let Some(time) = name.strip_prefix("ms:") {
            return time
                .parse()
                .ok()
                .map(Duration::from_millis)
                .map(OwnWay::Time);
        }
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
            OwnWay::Time(time) => {
                let mut until = Until(Instant::now() + time);
                return engine
                    .think(&SearchRequest::of(play, u64::MAX), &mut until)
                    .ply;
            }
            OwnWay::Level(strength) => {
                engine.forget();
                let seed = game * MOST_PLIES + play.plies().len();
                strength.request(play.positions(), seed as u64)
            }
        };
        engine.think(&request, &mut ()).ply
    }
}

/// Stops a search at a moment.
struct Until(Instant);

impl StopSignal for Until {
    fn stops(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

/// The balanced positions for four of the rules' tests, in teams.
fn balanced() -> Vec<Play> {
    let lines =
        include_str!("../../rules/tests/data/fourplayer/fen4/4pchess_balanced_first300.txt")
            .lines();
    let teams = Options::from_json(Variant::FourPlayer, r#"{"mode": "teams"}"#);
    let teams = teams.expect("these are options");
    let read = |line: &str| {
        let setup = Setup::from_fen_with(&teams, line).expect("it is FEN4");
        Play::new(setup.position().expect("it is a position"))
    };
    // Neighbours are much alike, so few games take them from the whole file.
    let games: Vec<Play> = lines.map(read).collect();
    let count = games.len();
    // 7 and the number of positions have no common divisor for 300.
    (0..count)
        .map(|number| games[number * 7 % count].clone())
        .collect()
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
        |outcome| format!("{} {}", outcome.result(), outcome.reason.word()),
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
    /// The lines that it writes.
    lines: Receiver<String>,
}

impl Program {
    fn start(command: &str, options: &[String]) -> Program {
        let mut command = Command::new(command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the opponent program starts");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                // Nobody listens once the match is over.
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut program = Program {
            child,
            input,
            lines,
        };
        program.say("uci");
        program
            .wait_for("uciok", LONGEST_MOVE)
            .expect("it introduces itself");
        for option in options {
            let (name, value) = option.split_once('=').expect("options are NAME=VALUE");
            program.say(&format!("setoption name {name} value {value}"));
        }
        program
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the opponent program listens");
    }

    /// The rest of the first line that begins with this word; `None` if none comes in this time.
    fn wait_for(&mut self, word: &str, time: Duration) -> Option<String> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix(word) {
                        return Some(rest.trim().to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("the opponent program has ended"),
            }
        }
    }

    /// The move after these lines. Some programs write none if they get no time on a busy machine,
    /// and are asked again.
    fn best(&mut self, position: &str, go: &str) -> String {
        loop {
            self.say(position);
            self.say(go);
            let best = self.wait_for("bestmove", LONGEST_MOVE);
            if let Some(word) = best
                .as_deref()
                .and_then(|best| best.split_whitespace().next())
            {
                return word.to_owned();
            }
            eprintln!("no move after {position}; it is asked again");
        }
    }

    fn answer(&mut self, play: &Play, go: &str) -> Option<Ply> {
        if let Variant::FourPlayer = play.position().variant() {
            let position = format!("position fen {}", play.position().fen_for_engines());
            let best = self.best(&position, go);
            let word: String = best
                .chars()
                .filter(|letter| !"-=".contains(*letter))
                .collect();
            return play.position().read_ply(&word.to_lowercase()).ok();
        }
        let start = &play.positions()[0];
        let start = match start.variant() {
            Variant::Chess960 => format!("fen {}", start.fen()),
            _ => "startpos".to_owned(),
        };
        let position = format!("position {start} moves {}", play.coordinates());
        play.position().read_ply(&self.best(&position, go)).ok()
    }
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}

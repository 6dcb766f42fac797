//! A running engine, and the conversation with it: questions made from the view of the player who
//! plays with it, and the lines of its answers as far as they matter here.
//!
//! An engine is a program that others wrote: it may end, be silent, write without end or answer
//! nonsense at any time. Each of these ends the conversation with a failure, in bounded time and
//! memory, and with it the program.

use crate::engines::config::EngineConfig;
use entente_advisor::analysis;
use entente_game::{GameId, MoveView, Seat, Span, View};
use entente_rules::{Position, Uci};
use std::io;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout, timeout_at};

/// How long an engine may take to introduce itself. Some read large files first.
const START_LIMIT: Duration = Duration::from_secs(10);

/// How long it may take to get ready for a position. No caller waits as long as that, but the
/// program need not be started again.
const READY_LIMIT: Duration = Duration::from_secs(5);

/// The time after the end of its thinking time when it is asked to stop: enough for its last line.
const BEFORE_STOP: Duration = Duration::from_millis(100);

/// How long it can still answer after that.
const AFTER_STOP: Duration = Duration::from_secs(1);

/// The longest line, in bytes: far beyond any line of the interface.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The most that it can write for one answer, in bytes: far beyond the output of a long search.
const MAX_ANSWER_BYTES: usize = 1 << 22;

/// The niceness of an engine: every other thread goes first.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// The name of the option for Chess960.
const CHESS960: &str = "UCI_Chess960";

/// Why an engine has no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum EngineFailure {
    #[error("it cannot be started ({0})")]
    Start(io::Error),
    #[error("it has ended")]
    Ended,
    #[error("it does not answer `{0}` in time")]
    Silent(&'static str),
    #[error("it does not stop talking")]
    Flood,
    #[error("its move {0:?} is not legal")]
    Illegal(String),
    #[error("it does not say how a position stands")]
    NoScore,
    /// No fault: it can go on with other games.
    #[error("it does not know Chess960")]
    NoChess960,
    /// No fault either.
    #[error("its `variants` do not have these rules")]
    OtherRules,
}

/// What an engine answers, or why it does not.
pub(super) type Reply<T = ()> = Result<T, EngineFailure>;

/// The limits of an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) nodes: Option<u64>,
}

/// A running engine.
pub(super) struct Conversation {
    /// Ends the program when this is dropped.
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The beginning of a line whose end has not come yet.
    partial: Vec<u8>,
    /// The number of bytes that it has written for this answer.
    bytes_read: usize,
    knows_chess960: bool,
    /// Does it play by the rules of Chess960 by now?
    plays_chess960: bool,
    /// The game of the last question.
    game: Option<GameId>,
}

impl Conversation {
    /// Starts the engine, and sets its options.
    pub(super) async fn start(config: &EngineConfig) -> Reply<Self> {
        let mut conversation = Self::spawn(config).map_err(EngineFailure::Start)?;
        let introduced = timeout(START_LIMIT, conversation.introduce(config)).await;
        introduced.map_err(|_| EngineFailure::Silent("uci"))??;
        Ok(conversation)
    }

    fn spawn(config: &EngineConfig) -> io::Result<Self> {
        let (program, arguments) = config
            .command
            .0
            .split_first()
            .ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut program = command.spawn()?;
        #[cfg(target_os = "linux")]
        lower_priority(&program);
        let pipes = program.stdin.take().zip(program.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Self {
            program,
            input,
            output: BufReader::new(output),
            partial: Vec::new(),
            bytes_read: 0,
            knows_chess960: false,
            plays_chess960: false,
            game: None,
        })
    }

    async fn introduce(&mut self, config: &EngineConfig) -> Reply {
        self.send("uci").await?;
        loop {
            match self.read_line().await? {
                Line::HasOption(name) => self.knows_chess960 |= name == CHESS960,
                Line::Introduced => break,
                _ => {}
            }
        }
        for (name, value) in &config.options {
            self.send(&format!("setoption name {name} value {value}"))
                .await?;
        }
        self.send("isready").await?;
        self.read_until_ready().await
    }

    /// The best move, and the player's share of the win.
    pub(super) async fn ask(&mut self, question: &Question, limits: Limits) -> Reply<Answer> {
        let Found { mv, info } = self.search(question, limits).await?;
        let share = info.map(|info| match info.score.share() {
            share if question.is_own_turn => share,
            share => WHOLE - share,
        });
        Ok(Answer { mv, share })
    }

    /// The best move, which is legal, and what else the engine says.
    pub(super) async fn search(&mut self, question: &Question, limits: Limits) -> Reply<Found> {
        self.bytes_read = 0;
        let prepared = timeout(READY_LIMIT, self.prepare(question)).await;
        prepared.map_err(|_| EngineFailure::Silent("isready"))??;
        let mut go = format!("go movetime {}", limits.time.as_millis());
        if let Some(nodes) = limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        let stop_at = Instant::now() + limits.time + BEFORE_STOP;
        let mut info = None;
        let best = timeout_at(stop_at, async {
            self.send(&question.position).await?;
            self.send(&go).await?;
            self.read_best(&mut info).await
        });
        let mv = match best.await {
            Ok(best) => best?,
            // Some engines do not know `movetime`.
            Err(_) => {
                let stopped = timeout(AFTER_STOP, async {
                    self.send("stop").await?;
                    self.read_best(&mut info).await
                });
                stopped.await.map_err(|_| EngineFailure::Silent("go"))??
            }
        };
        let mv = match question.rules {
            Uci::FourPlayer => in_coordinates(&mv),
            Uci::Chess | Uci::Chess960 => mv,
        };
        if !question.legal.contains(&mv) {
            return Err(EngineFailure::Illegal(mv.chars().take(20).collect()));
        }
        Ok(Found { mv, info })
    }

    /// Chooses the rules and the game, and waits until all earlier output was read.
    async fn prepare(&mut self, question: &Question) -> Reply {
        let is_chess960 = question.rules == Uci::Chess960;
        if is_chess960 && !self.knows_chess960 {
            return Err(EngineFailure::NoChess960);
        }
        if self.plays_chess960 != is_chess960 {
            self.send(&format!("setoption name {CHESS960} value {is_chess960}"))
                .await?;
            self.plays_chess960 = is_chess960;
        }
        if self.game.as_ref() != Some(&question.game) {
            self.send("ucinewgame").await?;
            self.game = Some(question.game.clone());
        }
        self.send("isready").await?;
        self.read_until_ready().await
    }

    async fn send(&mut self, line: &str) -> Reply {
        let line = format!("{line}\n");
        let written = self.input.write_all(line.as_bytes()).await;
        written.map_err(|_| EngineFailure::Ended)
    }

    async fn read_until_ready(&mut self) -> Reply {
        while self.read_line().await? != Line::Ready {}
        Ok(())
    }

    /// The best move. The last score before it goes to `info`.
    async fn read_best(&mut self, info: &mut Option<Info>) -> Reply<String> {
        loop {
            match self.read_line().await? {
                Line::Info(said) => *info = Some(said),
                Line::Best(mv) => return Ok(mv),
                _ => {}
            }
        }
    }

    /// The next line. Nothing is lost if the caller stops waiting.
    async fn read_line(&mut self) -> Reply<Line> {
        let room = MAX_LINE_BYTES.saturating_sub(self.partial.len() as u64);
        let mut output = (&mut self.output).take(room);
        let read = output.read_until(b'\n', &mut self.partial).await;
        read.map_err(|_| EngineFailure::Ended)?;
        self.bytes_read += self.partial.len();
        let is_whole = self.partial.ends_with(b"\n");
        if !is_whole && self.partial.len() as u64 >= MAX_LINE_BYTES
            || self.bytes_read > MAX_ANSWER_BYTES
        {
            return Err(EngineFailure::Flood);
        }
        if !is_whole {
            return Err(EngineFailure::Ended);
        }
        let line = std::mem::take(&mut self.partial);
        Ok(Line::read(&String::from_utf8_lossy(&line)))
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // A script may have started the engine itself as another program, so the whole group is
        // ended.
        #[cfg(unix)]
        if let Some(group) = group_of(&self.program) {
            // It fails only if all of them have ended.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

/// The process group of a program that has not been waited for.
#[cfg(unix)]
fn group_of(program: &Child) -> Option<rustix::process::Pid> {
    let id = i32::try_from(program.id()?).ok()?;
    rustix::process::Pid::from_raw(id)
}

/// Lets every other thread of the machine go before the engine.
#[cfg(target_os = "linux")]
fn lower_priority(program: &Child) {
    if let Err(error) = rustix::process::setpriority_process(group_of(program), NICENESS) {
        tracing::debug!(%error, "an engine has the usual priority");
    }
}

/// A move such as `h10-h11=Q` in the form `h10h11q`.
pub(super) fn in_coordinates(mv: &str) -> String {
    let letters = mv.chars().filter(|letter| !['-', '='].contains(letter));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// A move takes at most this part of the time on the clock: enough for 40 moves, and never all.
/// Chosen by hand.
const CLOCK_DIVISOR: u64 = 40;

/// A position to search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    /// The game, so that the engine can forget the one before.
    pub(super) game: GameId,
    pub(super) rules: Uci,
    /// The position with its history, as the Universal Chess Interface writes it.
    pub(super) position: String,
    /// The legal moves in coordinate form. Any other answer is wrong.
    pub(super) legal: Vec<String>,
    /// Is it the turn of the player's side? Otherwise the share of the win is that of the other
    /// one.
    pub(super) is_own_turn: bool,
    /// The longest time that the clock allows for the answer.
    pub(super) longest: Option<Span>,
}

/// The answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The best move, in coordinate form.
    pub(crate) mv: String,
    /// The share of the win that the player's side can expect, in ten-thousandths; `None` if the
    /// engine did not write it.
    pub(crate) share: Option<u32>,
}

/// What an engine found in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// The best move, in coordinate form.
    pub(super) mv: String,
    pub(super) info: Option<Info>,
}

impl Question {
    /// The question about this position; `None` if engines do not know the rules, or the player
    /// does not see the game being played.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let rules = view.terms.options.uci()?;
        Some(Self {
            game: view.game.clone(),
            rules,
            position: position(view, rules)?,
            legal: legal(view.positions().last()?),
            is_own_turn: view.is_my_turn() || is_turn_of_partner(view),
            longest: view.turn().and_then(|turn| longest_time(view, turn)),
        })
    }

    /// The question about a position in the analysis of a game of two.
    pub(super) fn of_analysis(game: &GameId, rules: Uci, asked: &analysis::Question<'_>) -> Self {
        Self {
            game: game.clone(),
            rules,
            position: with_moves(asked.first, asked.moves),
            legal: legal(asked.now),
            is_own_turn: true,
            longest: None,
        }
    }
}

fn legal(position: &Position) -> Vec<String> {
    let plies = position.plies().into_iter();
    plies.map(|ply| position.coordinate(ply)).collect()
}

/// The position as the engine is told it.
fn position(view: &View, rules: Uci) -> Option<String> {
    let positions = view.positions();
    if rules == Uci::FourPlayer {
        // Engines for four do not know every move, but they read every position, and repetitions
        // mean nothing to them.
        return Some(format!(
            "position fen {}",
            positions.last()?.fen_for_engines()
        ));
    }
    // In a continued game the earlier moves are not among the game's own.
    let first = positions.len().checked_sub(view.board.moves.len() + 1)?;
    Some(with_moves(positions.get(first)?, &view.board.moves))
}

/// A position of two sides after these moves.
fn with_moves(first: &Position, moves: &[MoveView]) -> String {
    let mut position = format!("position fen {}", first.fen());
    if !moves.is_empty() {
        let moves: Vec<_> = moves.iter().map(|mv| mv.coordinate.as_str()).collect();
        position += " moves ";
        position += &moves.join(" ");
    }
    position
}

fn is_turn_of_partner(view: &View) -> bool {
    let position = view.positions().last();
    let partner = position.and_then(|now| view.terms.options.partner(now.turn()));
    let seat = partner.and_then(|army| view.seat_of(army));
    let own = view.me().map_or(&[][..], |me| &me.seats);
    seat.is_some_and(|seat| own.contains(&seat))
}

/// The longest time that the clock allows for a move of this seat.
fn longest_time(view: &View, seat: Seat) -> Option<Span> {
    let left = view.turn.clock.as_ref()?.left.get(seat.index())?;
    Some(Span(left.0 / CLOCK_DIVISOR))
}

/// The whole win, in ten-thousandths.
const WHOLE: u32 = 10_000;

/// A line of an engine.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Line {
    /// It has introduced itself.
    Introduced,
    /// It is ready.
    Ready,
    /// It has an option with this name.
    HasOption(String),
    /// How the side to move stands.
    Info(Info),
    /// The best move, in coordinate form.
    Best(String),
    /// Any other line.
    Other,
}

impl Line {
    /// Reads a line. Engines may write anything, and every unreadable line is `Other`.
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uciok") => Self::Introduced,
            Some("readyok") => Self::Ready,
            Some("bestmove") => Self::Best(words.next().unwrap_or_default().into()),
            Some("option") => option_name(words).map_or(Self::Other, Self::HasOption),
            Some("info") => Info::read(words).map_or(Self::Other, Self::Info),
            _ => Self::Other,
        }
    }
}

/// The name in `option name … type …`.
fn option_name<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<String> {
    words.find(|word| *word == "name")?;
    let name: Vec<_> = words.take_while(|word| *word != "type").collect();
    Some(name.join(" "))
}

/// What an engine says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) score: Score,
    /// The expected moves, as it writes them.
    pub(super) line: Vec<String>,
}

/// How the side to move stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    /// It is ahead by so many hundredths of a pawn.
    Centipawns(i32),
    /// It mates in so many moves; if it is 0 or less, it is mated.
    Mate(i32),
}

impl Info {
    /// Reads `info … score cp 30 … pv e2e4 e7e5` or `info … score mate -2`; some engines write
    /// `info … score 30`. Nothing but the best line says how a position stands.
    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        // The text after `string` is free.
        let words: Vec<&str> = words.take_while(|word| *word != "string").collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1..)
        };
        let is_exact = after("lowerbound").is_none() && after("upperbound").is_none();
        let is_best = after("multipv").is_none_or(|rank| rank.first() == Some(&"1"));
        let score = Score::read(after("score")?).filter(|_| is_exact && is_best)?;
        let line = after("pv").unwrap_or_default().iter();
        // Engines for four players write their score after the line.
        let line = line.take_while(|word| **word != "score");
        Some(Self {
            score,
            line: line.map(|mv| String::from(*mv)).collect(),
        })
    }
}

impl Score {
    fn read(words: &[&str]) -> Option<Self> {
        match words {
            ["cp", number, ..] => number.parse().ok().map(Self::Centipawns),
            ["mate", number, ..] => number.parse().ok().map(Self::Mate),
            [number, ..] => number.parse().ok().map(Self::Centipawns),
            [] => None,
        }
    }

    /// The share of the win, in ten-thousandths.
    fn share(self) -> u32 {
        match self {
            Self::Centipawns(number) => share_of(number),
            Self::Mate(1..) => WHOLE,
            Self::Mate(_) => 0,
        }
    }
}

/// The share of the win of a side that is ahead by this many hundredths of a pawn, by the formula
/// of the rating system.
fn share_of(centipawns: i32) -> u32 {
    let odds = 10_f64.powf(-f64::from(centipawns) / 400.0);
    (f64::from(WHOLE) / (1.0 + odds)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(score: Score, line: &[&str]) -> Line {
        let line = line.iter().map(|mv| String::from(*mv)).collect();
        Line::Info(Info { score, line })
    }

    #[test]
    fn lines_are_read() {
        for (line, expected) in [
            ("uciok", Line::Introduced),
            (" readyok\r", Line::Ready),
            ("bestmove e2e4 ponder e7e5", Line::Best("e2e4".into())),
            ("bestmove", Line::Best(String::new())),
            (
                "option name UCI_Chess960 type check default false",
                Line::HasOption("UCI_Chess960".into()),
            ),
            (
                "option name Clear Hash type button",
                Line::HasOption("Clear Hash".into()),
            ),
            (
                "info depth 3 score cp 0 nodes 20 pv e2e4 e7e5",
                info(Score::Centipawns(0), &["e2e4", "e7e5"]),
            ),
            (
                "info depth 3 multipv 1 score cp 8",
                info(Score::Centipawns(8), &[]),
            ),
            ("info depth 3 multipv 2 score cp 8", Line::Other),
            ("info score cp -400 lowerbound", Line::Other),
            ("info score cp -400 upperbound", Line::Other),
            ("info score mate 3", info(Score::Mate(3), &[])),
            ("info score mate -3", info(Score::Mate(-3), &[])),
            ("info score mate 0", info(Score::Mate(0), &[])),
            (
                "info depth 3 score 0 nps 7",
                info(Score::Centipawns(0), &[]),
            ),
            (
                "info depth 1 pv m4-l4 score 90",
                info(Score::Centipawns(90), &["m4-l4"]),
            ),
            ("info depth 3 score 99999999999 nps 7", Line::Other),
            ("info depth 3", Line::Other),
            ("info string score cp 30", Line::Other),
            ("info score cp", Line::Other),
            ("info score cp 99999999999999999999", Line::Other),
            ("option", Line::Other),
            ("Stockfish 17 by the Stockfish developers", Line::Other),
            ("", Line::Other),
        ] {
            assert_eq!(Line::read(line), expected, "{line}");
        }
    }

    #[test]
    fn a_share_grows_with_the_lead_and_stays_a_share() {
        let shares = [i32::MIN, -300, -1, 0, 1, 300, i32::MAX];
        let shares = shares.map(|number| Score::Centipawns(number).share());
        assert!(shares.is_sorted());
        assert_eq!((shares[0], shares[3], shares[6]), (0, 5_000, 10_000));
        let mates = [-3, 0, 1].map(|moves| Score::Mate(moves).share());
        assert_eq!(mates, [0, 0, 10_000]);
    }
}

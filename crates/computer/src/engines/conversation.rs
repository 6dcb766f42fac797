//! A running engine, and the conversation with it.
//!
//! An engine is a program that others wrote: it may end, be silent, write without end or answer
//! nonsense at any time. Each of these ends the conversation with a failure, in bounded time and
//! memory, and with it the program.

use super::config::EngineConfig;
use super::line::Line;
use super::question::{Answer, Question};
use entente_game::GameId;
use entente_rules::Uci;
use std::io;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout, timeout_at};

/// The time in which an engine has to introduce itself. Some read large files first.
const START_LIMIT: Duration = Duration::from_secs(10);

/// The time in which it has to get ready for a position. No caller waits as long as that, but the
/// program need not be started again.
const READY_LIMIT: Duration = Duration::from_secs(5);

/// The time after the end of its thinking time when it is asked to stop: enough for its last line.
const BEFORE_STOP: Duration = Duration::from_millis(100);

/// The time after that in which it can still answer.
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

/// The reason why an engine has no answer.
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
    /// This is no fault: it can go on with other games.
    #[error("it does not know Chess960")]
    NoChess960,
    /// Nor is this.
    #[error("its `variants` do not have these rules")]
    OtherRules,
}

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
    pub(super) async fn start(config: &EngineConfig) -> Result<Self, EngineFailure> {
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

    async fn introduce(&mut self, config: &EngineConfig) -> Result<(), EngineFailure> {
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
    pub(super) async fn ask(
        &mut self,
        question: &Question,
        limits: Limits,
    ) -> Result<Answer, EngineFailure> {
        self.bytes_read = 0;
        let prepared = timeout(READY_LIMIT, self.prepare(question)).await;
        prepared.map_err(|_| EngineFailure::Silent("isready"))??;
        let mut go = format!("go movetime {}", limits.time.as_millis());
        if let Some(nodes) = limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        let stop_at = Instant::now() + limits.time + BEFORE_STOP;
        let mut share = None;
        let best = timeout_at(stop_at, async {
            self.send(&question.position).await?;
            self.send(&go).await?;
            self.read_best(&mut share).await
        });
        let mv = match best.await {
            Ok(best) => best?,
            // Some engines do not know `movetime`.
            Err(_) => {
                let stopped = timeout(AFTER_STOP, async {
                    self.send("stop").await?;
                    self.read_best(&mut share).await
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
        let own = |share| {
            if question.is_own_turn {
                share
            } else {
                10_000 - share
            }
        };
        Ok(Answer {
            mv,
            share: share.map(own),
        })
    }

    /// Chooses the rules and the game, and waits until all earlier output was read.
    async fn prepare(&mut self, question: &Question) -> Result<(), EngineFailure> {
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

    async fn send(&mut self, line: &str) -> Result<(), EngineFailure> {
        let line = format!("{line}\n");
        let written = self.input.write_all(line.as_bytes()).await;
        written.map_err(|_| EngineFailure::Ended)
    }

    async fn read_until_ready(&mut self) -> Result<(), EngineFailure> {
        while self.read_line().await? != Line::Ready {}
        Ok(())
    }

    /// The best move. The last score before it goes to `share`.
    async fn read_best(&mut self, share: &mut Option<u32>) -> Result<String, EngineFailure> {
        loop {
            match self.read_line().await? {
                Line::Score(score) => *share = Some(score),
                Line::Best(mv) => return Ok(mv),
                _ => {}
            }
        }
    }

    /// The next line. Nothing is lost if the caller stops waiting.
    async fn read_line(&mut self) -> Result<Line, EngineFailure> {
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

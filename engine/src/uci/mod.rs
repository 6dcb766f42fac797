//! The Universal Chess Interface: how tournament programs speak to an engine, line by line.
//!
//! Besides what the interface asks for, `UCI_Variant` takes the id of every rule set. Moves are
//! written in coordinate form. In games of more than two armies, `info` has `score shares` with the
//! share of the win of each seat, in ten-thousandths.
//!
//! Every `go` is answered with one `bestmove`, for the position that was named last. A line that
//! cannot be read is answered by `info string`; a `position` that cannot be read leaves none.
//! There is no clock, no chance and no input here; they come from the [`Host`].

mod command;
mod go;
mod host;
mod info;
mod limits;
mod listener;
mod options;
mod perft;

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};

use entente_rules::{Code, Event, Play, Position};

pub use host::Host;

use crate::engine::Engine;
use command::{Command, read_turn, shown, split_at_word, trimmed};
use go::Task;
use limits::Limits;
use options::{Change, Settings};

/// Why a line was not carried out, in words for those who read the log.
type Refusal = String;

/// The engine's side of a conversation.
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    engine: Engine,
    /// What followed `position` last. It is read again when the rule set changes.
    named: String,
    /// The game that it describes, or why it describes none.
    game: Result<Play, Refusal>,
    /// Lines that came while the engine was thinking.
    queue: VecDeque<String>,
    seed: u64,
}

impl Default for Session {
    fn default() -> Session {
        let settings = Settings::default();
        let mut session = Session {
            engine: Engine::with_memory(settings.memory()),
            named: "startpos".to_string(),
            game: Err(Refusal::new()),
            queue: VecDeque::new(),
            seed: 0,
            settings,
        };
        session.game = session.read_game();
        session
    }
}

impl Session {
    /// Answers line by line until `quit`, or until there are no more lines.
    pub fn run(&mut self, host: &mut dyn Host) {
        self.seed = host.seed();
        while let Some(line) = self.queue.pop_front().or_else(|| host.read()) {
            match self.answer(&line, host) {
                Ok(true) => return,
                Ok(false) => {}
                Err(refusal) => host.say(&format!("info string {refusal}")),
            }
        }
    }

    /// Carries out one line. Returns whether `quit` was said.
    fn answer(&mut self, line: &str, host: &mut dyn Host) -> Result<bool, Refusal> {
        let line = trimmed(line);
        let Some((command, rest)) = Command::read(line) else {
            return match line {
                "" => Ok(false),
                _ => Err(format!("unknown command: {}", shown(line))),
            };
        };
        match command {
            Command::Stop | Command::PonderHit | Command::Debug | Command::Register => {}
            Command::Uci => introduce(host),
            Command::IsReady => host.say("readyok"),
            Command::NewGame => {
                self.engine.forget();
                self.seed = host.seed();
            }
            Command::SetOption => self.set_option(rest)?,
            Command::Position => {
                self.named = rest.to_string();
                self.reread()?;
            }
            Command::Go => return Ok(self.go(rest, host)),
            Command::Quit => return Ok(true),
        }
        Ok(false)
    }

    /// Thinks, and answers with a move. Returns whether `quit` was said meanwhile.
    fn go(&mut self, text: &str, host: &mut dyn Host) -> bool {
        let limits = Limits::read(text);
        for fault in &limits.faults {
            host.say(&format!("info string {fault}"));
        }
        match &self.game {
            Ok(play) => {
                let task = Task {
                    play,
                    limits: &limits,
                    settings: &self.settings,
                    seed: self.seed,
                };
                task.carry_out(&mut self.engine, (host, &mut self.queue))
            }
            Err(refusal) => {
                host.say(&format!("info string no position: {refusal}"));
                host.say("bestmove 0000");
                false
            }
        }
    }

    fn set_option(&mut self, text: &str) -> Result<(), Refusal> {
        let before = self.settings;
        match before.change(text)? {
            Change::ClearHash => self.engine.forget(),
            Change::To(settings) => self.settings = settings,
        }
        if self.settings.memory() != before.memory() {
            self.engine = Engine::with_memory(self.settings.memory());
        }
        if self.settings.variant() != before.variant() {
            self.engine.forget();
            // If the last position is none of this rule set, `go` says so.
            self.game = self.read_game();
        }
        Ok(())
    }

    /// Reads the position that was named last. If it cannot be read, there is none.
    fn reread(&mut self) -> Result<(), Refusal> {
        self.game = self.read_game();
        self.game.as_ref().map(|_| ()).map_err(Refusal::clone)
    }

    /// Reads where a game starts, and the moves from there.
    fn read_game(&self) -> Result<Play, Refusal> {
        let (start, moves) = split_at_word(&self.named, "moves").unwrap_or((&self.named, ""));
        let mut play = Play::new(self.read_start(start.trim())?);
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            let refused = |why| format!("{why} (number {number} of the moves)");
            let event = read_turn(&play, word).map_err(refused)?;
            make(&mut play, &event, word).map_err(refused)?;
        }
        Ok(play)
    }

    fn read_start(&self, text: &str) -> Result<Position, Refusal> {
        let variant = self.settings.variant();
        let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match kind {
            "startpos" => Ok(Position::start(variant)),
            "fen" if variant.has_fen() => {
                // One blank between two fields, whatever they are separated by here.
                let fields: alloc::vec::Vec<&str> = rest.split_whitespace().collect();
                Position::from_fen_of(variant, &fields.join(" ")).map_err(|fault| fault.to_string())
            }
            "json" => Position::from_json(variant, rest.trim()).map_err(|fault| fault.to_string()),
            _ => Err(format!("unknown position: {}", shown(text))),
        }
    }
}

/// Makes a turn. A draw ends no line here: tournament programs may play on, or look at what might
/// have been.
fn make(play: &mut Play, event: &Event, word: &str) -> Result<(), Refusal> {
    match (play.apply(event), event) {
        (Err(Code::GameOver), Event::Move(ply)) => play
            .move_on_board(*ply)
            .map_err(|_| format!("not a legal move: {}", shown(word))),
        (made, _) => made.map_err(|code| format!("{} is refused: {code}", shown(word))),
    }
}

fn introduce(host: &mut dyn Host) {
    host.say(concat!("id name Entente ", env!("CARGO_PKG_VERSION")));
    host.say("id author the authors of Entente");
    for option in options::list() {
        host.say(&option);
    }
    host.say("uciok");
}

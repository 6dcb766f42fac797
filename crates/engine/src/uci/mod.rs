//! The Universal Chess Interface: the conversation of tournament programs with an engine, line by
//! line.

mod command;
mod go;
mod limits;
mod listener;
mod options;

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};

use entente_rules::{Code, Event, Play, Position};

pub use listener::{Host, Job, Wait};

use crate::engine::Engine;
use command::{Command, excerpt, read_turn, split_at_word, trimmed};
use go::Task;
use limits::Limits;
use options::{Change, Settings};

/// The reason why a line was not carried out, for the log.
type Refusal = String;

/// The engine's side of a conversation.
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    engine: Engine,
    /// The text after the last `position`. It is read again when the rule set changes.
    position_text: String,
    /// The game that it describes, or the reason why it describes none.
    game: Result<Play, Refusal>,
    /// Lines that came during a search.
    queue: VecDeque<String>,
    seed: u64,
}

impl Default for Session {
    fn default() -> Session {
        let settings = Settings::default();
        let mut session = Session {
            engine: Engine::with_memory(settings.memory()),
            position_text: "startpos".to_string(),
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

    /// Carries out one line. Returns true for `quit`.
    fn answer(&mut self, line: &str, host: &mut dyn Host) -> Result<bool, Refusal> {
        let line = trimmed(line);
        let Some((command, rest)) = Command::read(line) else {
            return match line {
                "" => Ok(false),
                _ => Err(format!("unknown command: {}", excerpt(line))),
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
                self.position_text = rest.to_string();
                self.reread()?;
            }
            Command::Go => return Ok(self.go(rest, host)),
            Command::Quit => return Ok(true),
        }
        Ok(false)
    }

    /// Searches, and answers with a move. Returns true if `quit` came meanwhile.
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
                task.carry_out(&mut self.engine, host, &mut self.queue)
            }
            Err(refusal) => {
                host.say(&format!("info string no position: {refusal}"));
                // The interface expects an answer to every `go`, and this is its word for no move.
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
        // A table of another size has to be built anew. The history goes with it, which costs
        // little.
        if self.settings.memory() != before.memory() {
            self.engine = Engine::with_memory(self.settings.memory());
        }
        if self.settings.variant() != before.variant() {
            // Stored positions of other rules would have the wrong values.
            self.engine.forget();
            // If the last position does not belong to this rule set, `go` reports it.
            self.game = self.read_game();
        }
        Ok(())
    }

    /// Reads the position that was named last. If it cannot be read, there is none.
    fn reread(&mut self) -> Result<(), Refusal> {
        self.game = self.read_game();
        self.game.as_ref().map(|_| ()).map_err(Refusal::clone)
    }

    /// Reads the start of a game, and the moves from there.
    fn read_game(&self) -> Result<Play, Refusal> {
        let (start, moves) =
            split_at_word(&self.position_text, "moves").unwrap_or((&self.position_text, ""));
        let mut play = Play::new(self.read_start(start.trim())?);
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            // The number helps to find the fault in a line of hundreds of moves.
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
                // One blank between two fields, whatever separates them here.
                let fields: alloc::vec::Vec<&str> = rest.split_whitespace().collect();
                Position::from_fen_of(variant, &fields.join(" ")).map_err(|fault| fault.to_string())
            }
            "json" => Position::from_json(variant, rest.trim()).map_err(|fault| fault.to_string()),
            _ => Err(format!("unknown position: {}", excerpt(text))),
        }
    }
}

/// Makes a turn. A draw ends no line here: tournament programs may play on, or analyse what might
/// have been.
fn make(play: &mut Play, event: &Event, word: &str) -> Result<(), Refusal> {
    match (play.apply(event), event) {
        (Err(Code::GameOver), Event::Move(ply)) => play
            .move_on_board(*ply)
            .map_err(|_| format!("not a legal move: {}", excerpt(word))),
        (made, _) => made.map_err(|code| format!("{} is refused: {code}", excerpt(word))),
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

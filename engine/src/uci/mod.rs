//! The Universal Chess Interface: how tournament programs speak to an engine, line by line.
//!
//! Besides what the interface asks for, `UCI_Variant` takes the id of every rule set. Moves are
//! written in coordinate form. In games of more than two armies, `info` has `score shares` with the
//! share of the win of each seat, in ten-thousandths.
//!
//! A line that cannot be read is answered by `info string`, and changes nothing. There is no clock
//! and no input here; both come from the [`Host`].

mod go;
mod options;

use alloc::format;
use alloc::string::{String, ToString};

use entente_rules::{Event, Play, Position};

use crate::think::Thinker;
pub use go::Host;
use go::{Limits, think};
use options::Settings;

/// Why a line was not carried out, in words for those who read the log.
type Refusal = String;

/// The engine's side of a conversation.
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    thinker: Thinker,
    play: Play,
}

impl Default for Session {
    fn default() -> Session {
        let settings = Settings::default();
        Session {
            thinker: Thinker::with_memory(settings.memory()),
            play: Play::new(Position::start(settings.variant())),
            settings,
        }
    }
}

impl Session {
    /// Answers line by line until `quit`, or until there are no more lines.
    pub fn run(&mut self, host: &mut dyn Host) {
        while let Some(line) = host.read() {
            let line = line.trim();
            if line == "quit" {
                return;
            }
            match self.answer(line, host) {
                Ok(true) => return,
                Ok(false) => {}
                Err(refusal) => host.say(&format!("info string {refusal}")),
            }
        }
    }

    /// Carries out one line. Returns whether `quit` was said meanwhile.
    fn answer(&mut self, line: &str, host: &mut dyn Host) -> Result<bool, Refusal> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" | "stop" | "ponderhit" | "debug" => {}
            "uci" => introduce(host),
            "isready" => host.say("readyok"),
            "ucinewgame" => self.thinker.forget(),
            "setoption" => self.set_option(rest)?,
            "position" => self.play = self.read_game(rest)?,
            "go" => {
                let limits = Limits::read(rest)?;
                return Ok(think(&mut self.thinker, &self.play, &limits, host));
            }
            _ => return Err(format!("unknown command: {line}")),
        }
        Ok(false)
    }

    fn set_option(&mut self, text: &str) -> Result<(), Refusal> {
        let before = self.settings;
        self.settings = before.with(text)?;
        if self.settings.memory() != before.memory() {
            self.thinker = Thinker::with_memory(self.settings.memory());
        }
        if self.settings.variant() != before.variant() {
            self.thinker.forget();
            self.play = Play::new(Position::start(self.settings.variant()));
        }
        Ok(())
    }

    /// Reads what follows `position`: where a game starts, and the moves from there.
    fn read_game(&self, text: &str) -> Result<Play, Refusal> {
        // As a word: the JSON of a position has a key that ends like this.
        let (start, moves) = match text.split_once(" moves") {
            Some((start, moves)) => (start, moves),
            None => (text, ""),
        };
        let mut play = Play::new(self.read_start(start.trim())?);
        for word in moves.split_whitespace() {
            let event = read_turn(&play, word)?;
            play.apply(&event)
                .map_err(|code| format!("{word} is refused: {code}"))?;
        }
        Ok(play)
    }

    fn read_start(&self, text: &str) -> Result<Position, Refusal> {
        let variant = self.settings.variant();
        let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match kind {
            "startpos" => Ok(Position::start(variant)),
            "fen" if variant.has_fen() => {
                Position::from_fen_of(variant, rest.trim()).map_err(|fault| fault.to_string())
            }
            "json" => Position::from_json(variant, rest.trim()).map_err(|fault| fault.to_string()),
            _ => Err(format!("unknown position: {text}")),
        }
    }
}

/// Reads a turn as [`Play::coordinates`] writes it.
fn read_turn(play: &Play, word: &str) -> Result<Event, Refusal> {
    let illegal = || format!("not a legal move: {word}");
    match play.read_turn(word).map_err(|_| illegal())? {
        // People may write moves in many ways, tournament programs in one.
        Event::Move(ply) if ply.to_string() != word => Err(illegal()),
        event => Ok(event),
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

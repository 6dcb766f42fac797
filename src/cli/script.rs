//! `entente script`: events played one after the other, and what the rules made of each.
//!
//! A refused event is an answer, not a failure: its code stands in the line, and the game goes on unchanged. Only what
//! is no event at all ends the script.

use std::path::PathBuf;

use clap::Args;
use entente_rules::{Code, EventError, Play, Variant};

use super::failure::Failure;
use super::input::{self, Input};
use super::output;
use super::position::{self, PositionArguments};

/// Plays a script of events and prints what became of each
#[derive(Args)]
pub(super) struct Script {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// The events, one line of JSON each; `-` is standard input
    #[arg(long, value_name = "FILE")]
    events: PathBuf,
    /// Print what became of the last event only
    #[arg(long = "final")]
    only_final: bool,
}

impl Script {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        if self.position.reads_standard_input() && input::is_standard_input(&self.events) {
            let why = "standard input holds the position already; expected a file";
            return Err(Failure::unreadable("--events", why));
        }
        let mut play = self.position.play(self.variant)?;
        let events = Input::read(&self.events)?;
        let mut last = None;
        for (place, event) in events.lines().filter(|(_, line)| !line.trim().is_empty()) {
            let judged = judge(&mut play, event);
            let refused = judged.map_err(|error| Failure::unreadable(place, error))?;
            match self.only_final {
                true => last = Some(refused),
                false => output::print(&line(&play, refused))?,
            }
        }
        last.map_or(Ok(()), |refused| output::print(&line(&play, refused)))
    }
}

/// Plays an event. Nothing: it was accepted; a code: it was refused; an error: it is no event.
fn judge(play: &mut Play, event: &str) -> Result<Option<Code>, EventError> {
    match play.read_event(event) {
        Ok(event) => Ok(play.apply(&event).err()),
        Err(error) => {
            let code = play.refusal(&error).ok_or(error)?;
            Ok(Some(code))
        }
    }
}

fn line(play: &Play, refused: Option<Code>) -> String {
    let result = refused.map_or("ok", Code::name);
    let state = play.state_json();
    let log = match refused {
        None => play.log_json(),
        Some(_) => String::from("[]"),
    };
    format!("{{\"result\":\"{result}\",\"state\":{state},\"log\":{log}}}\n")
}

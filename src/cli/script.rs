//! `entente script`: plays a list of events, and prints the result of each.
//!
//! A refused event is a result and not a failure: its code is in the line, and the game goes on
//! unchanged. Only a line that is not an event ends the script.

use std::path::PathBuf;

use clap::Args;
use entente_rules::{Code, EventError, Play, Variant};

use super::failure::Failure;
use super::input::{self, Input};
use super::output;
use super::position::{self, PositionArguments};

/// Play a script of events and print the result of each
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
    /// Print only the result of the last event
    #[arg(long = "final")]
    only_final: bool,
}

impl Script {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if self.position.reads_standard_input() && input::is_standard_input(&self.events) {
            let why = "standard input already contains the position; expected a file";
            return Err(Failure::unreadable("--events", why));
        }
        let mut play = self.position.play(self.variant)?;
        let events = Input::read(&self.events)?;
        let mut last = None;
        for (location, event) in events.lines().filter(|(_, line)| !line.trim().is_empty()) {
            let refused =
                apply(&mut play, event).map_err(|error| Failure::of_event(&location, &error))?;
            if self.only_final {
                last = Some(refused);
            } else {
                output::print(&line(&play, refused))?;
            }
        }
        last.map_or(Ok(()), |refused| output::print(&line(&play, refused)))
    }
}

/// Plays an event. Returns the code of the refusal, `None` if the event was accepted, or an error
/// if the text is not an event.
fn apply(play: &mut Play, event: &str) -> Result<Option<Code>, EventError> {
    match play.read_event(event) {
        Ok(event) => Ok(play.apply(&event).err()),
        Err(error) => {
            // Some texts are events that the rules refuse before they can be read completely.
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

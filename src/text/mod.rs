//! Words: a view, a refusal or an ending as people read it, in one place for both doors.
//!
//! Every sentence stands in a catalogue (`en.ftl`, Fluent); code here only chooses the sentence and fills it in from a [`View`], so what a viewer may not know cannot be said.
//! It draws no pictures and sends nothing.

mod board;
mod catalogue;
mod file;
mod refusal;

pub(crate) use board::{next_number, shorten};
pub use catalogue::{Arguments, Text};

use entente_game::{Ending, Phase, Seat, View};
use entente_rules::Army;

/// How a person is called in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By name, for files, pictures and other programs.
    Name,
    /// By name within a chat's message: no character of it is taken for a mark or a link.
    Escaped,
    /// As a mention that Discord shows as the person's present name.
    Mention,
}

/// Fills in a message of the catalogue: the text, the key, and what is filled in as `name = value`.
macro_rules! say {
    ($text:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $text.say($key, &$crate::text::Arguments::new()$(.with(stringify!($name), $value))*)
    };
}
pub(crate) use say;

impl Text {
    /// Who sits at a seat.
    pub fn who(&self, view: &View, seat: Seat, naming: Naming) -> String {
        match (view.sitter(seat), naming) {
            (None, _) => say!(self, "somebody"),
            (Some(sitter), Naming::Name) => sitter.name.clone(),
            (Some(sitter), Naming::Escaped) => escape(&sitter.name),
            (Some(sitter), Naming::Mention) => format!("<@{}>", sitter.person),
        }
    }

    /// An army's name, as it begins a sentence.
    pub fn army(&self, army: Army) -> String {
        match army {
            Army::White => say!(self, "army-white"),
            Army::Silver => say!(self, "army-silver"),
            Army::Black => say!(self, "army-black"),
            Army::Gold => say!(self, "army-gold"),
        }
    }

    /// A seat with its colour: `Ann (White)`.
    pub fn seat(&self, view: &View, seat: Seat, naming: Naming) -> String {
        let who = self.who(view, seat, naming);
        match view.seats.get(seat.index()).and_then(|s| s.army) {
            Some(army) => say!(self, "seat-with-army", who = who, army = self.army(army)),
            None => who,
        }
    }

    /// A game in a few words: `Ann (White) – Bob (Black)`.
    pub fn title(&self, view: &View, naming: Naming) -> String {
        let seats: Vec<_> = (0..view.seats.len())
            .map(|seat| self.seat(view, Seat(seat as u8), naming))
            .collect();
        seats.join(" – ")
    }

    /// How far a game has come, in one sentence.
    pub fn status(&self, view: &View, naming: Naming) -> String {
        match &view.phase {
            Phase::Challenge => say!(
                self,
                "status-challenge",
                challenger = self.who(view, Seat(0), naming)
            ),
            Phase::Closed {
                declined_by: Some(seat),
            } => say!(self, "status-declined", who = self.who(view, *seat, naming)),
            Phase::Closed { declined_by: None } => say!(
                self,
                "status-withdrawn",
                challenger = self.who(view, Seat(0), naming)
            ),
            Phase::Running { turn } => {
                say!(self, "status-turn", who = self.seat(view, *turn, naming))
            }
            Phase::Over(ending) => self.ending(view, ending, naming),
        }
    }

    /// How a game ended, in one sentence with the result.
    pub fn ending(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        let reason = ending.outcome.reason.name();
        let result = ending.outcome.result().to_string();
        let reason = self.say(
            &format!("reason-{}", reason.replace('_', "-")),
            &Arguments::new(),
        );
        match ending.winner {
            Some(seat) => say!(
                self,
                "ending-won",
                who = self.seat(view, seat, naming),
                reason = reason,
                result = result
            ),
            None => say!(self, "ending-drawn", reason = reason, result = result),
        }
    }
}

/// Any text so that a chat shows it as it is.
pub(crate) fn escape(text: &str) -> String {
    // These mean something anywhere; those only where a line begins.
    const ANYWHERE: &str = r"\*_~`|>[]()<@";
    const AT_FIRST: &str = "#-+";
    let letters = text.chars().filter(|c| !c.is_control()).enumerate();
    let marked = |at: usize, c: char| ANYWHERE.contains(c) || at == 0 && AT_FIRST.contains(c);
    letters
        .flat_map(|(at, c)| marked(at, c).then_some('\\').into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
mod tests;

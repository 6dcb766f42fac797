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

use entente_game::{Ending, Phase, Place, Seat, Sitter, View};
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
    /// Who has a place.
    pub fn person(&self, view: &View, place: Place, naming: Naming) -> String {
        let person = view.person(place);
        self.sitter(person.and_then(|person| person.sitter.as_ref()), naming)
    }

    /// Who has a seat.
    pub fn who(&self, view: &View, seat: Seat, naming: Naming) -> String {
        let person = view.person_at(seat);
        self.sitter(person.and_then(|person| person.sitter.as_ref()), naming)
    }

    fn sitter(&self, sitter: Option<&Sitter>, naming: Naming) -> String {
        match (sitter, naming) {
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
        match view.seats.get(seat.index()) {
            Some(seat) => say!(
                self,
                "seat-with-army",
                who = who,
                army = self.army(seat.army)
            ),
            None => who,
        }
    }

    /// A game in a few words: `Ann (White) – Bob (Black)`; before it has begun those who have a place in it: `Ann – Bob`.
    pub fn title(&self, view: &View, naming: Naming) -> String {
        let parts: Vec<_> = match view.phase {
            Phase::Lobby | Phase::Closed { .. } => {
                let people = view.people.iter();
                people
                    .map(|person| self.sitter(person.sitter.as_ref(), naming))
                    .collect()
            }
            Phase::Running { .. } | Phase::Over(_) => (0..view.seats.len())
                .map(|seat| self.seat(view, Seat(seat as u8), naming))
                .collect(),
        };
        parts.join(" – ")
    }

    /// How far a game has come, in one sentence.
    pub fn status(&self, view: &View, naming: Naming) -> String {
        match &view.phase {
            Phase::Lobby => say!(
                self,
                "status-challenge",
                challenger = self.person(view, Place::HOST, naming)
            ),
            Phase::Closed {
                declined_by: Some(place),
            } => say!(
                self,
                "status-declined",
                who = self.person(view, *place, naming)
            ),
            Phase::Closed { declined_by: None } => say!(
                self,
                "status-withdrawn",
                challenger = self.person(view, Place::HOST, naming)
            ),
            Phase::Running { turn } => {
                say!(self, "status-turn", who = self.seat(view, *turn, naming))
            }
            Phase::Over(ending) => self.ending(view, ending, naming),
        }
    }

    /// How a game ended, in one sentence with the result.
    pub fn ending(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        let reason = ending.reason.name();
        let result = ending.result.clone();
        let reason = self.say(
            &format!("reason-{}", reason.replace('_', "-")),
            &Arguments::new(),
        );
        let winners: Vec<_> = ending
            .winners
            .iter()
            .map(|seat| self.seat(view, *seat, naming))
            .collect();
        if winners.is_empty() {
            say!(self, "ending-drawn", reason = reason, result = result)
        } else {
            say!(
                self,
                "ending-won",
                who = winners.join(", "),
                reason = reason,
                result = result
            )
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

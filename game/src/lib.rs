//! One game as events: what people may do, what then happened, and who may see it.
//!
//! A [`Game`] is a fold of opaque records. [`Game::decide`] judges a [`Command`] and gives the record that it would add, the part that lies
//! beside the log (persons, texts, salts: all that can be erased), and the deliveries that are owed; [`Game::append`] takes them in once they
//! are durable; [`Game::view`] is the only way out. Time and chance come in as arguments: this crate reads no clock, no file and no random number.
//!
//! It is not the rules (`entente-rules`), and it knows nothing of Discord, HTTP or storage.
#![no_std]

extern crate alloc;

mod audience;
mod beginning;
mod clock;
mod command;
mod decide;
mod diplomacy;
mod draw;
mod event;
mod export;
mod fate;
mod game;
mod id;
mod lobby;
mod negotiation;
mod owed;
pub mod people;
mod plan;
mod playing;
mod reading;
mod record;
mod refusal;
mod rematch;
mod request;
mod state;
mod timekeeping;
mod turn;
mod verify;
mod view;

#[cfg(test)]
mod tests;

pub use beginning::Beginning;
pub use clock::{Expiry, Pace, PaceFault, Span, TimeControl, UnfitSpan};
pub use command::{Action, Command, Desire, Guest, NewGame, NoteEdit, PlanEdit};
pub use diplomacy::deed::{Dated, Deed};
pub use diplomacy::standing::{
    Affairs, LetterCount, LetterView, Proposal, RevealedLetter, Standing, Tiding, TrueHistory,
};
pub use diplomacy::{
    Alias, Correspondent, DiplomacyOptions, LETTER_LIMIT, LETTER_SPAN, LETTERS_AT_ONCE, Letters,
    Overture, StandingOrder,
};
pub use export::NotExported;
pub use game::{Decision, Erased, Game, TurnClock};
pub use id::{Chance, GameId, Holder, Person, Place, Seat, Server, Sitter, Time};
pub use owed::{Owed, Reason};
pub use plan::{Line, PLAN_LINES, PLAN_STEPS, Step};
pub use reading::Legal;
pub use record::Damage;
pub use refusal::{DealRefusal, PlanRefusal, Reading, Refusal, RequestRefusal, TimeRefusal};
pub use request::{Request, Wanted};
pub use state::{Closing, Home};
pub use timekeeping::LONGEST_PAUSE;
pub use verify::{Draws, Fault, Verified, verify};
pub use view::{
    ArmyView, ClockView, Ending, Hand, MoveView, Moved, News, Offer, PauseCause, PauseView,
    PersonView, Phase, SeatView, TurnView, View, Viewer, Visibility,
};

/// The longest private note, in characters.
pub const NOTE_LIMIT: usize = 4000;

/// The longest name under which somebody sits down, in characters.
pub const NAME_LIMIT: usize = 32;

//! One game as events: what players may do, what happened, and who may see it.
//!
//! A [`Game`] is the fold of its records. [`Game::decide`] checks an [`Action`] and returns a
//! [`Decision`]: the record to add, its erasable data (names, texts, salts) and the notifications
//! to send. [`Game::append`] applies the record once it is durable. [`Game::view`] is the only way
//! to look into a game. Time and randomness are arguments: this crate reads no clock, no file and
//! no random number.
//!
//! It does not contain the rules of chess (`entente-rules`), and it knows nothing about Discord,
//! HTTP or storage.
#![no_std]

extern crate alloc;

mod action;
mod audience;
mod beginning;
mod clock;
mod decide;
mod diplomacy;
mod event;
mod export;
mod game;
mod id;
mod king_losses;
mod lobby;
mod notification;
pub mod people;
mod playing;
mod reading;
mod record;
mod refusal;
mod rematch;
mod seed;
mod state;
mod verify;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, ConsentTopic, NewGame, NoteEdit, PlanEdit, Reservation};
pub use beginning::Beginning;
pub use clock::{Expiry, InvalidSpan, Pace, PaceFault, Span, TimeControl};
pub use diplomacy::event::{DatedEvent, DiplomacyEvent};
pub use diplomacy::view::{
    DiplomacyNews, DiplomacyView, LetterCount, LetterView, Proposal, RevealedLetter, Standing,
    TrueHistory,
};
pub use diplomacy::{
    Alias, Correspondent, DiplomacyAction, DiplomacyOptions, LETTER_LIMIT, LETTER_SPAN,
    LETTERS_AT_ONCE, Letters, StandingOrder,
};
pub use export::ExportError;
pub use game::{Decision, Erased, Game, TurnClock};
pub use id::{Chance, GameId, PersonId, PlayerId, Profile, Seat, SeatOwner, ServerId, Time};
pub use notification::{Notification, NotificationReason};
pub use playing::clock::LONGEST_PAUSE;
pub use playing::consent::{ConsentChange, ConsentRequest};
pub use playing::plan::{PLAN_LINES, PLAN_STEPS, PlanLine, PlanStep};
pub use reading::LegalMove;
pub use record::Damage;
pub use refusal::{ConsentRefusal, DiplomacyRefusal, PlanRefusal, Reading, Refusal, TimeRefusal};
pub use state::{ClosedReason, Home};
pub use verify::{Fault, RandomChoices, Verified, verify};
pub use view::{
    ArmyView, ClockView, Ending, MoveOrigin, MoveView, News, Offer, PauseCause, PauseView,
    PersonView, Phase, PieceMove, SeatView, TurnView, View, Viewer, Visibility,
};

/// The maximum length of a private note, in characters.
pub const NOTE_LIMIT: usize = 4000;

/// The maximum length of a player's name, in characters.
pub const NAME_LIMIT: usize = 32;

//! One game as events: what players may do, what happened, and who may see it.
//!
//! A [`Game`] is the fold of its records. [`Game::decide`] checks an [`Action`] and returns a
//! [`Decision`]: the record to add, its erasable data (names, texts, salts) and the notifications
//! to send. [`Game::append`] applies the record once it is durable. [`Game::view`] is the only way
//! to look into a game, and [`Game::replay`] into one that is over. Time and randomness are
//! arguments: this crate reads no clock, no file and no random number.
//!
//! The modules form layers, and import from lower ones only: `id`, `clock`, `facts`, `diplomacy`;
//! then `event`, `erasable`, `record`, `refusal`, `action` and `people`; `lobby`, `course` and
//! `state`; `decide`; `view`, `reading`; and `game`, `disclosure`, `export`, `verify` on top.
//! Nothing imports from this file.
//!
//! It does not contain the rules of chess (`entente-rules`), and it knows nothing about Discord,
//! HTTP or storage.
#![no_std]

extern crate alloc;

mod action;
mod clock;
mod decide;
mod diplomacy;
mod disclosure;
mod erasable;
mod event;
mod export;
mod game;
mod id;
mod lobby;
pub mod people;
mod playing;
mod reading;
mod record;
mod refusal;
mod state;
mod types;
mod verify;
mod view;

#[cfg(test)]
mod tests;

pub use action::{
    Action, ComputerAction, ConditionalMovesEdit, LobbyAction, NOTE_LIMIT, NewComputer, NewGame,
    NoteEdit, PlayAction, RequestTopic, Reservation,
};
pub use clock::pace::{InvalidSpan, Pace, PaceFault, Span};
pub use clock::{MAX_PAUSE, PauseCause, TimeControl, TimeoutRule};
pub use diplomacy::event::{DatedEvent, DiplomacyEvent};
pub use diplomacy::{
    Alias, Correspondent, DiplomacyAction, DiplomacyOptions, LETTER_LIMIT, LETTER_SPAN,
    LETTERS_AT_ONCE, Letters, StandingOrder,
};
pub use export::ExportError;
pub use game::computers::{ComputerTurn, Duty};
pub use game::erasure::Erased;
pub use game::replay::Replay;
pub use game::{Contradiction, DecideError, Decision, Game, TurnClock};
pub use id::{
    Actor, Chance, GameId, NAME_LIMIT, Nonce, PersonId, PlayerId, Profile, Seat, ServerId, Time,
};
pub use reading::LegalMove;
pub use record::Damage;
pub use refusal::{
    AnalysisRefusal, ConditionalMovesRefusal, DiplomacyRefusal, HintRefusal, PossibleMove, Refusal,
    RequestRefusal, SubstituteRefusal, TimeRefusal,
};
pub use types::computer::{Character, Computer, ComputerOptions, Effort, EngineName};
pub use types::conditional_moves::{
    CONDITIONAL_LINE_MOVES, CONDITIONAL_LINES, ConditionalLine, ConditionalMove,
};
pub use types::ending::{ClosedReason, Ending, Offer};
pub use types::home::Home;
pub use types::level::Level;
pub use types::motive::{ExplainedAction, Explanation, Motive};
pub use types::moves::{MoveOrigin, MoveView, News, PieceMove};
pub use types::notification::{Notification, NotificationReason};
pub use types::request::{PlayerRequest, RequestChange};
pub use types::starting_position::{StartingPosition, StartingPositionError};
pub use types::viewer::Viewer;
pub use types::visible::clean as visible_name;
pub use verify::{
    ComputerMove, Erasure, Fault, RandomChoice, RandomChoices, Revealed, Verified, verify,
    verify_with,
};
pub use view::clock::{ClockView, PauseView, TurnView};
pub use view::diplomacy::{
    DiplomacyNews, DiplomacyView, DiplomaticStatus, LetterCount, LetterView, PastEvent, Proposal,
    RevealedCharacter, RevealedLetter, TrueHistory,
};
pub use view::{ArmyView, PersonView, Phase, SeatView, View, Visibility};

//! One game as events: the actions of players, the events that follow, and the view of each viewer.
//!
//! A [`Game`] is the fold of its records. [`Game::decide`] checks an [`Action`] and returns the
//! next record with its erasable data and the notifications to send; [`Game::append`] applies the
//! record once it is stored; [`Game::view`], and [`Game::replay`] of a finished game, are the only
//! ways to look into it. Time and randomness are arguments: the crate reads no clock, file or
//! random number.
//!
//! It is not the rules of chess (`entente-rules`), and it knows no Discord, HTTP or storage.
//!
//! Each topic is a folder: its data, actions and refusals in `mod.rs`, its `state`, and how it is
//! decided and applied in `decide`. `draws` is a small one. All of them stand on `base` (ids,
//! actions, events and their stored form, the state) and `terms`; `view` and `game` join them:
//! `game::decide` has a row for each topic, and a line for each action. Beside them are `people`
//! (the logs of people and servers), `think_board` (a player's own lines) and `verify` (a game as a
//! file). Nothing imports from this file.

mod absences;
mod adjudication;
mod arbiter;
mod base;
mod clock;
mod computers;
mod conditional_moves;
mod diplomacy;
mod draws;
mod game;
mod lobby;
mod moves;
mod notes;
pub mod people;
mod rating;
mod requests;
#[doc(hidden)]
pub mod samples;
mod terms;
mod think_board;
mod verify;
mod view;
mod votes;

#[cfg(test)]
mod tests;

pub use crate::absences::SeatOffer;
pub use crate::adjudication::{
    ADJUDICATION_ROUNDS, AdjudicatedResult, AdjudicationGround, AdjudicationView, EndReason,
    Examination,
};
pub use crate::arbiter::{
    Arbiter, ArbiterAct, ArbiterAction, MAX_EXTENSION, MIN_ABSENCE, MIN_EXTENSION,
};
pub use crate::base::action::{Action, ComputerAction, NOTE_LIMIT, NoteEdit, PlayAction};
pub use crate::base::id::{
    Actor, Chance, ChannelAddress, GameId, Home, NAME_LIMIT, Nonce, PersonId, Place, PlayerId,
    Profile, Seat, ServerId, Span, Time, is_valid_name,
};
pub use crate::base::moves::{ClosedReason, Ending, MoveOrigin, MoveView, News, PieceMove};
pub use crate::base::record::Damage;
pub use crate::base::refusal::*;
pub use crate::base::viewer::{Asked, EventType, Notification, NotificationReason, Viewer};
pub use crate::base::visible::{clean as visible_name, is_visible_name};
pub use crate::clock::{InvalidSpan, Pace, PaceFault};
pub use crate::computers::{
    Character, Computer, ComputerOptions, Effort, EngineName, Level, OfferedEngine,
};
pub use crate::conditional_moves::{
    CONDITIONAL_LINE_MOVES, CONDITIONAL_LINES, ConditionalAnswer, ConditionalLine, ConditionalMove,
    ConditionalMovesEdit,
};
pub use crate::diplomacy::view::{
    DiplomacyNews, DiplomaticStatus, EventNews, LetterCount, LetterView, PastEvent, Proposal,
    RevealedCharacter, RevealedLetter, TrueHistory, turning_point_rank,
};
pub use crate::diplomacy::{DatedEvent, DiplomacyEvent, ExplainedAction, Explanation, Motive};
pub use crate::game::fold::Erased;
pub use crate::game::views::{ComputerTurn, Duty};
pub use crate::lobby::action::{LobbyAction, NewComputer, NewGame, Reservation};
pub use crate::lobby::starting_position::{StartingPosition, StartingPositionError};
pub use crate::moves::reading::LegalMove;
pub use crate::moves::typed_move::{
    read as read_typed_move, without_number as without_move_number, words as moves_of_line,
};
pub use crate::rating::game::{FinishedSeat, RatedGame, SeatOwner};
pub use crate::rating::{GameRating, NotCounted, RatingFigures, RatingPace, SeatRating};
pub use crate::requests::{Offer, PlayerRequest, RequestChange, RequestTopic};
pub use crate::verify::export::ExportError;
pub use crate::votes::decide::CrowdTurn;
pub use crate::votes::{
    Crowd, MAX_PROPOSALS, MAX_TEAMS, NewCrowd, Team, TeamMember, VOTE_TIME, VoteHash, VoteReceipt,
    VoteTally, VotedMove, default_vote_time, vote_leaf, vote_root,
};
pub use clock::{ClockView, MAX_PAUSE, PauseCause, PauseView, TimeControl, TimeoutRule, TurnView};
pub use diplomacy::{
    Alias, Correspondent, DiplomacyAction, DiplomacyOptions, LETTER_LIMIT, LETTER_SPAN,
    LETTERS_AT_ONCE, Letters, StandingOrder,
};
pub use game::views::Replay;
pub use game::{Contradiction, DecideError, Decision, Game, MaybeDecision, TurnClock};
pub use terms::GameTerms;
pub use think_board::{
    THINK_BOARD_MOVES, THINK_NOTE_LIMIT, ThinkBoard, ThinkEdit, ThinkMove, ThinkMoveId,
    ThinkOrigin, ThinkState,
};
pub use verify::{
    ComputerMove, Erasure, Fault, RandomChoice, RandomChoices, Revealed, Verified, verify,
    verify_with,
};
pub use view::events::{EventMove, GameEvent};
pub use view::{
    ArmyView, BoardView, Own, PersonView, Phase, PhaseName, PlayersView, PublicState, RecordView,
    SeatView, TurnState, View, Visibility,
};

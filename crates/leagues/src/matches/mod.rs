//! Matches: two sides meet on several boards, or on one board on which each of them votes.
//!
//! Like a league, a [`Match`] decides and applies events, knows players and games only by numbers,
//! and has no clock. [`Match::check`] is the only rule of what can happen when: commands and stored
//! records pass it alike.
//!
//! Nobody has to do anything at the end of the sign-up, nor when a game ends:
//! [`advance`](Match::advance) begins the games, seats reserves and ends the match.
mod check;
mod event;
mod pairing;
mod progress;
mod state;
mod terms;

pub use check::Refusal;
pub use event::{EndCause, Event, MatchEventType, Pair, PlayerNumber, Record};
pub use progress::Avoid;
pub use state::{Board, Match, Player, Stage};
pub use terms::{BOARDS, Boards, MAX_PLAYERS, MAX_SIGN_UP_TIME, Side, Terms, TermsFault};

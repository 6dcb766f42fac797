//! Leagues: who has entered, which round begins when, who plays whom, what a result is worth, and
//! how seasons and divisions follow each other.
//!
//! It is a library of pure functions, like `entente-game`: a [`League`] decides and applies events.
//! It knows entrants and games only by numbers, and neither rules nor names nor storage nor a
//! clock: times come in. Who plays whom is computed by [`pairings`], which knows no leagues.
//!
//! Between the first round and the last, nobody has to give a command: [`League::due`] says what
//! happens next by itself. What people and finished games bring is decided by [`League::enter`],
//! [`League::leave`], [`League::be_absent`] and [`League::finish`]; [`League::import`] lets a
//! tournament go on that was begun elsewhere. Each [`Event`] follows from the
//! events before it, so [`verify`] can compute all of them again.
//!
//! [`mod@matches`] are the contests of two sides.
//!
//! [`trf`] writes a division as FIDE's Tournament Report File, and reads such files.
//!
//! Read [`terms`] first, then `event`, `league` (what an event changes), `decide` (people),
//! `progress` (by itself), `pairing` and `standings`.

mod decide;
mod event;
mod import;
mod league;
pub mod matches;
mod pairing;
pub mod pairings;
mod progress;
mod report;
mod result;
mod standings;
pub mod terms;
mod tournament;
pub mod trf;
mod verify;

pub use crate::report::{Crosstable, CrosstableRow};
pub use decide::{MAX_ABSENT_ROUNDS, Refusal};
pub use event::{
    EndCause, EntrantId, Event, GameNumber, LeaveCause, NewGame, Record, StandingsLine,
};
pub use league::{Division, Entrant, League, LeagueGame, PastSeason, Round, Season};
pub use pairings::standings::TieBreak;
pub use report::ReportWords;
pub use result::{GameResult, Participation, SeatResult};
pub use terms::{DAY, Format, HOUR, MAX_TIE_BREAKS, Millis, Terms, TermsFault, TieBreakEdition};
pub use tournament::Tournament;
pub use verify::{Difference, replay, verify};

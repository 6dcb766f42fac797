//! Ratings: the strength of players, its change by a finished game, and the protection against
//! abuse.
//!
//! It is a library of pure functions over values. It knows no rules of chess, no people, no store
//! and no clock: times come in as seconds. The same games give the same ratings bit for bit, so
//! anybody who has the games can calculate all ratings again ([`Ladder::replay`]). The rules are in
//! words in `docs/players/ratings.md`.
//!
//! Read [`Rating`] first, then [`FinishedGame`]. [`rate`] changes the ratings of one game:
//! `sides.rs` by Glicko-2 between two sides, and by Weng-Lin among more, and `game.rs` says how
//! much a game counts. [`Ladder`] does the same for game after game.

mod game;
mod ladder;
mod rating;
mod sides;

pub use crate::game::{COMPUTER_WEIGHT, Meeting, pair_weight, remember};
pub use game::{
    FinishedGame, MAX_SUBSTITUTE_MOVES, MIN_MOVES_OF_EACH_SEAT, Seat, Unrated, Who, shared_places,
    shares_of_material,
};
pub use ladder::{Entry, Ladder, LadderChange, Rated, rate};
pub use rating::{MAX_LISTED_DAYS, MIN_LISTED_GAMES, PROVISIONAL_DEVIATION, Rating};

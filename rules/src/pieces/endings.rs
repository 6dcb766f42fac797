//! What the end of a game is: the reason, the winners and the points.
//!
//! The policies (`two_player` and the folders of the variants) decide how a position ends.
//! Resigning, agreeing and claiming are actions of players and belong to `play`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::pieces::piece::{Army, Seat};
use crate::pieces::score::{self, Score};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The king is in check and no move helps.
    Checkmate,
    /// No check, and no legal move.
    Stalemate,
    /// Nobody has the material to mate any more.
    DeadPosition,
    /// A position has occurred for the fifth time.
    Fivefold,
    /// Seventy-five moves without a capture or a pawn move.
    SeventyfiveMoves,
    /// A player resigned.
    Resigned,
    /// A player's time ran out.
    Flagged,
    /// The players agreed to a draw.
    Agreed,
    /// A position has occurred for the third time, and a player claimed the draw.
    Threefold,
    /// Fifty moves without a capture or a pawn move, claimed by a player.
    FiftyMoves,
    /// Fifty moves by everybody without progress, claimed by a player (more than two players).
    Fifty,
    /// Only one side is left.
    OneLeft,
    /// Nobody can move.
    Blocked,
    /// Nobody can be mated any more (multi-player rules).
    Insufficient,
}

impl Reason {
    /// The name that all interfaces use: `checkmate`, `fifty_moves`.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::DeadPosition => "dead_position",
            Reason::Fivefold => "fivefold",
            Reason::SeventyfiveMoves => "seventyfive_moves",
            Reason::Resigned => "resigned",
            Reason::Flagged => "flagged",
            Reason::Agreed => "agreed",
            Reason::Threefold => "threefold",
            Reason::FiftyMoves => "fifty_moves",
            Reason::Fifty => "fifty",
            Reason::OneLeft => "one_left",
            Reason::Blocked => "blocked",
            Reason::Insufficient => "insufficient",
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why the game is over.
    pub reason: Reason,
    winners: Vec<Army>,
    points: Vec<Score>,
    result: String,
}

impl Outcome {
    /// The outcome of a two-player game; a draw if there is no winner.
    pub(crate) fn for_two(reason: Reason, winner: Option<Seat>, armies: &[Army]) -> Outcome {
        let point = |seat| match winner {
            None => Score::share(1, 2),
            Some(winner) => Score::share(u16::from(winner == seat), 1),
        };
        let points: Vec<Score> = [Seat(0), Seat(1)].map(point).into();
        let winners = winner.map(|seat| armies[seat.index()]);
        Outcome {
            reason,
            winners: winners.into_iter().collect(),
            result: score::row(&points),
            points,
        }
    }

    /// The outcome of a game with more than two players.
    pub(crate) fn of_many(
        reason: Reason,
        winners: Vec<Army>,
        points: Vec<Score>,
        result: String,
    ) -> Outcome {
        Outcome {
            reason,
            winners,
            points,
            result,
        }
    }

    /// The winners: one army, several in a tie or a team, or none in a draw.
    pub fn winners(&self) -> &[Army] {
        &self.winners
    }

    /// The points by the order of leaving, for each army in turn order.
    pub fn points(&self) -> &[Score] {
        &self.points
    }

    /// The result as notations write it: `1-0`, `0-1` or `1/2-1/2`. In Chess4 it follows the game's
    /// scoring: `3-1-1-1`.
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// A draw that a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// A position has occurred for the third time.
    Threefold,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

impl Claim {
    /// The name that all interfaces use: `threefold`, `fifty_moves`.
    pub fn name(self) -> &'static str {
        self.reason().name()
    }

    pub(crate) fn reason(self) -> Reason {
        match self {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        }
    }
}

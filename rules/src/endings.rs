//! What the end of a game is: why, who won, and what each has. Which end a position has is for the policies (`duel`
//! and the folders of the variants); resigning, agreeing and claiming are acts of players and belong to `play`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::piece::{Army, Seat};
use crate::score::{self, Score};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The king is in check and nothing helps.
    Checkmate,
    /// Not in check, and no legal move.
    Stalemate,
    /// Nobody can mate any more.
    DeadPosition,
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves without a capture or a pawn's move.
    SeventyfiveMoves,
    /// A player gave up.
    Resigned,
    /// A player's time ran out.
    Flagged,
    /// The players agreed to a draw.
    Agreed,
    /// The same position for the third time, and a player claimed it.
    Threefold,
    /// Fifty moves without a capture or a pawn's move, and a player claimed it.
    FiftyMoves,
    /// Fifty moves of everybody without anything that counts as progress, and a player claimed it (where more than two play).
    Fifty,
    /// One side alone is left.
    OneLeft,
    /// Nobody can move.
    Blocked,
    /// Nobody can be mated any more (multi-player).
    Insufficient,
}

impl Reason {
    /// The name used by every door: `checkmate`, `fifty_moves`.
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
    /// Why.
    pub reason: Reason,
    winners: Vec<Army>,
    points: Vec<Score>,
    result: String,
}

impl Outcome {
    /// Where two play; without a winner it is a draw.
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

    /// Where more than two play.
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

    /// Who won: one army, several in a tie or a team, nobody in a draw between two.
    pub fn winners(&self) -> &[Army] {
        &self.winners
    }

    /// The points by the order of leaving, army by army in turn order.
    pub fn points(&self) -> &[Score] {
        &self.points
    }

    /// The result as notations write it: `1-0`, `0-1` or `1/2-1/2`; in Chess4 by the game's scoring, `3-1-1-1`.
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// A draw that a player may claim now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The same position for the third time.
    Threefold,
    /// Fifty moves without a capture or a pawn's move.
    FiftyMoves,
}

impl Claim {
    /// The name used by every door: `threefold`, `fifty_moves`.
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

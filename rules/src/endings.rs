//! How a game ends by its rules: mate, stalemate and the draws, as a policy over positions.
//! The numbers are data of the rule set; a variant that ends otherwise brings a policy of its own. Resigning,
//! agreeing and claiming are acts of players and belong to `play`, which asks here what the rules say.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cell::Cell;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::score::{self, Score};
use crate::variant::Variant;

/// The way in which a variant's games end by themselves.
#[derive(Debug)]
pub(crate) enum Endings {
    ForTwo(ForTwo),
    /// When one side alone has armies that are still in: Chess4. Nothing is a draw by itself.
    LastSide,
}

/// The ending rules of a game for two. Numbers of moves are of full moves, as the Laws have them.
#[derive(Debug)]
pub(crate) struct ForTwo {
    pub(crate) dead_position: DeadPosition,
    /// How many moves without a capture or a pawn's move let a player claim.
    pub(crate) fifty_moves: u32,
    /// How many times the same position lets a player claim.
    pub(crate) threefold: usize,
    /// How many such moves end the game, if they do.
    pub(crate) seventyfive_moves: Option<u32>,
    /// How many times the same position ends the game, if it does.
    pub(crate) fivefold: Option<usize>,
}

/// When the men on the board cannot mate any more.
#[derive(Debug)]
pub(crate) enum DeadPosition {
    /// Neither army could mate, however it is helped, by the count of men and the colours of bishops.
    Material,
}

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
    /// One side alone is left.
    OneLeft,
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
            Reason::OneLeft => "one_left",
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
    pub(crate) fn for_two(reason: Reason, winner: Option<Seat>, variant: Variant) -> Outcome {
        let point = |seat| match winner {
            None => Score::share(1, 2),
            Some(winner) => Score::share(u16::from(winner == seat), 1),
        };
        let points: Vec<Score> = [Seat(0), Seat(1)].map(point).into();
        let winners = winner.map(|seat| variant.army_of(seat));
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

impl ForTwo {
    /// How the game is over by itself, in a position that has now been reached so many times.
    pub(crate) fn outcome(&self, position: &Position, times: usize) -> Option<Outcome> {
        if position.legal_move_count() == 0 {
            return Some(no_move(position));
        }
        let reached = |limit: Option<usize>| limit.is_some_and(|limit| times >= limit);
        let passed =
            |limit: Option<u32>| limit.is_some_and(|limit| position.halfmoves() >= 2 * limit);
        let reason = match self.dead_position {
            DeadPosition::Material if position.is_dead() => Reason::DeadPosition,
            _ if reached(self.fivefold) => Reason::Fivefold,
            _ if passed(self.seventyfive_moves) => Reason::SeventyfiveMoves,
            _ => return None,
        };
        Some(Outcome::for_two(reason, None, position.variant()))
    }

    /// The draws that may be claimed.
    pub(crate) fn claims(&self, position: &Position, times: usize) -> Vec<Claim> {
        let threefold = (times >= self.threefold).then_some(Claim::Threefold);
        let fifty = position.halfmoves() >= 2 * self.fifty_moves;
        threefold
            .into_iter()
            .chain(fifty.then_some(Claim::FiftyMoves))
            .collect()
    }
}

fn no_move(position: &Position) -> Outcome {
    let (reason, winner) = match position.is_check() {
        true => (Reason::Checkmate, position.opponent(position.turn())),
        false => (Reason::Stalemate, None),
    };
    position.ends_for_two(reason, winner)
}

impl Position {
    /// The other army, where two play.
    pub(crate) fn opponent(&self, army: Army) -> Option<Army> {
        self.variant().armies().find(|&other| other != army)
    }

    pub(crate) fn ends_for_two(&self, reason: Reason, winner: Option<Army>) -> Outcome {
        let winner = winner.and_then(|army| self.variant().seat(army));
        Outcome::for_two(reason, winner, self.variant())
    }

    /// Nobody has the men to mate any more.
    pub fn is_dead(&self) -> bool {
        self.variant()
            .armies()
            .all(|army| self.lacks_mating_men(army))
    }

    /// No sequence of moves, however bad, lets this army mate, as far as the men on the board show it.
    ///
    /// A knight or bishops alone mate only where enemy men can be made to stand in their own king's way.
    pub fn lacks_mating_men(&self, army: Army) -> bool {
        let men: Vec<(Cell, Piece)> = self
            .pieces()
            .filter(|(_, piece)| piece.kind != Kind::King)
            .collect();
        let (own, others): (Vec<_>, Vec<_>) = men.iter().partition(|(_, piece)| piece.army == army);
        let has = |kind: Kind| own.iter().any(|(_, piece)| piece.kind == kind);
        let only = |men: &[(Cell, Piece)], kind| men.iter().all(|(_, piece)| piece.kind == kind);
        if own.is_empty() {
            true
        } else if has(Kind::Knight) {
            own.len() == 1 && only(&others, Kind::Queen)
        } else {
            only(&own, Kind::Bishop) && self.leaves_one_colour(&men)
        }
    }

    /// No knights or pawns, and all bishops on cells of one colour.
    fn leaves_one_colour(&self, men: &[(Cell, Piece)]) -> bool {
        let fleet = |kind| matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen);
        let bishops = men.iter().filter(|(_, piece)| piece.kind == Kind::Bishop);
        let mut dark = bishops.map(|&(cell, _)| self.board().is_dark(cell));
        let first = dark.next();
        men.iter().all(|(_, piece)| fleet(piece.kind)) && dark.all(|colour| Some(colour) == first)
    }
}

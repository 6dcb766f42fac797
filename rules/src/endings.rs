//! How a game ends by its rules: mate, stalemate and the draws, as a policy over positions.
//! The numbers are data of the rule set; a variant that ends otherwise brings a policy of its own. Resigning,
//! agreeing and claiming are acts of players and belong to `play`, which asks here what the rules say.

use alloc::vec::Vec;

use crate::cell::Cell;
use crate::piece::{Army, Kind, Piece};
use crate::position::Position;

/// The ending rules of a game for two. Numbers of moves are of full moves, as the Laws have them.
#[derive(Debug)]
pub(crate) struct Endings {
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
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why.
    pub reason: Reason,
    /// Who won; nobody, if it is a draw.
    pub winner: Option<Army>,
}

impl Outcome {
    pub(crate) fn draw(reason: Reason) -> Outcome {
        Outcome {
            reason,
            winner: None,
        }
    }

    /// The result as notations write it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner {
            None => "1/2-1/2",
            Some(Army::White) => "1-0",
            Some(Army::Black) => "0-1",
        }
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

impl Endings {
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
        Some(Outcome::draw(reason))
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
    match position.is_check() {
        true => Outcome {
            reason: Reason::Checkmate,
            winner: position.opponent(position.turn()),
        },
        false => Outcome::draw(Reason::Stalemate),
    }
}

impl Position {
    /// The other army, where two play.
    pub(crate) fn opponent(&self, army: Army) -> Option<Army> {
        self.variant().armies().find(|&other| other != army)
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

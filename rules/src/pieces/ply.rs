//! One turn of one seat: a move, or one of the ways to pass.
//!
//! In two-player variants every ply is a move. Where an army can leave while others play on, its
//! turns still come round.

use core::fmt;

use crate::board::square::Square;
use crate::pieces::moves::Move;

/// What a seat did with its turn.
///
/// ```
/// use entente_rules::Ply;
/// assert_eq!(Ply::Blocked.to_string(), "%");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ply<C = Square> {
    /// A piece moved.
    Move(Move<C>),
    /// No piece of the army can move: `%`.
    Blocked,
    /// The player resigned or ran out of time: `%%`.
    Resigned,
    /// Nobody moves the army any more: `%%%`.
    Eliminated,
}

impl<C: Copy> Ply<C> {
    /// The move, if a piece moved.
    pub fn mv(&self) -> Option<Move<C>> {
        match *self {
            Ply::Move(mv) => Some(mv),
            _ => None,
        }
    }

    pub(crate) fn map<D>(self, name: impl Fn(C) -> D) -> Ply<D> {
        match self {
            Ply::Move(mv) => Ply::Move(mv.map(name)),
            Ply::Blocked => Ply::Blocked,
            Ply::Resigned => Ply::Resigned,
            Ply::Eliminated => Ply::Eliminated,
        }
    }
}

impl<C> From<Move<C>> for Ply<C> {
    fn from(mv: Move<C>) -> Ply<C> {
        Ply::Move(mv)
    }
}

impl From<&Move> for Ply {
    fn from(mv: &Move) -> Ply {
        Ply::Move(*mv)
    }
}

impl From<&Ply> for Ply {
    fn from(ply: &Ply) -> Ply {
        *ply
    }
}

/// Coordinate form: that of the move, or `%`, `%%`, `%%%`.
impl fmt::Display for Ply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(mv) => mv.fmt(out),
            Ply::Blocked => out.write_str("%"),
            Ply::Resigned => out.write_str("%%"),
            Ply::Eliminated => out.write_str("%%%"),
        }
    }
}

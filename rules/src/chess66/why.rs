//! Why a ply is not legal in Chess66, where no other variant knows the reason: the two spaces of a switch, and lines that
//! leave their file. The sentences are here; `inquiry` finds which of them is so.

use thiserror::Error;

use crate::cell::Cell;
use crate::piece::Kind;
use crate::why::{Man, whose};

/// Chess66's own reasons. Displayed as a clause, as every [`WhyNot`](crate::WhyNot).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Chess66Rule {
    /// This kind does not move so, on a board on which letters tell little of lines.
    #[error("your {man} does not move to {to}: {}", rule(man.piece.kind))]
    NotItsMove {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Both cells are of one switch.
    #[error("{} and {to} are one switch, and no piece moves from one to the other", man.cell)]
    WithinSwitch {
        /// Who should move.
        man: Man,
        /// The other cell of his switch.
        to: Cell,
    },
    /// A man of the mover's own stands on the other cell of the switch.
    #[error(
        "your own {man} stands in the same switch as {to}, and the other cell of a switch counts"
    )]
    OwnPieceBeside {
        /// Who stands there.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Somebody stands on the other cell of a switch that the way goes through, or that is a pawn's goal.
    #[error(
        "the way of your {kind} from {from} to {to} is blocked by {whose} {by}: the other cell of the switch, {cell}, \
         counts too",
        kind = man.piece.kind, from = man.cell, whose = whose(man, by)
    )]
    BlockedBeside {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
        /// Who stands beside the way.
        by: Man,
        /// The cell on the way.
        cell: Cell,
    },
}

/// How a kind moves. Where a file goes on has to be said: a rook on b1 does not reach b8.
fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => {
            "a pawn moves one step straight ahead, two from its first row, and captures one step diagonally ahead, and \
             c5 lies straight above b4"
        }
        Kind::Knight => {
            "a knight leaps where two steps of a king lead and no line of a rook or bishop does"
        }
        Kind::Bishop => "a bishop moves diagonally, and c5 lies straight above b4",
        Kind::Rook => "a rook moves straight, and c5 lies straight above b4",
        Kind::Queen => "a queen moves straight or diagonally, and c5 lies straight above b4",
        Kind::King => "a king moves one step, and c5 lies straight above b4",
        Kind::Guard => "there are no guards",
    }
}

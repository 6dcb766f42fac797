//! Why a line that is well written tells no legal move, where the board and the men have no objection.
//! The sentences only; `reading` finds which of them is so.

use thiserror::Error;

use crate::cell::Cell;
use crate::courier::line;
use crate::piece::Piece;
use crate::why::Man;

/// A reason that only Game Courier's notation knows. Displayed as a clause, as every [`WhyNot`](crate::WhyNot).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CourierRule {
    /// The line removes, puts, or takes a cell away, and nobody goes from cell to cell.
    #[error(
        "{part} by itself is no move: the line must begin with a piece that goes, as in P e2-e4"
    )]
    NobodyGoes {
        /// The first part as it would be written.
        part: alloc::string::String,
    },
    /// The label is another one's.
    #[error("the {man} is labelled {}, not {}", line::label(man.piece), line::label(*label))]
    Label {
        /// Who stands there.
        man: Man,
        /// What was written.
        label: Piece,
    },
    /// What a pawn becomes is labelled as the other army's.
    #[error("{} is the other army's: your pawn becomes {}", line::label(*label), line::label(*own))]
    OthersPromotion {
        /// What was written.
        label: Piece,
        /// What was meant.
        own: Piece,
    },
    /// Nobody is removed there.
    #[error("this move removes no piece from {cell}")]
    NothingRemoved {
        /// From where.
        cell: Cell,
    },
    /// Nothing is put there.
    #[error("this move puts no piece on {cell}")]
    NothingPut {
        /// On what.
        cell: Cell,
    },
    /// No second man goes.
    #[error("this move takes no other piece from {from} to {to}")]
    NobodyElseGoes {
        /// From where.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// No move takes a cell off the board.
    #[error("no move takes the cell {cell} off the board")]
    CellRemoved {
        /// Which.
        cell: Cell,
    },
    /// A part stands there twice.
    #[error("{part} is said twice")]
    Twice {
        /// The part as it would be written.
        part: alloc::string::String,
    },
}

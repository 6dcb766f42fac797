//! The faults of a setup that is not a possible position, as facts.
//!
//! The faults that only one rule set can find are a type of its own, in the folder of the rule set.

use alloc::vec::Vec;

use entente_words::faults;

use crate::board::square::Square;
use crate::pieces::piece::{Army, PieceKind};

/// The result of the check of a setup, or every fault.
pub(crate) type Checked<T, V> = Result<T, Vec<SetupFault<V>>>;

faults! {
    /// A fault that makes a setup an impossible position.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SetupFault<V> = "fault" {
        /// An army that must have a king has none.
        NoKing {
            /// The army.
            army: Army,
        },
        /// An army has more than one king.
        ManyKings {
            /// The army.
            army: Army,
            /// The number of kings.
            count: usize,
        },
        /// Yellow has lost its queen, which takes the place of a king in Chess 4.5.
        NoQueen {
            /// The army.
            army: Army,
        },
        /// An army has more than one queen where the queen takes the place of the king.
        ManyQueens {
            /// The army.
            army: Army,
            /// The number of queens.
            count: usize,
        },
        /// The variant has this kind of piece, but this army does not.
        ForeignKind {
            /// The owner of the piece.
            army: Army,
            /// The kind of the piece.
            kind: PieceKind,
            /// The square of the piece.
            square: Square,
        },
        /// A pawn stands on a row where it would have been promoted.
        PawnOnLastRow {
            /// The owner of the pawn.
            army: Army,
            /// The square of the pawn.
            square: Square,
        },
        /// A pawn stands behind the row on which its army's pawns start.
        PawnOnBackRow {
            /// The owner of the pawn.
            army: Army,
            /// The square of the pawn.
            square: Square,
        },
        /// The king of an army that is not to move could be captured.
        WaitingInCheck {
            /// The owner of the king.
            army: Army,
        },
        /// A castling right without king and rook on their starting squares.
        Castling {
            /// The army with the right.
            army: Army,
            /// The square that was given for the rook.
            rook: Square,
        },
        /// No pawn can just have crossed this square.
        EnPassant {
            /// The square that was given as crossed.
            target: Square,
            /// The square that was given for the pawn.
            pawn: Square,
        },
        /// The army does not play in this variant.
        UnknownArmy {
            /// The army.
            army: Army,
        },
        /// The square does not exist on this board.
        UnknownSquare {
            /// The square.
            square: Square,
        },
        /// The variant has no such kind of piece.
        UnknownKind {
            /// The kind.
            kind: PieceKind,
            /// The square of the piece.
            square: Square,
        },
        /// Both squares of a switch are occupied.
        SwitchTaken {
            /// One square of the switch.
            square: Square,
            /// The other square of the switch.
            partner: Square,
        },
        /// A fault in the en passant rights, in variants with more than two players.
        EnPassantRights(fault: EnPassantFault),
        /// A fault in what only this variant has.
        Variant(fault: V),
        /// A counter is out of bounds.
        Counters,
    }
}

faults! {
    /// A fault of the en passant pawns of a setup.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum EnPassantFault = "fault-en-passant" {
        /// Two pawns cannot have crossed the same square.
        CrossedTwice(square: Square),
        /// An army has an en passant right that it cannot have.
        Right {
            /// The army that was given the right.
            army: Army,
            /// The square of the pawn.
            pawn: Square,
        },
        /// The double step was the last move, and only armies that attack the crossed square get a
        /// right.
        NoStriker {
            /// The army that was given the right.
            army: Army,
            /// The crossed square.
            target: Square,
        },
    }
}

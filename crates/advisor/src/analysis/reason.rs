//! The reason why a move was bad, as a fact: a kind with its arguments. The catalogues have the
//! sentences, and the lines of a judged move show it on the board.

use entente_game::Seat;
use entente_rules::PieceKind;
use serde::{Deserialize, Serialize};

/// The reason why a move was bad.
///
/// What a move allows or loses is shown by the moves that follow it, and what it misses by the
/// better line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// An enemy mates in this many moves.
    AllowsMate {
        /// The enemy's moves, the mate included.
        moves: u16,
    },
    /// The better move mates in this many moves.
    MissesMate {
        /// The player's moves, the mate included.
        moves: u16,
    },
    /// An enemy attacks the king, where kings are captured.
    LeavesKing {
        /// The seat that attacks it.
        by: Seat,
        /// The king, or the queen of an army that has no king.
        piece: PieceKind,
    },
    /// The move betrayed an ally, which cost more than it brought.
    EndsAlliance {
        /// The seat that was betrayed.
        with: Seat,
    },
    /// The enemy has no legal move, and the game is drawn.
    Stalemates,
    /// A piece is captured for less.
    Loses {
        /// The most valuable piece that is lost.
        piece: PieceKind,
        /// The most valuable piece that is captured for it, if any is.
        gained: Option<PieceKind>,
    },
    /// An enemy's pawn is promoted.
    AllowsPromotion {
        /// The kind that it becomes.
        to: PieceKind,
    },
    /// The better move captures a piece.
    MissesCapture {
        /// The kind of the piece.
        piece: PieceKind,
    },
    /// The better line captures a piece later than with its first move.
    MissesGain {
        /// The most valuable piece that it captures.
        piece: PieceKind,
    },
    /// The better line promotes a pawn.
    MissesPromotion {
        /// The kind that it becomes.
        to: PieceKind,
    },
    /// None of these: neither line mates, and the better one is not ahead in pieces.
    Position,
}

impl Reason {
    /// Its name in JSON and in the keys of texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::AllowsMate { .. } => "allows_mate",
            Self::MissesMate { .. } => "misses_mate",
            Self::LeavesKing { .. } => "leaves_king",
            Self::EndsAlliance { .. } => "ends_alliance",
            Self::Stalemates => "stalemates",
            Self::Loses { .. } => "loses",
            Self::AllowsPromotion { .. } => "allows_promotion",
            Self::MissesCapture { .. } => "misses_capture",
            Self::MissesGain { .. } => "misses_gain",
            Self::MissesPromotion { .. } => "misses_promotion",
            Self::Position => "position",
        }
    }

    /// Is it shown by the moves that follow, and not by the better line?
    pub const fn is_shown_by_what_follows(self) -> bool {
        matches!(
            self,
            Self::AllowsMate { .. }
                | Self::LeavesKing { .. }
                | Self::Loses { .. }
                | Self::AllowsPromotion { .. }
        )
    }

    /// The number of moves of a mate.
    pub const fn moves(self) -> Option<u16> {
        match self {
            Self::AllowsMate { moves } | Self::MissesMate { moves } => Some(moves),
            _ => None,
        }
    }

    /// The piece that is attacked, lost or not captured, or that a pawn becomes.
    pub const fn piece(self) -> Option<PieceKind> {
        match self {
            Self::LeavesKing { piece, .. }
            | Self::Loses { piece, .. }
            | Self::MissesCapture { piece }
            | Self::MissesGain { piece } => Some(piece),
            Self::AllowsPromotion { to } | Self::MissesPromotion { to } => Some(to),
            _ => None,
        }
    }

    /// The piece that is captured for a lost one.
    pub const fn gained(self) -> Option<PieceKind> {
        match self {
            Self::Loses { gained, .. } => gained,
            _ => None,
        }
    }

    /// The seat that attacks the king, or that was betrayed.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::LeavesKing { by: seat, .. } | Self::EndsAlliance { with: seat } => Some(seat),
            _ => None,
        }
    }
}

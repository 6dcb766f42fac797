//! The state of an army, and the pieces that it took.

use entente_rules::Piece;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether an army is in the game, and if not, how it left.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// In the game. A checkmated army stays in the game until it is out.
    Active,
    /// The army's king was checkmated.
    Checkmated,
    /// The army was stalemated.
    Stalemated,
    /// The army's player resigned; in Chess4 also if the time ran out.
    Resigned,
    /// In the game without a king.
    Protectorate,
    /// The army's king was captured.
    Captured,
    /// The army's time ran out.
    Flagged,
    /// The whole army left the board.
    Eliminated,
    /// The army takes no part in the game, by its options.
    Absent,
}

impl Status {
    pub(crate) fn of(status: entente_rules::Status) -> Self {
        match status {
            entente_rules::Status::Active => Self::Active,
            entente_rules::Status::Checkmated => Self::Checkmated,
            entente_rules::Status::Stalemated => Self::Stalemated,
            entente_rules::Status::Resigned => Self::Resigned,
            entente_rules::Status::Protectorate => Self::Protectorate,
            entente_rules::Status::Captured => Self::Captured,
            entente_rules::Status::Flagged => Self::Flagged,
            entente_rules::Status::Eliminated => Self::Eliminated,
            entente_rules::Status::Absent => Self::Absent,
        }
    }

    pub(crate) fn of_mate(mate: entente_rules::MateKind) -> Self {
        match mate {
            entente_rules::MateKind::Checkmated => Self::Checkmated,
            entente_rules::MateKind::Stalemated => Self::Stalemated,
        }
    }
}

/// A piece that was captured.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CapturedPiece {
    /// The army of the piece.
    #[schema(example = "black")]
    army: &'static str,
    /// The kind of piece.
    #[schema(example = "knight")]
    piece: &'static str,
}

impl CapturedPiece {
    pub(crate) fn of(piece: Piece) -> Self {
        Self {
            army: piece.army.word(),
            piece: piece.kind.word(),
        }
    }
}

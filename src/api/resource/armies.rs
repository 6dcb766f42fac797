//! What has become of an army, and the pieces that it took.

use entente_rules::Piece;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether an army is in the game, and if not, how it left.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// In the game. A checkmated army stays in the game until it is out.
    Active,
    /// Its king was checkmated.
    Checkmate,
    /// It was stalemated.
    Stalemate,
    /// Its player resigned; in Chess4 also if the time ran out.
    Resign,
    /// In the game without a king.
    Protectorate,
    /// Its king was captured.
    Captured,
    /// Its time ran out.
    Flagged,
    /// The whole army left the board.
    Gone,
}

impl Status {
    pub(crate) fn of(status: entente_rules::Status) -> Self {
        match status {
            entente_rules::Status::Active => Self::Active,
            entente_rules::Status::Checkmated => Self::Checkmate,
            entente_rules::Status::Stalemated => Self::Stalemate,
            entente_rules::Status::Resigned => Self::Resign,
            entente_rules::Status::Protectorate => Self::Protectorate,
            entente_rules::Status::Captured => Self::Captured,
            entente_rules::Status::Flagged => Self::Flagged,
            entente_rules::Status::Gone => Self::Gone,
        }
    }

    pub(crate) fn of_mate(mate: entente_rules::MateKind) -> Self {
        match mate {
            entente_rules::MateKind::Checkmated => Self::Checkmate,
            entente_rules::MateKind::Stalemated => Self::Stalemate,
        }
    }
}

/// A piece that was captured.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CapturedPiece {
    /// Its army.
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

//! The state of an army, and the pieces that it took.

use entente_rules::Piece;
use serde::Serialize;
use utoipa::ToSchema;

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

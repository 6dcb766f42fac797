//! What belongs to no game and needs no token: the rule sets, and the legal moves of any position.

use super::example;
use super::parameters::{Asked, PositionQuery};
use super::problem::{Kind, Problem, problems};
use super::resource::{LegalMove, VariantEntry};
use axum::Json;
use entente_rules::{Position, Variant};
use serde::Serialize;
use utoipa::ToSchema;

problems!(Problems:);

problems!(PositionProblems: &[Kind::InvalidQuery, Kind::InvalidPosition]);

/// Rule sets.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Variants {
    variants: Vec<VariantEntry>,
}

impl Variants {
    fn all() -> Self {
        Self {
            variants: Variant::ALL.into_iter().map(VariantEntry::of).collect(),
        }
    }
}

/// The rule sets that can be played
#[utoipa::path(
    get, path = "/api/v1/variants", tag = "rules",
    responses((status = 200, description = "Every rule set.", body = Variants, example = json!(Variants::all())), Problems),
)]
pub(super) async fn variants() -> Json<Variants> {
    Json(Variants::all())
}

/// Moves that could be made in a position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PositionMoves {
    /// The army to move.
    #[schema(example = "white")]
    turn: &'static str,
    /// In the order of their coordinates.
    legal: Vec<LegalMove>,
}

/// The legal moves of any position
#[utoipa::path(
    get, path = "/api/v1/positions/legal-moves", tag = "rules", params(PositionQuery),
    responses(
        (status = 200, description = "The moves.", body = PositionMoves, example = json!(PositionMoves { turn: "black", legal: example::legal_moves() })),
        PositionProblems
    ),
)]
pub(super) async fn position_moves(
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<PositionMoves>, Problem> {
    let position = Position::from_fen(&query.fen)
        .map_err(|error| Problem::saying(Kind::InvalidPosition, error.to_string()))?;
    Ok(Json(PositionMoves {
        turn: position.turn().word(),
        legal: LegalMove::all(&position),
    }))
}

//! A person's vote for a move of a team, in the document of their data.

use crate::maintenance::forget::PersonalVote;
use entente_game::Time;
use serde::Serialize;
use utoipa::ToSchema;

/// A vote for a move of a team.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StoredVote {
    /// The game's ID.
    game: String,
    /// The number of moves before the one that was voted for.
    #[schema(example = 12)]
    ply: u32,
    /// The move in coordinate form.
    #[schema(example = "e2e4")]
    coordinate: String,
    /// The time of the vote.
    #[schema(required)]
    at: Option<String>,
}

impl StoredVote {
    pub(crate) fn of(vote: &PersonalVote) -> Self {
        Self {
            game: vote.game.to_string(),
            ply: vote.ply,
            coordinate: vote.coordinate.clone(),
            at: vote.at.map(Time::to_rfc3339),
        }
    }
}

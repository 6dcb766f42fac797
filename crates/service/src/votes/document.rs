//! A person's vote for a move of a team, in the document of their data.

use crate::maintenance::forget::PersonalVote;
use entente_game::Time;
use serde::Serialize;

/// A vote for a move of a team.
#[derive(Debug, Serialize)]
pub(crate) struct StoredVote {
    game: String,
    ply: u32,
    coordinate: String,
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

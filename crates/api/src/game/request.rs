//! The open request of a player to the others as JSON.

use entente_game::{RequestChange, View};
use serde::Serialize;
use utoipa::ToSchema;

/// An open request to the other players. It is done when everybody who still plays has accepted,
/// and ends with the next move.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlayerRequest {
    /// The number of the player who asks.
    by: u32,
    /// The subject of the request.
    topic: RequestTopicName,
    /// The number of plies that would be left after a takeback; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<u32>,
    /// The time at which the pause would end if everybody had accepted at once. Its length counts
    /// from the moment when everybody has accepted. Absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime)]
    until: Option<String>,
    /// The number of the player for whom a computer would play; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    player: Option<u32>,
    /// The strength of that computer; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    level: Option<u8>,
    /// The numbers of the players who have accepted.
    accepted: Vec<u32>,
    /// The numbers of the players who have not answered yet.
    asked: Vec<u32>,
}

/// The requests of a player to the others.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum RequestTopicName {
    /// To take back moves.
    Takeback,
    /// To pause the game.
    Pause,
    /// To end the pause.
    Resume,
    /// To move the game to another Discord channel.
    Move,
    /// To let a computer play for a player until they return.
    Substitute,
}

impl PlayerRequest {
    /// The open request in the game of a view, if there is one.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let request = view.turn.request.as_ref()?;
        let (topic, ply, until) = match request.change {
            RequestChange::Takeback { ply } => (RequestTopicName::Takeback, Some(ply), None),
            RequestChange::Pause { until } => {
                (RequestTopicName::Pause, None, Some(until.to_rfc3339()))
            }
            RequestChange::Resume => (RequestTopicName::Resume, None, None),
            RequestChange::Move => (RequestTopicName::Move, None, None),
            RequestChange::Substitute { .. } => (RequestTopicName::Substitute, None, None),
        };
        let substitute = match request.change {
            RequestChange::Substitute { player, level, .. } => Some((player.0, level.number())),
            _ => None,
        };
        Some(Self {
            by: request.by.0,
            topic,
            ply,
            until,
            player: substitute.map(|(player, _)| player),
            level: substitute.map(|(_, level)| level),
            accepted: request.accepted.iter().map(|player| player.0).collect(),
            asked: view
                .awaiting_request_answer()
                .map(|person| person.player.0)
                .collect(),
        })
    }
}

//! The events of a game for those who follow it, as each of them may know them.
//!
//! Nothing is stored for this: events follow from the game's own log. So a follower can go on after
//! a restart, and at any process.

use crate::access::token::StreamToken;
use crate::error::Rejected;
use crate::handling::seen_games::Asker;
use crate::worker::handle::Service;
use entente_game::{GameEvent, GameId, Viewer};

/// The events of a game that a viewer may know of.
#[derive(Debug, Clone)]
pub struct SeenEvents {
    /// The viewer.
    pub viewer: Viewer,
    /// The number of the last event that they may know of.
    pub version: u64,
    /// The events of this page.
    pub events: Vec<GameEvent>,
}

impl Service {
    /// The events of a game after the first `after`, at most `limit`, for a client that knows only
    /// its id.
    pub async fn visible_events(
        &self,
        game: &GameId,
        asker: impl Into<Asker>,
        after: u64,
        limit: usize,
    ) -> Result<SeenEvents, Rejected> {
        let seen = self.visible_game(game, asker).await?;
        Ok(SeenEvents {
            viewer: seen.viewer,
            version: seen.version,
            events: seen.events(after, limit),
        })
    }
}

impl Service {
    /// The text of a token for a stream.
    pub fn seal_stream_token(&self, token: &StreamToken) -> String {
        token.seal(&self.inner.secret)
    }

    /// The token for a stream with this text. `None` if this installation has not made it, or if
    /// its time is over.
    pub fn open_stream_token(&self, text: &str) -> Option<StreamToken> {
        let token = StreamToken::open(&self.inner.secret, text)?;
        Some(token).filter(|token| self.now() <= token.until)
    }
}

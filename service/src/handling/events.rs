//! The events of a game for those who follow it, as each of them may know them.
//!
//! Nothing is stored for this: events follow from the game's own log. So a follower can go on after
//! a restart, and at any process.

use crate::access::stream_token::StreamToken;
use crate::error::Rejected;
use crate::worker::handle::Service;
use entente_game::{Game, GameEvent, GameId, PersonId, Viewer};

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
        person: Option<PersonId>,
        after: u64,
        limit: usize,
    ) -> Result<SeenEvents, Rejected> {
        self.in_game(game, async move |worker, id| {
            let game = worker.open(id)?;
            let viewer = visible_viewer(game, person).ok_or(Rejected::NoSuchGame)?;
            Ok(SeenEvents {
                viewer,
                version: game.version_for(viewer),
                events: game.events_for(viewer, after, limit),
            })
        })
        .await
    }

    /// The version of a game that a client sees who knows only its id. No view is made for it.
    pub async fn visible_version(
        &self,
        game: &GameId,
        person: Option<PersonId>,
    ) -> Result<u64, Rejected> {
        self.in_game(game, async move |worker, id| {
            let game = worker.open(id)?;
            let viewer = visible_viewer(game, person).ok_or(Rejected::NoSuchGame)?;
            Ok(game.version_for(viewer))
        })
        .await
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

/// The viewer that a client is who knows only the id of a game: with a token its person, if they
/// may see it, else a spectator, if it is public.
fn visible_viewer(game: &Game, person: Option<PersonId>) -> Option<Viewer> {
    match person {
        Some(person) => game.may_be_seen_by(person).then(|| game.viewer(person)),
        None => game.is_public().then_some(Viewer::Spectator),
    }
}

//! Games to be saved, and what their seals stand for.

use crate::service::access::seal::{Saved, Unsealed};
use crate::service::access::seal::{seal, unseal};
use crate::service::error::Rejected;
use crate::service::worker::handle::Service;
use crate::service::worker::jobs::{Job, ViewRequest};
use crate::service::worker::state::Worker;
use entente_game::{GameId, PersonId, View, Viewer};

impl Service {
    /// A game to be saved, as this person or a spectator sees it. Everybody who may see a game may
    /// save it; the frontend has checked that.
    pub async fn save(&self, game: &GameId, person: Option<PersonId>) -> Result<Saved, Rejected> {
        let request = person.map_or(ViewRequest::Viewer(Viewer::Spectator, None), |person| {
            ViewRequest::Actor(person.into())
        });
        self.ask(game, |answer| Job::Save {
            game: game.clone(),
            request,
            answer,
        })
        .await
    }

    /// The seal of a game.
    pub fn seal(&self, saved: &Saved) -> Vec<u8> {
        seal(&self.inner.secret, &saved.view.game, saved.records)
    }

    /// Opens a seal. `None` if it is not from this installation or was changed.
    pub fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        unseal(&self.inner.secret, seal)
    }

    /// Whether moves were played since a game was sealed. It compares only what everybody can see,
    /// so a seal reveals no secrets.
    pub async fn has_advanced(&self, unsealed: &Unsealed) -> Result<bool, Rejected> {
        let at = |records| {
            let request = ViewRequest::Viewer(Viewer::Spectator, records);
            self.ask(&unsealed.game, |answer| Job::View {
                game: unsealed.game.clone(),
                request,
                answer,
            })
        };
        let (then, now): (View, View) = (at(Some(unsealed.records)).await?, at(None).await?);
        Ok(then.ply() != now.ply())
    }
}

impl Worker {
    pub(crate) fn save(&mut self, id: &GameId, request: &ViewRequest) -> Result<Saved, Rejected> {
        let view = self.view(id, request)?;
        let game = self.open(id)?;
        Ok(Saved {
            view,
            starting_position: game.starting_position(),
            records: game.records(),
        })
    }
}

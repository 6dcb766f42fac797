//! Games to be saved, and what their seals stand for.

use crate::access::seal::{Saved, Unsealed};
use crate::access::seal::{seal, unseal};
use crate::error::Rejected;
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, Viewer};

impl Service {
    /// A game to be saved, as this person or a spectator sees it. Everybody who may see a game may
    /// save it; the frontend has checked that.
    pub async fn save(&self, game: &GameId, person: Option<PersonId>) -> Result<Saved, Rejected> {
        self.in_game(game, async move |worker, id| worker.save(id, person))
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
        let (game, records) = (&unsealed.game, unsealed.records);
        let then = self.view_by(game, move |game| game.view_at(Viewer::Spectator, records));
        let (then, now) = (then.await?, self.spectate(game).await?);
        Ok(then.ply() != now.ply())
    }
}

impl Worker {
    fn save(&mut self, id: &GameId, person: Option<PersonId>) -> Result<Saved, Rejected> {
        let view = self.view_by(id, |game| {
            game.view(person.map_or(Viewer::Spectator, |person| game.viewer(person)))
        })?;
        let game = self.open(id)?;
        Ok(Saved {
            view,
            starting_position: game.starting_position(),
            records: game.records(),
        })
    }
}

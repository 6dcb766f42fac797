//! The code of a lobby, and the lobby of a code.

use crate::service::access::code::{JoinCode, JoinCodeError};
use crate::service::error::Rejected;
use crate::service::worker::handle::Service;
use entente_game::{GameId, PersonId};

impl Service {
    /// The code of a lobby. Only its host gets it, to pass it on.
    pub fn join_code(&self, game: &GameId) -> JoinCode {
        JoinCode::of(&self.inner.secret, game)
    }

    /// The lobby with the code that this person typed.
    pub fn lobby_by_code(&self, person: PersonId, text: &str) -> Result<GameId, JoinCodeError> {
        let now = self.inner.clock.now();
        if let Some(until) = self.inner.guesses.blocked_until(person, now) {
            return Err(JoinCodeError::TooMany { until });
        }
        let found = match JoinCode::parse(text) {
            Some(code) => self.inner.store.get(&code.key()).map_err(Rejected::from)?,
            None => None,
        };
        let game = found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes)));
        // Only wrong codes count: a host may use the right code often.
        game.ok_or_else(|| {
            self.inner.guesses.note(person, now);
            JoinCodeError::Wrong
        })
    }
}

//! The code of a lobby, and the lobby of a code.

use crate::access::code::{JoinCode, JoinCodeError};
use crate::error::Rejected;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, PersonId};

impl Service {
    /// The code of a lobby. Only its host gets it, to pass it on.
    pub fn join_code(&self, game: &GameId) -> JoinCode {
        JoinCode::of(&self.inner.secret, game)
    }

    /// The lobby with the code that this person typed.
    pub async fn lobby_by_code(
        &self,
        person: PersonId,
        text: &str,
    ) -> Result<GameId, JoinCodeError> {
        let code = JoinCode::parse(text);
        self.read(move |inner| inner.lobby_by_code(person, code))
            .await
    }
}

impl Inner {
    fn lobby_by_code(
        &self,
        person: PersonId,
        code: Option<JoinCode>,
    ) -> Result<GameId, JoinCodeError> {
        // Otherwise many codes could be tried at the same time, before the first one is noted.
        let _only_one = self.guesses.only_one();
        let now = self.clock.now();
        if let Some(until) = self.guesses.blocked_until(person, now) {
            return Err(JoinCodeError::TooMany { until });
        }
        let found = match code {
            Some(code) => self.store.get(&code.key()).map_err(Rejected::from)?,
            None => None,
        };
        let game = found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes)));
        // Only wrong codes count: a host may use the right code often.
        game.ok_or_else(|| {
            self.guesses.note(person, now);
            JoinCodeError::Wrong
        })
    }
}

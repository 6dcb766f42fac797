//! Whole games at once, as they lie in the store when they were played one move after the other: for measuring stores that nobody has the time to play full. It decides, records, packs
//! and indexes by the same code as a worker; only nobody waits for an answer, nothing is owed to anybody, and the wishes of games that are over have been dropped already.

use super::index::Index;
use super::log::{self, Entry, Log};
use super::worker::{Answered, chance};
use super::{Wish, keyed};
use crate::store::{Batch, Change, Key, Space};
use entente_game::{Action, Command, Damage, Game, GameId, Refusal, Time};

/// Writes games for one installation.
pub struct Bulk {
    index: Index,
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum BulkError {
    /// It refuses a wish.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// It does not take its own record.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

impl Bulk {
    /// For an installation with this secret.
    pub fn new(secret: [u8; 32]) -> Self {
        Self {
            index: Index { secret },
        }
    }

    /// What has to be in a store beside the games.
    pub fn beginning(&self) -> Vec<Change> {
        let mut batch = Batch::default();
        batch.put(Key::new(Space::Secret), self.index.secret);
        batch.into_changes()
    }

    /// Everything that a game leaves in the store whose first wish makes it, and the others follow.
    pub fn game(
        &self,
        wishes: impl IntoIterator<Item = (Wish, Action)>,
        now: Time,
    ) -> Result<(GameId, Vec<Change>), BulkError> {
        let mut wishes = wishes.into_iter().peekable();
        let first = wishes.peek().map_or("", |(wish, _)| wish.key.as_str());
        let id = GameId::from_random(keyed(&self.index.secret, first));
        let (mut game, mut log) = (Game::new(id.clone()), Log::default());
        for (wish, action) in wishes {
            let by = wish.by;
            let decision = game.decide(&Command { by, action }, now, &chance());
            let decision = decision.map_err(BulkError::Refused)?;
            game.append(&decision.record, Some(&decision.beside))?;
            log.entries.push(Entry {
                record: decision.record,
                beside: Some(decision.beside),
                wish: Some(wish.key),
            });
        }
        let mut batch = Batch::default();
        self.index
            .game(&mut batch, &id, &Game::new(id.clone()), &game);
        if game.is_over() {
            log.take_wishes();
            log.pack(&mut batch, id.as_str());
        } else {
            for (number, entry) in (0..).zip(&log.entries) {
                log::put(&mut batch, id.as_str(), number, entry);
                let key = entry.wish.as_deref().unwrap_or_default();
                let answered = Answered::new(number + 1, None);
                batch.put(Key::new(Space::Asked).text(key), answered.to_bytes());
            }
        }
        Ok((id, batch.into_changes()))
    }
}

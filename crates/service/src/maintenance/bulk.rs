//! Writes whole games at once, exactly as they are stored after being played move by move.
//! Benchmarks fill large stores with it.
//!
//! It decides, records, packs and indexes with the same code as a worker. But there are no answers
//! and no messages, and the keys of finished games are left out, as if they had expired.

use crate::access::secret::{SECRET, keyed, random_chance};
use crate::command::Command;
use crate::ladders::counting;
use crate::ladders::stored::{Ladder, LadderEntry};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::Index;
use crate::log::records::{self, Entry, Log};
use crate::time::schedule;
use entente_game::{Chance, Damage, DecideError, Game, GameId, PersonId, RatingPace, Time};
use entente_ratings::Rating;
use entente_store::{Batch, Change};

/// Writes the games of one installation.
pub struct Bulk {
    index: Index,
}

/// The reasons for which a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum BulkError {
    /// The game refused a command, or could not apply what it had decided.
    #[error(transparent)]
    Undecided(#[from] DecideError),
    /// The game could not read its own record.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

impl Bulk {
    /// A writer for an installation with this secret.
    pub fn new(secret: [u8; 32]) -> Self {
        Self {
            index: Index { secret },
        }
    }

    /// The entries that a store needs besides its games.
    pub fn initial_changes(&self) -> Vec<Change> {
        let mut batch = Batch::default();
        batch.put(SECRET.all(), self.index.secret);
        batch.into_changes()
    }

    /// The overall leaderboard of daily chess with so many people, all of whom have just played.
    pub fn leaderboard(&self, people: usize, now: Time) -> Vec<Change> {
        let ladder = Ladder::named("standard", RatingPace::Daily);
        let mut batch = Batch::default();
        for number in 0..people {
            // Spread over 2,000 points.
            let points = 800.0 + (number as f64 * 7.13) % 2_000.0;
            let rating = Rating::new(points, 60.0, 0.06);
            let entry = LadderEntry::of_person(number as u64, "Somebody", rating, now);
            let person = PersonId(1_000_000 + number as u64);
            counting::update(&mut batch, &ladder, person, None, Some(&entry));
        }
        batch.into_changes()
    }

    /// Everything that a game with these commands leaves in the store. The first command creates
    /// it.
    pub fn game(
        &self,
        commands: impl IntoIterator<Item = Command>,
        now: Time,
    ) -> Result<(GameId, Vec<Change>), BulkError> {
        let mut pending = commands.into_iter().peekable();
        let first = pending.peek().map_or("", |command| command.key.as_str());
        let id = GameId::from_random(keyed(&self.index.secret, first));
        let (mut game, mut log) = (Game::new(id.clone()), Log::default());
        for command in pending {
            let chance = Chance {
                nonce: command.nonce,
                ..random_chance()
            };
            let decision = game.decide(command.actor, &command.action, now, &chance)?;
            game.append(&decision.record, Some(&decision.erasable))?;
            log.entries.push(Entry {
                record: decision.record,
                erasable: Some(decision.erasable),
                command_key: Some(command.key),
            });
        }
        let mut batch = Batch::default();
        // Only the difference between no game and the final one is written.
        self.index
            .update_game(&mut batch, &id, &Game::new(id.clone()), &game);
        schedule::index_game(&mut batch, &id, &Game::new(id.clone()), &game);
        // As a worker leaves a finished game after a week, and a running game at once.
        if game.is_over() {
            log.take_command_keys();
            log.pack(&mut batch, id.as_str());
        } else {
            for (number, entry) in (0..).zip(&log.entries) {
                records::put(&mut batch, id.as_str(), number, entry);
                let key = entry.command_key.as_deref().unwrap_or_default();
                let changed = Changed::Game {
                    game: id.clone(),
                    records: number + 1,
                };
                AnsweredCommand::put_at(&mut batch, key, changed, None);
            }
        }
        Ok((id, batch.into_changes()))
    }
}

//! The writing of a decision by a worker: the record, and everything that follows from it, in one
//! batch. [`FOLLOWERS`] lists the topics that follow.
//!
//! Whether something is decided at all is in `state`.

use crate::announcement::Announcement;
use crate::command::Command;
use crate::error::{Rejected, Result};
use crate::ladders::stored as ladders;
use crate::leagues::stored as league_results;
use crate::limits::config::Permit;
use crate::limits::lobbies::OpenLobby;
use crate::linked_roles::stored as linked_roles;
use crate::log::idempotency::{self, AnsweredCommand, Changed};
use crate::log::index;
use crate::log::records::{self, Decided, Entry, Follower, Sleepers, Wake};
use crate::matches::stored as match_results;
use crate::outbox::queue::Outbox;
use crate::time::schedule;
use crate::worker::state::HeldGame;
use entente_game::{Action, Actor, ComputerTurn, Decision, Game, PersonId};
use entente_store::Batch;
use std::collections::BTreeSet;

impl HeldGame<'_> {
    /// Writes a decision with everything that follows from it, in this batch. `game` is the game
    /// after it.
    pub(super) async fn write_decision(
        &mut self,
        game: Game,
        decision: Decision,
        command: Option<&Command<Action, Actor>>,
        mut batch: Batch,
        permit: Permit,
    ) -> Result<(), Rejected> {
        let (store, outbox) = (self.worker.store.clone(), self.worker.outbox.clone());
        let (secret, now) = (self.worker.index.secret, self.worker.clock.now());
        let id = self.id;
        let before = self.open()?;
        let decided = Decided {
            id,
            before,
            after: &game,
            now,
            store: &store,
            secret: &secret,
        };
        let (begins, ends) = (decided.begins(), decided.ends());
        let wakes = write(&decided, &mut batch)?;
        let deliveries = outbox.deliveries_for(before, &game, &decision.notifications);
        let entry = Entry {
            record: decision.record,
            erasable: Some(decision.erasable),
            command_key: command.and_then(Command::kept_key),
        };
        // In the same batch as the record: a command counts as answered exactly if it took effect.
        if let Some(command) = command {
            let changed = Changed::Game {
                game: self.id.clone(),
                records: game.records(),
            };
            AnsweredCommand::put(&mut batch, command, changed);
        }
        if ends {
            self.put_final_record(&mut batch, entry)?;
        } else {
            self.put_record(&mut batch, entry, &game);
        }
        // The game learns about each of them by an update of its own.
        let to_report = if begins {
            self.worker.players_to_report(&game)?
        } else {
            Vec::new()
        };
        schedule::schedule_player_updates(&mut batch, self.id, &to_report);
        Outbox::write(&mut batch, &deliveries, permit);
        let turns = game.waiting_computers();
        self.announce(&mut batch, &game, &turns)?;
        // A person who leaves a lobby has to learn it, too.
        let people: BTreeSet<PersonId> = self.open()?.people().chain(game.people()).collect();
        Announcement::put_people(&mut batch, self.id, &people);
        // The point of no return: what fails before it has changed nothing.
        let version = self.commit_in(batch).await?;
        if begins {
            self.catch_up_on_players(&game, &to_report).await?;
        }
        // A computer that is woken here asks this worker for the game, and gets it after this job.
        self.worker.shared.computers.update(self.id, turns);
        self.worker.games.insert(self.id, game, version);
        // The game goes on. That it could be read again would not be enough: the same decision
        // could fail again each second.
        self.worker.failures.remove(self.id);
        self.worker
            .shared
            .watchers
            .announce_change(self.id, &people);
        let sleepers = Sleepers {
            watchers: &self.worker.shared.watchers,
            finished_rated: &self.worker.shared.finished_rated,
        };
        wakes.iter().flatten().for_each(|wake| wake(&sleepers));
        // Last, because a frontend may send them at once.
        self.worker.outbox.push(deliveries);
        Ok(())
    }

    /// Announces to other processes what they know of a game.
    fn announce(&mut self, batch: &mut Batch, after: &Game, turns: &[ComputerTurn]) -> Result<()> {
        let id = self.id;
        let before = self.open()?;
        if OpenLobby::of(before) != OpenLobby::of(after) {
            batch.announce(Announcement::Lobby(id.clone()).to_string());
        }
        if before.waiting_computers() != turns {
            batch.announce(Announcement::Computers(id.clone()).to_string());
        }
        Ok(())
    }

    /// Writes the record that ends a game. With it the whole log is packed, and the keys of its
    /// commands begin to expire.
    fn put_final_record(&self, batch: &mut Batch, last: Entry) -> Result<()> {
        let mut log = self.worker.read_log(self.id.as_str())?;
        log.entries.push(last);
        idempotency::expire_game_keys(
            batch,
            self.worker.clock.now(),
            self.id,
            0,
            log.take_command_keys(),
        );
        log.pack(batch, self.id.as_str());
        Ok(())
    }

    /// Writes a record that does not end the game. After the end, such as for a note, it stays
    /// unpacked, and its key begins to expire at once.
    fn put_record(&self, batch: &mut Batch, mut entry: Entry, game: &Game) {
        let number = game.records() - 1;
        if game.is_over() {
            let keys = entry.command_key.take().into_iter().collect();
            idempotency::expire_game_keys(batch, self.worker.clock.now(), self.id, number, keys);
        }
        records::put(batch, self.id.as_str(), number, &entry);
    }

    /// Schedules updates for what players changed while the record of the game's start was written:
    /// vacations and settings.
    ///
    /// Such a player did not find this game among their running games, so their own worker did not
    /// schedule an update for it.
    async fn catch_up_on_players(&self, game: &Game, scheduled: &[PersonId]) -> Result<()> {
        let to_report = self.worker.players_to_report(game)?;
        if to_report != scheduled {
            let mut batch = Batch::default();
            schedule::schedule_player_updates(&mut batch, self.id, &to_report);
            self.worker.store.commit(batch).await?;
        }
        Ok(())
    }
}

/// Those who follow, in the order in which they write.
static FOLLOWERS: [Follower; 6] = [
    index::follow,
    schedule::follow,
    ladders::follow,
    league_results::follow,
    match_results::follow,
    linked_roles::follow,
];

/// The calls that wake others when the batch is durable.
pub(super) type Wakes = [Option<Wake>; FOLLOWERS.len()];

/// Lets everybody who follows write.
pub(super) fn write(decided: &Decided<'_>, batch: &mut Batch) -> Result<Wakes> {
    let mut wakes: Wakes = Default::default();
    for (follow, wake) in FOLLOWERS.iter().zip(&mut wakes) {
        *wake = follow(decided, batch)?;
    }
    Ok(wakes)
}

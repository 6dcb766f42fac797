//! A worker: the only thread that may change its games, people and servers.
//!
//! It does one job after the other, so nothing in one game ever races. Many workers wait for the
//! store's committer at the same time, and their batches share one sync of the disk. On the way of
//! a move a worker opens the game, lets it decide, writes the record with everything that follows
//! from it in one batch, and answers when that batch is on the disk.

use crate::access::known_tokens::KnownTokens;
use crate::access::secret::random_chance;
use crate::announcement::Announcement;
use crate::clock::Clock;
use crate::command::{Accepted, Command};
use crate::computers::WaitingComputers;
use crate::error::{MayBeOvertaken, Rejected, ServiceError, damaged_log};
use crate::limits::Limits;
use crate::limits::contacts::Contact;
use crate::limits::lobbies::OpenLobby;
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::Index;
use crate::log::records::{Entry, Log};
use crate::log::{idempotency, index, leagues, records};
use crate::membership::Membership;
use crate::metrics;
use crate::outbox::queue::Outbox;
use crate::time::outages::Outages;
use crate::time::schedule;
use crate::watchers::Watchers;
use crate::work::WorkCounts;
use crate::worker::open_games::OpenGames;
use crate::worker::readable_games::ReadableGames;
use entente_game::people::PersonLog;
use entente_game::{
    Action, Actor, Chance, ComputerTurn, DecideError, Decision, ExportError, Game, GameId, Home,
    Notification, PersonId, Replay, Time, View, Viewer, Visibility,
};
use entente_store::{Batch, Store, StoreError, Version};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// How often a command is decided anew because other processes have changed the game meanwhile.
/// Each time another command was accepted, so it is rarely more than twice.
const MAX_ATTEMPTS: u32 = 16;

/// The parts that all workers share besides the store and the outbox.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) outages: Arc<Outages>,
    pub(crate) computers: Arc<WaitingComputers>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) membership: Arc<Membership>,
    pub(crate) watchers: Arc<Watchers>,
    pub(crate) known_tokens: Arc<KnownTokens>,
    pub(crate) counts: Arc<WorkCounts>,
    /// The memory that the open games of each worker may take, in bytes.
    pub(crate) memory: usize,
}

/// The state of one worker.
pub(crate) struct Worker {
    pub(crate) store: Arc<Store>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) outages: Arc<Outages>,
    pub(crate) computers: Arc<WaitingComputers>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) membership: Arc<Membership>,
    pub(crate) watchers: Arc<Watchers>,
    pub(crate) known_tokens: Arc<KnownTokens>,
    pub(crate) counts: Arc<WorkCounts>,
    pub(crate) index: Index,
    pub(crate) clock: Clock,
    pub(crate) games: OpenGames,
    /// The game that is surely the one in the store: no other process had changed it when this job
    /// first opened it.
    pub(crate) checked: Option<GameId>,
    /// How many of them the metrics count as open.
    pub(crate) reported_games: usize,
    /// The last failure of each game that was closed because the program failed in it, until the
    /// game goes on.
    pub(crate) failures: HashMap<GameId, String>,
}

impl Worker {
    pub(crate) fn new(
        store: Arc<Store>,
        outbox: Arc<Outbox>,
        shared: Shared,
        readable: Arc<ReadableGames>,
        index: Index,
        clock: Clock,
    ) -> Self {
        Self {
            store,
            outbox,
            outages: shared.outages,
            computers: shared.computers,
            limits: shared.limits,
            membership: shared.membership,
            watchers: shared.watchers,
            known_tokens: shared.known_tokens,
            counts: shared.counts,
            index,
            clock,
            games: OpenGames::new(shared.memory, readable),
            checked: None,
            reported_games: 0,
            failures: HashMap::new(),
        }
    }

    /// Reports to the metrics how the number of open games has changed.
    pub(crate) fn report_open_games(&mut self) {
        let (before, now) = (self.reported_games, self.games.len());
        if before != now {
            metrics::add_open_games(now as i64 - before as i64);
            self.reported_games = now;
        }
    }

    /// Decides a command and makes it durable, unless that was done before under the same key.
    pub(crate) async fn decide(
        &mut self,
        id: &GameId,
        command: &Command<Action, Actor>,
    ) -> Result<Accepted, Rejected> {
        let mut attempts = 0;
        loop {
            let decided = self.decide_once(id, command).await;
            attempts += 1;
            if attempts == MAX_ATTEMPTS || !decided.as_ref().is_err_and(Rejected::is_overtaken) {
                return decided;
            }
            metrics::count_overtaken();
            self.close(id);
        }
    }

    async fn decide_once(
        &mut self,
        id: &GameId,
        command: &Command<Action, Actor>,
    ) -> Result<Accepted, Rejected> {
        let viewer = self.open(id)?.viewer(command.actor);
        // First of all: a repeated command gets its answer even if the game has gone on or is over.
        if let Some(changed) = AnsweredCommand::find(&self.store, command)? {
            return self.repeat_answer(id, viewer, &changed);
        }
        // Before anything is decided, so that nobody loses on time for hours in which nobody could
        // move.
        let now = self.credit_outages(id).await?;
        let game = self.open(id)?;
        // The user decided about the game as they saw it, and it may have changed since.
        if let Some(expected) = &command.expected
            && !expected.is_current(game, viewer)
        {
            let view = Box::new(self.view(id, viewer)?);
            return Err(Rejected::Changed { view });
        }
        // An unknown id opens as a game without records. Only a creation makes sense there.
        let creates = matches!(command.action, Action::Create(_));
        if game.records() == 0 && !creates {
            return Err(Rejected::NoSuchGame);
        }
        let chance = Chance {
            nonce: command.nonce.clone(),
            ..random_chance()
        };
        let decided = game.decide(command.actor, &command.action, now, &chance);
        let decision = match decided {
            Ok(decision) => decision,
            Err(DecideError::Refused(refusal)) => {
                let view = self.view(id, viewer).ok().map(Box::new);
                return Err(Rejected::Refused { refusal, view });
            }
            Err(DecideError::Contradiction(cause)) => {
                return Err(self.contradiction(id, cause).into());
            }
        };
        if let Some(refusal) = self.refused_challenge(command)? {
            let view = self.view(id, viewer).ok().map(Box::new);
            return Err(Rejected::Refused { refusal, view });
        }
        self.apply_decision(id, decision, Some(command)).await?;
        // The command may have given the person a seat, or taken theirs: look again who they are.
        let viewer = self.open(id)?.viewer(command.actor);
        Ok(Accepted {
            view: self.view(id, viewer)?,
            repeated: false,
        })
    }

    /// Closes a game, because another process has changed it.
    pub(crate) fn close(&mut self, id: &GameId) {
        self.games.remove(id);
        self.checked = None;
    }

    /// Writes a batch about a game, unless another process has changed the game meanwhile.
    pub(crate) async fn commit_in(
        &mut self,
        id: &GameId,
        mut batch: Batch,
    ) -> Result<Version, StoreError> {
        let version = match self.games.version(id) {
            Some(version) => version.clone(),
            None => self.store.version(id.as_str())?,
        };
        batch.guard(&version);
        batch.announce(Announcement::Game(id.clone()).to_string());
        let written = self.store.commit(batch).await;
        if written.is_err() {
            // If another process was faster, the game is read again.
            self.close(id);
        }
        written.map(|()| version.next())
    }

    /// Lets the game decide what happens by itself now: a time that runs out, a pause that ends.
    pub(crate) async fn handle_deadline(&mut self, id: &GameId, at: Time) -> Result<(), Rejected> {
        let now = self.credit_outages(id).await?;
        let due = self.open(id)?.decide_due(now, &random_chance());
        match due.map_err(|cause| self.contradiction(id, cause))? {
            Some(decision) => self.apply_decision(id, decision, None).await,
            None => {
                // The index entry may be wrong: the program that wrote it may have computed the
                // deadline differently than this program does. Left alone, it would be due again
                // forever.
                let mut batch = Batch::default();
                if index::correct_deadline(&mut batch, id, self.open(id)?, at) {
                    let corrected = self.commit_in(id, batch).await;
                    corrected.map_err(ServiceError::from)?;
                }
                Ok(())
            }
        }
    }

    /// Credits the clock of a game with all outages that it has not been credited with yet, and
    /// returns the present time.
    ///
    /// Every job that decides anything by the time begins with this.
    pub(crate) async fn credit_outages(&mut self, id: &GameId) -> Result<Time, Rejected> {
        let now = self.outages.now();
        for outage in self.outages.outages_until(now) {
            let game = self.open(id)?;
            let credit = game.decide_credit(outage.from, outage.until, now, &random_chance());
            if let Some(decision) = credit.map_err(|cause| self.contradiction(id, cause))? {
                self.apply_decision(id, decision, None).await?;
            }
        }
        Ok(now)
    }

    /// Makes a decision durable together with everything that follows from it: the index entries,
    /// the messages to send and the answer to the command.
    ///
    /// All of it is one batch, so a crash leaves either nothing or all of it. Memory changes only
    /// when the batch is on the disk.
    pub(crate) async fn apply_decision(
        &mut self,
        id: &GameId,
        decision: Decision,
        command: Option<&Command<Action, Actor>>,
    ) -> Result<(), Rejected> {
        let before = self.open(id)?;
        // A copy: if anything fails before the commit, the game in memory is as it is on the disk.
        let game = match before.with_decision(&decision) {
            Ok(game) => game,
            Err(damage) => {
                let error = damaged_log(id.as_str(), damage);
                self.close_failed_game(id, &error);
                return Err(error.into());
            }
        };
        // Counted before the commit, so that two commands at the same time cannot both take the
        // last lobby that the limit allows.
        let (lobby_before, lobby) = (OpenLobby::of(before), OpenLobby::of(&game));
        let contact = command.and_then(|command| Contact::of(before, command));
        match command {
            Some(_) => self.limits.lobbies.enter(id, lobby, &self.limits.config)?,
            // What happens by the clock was not asked for by anybody, so no limit can refuse it.
            None => self.limits.lobbies.set(id, lobby),
        }
        // Last, so that the limit never hides a more useful refusal.
        let sent = contact.map_or(Ok(()), |contact| self.limits.contacts.send(&contact));
        let written = match sent {
            Ok(()) => self.write_decision(id, game, decision, command).await,
            Err(limited) => Err(limited.into()),
        };
        if written.is_err() {
            // Nothing has happened, so the lobby counts as before.
            self.limits.lobbies.set(id, lobby_before);
        }
        written
    }

    /// Writes a decision with everything that follows from it. `game` is the game after it.
    async fn write_decision(
        &mut self,
        id: &GameId,
        game: Game,
        decision: Decision,
        command: Option<&Command<Action, Actor>>,
    ) -> Result<(), Rejected> {
        let (index, outbox) = (self.index, self.outbox.clone());
        let before = self.open(id)?;
        let mut batch = Batch::default();
        index.update_game(&mut batch, id, before, &game);
        schedule::index_game(&mut batch, id, before, &game);
        let mut deliveries = outbox.deliveries_for(&game, &decision.notifications);
        // When a game moves, the channel that it leaves gets a message, too.
        if let Some(Home::Channel(_)) = before.home().filter(|home| game.home() != Some(home)) {
            deliveries.extend(outbox.deliveries_for(before, &[Notification::GAME_MOVED_AWAY]));
        }
        // A note can be written after the end: the log was packed then, and is not packed again.
        let ends = game.is_over() && !before.is_over();
        // A game against computers alone begins with its first record.
        let begins = (before.is_lobby() || before.records() == 0) && game.is_running();
        let entry = Entry {
            record: decision.record,
            erasable: Some(decision.erasable),
            command_key: command.map(|command| command.key.clone()),
        };
        // In the same batch as the record: a command counts as answered exactly if it took effect.
        if let Some(command) = command {
            let changed = Changed::Game {
                game: id.clone(),
                records: game.records(),
            };
            AnsweredCommand::put(&mut batch, command, changed);
        }
        if ends {
            self.note_end_for_league(&mut batch, id)?;
            self.put_final_record(&mut batch, id, entry)?;
        } else {
            self.put_record(&mut batch, id, entry, &game);
        }
        // Each of them has to be entered into the game's clock, by an update of its own.
        let on_vacation = if begins {
            self.players_on_vacation(&game)?
        } else {
            Vec::new()
        };
        schedule::schedule_vacation_updates(&mut batch, id, &on_vacation);
        Outbox::write(&mut batch, &deliveries);
        let turns = game.waiting_computers();
        self.announce(&mut batch, id, &game, &turns)?;
        // A person who leaves a lobby has to learn it, too.
        let people: BTreeSet<PersonId> = self.open(id)?.people().chain(game.people()).collect();
        for person in &people {
            batch.announce(Announcement::Person(*person, id.clone()).to_string());
        }
        // The point of no return: what fails before it has changed nothing.
        let version = self.commit_in(id, batch).await?;
        if begins {
            self.catch_up_on_vacations(id, &game, &on_vacation).await?;
        }
        // A computer that is woken here asks this worker for the game, and gets it after this job.
        self.computers.update(id, turns);
        self.games.insert(id, game, version);
        // The game goes on. That it could be read again would not be enough: the same decision
        // could fail again each second.
        self.failures.remove(id);
        self.watchers.announce(id);
        for person in people {
            self.watchers.announce_to(person, id);
        }
        // Last, because a frontend may send them at once.
        self.outbox.push(deliveries);
        Ok(())
    }

    /// Notes in the batch of a game's last record that its league has to learn its end.
    fn note_end_for_league(&self, batch: &mut Batch, game: &GameId) -> Result<(), ServiceError> {
        let found = self.store.get(&leagues::game_key(game))?;
        if let Some((league, number)) = found.as_deref().and_then(leagues::read_game_value) {
            let key = leagues::pending_key(&league, leagues::Pending::End, number);
            batch.put(key, "");
        }
        Ok(())
    }

    /// Announces to other processes what they know of a game.
    fn announce(
        &mut self,
        batch: &mut Batch,
        id: &GameId,
        after: &Game,
        turns: &[ComputerTurn],
    ) -> Result<(), ServiceError> {
        let before = self.open(id)?;
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
    fn put_final_record(
        &self,
        batch: &mut Batch,
        id: &GameId,
        last: Entry,
    ) -> Result<(), ServiceError> {
        let mut log = self.read_log(id.as_str())?;
        log.entries.push(last);
        idempotency::expire_game_keys(batch, self.clock.now(), id, 0, log.take_command_keys());
        log.pack(batch, id.as_str());
        Ok(())
    }

    /// Writes a record that does not end the game. After the end, such as for a note, it stays
    /// unpacked, and its key begins to expire at once.
    fn put_record(&self, batch: &mut Batch, id: &GameId, mut entry: Entry, game: &Game) {
        let number = game.records() - 1;
        if game.is_over() {
            let keys = entry.command_key.take().into_iter().collect();
            idempotency::expire_game_keys(batch, self.clock.now(), id, number, keys);
        }
        records::put(batch, id.as_str(), number, &entry);
    }

    /// Schedules the vacations that began while the record of the game's start was written.
    ///
    /// Such a player did not find this game among their running games, so their own worker did not
    /// schedule an update for it.
    async fn catch_up_on_vacations(
        &self,
        id: &GameId,
        game: &Game,
        scheduled: &[PersonId],
    ) -> Result<(), ServiceError> {
        let on_vacation = self.players_on_vacation(game)?;
        if on_vacation != scheduled {
            let mut batch = Batch::default();
            schedule::schedule_vacation_updates(&mut batch, id, &on_vacation);
            self.store.commit(batch).await?;
        }
        Ok(())
    }

    /// The game as this viewer sees it now.
    pub(crate) fn view(&mut self, id: &GameId, viewer: Viewer) -> Result<View, Rejected> {
        self.view_by(id, |game| game.view(viewer))
    }

    /// A view of a game. `None` from `view` means that its viewer may not see the game.
    ///
    /// Every view that somebody gets is made here, so that it is counted.
    pub(crate) fn view_by(
        &mut self,
        id: &GameId,
        view: impl FnOnce(&Game) -> Option<View>,
    ) -> Result<View, Rejected> {
        let view = view(self.open(id)?).ok_or(Rejected::NoSuchGame)?;
        self.counts.count_view();
        Ok(view)
    }

    /// The answer to a command that was accepted before.
    fn repeat_answer(
        &mut self,
        id: &GameId,
        viewer: Viewer,
        changed: &Changed,
    ) -> Result<Accepted, Rejected> {
        // Only a frontend that uses one key for commands to several logs could get here.
        let records = match changed {
            Changed::Game {
                game: known,
                records,
            } if known == id => *records,
            _ => return Err(Rejected::KeyUsed),
        };
        // Another process may have accepted it since this job has opened the game.
        if self.open(id)?.records() < records {
            self.close(id);
        }
        // As it was right after the command: both deliveries get the same answer.
        Ok(Accepted {
            view: self.view_by(id, |game| game.view_at(viewer, records))?,
            repeated: true,
        })
    }

    /// A finished game as a document. A private game is exported only for its players.
    pub(crate) fn export(
        &mut self,
        id: &GameId,
        person: Option<PersonId>,
    ) -> Result<String, Rejected> {
        let log = self.read_log(id.as_str())?;
        let game = self.open(id)?;
        let viewer = person.map_or(Viewer::Spectator, |person| game.viewer(person));
        let view = self.view(id, viewer)?;
        if view.visibility() == Visibility::Private && view.player().is_none() {
            // The answer for an unknown game, so that nobody learns that this one exists.
            return Err(Rejected::NoSuchGame);
        }
        let records: Vec<_> = log
            .entries
            .into_iter()
            .map(|entry| (entry.record, entry.erasable))
            .collect();
        let game = self.open(id)?;
        game.export(&records).map_err(|error| match error {
            ExportError::Refused(refusal) => Rejected::Refused {
                refusal,
                view: Some(Box::new(view)),
            },
            ExportError::Damaged(damage) => damaged_log(id.as_str(), damage).into(),
        })
    }

    /// The game, from memory or from its log.
    pub(crate) fn open(&mut self, id: &GameId) -> Result<&Game, ServiceError> {
        self.open_kept(id).map(|game| &**game)
    }

    /// The same for those who only read it.
    pub(crate) fn open_shared(&mut self, id: &GameId) -> Result<Arc<Game>, ServiceError> {
        self.open_kept(id).cloned()
    }

    fn open_kept(&mut self, id: &GameId) -> Result<&Arc<Game>, ServiceError> {
        if self.checked.as_ref() != Some(id) || self.games.version(id).is_none() {
            // Before the log: if another process writes in between, what is written here is refused
            // and not what was written there. A log can be packed while it is read, so it is read
            // until its version was the same before and after.
            let mut version = self.store.version(id.as_str())?;
            while self.games.version(id) != Some(&version) {
                let game = read_game(&self.store, id)?;
                // Perhaps another process has just changed it, whose messages come first.
                if version.may_be_of_another() {
                    self.outbox.load_recent(&self.store)?;
                }
                self.games.insert(id, game, version);
                version = self.store.version(id.as_str())?;
            }
            self.checked = Some(id.clone());
        }
        Ok(self.games.get(id).expect("it was inserted just now"))
    }

    pub(crate) fn person_log(&self, person: PersonId) -> Result<PersonLog, ServiceError> {
        let name = person.log();
        PersonLog::open(person, self.read_log(&name)?.records())
            .map_err(|damage| damaged_log(&name, damage))
    }

    /// The players of a game who are on vacation now.
    pub(crate) fn players_on_vacation(&self, game: &Game) -> Result<Vec<PersonId>, ServiceError> {
        let now = self.clock.now();
        let mut on_vacation = Vec::new();
        for person in game.people() {
            if self.person_log(person)?.away_until(now).is_some() {
                on_vacation.push(person);
            }
        }
        Ok(on_vacation)
    }

    /// Reads a log with everything that belongs to its records.
    pub(crate) fn read_log(&self, name: &str) -> Result<Log, ServiceError> {
        records::read(&self.store, name)
    }
}

/// Reads a game from its log in the store.
fn read_game(store: &Store, id: &GameId) -> Result<Game, ServiceError> {
    let log = records::read(store, id.as_str())?;
    Game::open(id.clone(), log.records()).map_err(|damage| damaged_log(id.as_str(), damage))
}

/// A game as a spectator sees it, with its replay if it is over, read from a store while no service
/// runs. `None` if there is no such game.
pub fn read_view(
    store: &Store,
    id: &GameId,
) -> Result<Option<(View, Option<Replay>)>, ServiceError> {
    let game = read_game(store, id)?;
    let view = game.view(Viewer::Spectator);
    Ok(view.map(|view| (view, game.replay())))
}

//! A worker: the only thread that may change its games, people and servers.
//!
//! It does one job after the other, so nothing in one game ever races. Many workers wait for the
//! store's committer at the same time, and their batches share one sync of the disk. On the way of
//! a move a worker opens the game, lets it decide, writes the record with everything that follows
//! from it in one batch, and answers when that batch is on the disk.
//!
//! People who know each other may challenge and invite each other, as far as the person who is
//! invited accepts it. Nobody else, so that Entente carries no messages to strangers. It is decided
//! for all frontends, when everything else about the command is fine, so that nobody learns more by
//! inviting somebody in a wrong way. Each person's own log says whose challenges do not reach them.
//! Somebody who challenges them all the same learns neither that they are blocked nor who else is.

use crate::access::secret::random_chance;
use crate::access::token::KnownTokens;
use crate::announcement::Announcement;
use crate::clock::Clock;
use crate::command::{Accepted, Command};
use crate::computers::WaitingComputers;
use crate::error::{MayBeNoFault, Rejected, Result, ServiceError, damaged_log};
use crate::limits::Limits;
use crate::limits::config::{Exempt, Permit};
use crate::limits::lobbies::OpenLobby;
use crate::limits::reach::{Contact, OverLimit};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::{Index, PLAYED};
use crate::log::records::{self, Log};
use crate::membership::{self, Membership};
use crate::metrics;
use crate::outbox::queue::Outbox;
use crate::thinking::RequestQueue;
use crate::time::outages::Outages;
use crate::votes::stored::WaitingVotes;
use crate::watchers::Watchers;
use crate::work::WorkCounts;
use crate::worker::{OpenGames, ReadableGames};
use entente_game::people::PersonLog;
use entente_game::{
    Action, Actor, Chance, Contradiction, DecideError, Decision, ExportError, Game, GameId,
    PersonId, Profile, Refusal, Replay, ServerId, Time, View, Viewer, Visibility,
};
use entente_store::{Batch, Store, StoreError, Version};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tokio::sync::Notify;

/// The number of times that a command is decided anew because other processes have changed the game
/// meanwhile. Each time another command was accepted, so it is rarely more than twice.
const MAX_ATTEMPTS: u32 = 16;

/// What all workers share with the handles of the service, besides the store and the outbox.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) outages: Arc<Outages>,
    pub(crate) computers: Arc<WaitingComputers>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) membership: Arc<Membership>,
    pub(crate) watchers: Arc<Watchers>,
    pub(crate) known_tokens: Arc<KnownTokens>,
    /// Notified when a rated game has ended.
    pub(crate) finished_rated: Arc<Notify>,
    pub(crate) counts: Arc<WorkCounts>,
    /// The votes that wait to be written.
    pub(crate) votes: Arc<WaitingVotes>,
    /// The servers of whose name and icon Discord has to be asked.
    pub(crate) faces: Arc<RequestQueue<ServerId>>,
}

/// The state of one worker.
pub(crate) struct Worker {
    pub(crate) store: Arc<Store>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) shared: Shared,
    pub(crate) index: Index,
    pub(crate) clock: Clock,
    pub(crate) games: OpenGames,
    /// The game that is surely the one in the store: no other process had changed it when this job
    /// first opened it.
    pub(crate) checked: Option<GameId>,
    /// The number of games that the metrics count as open.
    reported_games: usize,
    /// The last failure of each game that was closed because the program failed in it, until the
    /// game goes on.
    pub(crate) failures: HashMap<GameId, String>,
}

impl Worker {
    /// A worker whose open games take at most `memory` bytes.
    pub(crate) fn new(
        store: Arc<Store>,
        outbox: Arc<Outbox>,
        shared: Shared,
        readable: Arc<ReadableGames>,
        memory: usize,
        index: Index,
        clock: Clock,
    ) -> Self {
        Self {
            store,
            outbox,
            shared,
            index,
            clock,
            games: OpenGames::new(memory, readable),
            checked: None,
            reported_games: 0,
            failures: HashMap::new(),
        }
    }

    /// Reports to the metrics how the number of open games has changed.
    pub(super) fn report_open_games(&mut self) {
        let (before, now) = (self.reported_games, self.games.len());
        if before != now {
            metrics::add_open_games(now as i64 - before as i64);
            self.reported_games = now;
        }
    }

    /// A game whose worker this is.
    pub(crate) fn game<'w>(&'w mut self, id: &'w GameId) -> HeldGame<'w> {
        HeldGame { worker: self, id }
    }

    pub(crate) fn person_log(&self, person: PersonId) -> Result<PersonLog> {
        let name = person.log();
        PersonLog::open(person, self.read_log(&name)?.records())
            .map_err(|damage| damaged_log(&name, damage))
    }

    /// The players of a game of whom it has to learn something when it begins: they are on
    /// vacation, or let their only legal moves be made.
    pub(super) fn players_to_report(&self, game: &Game) -> Result<Vec<PersonId>> {
        let now = self.clock.now();
        let mut to_report = Vec::new();
        for person in game.people() {
            let log = self.person_log(person)?;
            if log.away_until(now).is_some() || log.settings().only_move.is_on() {
                to_report.push(person);
            }
        }
        Ok(to_report)
    }

    /// Reads a log with everything that belongs to its records.
    pub(crate) fn read_log(&self, name: &str) -> Result<Log> {
        records::read(&self.store, name)
    }
}

/// A game in the hands of its worker, which alone may change it.
pub(crate) struct HeldGame<'w> {
    pub(crate) worker: &'w mut Worker,
    pub(crate) id: &'w GameId,
}

impl HeldGame<'_> {
    pub(crate) fn store(&self) -> &Store {
        &self.worker.store
    }

    /// Decides a command and makes it durable, unless that was done before under the same key.
    pub(crate) async fn decide(
        &mut self,
        command: &Command<Action, Actor>,
    ) -> Result<Accepted, Rejected> {
        let mut attempts = 0;
        loop {
            let decided = self.decide_once(command).await;
            attempts += 1;
            if attempts == MAX_ATTEMPTS || !decided.as_ref().is_err_and(Rejected::is_overtaken) {
                return decided;
            }
            metrics::count_overtaken();
            self.close();
        }
    }

    async fn decide_once(
        &mut self,
        command: &Command<Action, Actor>,
    ) -> Result<Accepted, Rejected> {
        let viewer = self.open()?.viewer(command.actor);
        // First of all: a repeated command gets its answer even if the game has gone on or is over.
        if let Some(changed) = AnsweredCommand::find(self.store(), command)? {
            return self.repeat_answer(viewer, &changed);
        }
        // Before anything is decided, so that nobody loses on time for hours in which nobody could
        // move.
        let now = self.credit_outages().await?;
        let game = self.open()?;
        // The user decided about the game as they saw it, and it may have changed since.
        if let Some(expected) = &command.expected
            && !expected.is_current(game, viewer)
        {
            let view = Box::new(self.view(viewer)?);
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
                let view = self.view(viewer).ok().map(Box::new);
                return Err(Rejected::Refused { refusal, view });
            }
            Err(DecideError::Contradiction(cause)) => {
                return Err(self.contradiction(cause).into());
            }
        };
        if let Some(refusal) = self.worker.refused_challenge(command)? {
            let view = self.view(viewer).ok().map(Box::new);
            return Err(Rejected::Refused { refusal, view });
        }
        self.apply_decision(decision, Some(command)).await?;
        // The command may have given the person a seat, or taken theirs: look again who they are.
        let viewer = self.open()?.viewer(command.actor);
        Ok(Accepted {
            view: self.view(viewer)?,
            repeated: false,
        })
    }

    /// Closes a game, because another process has changed it.
    pub(crate) fn close(&mut self) {
        self.worker.games.remove(self.id);
        self.worker.checked = None;
    }

    /// Writes a batch about a game, unless another process has changed the game meanwhile.
    pub(crate) async fn commit_in(&mut self, mut batch: Batch) -> Result<Version, StoreError> {
        let version = match self.worker.games.version(self.id) {
            Some(version) => version.clone(),
            None => self.worker.store.version(self.id.as_str())?,
        };
        batch.guard(&version);
        batch.announce(Announcement::Game(self.id.clone()).to_string());
        let written = self.worker.store.commit(batch).await;
        if written.is_err() {
            // If another process was faster, the game is read again.
            self.close();
        }
        written.map(|()| version.next())
    }

    /// Credits the clock of a game with all outages that it has not been credited with yet, and
    /// returns the present time.
    ///
    /// Every job that decides anything by the time begins with this.
    pub(crate) async fn credit_outages(&mut self) -> Result<Time, Rejected> {
        let now = self.worker.shared.outages.now();
        for outage in self.worker.shared.outages.outages_until(now) {
            let game = self.open()?;
            let credit = game.decide_credit(outage.from, outage.until, now, &random_chance());
            self.apply_if_any(credit).await?;
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
        decision: Decision,
        command: Option<&Command<Action, Actor>>,
    ) -> Result<(), Rejected> {
        self.apply(decision, command, Batch::default()).await
    }

    /// Applies what a game has decided by itself, if it has decided anything.
    pub(crate) async fn apply_if_any(
        &mut self,
        decided: Result<Option<Decision>, Contradiction>,
    ) -> Result<(), Rejected> {
        match decided.map_err(|cause| self.contradiction(cause))? {
            Some(decision) => self.apply_decision(decision, None).await,
            None => Ok(()),
        }
    }

    /// Applies something that nobody asked for, in one batch with these changes.
    pub(crate) async fn apply_decision_with(
        &mut self,
        decision: Decision,
        batch: Batch,
    ) -> Result<(), Rejected> {
        self.apply(decision, None, batch).await
    }

    async fn apply(
        &mut self,
        decision: Decision,
        command: Option<&Command<Action, Actor>>,
        batch: Batch,
    ) -> Result<(), Rejected> {
        let before = self.open()?;
        // A copy: if anything fails before the commit, the game in memory is as it is on the disk.
        let game = match before.with_decision(&decision) {
            Ok(game) => game,
            Err(damage) => {
                let error = damaged_log(self.id.as_str(), damage);
                self.close_failed_game(&error);
                return Err(error.into());
            }
        };
        // Counted before the commit, so that two commands at the same time cannot both take the
        // last lobby that the limit allows.
        let (lobby_before, lobby) = (OpenLobby::of(before), OpenLobby::of(&game));
        let contact = command.and_then(|command| {
            let contact = Contact::of(before, &game, command, &decision.notifications)?;
            Some((contact, before.viewer(command.actor)))
        });
        match command {
            Some(_) => {
                let limits = &self.worker.shared.limits;
                let now = self.worker.clock.now();
                limits.lobbies.enter(self.id, lobby, &limits.config, now)?;
            }
            // Nobody asked for what happens by the clock, so no limit can refuse it.
            None => self.worker.shared.limits.lobbies.set(self.id, lobby),
        }
        // Last, so that the limit never hides a more useful refusal.
        let permit = match contact {
            Some((contact, sender)) => {
                let permit = self.worker.shared.limits.contacts.send(&contact);
                permit.map_err(|over| self.over_limit(&contact, sender, over))
            }
            None if command.is_some() => Ok(Permit::exempt(Exempt::Awaited)),
            None => Ok(Permit::exempt(Exempt::System)),
        };
        let written = match permit {
            Ok(permit) => {
                self.write_decision(game, decision, command, batch, permit)
                    .await
            }
            Err(rejected) => Err(rejected),
        };
        if written.is_err() {
            // Nothing has happened, so the lobby counts as before.
            self.worker.shared.limits.lobbies.set(self.id, lobby_before);
        }
        written
    }

    /// The answer to a sender whose limit for a recipient is reached.
    fn over_limit(&mut self, contact: &Contact, sender: Viewer, over: OverLimit) -> Rejected {
        match contact.refusal(&over) {
            Some(refusal) => Rejected::Refused {
                refusal: Refusal::Diplomacy(refusal),
                view: self.view(sender).ok().map(Box::new),
            },
            None => over.limited.into(),
        }
    }

    /// The game as this viewer sees it now.
    pub(crate) fn view(&mut self, viewer: Viewer) -> Result<View, Rejected> {
        self.view_by(|game| game.view(viewer))
    }

    /// A view of a game. `None` from `view` means that its viewer may not see the game.
    ///
    /// Every view that somebody gets is made here, so that it is counted.
    pub(crate) fn view_by(
        &mut self,
        view: impl FnOnce(&Game) -> Option<View>,
    ) -> Result<View, Rejected> {
        let view = view(self.open()?).ok_or(Rejected::NoSuchGame)?;
        self.worker.shared.counts.count_view();
        Ok(view)
    }

    /// The answer to a command that was accepted before.
    fn repeat_answer(&mut self, viewer: Viewer, changed: &Changed) -> Result<Accepted, Rejected> {
        // Only a frontend that uses one key for commands to several logs could get here.
        let records = match changed {
            Changed::Game {
                game: known,
                records,
            } if known == self.id => *records,
            _ => return Err(Rejected::KeyUsed),
        };
        // Another process may have accepted it since this job has opened the game.
        if self.open()?.records() < records {
            self.close();
        }
        // As it was right after the command: both deliveries get the same answer.
        Ok(Accepted {
            view: self.view_by(|game| game.view_at(viewer, records))?,
            repeated: true,
        })
    }

    /// A finished game as a document. A private game is exported only for its players.
    pub(crate) fn export(&mut self, person: Option<PersonId>) -> Result<String, Rejected> {
        let log = self.worker.read_log(self.id.as_str())?;
        let game = self.open()?;
        let viewer = person.map_or(Viewer::Spectator, |person| game.viewer(person));
        let view = self.view(viewer)?;
        if view.visibility() == Visibility::Private && view.player().is_none() {
            // The answer for an unknown game, so that nobody learns that this one exists.
            return Err(Rejected::NoSuchGame);
        }
        let records: Vec<_> = log
            .entries
            .into_iter()
            .map(|entry| (entry.record, entry.erasable))
            .collect();
        let game = self.open()?;
        game.export(&records).map_err(|error| match error {
            ExportError::Refused(refusal) => Rejected::Refused {
                refusal,
                view: Some(Box::new(view)),
            },
            ExportError::Damaged(damage) => damaged_log(self.id.as_str(), damage).into(),
        })
    }

    /// The game, from memory or from its log.
    pub(crate) fn open(&mut self) -> Result<&Game> {
        self.open_kept().map(|game| &**game)
    }

    /// The same for those who only read it.
    pub(crate) fn open_shared(&mut self) -> Result<Arc<Game>> {
        self.open_kept().cloned()
    }

    fn open_kept(&mut self) -> Result<&Arc<Game>> {
        if self.worker.checked.as_ref() != Some(self.id)
            || self.worker.games.version(self.id).is_none()
        {
            // Before the log: if another process writes in between, what is written here is refused
            // and not what was written there. A log can be packed while it is read, so it is read
            // until its version was the same before and after.
            let mut version = self.worker.store.version(self.id.as_str())?;
            while self.worker.games.version(self.id) != Some(&version) {
                let game = read_game(self.store(), self.id)?;
                // Perhaps another process has just changed it, whose messages come first.
                if version.may_be_of_another() {
                    self.worker.outbox.load_recent(self.store())?;
                }
                self.worker.games.insert(self.id, game, version);
                version = self.worker.store.version(self.id.as_str())?;
            }
            self.worker.checked = Some(self.id.clone());
        }
        Ok(self
            .worker
            .games
            .get(self.id)
            .expect("it was inserted just now"))
    }
}

/// Reads a game from its log in the store.
fn read_game(store: &Store, id: &GameId) -> Result<Game> {
    let log = records::read(store, id.as_str())?;
    Game::open(id.clone(), log.records()).map_err(|damage| damaged_log(id.as_str(), damage))
}

/// A game as a spectator sees it, with its replay if it is over, read from a store while no service
/// runs. `None` if there is no such game.
pub fn read_view(store: &Store, id: &GameId) -> Result<Option<(View, Option<Replay>)>> {
    let game = read_game(store, id)?;
    let view = game.view(Viewer::Spectator);
    Ok(view.map(|view| (view, game.replay())))
}

impl Worker {
    /// Why a command cannot challenge or invite those whom it names; `None` if it can.
    pub(super) fn refused_challenge(
        &self,
        command: &Command<Action, Actor>,
    ) -> Result<Option<Refusal>> {
        let Some(challenger) = command.actor.person() else {
            return Ok(None);
        };
        let mut people: Vec<Profile> = Vec::new();
        for profile in command.action.invited() {
            // One answer for both: nobody learns whom somebody knows, or has blocked.
            if !self.may_know(challenger, profile.person)?
                || !self.accepts_challenges(profile.person, challenger)?
            {
                people.push(profile.clone());
            }
        }
        Ok((!people.is_empty()).then_some(Refusal::NoChallenges { people }))
    }

    fn accepts_challenges(&self, person: PersonId, challenger: PersonId) -> Result<bool> {
        match self.person_log(person) {
            Ok(log) => Ok(log.accepts_challenges_of(challenger)),
            // A damaged log must not keep a person from playing.
            Err(error @ ServiceError::Damaged { .. }) => {
                tracing::error!(%error, "could not read whom a person has blocked");
                Ok(true)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether somebody may challenge a person at all, as far as the two know each other.
    fn may_know(&self, challenger: PersonId, person: PersonId) -> Result<bool> {
        if self.shared.limits.config.strangers {
            return Ok(true);
        }
        know_each_other(&self.store, &self.shared.membership, challenger, person)
    }
}

/// Whether two people know each other.
pub(crate) fn know_each_other(
    store: &Store,
    membership: &Membership,
    one: PersonId,
    other: PersonId,
) -> Result<bool> {
    Ok(one == other
        || membership::have_met(store, membership, one, other)?
        || have_played(store, one, other)?)
}

/// Whether two people have had a game together.
fn have_played(store: &Store, one: PersonId, other: PersonId) -> Result<bool> {
    let own = games_of(store, one)?;
    Ok(games_of(store, other)?
        .iter()
        .any(|game| own.contains(game)))
}

fn games_of(store: &Store, person: PersonId) -> Result<HashSet<GameId>> {
    let mut games = HashSet::new();
    for table in PLAYED {
        for entry in store.scan(&table.all().text(&person.key())) {
            games.extend(GameId::parse(&String::from_utf8_lossy(&entry?.0)));
        }
    }
    Ok(games)
}

//! The logs of people and servers (their settings, and the tokens and vacations of people), whom
//! people know, and a person as others may know them.
//!
//! The logs take the same way as a game: the worker to which one belongs decides, and the change is
//! durable before it is answered.
//!
//! If nothing is known about two people, Discord can be asked whether one is a member where the
//! other has used Entente. That is limited, because each question is a request to Discord.
//!
//! A profile depends on no game that the asker may not see. A person of whom they see no game does
//! not exist for them.

use crate::access::secret::{self, keyed, random_chance};
use crate::announcement::Announcement;
use crate::calendar;
use crate::command::Command;
use crate::error::{Rejected, Reply, Result, damaged_log, listed, while_overtaken};
use crate::handling::People;
use crate::handling::lists::name_in;
use crate::handling::vacations::schedule_player_updates;
use crate::limits::reach::Contact;
use crate::linked_roles::stored as linked_roles;
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::{self, BLOCKED_BY, FINISHED_GAMES};
use crate::log::listing::{CurrentGame, FinishedGame};
use crate::log::records::{self, Entry};
use crate::membership::{self, MemberQuestion, Seen};
use crate::server_pages::stored as server_pages;
use crate::time::schedule;
use crate::webhooks::end_webhooks_of_token;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::{Worker, know_each_other};
use entente_game::people::{
    Addition, Language, PersonAction, PersonLog, PersonRefusal, ServerAction, ServerLog,
    ServerRefusal, ServerSettings, SettingFault, Settings,
};
use entente_game::{Action, Actor, GameId, PersonId, ServerId, Time};
use entente_store::{Batch, Version};
use std::cmp::Reverse;
use tokio::sync::mpsc;

impl People<'_> {
    /// Changes something in a person's own log, and returns the log as it is then.
    pub async fn submit(self, command: Command<PersonAction>) -> Reply<PersonLog, PersonRefusal> {
        // The list of time zones is known to the calendar, and not to the person's log.
        let command = match command.try_map(with_known_time_zone) {
            Ok(command) => command,
            Err(fault) => return Ok(Err(PersonRefusal::Setting(fault))),
        };
        let person = command.actor;
        self.0
            .in_log_of(&person, async move |worker| {
                worker.change_person(&command).await
            })
            .await
    }

    /// A person's own log.
    pub async fn log_of(self, person: PersonId) -> Result<PersonLog> {
        self.0
            .in_log_of(&person, async move |worker| worker.person_log(person))
            .await
    }

    /// A person's settings. If their log cannot be read, they are served with the default settings.
    pub async fn settings_of(self, person: PersonId) -> Settings {
        readable(self.log_of(person).await)
    }

    /// The language of messages to a person. If their log cannot be read, it is not known.
    pub async fn language_of(self, person: PersonId) -> Language {
        let log = self.log_of(person).await;
        log.map_or_else(|_| Language::default(), |log| log.language())
    }

    /// Erases a person who asked to be forgotten from the lists of everybody who has blocked them.
    pub(crate) async fn erase_from_blocked(self, person: PersonId) -> Result<(), Rejected> {
        for owner in self.0.read(move |inner| inner.blockers_of(person)).await? {
            let erase = async move |worker: &mut Worker| worker.erase_blocked(owner, person).await;
            self.0.in_log_of(&owner, erase).await?;
        }
        Ok(())
    }
}

impl Worker {
    /// The version of a person's log. Its name does not say who it is: it stays when they are
    /// forgotten.
    pub(crate) fn version_of(&self, person: PersonId) -> Result<Version> {
        let number = u64::from_be_bytes(keyed(&self.index.secret, &person.log()));
        Ok(self.store.version(&format!("person {number:016x}"))?)
    }

    async fn change_person(
        &mut self,
        command: &Command<PersonAction>,
    ) -> Reply<PersonLog, PersonRefusal> {
        while_overtaken(async || self.change_person_once(command).await).await
    }

    async fn change_person_once(
        &mut self,
        command: &Command<PersonAction>,
    ) -> Reply<PersonLog, PersonRefusal> {
        let person = command.actor;
        let name = person.log();
        let version = self.version_of(person)?;
        let mut log = self.person_log(person)?;
        // A repeated command changes nothing, and is answered with the present state.
        if self.was_accepted(command, Changed::Person)? {
            return Ok(Ok(log));
        }
        let now = self.clock.now();
        let decision = match log.decide(&command.action, now, &random_chance()) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = log.records();
        // Needed to update the index, which has entries for tokens, blocked people and digests.
        let before = log.clone();
        log.append(&decision.record, Some(&decision.erasable))
            .map_err(|damage| damaged_log(&name, damage))?;

        let mut batch = Batch::default();
        batch.guard(&version);
        // A person who is no longer blocked is no longer named.
        if let PersonAction::Unblock { person: blocked } = command.action {
            self.erase_from_log(&mut batch, person, blocked)?;
        }
        records::put(&mut batch, &name, number, &entry(decision));
        self.keep_key(&mut batch, command, Changed::Person);
        index::update_person_log(&mut batch, person, &before, &log);
        schedule::index_person(&mut batch, person, &before, &log, now);
        let is_profile_changed = before.settings().profile != log.settings().profile;
        if is_profile_changed {
            linked_roles::mark(&self.store, &mut batch, [person])?;
        }
        let mut has_ended_webhooks = false;
        if let PersonAction::RevokeToken { number } = command.action {
            has_ended_webhooks = end_webhooks_of_token(self, &mut batch, person, number)?;
        }
        // The games learn of it later, each by its own worker.
        let changes_only_moves = before.settings().only_move != log.settings().only_move;
        let changes_vacation = matches!(
            command.action,
            PersonAction::TakeVacation { .. } | PersonAction::EndVacation
        );
        if matches!(command.action, PersonAction::TakeVacation { .. }) {
            // Each of their games shows it.
            let contact = Contact::with_own_games(person);
            let counted = self.shared.limits.contacts.send(&contact);
            counted.map_err(|over| over.limited)?;
        }
        if changes_vacation || changes_only_moves {
            schedule_player_updates(&self.store, &mut batch, person, b"")?;
        }
        let has_changed_tokens = before.tokens() != log.tokens();
        if has_changed_tokens {
            batch.announce(Announcement::Tokens(person).to_string());
        }
        self.store.commit(batch).await?;
        if has_changed_tokens {
            self.shared.known_tokens.change();
            self.shared.watchers.announce_tokens(person);
        }
        if has_ended_webhooks {
            self.shared.watchers.announce_webhooks(person);
        }
        if is_profile_changed {
            self.shared.watchers.wake_linked_roles();
        }
        Ok(Ok(log))
    }

    pub(super) async fn change_server(
        &mut self,
        server: ServerId,
        command: &Command<ServerAction>,
    ) -> Reply<ServerSettings, ServerRefusal> {
        while_overtaken(async || self.change_server_once(server, command).await).await
    }

    async fn change_server_once(
        &mut self,
        server: ServerId,
        command: &Command<ServerAction>,
    ) -> Reply<ServerSettings, ServerRefusal> {
        let name = server.log();
        let version = self.store.version(&name)?;
        let mut log = self.server_log(server)?;
        if self.was_accepted(command, Changed::Server)? {
            return Ok(Ok(log.settings().clone()));
        }
        let decision = match log.decide(&command.action, self.clock.now(), &random_chance()) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = log.records();
        let before = log.settings().clone();
        log.append(&decision.record, Some(&decision.erasable))
            .map_err(|damage| damaged_log(&name, damage))?;

        let mut batch = Batch::default();
        batch.guard(&version);
        records::put(&mut batch, &name, number, &entry(decision));
        self.keep_key(&mut batch, command, Changed::Server);
        let now = self.clock.now();
        schedule::index_server(&mut batch, server, &before, log.settings(), now);
        let changed = server_pages::Changed {
            before: &before,
            after: log.settings(),
        };
        changed.index(&self.store, &mut batch, server)?;
        self.store.commit(batch).await?;
        if changed.turns_on() {
            self.shared.faces.ask(server);
        }
        Ok(Ok(log.settings().clone()))
    }

    /// A person's settings; the defaults if their log cannot be read.
    pub(crate) fn settings_of(&self, person: PersonId) -> Settings {
        readable(self.person_log(person))
    }

    /// A server's settings; the defaults if its log cannot be read.
    pub(super) fn server_settings_of(&self, server: ServerId) -> ServerSettings {
        readable_server(self.server_log(server))
    }

    pub(crate) fn server_log(&self, server: ServerId) -> Result<ServerLog> {
        let name = server.log();
        ServerLog::open(server, self.read_log(&name)?.records())
            .map_err(|damage| damaged_log(&name, damage))
    }

    /// Whether a command that changes this kind of log was accepted before. A key that was used for
    /// another command is refused.
    pub(crate) fn was_accepted<A>(
        &self,
        command: &Command<A>,
        changes: Changed,
    ) -> Result<bool, Rejected> {
        match AnsweredCommand::find(&self.store, command)? {
            None => Ok(false),
            Some(changed) if changed == changes => Ok(true),
            Some(_) => Err(Rejected::KeyUsed),
        }
    }

    /// Keeps the key of a command that is accepted, for as long as it could still come again.
    pub(crate) fn keep_key<A>(&self, batch: &mut Batch, command: &Command<A>, changed: Changed) {
        let now = self.clock.now();
        AnsweredCommand::put_expiring(batch, command, changed, now);
    }

    /// Erases a person from the list of somebody who has blocked them.
    async fn erase_blocked(&mut self, owner: PersonId, person: PersonId) -> Result<()> {
        while_overtaken(async || {
            let version = self.version_of(owner)?;
            let mut batch = Batch::default();
            batch.guard(&version);
            self.erase_from_log(&mut batch, owner, person)?;
            batch.remove(index::blocked_key(person, owner));
            Ok(self.store.commit(batch).await?)
        })
        .await
    }

    /// Erases everything that a person's log says about somebody whom they have blocked.
    fn erase_from_log(&self, batch: &mut Batch, owner: PersonId, person: PersonId) -> Result<()> {
        let name = owner.log();
        let mut log = self.read_log(&name)?;
        for (number, entry) in (0..).zip(&mut log.entries) {
            if let Some(erasable) = &entry.erasable {
                let erased = PersonLog::erase_blocked(number, erasable, person);
                entry.erasable = Some(erased.map_err(|damage| damaged_log(&name, damage))?);
            }
        }
        log.rewrite(batch, &name);
        Ok(())
    }
}

/// The settings in a person's log. A damaged log must not keep a person from playing.
pub(crate) fn readable(log: Result<PersonLog>) -> Settings {
    match log {
        Ok(log) => log.settings().clone(),
        Err(error) => {
            tracing::error!(%error, "could not read the settings of a person");
            Settings::default()
        }
    }
}

/// The settings in a server's log. A damaged log must not keep people from playing there.
pub(super) fn readable_server(log: Result<ServerLog>) -> ServerSettings {
    match log {
        Ok(log) => log.settings().clone(),
        Err(error) => {
            tracing::error!(%error, "could not read the settings of a server");
            ServerSettings::default()
        }
    }
}

/// Replaces the name of a time zone by the official one, and refuses a time zone that does not
/// exist.
fn with_known_time_zone(action: PersonAction) -> Result<PersonAction, SettingFault> {
    match action {
        PersonAction::Set { name, value } if name == "timezone" => match calendar::zone(&value) {
            Ok(zone) => Ok(PersonAction::Set {
                name,
                value: zone.name(),
            }),
            Err(nearest) => Err(SettingFault::NoSuchZone {
                value,
                nearest: nearest.into_iter().map(str::to_owned).collect(),
            }),
        },
        other => Ok(other),
    }
}

/// The log entry of a change. Its key is stored and expires separately, because these logs never
/// end.
fn entry(addition: Addition) -> Entry {
    Entry {
        record: addition.record,
        erasable: Some(addition.erasable),
        command_key: None,
    }
}

impl Inner {
    fn blockers_of(&self, person: PersonId) -> Result<Vec<PersonId>> {
        let mut owners = Vec::new();
        let prefix = BLOCKED_BY.of(person);
        for entry in self.store.scan(&prefix) {
            let owner = entry?.0;
            owners.extend(PersonId::from_key(&String::from_utf8_lossy(&owner)));
        }
        Ok(owners)
    }
}

/// In how many servers an unknown person is searched for.
const SERVERS_ASKED: usize = 3;

impl People<'_> {
    /// Records that a person was seen in a server.
    pub async fn record_membership(self, person: PersonId, server: ServerId, seen: Seen) {
        if !self
            .0
            .inner
            .shared
            .membership
            .remember(person, server, seen)
        {
            return;
        }
        let mut batch = Batch::default();
        batch.put(membership::key(person, server), "");
        if let Err(error) = self.0.inner.store.commit(batch).await {
            tracing::warn!(%error, "could not store where a person was seen");
        }
    }

    /// The questions about members of servers from now on, for the frontend that can ask Discord.
    pub fn member_questions(self) -> mpsc::Receiver<MemberQuestion> {
        self.0.inner.shared.membership.questions()
    }

    /// Searches the servers of a challenger for the people they invite and do not know, as far as
    /// that is allowed. Those who are found are known from then on.
    pub(super) async fn look_for_invited(self, actor: Actor, action: &Action) -> Result<()> {
        let Some(challenger) = actor.person() else {
            return Ok(());
        };
        if self.0.inner.shared.limits.config.strangers {
            return Ok(());
        }
        let invited: Vec<PersonId> = action.invited().map(|profile| profile.person).collect();
        for person in invited {
            let known = move |inner: &Inner| inner.unknown_in(challenger, person);
            for server in self.0.read(known).await? {
                let may_ask = self.0.inner.shared.limits.paces.may_look(challenger);
                if may_ask && self.0.inner.shared.membership.ask(server, person).await {
                    self.record_membership(person, server, Seen::There).await;
                    break;
                }
            }
        }
        Ok(())
    }
}

impl Inner {
    /// The servers in which to search for a person; none if the two know each other.
    fn unknown_in(&self, challenger: PersonId, person: PersonId) -> Result<Vec<ServerId>> {
        if know_each_other(&self.store, &self.shared.membership, challenger, person)? {
            return Ok(Vec::new());
        }
        let mut servers = membership::servers(&self.store, challenger)?;
        servers.truncate(SERVERS_ASKED);
        Ok(servers)
    }
}

/// A person as somebody else may know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonProfile {
    /// The name in the newest of the games.
    pub name: String,
    /// When the first of the games was created.
    pub since: Time,
    /// The games that the asker may see, the newest first.
    pub games: Vec<GameId>,
}

/// A game of a person, as far as the index knows it.
struct IndexedGame {
    id: GameId,
    created_at: Time,
    is_public: bool,
}

impl Service {
    /// The id under which others find a person. It is the same in all games.
    pub fn public_id(&self, person: PersonId) -> String {
        secret::public_id(&self.inner.secret, person)
    }

    /// The person with this id; `None` if nobody can have it.
    pub fn person_with(&self, public_id: &str) -> Option<PersonId> {
        secret::person_with_public_id(&self.inner.secret, public_id)
    }
}

impl People<'_> {
    /// A person as `asker` may know them, or as anybody without one; `None` if they may see no game
    /// of theirs.
    pub async fn profile_of(
        self,
        person: PersonId,
        asker: Option<PersonId>,
    ) -> Result<Option<PersonProfile>, Rejected> {
        let visible = move |inner: &Inner| inner.games_for(person, asker);
        let games = self.0.read(visible).await?;
        let Some(first) = games.last() else {
            return Ok(None);
        };
        let since = first.created_at;
        // A person who has asked to be forgotten has no game, so the first that can be read has the
        // name.
        for game in &games {
            let view = self.view_for_list(&game.id, person).await?;
            if let Some(name) = view.as_ref().and_then(name_in) {
                let games = games.into_iter().map(|game| game.id).collect();
                return Ok(Some(PersonProfile { name, since, games }));
            }
        }
        Ok(None)
    }
}

impl Inner {
    /// The games of a person that this asker may see, the newest first.
    fn games_for(&self, person: PersonId, asker: Option<PersonId>) -> Result<Vec<IndexedGame>> {
        let mut games = self.indexed_games(person)?;
        let mut seen = Vec::new();
        games.sort_by_key(|game| Reverse(game.created_at));
        for game in games {
            let is_theirs = match asker {
                Some(asker) => index::plays_in(&self.store, asker, &game.id)?,
                None => false,
            };
            if game.is_public || is_theirs {
                seen.push(game);
            }
        }
        Ok(seen)
    }

    fn indexed_games(&self, person: PersonId) -> Result<Vec<IndexedGame>> {
        let mut games = Vec::new();
        for table in index::PLAYED {
            let prefix = table.all().text(&person.key());
            for entry in self.store.scan(&prefix) {
                let (name, value) = entry?;
                let Some(id) = GameId::parse(&String::from_utf8_lossy(&name)) else {
                    continue;
                };
                let facts = if table.letter == FINISHED_GAMES.letter {
                    let game = listed(&id, FinishedGame::read(&value))?.flatten();
                    game.map(|game| (game.created_at, game.is_public))
                } else {
                    CurrentGame::from_json(&value).map(|game| (game.created_at, game.is_public))
                };
                games.extend(facts.map(|(created_at, is_public)| IndexedGame {
                    id,
                    created_at,
                    is_public,
                }));
            }
        }
        Ok(games)
    }
}

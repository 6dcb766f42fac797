//! The logs of people and servers: their settings, and the tokens and vacations of people.
//!
//! They take the same way as a game: the worker to which the log belongs decides, and the change is
//! durable before it is answered.

use crate::access::secret::{keyed, random_chance};
use crate::announcement::Announcement;
use crate::calendar;
use crate::command::Command;
use crate::error::{Rejected, Result, damaged_log, while_overtaken};
use crate::handling::People;
use crate::handling::vacations::schedule_player_updates;
use crate::limits::reach::Contact;
use crate::linked_roles::stored as linked_roles;
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::BLOCKED_BY;
use crate::log::records::Entry;
use crate::log::{index, records};
use crate::server_pages::stored as server_pages;
use crate::time::schedule;
use crate::webhooks::commands::end_webhooks_of_token;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::people::{
    Addition, Language, PersonAction, PersonLog, PersonRefusal, ServerAction, ServerLog,
    ServerRefusal, ServerSettings, SettingFault, Settings,
};
use entente_game::{PersonId, ServerId};
use entente_store::{Batch, Version};

impl People<'_> {
    /// Changes something in a person's own log, and returns the log as it is then.
    pub async fn submit(
        self,
        command: Command<PersonAction>,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
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
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        while_overtaken(async || self.change_person_once(command).await).await
    }

    async fn change_person_once(
        &mut self,
        command: &Command<PersonAction>,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
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
    ) -> Result<Result<ServerSettings, ServerRefusal>, Rejected> {
        while_overtaken(async || self.change_server_once(server, command).await).await
    }

    async fn change_server_once(
        &mut self,
        server: ServerId,
        command: &Command<ServerAction>,
    ) -> Result<Result<ServerSettings, ServerRefusal>, Rejected> {
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

//! The logs of people and servers: what they have set, and people's tokens. On the same way as a game: judged by the worker that the log belongs to, durable before it is answered.

use super::log::{self, Entry};
use super::worker::{Job, Worker, chance, damaged};
use super::{Rejected, Table, TableError, Wish};
use super::{index, reminders, spent};
use crate::calendar;
use crate::store::{Batch, Key, Space};
use entente_game::people::{
    Addition, PersonAction, PersonLog, PersonRefusal, ServerAction, ServerLog, ServerRefusal,
    ServerSettings, SettingFault, Settings,
};
use entente_game::{Person, Server};

impl Table {
    /// Changes something in a person's own log, and gives the log as it is then.
    pub async fn submit_person(
        &self,
        wish: Wish,
        action: PersonAction,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        let action = match in_the_list_of_zones(action) {
            Ok(action) => action,
            Err(fault) => return Ok(Err(PersonRefusal::Setting(fault))),
        };
        self.ask(&wish.by.clone(), |answer| Job::Person {
            wish,
            action,
            answer,
        })
        .await
    }

    /// A person's own log.
    pub async fn person(&self, person: Person) -> Result<PersonLog, TableError> {
        self.ask(&person, |answer| Job::PersonLog { person, answer })
            .await
    }

    /// What a person has set; whoever's log cannot be read is served as if they had set nothing.
    pub async fn settings_of(&self, person: Person) -> Settings {
        match self.person(person).await {
            Ok(log) => log.settings().clone(),
            Err(error) => {
                tracing::error!(%error, "somebody's settings cannot be read");
                Settings::default()
            }
        }
    }

    /// Changes something in a server's log. Whether the asker may is for the door to know.
    pub async fn submit_server(
        &self,
        wish: Wish,
        server: Server,
        action: ServerAction,
    ) -> Result<Result<ServerSettings, ServerRefusal>, Rejected> {
        self.ask(&server, |answer| Job::Server {
            wish,
            server,
            action,
            answer,
        })
        .await
    }

    /// What a server's managers have set; of a server whose log cannot be read, nothing.
    pub async fn server_settings(&self, server: Server) -> ServerSettings {
        let log = self.ask(&server, |answer| Job::ServerLog { server, answer });
        match log.await {
            Ok(log) => log.settings().clone(),
            Err(error) => {
                tracing::error!(%error, "a server's settings cannot be read");
                ServerSettings::default()
            }
        }
    }

    /// The person to whom a token belongs, by the token's hash.
    pub fn person_of_token(&self, hash: &[u8; 32]) -> Result<Option<Person>, TableError> {
        let found = self.inner.store.get(&Key::new(Space::Token).bytes(hash))?;
        Ok(found.and_then(|bytes| Person::from_key(&String::from_utf8_lossy(&bytes))))
    }
}

/// A time zone is one that there is, by its own name.
fn in_the_list_of_zones(action: PersonAction) -> Result<PersonAction, SettingFault> {
    match action {
        PersonAction::Set { name, value } if name == "timezone" => match calendar::zone(&value) {
            Ok(zone) => Ok(PersonAction::Set {
                name,
                value: zone.name().to_owned(),
            }),
            Err(nearest) => Err(SettingFault::NoSuchZone {
                value,
                nearest: nearest.into_iter().map(str::to_owned).collect(),
            }),
        },
        other => Ok(other),
    }
}

impl Worker {
    pub(super) async fn person(
        &mut self,
        wish: &Wish,
        action: &PersonAction,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        let name = wish.by.log();
        let mut log = self.person_log(wish.by)?;
        if self.is_granted(wish)? {
            return Ok(Ok(log));
        }
        let now = self.clock.now();
        let decision = match log.decide(action, now, &chance()) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = log.records();
        let before = (log.tokens().to_vec(), log.settings().clone());
        log.append(&decision.record, Some(&decision.beside))
            .map_err(|damage| damaged(&name, damage))?;

        let mut batch = Batch::default();
        log::put(&mut batch, &name, number, &entry(decision));
        self.grant(&mut batch, wish);
        index::tokens(&mut batch, wish.by, &before.0, log.tokens());
        reminders::index_person(&mut batch, wish.by, &before.1, &log, now);
        if let PersonAction::TakeVacation { .. } | PersonAction::EndVacation = action {
            self.leave_word(&mut batch, wish.by)?;
        }
        self.store.commit(batch).await?;
        Ok(Ok(log))
    }

    pub(super) fn person_log(&self, person: Person) -> Result<PersonLog, TableError> {
        let name = person.log();
        PersonLog::open(person, self.log(&name)?.records()).map_err(|damage| damaged(&name, damage))
    }

    pub(super) async fn server(
        &mut self,
        wish: &Wish,
        server: Server,
        action: &ServerAction,
    ) -> Result<Result<ServerSettings, ServerRefusal>, Rejected> {
        let name = server.log();
        let mut log = self.server_log(server)?;
        if self.is_granted(wish)? {
            return Ok(Ok(log.settings().clone()));
        }
        let decision = match log.decide(action, self.clock.now(), &chance()) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = log.records();
        log.append(&decision.record, Some(&decision.beside))
            .map_err(|damage| damaged(&name, damage))?;

        let mut batch = Batch::default();
        log::put(&mut batch, &name, number, &entry(decision));
        self.grant(&mut batch, wish);
        self.store.commit(batch).await?;
        Ok(Ok(log.settings().clone()))
    }

    pub(super) fn server_log(&self, server: Server) -> Result<ServerLog, TableError> {
        let name = server.log();
        ServerLog::open(server, self.log(&name)?.records()).map_err(|damage| damaged(&name, damage))
    }

    /// Whether a wish was granted before. A key that was used for another one is refused, and so is one that an early version kept without what it was for.
    fn is_granted(&self, wish: &Wish) -> Result<bool, Rejected> {
        match self.store.get(&Key::new(Space::Asked).text(&wish.key))? {
            None => Ok(false),
            Some(before) if before == asked_for(wish) => Ok(true),
            Some(_) => Err(Rejected::KeyUsed),
        }
    }

    /// Keeps the key of a wish that is granted, for as long as somebody could still ask again.
    fn grant(&self, batch: &mut Batch, wish: &Wish) {
        batch.put(Key::new(Space::Asked).text(&wish.key), asked_for(wish));
        spent::put_own(batch, self.clock.now(), &wish.key);
    }
}

/// What is kept of a wish that was granted: what was asked, where the asker chose the key.
fn asked_for(wish: &Wish) -> Vec<u8> {
    wish.fingerprint.map_or_else(Vec::new, Vec::from)
}

/// These logs never end: each wish is listed by itself among those that are spent.
fn entry(addition: Addition) -> Entry {
    Entry {
        record: addition.record,
        beside: Some(addition.beside),
        wish: None,
    }
}

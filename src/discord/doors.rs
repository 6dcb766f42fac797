//! The same door in every language, and which of them is for whom: whoever asks or reads is spoken to in their own language, a channel in its server's.

use super::Door;
use super::asker::{Asker, Place};
use super::mentions::Mentions;
use super::recent::Recent;
use crate::table::{Address, Table, TableError};
use crate::text::{Language, Text};
use entente_game::people::{self, PersonAction, PersonLog};
use poise::serenity_prelude::{Cache, Command, GuildId};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A door for each language, over one table.
pub struct Doors {
    of_languages: [Door; Language::ALL.len()],
    /// What has come in by them lately.
    recent: Recent,
    /// Held by whoever serves somebody; whoever wants it alone waits for them, and from then on nobody is served.
    work: RwLock<()>,
    /// Servers whose managers chose another language while the bot was there: the library's cache does not take that in.
    locales: Mutex<HashMap<GuildId, String>>,
}

impl Doors {
    /// The doors to a table; programs find the HTTP API at this address.
    pub fn new(table: &Table, api_address: &str) -> Self {
        let mentions = Mentions::default();
        let door = |language| Door {
            table: table.clone(),
            text: Text::of(language),
            api_address: api_address.to_owned(),
            mentions: mentions.clone(),
        };
        Self {
            of_languages: Language::ALL.map(door),
            recent: Recent::default(),
            work: RwLock::default(),
            locales: Mutex::default(),
        }
    }

    /// To be held while somebody is served: what was taken is finished before the program stops, and nothing is taken any more once it is to.
    pub(super) async fn at_work(&self) -> RwLockReadGuard<'_, ()> {
        self.work.read().await
    }

    /// Waits until everybody has been served who was being served, and lets nobody else begin.
    pub(super) async fn close(&self) -> RwLockWriteGuard<'_, ()> {
        self.work.write().await
    }

    /// A server has chosen a language.
    pub(super) fn has_chosen(&self, guild: GuildId, locale: &str) {
        // A panic elsewhere cannot leave it half changed.
        let mut locales = self.locales.lock().unwrap_or_else(PoisonError::into_inner);
        locales.insert(guild, locale.to_owned());
    }

    /// Whether the interaction or message of this number comes for the first time, and so is to be served.
    pub(super) fn is_new(&self, id: u64) -> bool {
        self.recent.is_new(id)
    }

    pub(super) fn table(&self) -> &Table {
        &self.of(Language::default()).table
    }

    /// The bot has come to a server, or has come back.
    pub(super) async fn come_back(&self, guild: GuildId) -> Result<(), TableError> {
        let door = self.of(Language::default());
        door.come_back(&guild.to_string()).await
    }

    /// Learns what Discord says of the commands.
    pub(super) fn registered(&self, commands: &[Command]) {
        self.of(Language::default()).mentions.learn(commands);
    }

    fn of(&self, language: Language) -> &Door {
        &self.of_languages[language as usize]
    }

    /// The one for somebody who asks: in the language that they have chosen, or else in which they see Discord.
    pub(super) async fn of_asker(&self, asker: &Asker) -> &Door {
        match self.table().person(asker.person()).await {
            Ok(log) => {
                self.notice(asker, &log).await;
                // What is typed comes without a language: then the one that was last seen is theirs.
                let seen = log.sees().tag().and_then(Language::read);
                self.of(spoken(log.settings().language, asker.language.or(seen)))
            }
            Err(error) => {
                tracing::error!(%error, "somebody's language cannot be read");
                self.of(asker.language.unwrap_or_default())
            }
        }
    }

    /// Remembers the asker's language for what is delivered to them unasked; whoever always sees Discord in the usual one leaves no record.
    async fn notice(&self, asker: &Asker, log: &PersonLog) {
        let Some(language) = asker.language else {
            return;
        };
        let known = log.sees().tag().and_then(Language::read);
        if known.unwrap_or_default() == language {
            return;
        }
        let language = people::Language::of_tag(language.tag());
        let action = PersonAction::Sees { language };
        if let Err(error) = self.table().submit_person(asker.notice(), action).await {
            tracing::warn!(%error, "somebody's language is not remembered");
        }
    }

    /// The one for whoever reads a delivery: a channel's server has a language of its own.
    pub(super) async fn of_reader(&self, cache: &Cache, address: &Address) -> &Door {
        let door = self.of(Language::default());
        match address {
            Address::Person(person) => match self.table().person(*person).await {
                Ok(log) => {
                    let seen = log.sees().tag().and_then(Language::read);
                    self.of(spoken(log.settings().language, seen))
                }
                Err(_) => door,
            },
            Address::Channel(channel) | Address::Managers(channel) => {
                let settings = door.settings_at(channel).await;
                self.of(spoken(
                    settings.language,
                    self.server_language(cache, channel),
                ))
            }
        }
    }

    /// The language that a server's managers chose in Discord.
    fn server_language(&self, cache: &Cache, channel: &str) -> Option<Language> {
        let guild: GuildId = Place::parse(channel)?.guild.parse().ok()?;
        let locales = self.locales.lock().unwrap_or_else(PoisonError::into_inner);
        match locales.get(&guild) {
            Some(locale) => Language::read(locale),
            None => Language::read(&cache.guild(guild)?.preferred_locale),
        }
    }
}

/// The language that was chosen, or else the one that Discord says.
pub(super) fn spoken(chosen: people::Language, discords: Option<Language>) -> Language {
    let chosen = chosen.tag().and_then(Language::read);
    chosen.or(discords).unwrap_or_default()
}

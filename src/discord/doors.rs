//! The same door in every language, and which of them is for whom: whoever asks or reads is spoken to in their own language, a channel in its server's.

use super::Door;
use super::asker::{Asker, Place};
use crate::table::{Address, Table};
use crate::text::{Language, Text};
use poise::serenity_prelude::{Cache, GuildId};

/// A door for each language, over one table.
pub struct Doors([Door; Language::ALL.len()]);

impl Doors {
    /// The doors to a table; programs find the HTTP API at this address.
    pub fn new(table: &Table, api_address: &str) -> Self {
        Self(Language::ALL.map(|language| Door {
            table: table.clone(),
            text: Text::of(language),
            api_address: api_address.to_owned(),
        }))
    }

    pub(super) fn table(&self) -> &Table {
        &self.of(Language::default()).table
    }

    fn of(&self, language: Language) -> &Door {
        &self.0[language as usize]
    }

    /// The one for somebody who asks: in the language in which they see Discord.
    pub(super) fn of_asker(&self, asker: &Asker) -> &Door {
        self.of(asker.language.unwrap_or_default())
    }

    /// The one for whoever reads a delivery: a channel's server has a language of its own.
    pub(super) fn of_reader(&self, cache: &Cache, address: &Address) -> &Door {
        let language = match address {
            Address::Person(_) => None,
            Address::Channel(channel) => server_language(cache, channel),
        };
        self.of(language.unwrap_or_default())
    }
}

/// The language that a server's managers chose in Discord.
fn server_language(cache: &Cache, channel: &str) -> Option<Language> {
    let guild: GuildId = Place::parse(channel)?.guild.parse().ok()?;
    Language::read(&cache.guild(guild)?.preferred_locale)
}

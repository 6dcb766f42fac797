//! The frontend in every language, and which one is used for whom.
//!
//! The language of a text is decided in `preferences`. This is also what all handlers share: the
//! ids of recent interactions, the lock that shutdown waits for, and what is known of the servers.

use crate::connection::channel::ChannelAddress;
use crate::frontend::Frontend;
use crate::frontend::caller::{AppLanguage, Caller};
use crate::frontend::posted::PastTexts;
use crate::frontend::preferences::{self, ServerLanguage};
use crate::frontend::registered::{CommandMentions, PieceEmojis};
use crate::servers::Servers;
use entente_game::OfferedEngine;
use entente_game::people::{self, PersonAction, PersonLog};
use entente_presentation::text::{Language, Text};
use entente_rules::Piece;
use entente_service::{DeliveryContext, OutboxItem, Recipient, Service};
use poise::serenity_prelude::{Command, Emoji, GuildId};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A frontend for each language, over one service.
pub struct Frontends {
    by_language: [Frontend; Language::ALL.len()],
    /// The interactions and messages that came in recently.
    recent: RecentIds,
    /// Each handler holds a read guard. Shutdown takes the write guard: it waits for the running
    /// handlers and keeps new ones from starting.
    work: RwLock<()>,
    /// Whether servers are greeted that the bot has joined.
    welcomes: bool,
}

impl Frontends {
    /// The frontends over a service. `engines` are the computers with an engine that people can
    /// play against; `api_address` is where programs find the HTTP API.
    pub fn new(service: &Service, engines: &Arc<[OfferedEngine]>, api_address: &str) -> Self {
        let (mentions, emojis) = (CommandMentions::default(), PieceEmojis::default());
        let servers = Arc::<Servers>::default();
        let frontend = |language| Frontend {
            service: service.clone(),
            text: Text::of(language),
            engines: engines.clone(),
            api_address: api_address.to_owned(),
            page_address: None,
            has_activity: false,
            mentions: mentions.clone(),
            emojis: emojis.clone(),
            past_texts: PastTexts::default(),
            servers: servers.clone(),
        };
        Self {
            by_language: Language::ALL.map(frontend),
            recent: RecentIds::default(),
            work: RwLock::default(),
            welcomes: false,
        }
    }

    /// The same, which greet the servers that the bot joins, if that is wanted.
    pub fn welcoming(self, welcomes: bool) -> Self {
        Self { welcomes, ..self }
    }

    /// The same, whose games have pages below this address, such as `https://chess.example.org`.
    pub fn with_pages(mut self, address: Option<String>) -> Self {
        for frontend in &mut self.by_language {
            frontend.page_address.clone_from(&address);
        }
        self
    }

    /// The same, whose pages can be opened within Discord, too, if the application has an Activity.
    pub fn with_activity(mut self, has_activity: bool) -> Self {
        for frontend in &mut self.by_language {
            frontend.has_activity = has_activity;
        }
        self
    }

    /// Whether servers are greeted that the bot has joined.
    pub(crate) fn welcomes(&self) -> bool {
        self.welcomes
    }

    /// Waits for permission to handle an interaction. While the guard is held, shutdown waits;
    /// during shutdown no new guard is given out.
    pub(crate) async fn begin_work(&self) -> RwLockReadGuard<'_, ()> {
        self.work.read().await
    }

    /// Waits until every running handler is done, and keeps new ones from starting.
    pub(crate) async fn close(&self) -> RwLockWriteGuard<'_, ()> {
        self.work.write().await
    }

    /// The servers that the bot is in, as far as Discord has described them.
    pub(crate) fn servers(&self) -> &Arc<Servers> {
        &self.any().servers
    }

    /// Whether the interaction or message with this id is seen for the first time, and so is to be
    /// handled.
    pub(crate) fn is_new(&self, id: u64) -> bool {
        self.recent.is_new(id)
    }

    /// The same of a message that was edited at this time.
    pub(crate) fn is_new_edit(&self, id: u64, edited: i64) -> bool {
        self.recent.is_new_edit(id, edited)
    }

    /// The computers with an engine.
    pub(crate) fn engines(&self) -> &[OfferedEngine] {
        &self.of(Language::default()).engines
    }

    pub(crate) fn service(&self) -> &Service {
        &self.any().service
    }

    /// A frontend for what has no language.
    fn any(&self) -> &Frontend {
        self.of(Language::default())
    }

    /// Learns the ids that Discord gave to the commands.
    pub(crate) fn learn_command_ids(&self, commands: &[Command]) {
        self.of(Language::default()).mentions.learn(commands);
    }

    /// Learns the emoji that Discord has of a piece.
    pub(crate) fn learn_emoji(&self, piece: Piece, emoji: &Emoji) {
        self.any().emojis.learn(piece, emoji);
    }

    fn of(&self, language: Language) -> &Frontend {
        &self.by_language[language as usize]
    }

    /// The frontend for a user who did something: in the language they chose, or else that of
    /// their Discord app. If Entente does not speak that one, in the language of the server.
    pub(crate) async fn for_caller(&self, caller: &Caller) -> &Frontend {
        match self.service().people().log_of(caller.person()).await {
            Ok(log) => {
                self.remember_language(caller, &log).await;
                let chosen = log.settings().language;
                let in_discord = match caller.language {
                    AppLanguage::Spoken(language) => Some(language),
                    AppLanguage::NotSpoken => self.language_here(caller).await,
                    // The last language that an interaction showed.
                    AppLanguage::Unreported => seen_language(&log),
                };
                self.of(preferences::preferred_language(chosen, in_discord))
            }
            Err(error) => {
                tracing::error!(%error, "could not read a user's language");
                match caller.language {
                    AppLanguage::Spoken(language) => self.of(language),
                    _ => self.of(Language::default()),
                }
            }
        }
    }

    /// The language of the server where the user is: the one that its managers have set, or else
    /// the one that they chose in Discord.
    async fn language_here(&self, caller: &Caller) -> Option<Language> {
        let address = caller.channel_address().map(|address| address.to_string());
        let set = match address {
            Some(address) => {
                let settings = preferences::settings_at(self.service(), &address);
                settings.await.language
            }
            None => people::Language::Auto,
        };
        set.chosen().or(caller.server_language)
    }

    /// Remembers the user's language for messages that are sent to them later. Nothing is stored
    /// for users whose Discord is in the default language.
    async fn remember_language(&self, caller: &Caller, log: &PersonLog) {
        // Messages to a user whose language is not spoken are in the default language.
        let language = match caller.language {
            AppLanguage::Spoken(language) => language,
            AppLanguage::NotSpoken => Language::default(),
            AppLanguage::Unreported => return,
        };
        // Nothing new, or the default language: no record is written.
        if seen_language(log).unwrap_or_default() == language {
            return;
        }
        let action = PersonAction::RememberLanguage {
            language: language.into(),
        };
        if let Err(error) = self
            .service()
            .people()
            .submit(caller.side_command(action))
            .await
        {
            tracing::warn!(%error, "could not store a user's language");
        }
    }

    /// The frontend for a message of the outbox that has no context.
    pub(crate) async fn for_item(&self, item: &OutboxItem) -> &Frontend {
        let recipient = item.recipient();
        let channel = match &recipient {
            Recipient::Person(person) => {
                let known = self.service().people().language_of(*person).await;
                return self.of(preferences::language_of_person(known));
            }
            Recipient::Channel(channel) | Recipient::Managers(channel) => channel,
        };
        let server = self.server_at(channel).await;
        if !matches!(recipient, Recipient::Managers(_))
            && let Some(game) = item.game()
            // A message in the wrong language is better than none.
            && let Ok(view) = self.service().spectate(game).await
        {
            let players = self
                .service()
                .deliveries()
                .languages_of_players(&view)
                .await;
            return self.of(preferences::language_of_game(&view, server, &players));
        }
        self.of(server.for_everybody())
    }

    /// The frontend for a message to a channel that is edited, and was in this language before.
    /// After a restart Discord may not have said yet which one the server has.
    pub(crate) async fn for_edit(&self, channel: &str, before: people::Language) -> &Frontend {
        let server = self.server_at(channel).await.or_before(before);
        self.of(server.for_everybody())
    }

    /// The frontend for the recipient of a game's message, with what its context says.
    pub(crate) fn for_delivery(
        &self,
        recipient: &Recipient,
        context: &DeliveryContext,
    ) -> &Frontend {
        self.of(match recipient {
            Recipient::Person(_) => preferences::language_of_person(context.language),
            Recipient::Channel(channel) => {
                let server = self.server_language(channel, context.server.language);
                preferences::language_of_game(&context.view, server, &context.players)
            }
            Recipient::Managers(channel) => {
                let server = self.server_language(channel, context.server.language);
                server.for_everybody()
            }
        })
    }

    /// The languages of a channel's server.
    async fn server_at(&self, channel: &str) -> ServerLanguage {
        let settings = preferences::settings_at(self.service(), channel).await;
        self.server_language(channel, settings.language)
    }

    /// The languages of a channel's server, whose managers set this one here.
    fn server_language(&self, channel: &str, set: people::Language) -> ServerLanguage {
        let guild = ChannelAddress::parse(channel).and_then(|address| address.guild.parse().ok());
        ServerLanguage {
            set,
            in_discord: guild.and_then(|guild: GuildId| self.servers().language(guild)),
        }
    }
}

/// The language that a user's Discord app had last, if it was not the default one.
fn seen_language(log: &PersonLog) -> Option<Language> {
    log.client_language().chosen()
}

/// How many ids are remembered: those of many minutes.
const CAPACITY: usize = 4096;

/// The ids of the last interactions and messages, each with the time of its edit, or else zero. No
/// two objects of Discord share an id.
#[derive(Default)]
struct RecentIds(Mutex<VecDeque<(u64, i64)>>);

impl RecentIds {
    /// Whether this id is seen for the first time. From then on it is known.
    fn is_new(&self, id: u64) -> bool {
        self.is_new_edit(id, 0)
    }

    /// Whether this id is seen for the first time with an edit at this time.
    fn is_new_edit(&self, id: u64, edited: i64) -> bool {
        let id = (id, edited);
        // A panic elsewhere cannot leave the queue half changed, so a poisoned lock is fine.
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.contains(&id) {
            return false;
        }
        if recent.len() == CAPACITY {
            recent.pop_front();
        }
        recent.push_back(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once_and_the_oldest_are_forgotten() {
        let recent = RecentIds::default();
        assert!(recent.is_new(1) && recent.is_new(2));
        assert!(!recent.is_new(1) && !recent.is_new(2));
        assert!(recent.is_new_edit(1, 7) && recent.is_new_edit(1, 8));
        assert!(!recent.is_new_edit(1, 7) && !recent.is_new(1));
        for number in 0..CAPACITY as u64 {
            assert!(recent.is_new(number + 10));
        }
        assert!(recent.is_new(1));
    }
}

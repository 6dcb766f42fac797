//! Who asked, where, and under which key: what every interaction, and every message, has in common, taken from Discord's form once.

use crate::table::Wish;
use crate::text::Language;
use entente_game::{Home, Person, Server, Sitter, View};
use poise::serenity_prelude::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, Cache, ChannelId,
    CommandInteraction, ComponentInteraction, GuildId, InteractionContext, Member, Message,
    ModalInteraction, PartialChannel, Permissions, User,
};
use std::fmt;
use std::sync::Arc;

/// The one who asked.
#[derive(Debug, Clone)]
pub(super) struct Asker {
    pub(super) sitter: Sitter,
    pub(super) channel: ChannelId,
    /// The channel that this thread belongs to, if it is one.
    pub(super) parent: Option<ChannelId>,
    /// The server; `None` in direct messages.
    pub(super) guild: Option<GuildId>,
    /// Whether the bot is here too: in this server, or the other end of these direct messages. Else it can only answer whoever has installed it for themselves.
    pub(super) is_bot_here: bool,
    /// What the bot may do in this channel, where Discord said so.
    pub(super) permissions: Option<Permissions>,
    /// Whether the asker manages the server.
    pub(super) manages: bool,
    /// The language in which the asker sees Discord, where there are texts in it.
    pub(super) language: Option<Language>,
    /// The asker among the people of this server, and what is known of it.
    member: Option<(Arc<Cache>, Member)>,
    /// The number of the interaction or message with which it was asked.
    number: u64,
}

/// What every kind of interaction has, in the same form.
struct Interaction<'a> {
    user: &'a User,
    member: Option<&'a Member>,
    channel: ChannelId,
    place: Option<&'a PartialChannel>,
    guild: Option<GuildId>,
    context: Option<InteractionContext>,
    /// Left out where Discord's library does not say.
    owners: Option<&'a AuthorizingIntegrationOwners>,
    permissions: Option<Permissions>,
    number: u64,
    locale: &'a str,
}

/// What this interaction has of it: Discord's library has three kinds with the same fields, and no trait for them.
macro_rules! common {
    ($i:ident, $member:expr, $context:expr, $owners:expr) => {
        Interaction {
            user: &$i.user,
            member: $member,
            channel: $i.channel_id,
            place: $i.channel.as_ref(),
            guild: $i.guild_id,
            context: $context,
            owners: $owners,
            permissions: $i.app_permissions,
            number: $i.id.get(),
            locale: &$i.locale,
        }
    };
}

impl Asker {
    /// The one behind a command.
    pub(super) fn of_command(cache: &Arc<Cache>, i: &CommandInteraction) -> Self {
        let owners = Some(&i.authorizing_integration_owners);
        Self::new(cache, common!(i, i.member.as_deref(), i.context, owners))
    }

    /// The one behind a button or menu.
    pub(super) fn of_component(cache: &Arc<Cache>, i: &ComponentInteraction) -> Self {
        let owners = Some(&i.authorizing_integration_owners);
        Self::new(cache, common!(i, i.member.as_ref(), i.context, owners))
    }

    /// The one who typed a message, which only a bot that is there can read; in which language, Discord does not say.
    pub(super) fn of_message(cache: &Arc<Cache>, m: &Message) -> Self {
        let common = Interaction {
            user: &m.author,
            member: None,
            place: None,
            channel: m.channel_id,
            guild: m.guild_id,
            context: m.guild_id.is_none().then_some(InteractionContext::BotDm),
            owners: None,
            permissions: None,
            number: m.id.get(),
            locale: "",
        };
        Self::new(cache, common)
    }

    /// The one behind a form.
    pub(super) fn of_form(cache: &Arc<Cache>, i: &ModalInteraction) -> Self {
        Self::new(cache, common!(i, i.member.as_ref(), None, None))
    }

    fn new(cache: &Arc<Cache>, i: Interaction<'_>) -> Self {
        let by_server = |owner: &AuthorizingIntegrationOwner| {
            matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
        };
        Self {
            sitter: sitter(i.user),
            channel: i.channel,
            parent: i
                .place
                .filter(|channel| channel.thread_metadata.is_some())
                .and_then(|thread| thread.parent_id),
            guild: i.guild,
            is_bot_here: i.context == Some(InteractionContext::BotDm)
                || i.guild.is_some() && i.owners.is_none_or(|o| o.0.iter().any(by_server)),
            permissions: i.permissions,
            manages: i
                .member
                .and_then(|member| member.permissions)
                .is_some_and(Permissions::manage_guild),
            number: i.number,
            language: Language::read(i.locale),
            member: i.member.map(|member| (cache.clone(), member.clone())),
        }
    }

    /// Whether the asker can read a channel of the server in which he is now; of another one nobody can say.
    pub(super) fn can_read(&self, place: &Place) -> bool {
        let here = [Some(self.channel), self.parent];
        if self.server() == place.server() && here.contains(&Some(place.channel)) {
            return true;
        }
        let Some((cache, member)) = &self.member else {
            return false;
        };
        let guild = self.guild.filter(|_| self.server() == place.server());
        let Some(guild) = guild.and_then(|guild| cache.guild(guild)) else {
            return false;
        };
        let threads = guild.threads.iter();
        let mut parents = threads.filter(|thread| thread.id == place.channel);
        let parent = parents.next().and_then(|thread| thread.parent_id);
        let channel = guild.channels.get(&parent.unwrap_or(place.channel));
        channel.is_some_and(|channel| {
            let may = guild.user_permissions_in(channel, member);
            may.contains(Permissions::VIEW_CHANNEL)
        })
    }

    /// Whether the bot may open threads here.
    pub(super) fn may_have_threads(&self) -> bool {
        let threads = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        self.permissions.is_none_or(|may| may.contains(threads))
    }

    /// How the places of this server begin, as games keep them; of no server, what no place begins with.
    pub(super) fn places(&self) -> String {
        match self.guild {
            Some(guild) => format!("{}{guild}/", Place::DOOR),
            None => "-".into(),
        }
    }

    pub(super) fn person(&self) -> Person {
        self.sitter.person
    }

    /// The wish of this interaction or message: Discord may deliver it twice, and it is still one wish.
    pub(super) fn wish(&self) -> Wish {
        Wish::new(self.person(), format!("discord:{}", self.number))
    }

    /// The server.
    pub(super) fn server(&self) -> Option<Server> {
        self.guild.map(|guild| Server(guild.get()))
    }

    /// The wish to remember something of the asker beside what is asked.
    pub(super) fn notice(&self) -> Wish {
        Wish::new(self.person(), format!("discord:{}:notice", self.number))
    }

    /// This channel as a game keeps it, unless these are direct messages, or a server that the bot is not in.
    pub(super) fn place(&self) -> Option<Place> {
        let guild = self.guild.filter(|_| self.is_bot_here)?.to_string();
        Some(Place {
            guild,
            channel: self.channel,
        })
    }
}

/// A channel of a server as a game keeps it: `discord:guild/channel`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) guild: String,
    pub(super) channel: ChannelId,
}

impl Place {
    const DOOR: &str = "discord:";

    /// Reads what `Display` wrote.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (guild, channel) = text.strip_prefix(Self::DOOR)?.split_once('/')?;
        Some(Self {
            guild: guild.to_owned(),
            channel: channel.parse().ok()?,
        })
    }
}

impl Place {
    /// The server where it is.
    pub(super) fn server(&self) -> Option<Server> {
        self.guild.parse().ok().map(Server)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/{}", Self::DOOR, self.guild, self.channel)
    }
}

/// Whether the game lives in the asker's channel itself, without a thread.
pub(super) fn lives_in(view: &View, asker: &Asker) -> bool {
    match &view.home {
        Home::Channel(home) => Place::parse(home).is_some_and(|home| home.channel == asker.channel),
        Home::Private => false,
    }
}

/// A person as they sit down.
pub(super) fn sitter(user: &User) -> Sitter {
    let name = user
        .global_name
        .clone()
        .unwrap_or_else(|| user.name.clone())
        .to_string();
    Sitter {
        person: Person(user.id.get()),
        name,
    }
}

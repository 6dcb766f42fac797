//! Who asked, where, and under which key: what every interaction has in common, taken from Discord's form once.

use crate::table::Wish;
use crate::text::Language;
use entente_game::{Person, Server, Sitter};
use poise::serenity_prelude::{
    ChannelId, CommandInteraction, ComponentInteraction, GuildId, InteractionId, Member,
    ModalInteraction, PartialChannel, Permissions, User,
};
use std::fmt;

/// The one who asked.
#[derive(Debug, Clone)]
pub(super) struct Asker {
    pub(super) sitter: Sitter,
    pub(super) channel: ChannelId,
    /// The channel that this thread belongs to, if it is one.
    pub(super) parent: Option<ChannelId>,
    /// The server; `None` in direct messages.
    pub(super) guild: Option<GuildId>,
    /// What the bot may do in this channel, where Discord said so.
    pub(super) permissions: Option<Permissions>,
    /// Whether the asker manages the server.
    pub(super) manages: bool,
    /// The language in which the asker sees Discord, where there are texts in it.
    pub(super) language: Option<Language>,
    interaction: InteractionId,
}

impl Asker {
    /// The one behind a command.
    pub(super) fn of_command(i: &CommandInteraction) -> Self {
        Self::new(
            &i.user,
            i.channel_id,
            i.guild_id,
            i.app_permissions,
            i.id,
            &i.locale,
        )
        .knowing(i.member.as_deref(), i.channel.as_ref())
    }

    /// The one behind a button or menu.
    pub(super) fn of_component(i: &ComponentInteraction) -> Self {
        Self::new(
            &i.user,
            i.channel_id,
            i.guild_id,
            i.app_permissions,
            i.id,
            &i.locale,
        )
        .knowing(i.member.as_ref(), i.channel.as_ref())
    }

    /// The one behind a form.
    pub(super) fn of_form(i: &ModalInteraction) -> Self {
        Self::new(
            &i.user,
            i.channel_id,
            i.guild_id,
            i.app_permissions,
            i.id,
            &i.locale,
        )
        .knowing(i.member.as_ref(), i.channel.as_ref())
    }

    fn new(
        user: &User,
        channel: ChannelId,
        guild: Option<GuildId>,
        permissions: Option<Permissions>,
        interaction: InteractionId,
        locale: &str,
    ) -> Self {
        Self {
            sitter: sitter(user),
            channel,
            guild,
            permissions,
            interaction,
            language: Language::read(locale),
            parent: None,
            manages: false,
        }
    }

    /// With what Discord says of the member and of the channel.
    fn knowing(self, member: Option<&Member>, channel: Option<&PartialChannel>) -> Self {
        let permissions = member.and_then(|member| member.permissions);
        Self {
            manages: permissions.is_some_and(Permissions::manage_guild),
            parent: channel
                .filter(|channel| channel.thread_metadata.is_some())
                .and_then(|thread| thread.parent_id),
            ..self
        }
    }

    pub(super) fn person(&self) -> Person {
        self.sitter.person
    }

    /// The wish of this interaction: Discord may deliver an interaction twice, and it is still one wish.
    pub(super) fn wish(&self) -> Wish {
        Wish::new(self.person(), format!("discord:{}", self.interaction))
    }

    /// The server.
    pub(super) fn server(&self) -> Option<Server> {
        self.guild.map(|guild| Server(guild.get()))
    }

    /// The wish to remember something of the asker beside what is asked.
    pub(super) fn notice(&self) -> Wish {
        Wish::new(
            self.person(),
            format!("discord:{}:notice", self.interaction),
        )
    }

    /// This channel as a game keeps it, unless these are direct messages.
    pub(super) fn place(&self) -> Option<Place> {
        let guild = self.guild?.to_string();
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
    /// Reads what `Display` wrote.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (guild, channel) = text.strip_prefix("discord:")?.split_once('/')?;
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
        write!(f, "discord:{}/{}", self.guild, self.channel)
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

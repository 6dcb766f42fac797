//! The user behind an interaction or a typed message, and where they are.
//!
//! Serenity has a different type for each kind of interaction. What they have in common is taken
//! out here once: the user, the channel, the permissions, the language, and the idempotency key of
//! the commands that result from it.

use crate::connection::channel::ChannelAddress;
use crate::frontend::submission::Submission;
use crate::servers::Servers;
use entente_game::{Nonce, PersonId, Place, Profile, ServerId, TeamMember, View, visible_name};
use entente_presentation::text::Language;
use entente_service::{Command, Whereabouts};
use poise::serenity_prelude::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType,
    CommandInteraction, ComponentInteraction, GuildId, InteractionContext, Member, Message,
    PartialChannel, Permissions, RoleId, User, UserId,
};
use std::sync::Arc;

/// The user behind an interaction or message.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) profile: Profile,
    pub(crate) channel: ChannelId,
    /// The channel that this thread belongs to, if it is a thread.
    pub(crate) parent: Option<ChannelId>,
    /// Whether it is a thread that only those who were invited to it can read.
    is_private_thread: bool,
    /// The server; `None` in direct messages.
    pub(crate) guild: Option<GuildId>,
    /// Whether the bot is a member here: of this server, or of these direct messages. Elsewhere it
    /// can only answer users who installed it for themselves.
    pub(crate) is_bot_here: bool,
    /// The bot's permissions in this channel, where Discord reported them.
    pub(crate) permissions: Option<Permissions>,
    /// Whether the user manages the server.
    pub(crate) manages: bool,
    /// The language of the user's Discord app.
    pub(crate) language: AppLanguage,
    /// The language of the server, as Discord reports it with an interaction.
    pub(crate) server_language: Option<Language>,
    /// The roles of the user in this server.
    roles: Option<Vec<RoleId>>,
    servers: Arc<Servers>,
    /// The id of the interaction or message.
    number: u64,
}

/// The language of a user's Discord app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AppLanguage {
    /// Discord did not report it, as with every typed message.
    Unreported,
    /// One in which Entente has no texts.
    NotSpoken,
    /// One in which it has.
    Spoken(Language),
}

impl AppLanguage {
    /// Reads the locale of an interaction; a message has an empty one.
    fn read(locale: &str) -> Self {
        match Language::read(locale) {
            Some(language) => Self::Spoken(language),
            None if locale.is_empty() => Self::Unreported,
            None => Self::NotSpoken,
        }
    }
}

/// The fields that every kind of interaction has.
struct Interaction<'a> {
    user: &'a User,
    member: Option<&'a Member>,
    channel: ChannelId,
    channel_data: Option<&'a PartialChannel>,
    guild: Option<GuildId>,
    context: Option<InteractionContext>,
    /// The installations that allowed the interaction.
    owners: Option<&'a AuthorizingIntegrationOwners>,
    permissions: Option<Permissions>,
    number: u64,
    locale: &'a str,
    server_locale: Option<&'a str>,
}

/// Takes the common fields out of an interaction. Serenity has three types with the same fields and
/// no trait for them.
macro_rules! common {
    ($i:ident, $member:expr, $context:expr, $owners:expr) => {
        Interaction {
            user: &$i.user,
            member: $member,
            channel: $i.channel_id,
            channel_data: $i.channel.as_ref(),
            guild: $i.guild_id,
            context: $context,
            owners: $owners,
            permissions: $i.app_permissions,
            number: $i.id.get(),
            locale: &$i.locale,
            server_locale: $i.guild_locale.as_deref(),
        }
    };
}

impl Caller {
    /// The user behind a slash command or context menu command.
    pub(crate) fn from_command(servers: &Arc<Servers>, i: &CommandInteraction) -> Self {
        let owners = Some(&i.authorizing_integration_owners);
        Self::new(servers, common!(i, i.member.as_deref(), i.context, owners))
    }

    /// The user behind a button or select menu.
    pub(crate) fn from_component(servers: &Arc<Servers>, i: &ComponentInteraction) -> Self {
        let owners = Some(&i.authorizing_integration_owners);
        Self::new(servers, common!(i, i.member.as_ref(), i.context, owners))
    }

    /// The user who typed a message. Only a bot that is a member can read messages, and Discord
    /// does not report the writer's language.
    pub(crate) fn from_message(servers: &Arc<Servers>, m: &Message) -> Self {
        let common = Interaction {
            user: &m.author,
            member: None,
            channel_data: None,
            channel: m.channel_id,
            guild: m.guild_id,
            context: m.guild_id.is_none().then_some(InteractionContext::BotDm),
            owners: None,
            permissions: None,
            number: m.id.get(),
            locale: "",
            server_locale: None,
        };
        let roles = m.member.as_ref().map(|member| member.roles.clone());
        Self {
            roles,
            ..Self::new(servers, common)
        }
    }

    /// The user who filled in a form.
    pub(crate) fn from_form(servers: &Arc<Servers>, form: &Submission) -> Self {
        let (i, owners) = (&form.interaction, form.owners.as_ref());
        Self::new(servers, common!(i, i.member.as_ref(), form.context, owners))
    }

    fn new(servers: &Arc<Servers>, i: Interaction<'_>) -> Self {
        let by_server = |owner: &AuthorizingIntegrationOwner| {
            matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
        };
        Self {
            profile: profile(i.user),
            channel: i.channel,
            parent: i
                .channel_data
                .filter(|channel| channel.thread_metadata.is_some())
                .and_then(|thread| thread.parent_id),
            is_private_thread: i
                .channel_data
                .is_some_and(|channel| channel.kind == ChannelType::PrivateThread),
            guild: i.guild,
            // Without any the bot counts as a member: a message has none.
            is_bot_here: i.context == Some(InteractionContext::BotDm)
                || i.guild.is_some() && i.owners.is_none_or(|o| o.0.iter().any(by_server)),
            permissions: i.permissions,
            manages: i
                .member
                .and_then(|member| member.permissions)
                .is_some_and(Permissions::manage_guild),
            number: i.number,
            language: AppLanguage::read(i.locale),
            server_language: i.server_locale.and_then(Language::read),
            roles: i.member.map(|member| member.roles.clone()),
            servers: servers.clone(),
        }
    }

    /// Whether the user can read a channel of the server where they are now. For channels of other
    /// servers the answer is always no, because their permissions there are unknown.
    pub(crate) fn can_read(&self, address: &ChannelAddress) -> bool {
        // They are reading this channel right now, and a thread is readable wherever its parent is.
        let here = [Some(self.channel), self.parent];
        if self.server() == address.server() && here.contains(&Some(address.channel)) {
            return true;
        }
        let guild = self.guild.filter(|_| self.server() == address.server());
        let (Some(guild), Some(roles)) = (guild, &self.roles) else {
            return false;
        };
        let member = UserId::new(self.person().0);
        let servers = &self.servers;
        servers.can_view(guild, address.channel, member, roles)
    }

    /// Whether every member of this server can read a channel of it.
    pub(crate) fn everybody_can_read(&self, channel: ChannelId) -> bool {
        let seen = |guild| self.servers.can_everybody_view(guild, channel);
        self.guild.and_then(seen) == Some(true)
    }

    /// The channel in which threads can be opened: this one, or that of this thread.
    pub(crate) fn text_channel(&self) -> ChannelId {
        self.parent.unwrap_or(self.channel)
    }

    /// Whether the bot may open threads here. Where Discord reported no permissions, it is tried.
    pub(crate) fn may_have_threads(&self) -> bool {
        let threads = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        self.permissions.is_none_or(|may| may.contains(threads))
    }

    /// The user as a member of this server, by whose roles it is known to which teams they belong.
    /// `None` where Discord did not report them.
    pub(crate) fn team_member(&self) -> Option<TeamMember> {
        let roles = self.roles.as_ref()?.iter().map(|role| role.get());
        Some(TeamMember {
            server: self.server()?,
            roles: roles.collect(),
        })
    }

    /// Whether the user has this role in this server, which is that of everybody if it has the
    /// server's id.
    pub(crate) fn has_role(&self, role: u64) -> bool {
        let roles = self.roles.iter().flatten();
        let is_everybody = self.guild.is_some_and(|guild| guild.get() == role);
        is_everybody || roles.into_iter().any(|own| own.get() == role)
    }

    /// The beginning of the addresses of this server's channels; outside a server, a text with
    /// which no address begins.
    pub(crate) fn address_prefix(&self) -> String {
        self.guild
            .map_or_else(|| "-".into(), ChannelAddress::prefix_of)
    }

    pub(crate) fn person(&self) -> PersonId {
        self.profile.person
    }

    /// A command of this user. Its idempotency key is the id that Discord gave to the interaction:
    /// if Discord delivers it twice, it still takes effect once.
    pub(crate) fn command<A>(&self, action: A) -> Command<A> {
        Command {
            // Discord chooses the id, and not the people who run the bot.
            nonce: Nonce::parse(&self.number.to_string()),
            // No fingerprint, because nobody can use the id for another command.
            ..Command::new(self.person(), action, self.key())
        }
    }

    /// The idempotency key of this user's command.
    pub(crate) fn key(&self) -> String {
        format!("discord:{}", self.number)
    }

    /// The name of this server, as far as this process knows it.
    pub(crate) fn server_name(&self) -> Option<String> {
        self.servers.name(self.guild?)
    }

    /// The server's id, as the service stores it.
    pub(crate) fn server(&self) -> Option<ServerId> {
        self.guild.map(|guild| ServerId(guild.get()))
    }

    /// A second command for the same interaction, to remember something about the user. It needs a
    /// key of its own.
    pub(crate) fn side_command<A>(&self, action: A) -> Command<A> {
        let key = format!("discord:{}:notice", self.number);
        Command::new(self.person(), action, key)
    }

    /// The address of this channel, as games store it. `None` in direct messages and in servers
    /// where the bot is not a member.
    pub(crate) fn channel_address(&self) -> Option<ChannelAddress> {
        let guild = self.guild.filter(|_| self.is_bot_here)?.to_string();
        Some(ChannelAddress {
            guild,
            channel: self.channel,
        })
    }

    /// This channel as a place of a new game. Above a thread that whoever reads its channel can
    /// read is that channel.
    pub(crate) fn new_place(&self, address: &ChannelAddress) -> Place {
        let channel = self.parent.filter(|_| {
            let is_here = self.channel_address().as_ref() == Some(address);
            is_here && !self.is_private_thread
        });
        let parent = channel.map(|channel| ChannelAddress {
            channel,
            ..address.clone()
        });
        Place {
            channel: address.to_string(),
            parent: parent.map(|parent| parent.to_string()),
        }
    }

    /// Where a game is played for the caller: its place in their server, or else its first one.
    /// `None` for a private game.
    pub(crate) fn place_of<'a>(&self, view: &'a View) -> Option<&'a Place> {
        view.record.home.place_for(self.server())
    }

    /// The caller, and the server where they are.
    pub(super) fn whereabouts(&self) -> Whereabouts {
        Whereabouts {
            person: Some(self.person()),
            server: self.server(),
        }
    }
}

/// The profile of a Discord user: their id and display name.
pub(crate) fn profile(user: &User) -> Profile {
    let shown = user.global_name.as_deref().unwrap_or(&user.name);
    // Everybody has a user name of plain letters, but the name that they chose may be invisible.
    let name = visible_name(shown).unwrap_or_else(|| user.name.to_string());
    Profile {
        person: PersonId(user.id.get()),
        name,
    }
}

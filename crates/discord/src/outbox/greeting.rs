//! The greeting of a server that the bot has joined: its text and buttons, the channel for it, and
//! sending it once.
//!
//! The greeting is one message, and everything in it is one press away: a game against the
//! computer, one with a friend, the rules, a puzzle, and where leagues are on, one of computers
//! that managers can start. Where the bot may not write, it sends nothing: the commands are there
//! all the same.

use crate::connection::channel::ChannelAddress;
use crate::frontend::components::WelcomeComponent;
use crate::frontend::{Frontend, message, preferences};
use crate::leagues;
use crate::outbox::error::{Delivered, Sent};
use crate::outbox::route::{self, Attempts, Sender};
use crate::puzzles::puzzle_board;
use crate::rules::RulesPage;
use crate::servers::event::{Channel, Created};
use crate::servers::rights::Rights;
use entente_presentation::text::{Text, say};
use entente_rules::Variant;
use entente_service::Welcome;
use poise::serenity_prelude::{ButtonStyle, ChannelType, CreateActionRow, UserId};

/// Sends a greeting, unless it was sent before.
pub(super) async fn greet(sender: Sender<'_>, welcome: &Welcome) -> Delivered {
    let sent = greet_once(sender, welcome).await;
    route::unless_refused(sent, "a server takes no greeting")
}

async fn greet_once(sender: Sender<'_>, welcome: &Welcome) -> Sent {
    let Sender { frontend, http } = sender;
    let (channel, mark) = (route::channel_of(&welcome.channel)?, welcome.id.as_str());
    let play = WelcomeComponent::Play { mark: mark.into() }.to_string();
    let attempts = Attempts {
        channel,
        uncertain: welcome.uncertain_attempts,
        since: welcome.at,
    };
    if attempts.have_sent(http, &play).await? {
        return Ok(());
    }
    let mut rows = vec![welcome_buttons(frontend.text, mark)];
    let settings = preferences::settings_at(&frontend.service, &welcome.channel).await;
    if settings.clubs.is_on() {
        rows.push(leagues::demo_row(frontend.text));
    }
    let message = route::marked_message(mark)
        .content(welcome_text(frontend))
        .components(rows);
    channel.send_message(http, message).await?;
    Ok(())
}

/// The channel for the greeting of a server: the one where Discord greets its members, or else the
/// first text channel, where the bot may write. `None` if there is none.
pub(crate) fn channel_for_greeting(server: &Created, bot: UserId) -> Option<ChannelAddress> {
    let member = server.members.iter().find(|member| member.user.id == bot)?;
    let (needed, roles) = (Rights::VIEW.with(Rights::SEND), server.roles());
    let may_write = |channel: &&Channel| {
        let may = roles.rights(bot, &member.roles, &channel.overwrites);
        channel.kind == ChannelType::Text && may.contains(needed)
    };
    let channels = || server.channels.iter().filter(may_write);
    let system = channels().find(|channel| Some(channel.id) == server.system_channel_id);
    let first = channels().min_by_key(|channel| (channel.position, channel.id));
    Some(ChannelAddress {
        guild: server.id.to_string(),
        channel: system.or(first)?.id,
    })
}

/// The text of the greeting.
fn welcome_text(frontend: &Frontend) -> String {
    let small = frontend
        .mentions
        .link(&say!(frontend.text, "welcome-small"));
    let variants = Variant::ALL.len() - 1;
    format!(
        "{}\n-# {small}",
        say!(frontend.text, "welcome", count = variants)
    )
}

/// The buttons of the greeting with this mark.
fn welcome_buttons(text: &Text, mark: &str) -> CreateActionRow {
    let mark = mark.to_owned();
    let button = |id: String, style, label: String| message::button(id, style, label);
    let (primary, secondary) = (ButtonStyle::Primary, ButtonStyle::Secondary);
    CreateActionRow::Buttons(vec![
        button(
            WelcomeComponent::Play { mark }.to_string(),
            primary,
            say!(text, "button-play-computer"),
        ),
        button(
            WelcomeComponent::Friend.to_string(),
            secondary,
            say!(text, "button-play-friend"),
        ),
        button(
            RulesPage::first(Variant::default()).to_string(),
            secondary,
            say!(text, "button-rules"),
        ),
        puzzle_board::start_button(text),
    ])
}

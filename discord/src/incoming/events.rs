//! The events that come in from Discord, each routed to its handler.

use crate::connection::refused;
use crate::frontend::caller::Caller;
use crate::frontend::frontends::Frontends;
use crate::incoming::{commands, components, typed_moves};
use crate::outbox::greeting::channel_for_greeting;
use entente_game::{PersonId, ServerId, Time};
use entente_service::Seen;
use entente_service::metrics;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::FullEvent;
use std::sync::Arc;

pub(crate) fn framework(
    frontends: Arc<Frontends>,
) -> poise::Framework<Arc<Frontends>, serenity::Error> {
    poise::Framework::builder()
        .options(options())
        .setup(|_, _, _| Box::pin(async { Ok(frontends) }))
        .build()
}

/// The commands and the handlers of events.
pub(crate) fn options() -> poise::FrameworkOptions<Arc<Frontends>, serenity::Error> {
    let mut commands = commands::all();
    poise::set_qualified_names(&mut commands);
    poise::FrameworkOptions {
        commands,
        event_handler: |framework, event| Box::pin(event_handler(framework, event)),
        on_error: |error| Box::pin(on_error(error)),
        // Commands are slash commands. A message that begins with a mention is none, and what
        // it says is read in `typed_moves`.
        prefix_options: poise::PrefixFrameworkOptions {
            mention_as_prefix: false,
            ..Default::default()
        },
        // No command is for the bot's owners, so poise need not ask Discord who they are.
        initialize_owners: false,
        ..Default::default()
    }
}

/// Handles the gateway's events, except commands: those poise handles itself.
async fn event_handler(
    framework: poise::FrameworkContext<'_, Arc<Frontends>, serenity::Error>,
    event: &FullEvent,
) -> Result<(), serenity::Error> {
    let (frontends, ctx) = (framework.user_data, framework.serenity_context);
    let interaction = match event {
        FullEvent::InteractionCreate { interaction } => interaction,
        FullEvent::GuildCreate { guild, is_new } => {
            if *is_new == Some(true) {
                // If a channel still refuses, the next message finds that out.
                if let Err(error) = frontends.forget_unreachable_in(guild.id).await {
                    tracing::error!(%error, "could not clear the refusals of a server");
                }
            }
            welcome(frontends, ctx, guild).await;
            return Ok(());
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            frontends.set_server_locale(new_data.id, &new_data.preferred_locale);
            return Ok(());
        }
        // Serenity has already waited; this is only counted.
        FullEvent::Ratelimit { data } => {
            metrics::count_rate_limit();
            // Only an answer of Discord's says that all routes have to wait.
            if data.global {
                refused::note_refusal();
            }
            return Ok(());
        }
        FullEvent::Message { new_message } => {
            if let Some(guild) = new_message.guild_id.filter(|_| !new_message.author.bot) {
                let (author, server) = (PersonId(new_message.author.id.get()), guild.get());
                let service = frontends.service();
                service
                    .people()
                    .record_membership(author, ServerId(server), Seen::There)
                    .await;
            }
            let _at_work = frontends.begin_work().await;
            return typed_moves::on_message(frontends, ctx, new_message).await;
        }
        FullEvent::MessageUpdate { event, .. } => {
            let _at_work = frontends.begin_work().await;
            return typed_moves::on_edit(frontends, ctx, event).await;
        }
        _ => return Ok(()),
    };
    // Held until the handler is done: shutdown waits for that.
    let _at_work = frontends.begin_work().await;
    match interaction {
        // Commands are handled by poise, and their duplicates are recognised in
        // `context::respond`.
        serenity::Interaction::Component(_) | serenity::Interaction::Modal(_)
            if !frontends.is_new(interaction.id().get()) =>
        {
            Ok(())
        }
        serenity::Interaction::Component(component) => {
            components::on_component(frontends, ctx, component).await
        }
        serenity::Interaction::Modal(modal) => components::on_modal(frontends, ctx, modal).await,
        _ => Ok(()),
    }
}

/// Greets a server, if the bot has joined it since it was seen last. It may have joined while it
/// was not running, so every server is looked at that comes with a new connection.
async fn welcome(frontends: &Frontends, ctx: &serenity::Context, guild: &serenity::Guild) {
    if !frontends.welcomes() {
        return;
    }
    let me = ctx.cache.current_user().id;
    let channel = channel_for_greeting(guild, me).map(|address| address.to_string());
    let joined = u64::try_from(guild.joined_at.timestamp_millis()).unwrap_or_default();
    let server = ServerId(guild.id.get());
    let service = frontends.service();
    if let Err(error) = service
        .servers()
        .welcome(server, Time(joined), channel)
        .await
    {
        tracing::error!(%error, "could not queue the greeting of a server");
    }
}

/// Handles poise's errors. A user who may have been answered already gets no second answer, and
/// nothing is ever said in public.
async fn on_error(error: poise::FrameworkError<'_, Arc<Frontends>, serenity::Error>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            let command = &ctx.command().qualified_name;
            tracing::warn!(%error, %command, "could not send an answer")
        }
        poise::FrameworkError::EventHandler { error, .. } => {
            tracing::warn!(%error, "could not send an answer")
        }
        other => {
            // The original message would put what the user typed into the log.
            let error = match &other {
                poise::FrameworkError::ArgumentParse { .. } => {
                    "an argument has the wrong type".into()
                }
                other => other.to_string(),
            };
            tracing::error!(error, "could not handle an interaction");
            if let Some(poise::Context::Application(ctx)) = other.ctx() {
                let caller = Caller::from_command(&ctx.serenity_context().cache, ctx.interaction);
                let frontend = ctx.data().for_caller(&caller).await;
                // If this does not arrive either, there is no other way to reach the user.
                let _ = ctx.send(frontend.failed().into_reply()).await;
            }
        }
    }
}

//! The events that come in from Discord, each routed to its handler.

use crate::connection::client::Detached;
use crate::frontend::caller::Caller;
use crate::frontend::frontends::Frontends;
use crate::frontend::submission::Submission;
use crate::incoming::typed_moves::{self, Received};
use crate::incoming::{commands, components};
use crate::outbox::greeting::channel_for_greeting;
use crate::servers::event::{Ready, ServerEvent};
use crate::settings::server_panels;
use entente_game::{PersonId, ServerId, Time};
use entente_service::{Rejected, Seen, ServerFace, Service};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{CreateInteractionResponse, FullEvent, GuildId, Interaction};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// Takes what comes in from Discord to its handlers.
pub(crate) struct Receiver {
    frontends: Arc<Frontends>,
    discord: Detached,
    options: poise::FrameworkOptions<Arc<Frontends>, serenity::Error>,
}

impl Receiver {
    pub(crate) fn new(frontends: Arc<Frontends>, discord: Detached) -> Arc<Self> {
        Arc::new(Self {
            frontends,
            discord,
            options: options(),
        })
    }

    /// Handles an event of the gateway in a task of its own. What it says about servers is taken
    /// over before this returns, so that an older event never replaces a newer one.
    pub(crate) fn on_event(self: &Arc<Self>, name: &str, data: &str) {
        let read = match name {
            "INTERACTION_CREATE" => Incoming::read(data.as_bytes()).map(|interaction| {
                let receiver = self.clone();
                tokio::spawn(async move { receiver.on_interaction(interaction).await });
            }),
            "MESSAGE_CREATE" => serde_json::from_str(data).map(|message| {
                let receiver = self.clone();
                tokio::spawn(async move { report(receiver.on_message(&message).await) });
            }),
            "MESSAGE_UPDATE" => serde_json::from_str(data).map(|edit| {
                let receiver = self.clone();
                tokio::spawn(async move { report(receiver.on_edit(&edit).await) });
            }),
            _ => match ServerEvent::read(name, data) {
                Some(read) => read.map(|event| self.on_server_event(&event)),
                None => return,
            },
        };
        if let Err(error) = read {
            // The error's own text could have in it what a user has typed.
            tracing::warn!(name, column = error.column(), "an event could not be read");
        }
    }

    /// Handles an interaction, whichever way it came.
    pub(super) async fn on_interaction(&self, interaction: Incoming) {
        let interaction = match interaction {
            Incoming::Form(form) => return self.on_form(&form).await,
            Incoming::Other(interaction) => *interaction,
        };
        let framework = poise::FrameworkContext {
            serenity_context: &self.discord.context,
            options: &self.options,
            user_data: &self.frontends,
            shard_manager: &self.discord.shards,
        };
        poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
    }

    /// Handles a form, unless it was handled before.
    async fn on_form(&self, form: &Submission) {
        let _at_work = self.frontends.begin_work().await;
        if self.frontends.is_new(form.interaction.id.get()) {
            report(components::on_submission(&self.frontends, &self.discord.context, form).await);
        }
    }

    async fn on_message(&self, message: &serenity::Message) -> Result<(), serenity::Error> {
        let frontends = &self.frontends;
        if let Some(guild) = message.guild_id.filter(|_| !message.author.bot) {
            let (author, server) = (PersonId(message.author.id.get()), ServerId(guild.get()));
            let people = frontends.service().people();
            people.record_membership(author, server, Seen::There).await;
        }
        let _at_work = frontends.begin_work().await;
        let received = Received {
            frontends,
            ctx: &self.discord.context,
            message,
        };
        received.handle().await
    }

    async fn on_edit(&self, edit: &serenity::MessageUpdateEvent) -> Result<(), serenity::Error> {
        let _at_work = self.frontends.begin_work().await;
        typed_moves::on_edit(&self.frontends, &self.discord.context, edit).await
    }

    /// Takes over what an event says about a server. Greets one that the bot has joined since it
    /// was seen last: it may have joined while it was not running, so every server is looked at
    /// that comes with a new connection.
    fn on_server_event(&self, event: &ServerEvent) {
        let is_new = self.frontends.servers().take(event);
        self.look_at_page(event);
        let ServerEvent::Created(created) = event else {
            return;
        };
        let me = self.discord.context.cache.current_user().id;
        let channel = self
            .frontends
            .welcomes()
            .then(|| channel_for_greeting(created, me).map(|address| address.to_string()));
        let joined = u64::try_from(created.joined_at.timestamp_millis()).unwrap_or_default();
        let (frontends, server) = (self.frontends.clone(), created.id);
        tokio::spawn(async move {
            if is_new {
                // If a channel still refuses, the next message finds that out.
                if let Err(error) = frontends.forget_unreachable_in(server).await {
                    tracing::error!(%error, "could not clear the refusals of a server");
                }
            }
            let Some(channel) = channel else {
                return;
            };
            let (server, servers) = (ServerId(server.get()), frontends.service().servers());
            if let Err(error) = servers.welcome(server, Time(joined), channel).await {
                tracing::error!(%error, "could not queue the greeting of a server");
            }
        });
    }

    /// Takes notice of what the public page of a server has of it: the name and the icon, until the
    /// bot has left it, also while it was not running; and which channels everybody can read.
    fn look_at_page(&self, event: &ServerEvent) {
        let faces = match (event, event.face()) {
            (_, Some((server, face))) => Some(Faces::Seen(server, face)),
            (ServerEvent::Deleted(server), _) if !server.unavailable => {
                Some(Faces::Gone(server.id))
            }
            (ServerEvent::Ready(ready), _) => Some(Faces::Left(ready.clone())),
            _ => None,
        };
        let changed = event.changes_views_in();
        if faces.is_none() && changed.is_none() {
            return;
        }
        let frontends = self.frontends.clone();
        tokio::spawn(async move {
            let noted = match faces {
                Some(faces) => faces.note(frontends.service()).await,
                None => Ok(()),
            };
            let taken_off = match changed {
                Some(server) => server_panels::take_off_hidden(&frontends, server).await,
                None => Ok(()),
            };
            if let Err(error) = noted.and(taken_off) {
                tracing::error!(%error, "could not bring the page of a server up to date");
            }
        });
    }
}

/// What an event says about the names and icons of servers.
enum Faces {
    Seen(GuildId, ServerFace),
    Gone(GuildId),
    /// The servers that the bot is in are these.
    Left(Ready),
}

impl Faces {
    async fn note(self, service: &Service) -> Result<(), Rejected> {
        let servers = service.servers();
        match self {
            Self::Seen(server, face) => servers.note_face(ServerId(server.get()), &face).await?,
            Self::Gone(server) => {
                let nothing = ServerFace::default();
                servers.keep_face(ServerId(server.get()), nothing).await?;
            }
            Self::Left(ready) => {
                let has_left = |server: ServerId| ready.has_left(GuildId::new(server.0));
                servers.forget_faces(has_left).await?;
            }
        }
        Ok(())
    }
}

/// Reports that a form or a typed message was not answered.
fn report(answered: Result<(), serenity::Error>) {
    if let Err(error) = answered {
        tracing::warn!(%error, "could not send an answer");
    }
}

/// The commands and the handlers of events.
fn options() -> poise::FrameworkOptions<Arc<Frontends>, serenity::Error> {
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

/// Handles components. Commands are handled by poise itself, and forms before it.
async fn event_handler(
    framework: poise::FrameworkContext<'_, Arc<Frontends>, serenity::Error>,
    event: &FullEvent,
) -> Result<(), serenity::Error> {
    let (frontends, ctx) = (framework.user_data, framework.serenity_context);
    let FullEvent::InteractionCreate { interaction } = event else {
        return Ok(());
    };
    // Held until the handler is done: shutdown waits for that.
    let _at_work = frontends.begin_work().await;
    match interaction {
        // Duplicates of commands are recognised in `context::respond`.
        serenity::Interaction::Component(component) if frontends.is_new(component.id.get()) => {
            components::on_component(frontends, ctx, component).await
        }
        _ => Ok(()),
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
                let caller = Caller::from_command(ctx.data().servers(), ctx.interaction);
                let frontend = ctx.data().for_caller(&caller).await;
                // If this does not arrive either, there is no other way to reach the user.
                let refusal = CreateInteractionResponse::Message(frontend.failed().into_response());
                let answered = ctx
                    .interaction
                    .create_response(ctx.serenity_context(), refusal);
                let _ = answered.await;
            }
        }
    }
}

/// Discord's number for the interaction with a form that somebody has filled in.
const FORM: u8 = 5;

/// An interaction that has come in.
#[derive(Debug)]
pub(super) enum Incoming {
    Form(Box<Submission>),
    Other(Box<Interaction>),
}

/// The type of an interaction.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: u8,
}

impl Incoming {
    /// Reads the data of an event, or the body of a request.
    pub(crate) fn read(json: &[u8]) -> serde_json::Result<Self> {
        let Kind { kind } = serde_json::from_slice(json)?;
        if kind == FORM {
            let event: Value = serde_json::from_slice(json)?;
            Submission::read(event).map(|form| Self::Form(Box::new(form)))
        } else {
            serde_json::from_slice(json).map(|other| Self::Other(Box::new(other)))
        }
    }
}

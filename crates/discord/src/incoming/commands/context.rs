//! The parts that every command function uses: its context, the frontend of its user, and the way
//! it answers.

use crate::frontend::answer::Handled;
use crate::frontend::answering::{AnswerPlace, Responder};
use crate::frontend::caller::Caller;
use crate::frontend::form::Form;
use crate::frontend::frontends::Frontends;
use crate::frontend::responding::PendingInteraction;
use crate::frontend::suggestions::{self, SuggestedGames};
use crate::frontend::{Asked, Frontend, admission};
use crate::outbox::unreachable;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;
use std::sync::Arc;

pub(super) type Context<'a> = poise::ApplicationContext<'a, Arc<Frontends>, serenity::Error>;

pub(super) type Command = poise::Command<Arc<Frontends>, serenity::Error>;

pub(super) type CommandResult = Result<(), serenity::Error>;

/// Suggests games of the user.
pub(super) async fn complete_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggest(ctx, SuggestedGames::All, typed).await
}

/// Suggests games that are over.
pub(super) async fn complete_finished_game(
    ctx: Context<'_>,
    typed: &str,
) -> CreateAutocompleteResponse {
    suggest(ctx, SuggestedGames::Finished, typed).await
}

/// Suggestions cannot be deferred: if they take longer than three seconds, Discord shows none.
async fn suggest(
    ctx: Context<'_>,
    games: SuggestedGames,
    typed: &str,
) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let response = CreateAutocompleteResponse::new();
    let asked = frontend.asked_by(&caller);
    if !admission::admits_suggestions(asked) {
        return response;
    }
    response.set_choices(suggestions::suggest_games(asked, games, typed).await)
}

/// The game that was named before the option that is being typed.
pub(super) fn named_game(ctx: Context<'_>) -> Option<&str> {
    // Read by hand: while an option is typed, poise passes on only that one.
    ctx.args
        .iter()
        .find_map(|option| match (option.name, &option.value) {
            ("game", serenity::ResolvedValue::String(name)) => Some(*name),
            _ => None,
        })
}

/// The user of a command, and the frontend in their language.
pub(super) async fn frontend_and_caller(ctx: Context<'_>) -> (&Frontend, Caller) {
    let caller = caller(ctx);
    (ctx.framework.user_data.for_caller(&caller).await, caller)
}

/// The user of a command.
fn caller(ctx: Context<'_>) -> Caller {
    Caller::from_command(ctx.data().servers(), ctx.interaction)
}

/// Answers within Discord's three seconds, or defers the answer until the work is done. A command
/// that Discord delivers a second time is not handled again.
pub(super) async fn respond<R: Into<Handled>>(
    ctx: Context<'_>,
    work: impl AsyncFnOnce(Asked<'_>) -> R,
) -> CommandResult {
    // Checked here and not in the event handler, because poise dispatches commands itself.
    if !ctx.data().is_new(ctx.interaction.id.get()) {
        tracing::debug!("an interaction was delivered twice");
        return Ok(());
    }
    let _at_work = ctx.data().begin_work().await;
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let members = ctx.interaction.data.resolved.members.keys();
    let asked = frontend.asked_by(&caller);
    let admitted = async {
        frontend.answer(match admission::admit(asked, members).await {
            Ok(()) => work(asked).await.into(),
            Err(reason) => Err(reason),
        })
    };
    let noticed = unreachable::with_unreachable_notice(asked, admitted);
    responder(ctx).answer(noticed).await
}

fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder {
        to: PendingInteraction {
            http: &ctx.serenity_context().http,
            id: ctx.interaction.id,
            token: &ctx.interaction.token,
        },
        place: AnswerPlace::New,
    }
}

/// Answers with a form. Discord takes one only as the first answer, so making it must not take
/// long.
pub(super) async fn respond_with_form(
    ctx: Context<'_>,
    form: impl AsyncFnOnce(Asked<'_>) -> Handled<Form>,
) -> CommandResult {
    if !ctx.data().is_new(ctx.interaction.id.get()) {
        return Ok(());
    }
    let _at_work = ctx.data().begin_work().await;
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let members = ctx.interaction.data.resolved.members.keys();
    let asked = frontend.asked_by(&caller);
    let opened = match admission::admit(asked, members).await {
        Ok(()) => form(asked).await,
        Err(reason) => Err(reason),
    };
    match opened {
        Ok(form) => form.open(responder(ctx).to).await,
        Err(reason) => {
            let refusal = frontend.answer(Err(reason));
            responder(ctx).answer(async { refusal }).await
        }
    }
}

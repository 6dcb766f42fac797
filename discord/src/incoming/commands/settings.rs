//! `/settings` of a user, `/server` of a server, and `/privacy`.

use crate::frontend::Frontend;
use crate::incoming::commands::context::{CommandResult, Context, frontend_and_caller, respond};
use crate::pages::privacy::PrivacyComponent;
use entente_game::PersonId;
use poise::serenity_prelude::{CreateAutocompleteResponse, User};

/// Your settings.
#[poise::command(
    slash_command,
    subcommands(
        "show",
        "notifications",
        "time",
        "timezone",
        "quiet",
        "digest",
        "vacation",
        "block",
        "unblock"
    ),
    subcommand_required
)]
pub(crate) async fn settings(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Your language and board.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> CommandResult {
    respond(ctx, Frontend::own_settings).await
}

/// Which messages ping you.
#[poise::command(slash_command)]
async fn notifications(ctx: Context<'_>) -> CommandResult {
    respond(ctx, Frontend::own_notifications).await
}

/// Time zone, quiet hours, reminders, vacation.
#[poise::command(slash_command)]
async fn time(ctx: Context<'_>) -> CommandResult {
    respond(ctx, Frontend::own_time).await
}

/// Your time zone, for hours and days.
#[poise::command(slash_command)]
async fn timezone(
    ctx: Context<'_>,
    #[autocomplete = "complete_zone"]
    #[max_length = 64]
    zone: String,
) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        frontend
            .set_own_setting(caller, "timezone".into(), zone)
            .await
    })
    .await
}

async fn complete_zone(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, _) = frontend_and_caller(ctx).await;
    CreateAutocompleteResponse::new().set_choices(frontend.complete_zone(typed))
}

/// The hours in which nothing makes a sound or reminds you.
#[poise::command(slash_command)]
async fn quiet(ctx: Context<'_>, #[max_length = 40] hours: String) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        frontend
            .set_own_setting(caller, "quiet".into(), hours)
            .await
    })
    .await
}

/// Once a day, the list of games that wait for you.
#[poise::command(slash_command)]
async fn digest(ctx: Context<'_>, #[max_length = 40] hour: String) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        frontend
            .set_own_setting(caller, "digest".into(), hour)
            .await
    })
    .await
}

/// For managers: where games can be made, threads, language, pings.
#[poise::command(slash_command, default_member_permissions = "MANAGE_GUILD")]
pub(crate) async fn server(ctx: Context<'_>) -> CommandResult {
    respond(ctx, Frontend::server_settings).await
}

/// What is stored about you: see it, get it, erase it.
#[poise::command(slash_command)]
pub(crate) async fn privacy(ctx: Context<'_>) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        frontend.privacy(caller, PrivacyComponent::Show).await
    })
    .await
}

/// Time off: your clocks of days stop.
#[poise::command(slash_command)]
async fn vacation(ctx: Context<'_>, #[max_length = 40] until: Option<String>) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        match until.as_deref().map(str::trim) {
            None => frontend.own_time(caller).await,
            Some("off") => frontend.end_vacation(caller).await,
            Some(until) => frontend.take_vacation(caller, until).await,
        }
    })
    .await
}

/// Let no challenge of somebody through, or see whom you have blocked.
#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, person: Option<User>) -> CommandResult {
    respond(ctx, async |frontend, caller| match person {
        None => frontend.own_challenges(caller).await,
        Some(user) => frontend.block(caller, &user).await,
    })
    .await
}

/// Let the challenges of somebody through again.
#[poise::command(slash_command)]
async fn unblock(ctx: Context<'_>, person: User) -> CommandResult {
    let person = PersonId(person.id.get());
    respond(ctx, async |frontend, caller| {
        frontend.unblock(caller, person).await
    })
    .await
}

//! `/settings` of a user, `/server` of a server, `/privacy`, and `/api`: the tokens for a user's
//! own programs.

use crate::incoming::commands::choices::Choice;
use crate::incoming::commands::context::{CommandResult, Context, respond};
use crate::privacy::{self, PrivacyComponent};
use crate::settings::{self, own_panels};
use crate::tokens::{self, AccessChoice};
use entente_game::PersonId;
use entente_game::people::ProfileVisibility;
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
        "profile",
        "vacation",
        "block",
        "unblock"
    ),
    subcommand_required
)]
pub(super) async fn settings(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Your language and board.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> CommandResult {
    respond(ctx, settings::own_settings).await
}

/// The messages that ping you.
#[poise::command(slash_command)]
async fn notifications(ctx: Context<'_>) -> CommandResult {
    respond(ctx, settings::own_notifications).await
}

/// Time zone, quiet hours, reminders, vacation.
#[poise::command(slash_command)]
async fn time(ctx: Context<'_>) -> CommandResult {
    respond(ctx, own_panels::own_time).await
}

/// Your time zone, for hours and days.
#[poise::command(slash_command)]
async fn timezone(
    ctx: Context<'_>,
    #[autocomplete = "complete_zone"]
    #[max_length = 64]
    zone: String,
) -> CommandResult {
    respond(ctx, async |asked| {
        settings::set_own_setting(asked, "timezone".into(), zone).await
    })
    .await
}

async fn complete_zone(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(own_panels::complete_zone(typed))
}

/// The hours in which nothing makes a sound or reminds you.
#[poise::command(slash_command)]
async fn quiet(ctx: Context<'_>, #[max_length = 40] hours: String) -> CommandResult {
    respond(ctx, async |asked| {
        settings::set_own_setting(asked, "quiet".into(), hours).await
    })
    .await
}

/// Once a day, the list of games that wait for you.
#[poise::command(slash_command)]
async fn digest(ctx: Context<'_>, #[max_length = 40] hour: String) -> CommandResult {
    respond(ctx, async |asked| {
        settings::set_own_setting(asked, "digest".into(), hour).await
    })
    .await
}

/// Choose who can see your profile.
#[poise::command(slash_command)]
async fn profile(ctx: Context<'_>, visibility: Choice<ProfileVisibility>) -> CommandResult {
    let value = visibility.value().word().to_owned();
    respond(ctx, async |asked| {
        settings::set_own_setting(asked, "profile".into(), value).await
    })
    .await
}

/// For managers: where games can be made, threads, language, pings.
#[poise::command(slash_command, default_member_permissions = "MANAGE_GUILD")]
pub(super) async fn server(ctx: Context<'_>) -> CommandResult {
    respond(ctx, settings::server_settings).await
}

/// The data stored about you: see it, get it, erase it.
#[poise::command(slash_command)]
pub(super) async fn privacy(ctx: Context<'_>) -> CommandResult {
    respond(ctx, async |asked| {
        privacy::privacy(asked, PrivacyComponent::Show).await
    })
    .await
}

/// Time off: your clocks of days stop.
#[poise::command(slash_command)]
async fn vacation(ctx: Context<'_>, #[max_length = 40] until: Option<String>) -> CommandResult {
    respond(ctx, async |asked| match until.as_deref().map(str::trim) {
        None => own_panels::own_time(asked).await,
        Some("off") => own_panels::end_vacation(asked).await,
        Some(until) => own_panels::take_vacation(asked, until).await,
    })
    .await
}

/// Let no challenge of a person through, or see whom you have blocked.
#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, person: Option<User>) -> CommandResult {
    respond(ctx, async |asked| match person {
        None => own_panels::own_challenges(asked).await,
        Some(user) => own_panels::block(asked, &user).await,
    })
    .await
}

/// Let the challenges of a person through again.
#[poise::command(slash_command)]
async fn unblock(ctx: Context<'_>, person: User) -> CommandResult {
    let person = PersonId(person.id.get());
    respond(ctx, async |asked| own_panels::unblock(asked, person).await).await
}

/// Tokens for apps that play for you.
#[poise::command(
    slash_command,
    subcommands("token", "list", "revoke", "delete"),
    subcommand_required
)]
pub(super) async fn api(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Make a token for the HTTP API. It is shown only once.
#[poise::command(slash_command)]
async fn token(
    ctx: Context<'_>,
    #[max_length = 40] label: Option<String>,
    access: Option<Choice<AccessChoice>>,
    #[min = 1]
    #[max = 3650]
    days: Option<u16>,
) -> CommandResult {
    let access = access.map(Choice::value).unwrap_or_default();
    respond(ctx, async |asked| {
        tokens::make_token(asked, label, access, days).await
    })
    .await
}

/// Your tokens, by number and label; never the tokens themselves. Your webhooks.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> CommandResult {
    respond(ctx, tokens::list_tokens).await
}

/// Revoke a token: no program can use it any more.
#[poise::command(slash_command)]
async fn revoke(ctx: Context<'_>, #[min = 1] number: u32) -> CommandResult {
    respond(ctx, async |asked| tokens::revoke_token(asked, number).await).await
}

/// Delete a webhook: nothing more is sent to it.
#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>, #[max_length = 40] webhook: String) -> CommandResult {
    respond(ctx, async |asked| {
        tokens::delete_webhook(asked, &webhook).await
    })
    .await
}

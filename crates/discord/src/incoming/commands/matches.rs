//! `/match`: matches against other servers.

use crate::incoming::commands::context::{CommandResult, Context, respond, respond_with_form};
use crate::matches;
use poise::serenity_prelude as serenity;

/// Play another server.
#[poise::command(
    slash_command,
    rename = "match",
    subcommands("new", "accept", "find", "list", "show", "board"),
    subcommand_required
)]
pub(crate) async fn match_servers(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Offer a match: opens a form.
#[poise::command(slash_command)]
async fn new(ctx: Context<'_>) -> CommandResult {
    respond_with_form(ctx, matches::offer_form).await
}

/// Take the match of another server.
#[poise::command(slash_command)]
async fn accept(ctx: Context<'_>, #[max_length = 40] code: String) -> CommandResult {
    respond(ctx, async |asked| matches::take(asked, &code).await).await
}

/// Servers that look for a match.
#[poise::command(slash_command)]
async fn find(ctx: Context<'_>) -> CommandResult {
    respond(ctx, matches::find).await
}

/// The matches of this server.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> CommandResult {
    respond(ctx, matches::list).await
}

/// A match, and what you can do in it.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[max_length = 40] code: Option<String>) -> CommandResult {
    respond(ctx, async |asked| {
        matches::show(asked, code.as_deref()).await
    })
    .await
}

/// Say on which board somebody plays.
#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    person: serenity::User,
    #[min = 1]
    #[max = 20]
    number: usize,
    #[max_length = 40] code: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        matches::put_on_board(asked, &person, number, code.as_deref()).await
    })
    .await
}

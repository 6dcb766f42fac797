//! `/api`: tokens for a user's own programs.

use crate::incoming::commands::context::{CommandResult, Context, respond};
use crate::pages::tokens;

/// Tokens for apps that play for you.
#[poise::command(
    slash_command,
    subcommands("token", "list", "revoke"),
    subcommand_required
)]
pub(crate) async fn api(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Make a token for the HTTP API. It is shown only once.
#[poise::command(slash_command)]
async fn token(ctx: Context<'_>, #[max_length = 40] label: Option<String>) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        tokens::make_token(frontend, caller, label).await
    })
    .await
}

/// Your tokens, by number and label; never the tokens themselves.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> CommandResult {
    respond(ctx, tokens::list_tokens).await
}

/// Revoke a token: no program can use it any more.
#[poise::command(slash_command)]
async fn revoke(ctx: Context<'_>, #[min = 1] number: u32) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        tokens::revoke_token(frontend, caller, number).await
    })
    .await
}

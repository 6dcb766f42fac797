//! `/api`: tokens for a user's own programs.

use crate::discord::incoming::commands::context::{
    CommandResult, Context, frontend_and_caller, respond,
};

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
    let (frontend, caller) = frontend_and_caller(ctx).await;
    respond(ctx, frontend, &caller, frontend.make_token(&caller, label)).await
}

/// Your tokens, by number and label; never the tokens themselves.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> CommandResult {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    respond(ctx, frontend, &caller, frontend.list_tokens(&caller)).await
}

/// Revoke a token: no program can use it any more.
#[poise::command(slash_command)]
async fn revoke(ctx: Context<'_>, #[min = 1] number: u32) -> CommandResult {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    respond(
        ctx,
        frontend,
        &caller,
        frontend.revoke_token(&caller, number),
    )
    .await
}

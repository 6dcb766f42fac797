//! `/api`: tokens for a person's own programs.

use super::{Context, Done, answer, asked};

/// Tokens for programs that play for you.
#[poise::command(
    slash_command,
    subcommands("token", "list", "revoke"),
    subcommand_required
)]
pub(super) async fn api(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Make a token for the HTTP API; it is shown only once.
#[poise::command(slash_command)]
async fn token(ctx: Context<'_>, #[max_length = 40] label: Option<String>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.make_token(&asker, label)).await
}

/// Your tokens, by number and name; never the tokens themselves.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.list_tokens(&asker)).await
}

/// Make a token void: no program can use it any more.
#[poise::command(slash_command)]
async fn revoke(ctx: Context<'_>, #[min = 1] number: u32) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.revoke_token(&asker, number)).await
}

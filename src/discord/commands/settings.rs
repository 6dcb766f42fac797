//! `/settings`: one's own, and a server's; and `/privacy`.

use super::super::privacy::Step;
use super::{Context, Done, answer, asked};

/// How Entente looks and speaks, to you or in this server.
#[poise::command(slash_command, subcommands("own", "server"), subcommand_required)]
pub(super) async fn settings(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Your language, your board, and what you are notified of.
#[poise::command(slash_command)]
async fn own(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.own_settings(&asker)).await
}

/// For managers: where games may be made, threads, language, pings.
#[poise::command(slash_command)]
async fn server(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.server_settings(&asker)).await
}

/// What is kept about you: see it, get it, erase it.
#[poise::command(slash_command)]
pub(super) async fn privacy(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.privacy(&asker, Step::Show)).await
}

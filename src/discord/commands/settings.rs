//! `/settings`: one's own, and a server's; and `/privacy`.

use super::super::privacy::Step;
use super::{Context, Done, answer, asked};
use poise::serenity_prelude::CreateAutocompleteResponse;

/// How Entente looks and speaks, to you or in this server.
#[poise::command(
    slash_command,
    subcommands("own", "time", "timezone", "quiet", "digest", "server"),
    subcommand_required
)]
pub(super) async fn settings(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Your language, your board, and what you are notified of.
#[poise::command(slash_command)]
async fn own(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.own_settings(&asker)).await
}

/// When you can be reached: time zone, quiet hours, reminders, vacation.
#[poise::command(slash_command)]
async fn time(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.own_time(&asker)).await
}

/// Where you live, so that hours and days mean yours.
#[poise::command(slash_command)]
async fn timezone(
    ctx: Context<'_>,
    #[autocomplete = "complete_zone"]
    #[max_length = 64]
    zone: String,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let work = door.set_own(&asker, "timezone".into(), zone);
    answer(ctx, door, &asker, work).await
}

async fn complete_zone(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, _) = asked(ctx).await;
    CreateAutocompleteResponse::new().set_choices(door.complete_zone(typed))
}

/// When nothing rings and nothing reminds you.
#[poise::command(slash_command)]
async fn quiet(ctx: Context<'_>, #[max_length = 40] hours: String) -> Done {
    let (door, asker) = asked(ctx).await;
    let work = door.set_own(&asker, "quiet".into(), hours);
    answer(ctx, door, &asker, work).await
}

/// Once a day, the list of what waits for you.
#[poise::command(slash_command)]
async fn digest(ctx: Context<'_>, #[max_length = 40] hour: String) -> Done {
    let (door, asker) = asked(ctx).await;
    let work = door.set_own(&asker, "digest".into(), hour);
    answer(ctx, door, &asker, work).await
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

/// Time off: your clocks of days stand still.
#[poise::command(slash_command, subcommands("start", "end"), subcommand_required)]
pub(super) async fn vacation(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Be away from now on.
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>, #[max_length = 40] until: String) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.take_vacation(&asker, &until)).await
}

/// Be back: your clocks go on.
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.end_vacation(&asker)).await
}

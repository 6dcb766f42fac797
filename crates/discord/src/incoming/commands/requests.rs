//! The commands that the others have to accept: `/draw`, and `takeback`, `pause` and `resume` of
//! `/game`; and those that end a game for good: `/resign`, and `claim` and `abort` of `/game`.

use super::choices::Choice;
use crate::incoming::commands::context::{CommandResult, Context, complete_game, respond};
use crate::{draws, moves, requests};
use entente_game::{AdjudicatedResult, RequestTopic};

/// Asks the others for something in the game that is meant.
async fn request(ctx: Context<'_>, game: Option<&str>, topic: RequestTopic) -> CommandResult {
    respond(ctx, async |asked| {
        requests::request(asked, game, topic).await
    })
    .await
}

/// Offer a draw, or accept the one that is offered.
#[poise::command(slash_command)]
pub(crate) async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        draws::offer_or_accept_draw(asked, game.as_deref()).await
    })
    .await
}

/// Claim a result that is certain.
#[poise::command(slash_command)]
pub(crate) async fn claim(
    ctx: Context<'_>,
    result: Choice<AdjudicatedResult>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        draws::claim(asked, result.value(), game.as_deref()).await
    })
    .await
}

/// Resign, after a question.
#[poise::command(slash_command)]
pub(crate) async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        moves::ask_to_resign(asked, game.as_deref()).await
    })
    .await
}

/// Ask for a takeback.
#[poise::command(slash_command)]
pub(crate) async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    request(ctx, game.as_deref(), RequestTopic::Takeback).await
}

/// Ask to pause the clocks.
#[poise::command(slash_command)]
pub(crate) async fn pause(
    ctx: Context<'_>,
    #[rename = "for"]
    #[max_length = 40]
    span: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        requests::ask_pause(asked, span.as_deref(), game.as_deref()).await
    })
    .await
}

/// Ask to let the clocks run again.
#[poise::command(slash_command)]
pub(crate) async fn resume(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    request(ctx, game.as_deref(), RequestTopic::Resume).await
}

/// Abort a game in which not everybody has moved.
#[poise::command(slash_command)]
pub(crate) async fn abort(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        requests::ask_to_abort(asked, game.as_deref()).await
    })
    .await
}

//! The commands of a player in a running game: `/move`; `/plan` for what is prepared in advance;
//! `/draw`, and `takeback`, `pause` and `resume` of `/game`, which the others have to accept; and
//! those that end a game for good: `/resign`, and `claim` and `abort` of `/game`.

use crate::frontend::suggestions;
use crate::incoming::commands::choices::Choice;
use crate::incoming::commands::context::{
    CommandResult, Context, complete_game, frontend_and_caller, named_game, respond,
};
use crate::{conditional_moves, draws, moves, requests, think_board};
use entente_game::{AdjudicatedResult, RequestTopic, moves_of_line};
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Make a move in your game.
#[poise::command(slash_command, rename = "move")]
pub(super) async fn r#move(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        let http = &ctx.serenity_context().http;
        moves::move_by_name(asked, http, game.as_deref(), &text).await
    })
    .await
}

async fn complete_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices =
        suggestions::complete_move(frontend.asked_by(&caller), named_game(ctx), typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

async fn complete_line(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices =
        conditional_moves::complete_line(frontend.asked_by(&caller), named_game(ctx), typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Conditional moves: prepared in advance, and seen by their player alone.
#[poise::command(
    slash_command,
    subcommands("premove", "conditional", "list", "clear", "think"),
    subcommand_required
)]
pub(super) async fn plan(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Prepares an answer to a move of the opponents.
#[poise::command(slash_command, rename = "if")]
async fn conditional(
    ctx: Context<'_>,
    #[max_length = 300]
    #[autocomplete = "complete_line"]
    line: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    add_line(ctx, line, game).await
}

/// Moves that are played whatever the others play.
#[poise::command(slash_command)]
async fn premove(
    ctx: Context<'_>,
    #[rename = "move"]
    #[max_length = 300]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let moves = moves_of_line(&text).into_iter().map(|mv| format!("* {mv}"));
    add_line(ctx, moves.collect::<Vec<_>>().join(" "), game).await
}

/// Adds a line of conditional moves.
async fn add_line(ctx: Context<'_>, line: String, game: Option<String>) -> CommandResult {
    respond(ctx, async |asked| {
        conditional_moves::add(asked, line, game.as_deref()).await
    })
    .await
}

/// The conditional moves so far.
#[poise::command(slash_command)]
async fn list(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        conditional_moves::show_panel(asked, game.as_deref()).await
    })
    .await
}

/// Removes all conditional moves.
#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        conditional_moves::clear_conditional_moves(asked, game.as_deref()).await
    })
    .await
}

/// Your think-board: lines that you keep with the game.
#[poise::command(slash_command)]
async fn think(
    ctx: Context<'_>,
    #[max_length = 300]
    #[autocomplete = "complete_line"]
    line: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        think_board::think(asked, line, game.as_deref()).await
    })
    .await
}

/// Asks the others for something in the game that is meant.
async fn request(ctx: Context<'_>, game: Option<&str>, topic: RequestTopic) -> CommandResult {
    respond(ctx, async |asked| {
        requests::request(asked, game, topic).await
    })
    .await
}

/// Offer a draw, or accept the one that is offered.
#[poise::command(slash_command)]
pub(super) async fn draw(
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
pub(super) async fn claim(
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
pub(super) async fn resign(
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
pub(super) async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    request(ctx, game.as_deref(), RequestTopic::Takeback).await
}

/// Ask to pause the clocks.
#[poise::command(slash_command)]
pub(super) async fn pause(
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
pub(super) async fn resume(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    request(ctx, game.as_deref(), RequestTopic::Resume).await
}

/// Abort a game in which not everybody has moved.
#[poise::command(slash_command)]
pub(super) async fn abort(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        requests::ask_to_abort(asked, game.as_deref()).await
    })
    .await
}

//! The commands that make moves: `/move`, and `/if` and `/premove` for conditional moves.

use crate::discord::incoming::commands::context::{
    CommandResult, Context, complete_game, frontend_and_caller, respond,
};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Make a move in your game.
#[poise::command(slash_command, rename = "move")]
pub(crate) async fn r#move(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let work = frontend.move_by_name(&caller, game.as_deref(), &text);
    respond(ctx, frontend, &caller, work).await
}

async fn complete_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices = frontend
        .complete_move(&caller, named_game(ctx), typed)
        .await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

async fn complete_line(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices = frontend
        .complete_line(&caller, named_game(ctx), typed)
        .await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The game that was named before the option that is being typed.
fn named_game(ctx: Context<'_>) -> Option<&str> {
    // Read by hand: while an option is typed, poise passes on only that one.
    let mut options = ctx.args.iter();
    options.find_map(|option| match (option.name, &option.value) {
        ("game", serenity::ResolvedValue::String(name)) => Some(*name),
        _ => None,
    })
}

/// Conditional moves: if they play this, you play that.
#[poise::command(slash_command, rename = "if")]
pub(crate) async fn conditional(
    ctx: Context<'_>,
    #[max_length = 300]
    #[autocomplete = "complete_line"]
    line: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    respond(
        ctx,
        frontend,
        &caller,
        frontend.conditional_moves(&caller, line, game.as_deref()),
    )
    .await
}

/// Conditional moves that are played whatever the others play.
#[poise::command(slash_command)]
pub(crate) async fn premove(
    ctx: Context<'_>,
    #[rename = "move"]
    #[max_length = 300]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let moves = text.split_whitespace().map(|mv| format!("* {mv}"));
    let line = moves.collect::<Vec<_>>().join(" ");
    respond(
        ctx,
        frontend,
        &caller,
        frontend.conditional_moves(&caller, Some(line), game.as_deref()),
    )
    .await
}

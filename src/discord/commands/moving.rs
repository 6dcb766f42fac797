//! The commands that play: `/move`, and `/if` and `/premove` for moves to come.

use super::{Context, Done, answer, asked, complete_game};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Make a move in your game.
#[poise::command(slash_command, rename = "move")]
pub(super) async fn r#move(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, async {
        match door.which(&asker, game.as_deref()).await {
            Ok(view) => door.make_move(&asker, &view.game, &text, None).await,
            Err(answer) => answer,
        }
    })
    .await
}

async fn complete_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    let choices = door.complete_move(&asker, named_game(ctx), typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

async fn complete_line(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    let choices = door.complete_line(&asker, named_game(ctx), typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The game that was named before what is being typed.
fn named_game(ctx: Context<'_>) -> Option<&str> {
    let mut options = ctx.args.iter();
    options.find_map(|option| match (option.name, &option.value) {
        ("game", serenity::ResolvedValue::String(name)) => Some(*name),
        _ => None,
    })
}

/// Prepare moves: if they play this, you play that.
#[poise::command(slash_command, rename = "if")]
pub(super) async fn conditional(
    ctx: Context<'_>,
    #[max_length = 300]
    #[autocomplete = "complete_line"]
    line: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let game = game.as_deref();
    answer(ctx, door, &asker, door.prepare(&asker, line, game)).await
}

/// Prepare your next move, whatever the others play.
#[poise::command(slash_command)]
pub(super) async fn premove(
    ctx: Context<'_>,
    #[rename = "move"]
    #[max_length = 300]
    text: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let moves = text.split_whitespace().map(|mv| format!("* {mv}"));
    let line = moves.collect::<Vec<_>>().join(" ");
    answer(
        ctx,
        door,
        &asker,
        door.prepare(&asker, Some(line), game.as_deref()),
    )
    .await
}

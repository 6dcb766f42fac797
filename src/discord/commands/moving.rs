//! The commands that play: `/move`.

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
    let game = ctx
        .args
        .iter()
        .find(|option| option.name == "game")
        .and_then(|option| match option.value {
            serenity::ResolvedValue::String(name) => Some(name),
            _ => None,
        });
    let (door, asker) = asked(ctx).await;
    CreateAutocompleteResponse::new().set_choices(door.complete_move(&asker, game, typed).await)
}

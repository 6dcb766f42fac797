//! The commands in the menus of people and of messages.

use super::super::lobby::Wanted;
use super::{Context, Done, answer, asked};
use poise::serenity_prelude as serenity;

/// A challenge to chess, from the menu of a person: the quickest way; `/challenge` has every other game.
#[poise::command(context_menu_command = "Challenge")]
pub(super) async fn challenge_person(ctx: Context<'_>, person: serenity::User) -> Done {
    let (door, asker) = asked(ctx).await;
    let wanted = Wanted::challenge(person);
    answer(ctx, door, &asker, door.open_lobby(&asker, wanted)).await
}

/// The present board of the game that a message shows, from the message's menu.
#[poise::command(context_menu_command = "Show")]
pub(super) async fn show_board(ctx: Context<'_>, message: serenity::Message) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.show_board_of(&asker, &message)).await
}

//! The commands in the context menus of users and messages.

use super::games::bot;
use crate::incoming::commands::context::{CommandResult, Context, respond};
use crate::lobby::lobbies::{self, NewGameArguments};
use crate::play::watch;
use poise::serenity_prelude as serenity;

/// Challenges a user to chess from their context menu. This is the quickest way; `/challenge` has
/// all the options.
#[poise::command(context_menu_command = "Challenge")]
pub(crate) async fn challenge_person(ctx: Context<'_>, person: serenity::User) -> CommandResult {
    let arguments = NewGameArguments::challenge(person, bot(ctx));
    respond(ctx, async |frontend, caller| {
        lobbies::open_lobby(frontend, caller, arguments).await
    })
    .await
}

/// Shows the current board of the game that a message shows, from the message's context menu.
#[poise::command(context_menu_command = "Show")]
pub(crate) async fn show_board(ctx: Context<'_>, message: serenity::Message) -> CommandResult {
    respond(ctx, async |frontend, caller| {
        watch::show_board_of(frontend, caller, &message).await
    })
    .await
}

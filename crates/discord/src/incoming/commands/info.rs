//! The commands that show something and change no game: waiting games, boards, moves, exports,
//! rules, notes, help.

use super::choices::{Choice, Rules, chosen_variant};
use crate::analysis::{self, files, film};
use crate::board::{self, BoardArguments};
use crate::help::{self, HelpPage};
use crate::incoming::commands::context::{
    CommandResult, Context, complete_finished_game, complete_game, frontend_and_caller, respond,
    respond_with_form,
};
use crate::lists::{self, TurnsPage};
use crate::{notes, rules, seats};
use entente_presentation::picture::{Coordinates, PieceSet, Theme};
use poise::serenity_prelude::{Attachment, CreateAutocompleteResponse};

/// Your turn: the games that wait for you.
#[poise::command(slash_command)]
pub(super) async fn turns(ctx: Context<'_>) -> CommandResult {
    respond(ctx, async |asked| {
        lists::turns(asked, TurnsPage::default()).await
    })
    .await
}

/// The board in the style you like, for you alone.
#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    flip: Option<bool>,
    coordinates: Option<Choice<Coordinates>>,
    theme: Option<Choice<Theme>>,
    pieces: Option<Choice<PieceSet>>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let arguments = BoardArguments {
        flip: flip.unwrap_or(false),
        coordinates: coordinates.map(Choice::value),
        theme: theme.map(Choice::value),
        pieces: pieces.map(Choice::value),
    };
    respond(ctx, async |asked| {
        board::show_board(asked, game.as_deref(), arguments).await
    })
    .await
}

/// Shows a part of a game, for you alone.
#[poise::command(
    slash_command,
    subcommands("moves", "position", "file", "notes", "hint", "analysis", "replay"),
    subcommand_required
)]
pub(super) async fn show(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// The position in words, and as FEN or JSON.
#[poise::command(slash_command)]
async fn position(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        board::show_position(asked, game.as_deref()).await
    })
    .await
}

/// The moves so far.
#[poise::command(slash_command)]
async fn moves(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        lists::list_moves(asked, game.as_deref()).await
    })
    .await
}

/// The game as a file for other apps: PGN for chess, c4pgn for Chess4, PGN4 for four-colour chess.
#[poise::command(slash_command)]
async fn file(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        lists::export_game(asked, game.as_deref()).await
    })
    .await
}

/// The best move in a game against computers, and what may follow.
#[poise::command(slash_command)]
async fn hint(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        seats::show_hint(asked, game.as_deref()).await
    })
    .await
}

/// The story of a finished game, or of one in a file.
#[poise::command(slash_command)]
async fn analysis(
    ctx: Context<'_>,
    #[autocomplete = "complete_finished_game"] game: Option<String>,
    file: Option<Attachment>,
    paste: Option<bool>,
) -> CommandResult {
    if paste == Some(true) {
        return respond_with_form(ctx, async |asked| Ok(files::form(asked.text()))).await;
    }
    respond(ctx, async |asked| match &file {
        Some(file) => files::analyse_file(asked, file).await,
        None => analysis::show_analysis(asked, game.as_deref()).await,
    })
    .await
}

/// The game as a film.
#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        film::show_film(asked, game.as_deref()).await
    })
    .await
}

/// The rules of a game, section by section.
#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Context<'_>,
    variant: Option<Rules>,
    #[autocomplete = "complete_topic"] topic: Option<String>,
) -> CommandResult {
    let chosen = variant.map(Rules::variant);
    respond(ctx, async |asked| {
        rules::rules(asked, chosen, topic.as_deref()).await
    })
    .await
}

async fn complete_topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let variant = chosen_variant(ctx);
    let choices = rules::complete_topic(frontend.asked_by(&caller), variant, typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Your private notes on a game. Nobody else can read them.
#[poise::command(slash_command)]
async fn notes(
    ctx: Context<'_>,
    #[max_length = 1500] add: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| match add {
        Some(line) => notes::add_to_note(asked, &line, game.as_deref()).await,
        None => notes::show_note(asked, game.as_deref()).await,
    })
    .await
}

/// Explains how to play.
#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> CommandResult {
    respond(ctx, async |asked| {
        help::help(asked, HelpPage::Here, &ctx.framework.options.commands).await
    })
    .await
}

//! The commands that show something and change no game: what waits, boards, moves, files, rules, notes, help.

use super::games::Rules;
use super::{Context, Done, answer, asked, complete_game};
use crate::discord::board::Liking;
use crate::picture::{Coordinates, Theme};
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Which games wait for you.
#[poise::command(slash_command)]
pub(super) async fn turns(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.turns(&asker)).await
}

/// Where files and ranks are named.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Labels {
    Inside,
    Outside,
    Off,
}

/// The colours of a board.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Colours {
    Wood,
    Dark,
    Contrast,
    Safe,
}

impl From<Labels> for Coordinates {
    fn from(labels: Labels) -> Self {
        match labels {
            Labels::Inside => Self::Inside,
            Labels::Outside => Self::Outside,
            Labels::Off => Self::Off,
        }
    }
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Self {
        match colours {
            Colours::Wood => Self::Wood,
            Colours::Dark => Self::Dark,
            Colours::Contrast => Self::Contrast,
            Colours::Safe => Self::Safe,
        }
    }
}

/// The board as you like it, for you alone.
#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    flip: Option<bool>,
    coordinates: Option<Labels>,
    theme: Option<Colours>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let liking = Liking {
        flip: flip.unwrap_or(false),
        coordinates: coordinates.map(Coordinates::from),
        theme: theme.map(Theme::from),
    };
    answer(
        ctx,
        door,
        &asker,
        door.show_board(&asker, game.as_deref(), liking),
    )
    .await
}

/// The position in words, and in a form for other programs.
#[poise::command(slash_command)]
pub(super) async fn position(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(
        ctx,
        door,
        &asker,
        door.tell_position(&asker, game.as_deref()),
    )
    .await
}

/// The moves so far.
#[poise::command(slash_command)]
pub(super) async fn moves(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.list_moves(&asker, game.as_deref())).await
}

/// The game as a file for other programs: PGN for chess, c4pgn for Chess4.
#[poise::command(slash_command)]
pub(super) async fn pgn(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.give_pgn(&asker, game.as_deref())).await
}

/// The rules of a game, part by part.
#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Context<'_>,
    variant: Option<Rules>,
    #[autocomplete = "complete_topic"] topic: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let variant = variant.map(Rules::variant);
    answer(
        ctx,
        door,
        &asker,
        door.rules(&asker, variant, topic.as_deref()),
    )
    .await
}

async fn complete_topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    let variant = super::games::chosen_variant(ctx);
    let choices = door.complete_topic(&asker, variant, typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Your private notes on a game; nobody else can read them.
#[poise::command(slash_command)]
pub(super) async fn notes(
    ctx: Context<'_>,
    #[max_length = 1500] add: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(
        ctx,
        door,
        &asker,
        door.notes(&asker, add.as_deref(), game.as_deref()),
    )
    .await
}

/// How to play.
#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, async { door.help() }).await
}

//! The commands that deal with others beside the board: `/ally` and `/whisper`. Whom a command is about is completed from what its asker may know.

use super::super::diplomacy::{Matter, Whom};
use super::{Context, Done, answer, asked, complete_game};
use entente_game::{Correspondent, Overture, Seat, StandingOrder};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Alliances and pacts, in private.
#[poise::command(
    slash_command,
    subcommands(
        "propose", "accept", "decline", "counter", "withdraw", "leave", "order", "status"
    ),
    subcommand_required
)]
pub(super) async fn ally(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Does what a command asks for with the player whom it names.
async fn deal(
    ctx: Context<'_>,
    player: Option<&str>,
    game: Option<&str>,
    overture: impl FnOnce(Option<Correspondent>) -> Option<Overture>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let matter = Matter { player, game };
    answer(ctx, door, &asker, door.on_matter(&asker, matter, overture)).await
}

/// The seat of a player; alliances are made with nobody who hides behind an alias.
fn seat(player: Option<Correspondent>) -> Option<Seat> {
    match player? {
        Correspondent::Seat(seat) => Some(seat),
        Correspondent::Alias(_) => None,
    }
}

/// Propose an alliance.
#[poise::command(slash_command)]
async fn propose(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[max_length = 2000] message: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        let to = seat(player)?;
        Some(Overture::Propose { to, message })
    })
    .await
}

/// Accept somebody's proposal.
#[poise::command(slash_command)]
async fn accept(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    leaving: Option<bool>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        let (from, leaving) = (seat(player)?, leaving.unwrap_or(false));
        Some(Overture::Accept { from, leaving })
    })
    .await
}

/// Decline somebody's proposal.
#[poise::command(slash_command)]
async fn decline(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        let from = seat(player)?;
        Some(Overture::Decline { from })
    })
    .await
}

/// Decline somebody's proposal and make one in its place.
#[poise::command(slash_command)]
async fn counter(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[max_length = 2000] message: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        let from = seat(player)?;
        Some(Overture::Counter { from, message })
    })
    .await
}

/// Take a proposal back.
#[poise::command(slash_command)]
async fn withdraw(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        let to = seat(player)?;
        Some(Overture::Withdraw { to })
    })
    .await
}

/// Leave your alliance, or end a pact.
#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, player.as_deref(), game.as_deref(), |player| {
        let with = match player {
            Some(_) => Some(seat(player)?),
            None => None,
        };
        Some(Overture::Leave { with })
    })
    .await
}

/// What becomes of an army.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Order {
    Protectorate,
    Removal,
}

/// Say what becomes of your army when your king falls.
#[poise::command(slash_command)]
async fn order(
    ctx: Context<'_>,
    order: Order,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let order = match order {
        Order::Protectorate => StandingOrder::Protectorate,
        Order::Removal => StandingOrder::Removal,
    };
    deal(ctx, None, game.as_deref(), |_| Some(Overture::Order(order))).await
}

/// How you stand with the others.
#[poise::command(slash_command)]
async fn status(ctx: Context<'_>, #[autocomplete = "complete_game"] game: Option<String>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.own_sheet(&asker, game.as_deref())).await
}

/// Write a letter to another player; the bot carries it.
#[poise::command(slash_command)]
pub(super) async fn whisper(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[max_length = 2000] text: String,
    anonymous: Option<bool>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    deal(ctx, Some(&player), game.as_deref(), |player| {
        Some(Overture::Write {
            to: player?,
            text,
            anonymous: anonymous.unwrap_or(false),
        })
    })
    .await
}

async fn complete_player(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let whom = match ctx.command().name.as_ref() {
        "propose" => Whom::Candidates,
        "accept" | "decline" | "counter" => Whom::Proposers,
        "withdraw" => Whom::Proposed,
        "leave" => Whom::Allies,
        _ => Whom::Readers,
    };
    let mut options = ctx.args.iter();
    let game = options.find_map(|option| match (option.name, &option.value) {
        ("game", serenity::ResolvedValue::String(name)) => Some(*name),
        _ => None,
    });
    let (door, asker) = asked(ctx).await;
    let choices = door.complete_player(&asker, game, typed, whom).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

//! The commands of diplomacy: `/ally` and `/whisper`. The players that a command can name are
//! suggested from what the user may know.

use super::choices::Choice;
use crate::diplomacy::people::{self, PlayerFilter};
use crate::diplomacy::submitting::{self, DiplomacyArguments, LetterArguments};
use crate::incoming::commands::context::{
    CommandResult, Context, complete_game, frontend_and_caller, named_game, respond,
};
use entente_game::{Correspondent, DiplomacyAction, Seat, StandingOrder};
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Secret alliances and pacts.
#[poise::command(
    slash_command,
    subcommands(
        "propose", "accept", "decline", "counter", "withdraw", "leave", "order", "status"
    ),
    subcommand_required
)]
pub(super) async fn ally(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Submits the action of a command about the player that it names.
async fn submit(
    ctx: Context<'_>,
    player: Option<&str>,
    game: Option<&str>,
    action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
) -> CommandResult {
    let arguments = DiplomacyArguments { player, game };
    respond(ctx, async |asked| {
        submitting::on_diplomacy_command(asked, arguments, action).await
    })
    .await
}

/// The seat of a player. An alliance cannot be made with a player behind an alias.
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
) -> CommandResult {
    submit(ctx, Some(&player), game.as_deref(), |player| {
        let to = seat(player)?;
        Some(DiplomacyAction::Propose { to, message })
    })
    .await
}

/// Accept a proposal.
#[poise::command(slash_command)]
async fn accept(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    leaving: Option<bool>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    submit(ctx, Some(&player), game.as_deref(), |player| {
        let (from, leaving) = (seat(player)?, leaving.unwrap_or(false));
        Some(DiplomacyAction::Accept { from, leaving })
    })
    .await
}

/// Decline a proposal.
#[poise::command(slash_command)]
async fn decline(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    submit(ctx, Some(&player), game.as_deref(), |player| {
        let from = seat(player)?;
        Some(DiplomacyAction::Decline {
            from,
            message: None,
        })
    })
    .await
}

/// Decline a proposal and make another one.
#[poise::command(slash_command)]
async fn counter(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[max_length = 2000] message: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    submit(ctx, Some(&player), game.as_deref(), |player| {
        let from = seat(player)?;
        Some(DiplomacyAction::Counter { from, message })
    })
    .await
}

/// Withdraw a proposal.
#[poise::command(slash_command)]
async fn withdraw(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    submit(ctx, Some(&player), game.as_deref(), |player| {
        let to = seat(player)?;
        Some(DiplomacyAction::Withdraw { to })
    })
    .await
}

/// Leave your alliance, or end a pact.
#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    submit(ctx, player.as_deref(), game.as_deref(), |player| {
        // Without a player the whole alliance is left; an alias is refused, not read as nobody.
        let with = match player {
            Some(_) => Some(seat(player)?),
            None => None,
        };
        Some(DiplomacyAction::Leave { with })
    })
    .await
}

/// Choose what your army does if your king is captured.
#[poise::command(slash_command)]
async fn order(
    ctx: Context<'_>,
    order: Choice<StandingOrder>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let action = DiplomacyAction::Order(order.value());
    submit(ctx, None, game.as_deref(), |_| Some(action)).await
}

/// Your allies, proposals and letters.
#[poise::command(slash_command)]
async fn status(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        submitting::own_diplomacy_panel(asked, game.as_deref()).await
    })
    .await
}

/// Write a letter to another player, or to several.
#[poise::command(slash_command)]
pub(super) async fn whisper(
    ctx: Context<'_>,
    #[autocomplete = "complete_player"] player: String,
    #[max_length = 2000] text: String,
    #[autocomplete = "complete_also"] also: Option<String>,
    anonymous: Option<bool>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let letter = LetterArguments {
        player: &player,
        also: also.as_deref(),
        text,
        anonymous: anonymous.unwrap_or(false),
        game: game.as_deref(),
    };
    respond(ctx, async |asked| {
        submitting::write_letter(asked, letter).await
    })
    .await
}

/// Suggests the players who can get a letter, too, after those that have been typed.
async fn complete_also(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices =
        people::complete_readers(frontend.asked_by(&caller), named_game(ctx), typed).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Suggests the players that this command can be about.
async fn complete_player(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    // The service checks it again; these are only the players for whom the command makes sense.
    let filter = match ctx.command().name.as_ref() {
        "propose" => PlayerFilter::Candidates,
        "accept" | "decline" | "counter" => PlayerFilter::Proposers,
        "withdraw" => PlayerFilter::ProposalRecipients,
        "leave" => PlayerFilter::Allies,
        _ => PlayerFilter::Recipients,
    };
    let (frontend, caller) = frontend_and_caller(ctx).await;
    let choices =
        people::complete_player(frontend.asked_by(&caller), named_game(ctx), typed, filter).await;
    CreateAutocompleteResponse::new().set_choices(choices)
}

//! The commands about what lasts longer than a game: `/profile`, `/leaderboard`, `/puzzle`, and the
//! profile in the context menu of users.

use super::choices::{Choice, Rules};
use crate::incoming::commands::context::{CommandResult, Context, respond};
use crate::puzzles::practice;
use crate::ratings::{self, Board, LeaderboardAddress};
use entente_game::{PersonId, RatingPace};
use poise::serenity_prelude as serenity;

/// Ratings, record and reliability of a player.
#[poise::command(slash_command)]
pub(crate) async fn profile(ctx: Context<'_>, player: Option<serenity::User>) -> CommandResult {
    respond(ctx, async |asked| {
        let person = player.map_or(asked.person(), |user| PersonId(user.id.get()));
        ratings::profile(asked, person).await
    })
    .await
}

/// The leaderboard of a game, in this server or overall.
#[poise::command(slash_command)]
pub(crate) async fn leaderboard(
    ctx: Context<'_>,
    variant: Option<Rules>,
    pace: Option<Choice<RatingPace>>,
    overall: Option<bool>,
) -> CommandResult {
    let variant = variant.map(Rules::variant).unwrap_or_default();
    let pace = pace.map_or(RatingPace::Daily, Choice::value);
    respond(ctx, async |asked| {
        let is_overall = overall.unwrap_or(false) || asked.caller.guild.is_none();
        let board = if is_overall {
            Board::Overall
        } else {
            Board::Server
        };
        let address = LeaderboardAddress::first(variant, pace, board);
        ratings::leaderboard(asked, address).await
    })
    .await
}

/// A puzzle for you alone.
#[poise::command(slash_command)]
pub(crate) async fn puzzle(ctx: Context<'_>, variant: Option<Rules>) -> CommandResult {
    let variant = variant.map(Rules::variant);
    respond(ctx, async |asked| practice::practice(asked, variant).await).await
}

/// Shows the profile of a user from their context menu.
#[poise::command(context_menu_command = "Profile")]
pub(super) async fn profile_of(ctx: Context<'_>, person: serenity::User) -> CommandResult {
    let person = PersonId(person.id.get());
    respond(ctx, async |asked| ratings::profile(asked, person).await).await
}

//! The commands of `/game` for games that do not begin at the usual starting position: `scenario`,
//! `save` and `load`.

use super::choices::{Choice, Rules, complete_options};
use crate::incoming::commands::context::{
    CommandResult, Context, complete_game, respond, respond_with_form,
};
use crate::lobby::scenario::{self, ScenarioArguments};
use crate::saves::{self, SaveKind};

/// Set up a position, and play from it.
#[poise::command(slash_command)]
// One argument for each option of the command; they become a `ScenarioArguments` at once.
#[allow(clippy::too_many_arguments)]
pub(crate) async fn scenario(
    ctx: Context<'_>,
    variant: Option<Rules>,
    #[max_length = 200] fen: Option<String>,
    #[max_length = 6000] json: Option<String>,
    #[max_length = 1000] pieces: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
    #[autocomplete = "complete_options"] options: Option<String>,
) -> CommandResult {
    let arguments = ScenarioArguments {
        variant: variant.map(Rules::variant),
        fen,
        json,
        pieces,
        game,
        options: options.unwrap_or_default(),
    };
    respond(ctx, async |asked| {
        scenario::open_scenario(asked, arguments).await
    })
    .await
}

/// Save the game as a file, to load it elsewhere.
#[poise::command(slash_command)]
pub(crate) async fn save(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
    what: Option<Choice<SaveKind>>,
) -> CommandResult {
    let kind = what.map(Choice::value);
    respond(ctx, async |asked| {
        saves::save_game(asked, game.as_deref(), kind).await
    })
    .await
}

/// Open a game from a file that /game save gave, or from a game in a notation: opens a form.
#[poise::command(slash_command)]
pub(crate) async fn load(ctx: Context<'_>) -> CommandResult {
    respond_with_form(ctx, async |asked| {
        Ok(saves::load_form(asked.text(), asked.caller))
    })
    .await
}

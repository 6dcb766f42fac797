//! The commands of games that begin elsewhere than at the start: `/scenario`, `/save` and `/load`.

use super::games::{Rules, WhoWatches};
use super::{Context, Done, answer, asked, complete_game};
use crate::discord::opening::Company;
use crate::discord::saving::Kind;
use crate::discord::scenario::Begun;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Set a position up, and play from it.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Begun` at once.
pub(super) async fn scenario(
    ctx: Context<'_>,
    variant: Option<Rules>,
    #[max_length = 200] fen: Option<String>,
    #[max_length = 6000] json: Option<String>,
    #[max_length = 1000] men: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
    #[autocomplete = "complete_options"] options: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let begun = Begun {
        variant: variant.map(Rules::variant),
        fen,
        json,
        men,
        game,
        options: options.unwrap_or_default(),
    };
    answer(ctx, door, &asker, door.begin_scenario(&asker, begun)).await
}

async fn complete_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    super::games::complete_options(ctx, typed).await
}

/// What a save is.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum What {
    Copy,
    Sealed,
}

/// The game as a file, to load it elsewhere.
#[poise::command(slash_command)]
pub(super) async fn save(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
    what: Option<What>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let kind = what.map(|what| match what {
        What::Copy => Kind::Copy,
        What::Sealed => Kind::Sealed,
    });
    let work = door.save_game(&asker, game.as_deref(), kind);
    answer(ctx, door, &asker, work).await
}

/// Open a game from a file that /save gave.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Company` at once.
pub(super) async fn load(
    ctx: Context<'_>,
    file: serenity::Attachment,
    player2: Option<serenity::User>,
    player3: Option<serenity::User>,
    player4: Option<serenity::User>,
    player5: Option<serenity::User>,
    visibility: Option<WhoWatches>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let company = Company {
        reserved: [player2, player3, player4, player5]
            .into_iter()
            .flatten()
            .collect(),
        visibility: visibility.map(WhoWatches::visibility),
    };
    answer(ctx, door, &asker, door.load_file(&asker, &file, company)).await
}

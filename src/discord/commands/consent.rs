//! The commands that ask something of all the others: `/takeback`, `/pause`, `/resume`; and `/abort`.

use super::{Context, Done, answer, asked, complete_game};
use entente_game::{Action, Desire};

/// Asks for something in a game.
async fn wish(ctx: Context<'_>, game: Option<&str>, action: Action) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door, &asker, door.wish_for(&asker, game, action)).await
}

/// Ask the others to take your last move back.
#[poise::command(slash_command)]
pub(super) async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let takeback = Action::Request(Desire::Takeback);
    wish(ctx, game.as_deref(), takeback).await
}

/// Ask the others to let the clocks stand still.
#[poise::command(slash_command)]
pub(super) async fn pause(
    ctx: Context<'_>,
    #[rename = "for"]
    #[max_length = 40]
    span: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let (span, game) = (span.as_deref(), game.as_deref());
    answer(ctx, door, &asker, door.ask_pause(&asker, span, game)).await
}

/// Ask the others to let the clocks go on.
#[poise::command(slash_command)]
pub(super) async fn resume(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let resume = Action::Request(Desire::Resume);
    wish(ctx, game.as_deref(), resume).await
}

/// Call a game off in which not everybody has moved.
#[poise::command(slash_command)]
pub(super) async fn abort(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    wish(ctx, game.as_deref(), Action::Abort).await
}

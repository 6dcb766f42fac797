//! The commands that show something and change no game: what waits, boards, moves, files, rules, notes, help.

use super::games::Rules;
use super::{Context, Done, answer, asked, complete_game};

/// Which games wait for you.
#[poise::command(slash_command)]
pub(super) async fn turns(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.turns(&asker)).await
}

/// The board as you see it, for you alone.
#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.show_board(&asker, game.as_deref())).await
}

/// The moves so far.
#[poise::command(slash_command)]
pub(super) async fn moves(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.list_moves(&asker, game.as_deref())).await
}

/// The game as a file for other programs: PGN for chess, c4pgn for Chess4.
#[poise::command(slash_command)]
pub(super) async fn pgn(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.give_pgn(&asker, game.as_deref())).await
}

/// The rules of a game, part by part.
#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Context<'_>, variant: Option<Rules>) -> Done {
    let (door, asker) = asked(ctx).await;
    let variant = variant.map(Rules::variant);
    answer(ctx, door.rules(&asker, variant)).await
}

/// Your private notes on a game; nobody else can read them.
#[poise::command(slash_command)]
pub(super) async fn notes(
    ctx: Context<'_>,
    #[max_length = 1500] add: Option<String>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.notes(&asker, add.as_deref(), game.as_deref())).await
}

/// How to play.
#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Done {
    let (door, _) = asked(ctx).await;
    answer(ctx, async { door.help() }).await
}

//! The slash commands, as poise registers and reads them. Each only names its options and hands them on; what happens is in the files named after it.

use super::answer::Answer;
use super::asker::Asker;
use super::board::Liking;
use super::lobby::Wanted;
use super::{Door, in_time};
use entente_game::Seat;
use entente_render::{Coordinates, Theme};
use entente_rules::Variant;
use poise::ChoiceParameter;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    CreateAutocompleteResponse, InstallationContext, InteractionContext,
};
use std::sync::Arc;

pub(super) type Context<'a> = poise::ApplicationContext<'a, Arc<Door>, serenity::Error>;
pub(super) type Command = poise::Command<Arc<Door>, serenity::Error>;
type Done = Result<(), serenity::Error>;

/// Every command, in the order in which people see them. Each says where it is to be found: Discord's own defaults differ from what it documents.
pub(super) fn all() -> Vec<Command> {
    let commands = [
        game(),
        challenge(),
        r#move(),
        turns(),
        board(),
        moves(),
        pgn(),
        position(),
        rules(),
        notes(),
        api(),
        help(),
    ];
    commands
        .into_iter()
        .map(in_servers_and_direct_messages)
        .collect()
}

fn in_servers_and_direct_messages(command: Command) -> Command {
    Command {
        install_context: Some(vec![InstallationContext::Guild]),
        interaction_context: Some(vec![InteractionContext::Guild, InteractionContext::BotDm]),
        ..command
    }
}

/// Games of any kind.
#[poise::command(slash_command, subcommands("new"), subcommand_required)]
async fn game(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Which rule set.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Rules {
    #[name = "chess"]
    Standard,
    #[name = "Chess960"]
    Chess960,
    #[name = "Chess66"]
    Chess66,
    #[name = "Chess4"]
    Chess4,
    #[name = "Chess 4.5"]
    Chess45,
    #[name = "Four Player Chess"]
    Alliance,
    #[name = "multi-player chess"]
    Multiplayer,
}

/// Who can follow a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Visibility {
    #[name = "server"]
    Server,
    #[name = "private"]
    Private,
}

/// Open a game that others can join.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Wanted` at once.
async fn new(
    ctx: Context<'_>,
    #[description = "Which game: for two, or for up to five armies; /rules says more of each"]
    variant: Rules,
    #[description = "Somebody for whom a place is kept"] player2: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player3: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player4: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player5: Option<serenity::User>,
    #[description = "Who can follow it: whoever reads this channel (server), or the players alone"]
    visibility: Option<Visibility>,
    #[description = "What else to agree on, such as method=2; choose from the list"]
    #[autocomplete = "complete_options"]
    options: Option<String>,
) -> Done {
    let asker = asker(ctx);
    let wanted = Wanted {
        variant: variant.variant(),
        options: options.unwrap_or_default(),
        reserved: [player2, player3, player4, player5]
            .into_iter()
            .flatten()
            .collect(),
        private: visibility == Some(Visibility::Private),
    };
    answer(ctx, ctx.data().open_lobby(&asker, wanted)).await
}

impl Rules {
    fn variant(self) -> Variant {
        match self {
            Self::Standard => Variant::Standard,
            Self::Chess960 => Variant::Chess960,
            Self::Chess66 => Variant::Chess66,
            Self::Chess4 => Variant::Chess4,
            Self::Chess45 => Variant::Chess45,
            Self::Alliance => Variant::Alliance,
            Self::Multiplayer => Variant::Multiplayer,
        }
    }
}

/// Which colour the challenger has.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Colour {
    #[name = "random"]
    Random,
    #[name = "white"]
    White,
    #[name = "black"]
    Black,
}

impl Colour {
    /// The seats that the challenger wants.
    fn seats(self) -> &'static [Seat] {
        match self {
            Self::Random => &[],
            Self::White => &[Seat(0)],
            Self::Black => &[Seat(1)],
        }
    }
}

/// Challenge somebody to a game of chess for two.
#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    #[description = "Whom you challenge"] opponent: serenity::User,
    #[description = "Your colour; without it, chance decides"] colour: Option<Colour>,
) -> Done {
    let asker = asker(ctx);
    let seats = colour.unwrap_or(Colour::Random).seats();
    answer(ctx, ctx.data().challenge(&asker, &opponent, seats)).await
}

/// Make a move in your game.
#[poise::command(slash_command, rename = "move")]
async fn r#move(
    ctx: Context<'_>,
    #[description = "Such as e4, Nf3, O-O or e7e8q; in Chess4 k7, Nk3, o-o or m7k7"]
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: String,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    let door = ctx.data();
    answer(ctx, async {
        match door.which(&asker, game.as_deref()).await {
            Ok(view) => door.make_move(&asker, &view.game, &text, None).await,
            Err(answer) => answer,
        }
    })
    .await
}

/// Which games wait for you.
#[poise::command(slash_command)]
async fn turns(ctx: Context<'_>) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().turns(&asker)).await
}

/// Where files and ranks are named.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Labels {
    #[name = "inside"]
    Inside,
    #[name = "outside"]
    Outside,
    #[name = "off"]
    Off,
}

/// The colours of a board.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Colours {
    #[name = "wood"]
    Wood,
    #[name = "dark"]
    Dark,
    #[name = "high contrast"]
    Contrast,
    #[name = "colour-blind safe"]
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
async fn board(
    ctx: Context<'_>,
    #[description = "Seen from the next side"] flip: Option<bool>,
    #[description = "Where files and ranks are named"] coordinates: Option<Labels>,
    #[description = "Its colours"] theme: Option<Colours>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    let liking = Liking {
        flip: flip.unwrap_or(false),
        coordinates: coordinates.map(Coordinates::from),
        theme: theme.map(Theme::from),
    };
    answer(ctx, ctx.data().show_board(&asker, game.as_deref(), liking)).await
}

/// The position in words, and in a form for other programs.
#[poise::command(slash_command)]
async fn position(
    ctx: Context<'_>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().tell_position(&asker, game.as_deref())).await
}

/// The moves so far.
#[poise::command(slash_command)]
async fn moves(
    ctx: Context<'_>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().list_moves(&asker, game.as_deref())).await
}

/// The game as a file for other programs: PGN for chess, c4pgn for Chess4.
#[poise::command(slash_command)]
async fn pgn(
    ctx: Context<'_>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().give_pgn(&asker, game.as_deref())).await
}

/// The rules of a game, part by part.
#[poise::command(slash_command)]
async fn rules(
    ctx: Context<'_>,
    #[description = "Which game; without it, the one that is played here"] variant: Option<Rules>,
) -> Done {
    let asker = asker(ctx);
    let variant = variant.map(Rules::variant);
    answer(ctx, ctx.data().rules(&asker, variant)).await
}

/// Your private notes on a game; nobody else can read them.
#[poise::command(slash_command)]
async fn notes(
    ctx: Context<'_>,
    #[description = "A line to add; without it you see your notes"]
    #[max_length = 1500]
    add: Option<String>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(
        ctx,
        ctx.data().notes(&asker, add.as_deref(), game.as_deref()),
    )
    .await
}

/// Tokens for programs that play for you.
#[poise::command(
    slash_command,
    subcommands("token", "list", "revoke"),
    subcommand_required
)]
async fn api(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Make a token for the HTTP API; it is shown only once.
#[poise::command(slash_command)]
async fn token(
    ctx: Context<'_>,
    #[description = "A name for it, such as the program's"]
    #[max_length = 40]
    label: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().make_token(&asker, label)).await
}

/// Your tokens, by number and name; never the tokens themselves.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().list_tokens(&asker)).await
}

/// Make a token void: no program can use it any more.
#[poise::command(slash_command)]
async fn revoke(
    ctx: Context<'_>,
    #[description = "Its number in /api list"]
    #[min = 1]
    number: u32,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().revoke_token(&asker, number)).await
}

/// How to play.
#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Done {
    answer(ctx, async { ctx.data().help() }).await
}

async fn complete_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = ctx
        .args
        .iter()
        .find(|option| option.name == "game")
        .and_then(|option| match option.value {
            serenity::ResolvedValue::String(name) => Some(name),
            _ => None,
        });
    CreateAutocompleteResponse::new()
        .set_choices(ctx.data().complete_move(&asker(ctx), game, typed).await)
}

async fn complete_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut options = ctx.args.iter();
    let chosen = options.find_map(|option| match (option.name, &option.value) {
        ("variant", serenity::ResolvedValue::Integer(number)) => usize::try_from(*number).ok(),
        _ => None,
    });
    let variant = chosen.and_then(Rules::from_index).map(Rules::variant);
    let choices = variant.map(|variant| ctx.data().complete_options(variant, typed));
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}

async fn complete_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new()
        .set_choices(ctx.data().complete_game(&asker(ctx), typed).await)
}

fn asker(ctx: Context<'_>) -> Asker {
    Asker::of_command(ctx.interaction)
}

/// Answers within Discord's three seconds, or defers and answers when the work is done.
async fn answer(ctx: Context<'_>, work: impl Future<Output = Answer>) -> Done {
    let answer = match in_time(work).await {
        Ok(answer) => answer,
        Err(work) => {
            ctx.defer_response(true).await?;
            work.await
        }
    };
    ctx.send(answer.into_reply()).await?;
    Ok(())
}

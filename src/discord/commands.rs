//! The slash commands, as poise registers and reads them. Each only names its options and hands them on; what happens is in the files named after it.

use super::answer::Answer;
use super::asker::Asker;
use super::lobby::Wanted;
use super::{Door, in_time};
use entente_game::Seat;
use entente_rules::{Array, Chess4Options, Method, Options, Scoring};
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
    #[name = "Chess4"]
    Chess4,
}

/// Who can follow a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Visibility {
    #[name = "server"]
    Server,
    #[name = "private"]
    Private,
}

/// What becomes of a mated army in Chess4.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Mated {
    #[name = "1: it stays where it is"]
    Stays,
    #[name = "2: who mated it commands it"]
    Serves,
}

/// Which points make the result in Chess4.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Points {
    #[name = "last man standing"]
    LastManStanding,
    #[name = "incremental"]
    Incremental,
}

/// Where Black's king starts in Chess4.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Start {
    #[name = "as in the first game"]
    FirstGame,
    #[name = "as in the rules' table"]
    Table,
}

/// Open a game that others can join.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Wanted` at once.
async fn new(
    ctx: Context<'_>,
    #[description = "Which game: chess for two, or Chess4 with four armies for two to four people"]
    variant: Rules,
    #[description = "Somebody for whom a place is kept"] player2: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player3: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player4: Option<serenity::User>,
    #[description = "Who can follow it: whoever reads this channel (server), or the players alone"]
    visibility: Option<Visibility>,
    #[description = "Chess4: what becomes of a mated army; without it, it stays where it is"]
    method: Option<Mated>,
    #[description = "Chess4: by the order of leaving, or a point for each player that you put out"]
    scoring: Option<Points>,
    #[description = "Chess4: White with Black against Silver with Gold"] teams: Option<bool>,
    #[description = "Chess4: where Black's king starts, on a8 as in the first game, or on a7"]
    setup: Option<Start>,
) -> Done {
    let asker = asker(ctx);
    let chess4 = Chess4Options {
        method: method.map_or_else(Method::default, Mated::method),
        scoring: scoring.map_or_else(Scoring::default, Points::scoring),
        teams: teams.unwrap_or_default(),
        array: setup.map_or_else(Array::default, Start::array),
        owners: None,
    };
    let options = match variant {
        Rules::Chess4 => Some(Options::Chess4(chess4)),
        Rules::Standard if chess4 == Chess4Options::default() => Some(Options::Standard),
        Rules::Standard => None,
    };
    let reserved = [player2, player3, player4].into_iter().flatten().collect();
    let private = visibility == Some(Visibility::Private);
    answer(ctx, async {
        let door = ctx.data();
        match options {
            Some(options) => {
                let wanted = Wanted {
                    options,
                    reserved,
                    private,
                };
                door.open_lobby(&asker, wanted).await
            }
            None => door.no_such_options(),
        }
    })
    .await
}

impl Mated {
    fn method(self) -> Method {
        match self {
            Self::Stays => Method::One,
            Self::Serves => Method::Two,
        }
    }
}

impl Points {
    fn scoring(self) -> Scoring {
        match self {
            Self::LastManStanding => Scoring::LastManStanding,
            Self::Incremental => Scoring::Incremental,
        }
    }
}

impl Start {
    fn array(self) -> Array {
        match self {
            Self::FirstGame => Array::Game,
            Self::Table => Array::Table,
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

/// The board as you see it, for you alone.
#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[description = "Which game; needed only outside its thread, if you have several"]
    #[autocomplete = "complete_game"]
    game: Option<String>,
) -> Done {
    let asker = asker(ctx);
    answer(ctx, ctx.data().show_board(&asker, game.as_deref())).await
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

/// The game as a file: PGN for chess, c4pgn for Chess4.
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

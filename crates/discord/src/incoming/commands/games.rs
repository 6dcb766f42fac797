//! The commands that begin a game or are about games at large: `/game`, `/challenge` and `/play`,
//! and those in the context menus of users and messages.

use crate::incoming::commands::choices::{Choice, Rules, complete_options};
use crate::incoming::commands::context::{
    CommandResult, Context, complete_game, frontend_and_caller, respond, respond_with_form,
};
use crate::incoming::commands::playing::{abort, claim, pause, resume, takeback};
use crate::lists::browse::{self, GameList, ListPage};
use crate::lobby::lobbies::{self, Computers, NewGameArguments};
use crate::lobby::scenario::{self, ScenarioArguments};
use crate::lobby::{forms, host, typed_terms};
use crate::saves::{self, SaveKind};
use crate::{arbiter, board, seats};
use entente_game::{GameTerms, TimeoutRule, Visibility};
use entente_rules::Army;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Games of any kind.
#[poise::command(
    slash_command,
    subcommands(
        "new",
        "join",
        "open",
        "list",
        "watch",
        "takeback",
        "pause",
        "resume",
        "abort",
        "claim",
        "substitute",
        "extend",
        "save",
        "load",
        "scenario"
    ),
    subcommand_required
)]
pub(super) async fn game(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// The user of the bot itself.
fn bot(ctx: Context<'_>) -> serenity::UserId {
    ctx.serenity_context().cache.current_user().id
}

/// Opens a lobby, or the game at once, and answers with what came of it.
async fn open_lobby(ctx: Context<'_>, arguments: NewGameArguments) -> CommandResult {
    let resolved = &ctx.interaction.data.resolved;
    respond(ctx, async |asked| {
        // A private game goes to direct messages, wherever its players are.
        let is_shown_here = arguments.visibility != Some(Visibility::Private);
        let invited = arguments.reserved.iter().filter(|_| is_shown_here);
        let is_member = |user: serenity::UserId| resolved.members.contains_key(&user);
        match host::absent_refusal(asked.text(), asked.caller, invited, is_member) {
            Some(refusal) => Err(refusal.into()),
            None => lobbies::open_lobby(asked, arguments).await,
        }
    })
    .await
}

/// Open a game that others can join: from a form, or as the options say if there are any.
#[poise::command(slash_command)]
// One argument for each option of the command; they become a `NewGameArguments` at once.
#[allow(clippy::too_many_arguments)]
async fn new(
    ctx: Context<'_>,
    variant: Option<Rules>,
    player2: Option<serenity::User>,
    player3: Option<serenity::User>,
    player4: Option<serenity::User>,
    player5: Option<serenity::User>,
    level: Option<i64>,
    #[autocomplete = "complete_clock"] clock: Option<String>,
    timeout: Option<Choice<TimeoutRule>>,
    rated: Option<bool>,
    claims: Option<bool>,
    secret: Option<bool>,
    arbiter: Option<bool>,
    visibility: Option<Choice<Visibility>>,
    #[autocomplete = "complete_options"] options: Option<String>,
    // The longest text that Discord takes for an option.
    #[max_length = 6000] position: Option<String>,
    team: Option<serenity::Role>,
    team2: Option<serenity::Role>,
    team3: Option<serenity::Role>,
    team4: Option<serenity::Role>,
    team5: Option<serenity::Role>,
    #[max_length = 40] vote: Option<String>,
) -> CommandResult {
    if ctx.args.is_empty() {
        return respond_with_form(ctx, async |asked| forms::game_form(asked).await).await;
    }
    let invited = [player2, player3, player4, player5].into_iter().flatten();
    // A seat for the bot itself is a computer's.
    let (bots, reserved): (Vec<_>, Vec<_>) = invited.partition(|user| user.id == bot(ctx));
    let arguments = NewGameArguments {
        variant: variant.map(Rules::variant),
        options: options.unwrap_or_default(),
        clock: clock.unwrap_or_default(),
        on_timeout: timeout.map(Choice::value),
        terms: GameTerms {
            claims,
            rated: rated.unwrap_or(false),
            anonymous: secret.unwrap_or(false),
            ..GameTerms::default()
        },
        arbiter: arbiter.unwrap_or(false),
        army: None,
        reserved,
        computers: Computers::Exactly(bots.len()),
        level,
        starting_position: position,
        visibility: visibility.map(Choice::value),
        teams: [team, team2, team3, team4, team5]
            .into_iter()
            .flatten()
            .collect(),
        vote: vote.unwrap_or_default(),
    };
    open_lobby(ctx, arguments).await
}

/// Join a private game, or take over a seat, with a code from a player.
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>, #[max_length = 40] code: String) -> CommandResult {
    respond(ctx, async |asked| seats::join_by_code(asked, &code).await).await
}

/// Open games: your invitations, and those in this server.
#[poise::command(slash_command)]
async fn open(ctx: Context<'_>) -> CommandResult {
    respond(ctx, async |asked| {
        browse::browse(asked, ListPage::first(GameList::Open)).await
    })
    .await
}

/// The games that are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Which {
    Here,
    Mine,
    Finished,
}

/// Games that are played here, or your own.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>, which: Option<Which>) -> CommandResult {
    respond(ctx, async |asked| {
        let list = match which {
            Some(Which::Here) => GameList::Here,
            Some(Which::Mine) => GameList::Mine,
            Some(Which::Finished) => GameList::Finished,
            None if asked.caller.channel_address().is_some() => GameList::Here,
            None => GameList::Mine,
        };
        browse::browse(asked, ListPage::first(list)).await
    })
    .await
}

/// Watch a game: its current board, for you alone.
#[poise::command(slash_command)]
async fn watch(
    ctx: Context<'_>,
    #[autocomplete = "complete_watch"] game: Option<String>,
    side: Option<Choice<Army>>,
) -> CommandResult {
    let army = side.map(Choice::value);
    respond(ctx, async |asked| {
        board::watch(asked, game.as_deref(), army).await
    })
    .await
}

async fn complete_watch(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, caller) = frontend_and_caller(ctx).await;
    CreateAutocompleteResponse::new()
        .set_choices(board::complete_watch(frontend.asked_by(&caller), typed).await)
}

/// Let a computer play for a player who is away, or take one's own seat back.
#[poise::command(slash_command)]
async fn substitute(
    ctx: Context<'_>,
    colour: Option<Choice<Army>>,
    level: Option<i64>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let army = colour.map(Choice::value);
    respond(ctx, async |asked| {
        seats::substitute(asked, army, level, game.as_deref()).await
    })
    .await
}

/// As the arbiter, give more time to a player or to everyone.
#[poise::command(slash_command)]
async fn extend(
    ctx: Context<'_>,
    #[max_length = 40] by: String,
    colour: Option<Choice<Army>>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> CommandResult {
    let army = colour.map(Choice::value);
    respond(ctx, async |asked| {
        arbiter::extend(asked, &by, army, game.as_deref()).await
    })
    .await
}

/// Challenge someone to a game.
#[poise::command(slash_command)]
// One argument for each option, as for `/game new`.
#[allow(clippy::too_many_arguments)]
pub(super) async fn challenge(
    ctx: Context<'_>,
    opponent: serenity::User,
    colour: Option<Choice<Army>>,
    variant: Option<Rules>,
    level: Option<i64>,
    #[autocomplete = "complete_clock"] clock: Option<String>,
    timeout: Option<Choice<TimeoutRule>>,
    rated: Option<bool>,
    claims: Option<bool>,
    #[autocomplete = "complete_options"] options: Option<String>,
    visibility: Option<Choice<Visibility>>,
    // The longest text that Discord takes for an option.
    #[max_length = 6000] position: Option<String>,
) -> CommandResult {
    let arguments = NewGameArguments {
        variant: variant.map(Rules::variant),
        options: options.unwrap_or_default(),
        clock: clock.unwrap_or_default(),
        on_timeout: timeout.map(Choice::value),
        terms: GameTerms {
            claims,
            rated: rated.unwrap_or(false),
            ..GameTerms::default()
        },
        army: colour.map(Choice::value),
        level,
        starting_position: position,
        visibility: visibility.map(Choice::value),
        ..NewGameArguments::challenge(opponent, bot(ctx))
    };
    open_lobby(ctx, arguments).await
}

/// Play against the computer.
#[poise::command(slash_command)]
// One argument for each option, as for `/game new`.
#[allow(clippy::too_many_arguments)]
pub(super) async fn play(
    ctx: Context<'_>,
    level: Option<i64>,
    variant: Option<Rules>,
    colour: Option<Choice<Army>>,
    #[autocomplete = "complete_clock"] clock: Option<String>,
    timeout: Option<Choice<TimeoutRule>>,
    rated: Option<bool>,
    claims: Option<bool>,
    #[autocomplete = "complete_options"] options: Option<String>,
    visibility: Option<Choice<Visibility>>,
) -> CommandResult {
    let arguments = NewGameArguments {
        variant: variant.map(Rules::variant),
        options: options.unwrap_or_default(),
        clock: clock.unwrap_or_default(),
        on_timeout: timeout.map(Choice::value),
        terms: GameTerms {
            claims,
            rated: rated.unwrap_or(false),
            ..GameTerms::default()
        },
        army: colour.map(Choice::value),
        level,
        visibility: visibility.map(Choice::value),
        ..NewGameArguments::play()
    };
    open_lobby(ctx, arguments).await
}

pub(super) async fn complete_clock(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, _) = frontend_and_caller(ctx).await;
    CreateAutocompleteResponse::new().set_choices(typed_terms::complete_clock(frontend.text, typed))
}

/// Challenges a user from their context menu: opens a form with the usual choices. `/challenge` has
/// all the options.
#[poise::command(context_menu_command = "Challenge")]
pub(super) async fn challenge_person(ctx: Context<'_>, person: serenity::User) -> CommandResult {
    let resolved = &ctx.interaction.data.resolved;
    respond_with_form(ctx, async |asked| {
        let is_member = |user: serenity::UserId| resolved.members.contains_key(&user);
        if let Some(refusal) =
            host::absent_refusal(asked.text(), asked.caller, [&person], is_member)
        {
            return Err(refusal.into());
        }
        forms::challenge_form(asked, Some(person.id)).await
    })
    .await
}

/// Shows the current board of the game that a message shows, from the message's context menu.
#[poise::command(context_menu_command = "Show")]
pub(super) async fn show_board(ctx: Context<'_>, message: serenity::Message) -> CommandResult {
    let http = ctx.serenity_context().http.clone();
    respond(ctx, async |asked| {
        board::show_board_of(asked, &http, &message).await
    })
    .await
}

/// Set up a position, and play from it.
#[poise::command(slash_command)]
// One argument for each option of the command; they become a `ScenarioArguments` at once.
#[allow(clippy::too_many_arguments)]
async fn scenario(
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
async fn save(
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
async fn load(ctx: Context<'_>) -> CommandResult {
    respond_with_form(ctx, async |asked| {
        Ok(saves::load_form(asked.text(), asked.caller))
    })
    .await
}

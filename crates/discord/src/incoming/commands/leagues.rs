//! The commands about what lasts longer than a game: `/league`, `/profile`, `/leaderboard`,
//! `/puzzle`, and the profile in the context menu of users.

use crate::incoming::commands::choices::{Choice, Rules};
use crate::incoming::commands::context::{
    CommandResult, Context, frontend_and_caller, respond, respond_with_form,
};
use crate::incoming::commands::games::complete_clock;
use crate::leagues::files::{self, LeagueFile};
use crate::leagues::{self, NewLeagueArguments, league_questions, tie_breaks};
use crate::puzzles::practice;
use crate::ratings::{self, Board, LeaderboardAddress};
use entente_game::{PersonId, RatingPace};
use entente_leagues::Format;
use entente_leagues::trf::Edition;
use entente_service::LeagueAction;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// The formats that are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum FormatChoice {
    Rolling,
    Berger,
    Swiss,
    Tables,
    Arena,
}

impl From<FormatChoice> for Format {
    fn from(choice: FormatChoice) -> Self {
        match choice {
            FormatChoice::Rolling => Self::Rolling,
            FormatChoice::Berger => Self::RoundRobin,
            FormatChoice::Swiss => Self::Swiss,
            FormatChoice::Tables => Self::Tables,
            FormatChoice::Arena => Self::Arena,
        }
    }
}

/// The files that are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum FileChoice {
    Trf26,
    Trf16,
    Pgn,
    Csv,
    Html,
}

impl From<FileChoice> for LeagueFile {
    fn from(choice: FileChoice) -> Self {
        match choice {
            FileChoice::Trf26 => Self::Report(Edition::Trf26),
            FileChoice::Trf16 => Self::Report(Edition::Trf16),
            FileChoice::Pgn => Self::Games,
            FileChoice::Csv => Self::Csv,
            FileChoice::Html => Self::Page,
        }
    }
}

/// Leagues that run by themselves.
#[poise::command(
    slash_command,
    subcommands(
        "new", "list", "show", "export", "import", "player", "join", "leave", "absent", "demo",
        "end"
    ),
    subcommand_required
)]
pub(super) async fn league(_ctx: Context<'_>) -> CommandResult {
    Ok(())
}

/// Open a league in this channel.
#[poise::command(slash_command)]
// One argument for each option of the command; they become a `NewLeagueArguments` at once.
#[allow(clippy::too_many_arguments)]
async fn new(
    ctx: Context<'_>,
    variant: Rules,
    format: FormatChoice,
    #[max_length = 60] name: Option<String>,
    #[autocomplete = "complete_clock"] clock: Option<String>,
    #[min = 3]
    #[max = 256]
    players: Option<u32>,
    #[min = 1]
    #[max = 30]
    rounds: Option<u32>,
    #[min = 1]
    #[max = 366]
    days: Option<u32>,
    #[min = 0]
    #[max = 720]
    hours: Option<u32>,
    #[min = 3]
    #[max = 256]
    division: Option<u32>,
    #[autocomplete = "complete_tie_breaks"]
    #[max_length = 100]
    tiebreaks: Option<String>,
    #[min = 0]
    #[max = 16]
    computers: Option<u32>,
    rated: Option<bool>,
    public: Option<bool>,
) -> CommandResult {
    let arguments = NewLeagueArguments {
        variant: variant.variant(),
        format: format.into(),
        name,
        clock,
        players,
        rounds,
        days,
        hours,
        division,
        tie_breaks: tiebreaks,
        computers: computers.unwrap_or(0),
        rated: rated.unwrap_or(true),
        public: public.unwrap_or(false),
    };
    respond(ctx, async |asked| {
        leagues::new_league(asked, arguments).await
    })
    .await
}

async fn complete_tie_breaks(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (frontend, _) = frontend_and_caller(ctx).await;
    let choices = tie_breaks::complete_tie_breaks(frontend.text, typed);
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The leagues of this channel.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> CommandResult {
    respond(ctx, leagues::list).await
}

/// A league with its standings.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[max_length = 60] league: Option<String>) -> CommandResult {
    respond(ctx, async |asked| {
        leagues::show_league(asked, league.as_deref()).await
    })
    .await
}

/// A league as a file.
#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    file: FileChoice,
    #[max_length = 60] league: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        files::export(asked, league.as_deref(), file.into()).await
    })
    .await
}

/// Go on with a tournament that was begun elsewhere: opens a form.
#[poise::command(slash_command)]
async fn import(ctx: Context<'_>) -> CommandResult {
    respond_with_form(ctx, async |asked| Ok(files::import_form(asked.text()))).await
}

/// Say which person is a player of an imported tournament.
#[poise::command(slash_command)]
async fn player(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 256]
    number: u32,
    person: serenity::User,
    #[max_length = 60] league: Option<String>,
) -> CommandResult {
    respond(ctx, async |asked| {
        files::keep_place(asked, league.as_deref(), number, &person).await
    })
    .await
}

/// Join a league.
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>, #[max_length = 60] league: Option<String>) -> CommandResult {
    respond(ctx, async |asked| {
        let action = leagues::joining(asked.caller);
        leagues::act(asked, league.as_deref(), action).await
    })
    .await
}

/// Leave a league.
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>, #[max_length = 60] league: Option<String>) -> CommandResult {
    act(ctx, league, LeagueAction::Leave).await
}

/// Have no game in the next rounds.
#[poise::command(slash_command)]
async fn absent(
    ctx: Context<'_>,
    #[min = 0]
    #[max = 10]
    rounds: u32,
    #[max_length = 60] league: Option<String>,
) -> CommandResult {
    act(ctx, league, LeagueAction::BeAbsent { rounds }).await
}

/// Start a league of computers to watch.
#[poise::command(slash_command)]
async fn demo(ctx: Context<'_>) -> CommandResult {
    respond(ctx, league_questions::ask_start).await
}

/// End your own league.
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>, #[max_length = 60] league: Option<String>) -> CommandResult {
    respond(ctx, async |asked| {
        league_questions::ask_end(asked, league.as_deref()).await
    })
    .await
}

async fn act(ctx: Context<'_>, league: Option<String>, action: LeagueAction) -> CommandResult {
    respond(ctx, async |asked| {
        leagues::act(asked, league.as_deref(), action).await
    })
    .await
}

/// Ratings, record and reliability of a player.
#[poise::command(slash_command)]
pub(super) async fn profile(ctx: Context<'_>, player: Option<serenity::User>) -> CommandResult {
    respond(ctx, async |asked| {
        let person = player.map_or(asked.person(), |user| PersonId(user.id.get()));
        ratings::profile(asked, person).await
    })
    .await
}

/// The leaderboard of a game, in this server or overall.
#[poise::command(slash_command)]
pub(super) async fn leaderboard(
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
pub(super) async fn puzzle(ctx: Context<'_>, variant: Option<Rules>) -> CommandResult {
    let variant = variant.map(Rules::variant);
    respond(ctx, async |asked| practice::practice(asked, variant).await).await
}

/// Shows the profile of a user from their context menu.
#[poise::command(context_menu_command = "Profile")]
pub(super) async fn profile_of(ctx: Context<'_>, person: serenity::User) -> CommandResult {
    let person = PersonId(person.id.get());
    respond(ctx, async |asked| ratings::profile(asked, person).await).await
}

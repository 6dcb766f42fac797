//! The handlers for leagues, the same as `/league` in Discord.
//!
//! A league decides everything itself (`entente-leagues`). One that is opened here has no channel:
//! its games are private games, unless it is public.

mod files;
mod import;
pub(crate) mod json;

use crate::game::word::LeaguePhaseWord;
use crate::games::PageQuery;
use crate::http::parameters::LeaguePath;
use crate::http::prelude::*;
use crate::leagues::import::{LeagueCommandProblems, OpenLeagueProblems, league_game};
use crate::leagues::json::{
    League, LeagueCommand, LeagueEntry, LeagueFormat, LeagueRound, LeagueStanding, SeenLeague,
    TieBreakCriterion,
};
use crate::pictures::Png;
use entente_game::{Level, Profile, Span};
use entente_leagues::{Format, Terms, TieBreak};
use entente_presentation::picture::Theme;
use entente_presentation::text;
use entente_service::{LeagueAction, LeagueQuery, ListCursor, NewLeague};

/// The operations about leagues.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_leagues, open_league))
        .routes(routes!(show_league, end_league))
        .routes(routes!(enter_league, leave_league))
        .routes(routes!(announce_absence))
        .routes(routes!(list_league_entries))
        .routes(routes!(list_league_rounds))
        .routes(routes!(show_league_standings))
        .routes(routes!(download_league_standings))
        .merge(files::operations())
        .merge(import::operations())
}

/// The most computers that can enter with the league.
const MAX_COMPUTERS: usize = 16;

problems!(LeagueProblems: &[Kind::InvalidToken, Kind::NoSuchLeague]);

problems!(LeagueListProblems: &[Kind::InvalidToken]);

read_by!(ValidQuery: LeaguesQuery);

/// The leagues to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LeaguesQuery {
    /// Only leagues in this phase: `entries`, `running` or `over`.
    #[param(inline)]
    phase: Option<LeaguePhaseWord>,
}

/// A page of leagues.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"leagues": [json::example()], "next": null}))]
pub(crate) struct Leagues {
    /// The newest first.
    leagues: Vec<League>,
    /// The value of `after` for the next page; null on the last page. A page with `phase` may have
    /// fewer leagues than asked for, or none, although there is another one.
    #[schema(required)]
    next: Option<String>,
}

/// Everybody who has entered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"entries": [{"entry": 1, "name": "Level 1", "player": null,
    "level": 1, "active": true, "vacant": false, "kept_for": null, "absent_rounds": 0}]}))]
struct LeagueEntries {
    /// In the order of entry.
    entries: Vec<LeagueEntry>,
}

/// The rounds of a season.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"rounds": [{"division": 1, "round": 1,
    "deadline": "2026-12-04T08:00:00.000Z", "over": false, "byes": [3], "games": [
    {"game": "/api/v1/games/7k3m9q2w5x1z", "entries": [1, 2], "points": null}]}]}))]
struct LeagueRounds {
    /// Division by division.
    rounds: Vec<LeagueRound>,
}

/// The standings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"standings": [{"division": 1, "place": 1, "entry": 1,
    "name": "Ann", "points": 3.5, "games": 4, "tie_breaks": [
    {"criterion": "direct_encounter", "abbreviation": "DE", "value": 1.0}]}]}))]
struct LeagueStandings {
    /// Division by division, the best first.
    standings: Vec<LeagueStanding>,
}

/// The league to open.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LeagueRequest {
    /// Its name: 1 to 60 visible characters, on one line.
    #[schema(example = "Café league")]
    name: String,
    /// Your own name, as organiser: 1 to 32 visible characters. You do not enter by this.
    #[schema(example = "Ann")]
    organiser: String,
    /// The rule set, from `GET /api/v1/variants`.
    #[schema(example = "standard")]
    variant: String,
    /// The format: the rule by which players meet.
    #[schema(value_type = LeagueFormat)]
    format: Format,
    /// The pace of its games, such as `3d`. By default they have no clock.
    #[schema(example = "3d")]
    clock: Option<String>,
    /// Whether anybody may see it. By default only those who have entered.
    #[schema(example = true)]
    public: Option<bool>,
    /// Whether its games are rated. Everybody agrees to it by entering. By default they are.
    #[schema(example = true)]
    rated: Option<bool>,
    /// A season begins with at least this many players.
    #[schema(example = 3)]
    least: Option<u32>,
    /// The most players that it takes.
    #[schema(example = 16)]
    most: Option<u32>,
    /// The number of rounds of a season, for `swiss` and `tables`.
    #[schema(example = 5)]
    rounds: Option<u32>,
    /// The longest time for a round, in hours; in `rolling` and `arena` the length of a season.
    #[schema(example = 336)]
    round_hours: Option<u32>,
    /// For how many hours entries are open before a season.
    #[schema(example = 72)]
    entry_hours: Option<u32>,
    /// The most games that a player has at once, for `rolling`.
    #[schema(example = 2)]
    games_at_once: Option<u32>,
    /// The number of meetings of two players, for `rolling` and `round_robin`: 1 or 2.
    #[schema(example = 1)]
    meetings: Option<u32>,
    /// The number of players in a division; 0 for one division.
    #[schema(example = 0)]
    division_size: Option<u32>,
    /// The number of players of a division who move up and down.
    #[schema(example = 1)]
    moving: Option<u32>,
    /// The criteria that decide between equal points, four at most, each once, the first one first;
    /// for `tables` only `wins`. By default those that are usual for the format.
    #[schema(value_type = Option<Vec<TieBreakCriterion>>)]
    tie_breaks: Option<Vec<TieBreak>>,
    /// The number of games of a season after which a player who lost them without playing is out; 0
    /// for never.
    #[schema(example = 2)]
    forfeits: Option<u32>,
    /// The number of seasons; 0 if the next one always begins by itself.
    #[schema(example = 0)]
    seasons: Option<u32>,
    /// The levels of computers that enter it.
    #[schema(example = json!([1, 2, 3]))]
    computers: Option<Vec<u8>>,
}

impl LeagueRequest {
    fn terms(&self) -> Terms {
        let usual = Terms::default_for(self.format, 2);
        let hours = |hours: Option<u32>, default| {
            hours.map_or(default, |hours| Span::hours(hours.into()).0)
        };
        Terms {
            least_entrants: self.least.unwrap_or(usual.least_entrants),
            most_entrants: self.most.unwrap_or(usual.most_entrants),
            rounds: self.rounds.unwrap_or(usual.rounds),
            round_time: hours(self.round_hours, usual.round_time),
            entry_time: hours(self.entry_hours, usual.entry_time),
            games_at_once: self.games_at_once.unwrap_or(usual.games_at_once),
            meetings: self.meetings.unwrap_or(usual.meetings),
            division_size: self.division_size.unwrap_or(usual.division_size),
            moving: self.moving.unwrap_or(usual.moving),
            forfeits_to_withdraw: self.forfeits.unwrap_or(usual.forfeits_to_withdraw),
            seasons: self.seasons.unwrap_or(usual.seasons),
            tie_breaks: self.tie_breaks.clone().unwrap_or(usual.tie_breaks),
            ..usual
        }
    }

    fn read(self, api: &Api) -> ApiResult<NewLeague> {
        let mut game = league_game(api, &self.variant, self.clock.as_deref())?;
        game.terms.public = self.public.unwrap_or_default();
        game.terms.rated = self.rated.unwrap_or(true);
        let levels = self.computers.as_deref().unwrap_or_default();
        if levels.len() > MAX_COMPUTERS {
            let most = MAX_COMPUTERS;
            return Err(unfit(text::say!(api.text, "problem-most-computers", most)));
        }
        let levels = levels.iter().map(|number| {
            let level = Level::new(*number);
            let number = *number;
            level.ok_or_else(|| unfit(text::say!(api.text, "problem-level-of-computers", number)))
        });
        let computers = levels.collect::<Result<_, _>>()?;
        Ok(NewLeague {
            terms: self.terms(),
            name: self.name,
            game,
            computers,
        })
    }
}

/// Your entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntryRequest {
    /// The name under which you play: 1 to 32 visible characters.
    #[schema(example = "Ann")]
    name: String,
}

/// Your absence.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AbsenceRequest {
    /// In how many of the next rounds you have no game, up to 10; 0 if you are back.
    #[schema(example = 1)]
    rounds: u32,
}

/// Leagues
///
/// Your own and all public ones, the newest first: those that are not over, or with `phase` only
/// those in this phase. To get the next page, send `next` of the answer as `after`.
#[utoipa::path(
    get, path = "/api/v1/leagues", tag = "leagues", security((), ("token" = ["read"])),
    params(LeaguesQuery, PageQuery), responses((status = 200, body = Leagues), LeagueListProblems),
)]
async fn list_leagues(
    Caller { api, person }: Caller,
    leagues: LeaguesQuery,
    page: PageQuery,
) -> JsonAnswer<Leagues> {
    let (after, limit) = page.read()?;
    let query = LeagueQuery {
        person,
        phase: leagues.phase.map(|word| word.0),
        after,
        limit,
    };
    let page = api.answered(api.service.leagues().page(query).await)?;
    let leagues = page.leagues.iter();
    let leagues = leagues.map(|league| League::of_row(&league.row, league.role.entrant));
    Ok(Json(Leagues {
        leagues: leagues.collect(),
        next: page.next.as_ref().map(ListCursor::to_text),
    }))
}

/// Open a league
///
/// Entries are open from now on. After that everything happens by itself: seasons, rounds, games,
/// and what a result is worth. Nobody has to do anything between the first round and the last.
#[utoipa::path(
    post, path = "/api/v1/leagues", tag = "leagues", security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = LeagueRequest,
        example = json!({"name": "Café league", "organiser": "Ann", "variant": "standard",
            "format": "swiss", "clock": "3d", "public": true, "computers": [1, 2]})),
    responses((status = 201, body = League), OpenLeagueProblems),
)]
async fn open_league(change: Change<LeagueRequest>) -> ApiResult<(StatusCode, Json<League>)> {
    let (api, request) = (change.api, change.command);
    let person = request.actor;
    let name = request.action.organiser.clone();
    let organiser = Profile { person, name };
    let command = request.try_map(|body| body.read(&api))?;
    let opened = api.service.leagues().open(organiser, command).await;
    let league = api.league_answer(opened, person)?;
    Ok((StatusCode::CREATED, league))
}

/// A league
///
/// How far it is. Its players, rounds and standings are at addresses of their own.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}", tag = "leagues", security((), ("token" = ["read"])),
    params(LeaguePath), responses((status = 200, body = League), LeagueProblems),
)]
async fn show_league(league: SeenLeague) -> Json<League> {
    Json(League::of(&league.state, league.person))
}

/// End a league
///
/// Only its organiser can. Games of people that have begun go on; those of computers alone are
/// aborted.
#[utoipa::path(
    delete, path = "/api/v1/leagues/{league}", tag = "leagues", security(("token" = ["play"])),
    params(LeaguePath, ChangeHeaders),
    responses((status = 200, body = League), LeagueCommandProblems),
)]
async fn end_league(command: LeagueCommand<EmptyBody>) -> JsonAnswer<League> {
    command.answer(|_| Ok(LeagueAction::Cancel)).await
}

/// Enter a league
///
/// Your games begin by themselves from the next round on. If the league is rated, you agree that
/// they change your rating. If it is public, everybody can see your name in it.
#[utoipa::path(
    put, path = "/api/v1/leagues/{league}/entry", tag = "leagues", security(("token" = ["play"])),
    params(LeaguePath, ChangeHeaders),
    request_body(content = EntryRequest, example = json!({"name": "Ann"})),
    responses((status = 200, body = League), LeagueCommandProblems),
)]
async fn enter_league(command: LeagueCommand<EntryRequest>) -> JsonAnswer<League> {
    let enter = |entry: EntryRequest| Ok(LeagueAction::Enter { name: entry.name });
    command.answer(enter).await
}

/// Leave a league
///
/// Games that have begun go on.
#[utoipa::path(
    delete, path = "/api/v1/leagues/{league}/entry", tag = "leagues",
    security(("token" = ["play"])), params(LeaguePath, ChangeHeaders),
    responses((status = 200, body = League), LeagueCommandProblems),
)]
async fn leave_league(command: LeagueCommand<EmptyBody>) -> JsonAnswer<League> {
    command.answer(|_| Ok(LeagueAction::Leave)).await
}

/// Be absent from rounds
///
/// You have no game in the next rounds, and nobody loses by it but you.
#[utoipa::path(
    put, path = "/api/v1/leagues/{league}/absence", tag = "leagues", security(("token" = ["play"])),
    params(LeaguePath, ChangeHeaders),
    request_body(content = AbsenceRequest, example = json!({"rounds": 1})),
    responses((status = 200, body = League), LeagueCommandProblems),
)]
async fn announce_absence(command: LeagueCommand<AbsenceRequest>) -> JsonAnswer<League> {
    let be_absent = |AbsenceRequest { rounds }| Ok(LeagueAction::BeAbsent { rounds });
    command.answer(be_absent).await
}

/// The players of a league
///
/// Everybody who has ever entered, computers among them, and the players of an imported tournament
/// whom nobody plays for yet.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/entries", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses((status = 200, body = LeagueEntries), LeagueProblems),
)]
async fn list_league_entries(league: SeenLeague) -> Json<LeagueEntries> {
    let SeenLeague { api, person, state } = league;
    let id_of = |person| api.service.public_id(person);
    let entries = LeagueEntry::all(&state, api.text, person, id_of);
    Json(LeagueEntries { entries })
}

/// The rounds of a league
///
/// Those of the present season, with their games and byes.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/rounds", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses((status = 200, body = LeagueRounds), LeagueProblems),
)]
async fn list_league_rounds(league: SeenLeague) -> JsonAnswer<LeagueRounds> {
    let SeenLeague { api, state, .. } = league;
    // After the state: a game that begins meanwhile is named, and can be read.
    let leagues = api.service.leagues();
    let waiting = api.answered(leagues.waiting_games(&state.id).await)?;
    let rounds = LeagueRound::all(&state, |game| {
        let id = leagues.game_id(&state.id, game.number);
        let can_be_read = !game.is_imported && !waiting.contains(&game.number);
        can_be_read.then(|| format!("/api/v1/games/{id}"))
    });
    Ok(Json(LeagueRounds { rounds }))
}

/// The standings of a league
///
/// Those of the present season, or between two seasons of the last one.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/standings", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses((status = 200, body = LeagueStandings), LeagueProblems),
)]
async fn show_league_standings(league: SeenLeague) -> Json<LeagueStandings> {
    let standings = LeagueStanding::all(&league.state, league.api.text);
    Json(LeagueStandings { standings })
}

/// The standings of a league as a picture
///
/// Those of all divisions, one below the other, with what decides between equal points.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/standings.png", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        LeagueProblems
    ),
)]
async fn download_league_standings(league: SeenLeague) -> ApiResult<Response> {
    let SeenLeague { api, state, .. } = league;
    let standings = text::Standings {
        text: api.text,
        tie_breaks: &state.league.terms.tie_breaks,
        divisions: &text::current_standings(&state.league),
        names: &|id| json::contestant_name(&state, api.text, id),
    };
    let png = standings.png(Theme::default(), &state.name);
    let headers = [(header::CONTENT_TYPE, "image/png")];
    Ok((headers, png.ok_or(Kind::Internal)?).into_response())
}

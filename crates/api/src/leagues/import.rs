//! The handlers for tournaments that were begun elsewhere and go on here, the same as `/league
//! import` and `/league player` in Discord.

use crate::http::body::{self};
use crate::http::parameters::{self, EntryPath, LeaguePath};
use crate::http::prelude::*;
use crate::leagues::json::{League, LeagueCommand};
use entente_game::{Home, NewGame, Profile, Span, TimeControl, TimeoutRule};
use entente_leagues::trf;
use entente_presentation::text;
use entente_rules::Options;
use entente_service::{LeagueAction, NewImport};

/// The operations about tournaments that were begun elsewhere.
pub(super) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(import_league))
        .routes(routes!(assign_league_entry))
}

/// The tournament to go on with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LeagueImportRequest {
    /// FIDE's Tournament Report File (TRF16 or TRF26) of a tournament that is not over. Every round
    /// in it has to be played.
    #[schema(example = "012 Club championship\r\n")]
    file: String,
    /// Your own name, as organiser: 1 to 32 visible characters. You do not enter by this.
    #[schema(example = "Ann")]
    organiser: String,
    /// The name of the league: 1 to 60 visible characters, on one line. By default that of the
    /// file, without what cannot be shown.
    #[schema(example = "Club championship")]
    name: Option<String>,
    /// The rule set of the games to come, from `GET /api/v1/variants`.
    #[schema(example = "standard")]
    variant: String,
    /// The pace of the games to come, such as `3d`. By default they have no clock.
    #[schema(example = "3d")]
    clock: Option<String>,
    /// Whether anybody may see it, with the names of the file. By default only those who take part.
    #[schema(example = true)]
    public: Option<bool>,
    /// Whether the games to come are rated. Everybody agrees to it by entering. By default they
    /// are.
    #[schema(example = true)]
    rated: Option<bool>,
    /// The number of rounds of the whole tournament, for a file that does not have it.
    #[schema(example = 5)]
    rounds: Option<u32>,
    /// The longest time for a round, in hours.
    #[schema(example = 336)]
    round_hours: Option<u32>,
    /// For how many hours the next round waits for players who have not entered.
    #[schema(example = 72)]
    entry_hours: Option<u32>,
    /// The people for whom places are kept.
    #[schema(example = json!([{"entry": 2, "person": "100200300400500601", "name": "Bob"}]))]
    players: Option<Vec<ImportedPlayer>>,
}

/// A player of the file, and the person who it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImportedPlayer {
    /// The number of the player in the file, which is also the number of the entry.
    #[schema(example = 2)]
    entry: u32,
    /// The person's Discord id, as a string.
    #[schema(example = "100200300400500601")]
    person: String,
    /// The person's name: 1 to 32 visible characters.
    #[schema(example = "Bob")]
    name: String,
}

/// The person who can take the place of an entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntryPersonRequest {
    /// The person's Discord id, as a string.
    #[schema(example = "100200300400500601")]
    person: String,
    /// The person's name: 1 to 32 visible characters.
    #[schema(example = "Bob")]
    name: String,
}

/// A small report, as an example: three players, and one of three rounds.
const REPORT: &str = concat!(
    "012 Club championship\r\n",
    "142 3\r\n",
    "001    1      Adams, Amy                        1900",
    "                             1.0    1     2 w 1\r\n",
    "001    2      Brown, Bill                       1800",
    "                             0.0    3     1 b 0\r\n",
    "001    3      Clark, Cleo                       1700",
    "                             1.0    1  0000 - U\r\n",
);

impl LeagueImportRequest {
    fn read(self, api: &Api) -> ApiResult<NewImport> {
        let mut game = league_game(api, &self.variant, self.clock.as_deref())?;
        game.terms.public = self.public.unwrap_or_default();
        game.terms.rated = self.rated.unwrap_or(true);
        let time = |hours: Option<u32>| hours.map(|hours| Span::hours(hours.into()).0);
        let players = self.players.iter().flatten().map(|player| {
            let person = named(&player.person, &player.name)?;
            Ok((player.entry, person))
        });
        Ok(NewImport {
            name: self.name,
            file: self.file,
            rounds: self.rounds,
            round_time: time(self.round_hours),
            entry_time: time(self.entry_hours),
            game,
            players: players.collect::<ApiResult<_>>()?,
        })
    }
}

/// A person of a request.
fn named(person: &str, name: &str) -> ApiResult<Profile> {
    let (person, name) = (body::person(person)?, name.to_owned());
    Ok(Profile { person, name })
}

/// Go on with a tournament
///
/// Opens a league from FIDE's report of a tournament that was begun elsewhere: Swiss by FIDE's
/// Dutch system, or a round robin by Berger's tables. Its players keep their numbers, results, byes
/// and colours. What neither standings nor pairs depend on is left out if it is wrong, with a
/// warning; otherwise the file is refused with line and column.
///
/// Only its players can enter, and only when you have said who they are. The next round begins as
/// soon as nobody is missing, or when the time for it is over. Who has not entered by then is not
/// paired until they do.
#[utoipa::path(
    post, path = "/api/v1/leagues/import", tag = "leagues", security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = LeagueImportRequest,
        example = json!({"file": REPORT, "organiser": "Ann", "variant": "standard",
            "clock": "3d", "public": true,
            "players": [{"entry": 2, "person": "100200300400500601", "name": "Bob"}]})),
    responses((status = 201, body = League), OpenLeagueProblems),
)]
async fn import_league(
    change: Change<LeagueImportRequest>,
) -> ApiResult<(StatusCode, Json<League>)> {
    let (api, request) = (change.api, change.command);
    let person = request.actor;
    let name = request.action.organiser.clone();
    let organiser = Profile { person, name };
    let read = trf::read_with_warnings(&request.action.file);
    let warnings = read.map_or_else(|_| Vec::new(), |read| read.warnings);
    let command = request.try_map(|body| body.read(&api))?;
    let opened = api.service.leagues().import(organiser, command).await;
    let Json(mut league) = api.league_answer(opened, person)?;
    let warnings = warnings.iter();
    league.warnings = warnings
        .map(|one| text::report_warning(api.text, one))
        .collect();
    Ok((StatusCode::CREATED, Json(league)))
}

/// Say who a player is
///
/// Keeps the place of a player of an imported tournament for a person, who takes it by entering the
/// league. Only the organiser can, as long as nobody plays for the player. Until then only the two
/// of you can see it.
#[utoipa::path(
    put, path = "/api/v1/leagues/{league}/entries/{entry}", tag = "leagues",
    security(("token" = ["play"])), params(LeaguePath, EntryPath, ChangeHeaders),
    request_body(content = EntryPersonRequest,
        example = json!({"person": "100200300400500601", "name": "Bob"})),
    responses((status = 200, body = League), LeagueCommandProblems),
)]
async fn assign_league_entry(
    path: EntryPath,
    command: LeagueCommand<EntryPersonRequest>,
) -> JsonAnswer<League> {
    // No player has the number 0.
    let player = path.entry.parse().unwrap_or(0);
    let keep = |body: EntryPersonRequest| {
        let profile = named(&body.person, &body.name)?;
        Ok(LeagueAction::KeepPlace { player, profile })
    };
    command.answer(keep).await
}

problems!(pub(super) OpenLeagueProblems: &[Kind::LeagueNotPossible, Kind::TooManyMessages],
    CHANGE_PROBLEMS);

problems!(pub(super) LeagueCommandProblems: &[Kind::NoSuchLeague, Kind::LeagueNotPossible,
    Kind::TooManyMessages], CHANGE_PROBLEMS);

/// The terms of all games of a league, which are neither public nor rated yet.
pub(super) fn league_game(api: &Api, variant: &str, clock: Option<&str>) -> ApiResult<NewGame> {
    let variant = parameters::variant(variant).map_err(unfit)?;
    let pace = clock.map(str::parse).transpose();
    let pace = pace.map_err(|fault| unfit(text::pace_fault(api.text, &fault)))?;
    let mut game = NewGame::of_computers(Options::of(variant), Home::Private, Vec::new());
    game.terms.clock = pace.map(|pace| TimeControl {
        pace,
        on_timeout: TimeoutRule::default(),
    });
    game.terms.draw_start = true;
    Ok(game)
}

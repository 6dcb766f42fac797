//! The handlers for a league as files: FIDE's report, crosstables, and all of its games.
//!
//! They say what the league's rounds and standings say, to those who may see the league. Of its
//! games, an answer has those that its caller may see and that are over.

use crate::http::html;
use crate::http::parameters::LeaguePath;
use crate::http::prelude::*;
use crate::http::problem::request_id;
use crate::leagues::json::{SeenLeague, contestant_name};
use axum::Extension;
use axum::body::{Body, Bytes};
use entente_connections::ConnectionSlot;
use entente_game::Phase;
use entente_leagues::League;
use entente_leagues::trf::Edition;
use entente_presentation::league_files::{self, GameOfLeague, LeagueWords, NoFile};
use entente_presentation::text;
use entente_rules::Variant;
use entente_service::Rejected;
use futures::stream;
use std::io;

problems!(LeagueFileProblems: &[Kind::InvalidToken, Kind::NoSuchLeague, Kind::LeagueNotPossible]);

/// The operations about a league as files.
pub(super) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(download_league_report))
        .routes(routes!(download_league_games))
        .routes(routes!(download_league_csv))
        .routes(routes!(show_league_crosstable))
}

/// The beginning of a report, as an example.
const REPORT: &str = "012 Café league, season 1\r\n062 4\r\n142 3\r\n152 W\r\n\
    192 FIDE_DUTCH\r\n";
/// The beginning of a crosstable, as an example.
const CROSSTABLE: &str = "division,place,number,player,round_1,points,games,BH-C1,BH\r\n\
    1,1,2,Ann,3w1,1,1,0,0\r\n";

read_by!(ValidQuery: ReportQuery);

/// The report to make.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReportQuery {
    /// The edition of the format: `trf26` by default.
    #[param(inline)]
    edition: Option<ReportEdition>,
    /// The division, from 1, which is also what it is by default.
    #[param(minimum = 1, maximum = 100, example = 1)]
    division: Option<u8>,
}

/// The editions of FIDE's Tournament Report File.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ReportEdition {
    /// That of 2026, drafted as TRF25.
    #[default]
    Trf26,
    /// That of 2016, with the extensions of JaVaFo.
    Trf16,
}

impl From<ReportEdition> for Edition {
    fn from(edition: ReportEdition) -> Self {
        match edition {
            ReportEdition::Trf26 => Self::Trf26,
            ReportEdition::Trf16 => Self::Trf16,
        }
    }
}

/// A league as FIDE's report
///
/// The Tournament Report File that federations and pairing programs read: TRF26 (drafted as
/// TRF25), or TRF16 with JaVaFo's extensions. It has one division of the present season, or
/// between two seasons of the last one, with the rounds that are over and who will be absent from
/// the next one. City, federation, arbiter, ratings and FIDE's numbers are not known here. A
/// league of tables of three to five has no such report.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/trf", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath, ReportQuery),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "text/plain",
            example = json!(REPORT)),
        LeagueFileProblems
    ),
)]
async fn download_league_report(league: SeenLeague, query: ReportQuery) -> ApiResult<Response> {
    // No league has a division 0.
    let division = usize::from(query.division.unwrap_or(1)).wrapping_sub(1);
    let edition = query.edition.unwrap_or_default().into();
    let text = league.api.text;
    let report = league
        .make(|league, words| league_files::report(text, league, words, division, edition))?;
    let name = format!("entente-{}-{}.trf", league.state.id, division + 1);
    Ok(file("text/plain; charset=utf-8", &name, report.into()))
}

/// The games of a league as a file
///
/// All games of the season that are over and that you may see, in one PGN: with the league and the
/// season as `Event`, and `Round`, `TimeControl` and the clock after each move. Rule sets whose
/// notation has only one game in a file have no such file. If the answer breaks off, it was not
/// complete.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/pgn", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses(
        (status = 200, description = "The file.", body = String,
            content_type = "application/vnd.chess-pgn",
            example = json!(crate::game::example::pgn())),
        LeagueFileProblems
    ),
)]
async fn download_league_games(
    league: SeenLeague,
    slot: Option<Extension<ConnectionSlot>>,
) -> ApiResult<Response> {
    let text = league.api.text;
    let games = league.make(|league, words| league_files::ended_games(text, league, words))?;
    if let Some(Extension(slot)) = slot {
        slot.begin_stream();
    }
    let name = format!("entente-{}.pgn", league.state.id);
    let export = Games {
        league,
        games: games.into_iter(),
        request: request_id(),
    };
    // One game is opened at a time, when the client has taken the one before.
    let texts = stream::unfold(export, async |mut export| {
        let text = export.next().await.transpose()?;
        Some((text, export))
    });
    let body = Body::from_stream(texts);
    Ok(file(
        "application/vnd.chess-pgn; charset=utf-8",
        &name,
        body,
    ))
}

/// The games that are still to be sent to a client.
struct Games {
    league: SeenLeague,
    games: std::vec::IntoIter<GameOfLeague>,
    /// The id of the request, which is answered before the last game.
    request: Option<String>,
}

impl Games {
    /// The next game; `None` after the last one. An error breaks the answer off, so that no client
    /// takes it for a complete one.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let SeenLeague { api, person, state } = &self.league;
        for game in self.games.by_ref() {
            if *api.is_stopping.borrow() {
                return Err(io::Error::other("the export was stopped"));
            }
            let id = api.service.leagues().game_id(&state.id, game.number);
            let view = match api.service.visible_view(&id, *person).await {
                Ok(view) if matches!(view.phase, Phase::Over(_)) => view,
                // It was aborted, or the caller may not see it.
                Ok(_) | Err(Rejected::NoSuchGame) => continue,
                Err(rejected) => {
                    let request = self.request.as_deref();
                    tracing::error!(game = %id, ?rejected, request, "an export was broken off");
                    return Err(io::Error::other("the export failed"));
                }
            };
            if let Some(text) = text::game_of_several(api.text, &view, &game.occasion) {
                return Ok(Some(text.into()));
            }
        }
        Ok(None)
    }
}

/// A league as a crosstable for spreadsheets
///
/// A line for each player of all divisions, the best first, with all rounds of the present season,
/// or between two seasons of the last one. `12w1` is a win with White against number 12; `=` is a
/// draw, `0` a loss, `+` and `-` are a win and a loss by default, and without a sign the game
/// still runs. `U` is the bye of an odd number, `H` half a point, `F` a whole one and `Z` nothing.
/// At a table of three to five it is the points. The names of columns are always in English.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/csv", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses(
        (status = 200, description = "The crosstable.", body = String, content_type = "text/csv",
            example = json!(CROSSTABLE)),
        LeagueFileProblems
    ),
)]
async fn download_league_csv(league: SeenLeague) -> ApiResult<Response> {
    let csv = league.make(league_files::csv)?;
    let name = format!("entente-{}.csv", league.state.id);
    Ok(file("text/csv; charset=utf-8", &name, csv.into()))
}

/// A league as a crosstable for people
///
/// The same as a page without scripts.
#[utoipa::path(
    get, path = "/api/v1/leagues/{league}/html", tag = "leagues",
    security((), ("token" = ["read"])), params(LeaguePath),
    responses(
        (status = 200, description = "The page.", body = String, content_type = "text/html",
            example = json!("<!doctype html>")),
        LeagueFileProblems
    ),
)]
async fn show_league_crosstable(league: SeenLeague) -> ApiResult<Response> {
    let text = league.api.text;
    let page = league.make(|league, words| league_files::html(text, league, words))?;
    Ok(html::answer(page).into_response())
}

impl SeenLeague {
    /// What `make` makes of the league and the data that its records do not have, or why there is
    /// no such file.
    fn make<T>(
        &self,
        make: impl FnOnce(&League, &LeagueWords<'_>) -> Result<T, NoFile>,
    ) -> ApiResult<T> {
        let (state, text) = (&self.state, self.api.text);
        let variant = Variant::from_id(&state.games.variant).unwrap_or_default();
        let words = LeagueWords {
            name: &state.name,
            variant,
            pace: state.games.clock.map(|control| control.pace),
            names: &|id| contestant_name(state, text, id),
        };
        let made = make(&state.league, &words);
        made.map_err(|fault| Problem::new(Kind::LeagueNotPossible, fault.explained(text, variant)))
    }
}

fn file(media_type: &'static str, name: &str, body: Body) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, body).into_response()
}

//! The handlers for the analysis of a finished game, and its chart.

use super::found::FoundGame;
use super::parameters::{ChartQuery, GamePath, ReadHeaders, ValidQuery};
use super::png::{self, Png};
use super::problem::{Kind, Problem, problems};
use super::resource::{Analysis, AnalysisProgress};
use super::state::Api;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use entente_game::View;
use entente_presentation::picture;
use entente_service::Analysed;

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotStarted,
    Kind::NotOver,
    Kind::NoAnalysis,
];

problems!(AnalysisProblems: READ);

problems!(ChartProblems: &[Kind::InvalidQuery], READ);

/// After how many seconds a client asks again for an analysis that is being made.
const ASK_AGAIN: &str = "2";

impl Api {
    /// The analysis of a game, or how far it is. Why there is none is said in any case; only then
    /// it matters whether the client has it already.
    async fn analysed(&self, view: &View) -> Result<Analysed, Problem> {
        let analysed = self.service.analysis(view).await;
        analysed.map_err(|rejected| self.rejected(rejected))
    }
}

/// The answer while an analysis is being made.
fn accepted(progress: AnalysisProgress) -> Response {
    let wait = [(header::RETRY_AFTER, ASK_AGAIN)];
    (StatusCode::ACCEPTED, wait, Json(progress)).into_response()
}

/// The analysis of a finished game
///
/// The share of the win that each seat could expect after each move, the moves that cost their
/// player a part of it with the reasons and the better ones, what players got by the moves of
/// others, and the move with which the game was lost. Where the game reveals its alliances, also
/// what each betrayal brought and cost. The first request lets the analysis be made, and is
/// answered with 202 and how far it is; ask again until it is there. It is the same for everybody.
/// While a game is being played there is none.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/analysis", tag = "games", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders),
    responses(
        (status = 200, description = "The analysis.", body = Analysis,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(Analysis::example())),
        (status = 202, description = "It is being made. Ask again after `Retry-After`.",
            body = AnalysisProgress,
            headers(("Retry-After" = String, description = "After how many seconds to ask again.")),
            example = json!(AnalysisProgress::example())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        AnalysisProblems
    ),
)]
pub(crate) async fn show_analysis(
    State(api): State<Api>,
    found: FoundGame,
) -> Result<Response, Problem> {
    let view = found.seen.view();
    let analysed = api.analysed(&view).await?;
    if let Some(known) = api.known_answer(&found) {
        return Ok(known);
    }
    Ok(match analysed {
        Analysed::Done(analysis) => {
            let resource = Analysis::of(api.text, &view, &analysis);
            (api.tag(&view), Json(resource)).into_response()
        }
        Analysed::Working(progress) => accepted(AnalysisProgress::of(*progress.borrow())),
    })
}

/// The analysis of a finished game as a chart
///
/// The share of the win that each seat could expect after each move, as areas one on the other. It
/// is made like the analysis itself: 202 says that it is not there yet.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/analysis.png", tag = "games", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders, ChartQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png",
            headers(("ETag" = String, description = "The version that you see."))),
        (status = 202, description = "It is being made. Ask again after `Retry-After`.",
            body = AnalysisProgress,
            headers(("Retry-After" = String, description = "After how many seconds to ask again.")),
            example = json!(AnalysisProgress::example())),
        (status = 304, description = "You have this picture already (If-None-Match)."),
        ChartProblems
    ),
)]
pub(crate) async fn download_analysis_chart(
    State(api): State<Api>,
    found: FoundGame,
    ValidQuery(query): ValidQuery<ChartQuery>,
) -> Result<Response, Problem> {
    let view = found.seen.view();
    let theme = query.theme();
    let analysed = api.analysed(&view).await?;
    if let Some(known) = api.known_answer(&found) {
        return Ok(known);
    }
    let analysis = match analysed {
        Analysed::Done(analysis) => analysis,
        Analysed::Working(progress) => {
            return Ok(accepted(AnalysisProgress::of(*progress.borrow())));
        }
    };
    png::check_idle(&api)?;
    let drawn = picture::of_analysis(&view, &analysis, theme, api.text).await;
    Ok(png::answer(api.tag(&view), drawn.ok_or(Kind::Internal)?))
}

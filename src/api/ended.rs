//! What a game gives when it is over: what really came about, and the document with which anybody can check it.

use super::Door;
use super::asker::{Asker, Seen};
use super::example;
use super::parameters::GamePath;
use super::problem::{Kind, Problem, problems};
use super::resource::History;
use super::tag::Tag;
use crate::table::Rejected;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use entente_game::{DealRefusal, Phase, Refusal, View};

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::NotStarted,
    Kind::NotOver,
];

problems!(HistoryProblems: &[Kind::NoDiplomacy, Kind::Sealed], READ);

problems!(ExportProblems: READ);

impl Door {
    fn history(&self, view: &View) -> Result<History, Problem> {
        let affairs = view.affairs.as_ref();
        let affairs = affairs
            .ok_or_else(|| self.refused(&Refusal::Dealing(DealRefusal::NoDiplomacy), Some(view)))?;
        match &affairs.history {
            Some(history) => Ok(History::of(view, history, self.text)),
            None => Err(self.untold(view)),
        }
    }

    /// Why nothing is told of a game that is not over, or stays sealed.
    fn untold(&self, view: &View) -> Problem {
        let kind = match view.phase {
            Phase::Over(_) => Kind::Sealed,
            Phase::Running { .. } => Kind::NotOver,
            Phase::Lobby | Phase::Closed(_) => Kind::NotStarted,
        };
        Problem::saying(kind, self.text.untold(view))
    }
}

/// What really came about
///
/// Every alliance, betrayal and order, and how many letters went from whom to whom; the letters themselves where the game reveals them. Only when the game is over, and only
/// of one that was opened so that it reveals its alliances.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/history", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The true history.", body = History,
            headers(("ETag" = String, description = "The state that you see.")),
            example = json!(example::history())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        HistoryProblems
    ),
)]
pub(super) async fn show_history(
    State(door): State<Door>,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    Ok((Tag(view.number), Json(door.history(&view)?)))
}

/// A finished game as a document
///
/// Every record of the game with the chain's head after it, and the seed: `entente verify` recomputes all of it, and finds whatever was changed. Of the people there are only
/// salted hashes. A game that keeps its alliances sealed shows neither what was secret nor the seed.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/export", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The document; of the example's records only the first is shown.", body = Object, content_type = "application/json",
            example = json!(example::export())),
        ExportProblems
    ),
)]
pub(super) async fn export(
    State(door): State<Door>,
    Asker(person): Asker,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    let exported = door.table.export(&view.game, person).await;
    let document = exported.map_err(|rejected| match rejected {
        Rejected::Refused { .. } => door.untold(&view),
        rejected => door.rejected(rejected),
    })?;
    let name = format!("inline; filename=\"entente-{}.json\"", view.game);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, document))
}

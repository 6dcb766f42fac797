//! The handlers for finished games: the secret history, and the export with which everybody can
//! verify the game.

use crate::diplomacy::history::{self, History};
use crate::game::example::alliance_game;
use crate::http::caller::{Caller, VisibleGame};
use crate::http::parameters::{GamePath, ReadHeaders};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use entente_game::{DiplomacyRefusal, Phase, Refusal, View};
use entente_presentation::text;
use entente_service::Rejected;
use serde_json::Value;

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotStarted,
    Kind::NotOver,
];

problems!(HistoryProblems: &[Kind::NoDiplomacy, Kind::AlliancesHidden], READ);

problems!(ExportProblems: READ);

impl Api {
    fn history(&self, view: &View) -> Result<History, Problem> {
        if view.terms.diplomacy.is_none() {
            let refusal = Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy);
            return Err(self.refused(&refusal, Some(view)));
        }
        match &view.record.history {
            Some(history) => Ok(History::of(view, history, self.text)),
            None => Err(self.no_history(view)),
        }
    }

    /// The problem when the secret history of a game is not available.
    fn no_history(&self, view: &View) -> Problem {
        let kind = match view.phase {
            Phase::Over(_) => Kind::AlliancesHidden,
            Phase::Running { .. } => Kind::NotOver,
            Phase::Lobby | Phase::Closed(_) => Kind::NotStarted,
        };
        Problem::new(kind, text::no_history(self.text, view))
    }
}

/// The secret history of a game
///
/// Every alliance, betrayal and order, and how many letters the players wrote to each other. The
/// letters themselves are included if the game reveals them. Available only when the game is over,
/// and only if it reveals its alliances.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/history", tag = "watching", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders),
    responses(
        (status = 200, description = "The history.", body = History,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(history::history())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        HistoryProblems
    ),
)]
pub(super) async fn show_history(
    State(api): State<Api>,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    Ok((api.tag(&view), Json(api.history(&view)?)))
}

/// A finished game as a document
///
/// Every record of the game with the head of the hash chain after it, and the seed. `entente
/// verify` recomputes all of it and finds every change. People appear only as salted hashes. A game
/// that does not reveal its alliances contains neither its secrets nor the seed.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/export", tag = "files", security((), ("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The document. The example shows only the first record.",
            body = Object, content_type = "application/json",
            example = json!(export())),
        ExportProblems
    ),
)]
pub(super) async fn export_game(
    State(api): State<Api>,
    Caller(person): Caller,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    let exported = api.service.export(&view.game, person).await;
    let document = exported.map_err(|rejected| match rejected {
        // The game refuses an export for the same reasons for which it has no history.
        Rejected::Refused { .. } => api.no_history(&view),
        rejected => api.rejected(rejected),
    })?;
    let name = format!("inline; filename=\"entente-{}.json\"", view.game);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, document))
}

/// The export of that game, with its first record only.
pub(crate) fn export() -> Value {
    let (game, log) = alliance_game(usize::MAX);
    let text = game.export(&log).expect("the game is over");
    let mut document: Value = serde_json::from_str(&text).expect("it is JSON");
    if let Some(records) = document["records"].as_array_mut() {
        records.truncate(1);
    }
    document
}

//! The handlers for saved games: a public copy from which everybody can start a new game, and the
//! sealed save of a running game with secrets, which stands for that game.

use crate::game::example::{ANN, opening, played};
use crate::http::caller::{Caller, VisibleGame};
use crate::http::parameters::{GamePath, ReadHeaders};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use entente_game::{DiplomacyRefusal, PersonId, Phase, Refusal, View};
use entente_presentation::save::{Save, SaveFile};
use entente_service::Saved;
use serde_json::Value;

problems!(CopyProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::NotStarted, Kind::GameOver, Kind::Refused]);

problems!(SealProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::NotStarted, Kind::GameOver, Kind::NotSeated, Kind::NoDiplomacy]);

/// Save a game
///
/// A copy for everybody who can see the game: rule set, options, clock, starting position and
/// moves. `load` it when you create a game: the new game goes on from there, with other players and
/// another seed. The copy of a game with secret alliances contains only the board that everybody
/// sees. In a game that starts from it nobody is allied. There is no copy while an army lives on
/// without its king, because only its alliance lets it: that game can be saved sealed.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save", tag = "files", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json",
            example = json!(save())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        CopyProblems
    ),
)]
pub(super) async fn download_save(
    State(api): State<Api>,
    Caller(person): Caller,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    let saved = api.saved(&view, person).await?;
    let starting_position = saved
        .starting_position
        .map_err(|refusal| api.refused(&refusal, Some(&saved.view)))?;
    let file = Save::of(&saved.view, starting_position).to_json();
    Ok((api.tag(&saved.view), headers(&saved.view, "save"), file))
}

/// Save a game with secrets, sealed
///
/// Only for its players. The file stands for the running game itself. Nobody can read it, and only
/// this server can open it. With `load` of `POST /api/v1/games` its players get the game as it
/// stands. When it is loaded in another Discord channel (`/game load`), all players are asked
/// whether the game should move there. It does not return the game to an earlier position.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save/sealed", tag = "files", security((), ("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json",
            example = json!(sealed())),
        SealProblems
    ),
)]
pub(super) async fn download_sealed_save(
    State(api): State<Api>,
    Caller(person): Caller,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    let saved = api.saved(&view, person).await?;
    // A game without secrets needs no seal: it can be copied.
    let refusal = match (saved.view.player(), &saved.view.terms.diplomacy) {
        (None, _) => Some(Refusal::NotSeated),
        (Some(_), None) => Some(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)),
        (Some(_), Some(_)) => None,
    };
    if let Some(refusal) = refusal {
        return Err(api.refused(&refusal, Some(&saved.view)));
    }
    let file = SaveFile::sealed(&api.service.seal(&saved));
    Ok((headers(&saved.view, "sealed"), file))
}

impl Api {
    /// A game to be saved. Only a running game can be.
    async fn saved(&self, view: &View, by: Option<PersonId>) -> Result<Saved, Problem> {
        let saved = self
            .service
            .save(&view.game, by)
            .await
            .map_err(|rejected| self.rejected(rejected))?;
        let refusal = match &saved.view.phase {
            Phase::Running { .. } => return Ok(saved),
            Phase::Over(ending) => Refusal::Over(ending.clone()),
            Phase::Lobby => Refusal::NotStarted,
            Phase::Closed(_) => Refusal::LobbyClosed,
        };
        Err(self.refused(&refusal, Some(&saved.view)))
    }
}

fn headers(view: &View, kind: &str) -> [(HeaderName, String); 2] {
    let name = format!("inline; filename=\"entente-{}-{kind}.json\"", view.game);
    [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ]
}

/// The game as a save.
pub(crate) fn save() -> Value {
    let game = played(opening(4)).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let starting_position = game.starting_position().expect("the game has begun");
    let save = Save::of(&view, starting_position).to_json();
    serde_json::from_str(&save).expect("it is JSON")
}

/// An example of a sealed save.
pub(crate) fn sealed() -> Value {
    let file = SaveFile::sealed(&[7; 60]);
    serde_json::from_str(&file).expect("it is JSON")
}

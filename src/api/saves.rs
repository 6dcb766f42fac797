//! Games as files: the public copy from which anybody can begin a game of their own, and the sealed save of a running game with secrets, which can be loaded in the chat alone.

use super::Door;
use super::asker::{Asker, Seen};
use super::example;
use super::parameters::GamePath;
use super::problem::{Kind, Problem, problems};
use super::tag::Tag;
use crate::save::{File, Save};
use crate::table::Saved;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use entente_game::{DealRefusal, Person, Phase, Refusal, View};

problems!(CopyProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::NotStarted, Kind::GameOver]);

problems!(SealProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::NotStarted, Kind::GameOver, Kind::NotSeated, Kind::NoDiplomacy]);

/// Save a game
///
/// A copy that anybody may take who sees the game: rule set, options, clock, the start and the moves. `load` it when you make a game, and that one goes on from there, with other people
/// and another seed. Of a game with secret alliances it has the board as all see it, and nobody is allied in a game that begins from it.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json", example = json!(example::save())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        CopyProblems
    ),
)]
pub(super) async fn save(
    State(door): State<Door>,
    Asker(person): Asker,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    let Saved {
        view, beginning, ..
    } = door.saved(&view, person).await?;
    let beginning = beginning.ok_or(Kind::NotStarted)?;
    let file = Save::of(&view, beginning).to_json();
    Ok((Tag(view.number), headers(&view, "save"), file))
}

/// Save a game with secrets, sealed
///
/// For its players. The file stands for the running game itself, holds nothing that anybody can read, and can be opened by this server alone: loaded in another channel of the chat (`/load`), it
/// asks all players whether the game is to move there. It does not turn the game back to an earlier state.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save/sealed", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json", example = json!(example::sealed())),
        SealProblems
    ),
)]
pub(super) async fn save_sealed(
    State(door): State<Door>,
    Asker(person): Asker,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    let saved = door.saved(&view, person).await?;
    let refusal = match (saved.view.place(), &saved.view.affairs) {
        (None, _) => Some(Refusal::NotSeated),
        (Some(_), None) => Some(Refusal::Dealing(DealRefusal::NoDiplomacy)),
        (Some(_), Some(_)) => None,
    };
    if let Some(refusal) = refusal {
        return Err(door.refused(&refusal, Some(&saved.view)));
    }
    let file = File::sealed(&door.table.seal(&saved));
    Ok((headers(&saved.view, "sealed"), file))
}

impl Door {
    /// A game as somebody can save it: only one that is being played.
    async fn saved(&self, view: &View, by: Option<Person>) -> Result<Saved, Problem> {
        let saved = self.table.save(&view.game, by).await;
        let saved = saved.map_err(|rejected| self.rejected(rejected))?;
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

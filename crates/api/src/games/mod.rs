//! Games: showing one, as JSON and as a file, and resigning.
//!
//! Every change is a command for the service. Whether it is allowed is decided by the game itself
//! (`entente-game`).

pub(crate) mod ended;
pub(crate) mod export;
pub(crate) mod lists;
mod saves;

use crate::game;
use crate::game::example::{self, GameAfter};
use crate::http::answers::{Answer, Content};
use crate::http::caller::{COMMAND_PROBLEMS, EmptyBody, GameCommand, ReadProblems};
use crate::http::found::FoundGame;
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath, ReadHeaders, WaitQuery};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Response};
use entente_game::PlayAction;
use entente_presentation::text;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about games.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(lists::list_my_games))
        .routes(routes!(lists::list_finished_games))
        .routes(routes!(export::export_my_games))
        .routes(routes!(lists::list_games))
        .routes(routes!(show_game))
        .routes(routes!(download_pgn))
        .routes(routes!(saves::download_save))
        .routes(routes!(saves::download_sealed_save))
        .routes(routes!(resign_game))
        .routes(routes!(ended::show_history))
        .routes(routes!(ended::export_game))
}

problems!(ResignProblems: &[Kind::Eliminated], COMMAND_PROBLEMS);

/// A game
///
/// The game as you see it: the players, whose turn it is, the position, the last move.
///
/// To wait for the others, send the ETag of the last answer as If-None-Match, and `wait` with a
/// number of seconds: you get the game as soon as there is something new, or 304 when the time is
/// up. Then ask again.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "playing", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The game.", body = game::Game,
            headers(("ETag" = String,
                description = "The version that you see, for If-Match and If-None-Match.")),
            example = json!(example::game())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
async fn show_game(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::Game, |view| Answer::json(&api.game(view)))
}

/// A file of a rule set that has no notation of its own.
fn file_as_json() -> Value {
    json!({
        "variant": "alliance", "moves": "d2d3 b6c6 g2g1",
        "changes": [{"turn": 3, "squares": {"a5": null}}], "result": "*",
    })
}

/// A game as a file
///
/// PGN for any chess program, the annotated notation of `chess4`, or Game Courier's lines for
/// `chess66`. A game whose rule set has no such notation comes as JSON, and so does one of
/// `chess66` from another starting position. `start` is that position, and is left out if it is the
/// usual one. `moves` has the turns in coordinate form. `changes` lists by the number of the turn,
/// from 1, what it changed besides the piece that moved: the new piece of each square, or `null`
/// for none. With these a program can follow the board without any rules. `position` is where it
/// ends.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/pgn", tag = "files",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/vnd.chess-pgn", example = json!(example::pgn())),
            (String = "text/plain", example = json!("P a2-A4")),
            (Object = "application/json", example = json!(file_as_json())))),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
async fn download_pgn(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::File, |view| {
        let file = text::file(api.text, view, None);
        let name = format!("entente-{}.{}", view.game, file.extension());
        let media_type = HeaderValue::from_static(file.media_type());
        Answer::of(media_type, file.text.into()).named(&name)
    })
}

/// Resign
///
/// You resign with all your armies. If the others play on, an army is out when its own turn comes.
/// Where points decide, the leader of the last two players stops by it: with a lead that is safe,
/// you stay ahead of the other, who gets the points of the kings. In rounds in which nobody leaves,
/// it aborts the game. This cannot be undone.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/resign", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, ResignProblems),
)]
async fn resign_game(command: GameCommand<EmptyBody>) -> Result<impl IntoResponse, Problem> {
    command.answer(|_| Ok(PlayAction::Resign)).await
}

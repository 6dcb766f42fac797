//! The handlers for computers: which there are, and adding them to a lobby.

use super::body::ComputerRequest;
use super::caller::{COMMAND_PROBLEMS, EmptyBody, GameCommand};
use super::example;
use super::parameters::{ChangeHeaders, ComputerPath, GameHeaders, GamePath};
use super::problem::{Kind, Problem, problems};
use super::resource::{self, ComputerEntry};
use super::state::Api;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use entente_game::{Computer, Level, LobbyAction, PlayerId};
use entente_presentation::text::{Language, Text};
use serde::Serialize;
use utoipa::ToSchema;

problems!(ListProblems:);

problems!(AddProblems: &[Kind::SeatsNotFree, Kind::NotTheHost, Kind::NotPossible],
    COMMAND_PROBLEMS);

problems!(RemoveProblems: &[Kind::NoSuchComputer, Kind::NotTheHost, Kind::NotPossible],
    COMMAND_PROBLEMS);

/// Computers to play against.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Computers {
    /// One for each level, the easiest first, and then one for each engine.
    computers: Vec<ComputerEntry>,
}

impl Computers {
    fn all(engines: &[Computer], text: &Text) -> Self {
        let levels = Level::ALL.into_iter().map(Computer::from);
        let all = levels.chain(engines.iter().cloned());
        Self {
            computers: all.map(|one| ComputerEntry::of(&one, text)).collect(),
        }
    }

    fn example() -> Self {
        Self::all(&[], Text::of(Language::English))
    }
}

/// The computers to play against
///
/// Each level plays every rule set. The operator of Entente can offer engines, too, for chess and
/// Chess960. A computer is a player like any other: it has a number, seats and a clock. It has no
/// id, and it sees no more than a person on its seats.
#[utoipa::path(
    get, path = "/api/v1/computers", tag = "rules", security(()),
    responses((status = 200, description = "Every level and engine.", body = Computers,
        example = json!(Computers::example())), ListProblems),
)]
pub(crate) async fn list_computers(State(api): State<Api>) -> Json<Computers> {
    Json(Computers::all(&api.engines, api.text))
}

/// Add a computer to a lobby
///
/// Only the host can. The computer takes a free seat. The game begins when all seats are taken.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/computers", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ComputerRequest, example = json!(ComputerRequest::example())),
    responses(
        (status = 201, description = "The computer plays: the game after it.",
            body = resource::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game_with_computer())),
        AddProblems
    ),
)]
pub(crate) async fn add_computer(
    State(api): State<Api>,
    command: GameCommand<ComputerRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |request, options| {
        request.action(&api.engines, options)
    });
    Ok((StatusCode::CREATED, api.with_tag(&view.await?)))
}

/// Remove a computer from a lobby
///
/// Only the host can. Its seat is free again.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/computers/{player}", tag = "lobbies",
    security(("token" = ["play"])),
    params(GamePath, ComputerPath, ChangeHeaders, GameHeaders),
    responses(
        (status = 200, description = "Done: the game after it.",
            body = resource::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::lobby())),
        RemoveProblems
    ),
)]
pub(crate) async fn remove_computer(
    State(api): State<Api>,
    Path(path): Path<ComputerPath>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    // A path that is not a number is answered like the number of a player who does not exist.
    let player = PlayerId(path.player.parse().unwrap_or(u32::MAX));
    let view = command.submit(&api, |_| Ok(LobbyAction::RemoveComputer { player }));
    Ok(api.with_tag(&view.await?))
}

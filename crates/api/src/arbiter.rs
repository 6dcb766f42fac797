//! The handlers for what the arbiter of a game does while it runs. They open, start and cancel it
//! like any host (`lobbies`).

use crate::game::example::GameAfter;
use crate::http::body::{ArmyName, PauseRequest, SubstituteRequest, seat, span};
use crate::http::caller::{COMMAND_PROBLEMS, EmptyBody, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::response::Response;
use entente_game::ArbiterAction;
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about the arbiter of a game.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(pause_game))
        .routes(routes!(resume_game))
        .routes(routes!(extend_clock))
        .routes(routes!(place_substitute))
}

problems!(ArbiterProblems: &[Kind::NotTheArbiter, Kind::RequestNotPossible, Kind::Paused,
    Kind::TooManyMessages], COMMAND_PROBLEMS);

/// Pause a game that you lead
///
/// Only the person can who created the game with `arbiter`. Everybody is told who did it. All
/// players together can also end the pause.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/pause", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = PauseRequest, example = json!({"for": "12h"})),
    responses(GameAfter, ArbiterProblems),
)]
async fn pause_game(command: GameCommand<PauseRequest>) -> Result<Response, Problem> {
    let pause = |pause: PauseRequest| Ok(ArbiterAction::Pause(pause.span()?));
    command.answer(pause).await
}

/// End the pause of a game that you lead
///
/// Also one that the players agreed on.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/resume", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, ArbiterProblems),
)]
async fn resume_game(command: GameCommand<EmptyBody>) -> Result<Response, Problem> {
    command.answer(|_| Ok(ArbiterAction::Resume)).await
}

/// The time to add.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExtendRequest {
    /// Its length, such as `2d` or `12h`.
    #[serde(rename = "for")]
    #[schema(example = "12h")]
    length: String,
    /// The army that gets the time: all, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    army: Option<ArmyName>,
}

impl ExtendRequest {
    fn read(&self, options: &Options) -> Result<ArbiterAction, Problem> {
        let army = self.army.as_ref();
        Ok(ArbiterAction::Extend {
            seat: army.map(|army| seat(options, "army", army)).transpose()?,
            span: span(&self.length)?,
        })
    }
}

/// Add time to the clocks of a game that you lead
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/extend", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ExtendRequest, example = json!({"for": "12h"})),
    responses(GameAfter, ArbiterProblems),
)]
async fn extend_clock(command: GameCommand<ExtendRequest>) -> Result<Response, Problem> {
    let extend = |request: ExtendRequest, options: &Options| request.read(options);
    command.answer_by_options(extend).await
}

/// Let a computer play for a player in a game that you lead
///
/// For a player whose turn it has been for five minutes. They can return at any time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/substitute", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = SubstituteRequest, example = json!(SubstituteRequest::example())),
    responses(GameAfter, ArbiterProblems),
)]
async fn place_substitute(command: GameCommand<SubstituteRequest>) -> Result<Response, Problem> {
    let place = |request: SubstituteRequest, options: &Options| {
        let (seat, level) = request.read(options)?;
        Ok(ArbiterAction::Substitute { seat, level })
    };
    command.answer_by_options(place).await
}

//! The handlers for what needs a request to all players (takeback, pause, resume), and for
//! aborting a game.
//!
//! One request can be open at a time. The game itself decides who has to accept and when it is
//! done.

use super::caller::GameCommand;
use super::example;
use super::games::{COMMAND_PROBLEMS, EmptyBody};
use super::parameters::{CommandHeaders, GamePath};
use super::problem::{Kind, Problem, problems};
use super::resource;
use super::state::Api;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{Action, RequestTopic, Span};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(RequestProblems: &[Kind::RequestNotPossible, Kind::Paused, Kind::Eliminated],
    COMMAND_PROBLEMS);

problems!(AbortProblems: &[Kind::TooLateToAbort, Kind::Eliminated], COMMAND_PROBLEMS);

/// What to ask the other players, or how to answer them.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RequestOrAnswer {
    action: RequestAction,
    /// How long the pause should be, such as `2d` or `12h`. The longest pause, if it is left out.
    /// Only for `pause`.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "2d")]
    span: Option<String>,
}

/// A request to the other players, or an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RequestAction {
    /// Ask to take back your last move and everything played since.
    Takeback,
    /// Ask to pause the game: the clocks stop.
    Pause,
    /// Ask to end the pause.
    Resume,
    /// Accept another player's request.
    Accept,
    /// Decline it, or withdraw your own request.
    Decline,
}

impl RequestOrAnswer {
    fn read(self) -> Result<Action, Problem> {
        let read_span = |text: String| {
            text.parse::<Span>().map_err(|_| {
                let detail = format!("for: `{text}` is not a length of time such as 2d or 12h");
                Problem::new(Kind::InvalidBody, detail)
            })
        };
        let span = self.span.map(read_span).transpose()?;
        if span.is_some() && self.action != RequestAction::Pause {
            let detail = "for: only `pause` takes a length of time";
            return Err(Problem::new(Kind::InvalidBody, detail));
        }
        Ok(match self.action {
            RequestAction::Takeback => Action::Request(RequestTopic::Takeback),
            RequestAction::Pause => Action::Request(RequestTopic::Pause(span)),
            RequestAction::Resume => Action::Request(RequestTopic::Resume),
            RequestAction::Accept => Action::AcceptRequest,
            RequestAction::Decline => Action::DeclineRequest,
        })
    }
}

/// Ask the other players for a takeback or a pause, or answer
///
/// Only one request can be open at a time. It is done when everybody who still plays has accepted.
/// It ends when one player declines, and with the next move. There are no takebacks in games with
/// secret diplomacy, and none beyond a pause that all accepted or a move that the clock made.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/request", tag = "games", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = RequestOrAnswer,
        example = json!(RequestOrAnswer { action: RequestAction::Takeback, span: None })),
    responses(
        (status = 200, description = "Requested or answered: the game after it.",
            body = resource::Game,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::game())),
        RequestProblems
    ),
)]
pub(crate) async fn request(
    State(api): State<Api>,
    command: GameCommand<RequestOrAnswer>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |request, _| request.read());
    Ok(api.with_tag(&view.await?))
}

/// Abort a game
///
/// Any player can abort a game until everybody has moved. It ends without a result.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/abort", tag = "games", security(("token" = [])),
    params(GamePath, CommandHeaders),
    responses(
        (status = 200, description = "The game is aborted: its last state.", body = resource::Game,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::game())),
        AbortProblems
    ),
)]
pub(crate) async fn abort(
    State(api): State<Api>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |_, _| Ok(Action::Abort));
    Ok(api.with_tag(&view.await?))
}

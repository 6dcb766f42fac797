//! The handler for what the arbiter of a game does while it runs. They open, start and cancel it
//! like any host (`lobbies`).

use crate::game;
use crate::game::example;
use crate::http::body::{level, seat};
use crate::http::caller::{COMMAND_PROBLEMS, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{ArbiterAction, Span};
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about the arbiter of a game.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(arbitrate_game))
}

problems!(ArbiterProblems: &[Kind::NotTheArbiter, Kind::RequestNotPossible, Kind::Paused,
    Kind::TooManyMessages], COMMAND_PROBLEMS);

/// An act of the arbiter.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArbiterRequest {
    action: ArbiterActionName,
    /// For `pause`, the length of the pause: the longest, if it is left out. For `extend`, the time
    /// to add, which is required.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "12h")]
    span: Option<String>,
    /// For `extend`, the army that gets the time: all, if it is left out. For `substitute`, the
    /// army whose player does not move, which is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "white")]
    seat: Option<String>,
    /// For `substitute`, the `level` of the computer from `GET /api/v1/computers`: the game's
    /// `computer_level`, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = u8, minimum = 1, maximum = 8,
        example = 3)]
    level: Option<Number>,
}

/// The kind of an act of the arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArbiterActionName {
    /// Pause the game: the clocks stop.
    Pause,
    /// End a pause, also one that the players agreed on.
    Resume,
    /// Add time to clocks.
    Extend,
    /// Let a computer play for a player until they return.
    Substitute,
}

impl ArbiterRequest {
    fn example() -> Self {
        Self {
            action: ArbiterActionName::Extend,
            span: Some("12h".into()),
            seat: None,
            level: None,
        }
    }

    fn read(self, options: &Options) -> Result<ArbiterAction, Problem> {
        let span = self.span.as_deref().map(read_span).transpose()?;
        let army = self.seat.as_deref();
        let seat = army.map(|army| seat(options, "seat", army)).transpose()?;
        let number = self.level.as_ref();
        let level = number.map(|number| level("level", number)).transpose()?;
        match (self.action, span, seat, level) {
            (ArbiterActionName::Pause, span, None, None) => Ok(ArbiterAction::Pause(span)),
            (ArbiterActionName::Resume, None, None, None) => Ok(ArbiterAction::Resume),
            (ArbiterActionName::Extend, Some(span), seat, None) => {
                Ok(ArbiterAction::Extend { seat, span })
            }
            (ArbiterActionName::Substitute, None, Some(seat), level) => {
                Ok(ArbiterAction::Substitute { seat, level })
            }
            _ => Err(unfit(
                "`pause` takes `for`; `extend` needs `for` and takes `seat`; `substitute` needs \
                 `seat` and takes `level`; nothing else is taken",
            )),
        }
    }
}

fn read_span(text: &str) -> Result<Span, Problem> {
    text.parse().map_err(|_| {
        unfit(&format!(
            "for: `{text}` is not a length of time such as 2d or 12h"
        ))
    })
}

fn unfit(detail: &str) -> Problem {
    Problem::new(Kind::InvalidBody, detail.to_owned())
}

/// Lead a game as its arbiter
///
/// Only the person can who created the game with `arbiter`. Everybody is told who did it. All
/// players together can also end the pause (`POST …/request`). A computer can play for a player
/// whose turn it has been for five minutes; they can return at any time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ArbiterRequest, example = json!(ArbiterRequest::example())),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        ArbiterProblems
    ),
)]
async fn arbitrate_game(
    State(api): State<Api>,
    command: GameCommand<ArbiterRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |request, options| request.read(options));
    Ok(api.with_tag(&view.await?))
}

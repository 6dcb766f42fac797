//! The handler for what the arbiter of a game does while it runs. They open, start and cancel it
//! like any host (`lobbies`).

use crate::game;
use crate::game::example;
use crate::http::body::{ArmyName, level, seat, span};
use crate::http::caller::{COMMAND_PROBLEMS, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use crate::http::tagged::Tagged;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::ArbiterAction;
use entente_rules::Options;
use serde::Deserialize;
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
// Braces without fields let serde refuse the fields of other acts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ArbiterRequest {
    /// Pause the game: the clocks stop.
    Pause {
        /// The length of the pause: the longest, if it is left out.
        #[serde(default, rename = "for")]
        #[schema(required = false, nullable = false, example = "12h")]
        span: Option<String>,
    },
    /// End a pause, also one that the players agreed on.
    Resume {},
    /// Add time to clocks.
    Extend {
        /// The time to add.
        #[serde(rename = "for")]
        #[schema(example = "12h")]
        span: String,
        /// The army that gets the time: all, if it is left out.
        #[serde(default)]
        #[schema(required = false, nullable = false)]
        army: Option<ArmyName>,
    },
    /// Let a computer play for a player until they return.
    Substitute {
        /// The army whose player does not move.
        army: ArmyName,
        /// The `level` of the computer from `GET /api/v1/computers`: the game's `computer_level`,
        /// if it is left out.
        #[serde(default)]
        #[schema(required = false, nullable = false, value_type = u8, minimum = 1, maximum = 8,
            example = 3)]
        level: Option<Number>,
    },
}

type ArbiterBody = Tagged<ArbiterRequest>;

impl ArbiterRequest {
    fn read(self, options: &Options) -> Result<ArbiterAction, Problem> {
        let seat_of = |army: &ArmyName| seat(options, "army", army);
        Ok(match self {
            Self::Pause { span: text } => {
                ArbiterAction::Pause(text.as_deref().map(span).transpose()?)
            }
            Self::Resume {} => ArbiterAction::Resume,
            Self::Extend { span: text, army } => ArbiterAction::Extend {
                seat: army.as_ref().map(seat_of).transpose()?,
                span: span(&text)?,
            },
            Self::Substitute {
                army,
                level: number,
            } => ArbiterAction::Substitute {
                seat: seat_of(&army)?,
                level: number.map(|number| level("level", &number)).transpose()?,
            },
        })
    }
}

/// Lead a game as its arbiter
///
/// Only the person can who created the game with `arbiter`. Everybody is told who did it. All
/// players together can also end the pause (`POST …/request`). A computer can play for a player
/// whose turn it has been for five minutes; they can return at any time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ArbiterBody,
        example = json!({"action": "extend", "for": "12h"})),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        ArbiterProblems
    ),
)]
async fn arbitrate_game(
    State(api): State<Api>,
    command: GameCommand<ArbiterBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |Tagged(request), options| request.read(options));
    Ok(api.with_tag(&view.await?))
}

//! The handlers for what needs a request to all players (takeback, pause, resume), for computers in
//! the place of people, and for aborting a game.
//!
//! One request can be open at a time. The game itself decides who has to accept and when it is
//! done.

use crate::game;
use crate::game::example;
use crate::http::body::{ArmyName, level, seat, span};
use crate::http::caller::{COMMAND_PROBLEMS, EmptyBody, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use crate::http::tagged::Tagged;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{PlayAction, RequestTopic};
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about requests to the other players.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(manage_request))
        .routes(routes!(abort_game))
        .routes(routes!(place_substitute, return_to_game))
}

problems!(RequestProblems: &[Kind::RequestNotPossible, Kind::TooManyMessages, Kind::Paused,
    Kind::Eliminated], COMMAND_PROBLEMS);

problems!(SubstituteProblems: &[Kind::RequestNotPossible, Kind::TooManyMessages, Kind::Eliminated],
    COMMAND_PROBLEMS);

problems!(AbortProblems: &[Kind::TooLateToAbort, Kind::Eliminated], COMMAND_PROBLEMS);

/// A request to the other players, or the answer to one.
// Braces without fields let serde refuse the fields of other actions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RequestOrAnswer {
    /// Ask to take back your last move and everything played since.
    Takeback {},
    /// Ask to pause the game: the clocks stop.
    Pause {
        /// The length of the pause, such as `2d` or `12h`: the longest, if it is left out.
        #[serde(default, rename = "for")]
        #[schema(required = false, nullable = false, example = "2d")]
        span: Option<String>,
    },
    /// Ask to end the pause.
    Resume {},
    /// Accept another player's request.
    Accept {},
    /// Decline it, or withdraw your own request.
    Decline {},
}

type RequestBody = Tagged<RequestOrAnswer>;

impl RequestOrAnswer {
    fn read(self) -> Result<PlayAction, Problem> {
        Ok(match self {
            Self::Takeback {} => PlayAction::Request(RequestTopic::Takeback),
            Self::Pause { span: text } => {
                let span = text.as_deref().map(span).transpose()?;
                PlayAction::Request(RequestTopic::Pause(span))
            }
            Self::Resume {} => PlayAction::Request(RequestTopic::Resume),
            Self::Accept {} => PlayAction::AcceptRequest,
            Self::Decline {} => PlayAction::DeclineRequest,
        })
    }
}

/// Ask the other players for a takeback or a pause, or answer
///
/// Only one request can be open at a time. It is done when everybody who still plays has accepted.
/// It ends when one player declines, and with the next move. There are no takebacks in games with
/// secret diplomacy, and none beyond a pause that all accepted or a move that the clock made.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/request", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = RequestBody, example = json!({"action": "takeback"})),
    responses(
        (status = 200, description = "Done: the game after it.",
            body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        RequestProblems
    ),
)]
async fn manage_request(
    State(api): State<Api>,
    command: GameCommand<RequestBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |Tagged(request)| request.read());
    Ok(api.with_tag(&view.await?))
}

/// The player whom a computer shall replace, and its strength.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SubstituteRequest {
    /// The army of the player who is away. Your own, if you leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    army: Option<ArmyName>,
    /// The strength of the computer: a `level` from `GET /api/v1/computers`. The game's
    /// `computer_level`, if you leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = u8, minimum = 1, maximum = 8,
        example = 3)]
    level: Option<Number>,
}

impl SubstituteRequest {
    fn read(self, options: &Options) -> Result<PlayAction, Problem> {
        let number = self.level.as_ref();
        let level = number.map(|number| level("level", number)).transpose()?;
        Ok(match self.army {
            None => PlayAction::HandOver { level },
            Some(army) => {
                let seat = seat(options, "army", &army)?;
                PlayAction::Request(RequestTopic::Substitute { seat, level })
            }
        })
    }
}

/// Let a computer play for you, or ask for one for somebody else
///
/// Your own seats are handed over at once, until you return. For another player's seat the others
/// have to accept (`POST …/request`). That player has to accept, too, unless two more people do.
/// A player who is replaced keeps the seat, and can return at any time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/substitute", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = SubstituteRequest,
        example = json!(SubstituteRequest { army: None, level: Some(3.into()) })),
    responses(
        (status = 200, description = "Done: the game after it.",
            body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        SubstituteProblems
    ),
)]
async fn place_substitute(
    State(api): State<Api>,
    command: GameCommand<SubstituteRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |request, options| request.read(options));
    Ok(api.with_tag(&view.await?))
}

/// Return to a game in which a computer plays for you
///
/// From now on you play again, with all that you knew and wrote.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/substitute", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        SubstituteProblems
    ),
)]
async fn return_to_game(
    State(api): State<Api>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |_| Ok(PlayAction::Return));
    Ok(api.with_tag(&view.await?))
}

/// Abort a game
///
/// Any player can abort a game until everybody has moved. It ends without a result.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/abort", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        AbortProblems
    ),
)]
async fn abort_game(
    State(api): State<Api>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |_| Ok(PlayAction::Abort));
    Ok(api.with_tag(&view.await?))
}

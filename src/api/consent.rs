//! What takes the consent of all who still play (moves taken back, clocks that stand still and go on), and a game that is called off before everybody has moved.

use super::Door;
use super::asker::Wished;
use super::example;
use super::games::{Nothing, WISH, granted};
use super::parameters::{GamePath, WishHeaders};
use super::problem::{Kind, Problem, problems};
use super::resource;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{Action, Desire, Span};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(RequestProblems: &[Kind::RequestNotPossible, Kind::Paused, Kind::Out], WISH);

problems!(AbortProblems: &[Kind::TooLateToAbort, Kind::Out], WISH);

/// What to ask of the others, or to answer.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestWanted {
    action: RequestAction,
    /// For how long the clocks are to stand still, such as `2d` or `12h`; for as long as they can, where it is not said. For `pause` alone.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "2d")]
    span: Option<String>,
}

/// What can be asked and answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum RequestAction {
    /// Ask to take your last move back, and what was played since.
    Takeback,
    /// Ask that the clocks stand still.
    Pause,
    /// Ask that they go on.
    Resume,
    /// Agree to what somebody else asks.
    Agree,
    /// Decline it, or take back what you have asked yourself.
    Decline,
}

impl RequestWanted {
    fn read(self) -> Result<Action, Problem> {
        let span = self.span.map(|text| text.parse::<Span>().map_err(|_| text));
        let span = span.transpose().map_err(|text| {
            let detail = format!("for: `{text}` is no length of time such as 2d or 12h");
            Problem::saying(Kind::InvalidBody, detail)
        })?;
        if span.is_some() && self.action != RequestAction::Pause {
            let detail = "for: only a pause has a length";
            return Err(Problem::saying(Kind::InvalidBody, detail));
        }
        Ok(match self.action {
            RequestAction::Takeback => Action::Request(Desire::Takeback),
            RequestAction::Pause => Action::Request(Desire::Pause(span)),
            RequestAction::Resume => Action::Request(Desire::Resume),
            RequestAction::Agree => Action::AgreeRequest,
            RequestAction::Decline => Action::DeclineRequest,
        })
    }
}

/// Ask something of all the others, or answer
///
/// One thing is asked at a time. It is done when all who still play have agreed; one who declines ends it, and it lapses with the next move. Moves cannot be taken back where
/// people deal with each other in secret, and not beyond one that has been agreed on or that the clock has made.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/request", tag = "games", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = RequestWanted, example = json!(RequestWanted { action: RequestAction::Takeback, span: None })),
    responses(
        (status = 200, description = "It is asked, or answered: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        RequestProblems
    ),
)]
pub(super) async fn request(
    State(door): State<Door>,
    wished: Wished<RequestWanted>,
) -> Result<impl IntoResponse, Problem> {
    let action = wished.body.read()?;
    granted(&door, &wished.game, wished.wish, action).await
}

/// Call a game off
///
/// As long as not everybody has moved, any player can: the game ends without a result.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/abort", tag = "games", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "There is no such game any more: how it stood.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        AbortProblems
    ),
)]
pub(super) async fn abort(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    granted(&door, &wished.game, wished.wish, Action::Abort).await
}

//! Draws: offered, answered and claimed, and the win that is claimed.

use crate::game;
use crate::game::example;
use crate::http::caller::{COMMAND_PROBLEMS, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{AdjudicatedResult, PlayAction, Seat};
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about draws.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(manage_draw))
}

problems!(DrawProblems: &[Kind::DrawNotPossible, Kind::ClaimRefused, Kind::NotYourTurn,
    Kind::Paused, Kind::TimeIsUp, Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

/// The action about a draw.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawRequest {
    action: DrawAction,
    /// The seat of another player, for `stop_offers` and `allow_offers` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    of: Option<u8>,
}

impl DrawRequest {
    fn example() -> Self {
        Self {
            action: DrawAction::Offer,
            of: None,
        }
    }

    /// The action in the game. A seat is needed for some actions, and allowed for no others.
    fn read(self) -> Result<PlayAction, Problem> {
        let stopped = self.action == DrawAction::StopOffers;
        match (self.action, self.of) {
            (DrawAction::StopOffers | DrawAction::AllowOffers, Some(seat)) => {
                let of = Seat(seat);
                Ok(PlayAction::DrawOffers { of, stopped })
            }
            (DrawAction::StopOffers | DrawAction::AllowOffers, None) => Err(Problem::new(
                Kind::InvalidBody,
                "of: the seat of a player is missing",
            )),
            (_, Some(_)) => {
                let detail = "of: a seat is only for `stop_offers` and `allow_offers`";
                Err(Problem::new(Kind::InvalidBody, detail))
            }
            (DrawAction::Offer, None) => Ok(PlayAction::OfferDraw),
            (DrawAction::Accept, None) => Ok(PlayAction::AcceptDraw),
            (DrawAction::Decline, None) => Ok(PlayAction::DeclineDraw),
            (DrawAction::ClaimThreefold, None) => Ok(PlayAction::ClaimDraw(Claim::Threefold)),
            (DrawAction::ClaimFiftyMoves, None) => Ok(PlayAction::ClaimDraw(Claim::FiftyMoves)),
            (DrawAction::ClaimWin, None) => Ok(PlayAction::claim(AdjudicatedResult::Win)),
            (DrawAction::ClaimDraw, None) => Ok(PlayAction::claim(AdjudicatedResult::Draw)),
        }
    }
}

/// The actions about a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DrawAction {
    /// Offer a draw to all other players. The offer is open until one of them declines it, or until
    /// it is your turn again. If another player's offer waits for your answer, this accepts it.
    Offer,
    /// Accept another player's offer. The game is drawn when everybody who is still in it has
    /// accepted.
    Accept,
    /// Decline another player's offer.
    Decline,
    /// Claim a draw, because the position has occurred three times.
    ClaimThreefold,
    /// Claim a draw, because there was no capture and no pawn move for fifty moves.
    ClaimFiftyMoves,
    /// Claim the win on your turn, because it is certain: the ending is known as won, or the engine
    /// was certain of it over the last twenty rounds. If it was not, the game goes on, and you can
    /// ask it again after twenty rounds (`claims` of the game). The answer can take some seconds.
    ClaimWin,
    /// Claim a draw that is certain in the same way. The engine is asked only if there was no
    /// capture and no move of a pawn for twenty rounds.
    ClaimDraw,
    /// Let the player of the seat `of`, who has offered a draw before, offer no more in this game.
    /// They learn it when they try.
    StopOffers,
    /// Let the player of the seat `of` offer draws again.
    AllowOffers,
}

/// Offer, accept, decline or claim a draw, claim the win, or stop the offers of another player
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = DrawRequest, example = json!(DrawRequest::example())),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        DrawProblems
    ),
)]
async fn manage_draw(
    State(api): State<Api>,
    command: GameCommand<DrawRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, DrawRequest::read);
    Ok(api.with_tag(&view.await?))
}

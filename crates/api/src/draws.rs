//! Draws: offered, answered and claimed, and the win that is claimed.

use crate::game;
use crate::game::example;
use crate::http::body::{ArmyName, seat};
use crate::http::caller::{COMMAND_PROBLEMS, GameCommand};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use crate::http::tagged::Tagged;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{AdjudicatedResult, PlayAction};
use entente_rules::{Claim, Options};
use serde::Deserialize;
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
// Braces without fields let serde refuse the fields of other actions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum DrawRequest {
    /// Offer a draw to all other players. The offer is open until one of them declines it, or until
    /// it is your turn again. If another player's offer waits for your answer, this accepts it.
    Offer {},
    /// Accept another player's offer. The game is drawn when everybody who is still in it has
    /// accepted.
    Accept {},
    /// Decline another player's offer.
    Decline {},
    /// Claim a draw, because the position has occurred three times.
    ClaimThreefold {},
    /// Claim a draw, because there was no capture and no pawn move for fifty moves.
    ClaimFiftyMoves {},
    /// Claim the win on your turn, because it is certain: the ending is known as won, or the engine
    /// was certain of it over the last twenty rounds. If it was not, the game goes on, and you can
    /// ask it again after twenty rounds (`claims` of the game). The answer can take some seconds.
    ClaimWin {},
    /// Claim a draw that is certain in the same way. The engine is asked only if there was no
    /// capture and no move of a pawn for twenty rounds.
    ClaimDraw {},
    /// Let a player who has offered a draw before offer no more in this game. They learn it when
    /// they try.
    StopOffers {
        /// The army of the other player.
        of: ArmyName,
    },
    /// Let a player offer draws again.
    AllowOffers {
        /// The army of the other player.
        of: ArmyName,
    },
}

type DrawBody = Tagged<DrawRequest>;

impl DrawRequest {
    /// The action in the game.
    fn read(self, options: &Options) -> Result<PlayAction, Problem> {
        let offers = |army: &ArmyName, stopped| {
            let of = seat(options, "of", army)?;
            Ok::<_, Problem>(PlayAction::DrawOffers { of, stopped })
        };
        Ok(match self {
            Self::Offer {} => PlayAction::OfferDraw,
            Self::Accept {} => PlayAction::AcceptDraw,
            Self::Decline {} => PlayAction::DeclineDraw,
            Self::ClaimThreefold {} => PlayAction::ClaimDraw(Claim::Threefold),
            Self::ClaimFiftyMoves {} => PlayAction::ClaimDraw(Claim::FiftyMoves),
            Self::ClaimWin {} => PlayAction::claim(AdjudicatedResult::Win),
            Self::ClaimDraw {} => PlayAction::claim(AdjudicatedResult::Draw),
            Self::StopOffers { of } => offers(&of, true)?,
            Self::AllowOffers { of } => offers(&of, false)?,
        })
    }
}

/// Offer, accept, decline or claim a draw, claim the win, or stop the offers of another player
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = DrawBody, example = json!({"action": "offer"})),
    responses(
        (status = 200, description = "Done: the game after it.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        DrawProblems
    ),
)]
async fn manage_draw(
    State(api): State<Api>,
    command: GameCommand<DrawBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |Tagged(request), options| request.read(options));
    Ok(api.with_tag(&view.await?))
}

//! Draws: offered, answered and claimed, and the win that is claimed.

use crate::game::example::GameAfter;
use crate::http::body::seat;
use crate::http::parameters::ArmyPath;
use crate::http::prelude::*;
use entente_game::{AdjudicatedResult, PlayAction};
use entente_rules::{Claim, Options};

/// The operations about draws.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(offer_draw))
        .routes(routes!(accept_draw))
        .routes(routes!(decline_draw))
        .routes(routes!(claim_result))
        .routes(routes!(stop_draw_offers, allow_draw_offers))
}

problems!(DrawProblems: &[Kind::DrawNotPossible, Kind::NotYourTurn, Kind::Paused, Kind::TimeIsUp,
    Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

problems!(ClaimProblems: &[Kind::DrawNotPossible, Kind::ClaimRefused, Kind::NotYourTurn,
    Kind::Paused, Kind::TimeIsUp, Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

/// Offer a draw
///
/// You can offer one whenever the game runs, also when it is not your turn, but only one at a time.
/// The offer goes to all other players. It is open until one of them declines it, or until it is
/// your turn again. If another player's offer waits for your answer, this accepts it.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, DrawProblems),
)]
async fn offer_draw(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::OfferDraw)).await
}

/// Accept a draw
///
/// The game is drawn when everybody who is still in it has accepted the offer.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw/accept", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, DrawProblems),
)]
async fn accept_draw(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::AcceptDraw)).await
}

/// Decline a draw
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw/decline", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, DrawProblems),
)]
async fn decline_draw(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::DeclineDraw)).await
}

/// The result to claim.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClaimRequest {
    claim: ClaimName,
}

/// A result that can be claimed.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ClaimName {
    /// A draw, because the position has occurred three times.
    Threefold,
    /// A draw, because there was no capture and no pawn move for fifty moves.
    FiftyMoves,
    /// The win, on your turn, because it is certain: the ending is known as won, or the engine was
    /// certain of it over the last twenty rounds. If it was not, the game goes on, and you can ask
    /// it again after twenty rounds (`claims` of the game). The answer can take some seconds.
    Win,
    /// A draw that is certain in the same way. The engine is asked only if there was no capture and
    /// no move of a pawn for twenty rounds.
    Draw,
}

impl ClaimName {
    fn action(self) -> PlayAction {
        match self {
            Self::Threefold => PlayAction::ClaimDraw(Claim::Threefold),
            Self::FiftyMoves => PlayAction::ClaimDraw(Claim::FiftyMoves),
            Self::Win => PlayAction::claim(AdjudicatedResult::Win),
            Self::Draw => PlayAction::claim(AdjudicatedResult::Draw),
        }
    }
}

/// Claim a draw or the win
///
/// The game's `draw_claims` and the `possible` ones of its `claims` say what you can claim now.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/claim", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ClaimRequest, example = json!({"claim": "threefold"})),
    responses(GameAfter, ClaimProblems),
)]
async fn claim_result(command: GameCommand<ClaimRequest>) -> ApiResult<Response> {
    let claim = |request: ClaimRequest| Ok(request.claim.action());
    command.answer(claim).await
}

fn set_offers(path: &ArmyPath, stopped: bool, options: &Options) -> ApiResult<PlayAction> {
    let of = seat(options, "army", &path.army)?;
    Ok(PlayAction::DrawOffers { of, stopped })
}

/// Stop the draw offers of a player
///
/// A player who has offered a draw before can offer no more in this game. They learn it when they
/// try.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/draw/stopped/{army}", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ArmyPath, ChangeHeaders, GameHeaders), responses(GameAfter, DrawProblems),
)]
async fn stop_draw_offers(path: ArmyPath, command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    let stop = |_, options: &Options| set_offers(&path, true, options);
    command.answer_by_options(stop).await
}

/// Let a player offer draws again
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/draw/stopped/{army}", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ArmyPath, ChangeHeaders, GameHeaders), responses(GameAfter, DrawProblems),
)]
async fn allow_draw_offers(path: ArmyPath, command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    let allow = |_, options: &Options| set_offers(&path, false, options);
    command.answer_by_options(allow).await
}

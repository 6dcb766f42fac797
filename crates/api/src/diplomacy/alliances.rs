//! The handlers for alliances and pacts, and for standing orders.

use super::{DiplomacyProblems, OwnProblems};
use crate::body::seat;
use crate::caller::{GameCommand, VisibleGame};
use crate::example;
use crate::parameters::{ChangeHeaders, GameHeaders, GamePath, ReadHeaders, WaitQuery};
use crate::problem::Problem;
use crate::resource::{Alliances, StandingOrderWord, Word};
use crate::state::Api;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game::{DiplomacyAction, StandingOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Your alliances
///
/// Your allies or pacts, your liege and your protectorates. Nobody else can see this.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/alliances", tag = "diplomacy", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "Your alliances.", body = Alliances,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::alliances())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(crate) async fn show_alliances(
    State(api): State<Api>,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    api.alliances(&view)
}

/// The order for your army when its king is captured.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderRequest {
    order: StandingOrderWord,
}

/// Give your standing order
///
/// The order is carried out if your king is captured while an ally still has one. Your army leaves
/// the board, or plays on for that ally. Only you know your order.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/alliances/order", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = OrderRequest,
        example = json!(OrderRequest { order: Word(StandingOrder::Removal) })),
    responses(
        (status = 200, description = "Done: your alliances after it.", body = Alliances,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::alliances())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn give_standing_order(
    State(api): State<Api>,
    command: GameCommand<OrderRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, _| {
        Ok(DiplomacyAction::Order(request.order.0))
    });
    api.alliances(&view.await?)
}

/// The alliance to leave.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveRequest {
    /// The army of the ally whom you leave. Pacts are ended one by one; all of them, if it is left
    /// out. In Four Player Chess you always leave the whole alliance.
    #[serde(default)]
    #[schema(required = false, nullable = false, example = "black")]
    with: Option<String>,
}

/// Leave your alliance
///
/// Only your former allies are notified.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/alliances/leave", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = LeaveRequest, example = json!({})),
    responses(
        (status = 200, description = "Done: your alliances after it.", body = Alliances,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::alliances())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn leave_alliance(
    State(api): State<Api>,
    command: GameCommand<LeaveRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        let with = request.with.map(|army| seat(options, "with", &army));
        Ok(DiplomacyAction::Leave {
            with: with.transpose()?,
        })
    });
    api.alliances(&view.await?)
}

//! The handlers for alliances and pacts, and for standing orders.

use crate::diplomacy::steps::{DiplomacyProblems, OwnProblems};
use crate::game::example::diplomatic_status;
use crate::game::people::{armies, army};
use crate::game::word::{ArmyWord, StandingOrderWord, Word};
use crate::http::body::{ArmyName, seat};
use crate::http::caller::{GameCommand, VisibleGame};
use crate::http::parameters::{ChangeHeaders, GameHeaders, GamePath, ReadHeaders, WaitQuery};
use crate::http::problem::Problem;
use crate::http::state::Api;
use crate::http::tag::Tag;
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use entente_game as game;
use entente_game::{DiplomacyAction, StandingOrder, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

impl Api {
    pub(super) fn alliances(&self, view: &View) -> Result<(Tag, Json<Alliances>), Problem> {
        let status = self.status(view)?;
        Ok((self.tag(view), Json(Alliances::of(view, status))))
    }
}

/// Your alliances
///
/// Your allies or pacts, your liege and your protectorates. Nobody else can see this.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/alliances", tag = "diplomacy", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "Your alliances.", body = Alliances,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(alliances())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(super) async fn show_alliances(
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
            example = json!(alliances())),
        DiplomacyProblems
    ),
)]
pub(super) async fn give_standing_order(
    State(api): State<Api>,
    command: GameCommand<OrderRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(|request, _| Ok(DiplomacyAction::Order(request.order.0)));
    api.alliances(&view.await?)
}

/// The alliance to leave.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveRequest {
    /// The army of the ally whom you leave. Pacts are ended one by one; all of them, if it is left
    /// out. In `alliance` you always leave the whole alliance.
    #[serde(default)]
    #[schema(required = false, nullable = false)]
    with: Option<ArmyName>,
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
            example = json!(alliances())),
        DiplomacyProblems
    ),
)]
pub(super) async fn leave_alliance(
    State(api): State<Api>,
    command: GameCommand<LeaveRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(|request, options| {
        let with = request.with.map(|army| seat(options, "with", &army));
        Ok(DiplomacyAction::Leave {
            with: with.transpose()?,
        })
    });
    api.alliances(&view.await?)
}

/// The caller's alliances.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Alliances {
    /// The caller's army in diplomacy: the first of their own.
    army: ArmyWord,
    /// The armies with which the caller is allied or has a pact.
    allies: Vec<ArmyWord>,
    /// The army for which the caller's fights on without a king; null if it has its king.
    #[schema(required)]
    liege: Option<ArmyWord>,
    /// The armies that fight on for the caller.
    protectorates: Vec<ArmyWord>,
    /// Whether the caller's alliance has no other members than their protectorates. Then they can
    /// join an alliance without leaving one.
    independent: bool,
    /// The order for the caller's army if its king is captured while an ally has one; absent if the
    /// rules have no such order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    order: Option<StandingOrderWord>,
}

impl Alliances {
    pub(crate) fn of(view: &View, status: &game::DiplomaticStatus) -> Self {
        Self {
            army: army(view, status.seat),
            allies: armies(view, &status.allies),
            liege: status.liege.map(|seat| army(view, seat)),
            protectorates: armies(view, &status.protectorates),
            independent: status.is_independent(),
            order: status.order.map(Word),
        }
    }
}

/// Ann's alliances.
pub(crate) fn alliances() -> Alliances {
    let (view, status) = diplomatic_status();
    Alliances::of(&view, &status)
}

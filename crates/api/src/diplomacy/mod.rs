//! Diplomacy: alliances, pacts, their proposals, and standing orders.
//!
//! Everything here is the caller's own. Nobody can find out what others have agreed on.

pub(crate) mod history;
pub(crate) mod letters;

use crate::game::example::{After, Changed, diplomatic_status};
use crate::game::people::{armies, army};
use crate::game::word::{ArmyWord, StandingOrderWord, Word};
use crate::http::body::{ArmyName, seat};
use crate::http::prelude::*;
use crate::http::tag::Tag;
use entente_game as game;
use entente_game::{Action, DiplomacyAction, DiplomacyRefusal, DiplomaticStatus, Refusal, View};
use entente_presentation::text::{Language, Text};
use entente_rules::Options;

/// The operations about alliances and proposals.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_alliances))
        .routes(routes!(give_standing_order))
        .routes(routes!(leave_alliance))
        .routes(routes!(list_proposals, propose_alliance))
        .routes(routes!(withdraw_proposal))
        .routes(routes!(accept_proposal))
        .routes(routes!(decline_proposal))
        .routes(routes!(counter_proposal))
}

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::NoDiplomacy,
];

problems!(OwnProblems: READ);

problems!(DiplomacyProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::Eliminated], COMMAND_PROBLEMS);

problems!(ProposeProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::TooManyLetters,
    Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

/// What a player sees of the diplomacy of a game.
trait OwnDiplomacy: Sized {
    fn of(view: &View, status: &DiplomaticStatus, text: &Text) -> Self;

    /// What Ann sees.
    fn example() -> Self {
        let (view, status) = diplomatic_status();
        Self::of(&view, &status, Text::of(Language::English))
    }
}

/// What the caller sees of it, with the ETag of the game.
type OwnAnswer<T> = ApiResult<(Tag, Json<T>)>;

/// The same, where the caller has made something new.
type NewAnswer<T> = ApiResult<(StatusCode, Tag, Json<T>)>;

impl<B> GameCommand<B> {
    /// Does something in the game's diplomacy, and answers with what the caller sees afterwards.
    async fn negotiate<T: OwnDiplomacy>(
        self,
        read: impl FnOnce(B, &Options) -> ApiResult<DiplomacyAction>,
    ) -> OwnAnswer<T> {
        let api = self.api.clone();
        let read = |request, options: &Options| read(request, options).map(Action::Diplomacy);
        let view = self.submit_by_options(read).await?;
        api.own_diplomacy(&view)
    }

    /// The same of something new.
    async fn negotiate_new<T: OwnDiplomacy>(
        self,
        read: impl FnOnce(B, &Options) -> ApiResult<DiplomacyAction>,
    ) -> NewAnswer<T> {
        let (tag, answer) = self.negotiate(read).await?;
        Ok((StatusCode::CREATED, tag, answer))
    }
}

impl Api {
    /// The caller's diplomatic status, or why they have none.
    fn status<'a>(&self, view: &'a View) -> ApiResult<&'a DiplomaticStatus> {
        let refusal = match view.diplomacy() {
            Some(status) => return Ok(status),
            None if view.terms.diplomacy.is_none() => {
                Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)
            }
            None if view.player().is_none() => Refusal::NotSeated,
            None => Refusal::NotStarted,
        };
        Err(self.refused(&refusal, Some(view)))
    }

    fn own_diplomacy<T: OwnDiplomacy>(&self, view: &View) -> OwnAnswer<T> {
        let status = self.status(view)?;
        Ok((self.tag(view), Json(T::of(view, status, self.text))))
    }
}

/// Your alliances
///
/// Your allies or pacts, your liege and your protectorates. Nobody else can see this.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/alliances", tag = "diplomacy",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = Alliances), OwnProblems),
)]
async fn show_alliances(VisibleGame { api, view, .. }: VisibleGame) -> OwnAnswer<Alliances> {
    api.own_diplomacy(&view)
}

/// The order for your army when its king is captured.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OrderRequest {
    order: StandingOrderWord,
}

/// Give your standing order
///
/// The order is carried out if your king is captured while an ally still has one. Your army leaves
/// the board, or plays on for that ally. Only you know your order.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/alliances/order", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = OrderRequest, example = json!({"order": "removal"})),
    responses(After<Alliances>, DiplomacyProblems),
)]
async fn give_standing_order(command: GameCommand<OrderRequest>) -> OwnAnswer<Alliances> {
    let order = |request: OrderRequest, _: &_| Ok(DiplomacyAction::Order(request.order.0));
    command.negotiate(order).await
}

/// The alliance to leave.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LeaveRequest {
    /// The army of the ally whom you leave. Pacts are ended one by one; all of them, if it is left
    /// out. In `alliance` you always leave the whole alliance.
    with: Option<ArmyName>,
}

/// Leave your alliance
///
/// Only your former allies are notified.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/alliances/leave", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = LeaveRequest, example = json!({})),
    responses(After<Alliances>, DiplomacyProblems),
)]
async fn leave_alliance(command: GameCommand<LeaveRequest>) -> OwnAnswer<Alliances> {
    let answer = command.negotiate(|request, options| {
        let with = request.with.map(|army| seat(options, "with", &army));
        Ok(DiplomacyAction::Leave {
            with: with.transpose()?,
        })
    });
    answer.await
}

/// The caller's alliances.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = Alliances::example)]
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

impl OwnDiplomacy for Alliances {
    fn of(view: &View, status: &DiplomaticStatus, _: &Text) -> Self {
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

impl Changed for Alliances {
    const NAME: &'static str = "your alliances";
}

/// Your proposals
///
/// The open proposals from you and to you.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/proposals", tag = "diplomacy",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = Proposals), OwnProblems),
)]
async fn list_proposals(VisibleGame { api, view, .. }: VisibleGame) -> OwnAnswer<Proposals> {
    api.own_diplomacy(&view)
}

/// The alliance to propose.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ProposalRequest {
    /// The army of the player who gets the proposal.
    to: ArmyName,
    /// A message with it: 2000 characters at most.
    #[schema(example = "Together?")]
    message: Option<String>,
}

/// Propose an alliance
///
/// Only the other player is notified. Where the rules have no alliances, it is a pact: a promise
/// that the rules do not enforce.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ProposalRequest,
        example = json!({"to": "black", "message": "Together?"})),
    responses(After<Proposals, 201>, ProposeProblems),
)]
async fn propose_alliance(command: GameCommand<ProposalRequest>) -> NewAnswer<Proposals> {
    let answer = command.negotiate_new(|request, options| {
        Ok(DiplomacyAction::Propose {
            to: seat(options, "to", &request.to)?,
            message: request.message,
        })
    });
    answer.await
}

/// Your proposal to withdraw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WithdrawRequest {
    /// The army of the player to whom you made it.
    to: ArmyName,
}

/// Withdraw a proposal
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/withdraw", tag = "diplomacy",
        security(("token" = ["diplomacy"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = WithdrawRequest, example = json!({"to": "yellow"})),
    responses(After<Proposals>, DiplomacyProblems),
)]
async fn withdraw_proposal(command: GameCommand<WithdrawRequest>) -> OwnAnswer<Proposals> {
    let answer = command.negotiate(|request, options| {
        let to = seat(options, "to", &request.to)?;
        Ok(DiplomacyAction::Withdraw { to })
    });
    answer.await
}

/// The proposal to accept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcceptRequest {
    /// The army of the player who made it.
    from: ArmyName,
    /// Whether you leave your present alliance for it. If the alliance cannot be formed, you stay
    /// in your alliance.
    leaving: Option<bool>,
}

/// Accept a proposal
///
/// Only the members of the new alliance are notified. If it cannot be formed, the answer is the
/// same for every cause.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/accept", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = AcceptRequest, example = json!({"from": "white", "leaving": false})),
    responses(After<Alliances>, DiplomacyProblems),
)]
async fn accept_proposal(command: GameCommand<AcceptRequest>) -> OwnAnswer<Alliances> {
    let answer = command.negotiate(|request, options| {
        Ok(DiplomacyAction::Accept {
            from: seat(options, "from", &request.from)?,
            leaving: request.leaving.unwrap_or_default(),
        })
    });
    answer.await
}

/// The proposal to decline.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclineRequest {
    /// The army of the player who made it.
    from: ArmyName,
}

/// Decline a proposal
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/decline", tag = "diplomacy",
        security(("token" = ["diplomacy"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = DeclineRequest, example = json!({"from": "white"})),
    responses(After<Proposals>, DiplomacyProblems),
)]
async fn decline_proposal(command: GameCommand<DeclineRequest>) -> OwnAnswer<Proposals> {
    let answer = command.negotiate(|request, options| {
        let from = seat(options, "from", &request.from)?;
        Ok(DiplomacyAction::Decline {
            from,
            message: None,
        })
    });
    answer.await
}

/// The proposal to answer with another one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CounterRequest {
    /// The army of the player who made it.
    from: ArmyName,
    /// The changes that you want: 2000 characters at most. Where the game has no letters, there are
    /// no counter-proposals.
    #[schema(example = "Only if you attack Red.")]
    message: String,
}

/// Answer a proposal with your own
///
/// Declines it and makes your own proposal at the same time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/counter", tag = "diplomacy",
        security(("token" = ["diplomacy"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = CounterRequest,
        example = json!({"from": "white", "message": "Only if you attack Red."})),
    responses(After<Proposals, 201>, ProposeProblems),
)]
async fn counter_proposal(command: GameCommand<CounterRequest>) -> NewAnswer<Proposals> {
    let answer = command.negotiate_new(|request, options| {
        Ok(DiplomacyAction::Counter {
            from: seat(options, "from", &request.from)?,
            message: request.message,
        })
    });
    answer.await
}

/// The caller's open proposals.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = Proposals::example)]
struct Proposals {
    /// The proposals that the caller made.
    made: Vec<Proposal>,
    /// The proposals that the caller received.
    received: Vec<ReceivedProposal>,
}

/// A proposal of an alliance or a pact.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Proposal {
    /// The army of the player who gets it.
    to: ArmyWord,
    /// The message with it; null if there is none.
    #[schema(required)]
    message: Option<String>,
}

/// A proposal that the caller received.
#[derive(Debug, Serialize, ToSchema)]
struct ReceivedProposal {
    /// The army of the player who made it.
    from: ArmyWord,
    /// The message with it; null if there is none.
    #[schema(required)]
    message: Option<String>,
    /// The other armies in the alliance of that player: a player who accepts is allied with them
    /// too. Empty if there are none, or if the alliance cannot be formed now. Nobody else is shown
    /// them; if they change, you see a new version of the game.
    others: Vec<ArmyWord>,
}

impl OwnDiplomacy for Proposals {
    fn of(view: &View, status: &DiplomaticStatus, _: &Text) -> Self {
        let proposal = |proposal: &game::Proposal| Proposal {
            to: army(view, proposal.seat),
            message: proposal.message.clone(),
        };
        let received = |received: &game::Proposal| ReceivedProposal {
            from: army(view, received.seat),
            message: received.message.clone(),
            others: armies(view, &received.others),
        };
        Self {
            made: status.proposed_to.iter().map(proposal).collect(),
            received: status.proposed_by.iter().map(received).collect(),
        }
    }
}

impl Changed for Proposals {
    const NAME: &'static str = "your proposals";
}

//! The handlers for diplomacy: alliances and pacts, proposals, letters.
//!
//! Everything here is the caller's own. Nobody can find out what others have agreed on.

use super::caller::{GameCommand, VisibleGame};
use super::example;
use super::games::COMMAND_PROBLEMS;
use super::lobbies::seat;
use super::parameters::{CommandHeaders, GamePath};
use super::problem::{Kind, Problem, problems};
use super::resource::{Alliances, LetterList, Proposals, StandingOrder};
use super::state::Api;
use super::tag::Tag;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use entente_game::{
    Action, Alias, Correspondent, DiplomacyAction, DiplomacyRefusal, Refusal, Standing, View,
};
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::NoDiplomacy,
];

problems!(OwnProblems: READ);

problems!(DiplomacyProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::Out], COMMAND_PROBLEMS);

problems!(WriteProblems: &[Kind::NoDiplomacy, Kind::TooManyLetters, Kind::Out], COMMAND_PROBLEMS);

impl<T> GameCommand<T> {
    /// Does something in the game's diplomacy, and returns the game as the person sees it
    /// afterwards.
    async fn submit_diplomacy(
        self,
        api: &Api,
        read: impl FnOnce(T, &Options) -> Result<DiplomacyAction, Problem>,
    ) -> Result<View, Problem> {
        self.submit(api, |request, options| {
            read(request, options).map(Action::Diplomacy)
        })
        .await
    }
}

impl Api {
    /// The caller's diplomatic standing, or why they have none.
    fn standing<'a>(&self, view: &'a View) -> Result<&'a Standing, Problem> {
        let refusal = match &view.diplomacy {
            None => Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy),
            Some(diplomacy) => match &diplomacy.standing {
                Some(standing) => return Ok(standing),
                None if view.player().is_none() => Refusal::NotSeated,
                None => Refusal::NotStarted,
            },
        };
        Err(self.refused(&refusal, Some(view)))
    }

    fn alliances(&self, view: &View) -> Result<(Tag, Json<Alliances>), Problem> {
        let standing = self.standing(view)?;
        Ok((Tag(view.number), Json(Alliances::of(standing))))
    }

    fn proposals(&self, view: &View) -> Result<(Tag, Json<Proposals>), Problem> {
        let standing = self.standing(view)?;
        Ok((Tag(view.number), Json(Proposals::of(standing))))
    }

    fn letters(&self, view: &View) -> Result<(Tag, Json<LetterList>), Problem> {
        let standing = self.standing(view)?;
        let letters = LetterList::of(view, standing, self.text);
        Ok((Tag(view.number), Json(letters)))
    }
}

/// Your alliances
///
/// Your allies or pacts, your liege and your protectorates. Nobody else can see this.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/alliances", tag = "diplomacy", security(("token" = [])),
    params(GamePath),
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

/// What your army does when its king is captured.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderRequest {
    order: StandingOrder,
}

/// Give your standing order
///
/// The order is carried out if your king is captured while an ally still has one. Your army leaves
/// the board, or plays on for that ally. Only you know your order.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/alliances/order", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = OrderRequest,
        example = json!(OrderRequest { order: StandingOrder::Removal })),
    responses(
        (status = 200, description = "Order given: your alliances.", body = Alliances,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::alliances())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn order(
    State(api): State<Api>,
    command: GameCommand<OrderRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, _| {
        Ok(DiplomacyAction::Order(request.order.into()))
    });
    api.alliances(&view.await?)
}

/// Which alliance to leave.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveRequest {
    /// The army of the player with whom you end a pact. All pacts, if it is left out. In Four
    /// Player Chess you always leave the whole team.
    #[serde(default)]
    #[schema(required = false, nullable = false, example = "black")]
    with: Option<String>,
}

/// Leave your alliance
///
/// Only your former allies are told.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/alliances/leave", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = LeaveRequest, example = json!({})),
    responses(
        (status = 200, description = "You have left: your alliances.", body = Alliances,
            headers(("ETag" = String, description = "The version after it.")),
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

/// Your proposals
///
/// The open proposals from you and to you.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/proposals", tag = "diplomacy", security(("token" = [])),
    params(GamePath),
    responses(
        (status = 200, description = "The proposals.", body = Proposals,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::proposals())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(crate) async fn list_proposals(
    State(api): State<Api>,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    api.proposals(&view)
}

/// The alliance to propose.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposalRequest {
    /// The army of the player who gets the proposal.
    #[schema(example = "black")]
    to: String,
    /// A message with it: 2000 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "Together?")]
    message: Option<String>,
}

impl ProposalRequest {
    fn example() -> Self {
        Self {
            to: "black".into(),
            message: Some("Together?".into()),
        }
    }
}

/// Propose an alliance
///
/// Only the other player is told. Where the rules have no alliances, it is a pact: a promise that
/// the rules do not enforce.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = ProposalRequest, example = json!(ProposalRequest::example())),
    responses(
        (status = 201, description = "Proposed: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::proposals())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn propose(
    State(api): State<Api>,
    command: GameCommand<ProposalRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        Ok(DiplomacyAction::Propose {
            to: seat(options, "to", &request.to)?,
            message: request.message,
        })
    });
    Ok((StatusCode::CREATED, api.proposals(&view.await?)?))
}

/// Your proposal to withdraw.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawRequest {
    /// The army of the player to whom you made it.
    #[schema(example = "black")]
    to: String,
}

/// Withdraw a proposal
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/withdraw", tag = "diplomacy",
        security(("token" = [])), params(GamePath, CommandHeaders),
    request_body(content = WithdrawRequest,
        example = json!(WithdrawRequest { to: "yellow".into() })),
    responses(
        (status = 200, description = "Withdrawn: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::proposals())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn withdraw(
    State(api): State<Api>,
    command: GameCommand<WithdrawRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        let to = seat(options, "to", &request.to)?;
        Ok(DiplomacyAction::Withdraw { to })
    });
    api.proposals(&view.await?)
}

/// The proposal to accept.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcceptRequest {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
    /// Whether you leave your present team for it. If the alliance cannot be formed, you stay in
    /// your team.
    #[serde(default)]
    #[schema(required = false)]
    leaving: bool,
}

impl AcceptRequest {
    fn example() -> Self {
        Self {
            from: "white".into(),
            leaving: false,
        }
    }
}

/// Accept a proposal
///
/// Only the members of the new alliance are told. If it cannot be formed, the answer is the same
/// for every cause.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/accept", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = AcceptRequest, example = json!(AcceptRequest::example())),
    responses(
        (status = 200, description = "You are allied: your alliances.", body = Alliances,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::alliances())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn accept(
    State(api): State<Api>,
    command: GameCommand<AcceptRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        Ok(DiplomacyAction::Accept {
            from: seat(options, "from", &request.from)?,
            leaving: request.leaving,
        })
    });
    api.alliances(&view.await?)
}

/// The proposal to decline.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclineRequest {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
}

/// Decline a proposal
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/decline", tag = "diplomacy",
        security(("token" = [])), params(GamePath, CommandHeaders),
    request_body(content = DeclineRequest,
        example = json!(DeclineRequest { from: "white".into() })),
    responses(
        (status = 200, description = "Declined: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::proposals())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn decline(
    State(api): State<Api>,
    command: GameCommand<DeclineRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        let from = seat(options, "from", &request.from)?;
        Ok(DiplomacyAction::Decline { from })
    });
    api.proposals(&view.await?)
}

/// The proposal to answer with another one.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CounterRequest {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
    /// A message with yours: 2000 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(
        required = false,
        nullable = false,
        example = "Only if you attack Red."
    )]
    message: Option<String>,
}

impl CounterRequest {
    fn example() -> Self {
        Self {
            from: "white".into(),
            message: Some("Only if you attack Red.".into()),
        }
    }
}

/// Answer a proposal with your own
///
/// Declines it and makes your own proposal at the same time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/counter", tag = "diplomacy",
        security(("token" = [])), params(GamePath, CommandHeaders),
    request_body(content = CounterRequest, example = json!(CounterRequest::example())),
    responses(
        (status = 201, description = "Done: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::proposals())),
        DiplomacyProblems
    ),
)]
pub(crate) async fn counter(
    State(api): State<Api>,
    command: GameCommand<CounterRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        Ok(DiplomacyAction::Counter {
            from: seat(options, "from", &request.from)?,
            message: request.message,
        })
    });
    Ok((StatusCode::CREATED, api.proposals(&view.await?)?))
}

/// Your letters
///
/// The letters that you wrote and received. They are numbered for you. An anonymous letter does not
/// name its writer.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security(("token" = [])),
    params(GamePath),
    responses(
        (status = 200, description = "The letters.", body = LetterList,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::letters())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(crate) async fn list_letters(
    State(api): State<Api>,
    VisibleGame(view): VisibleGame,
) -> Result<impl IntoResponse, Problem> {
    api.letters(&view)
}

/// The letter to write.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterRequest {
    /// The army of the player to whom you write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "red")]
    to: Option<String>,
    /// Instead of `to`: the alias of an anonymous player who has written to you.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, maximum = 15)]
    alias: Option<u8>,
    /// The text: 1 to 2000 characters.
    #[schema(example = "Black is about to take your rook.")]
    text: String,
    /// Whether to sign with your alias, if the game has anonymous letters.
    #[serde(default)]
    #[schema(required = false)]
    anonymous: bool,
}

impl LetterRequest {
    fn example() -> Self {
        Self {
            to: Some("white".into()),
            alias: None,
            text: "Black is about to take your rook.".into(),
            anonymous: false,
        }
    }
}

/// Write a letter
///
/// Only the recipient can read it. You can write ten letters in ten minutes.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = LetterRequest, example = json!(LetterRequest::example())),
    responses(
        (status = 201, description = "Sent: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(crate) async fn write_letter(
    State(api): State<Api>,
    command: GameCommand<LetterRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        Ok(DiplomacyAction::Write {
            to: correspondent(options, "to", request.to.as_deref(), request.alias)?,
            text: request.text,
            anonymous: request.anonymous,
        })
    });
    Ok((StatusCode::CREATED, api.letters(&view.await?)?))
}

/// The player or the alias. Exactly one of the two must be given.
fn correspondent(
    options: &Options,
    field: &str,
    army: Option<&str>,
    alias: Option<u8>,
) -> Result<Correspondent, Problem> {
    match (army, alias) {
        (Some(army), None) => Ok(Correspondent::Seat(seat(options, field, army)?)),
        (None, Some(alias)) => Ok(Correspondent::Alias(Alias(alias))),
        _ => {
            let detail = format!("{field}, alias: give exactly one of them");
            Err(Problem::new(Kind::InvalidBody, detail))
        }
    }
}

/// The player to mute or unmute.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MuteRequest {
    /// The army of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "red")]
    of: Option<String>,
    /// Instead of `of`: the alias.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, maximum = 15)]
    alias: Option<u8>,
    /// True to mute; false to unmute.
    muted: bool,
}

impl MuteRequest {
    fn example() -> Self {
        Self {
            of: Some("white".into()),
            alias: None,
            muted: true,
        }
    }
}

/// Mute a player
///
/// You no longer get their letters. They are not told.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/mute", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = MuteRequest, example = json!(MuteRequest::example())),
    responses(
        (status = 200, description = "Done: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(crate) async fn mute(
    State(api): State<Api>,
    command: GameCommand<MuteRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, options| {
        Ok(DiplomacyAction::Mute {
            sender: correspondent(options, "of", request.of.as_deref(), request.alias)?,
            muted: request.muted,
        })
    });
    api.letters(&view.await?)
}

/// The letter to report.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    /// Its number among your own letters.
    #[schema(example = 2)]
    letter: u32,
}

/// Report a letter
///
/// Shows a letter that you received to the managers of the game's Discord server, and to nobody
/// else. Not possible in games in direct messages.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/report", tag = "diplomacy", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = ReportRequest, example = json!(ReportRequest { letter: 2 })),
    responses(
        (status = 200, description = "Reported: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(crate) async fn report(
    State(api): State<Api>,
    command: GameCommand<ReportRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_diplomacy(&api, |request, _| {
        let letter = request.letter;
        Ok(DiplomacyAction::Report { letter })
    });
    api.letters(&view.await?)
}

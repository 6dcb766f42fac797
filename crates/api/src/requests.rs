//! What needs the others' consent (takeback, pause, resume, a computer for somebody), computers in
//! one's own place, and aborting a game; and what the arbiter of a game does alone while it runs.
//!
//! One request can be open at a time. The game itself decides who has to accept and when it is
//! done. An arbiter opens, starts and cancels a game like any host (`lobbies`).

use crate::game::example::GameAfter;
use crate::game::word::ArmyWord;
use crate::http::body::{ArmyName, level, seat, span, with_new_paths};
use crate::http::prelude::*;
use entente_game::{ArbiterAction, Level, PlayAction, RequestTopic, Seat, Span};
use entente_rules::Options;
use serde_json::Number;

/// The operations about requests to the other players, and those of the arbiter.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(ask_for_takeback))
        .routes(routes!(ask_for_pause))
        .routes(routes!(ask_to_resume))
        .routes(routes!(accept_request))
        .routes(routes!(decline_request))
        .routes(routes!(abort_game))
        .routes(routes!(ask_for_substitute, hand_over, return_to_game))
        .routes(routes!(pause_game))
        .routes(routes!(resume_game))
        .routes(routes!(extend_clock))
        .routes(routes!(place_substitute))
}

problems!(RequestProblems: &[Kind::RequestNotPossible, Kind::TooManyMessages, Kind::Paused,
    Kind::Eliminated], COMMAND_PROBLEMS);

problems!(SubstituteProblems: &[Kind::RequestNotPossible, Kind::TooManyMessages, Kind::Eliminated],
    COMMAND_PROBLEMS);

problems!(AbortProblems: &[Kind::TooLateToAbort, Kind::Eliminated], COMMAND_PROBLEMS);

/// The pause of a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PauseRequest {
    /// The length of the pause, such as `2d` or `12h`: the longest, if it is left out.
    #[serde(rename = "for")]
    #[schema(example = "2d")]
    length: Option<String>,
}

impl PauseRequest {
    fn span(&self) -> ApiResult<Option<Span>> {
        self.length.as_deref().map(span).transpose()
    }
}

/// The player for whom a computer shall play, and its strength.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SubstituteRequest {
    /// The army of the player who does not move.
    #[serde(default)]
    #[schema(required = true, value_type = ArmyWord)]
    army: Option<ArmyName>,
    /// The strength of the computer: a `level` from `GET /api/v1/computers`. The game's
    /// `computer_level`, if you leave it out.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 8, example = 3)]
    level: Option<Number>,
}

/// The fault of a body that names no army.
const NO_ARMY: &str = "missing field `army`";

impl SubstituteRequest {
    /// The seat, and the level that is asked for.
    fn read(&self, options: &Options) -> ApiResult<(Seat, Option<Level>)> {
        let army = self.army.as_ref();
        let army = army.ok_or_else(|| unfit(NO_ARMY.to_owned()))?;
        let seat = seat(options, "army", army)?;
        Ok((seat, optional_level(self.level.as_ref())?))
    }

    /// The same of a player, who asked for themselves without an army once.
    fn of_player(&self, options: &Options) -> ApiResult<(Seat, Option<Level>)> {
        if self.army.is_none() {
            return Err(unfit(with_new_paths(NO_ARMY, "`PUT …/substitute`")));
        }
        self.read(options)
    }
}

/// The level of a computer, if a field has one.
fn optional_level(number: Option<&Number>) -> ApiResult<Option<Level>> {
    number.map(|number| level("level", number)).transpose()
}

/// Ask the others for a takeback
///
/// Asks to take back your last move and everything played since. Only one request can be open at a
/// time. It is done when everybody who still plays has accepted. It ends when one player declines,
/// and with the next move. There are no takebacks in games with secret diplomacy, and none beyond a
/// pause that all accepted or a move that the clock made.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/takeback", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, RequestProblems),
)]
async fn ask_for_takeback(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    let ask = |_| Ok(PlayAction::Request(RequestTopic::Takeback));
    command.answer(ask).await
}

/// Ask the others for a pause
///
/// The clocks stop when everybody who still plays has accepted.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/pause", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = PauseRequest, example = json!({"for": "2d"})),
    responses(GameAfter, RequestProblems),
)]
async fn ask_for_pause(command: GameCommand<PauseRequest>) -> ApiResult<Response> {
    let ask = |pause: PauseRequest| Ok(PlayAction::Request(RequestTopic::Pause(pause.span()?)));
    command.answer(ask).await
}

/// Ask the others to end the pause
#[utoipa::path(
    post, path = "/api/v1/games/{id}/resume", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, RequestProblems),
)]
async fn ask_to_resume(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    let ask = |_| Ok(PlayAction::Request(RequestTopic::Resume));
    command.answer(ask).await
}

/// Accept the open request of another player
#[utoipa::path(
    post, path = "/api/v1/games/{id}/request/accept", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, RequestProblems),
)]
async fn accept_request(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::AcceptRequest)).await
}

/// Decline the open request of another player, or withdraw your own
#[utoipa::path(
    post, path = "/api/v1/games/{id}/request/decline", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, RequestProblems),
)]
async fn decline_request(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::DeclineRequest)).await
}

/// Ask the others to let a computer play for a player
///
/// The others have to accept (`POST …/request/accept`). The player has to accept, too, unless two
/// more people do. A player who is replaced keeps the seat, and can return at any time. For
/// yourself see `PUT …/substitute`.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/substitute", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = SubstituteRequest, example = json!({"army": "black", "level": 3})),
    responses(GameAfter, SubstituteProblems),
)]
async fn ask_for_substitute(command: GameCommand<SubstituteRequest>) -> ApiResult<Response> {
    let ask = |request: SubstituteRequest, options: &Options| {
        let (seat, level) = request.of_player(options)?;
        Ok(PlayAction::Request(RequestTopic::Substitute {
            seat,
            level,
        }))
    };
    command.answer_by_options(ask).await
}

/// The computer that shall play for you.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OwnSubstituteRequest {
    /// Its strength: a `level` from `GET /api/v1/computers`. The game's `computer_level`, if you
    /// leave it out.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 8, example = 3)]
    level: Option<Number>,
}

/// Let a computer play for you
///
/// Your seats are handed over at once, until you return.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/substitute", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = OwnSubstituteRequest, example = json!({"level": 3})),
    responses(GameAfter, SubstituteProblems),
)]
async fn hand_over(command: GameCommand<OwnSubstituteRequest>) -> ApiResult<Response> {
    let hand_over = |request: OwnSubstituteRequest| {
        let level = optional_level(request.level.as_ref())?;
        Ok(PlayAction::HandOver { level })
    };
    command.answer(hand_over).await
}

/// Return to a game in which a computer plays for you
///
/// From now on you play again, with all that you knew and wrote.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/substitute", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, SubstituteProblems),
)]
async fn return_to_game(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::Return)).await
}

/// Abort a game
///
/// Any player can abort a game until everybody has moved. It ends without a result.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/abort", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders), responses(GameAfter, AbortProblems),
)]
async fn abort_game(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(PlayAction::Abort)).await
}

problems!(ArbiterProblems: &[Kind::NotTheArbiter, Kind::RequestNotPossible, Kind::Paused,
    Kind::TooManyMessages], COMMAND_PROBLEMS);

/// Pause a game that you lead
///
/// Only the person can who created the game with `arbiter`. Everybody is told who did it. All
/// players together can also end the pause.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/pause", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = PauseRequest, example = json!({"for": "12h"})),
    responses(GameAfter, ArbiterProblems),
)]
async fn pause_game(command: GameCommand<PauseRequest>) -> ApiResult<Response> {
    let pause = |pause: PauseRequest| Ok(ArbiterAction::Pause(pause.span()?));
    command.answer(pause).await
}

/// End the pause of a game that you lead
///
/// Also one that the players agreed on.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/resume", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, ArbiterProblems),
)]
async fn resume_game(command: GameCommand<EmptyBody>) -> ApiResult<Response> {
    command.answer(|_| Ok(ArbiterAction::Resume)).await
}

/// The time to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExtendRequest {
    /// Its length, such as `2d` or `12h`.
    #[serde(rename = "for")]
    #[schema(example = "12h")]
    length: String,
    /// The army that gets the time: all, if it is left out.
    army: Option<ArmyName>,
}

impl ExtendRequest {
    fn read(&self, options: &Options) -> ApiResult<ArbiterAction> {
        let army = self.army.as_ref();
        Ok(ArbiterAction::Extend {
            seat: army.map(|army| seat(options, "army", army)).transpose()?,
            span: span(&self.length)?,
        })
    }
}

/// Add time to the clocks of a game that you lead
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/extend", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ExtendRequest, example = json!({"for": "12h"})),
    responses(GameAfter, ArbiterProblems),
)]
async fn extend_clock(command: GameCommand<ExtendRequest>) -> ApiResult<Response> {
    let extend = |request: ExtendRequest, options: &Options| request.read(options);
    command.answer_by_options(extend).await
}

/// Let a computer play for a player in a game that you lead
///
/// For a player whose turn it has been for five minutes. They can return at any time.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/arbiter/substitute", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = SubstituteRequest, example = json!({"army": "black", "level": 3})),
    responses(GameAfter, ArbiterProblems),
)]
async fn place_substitute(command: GameCommand<SubstituteRequest>) -> ApiResult<Response> {
    let place = |request: SubstituteRequest, options: &Options| {
        let (seat, level) = request.read(options)?;
        Ok(ArbiterAction::Substitute { seat, level })
    };
    command.answer_by_options(place).await
}

//! The handlers for seats that were left for good: a player offers one, and a person with the code
//! of the offer takes it over (`POST …/join`).
//!
//! The game itself (`entente-game`) decides which seats can be offered and by whom.

use crate::game::example::GameAfter;
use crate::http::body::{ArmyName, seat};
use crate::http::caller::{COMMAND_PROBLEMS, EmptyBody, GameCommand};
use crate::http::parameters::{ArmyPath, ChangeHeaders, GameHeaders, GamePath, ValidPath};
use crate::http::problem::{Kind, Problem, problems};
use axum::Json;
use axum::response::IntoResponse;
use entente_game::PlayAction;
use entente_rules::Army;
use serde::Serialize;
use utoipa::ToSchema;

problems!(OfferProblems: &[Kind::SeatNotOffered, Kind::Eliminated, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

problems!(WithdrawProblems: &[Kind::SeatNotOffered, Kind::Eliminated, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

/// The offer of a seat.
#[derive(Debug, Serialize, ToSchema)]
struct SeatCode {
    /// The army of the seat.
    army: ArmyName,
    /// The code with which one person takes the seat over: in `POST …/join`, in Discord with
    /// `/game join`, or from the page `/seats/CODE`. Pass it on to that person only.
    code: String,
}

impl SeatCode {
    fn example() -> Self {
        Self {
            army: Army::Black.into(),
            code: "K7QM-2XFT".into(),
        }
    }
}

/// Offer the seat of a player who stays away
///
/// One person who gets the code can take over all seats of that player. They get the armies with
/// their alliances, but none of the letters, notes and proposals from before. Everybody who still
/// plays can offer a seat once a computer has made three moves in a row for it; a player who handed
/// it over themselves decides alone, and at once. The player can return until it is taken. In rated
/// games no seat can be offered. If it is offered already, you get the same code.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/seats/{army}/offer", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ArmyPath, ChangeHeaders, GameHeaders),
    responses(
        (status = 200, description = "Offered: the code.", body = SeatCode,
            example = json!(SeatCode::example())),
        OfferProblems
    ),
)]
pub(super) async fn offer_seat(
    ValidPath(path): ValidPath<ArmyPath>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    let ArmyPath { army } = path;
    let offered = command.offer_seat(|options| seat(options, "army", &army));
    let code = offered.await?.to_string();
    Ok(Json(SeatCode { army, code }))
}

/// Withdraw the offer of a seat
///
/// Its code is no longer valid. Everybody who can offer the seat can do it.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/seats/{army}/offer", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ArmyPath, ChangeHeaders, GameHeaders),
    responses(GameAfter, WithdrawProblems),
)]
pub(super) async fn withdraw_seat_offer(
    ValidPath(path): ValidPath<ArmyPath>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    command
        .answer_by_options(|_, options| {
            let seat = seat(options, "army", &path.army)?;
            Ok(PlayAction::OfferSeat {
                seat,
                offered: false,
            })
        })
        .await
}

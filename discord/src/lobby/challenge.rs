//! Answers to challenges: accept, decline, withdraw.
//!
//! Challenges are made like lobbies (`lobbies`). The game decides what is allowed; this file says
//! the result to the user.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::{Frontend, message};
use crate::lobby::location;
use entente_game::{GameId, LobbyAction, Refusal};
use entente_presentation::text::{self, Naming, say};
use entente_service::Rejected;

/// Accepts, declines or withdraws a challenge.
pub(crate) async fn answer_challenge(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
    action: LobbyAction,
) -> Answer {
    let done = action.clone();
    match frontend.service.submit(game, caller.command(action)).await {
        // The buttons of a challenge are the same for everybody who reads its channel: who made
        // it and presses one for the others finds here what they can do.
        Err(Rejected::Refused {
            refusal: refusal @ Refusal::OwnLobby,
            view: Some(view),
        }) => {
            let why = text::refusal(frontend.text, &refusal, Some(&view), Naming::Mention);
            Answer::text(why).with_rows(vec![message::withdraw_row(frontend.text, &view)])
        }
        Err(rejected) => frontend.rejected(&rejected),
        Ok(accepted) => Answer::text(match done {
            LobbyAction::Accept => {
                let where_to = location::location_text(frontend, caller, &accepted.view).await;
                let begun = say!(frontend.text, "done-accepted", where = where_to);
                text::with_nonce(frontend.text, begun, &accepted.view)
            }
            LobbyAction::Leave => say!(frontend.text, "done-declined"),
            _ => say!(frontend.text, "done-withdrawn"),
        }),
    }
}

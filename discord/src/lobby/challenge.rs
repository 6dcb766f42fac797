//! Answers to challenges: accept, decline, withdraw.
//!
//! Challenges are made like lobbies (`lobbies`). The game decides what is allowed; this file says
//! the result to the user.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::{Frontend, message};
use entente_game::{GameId, LobbyAction, Refusal};
use entente_presentation::text::{Naming, say};
use entente_service::Rejected;

impl Frontend {
    /// Accepts, declines or withdraws a challenge.
    pub(crate) async fn answer_challenge(
        &self,
        caller: &Caller,
        game: &GameId,
        action: LobbyAction,
    ) -> Answer {
        let done = action.clone();
        match self.service.submit(game, caller.command(action)).await {
            // The buttons of a challenge are the same for everybody who reads its channel: who made
            // it and presses one for the others finds here what they can do.
            Err(Rejected::Refused {
                refusal: refusal @ Refusal::OwnLobby,
                view: Some(view),
            }) => {
                let why = self.text.refusal(&refusal, Some(&view), Naming::Mention);
                Answer::text(why).with_rows(vec![message::withdraw_row(self.text, &view)])
            }
            Err(rejected) => self.rejected(&rejected),
            Ok(accepted) => Answer::text(match done {
                LobbyAction::Accept => {
                    let where_to = self.location_text(caller, &accepted.view).await;
                    let begun = say!(self.text, "done-accepted", where = where_to);
                    self.text.with_nonce(begun, &accepted.view)
                }
                LobbyAction::Leave => say!(self.text, "done-declined"),
                _ => say!(self.text, "done-withdrawn"),
            }),
        }
    }
}

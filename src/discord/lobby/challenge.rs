//! Answers to challenges: accept, decline, withdraw.
//!
//! Challenges are made like lobbies (`lobbies`). The game decides what is allowed; this file says
//! the result to the user.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::text::say;
use entente_game::{Action, GameId};

impl Frontend {
    /// Accepts, declines or withdraws a challenge.
    pub(crate) async fn answer_challenge(
        &self,
        caller: &Caller,
        game: &GameId,
        action: Action,
    ) -> Answer {
        let done = action.clone();
        match self.service.submit(game, caller.command(action)).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(accepted) => Answer::text(match done {
                Action::Accept => say!(
                    self.text,
                    "done-accepted",
                    where = self.location_text(caller, &accepted.view).await
                ),
                Action::Leave => say!(self.text, "done-declined"),
                _ => say!(self.text, "done-withdrawn"),
            }),
        }
    }
}

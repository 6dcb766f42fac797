//! Answers to challenges: accept, decline, withdraw.
//!
//! Challenges are made like lobbies (`lobby`). The game decides what is allowed; this file says the
//! result to the user.

use super::Frontend;
use super::answer::Answer;
use super::caller::Caller;
use super::connect::REQUIRED_PERMISSIONS;
use crate::text::say;
use entente_game::{Action, GameId};

impl Frontend {
    /// Accepts, declines or withdraws a challenge.
    pub(super) async fn answer_challenge(
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

/// The permissions that the bot lacks in this channel, by the names that Discord gives them; `None`
/// outside servers, and where nothing is missing or known.
pub(super) fn missing_permissions(caller: &Caller) -> Option<String> {
    let missing = REQUIRED_PERMISSIONS.difference(caller.permissions?);
    (caller.guild.is_some() && !missing.is_empty())
        .then(|| missing.get_permission_names().join(", "))
}

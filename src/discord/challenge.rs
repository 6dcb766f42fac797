//! Challenges: accepted, declined, taken back; they are made like lobbies. The game's own room decides; here is what the asker is told.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use super::connect::NEEDED;
use crate::text::say;
use entente_game::{Action, GameId};

impl Door {
    /// Accepts, declines or takes back.
    pub(super) async fn answer_challenge(
        &self,
        asker: &Asker,
        game: &GameId,
        action: Action,
    ) -> Answer {
        let done = action.clone();
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(granted) => Answer::text(match done {
                Action::Accept => say!(
                    self.text,
                    "done-accepted",
                    where = self.wherever(asker, &granted.view).await
                ),
                Action::Leave => say!(self.text, "done-declined"),
                _ => say!(self.text, "done-withdrawn"),
            }),
        }
    }
}

/// What it may not do here, in Discord's own words for it.
pub(super) fn missing(asker: &Asker) -> Option<String> {
    let missing = NEEDED.difference(asker.permissions?);
    (asker.guild.is_some() && !missing.is_empty())
        .then(|| missing.get_permission_names().join(", "))
}

//! *Rematch*, below the last board of a game: one lobby for everybody who presses it.
//!
//! The service makes sure that there is only one; this file says the result to the user.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::{Frontend, message};
use entente_game::{GameId, Home, Phase, View};
use entente_presentation::text::{Naming, say};
use entente_service::{Recipient, Rematch};

impl Frontend {
    /// Offers a rematch, or joins the one that somebody else has offered.
    pub(crate) async fn rematch(&self, caller: &Caller, game: &GameId) -> Answer {
        let place = self.place_of_rematch(game).await;
        let asked = self.service.rematch(game, place, caller.command(()));
        let rematch = match asked.await {
            Ok(rematch) => rematch,
            Err(rejected) => return self.rejected(&rejected),
        };
        let withdraw = match &rematch {
            Rematch::Offered(view) if view.phase == Phase::Lobby && view.is_challenge() => {
                vec![message::withdraw_row(self.text, view)]
            }
            _ => Vec::new(),
        };
        let text = match rematch {
            // Against computers alone nobody has to agree.
            Rematch::Offered(view) if view.phase != Phase::Lobby => {
                self.started_text(caller, &view).await
            }
            Rematch::Offered(view) => say!(
                self.text,
                "done-rematch-offered",
                who = self.text.invited(&view, Naming::Mention),
                where = self.location_text(caller, &view).await
            ),
            Rematch::Joined(view) if view.phase == Phase::Lobby => say!(
                self.text,
                "done-rematch-joined",
                armies = self
                    .text
                    .armies_of(&view, view.me().map_or(&[], |me| &me.seats))
            ),
            Rematch::Joined(view) => say!(
                self.text,
                "done-rematch-begun",
                armies = self.text.armies_of(&view, view.own_seats()),
                where = self.location_text(caller, &view).await
            ),
            Rematch::Known(view) => self.known_rematch(caller, &view).await,
        };
        Answer::text(text).with_rows(withdraw)
    }

    /// Where the players of a finished game are: the thread in which it ended, unless messages do
    /// not arrive there any more. `None` if it has no thread.
    async fn place_of_rematch(&self, game: &GameId) -> Option<Home> {
        let past = self.service.spectate(game).await.ok()?;
        let Home::Channel(home) = past.home else {
            return None;
        };
        let recipient = Recipient::Channel(home);
        let last = self.last_posted(game, &recipient).await.ok().flatten()?;
        let place = last.channel_address()?;
        let unreachable = self.service.unreachable_at(&place).await.ok()?;
        unreachable.is_none().then_some(Home::Channel(place))
    }

    /// What a user is told whose rematch exists already.
    async fn known_rematch(&self, caller: &Caller, view: &View) -> String {
        let location = self.location_text(caller, view).await;
        let link = self.link(view).await.unwrap_or_default();
        match view.phase {
            Phase::Lobby => say!(self.text, "rematch-already-offered", where = location),
            Phase::Running { .. } => {
                say!(self.text, "rematch-already-started", where = location, link)
            }
            Phase::Closed(_) | Phase::Over(_) => {
                say!(self.text, "rematch-already-over", link)
            }
        }
    }
}

//! *Rematch*, under the last board of a game: one lobby for all who press it. The table sees to it that there is only one; here is what the asker is told.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use crate::table::Rematch;
use crate::text::say;
use entente_game::{GameId, Home, Phase, View};

impl Door {
    /// Asks for a rematch, or says yes to the one that another has asked for.
    pub(super) async fn rematch(&self, asker: &Asker, game: &GameId) -> Answer {
        let rematch = match self.table.rematch(game, asker.wish()).await {
            Ok(rematch) => rematch,
            Err(rejected) => return self.rejected(&rejected),
        };
        Answer::text(match rematch {
            Rematch::Offered(view) => say!(
                self.text,
                "done-rematch-offered",
                where = self.wherever(asker, &view).await
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
                where = self.wherever(asker, &view).await
            ),
            Rematch::Known(view) => self.known_rematch(asker, &view).await,
        })
    }

    async fn known_rematch(&self, asker: &Asker, view: &View) -> String {
        let place = self.wherever(asker, view).await;
        let link = self.link(view).unwrap_or_default();
        match view.phase {
            Phase::Lobby => say!(self.text, "rematch-waits", where = place),
            Phase::Running { .. } => say!(self.text, "rematch-runs", where = place, link = link),
            Phase::Closed(_) | Phase::Over(_) => say!(self.text, "rematch-over", link = link),
        }
    }

    /// Where to look for a lobby, a challenge, or the game that has begun. Only a game gets a thread, and only where the bot may open one.
    pub(super) async fn wherever(&self, asker: &Asker, view: &View) -> String {
        let has_begun = view.phase != Phase::Lobby;
        let here = asker.place().map(|place| place.to_string());
        match &view.home {
            Home::Private => say!(self.text, "where-direct"),
            Home::Channel(place) if Some(place) == here.as_ref() => {
                let threads = self.settings_at(place).await.threads.is_on();
                match (has_begun && threads, asker.may_have_threads()) {
                    (true, true) => say!(self.text, "where-thread"),
                    (true, false) => say!(self.text, "where-no-thread"),
                    (false, _) => say!(self.text, "where-here"),
                }
            }
            Home::Channel(place) => match super::asker::Place::parse(place) {
                Some(place) => say!(
                    self.text,
                    "where-channel",
                    channel = format!("<#{}>", place.channel)
                ),
                None => String::new(),
            },
        }
    }
}

//! What people do with each other, from Discord: by `/ally` and `/whisper`, and on one's own sheet behind *Diplomacy*. Every answer is for the asker alone; what the others are to know
//! of it comes to them as a delivery. The game's own room decides.

mod letters;
mod people;
mod sheet;
mod step;

pub(super) use people::{Matter, Whom};
pub(super) use sheet::{Choice, as_buttons};
pub(super) use step::Step;

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use crate::table::Rejected;
use crate::text::{Naming, say};
use entente_game::{Action, DealRefusal, GameId, Overture, Phase, Refusal, Seat, Standing, View};
use poise::serenity_prelude::CreateModal;

impl Door {
    /// Serves a press on a sheet, or on what opens one.
    pub(super) async fn on_sheet(
        &self,
        asker: &Asker,
        game: &GameId,
        step: &Step,
        chosen: &[String],
    ) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let standing = match self.standing(&view) {
            Ok(standing) => standing,
            Err(answer) => return answer,
        };
        let Some(overture) = step.overture(standing, None) else {
            return self.page(&view, standing, step, chosen);
        };
        let (view, said) = match self.deal(asker, game, overture).await {
            Ok((view, done)) => (view, done),
            Err(Rejected::Refused {
                refusal,
                view: Some(view),
            }) => {
                let why = self.text.refusal(&refusal, Some(&view), Naming::Escaped);
                (*view, why)
            }
            Err(rejected) => return self.rejected(&rejected),
        };
        self.afterwards(&view, step, said)
    }

    /// The page that is shown when a step has been done or refused, and above it what came of it.
    fn afterwards(&self, view: &View, step: &Step, said: String) -> Answer {
        let standing = match self.standing(view) {
            Ok(standing) => standing,
            Err(answer) => return answer,
        };
        let next = match step {
            Step::Mute { letter, .. } | Step::Report { letter } => Step::Letter { number: *letter },
            _ => Step::Sheet { at: 0 },
        };
        let page = self.page(view, standing, &next, &[]);
        let text = format!("{said}\n\n{}", page.text);
        Answer { text, ..page }
    }

    /// Does what a command or a form asks for, and says it.
    pub(super) async fn dealt(&self, asker: &Asker, game: &GameId, overture: Overture) -> Answer {
        match self.deal(asker, game, overture).await {
            Ok((_, done)) => Answer::text(done),
            Err(Rejected::Refused { refusal, view }) => {
                let view = view.as_deref();
                Answer::text(self.text.refusal(&refusal, view, Naming::Escaped))
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Serves a form that was filled in.
    pub(super) async fn on_form(
        &self,
        asker: &Asker,
        game: &GameId,
        step: &Step,
        text: &str,
    ) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let standing = match self.standing(&view) {
            Ok(standing) => standing,
            Err(answer) => return answer,
        };
        match step.overture(standing, Some(text)) {
            Some(overture) => self.dealt(asker, game, overture).await,
            None => self.unknown(),
        }
    }

    /// The form that a step opens.
    pub(super) async fn form_of(
        &self,
        asker: &Asker,
        game: &GameId,
        step: &Step,
    ) -> Result<CreateModal, Answer> {
        let view = self.table.view(game, asker.person()).await;
        let view = view.map_err(|rejected| self.rejected(&rejected))?;
        self.standing(&view)?;
        Ok(self.blank(&view, step))
    }

    async fn deal(
        &self,
        asker: &Asker,
        game: &GameId,
        overture: Overture,
    ) -> Result<(View, String), Rejected> {
        let action = Action::Deal(overture.clone());
        let granted = self.table.submit(game, asker.wish(), action).await?;
        let done = self.done(&granted.view, &overture);
        Ok((granted.view, done))
    }

    fn done(&self, view: &View, overture: &Overture) -> String {
        let named = |seat: &Seat| self.text.seat(view, *seat, Naming::Escaped);
        match overture {
            Overture::Propose { to, .. } => say!(self.text, "done-proposed", who = named(to)),
            Overture::Withdraw { to } => say!(self.text, "done-taken-back", who = named(to)),
            Overture::Accept { from, .. } => say!(self.text, "done-allied", who = named(from)),
            Overture::Decline { from } => {
                say!(self.text, "done-proposal-declined", who = named(from))
            }
            Overture::Counter { from, .. } => say!(self.text, "done-countered", who = named(from)),
            Overture::Leave { .. } => say!(self.text, "done-alliance-left"),
            Overture::Order(order) => self.text.own_order(*order),
            Overture::Write { to, .. } => {
                let who = self.text.correspondent(view, *to, Naming::Escaped);
                say!(self.text, "done-written", who = who)
            }
            Overture::Mute { sender, muted } => {
                let who = self.text.correspondent(view, *sender, Naming::Escaped);
                match muted {
                    true => say!(self.text, "done-muted", who = who),
                    false => say!(self.text, "done-unmuted", who = who),
                }
            }
            Overture::Report { .. } => say!(self.text, "done-reported"),
        }
    }

    /// How the viewer stands with the others, or why there is nothing to show.
    pub(super) fn standing<'a>(&self, view: &'a View) -> Result<&'a Standing, Answer> {
        let affairs = view.affairs.as_ref();
        let standing = affairs.and_then(|affairs| affairs.standing.as_ref());
        standing.ok_or_else(|| {
            let refusal = match view.phase {
                _ if affairs.is_none() => Refusal::Dealing(DealRefusal::NoDiplomacy),
                Phase::Lobby => Refusal::NotStarted,
                Phase::Closed(_) => Refusal::LobbyClosed,
                _ => return Answer::text(say!(self.text, "sheet-not-yours")),
            };
            Answer::text(self.text.refusal(&refusal, Some(view), Naming::Escaped))
        })
    }
}

//! Submits what a player does in diplomacy, from the panel and from modals, and says the result.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::diplomacy_component::DiplomacyComponent;
use entente_game::{
    Action, DiplomacyAction, DiplomacyRefusal, DiplomaticStatus, GameId, Refusal, Seat, View,
};
use entente_presentation::text::{Naming, say};
use entente_service::Rejected;
use poise::serenity_prelude::CreateModal;

impl Frontend {
    /// Handles a component of the panel, or the button that opens it.
    pub(crate) async fn on_diplomacy_component(
        &self,
        caller: &Caller,
        game: &GameId,
        component: &DiplomacyComponent,
        chosen: &[String],
    ) -> Answer {
        let view = match self.service.view(game, caller.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let status = match self.status(&view) {
            Ok(status) => status,
            Err(answer) => return answer,
        };
        // Without an action the component only shows a page.
        let Some(action) = component.action(status, None) else {
            return self.page(&view, status, component, chosen);
        };
        match self.submit_diplomacy(caller, game, action).await {
            Ok((view, done)) => self.panel_after(&view, component, done),
            Err(Rejected::Refused {
                refusal,
                view: Some(view),
            }) => {
                let why = self.text.refusal(&refusal, Some(&view), Naming::Escaped);
                let next = match component {
                    // A new ally is asked something, but nobody has become one.
                    DiplomacyComponent::Accept { .. } => &DiplomacyComponent::Panel { at: 0 },
                    other => other,
                };
                self.panel_after(&view, next, why)
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The page that follows an action, with its result above it.
    fn panel_after(&self, view: &View, component: &DiplomacyComponent, result: String) -> Answer {
        let status = match self.status(view) {
            Ok(status) => status,
            Err(answer) => return answer,
        };
        let next = match component {
            DiplomacyComponent::Mute { letter, .. } | DiplomacyComponent::Report { letter } => {
                DiplomacyComponent::Letter { number: *letter }
            }
            DiplomacyComponent::Accept { .. } if status.owes_order() => {
                DiplomacyComponent::AskOrder
            }
            _ => DiplomacyComponent::Panel { at: 0 },
        };
        let page = self.page(view, status, &next, &[]);
        let text = format!("{result}\n\n{}", page.text);
        Answer { text, ..page }
    }

    /// Submits the action of a command or modal, and says the result.
    pub(crate) async fn diplomacy_answer(
        &self,
        caller: &Caller,
        game: &GameId,
        action: DiplomacyAction,
    ) -> Answer {
        // Who is asked with every letter stops reading.
        let may_ally = matches!(action, DiplomacyAction::Accept { .. });
        match self.submit_diplomacy(caller, game, action).await {
            Ok((view, done)) if may_ally => self.with_owed_order(&view, done),
            Ok((_, done)) => Answer::text(done),
            Err(Rejected::Refused { refusal, view }) => Answer::text(self.text.refusal(
                &refusal,
                view.as_deref(),
                Naming::Escaped,
            )),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// What was done, and for a new ally without a standing order the question about it.
    fn with_owed_order(&self, view: &View, done: String) -> Answer {
        match self.status(view) {
            Ok(status) if status.owes_order() => {
                let question = self.ask_order(view, status);
                let text = format!("{done}\n\n{}", question.text);
                Answer { text, ..question }
            }
            _ => Answer::text(done),
        }
    }

    /// Handles a modal that was submitted.
    pub(crate) async fn on_diplomacy_modal(
        &self,
        caller: &Caller,
        game: &GameId,
        component: &DiplomacyComponent,
        text: &str,
    ) -> Answer {
        let view = match self.service.view(game, caller.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let status = match self.status(&view) {
            Ok(status) => status,
            Err(answer) => return answer,
        };
        match component.action(status, Some(text)) {
            Some(action) => self.diplomacy_answer(caller, game, action).await,
            None => self.unknown_component(),
        }
    }

    /// The modal that a component opens.
    pub(crate) async fn diplomacy_modal(
        &self,
        caller: &Caller,
        game: &GameId,
        component: &DiplomacyComponent,
    ) -> Result<CreateModal, Answer> {
        let view = self
            .service
            .view(game, caller.person())
            .await
            .map_err(|rejected| self.rejected(&rejected))?;
        let status = self.status(&view)?;
        match outdated_reason(status, component) {
            Some(refusal) => {
                let refusal = Refusal::Diplomacy(refusal);
                let why = self.text.refusal(&refusal, Some(&view), Naming::Mention);
                Err(Answer::text(why))
            }
            None => Ok(self.message_modal(&view, component)),
        }
    }

    /// Submits an action of diplomacy; returns the new view and what the user is told.
    async fn submit_diplomacy(
        &self,
        caller: &Caller,
        game: &GameId,
        action: DiplomacyAction,
    ) -> Result<(View, String), Rejected> {
        let command = caller.command(Action::Diplomacy(action.clone()));
        let accepted = self.service.submit(game, command).await?;
        let done = self.diplomacy_done_text(&accepted.view, &action);
        Ok((accepted.view, done))
    }

    /// What the user is told after this action.
    fn diplomacy_done_text(&self, view: &View, action: &DiplomacyAction) -> String {
        let named = |seat: &Seat| self.text.seat_name(view, *seat, Naming::Escaped);
        match action {
            DiplomacyAction::Propose { to, .. } => {
                say!(self.text, "done-alliance-proposed", who = named(to))
            }
            DiplomacyAction::Withdraw { to } => {
                say!(self.text, "done-proposal-withdrawn", who = named(to))
            }
            DiplomacyAction::Accept { from, .. } => {
                let with = self.text.allies_after(view, *from, Naming::Escaped);
                say!(self.text, "done-allied", with)
            }
            DiplomacyAction::Decline { from } => {
                say!(self.text, "done-proposal-declined", who = named(from))
            }
            DiplomacyAction::Counter { from, .. } => {
                say!(self.text, "done-proposal-countered", who = named(from))
            }
            DiplomacyAction::Leave { .. } => {
                say!(self.text, "done-alliance-left", bond = self.text.bond(view))
            }
            DiplomacyAction::Order(order) => self.text.standing_order(*order),
            DiplomacyAction::Write { to, .. } => {
                let who = self.text.correspondent(view, *to, Naming::Escaped);
                say!(self.text, "done-letter-sent", who)
            }
            DiplomacyAction::Mute { sender, muted } => {
                let who = self.text.correspondent(view, *sender, Naming::Escaped);
                if *muted {
                    say!(self.text, "done-muted", who)
                } else {
                    say!(self.text, "done-unmuted", who)
                }
            }
            DiplomacyAction::Report { .. } => say!(self.text, "done-reported"),
        }
    }
}

/// Why the form for a counter-proposal is not opened: the proposal that it answers is not open any
/// more.
fn outdated_reason(
    status: &DiplomaticStatus,
    component: &DiplomacyComponent,
) -> Option<DiplomacyRefusal> {
    let DiplomacyComponent::Counter { from: seat } = *component else {
        return None;
    };
    let is_open = status.proposed_by.iter().any(|open| open.seat == seat);
    let is_ally = status.allies.contains(&seat);
    match (is_open, is_ally) {
        (true, _) => None,
        (false, true) => Some(DiplomacyRefusal::AlreadyAllied { seat }),
        (false, false) => Some(DiplomacyRefusal::NotOpen),
    }
}

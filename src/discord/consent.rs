//! Takebacks, pauses and resuming, which need the consent of all players; and aborting a game.
//!
//! They can be asked for by command and from the panel behind *More*, and answered there and below
//! the message that asks. A button names the request that it answers by its time, so an old button
//! cannot agree to a new request.

use super::answer::Answer;
use super::caller::Caller;
use super::custom_id::{CustomId, GameComponent};
use super::{Frontend, message};
use crate::service::{Command, ExpectedVersion, Rejected};
use crate::text::{Naming, Text, say};
use entente_game::{
    Action, ConsentRequest, ConsentTopic, InvalidSpan, PauseCause, Refusal, Span, Time, View,
};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

impl Frontend {
    /// Submits an action in the game that the user means.
    pub(super) async fn submit_by_name(
        &self,
        caller: &Caller,
        named: Option<&str>,
        action: Action,
    ) -> Answer {
        let view = match self.find_game(caller, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let asked = self
            .service
            .submit(&view.game, caller.command(action.clone()));
        match asked.await {
            Ok(accepted) => Answer::text(self.done_text(&accepted.view, &action)),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks the other players for a pause, of the length that was typed if there is one.
    pub(super) async fn ask_pause(
        &self,
        caller: &Caller,
        span: Option<&str>,
        named: Option<&str>,
    ) -> Answer {
        let span: Option<Result<Span, InvalidSpan>> = span.map(str::parse);
        match span.transpose() {
            Ok(span) => {
                let pause = Action::AskConsent(ConsentTopic::Pause(span));
                self.submit_by_name(caller, named, pause).await
            }
            Err(InvalidSpan { text }) => Answer::text(self.text.span_fault(&text)),
        }
    }

    /// Answers the request that was made at this time, if it is still open.
    pub(super) async fn answer_request(
        &self,
        caller: &Caller,
        id: &CustomId,
        at: u64,
        agrees: bool,
    ) -> Answer {
        let action = if agrees {
            Action::GiveConsent
        } else {
            Action::RefuseConsent
        };
        let command = Command {
            expected: Some(ExpectedVersion::Consent(Time(at))),
            ..caller.command(action.clone())
        };
        match self.service.submit(&id.game, command).await {
            Ok(accepted) => Answer::text(self.done_text(&accepted.view, &action)),
            Err(Rejected::Changed { view }) if view.player().is_none() => {
                let refusal = Refusal::NotSeated;
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            Err(Rejected::Changed { .. }) => Answer::text(say!(self.text, "refusal-request-gone")),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks whether to abort the game.
    pub(super) fn confirm_abort(&self, view: &View) -> Answer {
        let button = |component, style, label| {
            message::button(
                CustomId::new(&view.game, view.ply(), component),
                style,
                label,
            )
        };
        let yes = say!(self.text, "button-yes-abort");
        let no = say!(self.text, "button-no");
        let buttons = vec![
            button(GameComponent::Abort, ButtonStyle::Danger, yes),
            button(GameComponent::Dismiss, ButtonStyle::Secondary, no),
        ];
        Answer::text(say!(self.text, "ask-abort"))
            .with_rows(vec![CreateActionRow::Buttons(buttons)])
    }
}

/// The buttons that answer an open request. They are the same for everybody who reads the message.
pub(super) fn consent_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let Some(request) = view.consent.as_ref().filter(|_| view.turn().is_some()) else {
        return Vec::new();
    };
    let agree = say!(text, "button-request-agree");
    let decline = say!(text, "button-request-decline");
    vec![
        answer_button(view, request, true, agree),
        answer_button(view, request, false, decline),
    ]
}

/// The buttons for what the viewer can ask of the others now, or answer to them.
pub(super) fn own_consent_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let button = |component, style, label| {
        message::button(
            CustomId::new(&view.game, view.ply(), component),
            style,
            label,
        )
    };
    let mut buttons = match &view.consent {
        Some(request) if Some(request.by) == view.player() => {
            let label = say!(text, "button-request-withdraw");
            vec![answer_button(view, request, false, label)]
        }
        Some(request) => {
            let asked = view
                .awaiting_consent()
                .any(|person| Some(person.player) == view.player());
            let mut buttons = consent_buttons(text, view);
            // A player who has agreed can still change their mind, but not agree again.
            buttons.drain(..usize::from(!asked && !request.agreed.is_empty()));
            buttons
        }
        None => topics_to_offer(view)
            .into_iter()
            .map(|component| {
                let label = match component {
                    GameComponent::Takeback => say!(text, "button-takeback"),
                    GameComponent::Pause => say!(text, "button-pause"),
                    _ => resume_label(text, view),
                };
                button(component, ButtonStyle::Secondary, label)
            })
            .collect(),
    };
    if view.may_abort() {
        let label = say!(text, "button-abort");
        buttons.push(button(
            GameComponent::ConfirmAbort,
            ButtonStyle::Danger,
            label,
        ));
    }
    buttons
}

/// What the viewer can ask for while no request is open.
fn topics_to_offer(view: &View) -> Vec<GameComponent> {
    let own = view.own_seats();
    let has_moved = view
        .moves
        .iter()
        .any(|mv| mv.moved.is_some() && own.contains(&mv.by));
    // Games with secrets have no takebacks: nobody can unlearn what a move has revealed.
    let takeback = (has_moved && view.diplomacy.is_none()).then_some(GameComponent::Takeback);
    let clock = view.clock.as_ref().map(|clock| match clock.pause {
        Some(_) => GameComponent::Resume,
        None => GameComponent::Pause,
    });
    takeback.into_iter().chain(clock).collect()
}

/// The label of the button that lets the clocks run again. Where nobody came to the game, resuming
/// does not need the others' consent.
pub(super) fn resume_label(text: &Text, view: &View) -> String {
    match view.pause().map(|pause| pause.cause) {
        Some(PauseCause::NobodyCame) => say!(text, "button-go-on"),
        _ => say!(text, "button-resume"),
    }
}

/// A button that answers a request.
fn answer_button(
    view: &View,
    request: &ConsentRequest,
    agrees: bool,
    label: String,
) -> CreateButton {
    let at = request.at.0;
    let (component, style) = if agrees {
        (GameComponent::GiveConsent { at }, ButtonStyle::Success)
    } else {
        (GameComponent::RefuseConsent { at }, ButtonStyle::Secondary)
    };
    message::button(
        CustomId::new(&view.game, view.ply(), component),
        style,
        label,
    )
}

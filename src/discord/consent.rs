//! What one asks of all the others: to take a move back, to let the clocks stand still, to go on; the answers, and calling a game off. By command, from the sheet behind *More…*, and
//! below the message that asks. An answer names what it answers, so a button of yesterday agrees to nothing of today.

use super::answer::Answer;
use super::asker::Asker;
use super::custom_id::{Ask, CustomId};
use super::{Door, message};
use crate::table::{Rejected, Sight, Wish};
use crate::text::{Naming, Text, say};
use entente_game::{Action, Desire, PauseCause, Refusal, Request, Span, Time, UnfitSpan, View};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

impl Door {
    /// Asks for something in the game that is meant, or calls it off.
    pub(super) async fn wish_for(
        &self,
        asker: &Asker,
        named: Option<&str>,
        action: Action,
    ) -> Answer {
        let view = match self.which(asker, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let asked = self.table.submit(&view.game, asker.wish(), action.clone());
        match asked.await {
            Ok(granted) => Answer::text(self.settled(&granted.view, &action)),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks the others to let the clocks stand still, for as long as was typed.
    pub(super) async fn ask_pause(
        &self,
        asker: &Asker,
        span: Option<&str>,
        named: Option<&str>,
    ) -> Answer {
        let span: Option<Result<Span, UnfitSpan>> = span.map(str::parse);
        match span.transpose() {
            Ok(span) => {
                let pause = Action::Request(Desire::Pause(span));
                self.wish_for(asker, named, pause).await
            }
            Err(UnfitSpan { text }) => Answer::text(self.text.span_fault(&text)),
        }
    }

    /// Answers what was asked at this time, if it is still open.
    pub(super) async fn answer_request(
        &self,
        asker: &Asker,
        id: &CustomId,
        at: u64,
        agrees: bool,
    ) -> Answer {
        let wish = Wish {
            seen: Some(Sight::Request(Time(at))),
            ..asker.wish()
        };
        let action = match agrees {
            true => Action::AgreeRequest,
            false => Action::DeclineRequest,
        };
        match self.table.submit(&id.game, wish, action.clone()).await {
            Ok(granted) => Answer::text(self.settled(&granted.view, &action)),
            Err(Rejected::Changed { view }) if view.place().is_none() => {
                let refusal = Refusal::NotSeated;
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            Err(Rejected::Changed { .. }) => Answer::text(say!(self.text, "refusal-request-gone")),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks whether to call a game off.
    pub(super) fn ask_abort(&self, view: &View) -> Answer {
        let button = |ask, style, label| {
            message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
        };
        let yes = say!(self.text, "button-yes-abort");
        let no = say!(self.text, "button-no");
        let buttons = vec![
            button(Ask::Abort, ButtonStyle::Danger, yes),
            button(Ask::Nothing, ButtonStyle::Secondary, no),
        ];
        Answer::text(say!(self.text, "ask-abort"))
            .with_rows(vec![CreateActionRow::Buttons(buttons)])
    }
}

/// The answers to what is asked, the same for everybody who reads the message; none where nothing is.
pub(super) fn answers(text: &Text, view: &View) -> Vec<CreateButton> {
    let Some(request) = view.request.as_ref().filter(|_| view.turn().is_some()) else {
        return Vec::new();
    };
    let agree = say!(text, "button-request-agree");
    let decline = say!(text, "button-request-decline");
    vec![
        answer(view, request, true, agree),
        answer(view, request, false, decline),
    ]
}

/// What the viewer can ask of the others now, or answer to them.
pub(super) fn own_wishes(text: &Text, view: &View) -> Vec<CreateButton> {
    let button = |ask, style, label| {
        message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
    };
    let mut buttons = match &view.request {
        Some(request) if Some(request.by) == view.place() => {
            let label = say!(text, "button-request-withdraw");
            vec![answer(view, request, false, label)]
        }
        Some(request) => {
            let asked = view
                .asked()
                .any(|person| Some(person.place) == view.place());
            let mut answers = answers(text, view);
            // Who has agreed can still change his mind.
            answers.drain(..usize::from(!asked && !request.agreed.is_empty()));
            answers
        }
        None => wishes(view)
            .into_iter()
            .map(|ask| {
                let label = match ask {
                    Ask::Takeback => say!(text, "button-takeback"),
                    Ask::Pause => say!(text, "button-pause"),
                    _ => resume_label(text, view),
                };
                button(ask, ButtonStyle::Secondary, label)
            })
            .collect(),
    };
    if view.may_abort() {
        let label = say!(text, "button-abort");
        buttons.push(button(Ask::ConfirmAbort, ButtonStyle::Danger, label));
    }
    buttons
}

/// What the viewer can ask for while nothing is asked.
fn wishes(view: &View) -> Vec<Ask> {
    let own = view.own_seats();
    let has_moved = view
        .moves
        .iter()
        .any(|mv| mv.moved.is_some() && own.contains(&mv.by));
    let takeback = (has_moved && view.affairs.is_none()).then_some(Ask::Takeback);
    let clock = view.clock.as_ref().map(|clock| match clock.pause {
        Some(_) => Ask::Resume,
        None => Ask::Pause,
    });
    takeback.into_iter().chain(clock).collect()
}

/// What it is called to let the clocks go on: where nobody came, nobody else has to agree.
pub(super) fn resume_label(text: &Text, view: &View) -> String {
    match view.pause().map(|pause| pause.cause) {
        Some(PauseCause::NobodyCame) => say!(text, "button-go-on"),
        _ => say!(text, "button-resume"),
    }
}

fn answer(view: &View, request: &Request, agrees: bool, label: String) -> CreateButton {
    let at = request.at.0;
    let (ask, style) = match agrees {
        true => (Ask::AgreeRequest { at }, ButtonStyle::Success),
        false => (Ask::DeclineRequest { at }, ButtonStyle::Secondary),
    };
    message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
}

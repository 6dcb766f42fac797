//! Takebacks, pauses and resuming, which all players have to accept; and aborting a game.
//!
//! They can be asked for by command and from the panel behind *More*, and answered there and below
//! the message that asks. A button names the request that it answers by its time, so an old button
//! cannot accept a new request.

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::components::{
    BoardComponent, MorePanelComponent, RequestComponent, TopicComponent,
};
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::{Asked, Press, game_lookup, message};
use crate::moves::{self, submitting};
use crate::{arbiter, board};
use entente_game::{
    ArbiterAction, InvalidSpan, PlayAction, Refusal, RequestChange, RequestTopic, Span, Time, View,
};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{Command, ExpectedVersion, Rejected};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// Asks the other players for something in the game that the user means. Resuming after another
/// player has asked for it means accepting.
pub(crate) async fn request(asked: Asked<'_>, named: Option<&str>, topic: RequestTopic) -> Handled {
    let component: GameComponent = match topic {
        RequestTopic::Takeback => RequestComponent::Takeback.into(),
        RequestTopic::Pause(None) => RequestComponent::Pause.into(),
        RequestTopic::Resume => RequestComponent::Resume.into(),
        // A button has no room for the rest.
        RequestTopic::Pause(Some(_)) | RequestTopic::Move(_) | RequestTopic::Substitute { .. } => {
            BoardComponent::MyView.into()
        }
    };
    let view = game_lookup::find_game(asked, named, component).await?;
    if let Some(action) = arbiter_action(&view, asked.caller, &topic) {
        return arbiter::act(asked, &view.game, action).await;
    }
    let open = view.turn.request.as_ref().map(|request| request.change);
    let action = match (&topic, open) {
        (RequestTopic::Resume, Some(RequestChange::Resume)) if view.is_asked() => {
            PlayAction::AcceptRequest
        }
        _ => PlayAction::Request(topic),
    };
    submitting::submit(asked, &view.game, action).await
}

/// The act of a game's arbiter, who does alone what players ask each other for; `None` for all
/// others.
fn arbiter_action(view: &View, caller: &Caller, topic: &RequestTopic) -> Option<ArbiterAction> {
    let action = match topic {
        RequestTopic::Pause(span) => ArbiterAction::Pause(*span),
        RequestTopic::Resume => ArbiterAction::Resume,
        RequestTopic::Takeback | RequestTopic::Move(_) | RequestTopic::Substitute { .. } => {
            return None;
        }
    };
    view.is_led_by(caller.person()).then_some(action)
}

/// Submits the action of a button under a board. The arbiter resumes the clocks with the button of
/// the players.
async fn on_board(asked: Asked<'_>, id: &CustomId, action: PlayAction) -> Handled {
    if let PlayAction::Request(topic) = &action
        && let Ok(view) = asked.service().view(&id.game, asked.person()).await
        && let Some(action) = arbiter_action(&view, asked.caller, topic)
    {
        return arbiter::act(asked, &id.game, action).await;
    }
    moves::submit_on_board(asked, id, action).await
}

/// Asks the other players for a pause, of the length that was typed if there is one.
pub(crate) async fn ask_pause(
    asked: Asked<'_>,
    span: Option<&str>,
    named: Option<&str>,
) -> Handled {
    let parsed: Option<Result<Span, InvalidSpan>> = span.map(str::parse);
    match parsed.transpose() {
        Ok(span) => request(asked, named, RequestTopic::Pause(span)).await,
        Err(InvalidSpan { text }) => Ok(Answer::text(text::span_fault(asked.text(), &text))),
    }
}

/// Answers the request that was made at this time with this action, if it is still open.
async fn answer_request(asked: Asked<'_>, id: &CustomId, at: u64, action: PlayAction) -> Handled {
    let command = Command {
        expected: Some(ExpectedVersion::Request(Time(at))),
        ..asked.command(action.clone())
    };
    match asked.service().submit(&id.game, command).await {
        Ok(accepted) => Ok(Answer::text(submitting::done_text(
            asked.text(),
            &accepted.view,
            &action,
        ))),
        Err(Rejected::Changed { view }) if view.player().is_none() => {
            let refusal = Refusal::NotSeated;
            Err(text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention).into())
        }
        Err(Rejected::Changed { .. }) => Err(say!(asked.text(), "refusal-request-gone").into()),
        Err(rejected) => Err(rejected.into()),
    }
}

/// Asks whether to abort the game, if it still can be.
pub(crate) async fn ask_to_abort(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, RequestComponent::ConfirmAbort).await?;
    if view.may_abort() {
        return Ok(confirm_abort(asked.text(), &view));
    }
    // Submitted only for the refusal: the game knows best what is in the way.
    submitting::submit(asked, &view.game, PlayAction::Abort).await
}

/// Asks whether to abort the game.
fn confirm_abort(text: &Text, view: &View) -> Answer {
    let button = |component: GameComponent, style, label| {
        message::button(
            CustomId::new(&view.game, view.ply(), component),
            style,
            label,
        )
    };
    let yes = say!(text, "button-yes-abort");
    let no = say!(text, "button-no-play-on");
    let buttons = vec![
        button(RequestComponent::Abort.into(), ButtonStyle::Danger, yes),
        button(
            MorePanelComponent::Dismiss.into(),
            ButtonStyle::Secondary,
            no,
        ),
    ];
    Answer::text(say!(text, "ask-abort")).with_rows(vec![CreateActionRow::Buttons(buttons)])
}

pub(crate) async fn on_component(press: Press<'_>, component: &RequestComponent) -> Handled {
    let (asked, id) = (press.asked, press.id);
    let action = match component {
        // They name their request by its time: an old button must not answer a later request.
        RequestComponent::AcceptRequest { at } => {
            return answer_request(asked, id, *at, PlayAction::AcceptRequest).await;
        }
        RequestComponent::DeclineRequest { at } => {
            return answer_request(asked, id, *at, PlayAction::DeclineRequest).await;
        }
        RequestComponent::ConfirmAbort => {
            return board::on_current_board(asked, id, async |view| {
                confirm_abort(asked.text(), view)
            })
            .await;
        }
        RequestComponent::Abort => PlayAction::Abort,
        button => button.action().ok_or(NotDone::UnknownComponent)?,
    };
    on_board(asked, id, action).await
}

//! The buttons of draw offers and requests: what a player can ask of the others, and the answers.
//!
//! They follow from the view alone, as all buttons under a game's messages do (`message`).

use crate::frontend::button_ids::Ids;
use crate::frontend::components::{DrawComponent, RequestComponent, TopicComponent};
use crate::frontend::custom_id::GameComponent;
use entente_game::{PersonView, PlayerRequest, View};
use entente_presentation::text::{Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateButton};

/// The buttons that answer an open draw offer, if a reader of the message is asked: its one reader
/// in direct messages, any person elsewhere.
pub(super) fn draw_buttons(text: &Text, ids: Ids<'_>) -> Vec<CreateButton> {
    let view = ids.view;
    let is_person = |person: &PersonView| person.computer.is_none();
    let is_asked = view.turn().is_some() && view.awaiting_draw_answer().any(is_person);
    let (accepts, declines) = match view.player() {
        Some(_) => (view.may_accept_draw(), view.may_decline_draw()),
        None => (is_asked, is_asked),
    };
    // Below a request that has the same two buttons, it has to be clear what they answer.
    let (accept, decline) = match view.turn.request {
        None => (
            say!(text, "button-request-accept"),
            say!(text, "button-request-decline"),
        ),
        Some(_) => (
            say!(text, "button-accept-draw"),
            say!(text, "button-decline-draw"),
        ),
    };
    let accept = ids.button(DrawComponent::AcceptDraw, ButtonStyle::Success, accept);
    let decline = ids.button(DrawComponent::DeclineDraw, ButtonStyle::Secondary, decline);
    let accept = accepts.then_some(accept).into_iter();
    accept.chain(declines.then_some(decline)).collect()
}

/// The buttons that answer an open request: those for the one reader of a message, or where it has
/// many, those for the players who are asked.
pub(super) fn request_buttons(text: &Text, ids: Ids<'_>) -> Vec<CreateButton> {
    let view = ids.view;
    let Some(request) = view.turn.request.as_ref().filter(|_| view.turn().is_some()) else {
        return Vec::new();
    };
    let is_person = |person: &PersonView| person.computer.is_none();
    let (accepts, declines) = match view.player() {
        Some(_) => (view.may_accept_request(), view.may_decline_request()),
        // Where only computers are asked, a person can still take the request back.
        None => (view.awaiting_request_answer().any(is_person), true),
    };
    let withdraws = match view.player() {
        Some(player) => player == request.by,
        None => !accepts,
    };
    let decline = if withdraws {
        say!(text, "button-request-withdraw")
    } else {
        say!(text, "button-request-decline")
    };
    let accept = say!(text, "button-request-accept");
    let accept = accepts.then(|| answer_button(ids, request, true, accept));
    let decline = declines.then(|| answer_button(ids, request, false, decline));
    accept.into_iter().chain(decline).collect()
}

/// The buttons for what the viewer can ask of the others now, or answer to them.
pub(crate) fn own_request_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let ids = Ids::unmarked(view);
    let mut buttons = request_buttons(text, ids);
    buttons.extend(action_buttons::<RequestComponent>(text, view));
    if view.may_abort() {
        let label = say!(text, "button-abort");
        buttons.push(ids.button(RequestComponent::ConfirmAbort, ButtonStyle::Danger, label));
    }
    buttons
}

/// The buttons of a topic that only send an action which the game would accept now.
pub(crate) fn action_buttons<C>(text: &Text, view: &View) -> Vec<CreateButton>
where
    C: TopicComponent + Clone + Into<GameComponent>,
{
    let ids = Ids::unmarked(view);
    let buttons = C::action_buttons().iter();
    let offered = buttons.filter(|button| (button.is_offered)(view));
    offered
        .map(|button| {
            let label = (button.label)(text, view);
            ids.button(button.component.clone(), button.style, label)
        })
        .collect()
}

/// A button that answers a request.
fn answer_button(
    ids: Ids<'_>,
    request: &PlayerRequest,
    accepts: bool,
    label: String,
) -> CreateButton {
    let at = request.at.0;
    let (component, style) = if accepts {
        (RequestComponent::AcceptRequest { at }, ButtonStyle::Success)
    } else {
        (
            RequestComponent::DeclineRequest { at },
            ButtonStyle::Secondary,
        )
    };
    ids.button(component, style, label)
}

//! Everything that the arbiter of a game can do in Discord while it runs: pause and resume it, give
//! more time, and let a computer play for a player who does not answer.
//!
//! They do it with the commands that players ask each other with, or behind *More*. For the lobby
//! they have the panel of a host (`lobby::host`).

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::ArbiterComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::{Asked, FilledForm, Frontend, Press, game_lookup, message};
use crate::lobby::lobbies;
use entente_game::{ArbiterAction, GameId, News, Seat, Span, View};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_rules::Army;
use poise::serenity_prelude::{ButtonStyle, CreateButton};

/// The names of the fields of the form for more time.
const WHO: &str = "who";
const SPAN: &str = "span";

/// The value of the field that says who gets it, if all do.
const EVERYBODY: &str = "everybody";

/// The longest text that can be typed as a time, in characters.
const MAX_SPAN: u16 = 40;

/// Does this as the arbiter of a game, and says what was done.
pub(crate) async fn act(asked: Asked<'_>, game: &GameId, action: ArbiterAction) -> Handled {
    let accepted = asked.submit(game, action).await?;
    Ok(Answer::text(done_text(asked.text(), &accepted.view)))
}

/// The answer to the arbiter: what everybody is told.
fn done_text(text: &Text, view: &View) -> String {
    let acts = view.board.latest_news.iter().find_map(|news| match news {
        News::Arbiter(act) => Some(*act),
        _ => None,
    });
    match acts {
        Some(act) => text::arbiter_act(Reader::new(text, view, Naming::Mention), act),
        None => say!(text, "done"),
    }
}

/// Gives more time to the army's player, or to everybody if none is named.
pub(crate) async fn extend(
    asked: Asked<'_>,
    span: &str,
    army: Option<Army>,
    named: Option<&str>,
) -> Handled {
    let extend = ArbiterComponent::Extend;
    let view = game_lookup::find_game(asked, named, extend).await?;
    match army.map(|army| view.seat_of(army).ok_or(army)).transpose() {
        Ok(seat) => extend_by(asked, &view.game, seat, span).await,
        Err(army) => Ok(Answer::text(lobbies::no_such_army(
            asked.text(),
            &view.terms.options,
            army,
        ))),
    }
}

async fn extend_by(asked: Asked<'_>, game: &GameId, seat: Option<Seat>, typed: &str) -> Handled {
    match typed.parse::<Span>() {
        Ok(span) => {
            let extension = ArbiterAction::Extend { seat, span };
            act(asked, game, extension).await
        }
        Err(fault) => Ok(Answer::text(text::span_fault(asked.text(), &fault.text))),
    }
}

/// The form that a button of the arbiter opens.
pub(crate) async fn form_for(
    press: Press<'_>,
    component: &ArbiterComponent,
) -> Option<Handled<Form>> {
    match component {
        ArbiterComponent::Extend => Some(extend_form(press.asked, press.id).await),
        _ => None,
    }
}

/// The form for more time, or the answer that says why there is none.
async fn extend_form(asked: Asked<'_>, id: &CustomId) -> Handled<Form> {
    let view = game_lookup::game_by_id(asked, &id.game).await?;
    let text = asked.text();
    let everybody = FormChoice {
        value: EVERYBODY.to_owned(),
        name: say!(text, "extend-form-everyone"),
        is_default: true,
    };
    let choice = |seat: Seat| FormChoice {
        value: seat.to_string(),
        name: Reader::new(text, &view, Naming::Name).seat_name(seat),
        is_default: false,
    };
    let seats = view.seats_taking_part().map(|(seat, _)| choice(seat));
    let who = Input::menu(WHO, std::iter::once(everybody).chain(seats).collect());
    let save = ArbiterComponent::SaveExtension;
    let save = CustomId::new(&id.game, id.ply, save);
    let span = Input::line(SPAN).max_length(MAX_SPAN);
    Ok(Form::new(save, say!(text, "extend-form-title"))
        .with(say!(text, "extend-form-who"), who)
        .with_explained(
            say!(text, "extend-form-span"),
            say!(text, "extend-form-hint"),
            span,
        ))
}

/// Handles the form for more time that was filled in.
pub(crate) async fn on_form(form: FilledForm<'_>, component: &ArbiterComponent) -> Handled {
    if *component != ArbiterComponent::SaveExtension {
        return Err(NotDone::UnknownComponent);
    }
    let seat = match form.fields.choice(WHO) {
        None | Some(EVERYBODY) => Ok(None),
        Some(seat) => seat.parse().map(Some),
    };
    match (seat, form.fields.text(SPAN)) {
        (Ok(seat), Some(span)) => extend_by(form.asked, form.game(), seat, span).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

/// Handles a button of the arbiter that opens no form.
pub(crate) async fn on_component(press: Press<'_>, component: &ArbiterComponent) -> Handled {
    let action = match component {
        ArbiterComponent::Pause => ArbiterAction::Pause(None),
        ArbiterComponent::Resume => ArbiterAction::Resume,
        ArbiterComponent::Substitute { seat } => ArbiterAction::Substitute {
            seat: Seat(*seat),
            level: None,
        },
        ArbiterComponent::Extend | ArbiterComponent::SaveExtension => {
            return Err(NotDone::UnknownComponent);
        }
    };
    act(press.asked, press.game(), action).await
}

/// The buttons of the arbiter of a running game.
pub(crate) fn arbiter_buttons(frontend: &Frontend, view: &View) -> Vec<CreateButton> {
    let text = frontend.text;
    let Some(mover) = view.mover() else {
        return Vec::new();
    };
    let clocks = view.turn.clock.as_ref().map(|clock| {
        let next = match clock.pause {
            Some(_) => (
                ArbiterComponent::Resume,
                say!(text, "button-arbiter-resume"),
            ),
            None => (ArbiterComponent::Pause, say!(text, "button-arbiter-pause")),
        };
        [
            next,
            (ArbiterComponent::Extend, say!(text, "button-extend")),
        ]
    });
    let can_substitute = view.may_substitute(frontend.service.now());
    let who = Reader::new(text, view, Naming::Name).seat_name(mover);
    let label = say!(text, "button-arbiter-substitute", who);
    let substitute = ArbiterComponent::Substitute { seat: mover.0 };
    let substitute = can_substitute.then_some((substitute, label));
    let buttons = clocks.into_iter().flatten().chain(substitute);
    let button = |(component, label)| {
        let id = CustomId::new(&view.game, view.ply(), component);
        message::button(id, ButtonStyle::Secondary, message::label(label))
    };
    buttons.map(button).collect()
}

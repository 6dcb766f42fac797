//! Submits an action in a game, and says what it has done.

use crate::draws::component::DrawComponent;
use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::handled::Handled;
use crate::frontend::lobby_buttons::button_of;
use crate::frontend::message::{self, BUTTONS_ON_PHONE};
use entente_game::{Phase, PlayAction, RequestTopic, Seat, View};
use entente_presentation::text::{self, Naming, Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// The answer to the user after this action, whose result is the view.
pub(crate) fn done_text(text: &Text, view: &View, action: &PlayAction) -> String {
    let is_over = matches!(view.phase, Phase::Over(_));
    let own = view.own_seats();
    let armies = view.armies();
    let waits = armies
        .iter()
        .any(|army| army.is_resigning && own.contains(&army.seat));
    let has_offered = view
        .turn
        .offers
        .iter()
        .any(|offer| own.contains(&offer.seat));
    match action {
        PlayAction::OfferDraw if has_offered => say!(
            text,
            "done-draw-offered",
            players = view.terms.options.players()
        ),
        // Who is offered a draw accepts it by offering one.
        PlayAction::OfferDraw | PlayAction::AcceptDraw if is_over => {
            say!(text, "done-draw-accepted")
        }
        PlayAction::OfferDraw | PlayAction::AcceptDraw => {
            say!(text, "done-draw-accepted-so-far")
        }
        PlayAction::DeclineDraw => say!(text, "done-draw-declined"),
        PlayAction::DrawOffers { of, stopped } => {
            let who = text.seat_name(view, *of, Naming::Mention);
            if *stopped {
                say!(text, "done-draw-offers-stopped", who)
            } else {
                say!(text, "done-draw-offers-allowed", who)
            }
        }
        PlayAction::ClaimDraw(_) => say!(text, "done-draw-claimed"),
        PlayAction::Claim { result, .. } => text::claimed(text, *result),
        PlayAction::Choose { army } => {
            say!(text, "done-army-chosen", army = text.army(*army))
        }
        PlayAction::Resign if waits => say!(text, "done-resigned-later"),
        PlayAction::Resign => say!(text, "done-resigned"),
        PlayAction::Move {
            confirm: Some(_), ..
        } if !is_over => format!(
            "{} {}",
            moved_text(text, view),
            say!(text, "done-alliance-over")
        ),
        PlayAction::Move { .. } => moved_text(text, view),
        PlayAction::Abort => say!(text, "done-aborted"),
        PlayAction::Request(RequestTopic::Resume) if view.pause().is_none() => {
            say!(text, "news-resumed")
        }
        PlayAction::Request(_) if view.turn.request.is_some() => {
            text::requested(text, view, Naming::Mention)
        }
        PlayAction::AcceptRequest if view.turn.request.is_some() => {
            say!(text, "done-request-accepted-so-far")
        }
        PlayAction::Request(_) | PlayAction::AcceptRequest => {
            say!(
                text,
                "done-request-accepted",
                players = view.players.people.len()
            )
        }
        PlayAction::DeclineRequest => say!(text, "done-request-declined"),
        PlayAction::ConditionalMoves(_) => say!(
            text,
            "done-conditional-moves",
            count = view.conditional_moves().len()
        ),
        PlayAction::OfferSeat { offered: false, .. } => {
            say!(text, "done-seat-withdrawn")
        }
        PlayAction::HandOver { .. } | PlayAction::Return | PlayAction::OfferSeat { .. } => {
            say!(text, "done")
        }
    }
}

/// The answer to the user after this action. Who has declined a draw can stop further offers.
pub(crate) fn done(text: &Text, view: &View, action: &PlayAction) -> Answer {
    let rows = match action {
        PlayAction::DeclineDraw => offer_rows(text, view),
        _ => Vec::new(),
    };
    Answer::text(done_text(text, view, action)).with_rows(rows)
}

/// The buttons that stop the draw offers of opponents, or allow them again.
pub(crate) fn offer_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let who = |seat: Seat| text.seat_name(view, seat, Naming::Name);
    let is_pair = view.terms.options.players() == 2;
    let own = view.own.as_slice();
    let stoppable = own.iter().flat_map(|own| &own.stoppable_draw_offers);
    let stopped = own.iter().flat_map(|own| &own.stopped_draw_offers);
    let stop = stoppable.map(|seat| {
        let label = if is_pair {
            say!(text, "button-stop-draw-offers")
        } else {
            say!(text, "button-stop-draw-offers-of", who = who(*seat))
        };
        (DrawComponent::StopDrawOffers { seat: seat.0 }, label)
    });
    let allow = stopped.map(|seat| {
        let label = say!(text, "button-allow-draw-offers-of", who = who(*seat));
        (DrawComponent::AllowDrawOffers { seat: seat.0 }, label)
    });
    let buttons = stop.chain(allow).map(|(component, label)| {
        button_of(
            view,
            component,
            ButtonStyle::Secondary,
            message::label(label),
        )
    });
    message::rows_of(BUTTONS_ON_PHONE, buttons.collect())
}

/// Submits an action in this game.
pub(crate) async fn submit_in(
    frontend: &Frontend,
    caller: &Caller,
    view: &View,
    action: PlayAction,
) -> Handled {
    let asked = frontend
        .service
        .submit(&view.game, caller.command(action.clone()));
    let accepted = asked.await?;
    Ok(done(frontend.text, &accepted.view, &action))
}

/// The answer to the user after their move.
pub(super) fn moved_text(text: &Text, view: &View) -> String {
    // Forced passes follow the move, so the user's own move is the first of the latest ones.
    let played = view
        .latest_moves()
        .first()
        .map_or_else(String::new, |mv| text.short_move(&mv.short, &mv.notation));
    match &view.phase {
        Phase::Over(ending) => {
            let result = text::ending(text, view, ending, Naming::Mention);
            say!(text, "done-moved-over", move = played, ending = result)
        }
        _ => say!(text, "done-moved", move = played),
    }
}

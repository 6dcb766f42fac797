//! Submits an action in a game, and says what it has done.

use crate::frontend::Asked;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::DrawComponent;
use crate::frontend::message::{self, BUTTONS_ON_PHONE, Buttons};
use entente_game::{GameId, Phase, PlayAction, RequestTopic, Seat, View};
use entente_presentation::text::{self, Arguments, Naming, Reader, Text, say};
use poise::serenity_prelude::CreateActionRow;

/// The answer to the user after this action, whose result is the view: the sentence with the key of
/// the action, unless what it says depends on the game.
pub(crate) fn done_text(text: &Text, view: &View, action: &PlayAction) -> String {
    text_by_game(text, view, action).unwrap_or_else(|| {
        let key = action.done_key();
        let key = if text.has(&key) { &key } else { "done" };
        text.say(key, &Arguments::new())
    })
}

/// The sentence of an action where it depends on the game, or says what was chosen.
fn text_by_game(text: &Text, view: &View, action: &PlayAction) -> Option<String> {
    Some(match action {
        PlayAction::Move { confirm, .. } => match confirm {
            Some(_) if !is_over(view) => {
                let over = say!(text, "done-alliance-over");
                format!("{} {over}", moved_text(text, view))
            }
            _ => moved_text(text, view),
        },
        PlayAction::Choose { army } => say!(text, "done-choose", army = text.army(*army)),
        PlayAction::OfferDraw | PlayAction::AcceptDraw => agreeing_text(text, view, action),
        PlayAction::DrawOffers { of, stopped } => {
            let who = Reader::new(text, view, Naming::Mention).seat_name(*of);
            if *stopped {
                say!(text, "done-draw-offers-stopped", who)
            } else {
                say!(text, "done-draw-offers-allowed", who)
            }
        }
        PlayAction::Claim { result, .. } => text::claimed(text, *result),
        PlayAction::Resign if resigns_later(view) => say!(text, "done-resign-later"),
        PlayAction::Request(_) | PlayAction::AcceptRequest => asking_text(text, view, action),
        PlayAction::ConditionalMoves(_) => {
            let count = view.conditional_moves().len();
            say!(text, "done-conditional-moves", count)
        }
        PlayAction::OfferSeat { offered: false, .. } => say!(text, "done-seat-withdrawn"),
        _ => return None,
    })
}

/// The answer to a user who offers or accepts a draw. Who is offered one accepts it by offering
/// one.
fn agreeing_text(text: &Text, view: &View, action: &PlayAction) -> String {
    let own = view.own_seats();
    let has_offered = view
        .turn
        .offers
        .iter()
        .any(|offer| own.contains(&offer.seat));
    match action {
        PlayAction::OfferDraw if has_offered => {
            let players = view.terms.options.players();
            say!(text, "done-draw-offered", players)
        }
        _ if is_over(view) => say!(text, "done-draw-accepted"),
        _ => say!(text, "done-draw-accepted-so-far"),
    }
}

/// The answer to a user who asks the others for something, or accepts what they ask.
fn asking_text(text: &Text, view: &View, action: &PlayAction) -> String {
    let is_open = view.turn.request.is_some();
    match action {
        PlayAction::Request(RequestTopic::Resume) if view.pause().is_none() => {
            say!(text, "news-resumed")
        }
        PlayAction::Request(_) if is_open => {
            text::requested(Reader::new(text, view, Naming::Mention))
        }
        _ if is_open => say!(text, "done-request-accepted-so-far"),
        _ => {
            let players = view.players.people.len();
            say!(text, "done-request-accepted", players)
        }
    }
}

fn is_over(view: &View) -> bool {
    matches!(view.phase, Phase::Over(_))
}

/// Whether an army of the viewer's is out only when its turn comes.
fn resigns_later(view: &View) -> bool {
    let own = view.own_seats();
    let armies = view.armies();
    armies
        .iter()
        .filter(|army| army.is_resigning)
        .any(|army| own.contains(&army.seat))
}

/// The answer to the user after this action. Who has declined a draw can stop further offers.
pub(super) fn answer_after(text: &Text, view: &View, action: &PlayAction) -> Answer {
    let rows = match action {
        PlayAction::DeclineDraw => offer_rows(text, view),
        _ => Vec::new(),
    };
    Answer::text(done_text(text, view, action)).with_rows(rows)
}

/// The buttons that stop the draw offers of opponents, or allow them again.
pub(crate) fn offer_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let who = |seat: Seat| Reader::new(text, view, Naming::Name).seat_name(seat);
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
        Buttons::unmarked(text, view).secondary(component, message::label(label))
    });
    message::rows_of(BUTTONS_ON_PHONE, buttons.collect())
}

/// Submits an action in this game, and says what it has done.
pub(crate) async fn submit(asked: Asked<'_>, game: &GameId, action: PlayAction) -> Handled {
    let accepted = asked.submit(game, action.clone()).await?;
    Ok(answer_after(asked.text(), &accepted.view, &action))
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
            let result = text::ending(Reader::new(text, view, Naming::Mention), ending);
            say!(text, "done-moved-over", move = played, ending = result)
        }
        _ => say!(text, "done-moved", move = played),
    }
}

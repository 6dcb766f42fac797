//! Computers in the place of people who are away (`/game substitute`), and hints for people who
//! play against computers (`/show hint`).

use crate::frontend::answer::Answer;
use crate::frontend::components::{BoardComponent, SeatComponent};
use crate::frontend::handled::Handled;
use crate::frontend::{Asked, Frontend, game_lookup, preferences};
use crate::lobby::{computers, lobbies};
use crate::moves::submitting;
use crate::{arbiter, seats};
use entente_advisor::Hint;
use entente_game::{ArbiterAction, Level, PlayAction, RequestTopic, Seat, View};
use entente_presentation::picture::{ArrowKind, BoardOptions};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::Army;

/// Lets a computer play for the seat of this army, or for the user if none was named. A user in
/// whose place one plays returns.
pub(crate) async fn substitute(
    asked: Asked<'_>,
    army: Option<Army>,
    level: Option<i64>,
    named: Option<&str>,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = game_lookup::find_game(asked, named, BoardComponent::MyView).await?;
    let chosen = level
        .map(|number| computers::level(frontend.text, number))
        .transpose();
    let seat = army.map(|army| view.seat_of(army).ok_or(army)).transpose();
    let action = match (chosen, seat) {
        // An arbiter who names nobody means the player for whom all wait.
        (Ok(level), Ok(seat)) if view.is_led_by(caller.person()) => {
            let seat = seat.or(view.mover()).unwrap_or(Seat(0));
            let substitute = ArbiterAction::Substitute { seat, level };
            return arbiter::act(asked, &view.game, substitute).await;
        }
        (Err(refusal), _) => return Err(refusal.into()),
        (_, Err(army)) => {
            return Ok(Answer::text(lobbies::no_such_army(
                frontend.text,
                &view.terms.options,
                army,
            )));
        }
        (Ok(level), Ok(seat)) => action(&view, seat, level),
    };
    let command = caller.command(action.clone());
    let accepted = frontend.service.submit(&view.game, command).await?;
    let text = substituted_text(frontend.text, &accepted.view, &action);
    Ok(Answer::text(text).with_rows(seats::own_offer_rows(frontend.text, &accepted.view)))
}

/// The answer to the user when a computer plays for a player, or does not any more.
fn substituted_text(text: &Text, view: &View, action: &PlayAction) -> String {
    let own = view.own_seats().first();
    let substitute = own.and_then(|seat| view.substitute(*seat)?.computer.as_ref());
    match (action, substitute) {
        (PlayAction::HandOver { .. }, Some(computer)) => {
            let computer = text.computer_name(computer, Naming::Mention);
            say!(text, "done-handed-over", computer)
        }
        (PlayAction::Return, _) => say!(text, "done-returned"),
        _ => submitting::done_text(text, view, action),
    }
}

/// The best move in a game against computers.
pub(crate) async fn show_hint(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, SeatComponent::Hint).await?;
    let (_, hint) = asked.service().hint(&view.game, asked.person()).await?;
    Ok(hint_answer(asked.frontend, &view, &hint).await)
}

/// A hint in words, and as an arrow on the board where it moves a piece.
async fn hint_answer(frontend: &Frontend, view: &View, hint: &Hint) -> Answer {
    let answer = Answer::text(text::hint(frontend.text, view, hint));
    let Hint::Move(moves) = hint else {
        return answer;
    };
    let Some(moved) = moves.first().and_then(|first| first.moved) else {
        return answer;
    };
    let board_options = BoardOptions {
        arrows: vec![(moved.from, moved.to, ArrowKind::Hint)],
        ..preferences::viewer_board_options(&frontend.service, view).await
    };
    answer.with_board(frontend.board(view, board_options).await, view)
}

/// The action that the user wants, if they name this seat or none.
fn action(view: &View, seat: Option<Seat>, level: Option<Level>) -> PlayAction {
    match seat.filter(|seat| !view.own_seats().contains(seat)) {
        Some(seat) => PlayAction::Request(RequestTopic::Substitute { seat, level }),
        None if view.is_replaced() => PlayAction::Return,
        None => PlayAction::HandOver { level },
    }
}

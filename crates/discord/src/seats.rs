//! Players who are away: seats that are offered to somebody else and taken over with a code
//! (`/game join`, which also leads into lobbies), computers that play for them meanwhile (`/game
//! substitute`); and hints in games against computers (`/show hint`).

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::{BoardComponent, SeatComponent};
use crate::frontend::message::Buttons;
use crate::frontend::{Asked, Frontend, Press, game_lookup, preferences};
use crate::lobby::{host, joining, lobbies};
use crate::moves::submitting;
use crate::{arbiter, board};
use entente_advisor::Hint;
use entente_game::{
    ArbiterAction, GameId, Level, LobbyAction, PlayAction, Profile, RequestTopic, Seat, View,
};
use entente_presentation::picture::{ArrowKind, BoardOptions};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_rules::Army;
use entente_service::{Invitation, JoinCodeError};
use poise::serenity_prelude::CreateActionRow;

/// Joins the lobby, or takes over the seat, with this code.
pub(crate) async fn join_by_code(asked: Asked<'_>, code: &str) -> Handled {
    match asked.service().invitation(asked.person(), code).await {
        Ok(Invitation { game, offer: None }) => joining::join(asked, &game, Vec::new()).await,
        Ok(Invitation {
            game,
            offer: Some(offer),
        }) => take_over(asked, &game, offer).await,
        // The service counts wrong codes, so that codes cannot be found by trying.
        Err(JoinCodeError::Wrong) => Ok(Answer::text(say!(asked.text(), "refusal-wrong-code"))),
        Err(JoinCodeError::TooMany { until }) => {
            let shown = format!("<t:{}:R>", until.0.div_ceil(1000));
            Ok(Answer::text(say!(
                asked.text(),
                "refusal-many-codes",
                until = shown
            )))
        }
        Err(JoinCodeError::Failed(rejected)) => Err(rejected.into()),
    }
}

/// Takes over the seats of an offer. The answer is the board, with what the new player can do.
async fn take_over(asked: Asked<'_>, game: &GameId, offer: u32) -> Handled {
    let Profile { name, .. } = asked.caller.profile.clone();
    let action = LobbyAction::TakeOver { name, offer };
    let accepted = asked.submit(game, action).await?;
    let welcome = text::seat_taken_over(asked.text(), &accepted.view);
    Ok(board::show(asked, &accepted.view, &welcome).await)
}

/// Offers a seat, and shows its code to the player who did it. If it is offered already, shows its
/// code.
async fn offer(asked: Asked<'_>, game: &GameId, seat: Seat) -> Handled {
    let offered = asked.service().offer_seat(game, asked.command(seat)).await;
    let (view, code) = offered?;
    Ok(offered_answer(
        asked.frontend,
        &view,
        seat,
        &code.to_string(),
    ))
}

fn offered_answer(frontend: &Frontend, view: &View, seat: Seat, code: &str) -> Answer {
    let said = text::seat_offered(
        Reader::new(frontend.text, view, Naming::Mention),
        seat,
        code,
    );
    let link = board::seat_link(frontend, code);
    let lines: Vec<String> = [said].into_iter().chain(link).collect();
    let label = say!(frontend.text, "button-withdraw-seat");
    let withdraw = SeatComponent::WithdrawSeat { seat: seat.0 };
    let withdraw = Buttons::unmarked(frontend.text, view).secondary(withdraw, label);
    let rows = vec![CreateActionRow::Buttons(vec![withdraw])];
    Answer::text(lines.join("\n")).with_rows(rows)
}

/// The button with which a player for whom a computer plays gives their own seat to somebody else.
fn own_offer_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let is_away = view.is_replaced() && !view.terms.rated;
    let seat = view.own_seats().first().filter(|_| is_away);
    let button = seat.map(|seat| {
        let label = say!(text, "button-offer-own-seat");
        let offer = SeatComponent::OfferSeat { seat: seat.0 };
        let button = Buttons::unmarked(text, view).secondary(offer, label);
        CreateActionRow::Buttons(vec![button])
    });
    button.into_iter().collect()
}

/// Withdraws the offer of a seat.
async fn withdraw(asked: Asked<'_>, game: &GameId, seat: Seat) -> Handled {
    let offered = false;
    let action = PlayAction::OfferSeat { seat, offered };
    submitting::submit(asked, game, action).await
}

/// Lets a computer play for the seat of this army, or for the user if none was named. A user in
/// whose place one plays returns.
pub(crate) async fn substitute(
    asked: Asked<'_>,
    army: Option<Army>,
    level: Option<i64>,
    named: Option<&str>,
) -> Handled {
    let view = game_lookup::find_game(asked, named, BoardComponent::MyView).await?;
    let chosen = level
        .map(|number| host::level(asked.text(), number))
        .transpose();
    let seat = army.map(|army| view.seat_of(army).ok_or(army)).transpose();
    let action = match (chosen, seat) {
        // An arbiter who names nobody means the player for whom all wait.
        (Ok(level), Ok(seat)) if view.is_led_by(asked.person()) => {
            let seat = seat.or(view.mover()).unwrap_or(Seat(0));
            let substitute = ArbiterAction::Substitute { seat, level };
            return arbiter::act(asked, &view.game, substitute).await;
        }
        (Err(refusal), _) => return Err(refusal.into()),
        (_, Err(army)) => {
            return Ok(Answer::text(lobbies::no_such_army(
                asked.text(),
                &view.terms.options,
                army,
            )));
        }
        (Ok(level), Ok(seat)) => substitute_action(&view, seat, level),
    };
    let accepted = asked.submit(&view.game, action.clone()).await?;
    let text = substituted_text(asked.text(), &accepted.view, &action);
    Ok(Answer::text(text).with_rows(own_offer_rows(asked.text(), &accepted.view)))
}

/// The answer to the user when a computer plays for a player, or does not any more.
fn substituted_text(text: &Text, view: &View, action: &PlayAction) -> String {
    let substitute = view
        .own_seats()
        .first()
        .and_then(|seat| view.substitute(*seat)?.computer.as_ref());
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
fn substitute_action(view: &View, seat: Option<Seat>, level: Option<Level>) -> PlayAction {
    match seat.filter(|seat| !view.own_seats().contains(seat)) {
        Some(seat) => PlayAction::Request(RequestTopic::Substitute { seat, level }),
        None if view.is_replaced() => PlayAction::Return,
        None => PlayAction::HandOver { level },
    }
}

pub(crate) async fn on_component(press: Press<'_>, component: &SeatComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        SeatComponent::OfferSeat { seat } => offer(asked, game, Seat(*seat)).await,
        SeatComponent::WithdrawSeat { seat } => withdraw(asked, game, Seat(*seat)).await,
        SeatComponent::Hint => show_hint(asked, Some(game.as_str())).await,
    }
}

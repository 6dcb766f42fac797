//! Seats that were left for good: offered by the players who are still there, and taken over by a
//! person with the code (`/game join`), which also leads into lobbies.

pub(crate) mod pressed;
pub(crate) mod substitutes;

use crate::board;
use crate::frontend::answer::Answer;
use crate::frontend::components::SeatComponent;
use crate::frontend::handled::Handled;
use crate::frontend::lobby_buttons::button_of;
use crate::frontend::{Asked, Frontend};
use crate::lobby::joining;
use crate::moves::submitting;
use entente_game::{GameId, LobbyAction, PlayAction, Profile, Seat, View};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_service::{Invitation, JoinCodeError};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

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
    let accepted = asked
        .service()
        .submit(game, asked.caller.command(action))
        .await?;
    let welcome = text::seat_taken_over(asked.text(), &accepted.view);
    Ok(board::show(asked, &accepted.view, &welcome).await)
}

/// Offers a seat, and shows its code to the player who did it. If it is offered already, shows its
/// code.
pub(crate) async fn offer(asked: Asked<'_>, game: &GameId, seat: Seat) -> Handled {
    let offered = asked
        .service()
        .offer_seat(game, asked.caller.command(seat))
        .await;
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
    let withdraw = button_of(view, withdraw, ButtonStyle::Secondary, label);
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
        let button = button_of(view, offer, ButtonStyle::Secondary, label);
        CreateActionRow::Buttons(vec![button])
    });
    button.into_iter().collect()
}

/// Withdraws the offer of a seat.
pub(crate) async fn withdraw(asked: Asked<'_>, game: &GameId, seat: Seat) -> Handled {
    let offered = false;
    let action = PlayAction::OfferSeat { seat, offered };
    let command = asked.caller.command(action.clone());
    let accepted = asked.service().submit(game, command).await?;
    Ok(submitting::done(asked.text(), &accepted.view, &action))
}

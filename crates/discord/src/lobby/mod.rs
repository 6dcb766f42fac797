//! Before a game begins: lobbies, challenges, rematches, the options of a game, and the scenario
//! editor, from which a game can be opened.
//!
//! Imports from `frontend` and `connection`.

pub(crate) mod forms;
pub(crate) mod host;
pub(crate) mod hours_question;
pub(crate) mod joining;
pub(crate) mod lobbies;
mod location;
pub(crate) mod scenario;
pub(crate) mod typed_terms;

use crate::frontend::Press;
use crate::frontend::answer::{Handled, NotDone};
use crate::frontend::components::LobbyComponent;
use entente_game::{LobbyAction, Seat};
use poise::serenity_prelude::UserId;

pub(crate) async fn on_component(press: Press<'_>, component: &LobbyComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match (component, press.values()) {
        (LobbyComponent::Accept, _) => {
            joining::answer_challenge(asked, game, LobbyAction::Accept).await
        }
        (LobbyComponent::Decline, _) => {
            joining::answer_challenge(asked, game, LobbyAction::Leave).await
        }
        (LobbyComponent::Withdraw, _) => {
            joining::answer_challenge(asked, game, LobbyAction::Cancel).await
        }
        (LobbyComponent::Join | LobbyComponent::AnySeat, _) => {
            joining::join(asked, game, Vec::new()).await
        }
        (LobbyComponent::JoinAs, _) => joining::pick_seats(asked, game).await,
        (LobbyComponent::Seats, values) => {
            let seats = values.iter().filter_map(|seat| seat.parse().ok());
            joining::join(asked, game, seats.map(Seat).collect()).await
        }
        (LobbyComponent::Leave, _) => joining::leave_lobby(asked, game).await,
        (LobbyComponent::Host, _) => host::open_host_panel(asked, game).await,
        (LobbyComponent::FairPlay, _) => host::show_fair_play(asked, game).await,
        (LobbyComponent::Start, _) => joining::start_lobby(asked, game).await,
        (LobbyComponent::Reserve, _) => host::open_reservations(asked, game).await,
        (LobbyComponent::ReserveFor, _) => {
            let resolved = &press.interaction.data.resolved;
            let is_member = |user: UserId| resolved.members.contains_key(&user);
            let people = resolved.users.values();
            host::reserve(asked, game, people, is_member).await
        }
        (LobbyComponent::CancelReservation, [player]) => {
            host::cancel_reservation(asked, game, player).await
        }
        (LobbyComponent::Computers, _) => host::open_computers(asked, game).await,
        (LobbyComponent::ComputerLevel, [number]) => {
            host::choose_computer(asked, game, number).await
        }
        (LobbyComponent::ComputerSeat { number }, [seat]) => {
            host::choose_computer_seat(asked, game, *number, seat).await
        }
        (LobbyComponent::ComputerCharacter { number }, [character]) => {
            host::choose_computer_character(asked, game, *number, character).await
        }
        (LobbyComponent::RemoveComputer, [player]) => {
            host::remove_computer(asked, game, player).await
        }
        (LobbyComponent::Cancel, _) => joining::cancel_lobby(asked, game).await,
        (LobbyComponent::Rematch, _) => joining::rematch(asked, game).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

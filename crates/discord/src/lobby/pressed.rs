//! Handles the components of lobbies, challenges and rematches.

use crate::frontend::Frontend;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::press::Press;
use crate::lobby::component::LobbyComponent;
use crate::lobby::{challenge, computers, joining, panel, reserving};
use entente_game::{LobbyAction, Seat};
use poise::serenity_prelude::UserId;

/// Handles a component of a lobby.
pub(crate) async fn on_component(
    frontend: &Frontend,
    press: Press<'_>,
    component: &LobbyComponent,
) -> Handled {
    let (caller, game) = (press.caller, press.game());
    match (component, press.values()) {
        (LobbyComponent::Accept, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Accept).await
        }
        (LobbyComponent::Decline, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Leave).await
        }
        (LobbyComponent::Withdraw, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Cancel).await
        }
        (LobbyComponent::Join | LobbyComponent::AnySeat, _) => {
            joining::join(frontend, caller, game, Vec::new()).await
        }
        (LobbyComponent::JoinAs, _) => joining::pick_seats(frontend, caller, game).await,
        (LobbyComponent::Seats, values) => {
            let seats = values.iter().filter_map(|seat| seat.parse().ok());
            joining::join(frontend, caller, game, seats.map(Seat).collect()).await
        }
        (LobbyComponent::Leave, _) => joining::leave_lobby(frontend, caller, game).await,
        (LobbyComponent::Host, _) => panel::open_host_panel(frontend, caller, game).await,
        (LobbyComponent::FairPlay, _) => panel::show_fair_play(frontend, caller, game).await,
        (LobbyComponent::Start, _) => joining::start_lobby(frontend, caller, game).await,
        (LobbyComponent::Reserve, _) => reserving::open_reservations(frontend, caller, game).await,
        (LobbyComponent::ReserveFor, _) => {
            let resolved = &press.interaction.data.resolved;
            let is_member = |user: UserId| resolved.members.contains_key(&user);
            let people = resolved.users.values();
            reserving::reserve(frontend, caller, game, (people, is_member)).await
        }
        (LobbyComponent::CancelReservation, [player]) => {
            reserving::cancel_reservation(frontend, caller, game, player).await
        }
        (LobbyComponent::Computers, _) => computers::open_computers(frontend, caller, game).await,
        (LobbyComponent::ComputerLevel, [number]) => {
            computers::choose_computer(frontend, caller, game, number).await
        }
        (LobbyComponent::ComputerSeat { number }, [seat]) => {
            computers::choose_computer_seat(frontend, caller, game, *number, seat).await
        }
        (LobbyComponent::ComputerCharacter { number }, [character]) => {
            computers::choose_computer_character(frontend, caller, game, *number, character).await
        }
        (LobbyComponent::RemoveComputer, [player]) => {
            computers::remove_computer(frontend, caller, game, player).await
        }
        (LobbyComponent::Cancel, _) => joining::cancel_lobby(frontend, caller, game).await,
        (LobbyComponent::Rematch, _) => challenge::rematch(frontend, caller, game).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

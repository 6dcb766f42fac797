//! Handles the components of the seats of a running game.

use crate::frontend::components::SeatComponent;
use crate::frontend::handled::Handled;
use crate::frontend::press::Press;
use crate::seats::{self, substitutes};
use entente_game::Seat;

/// Handles a component of the seats.
pub(crate) async fn on_component(press: Press<'_>, component: &SeatComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        SeatComponent::OfferSeat { seat } => seats::offer(asked, game, Seat(*seat)).await,
        SeatComponent::WithdrawSeat { seat } => seats::withdraw(asked, game, Seat(*seat)).await,
        SeatComponent::Hint => substitutes::show_hint(asked, Some(game.as_str())).await,
    }
}

//! Handles the components of the seats of a running game.

use crate::frontend::Frontend;
use crate::frontend::handled::Handled;
use crate::frontend::press::Press;
use crate::seats::component::SeatComponent;
use crate::seats::{self, substitutes};
use entente_game::Seat;

/// Handles a component of the seats.
pub(crate) async fn on_component(
    frontend: &Frontend,
    press: Press<'_>,
    component: &SeatComponent,
) -> Handled {
    let (caller, game) = (press.caller, press.game());
    match component {
        SeatComponent::OfferSeat { seat } => {
            seats::offer(frontend, caller, game, Seat(*seat)).await
        }
        SeatComponent::WithdrawSeat { seat } => {
            seats::withdraw(frontend, caller, game, Seat(*seat)).await
        }
        SeatComponent::Hint => substitutes::show_hint(frontend, caller, Some(game.as_str())).await,
    }
}

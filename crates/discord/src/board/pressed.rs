//! Handles the components that show the board of a game.

use crate::board::component::BoardComponent;
use crate::board::{self, page, watch};
use crate::frontend::Frontend;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::press::Press;

/// Handles a component of the board.
pub(crate) async fn on_component(
    frontend: &Frontend,
    press: Press<'_>,
    component: &BoardComponent,
) -> Handled {
    let (caller, game) = (press.caller, press.game());
    match component {
        BoardComponent::Watch => watch::watch_or_play(frontend, caller, game).await,
        BoardComponent::MyView => board::my_view(frontend, caller, game).await,
        BoardComponent::WatchFrom { army } => watch::show_from(frontend, caller, game, *army).await,
        BoardComponent::OpenBoard => page::open_board(frontend, caller, game).await,
        BoardComponent::Redraw(style) => board::redraw(frontend, caller, game, *style).await,
        BoardComponent::Position => {
            board::show_position(frontend, caller, Some(game.as_str())).await
        }
        BoardComponent::Record => board::show_record(frontend, caller, game).await,
        BoardComponent::Past { head } => watch::show_past(frontend, caller, game, head).await,
        // It is answered by the page itself (`activity`).
        BoardComponent::PlayHere => Err(NotDone::UnknownComponent),
    }
}

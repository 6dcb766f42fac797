//! Handles the components that show the board of a game.

use crate::board::{self, page, watch};
use crate::frontend::components::BoardComponent;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::press::Press;

/// Handles a component of the board.
pub(crate) async fn on_component(press: Press<'_>, component: &BoardComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        BoardComponent::Watch => watch::watch_or_play(asked, game).await,
        BoardComponent::MyView => board::my_view(asked, game).await,
        BoardComponent::WatchFrom { army } => watch::show_from(asked, game, *army).await,
        BoardComponent::OpenBoard => page::open_board(asked, game).await,
        BoardComponent::Redraw(style) => board::redraw(asked, game, *style).await,
        BoardComponent::Position => board::show_position(asked, Some(game.as_str())).await,
        BoardComponent::Record => board::show_record(asked, game).await,
        BoardComponent::Past { head } => watch::show_past(asked, game, head).await,
        // It is answered by the page itself (`activity`).
        BoardComponent::PlayHere => Err(NotDone::UnknownComponent),
    }
}

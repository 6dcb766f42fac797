//! Handles the components with which players move, command an army and resign.

use crate::board;
use crate::frontend::components::MoveComponent;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::press::Press;
use crate::moves::{self, picker, why_rejected};
use entente_game::PlayAction;

/// Handles a component of moving.
pub(crate) async fn on_component(press: Press<'_>, component: &MoveComponent) -> Handled {
    let (asked, id, game) = (press.asked, press.id, press.game());
    match (component, press.values()) {
        (MoveComponent::Move, _) => picker::open_move_menu(asked, id).await,
        (MoveComponent::Pieces { page }, _) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_piece(asked.frontend, view, *page).await
            })
            .await
        }
        (MoveComponent::Piece, [from]) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_target(asked.frontend, view, from, 0).await
            })
            .await
        }
        (MoveComponent::Targets { from, page }, _) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_target(asked.frontend, view, from, *page).await
            })
            .await
        }
        // With the ply of its board: a press on an old menu must not move in a later position.
        (MoveComponent::Target, [coordinate]) | (MoveComponent::Play { coordinate }, _) => {
            moves::make_move(asked, game, coordinate, Some(id.ply)).await
        }
        (MoveComponent::PlayAnyway { coordinate }, _) => {
            let action = PlayAction::to_move_anyway(coordinate);
            moves::submit_on_board(asked, id, action).await
        }
        (MoveComponent::Typed { text }, _) => Ok(moves::make_chosen_move(asked, id, text).await),
        (MoveComponent::ChooseArmy { army }, _) => moves::choose_army(asked, id, *army).await,
        (MoveComponent::ConfirmResign, _) => {
            board::on_current_board(asked, id, async |view| {
                moves::confirm_resign(asked.text(), view)
            })
            .await
        }
        (MoveComponent::Resign, _) => moves::submit_on_board(asked, id, PlayAction::Resign).await,
        (MoveComponent::WhyRejected, _) => {
            why_rejected::explain_last_typed(asked, press.ctx, game).await
        }
        (MoveComponent::Piece | MoveComponent::Target, _) => Err(NotDone::UnknownComponent),
    }
}

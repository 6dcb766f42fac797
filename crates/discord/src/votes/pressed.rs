//! Handles the components of a team's votes: to vote, by the menus of the moves, and to talk.

use crate::frontend::components::{MoveComponent, VoteComponent};
use crate::frontend::custom_id::CustomId;
use crate::frontend::handled::Handled;
use crate::frontend::press::Press;
use crate::moves::picker;
use crate::votes::{self, team_chat};

/// Handles a component of votes.
pub(crate) async fn on_component(press: Press<'_>, component: &VoteComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        VoteComponent::Vote => {
            let view = votes::team_view(asked, game).await?;
            let id = CustomId::new(&view.game, view.ply(), MoveComponent::Move);
            picker::open_move_menu(asked, &id).await
        }
        VoteComponent::TeamChat => team_chat::open(asked, &press.ctx.http, game).await,
    }
}

//! Passes the components of a game, the forms that they open and what is filled in there to their
//! topics: a line for each topic.

use crate::diplomacy::submitting;
use crate::frontend::answer::{Handled, NotDone};
use crate::frontend::components::VoteComponent;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::form::Form;
use crate::frontend::submission::Fields;
use crate::frontend::{Asked, Press};
use crate::moves::{self, picker};
use crate::{
    analysis, arbiter, board, conditional_moves, draws, lists, lobby, more_panel, notes, requests,
    seats, think_board, votes,
};
use futures::FutureExt;

/// The form that a component opens; `None` if it opens none, an answer if it may not.
pub(crate) async fn form_for(
    asked: Asked<'_>,
    id: &CustomId,
    chosen: &[String],
) -> Option<Handled<Form>> {
    let game = &id.game;
    match &id.component {
        GameComponent::Notes(it) => notes::form_for(asked, game, it).await,
        GameComponent::ConditionalMoves(it) => conditional_moves::form_for(asked, id, it).await,
        GameComponent::Arbiter(it) => arbiter::form_for(asked, id, it).await,
        GameComponent::ThinkBoard(it) => think_board::form_for(asked, id, it).await,
        GameComponent::Diplomacy(it) => submitting::form_for(asked, game, it, chosen).await,
        _ => None,
    }
}

/// Handles a component of a game, unless it opens a form.
pub(crate) async fn on_component(press: Press<'_>) -> Handled {
    let (asked, game) = (press.asked, press.game());
    // Each topic is boxed: one future for all of them would hold the largest of each.
    let handled = match &press.id.component {
        GameComponent::Lobby(it) => lobby::on_component(press, it).boxed(),
        GameComponent::Board(it) => board::on_component(press, it).boxed(),
        GameComponent::Lists(it) => lists::on_component(press, it).boxed(),
        GameComponent::Votes(VoteComponent::Vote) => picker::open_vote_menu(asked, game).boxed(),
        GameComponent::Votes(VoteComponent::TeamChat) => {
            votes::open_team_chat(asked, &press.ctx.http, game).boxed()
        }
        GameComponent::Analysis(it) => analysis::pressed::on_component(press, it).boxed(),
        GameComponent::Moves(it) => moves::on_component(press, it).boxed(),
        GameComponent::MorePanel(it) => more_panel::on_component(press, it).boxed(),
        GameComponent::Draws(it) => draws::on_component(press, it).boxed(),
        GameComponent::Seats(it) => seats::on_component(press, it).boxed(),
        GameComponent::Requests(it) => requests::on_component(press, it).boxed(),
        GameComponent::Notes(it) => notes::on_component(press, it).boxed(),
        GameComponent::ConditionalMoves(it) => conditional_moves::on_component(press, it).boxed(),
        GameComponent::Diplomacy(it) => submitting::on_component(press, it).boxed(),
        GameComponent::ThinkBoard(it) => think_board::on_component(press, it).boxed(),
        GameComponent::Arbiter(it) => arbiter::on_component(press, it).boxed(),
    };
    handled.await
}

/// Handles the fields of a form of a game.
pub(crate) async fn on_form(asked: Asked<'_>, id: &CustomId, fields: &Fields) -> Handled {
    let game = &id.game;
    match &id.component {
        GameComponent::Notes(it) => notes::on_form(asked, game, it, fields).await,
        GameComponent::ConditionalMoves(it) => {
            conditional_moves::on_form(asked, game, it, fields).await
        }
        GameComponent::Arbiter(it) => arbiter::on_form(asked, game, it, fields).await,
        GameComponent::ThinkBoard(it) => think_board::on_form(asked, game, it, fields).await,
        GameComponent::Diplomacy(it) => submitting::on_form(asked, game, it, fields).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

//! The commands of diplomacy: each reads its arguments and submits an action.

use crate::diplomacy::people::{self, PANEL};
use crate::diplomacy::submitting;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::diplomacy_component::DiplomacyComponent;
use crate::frontend::{Frontend, game_lookup};
use entente_game::{Correspondent, DiplomacyAction};

/// The arguments that the commands of diplomacy have in common.
pub(crate) struct DiplomacyArguments<'a> {
    pub(crate) player: Option<&'a str>,
    pub(crate) game: Option<&'a str>,
}

/// Handles a command about a player in the game that the user means.
pub(crate) async fn on_diplomacy_command(
    frontend: &Frontend,
    caller: &Caller,
    arguments: DiplomacyArguments<'_>,
    action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
) -> Answer {
    let view = match game_lookup::find_game(frontend, caller, arguments.game, PANEL).await {
        Ok(view) => view,
        Err(answer) => return answer,
    };
    let status = match people::status(frontend, &view) {
        Ok(status) => status,
        Err(answer) => return answer,
    };
    let player = arguments
        .player
        .map(|name| people::find_player(frontend, &view, status, name))
        .transpose();
    let player = match player {
        Ok(player) => player,
        Err(answer) => return answer,
    };
    match action(player) {
        Some(action) => submitting::diplomacy_answer(frontend, caller, &view.game, action).await,
        None => people::no_such_player(
            frontend,
            &view,
            status,
            arguments.player.unwrap_or_default(),
        ),
    }
}

/// The user's own panel, in the game that they mean.
pub(crate) async fn own_diplomacy_panel(
    frontend: &Frontend,
    caller: &Caller,
    game: Option<&str>,
) -> Answer {
    match game_lookup::find_game(frontend, caller, game, PANEL).await {
        Ok(view) => {
            submitting::on_diplomacy_component(
                frontend,
                caller,
                &view.game,
                &DiplomacyComponent::Open,
                &[],
            )
            .await
        }
        Err(answer) => answer,
    }
}

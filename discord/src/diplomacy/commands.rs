//! What the commands of diplomacy ask for.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::GameComponent;
use crate::frontend::diplomacy_component::DiplomacyComponent;
use entente_game::{Correspondent, DiplomacyAction};

/// What is offered where the user could mean several games.
pub(super) const PANEL: GameComponent = GameComponent::Diplomacy(DiplomacyComponent::Open);

/// The arguments that the commands of diplomacy have in common.
pub(crate) struct DiplomacyArguments<'a> {
    pub(crate) player: Option<&'a str>,
    pub(crate) game: Option<&'a str>,
}

impl Frontend {
    /// Handles a command about a player in the game that the user means.
    pub(crate) async fn on_diplomacy_command(
        &self,
        caller: &Caller,
        arguments: DiplomacyArguments<'_>,
        action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
    ) -> Answer {
        let view = match self.find_game(caller, arguments.game, PANEL).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let status = match self.status(&view) {
            Ok(status) => status,
            Err(answer) => return answer,
        };
        let found = arguments
            .player
            .map(|name| self.find_player(&view, status, name))
            .transpose();
        let player = match found {
            Ok(player) => player,
            Err(answer) => return answer,
        };
        match action(player) {
            Some(action) => self.diplomacy_answer(caller, &view.game, action).await,
            None => self.no_such_player(&view, status, arguments.player.unwrap_or_default()),
        }
    }

    /// The user's own panel, in the game that they mean.
    pub(crate) async fn own_diplomacy_panel(&self, caller: &Caller, game: Option<&str>) -> Answer {
        match self.find_game(caller, game, PANEL).await {
            Ok(view) => {
                self.on_diplomacy_component(caller, &view.game, &DiplomacyComponent::Open, &[])
                    .await
            }
            Err(answer) => answer,
        }
    }
}

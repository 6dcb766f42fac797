//! Handles the components of a finished game: its analysis, film and history.

use crate::analysis::component::AnalysisComponent;
use crate::analysis::subject::Subject;
use crate::analysis::{self, film, history};
use crate::frontend::answer::Handled;
use crate::frontend::{Press, game_lookup};

/// Handles a component of the analysis.
pub(crate) async fn on_component(press: Press<'_>, component: &AnalysisComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        AnalysisComponent::Replay => film::show_film(asked, Some(game.as_str())).await,
        AnalysisComponent::History => history::show_whole_history(asked, game).await,
        part => {
            let view = game_lookup::game_by_id(asked, game).await?;
            analysis::show_part(asked, Subject::Game(Box::new(view)), part).await
        }
    }
}

//! Handles the components of a finished game: its analysis, film and history.

use crate::analysis::component::AnalysisComponent;
use crate::analysis::{self, film, history};
use crate::frontend::Frontend;
use crate::frontend::handled::Handled;
use crate::frontend::press::Press;

/// Handles a component of the analysis.
pub(crate) async fn on_component(
    frontend: &Frontend,
    press: Press<'_>,
    component: &AnalysisComponent,
) -> Handled {
    let (caller, game) = (press.caller, press.game());
    let named = Some(game.as_str());
    match component {
        AnalysisComponent::Analysis => analysis::show_analysis(frontend, caller, named).await,
        AnalysisComponent::AnalysisMoves => {
            analysis::show_mistakes(frontend, caller, game, 0).await
        }
        AnalysisComponent::AnalysisPage { page } => {
            analysis::show_mistakes(frontend, caller, game, *page).await
        }
        AnalysisComponent::Replay => film::show_film(frontend, caller, named).await,
        AnalysisComponent::History => history::show_whole_history(frontend, caller, game).await,
    }
}

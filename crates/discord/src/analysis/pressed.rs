//! Handles the components of a finished game: its analysis, film and history.

use crate::analysis::component::AnalysisComponent;
use crate::analysis::{self, film, history};
use crate::frontend::Press;
use crate::frontend::answer::Handled;

/// Handles a component of the analysis.
pub(crate) async fn on_component(press: Press<'_>, component: &AnalysisComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    let named = Some(game.as_str());
    match component {
        AnalysisComponent::Analysis => analysis::show_analysis(asked, named).await,
        AnalysisComponent::AnalysisMoves => analysis::show_mistakes(asked, game, 0).await,
        AnalysisComponent::AnalysisPage { page } => {
            analysis::show_mistakes(asked, game, *page).await
        }
        AnalysisComponent::Replay => film::show_film(asked, named).await,
        AnalysisComponent::History => history::show_whole_history(asked, game).await,
    }
}

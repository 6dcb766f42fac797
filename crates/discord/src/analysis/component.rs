//! The components of what a finished game has to show.

use crate::frontend::components::TopicComponent;
use parse_display::{Display, FromStr};

/// A component of what a finished game has to show.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum AnalysisComponent {
    /// Show the analysis of the finished game.
    Analysis,
    /// Show every mistake in it.
    AnalysisMoves,
    /// Show this page of them.
    #[display("{}:{page}")]
    AnalysisPage { page: usize },
    /// Show the game as a film.
    Replay,
    /// Show the whole true history of it, as a file.
    History,
}

impl TopicComponent for AnalysisComponent {
    fn is_further_step(&self) -> bool {
        !matches!(
            self,
            Self::Analysis | Self::AnalysisMoves | Self::Replay | Self::History
        )
    }
}

//! The components of what a finished game has to show, and those of the analysis of a file.

use crate::frontend::components::TopicComponent;
use entente_service::FileHash;
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
    /// Show the first mistake on its board.
    Mistakes,
    /// Show this mistake on its board.
    #[display("mistake:{number}")]
    Mistake { number: usize },
    /// Show the game as a film.
    Replay,
    /// Show the whole true history of it, as a file.
    History,
}

impl TopicComponent for AnalysisComponent {
    fn is_further_step(&self) -> bool {
        !matches!(
            self,
            Self::Analysis | Self::AnalysisMoves | Self::Mistakes | Self::Replay | Self::History
        )
    }
}

/// A component of the analysis of a file, of which a message has only the hash.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum FileComponent {
    /// Open the form for a game.
    #[display("analysis1:open")]
    Open,
    /// The form was filled in.
    #[display("analysis1:game")]
    Game,
    /// Show a part of the analysis.
    #[display("analysis1:{file}:{part}")]
    Show {
        file: FileHash,
        part: AnalysisComponent,
    },
}

impl FileComponent {
    /// Whether the answer replaces the user's own message with the pressed component.
    pub(crate) fn is_further_step(&self) -> bool {
        matches!(self, Self::Show { part, .. } if part.is_further_step())
    }
}

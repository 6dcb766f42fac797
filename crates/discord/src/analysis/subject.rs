//! What an analysis is of: a game that was played here, or that of a file.

use crate::analysis::component::{AnalysisComponent, FileComponent};
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::custom_id::CustomId;
use crate::frontend::submission::FileForm;
use crate::frontend::{Asked, Frontend};
use entente_advisor::analysis::Analysis;
use entente_game::{Replay, View};
use entente_presentation::text::{Naming, Text, say};
use entente_service::{Analysed, FileHash};
use std::sync::Arc;

/// What an analysis is of.
#[derive(Clone)]
pub(super) enum Subject {
    /// A game that was played here, as its reader sees it.
    Game(Box<View>),
    /// The game of a file. Nothing of it is stored, and its players are nobody here.
    File { file: FileHash, replay: Arc<Replay> },
}

impl Subject {
    pub(super) fn view(&self) -> &View {
        match self {
            Self::Game(view) => view,
            Self::File { replay, .. } => &replay.view,
        }
    }

    pub(super) fn naming(&self) -> Naming {
        match self {
            Self::Game(_) => Naming::Mention,
            Self::File { .. } => Naming::Escaped,
        }
    }

    /// The id of the component that shows a part of the analysis.
    pub(super) fn id(&self, part: AnalysisComponent) -> String {
        match self {
            Self::Game(view) => CustomId::new(&view.game, view.ply(), part).to_string(),
            Self::File { file, .. } => FileComponent::Show { file: *file, part }.to_string(),
        }
    }

    /// The analysis, or how far it is.
    pub(super) async fn analysis(&self, asked: Asked<'_>) -> Handled<Analysed> {
        let (service, reader) = (asked.service(), asked.person());
        Ok(match self {
            Self::Game(view) => service.analysis(view).await?,
            Self::File { file, replay } => service.file_analysis(reader, *file, replay)?,
        })
    }

    /// The analysis once it is no longer being made.
    pub(super) async fn made_analysis(&self, frontend: &Frontend) -> Handled<Analysis> {
        match self {
            Self::Game(view) => Ok(frontend.service.made_analysis(view).await?),
            Self::File { file, .. } => {
                let made = frontend.service.analysed_file(file);
                let made = made.ok_or_else(|| gone(frontend.text))?;
                Ok(made.analysis.clone())
            }
        }
    }

    /// The game, position by position.
    pub(super) async fn replay(&self, frontend: &Frontend) -> Option<Arc<Replay>> {
        match self {
            Self::Game(view) => {
                let replay = frontend.service.replay(&view.game).await;
                replay.ok().map(Arc::new)
            }
            Self::File { replay, .. } => Some(replay.clone()),
        }
    }
}

/// The form for a game.
pub(super) fn file_form(text: &'static Text) -> FileForm {
    FileForm {
        text,
        button: FileComponent::Open.to_string(),
    }
}

/// The answer where the analysis of a file is no longer kept.
pub(super) fn gone(text: &'static Text) -> Answer {
    file_form(text).retry(say!(text, "analysis-file-gone"))
}

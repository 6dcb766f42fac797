//! Hints for people who play against computers, and analyses of finished games and of files. The
//! service says who may have one, and keeps analyses; the frontend that thinks makes them
//! (`thinking`).
//!
//! Everybody who may see a finished game may have its analysis, and it is the same for all: it is
//! made of what the game reveals to everybody. That of a file depends on the file alone: nothing is
//! read from the store for it, so no game that runs here can show in it.

use crate::core::{Bound, Origin, Raw, Table};
use crate::error::{Rejected, Result, ServiceError};
use crate::log::pieces;
use crate::thinking::{
    AnalysedFile, AnalysisRequest, AnalysisSubject, FileHash, HintRequest, Slot,
};
use crate::worker::handle::{Inner, Service};
use crate::worker::state::HeldGame;
use entente_advisor::Hint;
use entente_advisor::analysis::{Analysis, Progress};
use entente_game::{AnalysisRefusal, GameId, HintRefusal, PersonId, Refusal, Replay, View};
use entente_store::{Batch, Key};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// The analysis of a finished game: game.
pub(crate) static ANALYSES: Table<GameId, Raw> = Table::new(
    b'A',
    "the analysis of the game",
    Bound::Pieces("the moves of a game"),
)
.from(Origin::Log);

/// The analysis of a game, or how far it is.
#[derive(Debug, Clone)]
pub enum Analysed {
    /// It is done.
    Done(Box<Analysis>),
    /// It is being made. When this is closed, ask again.
    Working(watch::Receiver<Progress>),
}

impl Service {
    /// The games to analyse from now on. Only the last who asks for them gets them.
    pub fn analysis_requests(&self) -> mpsc::Receiver<AnalysisRequest> {
        self.inner.analyses.requests()
    }

    /// The analysis of the game that somebody sees, or how far it is. The first who asks lets it be
    /// made.
    pub async fn analysis(&self, view: &View) -> Result<Analysed, Rejected> {
        if let Some(refusal) = view.no_analysis_reason() {
            return Err(refused(view, refusal));
        }
        if let Some(kept) = self.kept_analysis(&view.game).await? {
            return Ok(Analysed::Done(Box::new(kept)));
        }
        let subject = AnalysisSubject::Game(view.game.clone());
        let (sender, progress) = match self.inner.analyses.slot(&subject) {
            Slot::Shared(progress) => return Ok(Analysed::Working(progress)),
            Slot::New(sender, progress) => (sender, progress),
            Slot::None => return Err(busy()),
        };
        // Somebody else may have finished it since it was looked for.
        if let Some(kept) = self.kept_analysis(&view.game).await? {
            return Ok(Analysed::Done(Box::new(kept)));
        }
        let request = AnalysisRequest {
            replay: self.replay(&view.game).await?,
            subject,
            progress: sender,
        };
        if self.inner.analyses.thinking.ask(request) {
            Ok(Analysed::Working(progress))
        } else {
            Err(busy())
        }
    }

    /// The analysis of the game of a file, or how far it is. The first who asks lets it be made,
    /// and for them alone it counts.
    pub fn file_analysis(
        &self,
        person: PersonId,
        file: FileHash,
        replay: &Replay,
    ) -> Result<Analysed, Rejected> {
        let analyses = &self.inner.analyses;
        let kept = || {
            let kept = analyses.files.get(&file)?;
            Some(Analysed::Done(Box::new(kept.analysis.clone())))
        };
        if let Some(kept) = kept() {
            return Ok(kept);
        }
        let subject = AnalysisSubject::File(file);
        let (sender, progress) = match analyses.slot(&subject) {
            Slot::Shared(progress) => return Ok(Analysed::Working(progress)),
            Slot::New(sender, progress) => (sender, progress),
            Slot::None => return Err(busy()),
        };
        // It may have been finished since it was looked for.
        if let Some(kept) = kept() {
            return Ok(kept);
        }
        let paces = &self.inner.shared.limits.paces;
        paces.admit_analysis(person).map_err(Rejected::Limited)?;
        let request = AnalysisRequest {
            replay: replay.clone(),
            subject,
            progress: sender,
        };
        if analyses.thinking.ask(request) {
            Ok(Analysed::Working(progress))
        } else {
            Err(busy())
        }
    }

    /// The game of a file with its analysis, while they are kept.
    pub fn analysed_file(&self, file: &FileHash) -> Option<Arc<AnalysedFile>> {
        self.inner.analyses.files.get(file)
    }

    /// Keeps the analysis of a file for some time, so that it is made only once.
    pub fn keep_analysed_file(&self, file: FileHash, analysed: AnalysedFile) {
        self.inner.analyses.files.put(file, analysed);
    }

    /// The analysis of the game that somebody sees, once it is no longer being made.
    pub async fn made_analysis(&self, view: &View) -> Result<Analysis, Rejected> {
        let kept = self.kept_analysis(&view.game).await?;
        // Making it failed, or the program is stopping.
        kept.ok_or_else(busy)
    }

    /// The analysis of the game that somebody sees, if one has been made.
    pub async fn known_analysis(&self, view: &View) -> Result<Option<Analysis>> {
        self.kept_analysis(&view.game).await
    }

    /// Keeps an analysis, so that it is made only once.
    pub async fn keep_analysis(&self, game: &GameId, analysis: &Analysis) -> Result<()> {
        let key = key(game);
        let value = analysis.to_json();
        let replacing = move |inner: &Inner| {
            let mut batch = Batch::default();
            // One that could not be read may have been longer.
            pieces::remove(&inner.store, &mut batch, &key)?;
            pieces::put(&mut batch, &key, &value);
            Ok::<_, ServiceError>(batch)
        };
        let batch = self.read(replacing).await?;
        Ok(self.inner.store.commit(batch).await?)
    }

    /// A finished game, position by position, as everybody may know it.
    pub async fn replay(&self, game: &GameId) -> Result<Replay, Rejected> {
        let replay = async |mut held: HeldGame<'_>| {
            let replay = held.open()?.replay();
            replay.ok_or(Rejected::NoSuchGame)
        };
        self.in_game(game, replay).await
    }

    /// The analysis that was kept. One that cannot be read is made again.
    pub(crate) async fn kept_analysis(&self, game: &GameId) -> Result<Option<Analysis>> {
        let key = key(game);
        let kept = self
            .read(move |inner| Ok::<_, ServiceError>(pieces::read(&inner.store, &key)?))
            .await?;
        Ok(kept.and_then(|bytes| Analysis::from_json(&bytes)))
    }

    /// The requests for hints from now on. Only the last who asks for them gets them.
    pub fn hint_requests(&self) -> mpsc::Receiver<HintRequest> {
        self.inner.hint_queue.requests()
    }

    /// A hint for this person in the position that they see, if they may have one.
    pub async fn hint(&self, game: &GameId, person: PersonId) -> Result<(View, Hint), Rejected> {
        let view = self.view(game, person).await?;
        if let Some(refusal) = view.no_hint_reason() {
            return Err(refused(&view, refusal));
        }
        let (answer, answered) = oneshot::channel();
        let request = HintRequest {
            view: Box::new(view.clone()),
            answer,
        };
        let hint = if self.inner.hint_queue.ask(request) {
            answered.await.ok()
        } else {
            None
        };
        match hint {
            Some(hint) => Ok((view, hint)),
            None => Err(refused(&view, Refusal::Hint(HintRefusal::Busy))),
        }
    }
}

fn key(game: &GameId) -> Key {
    ANALYSES.key(game)
}

fn busy() -> Rejected {
    Rejected::Refused {
        refusal: Refusal::Analysis(AnalysisRefusal::Busy),
        view: None,
    }
}

fn refused(view: &View, refusal: Refusal) -> Rejected {
    let view = Some(Box::new(view.clone()));
    Rejected::Refused { refusal, view }
}

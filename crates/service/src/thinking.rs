//! The way of a request to the frontend that thinks: for a hint, for the answer to a claim, or for
//! the analysis of a finished game, which is made once for all who ask.

use entente_advisor::Hint;
use entente_advisor::analysis::Progress;
use entente_game::{AdjudicatedResult, GameId, Replay, View};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot, watch};

/// The number of requests that can wait. More are refused.
const CAPACITY: usize = 64;

/// Somebody who asks for a hint.
#[derive(Debug)]
pub struct HintRequest {
    /// The game as they see it.
    pub view: Box<View>,
    /// The receiver of the hint. If this is dropped, there is none.
    pub answer: oneshot::Sender<Hint>,
}

/// A player who claims a result that only the engine can confirm.
#[derive(Debug)]
pub struct AdjudicationRequest {
    /// The game as they see it. It is their turn.
    pub view: Box<View>,
    /// The result that they claim.
    pub result: AdjudicatedResult,
    /// The receiver of the answer: whether the engine was certain of it. If this is dropped, there
    /// is none.
    pub answer: oneshot::Sender<bool>,
}

/// The part of the program that answers requests of this kind, if any does.
pub(crate) struct RequestQueue<R> {
    thinking: Mutex<Option<mpsc::Sender<R>>>,
}

impl<R> Default for RequestQueue<R> {
    fn default() -> Self {
        Self {
            thinking: Mutex::default(),
        }
    }
}

impl<R> RequestQueue<R> {
    /// The requests from now on. Only the last who asks for them gets them.
    pub(crate) fn requests(&self) -> mpsc::Receiver<R> {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        *self.lock() = Some(sender);
        receiver
    }

    /// Passes a request on. `false` if nobody thinks, or too many wait.
    pub(crate) fn ask(&self, request: R) -> bool {
        let sender = self.lock().clone();
        sender.is_some_and(|sender| sender.try_send(request).is_ok())
    }

    fn lock(&self) -> MutexGuard<'_, Option<mpsc::Sender<R>>> {
        // Nothing that is done under this lock can leave it half done.
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of games that can wait for their analysis. More are refused.
const MOST_ANALYSES: usize = 16;

/// A finished game that somebody wants analysed.
#[derive(Debug)]
pub struct AnalysisRequest {
    /// The game, as everybody may know it.
    pub replay: Replay,
    /// Its progress. When this is dropped, the analysis is in the store, or has failed.
    pub progress: watch::Sender<Progress>,
}

/// The analyses that are being made.
#[derive(Default)]
pub(crate) struct Analyses {
    pub(crate) thinking: RequestQueue<AnalysisRequest>,
    /// The progress of each. One that is closed is no longer being made.
    running: Mutex<HashMap<GameId, watch::Receiver<Progress>>>,
}

/// The answer to a caller who asks for an analysis.
pub(crate) enum Slot {
    /// It is being made.
    Shared(watch::Receiver<Progress>),
    /// It begins now. Everybody else who asks shares it.
    New(watch::Sender<Progress>, watch::Receiver<Progress>),
    /// Too many others are being made.
    None,
}

impl Analyses {
    /// The requests from now on.
    pub(crate) fn requests(&self) -> mpsc::Receiver<AnalysisRequest> {
        self.thinking.requests()
    }

    /// The place of a caller in the analysis of a game: the first, one of several, or none.
    pub(crate) fn slot(&self, game: &GameId) -> Slot {
        // Nothing that is done under this lock can leave it half done.
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, progress| progress.has_changed().is_ok());
        if let Some(progress) = running.get(game) {
            return Slot::Shared(progress.clone());
        }
        if running.len() >= MOST_ANALYSES {
            return Slot::None;
        }
        let (sender, progress) = watch::channel(Progress::default());
        running.insert(game.clone(), progress.clone());
        Slot::New(sender, progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u8) -> GameId {
        GameId::from_random([number; 8])
    }

    #[test]
    fn a_game_is_analysed_once_until_that_is_over() {
        let analyses = Analyses::default();
        let Slot::New(sender, progress) = analyses.slot(&game(1)) else {
            panic!("nobody has asked before");
        };
        let Slot::Shared(shared) = analyses.slot(&game(1)) else {
            panic!("it is being made");
        };
        let half = Progress { done: 1, total: 2 };
        sender.send_replace(half);
        assert_eq!((*progress.borrow(), *shared.borrow()), (half, half));
        drop(sender);
        assert!(matches!(analyses.slot(&game(1)), Slot::New(..)));
    }

    #[test]
    fn only_so_many_games_wait() {
        let analyses = Analyses::default();
        let all = 0..MOST_ANALYSES as u8;
        let mut waiting: Vec<Slot> = all.map(|number| analyses.slot(&game(number))).collect();
        assert!(matches!(analyses.slot(&game(99)), Slot::None));
        // Those who wait already still do.
        assert!(matches!(analyses.slot(&game(0)), Slot::Shared(_)));
        waiting.pop();
        assert!(matches!(analyses.slot(&game(99)), Slot::New(..)));
    }
}

//! The way of a request to the frontend that thinks: for a hint, for the answer to a claim, or for
//! the analysis of a game, which is made once for all who ask.
//!
//! The analysis of a finished game is kept in the store, and that of a file only in memory, by a
//! hash of the file: nothing of it is stored.

use entente_advisor::Hint;
use entente_advisor::analysis::{Analysis, Progress};
use entente_game::{AdjudicatedResult, GameId, Replay, View};
use lru::LruCache;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// The number of them up to which games of files are taken, so that there is room for others.
const MOST_WITH_FILES: usize = MOST_ANALYSES / 2;

/// The most positions of analysed files that are kept in memory, of all games together: a few dozen
/// megabytes.
const MOST_POSITIONS: usize = 8_000;

/// A file, by a hash of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileHash([u8; 16]);

impl FileHash {
    /// The hash of a file that is read by the rules of this name, or by those that it names.
    pub fn of(file: &[u8], rules: Option<&str>) -> Self {
        let mut hash = Sha256::new();
        // No name of rules contains a zero byte, so no two files have the same bytes.
        hash.update(rules.unwrap_or_default());
        hash.update([0]);
        hash.update(file);
        let whole: [u8; 32] = hash.finalize().into();
        Self(std::array::from_fn(|index| whole[index]))
    }
}

impl fmt::Display for FileHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for FileHash {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, hex::FromHexError> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map(|()| Self(bytes))
    }
}

/// What is analysed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnalysisSubject {
    /// A finished game of this installation.
    Game(GameId),
    /// The game of a file.
    File(FileHash),
}

impl AnalysisSubject {
    /// The number of games that may wait when this one is added.
    fn most_before(&self) -> usize {
        match self {
            Self::Game(_) => MOST_ANALYSES,
            Self::File(_) => MOST_WITH_FILES,
        }
    }
}

/// A game that somebody wants analysed.
#[derive(Debug)]
pub struct AnalysisRequest {
    /// What it is of.
    pub subject: AnalysisSubject,
    /// The game, as everybody may know it.
    pub replay: Replay,
    /// Its progress. When this is dropped, the analysis is kept, or has failed.
    pub progress: watch::Sender<Progress>,
}

/// A game of a file with its analysis.
#[derive(Debug)]
pub struct AnalysedFile {
    /// The game.
    pub replay: Arc<Replay>,
    /// The analysis.
    pub analysis: Analysis,
}

/// The analyses that are being made, and those of files.
#[derive(Default)]
pub(crate) struct Analyses {
    pub(crate) thinking: RequestQueue<AnalysisRequest>,
    pub(crate) files: AnalysedFiles,
    /// The progress of each. One that is closed is no longer being made.
    running: Mutex<HashMap<AnalysisSubject, watch::Receiver<Progress>>>,
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

    /// The place of a caller in an analysis: the first, one of several, or none.
    pub(crate) fn slot(&self, subject: &AnalysisSubject) -> Slot {
        // Nothing that is done under this lock can leave it half done.
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, progress| progress.has_changed().is_ok());
        if let Some(progress) = running.get(subject) {
            return Slot::Shared(progress.clone());
        }
        if running.len() >= subject.most_before() {
            return Slot::None;
        }
        let (sender, progress) = watch::channel(Progress::default());
        running.insert(subject.clone(), progress.clone());
        Slot::New(sender, progress)
    }
}

/// The games of files that were analysed last. They are in memory only.
pub(crate) struct AnalysedFiles {
    kept: Mutex<LruCache<FileHash, Arc<AnalysedFile>>>,
}

impl Default for AnalysedFiles {
    fn default() -> Self {
        Self {
            kept: Mutex::new(LruCache::unbounded()),
        }
    }
}

impl AnalysedFiles {
    pub(crate) fn get(&self, file: &FileHash) -> Option<Arc<AnalysedFile>> {
        self.lock().get(file).cloned()
    }

    /// Keeps a game, and forgets those that were used longest ago where there are too many.
    pub(crate) fn put(&self, file: FileHash, analysed: AnalysedFile) {
        let mut kept = self.lock();
        kept.put(file, Arc::new(analysed));
        let positions = |kept: &LruCache<_, Arc<AnalysedFile>>| {
            let each = kept.iter().map(|(_, file)| file.replay.positions.len());
            each.sum::<usize>()
        };
        while kept.len() > 1 && positions(&kept) > MOST_POSITIONS {
            kept.pop_lru();
        }
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<FileHash, Arc<AnalysedFile>>> {
        // Nothing that is done under this lock can leave it half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u8) -> AnalysisSubject {
        AnalysisSubject::Game(GameId::from_random([number; 8]))
    }

    fn file(number: u8) -> AnalysisSubject {
        AnalysisSubject::File(FileHash::of(&[number], None))
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
        assert!(matches!(analyses.slot(&file(99)), Slot::None));
        assert!(matches!(analyses.slot(&game(99)), Slot::New(..)));
    }

    #[test]
    fn files_leave_room_for_games_that_were_played_here() {
        let analyses = Analyses::default();
        let files = 0..MOST_WITH_FILES as u8;
        let _waiting: Vec<Slot> = files.map(|number| analyses.slot(&file(number))).collect();
        assert!(matches!(analyses.slot(&file(99)), Slot::None));
        assert!(matches!(analyses.slot(&game(0)), Slot::New(..)));
    }

    #[test]
    fn a_file_is_known_by_its_bytes_and_rules() {
        let all = [
            FileHash::of(b"1. e4", None),
            FileHash::of(b"1. d4", None),
            FileHash::of(b"1. e4", Some("chess960")),
        ];
        assert_eq!(all[0], FileHash::of(b"1. e4", None));
        assert!(all[0] != all[1] && all[0] != all[2]);
        assert_eq!(all[0].to_string().parse(), Ok(all[0]));
        assert!("12".parse::<FileHash>().is_err());
    }
}

//! The way of a request for thought to the frontend that thinks.

use entente_advisor::Hint;
use entente_game::View;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// How many requests can wait. More are refused.
const CAPACITY: usize = 64;

/// Somebody who asks for a hint.
#[derive(Debug)]
pub struct HintRequest {
    /// The game as they see it.
    pub view: Box<View>,
    /// Where the hint goes. If this is dropped, there is none.
    pub answer: oneshot::Sender<Hint>,
}

/// Who answers requests of this kind, if anybody does.
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

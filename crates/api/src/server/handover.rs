//! The handover of a body that is a stream from hyper to the task of its connection.
//!
//! hyper writes the header of the answer, and gets a body that never comes. When the system has the
//! header, the connection is taken from hyper, and the true body is written by `held_stream`.

use axum::body::{Body, Bytes};
use entente_connections::AnswerBody;
use futures::stream;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

/// The way of a body from its request to the task of the connection.
#[derive(Clone, Default)]
pub(super) struct Handover(Arc<Mutex<Stage>>);

/// The place of the header of the answer.
#[derive(Default)]
enum Stage {
    /// There is no stream yet.
    #[default]
    None,
    /// hyper has the answer.
    Answered(AnswerBody),
    /// hyper has written the header into its buffer, because it has asked for the body.
    Buffered(AnswerBody),
    /// The system has the header.
    Written(AnswerBody),
}

impl Handover {
    /// Hands a body over, and returns the one for hyper.
    pub(super) fn offer(&self, body: AnswerBody) -> AnswerBody {
        *self.lock() = Stage::Answered(body);
        let handover = self.clone();
        let asked = stream::poll_fn(move |_| {
            handover.note_buffered();
            Poll::<Option<Result<Bytes, Infallible>>>::Pending
        });
        AnswerBody::new(Body::from_stream(asked), None)
    }

    fn note_buffered(&self) {
        let mut stage = self.lock();
        *stage = match std::mem::take(&mut *stage) {
            Stage::Answered(body) => Stage::Buffered(body),
            other => other,
        };
    }

    /// Notes that all that hyper has written is with the system.
    pub(super) fn note_flushed(&self) {
        let mut stage = self.lock();
        *stage = match std::mem::take(&mut *stage) {
            Stage::Buffered(body) => Stage::Written(body),
            other => other,
        };
    }

    /// The body, when the system has the header.
    pub(super) fn take(&self) -> Option<AnswerBody> {
        let mut stage = self.lock();
        match std::mem::take(&mut *stage) {
            Stage::Written(body) => Some(body),
            other => {
                *stage = other;
                None
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        // Nothing under the lock panics.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

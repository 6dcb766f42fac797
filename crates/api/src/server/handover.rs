//! The bodies of answers, and the handover of one that is a stream from hyper to the task of its
//! connection.
//!
//! hyper writes the header of the answer, and gets a body that never comes. When the system has the
//! header, the connection is taken from hyper, and the true body is written by `held_stream`.

use crate::http::slots::AnsweredRequest;
use axum::body::{Body, Bytes};
use futures::stream;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

/// The body of an answer. With its last byte the request has been answered.
pub(super) struct AnswerBody {
    body: Body,
    /// `None` where the true body is handed over.
    _request: Option<AnsweredRequest>,
}

impl AnswerBody {
    pub(super) fn new(body: Body, request: AnsweredRequest) -> Self {
        Self {
            body,
            _request: Some(request),
        }
    }
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

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
        AnswerBody {
            body: Body::from_stream(asked),
            _request: None,
        }
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

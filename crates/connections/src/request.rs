//! A request from its first byte to the last one of its answer, as far as its connection is
//! concerned.

use crate::slots::{AnsweredRequest, ConnectionSlot};
use axum::body::{Body, Bytes};
use axum::extract::Request;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

/// A request that arrives. Until all of it has come its connection is a silent one: half a body
/// keeps nobody out, either.
#[derive(Clone)]
pub struct Arrival {
    slot: ConnectionSlot,
    stage: Arc<Mutex<Stage>>,
}

enum Stage {
    Comes,
    Whole(AnsweredRequest),
    /// It is answered, or the connection has to end.
    Over,
}

impl ConnectionSlot {
    /// Watches a request whose header is complete.
    pub fn receive(&self, request: Request<Incoming>) -> (Request<ArrivingBody>, Arrival) {
        let arrival = Arrival {
            slot: self.clone(),
            stage: Arc::new(Mutex::new(Stage::Comes)),
        };
        let request = request.map(|body| ArrivingBody {
            body,
            arrival: arrival.clone(),
        });
        request.body().note_end();
        (request, arrival)
    }
}

impl Arrival {
    /// Whether its connection has to end, because another one has its place.
    pub fn is_over(&self) -> bool {
        matches!(*self.lock(), Stage::Over)
    }

    /// The request, once there is an answer to it; `None` if its connection has to end.
    pub fn answered(&self) -> Option<AnsweredRequest> {
        self.complete();
        match std::mem::replace(&mut *self.lock(), Stage::Over) {
            Stage::Whole(request) => Some(request),
            Stage::Comes | Stage::Over => None,
        }
    }

    fn complete(&self) {
        let mut stage = self.lock();
        if let Stage::Comes = *stage {
            *stage = self.slot.begin_request().map_or(Stage::Over, Stage::Whole);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Stage> {
        // Nothing under the lock panics.
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The body of such a request.
pub struct ArrivingBody {
    body: Incoming,
    arrival: Arrival,
}

impl ArrivingBody {
    fn note_end(&self) {
        if self.body.is_end_stream() {
            self.arrival.complete();
        }
    }
}

impl HttpBody for ArrivingBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(None) = polled {
            self.arrival.complete();
        } else {
            self.note_end();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer. With its last byte the request has been answered.
pub struct AnswerBody {
    body: Body,
    _request: Option<AnsweredRequest>,
}

impl AnswerBody {
    /// The body of the answer to this request; to none if the true one is sent elsewhere.
    pub fn new(body: Body, request: Option<AnsweredRequest>) -> Self {
        Self {
            body,
            _request: request,
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

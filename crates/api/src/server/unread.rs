//! The rest of a request's body that its handler has not read.
//!
//! A request without a valid token, for a game that does not exist, or one too many is refused
//! before its body is read. hyper ends a connection with unread bytes at once, and then a client
//! that is still sending gets an error of its connection instead of the refusal. So the rest is
//! read and dropped before the answer is sent.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use entente_connections::ArrivingBody;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

/// The longest rest that is read, in bytes: four times the largest body that is taken.
const MAX_REST: usize = 1 << 20;

/// The time within which it has to come.
const REST_TIMEOUT: Duration = Duration::from_secs(2);

/// The rest of a body that is dropped before its end.
pub(crate) struct Rest {
    kept: Arc<Mutex<Option<ArrivingBody>>>,
    /// Whether the client asks first whether it shall send the body (`Expect`). It sends nothing of
    /// it before the answer, and reading would ask for it.
    is_asked_for: bool,
}

/// The request for its handler, and what that will leave of its body.
pub(crate) fn keep_rest(request: Request<ArrivingBody>) -> (Request, Rest) {
    let kept = Arc::new(Mutex::new(None));
    let is_asked_for = request.headers().contains_key(header::EXPECT);
    let rest = Rest {
        kept: kept.clone(),
        is_asked_for,
    };
    if request.body().is_end_stream() {
        return (request.map(Body::new), rest);
    }
    let keep = |body| {
        let body = Some(body);
        Body::new(KeptBody { body, kept })
    };
    (request.map(keep), rest)
}

impl Rest {
    /// Reads what is left and drops it. Whether the end of the body has been reached.
    pub(crate) async fn read(self) -> bool {
        let kept = lock(&self.kept).take();
        let Some(mut body) = kept else {
            return true;
        };
        if self.is_asked_for {
            return false;
        }
        let read = tokio::time::timeout(REST_TIMEOUT, read_to_end(&mut body));
        read.await.unwrap_or(false)
    }
}

async fn read_to_end(body: &mut ArrivingBody) -> bool {
    let mut left = MAX_REST;
    // `Content-Length` says so beforehand.
    if body.size_hint().lower() > left as u64 {
        return false;
    }
    while let Some(frame) = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await {
        let Ok(frame) = frame else {
            return false;
        };
        let length = frame.data_ref().map_or(0, Bytes::len);
        let Some(less) = left.checked_sub(length) else {
            return false;
        };
        left = less;
    }
    true
}

/// The body of a request, which is kept if it is dropped before its end.
struct KeptBody {
    /// `None` after its end.
    body: Option<ArrivingBody>,
    kept: Arc<Mutex<Option<ArrivingBody>>>,
}

impl HttpBody for KeptBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = self.body.as_mut() else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            self.body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let of_end = || SizeHint::with_exact(0);
        self.body.as_ref().map_or_else(of_end, HttpBody::size_hint)
    }
}

impl Drop for KeptBody {
    fn drop(&mut self) {
        let rest = self.body.take().filter(|body| !body.is_end_stream());
        *lock(&self.kept) = rest;
    }
}

/// A panic elsewhere leaves nothing half done in it.
fn lock(kept: &Mutex<Option<ArrivingBody>>) -> std::sync::MutexGuard<'_, Option<ArrivingBody>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The bytes of a connection, which ends when nothing moves on it for too long, and streams that
//! stay open for long, taken out of hyper: it would keep a buffer of 8 KiB for what the client may
//! send, and another one for the header of the next answer.
//!
//! A client of a stream sends nothing while it listens, so only what it reads is waited for: the
//! stream sends something every few seconds. hyper writes the header of the answer, and gets a body
//! that never comes. When the system has the header, the connection is taken from hyper, and the
//! true body is written here.

use axum::body::{Body, Bytes};
use entente_connections::{AnswerBody, ConnectionSlot};
use futures::stream;
use hyper::body::Body as HttpBody;
use std::convert::Infallible;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// A connection with its time-outs.
pub(super) struct ClientStream {
    stream: TcpStream,
    reading: Patience,
    writing: Patience,
    slot: ConnectionSlot,
    handover: Handover,
}

impl ClientStream {
    /// Ends this connection when nothing moves on it for so long.
    pub(crate) fn new(
        stream: TcpStream,
        timeout: Duration,
        slot: ConnectionSlot,
        handover: Handover,
    ) -> Self {
        Self {
            stream,
            reading: Patience::new(timeout),
            writing: Patience::new(timeout),
            slot,
            handover,
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if self.slot.is_stream() {
            return polled;
        }
        self.reading.bound(polled, context)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.writing.bound(polled, context)
    }

    /// Several parts are written at once, so hyper need not copy a picture behind its header.
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.writing.bound(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper calls it when nothing is left in its own buffer.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.handover.note_flushed();
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.writing.bound(polled, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_shutdown(context);
        self.writing.bound(polled, context)
    }
}

/// The time for which one direction of a connection may stand still.
///
/// Its alarm only ever moves later, and only when it rings. An alarm that is set for each read, and
/// put back after it, wakes the thread that waits for the network once more for each request.
struct Patience {
    timeout: Duration,
    /// Since when nothing has moved, if somebody waits for it.
    still_since: Option<Instant>,
    /// It is made for the first time that somebody waits.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    fn new(timeout: Duration) -> Self {
        Self {
            timeout,
            still_since: None,
            alarm: None,
        }
    }

    /// Returns what a poll of the connection has given, or that it has stood still for too long.
    fn bound<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.still_since = None;
            return polled;
        }
        self.poll_end(context)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Ready when nothing has moved for too long.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let end = *self.still_since.get_or_insert_with(Instant::now) + self.timeout;
        let alarm = self
            .alarm
            .get_or_insert_with(|| Box::pin(sleep(self.timeout)));
        while alarm.as_mut().poll(context).is_ready() {
            if alarm.deadline() >= end {
                return Poll::Ready(());
            }
            // It was set for an earlier wait, and something has moved since.
            alarm.as_mut().reset(end);
        }
        Poll::Pending
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
    fn note_flushed(&self) {
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

/// The bytes in which is read what a client sends while it listens. Nothing of it is used.
const UNUSED_BYTES: usize = 64;

/// Sends a body in chunks, until it ends or the client has gone. Then the connection ends.
pub(super) async fn send(mut stream: ClientStream, mut body: AnswerBody) -> io::Result<()> {
    let mut unused = [0; UNUSED_BYTES];
    loop {
        let frame = tokio::select! {
            frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context)) => frame,
            // Only to notice that the client goes away.
            count = stream.read(&mut unused) => match count? {
                0 => return Ok(()),
                _ => continue,
            },
        };
        match frame {
            Some(Ok(frame)) => {
                let data = frame.into_data().unwrap_or_default();
                // A chunk of no bytes would be the end.
                if !data.is_empty() {
                    stream.write_all(&chunk(&data)).await?;
                }
            }
            // Without the last chunk, so that the client sees that something is missing.
            Some(Err(_)) => return Ok(()),
            None => {
                stream.write_all(b"0\r\n\r\n").await?;
                return stream.shutdown().await;
            }
        }
    }
}

fn chunk(data: &[u8]) -> Vec<u8> {
    let length = format!("{:x}\r\n", data.len());
    [length.as_bytes(), data, b"\r\n"].concat()
}

//! The bytes of a connection, which ends when nothing moves on it for too long.
//!
//! A client of a stream sends nothing while it listens, so only what it reads is waited for: the
//! stream sends something every few seconds.

use crate::server::handover::Handover;
use entente_connections::ConnectionSlot;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
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

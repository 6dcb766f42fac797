//! The bytes of a connection, which ends when nothing moves on it for too long.
//!
//! A client of a stream sends nothing while it listens, so only what it reads is waited for: the
//! stream sends something every few seconds.

use crate::http::slots::ConnectionSlot;
use crate::server::handover::Handover;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_io_timeout::TimeoutStream;

/// A connection with its time-outs.
pub(super) struct ClientStream {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
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
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(timeout));
        stream.set_write_timeout(Some(timeout));
        Self {
            stream: Box::pin(stream),
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
        if self.slot.is_stream() {
            return self
                .stream
                .as_mut()
                .get_pin_mut()
                .poll_read(context, buffer);
        }
        self.stream.as_mut().poll_read(context, buffer)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    /// Several parts are written at once, so hyper need not copy a picture behind its header.
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper calls it when nothing is left in its own buffer.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.handover.note_flushed();
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}

//! Streams that stay open for long, taken out of hyper: it would keep a buffer of 8 KiB for what
//! the client may send, and another one for the header of the next answer.

use crate::server::client_stream::ClientStream;
use entente_connections::AnswerBody;
use hyper::body::Body as HttpBody;
use std::future::poll_fn;
use std::io;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

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

//! The transport of a connection: the WebSocket (RFC 6455, 4.2), and how payloads are written to
//! it, as plain text, `zlib-stream` or `zstd-stream`.

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use entente_connections::ConnectionSlot;
use flate2::{Compress, Compression, FlushCompress};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::Role;

/// A WebSocket of which this is the server.
pub(super) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Agrees to a WebSocket, and serves it once the client has the answer.
pub(super) fn accept<S>(
    request: Request,
    serve: impl FnOnce(Socket) -> S + Send + 'static,
) -> Response
where
    S: Future<Output = ()> + Send,
{
    let answer = match create_response_with_body(&request, Body::empty) {
        Ok(answer) => answer,
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    // For as long as the socket is open, its connection is not one without a request.
    let slot = request.extensions().get::<ConnectionSlot>();
    let held = slot.and_then(ConnectionSlot::begin_request);
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // A client that is gone before the answer has arrived needs no socket.
        if let Ok(upgraded) = upgrade.await {
            let stream = TokioIo::new(upgraded);
            serve(WebSocketStream::from_raw_socket(stream, Role::Server, None).await).await;
        }
        drop(held);
    });
    answer
}

// --- Compression ---
//
// A compressed connection has one context for its whole life, and each message ends with a flush,
// as Discord's documentation describes ("Transport Compression").

/// The space for zlib's output that is added at a time, in bytes.
const OUTPUT_STEP: usize = 4096;
/// The beginning of a frame: the magic number, a descriptor that states no size, and a window of
/// 128 KiB (RFC 8878, 3.1.1).
const ZSTD_FRAME: [u8; 6] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
/// The most bytes of a block, which a window of this size allows.
const ZSTD_BLOCK: usize = 128 * 1024;

/// How payloads are written to a socket.
#[derive(Debug)]
pub(super) enum Transport {
    Plain,
    Zlib(Compress),
    Zstd {
        /// Whether the frame has begun.
        begun: bool,
    },
}

impl Transport {
    /// The transport of this name. A name that Discord does not know is plain text.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "zlib-stream" => Self::Zlib(Compress::new(Compression::default(), true)),
            "zstd-stream" => Self::Zstd { begun: false },
            _ => Self::Plain,
        }
    }

    /// A payload as one message.
    pub(super) fn message(&mut self, text: String) -> Message {
        match self {
            Self::Plain => Message::Text(text),
            Self::Zlib(context) => Message::Binary(deflated(context, text.as_bytes())),
            Self::Zstd { begun } => {
                let mut bytes = Vec::new();
                if !std::mem::replace(begun, true) {
                    bytes.extend(ZSTD_FRAME);
                }
                text.as_bytes()
                    .chunks(ZSTD_BLOCK)
                    .for_each(|block| add_stored_block(&mut bytes, block));
                Message::Binary(bytes)
            }
        }
    }
}

/// Compresses a message and flushes, so that it ends with `00 00 ff ff`.
fn deflated(context: &mut Compress, mut input: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(OUTPUT_STEP);
    loop {
        let before = context.total_in();
        // It fails only after the end of a stream, and this one never ends.
        context
            .compress_vec(input, &mut output, FlushCompress::Sync)
            .expect("the stream is open");
        input = &input[(context.total_in() - before) as usize..];
        // Room that is left shows that the flush is complete.
        if input.is_empty() && output.len() < output.capacity() {
            return output;
        }
        output.reserve(OUTPUT_STEP);
    }
}

/// Adds a block that is stored as it is: every decoder reads it, and nothing has to be compressed
/// on this machine. The header has the size above the type 0 and a bit for the last block.
fn add_stored_block(bytes: &mut Vec<u8>, block: &[u8]) {
    let header = (block.len() as u32) << 3;
    bytes.extend(&header.to_le_bytes()[..3]);
    bytes.extend(block);
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    fn bytes(message: Message) -> Vec<u8> {
        message.into_data()
    }

    #[test]
    fn one_context_reads_all_messages_of_a_zlib_stream() {
        let mut transport = Transport::named("zlib-stream");
        let mut context = Decompress::new(true);
        for text in ["first".to_owned(), "x".repeat(100_000), "first".to_owned()] {
            let sent = bytes(transport.message(text.clone()));
            assert!(sent.ends_with(&[0, 0, 0xFF, 0xFF]));
            let mut read = Vec::with_capacity(200_000);
            context
                .decompress_vec(&sent, &mut read, FlushDecompress::Sync)
                .expect("it was compressed here");
            assert_eq!(read, text.as_bytes());
        }
    }

    #[test]
    fn a_zstd_stream_is_one_frame_of_stored_blocks() {
        let mut transport = Transport::named("zstd-stream");
        let first = bytes(transport.message("abc".to_owned()));
        assert_eq!(first[..6], ZSTD_FRAME);
        assert_eq!(first[6..], [24, 0, 0, b'a', b'b', b'c']);
        assert_eq!(bytes(transport.message("d".to_owned())), [8, 0, 0, b'd']);
    }
}

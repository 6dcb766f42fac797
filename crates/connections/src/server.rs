//! A server of a router: a limited number of connections, each of which has to go on.

use crate::request::AnswerBody;
use crate::slots::{ConnectionLimits, ConnectionSlot, ConnectionSlots, OpenFile};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long until a connection ends whose client does not read. One that only listens for events
/// sends nothing, and is kept.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// The pause after a connection could not be accepted, because no more files can be opened.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// The treatment of the clients of a server.
#[derive(Debug, Clone, Copy)]
pub struct ServerOptions {
    /// The number of connections that can be open at the same time, at least one.
    pub connections: usize,
    /// How long the header of a request may take to come. It also ends connections that are idle,
    /// because hyper waits for the next header then.
    pub header_timeout: Duration,
    /// The whole answer to a client for which there is no connection. Without one it waits until
    /// there is.
    pub refusal: Option<&'static [u8]>,
}

/// Accepts the next connection, when there is a file for it.
pub async fn accept(
    listener: &TcpListener,
    slots: &ConnectionSlots,
) -> (TcpStream, SocketAddr, OpenFile) {
    let file = slots.file().await;
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer, file),
            Err(error) if is_of_client(error.kind()) => {}
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection; trying again");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Whether only this connection failed.
fn is_of_client(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}

/// Uses a connection for HTTP as it is, without a handshake before.
pub async fn as_it_is(stream: TcpStream) -> io::Result<TcpStream> {
    Ok(stream)
}

/// Serves a router until `stop` is ready, and then lets running requests finish. `prepare` makes
/// what speaks HTTP of a connection, such as by a handshake.
///
/// A request that upgrades its connection has its [`ConnectionSlot`] among its extensions.
pub async fn serve<S, F>(
    listener: TcpListener,
    router: Router,
    options: ServerOptions,
    prepare: impl Fn(TcpStream) -> F,
    stop: impl Future<Output = ()>,
) where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    F: Future<Output = io::Result<S>> + Send + 'static,
{
    let slots = ConnectionSlots::new(ConnectionLimits::of_all(options.connections));
    // Each connection has a receiver, so that it is known when the last one has ended.
    let stopping = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        let next = async {
            let (stream, _, file) = accept(&listener, &slots).await;
            (stream, enter(&slots, file, options.refusal.is_some()).await)
        };
        let (stream, slot) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let Some(slot) = slot else {
            // If it cannot be written at once, the client learns nothing.
            drop(stream.try_write(options.refusal.unwrap_or_default()));
            continue;
        };
        // Small messages would wait until the client has acknowledged the ones before. It fails if
        // the connection has ended already.
        let _ = stream.set_nodelay(true);
        let (prepared, router) = (prepare(stream), router.clone());
        let timeout = options.header_timeout;
        let stopping = stopping.subscribe();
        tokio::spawn(async move {
            let answered = async {
                // It fails if the client breaks off or takes too long, which is no concern of ours.
                if let Ok(stream) = prepared.await {
                    answer(stream, router, slot.clone(), timeout, stopping).await;
                }
            };
            tokio::select! {
                () = answered => {}
                () = slot.gives_way() => {}
            }
        });
    }
    drop(listener);
    stopping.send_replace(true);
    stopping.closed().await;
}

/// A place for a connection: now or never, or as soon as there is one.
async fn enter(slots: &Arc<ConnectionSlots>, file: OpenFile, now: bool) -> Option<ConnectionSlot> {
    let mut file = file;
    loop {
        let mut changed = pin!(slots.changed());
        changed.as_mut().enable();
        match slots.enter(None, file) {
            Ok(slot) => return Some(slot),
            Err(_) if now => return None,
            Err(unused) => file = unused,
        }
        changed.await;
    }
}

/// Answers the requests of a connection, until it ends.
async fn answer<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    router: Router,
    slot: ConnectionSlot,
    header_timeout: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let service = service_fn(move |request: Request<Incoming>| {
        let (mut request, arrival) = slot.receive(request);
        request.extensions_mut().insert(slot.clone());
        let answered = router.clone().oneshot(request.map(Body::new));
        async move {
            if arrival.is_over() {
                // The connection ends now.
                return std::future::pending().await;
            }
            let response = answered.await?;
            let Some(request) = arrival.answered() else {
                return std::future::pending().await;
            };
            Ok::<_, Infallible>(response.map(|body| AnswerBody::new(body, Some(request))))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = &mut connection => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
    const REQUEST: &str = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\r\n";

    /// The kinds of beginnings that nothing follows: nothing, half a header, half a body, half a
    /// request after a whole one, and half of what upgrades a connection.
    const HALVES: [&str; 5] = [
        "",
        "GET / HTTP/1.1\r\nhost: x\r\n",
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf",
        "GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /",
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n",
    ];

    /// The address of a server that has two connections and answers every request. The answer to
    /// `/events` does not end.
    async fn served(refusal: Option<&'static [u8]>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let events = async || Body::from_stream(futures::stream::pending::<io::Result<Vec<u8>>>());
        let router = Router::new()
            .route("/", get(async || "here"))
            .route("/", post(async |text: String| text))
            .route("/events", get(events));
        let options = ServerOptions {
            connections: 2,
            header_timeout: HEADER_TIMEOUT,
            refusal,
        };
        let never = std::future::pending();
        tokio::spawn(serve(listener, router, options, as_it_is, never));
        address
    }

    /// A connection on which these bytes were sent.
    async fn sent(address: SocketAddr, bytes: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        stream
    }

    /// All that a client gets for these bytes until its connection ends.
    async fn until_end(address: SocketAddr, bytes: &str) -> String {
        let mut received = Vec::new();
        // It may end without an answer.
        let _ = sent(address, bytes).await.read_to_end(&mut received).await;
        String::from_utf8(received).unwrap()
    }

    /// Two clients with streams.
    async fn listening(address: SocketAddr) -> [TcpStream; 2] {
        let listen = async || {
            let request = REQUEST.replace("/ ", "/events ");
            let mut stream = sent(address, &request).await;
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            assert_eq!(&answer, b"HTTP/1.1 200");
            stream
        };
        [listen().await, listen().await]
    }

    #[tokio::test]
    async fn half_requests_of_any_kind_keep_nobody_away() {
        for refusal in [Some(REFUSAL), None] {
            let address = served(refusal).await;
            let mut held = Vec::new();
            for number in 0..20 {
                held.push(sent(address, HALVES[number % HALVES.len()]).await);
                let received = until_end(address, REQUEST).await;
                assert!(received.ends_with("here"), "{number}: {received}");
            }
        }
    }

    #[tokio::test]
    async fn a_body_that_comes_late_is_answered() {
        let address = served(None).await;
        let mut stream = sent(address, HALVES[2]).await;
        stream.write_all(b" full").await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
    }

    #[tokio::test]
    async fn those_who_are_answered_keep_their_connections() {
        let address = served(Some(REFUSAL)).await;
        let open = listening(address).await;
        let received = until_end(address, "").await;
        assert!(received.starts_with("HTTP/1.1 503 "), "{received}");
        drop(open);
        // The server learns a moment later that they have ended.
        while !until_end(address, REQUEST).await.ends_with("here") {}
    }

    #[tokio::test]
    async fn without_a_refusal_a_client_waits_for_a_connection() {
        let address = served(None).await;
        let [first, _second] = listening(address).await;
        let mut waiting = tokio::spawn(async move { until_end(address, REQUEST).await });
        let early = tokio::time::timeout(Duration::from_millis(50), &mut waiting);
        assert!(early.await.is_err());
        drop(first);
        assert!(waiting.await.unwrap().ends_with("here"));
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_header_and_an_idle_connection_end() {
        let address = served(None).await;
        for half in [HALVES[0], HALVES[1]] {
            let begun = tokio::time::Instant::now();
            assert_eq!(until_end(address, half).await, "");
            let took = begun.elapsed();
            let most = 2 * HEADER_TIMEOUT;
            assert!(took >= HEADER_TIMEOUT && took < most, "{took:?}");
        }
    }
}

//! Accepts connections, and ends those that take too long, so that nobody can keep others out by
//! holding many of them open.
//!
//! How many connections there may be is counted by the crate `connections`, whose own server knows
//! no streams that are held for long. What a request means is not known here.
//!
//! A request without a valid token, for a game that does not exist, or one too many is refused
//! before its body is read. hyper ends a connection with unread bytes at once, and then a client
//! that is still sending gets an error of its connection instead of the refusal. So the rest is
//! read and dropped before the answer is sent.

use crate::http::access::{self, Access};
use crate::http::problem::{Kind, MEDIA_TYPE};
use crate::server::admission::Peer;
use crate::server::client_stream::{self, ClientStream, Handover};
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, Version, header};
use axum::response::Response;
use entente_connections::{
    AnswerBody, ArrivingBody, ConnectionSlot, ConnectionSlots, OpenFile, accept,
};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::{Service, ServiceExt};

/// Within what time a client has to send the header of a request. It also ends connections that are
/// idle, because hyper waits for the next header then.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// After what time a connection ends on which nothing moves: a client that does not read, too.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// For how long a client that may have no more connections can take to read that. Only some have
/// that time; others get the answer only if it can be written at once.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(2);

/// The whole answer to a client that may have no more connections.
static TOO_MANY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let body = access::too_many().into_bytes();
    let status = Kind::TooManyRequests.status();
    let header = format!(
        "HTTP/1.1 {status}\r\nretry-after: {}\r\ncontent-type: {MEDIA_TYPE}\r\n\
         cache-control: no-store\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        access::RETRY_SECONDS,
        body.len()
    );
    [header.as_bytes(), &body].concat()
});

/// A service that answers requests.
pub(super) trait Answering:
    Service<Request, Response = Response, Error = Infallible, Future: Send>
    + Clone
    + Send
    + Sync
    + 'static
{
}

impl<S> Answering for S where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}

/// Serves requests on this listener until `stop` is ready, then finishes those in progress.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: impl Answering,
    access: Access,
    stop: impl Future<Output = ()>,
) {
    let limits = access.limits();
    let refusals = Arc::new(Semaphore::new(limits.refusals()));
    // Each connection has a receiver, so that it is known when the last one has ended.
    let (slots, stopping) = (ConnectionSlots::new(limits), watch::Sender::new(false));
    tokio::pin!(stop);
    loop {
        let (stream, peer, file) = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            () = &mut stop => break,
        };
        let peer = peer.ip();
        match slots.enter(access.client(peer), file) {
            Ok(slot) => answer(stream, peer, routes.clone(), slot, stopping.subscribe()),
            Err(file) => refuse(stream, file, &refusals),
        }
    }
    drop(listener);
    stopping.send_replace(true);
    stopping.closed().await;
}

/// Answers the requests of a connection, in a task of its own.
fn answer(
    stream: TcpStream,
    peer: IpAddr,
    routes: impl Answering,
    slot: ConnectionSlot,
    stopping: watch::Receiver<bool>,
) {
    // The lines of a stream are small. With Nagle's algorithm each would wait until the client has
    // acknowledged the one before, 40 ms on Linux. It fails if the connection has ended already.
    let _ = stream.set_nodelay(true);
    let handover = Handover::default();
    let stream = ClientStream::new(stream, IDLE_TIMEOUT, slot.clone(), handover.clone());
    let (of_requests, of_streams) = (slot.clone(), handover.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let (request, arrival) = of_requests.receive(request);
        let (mut request, rest) = keep_rest(request);
        if may_wait(&request) {
            detach(&mut request);
        }
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(of_requests.clone());
        let is_chunked = request.version() == Version::HTTP_11;
        let (slot, answered) = (of_requests.clone(), routes.clone().oneshot(request));
        let handover = of_streams.clone();
        async move {
            if arrival.is_over() {
                // The connection ends now.
                return std::future::pending().await;
            }
            let mut response = answered.await?;
            let is_read = rest.read().await;
            let Some(request) = arrival.answered() else {
                return std::future::pending().await;
            };
            if is_stream(&response) {
                slot.begin_stream();
            }
            if !is_read || slot.is_ending() || slot.is_stream() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            let is_held = is_read && is_chunked && slot.is_stream();
            Ok::<_, Infallible>(response.map(|body| {
                let is_held = is_held && body.size_hint().exact().is_none();
                let body = AnswerBody::new(body, Some(request));
                if is_held { handover.offer(body) } else { body }
            }))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service);
    tokio::spawn(async move {
        let held = tokio::select! {
            held = until_held(connection, &handover, stopping.clone()) => held,
            () = slot.gives_way() => None,
        };
        if let Some((stream, body)) = held {
            // A task of its own takes less memory: it has no room for hyper's part.
            tokio::spawn(async move {
                tokio::select! {
                    // It fails if the client breaks off, which is no concern of ours.
                    _ = client_stream::send(stream, body) => {}
                    () = slot.gives_way() => {}
                }
                drop((slot, stopping));
            });
        }
    });
}

/// Lets hyper serve a connection until it ends, or until there is a stream to be held: then
/// returns that and its body. Once the server stops, the request that is answered is the last one.
async fn until_held<S>(
    mut connection: http1::Connection<TokioIo<ClientStream>, S>,
    handover: &Handover,
    mut stopping: watch::Receiver<bool>,
) -> Option<(ClientStream, AnswerBody)>
where
    S: hyper::service::HttpService<Incoming, ResBody = AnswerBody>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let mut is_stopping = false;
    let body = loop {
        let served = poll_fn(|context| {
            // It fails if the client breaks off or takes too long, which is no concern of ours.
            if Pin::new(&mut connection).poll(context).is_ready() {
                return Poll::Ready(None);
            }
            handover
                .take()
                .map_or(Poll::Pending, |body| Poll::Ready(Some(body)))
        });
        tokio::select! {
            body = served => break body,
            _ = stopping.wait_for(|stopping| *stopping), if !is_stopping => is_stopping = true,
        }
        Pin::new(&mut connection).graceful_shutdown();
    };
    Some((connection.into_parts().io.into_inner(), body?))
}

/// Whether the answer may take long because nothing happens meanwhile: a request with `wait`, or a
/// stream.
fn may_wait(request: &Request) -> bool {
    let waits = |query: &str| query.contains("wait=");
    let accepted = request.headers().get_all(header::ACCEPT).iter();
    let mut accepted = accepted.filter_map(|value| value.to_str().ok());
    request.uri().query().is_some_and(waits)
        || accepted.any(|kind| kind.contains("event-stream") || kind.contains("ndjson"))
}

/// Copies the header of a request out of the buffer in which hyper has read it. hyper reads on
/// while the request is answered, to notice when the client goes away: if the request has the
/// buffer still, it allocates another one of 8 KiB, as long as the client waits.
fn detach(request: &mut Request) {
    for value in request.headers_mut().values_mut() {
        if let Ok(copied) = HeaderValue::from_bytes(value.as_bytes()) {
            *value = copied;
        }
    }
    if let Ok(copied) = request.uri().to_string().parse() {
        *request.uri_mut() = copied;
    }
}

/// Whether the answer is a stream of lines or events, also one of the bridges.
fn is_stream(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_of_parts = kind.is_some_and(|kind| {
        [&b"application/x-ndjson"[..], b"text/event-stream"].contains(&kind.as_bytes())
    });
    is_of_parts && response.body().size_hint().exact().is_none()
}

/// Answers a client that it may have no more connections.
fn refuse(stream: TcpStream, file: OpenFile, refusals: &Arc<Semaphore>) {
    let Ok(permit) = refusals.clone().try_acquire_owned() else {
        // The client may lose the answer, but it cannot take anything from others.
        let _ = stream.try_write(&TOO_MANY);
        return;
    };
    tokio::spawn(async move {
        let _ = tokio::time::timeout(REFUSAL_TIMEOUT, send_refusal(stream)).await;
        drop((permit, file));
    });
}

async fn send_refusal(mut stream: TcpStream) -> std::io::Result<()> {
    stream.write_all(&TOO_MANY).await?;
    stream.shutdown().await?;
    // If the request stayed unread, the system would reset the connection, and the client could
    // lose the answer.
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await?;
    Ok(())
}

/// The longest rest that is read, in bytes: four times the largest body that is taken.
const MAX_REST: usize = 1 << 20;

/// The time within which it has to come.
const REST_TIMEOUT: Duration = Duration::from_secs(2);

/// The rest of a body that is dropped before its end.
struct Rest {
    kept: Arc<Mutex<Option<ArrivingBody>>>,
    /// Whether the client asks first whether it shall send the body (`Expect`). It sends nothing of
    /// it before the answer, and reading would ask for it.
    is_asked_for: bool,
}

/// The request for its handler, and what that will leave of its body.
fn keep_rest(request: Request<ArrivingBody>) -> (Request, Rest) {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use axum::Router;
    use axum::body::Body;
    use serde_json::Value;
    use std::net::Ipv4Addr;
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpSocket;

    #[test]
    fn a_client_without_room_is_told_so_as_a_problem_of_the_right_length() {
        let text = std::str::from_utf8(&TOO_MANY).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(header.starts_with("HTTP/1.1 429 Too Many Requests\r\n"));
        assert!(header.contains(&format!("content-length: {}", body.len())));
        assert!(header.contains("content-type: application/problem+json\r\n"));
        let problem: Value = serde_json::from_str(body).unwrap();
        assert_eq!(problem["type"], "/problems/too-many-requests");
        assert_eq!(problem["status"], 429);
    }

    /// The address of a server that answers every request.
    async fn served() -> std::net::SocketAddr {
        served_by(Router::new().route("/", axum::routing::get(async || "here"))).await
    }

    async fn served_by(router: Router) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let access = Access {
            connections: 8,
            per_address: 2,
            waiting: 8,
            waiting_per_client: 8,
            proxies: Vec::new(),
            receivers: Default::default(),
            frames: Vec::new(),
            activity: None,
            linked_roles: None,
            chat: None,
        };
        tokio::spawn(serve(listener, router, access, std::future::pending()));
        address
    }

    /// The bytes that a client gets for these until its connection ends, and the time until then.
    async fn until_end(address: std::net::SocketAddr, sent: &str) -> (String, Duration) {
        let begun = tokio::time::Instant::now();
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        // It may end without a farewell.
        let _ = stream.read_to_end(&mut received).await;
        (String::from_utf8(received).unwrap(), begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_request_and_an_idle_connection_end() {
        let address = served().await;
        let (received, took) = until_end(address, "GET / HTTP/1.1\r\nhost: ").await;
        assert_eq!(received, "");
        assert!(
            took >= HEADER_TIMEOUT && took < 2 * HEADER_TIMEOUT,
            "{took:?}"
        );
        let (received, took) = until_end(address, "GET / HTTP/1.1\r\nhost: x\r\n\r\n").await;
        assert!(received.ends_with("here"), "{received}");
        assert!(took < 2 * IDLE_TIMEOUT, "{took:?}");
        let (received, took) = until_end(address, "").await;
        assert_eq!(received, "");
        assert!(took < 2 * IDLE_TIMEOUT, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_goes_on_for_as_long_as_its_client_reads() {
        for kind in ["application/x-ndjson", "text/event-stream"] {
            let listen = axum::routing::get(async move || {
                let lines = futures::stream::unfold(0, async |sent| {
                    tokio::time::sleep(Duration::from_secs(6)).await;
                    (sent < 20).then_some((Ok::<_, std::convert::Infallible>("\n"), sent + 1))
                });
                ([(header::CONTENT_TYPE, kind)], Body::from_stream(lines))
            });
            let address = served_by(Router::new().route("/", listen)).await;
            let request = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
            let (received, took) = until_end(address, request).await;
            assert!(received.ends_with("0\r\n\r\n"), "{kind}: {received}");
            assert!(took > 3 * IDLE_TIMEOUT, "{kind}: {took:?}");
        }
    }

    /// A server that refuses every request, whatever its body is, and a request with such a body.
    async fn refusing(header: &str) -> (TcpStream, String) {
        let refuse = axum::routing::post(async || (axum::http::StatusCode::UNAUTHORIZED, "no"));
        let address = served_by(Router::new().route("/", refuse)).await;
        let stream = TcpStream::connect(address).await.unwrap();
        let request = format!("POST / HTTP/1.1\r\nhost: x\r\n{header}\r\n\r\n");
        (stream, request)
    }

    async fn read_answer(stream: &mut TcpStream) -> String {
        let mut received = Vec::new();
        while !received.ends_with(b"no") {
            let mut byte = [0];
            stream.read_exact(&mut byte).await.unwrap();
            received.extend(byte);
        }
        String::from_utf8(received).unwrap()
    }

    /// The body is larger than what the system keeps for a connection, so a client that sends it
    /// notices whether somebody reads.
    #[tokio::test]
    async fn a_refusal_reaches_a_client_that_is_still_sending() {
        let length = 900_000;
        let parts = "186a0\r\n".to_owned() + &"x".repeat(100_000) + "\r\n";
        for (header, body) in [
            (format!("content-length: {length}"), "x".repeat(length)),
            (
                "transfer-encoding: chunked".to_owned(),
                parts.repeat(9) + "0\r\n\r\n",
            ),
        ] {
            let (mut stream, request) = refusing(&header).await;
            // The connection goes on.
            for _ in 0..2 {
                stream.write_all(request.as_bytes()).await.unwrap();
                stream.write_all(body.as_bytes()).await.unwrap();
                let answer = read_answer(&mut stream).await;
                assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
                assert!(!answer.contains("connection: close"), "{answer}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_does_not_wait_for_ever_for_a_body() {
        for header in [
            "content-length: 900000",
            "content-length: 90000000",
            "content-length: 10\r\nexpect: 100-continue",
        ] {
            let (mut stream, request) = refusing(header).await;
            stream.write_all(request.as_bytes()).await.unwrap();
            let answer = read_answer(&mut stream).await;
            assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
            assert!(answer.contains("connection: close"), "{header}: {answer}");
        }
    }

    /// Many half requests, also after a whole one: who asks is answered all the same.
    #[tokio::test]
    async fn half_requests_of_many_addresses_keep_nobody_away() {
        let address = served().await;
        let request = "GET / HTTP/1.1\r\nhost: x\r\n";
        let mut held = Vec::new();
        for number in 0..40 {
            let socket = TcpSocket::new_v4().unwrap();
            let host = Ipv4Addr::new(127, 0, 0, 2 + number);
            socket.bind((host, 0).into()).unwrap();
            let mut stream = socket.connect(address).await.unwrap();
            if number % 2 == 1 {
                let whole = format!("{request}\r\n");
                stream.write_all(whole.as_bytes()).await.unwrap();
                let mut answer = [0; 16];
                stream.read_exact(&mut answer).await.unwrap();
            }
            stream.write_all(request.as_bytes()).await.unwrap();
            held.push(stream);
        }
        let whole = format!("{request}connection: close\r\n\r\n");
        for _ in 0..3 {
            let (received, _) = until_end(address, &whole).await;
            assert!(received.ends_with("here"), "{received}");
        }
        drop(held);
    }

    #[tokio::test]
    async fn half_requests_of_one_address_leave_it_no_more_connections() {
        let address = served().await;
        let half = async || {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
            stream
        };
        let open = [half().await, half().await];
        let (received, _) = until_end(address, "").await;
        assert!(received.starts_with("HTTP/1.1 429 "), "{received}");
        assert!(received.contains("retry-after: 10"), "{received}");
        drop(open);
        let request = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        // The server learns a moment later that they have ended.
        while !until_end(address, request).await.0.ends_with("here") {}
    }
}

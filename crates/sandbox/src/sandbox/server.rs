//! Serves the chat page: a limited number of connections, each of which has to go on.
//!
//! axum's own server has no limits, so a program that opens connections and sends nothing could use
//! up all files of the process. The bot's connections are served by axum: a gateway connection is
//! open for as long as the bot runs. Both refuse requests that do not name exactly one host.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rustix::process::{Resource, getrlimit};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// The most connections that the page has open at the same time, if the process may open enough
/// files. A browser opens six at most.
const MAX_CONNECTIONS: usize = 128;

/// Within what time a client has to send the header of a request. It also ends connections that are
/// idle, because hyper waits for the next header then.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// Within what time a request has to be complete and its answer has to begin.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// After what time a connection ends whose client does not read. One that only listens for events
/// sends nothing, and is kept.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// The pause after a connection could not be accepted, because no more files can be opened.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// The answer to a client for which there is no connection.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\n\
    content-type: application/json\r\nconnection: close\r\ncontent-length: 56\r\n\r\n\
    {\"message\":\"Too many connections to the page are open.\"}";

/// Returns the most connections that the page can have: the bot, the gateway and the program around
/// the sandbox need files, too.
pub(super) fn max_connections() -> usize {
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let share = usize::try_from(files / 4).unwrap_or(usize::MAX);
    share.clamp(1, MAX_CONNECTIONS)
}

/// Serves until `stop` is ready, and then lets running requests finish. At most `most` connections
/// are open at the same time.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    most: usize,
    stop: impl Future<Output = ()>,
) {
    let (places, graceful) = (Arc::new(Semaphore::new(most)), GracefulShutdown::new());
    let router = router.layer(axum::middleware::from_fn(in_time));
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, _)) => match places.clone().try_acquire_owned() {
                Ok(place) => answer(stream, router.clone(), place, &graceful),
                // If it cannot be written at once, the client learns nothing.
                Err(_) => drop(stream.try_write(TOO_MANY)),
            },
            Err(error) => {
                tracing::debug!(%error, "could not accept a connection; trying again");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Answers the requests of a connection, in a task of its own.
fn answer(
    stream: TcpStream,
    router: Router,
    place: OwnedSemaphorePermit,
    graceful: &GracefulShutdown,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let service = service_fn(move |request: Request<Incoming>| {
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // It fails if the client breaks off or takes too long, which is no concern of ours.
        let _ = connection.await;
        drop(place);
    });
}

/// Ends a request whose body does not come.
async fn in_time(request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
}

/// Refuses a request that does not name exactly one host (RFC 9112, 3.2).
pub(super) async fn to_one_host(request: Request, next: Next) -> Response {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(HOST).iter().collect();
    match (hosts.len(), request.version()) {
        (1, _) => next.run(request).await,
        (0, version) if version != Version::HTTP_11 => next.run(request).await,
        _ => {
            let message = "Every request has exactly one Host.";
            let body = Json(json!({"message": message, "code": 0}));
            (StatusCode::BAD_REQUEST, body).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    use std::net::SocketAddr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const REQUEST: &str = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

    /// The address of a server that has two connections and answers every request.
    async fn served() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", axum::routing::get(async || "here"));
        let router = router.layer(axum::middleware::from_fn(to_one_host));
        tokio::spawn(serve(listener, router, 2, std::future::pending()));
        address
    }

    /// Sends these bytes: returns all that the client gets until its connection ends, and the time
    /// until then.
    async fn until_end(address: SocketAddr, sent: &str) -> (String, Duration) {
        let begun = tokio::time::Instant::now();
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        // It may end without an answer.
        let _ = stream.read_to_end(&mut received).await;
        (String::from_utf8(received).unwrap(), begun.elapsed())
    }

    #[test]
    fn what_a_client_is_told_has_the_length_that_it_says() {
        let text = std::str::from_utf8(TOO_MANY).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(header.ends_with(&format!("content-length: {}", body.len())));
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_request_and_an_idle_connection_end() {
        let address = served().await;
        for half in ["", "GET / HTTP/1.1\r\nhost: "] {
            let (received, took) = until_end(address, half).await;
            assert_eq!(received, "");
            assert!(
                took >= HEADER_TIMEOUT && took < 2 * HEADER_TIMEOUT,
                "{took:?}"
            );
        }
    }

    #[tokio::test]
    async fn half_requests_take_no_more_than_the_connections_of_the_page() {
        let address = served().await;
        let half = async || {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
            stream
        };
        let open = [half().await, half().await];
        let (received, _) = until_end(address, "").await;
        assert!(received.starts_with("HTTP/1.1 503 "), "{received}");
        drop(open);
        // The server learns a moment later that they have ended.
        while !until_end(address, REQUEST).await.0.ends_with("here") {}
    }

    #[tokio::test]
    async fn a_request_names_exactly_one_host() {
        let address = served().await;
        for hosts in ["", "host: x\r\nhost: x\r\n", "host: x\r\nHost: y\r\n"] {
            let request = format!("GET / HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
            let (received, _) = until_end(address, &request).await;
            assert!(received.starts_with("HTTP/1.1 400 "), "{hosts}: {received}");
        }
        let (received, _) = until_end(address, "GET / HTTP/1.0\r\n\r\n").await;
        assert!(received.starts_with("HTTP/1.0 200 "), "{received}");
        assert!(until_end(address, REQUEST).await.0.ends_with("here"));
    }
}

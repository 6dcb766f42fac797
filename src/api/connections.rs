//! Accepts connections, and ends those that take too long, so that nobody can keep others out by
//! holding many of them open.
//!
//! axum's own server has no limits, so this one is built on hyper. What a request means is not
//! known here.

use super::admission::Peer;
use crate::service::network;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::collections::HashMap;
use std::io::{ErrorKind, Write};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Within what time a client has to send the header of a request. It also ends connections that are
/// idle, because hyper waits for the next header then.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// After what time a connection ends on which nothing moves: a client that does not read, too.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// The pause after a connection could not be accepted, because no more files can be opened.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// What a client is told that may have no more connections.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\n\
    content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: 75\r\n\r\n\
    Too many connections are open. Close some, or try again within ten seconds.";

/// Who may have how many connections, and who asks for others.
#[derive(Debug, Clone)]
pub struct Access {
    /// How many connections can be open at the same time.
    pub connections: usize,
    /// How many of them one address can have.
    pub per_address: usize,
    /// The addresses of reverse proxies, which ask for others.
    pub proxies: Vec<IpAddr>,
}

/// Serves requests on this listener until `stop` is ready, then finishes those in progress.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    access: Access,
    stop: impl Future<Output = ()>,
) {
    let (open, graceful) = (Arc::new(Open::new(access)), GracefulShutdown::new());
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match open.enter(peer.ip()) {
                Some(place) => answer(stream, peer.ip(), router.clone(), place, &graceful),
                None => refuse(stream),
            },
            Err(error) if is_of_client(error.kind()) => {}
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection; trying again");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether only this connection failed.
fn is_of_client(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    )
}

/// Answers the requests of a connection, in a task of its own.
fn answer(
    stream: TcpStream,
    peer: IpAddr,
    router: Router,
    place: Entered,
    graceful: &GracefulShutdown,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(IDLE_TIMEOUT));
    stream.set_write_timeout(Some(IDLE_TIMEOUT));
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request)
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

/// Tells a client that it may have no more connections, if that can be written at once.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(TOO_MANY);
    }
}

/// The connections that are open.
struct Open {
    access: Access,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Open {
    fn new(access: Access) -> Self {
        Self {
            access,
            counts: Mutex::default(),
        }
    }

    /// Counts a connection, until the result is dropped; `None` if there are too many.
    fn enter(self: &Arc<Self>, peer: IpAddr) -> Option<Entered> {
        let is_proxy = self.access.proxies.contains(&peer.to_canonical());
        let address = (!is_proxy).then(|| network(peer));
        let mut counts = self.lock();
        let own = address.and_then(|address| counts.by_address.get(&address).copied());
        let own = own.unwrap_or_default();
        if counts.all >= self.access.connections || own >= self.access.per_address {
            return None;
        }
        counts.all += 1;
        if let Some(address) = address {
            counts.by_address.insert(address, own + 1);
        }
        Some(Entered {
            open: self.clone(),
            address,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // Nothing between the changes can panic, so the counts are never half changed.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is counted.
struct Entered {
    open: Arc<Open>,
    /// `None` for a reverse proxy, which has as many as it needs.
    address: Option<IpAddr>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.open.lock();
        counts.all -= 1;
        if let Some(address) = self.address
            && let Some(own) = counts.by_address.get_mut(&address)
        {
            *own -= 1;
            if *own == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    fn open() -> Arc<Open> {
        let proxies = vec!["192.0.2.9".parse().unwrap()];
        Arc::new(Open::new(Access {
            connections: 4,
            per_address: 2,
            proxies,
        }))
    }

    #[test]
    fn an_address_has_its_connections_and_a_proxy_all() {
        let open = open();
        let at = |text: &str| open.enter(text.parse().unwrap());
        let (first, _second) = (at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap());
        assert!(at("192.0.2.1").is_none());
        // They count when they have ended.
        drop(first);
        let _third = at("192.0.2.1").unwrap();
        let _proxied = [at("192.0.2.9").unwrap(), at("192.0.2.9").unwrap()];
        assert!(at("192.0.2.2").is_none());
        drop(_proxied);
        assert!(at("192.0.2.2").is_some());
        assert_eq!(open.lock().all, 2);
        assert_eq!(open.lock().by_address.len(), 1);
    }

    #[test]
    fn what_a_client_is_told_has_the_length_that_it_says() {
        let text = std::str::from_utf8(TOO_MANY).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(header.contains(&format!("content-length: {}", body.len())));
    }

    /// The address of a server that answers every request.
    async fn served() -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", axum::routing::get(async || "here"));
        let access = Access {
            connections: 8,
            per_address: 2,
            proxies: Vec::new(),
        };
        tokio::spawn(serve(listener, router, access, std::future::pending()));
        address
    }

    /// What a client gets for these bytes until its connection ends, and after what time it ends.
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

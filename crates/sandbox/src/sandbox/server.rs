//! The connections to the servers of a sandbox and of its bot: their numbers, what is refused of
//! every client, and TLS.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use entente_connections::ServerOptions;
use rustix::process::{Resource, getrlimit};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use crate::values::error::Error;

/// The most connections of each server, if the process may open enough files. A browser opens six
/// at most, and a bot has one for each request that is answered and for each shard.
const MAX_CONNECTIONS: usize = 128;

/// How long a client of the page may take to send the header of a request.
const PAGE_HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// The same of the bot, longer than its HTTP client keeps a connection that is idle.
const BOT_HEADER_TIMEOUT: Duration = Duration::from_mins(2);

/// Within what time a request to the page has to be complete and its answer has to begin.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The answer to a client of the page for which there is no connection.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\n\
    content-type: application/json\r\nconnection: close\r\ncontent-length: 56\r\n\r\n\
    {\"message\":\"Too many connections to the page are open.\"}";

/// The numbers of connections that a sandbox has open at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// Those of the chat page, and as many of the page of an Activity.
    pub page: usize,
    /// Those of the bot: its gateway, and the requests that it sends.
    pub bot: usize,
}

impl Default for Connections {
    /// A quarter of the files that the process may open for each: the bot, if it is in the same
    /// process, and the program around the sandbox need files, too.
    fn default() -> Self {
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let share = usize::try_from(files / 4).unwrap_or(usize::MAX);
        let share = share.clamp(1, MAX_CONNECTIONS);
        Self {
            page: share,
            bot: share,
        }
    }
}

impl Connections {
    pub(super) fn of_page(self) -> ServerOptions {
        ServerOptions {
            connections: self.page,
            header_timeout: PAGE_HEADER_TIMEOUT,
            refusal: Some(TOO_MANY),
        }
    }

    /// The bot waits for a connection, as it would for a slow network.
    pub(super) fn of_bot(self) -> ServerOptions {
        ServerOptions {
            connections: self.bot,
            header_timeout: BOT_HEADER_TIMEOUT,
            refusal: None,
        }
    }
}

/// Ends a request whose body does not come.
pub(super) async fn in_time(request: Request, next: Next) -> Response {
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

// --- Connections to "discord.com": TLS for REST and plain text for the gateway on one port ---
//
// The first byte of a connection tells them apart. The self-signed certificate is generated for
// each run; a bot trusts it through `Sandbox::root_certificate_pem`.

/// The first byte of a TLS connection: a record of the type "handshake".
const TLS_HANDSHAKE: u8 = 22;

/// How long a client may take to send its first byte and complete the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// A certificate with its key.
pub(crate) struct Certificate {
    pub(crate) pem: String,
    /// Completes TLS handshakes with this certificate.
    pub(super) acceptor: TlsAcceptor,
}

impl Certificate {
    /// Generates a certificate for `discord.com`, its files and this machine.
    pub(crate) fn generate() -> Result<Self, Error> {
        let failed = |error: &dyn std::fmt::Display| Error::Certificate(error.to_string());
        let names = [
            "discord.com",
            "cdn.discordapp.com",
            "localhost",
            "127.0.0.1",
        ]
        .map(String::from);
        let made = rcgen::generate_simple_self_signed(names).map_err(|error| failed(&error))?;
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(entente_tls::provider())
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(&error))?
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .map_err(|error| failed(&error))?;
        Ok(Self {
            pem: made.cert.pem(),
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }
}

/// A connection, encrypted or not.
pub(crate) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// Waits for the handshake, but not forever.
pub(super) async fn handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    let made = tokio::time::timeout(HANDSHAKE_TIMEOUT, first_handshake(stream, acceptor)).await;
    made.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Looks at the first byte and does the TLS handshake if there is one.
async fn first_handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    let mut first = [0];
    // Peeking leaves the byte in the stream for whatever reads it next.
    stream.peek(&mut first).await?;
    if first[0] == TLS_HANDSHAKE {
        Ok(Box::new(acceptor.accept(stream).await?))
    } else {
        Ok(Box::new(stream))
    }
}

#[cfg(test)]
mod tests {

    #![allow(clippy::unwrap_used)]

    use super::*;
    use axum::Router;
    use axum::body::Body;
    use tower::ServiceExt;

    #[test]
    fn what_a_client_is_told_has_the_length_that_it_says() {
        let text = std::str::from_utf8(TOO_MANY).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(header.ends_with(&format!("content-length: {}", body.len())));
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }

    #[tokio::test]
    async fn a_request_names_exactly_one_host() {
        let router = Router::new().route("/", axum::routing::get(async || "here"));
        let router = router.layer(axum::middleware::from_fn(to_one_host));
        let status = async |version, hosts: &[&str]| {
            let mut request = Request::builder().uri("/").version(version);
            for host in hosts {
                request = request.header(HOST, *host);
            }
            let request = request.body(Body::empty()).unwrap();
            router.clone().oneshot(request).await.unwrap().status()
        };
        for hosts in [&[][..], &["x", "x"], &["x", "y"]] {
            let refused = status(Version::HTTP_11, hosts).await;
            assert_eq!(refused, StatusCode::BAD_REQUEST, "{hosts:?}");
        }
        assert_eq!(status(Version::HTTP_10, &[]).await, StatusCode::OK);
        assert_eq!(status(Version::HTTP_11, &["x"]).await, StatusCode::OK);
    }
}

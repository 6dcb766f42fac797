//! The listener for "discord.com": TLS for REST and plain text for the gateway on one port.
//!
//! The first byte of a connection tells them apart. The self-signed certificate is generated for
//! each run; a bot trusts it through `Sandbox::root_certificate_pem`. Handshakes run concurrently,
//! so that a slow client does not block others.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::values::error::Error;

/// The first byte of a TLS connection: a record of the type "handshake".
const TLS_HANDSHAKE: u8 = 22;

/// Within what time a client has to send its first byte and complete the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// A certificate with its key.
pub(crate) struct Certificate {
    pub(crate) pem: String,
    /// Completes TLS handshakes with this certificate.
    acceptor: TlsAcceptor,
}

impl Certificate {
    /// Generates a certificate for `discord.com` and this machine.
    pub(crate) fn generate() -> Result<Self, Error> {
        let failed = |error: &dyn std::fmt::Display| Error::Certificate(error.to_string());
        let names = ["discord.com", "localhost", "127.0.0.1"].map(String::from);
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

/// A listener whose connections are ready to speak HTTP.
pub(super) struct DiscordListener {
    ready: mpsc::Receiver<(Box<dyn Io>, SocketAddr)>,
    address: SocketAddr,
    accepting: JoinHandle<()>,
}

impl DiscordListener {
    /// Starts accepting connections.
    pub(crate) fn open(
        listener: TcpListener,
        address: SocketAddr,
        certificate: &Certificate,
    ) -> Self {
        // A bounded channel, so that connections wait instead of piling up.
        let (send, ready) = mpsc::channel(64);
        let accepting = tokio::spawn(accept_all(listener, certificate.acceptor.clone(), send));
        Self {
            ready,
            address,
            accepting,
        }
    }
}

impl Drop for DiscordListener {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Accepts connections and completes each handshake in a task of its own.
async fn accept_all(
    mut listener: TcpListener,
    acceptor: TlsAcceptor,
    ready: mpsc::Sender<(Box<dyn Io>, SocketAddr)>,
) {
    loop {
        // axum's `accept` waits and tries again when the system has run out of sockets.
        let (stream, peer) = Listener::accept(&mut listener).await;
        let (acceptor, ready) = (acceptor.clone(), ready.clone());
        // A client that never finishes its handshake holds up only its own task.
        tokio::spawn(async move {
            match handshake(stream, acceptor).await {
                Ok(stream) => drop(ready.send((stream, peer)).await),
                Err(error) => tracing::debug!(%error, "could not accept the connection"),
            }
        });
    }
}

/// Waits for the handshake, but not forever.
async fn handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    let made = tokio::time::timeout(HANDSHAKE_TIMEOUT, first_handshake(stream, acceptor)).await;
    made.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Looks at the first byte and does the TLS handshake if there is one.
async fn first_handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    stream.set_nodelay(true)?;
    let mut first = [0];
    // Peeking leaves the byte in the stream for whatever reads it next.
    stream.peek(&mut first).await?;
    if first[0] == TLS_HANDSHAKE {
        Ok(Box::new(acceptor.accept(stream).await?))
    } else {
        Ok(Box::new(stream))
    }
}

impl Listener for DiscordListener {
    type Io = Box<dyn Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(connection) => connection,
            // The accepting task ends only when this listener is dropped.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}

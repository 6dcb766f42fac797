//! The connections to "discord.com": TLS for REST and plain text for the gateway on one port.
//!
//! The first byte of a connection tells them apart. The self-signed certificate is generated for
//! each run; a bot trusts it through `Sandbox::root_certificate_pem`.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
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
        ];
        let names = names.map(String::from);
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

//! The TLS of every connection that Entente opens: to Discord, to webhooks, to a database.
//!
//! Everything uses rustls, with ring, and trusts what the system trusts: its root certificates, or
//! those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name. A machine without any, such as a bare
//! container, gets the roots that Mozilla publishes. [`trust`] finds the roots, [`check`] says how
//! much of a server's certificate is looked at, [`fault`] what was wrong with it.

mod check;
mod fault;
mod trust;

pub use check::Check;
pub use fault::explain;
pub use trust::{InvalidRoot, Roots};

use rustls::ClientConfig;
use rustls::crypto::CryptoProvider;
use std::sync::{Arc, LazyLock};

/// The settings of a client that trusts the system's roots and checks everything.
pub fn client() -> ClientConfig {
    static CLIENT: LazyLock<ClientConfig> = LazyLock::new(|| Roots::system().client(Check::All));
    CLIENT.clone()
}

/// The algorithms of all connections: those of ring. The first call makes them the default of this
/// process, for libraries that make their own settings.
pub fn provider() -> Arc<CryptoProvider> {
    static PROVIDER: LazyLock<Arc<CryptoProvider>> = LazyLock::new(|| {
        // It fails if a test has chosen another default before, which then stays.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Arc::new(rustls::crypto::ring::default_provider())
    });
    Arc::clone(&PROVIDER)
}

#[cfg(test)]
mod tests;

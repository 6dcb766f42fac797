//! The TLS of every connection that Entente opens: to Discord, to webhooks, to a database.
//!
//! Everything uses rustls, with ring, and trusts what the system trusts: its root certificates, or
//! those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name. A machine without any, such as a bare
//! container, gets the roots that Mozilla publishes. `trust` finds the roots, `check` says how
//! much of a server's certificate is looked at, `fault` what was wrong with it.

mod check;
mod fault;
mod provider;
mod trust;

pub use check::Check;
pub use fault::explain;
pub use provider::provider;
pub use trust::{InvalidRoot, Roots};

use rustls::ClientConfig;
use std::sync::LazyLock;

/// The settings of a client that trusts the system's roots and checks everything.
pub fn client() -> ClientConfig {
    static CLIENT: LazyLock<ClientConfig> = LazyLock::new(|| Roots::system().client(Check::All));
    CLIENT.clone()
}

#[cfg(test)]
mod tests;

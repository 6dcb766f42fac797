//! The algorithms of all connections.

use rustls::crypto::CryptoProvider;
use std::sync::{Arc, LazyLock};

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

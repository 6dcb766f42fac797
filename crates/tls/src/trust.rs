//! The root certificates that are trusted.

use crate::check::{Check, Checker};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;

/// A file that is no list of root certificates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRoot {
    /// It has no certificate in PEM form.
    #[error("it is not a certificate in PEM form")]
    NotPem,
    /// A certificate in it cannot be read.
    #[error("a certificate in it cannot be read")]
    Unreadable,
}

/// Root certificates.
#[derive(Clone)]
pub struct Roots(RootCertStore);

impl Roots {
    /// No roots, for a client that checks nothing.
    pub fn none() -> Self {
        Self(RootCertStore::empty())
    }

    /// The roots of the system. Certificates that cannot be read are left out, as every program
    /// does: there are old ones on most machines.
    pub fn system() -> Self {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        }
        Self(roots)
    }

    /// The certificates of a file in PEM form, and no others.
    pub fn of_pem(pem: &[u8]) -> Result<Self, InvalidRoot> {
        Self::none().and_pem(pem)
    }

    /// These and the certificates of a file in PEM form.
    pub fn and_pem(mut self, pem: &[u8]) -> Result<Self, InvalidRoot> {
        let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
        let certificates = certificates.map_err(|_| InvalidRoot::NotPem)?;
        if certificates.is_empty() {
            return Err(InvalidRoot::NotPem);
        }
        for certificate in certificates {
            self.0
                .add(certificate)
                .map_err(|_| InvalidRoot::Unreadable)?;
        }
        Ok(self)
    }

    /// The settings of a client that trusts these roots.
    pub fn client(self, check: Check) -> ClientConfig {
        let provider = crate::provider::provider();
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .expect("ring has what TLS 1.2 and 1.3 need");
        match check {
            Check::All => builder.with_root_certificates(self.0).with_no_client_auth(),
            check => builder
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(Checker::new(check, self.0, &provider)))
                .with_no_client_auth(),
        }
    }
}

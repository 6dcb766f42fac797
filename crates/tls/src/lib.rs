//! The TLS of every connection that Entente opens: to Discord, to webhooks, to a database.
//!
//! Everything uses rustls, with ring, and trusts what the system trusts: its root certificates, or
//! those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name. A machine without any, such as a bare
//! container, gets the roots that Mozilla publishes.
//!
//! Databases are often reached without names or with certificates that nobody signed, and libpq
//! has words for that, from no check to all of them. Everything else checks all of it.

#[cfg(test)]
mod tests;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use std::error::Error as AnyError;
use std::io;
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
        let provider = provider();
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

/// How much of a server's certificate is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// Nothing: the connection is encrypted, and the other end can be anybody.
    Nothing,
    /// That somebody who is trusted signed it, for whatever name.
    Signer,
    /// That somebody who is trusted signed it, for this name.
    All,
}

/// Checks less than all of a certificate. Who answers must have its key in each case.
#[derive(Debug)]
pub(crate) struct Checker {
    /// Knows the roots. `None` where nothing is checked.
    signers: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl Checker {
    pub(crate) fn new(check: Check, roots: RootCertStore, provider: &Arc<CryptoProvider>) -> Self {
        let signers = (check != Check::Nothing).then(|| {
            WebPkiServerVerifier::builder_with_provider(roots.into(), Arc::clone(provider))
                .build()
                .expect("there is a root, and no list of revoked certificates")
        });
        Self {
            signers,
            provider: Arc::clone(provider),
        }
    }
}

impl ServerCertVerifier for Checker {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(signers) = &self.signers else {
            return Ok(ServerCertVerified::assertion());
        };
        // The library looks at the name last, so only the name is wrong.
        match signers.verify_server_cert(certificate, chain, name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let known = &self.provider.signature_verification_algorithms;
        known.supported_schemes()
    }
}

/// Finds among an error and its causes what was wrong with a certificate. `None` if it is about
/// something else.
pub fn explain(error: &(dyn AnyError + 'static)) -> Option<String> {
    if let Some(wrapping) = error.downcast_ref::<io::Error>() {
        // The error in it is not among its causes.
        return explain(wrapping.get_ref()?);
    }
    match error.downcast_ref::<Error>() {
        Some(error) => of_library(error),
        None => explain(error.source()?),
    }
}

fn of_library(error: &Error) -> Option<String> {
    let Error::InvalidCertificate(fault) = error else {
        return None;
    };
    Some(match fault {
        CertificateError::UnknownIssuer => {
            "its certificate is signed by nobody whom this machine trusts".into()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired".into()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet: is this machine's clock right?".into()
        }
        CertificateError::NotValidForNameContext {
            expected,
            presented,
        } => format!(
            "its certificate is for {}, not for {}",
            presented
                .iter()
                .map(|name| plain(name))
                .collect::<Vec<_>>()
                .join(", "),
            expected.to_str()
        ),
        other => format!("its certificate cannot be accepted: {other}"),
    })
}

/// A name without the type that the library writes around it.
fn plain(name: &str) -> &str {
    let inner = name.split_once("(\"").map(|(_, rest)| rest);
    inner
        .and_then(|rest| rest.strip_suffix("\")"))
        .unwrap_or(name)
}

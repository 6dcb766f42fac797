//! The checks of a server's certificate, from none to all.
//!
//! Databases are often reached without names or with certificates that nobody signed, and libpq
//! has words for that. Everything else checks all of it.

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::sync::Arc;

/// The part of a server's certificate that is checked.
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

//! Faults of certificates, in words for the person who runs this machine.

use rustls::{CertificateError, Error};
use std::error::Error as AnyError;
use std::io;

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

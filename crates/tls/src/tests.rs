//! Handshakes in memory with servers whose certificates are right and wrong.

#![allow(clippy::unwrap_used)]

use crate::{Check, InvalidRoot, Roots};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DistinguishedName, DnType, IsCa, KeyPair,
    date_time_ymd,
};
use rustls::pki_types::{PrivateKeyDer, ServerName};
use rustls::{CertificateError, ClientConnection, Error, ServerConfig, ServerConnection};
use std::io::{Read, Write};
use std::sync::Arc;

/// Somebody who signs certificates under this name.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new([]).unwrap();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A server whose certificate this authority has signed, for this name and until this year.
fn server(authority: &CertifiedIssuer<KeyPair>, name: &str, until: i32) -> Arc<ServerConfig> {
    let mut params = CertificateParams::new([name.to_owned()]).unwrap();
    params.not_after = date_time_ymd(until, 1, 1);
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, authority).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(crate::provider())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key);
    Arc::new(config.unwrap())
}

/// Moves what one side has written to the other.
fn carry(
    from: &mut impl FnMut(&mut dyn Write) -> usize,
    to: &mut impl FnMut(&mut dyn Read) -> Result<(), Error>,
) -> Result<usize, Error> {
    let mut bytes = Vec::new();
    let length = from(&mut bytes);
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        to(&mut rest)?;
    }
    Ok(length)
}

/// Connects to a server that is called `db.example.org`.
fn connect(roots: Roots, check: Check, server: &Arc<ServerConfig>) -> Result<(), Error> {
    let name = ServerName::try_from("db.example.org").unwrap();
    let config = Arc::new(roots.client(check));
    let mut client = ClientConnection::new(config, name).unwrap();
    let mut server = ServerConnection::new(Arc::clone(server)).unwrap();
    while client.is_handshaking() || server.is_handshaking() {
        carry(
            &mut |to| client.write_tls(&mut { to }).unwrap(),
            &mut |from| {
                server.read_tls(&mut { from }).unwrap();
                // Its view of a refusal is not of interest.
                let _ = server.process_new_packets();
                Ok(())
            },
        )?;
        carry(
            &mut |to| server.write_tls(&mut { to }).unwrap(),
            &mut |from| {
                client.read_tls(&mut { from }).unwrap();
                client.process_new_packets().map(|_| ())
            },
        )?;
    }
    Ok(())
}

/// The roots that trust this authority alone.
fn trusting(authority: &CertifiedIssuer<KeyPair>) -> Roots {
    Roots::of_pem(authority.pem().as_bytes()).unwrap()
}

#[test]
fn a_server_with_the_right_certificate_is_accepted_by_every_check() {
    let authority = authority("Ann");
    let server = server(&authority, "db.example.org", 2100);
    for check in [Check::Nothing, Check::Signer, Check::All] {
        assert_eq!(connect(trusting(&authority), check, &server), Ok(()));
    }
}

/// The answers of each check about a server: nothing, the signer, all.
fn answers(trusted: &CertifiedIssuer<KeyPair>, server: &Arc<ServerConfig>) -> [String; 3] {
    [Check::Nothing, Check::Signer, Check::All].map(|check| {
        match connect(trusting(trusted), check, server) {
            Ok(()) => "accepted".to_owned(),
            Err(Error::InvalidCertificate(CertificateError::UnknownIssuer)) => "unknown".to_owned(),
            Err(Error::InvalidCertificate(CertificateError::ExpiredContext { .. })) => {
                "expired".to_owned()
            }
            Err(Error::InvalidCertificate(CertificateError::NotValidForNameContext { .. })) => {
                "name".to_owned()
            }
            Err(other) => other.to_string(),
        }
    })
}

#[test]
fn each_check_finds_what_it_looks_at() {
    let (authority, stranger) = (authority("Ann"), authority("Bob"));
    let of_stranger = server(&stranger, "db.example.org", 2100);
    let expired = server(&authority, "db.example.org", 2001);
    let of_another_name = server(&authority, "www.example.org", 2100);
    assert_eq!(
        answers(&authority, &of_stranger),
        ["accepted", "unknown", "unknown"]
    );
    assert_eq!(
        answers(&authority, &expired),
        ["accepted", "expired", "expired"]
    );
    assert_eq!(
        answers(&authority, &of_another_name),
        ["accepted", "accepted", "name"]
    );
}

#[test]
fn a_file_that_is_no_root_certificate_is_refused() {
    let broken = authority("Ann").pem().replace("MII", "AAA");
    for (pem, fault) in [
        ("", InvalidRoot::NotPem),
        ("certificate", InvalidRoot::NotPem),
        (broken.as_str(), InvalidRoot::Unreadable),
    ] {
        assert_eq!(Roots::of_pem(pem.as_bytes()).err(), Some(fault), "{pem}");
    }
}

#[test]
fn every_machine_trusts_somebody() {
    let stranger = server(&authority("Ann"), "db.example.org", 2100);
    let refused = connect(Roots::system(), Check::All, &stranger);
    assert_eq!(
        refused,
        Err(Error::InvalidCertificate(CertificateError::UnknownIssuer))
    );
}

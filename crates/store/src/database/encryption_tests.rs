//! Connections to a server of PostgreSQL whose TLS is OpenSSL's, under each word of `sslmode`.
//!
//! The server is one of this test, since its certificate changes.

#![allow(clippy::unwrap_used, clippy::print_stderr)] // A test that is left out says so.

use super::connection::with_client;
use crate::location::Location;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DistinguishedName, DnType, IsCa, KeyPair,
    date_time_ymd,
};
use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The outcomes with a server without TLS, and with servers of right and wrong certificates.
const EXPECTED: &str = include_str!("encryption_answers.txt");

/// A server, and whom its clients may trust.
struct Server {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    authority: CertifiedIssuer<'static, KeyPair>,
}

/// Somebody who signs certificates under this name.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new([]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// The newest programs of PostgreSQL on a Debian machine.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.map(|version| version.unwrap().path().join("bin"));
    folders
        .filter(|folder| folder.join("initdb").exists())
        .max()
}

impl Server {
    /// Starts a server that has no certificate yet.
    fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            entente_gate::skip("the programs of PostgreSQL are not installed");
            return None;
        };
        let name = format!("entente-encryption-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        // PostgreSQL refuses to run as root, and its own user has to read what root writes.
        Command::new("chown")
            .args(["postgres"])
            .arg(&folder)
            .output()
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let authority = authority("Ann");
        let server = Self {
            folder,
            programs,
            port,
            authority,
        };
        server.run("initdb", &["-A", "trust", "-U", "postgres", "-N"]);
        let settings = format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nfsync = off\n\
             unix_socket_directories = '{}'\n",
            server.folder.display()
        );
        server.write("data/postgresql.auto.conf", &settings);
        server.run(
            "pg_ctl",
            &["-w", "-l", server.path("log").to_str().unwrap(), "start"],
        );
        Some(server)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file that only the server may read.
    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        Command::new("chown")
            .arg("postgres")
            .arg(&path)
            .output()
            .unwrap();
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let done = self.command(program, arguments);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{program}: {said}");
    }

    /// Runs a program of PostgreSQL on the server's folder, not as root.
    fn command(&self, program: &str, arguments: &[&str]) -> Output {
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| is_of_root(&own));
        let program = self.programs.join(program);
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            let postgres = [
                "--reuid",
                "postgres",
                "--regid",
                "postgres",
                "--clear-groups",
            ];
            command.args(postgres).arg(program);
            command
        } else {
            Command::new(program)
        };
        let data = self.path("data");
        command
            .arg("-D")
            .arg(data)
            .args(arguments)
            .output()
            .unwrap()
    }

    /// Gives the server a certificate for this name, valid until this year.
    fn certify(&self, name: &str, until: i32) {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.authority).unwrap();
        self.write("data/server.crt", &certificate.pem());
        self.write("data/server.key", &key.serialize_pem());
        let settings = fs::read_to_string(self.path("data/postgresql.auto.conf")).unwrap();
        self.write("data/postgresql.auto.conf", &(settings + "ssl = on\n"));
        // Connections after a restart have the new certificate for certain.
        let log = self.path("log");
        self.run(
            "pg_ctl",
            &["-w", "-m", "fast", "-l", log.to_str().unwrap(), "restart"],
        );
    }

    /// The outcome of a connection with these parameters: encrypted, plain, or the error.
    fn connect(&self, parameters: &str) -> String {
        let address = format!("postgres://postgres@localhost:{}/postgres", self.port);
        // The name is looked up nowhere, so that no test depends on how this machine resolves it.
        let url = format!("{address}?hostaddr=127.0.0.1&{parameters}");
        let Location::Database(address) = Location::database(&url).unwrap() else {
            panic!("it is a database");
        };
        let asked = with_client(&address, |client, _| async move {
            let statement = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
            let row = client.query_one(statement, &[]).await.unwrap();
            Ok(row.get::<_, bool>(0))
        });
        match asked {
            Ok(true) => "encrypted".into(),
            Ok(false) => "plain".into(),
            Err(error) => error.to_string(),
        }
    }

    /// The same for each word of `sslmode`, with the roots of this file.
    fn answers(&self, roots: &Path) -> String {
        ["disable", "prefer", "require", "verify-ca", "verify-full"]
            .map(|word| {
                let named = match word {
                    "verify-ca" | "verify-full" => format!("&sslrootcert={}", roots.display()),
                    _ => String::new(),
                };
                format!(
                    "{word}: {}\n",
                    self.connect(&format!("sslmode={word}{named}"))
                )
            })
            .concat()
    }
}

fn is_of_root(own: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    own.uid() == 0
}

impl Drop for Server {
    fn drop(&mut self) {
        self.command("pg_ctl", &["-m", "immediate", "stop"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn each_word_of_sslmode_checks_what_libpq_checks() {
    let Some(server) = Server::start() else {
        return;
    };
    let (roots, others) = (server.path("ann.pem"), server.path("bob.pem"));
    fs::write(&roots, server.authority.pem()).unwrap();
    fs::write(&others, authority("Bob").pem()).unwrap();
    let without = server.answers(&roots);
    server.certify("localhost", 2100);
    let right = server.answers(&roots);
    let strange = server.answers(&others);
    server.certify("db.example.org", 2100);
    let misnamed = server.answers(&roots);
    server.certify("localhost", 2001);
    let expired = server.answers(&roots);
    let cases = [
        ("without TLS", without),
        ("right", right),
        ("signed by somebody else", strange),
        ("for another name", misnamed),
        ("expired", expired),
    ];
    let shown = cases.map(|(name, answers)| format!("{name}\n{answers}"));
    assert_eq!(shown.join("\n"), EXPECTED);
}

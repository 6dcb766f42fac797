//! A pooler between a store and its database: PgBouncer, in each of its modes.
//!
//! Without PgBouncer, or without a server for tests, this is left out. In CI that is an error.
#![allow(clippy::unwrap_used)]

use crate::key::NAMES;
use crate::testing::TestDatabase;
use crate::{Batch, Key, Location, MayBlock, Store};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The program in Debian's package, which is not on everybody's path.
const PROGRAM: &str = "/usr/sbin/pgbouncer";

/// The user and the group `nobody`: the program refuses to run as root.
const NOBODY: u32 = 65_534;

/// A pooler that runs. It ends when this is dropped.
struct Pooler {
    process: Child,
    folder: PathBuf,
    port: u16,
}

impl Pooler {
    fn start(database: &TestDatabase, mode: &str) -> Self {
        // Free when it was asked for; nothing else listens on this address.
        let listener = TcpListener::bind("127.0.0.3:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let folder = format!("entente-pooler-{}-{port}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
        let settings = folder.join("pgbouncer.ini");
        std::fs::write(&settings, settings_of(database, mode, port)).unwrap();
        let mut command = Command::new(PROGRAM);
        command.arg(&settings).stderr(Stdio::piped());
        if rustix::process::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let is_up = lines.any(|line| line.unwrap().contains("process up"));
        assert!(is_up, "PgBouncer has ended at once");
        // Its pipe must not fill up.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            folder,
            port,
        }
    }

    /// The store in a database behind this pooler.
    fn location(&self, database: &TestDatabase) -> Location {
        Location::database(&database.url_at("127.0.0.3", self.port)).unwrap()
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn settings_of(database: &TestDatabase, mode: &str, port: u16) -> String {
    let (server, name) = (database.server(), database.name());
    let (host, server_port) = server.rsplit_once(':').unwrap();
    let url = database.url();
    let role = url.trim_start_matches("postgres://").split('@').next();
    // It cannot read a password that is empty.
    let (user, password) = match role.unwrap().split_once(':').unwrap() {
        (user, "") => (user, String::new()),
        (user, password) => (user, format!(" password='{password}'")),
    };
    format!(
        "[databases]\n\
         {name} = host={host} port={server_port} user={user}{password}\n\
         [pgbouncer]\n\
         listen_addr = 127.0.0.3\n\
         listen_port = {port}\n\
         unix_socket_dir =\n\
         auth_type = any\n\
         pool_mode = {mode}\n"
    )
}

/// A database, if there is a server for tests and PgBouncer.
fn database() -> Option<TestDatabase> {
    if !Path::new(PROGRAM).exists() {
        entente_gate::skip("PgBouncer is not installed");
        return None;
    }
    TestDatabase::create()
}

#[test]
fn a_pooler_of_transactions_is_refused_in_one_sentence() {
    let Some(database) = database() else {
        return;
    };
    let pooler = Pooler::start(&database, "transaction");
    let expected = format!(
        "the database {} on 127.0.0.3 cannot be used: a pooler such as PgBouncer is between, which \
         gives every transaction another session: set its pool_mode to session, or connect to \
         PostgreSQL itself",
        database.name()
    );
    // Also while others come through it, whose transactions change places with these.
    let refusals: Vec<_> = (0..4)
        .map(|_| {
            let location = pooler.location(&database);
            std::thread::spawn(move || Store::open(location, NAMES).err().unwrap().to_string())
        })
        .collect();
    for refusal in refusals {
        assert_eq!(refusal.join().unwrap(), expected);
    }
    let is_free = crate::import::is_free(&pooler.location(&database));
    assert_eq!(is_free.unwrap_err().to_string(), expected);
    let schemas = "select count(*) from pg_namespace where nspname = 'entente'";
    assert_eq!(database.query(schemas), 0, "nothing was changed");
}

#[test]
fn through_a_pooler_of_sessions_everything_works() {
    let Some(database) = database() else {
        return;
    };
    let pooler = Pooler::start(&database, "session");
    let store = Store::open(pooler.location(&database), NAMES).unwrap();
    let key = |number| Key::new(b'e').text("game").number(number);
    for number in 0..50 {
        let mut batch = Batch::default();
        batch.put(key(number), number.to_string());
        futures::executor::block_on(store.commit(batch)).unwrap();
    }
    let _may_block = MayBlock::here();
    assert_eq!(store.get(&key(49)).unwrap().unwrap(), b"49");
}

//! Databases for tests: one of its own for each test, on the server that `DATABASE_URL` names.
//!
//! Without that variable there are none, and a test says that it leaves them out. In CI that is an
//! error.

use super::location::Location;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio_postgres::{Config, NoTls};

/// A new database, which is removed when this is dropped.
pub struct TestDatabase {
    server: Config,
    name: String,
}

impl TestDatabase {
    /// Makes a database; `None` if there is no server for tests.
    ///
    /// # Panics
    ///
    /// If the server does not make it, or if there is none in CI.
    #[allow(clippy::print_stderr)] // A test that is left out says so.
    pub fn create() -> Option<Self> {
        static CREATED: AtomicU32 = AtomicU32::new(0);
        let Ok(url) = std::env::var("DATABASE_URL") else {
            let is_ci = std::env::var_os("CI").is_some();
            assert!(!is_ci, "in CI DATABASE_URL must name a server for tests");
            eprintln!("left out: PostgreSQL, since DATABASE_URL is not set");
            return None;
        };
        let server: Config = url.parse().expect("DATABASE_URL is an address");
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let name = format!("entente_test_{}_{number}", std::process::id());
        execute(&server, &[&format!("create database {name}")]);
        Some(Self { server, name })
    }

    /// The location of a store in this database.
    pub fn location(&self) -> Location {
        Location::database(&self.url()).expect("the server has an address")
    }

    /// The address of this database.
    ///
    /// # Panics
    ///
    /// If the server is not reached by TCP.
    pub fn url(&self) -> String {
        let host = match self.server.get_hosts().first() {
            Some(tokio_postgres::config::Host::Tcp(host)) => host.clone(),
            _ => panic!("DATABASE_URL names a host"),
        };
        self.url_at(
            &host,
            self.server.get_ports().first().copied().unwrap_or(5432),
        )
    }

    /// The address of this database, if its server is reached here.
    pub fn url_at(&self, host: &str, port: u16) -> String {
        let user = self.server.get_user().unwrap_or("postgres");
        let password = self.server.get_password().unwrap_or_default();
        let password = String::from_utf8_lossy(password);
        let name = &self.name;
        format!("postgres://{user}:{password}@{host}:{port}/{name}")
    }

    /// The host and the port of the server.
    pub fn server(&self) -> String {
        let url = self.url();
        let address = url.rsplit('@').next().unwrap_or_default();
        let address = address.split('/').next();
        address.unwrap_or_default().to_owned()
    }

    /// The name of this database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Does something outside of this database, as the owner of the server could.
    pub fn execute_at_server(&self, statement: &str) {
        execute(&self.server, &[statement]);
    }

    /// Does something in this database, as its owner could.
    pub fn execute(&self, statement: &str) {
        let mut config = self.server.clone();
        execute(config.dbname(&self.name), &[statement]);
    }

    /// The first column of the first row that a query finds.
    ///
    /// # Panics
    ///
    /// If it finds none.
    pub fn query(&self, query: &str) -> i64 {
        let mut config = self.server.clone();
        let config = config.dbname(&self.name).clone();
        let query = query.to_owned();
        with_client(config, async move |client| {
            let row = client.query_one(&query, &[]).await;
            row.expect("the query finds a row").get(0)
        })
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        execute(
            &self.server,
            &[&format!(
                "drop database if exists {} with (force)",
                self.name
            )],
        );
    }
}

fn execute(config: &Config, statements: &[&str]) {
    let statements: Vec<String> = statements.iter().map(ToString::to_string).collect();
    with_client(config.clone(), async move |client| {
        for statement in &statements {
            let done = client.batch_execute(statement).await;
            done.unwrap_or_else(|error| panic!("{statement}: {error:?}"));
        }
    });
}

/// Does something with a connection, on a thread of its own: the test may be in a runtime.
fn with_client<T: Send + 'static>(
    config: Config,
    work: impl AsyncFnOnce(&tokio_postgres::Client) -> T + Send + 'static,
) -> T {
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime starts");
        runtime.block_on(async move {
            let connected = config.connect(NoTls).await;
            let (client, connection) = connected.expect("the server for tests answers");
            tokio::spawn(connection);
            work(&client).await
        })
    };
    let done = std::thread::spawn(work).join();
    done.expect("the server for tests does what it is asked")
}

//! Runs everything: opens the store, sets the table, opens the doors, and closes them in order when it is told to stop.
//!
//! Without a token the same bot plays in the sandbox, over the same path as on Discord itself: the ordinary HTTP client, TLS, the gateway.

mod backups;

use crate::api;
use crate::config::{Config, DiscordConfig, LogConfig, LogFormat, Shards};
use crate::discord::{self, DiscordError, Doors};
use crate::measure;
use crate::store::{Store, StoreError};
use crate::table::{self, Clock, Table, TableError};
use entente_game::{GameId, View};
use entente_sandbox::Sandbox;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Why Entente does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// An address cannot be listened on.
    #[error(
        "{key}: cannot listen on {address} ({cause}): stop what listens there, or set another address"
    )]
    Listen {
        /// The setting.
        key: &'static str,
        /// Its value.
        address: SocketAddr,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The sandbox does not start.
    #[error("the sandbox cannot start: {0}")]
    Sandbox(String),
    /// The store does not open.
    #[error("store.folder: {0}")]
    Store(#[from] StoreError),
    /// The table is not set.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Discord says no.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// The system says no.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Runs until Ctrl-C or SIGTERM.
pub fn run(config: &Config) -> Result<(), ServeError> {
    log(&config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let stop = stop_signal()?;
        let listener = listen("api.listen", config.api.listen).await?;
        serve(config, listener, Clock::machine(), stop).await
    })
}

/// A game of the store as somebody without a seat sees it, while nothing runs over it; `None` where there is none.
pub fn look_up(config: &Config, game: &GameId) -> Result<Option<View>, ServeError> {
    if !config.store.folder.is_dir() {
        return Ok(None);
    }
    let store = Store::open(&config.store.folder)?;
    futures::executor::block_on(table::upgrade(&store))?;
    Ok(table::look_up(&store, game)?)
}

/// Logs to standard error. Only the first call in a process can set it up; tests make several.
///
/// See [`is_told`] for what is never written.
fn log(config: &LogConfig) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter_fn(is_told)))
        .with(EnvFilter::new(&config.filter))
        .try_init();
}

/// Whether something may be written in the log, if anybody wants to know it. The libraries that speak with Discord write whole requests, with letters, notes, tokens and
/// every byte of a picture, into their finer levels and into what surrounds their lines: of those only plain lines are written, at `info` and above.
fn is_told(metadata: &Metadata<'_>) -> bool {
    let private = [
        "serenity",
        "poise",
        "reqwest",
        "hyper",
        "h2",
        "tungstenite",
        "tokio_tungstenite",
    ];
    let library = metadata.target().split("::").next().unwrap_or_default();
    let is_plain = metadata.is_event() && *metadata.level() <= Level::INFO;
    is_plain || !private.contains(&library)
}

/// Runs until `stop` becomes true, by this clock; the API listens on `listener`.
pub async fn serve(
    config: &Config,
    listener: TcpListener,
    clock: Clock,
    stop: watch::Receiver<bool>,
) -> Result<(), ServeError> {
    let api_address = match config.api.address.trim_end_matches('/') {
        "" => format!("http://{}/api/v1", listener.local_addr()?),
        address => format!("{address}/api/v1"),
    };
    let metrics = match config.metrics.listen {
        Some(address) => Some(listen("metrics.listen", address).await?),
        None => None,
    };
    let town = match config.has_token() {
        true => None,
        false => Some(Town::start(config).await?),
    };
    // Whoever plays in the sandbox can let days pass there, and what is due in them comes.
    let clock = town
        .as_ref()
        .map_or(clock, |town| Clock::ahead(town.sandbox.ahead()));
    // Until Discord is there, nobody can move.
    let table = Table::open_out_of_reach(Store::open(&config.store.folder)?, clock).await?;
    let backups = backups::start(&table, &config.store)?;
    if let Some(listener) = metrics {
        // Where it listens is said in the log, for whoever let the system choose.
        tracing::info!(address = %listener.local_addr()?, "metrics are shown");
        tokio::spawn(measure::run(listener, stopped(stop.clone())));
    }
    let doors = Arc::new(Doors::new(&table, &api_address));
    let (connected, is_connected) = watch::channel(false);
    let api = api::run(listener, table, is_connected, stopped(stop.clone()));
    let api = tokio::spawn(api);

    let outcome = if let Some(town) = town {
        town.greet(config, &api_address);
        let outcome = discord::run(doors, &town.settings, |_| (), connected, stopped(stop)).await;
        town.close().await;
        outcome
    } else {
        let ready = |application| {
            println!(
                "Entente plays on Discord. Invite it to a server with this link:\n\n  {}\n\nHTTP API: {api_address}\nStop with Ctrl-C.",
                discord::invitation(application)
            );
        };
        discord::run(doors, &config.discord, ready, connected, stopped(stop)).await
    };
    if outcome.is_err() {
        api.abort();
    }
    backups.abort();
    match api.await {
        Ok(served) => served?,
        Err(ended) => tracing::debug!(%ended, "the API was cut off"),
    }
    outcome.map_err(ServeError::from)
}

/// The sandbox, and the settings with which the bot finds it.
struct Town {
    sandbox: Sandbox,
    settings: DiscordConfig,
    certificate: PathBuf,
}

impl Town {
    async fn start(config: &Config) -> Result<Self, ServeError> {
        let failed = |error: &dyn std::fmt::Display| ServeError::Sandbox(error.to_string());
        let sandbox = Sandbox::builder()
            .people(&config.sandbox.people)
            .bot("Entente")
            .guild("The Chess Café")
            .channel("chess")
            .topic("To play chess, type /challenge and choose somebody. /help tells the rest.")
            .folder(&config.sandbox.folder)
            .chat_page(config.sandbox.page)
            .start()
            .await
            .map_err(|error| failed(&error))?;
        let certificate = config.sandbox.folder.join("certificate.pem");
        std::fs::write(&certificate, sandbox.root_certificate_pem())?;
        let settings = DiscordConfig {
            token: sandbox.token().to_owned(),
            address: Some(sandbox.address()),
            root_certificate: Some(certificate.clone()),
            shards: Shards::default(),
        };
        Ok(Self {
            sandbox,
            settings,
            certificate,
        })
    }

    fn greet(&self, config: &Config, api_address: &str) {
        let page = self.sandbox.page_url();
        let (ann, bob) = (&config.sandbox.people[0], &config.sandbox.people[1]);
        let as_person = |name: &str| format!("{page}?as={}", name.to_lowercase());
        println!(
            "Entente plays in its sandbox, a local Discord on this machine; no token is needed.\n"
        );
        println!(
            "  Open        {}   (and in a second window {})",
            as_person(ann),
            as_person(bob)
        );
        println!("  Type first  /challenge @{bob}");
        println!("  HTTP API    {api_address}   (make a token with /api token)\n");
        println!(
            "Games and messages are kept in {} and {}. Stop with Ctrl-C.",
            config.store.folder.display(),
            config.sandbox.folder.display()
        );
    }

    async fn close(self) {
        self.sandbox.shutdown().await;
        // It was made for this run only.
        let _ = std::fs::remove_file(self.certificate);
    }
}

async fn listen(key: &'static str, address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|cause| ServeError::Listen {
            key,
            address,
            cause,
        })
}

/// Becomes true at Ctrl-C or SIGTERM.
fn stop_signal() -> std::io::Result<watch::Receiver<bool>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
    );
    let (sender, receiver) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
        // Nobody left to stop is no failure.
        let _ = sender.send(true);
    });
    Ok(receiver)
}

async fn stopped(mut stop: watch::Receiver<bool>) {
    // If the sender is gone, nobody can say stop any more; then it goes on until the process ends.
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::sync::Mutex;

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Page {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_a_library_says_of_a_request_is_never_written() {
        let page = Page::default();
        let writer = page.clone();
        let lines = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
        let told = tracing_subscriber::registry().with(lines.with_filter(filter_fn(is_told)));
        tracing::subscriber::with_default(told, || {
            let request =
                tracing::info_span!(target: "serenity::http::client", "request", body = "a letter");
            let own = tracing::info_span!(target: "entente::discord", "delivery", game = "b7k");
            own.in_scope(|| {
                request.in_scope(|| tracing::warn!(target: "serenity::http", "it is slow"));
                tracing::debug!(target: "reqwest::connect", "to somewhere with a token");
            });
        });
        let written = String::from_utf8(page.0.lock().unwrap().clone()).unwrap();
        assert!(written.contains("it is slow"), "{written}");
        assert!(written.contains("b7k"), "{written}");
        assert!(
            !written.contains("letter") && !written.contains("token"),
            "{written}"
        );
    }
}

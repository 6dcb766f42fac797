//! Runs everything: opens the store and the service, starts the frontends, and stops them in order.
//!
//! Without a token the same bot plays in the sandbox. It uses the same path as on Discord itself:
//! the ordinary HTTP client, TLS and the gateway.

mod discord;
mod error;
#[cfg(feature = "sandbox")]
mod local;
#[cfg(not(feature = "sandbox"))]
mod no_sandbox;
mod process;
mod store;
mod tokens;

use crate::config::{Config, LogConfig, LogFormat};
use crate::serve::process::FileShares;
use entente_api::Access;
use entente_discord::{DiscordError, Endpoint, Frontends};
use entente_game::{GameId, Replay, View};
use entente_presentation::picture;
use entente_service::{Clock, KEY_NAMES, Service};
use entente_store::{Store, StoreError, import};
pub use error::{Result, ServeError};
#[cfg(feature = "sandbox")]
use local::LocalSandbox;
#[cfg(not(feature = "sandbox"))]
use no_sandbox::LocalSandbox;
pub use process::Stop;
use rustix::fs::Mode;
use std::io::IsTerminal;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
pub use tokens::TokenRequest;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// How long a process that waits to take over keeps one connection, on which it asks for the lease.
/// Its own stop waits for that.
const STANDBY_PATIENCE: Duration = Duration::from_secs(2);

/// The pause before it connects again.
const STANDBY_INTERVAL: Duration = Duration::from_millis(100);

/// Runs until Ctrl-C or SIGTERM.
pub fn run(config: &Config) -> Result<()> {
    log(&config.log);
    keep_files_private();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let stop = process::stop_signal()?;
        // Before anything listens: a second process on the same store must not blame an address.
        let store = tokio::select! {
            store = store::open_store(config) => store?,
            () = stopped(stop.clone()) => return Ok(()),
        };
        let listener = listen("api.listen", config.api.listen).await?;
        serve_store(config, store, listener, Clock::machine(), |_| (), stop).await
    })
}

/// Lets only the owner of the process read what it writes: the store, backups, exports.
pub fn keep_files_private() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// Looks up a game in the store as a spectator sees it, with its replay if it is over, while no
/// service runs; `None` if there is no such game.
pub fn look_up(config: &Config, game: &GameId) -> Result<Option<(View, Option<Replay>)>> {
    let location = config.store.location();
    // Opening would create a new, empty store.
    if import::is_free(&location)? {
        return Ok(None);
    }
    let store = Store::open(&location, KEY_NAMES)?;
    Ok(entente_service::read_view(&store, game)?)
}

/// Makes a token for a person of the sandbox, in the running program or else in its store.
pub fn make_token(config: &Config, request: &TokenRequest) -> Result<String> {
    if config.has_token() {
        return Err(ServeError::TokenOnDiscord);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match tokens::ask(config, request).await {
            Some(answered) => answered,
            None => make_token_in_store(config, request).await,
        }
    })
}

/// Makes it in the store of a program that does not run now.
async fn make_token_in_store(config: &Config, request: &TokenRequest) -> Result<String> {
    let store = store::open_store(config).await?;
    let mut config = config.clone();
    // Nobody opens the page meanwhile, so any port will do.
    config.sandbox.page = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let local = LocalSandbox::start(&config).await?;
    let memory = config.store.memory_bytes();
    let service = Service::open_offline(store, Clock::machine(), memory, &config.limits).await?;
    let made = tokens::make(&service, &local.people(&config), request).await;
    local.close().await;
    made
}

/// Sets up logging to standard error. Only the first call in a process has an effect; tests make
/// several.
///
/// See [`should_log`] for what is never logged.
fn log(config: &LogConfig) {
    let plain = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Text => plain.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => plain.json().flatten_event(true).boxed(),
    };
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter_fn(should_log)))
        .with(EnvFilter::new(&config.filter))
        .try_init();
}

/// Whether something may be logged at all.
///
/// The libraries that talk to Discord put whole requests, with letters, notes, tokens and pictures,
/// into their finer levels and into their spans. Of those libraries only events at `info` and above
/// are logged.
fn should_log(metadata: &Metadata<'_>) -> bool {
    let private = [
        "serenity",
        "poise",
        "reqwest",
        "hyper",
        "h2",
        "tungstenite",
        "tokio_tungstenite",
        "tokio_websockets",
        "twilight_gateway",
        "twilight_gateway_queue",
    ];
    let library = metadata.target().split("::").next().unwrap_or_default();
    let is_plain = metadata.is_event() && *metadata.level() <= Level::INFO;
    is_plain || !private.contains(&library)
}

/// Runs by this clock until `stop` becomes true, or until the store cannot be written any more. The
/// API listens on `listener`.
pub async fn serve(config: &Config, listener: TcpListener, clock: Clock, stop: Stop) -> Result<()> {
    serve_watched(config, listener, clock, |_| (), stop).await
}

/// The same for those who want to know when every message has been sent.
pub async fn serve_watched(
    config: &Config,
    listener: TcpListener,
    clock: Clock,
    opened: impl FnOnce(&Service),
    stop: Stop,
) -> Result<()> {
    let store = store::open_store(config).await?;
    serve_store(config, store, listener, clock, opened, stop).await
}

/// The same with a store that is open.
async fn serve_store(
    config: &Config,
    store: Store,
    listener: TcpListener,
    clock: Clock,
    opened: impl FnOnce(&Service),
    stop: Stop,
) -> Result<()> {
    let api_address = api_address(config, &listener)?;
    let metrics_listener = metrics_listener(config).await?;
    let local = local_sandbox(config, &api_address).await?;
    // The sandbox's page can let days pass. Then the service's clock has to follow.
    let service_clock = match &local {
        Some(local) => local.clock(),
        None => clock,
    };
    picture::pool::set_size(config.limits.pictures as usize);
    // The service starts offline: until Discord is connected nobody can move, so no game clock
    // runs.
    let (ending, stop) = until_store_fails(&store, stop);
    let service = store::open_service(config, store, service_clock).await?;
    opened(&service);
    if let Some(local) = &local {
        let people = local.people(config);
        tokens::serve(service.clone(), config, people, stopped(stop.clone())).await;
        local.turn_clubs_on(&service).await;
    }
    let backups = store::start_backups(&service, &config.store)?;
    if let Some(listener) = metrics_listener {
        serve_metrics(config, listener, stop.clone())?;
    }
    let computers = tokio::spawn(entente_computer::run(
        service.clone(),
        config.computers.clone(),
        config.engines.clone(),
        stopped(stop.clone()),
    ));
    let engines = config.engines.offered().into();
    let frontends = Frontends::new(&service, &engines, &api_address);
    let frontends = frontends.with_pages(page_address(config, &api_address));
    let frontends = frontends.with_activity(config.discord.activity);
    let frontends = Arc::new(frontends.welcoming(config.discord.welcome));
    let (connected, is_connected) = watch::channel(false);
    let api = tokio::spawn(entente_api::run(
        listener,
        service.clone(),
        engines,
        is_connected,
        access(config, local.as_ref())?,
        config.api.bridges(),
        stopped(stop.clone()),
    ));
    process::tell_supervisor(process::READY);

    let (received, all_received) = watch::channel(false);
    let receiving = receive(config, frontends.clone(), stop.clone(), received);
    let playing = async {
        // The handlers of interactions are closed only when the last one has come in.
        if deliver(service, &api_address, stop).await? {
            play(
                config,
                local,
                frontends,
                &api_address,
                connected,
                all_received,
            )
            .await?;
        }
        Ok(())
    };
    let outcome = tokio::try_join!(receiving, playing).map(drop);
    let tasks = Tasks {
        api,
        computers,
        ending,
    };
    backups.abort();
    tasks.end(outcome).await
}

async fn metrics_listener(config: &Config) -> Result<Option<TcpListener>> {
    match config.metrics.listen {
        Some(address) => listen("metrics.listen", address).await.map(Some),
        None => Ok(None),
    }
}

fn serve_metrics(config: &Config, listener: TcpListener, stop: Stop) -> Result<()> {
    // Logged for operators who let the system choose the port.
    tracing::info!(address = %listener.local_addr()?, "serving metrics");
    let connections = FileShares::of_process(!config.has_token()).metrics;
    tokio::spawn(process::serve_metrics(listener, connections, stopped(stop)));
    Ok(())
}

/// The tasks that run beside the frontends.
struct Tasks {
    api: JoinHandle<()>,
    computers: JoinHandle<std::io::Result<()>>,
    ending: JoinHandle<Option<StoreError>>,
}

impl Tasks {
    /// Waits for their end, after the frontends have ended like this.
    async fn end(self, outcome: Result<()>) -> Result<()> {
        // Without Discord the API would wait for a stop that nobody asks for.
        if outcome.is_err() {
            self.api.abort();
            self.computers.abort();
            self.ending.abort();
        }
        end_of(self.api, "the API was aborted").await;
        if let Some(played) = end_of(self.computers, "the computers were aborted").await {
            played?;
        }
        outcome?;
        match self.ending.await {
            Ok(Some(failed)) => Err(failed.into()),
            _ => Ok(()),
        }
    }
}

/// The sandbox of this process, if there is no token.
async fn local_sandbox(config: &Config, api_address: &str) -> Result<Option<LocalSandbox>> {
    if config.has_token() {
        return Ok(None);
    }
    let local = LocalSandbox::start(config).await?;
    if config.discord.activity {
        local.host_activity(without_path(api_address)).await?;
    }
    Ok(Some(local))
}

/// The result of a task; `None` with a line in the log if it was aborted.
async fn end_of<T>(task: JoinHandle<T>, aborted: &str) -> Option<T> {
    let ended = task.await;
    ended
        .inspect_err(|ended| tracing::debug!(%ended, "{aborted}"))
        .ok()
}

/// The same stop, which also comes when a write to the store has failed, and the failure. Only a
/// restart reads what is really on the disk, and the supervisor of the process makes one.
fn until_store_fails(store: &Store, stop: Stop) -> (JoinHandle<Option<StoreError>>, Stop) {
    let (end, ending) = watch::channel(false);
    let failure = store.failure();
    let waiting = tokio::spawn(async move {
        let failed = tokio::select! {
            () = stopped(stop) => None,
            failed = failure => Some(failed),
        };
        process::tell_supervisor(process::STOPPING);
        // If nothing waits for it any more, there is nothing to stop.
        let _ = end.send(true);
        failed
    });
    (waiting, ending)
}

/// The numbers of connections to the API, and where it is reached.
fn access(config: &Config, local: Option<&LocalSandbox>) -> Result<Access> {
    let files = FileShares::of_process(local.is_some()).api;
    let limits = &config.limits;
    let discord = local.map_or(&config.discord, LocalSandbox::settings);
    Ok(Access {
        connections: (limits.connections as usize).min(files),
        per_address: limits.connections_per_address as usize,
        waiting: (limits.waiting as usize).min(files),
        waiting_per_client: limits.waiting_per_client as usize,
        proxies: config.api.proxies.clone(),
        receivers: config.api.webhooks,
        frames: discord::frames(discord, local.is_some()),
        activity: discord::activity(discord)?,
        linked_roles: discord::linked_roles(config)?,
        chat: Some(discord::chat(config, local)),
    })
}

/// The public address of the API.
fn api_address(config: &Config, listener: &TcpListener) -> Result<String> {
    Ok(match config.api.address.trim_end_matches('/') {
        "" => format!("http://{}/api/v1", listener.local_addr()?),
        address => format!("{address}/api/v1"),
    })
}

/// The address below which games have their pages, if the browsers of users reach it: the public
/// one, or in the sandbox, whose users are on this machine, that which the API listens on.
fn page_address(config: &Config, api_address: &str) -> Option<String> {
    let is_reached = !config.api.address.is_empty() || !config.has_token();
    is_reached.then(|| without_path(api_address).to_owned())
}

fn without_path(api_address: &str) -> &str {
    api_address.trim_end_matches("/api/v1")
}

/// Waits until this is the process that delivers: at once, or when another one has ended. Returns
/// false if `stop` has become true before.
///
/// It keeps the service no longer than that: the last handle closes the store.
async fn deliver(service: Service, api_address: &str, stop: Stop) -> Result<bool> {
    tokio::select! {
        taken_over = take_over(&service, api_address) => taken_over.map(|()| true),
        () = stopped(stop) => Ok(false),
    }
}

async fn take_over(service: &Service, api_address: &str) -> Result<()> {
    let mut has_waited = false;
    while !service.take_over(STANDBY_PATIENCE).await? {
        if !has_waited {
            tracing::warn!("another process delivers; this one answers, and waits to take over");
            println!(
                "Another process with the same database plays on Discord. This one answers over \
                 HTTP, and takes over when that one ends.\n\nHTTP API: {api_address}"
            );
        }
        has_waited = true;
        tokio::time::sleep(STANDBY_INTERVAL).await;
    }
    if has_waited {
        tracing::warn!("taking over");
    }
    Ok(())
}

/// Plays on Discord, or in the sandbox if there is one, until `stop` becomes true.
async fn play(
    config: &Config,
    local: Option<LocalSandbox>,
    frontends: Arc<Frontends>,
    api_address: &str,
    connected: watch::Sender<bool>,
    stop: Stop,
) -> Result<(), DiscordError> {
    if let Some(local) = local {
        local.print_banner(config, api_address);
        let outcome = entente_discord::run(
            frontends,
            local.settings(),
            |_| (),
            connected,
            stopped(stop),
        )
        .await;
        local.close().await;
        outcome
    } else {
        let ready = |application| {
            println!(
                "Entente plays on Discord. Invite it to a server with this link:\n\n  {}\n\n\
                 HTTP API: {api_address}\nIts documentation: {}\nStop with Ctrl-C.",
                entente_discord::invitation(application),
                entente_discord::documentation(api_address)
            );
        };
        entente_discord::run(frontends, &config.discord, ready, connected, stopped(stop)).await
    }
}

/// Waits until `stop` becomes true, and until then receives interactions over HTTPS, if the
/// settings have an address for that. Then `received` becomes true.
async fn receive(
    config: &Config,
    frontends: Arc<Frontends>,
    stop: Stop,
    received: watch::Sender<bool>,
) -> Result<()> {
    if let Some(address) = config.discord.interactions {
        tokio::select! {
            endpoint = Endpoint::log_in(frontends, &config.discord) => {
                // Only now: a load balancer sends nothing to a process that does not listen.
                let listener = listen("discord.interactions", address).await?;
                let connections = FileShares::of_process(!config.has_token()).interactions;
                endpoint?.receive(listener, connections, stopped(stop)).await?;
            }
            () = stopped(stop.clone()) => (),
        }
    } else {
        stopped(stop).await;
    }
    // If nothing waits for it any more, nothing has to be reported.
    let _ = received.send(true);
    Ok(())
}

/// Listens on the address of a setting.
async fn listen(key: &'static str, address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .map_err(|cause| ServeError::Listen {
            key,
            address,
            cause,
        })
}

async fn stopped(mut stop: Stop) {
    // Without the sender nothing can ask for a stop any more, so it runs until the process ends.
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
    fn what_a_library_logs_about_a_request_is_never_written() {
        let page = Page::default();
        let writer = page.clone();
        let lines = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
        let subscriber =
            tracing_subscriber::registry().with(lines.with_filter(filter_fn(should_log)));
        tracing::subscriber::with_default(subscriber, || {
            let request =
                tracing::info_span!(target: "serenity::http::client", "request", body = "a letter");
            let own = tracing::info_span!(target: "entente_discord", "delivery", game = "b7k");
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

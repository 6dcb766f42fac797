//! The process in its system: the signals that stop it, the supervisor that is told that it runs,
//! the files that it may open, and its metrics on a listener of their own.
//!
//! Ctrl-C and SIGTERM are received on a thread of their own, so that no work of others can keep the
//! program from noticing them, and after a while they end it whatever still runs.
//!
//! systemd, or another supervisor that gave this process a socket for it, is told that the API
//! answers, and that the process is about to end (`Type=notify`, sd_notify(3)). The library
//! sd-notify knows no abstract sockets, and this is all that is needed of it.
//!
//! Each listener has its share of the files, so that none takes them from another, or from the
//! store. What is measured is in [`entente_service::metrics`]; the resources of the process are
//! read here, when somebody asks.

use axum::http::{HeaderMap, header};
use axum::routing::get;
use entente_connections::{ServerOptions, as_it_is, serve};
use entente_presentation::picture;
use entente_service::metrics::{
    MetricsFormat, ProcessFigures, encode, set_kept_pictures, set_process, set_process_start,
};
use rustix::process::{Resource, getrlimit};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::{Duration, SystemTime};
use std::{fs, io};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

#[cfg(target_os = "linux")]
use std::os::linux::net::SocketAddrExt;

/// Becomes true when the program has to stop.
pub type Stop = watch::Receiver<bool>;

/// Within what time the header of a request has to come.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves the metrics on this listener until `stop` is done, on so many connections.
pub(super) async fn serve_metrics(
    listener: TcpListener,
    connections: usize,
    stop: impl Future<Output = ()>,
) {
    // The listener is one of the first things that a process has.
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    set_process_start(started.unwrap_or_default());
    let metrics = get(async |headers: HeaderMap| {
        set_kept_pictures(picture::kept_bytes());
        set_process(process_figures());
        let accepted = headers.get_all(header::ACCEPT).iter();
        let accepted: Vec<&str> = accepted.filter_map(|value| value.to_str().ok()).collect();
        let format = MetricsFormat::accepted(&accepted.join(","));
        let headers = [
            (header::CONTENT_TYPE, format.media_type()),
            (header::VARY, "accept"),
        ];
        (headers, encode(format))
    });
    let router = axum::Router::new().route("/metrics", metrics);
    let options = ServerOptions {
        connections,
        header_timeout: HEADER_TIMEOUT,
        refusal: None,
    };
    serve(listener, router, options, as_it_is, stop).await;
}

/// The resources that this process uses, as Linux shows them. Elsewhere they are 0.
fn process_figures() -> ProcessFigures {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| {
        let kibibytes = line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?;
        kibibytes.parse::<u64>().ok()
    });
    // One of them is this list.
    let files = fs::read_dir("/proc/self/fd").map_or(0, |files| files.count().saturating_sub(1));
    ProcessFigures {
        memory: memory.unwrap_or(0) << 10,
        files: files as u64,
        max_files: max_files(),
    }
}

/// The time from a signal to the end of the program, if it has not ended by itself. Service
/// managers send SIGKILL after 30 seconds.
const GRACE: Duration = Duration::from_secs(25);

/// A receiver that becomes true at Ctrl-C or SIGTERM.
pub(super) fn stop_signal() -> io::Result<Stop> {
    stop_signal_with(GRACE, || {
        tracing::error!(
            "still busy {} s after the signal to stop, so this ends now; everything that was \
             confirmed is saved",
            GRACE.as_secs()
        );
        std::process::exit(1)
    })
}

/// The same, with a function that is called so long after a signal.
fn stop_signal_with(grace: Duration, overdue: impl FnOnce() + Send + 'static) -> io::Result<Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let entered = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    drop(entered);
    let (sender, receiver) = watch::channel(false);
    let ending = async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
        // If nothing waits for the signal any more, there is nothing to stop.
        let _ = sender.send(true);
        tokio::time::sleep(grace).await;
        overdue();
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || runtime.block_on(ending))?;
    Ok(receiver)
}

pub(super) const READY: &str = "READY=1\n";
pub(super) const STOPPING: &str = "STOPPING=1\n";

/// The variable with the name of the socket.
const SOCKET: &str = "NOTIFY_SOCKET";

/// Tells a state to the supervisor, if there is one.
pub(super) fn tell_supervisor(state: &str) {
    let Some(name) = std::env::var_os(SOCKET).filter(|name| !name.is_empty()) else {
        return;
    };
    if let Err(cause) = send(&name, state) {
        let state = state.trim();
        tracing::warn!(%cause, "could not tell the supervisor {state}");
    }
}

fn send(name: &OsStr, state: &str) -> io::Result<()> {
    let socket = UnixDatagram::unbound()?;
    socket.set_nonblocking(true)?;
    socket.send_to_addr(state.as_bytes(), &address(name)?)?;
    Ok(())
}

fn address(name: &OsStr) -> io::Result<SocketAddr> {
    match name.as_bytes() {
        #[cfg(target_os = "linux")]
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name),
        _ => SocketAddr::from_pathname(name),
    }
}

/// The files that the bot needs for itself if it may open few: for Discord, for its store and for
/// what it sends.
const OWN_FILES: u64 = 44;

/// The most connections of the sandbox, for metrics and for interactions, if there are enough
/// files.
const MAX_OF_PAGE: u64 = 128;
const MAX_OF_METRICS: u64 = 8;
const MAX_OF_INTERACTIONS: u64 = 128;

/// The number of files that this process may open.
pub(super) fn max_files() -> u64 {
    let limit = getrlimit(Resource::Nofile).current;
    limit.unwrap_or(u64::MAX)
}

/// The numbers of connections that each listener of the process may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileShares {
    /// To the API for requests, and as many for those that wait.
    pub(super) api: usize,
    /// To the sandbox's page, and as many to that of an Activity.
    pub(super) page: usize,
    /// Of the bot to the sandbox. Their other ends are in this process, too.
    pub(super) bot: usize,
    pub(super) metrics: usize,
    pub(super) interactions: usize,
}

impl FileShares {
    /// The shares of the files of this process, with a sandbox in it or without.
    pub(super) fn of_process(has_sandbox: bool) -> Self {
        Self::of(max_files(), has_sandbox)
    }

    /// The shares of so many files. The bot keeps a fifth of them, and [`OWN_FILES`] of few, its
    /// connections to the sandbox among them.
    fn of(files: u64, has_sandbox: bool) -> Self {
        let own = (files / 5).max(OWN_FILES);
        let others = files.saturating_sub(own);
        let number = |files: u64, most: u64| {
            let number = files.clamp(1, most);
            usize::try_from(number).unwrap_or(usize::MAX)
        };
        Self {
            api: number(others / 20 * if has_sandbox { 4 } else { 7 }, u64::MAX),
            page: number(others / 4, MAX_OF_PAGE),
            bot: number(own / 4, MAX_OF_PAGE),
            metrics: number(others / 40, MAX_OF_METRICS),
            interactions: number(others / 20, MAX_OF_INTERACTIONS),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_connections::ConnectionLimits;
    use rustix::process::{Signal, getpid, kill_process};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, mpsc};

    #[test]
    fn a_signal_is_noticed_and_ends_the_program_while_every_thread_is_busy() {
        let (ended, end) = mpsc::channel();
        let stop = stop_signal_with(Duration::ZERO, move || ended.send(()).unwrap()).unwrap();
        let is_over = Arc::new(AtomicBool::new(false));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (started, is_started) = mpsc::channel();
        for _ in 0..2 {
            let (is_over, started) = (is_over.clone(), started.clone());
            runtime.spawn(async move {
                started.send(()).unwrap();
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        is_started.iter().take(2).for_each(drop);
        assert!(!*stop.borrow());
        kill_process(getpid(), Signal::TERM).unwrap();
        end.recv().unwrap();
        assert!(*stop.borrow());
        is_over.store(true, Ordering::Relaxed);
    }

    #[test]
    fn all_listeners_together_leave_the_bot_its_files() {
        let of = |connections| ConnectionLimits::of_all(connections).files() as u64;
        for files in (64..2_000).chain([4_096, 65_536, 1_048_576, u64::MAX]) {
            for has_sandbox in [false, true] {
                let shares = FileShares::of(files, has_sandbox);
                let api = ConnectionLimits {
                    waiting: shares.api,
                    ..ConnectionLimits::of_all(shares.api)
                };
                let others = if has_sandbox {
                    of(shares.page)
                } else {
                    of(shares.interactions)
                };
                let taken = api.files() as u64 + others + of(shares.metrics);
                let own = (files / 5).max(OWN_FILES);
                // With very few, every listener still has a connection.
                let few = if files < 128 { 4 } else { 0 };
                assert!(taken + own <= files + few, "{files}: {shares:?}, {taken}");
                assert!(2 * of(shares.bot) <= own, "{files}: {shares:?}");
            }
        }
    }
}

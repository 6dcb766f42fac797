//! The bot as a process with the clock of the test. The test binary starts itself again with only
//! the test `run_bot`, which serves as `entente` does. The test writes the time to its standard
//! input, and the process answers when it is idle at that time. Idle is read from the public
//! metrics, so the bot has no code just for this test.
use crate::process::{Process, Settings};
use crate::support::until_within;
use entente::config::Config;
use entente_game::Time;
use entente_service::Clock;
use entente_service::metrics::{self, MetricsFormat};
use std::io::BufRead;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::process::Command;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};

/// The environment variable with the time at which the process starts.
const NOW: &str = "TEST_CLOCK";

/// The greatest age of the last heartbeat of a healthy bot, in milliseconds.
pub(crate) const HEARTBEAT: u64 = 10_000;

/// The longest time for the bot to become idle, including retries after faults.
const MAX_WAIT: Duration = Duration::from_secs(150);

/// Starts the bot with these settings at this time.
pub(crate) fn start(folder: &Path, settings: &Settings, now: u64) -> Process {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "world::clocked::run_bot"])
        .args(["--ignored", "--nocapture"])
        .env(NOW, now.to_string())
        .stdin(Stdio::piped());
    Process::spawn(command, folder, settings)
}

/// Sets the clock of the process for the time of this number.
pub(crate) async fn set_time(process: &mut Process, number: u64, now: u64) {
    let line = format!("{number} {now}\n");
    let input = process.stdin.as_mut().expect("it reads the time");
    input.write_all(line.as_bytes()).await.unwrap();
}

/// Waits until nothing is left to do at the time that was set with this number.
pub(crate) async fn wait_until_idle(process: &mut Process, number: u64) {
    let number = number.to_string();
    let is_idle = || {
        assert!(!process.has_exited(), "it has ended: {}", process.stderr());
        (process.last_line("idle ")? == number).then_some(())
    };
    until_within(MAX_WAIT, is_idle, || "an idle bot".into()).await;
}

/// Not a test of its own: the process that the simulated world starts, stops and kills.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a helper process that every simulation starts, such as `year` and `kill`"]
async fn run_bot() {
    let log = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN);
    log.with_writer(std::io::stderr).init();
    let config = Config::load(None, std::env::vars(), &[]).unwrap();
    let start = std::env::var(NOW).expect("the simulated world sets it");
    let now = Arc::new(AtomicU64::new(start.parse().unwrap()));
    let clock = now.clone();
    let manual_clock = Clock::manual(move || Time(clock.load(Ordering::SeqCst)));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    println!("\nHTTP API: http://{address}/api/v1");
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(follow_commands(now, stop));
    let served = entente::serve::serve(&config, listener, manual_clock, stopped).await;
    // As the program does it.
    if let Err(error) = served {
        eprintln!("entente: {error}");
        std::process::exit(1);
    }
}

/// Follows the times on standard input. When it ends or SIGTERM comes, the bot stops.
async fn follow_commands(now: Arc<AtomicU64>, stop: watch::Sender<bool>) {
    let (lines, mut received) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if lines.send(line).is_err() {
                break;
            }
        }
    });
    let mut terminate = signal(SignalKind::terminate()).unwrap();
    loop {
        let line = tokio::select! {
            line = received.recv() => line,
            _ = terminate.recv() => None,
        };
        let Some(line) = line else { break };
        let (number, time) = line.split_once(' ').expect("a number and a time");
        let time: u64 = time.parse().unwrap();
        now.store(time, Ordering::SeqCst);
        // The metrics of this process have no event for it.
        while !is_idle(&metrics::encode(MetricsFormat::Text), time) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        println!("\nidle {number}");
    }
    let _ = stop.send(true);
}

/// Whether everything due has been done, everything queued is delivered, and the last heartbeat is
/// recent; or whether another process does all that, and this one only answers. Then nothing
/// changes until it is later or somebody uses the bot.
fn is_idle(counts: &str, now: u64) -> bool {
    let all = |name: &str| -> Vec<f64> {
        let lines = counts.lines().filter(|line| line.starts_with(name));
        let values = lines.map(|line| line.rsplit(' ').next().unwrap().parse());
        values.map(Result::unwrap).collect()
    };
    if all("entente_delivers") == [0.0] {
        return true;
    }
    let seconds = now as f64 / 1000.0;
    let reached = |name: &str, time: f64| all(name).iter().all(|moment| *moment >= time);
    // Seconds as floating numbers are exact to a microsecond or so.
    reached(
        "entente_processed_until_timestamp_seconds",
        seconds - 0.000_5,
    ) && reached(
        "entente_alive_timestamp_seconds",
        seconds - HEARTBEAT as f64 / 1000.0,
    ) && all("entente_deliveries_queued").iter().sum::<f64>() == 0.0
}

#[test]
fn it_is_idle_when_nothing_is_due_or_queued() {
    let counts = |until: f64, alive: f64, queued: i64| {
        format!(
            "# TYPE x\n\
            entente_deliveries_queued{{recipient=\"person\"}} {queued}\n\
            entente_deliveries_queued{{recipient=\"channel\"}} 0\n\
            entente_alive_timestamp_seconds {alive}\nentente_processed_until_timestamp_seconds {until}\n"
        )
    };
    assert!(is_idle(&counts(100.0, 95.0, 0), 100_000));
    assert!(!is_idle(&counts(99.0, 95.0, 0), 100_000));
    assert!(!is_idle(&counts(100.0, 89.0, 0), 100_000));
    assert!(!is_idle(&counts(100.0, 95.0, 1), 100_000));
    let answers_only = format!("{}entente_delivers 0\n", counts(0.0, 0.0, 0));
    assert!(is_idle(&answers_only, 100_000));
}

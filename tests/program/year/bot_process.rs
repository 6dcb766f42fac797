//! The bot in a process of its own, with the clock of the test. The test binary starts itself again
//! with only the test `run_bot`. The test writes the time to its standard input, and the process
//! answers when it is idle at that time. Idle is read from the public metrics, so the bot has no
//! code just for this test.
use entente::config::{Config, LimitsConfig};
use entente_game::Time;
use entente_sandbox::Sandbox;
use entente_service::Clock;
use entente_service::metrics;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpListener;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{mpsc, watch};

/// The environment variables with which the process is started.
const FOLDER: &str = "YEAR_FOLDER";
const ADDRESS: &str = "YEAR_ADDRESS";
const TOKEN: &str = "YEAR_TOKEN";
const NOW: &str = "YEAR_NOW";

/// How old the last heartbeat of a healthy bot may be, in milliseconds.
pub(super) const HEARTBEAT: u64 = 10_000;

/// How long the bot may take to become idle, including retries after faults.
const MAX_WAIT: Duration = Duration::from_secs(150);

/// A running bot.
pub(super) struct BotProcess {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    errors: PathBuf,
    /// How often the time was set.
    times_set: u64,
    /// The address of its HTTP API.
    pub(super) api: String,
}

impl BotProcess {
    pub(super) async fn start(folder: &Path, sandbox: &Sandbox, now: u64) -> Self {
        let errors = folder.join("errors");
        let log = std::fs::File::options()
            .append(true)
            .create(true)
            .open(&errors)
            .unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "year::bot_process::run_bot"])
            .args(["--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .env(ADDRESS, sandbox.address().to_string())
            .env(TOKEN, sandbox.token())
            .env(NOW, now.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (input, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut bot = Self {
            child,
            input,
            output: BufReader::new(stdout).lines(),
            errors,
            times_set: 0,
            api: String::new(),
        };
        bot.api = bot.wait_for_line("api ").await;
        bot
    }

    /// Waits for a line that begins so, and returns the rest of it.
    async fn wait_for_line(&mut self, beginning: &str) -> String {
        let line = tokio::time::timeout(MAX_WAIT, async {
            while let Some(line) = self.output.next_line().await.unwrap() {
                if let Some(rest) = line.strip_prefix(beginning) {
                    return rest.to_owned();
                }
            }
            panic!("the bot has ended: {}", self.errors())
        });
        line.await
            .unwrap_or_else(|_| panic!("no line {beginning:?}: {}", self.errors()))
    }

    fn errors(&self) -> String {
        std::fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// Sets the bot's clock.
    pub(super) async fn set_time(&mut self, now: u64) {
        self.times_set += 1;
        let line = format!("{} {now}\n", self.times_set);
        self.input.write_all(line.as_bytes()).await.unwrap();
    }

    /// Waits until nothing is left to do at the time that was set last.
    pub(super) async fn wait_until_idle(&mut self) {
        while self.wait_for_line("idle ").await != self.times_set.to_string() {}
    }

    /// Sends SIGKILL and waits for the end.
    pub(super) async fn kill(mut self) {
        self.child.kill().await.unwrap();
        assert!(!self.errors().contains("panicked"), "{}", self.errors());
    }

    /// Asks the bot to stop and waits for the end.
    pub(super) async fn stop(mut self) {
        self.input.write_all(b"stop\n").await.unwrap();
        let status = tokio::time::timeout(MAX_WAIT, self.child.wait())
            .await
            .expect("the bot stops in time")
            .unwrap();
        assert!(status.success(), "{status}: {}", self.errors());
        assert!(!self.errors().contains("panicked"), "{}", self.errors());
    }
}

/// Not a test of its own: the process that the simulated year starts, stops and kills.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a helper process of the simulated year: run `cargo test --test program year`"]
async fn run_bot() {
    let given = |name: &str| std::env::var(name).expect("the simulated year sets it");
    let log = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN);
    log.with_writer(std::io::stderr).init();
    let folder = PathBuf::from(given(FOLDER));
    let mut config = Config::default();
    config.store.folder = folder.join("games");
    config.discord.token = given(TOKEN);
    config.discord.welcome = false;
    config.discord.address = Some(given(ADDRESS).parse().unwrap());
    config.discord.root_certificate = Some(folder.join("certificate.pem"));
    config.limits = LimitsConfig::none();
    let now = Arc::new(AtomicU64::new(given(NOW).parse().unwrap()));
    let clock = now.clone();
    let manual_clock = Clock::manual(move || Time(clock.load(Ordering::SeqCst)));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\napi http://{}/api/v1", listener.local_addr().unwrap());
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(follow_commands(now, stop));
    let served = entente::serve::serve(&config, listener, manual_clock, stopped).await;
    served.unwrap();
}

/// Follows the commands on standard input. When it ends, the bot stops.
async fn follow_commands(now: Arc<AtomicU64>, stop: watch::Sender<bool>) {
    let (lines, mut received) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if lines.send(line).is_err() {
                break;
            }
        }
    });
    while let Some(line) = received.recv().await {
        let Some((number, time)) = line.split_once(' ') else {
            break;
        };
        let time: u64 = time.parse().unwrap();
        now.store(time, Ordering::SeqCst);
        while !is_idle(&metrics::encode(), time) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        println!("\nidle {number}");
    }
    let _ = stop.send(true);
}

/// Whether everything due has been done, everything queued is delivered, and the last heartbeat is
/// recent. Then nothing changes until it is later or somebody uses the bot.
fn is_idle(counts: &str, now: u64) -> bool {
    let all = |name: &str| -> Vec<f64> {
        let lines = counts.lines().filter(|line| line.starts_with(name));
        let values = lines.map(|line| line.rsplit(' ').next().unwrap().parse());
        values.map(Result::unwrap).collect()
    };
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
}

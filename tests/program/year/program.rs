//! The program as a process of its own that lives by the test's clock: the test binary runs itself again in this part. The test says on standard input what time it is, and is
//! told when nothing is left to do at that time; what that means is read from what the program counts for everybody, so there is nothing in the program for this test alone.
use entente::config::Config;
use entente::measure;
use entente::table::Clock;
use entente_game::Time;
use entente_sandbox::Sandbox;
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

/// What the process is told by its environment.
const FOLDER: &str = "YEAR_FOLDER";
const ADDRESS: &str = "YEAR_ADDRESS";
const TOKEN: &str = "YEAR_TOKEN";
const NOW: &str = "YEAR_NOW";

/// How old the last heartbeat may be while all is well, in milliseconds.
pub(super) const BEAT: u64 = 10_000;

/// How long the program may take for what is to be done at one moment, with every fault that makes it try again.
const PATIENCE: Duration = Duration::from_secs(150);

/// A process that runs.
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
    errors: PathBuf,
    /// How often it was told the time.
    told: u64,
    /// Where its HTTP API is.
    pub(super) api: String,
}

impl Program {
    pub(super) async fn start(folder: &Path, sandbox: &Sandbox, now: u64) -> Self {
        let errors = folder.join("errors");
        let mut log = std::fs::File::options();
        let log = log.append(true).create(true);
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "year::program::the_program"])
            .args(["--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .env(ADDRESS, sandbox.address().to_string())
            .env(TOKEN, sandbox.token())
            .env(NOW, now.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log.open(&errors).unwrap())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut program = Self {
            child,
            input,
            said: BufReader::new(output).lines(),
            errors,
            told: 0,
            api: String::new(),
        };
        program.api = program.hear("api ").await;
        program
    }

    /// Waits for the rest of the line that begins so.
    async fn hear(&mut self, beginning: &str) -> String {
        let heard = tokio::time::timeout(PATIENCE, async {
            while let Some(line) = self.said.next_line().await.unwrap() {
                if let Some(rest) = line.strip_prefix(beginning) {
                    return rest.to_owned();
                }
            }
            panic!("the program has ended: {}", self.errors())
        });
        let heard = heard.await;
        heard.unwrap_or_else(|_| panic!("{beginning:?} is not said: {}", self.errors()))
    }

    fn errors(&self) -> String {
        std::fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// Says what time it is.
    pub(super) async fn tell(&mut self, now: u64) {
        self.told += 1;
        let line = format!("{} {now}\n", self.told);
        self.input.write_all(line.as_bytes()).await.unwrap();
    }

    /// Waits until nothing is left to do at the time that it was told last.
    pub(super) async fn settled(&mut self) {
        while self.hear("settled ").await != self.told.to_string() {}
    }

    /// Sends SIGKILL, and waits until it is gone.
    pub(super) async fn kill(mut self) {
        self.child.kill().await.unwrap();
        assert!(!self.errors().contains("panicked"), "{}", self.errors());
    }

    /// Tells it to stop, and waits until it has.
    pub(super) async fn stop(mut self) {
        self.input.write_all(b"stop\n").await.unwrap();
        let status = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        let status = status.expect("it stops").unwrap();
        assert!(status.success(), "{status}: {}", self.errors());
        assert!(!self.errors().contains("panicked"), "{}", self.errors());
    }
}

/// Not a test of its own: the process that the simulated year stops, kills and starts again.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run, and killed, by the simulated year"]
async fn the_program() {
    let given = |name: &str| std::env::var(name).expect("the simulated year says it");
    let log = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN);
    log.with_writer(std::io::stderr).init();
    let folder = PathBuf::from(given(FOLDER));
    let mut config = Config::default();
    config.store.folder = folder.join("games");
    config.discord.token = given(TOKEN);
    config.discord.address = Some(given(ADDRESS).parse().unwrap());
    config.discord.root_certificate = Some(folder.join("certificate.pem"));
    let now = Arc::new(AtomicU64::new(given(NOW).parse().unwrap()));
    let clock = now.clone();
    let clock = Clock::by_hand(move || Time(clock.load(Ordering::SeqCst)));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\napi http://{}/api/v1", listener.local_addr().unwrap());
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(obey(now, stop));
    let served = entente::serve::serve(&config, listener, clock, stopped).await;
    served.unwrap();
}

/// Does what is said on standard input; whoever says nothing any more has no use for the program.
async fn obey(now: Arc<AtomicU64>, stop: watch::Sender<bool>) {
    let (lines, mut heard) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if lines.send(line).is_err() {
                break;
            }
        }
    });
    while let Some(line) = heard.recv().await {
        let Some((number, time)) = line.split_once(' ') else {
            break;
        };
        let time: u64 = time.parse().unwrap();
        now.store(time, Ordering::SeqCst);
        while !is_settled(&measure::shown(), time) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        println!("\nsettled {number}");
    }
    let _ = stop.send(true);
}

/// Whether all that was due has happened, all that was owed is delivered, and the program has said that it is alive: then nothing changes until it is later, or
/// somebody asks for something.
fn is_settled(counts: &str, now: u64) -> bool {
    let all = |name: &str| -> Vec<f64> {
        let lines = counts.lines().filter(|line| line.starts_with(name));
        let values = lines.map(|line| line.rsplit(' ').next().unwrap().parse());
        values.map(Result::unwrap).collect()
    };
    let now = now as f64 / 1000.0;
    let reached = |name: &str, time: f64| all(name).iter().all(|moment| *moment >= time);
    // Seconds as floating numbers are exact to a microsecond or so.
    reached("entente_happened_until_timestamp_seconds", now - 0.000_5)
        && reached(
            "entente_alive_timestamp_seconds",
            now - BEAT as f64 / 1000.0,
        )
        && all("entente_deliveries_owed").iter().sum::<f64>() == 0.0
}

#[test]
fn it_is_settled_when_nothing_is_due_or_owed() {
    let counts = |until: f64, alive: f64, owed: i64| {
        format!(
            "# TYPE x\nentente_deliveries_owed{{address=\"Person\"}} {owed}\nentente_deliveries_owed{{address=\"Channel\"}} 0\n\
            entente_alive_timestamp_seconds {alive}\nentente_happened_until_timestamp_seconds {until}\n"
        )
    };
    assert!(is_settled(&counts(100.0, 95.0, 0), 100_000));
    assert!(!is_settled(&counts(99.0, 95.0, 0), 100_000));
    assert!(!is_settled(&counts(100.0, 89.0, 0), 100_000));
    assert!(!is_settled(&counts(100.0, 95.0, 1), 100_000));
}

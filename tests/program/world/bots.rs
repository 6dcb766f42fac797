//! The processes of the bot that a test owns: any number of them with one store, in a folder or in
//! PostgreSQL. Each can be started, stopped, killed, paused, and cut off from its database.
use super::clocked;
use crate::process::{ExitOutput, Process, Settings, in_sandbox};
use crate::support::{Folder, TIMEOUT, fetch_text, until, until_or};
use entente_sandbox::Sandbox;
use entente_store::Location;
use entente_store::testing::TestDatabase;
use std::net::SocketAddr;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The program that runs in the processes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Program {
    /// The `entente` binary.
    Entente,
    /// The same bot, whose clock the test sets.
    WithClock,
}

/// Any number of processes with one store.
pub(crate) struct Bots {
    pub(crate) folder: Folder,
    pub(crate) settings: Settings,
    database: Option<TestDatabase>,
    program: Program,
    running: Vec<Option<Process>>,
    /// The number of times that the clocks were set.
    times_set: u64,
    /// Between each process and the database, if there is one.
    links: Vec<Link>,
    /// The addresses at which each process receives interactions, if they do not come over the
    /// gateway.
    endpoints: Vec<SocketAddr>,
}

impl Bots {
    /// So many processes, none of which runs yet. Their games are in the database, or else in a
    /// folder.
    pub(crate) async fn new(
        program: Program,
        sandbox: &Sandbox,
        database: Option<TestDatabase>,
        count: usize,
    ) -> Self {
        let folder = Folder::new();
        let mut settings = in_sandbox(sandbox, &folder);
        settings.push(("limits.messages", "0".to_owned()));
        settings.push(("limits.discord_refusals", "2000".to_owned()));
        let mut links = Vec::new();
        if let Some(database) = &database {
            for _ in 0..count {
                links.push(Link::to(database.server()).await);
            }
        }
        Self {
            folder,
            settings,
            database,
            program,
            running: (0..count).map(|_| None).collect(),
            times_set: 0,
            links,
            endpoints: Vec::new(),
        }
    }

    /// Lets processes draw the emojis of the pieces, from when they are started.
    pub(crate) fn draw_emojis(&mut self) {
        self.settings
            .retain(|(key, _)| *key != "discord.piece_emojis");
    }

    /// Connects processes that are started from now on to another sandbox.
    pub(crate) fn use_sandbox(&mut self, sandbox: &Sandbox) {
        let changed = in_sandbox(sandbox, &self.folder);
        let changed: Vec<_> = changed
            .into_iter()
            .filter(|(key, _)| key.starts_with("discord."))
            .collect();
        self.settings
            .retain(|(key, _)| changed.iter().all(|(other, _)| other != key));
        self.settings.extend(changed);
    }

    /// Lets all processes receive interactions over HTTP, from when they are started.
    pub(crate) async fn receive_over_http(&mut self) {
        for _ in 0..self.running.len() {
            // Free when it was asked for, and the same one after each restart. Connections from
            // this machine come from 127.0.0.1, so none of them takes the port meanwhile.
            let listener = TcpListener::bind("127.0.0.2:0").await.unwrap();
            self.endpoints.push(listener.local_addr().unwrap());
        }
    }

    /// The addresses at which the processes receive interactions.
    pub(crate) fn endpoints(&self) -> Vec<String> {
        let url = |address| format!("http://{address}/interactions");
        self.endpoints.iter().map(url).collect()
    }

    /// Starts a process. `now` is the time of one whose clock the test sets.
    pub(crate) fn start(&mut self, number: usize, now: u64) {
        let mut settings = self.settings.clone();
        if let Some(database) = &self.database {
            let url = database.url_at("127.0.0.1", self.links[number].address.port());
            settings.push(("store.url", url));
        }
        if let Some(address) = self.endpoints.get(number) {
            settings.push(("discord.interactions", address.to_string()));
        }
        let folder = &self.folder.0;
        let started = match self.program {
            Program::Entente => Process::start(folder, &settings),
            Program::WithClock => clocked::start(folder, &settings, now),
        };
        let before = self.running[number].replace(started);
        assert!(before.is_none(), "process {number} runs already");
    }

    pub(crate) fn process(&self, number: usize) -> &Process {
        let running = self.running[number].as_ref();
        running.expect("the process runs")
    }

    pub(crate) fn is_running(&self, number: usize) -> bool {
        self.running[number].is_some()
    }

    /// The address of the HTTP API of a process.
    pub(crate) async fn api(&self, number: usize) -> String {
        self.process(number).api().await
    }

    /// Whether a process is connected to Discord: the one that delivers.
    pub(crate) async fn is_connected(&self, number: usize) -> bool {
        let api = self.api(number).await;
        let ready = fetch_text(&api.replace("/api/v1", "/readyz")).await;
        ready.is_ok_and(|text| text.contains("\"discord\":\"connected\""))
    }

    /// Sets the clocks of all processes.
    pub(crate) async fn set_time(&mut self, now: u64) {
        for number in 0..self.running.len() {
            if self.is_running(number) {
                self.set_time_of(number, now).await;
            }
        }
    }

    /// Sets the clock of a process.
    pub(crate) async fn set_time_of(&mut self, number: usize, now: u64) {
        self.times_set += 1;
        let process = self.running[number].as_mut().expect("the process runs");
        clocked::set_time(process, self.times_set, now).await;
    }

    /// Waits until a process has nothing left to do at the time that was just set.
    pub(crate) async fn wait_until_idle(&mut self, number: usize) {
        let process = self.running[number].as_mut().expect("the process runs");
        clocked::wait_until_idle(process, self.times_set).await;
    }

    pub(crate) fn count(&self) -> usize {
        self.running.len()
    }

    /// Waits until a process receives interactions.
    pub(crate) async fn receives(&self, number: usize) {
        let address = self.endpoints[number];
        let listens = || std::net::TcpStream::connect(address).ok().map(drop);
        let stderr = || format!("a listener; its log: {}", self.process(number).stderr());
        until_or(listens, stderr).await;
    }

    /// Sends SIGKILL, and waits until the process has ended.
    pub(crate) async fn kill(&mut self, number: usize) {
        let mut process = self.take(number);
        process.kill();
        let output = process.wait_for_exit().await;
        assert_eq!(output.status.code(), None, "it ended by itself: {output:?}");
        assert!(!output.stderr.contains("panicked"), "{}", output.stderr);
    }

    /// Kills a process and starts it again, once the sandbox has noticed that it is gone.
    pub(crate) async fn kill_and_start(&mut self, number: usize, sandbox: &Sandbox) {
        self.kill(number).await;
        self.expire_lease();
        until(|| (!sandbox.bot_is_online()).then_some(())).await;
        self.start(number, 0);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
    }

    /// Asks a process to stop, and asserts that it ends with success.
    pub(crate) async fn stop(&mut self, number: usize) -> ExitOutput {
        let output = self.take(number).stop().await;
        assert!(!output.stderr.contains("panicked"), "{}", output.stderr);
        output
    }

    /// Waits until a process has ended by itself.
    pub(crate) async fn ended(&mut self, number: usize) -> ExitOutput {
        self.take(number).wait_for_exit().await
    }

    /// Stops the clock of a process with SIGSTOP, until [`Self::resume`].
    pub(crate) fn pause(&self, number: usize) {
        self.process(number).signal("STOP");
    }

    pub(crate) fn resume(&self, number: usize) {
        self.process(number).signal("CONT");
    }

    /// Breaks all connections of a process to the database, and lets it make none until
    /// [`Self::reconnect`].
    pub(crate) fn cut_off(&self, number: usize) {
        self.links[number].cut.send_replace(true);
    }

    pub(crate) fn reconnect(&self, number: usize) {
        self.links[number].cut.send_replace(false);
    }

    /// Ends the lease of the process that has it, as if more time had passed than it lasts.
    pub(crate) fn expire_lease(&self) {
        if let Some(database) = &self.database {
            database.execute("update entente.lease set until = now() - interval '1 s'");
        }
    }

    /// Whether a process delivers, by its log: the others wait for its end.
    pub(crate) fn delivers(&self, number: usize) -> bool {
        let log = self.process(number).stderr();
        !log.contains("waits to take over") || log.contains("taking over")
    }

    /// Returns the number of times that the lease has been taken.
    pub(crate) fn epoch(&self) -> i64 {
        let database = self.database.as_ref().expect("it has a lease");
        database.query("select epoch from entente.lease")
    }

    /// Returns the number of messages in the database that wait to be sent.
    pub(crate) fn stored_messages(&self) -> i64 {
        let database = self.database.as_ref().expect("it has an outbox");
        // The keys of the outbox begin with an `o`.
        let all = "select count(*) from entente.kv where key >= 'o'::bytea and key < 'p'::bytea";
        database.query(all)
    }

    /// Returns the place of the games.
    pub(crate) fn store(&self) -> Location {
        let database = self.database.as_ref().map(TestDatabase::location);
        database.unwrap_or_else(|| Location::Folder(self.folder.path("games")))
    }

    /// Calls `entente` with these arguments for the same store, and asserts that it succeeds.
    /// Returns what it printed.
    pub(crate) async fn call(&self, arguments: &[&str]) -> String {
        let (status, printed) = self.call_any(arguments).await;
        assert_eq!(status, 0, "{arguments:?}: {printed}");
        printed
    }

    /// The same for a call that may fail: its exit status, and its output and errors together.
    pub(crate) async fn call_any(&self, arguments: &[&str]) -> (i32, String) {
        let mut settings = self.settings.clone();
        let url = self.database.as_ref().map(TestDatabase::url);
        settings.extend(url.map(|url| ("store.url", url)));
        let called = Process::call(&self.folder.0, arguments, &settings);
        let ended = called.wait_for_exit().await;
        let status = ended.status.code().expect("nothing kills it");
        (status, format!("{}{}", ended.stdout, ended.stderr))
    }

    /// Waits until a process has logged these words.
    pub(crate) async fn logged(&self, number: usize, words: &str) {
        let stderr = || self.process(number).stderr();
        let instead = || format!("{words:?} in the log: {}", stderr());
        until_or(|| stderr().contains(words).then_some(()), instead).await;
    }

    fn take(&mut self, number: usize) -> Process {
        let running = self.running[number].take();
        running.expect("the process runs")
    }
}

/// The connection of one process to the database: bytes are passed on in both directions, or while
/// it is cut all connections break at once.
struct Link {
    address: SocketAddr,
    cut: watch::Sender<bool>,
}

impl Link {
    /// A link to the server at this address.
    async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (cut, is_cut) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass_on(client, server.clone(), is_cut.clone()));
            }
        });
        Self { address, cut }
    }
}

/// Passes bytes on until one side ends or the link is cut.
async fn pass_on(mut client: TcpStream, server: String, mut is_cut: watch::Receiver<bool>) {
    let passed_on = async {
        let mut server = TcpStream::connect(&server).await?;
        copy_bidirectional(&mut client, &mut server).await
    };
    tokio::select! {
        biased;
        _ = is_cut.wait_for(|is_cut| *is_cut) => {}
        _ = passed_on => {}
    }
}

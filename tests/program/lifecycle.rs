//! The life of the process: what it prints at its start, how it stops, how it goes on after a
//! restart, and the one-line error with which it refuses to start.
use crate::process::{ExitOutput, Process, Settings, in_sandbox, with_own_sandbox};
use crate::request_checks::{mark_change, rows_of, text_of};
use crate::support::{Folder, TIMEOUT, TestServer, http_client, mask, sandbox, sandbox_builder};
use entente_sandbox::Observer;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// The chat page of a bot with its own sandbox, used by one person through its HTTP paths.
pub(crate) struct Page {
    client: reqwest::Client,
    url: String,
    name: &'static str,
}

impl Page {
    /// The page whose address the bot prints, used by this person.
    pub(crate) async fn of(process: &Process, name: &'static str) -> Self {
        let line = process.wait_for_line("Open").await;
        let url = line.split('?').next().unwrap().to_owned();
        let page = Self {
            client: http_client(),
            url,
            name,
        };
        page.online().await;
        page
    }

    async fn get(&self, path: &str) -> Value {
        let url = format!("{}chat/{path}", self.url);
        let answer = self.client.get(url).send().await.unwrap();
        answer.json().await.unwrap()
    }

    async fn bootstrap(&self) -> Value {
        self.get(&format!("bootstrap?as={}", self.name)).await
    }

    async fn online(&self) {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let seen = self.bootstrap().await;
            let commands = seen["commands"].as_array().map_or(0, Vec::len);
            if seen["bot_online"] == true && commands > 0 {
                return;
            }
            assert!(Instant::now() < deadline, "the bot is not online: {seen}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The channels and threads that this person sees, the oldest first.
    async fn channels(&self) -> Vec<Value> {
        let seen = self.bootstrap().await;
        seen["channels"].as_array().unwrap().clone()
    }

    async fn messages(&self, channel: &Value) -> Vec<Value> {
        let channel_id = channel["id"].as_str().unwrap();
        let path = format!("messages?as={}&channel={channel_id}", self.name);
        self.get(&path).await.as_array().unwrap().clone()
    }

    /// Waits for a message that fits, and returns the newest.
    async fn message(&self, channel: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let messages = self.messages(channel).await;
            if let Some(found) = messages.iter().rev().find(|message| wanted(message)) {
                return found.clone();
            }
            assert!(Instant::now() < deadline, "no such message: {messages:#?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The newest public board with these words.
    pub(crate) async fn board(&self, channel: &Value, words: &str) -> Value {
        self.message(channel, |message| {
            !is_ephemeral(message) && text(message).contains(words)
        })
        .await
    }

    /// Sends an interaction and returns the message that answers it.
    async fn act(&self, what: &str, channel: &Value, mut body: Value) -> Value {
        body["as"] = json!(self.name);
        body["channel"] = channel["id"].clone();
        let url = format!("{}chat/{what}", self.url);
        let answer = self.client.post(url).json(&body).send().await.unwrap();
        let begun: Value = answer.json().await.unwrap();
        let id = begun["interaction_id"]
            .as_str()
            .unwrap_or_else(|| panic!("{what} is refused: {begun}"));
        let answers = |message: &Value| message["interaction_metadata"]["id"] == id;
        self.message(channel, answers).await
    }

    pub(crate) async fn command(
        &self,
        channel: &Value,
        name: &str,
        options: &[(&str, &str)],
    ) -> String {
        let given = options
            .iter()
            .map(|(name, value)| json!({"name": name, "value": value}));
        let body = json!({"name": name, "options": given.collect::<Vec<_>>()});
        text(&self.act("command", channel, body).await)
    }

    /// Presses the button of this label.
    async fn press(&self, channel: &Value, message: &Value, label: &str) -> Value {
        let rows = rows_of(message);
        let mut buttons = rows
            .iter()
            .flat_map(|row| row["components"].as_array().unwrap());
        let button = buttons
            .find(|button| button["label"] == label)
            .unwrap_or_else(|| panic!("there is no {label} under {message}"));
        let body = json!({"message": message["id"], "custom_id": button["custom_id"]});
        self.act("component", channel, body).await
    }

    /// How many commands are offered in a channel.
    async fn offered_commands(&self, channel: &Value) -> usize {
        let channel_id = channel["id"].as_str().unwrap();
        let path = format!("commands?as={}&channel={channel_id}", self.name);
        self.get(&path).await.as_array().unwrap().len()
    }

    async fn id_of(&self, name: &str) -> String {
        let seen = self.bootstrap().await;
        let mut people = seen["people"].as_array().unwrap().iter();
        let person = people.find(|person| person["username"] == name);
        person.unwrap()["id"].as_str().unwrap().to_owned()
    }
}

fn text(message: &Value) -> String {
    text_of(message)
}

/// Discord's flag 64.
fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & 64 != 0
}

#[tokio::test]
async fn it_stops_on_sigterm_and_sigint() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let process = Process::start(&folder.0, &with_own_sandbox(&folder));
        Page::of(&process, "ann").await;
        assert_clean(stopped(process, signal).await);

        let (sandbox, folder) = (sandbox().await, Folder::new());
        let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        assert_clean(stopped(process, signal).await);
        assert!(!sandbox.bot_is_online());
    }
}

#[tokio::test]
async fn it_stops_while_discord_does_not_answer() {
    // This listener accepts connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let address = silent.local_addr().unwrap().to_string();
    let settings = with(in_sandbox(&sandbox, &folder), "discord.address", &address);
    let process = Process::start(&folder.0, &settings);
    let _connection = tokio::time::timeout(TIMEOUT, silent.accept())
        .await
        .unwrap();
    assert_clean(stopped(process, "TERM").await);
}

#[tokio::test]
async fn readiness_shows_whether_discord_is_connected() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let api = process.api().await;
    let root = api.trim_end_matches("/api/v1");
    let seen = async |discord: &str| {
        let client = http_client();
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let answer = client.get(format!("{root}/readyz")).send().await.unwrap();
            assert!(
                answer.status().is_success(),
                "the API works without Discord"
            );
            let output: Value = answer.json().await.unwrap();
            if output["discord"] == discord {
                return;
            }
            assert!(Instant::now() < deadline, "{output}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    seen("connected").await;
    sandbox.shutdown().await;
    seen("connecting").await;
    process.signal("KILL");
}

async fn stopped(process: Process, signal: &str) -> ExitOutput {
    process.signal(signal);
    process.wait_for_exit().await
}

#[track_caller]
fn assert_clean(ended: ExitOutput) {
    assert_eq!(
        (ended.status.code(), ended.stderr.as_str()),
        (Some(0), ""),
        "{ended:?}"
    );
}

#[tokio::test]
async fn without_a_token_it_prints_the_addresses_of_its_pages() {
    let folder = Folder::new();
    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    let page = Page::of(&process, "bob").await;
    assert_eq!(page.bootstrap().await["me"]["username"], "bob");
    let ended = process.stop().await;
    let shown = ended
        .stdout
        .replace(&folder.0.display().to_string(), "[folder]");
    insta::assert_snapshot!(without_ports(&shown));
}

#[tokio::test]
async fn its_sandbox_has_a_second_server_that_somebody_else_manages() {
    let folder = Folder::new();
    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    for (name, managed) in [("ann", 0), ("bob", 1)] {
        let page = Page::of(&process, name).await;
        let channels = page.channels().await;
        let [own, other] = [&channels[managed], &channels[1 - managed]];
        assert_ne!(own["guild_id"], other["guild_id"]);
        let settings = page.command(own, "server", &[]).await;
        assert!(settings.starts_with("**Server settings.**"), "{settings}");
        assert!(page.offered_commands(own).await > page.offered_commands(other).await);
    }
    process.stop().await;
}

#[tokio::test]
async fn with_a_token_it_prints_its_invitation_link() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    let link = process
        .wait_for_line("https://discord.com/oauth2/authorize?")
        .await;
    let wanted = [
        format!("client_id={}", sandbox.application_id()),
        "scope=bot+applications.commands".into(),
        format!("permissions={}", permissions()),
    ];
    assert_eq!(link.split('&').collect::<Vec<_>>(), wanted);
    let ended = process.stop().await;
    insta::assert_snapshot!(without_ports(&mask(&ended.stdout)));
}

/// The permissions of the invitation, as bits of Discord's documentation: add reactions, view
/// channel, send messages, attach files, read history, create public and private threads, send
/// messages in threads.
fn permissions() -> u64 {
    [6, 10, 11, 15, 16, 35, 36, 38]
        .iter()
        .map(|bit| 1 << bit)
        .sum()
}

/// Ann challenges Bob, who accepts. Returns the thread of their game.
pub(crate) async fn start_game(ann: &Page, bob: &Page) -> Value {
    let home = ann.channels().await.remove(0);
    let opponent = ann.id_of("bob").await;
    ann.command(
        &home,
        "challenge",
        &[("opponent", &opponent), ("colour", "white")],
    )
    .await;
    let challenge = bob.board(&home, "challenges you").await;
    bob.press(&home, &challenge, "Accept").await;
    loop {
        let thread = ann
            .channels()
            .await
            .into_iter()
            .find(|channel| channel["id"] == challenge["id"]);
        if let Some(thread) = thread {
            return thread;
        }
    }
}

#[tokio::test]
async fn after_a_restart_the_sandbox_goes_on_where_it_was() {
    let folder = Folder::new();
    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    let (ann, bob) = (
        Page::of(&process, "ann").await,
        Page::of(&process, "bob").await,
    );
    let thread = start_game(&ann, &bob).await;
    let start = ann.board(&thread, "The game has begun").await;
    let before_move = text(&ann.press(&thread, &start, "Move").await);
    assert!(before_move.starts_with("Which piece?"), "{before_move}");
    assert_eq!(
        ann.command(&thread, "move", &[("move", "e4")]).await,
        "You played **e4**."
    );
    let board = bob.board(&thread, "1. e4").await;
    let shown = bob.command(&thread, "board", &[]).await;
    process.stop().await;

    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    let (ann, bob) = (
        Page::of(&process, "ann").await,
        Page::of(&process, "bob").await,
    );
    let again = bob.board(&thread, "1. e4").await;
    assert_eq!(
        without_addresses(&again),
        without_addresses(&board),
        "the message has not changed"
    );
    assert_eq!(bob.command(&thread, "board", &[]).await, shown);

    // A button from before the restart works as long as its board is the present one.
    let picker = bob.press(&thread, &board, "Move").await;
    assert!(text(&picker).starts_with("Which piece?"), "{picker}");
    let own = bob
        .message(&thread, |message| {
            is_ephemeral(message) && text(message) == shown
        })
        .await;
    assert_eq!(
        bob.command(&thread, "move", &[("move", "e5")]).await,
        "You played **e5**."
    );
    ann.board(&thread, "1… e5").await;
    let late = bob.press(&thread, &own, "More").await;
    assert!(
        text(&late).starts_with("That board is out of date"),
        "{late}"
    );
    let blocks = late["components"][0]["components"].as_array().unwrap();
    let galleries = blocks.iter().filter(|block| block["type"] == 12);
    assert_eq!(galleries.count(), 1, "the present board: {late}");
    let boards = ann.messages(&thread).await;
    let shown_boards = boards
        .iter()
        .filter(|message| !is_ephemeral(message) && !text(message).is_empty());
    assert_eq!(shown_boards.count(), 3, "the start, e4, e5");
    process.stop().await;
}

/// A message without ports: after a restart pictures are served from another one.
fn without_addresses(message: &Value) -> String {
    without_ports(&message.to_string())
}

#[tokio::test]
async fn a_second_process_cannot_use_the_same_store() {
    let folder = Folder::new();
    let first = Process::start(&folder.0, &with_own_sandbox(&folder));
    Page::of(&first, "ann").await;
    let settings = with(with_own_sandbox(&folder), "sandbox.folder", "another");
    let message = refused(&folder, &settings, 2).await;
    assert_eq!(
        message.replace(&folder.0.display().to_string(), "[folder]"),
        "entente: store.folder: the store in [folder]/games is in use by another process: \
        stop it first, or use another store\n"
    );
    // With the same settings the address is taken, too, but the store is what matters.
    let api = first.api().await;
    let address = api.trim_start_matches("http://");
    let (address, _) = address.split_once('/').unwrap();
    let settings = with(with_own_sandbox(&folder), "api.listen", address);
    let same = refused(&folder, &settings, 2).await;
    assert_eq!(same, message);
    let settings = with(with_own_sandbox(&folder), "store.folder", "another");
    let message = refused(&folder, &settings, 2).await;
    assert_eq!(
        message.replace(&folder.0.display().to_string(), "[folder]"),
        "entente: the sandbox cannot start: the folder [folder]/sandbox is in use by another process: \
        stop it first, or use another folder\n"
    );
    first.stop().await;
}

#[tokio::test]
async fn errors_at_the_start_are_one_line() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = taken.local_addr().unwrap().to_string();
    // Nobody listens on port 9 ("discard").
    let cases = [
        ("discord.token", "MTIz.wrong.token"),
        ("discord.address", "127.0.0.1:9"),
        ("discord.root_certificate", "absent.pem"),
        ("discord.root_certificate", "broken.pem"),
        ("api.listen", &port),
        ("log.filter", "entente=loud"),
    ];
    std::fs::write(
        folder.path("broken.pem"),
        "-----BEGIN CERTIFICATE-----\nx\n",
    )
    .unwrap();
    let mut output = Vec::new();
    for (key, value) in cases {
        let settings = with(in_sandbox(&sandbox, &folder), key, value);
        let message = refused(&folder, &settings, 2).await;
        output.push(format!("{key} {value}\n  {message}").replace(&port, "[taken]"));
    }
    let settings = with(with_own_sandbox(&folder), "sandbox.page", &port);
    let message = refused(&folder, &settings, 2).await;
    output.push(format!("sandbox.page [taken]\n  {message}").replace(&port, "[taken]"));
    insta::assert_snapshot!(output.concat());
}

#[tokio::test]
async fn a_wrong_certificate_keeps_it_from_discord() {
    let (sandbox, other, folder) = (sandbox().await, sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    std::fs::write(folder.path("other.pem"), other.root_certificate_pem()).unwrap();
    let message = refused(
        &folder,
        &with(settings, "discord.root_certificate", "other.pem"),
        2,
    )
    .await;
    assert!(
        message.starts_with("entente: Discord cannot be reached ("),
        "{message}"
    );
}

#[tokio::test]
async fn an_unknown_setting_is_named_with_its_file_and_line() {
    let folder = Folder::new();
    std::fs::write(
        folder.path("config.toml"),
        "[api]\n\nlisen = \"127.0.0.1:1\"\n",
    )
    .unwrap();
    let message = refused(&folder, &with_own_sandbox(&folder), 2).await;
    assert_eq!(
        message,
        "entente: config.toml, line 3: api.lisen: unknown field `lisen`, \
        expected one of `listen`, `address`, `proxies`, `lichess`, `mcp`, `mcp_origins`, `webhooks`\n"
    );
}

/// The line on standard error with which it refuses to start. Standard output must be empty.
async fn refused(folder: &Folder, settings: &Settings, status: i32) -> String {
    let ended = Process::start(&folder.0, settings).wait_for_exit().await;
    assert_eq!(
        (ended.status.code(), ended.stdout.as_str()),
        (Some(status), ""),
        "{ended:?}"
    );
    assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    ended.stderr
}

fn with(mut settings: Settings, key: &'static str, value: &str) -> Settings {
    settings.retain(|(known, _)| *known != key);
    settings.push((key, value.to_owned()));
    settings
}

/// Masks ports, which differ in each run.
fn without_ports(text: &str) -> String {
    let mut parts = text.split("127.0.0.1:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |masked, part| {
        masked + "127.0.0.1:PORT" + part.trim_start_matches(|c: char| c.is_ascii_digit())
    })
}

/// Counts the registrations of commands.
#[derive(Debug, Default)]
struct Registrations(AtomicU32);

impl Observer for Registrations {
    fn on_request(&self, request: &str, _: &serde_json::Value) {
        let is_one = request.starts_with("PUT ") && request.ends_with("/commands");
        self.0.fetch_add(u32::from(is_one), Ordering::Relaxed);
    }

    fn on_change(&self) {
        mark_change();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_discord_has_already_are_not_registered_again() {
    let registrations = Arc::new(Registrations::default());
    let builder = sandbox_builder().observer(registrations.clone());
    let mut sandbox = builder.start().await.unwrap();
    for start in 1..=2 {
        let server = TestServer::of(sandbox).await;
        // Once the ids of the commands are known, a command in a text is a mention.
        let ann = server.channel("ann");
        while !ann
            .slash("/help")
            .await
            .unwrap()
            .content
            .contains("</play:")
        {}
        assert_eq!(registrations.0.load(Ordering::Relaxed), 1, "start {start}");
        sandbox = server.stop().await;
    }
}

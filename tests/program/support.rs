//! The parts that the tests of the whole bot share: the bot in a sandbox, connected as it would be
//! to Discord, and functions that find boards and read them back from their pictures.

use crate::request_checks::{RequestChecks, sandbox_changes};
use entente::config::{Config, Delay, LimitsConfig};
use entente_game::Span;
use entente_presentation::picture;
use entente_presentation::text::{Language, Text};
use entente_render::{Card, Facing, Piece, PieceKind, read};
use entente_rules::{Pgn, Play, Position};
use entente_sandbox::{Builder, Id, Message, Sandbox, Thread, UserInChannel};
use entente_service::{Clock, Service, ServiceWatch, WeakService, WorkDone};
use reqwest::header::HeaderMap;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

/// The longest wait for something. It usually happens within milliseconds, but the machine may be
/// busy with other tests.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(45);

/// A temporary folder of one test, removed at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("entente-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Folder {
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A sandbox with Ann, Bob, Cleo and Dan in a server with a channel `chess`.
pub(crate) async fn sandbox() -> Sandbox {
    sandbox_builder().start().await.unwrap()
}

/// The builder of that sandbox, for tests that change something before the start.
pub(crate) fn sandbox_builder() -> Builder {
    entente_strict::builder()
        .people(["ann", "bob", "cleo", "dan"])
        .bot("Entente")
        .guild("The Club")
        .channel("chess")
        .observer(Arc::new(RequestChecks::default()))
}

/// The settings with which the bot connects to a sandbox. Nothing else differs from Discord.
pub(crate) fn settings(sandbox: &Sandbox, folder: &Path) -> Config {
    let certificate = folder.join("certificate.pem");
    std::fs::write(&certificate, sandbox.root_certificate_pem()).unwrap();
    let mut config = Config::default();
    config.store.folder = folder.join("games");
    config.discord.token = sandbox.token();
    config.discord.address = Some(sandbox.address());
    config.discord.root_certificate = Some(certificate);
    config.discord.welcome = false;
    config.discord.piece_emojis = false;
    config.computers.delay = Delay::None;
    // Enough for tests, and soon done.
    config.computers.analysis_nodes = 100;
    // Tests do in a second what people do in an hour. Those of the limits set their own.
    config.limits = LimitsConfig::none();
    config
}

/// The whole bot, running in the process of the test and connected to a sandbox.
pub(crate) struct TestServer {
    pub(crate) sandbox: Sandbox,
    pub(crate) api: String,
    /// The lead of the bot's clock over the machine's clock, in milliseconds.
    ahead: Arc<AtomicU64>,
    service: WeakService,
    watch: ServiceWatch,
    /// Removed when the server is dropped.
    _folder: Folder,
    stop: watch::Sender<bool>,
    bot: JoinHandle<()>,
}

impl TestServer {
    pub(crate) async fn open() -> Self {
        Self::of(sandbox().await).await
    }

    /// Starts the bot in this sandbox.
    pub(crate) async fn of(sandbox: Sandbox) -> Self {
        Self::with_settings(sandbox, |_| ()).await
    }

    /// Starts the bot in this sandbox with changed settings.
    pub(crate) async fn with_settings(sandbox: Sandbox, change: impl FnOnce(&mut Config)) -> Self {
        let ahead = Arc::new(AtomicU64::new(0));
        let clock = clock_ahead(&ahead);
        Self::with_clock(sandbox, change, (clock, ahead)).await
    }

    /// Starts the bot with the clock of a process that can be stopped: nobody reads it while it is
    /// moved forward.
    pub(crate) async fn open_with_stoppable_clock() -> Self {
        let ahead = Arc::new(AtomicU64::new(0));
        let clock = stoppable_clock(&ahead);
        Self::with_clock(sandbox().await, |_| (), (clock, ahead)).await
    }

    /// Starts the bot with this clock, and how far it is ahead of the machine's.
    async fn with_clock(
        sandbox: Sandbox,
        change: impl FnOnce(&mut Config),
        (clock, ahead): (Clock, Arc<AtomicU64>),
    ) -> Self {
        let folder = Folder::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let api = format!("http://{}/api/v1", listener.local_addr().unwrap());
        let mut config = settings(&sandbox, &folder.0);
        change(&mut config);
        let (stop, stopped) = watch::channel(false);
        let (opened, service) = oneshot::channel();
        let opened = |service: &Service| drop(opened.send((service.downgrade(), service.watch())));
        let bot = tokio::spawn(async move {
            entente::serve::serve_watched(&config, listener, clock, opened, stopped)
                .await
                .unwrap();
        });
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        wait_for_discord(&api, true).await;
        let (service, watch) = service.await.unwrap();
        Self {
            sandbox,
            api,
            ahead,
            service,
            watch,
            _folder: folder,
            stop,
            bot,
        }
    }

    /// Moves the bot's clock forward.
    pub(crate) fn advance_clock(&self, span: Span) {
        self.ahead.fetch_add(span.0, Ordering::SeqCst);
    }

    /// The channel `chess`, as this person sees it.
    pub(crate) fn channel(&self, name: &str) -> UserInChannel {
        self.sandbox.user(name).in_channel("chess").unwrap()
    }

    /// A person's direct messages with the bot.
    pub(crate) fn direct(&self, name: &str) -> UserInChannel {
        self.sandbox.user(name).in_dm()
    }

    /// Starts a game of Ann, who has White, and Bob, and waits for the first board in its thread.
    pub(crate) async fn start_game(&self) -> Thread {
        let bob = self.channel("bob");
        let (threads, known) = (bob.threads().len(), newest(&bob));
        self.channel("ann")
            .slash("/challenge @bob white")
            .await
            .unwrap();
        let is_it =
            |message: &Message| Some(message.id) > known && accept_button(message).is_some();
        let challenge = bob.wait_for(is_it, TIMEOUT).await.unwrap();
        let accept = accept_button(&challenge).unwrap();
        challenge.press(&accept).await.unwrap();
        self.thread_after(threads).await
    }

    /// Waits until Ann sees more than `known` threads, and the newest of them has its first board.
    pub(crate) async fn thread_after(&self, known: usize) -> Thread {
        let thread = until(|| {
            let threads = self.channel("ann").threads();
            let newest = threads.iter().max_by_key(|thread| thread.id).cloned();
            newest.filter(|_| threads.len() > known)
        })
        .await;
        board_number(&self.thread("ann", &thread), 1).await;
        thread
    }

    /// Waits until every message has been sent, and the bot has stored where it is. People see a
    /// message a moment before that. Only then do lists link to it, do earlier boards have no
    /// buttons any more, and does a text in a game's thread mean something.
    pub(crate) async fn settled(&self) {
        let settled = tokio::time::timeout(TIMEOUT, self.watch.settled());
        settled.await.expect("every message is sent");
    }

    /// The service of the bot, for what no command does. It must be dropped before the bot stops.
    pub(crate) fn service(&self) -> Service {
        self.service.upgrade().unwrap()
    }

    /// Returns the work that the workers of the service have done so far.
    pub(crate) fn work_done(&self) -> WorkDone {
        self.watch.work_done()
    }

    /// A thread, as this person sees it.
    pub(crate) fn thread(&self, name: &str, thread: &Thread) -> UserInChannel {
        self.sandbox.user(name).in_channel_id(thread.id).unwrap()
    }

    /// Stops the bot. None of its requests may have been malformed. Its messages can still be read
    /// in the sandbox.
    pub(crate) async fn stop(self) -> Sandbox {
        self.stop.send(true).unwrap();
        self.bot.await.unwrap();
        assert_eq!(self.sandbox.violations(), []);
        self.sandbox
    }

    pub(crate) async fn close(self) {
        self.stop().await.shutdown().await;
    }
}

/// Waits until the bot with this API reports that it is connected to Discord, or that it is not.
pub(crate) async fn wait_for_discord(api: &str, connected: bool) {
    let state = if connected { "connected" } else { "connecting" };
    wait_until_ready_says(api, &format!("\"discord\":\"{state}\"")).await;
}

/// Waits until `GET /readyz` contains these words.
pub(crate) async fn wait_until_ready_says(api: &str, words: &str) {
    let address = api.replace("/api/v1", "/readyz");
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    // A server that is busy may refuse the request.
    while !fetch_text(&address)
        .await
        .is_ok_and(|text| text.contains(words))
    {
        assert!(tokio::time::Instant::now() < deadline, "never {words}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub(crate) async fn fetch_text(address: &str) -> reqwest::Result<String> {
    http_client().get(address).send().await?.text().await
}

/// The HTTP client of all tests: each new one would read the machine's root certificates, which
/// takes longer than many a test. It keeps no connections, which would belong to the runtime of
/// one test. All its requests have the same id, which the answers repeat: so equal ones are equal.
pub(crate) fn http_client() -> reqwest::Client {
    static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(|| {
        let id = ("x-request-id".parse().unwrap(), "test".parse().unwrap());
        let client = reqwest::Client::builder()
            .no_proxy()
            .default_headers(HeaderMap::from_iter([id]));
        client.pool_max_idle_per_host(0).build().unwrap()
    });
    CLIENT.clone()
}

/// A clock that is so far ahead of the machine's clock.
fn clock_ahead(ahead: &Arc<AtomicU64>) -> Clock {
    let (machine, ahead) = (Clock::machine(), ahead.clone());
    Clock::manual(move || machine.now() + Span(ahead.load(Ordering::SeqCst)))
}

/// A clock like the machine's whose readings can be moved ahead: as if nothing had run meanwhile.
fn stoppable_clock(ahead: &Arc<AtomicU64>) -> Clock {
    let ahead = ahead.clone();
    Clock::of_readings(move || {
        let ahead = Duration::from_millis(ahead.load(Ordering::SeqCst));
        let since_1970 = std::time::UNIX_EPOCH.elapsed().unwrap();
        (std::time::Instant::now() + ahead, since_1970 + ahead)
    })
}

/// The interval at which tests look for things outside of a sandbox: the end of a process, a line
/// of its log.
pub(crate) const LOOK_INTERVAL: Duration = Duration::from_millis(25);

/// Calls `check` after every change in a sandbox until it returns something.
pub(crate) async fn until<T>(check: impl FnMut() -> Option<T>) -> T {
    until_or(check, || "something that did not happen".into()).await
}

/// Calls `check` after every change in a sandbox until it returns something. After the timeout it
/// fails with `expected`, which says what did not happen and can show what is there instead.
pub(crate) async fn until_or<T>(
    check: impl FnMut() -> Option<T>,
    expected: impl Fn() -> String,
) -> T {
    until_within(TIMEOUT, check, expected).await
}

/// The same with a timeout of its own.
pub(crate) async fn until_within<T>(
    timeout: Duration,
    mut check: impl FnMut() -> Option<T>,
    expected: impl Fn() -> String,
) -> T {
    let deadline = tokio::time::Instant::now() + timeout;
    let mut changes = sandbox_changes();
    loop {
        // Marked as seen before the look: a change after it ends the wait at once.
        changes.mark_unchanged();
        if let Some(found) = check() {
            return found;
        }
        let late = tokio::time::Instant::now() >= deadline;
        assert!(!late, "waited {timeout:?} for {}", expected());
        let _ = tokio::time::timeout(LOOK_INTERVAL, changes.changed()).await;
    }
}

/// The boards that the bot has posted in a channel, the first one first. A lobby's message is still
/// one of them when its game has begun in a thread, although its picture is gone then. So is a past
/// board, which is a line of text, a message about a draw or a request, and one that offers a
/// rematch, which never had one. A reminder is none, although it has one.
pub(crate) fn boards(channel: &UserInChannel) -> Vec<Message> {
    let is_board = |message: &Message| {
        let controls = message.controls();
        let left = [
            "Watch",
            "Show the game",
            "Zusehen",
            "My view",
            "Meine Ansicht",
        ];
        let is_left = controls.len() == 1 && left.contains(&controls[0].as_str());
        let is_reminder = controls.iter().any(|control| control == "Time settings");
        let is_shown = !message.attachments.is_empty() && !is_reminder;
        is_shown || is_left || marked_id(&message.components).is_some()
    };
    channel
        .messages()
        .into_iter()
        .filter(|message| message.author.bot && !message.ephemeral && is_board(message))
        .collect()
}

/// The button that accepts a challenge, in Bob's language.
fn accept_button(challenge: &Message) -> Option<String> {
    let mut controls = challenge.controls().into_iter();
    controls.find(|control| ["Accept", "Annehmen"].contains(&control.as_str()))
}

/// The id of the button with the mark by which a message without a picture is found again.
pub(crate) fn marked_id(rows: &[Value]) -> Option<&str> {
    let rows = rows.iter();
    let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let mut ids = controls.filter_map(|control| control["custom_id"].as_str());
    // *More* is below every board, and below a rematch one of the others.
    let last = [":more", ":my-view", ":accept", ":join-as"];
    ids.find(|id| {
        let is_known = id.contains(PAST_BOARD) || last.iter().any(|end| id.ends_with(end));
        id.contains('~') && is_known
    })
}

/// What the id of the button has that shows a past board again.
pub(crate) const PAST_BOARD: &str = ":past:";

/// Whether a message had a board that is past now.
pub(crate) fn is_past_board(message: &Message) -> bool {
    marked_id(&message.components).is_some_and(|id| id.contains(PAST_BOARD))
}

/// Whether nothing can be done with a message any more, except that a past board can be seen.
pub(crate) fn is_closed(message: &Message) -> bool {
    message.controls().is_empty() || is_past_board(message)
}

/// The game that a board shows; the name of its picture says which, or its button.
pub(crate) fn game_of(board: &Message) -> String {
    let named = match board.attachments.first() {
        Some(picture) => picture.filename.split('-').nth(1),
        None => marked_id(&board.components).and_then(|id| id.split(':').nth(1)),
    };
    named.unwrap().to_owned()
}

/// Waits until the bot has posted so many boards, and returns the one with this number.
pub(crate) async fn board_number(channel: &UserInChannel, count: usize) -> Message {
    until(|| {
        let boards = boards(channel);
        (boards.len() >= count).then(|| boards[count - 1].clone())
    })
    .await
}

/// Waits until the bot has posted so many boards, and only with the last one something can be done.
pub(crate) async fn quiet_boards(channel: &UserInChannel, count: usize) -> Vec<Message> {
    until(|| {
        let boards = boards(channel);
        let (_, earlier) = boards.split_last().filter(|_| boards.len() >= count)?;
        earlier.iter().all(is_closed).then_some(boards)
    })
    .await
}

/// The data that *Send me my data* gives to this person.
pub(crate) async fn data_of(channel: &UserInChannel) -> Value {
    let panel = channel.slash("/privacy").await.unwrap();
    let sent = panel.press("Send me my data").await.unwrap();
    let bytes = channel.download(&sent.attachments[0]).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

/// A new token of this person.
pub(crate) async fn token(channel: &UserInChannel) -> String {
    let answer = channel.slash("/api token access:everything").await.unwrap();
    answer.content.split('`').nth(1).unwrap().to_owned()
}

/// The newest message that a person sees in a channel.
pub(crate) fn newest(channel: &UserInChannel) -> Option<Id> {
    channel.messages().iter().map(|message| message.id).max()
}

/// Waits for a message with this button that is newer than `known`.
///
/// An earlier message keeps its buttons until the bot has edited it, which may be after the next
/// one is asked for: the button alone does not say which message is meant.
pub(crate) async fn posted_after(
    channel: &UserInChannel,
    known: Option<Id>,
    button: &str,
) -> Message {
    let is_it = |message: &Message| {
        Some(message.id) > known && message.controls().iter().any(|control| control == button)
    };
    channel.wait_for(is_it, TIMEOUT).await.unwrap()
}

/// The buttons below the last board of a game.
pub(crate) const GAME_OVER_BUTTONS: [&str; 6] =
    ["Rematch", "Analysis", "Replay", "Moves", "Download", "More"];

/// A legal move of the player to move, from the suggestions while they type.
pub(crate) async fn any_move(channel: &UserInChannel) -> String {
    let mut typed = String::new();
    loop {
        let line = format!("/move move:{typed}");
        let suggested = channel.autocomplete(&line).await.unwrap();
        let Some(first) = suggested.into_iter().next() else {
            panic!("nothing is suggested for `{line}`");
        };
        let value = first.value.as_str().unwrap().to_owned();
        // A move has its coordinates in parentheses. Where there are too many moves, the entries
        // are the pieces.
        if first.name.ends_with(')') {
            return value;
        }
        typed = value;
    }
}

/// Presses a button below a board, or else on the panel behind *More* or on a part of it.
pub(crate) async fn press_on(board: &Message, button: &str) -> Message {
    let button = button.to_owned();
    let controls = board.reload().unwrap().controls();
    if controls.contains(&button) {
        return board.press(&button).await.unwrap();
    }
    if controls.contains(&"Host".to_owned()) {
        let panel = board.press("Host").await.unwrap();
        // Without the button it is the answer to somebody who is not the host.
        let is_there = panel.controls().contains(&button);
        return if is_there {
            panel.press(&button).await.unwrap()
        } else {
            panel
        };
    }
    let panel = board.press("More").await.unwrap();
    assert!(panel.ephemeral, "{}", panel.content);
    for part in panel.controls().iter().filter(|entry| entry.ends_with('…')) {
        if panel.reload().unwrap().controls().contains(&button) {
            break;
        }
        let opened = panel.press(part).await.unwrap();
        if opened.controls().contains(&button) {
            break;
        }
        let back = opened.controls().pop().unwrap();
        opened.press(&back).await.unwrap();
    }
    panel.reload().unwrap().press(&button).await.unwrap()
}

/// Asserts that the picture of a message shows exactly these pieces, seen from this side. Its
/// pixels are compared with the drawings of the pieces.
pub(crate) fn assert_shows(
    channel: &UserInChannel,
    message: &Message,
    position: &Position,
    facing: Facing,
) {
    let png = channel.download(&message.attachments[0]).unwrap();
    assert_pictures(&png, position, facing);
}

/// Asserts that these bytes are a picture of exactly these pieces.
pub(crate) fn assert_pictures(png: &[u8], position: &Position, facing: Facing) {
    let start = Position::start_with(&position.options());
    let bare = picture::of_play(&Play::new(start), facing, Text::of(Language::English)).unwrap();
    // Two players have plates, but only in a game that has begun.
    let mut with_plates = bare.clone();
    for army in position.armies() {
        let king = Piece::new(entente_render::Army::White, PieceKind::King);
        let side = picture::side(&position.options(), army);
        if position.armies().count() == 2 {
            with_plates.add_card(side, Card::new(king)).unwrap();
        }
    }
    let expected_scene = picture::of_position(position, facing).unwrap();
    let shown = read::pieces(png, &with_plates)
        .or_else(|_| read::pieces(png, &bare))
        .unwrap();
    let mut expected: Vec<_> = expected_scene
        .pieces()
        .map(|(square, piece)| (square.to_owned(), piece))
        .collect();
    let mut sorted: Vec<_> = shown.into_iter().collect();
    sorted.sort_by(|a, b| a.0.cmp(&b.0));
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(sorted, expected, "the picture of {position:?}");
}

/// The side from which a channel sees a board all through the game: that of the first army.
pub(crate) fn facing(position: &Position) -> Facing {
    let first = position.armies().next().unwrap();
    picture::side(&position.options(), first)
}

/// One of the two master games.
pub(crate) fn master_game(number: usize) -> Pgn {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.pgn"))
            .unwrap();
    Pgn::read(&text).unwrap().remove(number)
}

/// Masks what differs from run to run: ids, the codes of lobbies, and the hashes of records.
pub(crate) fn mask(text: &str) -> String {
    mask_ids(&mask_codes(&mask_hashes(text)))
}

/// Masks the hashes of seeds and records: 32 or more hexadecimal digits.
fn mask_hashes(text: &str) -> String {
    let (mut masked, mut digits) = (String::new(), String::new());
    for c in text.chars() {
        if c.is_ascii_hexdigit() && !c.is_ascii_uppercase() {
            digits.push(c);
            continue;
        }
        masked.push_str(if digits.len() >= 32 { "HASH" } else { &digits });
        digits.clear();
        masked.push(c);
    }
    masked + if digits.len() >= 32 { "HASH" } else { &digits }
}

/// Masks codes of lobbies: four capitals or digits, a dash, and four more.
fn mask_codes(text: &str) -> String {
    let is_code = |code: &[u8]| {
        let fits = |(at, byte): (usize, &u8)| match at {
            4 => *byte == b'-',
            _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        };
        code.len() == 9 && code.iter().enumerate().all(fits)
    };
    let found = text.as_bytes().windows(9).position(is_code);
    match found {
        Some(at) => format!("{}CODE{}", &text[..at], mask_codes(&text[at + 9..])),
        None => text.to_owned(),
    }
}

/// Masks numbers of ten or more digits: Discord's ids, and moments.
fn mask_ids(text: &str) -> String {
    let mut masked = String::new();
    let mut digits = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        masked.push_str(if digits.len() > 9 { "ID" } else { &digits });
        digits.clear();
        if c != '\0' {
            masked.push(c);
        }
    }
    masked
}

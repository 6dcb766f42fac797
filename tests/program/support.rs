//! What the whole-program tests share: the real bot against the sandbox, over the path that it takes to Discord, and boards read back from their pictures.

use crate::watch::Watch;
use entente::config::Config;
use entente::picture;
use entente::table::Clock;
use entente::text::{Language, Text};
use entente_game::Span;
use entente_render::Facing;
use entente_rules::{Pgn, Play, Position};
use entente_sandbox::{Builder, Id, Message, Place, Sandbox, Thread};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long something may take that happens within milliseconds, on a machine that is busy with other tests.
pub(crate) const SOON: Duration = Duration::from_secs(30);

/// A folder of one test's own, removed at its end.
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
    building().start().await.unwrap()
}

/// The same, before it is opened.
pub(crate) fn building() -> Builder {
    Sandbox::builder()
        .people(["ann", "bob", "cleo", "dan"])
        .bot("Entente")
        .guild("The Club")
        .channel("chess")
        .observer(Arc::new(Watch::default()))
}

/// The settings with which a bot finds a sandbox; nothing else differs from Discord.
pub(crate) fn settings(sandbox: &Sandbox, folder: &Path) -> Config {
    let certificate = folder.join("certificate.pem");
    std::fs::write(&certificate, sandbox.root_certificate_pem()).unwrap();
    let mut config = Config::default();
    config.store.folder = folder.join("games");
    config.discord.token = sandbox.token();
    config.discord.address = Some(sandbox.address());
    config.discord.root_certificate = Some(certificate);
    config
}

/// The whole program in this process, playing in a sandbox.
pub(crate) struct Club {
    pub(crate) sandbox: Sandbox,
    pub(crate) api: String,
    /// How far the program's clock is ahead of the machine's, in milliseconds.
    ahead: Arc<AtomicU64>,
    /// Goes when the club closes.
    _folder: Folder,
    stop: watch::Sender<bool>,
    program: JoinHandle<()>,
}

impl Club {
    pub(crate) async fn open() -> Self {
        Self::of(sandbox().await).await
    }

    /// In a sandbox of one's own.
    pub(crate) async fn of(sandbox: Sandbox) -> Self {
        let folder = Folder::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let api = format!("http://{}/api/v1", listener.local_addr().unwrap());
        let config = settings(&sandbox, &folder.0);
        let (stop, stopped) = watch::channel(false);
        let ahead = Arc::new(AtomicU64::new(0));
        let clock = clock_ahead(&ahead);
        let program = tokio::spawn(async move {
            entente::serve::serve(&config, listener, clock, stopped)
                .await
                .unwrap()
        });
        sandbox.bot_ready(SOON).await.unwrap();
        is_connected(&api, true).await;
        Self {
            sandbox,
            api,
            ahead,
            _folder: folder,
            stop,
            program,
        }
    }

    /// Lets time pass for the program, which looks at its clock once in a while.
    pub(crate) fn pass(&self, span: Span) {
        self.ahead.fetch_add(span.0, Ordering::SeqCst);
    }

    /// A person in the server's channel.
    pub(crate) fn channel(&self, name: &str) -> Place {
        self.sandbox.user(name).in_channel("chess").unwrap()
    }

    /// A person's direct messages with the bot.
    pub(crate) fn direct(&self, name: &str) -> Place {
        self.sandbox.user(name).in_dm()
    }

    /// Ann, as White, has challenged Bob in the channel, and Bob has accepted; the first board stands in the game's thread.
    pub(crate) async fn start_game(&self) -> Thread {
        let bob = self.channel("bob");
        let (threads, known) = (bob.threads().len(), newest(&bob));
        self.channel("ann")
            .slash("/challenge @bob white")
            .await
            .unwrap();
        let challenge = posted_after(&bob, known, "Accept").await;
        challenge.press("Accept").await.unwrap();
        let thread = until(|| {
            let now = self.channel("ann").threads();
            let newest = now.iter().max_by_key(|thread| thread.id).cloned();
            newest.filter(|_| now.len() > threads)
        })
        .await;
        board_number(&self.thread("ann", &thread), 1).await;
        thread
    }

    /// A person in a thread.
    pub(crate) fn thread(&self, name: &str, thread: &Thread) -> Place {
        self.sandbox.user(name).in_channel_id(thread.id).unwrap()
    }

    /// Stops the program, which must have sent nothing that Discord refuses for its form; what it has said can still be looked at.
    pub(crate) async fn stop(self) -> Sandbox {
        self.stop.send(true).unwrap();
        self.program.await.unwrap();
        assert_eq!(self.sandbox.violations(), []);
        self.sandbox
    }

    pub(crate) async fn close(self) {
        self.stop().await.shutdown().await;
    }
}

/// Waits until the program at this address says that Discord is there, or is not.
pub(crate) async fn is_connected(api: &str, wished: bool) {
    let address = api.replace("/api/v1", "/readyz");
    let word = match wished {
        true => "\"connected\"",
        false => "\"connecting\"",
    };
    let deadline = tokio::time::Instant::now() + SOON;
    while !fetch_text(&address).await.contains(word) {
        assert!(tokio::time::Instant::now() < deadline, "never {word}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn fetch_text(address: &str) -> String {
    let answer = reqwest::get(address).await.unwrap();
    answer.text().await.unwrap()
}

/// The clock of the machine, so far ahead.
fn clock_ahead(ahead: &Arc<AtomicU64>) -> Clock {
    let (machine, ahead) = (Clock::machine(), ahead.clone());
    Clock::by_hand(move || machine.now() + Span(ahead.load(Ordering::SeqCst)))
}

/// Waits until there is something.
pub(crate) async fn until<T>(look: impl FnMut() -> Option<T>) -> T {
    until_or(look, || "something that did not happen".into()).await
}

/// Waits until there is something, or else says what is there.
pub(crate) async fn until_or<T>(
    mut look: impl FnMut() -> Option<T>,
    instead: impl Fn() -> String,
) -> T {
    let deadline = tokio::time::Instant::now() + SOON;
    loop {
        if let Some(found) = look() {
            return found;
        }
        let late = tokio::time::Instant::now() >= deadline;
        assert!(!late, "waited {SOON:?} for {}", instead());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The boards that the bot has posted in a place, the first one first.
pub(crate) fn boards(place: &Place) -> Vec<Message> {
    place
        .messages()
        .into_iter()
        .filter(|message| {
            message.author.bot && !message.ephemeral && !message.attachments.is_empty()
        })
        .collect()
}

/// Waits until the bot has posted so many boards, and gives the last of them.
pub(crate) async fn board_number(place: &Place, count: usize) -> Message {
    until(|| {
        let boards = boards(place);
        (boards.len() >= count).then(|| boards[count - 1].clone())
    })
    .await
}

/// The newest message that a person sees in a place.
pub(crate) fn newest(place: &Place) -> Option<Id> {
    place.messages().iter().map(|message| message.id).max()
}

/// Waits for a message with this button that is newer than `known`.
///
/// An earlier message keeps its buttons until the bot has edited it, which may be after the next one
/// is asked for: the button alone does not say which message is meant.
pub(crate) async fn posted_after(place: &Place, known: Option<Id>, button: &str) -> Message {
    let is_it = |message: &Message| {
        Some(message.id) > known && message.controls().iter().any(|control| control == button)
    };
    place.wait_for(is_it, SOON).await.unwrap()
}

/// What stands below a board when its game is over.
pub(crate) const AFTER: [&str; 4] = ["Rematch", "Moves", "File", "Notes"];

/// Presses a button that stands below a board, or else on the sheet behind *More…*.
pub(crate) async fn press_on(board: &Message, button: &str) -> Message {
    let button = button.to_owned();
    if board.again().unwrap().controls().contains(&button) {
        return board.press(&button).await.unwrap();
    }
    let sheet = board.press("More…").await.unwrap();
    assert!(sheet.ephemeral, "{}", sheet.content);
    sheet.press(&button).await.unwrap()
}

/// Asserts that a message's picture shows exactly these pieces, seen from this side: its pixels are compared with the sprites.
pub(crate) fn assert_shows(place: &Place, message: &Message, position: &Position, facing: Facing) {
    let png = place.download(&message.attachments[0]).unwrap();
    assert_pictures(&png, position, facing);
}

/// Asserts that these bytes are a picture of exactly these pieces.
pub(crate) fn assert_pictures(png: &[u8], position: &Position, facing: Facing) {
    let start = Position::start_with(&position.options());
    // Where more than two play, cards lie about the board.
    let bare = match position.armies().count() {
        2 => picture::of_position(&start, facing),
        _ => picture::of_play(&Play::new(start), facing, Text::of(Language::English)),
    };
    let bare = bare.unwrap();
    let expected = picture::of_position(position, facing).unwrap();
    let shown = entente_render::read::pieces(png, &bare).unwrap();
    let expected: Vec<_> = expected
        .pieces()
        .map(|(cell, piece)| (cell.to_owned(), piece))
        .collect();
    let mut shown: Vec<_> = shown.into_iter().collect();
    let mut expected = expected;
    shown.sort_by(|a, b| a.0.cmp(&b.0));
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(shown, expected, "the picture of {position:?}");
}

/// The side from which a game's channel sees a board: that of whoever is to move.
pub(crate) fn facing(position: &Position) -> Facing {
    picture::side(&position.options(), position.turn())
}

/// One of the two master games.
pub(crate) fn master_game(number: usize) -> Pgn {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.pgn"))
            .unwrap();
    Pgn::read(&text).unwrap().remove(number)
}

/// A text with its ids made the same, which are made of the clock, and the codes of lobbies and the hashes of records, which are random.
pub(crate) fn mask(text: &str) -> String {
    mask_ids(&mask_codes(&mask_proofs(text)))
}

/// The first signs of a record's hash, below a board.
fn mask_proofs(text: &str) -> String {
    let heads = ["-# Record ", "-# Protokoll "];
    let masked = |line: &str| match heads.iter().find(|head| line.starts_with(**head)) {
        Some(head) => format!("{head}HASH"),
        None => line.to_owned(),
    };
    text.split('\n').map(masked).collect::<Vec<_>>().join("\n")
}

/// Wherever four letters or digits stand on either side of a dash.
fn mask_codes(text: &str) -> String {
    let is_code = |code: &[u8]| {
        let is_sign = |(at, sign): (usize, &u8)| match at {
            4 => *sign == b'-',
            _ => sign.is_ascii_uppercase() || sign.is_ascii_digit(),
        };
        code.len() == 9 && code.iter().enumerate().all(is_sign)
    };
    let found = text.as_bytes().windows(9).position(is_code);
    match found {
        Some(at) => format!("{}CODE{}", &text[..at], mask_codes(&text[at + 9..])),
        None => text.to_owned(),
    }
}

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

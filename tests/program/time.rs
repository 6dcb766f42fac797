//! People's time through the real bot, by a clock that is set by hand: the sheet and its commands, reminders, the list of the day, quiet hours,
//! vacations.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::discord::{self, Doors};
use entente::store::Store;
use entente::table::{Clock, Table, Wish};
use entente_game::people::PersonAction;
use entente_game::{
    Action, Expiry, GameId, Home, NewGame, Pace, Person, Seat, Sitter, Span, Time, TimeControl,
};
use entente_rules::Options;
use entente_sandbox::{Message, Place, Sandbox};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::watch;
use tokio::task::JoinHandle;

const HOUR: u64 = 60 * 60 * 1000;

/// Midnight in Greenwich, on 20 November 2026.
const MIDNIGHT: u64 = 1_795_132_800_000;

/// Discord's flag for a message without a sound.
const SILENT: u64 = 1 << 12;

/// The bot in a sandbox, over a table whose clock stands until it is moved.
struct Town {
    sandbox: Sandbox,
    table: Table,
    time: Arc<AtomicU64>,
    stop: watch::Sender<bool>,
    bot: JoinHandle<()>,
    /// Goes when the town does.
    _folder: Folder,
}

impl Town {
    async fn open() -> Self {
        let (sandbox, folder) = (sandbox().await, Folder::new());
        let time = Arc::new(AtomicU64::new(MIDNIGHT));
        let config = settings(&sandbox, &folder.0);
        let store = Store::open(&config.store.folder).unwrap();
        let table = Table::open(store, by_hand(&time)).await.unwrap();
        let doors = Arc::new(Doors::new(&table, ""));
        let (stop, mut stopped) = watch::channel(false);
        let (connected, _) = watch::channel(false);
        let bot = tokio::spawn(async move {
            let stopped = async { drop(stopped.wait_for(|stop| *stop).await) };
            let run = discord::run(doors, &config.discord, |_| (), connected, stopped);
            run.await.unwrap();
        });
        sandbox.bot_ready(SOON).await.unwrap();
        Self {
            sandbox,
            table,
            time,
            stop,
            bot,
            _folder: folder,
        }
    }

    async fn close(self) {
        self.stop.send(true).unwrap();
        self.bot.await.unwrap();
        assert_eq!(self.sandbox.violations(), []);
        self.sandbox.shutdown().await;
    }

    fn at(&self, after: u64) {
        self.time.store(MIDNIGHT + after, Ordering::Relaxed);
    }

    fn direct(&self, name: &str) -> Place {
        self.sandbox.user(name).in_dm()
    }

    fn sitter(&self, name: &str) -> Sitter {
        Sitter {
            person: Person(self.sandbox.user(name).id().0),
            name: name.into(),
        }
    }

    /// A private game of Ann's with Bob with so much time for each move, which has begun; Ann is to move.
    async fn game(&self, key: &str, span: Span) -> GameId {
        let new = new_game(self.sitter("ann"), self.sitter("bob"), span);
        let wish =
            |by: &str, what: &str| Wish::new(self.sitter(by).person, format!("test:{what}{key}"));
        let made = self.table.create(wish("ann", "create"), new).await;
        let game = made.unwrap().view.game;
        let accept = wish("bob", "accept");
        let begun = self.table.submit(&game, accept, Action::Accept).await;
        begun.unwrap();
        game
    }

    async fn deadline(&self, game: &GameId) -> Option<u64> {
        let view = self.table.spectate(game).await.unwrap();
        let deadline = view.clock?.turn?.deadline?;
        Some((deadline.0 - MIDNIGHT) / HOUR)
    }
}

fn by_hand(time: &Arc<AtomicU64>) -> Clock {
    let shown = time.clone();
    Clock::by_hand(move || Time(shown.load(Ordering::Relaxed)))
}

fn new_game(host: Sitter, guest: Sitter, span: Span) -> NewGame {
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![guest.into()],
        clock: Some(TimeControl {
            pace: Pace::PerMove(span),
            expiry: Expiry::Lose,
        }),
        ..NewGame::new(Options::Standard, Home::Private, host)
    }
}

/// The messages in somebody's direct messages that are neither boards nor answers to them.
fn notices(place: &Place) -> Vec<Message> {
    let own = |message: &Message| {
        message.author.bot && message.attachments.is_empty() && !message.ephemeral
    };
    let messages = place.messages().into_iter();
    let mut notices: Vec<_> = messages.filter(own).collect();
    notices.retain(|message| message.controls() == ["My time…"]);
    notices
}

async fn notice_number(place: &Place, count: usize) -> Message {
    until(|| {
        let notices = notices(place);
        (notices.len() >= count).then(|| notices[count - 1].clone())
    })
    .await
}

fn is_silent(message: &Message) -> bool {
    message.json["flags"].as_u64().unwrap_or_default() & SILENT != 0
}

/// What a sheet shows: its words, and what is on its controls.
fn shown(sheet: &Message) -> String {
    format!("{}\n[{}]", sheet.content, sheet.controls().join("] ["))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_sheet_of_ones_time_says_and_refuses() {
    let town = Town::open().await;
    let ann = town.sandbox.user("ann").in_channel("chess").unwrap();
    let mut seen = Vec::new();
    for line in [
        "/settings time",
        "/settings timezone zone:Berlin",
        "/settings timezone zone:europe/berlin",
        "/settings quiet hours:25:00",
        "/settings quiet hours:22:00-22:00",
        "/settings quiet hours:22-7:30",
        "/settings digest hour:25:00",
        "/settings digest hour:8",
        "/vacation end",
        "/vacation start until:3x",
        "/vacation start until:0",
        "/vacation start until:2026-11-18",
        "/vacation start until:400d",
        "/vacation start until:2026-11-29",
        "/vacation end",
        "/settings digest hour:off",
        "/settings quiet hours:off",
    ] {
        let answer = ann.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        seen.push(format!("> {line}\n{}", shown(&answer)));
    }
    town.sandbox.user("ann").set_locale("de").unwrap();
    let answer = ann.slash("/settings time").await.unwrap();
    seen.push(format!("> in German\n{}", shown(&answer)));
    insta::assert_snapshot!(seen.join("\n\n"));
    let zones = ann.autocomplete("/settings timezone zone:new_y").await;
    assert!(
        format!("{zones:?}").contains("America/New_York"),
        "{zones:?}"
    );
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheets_lead_to_each_other_and_their_buttons_do_what_they_say() {
    let town = Town::open().await;
    let ann = town.direct("ann");
    ann.slash("/settings quiet hours:22:00-07:30")
        .await
        .unwrap();
    ann.slash("/vacation start until:3d").await.unwrap();
    let own = ann.slash("/settings own").await.unwrap();
    let sheet = own.press("My time…").await.unwrap();
    let sheet = sheet.press("No quiet hours").await.unwrap();
    assert!(
        sheet.content.contains("Quiet hours: none"),
        "{}",
        sheet.content
    );
    let sheet = sheet.press("I am back").await.unwrap();
    assert!(sheet.content.contains("You are back"), "{}", sheet.content);
    let sheet = sheet
        .select("settings1:own:reminders", ["last"])
        .await
        .unwrap();
    let first = sheet.content.lines().next().unwrap_or_default();
    assert_eq!(first, "✓ Remind me: when a tenth of my time is left");
    let own = sheet.press("My settings…").await.unwrap();
    assert!(
        own.content.starts_with("**Your settings**"),
        "{}",
        own.content
    );
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_to_move_is_reminded_once_at_each_time_in_their_direct_messages() {
    let town = Town::open().await;
    let (ann, bob) = (town.direct("ann"), town.direct("bob"));
    town.game("", Span::hours(20)).await;
    board_number(&ann, 2).await;
    town.at(10 * HOUR);
    let half = notice_number(&ann, 1).await;
    let runs_out = format!("<t:{}:R>", (MIDNIGHT + 20 * HOUR) / 1000);
    assert!(half.content.contains(&runs_out), "{}", half.content);
    assert!(
        half.content.contains("https://discord.com/channels/@me/"),
        "{}",
        half.content
    );
    assert!(
        half.content.contains("Half of your time"),
        "{}",
        half.content
    );
    assert!(!is_silent(&half));
    let sheet = half.press("My time…").await.unwrap();
    assert!(
        sheet.content.starts_with("**Your time**"),
        "{}",
        sheet.content
    );
    town.at(18 * HOUR);
    let tenth = notice_number(&ann, 2).await;
    assert!(
        tenth.content.contains("A tenth of your time"),
        "{}",
        tenth.content
    );
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 3).await;
    assert_eq!((notices(&ann).len(), notices(&bob).len()), (2, 0));
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_night_nothing_reminds_and_what_comes_is_silent() {
    let town = Town::open().await;
    let (ann, bob) = (town.direct("ann"), town.direct("bob"));
    bob.slash("/settings quiet hours:06:00-21:00")
        .await
        .unwrap();
    town.game("", Span::hours(20)).await;
    town.at(5 * HOUR);
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    assert!(!is_silent(&board_number(&bob, 3).await));
    bob.slash("/move e5").await.unwrap();
    town.at(7 * HOUR);
    board_number(&ann, 4).await;
    ann.slash("/move Nf3").await.unwrap();
    assert!(is_silent(&board_number(&bob, 5).await), "Bob is asleep");
    // Half of Bob's time is over at five in the afternoon; at nine in the evening he is told.
    town.at(18 * HOUR);
    until(|| (notices(&ann).is_empty()).then_some(())).await;
    ann.slash("/turns").await.unwrap();
    assert_eq!(notices(&bob).len(), 0);
    town.at(21 * HOUR);
    let late = notice_number(&bob, 1).await;
    assert!(!is_silent(&late));
    assert!(
        late.content.contains("Half of your time"),
        "{}",
        late.content
    );
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_channel_the_ping_of_somebody_asleep_stays_and_is_silent() {
    let town = Town::open().await;
    let ann = town.sandbox.user("ann").in_channel("chess").unwrap();
    let bob = town.direct("bob");
    bob.slash("/settings quiet hours:00:00-06:00")
        .await
        .unwrap();
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = until(|| boards(&ann).pop()).await;
    let pinged = |message: &Message| message.json["mentions"].as_array().unwrap().len();
    assert_eq!((pinged(&challenge), is_silent(&challenge)), (1, true));
    town.at(6 * HOUR);
    ann.slash("/challenge @bob black").await.unwrap();
    let challenge = until(|| {
        let boards = boards(&ann);
        boards.get(1).cloned()
    })
    .await;
    assert_eq!((pinged(&challenge), is_silent(&challenge)), (1, false));
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_the_day_comes_once_a_day_and_only_if_something_waits() {
    let town = Town::open().await;
    let (ann, bob) = (town.direct("ann"), town.direct("bob"));
    for place in [&ann, &bob] {
        place.slash("/settings digest hour:8:00").await.unwrap();
        place
            .slash("/settings timezone zone:Europe/Berlin")
            .await
            .unwrap();
    }
    town.game("", Span::days(7)).await;
    // A list links to the board that is known to stand.
    let board = board_number(&ann, 2).await.id.to_string();
    while !ann.slash("/turns").await.unwrap().content.contains(&board) {
        tokio::task::yield_now().await;
    }
    town.at(7 * HOUR);
    let list = notice_number(&ann, 1).await;
    let turns = ann.slash("/turns").await.unwrap();
    assert_eq!(list.content, turns.content);
    town.at(31 * HOUR);
    notice_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    town.at(55 * HOUR);
    notice_number(&bob, 1).await;
    assert_eq!((notices(&ann).len(), notices(&bob).len()), (2, 1));
    town.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clocks_of_days() {
    let town = Town::open().await;
    let ann = town.direct("ann");
    let running = town.game("running", Span::days(1)).await;
    ann.slash("/vacation start until:10d").await.unwrap();
    let begun = town.game("begun", Span::days(1)).await;
    let reached = async |deadline: u64| {
        for game in [&running, &begun] {
            let mut tries = 0;
            while town.deadline(game).await != Some(deadline) {
                tries += 1;
                assert!(tries < 1000, "{:?}", town.deadline(game).await);
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
    };
    reached(11 * 24).await;
    town.at(48 * HOUR);
    ann.slash("/vacation end").await.unwrap();
    reached(3 * 24).await;
    town.close().await;
}

/// What the program is to tell Ann when it starts: her list of the day, which was due a moment ago.
async fn due_digest(sandbox: &Sandbox, folder: &Folder) {
    let config = settings(sandbox, &folder.0);
    let store = Store::open(&config.store.folder).unwrap();
    let real = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    let before = real - 25 * HOUR;
    let time = Arc::new(AtomicU64::new(before));
    let table = Table::open(store, by_hand(&time)).await.unwrap();
    let sitter = |name: &str| Sitter {
        person: Person(sandbox.user(name).id().0),
        name: name.into(),
    };
    let wish = |by: &str, key: &str| Wish::new(sitter(by).person, key.to_owned());
    let new = new_game(sitter("ann"), sitter("bob"), Span::days(30));
    let made = table.create(wish("ann", "create"), new).await.unwrap();
    let accept = wish("bob", "accept");
    let game = made.view.game;
    table.submit(&game, accept, Action::Accept).await.unwrap();
    let digest = PersonAction::Set {
        name: "digest".into(),
        value: "12:00".into(),
    };
    let set = table.submit_person(wish("ann", "digest"), digest).await;
    set.unwrap().unwrap();
    drop(table);
    // The store closes when the table's workers have ended.
    for _ in 0..500 {
        if Store::open(&config.store.folder).is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the store stays in use");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_was_being_sent_when_the_program_was_killed_comes_once() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    due_digest(&sandbox, &folder).await;
    let ann = sandbox.user("ann").in_dm();
    let settings = in_sandbox(&sandbox, &folder);
    let mut first = Process::start(&folder.0, &settings);
    notice_number(&ann, 1).await;
    first.strike();
    first.fallen(&sandbox).await;
    // Discord has forgotten the message's number by then.
    sandbox.advance(std::time::Duration::from_secs(600));
    let second = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    ann.slash("/turns").await.unwrap();
    board_number(&ann, 2).await;
    assert_eq!(notices(&ann).len(), 1);
    second.stop().await;
    sandbox.shutdown().await;
}

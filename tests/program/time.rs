//! Time settings through the bot, with a clock that is set by hand: the panel and its commands,
//! reminders, the daily summary, quiet hours and vacations.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use crate::world::time_model::HOUR;
use entente_discord::Frontends;
use entente_game::people::PersonAction;
use entente_game::{
    GameId, Home, LobbyAction, NewGame, Pace, PersonId, Profile, Seat, Span, Time, TimeControl,
    TimeoutRule,
};
use entente_rules::{Options, Position, Variant};
use entente_sandbox::{Message, Sandbox, UserInChannel};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Midnight in Greenwich, on 20 November 2026.
const MIDNIGHT: u64 = 1_795_132_800_000;

/// Discord's flag for a message without a notification sound.
const SILENT: u64 = 1 << 12;

/// The bot in a sandbox, with a clock that stands still until the test sets it.
struct ManualClockBot {
    sandbox: Sandbox,
    service: Service,
    time: Arc<AtomicU64>,
    stop: watch::Sender<bool>,
    bot: JoinHandle<()>,
    /// Removed when this is dropped.
    _folder: Folder,
}

impl ManualClockBot {
    async fn start() -> Self {
        let (sandbox, folder) = (sandbox().await, Folder::new());
        let time = Arc::new(AtomicU64::new(MIDNIGHT));
        let config = settings(&sandbox, &folder.0);
        let store = Store::open(&config.store.folder, KEY_NAMES).unwrap();
        let service = Service::open(store, manual_clock(&time)).await.unwrap();
        let frontends = Arc::new(Frontends::new(&service, &Arc::default(), ""));
        let (stop, mut stopped) = watch::channel(false);
        let (connected, _) = watch::channel(false);
        let bot = tokio::spawn(async move {
            let stopped = async { drop(stopped.wait_for(|stop| *stop).await) };
            let run = entente_discord::run(frontends, &config.discord, |_| (), connected, stopped);
            run.await.unwrap();
        });
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        Self {
            sandbox,
            service,
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

    /// Sets the clock to so many milliseconds after midnight.
    fn set_time(&self, after: u64) {
        self.time.store(MIDNIGHT + after, Ordering::Relaxed);
    }

    fn direct(&self, name: &str) -> UserInChannel {
        self.sandbox.user(name).in_dm()
    }

    fn profile(&self, name: &str) -> Profile {
        Profile {
            person: PersonId(self.sandbox.user(name).id().0),
            name: name.into(),
        }
    }

    /// Starts a private game of Ann and Bob with this time for each move. Ann moves first.
    async fn game(&self, key: &str, span: Span) -> GameId {
        let new = new_game(self.profile("ann"), self.profile("bob"), span);
        let by = |name: &str| self.profile(name).person;
        let made = self
            .service
            .create(Command::new(by("ann"), new, format!("test:create{key}")))
            .await;
        let game = made.unwrap().view.game;
        let begun = self
            .service
            .submit(
                &game,
                Command::new(by("bob"), LobbyAction::Accept, format!("test:accept{key}")),
            )
            .await;
        begun.unwrap();
        game
    }

    /// The deadline of the current turn, in hours after midnight.
    async fn deadline(&self, game: &GameId) -> Option<u64> {
        let view = self.service.spectate(game).await.unwrap();
        let deadline = view.turn.clock?.turn?.deadline?;
        Some((deadline.0 - MIDNIGHT) / HOUR)
    }
}

/// A clock that shows this time.
fn manual_clock(time: &Arc<AtomicU64>) -> Clock {
    let time = time.clone();
    Clock::manual(move || Time(time.load(Ordering::Relaxed)))
}

fn new_game(host: Profile, opponent: Profile, span: Span) -> NewGame {
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![opponent.into()],
        ..NewGame::new(Options::of(Variant::Standard), Home::Private, host).with_terms(|terms| {
            terms.clock = Some(TimeControl {
                pace: Pace::PerMove(span),
                on_timeout: TimeoutRule::Lose,
            })
        })
    }
}

/// The reminders and daily summaries in somebody's direct messages.
fn notices(channel: &UserInChannel) -> Vec<Message> {
    let is_notice = |message: &Message| {
        let controls = message.controls();
        let last = controls.last().map(String::as_str);
        message.author.bot && !message.ephemeral && last == Some("Time settings")
    };
    channel.messages().into_iter().filter(is_notice).collect()
}

/// Waits until so many notices have come, and returns the one with this number.
async fn notice_number(channel: &UserInChannel, count: usize) -> Message {
    until(|| {
        let notices = notices(channel);
        (notices.len() >= count).then(|| notices[count - 1].clone())
    })
    .await
}

fn is_silent(message: &Message) -> bool {
    message.json["flags"].as_u64().unwrap_or_default() & SILENT != 0
}

/// Describes a panel: its text and its controls.
fn shown(panel: &Message) -> String {
    format!("{}\n[{}]", panel.content, panel.controls().join("] ["))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_time_settings_show_and_refuse() {
    let bot = ManualClockBot::start().await;
    let ann = bot.sandbox.user("ann").in_channel("chess").unwrap();
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
        "/settings vacation until:off",
        "/settings vacation until:3x",
        "/settings vacation until:0",
        "/settings vacation until:2026-11-18",
        "/settings vacation until:400d",
        "/settings vacation until:2026-11-29",
        "/settings vacation until:off",
        "/settings digest hour:off",
        "/settings quiet hours:off",
    ] {
        let answer = ann.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        seen.push(format!("> {line}\n{}", shown(&answer)));
    }
    bot.sandbox.user("ann").set_locale("de").unwrap();
    let answer = ann.slash("/settings time").await.unwrap();
    seen.push(format!("> in German\n{}", shown(&answer)));
    insta::assert_snapshot!(seen.join("\n\n"));
    let zones = ann.autocomplete("/settings timezone zone:new_y").await;
    assert!(
        format!("{zones:?}").contains("America/New_York"),
        "{zones:?}"
    );
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_panels_lead_to_each_other_and_their_buttons_work() {
    let bot = ManualClockBot::start().await;
    let ann = bot.direct("ann");
    ann.slash("/settings quiet hours:22:00-07:30")
        .await
        .unwrap();
    ann.slash("/settings vacation until:3d").await.unwrap();
    let own = ann.slash("/settings show").await.unwrap();
    let mut panel = own.press("Time settings").await.unwrap();
    panel = panel.press("No quiet hours").await.unwrap();
    assert!(
        panel.content.contains("Quiet hours: off"),
        "{}",
        panel.content
    );
    panel = panel.press("I’m back").await.unwrap();
    assert!(panel.content.contains("Welcome back"), "{}", panel.content);
    // Coming back at once has cost nothing, and a press begins the next one.
    assert!(panel.content.contains("30 of 30 days"), "{}", panel.content);
    let form = panel.press_for_modal("Vacation").await.unwrap();
    panel = form.submit([("How long?", "30d")]).await.unwrap();
    assert!(
        panel.content.contains("Enjoy your vacation"),
        "{}",
        panel.content
    );
    panel = panel.press("I’m back").await.unwrap();
    panel = panel
        .select("settings1:own:reminders", ["last"])
        .await
        .unwrap();
    let first = panel.content.lines().next().unwrap_or_default();
    assert_eq!(first, "✓ Remind me: at a tenth of my time");
    let own = panel.press("My settings").await.unwrap();
    assert!(
        own.content.starts_with("**Your settings**"),
        "{}",
        own.content
    );
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_player_to_move_is_reminded_once_at_each_time_by_direct_message() {
    let bot = ManualClockBot::start().await;
    let (ann, bob) = (bot.direct("ann"), bot.direct("bob"));
    bot.game("", Span::hours(20)).await;
    board_number(&ann, 2).await;
    bot.set_time(10 * HOUR);
    let half = notice_number(&ann, 1).await;
    let deadline = format!("<t:{}:f>", (MIDNIGHT + 20 * HOUR) / 1000);
    assert!(half.content.contains(&deadline), "{}", half.content);
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
    let panel = half.press("Time settings").await.unwrap();
    assert!(
        panel.content.starts_with("**Your time settings**"),
        "{}",
        panel.content
    );
    bot.set_time(18 * HOUR);
    let tenth = notice_number(&ann, 2).await;
    assert!(
        tenth.content.contains("Only a tenth of your time"),
        "{}",
        tenth.content
    );
    // It shows the board, and leads to the move: by its button, or by a reply.
    assert_eq!(tenth.controls(), ["Move", "Think", "More", "Time settings"]);
    let start = Position::start(Variant::Standard);
    assert_shows(&ann, &tenth, &start, facing(&start));
    let menu = tenth.press("Move").await.unwrap();
    assert!(menu.content.starts_with("Which piece?"), "{}", menu.content);
    assert_ne!(menu.id, tenth.id, "the reminder stays");
    tenth.reply("e4").unwrap();
    board_number(&bob, 3).await;
    assert_eq!((notices(&ann).len(), notices(&bob).len()), (2, 0));
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_quiet_hours_there_are_no_reminders_and_messages_are_silent() {
    let bot = ManualClockBot::start().await;
    let (ann, bob) = (bot.direct("ann"), bot.direct("bob"));
    bob.slash("/settings quiet hours:06:00-21:00")
        .await
        .unwrap();
    bot.game("", Span::hours(20)).await;
    bot.set_time(5 * HOUR);
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    assert!(!is_silent(&board_number(&bob, 3).await));
    bob.slash("/move e5").await.unwrap();
    bot.set_time(7 * HOUR);
    board_number(&ann, 4).await;
    ann.slash("/move Nf3").await.unwrap();
    assert!(is_silent(&board_number(&bob, 5).await), "Bob is asleep");
    // Half of Bob's time is over at five in the afternoon, but the quiet hours last until nine
    // in the evening. The reminder comes then.
    bot.set_time(18 * HOUR);
    until(|| (notices(&ann).is_empty()).then_some(())).await;
    ann.slash("/turns").await.unwrap();
    assert_eq!(notices(&bob).len(), 0);
    bot.set_time(21 * HOUR);
    let late = notice_number(&bob, 1).await;
    assert!(!is_silent(&late));
    assert!(
        late.content.contains("Half of your time"),
        "{}",
        late.content
    );
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ping_in_a_channel_is_silent_in_quiet_hours() {
    let bot = ManualClockBot::start().await;
    let ann = bot.sandbox.user("ann").in_channel("chess").unwrap();
    let bob = bot.direct("bob");
    bob.slash("/settings quiet hours:00:00-06:00")
        .await
        .unwrap();
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = until(|| boards(&ann).pop()).await;
    let pinged = |message: &Message| message.json["mentions"].as_array().unwrap().len();
    assert_eq!((pinged(&challenge), is_silent(&challenge)), (1, true));
    bot.set_time(6 * HOUR);
    ann.slash("/challenge @bob black").await.unwrap();
    let challenge = until(|| {
        let boards = boards(&ann);
        boards.get(1).cloned()
    })
    .await;
    assert_eq!((pinged(&challenge), is_silent(&challenge)), (1, false));
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_daily_summary_comes_once_a_day_and_only_if_a_game_is_waiting() {
    let bot = ManualClockBot::start().await;
    let (ann, bob) = (bot.direct("ann"), bot.direct("bob"));
    for channel in [&ann, &bob] {
        channel.slash("/settings digest hour:8:00").await.unwrap();
        channel
            .slash("/settings timezone zone:Europe/Berlin")
            .await
            .unwrap();
    }
    bot.game("", Span::days(7)).await;
    // Wait until the bot knows the message of the board, because the summary links to it.
    let board = board_number(&ann, 2).await.id.to_string();
    while !ann.slash("/turns").await.unwrap().content.contains(&board) {
        tokio::task::yield_now().await;
    }
    bot.set_time(7 * HOUR);
    let summary = notice_number(&ann, 1).await;
    let turns = ann.slash("/turns").await.unwrap();
    assert_eq!(summary.content, turns.content);
    bot.set_time(31 * HOUR);
    notice_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    bot.set_time(55 * HOUR);
    notice_number(&bob, 1).await;
    assert_eq!((notices(&ann).len(), notices(&bob).len()), (2, 1));
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_correspondence_clocks() {
    let bot = ManualClockBot::start().await;
    let ann = bot.direct("ann");
    let running = bot.game("running", Span::days(1)).await;
    ann.slash("/settings vacation until:10d").await.unwrap();
    let begun = bot.game("begun", Span::days(1)).await;
    let reached = async |deadline: u64| {
        for game in [&running, &begun] {
            let mut tries = 0;
            while bot.deadline(game).await != Some(deadline) {
                tries += 1;
                assert!(tries < 1000, "{:?}", bot.deadline(game).await);
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
    };
    reached(11 * 24).await;
    bot.set_time(48 * HOUR);
    ann.slash("/settings vacation until:off").await.unwrap();
    reached(3 * 24).await;
    bot.close().await;
}

/// Prepares a store in which Ann's daily summary is due, so that the bot sends it when it starts.
async fn prepare_due_summary(sandbox: &Sandbox, folder: &Folder) {
    let config = settings(sandbox, &folder.0);
    let store = Store::open(&config.store.folder, KEY_NAMES).unwrap();
    let real = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    let before = real - 25 * HOUR;
    let time = Arc::new(AtomicU64::new(before));
    let service = Service::open(store, manual_clock(&time)).await.unwrap();
    let profile = |name: &str| Profile {
        person: PersonId(sandbox.user(name).id().0),
        name: name.into(),
    };
    let by = |name: &str| profile(name).person;
    let new = new_game(profile("ann"), profile("bob"), Span::days(30));
    let made = service
        .create(Command::new(by("ann"), new, "create".into()))
        .await
        .unwrap();
    let game = made.view.game;
    service
        .submit(
            &game,
            Command::new(by("bob"), LobbyAction::Accept, "accept".into()),
        )
        .await
        .unwrap();
    let digest = PersonAction::Set {
        name: "digest".into(),
        value: "12:00".into(),
    };
    let set = service
        .people()
        .submit(Command::new(by("ann"), digest, "digest".into()))
        .await;
    set.unwrap().unwrap();
    drop(service);
    // The store is closed when the workers of the service have ended.
    for _ in 0..6_000 {
        if Store::open(&config.store.folder, KEY_NAMES).is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the store stays in use");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_was_being_sent_when_the_bot_was_killed_comes_once() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    prepare_due_summary(&sandbox, &folder).await;
    let ann = sandbox.user("ann").in_dm();
    let settings = in_sandbox(&sandbox, &folder);
    let mut first = Process::start(&folder.0, &settings);
    notice_number(&ann, 1).await;
    first.kill();
    first.wait_until_gone(&sandbox).await;
    // By then Discord has forgotten the nonce of the message.
    sandbox.advance(std::time::Duration::from_mins(10));
    let second = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    ann.slash("/turns").await.unwrap();
    board_number(&ann, 2).await;
    assert_eq!(notices(&ann).len(), 1);
    second.stop().await;
    sandbox.shutdown().await;
}

//! Clocks and deadlines: nobody loses on time too early, a loss happens soon after the deadline,
//! and outages are credited.

use super::*;
use crate::log::index::DEADLINES;
use crate::log::records::LOG_ENTRIES;
use crate::outbox::queue::OUTBOX;
use entente_game::{ClosedReason, Pace, Phase, Span, TimeControl, TimeoutRule};
use entente_rules::Reason as End;
use std::collections::BTreeSet;

/// A game with a day for each move.
fn daily() -> NewGame {
    new_game(Home::channel("1/2")).with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: Pace::PerMove(Span::days(1)),
            on_timeout: TimeoutRule::Lose,
        })
    })
}

fn live() -> NewGame {
    daily().with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: "5+0".parse().unwrap(),
            on_timeout: TimeoutRule::Lose,
        })
    })
}

async fn begun(service: &Service, key: &str, new: NewGame) -> GameId {
    let made = service.create(command(ANN, &format!("c{key}"), new)).await;
    let game = made.unwrap().view.game;
    service
        .submit(&game, command(BOB, &format!("a{key}"), LobbyAction::Accept))
        .await
        .unwrap();
    game
}

/// Returns the time at which the player to move loses on time; `None` if the game is over.
async fn deadline(service: &Service, game: &GameId) -> Option<u64> {
    let view = service.view(game, ANN).await.unwrap();
    Some(view.turn.clock?.turn?.deadline?.0)
}

/// Waits until a condition holds. Deadlines are checked every second.
async fn until(mut condition: impl AsyncFnMut() -> bool) {
    for _ in 0..4_000 {
        if condition().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not happen");
}

/// Does at once what is due by now, instead of waiting for the task that does it every second.
async fn tick(service: &Service) {
    let mut failing = BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty(), "{failing:?}");
}

async fn reason(service: &Service, game: &GameId) -> Option<End> {
    match service.view(game, ANN).await.unwrap().phase {
        Phase::Over(ending) => ending.reason.by_rules(),
        // In most of these games nobody has moved.
        Phase::Closed(ClosedReason::AbortedByTime { .. }) => Some(End::Flagged),
        _ => None,
    }
}

#[tokio::test]
async fn a_player_who_takes_too_long_loses_and_not_too_early() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    assert_eq!(deadline(&service, &game).await, Some(DAY + 1_000));
    time.store(DAY + 999, Ordering::Relaxed);
    tick(&service).await;
    assert_eq!(reason(&service, &game).await, None);
    time.store(DAY + 1_000, Ordering::Relaxed);
    until(async || reason(&service, &game).await == Some(End::Flagged)).await;
    assert!(service.people().games_of(ANN).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deadline_in_the_past_is_no_loss_if_nobody_could_move() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    end(service).await;
    time.store(5 * DAY, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    let credited = 5 * DAY + DAY;
    until(async || deadline(&service, &game).await == Some(credited)).await;
    assert_eq!(reason(&service, &game).await, None);
    let view = service.view(&game, ANN).await.unwrap();
    assert_eq!(
        view.turn.clock.unwrap().turn.unwrap().credit.0,
        5 * DAY - 1_000
    );
    // Only once, however often the program is started. And the players are notified.
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    tick(&service).await;
    assert_eq!(deadline(&service, &game).await, Some(credited));
    let mut reasons = Vec::new();
    while reasons.len() < 3 {
        let delivery = next_delivery(&service).await;
        reasons.push(delivery.reason);
        service
            .deliveries()
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
    }
    assert_eq!(
        reasons,
        [
            NotificationReason::Challenged,
            NotificationReason::Started,
            NotificationReason::Credited
        ]
    );
}

/// A challenge lapses after a day: here at the same moment when the time of the first turn runs
/// out.
#[tokio::test]
async fn a_clock_that_ends_when_the_challenge_would_have_lapsed_is_credited() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    end(service).await;
    time.fetch_add(DAY / 2, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    let credited = 1_000 + DAY + DAY / 2;
    until(async || deadline(&service, &game).await == Some(credited)).await;
}

#[tokio::test]
async fn an_outage_too_short_to_matter_makes_no_record() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    end(service).await;
    time.fetch_add(DAY / 100 - 1, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    tick(&service).await;
    assert_eq!(deadline(&service, &game).await, Some(DAY + 1_000));
    assert_eq!(service.view(&game, ANN).await.unwrap().record.version, 2);
}

#[tokio::test]
async fn a_move_right_after_a_restart_is_not_charged_with_the_outage() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", live()).await;
    end(service).await;
    time.fetch_add(DAY, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    let moved = service
        .submit(&game, command(ANN, "m", to_move("e4")))
        .await;
    let left = moved.unwrap().view.turn.clock.unwrap().left;
    assert_eq!(left, [Span::minutes(5), Span::minutes(5)]);
}

#[tokio::test]
async fn setting_back_the_clock_of_the_machine_does_no_harm() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    time.store(3 * DAY, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    time.store(DAY, Ordering::Relaxed);
    service
        .submit(&game, command(ANN, "m", to_move("e4")))
        .await
        .unwrap();
    // The move was not made before the game began.
    assert_eq!(deadline(&service, &game).await, Some(4 * DAY));
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    assert_eq!(deadline(&service, &game).await, Some(4 * DAY));
}

/// A machine whose time of day runs on while it sleeps.
struct Machine {
    awake: Arc<AtomicU64>,
    asleep: Arc<AtomicU64>,
    clock: Clock,
}

impl Machine {
    fn new() -> Self {
        let awake = Arc::new(AtomicU64::new(1_000));
        let asleep = Arc::new(AtomicU64::new(0));
        let shown = (awake.clone(), asleep.clone());
        let clock = Clock::from_fn(move || {
            let awake = shown.0.load(Ordering::Relaxed);
            let now = Time(awake + shown.1.load(Ordering::Relaxed));
            (now, Duration::from_millis(awake))
        });
        Self {
            awake,
            asleep,
            clock,
        }
    }
}

#[tokio::test]
async fn nobody_loses_while_the_machine_sleeps_however_soon_deadlines_are_checked() {
    let (folder, machine) = (Folder::new(), Machine::new());
    let service = folder.service_with_clock(&machine.clock).await;
    let games = futures::future::join_all(
        (0..20).map(async |number| begun(&service, &number.to_string(), daily()).await),
    )
    .await;
    machine.asleep.fetch_add(5 * DAY, Ordering::Relaxed);
    for game in &games {
        let credited = 6 * DAY + 1_000;
        until(async || deadline(&service, game).await == Some(credited)).await;
        assert_eq!(reason(&service, game).await, None);
    }
    // The outage is stored with the next heartbeat, and then all clocks are credited.
    service.upkeep().heartbeat().await.unwrap();
    assert_eq!(
        service
            .inner
            .shared
            .outages
            .outages_until(machine.clock.now()),
        []
    );
    machine.awake.fetch_add(DAY, Ordering::Relaxed);
    for game in &games {
        until(async || reason(&service, game).await == Some(End::Flagged)).await;
    }
}

#[tokio::test]
async fn a_move_right_after_a_sleep_is_not_charged_with_it() {
    let (folder, machine) = (Folder::new(), Machine::new());
    let service = folder.service_with_clock(&machine.clock).await;
    let game = begun(&service, "", live()).await;
    machine.awake.fetch_add(60_000, Ordering::Relaxed);
    service.inner.shared.outages.now();
    machine.asleep.fetch_add(120_000, Ordering::Relaxed);
    let moved = service
        .submit(&game, command(ANN, "m", to_move("e4")))
        .await;
    let left = moved.unwrap().view.turn.clock.unwrap().left;
    assert_eq!(left, [Span::minutes(4), Span::minutes(5)]);
}

#[tokio::test]
async fn during_an_outage_nobody_loses_and_all_are_credited_afterwards() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let (game, other) = (
        begun(&service, "", daily()).await,
        begun(&service, "2", daily()).await,
    );
    time.fetch_add(DAY / 2, Ordering::Relaxed);
    let since = service.now();
    service.go_offline(since);
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    tick(&service).await;
    assert_eq!(reason(&service, &game).await, None);
    // An API client can move meanwhile, and has no disadvantage from it.
    let moved = service
        .submit(&other, command(ANN, "m", to_move("e4")))
        .await;
    let turn = moved.unwrap().view.turn.clock.unwrap().turn.unwrap();
    assert_eq!(turn.deadline, Some(service.now() + Span::days(1)));
    time.fetch_add(DAY, Ordering::Relaxed);
    service.go_online().await.unwrap();
    until(async || deadline(&service, &game).await == Some(4 * DAY + 1_000)).await;
    until(async || deadline(&service, &other).await == Some(4 * DAY + DAY / 2 + 1_000)).await;
    time.store(4 * DAY + 1_001, Ordering::Relaxed);
    until(async || reason(&service, &game).await == Some(End::Flagged)).await;
    assert_eq!(reason(&service, &other).await, None);
}

/// A heartbeat says that people could move until then, and nothing of what begins meanwhile.
#[tokio::test]
async fn an_outage_that_begins_during_a_heartbeat_goes_on() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let mut heartbeat = std::pin::pin!(service.upkeep().heartbeat());
    // It waits for the disk now.
    let first = futures::poll!(heartbeat.as_mut());
    service.go_offline(service.now());
    if first.is_pending() {
        heartbeat.await.unwrap();
    }
    assert!(service.is_offline());
}

/// For example a router that is down for a night, while the program is restarted every few minutes.
#[tokio::test]
async fn many_starts_without_going_online_are_one_outage() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "", daily()).await;
    end(service).await;
    for _ in 0..20 {
        time.fetch_add(DAY / 200, Ordering::Relaxed);
        let store = folder.store().await;
        let service = Service::open_offline(store, clock.clone(), 1 << 20, &LimitsConfig::none())
            .await
            .unwrap();
        time.fetch_add(DAY / 200, Ordering::Relaxed);
        tick(&service).await;
        assert_eq!(reason(&service, &game).await, None);
    }
    let service = folder.service_with_clock(&clock).await;
    let credited = 1_000 + DAY + DAY / 5;
    until(async || deadline(&service, &game).await == Some(credited)).await;
}

#[tokio::test]
async fn hundreds_of_deadlines_at_once_all_happen_in_order() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let mut games = Vec::new();
    for number in 0..300 {
        time.fetch_add(1, Ordering::Relaxed);
        games.push(begun(&service, &number.to_string(), daily()).await);
    }
    let deliveries = service.deliveries().outbox_len();
    time.store(10 * DAY, Ordering::Relaxed);
    until(async || service.deliveries().outbox_len() == deliveries + games.len()).await;
    for game in &games {
        assert_eq!(reason(&service, game).await, Some(End::Flagged));
    }
    assert_eq!(
        service
            .upkeep()
            .due_tasks(&DEADLINES, Time(u64::MAX))
            .await
            .unwrap(),
        []
    );
    // Tasks that are handled at the same time may overtake each other, but no others.
    let ended = games_in_outbox(&service, NotificationReason::Aborted);
    assert_eq!(ended.len(), games.len());
    for (index, game) in ended.iter().enumerate() {
        let number = games.iter().position(|known| known == game).unwrap();
        assert!(index.abs_diff(number) < 64, "{number} came as {index}");
    }
}

/// The games with a delivery for this reason in the outbox, in order.
fn games_in_outbox(service: &Service, reason: NotificationReason) -> Vec<GameId> {
    let _may_block = MayBlock::here();
    let entries = service.inner.store.scan(&OUTBOX.all());
    entries
        .map(|entry| serde_json::from_slice(&entry.unwrap().1).unwrap())
        .filter_map(|item| match item {
            OutboxItem::Delivery(delivery) if delivery.reason == reason => Some(delivery.game),
            _ => None,
        })
        .collect()
}

#[tokio::test]
async fn a_deadline_that_does_not_fit_the_log_is_corrected() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = begun(&service, "1", daily()).await;
    let right = service
        .upkeep()
        .due_tasks(&DEADLINES, Time(u64::MAX))
        .await
        .unwrap();
    let mut batch = Batch::default();
    let key = DEADLINES.all().number(2_000);
    batch.put(key.bytes(game.as_str().as_bytes()), "");
    service.inner.store.commit(batch).await.unwrap();
    time.store(DAY / 2, Ordering::Relaxed);
    until(async || {
        service
            .upkeep()
            .due_tasks(&DEADLINES, Time(u64::MAX))
            .await
            .unwrap()
            == right
    })
    .await;
    assert_eq!(reason(&service, &game).await, None);
    time.store(2 * DAY, Ordering::Relaxed);
    until(async || reason(&service, &game).await == Some(End::Flagged)).await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_stop_others() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let broken = begun(&service, "1", daily()).await;
    time.fetch_add(10, Ordering::Relaxed);
    let intact = begun(&service, "2", daily()).await;
    let mut batch = Batch::default();
    let key = LOG_ENTRIES.all().text(broken.as_str()).number(1);
    batch.put(key, "not a record");
    service.inner.store.commit(batch).await.unwrap();
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    until(async || reason(&service, &intact).await == Some(End::Flagged)).await;
    let error = service.view(&broken, ANN).await.unwrap_err().to_string();
    assert!(error.contains(broken.as_str()), "{error}");
}

#[tokio::test]
async fn a_waiting_task_wakes_up_when_the_clock_is_set_forward() {
    const DAY: Duration = Duration::from_hours(24);
    let (set, ahead) = tokio::sync::watch::channel(DAY);
    let clock = Clock::shifted(ahead);
    let now = Clock::machine().now();
    assert!(clock.now() >= now + Span::days(1));
    let (begun, awake) = clock.read();
    let waiting = tokio::spawn({
        let clock = clock.clone();
        async move { clock.wait(2 * DAY).await }
    });
    for day in [2, 3] {
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!waiting.is_finished());
        set.send(day * DAY).unwrap();
    }
    waiting.await.unwrap();
    assert!(clock.now() >= begun + Span::days(2));
    // The program counts as awake, so nobody is credited with these days.
    assert!(clock.read().1 >= awake + 2 * DAY);
}

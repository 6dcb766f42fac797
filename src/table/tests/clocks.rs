//! What time does by itself: that nobody loses before it is over, that it happens soon after, and that what nobody could use is given back.

use super::*;
use entente_game::{Expiry, Pace, Phase, Span, TimeControl};
use entente_rules::Reason as End;

/// A day for each move; whoever takes longer loses.
fn daily() -> NewGame {
    NewGame {
        clock: Some(TimeControl {
            pace: Pace::PerMove(Span::days(1)),
            expiry: Expiry::Lose,
        }),
        ..new_game(Home::Channel("1/2".into()))
    }
}

fn live() -> NewGame {
    NewGame {
        clock: Some(TimeControl {
            pace: "5+0".parse().unwrap(),
            expiry: Expiry::Lose,
        }),
        ..daily()
    }
}

async fn begun(table: &Table, key: &str, new: NewGame) -> GameId {
    let made = table.create(wish(ANN, &format!("c{key}")), new).await;
    let game = made.unwrap().view.game;
    let accept = wish(BOB, &format!("a{key}"));
    table.submit(&game, accept, Action::Accept).await.unwrap();
    game
}

/// When the time of whoever is to move is over; `None` when the game is.
async fn deadline(table: &Table, game: &GameId) -> Option<u64> {
    let view = table.view(game, ANN).await.unwrap();
    Some(view.clock?.turn?.deadline?.0)
}

/// Waits until what is due has happened: the watcher looks every second.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..400 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not come about");
}

async fn reason(table: &Table, game: &GameId) -> Option<End> {
    match table.view(game, ANN).await.unwrap().phase {
        Phase::Over(ending) => Some(ending.reason),
        _ => None,
    }
}

#[tokio::test]
async fn whoever_takes_too_long_loses_by_himself_and_not_before() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    assert_eq!(deadline(&table, &game).await, Some(DAY + 1_000));
    time.store(DAY + 999, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(reason(&table, &game).await, None);
    time.store(DAY + 1_000, Ordering::Relaxed);
    until(async || reason(&table, &game).await == Some(End::Flagged)).await;
    assert!(table.games_of(ANN).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deadline_of_long_ago_is_no_loss_when_nobody_could_move_meanwhile() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    drop(table);
    time.store(5 * DAY, Ordering::Relaxed);
    let table = folder.table_by(&clock).await;
    let credited = 5 * DAY + DAY;
    until(async || deadline(&table, &game).await == Some(credited)).await;
    assert_eq!(reason(&table, &game).await, None);
    let view = table.view(&game, ANN).await.unwrap();
    assert_eq!(view.clock.unwrap().turn.unwrap().credit.0, 5 * DAY - 1_000);
    // Once, however often the program is started; and it is told.
    drop(table);
    let table = folder.table_by(&clock).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(deadline(&table, &game).await, Some(credited));
    let mut told = Vec::new();
    while told.len() < 3 {
        let delivery = next_delivery(&table).await;
        told.push(delivery.reason);
        table.delivered(&delivery, receipt()).await.unwrap();
    }
    assert_eq!(
        told,
        [Reason::Challenged, Reason::Started, Reason::Credited]
    );
}

/// A challenge lapses after a day: here in the very moment in which the first turn's time is over.
#[tokio::test]
async fn a_clock_that_ends_when_the_challenge_would_have_lapsed_is_given_back_what_it_ran() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    drop(table);
    time.fetch_add(DAY / 2, Ordering::Relaxed);
    let table = folder.table_by(&clock).await;
    let credited = 1_000 + DAY + DAY / 2;
    until(async || deadline(&table, &game).await == Some(credited)).await;
}

#[tokio::test]
async fn an_absence_too_short_to_matter_is_no_record() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    drop(table);
    time.fetch_add(DAY / 100 - 1, Ordering::Relaxed);
    let table = folder.table_by(&clock).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(deadline(&table, &game).await, Some(DAY + 1_000));
    assert_eq!(table.view(&game, ANN).await.unwrap().number, 2);
}

#[tokio::test]
async fn a_move_right_after_a_restart_is_not_charged_with_the_absence() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", live()).await;
    drop(table);
    time.fetch_add(DAY, Ordering::Relaxed);
    let table = folder.table_by(&clock).await;
    let moved = table.submit(&game, wish(ANN, "m"), to_move("e4")).await;
    let left = moved.unwrap().view.clock.unwrap().left;
    assert_eq!(left, [Span::minutes(5), Span::minutes(5)]);
}

#[tokio::test]
async fn a_clock_of_the_machine_that_is_set_back_harms_nobody() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    time.store(3 * DAY, Ordering::Relaxed);
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    time.store(DAY, Ordering::Relaxed);
    table
        .submit(&game, wish(ANN, "m"), to_move("e4"))
        .await
        .unwrap();
    assert_eq!(deadline(&table, &game).await, Some(2 * DAY));
    drop(table);
    let table = folder.table_by(&clock).await;
    assert_eq!(deadline(&table, &game).await, Some(2 * DAY));
}

/// A machine whose time of day runs on while it sleeps.
struct Machine {
    awake: Arc<AtomicU64>,
    asleep: Arc<AtomicU64>,
    clock: Clock,
}

impl Machine {
    fn new() -> Self {
        let (awake, asleep) = (AtomicU64::new(1_000), AtomicU64::new(0));
        let (awake, asleep) = (Arc::new(awake), Arc::new(asleep));
        let shown = (awake.clone(), asleep.clone());
        let clock = Clock::read_by(move || {
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
async fn nobody_loses_while_the_machine_sleeps_however_soon_it_is_looked_after() {
    let (folder, machine) = (Folder::new(), Machine::new());
    let table = folder.table_by(&machine.clock).await;
    let games = futures::future::join_all(
        (0..20).map(async |number| begun(&table, &number.to_string(), daily()).await),
    );
    let games = games.await;
    machine.asleep.fetch_add(5 * DAY, Ordering::Relaxed);
    for game in &games {
        let credited = 6 * DAY + 1_000;
        until(async || deadline(&table, game).await == Some(credited)).await;
        assert_eq!(reason(&table, game).await, None);
    }
    // What was noticed is kept with the next heartbeat, and then given back to all.
    table.live_on().await.unwrap();
    assert_eq!(table.inner.outages.missed(machine.clock.now()), []);
    machine.awake.fetch_add(DAY, Ordering::Relaxed);
    for game in &games {
        until(async || reason(&table, game).await == Some(End::Flagged)).await;
    }
}

#[tokio::test]
async fn a_move_right_after_a_sleep_is_not_charged_with_it() {
    let (folder, machine) = (Folder::new(), Machine::new());
    let table = folder.table_by(&machine.clock).await;
    let game = begun(&table, "", live()).await;
    machine.awake.fetch_add(60_000, Ordering::Relaxed);
    table.inner.outages.look();
    machine.asleep.fetch_add(120_000, Ordering::Relaxed);
    let moved = table.submit(&game, wish(ANN, "m"), to_move("e4")).await;
    let left = moved.unwrap().view.clock.unwrap().left;
    assert_eq!(left, [Span::minutes(4), Span::minutes(5)]);
}

#[test]
fn a_program_that_was_stopped_was_not_awake() {
    // What a stopped process cannot do is look at the clock; that it did not is all that tells.
    let clock = Clock::machine();
    let (_, begun) = clock.look();
    std::thread::sleep(Duration::from_millis(5_200));
    let (_, after) = clock.look();
    assert_eq!(after - begun, Duration::from_secs(5));
}

#[tokio::test]
async fn while_people_are_out_of_reach_nobody_loses_and_all_have_it_back_afterwards() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let (game, other) = (
        begun(&table, "", daily()).await,
        begun(&table, "2", daily()).await,
    );
    time.fetch_add(DAY / 2, Ordering::Relaxed);
    let gone = table.now();
    table.out_of_reach(gone);
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(reason(&table, &game).await, None);
    // A program can move meanwhile, and does not lose by it.
    let moved = table.submit(&other, wish(ANN, "m"), to_move("e4")).await;
    let turn = moved.unwrap().view.clock.unwrap().turn.unwrap();
    assert_eq!(turn.deadline, Some(table.now() + Span::days(1)));
    time.fetch_add(DAY, Ordering::Relaxed);
    table.in_reach().await.unwrap();
    until(async || deadline(&table, &game).await == Some(4 * DAY + 1_000)).await;
    until(async || deadline(&table, &other).await == Some(4 * DAY + DAY / 2 + 1_000)).await;
    time.store(4 * DAY + 1_001, Ordering::Relaxed);
    until(async || reason(&table, &game).await == Some(End::Flagged)).await;
    assert_eq!(reason(&table, &other).await, None);
}

/// A router that is down for a night, and a service that is started again every few minutes.
#[tokio::test]
async fn many_lives_in_which_nobody_came_in_reach_are_one_absence() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "", daily()).await;
    drop(table);
    for _ in 0..20 {
        time.fetch_add(DAY / 200, Ordering::Relaxed);
        let store = folder.store().await;
        let table = Table::open_out_of_reach(store, clock.clone())
            .await
            .unwrap();
        time.fetch_add(DAY / 200, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert_eq!(reason(&table, &game).await, None);
    }
    let table = folder.table_by(&clock).await;
    let credited = 1_000 + DAY + DAY / 5;
    until(async || deadline(&table, &game).await == Some(credited)).await;
}

#[tokio::test]
async fn hundreds_that_are_due_at_once_all_happen_the_first_due_first() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let mut games = Vec::new();
    for number in 0..300 {
        time.fetch_add(1, Ordering::Relaxed);
        games.push(begun(&table, &number.to_string(), daily()).await);
    }
    let deliveries = table.owed();
    time.store(10 * DAY, Ordering::Relaxed);
    until(async || table.owed() == deliveries + games.len()).await;
    for game in &games {
        assert_eq!(reason(&table, game).await, Some(End::Flagged));
    }
    assert_eq!(table.due(Space::Deadline, Time(u64::MAX)).unwrap(), []);
    // What is decided at once may overtake one another; nothing waits for what came to be due long after it.
    let told = told(&table, Reason::Over);
    assert_eq!(told.len(), games.len());
    for (place, game) in told.iter().enumerate() {
        let number = games.iter().position(|known| known == game).unwrap();
        assert!(place.abs_diff(number) < 64, "{number} came as {place}");
    }
}

/// The games of which everybody is told for this reason, in the order in which it came about.
fn told(table: &Table, reason: Reason) -> Vec<GameId> {
    let owed = table.inner.store.scan(&Key::new(Space::Owed));
    let owed = owed.map(|entry| serde_json::from_slice(&entry.unwrap().1).unwrap());
    let told = owed.filter_map(|owing| match owing {
        Owing::Delivery(delivery) if delivery.reason == reason => Some(delivery.game),
        _ => None,
    });
    told.collect()
}

#[tokio::test]
async fn a_deadline_that_the_log_does_not_tell_is_put_right() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = begun(&table, "1", daily()).await;
    let right = table.due(Space::Deadline, Time(u64::MAX)).unwrap();
    let mut batch = Batch::default();
    let key = Key::new(Space::Deadline).number(2_000);
    batch.put(key.bytes(game.as_str().as_bytes()), "");
    table.inner.store.commit(batch).await.unwrap();
    time.store(DAY / 2, Ordering::Relaxed);
    until(async || table.due(Space::Deadline, Time(u64::MAX)).unwrap() == right).await;
    assert_eq!(reason(&table, &game).await, None);
    time.store(2 * DAY, Ordering::Relaxed);
    until(async || reason(&table, &game).await == Some(End::Flagged)).await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_holds_nobody_up() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let broken = begun(&table, "1", daily()).await;
    time.fetch_add(10, Ordering::Relaxed);
    let whole = begun(&table, "2", daily()).await;
    let mut batch = Batch::default();
    let key = Key::new(Space::Entry).text(broken.as_str()).number(1);
    batch.put(key, "not a record");
    table.inner.store.commit(batch).await.unwrap();
    drop(table);
    let table = folder.table_by(&clock).await;
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    until(async || reason(&table, &whole).await == Some(End::Flagged)).await;
    let error = table.view(&broken, ANN).await.unwrap_err().to_string();
    assert!(error.contains(broken.as_str()), "{error}");
}

#[tokio::test]
async fn whoever_waits_wakes_when_the_time_is_set_forward_as_far() {
    const DAY: Duration = Duration::from_secs(86_400);
    let (set, ahead) = tokio::sync::watch::channel(DAY);
    let clock = Clock::ahead(ahead);
    let machine = Clock::machine();
    assert!(clock.now() >= machine.now() + Span::days(1));
    let (begun, awake) = clock.look();
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
    // The program was awake through it: nobody is given those days back.
    assert!(clock.look().1 >= awake + 2 * DAY);
}

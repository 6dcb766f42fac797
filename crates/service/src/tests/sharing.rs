//! Three processes of the bot with one database: whatever is asked of any of them has the same
//! answer, a command is done once, and what has to happen once is done by the one that delivers.

use super::*;
use entente_game::{Level, NewComputer, Pace, Phase, Span, TimeControl, TimeoutRule};
use futures::future::join_all;

/// Three processes that answer, of which the first one delivers.
struct Processes {
    services: Vec<Service>,
    time: Arc<AtomicU64>,
    database: TestDatabase,
}

impl Processes {
    /// `None` without a server for tests.
    async fn start() -> Option<Self> {
        let database = TestDatabase::create()?;
        let (time, clock) = manual_clock();
        let mut services = Vec::new();
        for _ in 0..3 {
            services.push(process(&database, &clock).await);
        }
        assert!(services[0].take_over(Duration::ZERO).await.unwrap());
        services[0].go_online().await.unwrap();
        Some(Self {
            services,
            time,
            database,
        })
    }

    /// The process for the next command: another one each time.
    fn of(&self, number: usize) -> &Service {
        &self.services[number % self.services.len()]
    }
}

/// Another process with this database.
async fn process(database: &TestDatabase, clock: &Clock) -> Service {
    let location = database.location();
    let opened = entente_store::run_blocking(move || Store::open_shared(location, KEY_NAMES)).await;
    let store = opened.unwrap().unwrap();
    let limits = LimitsConfig::none();
    Service::open_offline(store, clock.clone(), 1 << 20, &limits)
        .await
        .unwrap()
}

const MOVES: [&str; 12] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
];

fn player(number: usize) -> PersonId {
    [ANN, BOB][number % 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_in_every_process() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(0)).await;
    for (number, text) in MOVES.iter().enumerate() {
        let mv = command(player(number), &format!("move {number}"), to_move(text));
        let accepted = processes.of(number).submit(&game, mv).await.unwrap();
        assert_eq!(accepted.view.ply() as usize, number + 1);
        let views = processes.services.iter().map(|one| one.view(&game, BOB));
        let views = join_all(views).await.into_iter().map(Result::unwrap);
        let views: Vec<String> = views.map(|view| format!("{view:?}")).collect();
        assert!(views.iter().all(|view| *view == views[0]));
    }
    let exports = processes
        .services
        .iter()
        .map(|one| one.people().games_of(ANN));
    let lists = join_all(exports).await.into_iter().map(Result::unwrap);
    assert!(lists.into_iter().all(|games| games.len() == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_at_all_processes_at_once_is_done_once() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let create = |service: &Service| {
        let service = service.clone();
        let create = command(ANN, "create", new_game(Home::Private));
        async move { service.create(create).await.unwrap() }
    };
    let created = join_all(processes.services.iter().map(create)).await;
    let game = created[0].view.game.clone();
    assert!(created.iter().all(|accepted| accepted.view.game == game));
    assert_eq!(created.iter().filter(|made| !made.repeated).count(), 1);
    let accept = command(BOB, "accept", LobbyAction::Accept);
    processes.of(1).submit(&game, accept).await.unwrap();
    for (number, text) in MOVES.iter().enumerate() {
        let answers = processes.services.iter().map(|service| {
            let mv = command(player(number), &format!("move {number}"), to_move(text));
            service.submit(&game, mv)
        });
        let answers = join_all(answers).await.into_iter().map(Result::unwrap);
        let answers: Vec<Accepted> = answers.collect();
        assert!(
            answers
                .iter()
                .all(|accepted| accepted.view.ply() as usize == number + 1)
        );
        assert_eq!(answers.iter().filter(|answer| !answer.repeated).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_different_moves_at_once_one_is_played() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(0)).await;
    for (number, text) in MOVES.iter().enumerate() {
        let mv = |service: usize| {
            let key = format!("move {number} of {service}");
            let mv = command(player(number), &key, to_move(text));
            processes.of(service).submit(&game, mv)
        };
        let answers = join_all((0..3).map(mv)).await;
        // The others come a moment too late: it is not their turn any more.
        let played = answers.iter().filter(|answer| answer.is_ok()).count();
        assert_eq!(played, 1, "{answers:?}");
        let late = answers.iter().filter_map(|answer| answer.as_ref().err());
        assert!(
            late.into_iter()
                .all(|why| matches!(why, Rejected::Refused { .. }))
        );
    }
    let view = processes.of(2).view(&game, ANN).await.unwrap();
    assert_eq!(view.ply() as usize, MOVES.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_all_processes_are_sent_once_and_in_order_by_the_one_that_delivers() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(1)).await;
    for (number, text) in MOVES.iter().enumerate() {
        let mv = command(player(number), &format!("move {number}"), to_move(text));
        processes.of(number).submit(&game, mv).await.unwrap();
    }
    let deliveries = processes.of(0).deliveries();
    let mut boards = Vec::new();
    while boards.last() != Some(&(MOVES.len() as u64 + 2)) {
        let delivery = next_delivery(processes.of(0)).await;
        deliveries
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
        if matches!(delivery.recipient, Recipient::Channel(_)) {
            boards.push(delivery.records);
        }
    }
    // A challenge, the start, and each move.
    let expected: Vec<u64> = (1..=MOVES.len() as u64 + 2).collect();
    assert_eq!(boards, expected);
    for service in &processes.services[1..] {
        assert_eq!(service.deliveries().outbox_len(), 0);
        assert!(at_once(next_delivery(service)).await.is_none());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_process_delivers_what_the_one_before_has_left() {
    let Some(mut processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(1)).await;
    let first = next_delivery(processes.of(0)).await;
    let refused = processes.of(1).take_over(Duration::ZERO).await.unwrap();
    assert!(!refused, "one at a time");
    end(processes.services.remove(0)).await;
    let next = processes.services.remove(0);
    assert!(next.take_over(Duration::from_secs(10)).await.unwrap());
    next.go_online().await.unwrap();
    // It was not reported as sent, so it may have arrived or not.
    let again = next_delivery(&next).await;
    assert_eq!((again.id, again.uncertain_attempts), (first.id, 1));
    let mv = command(ANN, "move", to_move("e4"));
    let accepted = processes.of(0).submit(&game, mv).await.unwrap();
    assert_eq!(accepted.view.ply(), 1, "the third one goes on meanwhile");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_on_time_because_another_process_takes_over() {
    let Some(mut processes) = Processes::start().await else {
        return;
    };
    let timed = new_game(Home::Private).with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: Pace::PerMove(Span::days(1)),
            on_timeout: TimeoutRule::Lose,
        })
    });
    let created = processes.of(1).create(command(ANN, "timed", timed)).await;
    let game = created.unwrap().view.game;
    let accept = command(BOB, "accept", LobbyAction::Accept);
    processes.of(1).submit(&game, accept).await.unwrap();
    // The one that delivers is gone for two days.
    end(processes.services.remove(0)).await;
    processes.time.fetch_add(2 * DAY, Ordering::Relaxed);
    let next = processes.services.remove(0);
    assert!(next.take_over(Duration::from_secs(10)).await.unwrap());
    next.go_online().await.unwrap();
    let view = next.view(&game, ANN).await.unwrap();
    assert!(
        matches!(view.phase, Phase::Running { .. }),
        "{:?}",
        view.phase
    );
    let mv = command(ANN, "move", to_move("e4"));
    let accepted = processes.of(0).submit(&game, mv).await.unwrap();
    assert_eq!(accepted.view.ply(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_for_a_game_are_woken_by_what_another_process_writes() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(0)).await;
    let mut changes: Vec<GameChanges> = processes
        .services
        .iter()
        .map(|service| service.changes_of(&game))
        .collect();
    let mv = command(ANN, "move", to_move("e4"));
    processes.of(0).submit(&game, mv).await.unwrap();
    for (changes, service) in changes.iter_mut().zip(&processes.services) {
        while service.view(&game, BOB).await.unwrap().ply() == 0 {
            changes.changed().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_acts_in_the_process_that_delivers_wherever_a_person_has_moved() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let against_computer = NewGame {
        reserved: Vec::new(),
        computers: vec![NewComputer {
            computer: Level::default().into(),
            seats: Vec::new(),
        }],
        ..new_game(Home::Private)
    };
    let created = processes
        .of(1)
        .create(command(ANN, "game", against_computer));
    let game = created.await.unwrap().view.game;
    let mv = command(ANN, "move", to_move("e4"));
    processes.of(2).submit(&game, mv).await.unwrap();
    let mut turns = processes.of(0).computer_turns();
    let waiting = turns.next().await;
    assert_eq!(waiting.game, game);
    assert!(
        at_once(processes.of(1).computer_turns().next())
            .await
            .is_none()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_server_get_different_numbers_from_all_processes() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let numbers = (0..30u8).map(|number| {
        let service = processes.of(usize::from(number)).clone();
        async move {
            let game = GameId::from_random([number; 8]);
            let home = Home::channel("1/2");
            let number = service.servers().game_number(&game, &home, "1");
            number.await.unwrap()
        }
    });
    let mut numbers = join_all(numbers).await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=30).collect::<Vec<u64>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_are_changed_everywhere_at_once_are_all_kept() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let changes = (0..15).map(|number| {
        let block = PersonAction::Block(Profile {
            person: PersonId(100 + number),
            name: "Somebody".into(),
        });
        let change = command(ANN, &format!("block {number}"), block);
        processes.of(number as usize).people().submit(change)
    });
    for changed in join_all(changes).await {
        changed.unwrap().unwrap();
    }
    for service in &processes.services {
        let log = service.people().log_of(ANN).await.unwrap();
        assert_eq!(log.records(), 15);
        assert!((0..15).all(|number| log.has_blocked(PersonId(100 + number))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_forgotten_wherever_they_ask() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let game = started(processes.of(2)).await;
    for service in &processes.services {
        service.view(&game, ANN).await.unwrap();
    }
    processes.of(1).people().forget(BOB).await.unwrap();
    for service in &processes.services {
        let view = service.view(&game, ANN).await.unwrap();
        assert!(!format!("{view:?}").contains("Person 2"), "{view:?}");
    }
    let left = processes
        .database
        .query("select count(*) from entente.kv where position('Person 2'::bytea in value) > 0");
    assert_eq!(left, 0);
    let named = "select count(*) from entente.version where part in ('person 1', 'person 2')";
    assert_eq!(processes.database.query(named), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_has_no_more_leagues_than_allowed_over_all_processes() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let opening = |number: usize| {
        let home = Home::channel("discord:7/8");
        let new = NewLeague {
            name: "Cup".into(),
            terms: entente_leagues::Terms::default_for(entente_leagues::Format::Swiss, 2),
            game: new_game(home),
            computers: Vec::new(),
        };
        let profile = Profile {
            person: ANN,
            name: "Ann".into(),
        };
        let command = command(ANN, &format!("league {number}"), new);
        processes.of(number).leagues().open(profile, command)
    };
    let opened = join_all((0..9).map(opening)).await.into_iter();
    let opened = opened.filter(|opened| opened.as_ref().is_ok_and(Result::is_ok));
    assert_eq!(opened.count(), LEAGUES_PER_ORGANISER);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_no_more_matches_than_allowed_over_all_processes() {
    let Some(processes) = Processes::start().await else {
        return;
    };
    let offering = |number: usize| {
        let profile = Profile {
            person: ANN,
            name: "Ann".into(),
        };
        let new = super::matches::new_match(entente_leagues::matches::Boards::Each(2));
        let command = command(ANN, &format!("match {number}"), new);
        processes.of(number).matches().open(profile, command)
    };
    let offered = join_all((0..15).map(offering)).await.into_iter();
    let offered = offered.filter(|offered| offered.as_ref().is_ok_and(Result::is_ok));
    assert_eq!(offered.count(), MATCHES_PER_SERVER);
}

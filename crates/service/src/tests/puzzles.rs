//! Daily puzzles: one a day for each server, from its own finished games where their players allow
//! it, and the answers of each person.

use super::*;
use crate::outbox::queue::OUTBOX;
use crate::puzzles::stored::{
    PUZZLE_BOOKS, PUZZLE_DAYS, PUZZLE_DEADLINES, PUZZLE_GAMES, PUZZLE_SOLVERS,
};
use entente_advisor::puzzle::{Goal, Hunt, Puzzle, shipped};
use entente_game::people::PuzzleSettings;
use entente_rules::Position;
use std::collections::BTreeSet;

const SERVER: ServerId = ServerId(1);

/// Turns the daily puzzle of the server on.
async fn turn_on(service: &Service) {
    set(service, ServerAction::PuzzleChannel(Some("2".into()))).await;
}

async fn set(service: &Service, action: ServerAction) -> PuzzleSettings {
    let key = format!("{action:?} {}", service.now().0);
    let changed = service.servers().submit(SERVER, command(ANN, &key, action));
    changed.await.unwrap().unwrap().puzzle
}

/// Lets everything happen that is due.
async fn due(service: &Service) {
    let mut failing = BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty(), "{failing:?}");
}

/// The next day's puzzle.
async fn next_day(service: &Service, time: &AtomicU64) -> DailyPuzzle {
    time.fetch_add(DAY, Ordering::Relaxed);
    due(service).await;
    today(service).await.unwrap()
}

async fn today(service: &Service) -> Option<DailyPuzzle> {
    service.puzzles().of_server(SERVER).await.unwrap().0
}

/// The messages about puzzles that were queued.
fn messages(store: &Store) -> Vec<u32> {
    let items = store.scan(&OUTBOX.all()).map(Result::unwrap);
    let items = items.map(|(_, value)| serde_json::from_slice(&value).unwrap());
    let number = |item| match item {
        OutboxItem::Puzzle(news) => Some(news.puzzle),
        _ => None,
    };
    items.filter_map(number).collect()
}

async fn answer(
    service: &Service,
    by: PersonId,
    number: u32,
    text: &str,
) -> Result<PuzzleAnswer, PuzzleRefusal> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let key = format!("answer {}", COUNT.fetch_add(1, Ordering::Relaxed));
    answer_with(service, &key, by, number, None, text).await
}

async fn answer_with(
    service: &Service,
    key: &str,
    by: PersonId,
    number: u32,
    found: Option<usize>,
    text: &str,
) -> Result<PuzzleAnswer, PuzzleRefusal> {
    let tried = PuzzleMove {
        server: SERVER,
        number,
        found,
        text: text.to_owned(),
    };
    let judged = service.puzzles().submit(command(by, key, tried)).await;
    judged.unwrap()
}

/// Solves today's puzzle.
async fn solve(service: &Service, by: PersonId) -> PuzzleSolver {
    let today = today(service).await.unwrap();
    let moves = today.puzzle.line.iter().step_by(2);
    let mut solver = None;
    for mv in moves.take(today.puzzle.moves_to_find()) {
        let right = answer(service, by, today.number, &mv.coordinate).await;
        let right = right.unwrap();
        assert_eq!(right.is_right, Some(true));
        solver = Some(right.page.solver);
    }
    solver.unwrap()
}

/// A legal move that is not the solution.
fn wrong_move(puzzle: &Puzzle) -> String {
    let position = puzzle.position().unwrap();
    let mut moves = position.legal_moves().into_iter();
    let wrong = moves.find_map(|mv| {
        let coordinate = position.coordinate(mv);
        let judged = puzzle.answer(0, mv.into())?;
        (judged == entente_advisor::puzzle::Answer::Wrong).then_some(coordinate)
    });
    wrong.unwrap()
}

#[tokio::test]
async fn a_server_gets_one_puzzle_a_day_at_its_hour_and_none_twice() {
    if entente_gate::skips_slow() {
        return;
    }
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    due(&service).await;
    assert!(today(&service).await.is_none(), "it is off");
    turn_on(&service).await;
    set(&service, ServerAction::PuzzleHour(9)).await;
    time.store(9 * HOUR - 1, Ordering::Relaxed);
    due(&service).await;
    assert!(today(&service).await.is_none(), "it is not the hour yet");
    time.store(9 * HOUR, Ordering::Relaxed);
    due(&service).await;
    due(&service).await;
    assert_eq!(today(&service).await.unwrap().number, 1);
    // Another hour of the same day brings no second puzzle, and counts from the next day on.
    set(&service, ServerAction::PuzzleHour(11)).await;
    time.store(12 * HOUR, Ordering::Relaxed);
    due(&service).await;
    assert_eq!(today(&service).await.unwrap().number, 1);
    time.store(DAY + 11 * HOUR, Ordering::Relaxed);
    due(&service).await;
    assert_eq!(today(&service).await.unwrap().number, 2);
    let all = shipped().len();
    let mut seen = BTreeSet::new();
    for _ in 2..all {
        let puzzle = next_day(&service, &time).await.puzzle;
        let position = serde_json::to_string(&puzzle.position).unwrap();
        assert!(seen.insert(position), "it came before");
    }
    set(&service, ServerAction::PuzzleChannel(None)).await;
    let last = today(&service).await.unwrap().number;
    assert_eq!(next_day(&service, &time).await.number, last, "it is off");
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(messages(&store), (1..=last).collect::<Vec<_>>());
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn a_restart_keeps_the_puzzle_of_the_day_and_days_offline_bring_only_one() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    turn_on(&service).await;
    let first = next_day(&service, &time).await;
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    due(&service).await;
    assert_eq!(today(&service).await, Some(first));
    end(service).await;
    time.fetch_add(5 * DAY, Ordering::Relaxed);
    let service = folder.service_with_clock(&clock).await;
    due(&service).await;
    due(&service).await;
    assert_eq!(today(&service).await.unwrap().number, 2);
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(messages(&store), [1, 2]);
}

#[tokio::test]
async fn a_streak_counts_solved_puzzles_in_a_row_and_the_first_tries_apart() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    turn_on(&service).await;
    next_day(&service, &time).await;
    assert_eq!(solve(&service, ANN).await.streak, 1);
    let second = next_day(&service, &time).await;
    let wrong = wrong_move(&second.puzzle);
    let judged = answer(&service, ANN, 2, &wrong).await.unwrap();
    assert_eq!(judged.is_right, Some(false));
    assert_eq!(judged.page.solver.streak_at(2), 1, "it can still be solved");
    let solver = solve(&service, ANN).await;
    assert_eq!((solver.streak, solver.wrong, solver.at_once), (2, 1, 1));
    let counted = today(&service).await.unwrap();
    assert_eq!((counted.tried, counted.solved, counted.at_once), (1, 1, 0));
    next_day(&service, &time).await;
    let page = service.puzzles().page(SERVER, ANN).await.unwrap();
    assert_eq!(page.solver.streak_at(3), 2);
    next_day(&service, &time).await;
    let page = service.puzzles().page(SERVER, ANN).await.unwrap();
    assert_eq!(page.solver.streak_at(4), 0, "a day was left out");
    let solver = solve(&service, ANN).await;
    assert_eq!((solver.streak, solver.longest, solver.solved), (1, 2, 3));
    let bob = service.puzzles().page(SERVER, BOB).await.unwrap();
    assert_eq!(bob.solver.solved, 0, "it is each person's own");
}

#[tokio::test]
async fn moves_that_cannot_be_judged_change_nothing() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    turn_on(&service).await;
    let none = answer(&service, ANN, 1, "e4").await;
    assert!(matches!(none, Err(PuzzleRefusal::NotToday)));
    next_day(&service, &time).await;
    let second = next_day(&service, &time).await;
    let late = answer(&service, ANN, 1, "e4").await;
    assert!(matches!(late, Err(PuzzleRefusal::NotToday)));
    for text in ["", "hello", "a1a1", "Qz9", "🧩"] {
        let illegal = answer(&service, ANN, 2, text).await;
        assert!(matches!(illegal, Err(PuzzleRefusal::Move(_))), "{text}");
    }
    // Somebody whose board is older than their answers.
    let right = &second.puzzle.solution;
    let stale = answer_with(&service, "stale", ANN, 2, Some(7), right).await;
    assert_eq!(stale.unwrap().is_right, None);
    assert_eq!(today(&service).await, Some(second.clone()));
    // The same command twice is one answer.
    let wrong = wrong_move(&second.puzzle);
    for _ in 0..2 {
        let judged = answer_with(&service, "twice", ANN, 2, None, &wrong).await;
        let judged = judged.unwrap();
        assert_eq!(
            (judged.is_right, judged.page.solver.wrong),
            (Some(false), 1)
        );
    }
    solve(&service, ANN).await;
    let again = answer(&service, ANN, 2, &wrong).await;
    assert!(matches!(again, Err(PuzzleRefusal::Solved)));
    let stranger = PuzzleMove {
        server: ServerId(99),
        number: 2,
        found: None,
        text: wrong,
    };
    let elsewhere = service
        .puzzles()
        .submit(command(ANN, "elsewhere", stranger));
    let elsewhere = elsewhere.await.unwrap();
    assert!(matches!(elsewhere, Err(PuzzleRefusal::NotToday)));
    assert!(!service.puzzles().is_member(ANN, SERVER).await.unwrap());
}

/// A game of Ann and Bob in this channel, with the moves of a fool's mate up to the last.
async fn played(service: &Service, key: &str, channel: &str, moves: &[&str]) -> GameId {
    let home = Home::channel(channel);
    let made = service.create(command(ANN, key, new_game(home))).await;
    let game = made.unwrap().view.game;
    let accept = command(BOB, &format!("accept {key}"), LobbyAction::Accept);
    service.submit(&game, accept).await.unwrap();
    for (number, (text, by)) in moves.iter().zip([ANN, BOB].into_iter().cycle()).enumerate() {
        let moving = command(by, &format!("{key} {number}"), to_move(text));
        service.submit(&game, moving).await.unwrap();
    }
    game
}

/// White overlooks Légal's mate, and resigns later.
const LEGAL: [&str; 11] = [
    "e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "h6", "Nxe5", "Bxd1", "Bxf7+",
];

async fn resign(service: &Service, game: &GameId) {
    let action: Action = PlayAction::Resign.into();
    let resigning = command(BOB, &format!("resign {game}"), action);
    service.submit(game, resigning).await.unwrap();
}

async fn forbid(service: &Service, person: PersonId) {
    let action = PersonAction::Set {
        name: "puzzles".into(),
        value: "off".into(),
    };
    let changed = service
        .people()
        .submit(command(person, "forbid", action))
        .await;
    changed.unwrap().unwrap();
}

/// A puzzle of no game, so that a test needs no search.
fn found() -> FoundPuzzle {
    let position = Position::from_fen("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1").unwrap();
    let mut hunt = Hunt::new(vec![position]);
    assert!(hunt.think(&mut ()));
    let (_, puzzle) = hunt.found().unwrap();
    assert_eq!(puzzle.goal, Goal::Mate(2));
    FoundPuzzle { ply: 10, puzzle }
}

#[tokio::test]
async fn only_finished_games_of_the_server_are_searched_and_each_once() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let running = played(&service, "running", "discord:1/2", &LEGAL).await;
    let other = played(&service, "other", "discord:11/2", &LEGAL).await;
    resign(&service, &other).await;
    turn_on(&service).await;
    let search = service.puzzles().next_search().await.unwrap();
    assert!(search.is_none(), "{:?}", search.map(|search| search.game));
    resign(&service, &running).await;
    let search = service.puzzles().next_search().await.unwrap().unwrap();
    assert_eq!((search.server, &search.game), (SERVER, &running));
    assert_eq!(search.replay.positions.len(), LEGAL.len() + 1);
    let puzzle = found();
    let kept = service
        .puzzles()
        .keep_search(SERVER, &running, Some(puzzle.clone()));
    kept.await.unwrap();
    assert!(service.puzzles().next_search().await.unwrap().is_none());
    let first = next_day(&service, &time).await;
    assert_eq!(first.source, PuzzleSource::Game(running.clone()));
    assert_eq!(first.puzzle, puzzle.puzzle);
    let second = next_day(&service, &time).await;
    assert_eq!(second.source, PuzzleSource::Shipped);
    assert!(service.puzzles().next_search().await.unwrap().is_none());
}

#[tokio::test]
async fn a_player_who_forbids_it_or_is_forgotten_is_in_no_puzzle() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let games = [
        played(&service, "early", "discord:1/2", &LEGAL).await,
        played(&service, "late", "discord:1/2", &LEGAL[..9]).await,
    ];
    for game in &games {
        resign(&service, game).await;
    }
    turn_on(&service).await;
    // It is ready when Bob forbids it.
    let kept = service
        .puzzles()
        .keep_search(SERVER, &games[0], Some(found()));
    kept.await.unwrap();
    forbid(&service, BOB).await;
    assert_eq!(
        next_day(&service, &time).await.source,
        PuzzleSource::Shipped
    );
    assert!(service.puzzles().next_search().await.unwrap().is_none());
    let third = played(&service, "third", "discord:1/2", &LEGAL[..7]).await;
    resign(&service, &third).await;
    assert!(service.puzzles().next_search().await.unwrap().is_none());
    service.people().forget(BOB).await.unwrap();
    let kept = service.puzzles().keep_search(SERVER, &third, Some(found()));
    kept.await.unwrap();
    assert_eq!(
        next_day(&service, &time).await.source,
        PuzzleSource::Shipped
    );
}

#[tokio::test]
async fn answers_are_in_a_persons_data_and_are_erased_with_them() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    turn_on(&service).await;
    next_day(&service, &time).await;
    let solver = solve(&service, ANN).await;
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.puzzles, [(SERVER, solver)]);
    let json = Data::of(&data).to_json();
    assert!(json.contains(r#""last_solved": 1"#), "{json}");
    service.people().forget(ANN).await.unwrap();
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.puzzles, []);
    end(service).await;
    let store = folder.store().await;
    let traces = super::forgetting::everything(&store);
    assert!(!traces.contains("discord:1\0"), "{traces}");
}

#[tokio::test]
async fn past_puzzles_are_kept_with_what_became_of_them() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    turn_on(&service).await;
    let past = async |number| service.puzzles().past(SERVER, number).await.unwrap();
    let mut first = next_day(&service, &time).await;
    assert_eq!(past(1).await, None, "its day is not over");
    solve(&service, ANN).await;
    next_day(&service, &time).await;
    (first.tried, first.solved, first.at_once) = (1, 1, 1);
    next_day(&service, &time).await;
    assert_eq!(past(1).await, Some(first));
    let (today, last) = service.puzzles().of_server(SERVER).await.unwrap();
    assert_eq!(today.map(|today| today.number), Some(3));
    assert_eq!(last, past(2).await);
    let page = service.puzzles().page(SERVER, ANN).await.unwrap();
    assert_eq!(page.solver.ended_streak(3), Some(1));
    assert_eq!(page.solver.ended_streak(2), None);
}

#[tokio::test]
async fn damaged_puzzles_are_reported_and_left_out_of_a_repaired_store() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let (elsewhere, file) = (Folder::new(), Folder::new());
    let service = folder.service_with_clock(&clock).await;
    let game = played(&service, "game", "discord:1/2", &LEGAL).await;
    resign(&service, &game).await;
    turn_on(&service).await;
    next_day(&service, &time).await;
    solve(&service, ANN).await;
    next_day(&service, &time).await;
    let kept = service.puzzles().keep_search(SERVER, &game, Some(found()));
    kept.await.unwrap();
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    // A puzzle whose line does not solve it.
    let mut unsolvable = found();
    unsolvable.puzzle.line.truncate(1);
    let unsolvable = serde_json::to_vec(&unsolvable).unwrap();
    let wrong = [
        (PUZZLE_BOOKS.key(SERVER).bytes(&[0, 0]), b"{".to_vec()),
        (PUZZLE_DAYS.key((SERVER, 1)).bytes(&[0, 0]), b"{}".to_vec()),
        (PUZZLE_GAMES.key((SERVER, &game)).bytes(&[0, 0]), unsolvable),
        (
            PUZZLE_SOLVERS.all().text(&ANN.key()).number(SERVER.0),
            b"[]".to_vec(),
        ),
        (PUZZLE_DEADLINES.all().bytes(b"soon"), Vec::new()),
    ];
    let mut batch = Batch::default();
    for entry in store.scan(&PUZZLE_DEADLINES.all()) {
        batch.remove(PUZZLE_DEADLINES.all().bytes(&entry.unwrap().0));
    }
    for (key, value) in wrong {
        batch.put(key, value);
    }
    store.commit(batch).await.unwrap();
    let damage = check(&store).unwrap().damage;
    let kinds = |kind| {
        damage
            .iter()
            .filter(|fault| storage::kind(fault) == kind)
            .count()
    };
    assert_eq!(
        (kinds("wrong"), kinds("missing"), damage.len()),
        (5, 1, 6),
        "{damage:?}"
    );
    export(&store, &file.0, 0, DamagePolicy::Skip)
        .await
        .unwrap();
    import(&file.0, &elsewhere.location(), DamagePolicy::Skip)
        .await
        .unwrap();
    std::fs::remove_file(&file.0).unwrap();
    // The server gets puzzles again from the next day on.
    let service = elsewhere.service_with_clock(&clock).await;
    due(&service).await;
    assert!(today(&service).await.is_none());
    assert_eq!(next_day(&service, &time).await.number, 1);
}

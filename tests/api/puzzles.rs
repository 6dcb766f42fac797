//! Daily puzzles over HTTP: today's without its solution, moves that are tried in it, and past ones
//! with theirs.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World};
use entente_advisor::analysis::LineMove;
use entente_advisor::puzzle::{Goal, Puzzle, ShippedPuzzle, shipped};
use entente_game::people::ServerAction;
use entente_game::{Seat, ServerId, Span};
use entente_rules::{Position, Variant};
use entente_service::{FoundPuzzle, Seen};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// The server in the examples.
pub(crate) const SERVER: ServerId = ServerId(100_200_300_400_500_700);

fn address(rest: &str) -> String {
    format!("/api/v1/servers/{}{rest}", SERVER.0)
}

/// Turns the daily puzzle of the server on. Ann and Bob have used Entente there.
async fn turn_on(world: &World) {
    for player in [&world.ann, &world.bob] {
        let people = world.service.people();
        people
            .record_membership(player.person, SERVER, Seen::Using)
            .await;
    }
    let channel = ServerAction::PuzzleChannel(Some("8".into()));
    let command = world.command(&world.ann, channel);
    let changed = world.service.servers().submit(SERVER, command).await;
    changed.unwrap().unwrap();
}

/// The number of today's puzzle; 0 before the first.
async fn number(world: &World) -> u32 {
    let puzzles = world.service.puzzles().of_server(SERVER).await;
    puzzles.unwrap().0.map_or(0, |today| today.number)
}

/// Waits for the puzzle of the next day.
async fn next_day(world: &World) {
    let before = number(world).await;
    world.time.advance(Span::days(1));
    for _ in 0..2_000 {
        if number(world).await > before {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("no puzzle came");
}

/// A world with a puzzle of the day, and one of the day before.
pub(crate) async fn on_second_day(world: &World) {
    if number(world).await == 0 {
        turn_on(world).await;
    }
    while number(world).await < 2 {
        next_day(world).await;
    }
}

/// The shipped puzzle that a server gets on its day of this number.
fn of_day(number: usize) -> ShippedPuzzle {
    shipped().swap_remove(number - 1)
}

/// A request with the right first move of the second day.
pub(crate) fn first_move() -> Value {
    json!({"number": 2, "move": of_day(2).puzzle.solution})
}

async fn today(world: &World, by: &Player) -> Answer {
    world.get(&address("/puzzle"), by).await
}

async fn attempt(world: &World, by: &Player, body: Value) -> Answer {
    let address = address("/puzzle/attempts");
    let request = world.request(Method::POST, &address, Some(by));
    request.json(&body).answer().await
}

/// Causes the problems of puzzles.
pub(crate) async fn puzzle_problems(world: &World) -> Vec<Answer> {
    let none = today(world, &world.eve).await;
    let none = none.expect_problem(404, "no-such-puzzle");
    on_second_day(world).await;
    let old = attempt(world, &world.ann, json!({"number": 1, "move": "e4"})).await;
    vec![none, old.expect_problem(409, "puzzle-not-possible")]
}

#[tokio::test]
async fn a_puzzle_is_read_solved_and_explained_on_the_next_day() {
    let world = World::new().await;
    turn_on(&world).await;
    let none = today(&world, &world.ann).await;
    none.expect_problem(404, "no-such-puzzle");
    next_day(&world).await;
    let first = of_day(1).puzzle;
    let shown = today(&world, &world.ann).await.expect(200).json();
    assert_eq!(
        (
            &shown["task"]["number"],
            &shown["task"]["goal"],
            &shown["solution"]
        ),
        (&json!(1), &json!("save"), &Value::Null)
    );
    assert_eq!(
        shown["task"]["start"],
        json!(first.position().unwrap().fen())
    );
    let position = first.position().unwrap();
    assert_eq!(
        shown["legal"].as_array().unwrap().len(),
        position.legal_move_count()
    );
    let right = first.solution.as_str();
    let legal = shown["legal"].as_array().unwrap().iter();
    let mut legal = legal.map(|mv| mv.as_str().unwrap());
    let wrong = legal.find(|mv| *mv != right).unwrap().to_owned();
    let judged = attempt(&world, &world.ann, json!({"number": 1, "move": wrong})).await;
    let judged = judged.expect(200).json();
    assert_eq!(
        (&judged["right"], &judged["puzzle"]["wrong"]),
        (&json!(false), &json!(1))
    );
    // Copied with the number of the move.
    let typed = format!("1. {right}");
    let judged = attempt(&world, &world.ann, json!({"number": 1, "move": typed})).await;
    let judged = judged.expect(200).json();
    assert_eq!(judged["right"], true);
    let solved = &judged["puzzle"];
    assert_eq!(solved["solution"]["moves"][0], right);
    assert_eq!(
        (&solved["solved"], &solved["legal"]),
        (&json!(true), &json!([]))
    );
    assert_eq!(solved["streak"]["current"], 1);
    assert_eq!(*solved, today(&world, &world.ann).await.expect(200).json());

    next_day(&world).await;
    let past = world.get(&address("/puzzles/1"), &world.bob).await;
    let past = past.expect(200).json();
    assert_eq!(past["solution"], solved["solution"]);
    assert_eq!(
        [
            &past["tried"],
            &past["solved"],
            &past["at_once"],
            &past["game"]
        ],
        [&json!(1), &json!(1), &json!(0), &Value::Null]
    );
    // A mate is found move by move.
    let second = of_day(2).puzzle;
    assert_eq!(second.goal, Goal::Mate(2));
    for (found, mv) in second.line.iter().step_by(2).enumerate() {
        let body = json!({"number": 2, "move": mv.coordinate, "found": found});
        let judged = attempt(&world, &world.ann, body).await.expect(200).json();
        assert_eq!(judged["right"], true);
        let moves = judged["puzzle"]["moves"].as_array().unwrap().len();
        assert_eq!(moves, (2 * found + 2).min(second.line.len()));
    }
    let shown = today(&world, &world.ann).await.expect(200).json();
    assert_eq!(
        (&shown["solved"], &shown["streak"]["current"]),
        (&json!(true), &json!(2))
    );
}

#[tokio::test]
async fn what_cannot_be_judged_says_why_and_changes_nothing() {
    let world = World::new().await;
    on_second_day(&world).await;
    let before = today(&world, &world.ann).await.expect(200).json();
    let refused = async |body: Value, status: u16, kind: &str| {
        let answer = attempt(&world, &world.ann, body).await;
        answer.expect_problem(status, kind).text()
    };
    let over = refused(
        json!({"number": 1, "move": "e4"}),
        409,
        "puzzle-not-possible",
    )
    .await;
    assert!(over.contains("GET …/puzzle"), "{over}");
    refused(
        json!({"number": 3, "move": "e4"}),
        409,
        "puzzle-not-possible",
    )
    .await;
    let text = refused(json!({"number": 2, "move": "Qz9"}), 422, "unreadable-move").await;
    assert!(
        !text.contains("legal-moves") && !text.contains("/move"),
        "{text}"
    );
    refused(json!({"number": 2, "move": "a1a8"}), 422, "illegal-move").await;
    refused(json!({"number": 2}), 422, "invalid-body").await;
    refused(json!({"number": -1, "move": "e4"}), 422, "invalid-body").await;
    refused(
        json!({"number": 2, "move": "e4", "server": 1}),
        422,
        "invalid-body",
    )
    .await;
    // Somebody whose board is older than their answers.
    let stale = json!({"number": 2, "move": of_day(2).puzzle.solution, "found": 1});
    let stale = attempt(&world, &world.ann, stale).await.expect(200).json();
    assert_eq!(stale["right"], Value::Null);
    for number in ["2", "3", "0", "-1", "x", "4294967296"] {
        let path = address(&format!("/puzzles/{number}"));
        let answer = world.get(&path, &world.ann).await;
        answer.expect_problem(404, "no-such-puzzle");
    }
    for server in ["1", "x", "-1", "99999999999999999999"] {
        let path = format!("/api/v1/servers/{server}/puzzle");
        let answer = world.get(&path, &world.ann).await;
        answer.expect_problem(404, "no-such-puzzle");
    }
    // Eve has never used Entente there, and cannot tell that from a server without puzzles.
    for answer in [
        today(&world, &world.eve).await,
        world.get(&address("/puzzles/1"), &world.eve).await,
        attempt(&world, &world.eve, first_move()).await,
    ] {
        answer.expect_problem(404, "no-such-puzzle");
    }
    assert_eq!(before, today(&world, &world.ann).await.expect(200).json());
}

#[tokio::test]
async fn a_repeated_attempt_counts_once() {
    let world = World::new().await;
    on_second_day(&world).await;
    let wrong = json!({"number": 2, "move": wrong_move(&of_day(2).puzzle)});
    let mut answers = Vec::new();
    for _ in 0..2 {
        let address = address("/puzzle/attempts");
        let request = world.request(Method::POST, &address, Some(&world.bob));
        let request = request.header("idempotency-key", "once").json(&wrong);
        answers.push(request.answer().await.expect(200).json());
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[1]["puzzle"]["wrong"], 1);
}

fn wrong_move(puzzle: &Puzzle) -> String {
    let position = puzzle.position().unwrap();
    let mut moves = position.legal_moves().into_iter();
    let wrong = moves.find_map(|mv| {
        let judged = puzzle.answer(0, mv.into())?;
        let is_wrong = judged == entente_advisor::puzzle::Answer::Wrong;
        is_wrong.then(|| position.coordinate(mv))
    });
    wrong.unwrap()
}

/// A puzzle of the starting position, with this move as its solution.
fn with_solution(solution: &str) -> Puzzle {
    let position = Position::start(Variant::Standard);
    let mv = position.read_move(solution).unwrap();
    let line = LineMove {
        seat: Seat(0),
        notation: position.notation(mv),
        short: position.notation(mv),
        coordinate: position.coordinate(mv),
    };
    Puzzle {
        position: position.to_object(),
        solution: line.coordinate.clone(),
        goal: Goal::Win,
        line: vec![line],
    }
}

/// Everything that Bob, who has not solved the puzzle, and Eve, a stranger, can see of it, while
/// Ann solves it or does not.
async fn transcript(solution: &str, ann_solves: bool) -> String {
    let world = World::new().await;
    let game = world.game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
    turn_on(&world).await;
    let puzzle = with_solution(solution);
    let found = FoundPuzzle { ply: 0, puzzle };
    let kept = world
        .service
        .puzzles()
        .keep_search(SERVER, &game, Some(found));
    kept.await.unwrap();
    next_day(&world).await;
    if ann_solves {
        let body = json!({"number": 1, "move": solution});
        let judged = attempt(&world, &world.ann, body).await.expect(200).json();
        assert_eq!(judged["puzzle"]["solved"], true);
    }
    let mut seen = String::new();
    for by in [&world.bob, &world.eve] {
        let answers = [
            today(&world, by).await,
            world.get(&address("/puzzles/1"), by).await,
            attempt(&world, by, json!({"number": 1, "move": "a2a3"})).await,
            attempt(&world, by, json!({"number": 1, "move": "Ke2"})).await,
            today(&world, by).await,
        ];
        for answer in answers {
            seen += &format!("{} {}\n", answer.status, answer.text());
        }
    }
    seen
}

/// Two puzzles that differ in their solutions alone, and two that somebody else has solved or not,
/// look the same to everybody who has not solved them.
#[tokio::test]
async fn nobody_can_tell_the_solution_before_they_have_found_it() {
    let one = transcript("Nf3", false).await;
    assert!(one.contains("\"right\":false"), "{one}");
    assert_eq!(one, transcript("Nc3", false).await);
    assert_eq!(one, transcript("Nf3", true).await);
}

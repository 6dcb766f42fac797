//! The puzzles of the collection over HTTP: one's own, moves that are tried in it, and its
//! solution.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World};
use entente_advisor::puzzle::{self, ShippedPuzzle, shipped};
use entente_rules::Variant;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const PUZZLE: &str = "/api/v1/me/puzzle";

async fn present(world: &World, by: &Player, query: &str) -> Value {
    let answer = world.get(&format!("{PUZZLE}{query}"), by).await;
    answer.expect(200).json()
}

async fn attempt(world: &World, by: &Player, body: Value) -> Answer {
    let address = format!("{PUZZLE}/attempts");
    let request = world.request(Method::POST, &address, Some(by));
    request.json(&body).answer().await
}

async fn give_up(world: &World, by: &Player, name: &Value) -> Answer {
    let address = format!("{PUZZLE}/solution");
    world.post(&address, by, json!({"puzzle": name})).await
}

fn collected(name: &Value) -> ShippedPuzzle {
    let mut all = shipped().into_iter();
    all.find(|puzzle| puzzle.id == name.as_str().unwrap())
        .unwrap()
}

/// A request with the right first move of somebody's puzzle.
pub(crate) async fn first_move(world: &World, by: &Player) -> Value {
    let puzzle = present(world, by, "").await;
    let solution = collected(&puzzle["id"]).puzzle.solution;
    json!({"puzzle": puzzle["id"], "move": solution})
}

/// A request with which somebody gives up their puzzle.
pub(crate) async fn giving_up(world: &World, by: &Player) -> Value {
    json!({"puzzle": present(world, by, "").await["id"]})
}

/// Solves somebody's puzzle.
async fn solve(world: &World, by: &Player, query: &str) -> Value {
    let puzzle = present(world, by, query).await;
    let shipped = collected(&puzzle["id"]);
    let own = shipped.puzzle.line.iter().step_by(2);
    let mut last = Value::Null;
    for (found, mv) in own.take(shipped.puzzle.moves_to_find()).enumerate() {
        let body = json!({"puzzle": puzzle["id"], "move": mv.coordinate, "found": found});
        last = attempt(world, by, body).await.expect(200).json();
        assert_eq!(last["right"], true, "{last}");
    }
    last["puzzle"].clone()
}

fn wrong_move(shipped: &ShippedPuzzle) -> String {
    let position = shipped.puzzle.position().unwrap();
    let mut moves = position.legal_moves().into_iter();
    let wrong = moves.find_map(|mv| {
        let judged = shipped.puzzle.answer(0, mv.into())?;
        (judged == puzzle::Answer::Wrong).then(|| position.coordinate(mv))
    });
    wrong.unwrap()
}

#[tokio::test]
async fn everybody_has_a_puzzle_at_once_and_the_next_one_when_it_is_solved() {
    let world = World::new().await;
    let first = present(&world, &world.eve, "").await;
    assert_eq!(
        (&first["variant"], &first["solution"], &first["solved"]),
        (&json!("standard"), &Value::Null, &json!(false))
    );
    assert_eq!(first, present(&world, &world.eve, "").await, "it stays");
    let shipped = collected(&first["id"]);
    let position = shipped.puzzle.position().unwrap();
    assert_eq!(first["start"], json!(position.fen()));
    let legal = first["legal"].as_array().unwrap().len();
    assert_eq!(legal, position.legal_move_count());
    let wrong = json!({"puzzle": first["id"], "move": wrong_move(&shipped)});
    let judged = attempt(&world, &world.eve, wrong).await.expect(200).json();
    assert_eq!(
        (&judged["right"], &judged["puzzle"]["wrong"]),
        (&json!(false), &json!(1))
    );
    let solved = solve(&world, &world.eve, "").await;
    assert_eq!(solved["solution"]["moves"][0], *shipped.puzzle.solution);
    assert_eq!(
        (&solved["solved"], &solved["streak"]["current"]),
        (&json!(true), &json!(1))
    );
    let second = present(&world, &world.eve, "").await;
    assert_ne!(first["id"], second["id"]);
    let given_up = give_up(&world, &world.eve, &second["id"]).await;
    let given_up = given_up.expect(200).json();
    assert_eq!(
        (&given_up["ended_streak"], &given_up["streak"]["current"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(given_up["streak"]["longest"], 1);
    let data = world.get("/api/v1/me/data", &world.eve).await;
    let data = data.expect(200).json();
    assert_eq!(
        data["practice"],
        json!({
            "behind": {"standard": 2},
            "streak": 0, "longest": 1, "solved": 1, "at_once": 0,
        })
    );
}

#[tokio::test]
async fn each_rule_set_has_puzzles_and_none_comes_twice_before_all_have_come() {
    let world = World::new().await;
    let variants = shipped().into_iter().filter_map(|puzzle| puzzle.place());
    let variants: BTreeSet<&str> = variants.map(|(variant, _)| variant.id()).collect();
    assert_eq!(variants.len(), Variant::ALL.len());
    for variant in variants {
        let query = format!("?variant={variant}");
        let first = present(&world, &world.ann, &query).await;
        assert_eq!(first["variant"], variant);
        let all = first["collection"].as_u64().unwrap();
        let mut came = BTreeSet::new();
        for _ in 0..all.min(6) {
            let puzzle = present(&world, &world.ann, &query).await;
            give_up(&world, &world.ann, &puzzle["id"]).await.expect(200);
            assert!(came.insert(puzzle["id"].to_string()), "{puzzle}");
        }
    }
    // It goes on in the last rule set.
    let last = solve(&world, &world.ann, "?variant=chess66").await;
    let next = present(&world, &world.ann, "").await;
    assert_eq!(
        (&last["variant"], &next["variant"]),
        (&json!("chess66"), &json!("chess66"))
    );
    let other = world.get(&format!("{PUZZLE}?variant=go"), &world.ann).await;
    other.expect_problem(400, "invalid-query");
}

#[tokio::test]
async fn what_cannot_be_judged_says_why_and_changes_nothing() {
    let world = World::new().await;
    let before = present(&world, &world.ann, "").await;
    let (name, solution) = (
        before["id"].clone(),
        collected(&before["id"]).puzzle.solution,
    );
    let refused = async |body: Value, status: u16, kind: &str| {
        let answer = attempt(&world, &world.ann, body).await;
        answer.expect_problem(status, kind).text()
    };
    let other = shipped()
        .into_iter()
        .find(|other| other.id != name.as_str().unwrap());
    let other = json!({"puzzle": other.unwrap().id, "move": "e4"});
    refused(other, 409, "puzzle-not-possible").await;
    for withdrawn in [
        "standard-99999",
        "standard-0",
        "standard-01",
        "go-1",
        "",
        "standard",
    ] {
        let body = json!({"puzzle": withdrawn, "move": "e4"});
        let text = refused(body, 404, "no-such-puzzle").await;
        assert!(text.contains("not any more"), "{text}");
        let answer = give_up(&world, &world.ann, &json!(withdrawn)).await;
        answer.expect_problem(404, "no-such-puzzle");
    }
    let unreadable = json!({"puzzle": name, "move": "Qz9"});
    refused(unreadable, 422, "unreadable-move").await;
    // The puzzle is drawn at random, and in some a rook can do this.
    let legal = before["legal"].as_array().unwrap();
    let mut moves = ["a1a8", "a8a1", "h1h8", "h8h1"].into_iter();
    let illegal = moves.find(|one| !legal.contains(&json!(one))).unwrap();
    refused(
        json!({"puzzle": name, "move": illegal}),
        422,
        "illegal-move",
    )
    .await;
    refused(json!({"puzzle": name}), 422, "invalid-body").await;
    refused(json!({"move": "e4"}), 422, "invalid-body").await;
    // Somebody whose board is older than their answers.
    let stale = json!({"puzzle": name, "move": solution, "found": 1});
    let stale = attempt(&world, &world.ann, stale).await.expect(200).json();
    assert_eq!(stale["right"], Value::Null);
    assert_eq!(before, present(&world, &world.ann, "").await);
    world
        .get_without_token(PUZZLE)
        .await
        .expect_problem(401, "token-required");
}

#[tokio::test]
async fn a_repeated_command_counts_once_and_others_learn_nothing() {
    let world = World::new().await;
    let unaware = present(&world, &world.bob, "").await;
    let puzzle = present(&world, &world.ann, "").await;
    let wrong = wrong_move(&collected(&puzzle["id"]));
    let commands = [
        ("attempts", json!({"puzzle": puzzle["id"], "move": wrong})),
        ("solution", json!({"puzzle": puzzle["id"]})),
    ];
    for (operation, body) in commands {
        let mut answers = Vec::new();
        for _ in 0..2 {
            let address = format!("{PUZZLE}/{operation}");
            let request = world.request(Method::POST, &address, Some(&world.ann));
            let request = request.header("idempotency-key", operation).json(&body);
            answers.push(request.answer().await.expect(200).json());
        }
        assert_eq!(answers[0], answers[1]);
    }
    assert_eq!(unaware, present(&world, &world.bob, "").await);
}

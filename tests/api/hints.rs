//! Hints over HTTP: who gets one, and why others do not.

use crate::world::{World, path};
use entente::config::{ComputersConfig, Delay};
use entente_game::GameId;
use serde_json::{Value, json};

/// A game of Ann, who has White, against a computer.
async fn alone(world: &World, more: Value) -> GameId {
    let mut body = json!({
        "variant": "standard", "name": "Ann", "seats": ["white"], "computers": [{"level": 1}],
    });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    let made = world.post("/api/v1/games", &world.ann, body).await;
    let id = made.expect(201).json()["id"].clone();
    GameId::parse(id.as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn a_person_against_computers_gets_a_hint() {
    let world = World::new().await;
    let game = alone(&world, json!({})).await;
    let nobody_thinks = world.get(&path(&game, "/hint"), &world.ann).await;
    nobody_thinks.expect_problem(409, "no-hint");
    let config = ComputersConfig {
        delay: Delay::None,
        ..ComputersConfig::default()
    };
    let running = tokio::spawn(entente::computer::run(
        world.service.clone(),
        config,
        std::future::pending(),
    ));
    let hint = loop {
        let answer = world.get(&path(&game, "/hint"), &world.ann).await;
        if answer.status == 200 {
            break answer.json();
        }
        // The computers have not begun to think yet.
        answer.expect_problem(409, "no-hint");
        tokio::task::yield_now().await;
    };
    assert_eq!(hint["choose"], Value::Null);
    let first = &hint["moves"][0];
    assert_eq!(first["army"], "white");
    let legal = world.get(&path(&game, "/legal-moves"), &world.ann).await;
    let legal = legal.json()["legal"].clone();
    let mut known = legal.as_array().unwrap().iter();
    assert!(known.any(|known| known["coordinate"] == first["coordinate"]));
    running.abort();
    let _ = running.await;
}

#[tokio::test]
async fn others_get_none() {
    let world = World::new().await;
    let without = alone(&world, json!({"computer_options": {"hints": false}})).await;
    let of_people = world.game("e4 e5").await;
    for game in [&without, &of_people] {
        let refused = world.get(&path(game, "/hint"), &world.ann).await;
        refused.expect_problem(409, "no-hint");
    }
    let game = alone(&world, json!({})).await;
    let stranger = world.get(&path(&game, "/hint"), &world.eve).await;
    stranger.expect_problem(404, "no-such-game");
    let nobody = world.get_without_token(&path(&game, "/hint")).await;
    nobody.expect_problem(401, "token-required");
    let body = json!({"move": "e4"});
    let moved = world.post(&path(&game, "/moves"), &world.ann, body).await;
    moved.expect(201);
    let early = world.get(&path(&game, "/hint"), &world.ann).await;
    early.expect_problem(409, "not-your-turn");
    let resigned = world
        .post(&path(&game, "/resign"), &world.ann, json!({}))
        .await;
    resigned.expect(200);
    let over = world.get(&path(&game, "/hint"), &world.ann).await;
    over.expect_problem(409, "game-over");
}

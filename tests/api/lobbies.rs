//! Lobbies over HTTP: created, joined, left, started and canceled.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

/// Ann makes a game of standard chess.
async fn make(world: &World, seats: Value, reserved: Value) -> Answer {
    let body = json!({"variant": "standard", "name": "Ann", "wishes": seats, "reserved": reserved});
    world.post("/api/v1/games", &world.ann, body).await
}

async fn made(world: &World, seats: Value, reserved: Value) -> GameId {
    let answer = make(world, seats, reserved).await.expect(201);
    GameId::parse(answer.json()["id"].as_str().unwrap()).unwrap()
}

async fn join(world: &World, game: &GameId, player: &Player, seats: Value) -> Answer {
    let body = json!({"name": player.name, "wishes": seats});
    world.post(&path(game, "/join"), player, body).await
}

fn reservation(player: &Player) -> Value {
    json!({"person": player.person.to_string(), "name": player.name})
}

/// All chance follows from the bot's seed, whose hash is shown before anybody joins, and from what
/// the players add.
#[tokio::test]
async fn a_player_adds_to_the_chance_of_a_game() {
    let world = World::new().await;
    let lobby = make(&world, json!(["black"]), json!([])).await.expect(201);
    let lobby = lobby.json();
    assert_eq!(lobby["seed_hash"].as_str().unwrap().len(), 64);
    assert_eq!(lobby["people"][0]["nonce"], Value::Null);
    let game = GameId::parse(lobby["id"].as_str().unwrap()).unwrap();
    let join = async |nonce: Value| {
        let body = json!({"name": "Bob", "nonce": nonce});
        world.post(&path(&game, "/join"), &world.bob, body).await
    };
    for bad in ["", "two words", "\u{e9}", &"x".repeat(65)] {
        let refused = join(json!(bad)).await;
        let problem = refused.expect_problem(422, "invalid-body").json();
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("1 to 64 visible ASCII"), "{detail}");
    }
    let begun = join(json!("5b0f1d7e9a3c4e62")).await.expect(200).json();
    assert_eq!(begun["people"][1]["nonce"], "5b0f1d7e9a3c4e62");
    assert_eq!(begun["seed_hash"], lobby["seed_hash"]);
    let seen = world.get(&path(&game, ""), &world.ann).await.expect(200);
    assert_eq!(seen.json()["people"][1]["nonce"], "5b0f1d7e9a3c4e62");
}

#[tokio::test]
async fn an_open_game_is_seen_and_joined_by_anybody_who_knows_its_id() {
    let world = World::new().await;
    let lobby = make(&world, json!(["black"]), json!([])).await.expect(201);
    let game = GameId::parse(lobby.json()["id"].as_str().unwrap()).unwrap();
    assert_eq!(
        lobby.header("location"),
        Some(&*format!("/api/v1/games/{game}"))
    );
    assert_eq!(lobby.json()["phase"], "lobby");
    assert_eq!(lobby.json()["seats"][1]["player"], 0);
    let seen = world.get(&path(&game, ""), &world.eve).await.expect(200);
    assert_eq!(seen.json()["your_player"], Value::Null);
    world
        .get_without_token(&path(&game, ""))
        .await
        .expect_problem(404, "no-such-game");

    let started = join(&world, &game, &world.bob, json!([])).await.expect(200);
    assert_eq!(started.json()["phase"], "running");
    assert_eq!(started.json()["your_armies"], json!(["white"]));
    world
        .get(&path(&game, ""), &world.eve)
        .await
        .expect_problem(404, "no-such-game");
    join(&world, &game, &world.eve, json!([]))
        .await
        .expect_problem(404, "no-such-game");
    world
        .post(&path(&game, "/moves"), &world.bob, json!({"move": "e4"}))
        .await
        .expect(201);
}

#[tokio::test]
async fn a_reserved_seat_is_taken_or_declined() {
    let world = World::new().await;
    let reserved = json!([reservation(&world.bob)]);
    let game = made(&world, json!(["white"]), reserved.clone()).await;
    let seen = world
        .get("/api/v1/me/games", &world.bob)
        .await
        .expect(200)
        .json();
    assert_eq!(seen["games"][0]["people"][1]["reserved"], true);
    world
        .get(&path(&game, ""), &world.eve)
        .await
        .expect_problem(404, "no-such-game");
    join(&world, &game, &world.bob, json!(["white"]))
        .await
        .expect_problem(409, "seats-not-free");
    join(&world, &game, &world.bob, json!(["black"]))
        .await
        .expect(200);

    let game = made(&world, json!(["white"]), reserved).await;
    let declined = world
        .post(&path(&game, "/leave"), &world.bob, json!({}))
        .await
        .expect(200);
    assert_eq!(declined.json()["phase"], "declined");
    world
        .post(&path(&game, "/leave"), &world.bob, json!({}))
        .await
        .expect_problem(409, "not-started");
}

#[tokio::test]
async fn only_the_host_starts_or_cancels_a_lobby() {
    let world = World::new().await;
    let game = made(&world, json!([]), json!([])).await;
    for rest in ["/start", "/cancel"] {
        world
            .post(&path(&game, rest), &world.bob, json!({}))
            .await
            .expect_problem(403, "not-the-host");
    }
    for player in [&world.ann, &world.bob] {
        world
            .post(&path(&game, "/leave"), player, json!({}))
            .await
            .expect_problem(409, "not-possible");
    }
    join(&world, &game, &world.ann, json!([]))
        .await
        .expect_problem(409, "not-possible");
    let answer = world
        .post(&path(&game, "/cancel"), &world.ann, json!({}))
        .await
        .expect(200);
    assert_eq!(answer.json()["phase"], "cancelled");
    world
        .post(&path(&game, "/start"), &world.ann, json!({}))
        .await
        .expect_problem(409, "not-started");
    assert_eq!(
        world.get("/api/v1/me/games", &world.ann).await.json(),
        json!({"games": [], "next": null})
    );
}

#[tokio::test]
async fn an_impossible_game_is_not_made_and_the_detail_says_why() {
    let world = World::new().await;
    let refusal_of = async |body: Value| {
        let answer = world
            .post("/api/v1/games", &world.ann, body)
            .await
            .expect_problem(422, "invalid-body");
        answer.json()["detail"].as_str().unwrap().to_owned()
    };
    let long = "x".repeat(33);
    let bodies = [
        json!({}),
        json!({"variant": "go", "name": "Ann"}),
        json!({"variant": "standard", "name": ""}),
        json!({"variant": "standard", "name": long}),
        json!({"variant": "standard", "name": "Ann", "wishes": ["red"]}),
        json!({"variant": "standard", "name": "Ann", "wishes": ["white", "black"]}),
        json!({"variant": "standard", "name": "Ann", "reserved": [reservation(&world.ann)]}),
        json!({
            "variant": "standard", "name": "Ann",
            "reserved": [reservation(&world.bob), reservation(&world.eve)],
        }),
        json!({
            "variant": "standard", "name": "Ann",
            "reserved": [{"person": "0", "name": "Nobody"}],
        }),
        json!({
            "variant": "standard", "name": "Ann",
            "reserved": [{"person": "bob", "name": "Bob"}],
        }),
        json!({"variant": "standard", "name": "Ann", "colour": "white"}),
    ];
    let mut details = Vec::new();
    for body in bodies {
        details.push(refusal_of(body).await);
    }
    insta::assert_snapshot!("no_such_game_can_be", details.join("\n"));
    assert_eq!(
        world.get("/api/v1/me/games", &world.ann).await.json(),
        json!({"games": [], "next": null})
    );
}

#[tokio::test]
async fn a_game_is_made_once_with_one_key() {
    let world = World::new().await;
    let body = json!({"variant": "standard", "name": "Ann"});
    let create = |body: &Value| {
        let request = world.request(Method::POST, "/api/v1/games", Some(&world.ann));
        request.header("Idempotency-Key", "one").json(body).answer()
    };
    let first = create(&body).await.expect(201);
    assert_eq!(create(&body).await, first);
    create(&json!({"variant": "standard", "name": "Anna"}))
        .await
        .expect_problem(422, "idempotency-key-used");
    let games = world.get("/api/v1/me/games", &world.ann).await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
}

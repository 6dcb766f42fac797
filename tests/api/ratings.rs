//! Ratings over HTTP: a rated game, what its end did to the ratings, the profile of a player, and
//! the leaderboard.

use crate::diplomacy::{begin, get, post};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// A rated game in which Ann has White and Bob Black.
async fn rated(world: &World, more: Value) -> GameId {
    let mut body = json!({
        "variant": "standard", "name": "Ann", "wishes": ["white"], "rated": true,
        "visibility": "public", "clock": "1d",
    });
    let fields = more.as_object().cloned().unwrap_or_default();
    body.as_object_mut().unwrap().extend(fields);
    let made = world
        .post("/api/v1/games", &world.ann, body)
        .await
        .expect(201)
        .json();
    assert_eq!(made["rated"], true);
    GameId::parse(made["id"].as_str().unwrap()).unwrap()
}

async fn join(world: &World, game: &GameId) {
    let body = json!({"name": "Bob"});
    world
        .post(&path(game, "/join"), &world.bob, body)
        .await
        .expect(200);
}

async fn play(world: &World, game: &GameId, moves: &[&str]) {
    for (ply, mv) in moves.iter().enumerate() {
        let player = [&world.ann, &world.bob][ply % 2];
        let body = json!({"move": mv});
        world
            .post(&path(game, "/moves"), player, body)
            .await
            .expect(201);
    }
}

/// The game as this player sees it, once its end was counted.
async fn counted(world: &World, game: &GameId, player: &Player) -> Value {
    let mut changes = world.service.changes_of(game);
    loop {
        let seen = world.get(&path(game, ""), player).await.expect(200).json();
        if seen["rating"] != Value::Null {
            return seen;
        }
        changes.changed().await;
    }
}

/// Plays a rated game of Ann and Bob, after which both have a rating.
pub(crate) async fn play_rated(world: &World) {
    let game = rated(world, json!({})).await;
    join(world, &game).await;
    play(world, &game, &MATE).await;
    counted(world, &game, &world.bob).await;
}

async fn set_profile(world: &World, value: &str) {
    let request = world.request(Method::PUT, "/api/v1/me/settings/profile", Some(&world.ann));
    let answer = request.json(&json!({"value": value})).send().await.unwrap();
    assert_eq!(answer.status(), 200);
}

#[tokio::test]
async fn a_rated_game_says_what_its_end_did_to_the_ratings_and_so_do_profiles() {
    let world = World::new().await;
    let game = rated(&world, json!({})).await;
    join(&world, &game).await;
    play(&world, &game, &MATE).await;
    let seen = counted(&world, &game, &world.bob).await;
    let rating = &seen["rating"];
    assert_eq!(rating["pace"], "daily");
    let [white, black] = [0, 1].map(|seat| rating["changes"][seat].clone());
    assert_eq!(
        (&white["before"]["points"], &white["weight"]),
        (&json!(1500.0), &json!(1.0))
    );
    let points = |seat: &Value| seat["after"]["points"].as_f64().unwrap();
    assert!(points(&white) > 1500.0 && points(&black) < 1500.0);
    let id = seen["people"][0]["id"].as_str().unwrap().to_owned();
    let address = format!("/api/v1/players/{id}");
    let profile = world.get(&address, &world.bob).await.expect(200).json();
    let ladder = &profile["stats"]["ladders"][0];
    assert_eq!(
        (&ladder["variant"], &ladder["pace"]),
        (&json!("standard"), &json!("daily"))
    );
    assert_eq!((&ladder["wins"], &ladder["games"]), (&json!(1), &json!(1)));
    assert_eq!(ladder["rating"]["provisional"], true);
    let heads = &profile["stats"]["head_to_head"];
    assert_eq!(*heads, json!({"wins": 0, "draws": 0, "losses": 1}));
    assert_eq!(profile["stats"]["reliability"], 100);
    let trend = format!("{address}/trend.png");
    let picture = world.get(&trend, &world.bob).await.expect(200);
    assert_eq!(picture.header("content-type"), Some("image/png"));
    for query in ["?pace=live", "?variant=chess4"] {
        let refused = world.get(&format!("{trend}{query}"), &world.bob).await;
        refused.expect_problem(404, "no-such-player");
    }
    let refused = world.get(&format!("{trend}?pace=blitz"), &world.bob).await;
    refused.expect_problem(400, "invalid-query");
    set_profile(&world, "private").await;
    let hidden = world.get(&address, &world.bob).await.expect(200).json();
    assert_eq!(hidden["stats"], Value::Null);
    let refused = world.get(&trend, &world.bob).await;
    refused.expect_problem(404, "no-such-player");
    world.get(&trend, &world.ann).await.expect(200);
    let own = world.get(&address, &world.ann).await.expect(200).json();
    assert_eq!(own["stats"]["finished"], 1);
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused_with_what_can() {
    let world = World::new().await;
    let body = json!({
        "variant": "standard", "name": "Ann", "rated": true,
        "starting_position": {"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
    });
    let refused = world.post("/api/v1/games", &world.ann, body).await;
    let refused = refused.expect_problem(422, "invalid-body");
    assert!(refused.text().contains("usual start"), "{}", refused.text());
    let game = rated(&world, json!({})).await;
    join(&world, &game).await;
    play(&world, &game, &MATE[..2]).await;
    let takeback = path(&game, "/takeback");
    let refused = world.post(&takeback, &world.ann, json!({})).await;
    refused.expect_problem(409, "request-not-possible");
}

#[tokio::test]
async fn a_leaderboard_has_the_computers_from_the_first_minute() {
    let world = World::new().await;
    let board = world
        .get("/api/v1/leaderboard", &world.eve)
        .await
        .expect(200)
        .json();
    let rows = board["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &board["has_more"]), (8, &json!(false)));
    let points: Vec<f64> = rows
        .iter()
        .map(|row| row["rating"]["points"].as_f64().unwrap())
        .collect();
    assert!(
        points.is_sorted_by(|above, below| above >= below),
        "{points:?}"
    );
    assert!(
        rows.iter()
            .all(|row| row["rank"] == Value::Null && row["id"] == Value::Null)
    );
    let picture = world
        .get("/api/v1/leaderboard.png", &world.eve)
        .await
        .expect(200);
    assert_eq!(picture.header("content-type"), Some("image/png"));
    for query in [
        "?pace=blitz",
        "?page=0",
        "?server=here",
        "?variant=draughts",
    ] {
        let refused = world
            .get(&format!("/api/v1/leaderboard{query}"), &world.eve)
            .await;
        refused.expect_problem(400, "invalid-query");
    }
}

/// The answers about players and leaderboards are the same, to the byte, whatever is agreed or
/// written in secret in a game that goes on. Its end changes it.
#[tokio::test]
async fn a_secret_changes_no_profile_and_no_leaderboard() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    let people = get(&world, &game, "", &world.ann).await["people"].clone();
    let ids = people
        .as_array()
        .unwrap()
        .iter()
        .map(|person| &person["id"]);
    let profiles = ids.map(|id| format!("/api/v1/players/{}", id.as_str().unwrap()));
    let reads: Vec<_> = profiles
        .chain(
            ["alliance", "standard"]
                .map(|variant| format!("/api/v1/leaderboard?variant={variant}&pace=daily")),
        )
        .collect();
    let seen = async || {
        let mut answers = Vec::new();
        for reader in [&world.cleo, &world.dan] {
            for path in &reads {
                answers.push(world.get(path, reader).await.expect(200).text());
            }
        }
        answers
    };
    let before = seen().await;
    let propose = json!({"to": "red", "message": "Together?"});
    post(&world, &game, "/proposals", &world.ann, propose)
        .await
        .expect(201);
    let from = json!({"from": "white"});
    post(&world, &game, "/proposals/accept", &world.bob, from)
        .await
        .expect(200);
    let letter = json!({"to": ["white"], "text": "Against Yellow."});
    post(&world, &game, "/letters", &world.bob, letter)
        .await
        .expect(201);
    post(&world, &game, "/alliances/leave", &world.bob, json!({}))
        .await
        .expect(200);
    assert_eq!(seen().await, before);
    crate::diplomacy::finish(&world, &game).await;
    assert_ne!(seen().await, before, "the profiles count the game now");
}

//! Games of files that go on over HTTP: what the API exports of every rule set, games of other
//! programs, and what is said about files that cannot be read.

use crate::answer::Answer;
use crate::saves::{play_any, start_game};
use crate::world::{Player, World, path};
use entente_game::{GameId, PlayAction};
use entente_rules::{Options, Variant};
use serde_json::{Value, json};

/// The request that loads the file of a game.
fn load(variant: Variant, file: &Answer) -> Value {
    if file.header("content-type") == Some("application/json") {
        return json!({"load": file.json()});
    }
    json!({"variant": variant.id(), "load": file.text()})
}

/// People for a game of a rule set. In Chess 4.5 a computer plays, too.
fn people(world: &World, variant: Variant) -> Vec<&Player> {
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve];
    let count = match variant {
        Variant::Chess45 => 4,
        _ => Options::of(variant).players(),
    };
    all[..count].to_vec()
}

async fn game(world: &World, game: &GameId) -> Value {
    world
        .get(&path(game, ""), &world.ann)
        .await
        .expect(200)
        .json()
}

/// Loads the file of a game, and checks that the new game is where the old one is.
async fn assert_goes_on(world: &World, variant: Variant, first: &GameId) -> GameId {
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve];
    let file = world
        .get(&path(first, "/pgn"), &world.ann)
        .await
        .expect(200);
    let others: Vec<&Player> = people(world, variant).into_iter().rev().collect();
    let second = start_game(world, load(variant, &file), &others).await;
    let (before, after) = (game(world, first).await, game(world, &second).await);
    assert_eq!(after["phase"], "running", "{variant:?}");
    for same in ["position", "turn", "check", "variant", "options"] {
        assert_eq!(
            before[same],
            after[same],
            "{variant:?}: {same}\n{}",
            file.text()
        );
    }
    play_any(world, &second, &all).await;
    second
}

#[tokio::test]
async fn the_file_of_a_game_of_every_rule_set_goes_on() {
    let world = World::new().await;
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve];
    for variant in Variant::ALL {
        let body = json!({"variant": variant.id()});
        let first = start_game(&world, body, &people(&world, variant)).await;
        for _ in 0..7 {
            play_any(&world, &first, &all).await;
        }
        let second = assert_goes_on(&world, variant, &first).await;
        // So does the file of a game that came from a file.
        assert_goes_on(&world, variant, &second).await;
    }
}

#[tokio::test]
async fn the_file_of_a_game_that_somebody_has_left_goes_on() {
    let world = World::new().await;
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve];
    for variant in Variant::ALL {
        let players = people(&world, variant);
        if players.len() == 2 {
            continue;
        }
        let first = start_game(&world, json!({"variant": variant.id()}), &players).await;
        // In four-colour chess nobody leaves before the fourth round.
        let rounds = if variant == Variant::FourPlayer { 3 } else { 1 };
        for _ in 0..players.len() * rounds {
            play_any(&world, &first, &all).await;
        }
        world.act(&first, players[2], PlayAction::Resign).await;
        for _ in 0..players.len() {
            play_any(&world, &first, &all).await;
        }
        assert_goes_on(&world, variant, &first).await;
    }
}

#[tokio::test]
async fn a_game_of_another_program_goes_on_with_all_its_moves() {
    let world = World::new().await;
    let pgn = "[Event \"Casual\"]\n[White \"Anderssen\"]\n[Result \"1-0\"]\n\n\
        1. e4 {best by test} e5 2. f4 exf4 (2... d5) 3. Bc4 Qh4+ 1-0\n";
    let people = [&world.ann, &world.bob];
    let body = json!({"variant": "standard", "load": pgn, "clock": {"pace": "3d"}});
    let loaded = start_game(&world, body, &people).await;
    let moves = world.get(&path(&loaded, "/moves"), &world.ann).await.json();
    let shown = game(&world, &loaded).await;
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(shown["clock"]["pace"], "3d");
    let file = world.get(&path(&loaded, "/pgn"), &world.ann).await.text();
    assert!(file.contains("1. e4 e5 2. f4 exf4 3. Bc4 Qh4+"), "{file}");
    assert!(
        !file.contains("Anderssen") && !file.contains("best by test"),
        "{file}"
    );
    let (moves, body) = (path(&loaded, "/moves"), json!({"move": "Kf1"}));
    world.post(&moves, &world.ann, body).await.expect(201);
}

#[tokio::test]
async fn what_was_assumed_about_a_file_is_in_the_answer() {
    let world = World::new().await;
    let load = async |file: &str| {
        let body = json!({"name": "Ann", "load": file});
        let created = world.post("/api/v1/games", &world.ann, body).await;
        created.expect(201).json()
    };
    let headers = "[ Event \"a\" ] [ Variant\n\"Chess4\" ] [ White \"b\" ]";
    let chess4 = load(&format!("{headers}\n\n1. k7 Nk3")).await;
    assert_eq!(chess4["variant"], "chess4");
    assert_eq!(chess4["remarks"], Value::Null);
    let german = load("Hello,\n\n1. d4 d5 2. Sf3 Sf6 3. Sd2 Sc6 4. Sc3 *").await;
    assert_eq!(
        german["remarks"],
        json!([
            "The text that begins with “Hello,” is no game and was left out.",
            "The pieces have the letters KDTLS instead of KQRBN.",
            "Move 3: “Sd2” could be several moves. The moves after it show that Nfd2 is meant."
        ])
    );
}

#[tokio::test]
async fn options_of_a_notation_that_has_none_come_from_the_request() {
    let world = World::new().await;
    let body = |options: Value, load: &str| json!({"variant": "chess66", "name": "Ann", "options": options, "load": load});
    let usual = body(json!({}), "P a2-A4\np h7-H5\n");
    world
        .post("/api/v1/games", &world.ann, usual)
        .await
        .expect(201);
    let refused = body(json!({"x": 1}), "P a2-A4\n");
    let refused = world.post("/api/v1/games", &world.ann, refused).await;
    refused.expect_problem(422, "invalid-body");
}

#[tokio::test]
async fn a_file_that_cannot_be_loaded_is_refused_with_its_place_and_makes_nothing() {
    let world = World::new().await;
    let mut details = Vec::new();
    for body in [
        json!({"variant": "standard", "load": "1. e4 e5\n2. Ke3 Nc6"}),
        json!({"variant": "standard", "load": "1. Nf3 d5 2. d3 d4 3. Nd2"}),
        json!({"variant": "standard", "load": "1. f3 e5 2. g4 Qh4# 0-1"}),
        json!({"variant": "standard", "load": "1. e4 *\n\n1. d4 *"}),
        json!({"variant": "standard", "load": ""}),
        json!({"variant": "chess960", "load": "[Variant \"Standard\"]\n\n1. e4"}),
        json!({"variant": "chess4", "load": "1. k7\nNk4"}),
        json!({"variant": "chess66", "load": "P a2-A4\np h7 - h8"}),
        json!({"variant": "standard", "load": "1. e4", "options": {"start": 5}}),
        json!({"variant": "standard", "load": "1. e4", "starting_position": {"fen": "x"}}),
        json!({"variant": "draughts", "load": "1. e4"}),
        json!({"load": {"variant": "chess45", "moves": "a1a9"}}),
        json!({"variant": "standard", "load": 5}),
    ] {
        let mut request = body.clone();
        request["name"] = "Ann".into();
        let refused = world.post("/api/v1/games", &world.ann, request).await;
        let problem = refused.json();
        assert!(
            refused.status == 422 || refused.status == 409,
            "{body}: {problem}"
        );
        details.push(format!("{body}\n  {}", problem["detail"].as_str().unwrap()));
    }
    insta::assert_snapshot!("not_loaded", details.join("\n"));
    let mine = world.get("/api/v1/me/games", &world.ann).await.json();
    assert_eq!(mine["games"], json!([]));
}

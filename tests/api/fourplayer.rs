//! Four-colour chess over HTTP: a game of teams, one with diplomacy, and what is said about options
//! and files that are not possible.

use crate::world::{Player, World, path};
use entente_game::GameId;
use entente_rules::{Pgn4, Position, Variant};
use serde_json::{Value, json};

/// Four people make a game and join it, each with the army of their choice.
async fn begin(world: &World, mut body: Value) -> GameId {
    body["name"] = "Ann".into();
    body["wishes"] = json!(["red"]);
    let lobby = world.post("/api/v1/games", &world.ann, body).await;
    let lobby = lobby.expect(201).json();
    let game = GameId::parse(lobby["id"].as_str().unwrap()).unwrap();
    for (player, army) in [
        (&world.bob, "blue"),
        (&world.cleo, "yellow"),
        (&world.dan, "green"),
    ] {
        let body = json!({"name": player.name, "wishes": [army]});
        let joined = world.post(&path(&game, "/join"), player, body).await;
        joined.expect(200);
    }
    game
}

async fn play(world: &World, game: &GameId, moves: &str) -> Value {
    let mut last = Value::Null;
    for text in moves.split_whitespace() {
        let mover = world.mover(game).await;
        let body = json!({"move": text});
        let made = world.post(&path(game, "/moves"), mover, body).await;
        last = made.expect(201).json();
    }
    last
}

async fn post(world: &World, game: &GameId, rest: &str, player: &Player, body: Value) -> Value {
    let answer = world.post(&path(game, rest), player, body).await;
    answer.expect(200).json()
}

async fn file(world: &World, game: &GameId) -> String {
    let answer = world.get(&path(game, "/pgn"), &world.dan).await;
    answer.expect(200).text().to_owned()
}

#[tokio::test]
async fn teams_win_and_lose_together() {
    let world = World::new().await;
    let body = json!({"variant": "fourplayer", "options": {"mode": "teams", "array": "old"}});
    let game = begin(&world, body).await;
    play(&world, &game, "h2-h3 b7c7 Ne14-f12 l8 Qg1-i3").await;
    let over = post(&world, &game, "/resign", &world.dan, json!({})).await;
    assert_eq!(over["phase"], "over");
    assert_eq!(over["result"]["score"], "1-0");
    assert_eq!(over["result"]["winners"], json!(["red", "yellow"]));
    let partners = [0, 1, 2, 3].map(|seat| over["seats"][seat]["partner"].clone());
    assert_eq!(partners, ["yellow", "green", "red", "blue"]);
    let text = file(&world, &game).await;
    let read = Pgn4::read(&text, None).unwrap().remove(0);
    assert_eq!(read.header("Variant"), Some("Teams"));
    assert_eq!(read.header("StartFen4"), Some("4PCo"));
    assert_eq!(read.header("Termination"), Some("Green resigned. 1-0"));
    assert_eq!(read.play().plies().len(), 5);
    // The file alone says whose it is, and goes on.
    let again = begin(&world, json!({"load": text})).await;
    let shown = world
        .get(&path(&again, ""), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(shown["variant"], "fourplayer");
    assert_eq!(shown["options"], json!({"mode": "teams", "array": "old"}));
    assert_eq!(shown["turn"], "blue");
}

#[tokio::test]
async fn players_promise_and_capture_in_diplomacy() {
    let world = World::new().await;
    let body = json!({
        "variant": "fourplayer", "options": {"mode": "diplomacy"}, "diplomacy": {},
    });
    let game = begin(&world, body).await;
    let letter = json!({"to": ["yellow"], "text": "Let us share the board."});
    let written = world
        .post(&path(&game, "/letters"), &world.ann, letter)
        .await;
    written.expect(201);
    // A bishop of Red takes one of Blue's pieces for its points.
    let made = play(&world, &game, "h2-h3 b7c7 g13g12 m8l8 Bi1xc7").await;
    assert_eq!(made["game"]["seats"][0]["score"], "1");
    assert_eq!(made["game"]["seats"][1]["army"], "blue");
    // Promises make no partners.
    assert_eq!(made["game"]["seats"][0].get("partner"), None);
    let text = file(&world, &game).await;
    assert!(text.contains("Diplomacy\"]\n"), "{text}");
    assert!(text.contains("Bi1xc7"), "{text}");
}

/// Red and Yellow are left, and Red's lead of 50 is safe. What a leader does to stop is to resign,
/// and Red wins by it.
#[tokio::test]
async fn a_leader_who_resigns_stops_and_is_not_defeated() {
    let world = World::new().await;
    let position = json!({
        "variant": "fourplayer", "options": {}, "turn": "r",
        "pieces": {"d1": "rK", "a4": "bK", "k14": "yK", "n11": "gK", "e5": "rR", "g9": "yR"},
        "status": {"b": "checkmate", "g": "stalemate"},
        "points": {"r": 50, "b": 7, "y": 3},
    });
    let body = json!({"variant": "fourplayer", "starting_position": {"position": position}});
    let game = begin(&world, body).await;
    // Nobody leaves in the first three rounds.
    play(&world, &game, "e5e6 g9g8 e6e7 g8g10 e7e8 g10g11").await;
    let over = post(&world, &game, "/resign", &world.ann, json!({})).await;
    assert_eq!(over["phase"], "over");
    assert_eq!(over["result"]["winners"], json!(["red"]));
    assert_eq!(over["result"]["score"], "50-7-23-0");
}

/// A FEN4 shows its game, and takes the mode of the request.
#[tokio::test]
async fn positions_are_read_in_their_mode() {
    let world = World::new().await;
    let fen = Position::start(Variant::FourPlayer).fen();
    let query = format!(
        "/api/v1/positions/legal-moves?fen={}",
        fen.replace('/', "%2F")
    );
    let shown = world.get_without_token(&query).await.expect(200).json();
    assert_eq!(
        (&shown["turn"], shown["legal"].as_array().unwrap().len()),
        (&json!("red"), 20)
    );
    let body = json!({
        "variant": "fourplayer", "options": {"mode": "solo"},
        "starting_position": {"fen": fen.replacen("0,0,0,0-0-", "7,0,0,12-0-", 1)},
    });
    let game = begin(&world, body).await;
    let shown = world
        .get(&path(&game, ""), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(shown["options"]["mode"], "solo");
    assert_eq!(shown["seats"][3]["score"], "12");
}

#[tokio::test]
async fn what_is_not_possible_is_named() {
    let world = World::new().await;
    let refused = async |body: Value| {
        let mut body = body;
        body["name"] = "Ann".into();
        let answer = world.post("/api/v1/games", &world.ann, body).await;
        let problem = answer.expect(422).json();
        problem["detail"].as_str().unwrap().to_owned()
    };
    let options = |options: Value| json!({"variant": "fourplayer", "options": options});
    let details = [
        refused(options(json!({"array": 961}))).await,
        refused(options(json!({"array": "omatamix"}))).await,
        refused(options(json!({"mode": "chaturaji"}))).await,
        refused(json!({"load": "[Variant \"FFA\"]\n[RuleVariants \"KotH\"]\n\n1. h2-h3"})).await,
        refused(json!({"load": "1. h2-h3 .. b7-c7 .. R .. m8-l8"})).await,
        refused(json!({
            "variant": "fourplayer", "starting_position": {"fen": "R-0,0,0-1,1,1,1"},
        }))
        .await,
    ];
    insta::assert_snapshot!("fourplayer_refused", details.join("\n"));
}

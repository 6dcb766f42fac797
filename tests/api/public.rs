//! Public games: anybody can read them, even without a token, and only their players can act in
//! them.

use crate::world::{World, path};
use entente_game::GameId;
use serde_json::{Value, json};

/// Makes a game of Ann, who has White, with this visibility.
async fn make(world: &World, visibility: &str) -> GameId {
    let body = json!({"variant": "standard", "name": "Ann", "wishes": ["white"], "visibility": visibility});
    let made = world
        .post("/api/v1/games", &world.ann, body)
        .await
        .expect(201)
        .json();
    assert_eq!(made["visibility"], visibility);
    GameId::parse(made["id"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn a_public_game_is_read_by_anybody_from_its_lobby_on() {
    let world = World::new().await;
    let game = make(&world, "public").await;
    let read = async |rest: &str| {
        world
            .get_without_token(&path(&game, rest))
            .await
            .expect(200)
    };
    let lobby = read("").await.json();
    assert_eq!(
        (&lobby["phase"], &lobby["your_player"]),
        (&json!("lobby"), &Value::Null)
    );
    let join = json!({"name": "Bob", "wishes": []});
    world
        .post(&path(&game, "/join"), &world.bob, join)
        .await
        .expect(200);
    let moved = world
        .post(&path(&game, "/moves"), &world.ann, json!({"move": "e4"}))
        .await;
    moved.expect(201);
    world.note(&game, &world.ann, "a plan").await;

    let seen = read("").await;
    let game_seen = seen.json();
    assert_eq!(game_seen["people"][0]["name"], "Ann");
    assert_eq!(
        game_seen["people"][0]["person"],
        Value::Null,
        "Discord ids are hidden from spectators"
    );
    assert!(game_seen.get("note").is_none());
    assert_eq!(game_seen["version"], 3, "spectators cannot count the note");
    assert_eq!(read("/moves").await.json()["moves"][0]["notation"], "e4");
    for rest in [
        "/legal-moves",
        "/board.png",
        "/board.gif",
        "/strip.png",
        "/pgn",
    ] {
        read(rest).await;
    }
    let eve = world.get(&path(&game, ""), &world.eve).await.expect(200);
    assert_eq!(eve.json(), game_seen);
    let ann = world.get(&path(&game, ""), &world.ann).await.expect(200);
    assert_eq!(
        ann.json()["people"][1]["person"],
        world.bob.person.to_string()
    );
}

/// A public game of Ann, who has White, and Bob.
pub(crate) async fn game(world: &World) -> GameId {
    let game = make(world, "public").await;
    let join = json!({"name": "Bob", "wishes": []});
    let joined = world.post(&path(&game, "/join"), &world.bob, join).await;
    joined.expect(200);
    game
}

#[tokio::test]
async fn a_spectator_of_a_public_game_can_only_read() {
    let world = World::new().await;
    let game = game(&world).await;
    let join = json!({"name": "Bob", "wishes": []});
    for (rest, body) in [
        ("/moves", json!({"move": "e4"})),
        ("/draw", json!({})),
        ("/resign", json!({})),
    ] {
        let answer = world.post(&path(&game, rest), &world.eve, body).await;
        answer.expect_problem(403, "not-seated");
    }
    let answer = world.post(&path(&game, "/join"), &world.eve, join).await;
    answer.expect_problem(409, "not-possible");
    for rest in ["/moves", "/resign", "/join"] {
        let request = world.request(reqwest::Method::POST, &path(&game, rest), None);
        let answer = crate::answer::SendChecked::answer(request.json(&json!({}))).await;
        answer.expect_problem(401, "token-required");
    }
}

#[tokio::test]
async fn a_private_game_is_hidden_from_others() {
    let world = World::new().await;
    let game = make(&world, "private").await;
    for rest in [
        "",
        "/moves",
        "/board.png",
        "/board.gif",
        "/strip.png",
        "/pgn",
        "/legal-moves",
    ] {
        let answer = world.get_without_token(&path(&game, rest)).await;
        answer.expect_problem(404, "no-such-game");
    }
    let nowhere = world.get_without_token("/api/v1/games/000000000000").await;
    nowhere.expect_problem(404, "no-such-game");
}

#[tokio::test]
async fn games_for_a_discord_server_cannot_be_made_over_http() {
    let world = World::new().await;
    for visibility in ["server", "all", ""] {
        let body = json!({"variant": "standard", "name": "Ann", "visibility": visibility});
        let answer = world.post("/api/v1/games", &world.ann, body).await;
        answer.expect_problem(422, "invalid-body");
    }
}

/// The ids of the listed games, and the cursor of the next page.
async fn listed(world: &World, query: &str) -> (Vec<String>, Option<String>) {
    let path = format!("/api/v1/games?{query}");
    let page = world.get_without_token(&path).await.expect(200).json();
    let games = page["games"].as_array().unwrap().iter();
    let ids = games.map(|game| game["id"].as_str().unwrap().to_owned());
    (ids.collect(), page["next"].as_str().map(str::to_owned))
}

#[tokio::test]
async fn public_games_are_listed_and_no_others() {
    let world = World::new().await;
    let lobby = make(&world, "public").await.to_string();
    let running = game(&world).await;
    make(&world, "private").await;
    world.game("e4").await;
    let running_id = running.to_string();
    let mut all = [lobby.clone(), running_id.clone()];
    all.sort();
    let sorted = async |query: &str| {
        let mut ids = listed(&world, query).await.0;
        ids.sort();
        ids
    };
    assert_eq!(sorted("").await, all);
    assert_eq!(sorted("variant=standard&player=aNN").await, all);
    assert_eq!(sorted("state=lobby").await, std::slice::from_ref(&lobby));
    assert_eq!(
        sorted("state=running&player=Bob").await,
        std::slice::from_ref(&running_id)
    );
    for none in ["variant=chess4", "player=Cleo", "state=over"] {
        assert_eq!(sorted(none).await, [""; 0], "{none}");
    }
    let resign = path(&running, "/resign");
    let resigned = world.post(&resign, &world.bob, json!({})).await;
    resigned.expect(200);
    assert_eq!(sorted("state=over").await, [running_id]);
    let cancelled = path(&GameId::parse(&lobby).unwrap(), "/cancel");
    let cancelled = world.post(&cancelled, &world.ann, json!({})).await;
    cancelled.expect(200);
    assert_eq!(sorted("state=lobby").await, [""; 0]);
}

#[tokio::test]
async fn pages_of_public_games_have_each_game_once() {
    let world = World::new().await;
    for _ in 0..5 {
        make(&world, "public").await;
    }
    let (mut ids, mut query, mut pages) = (Vec::new(), "limit=2".to_owned(), 0);
    loop {
        let (page, next) = listed(&world, &query).await;
        ids.extend(page);
        pages += 1;
        let Some(next) = next else { break };
        query = format!("limit=2&after={next}");
    }
    assert_eq!((ids.len(), pages), (5, 3));
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 5);
    for wrong in [
        "after=x",
        "limit=0",
        "limit=51",
        "state=closed",
        "variant=go",
        "a=b",
    ] {
        let path = format!("/api/v1/games?{wrong}");
        let answer = world.get_without_token(&path).await;
        answer.expect_problem(400, "invalid-query");
    }
}

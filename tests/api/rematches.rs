//! Rematches over HTTP: one for both players, with a link to its page, and nothing for others.

use crate::answer::SendChecked;
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

/// A game that Bob has won, because Ann has resigned.
async fn finished(world: &World) -> GameId {
    let game = world.game("e4 e5").await;
    let resigned = world
        .post(&path(&game, "/resign"), &world.ann, json!({}))
        .await;
    resigned.expect(200);
    game
}

async fn shown(world: &World, game: &GameId, player: &Player) -> Value {
    let answer = world.get(&path(game, "/rematch"), player).await;
    answer.expect(200).json()
}

async fn ask(world: &World, game: &GameId, player: &Player, status: u16) -> Value {
    let answer = world.post(&path(game, "/rematch"), player, json!({})).await;
    answer.expect(status).json()
}

#[tokio::test]
async fn a_rematch_is_offered_seen_and_accepted() {
    let world = World::new().await;
    let game = finished(&world).await;
    assert_eq!(shown(&world, &game, &world.bob).await["id"], Value::Null);
    let offered = ask(&world, &game, &world.ann, 201).await;
    let expected = json!({"id": offered["id"], "phase": "lobby", "offered_by": "Ann",
        "waiting_for": ["Bob"], "asks_you": false, "page": null});
    assert_eq!(offered, expected);
    let again = ask(&world, &game, &world.ann, 200).await;
    assert_eq!(again, expected, "there is one");
    let seen = shown(&world, &game, &world.bob).await;
    assert_eq!(seen["asks_you"], true);
    let begun = ask(&world, &game, &world.bob, 200).await;
    assert_eq!(begun["phase"], "running");
    let id = GameId::parse(begun["id"].as_str().unwrap()).unwrap();
    let new = world.get(&path(&id, ""), &world.bob).await.expect(200);
    assert_eq!(
        new.json()["your_armies"],
        json!(["white"]),
        "colours rotate"
    );
    // Each gets a link of their own to its page.
    for player in [&world.ann, &world.bob] {
        let page = shown(&world, &game, player).await["page"].clone();
        let (address, token) = page.as_str().unwrap().split_once('#').unwrap();
        let on_page = Player {
            person: player.person,
            name: player.name,
            token: token.to_owned(),
        };
        let pieces = world.get(&format!("{address}/pieces"), &on_page).await;
        pieces.expect(200);
        let elsewhere = world.get(&path(&game, ""), &on_page).await;
        elsewhere.expect_problem(403, "missing-scope");
    }
}

#[tokio::test]
async fn a_page_offers_the_rematch_of_its_game_and_of_no_other() {
    let world = World::new().await;
    let (game, other) = (finished(&world).await, finished(&world).await);
    let made = world
        .post(&path(&game, "/page-tokens"), &world.ann, json!({}))
        .await;
    let token = made.expect(201).json()["token"].clone();
    let on_page = Player {
        person: world.ann.person,
        name: world.ann.name,
        token: token.as_str().unwrap().to_owned(),
    };
    ask(&world, &game, &on_page, 201).await;
    let refused = world
        .post(&path(&other, "/rematch"), &on_page, json!({}))
        .await;
    refused.expect_problem(403, "missing-scope");
    let begun = ask(&world, &game, &world.bob, 200).await;
    let page = shown(&world, &game, &on_page).await["page"].clone();
    let id = begun["id"].as_str().unwrap();
    assert!(page.as_str().unwrap().starts_with(&format!("/games/{id}#")));
}

#[tokio::test]
async fn only_players_of_a_finished_game_have_a_rematch() {
    let world = World::new().await;
    let running = world.game("e4").await;
    let early = world
        .post(&path(&running, "/rematch"), &world.ann, json!({}))
        .await;
    early.expect_problem(409, "not-possible");
    let game = finished(&world).await;
    ask(&world, &game, &world.ann, 201).await;
    for method in [Method::GET, Method::POST] {
        let asked = |player| world.request(method.clone(), &path(&game, "/rematch"), player);
        let body = json!({});
        let stranger = asked(Some(&world.eve)).json(&body).answer().await;
        stranger.expect_problem(404, "no-such-game");
        let nobody = asked(None).json(&body).answer().await;
        nobody.expect_problem(401, "token-required");
    }
}

/// Those who only watch a public game see no rematch, and cannot ask for one.
#[tokio::test]
async fn a_rematch_is_not_shown_to_those_who_watch() {
    let world = World::new().await;
    let body = json!({"variant": "standard", "name": "Ann", "visibility": "public",
        "computers": [{"level": 1}], "wishes": ["white"]});
    let made = world.post("/api/v1/games", &world.ann, body).await;
    let id = made.expect(201).json()["id"].as_str().unwrap().to_owned();
    let game = GameId::parse(&id).unwrap();
    let resigned = world
        .post(&path(&game, "/resign"), &world.ann, json!({}))
        .await;
    resigned.expect(200);
    let begun = ask(&world, &game, &world.ann, 201).await;
    assert_eq!(begun["phase"], "running", "no computer has to agree");
    assert!(begun["page"].is_string());
    let refused = world
        .post(&path(&game, "/rematch"), &world.eve, json!({}))
        .await;
    refused.expect_problem(403, "not-seated");
    let seen = shown(&world, &game, &world.eve).await;
    assert_eq!(seen["page"], Value::Null);
}

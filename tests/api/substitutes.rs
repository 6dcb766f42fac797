//! Computers in the place of people over HTTP: handed over, asked for, and until the person
//! returns.
//!
//! No computer thinks in these tests. Where one has to act, the test acts in its place.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

async fn substitute(world: &World, game: &GameId, player: &Player, body: Value) -> Answer {
    world.post(&path(game, "/substitute"), player, body).await
}

async fn hand_over(world: &World, game: &GameId, player: &Player, body: Value) -> Answer {
    let path = path(game, "/substitute");
    let request = world.request(Method::PUT, &path, Some(player));
    request.json(&body).answer().await
}

async fn come_back(world: &World, game: &GameId, player: &Player) -> Answer {
    let path = path(game, "/substitute");
    let request = world.request(Method::DELETE, &path, Some(player));
    request.answer().await
}

async fn shown(world: &World, game: &GameId) -> Value {
    let answer = world.get(&path(game, ""), &world.bob).await;
    answer.expect(200).json()
}

#[tokio::test]
async fn a_person_hands_over_and_returns() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let body = json!({"level": 6});
    let handed_over = hand_over(&world, &game, &world.ann, body).await;
    let state = handed_over.expect(200).json();
    let (seat, computer) = (&state["seats"][0], &state["people"][2]);
    assert_eq!((&seat["player"], &seat["stand_in"]), (&json!(0), &json!(2)));
    assert_eq!(seat["is_substituted"], true);
    assert_eq!(computer["computer"], json!({"level": 6}));
    assert_eq!(computer["armies"], json!(["white"]));
    let mv = json!({"move": "Nf3"});
    let refused = world.post(&path(&game, "/moves"), &world.ann, mv).await;
    refused.expect_problem(409, "replaced");
    world.play_computers(&game).await;
    assert_eq!(
        shown(&world, &game).await["last_move"]["origin"],
        "computer"
    );
    let back = come_back(&world, &game, &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(back["seats"][0]["stand_in"], Value::Null);
    assert_eq!(back["people"].as_array().unwrap().len(), 2);
    let news = &back["last_move"]["news"];
    assert_eq!(news[0]["what"], "substituted", "{news}");
    let again = come_back(&world, &game, &world.ann).await;
    again.expect_problem(409, "request-not-possible");
}

#[tokio::test]
async fn the_others_agree_to_a_computer_for_somebody_who_is_away() {
    let world = World::new().await;
    let game = world.four("{}").await;
    let body = json!({"army": "white", "level": 2});
    let asked = substitute(&world, &game, &world.bob, body)
        .await
        .expect(200);
    let request = asked.json()["request"].clone();
    let fields = ["topic", "player", "level"].map(|field| request[field].clone());
    assert_eq!(fields, [json!("substitute"), json!(0), json!(2)]);
    assert_eq!(request["asked"], json!([2, 3]), "nobody waits for Ann");
    for player in [&world.cleo, &world.dan] {
        let accept = path(&game, "/request/accept");
        let answer = world.post(&accept, player, json!({})).await;
        answer.expect(200);
    }
    assert_eq!(
        shown(&world, &game).await["seats"][0]["is_substituted"],
        true
    );
    let body = json!({"army": "white"});
    let twice = substitute(&world, &game, &world.bob, body).await;
    twice.expect_problem(409, "request-not-possible");
    come_back(&world, &game, &world.ann).await.expect(200);
}

#[tokio::test]
async fn what_is_wrong_changes_nothing() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let before = shown(&world, &game).await;
    for body in [
        json!({"level": 9}),
        json!({"level": "strong"}),
        json!({"colour": "white"}),
    ] {
        let refused = hand_over(&world, &game, &world.ann, body).await;
        refused.expect_problem(422, "invalid-body");
    }
    for body in [json!({}), json!({"army": "pink"})] {
        let refused = substitute(&world, &game, &world.ann, body).await;
        refused.expect_problem(422, "invalid-body");
    }
    let stranger = hand_over(&world, &game, &world.eve, json!({})).await;
    stranger.expect_problem(404, "no-such-game");
    assert_eq!(shown(&world, &game).await, before);
}

#[tokio::test]
async fn it_is_refused_in_german_too() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let path = path(&game, "/substitute");
    let request = world.request(Method::DELETE, &path, Some(&world.ann));
    let answer = request.header("accept-language", "de").answer().await;
    let detail = answer.expect(409).json()["detail"].clone();
    assert_eq!(
        detail,
        "Für dich spielt kein Computer, also gibt es nichts zurückzunehmen."
    );
}

#[tokio::test]
async fn the_clock_can_call_a_computer() {
    let world = World::new().await;
    let body = json!({
        "variant": "standard", "name": "Ann", "computers": [{"level": 1}],
        "clock": {"pace": "3d", "on_timeout": "substitute"},
        "computer_options": {"hints": false},
    });
    let made = world.post("/api/v1/games", &world.ann, body).await;
    let game = made.expect(201).json();
    assert_eq!(game["clock"]["on_timeout"], "substitute");
    let options = json!({"hints": false, "resign": true});
    assert_eq!(game["computer_options"], options);
}

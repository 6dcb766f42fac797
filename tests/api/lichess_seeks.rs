//! Seeks of lichess's clients: two that fit become a game, and one whose client goes away is
//! withdrawn.

use crate::lichess_requests::post_form;
use crate::world::{Player, World};
use reqwest::{Method, Response};
use serde_json::Value;

const SEEK: &str = "/api/board/seek";

/// The stream of a seek. It has been made when the header of the answer is there.
async fn seek(world: &World, by: &Player, form: &[(&str, &str)]) -> Response {
    let request = world.request(Method::POST, SEEK, Some(by)).form(form);
    let response = request.send().await.unwrap();
    assert!(response.status().is_success(), "{response:?}");
    response
}

/// The ids of the open games of standard chess, the latest first.
async fn open_games(world: &World) -> Vec<String> {
    let path = "/api/v1/games?state=lobby&variant=standard";
    let page = world.get_without_token(path).await.expect(200).json();
    let games = page["games"].as_array().unwrap().iter();
    games
        .map(|game| game["id"].as_str().unwrap().to_owned())
        .collect()
}

/// Waits until a game is in this phase.
async fn wait_for(world: &World, game: &str, by: &Player, phase: &str) {
    let path = format!("/api/v1/games/{game}");
    let mut seen = world.get(&path, by).await.expect(200);
    while seen.json()["phase"] != phase {
        let request = world
            .request(Method::GET, &format!("{path}?wait=25"), Some(by))
            .header("if-none-match", seen.header("etag").unwrap());
        let changed = request.send().await.unwrap();
        assert_eq!(changed.status(), 200, "{game} is not {phase}");
        seen = world.get(&path, by).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_seeks_that_fit_become_a_game() {
    let world = World::new().await;
    let World { ann, bob, .. } = &world;
    let blitz = [("time", "5"), ("increment", "3"), ("color", "white")];
    let anns = seek(&world, ann, &blitz).await;
    let game = open_games(&world).await[0].clone();
    // The same colour, another time and another rule set do not fit.
    let mut others = Vec::new();
    for form in [
        blitz.to_vec(),
        vec![("time", "5"), ("increment", "0")],
        vec![("time", "5"), ("increment", "3"), ("variant", "chess960")],
    ] {
        others.push(seek(&world, bob, &form).await);
    }
    assert_eq!(open_games(&world).await.len(), 3);
    let bobs = seek(&world, bob, &[("time", "5.0"), ("increment", "3")]).await;
    assert_eq!(bobs.text().await.unwrap(), "");
    assert_eq!(anns.text().await.unwrap().trim(), "");
    let begun = world.get(&format!("/api/v1/games/{game}"), ann).await;
    let begun = begun.json();
    assert_eq!(begun["phase"], "running");
    assert_eq!(begun["clock"]["pace"], "5+3");
    assert_eq!(begun["your_armies"], serde_json::json!(["white"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_by_correspondence_waits_without_its_client() {
    let world = World::new().await;
    let form = [("days", "2")];
    let anns = post_form(&world, &world.ann, SEEK, &form).await;
    let bobs = post_form(&world, &world.bob, SEEK, &form).await;
    assert_eq!(anns, bobs);
    let game = anns["id"].as_str().unwrap();
    wait_for(&world, game, &world.ann, "running").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_withdrawn_when_its_client_goes_away() {
    let world = World::new().await;
    let form = [("time", "3"), ("increment", "2")];
    let stream = seek(&world, &world.ann, &form).await;
    let game = open_games(&world).await[0].clone();
    drop(stream);
    wait_for(&world, &game, &world.ann, "cancelled").await;
    assert_eq!(open_games(&world).await, Vec::<String>::new());
}

/// A game with oneself and one that counts are not what a seek leads to.
#[tokio::test(flavor = "multi_thread")]
async fn a_seek_joins_no_game_of_ones_own_and_no_rated_one() {
    let world = World::new().await;
    let body = serde_json::json!({"variant": "standard", "name": "Bob", "clock": "5+3",
        "rated": true, "visibility": "public"});
    let made = world.post("/api/v1/games", &world.bob, body).await;
    made.expect(201);
    let form = [("time", "5"), ("increment", "3")];
    let _first = seek(&world, &world.ann, &form).await;
    let _second = seek(&world, &world.ann, &form).await;
    assert_eq!(open_games(&world).await.len(), 3);
    let me: Value = world.get("/api/v1/me/games", &world.bob).await.json();
    assert_eq!(me["games"][0]["phase"], "lobby");
}

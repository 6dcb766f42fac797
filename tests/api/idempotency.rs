//! Commands that can be repeated (`Idempotency-Key`), and commands for a state that the client has
//! seen (`If-Match`, `If-None-Match`).

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{GameId, PlayAction};
use reqwest::Method;
use serde_json::{Value, json};

async fn keyed(world: &World, path: &str, player: &Player, key: &str, body: Value) -> Answer {
    world
        .request(Method::POST, path, Some(player))
        .header("Idempotency-Key", key)
        .json(&body)
        .answer()
        .await
}

async fn matching(world: &World, path: &str, player: &Player, tag: &str, body: Value) -> Answer {
    world
        .request(Method::POST, path, Some(player))
        .header("If-Match", tag)
        .json(&body)
        .answer()
        .await
}

async fn ply(world: &World, game: &GameId) -> u64 {
    world.get(&path(game, ""), &world.ann).await.json()["ply"]
        .as_u64()
        .unwrap()
}

#[tokio::test]
async fn a_repeated_request_has_the_same_answer_and_is_done_once() {
    let world = World::new().await;
    let game = world.game("").await;
    let moves = path(&game, "/moves");
    let first = keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"}))
        .await
        .expect(201);
    assert_eq!(
        keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"})).await,
        first
    );
    world
        .post(&moves, &world.bob, json!({"move": "e5"}))
        .await
        .expect(201);
    world.note(&game, &world.ann, "written since").await;
    assert_eq!(
        keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"})).await,
        first,
        "even if the game has gone on"
    );
    assert_eq!(ply(&world, &game).await, 2);
}

#[tokio::test]
async fn a_repeated_request_is_known_after_a_restart() {
    let mut world = World::new().await;
    let game = world.game("").await;
    let first = keyed(
        &world,
        &path(&game, "/moves"),
        &world.ann,
        "one",
        json!({"move": "e4"}),
    )
    .await
    .expect(201);
    world = world.restart().await;
    let again = keyed(
        &world,
        &path(&game, "/moves"),
        &world.ann,
        "one",
        json!({"move": "e4"}),
    )
    .await;
    assert_eq!(again, first);
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.ann,
        "one",
        json!({"move": "d4"}),
    )
    .await
    .expect_problem(422, "idempotency-key-used");
}

#[tokio::test]
async fn a_key_is_for_one_body_and_one_game() {
    let world = World::new().await;
    let (game, other) = (world.game("").await, world.game("").await);
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.ann,
        "one",
        json!({"move": "e4"}),
    )
    .await
    .expect(201);
    for (path, body) in [
        (path(&game, "/moves"), json!({"move": "d4"})),
        (path(&other, "/moves"), json!({"move": "e4"})),
    ] {
        keyed(&world, &path, &world.ann, "one", body)
            .await
            .expect_problem(422, "idempotency-key-used");
    }
    assert_eq!(
        (ply(&world, &game).await, ply(&world, &other).await),
        (1, 0)
    );
}

/// A key below `/me` with the same value changes nothing that is known about the move.
#[tokio::test]
async fn a_key_counts_for_one_operation() {
    let mut world = World::new().await;
    let game = world.game("").await;
    let moves = path(&game, "/moves");
    let first = keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"}))
        .await
        .expect(201);
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    for (method, path, body) in [
        (Method::PUT, "me/settings/theme", json!({"value": "dark"})),
        (Method::PUT, "me/vacation", json!({"until": "1w"})),
        (Method::DELETE, "me/vacation", json!({})),
        (
            Method::PUT,
            "me/blocked/100200300400500604",
            json!({"name": "Dan"}),
        ),
        (Method::DELETE, "me/blocked/100200300400500604", json!({})),
        (
            Method::POST,
            &format!("games/{game}/draw"),
            json!({"action": "offer"}),
        ),
    ] {
        let request = world.request(method, &format!("/api/v1/{path}"), Some(&world.ann));
        let request = request.header("Idempotency-Key", "one").json(&body);
        request.answer().await.expect(200);
        let again = keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"}));
        assert_eq!(again.await, first, "{path}");
    }
    world = world.restart().await;
    let again = keyed(&world, &moves, &world.ann, "one", json!({"move": "e4"}));
    assert_eq!(again.await, first, "after a restart");
    assert_eq!(ply(&world, &game).await, 2);
}

#[tokio::test]
async fn each_person_has_keys_of_their_own() {
    let world = World::new().await;
    let game = world.game("").await;
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.ann,
        "one",
        json!({"move": "e4"}),
    )
    .await
    .expect(201);
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        "one",
        json!({"move": "e5"}),
    )
    .await
    .expect(201);
}

#[tokio::test]
async fn a_refused_request_may_be_repeated_with_its_key() {
    let world = World::new().await;
    let game = world.game("").await;
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        "one",
        json!({"move": "e5"}),
    )
    .await
    .expect_problem(409, "not-your-turn");
    world
        .post(&path(&game, "/moves"), &world.ann, json!({"move": "e4"}))
        .await
        .expect(201);
    keyed(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        "one",
        json!({"move": "e5"}),
    )
    .await
    .expect(201);
}

#[tokio::test]
async fn concurrent_requests_with_one_key_are_one() {
    let world = World::new().await;
    let game = world.game("").await;
    let path = path(&game, "/moves");
    let requests = (0..8).map(|_| keyed(&world, &path, &world.ann, "one", json!({"move": "e4"})));
    let answers = futures::future::join_all(requests).await;
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 201 && *answer == answers[0])
    );
    assert_eq!(ply(&world, &game).await, 1);
}

#[tokio::test]
async fn without_a_key_each_request_is_a_new_one() {
    let world = World::new().await;
    let game = world.game("").await;
    world
        .post(&path(&game, "/moves"), &world.ann, json!({"move": "Nf3"}))
        .await
        .expect(201);
    world
        .post(&path(&game, "/moves"), &world.ann, json!({"move": "Nf3"}))
        .await
        .expect_problem(409, "not-your-turn");
}

#[tokio::test]
async fn the_tag_of_another_viewer_is_no_state_that_the_caller_has_seen() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let moves = path(&game, "/moves");
    let of_ann = world.get(&path(&game, ""), &world.ann).await;
    let of_ann = of_ann.header("etag").unwrap().to_owned();
    let body = json!({"move": "e5"});
    let refused = matching(&world, &moves, &world.bob, &of_ann, body.clone()).await;
    let refused = refused.expect_problem(412, "changed");
    // The version alone is that of the caller.
    let version = format!("\"{}\"", refused.json()["game"]["version"]);
    assert!(
        of_ann.starts_with(version.trim_end_matches('"')),
        "{of_ann}"
    );
    let made = matching(&world, &moves, &world.bob, &version, body).await;
    made.expect(201);
}

#[tokio::test]
async fn a_move_for_an_old_state_is_not_made() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let tag = world
        .get(&path(&game, ""), &world.bob)
        .await
        .header("etag")
        .unwrap()
        .to_owned();
    world
        .post(
            &path(&game, "/draw"),
            &world.ann,
            json!({"action": "offer"}),
        )
        .await
        .expect(200);

    let answer = matching(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        &tag,
        json!({"move": "e5"}),
    )
    .await
    .expect_problem(412, "changed");
    let current = answer.json()["game"].clone();
    assert_eq!(
        current,
        world.get(&path(&game, ""), &world.bob).await.json(),
        "the problem contains the current state"
    );
    assert_eq!(current["draw_offers"], json!([{"seat": 0, "accepted": []}]));
    let moves = path(&game, "/moves");
    for stale in ["\"1\"", "W/\"4\"", "\"x\""] {
        let body = json!({"move": "e5"});
        let answer = matching(&world, &moves, &world.bob, stale, body).await;
        answer.expect_problem(412, "changed");
    }
    for malformed in ["4", ""] {
        let body = json!({"move": "e5"});
        let answer = matching(&world, &moves, &world.bob, malformed, body).await;
        answer.expect_problem(400, "invalid-header");
    }

    let tag = format!("\"1\", \"{}\"", current["version"]);
    matching(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        &tag,
        json!({"move": "e5"}),
    )
    .await
    .expect(201);
    matching(&world, &path(&game, "/resign"), &world.bob, &tag, json!({}))
        .await
        .expect_problem(412, "changed");
    matching(&world, &path(&game, "/resign"), &world.bob, "*", json!({}))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_repeated_request_is_answered_although_its_state_is_old() {
    let world = World::new().await;
    let game = world.game("").await;
    let send = || {
        let request = world
            .request(Method::POST, &path(&game, "/moves"), Some(&world.ann))
            .json(&json!({"move": "e4"}));
        request
            .header("If-Match", "\"2\"")
            .header("Idempotency-Key", "one")
            .answer()
    };
    let first = send().await.expect(201);
    assert_eq!(send().await, first);
}

#[tokio::test]
async fn a_known_state_is_not_sent_again() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for rest in ["", "/moves", "/legal-moves", "/pgn", "/board.png"] {
        let tag = world
            .get(&path(&game, rest), &world.bob)
            .await
            .expect(200)
            .header("etag")
            .unwrap()
            .to_owned();
        for known in [
            tag.clone(),
            format!("W/{tag}"),
            format!("\"0\", {tag}"),
            "*".into(),
        ] {
            let request = world.request(Method::GET, &path(&game, rest), Some(&world.bob));
            let answer = request
                .header("If-None-Match", &known)
                .answer()
                .await
                .expect(304);
            assert_eq!(
                (answer.header("etag"), answer.header("content-type")),
                (Some(&*tag), None),
                "{rest} {known}"
            );
            assert!(answer.bytes.is_empty());
        }
        world
            .request(Method::GET, &path(&game, rest), Some(&world.bob))
            .header("If-None-Match", "\"0\"")
            .answer()
            .await
            .expect(200);
    }
}

//! Clocks, requests to all players, aborted games and conditional moves,
//! over HTTP.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{GameId, LobbyAction, PlayAction};
use reqwest::Method;
use serde_json::{Value, json};

/// A game of Ann, who has White, and Bob, with this clock.
pub(crate) async fn timed(world: &World, clock: Value) -> GameId {
    let body = json!({
        "variant": "standard", "name": "Ann", "wishes": ["white"], "clock": clock,
        "reserved": [{"person": world.bob.person.to_string(), "name": "Bob"}],
    });
    let made = world
        .post("/api/v1/games", &world.ann, body)
        .await
        .expect(201)
        .json();
    let game = GameId::parse(made["id"].as_str().unwrap()).unwrap();
    world.act(&game, &world.bob, LobbyAction::Accept).await;
    game
}

async fn game(world: &World, game: &GameId) -> Value {
    let answer = world.get(&path(game, ""), &world.ann).await;
    answer.expect(200).json()
}

async fn post_request(world: &World, game: &GameId, player: &Player, rest: &str) -> Answer {
    world.post(&path(game, rest), player, json!({})).await
}

async fn delete(world: &World, path: &str, player: &Player) -> Answer {
    let request = world.request(Method::DELETE, path, Some(player));
    request.answer().await
}

#[tokio::test]
async fn a_game_has_the_clock_that_was_agreed_on() {
    let world = World::new().await;
    let clock = json!({"pace": "10+5", "on_timeout": "random_move"});
    let live = timed(&world, clock).await;
    insta::assert_json_snapshot!("clock", game(&world, &live).await["clock"]);
    let slow = timed(&world, json!({"pace": "72h"})).await;
    let clock = game(&world, &slow).await["clock"].clone();
    assert_eq!(
        clock["pace"], "3d",
        "a pace is always shown in the same form"
    );
    assert_eq!(clock["on_timeout"], "lose");
    let short = timed(&world, json!("3d")).await;
    assert_eq!(game(&world, &short).await["clock"], clock);
    assert_eq!(clock["correspondence"], true);
    assert_eq!(clock["turn"]["deadline"], "2026-11-23T08:00:00.000Z");
    let without = world.game("").await;
    assert!(game(&world, &without).await.get("clock").is_none());
}

#[tokio::test]
async fn invalid_clocks_are_refused_with_the_texts_of_discord() {
    let world = World::new().await;
    let detail_of = async |clock: Value| {
        let body = json!({"variant": "standard", "name": "Ann", "clock": clock});
        let answer = world
            .post("/api/v1/games", &world.ann, body)
            .await
            .expect_problem(422, "invalid-body");
        answer.json()["detail"].as_str().unwrap().to_owned()
    };
    let details = [
        detail_of(json!({"pace": "soon"})).await,
        detail_of(json!({"pace": "90d"})).await,
        detail_of(json!({"pace": "3d", "on_timeout": "explode"})).await,
        detail_of(json!({"on_timeout": "lose"})).await,
        detail_of(json!("soon")).await,
        detail_of(json!(5)).await,
    ];
    insta::assert_snapshot!("no_clock", details.join("\n"));
    let clock = json!({"pace": "3d", "on_timeout": "next_picks"});
    let body = json!({"variant": "alliance", "name": "Ann", "clock": clock});
    let answer = world.post("/api/v1/games", &world.ann, body).await;
    answer.expect_problem(422, "invalid-body");
    let mine = world.get("/api/v1/me/games", &world.ann).await.json();
    assert_eq!(mine["games"], json!([]), "no game was made");
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_accepts() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let asked = post_request(&world, &id, &world.ann, "/takeback").await;
    insta::assert_json_snapshot!("request", asked.expect(200).json()["request"]);
    let again = post_request(&world, &id, &world.bob, "/takeback").await;
    again.expect_problem(409, "request-not-possible");
    let own = post_request(&world, &id, &world.ann, "/request/accept").await;
    own.expect_problem(409, "request-not-possible");
    let accepted = post_request(&world, &id, &world.bob, "/request/accept").await;
    let game = accepted.expect(200).json();
    assert_eq!(game["ply"], 0);
    assert!(game.get("request").is_none());
}

#[tokio::test]
async fn a_request_can_be_declined_and_withdrawn() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    for decliner in [&world.bob, &world.ann] {
        let asked = post_request(&world, &id, &world.ann, "/takeback").await;
        asked.expect(200);
        let declined = post_request(&world, &id, decliner, "/request/decline").await;
        let game = declined.expect(200).json();
        assert_eq!(game["ply"], 2);
        assert!(game.get("request").is_none());
    }
}

#[tokio::test]
async fn the_clocks_are_paused_and_resumed_when_all_accept() {
    let world = World::new().await;
    let id = timed(&world, json!({"pace": "3d"})).await;
    let pause = json!({"for": "2d"});
    let asked = world.post(&path(&id, "/pause"), &world.bob, pause).await;
    asked.expect(200);
    let accepted = post_request(&world, &id, &world.ann, "/request/accept").await;
    let clock = accepted.expect(200).json()["clock"].clone();
    assert_eq!(clock["pause"]["until"], "2026-11-22T08:00:00.000Z");
    assert_eq!(clock["turn"]["deadline"], Value::Null);
    let body = json!({"move": "e4"});
    let moved = world.post(&path(&id, "/moves"), &world.ann, body).await;
    moved.expect_problem(409, "paused");
    post_request(&world, &id, &world.ann, "/resume")
        .await
        .expect(200);
    let accepted = post_request(&world, &id, &world.bob, "/request/accept").await;
    assert_eq!(accepted.expect(200).json()["clock"]["pause"], Value::Null);
}

#[tokio::test]
async fn impossible_requests_change_nothing() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let before = game(&world, &id).await;
    for rest in ["/pause", "/resume", "/request/accept", "/request/decline"] {
        let answer = post_request(&world, &id, &world.ann, rest).await;
        answer.expect_problem(409, "request-not-possible");
    }
    for (rest, body) in [
        ("/takeback", json!({"for": "2d"})),
        ("/pause", json!({"for": "long"})),
    ] {
        let answer = world.post(&path(&id, rest), &world.ann, body).await;
        answer.expect_problem(422, "invalid-body");
    }
    let eve = post_request(&world, &id, &world.eve, "/takeback").await;
    eve.expect_problem(404, "no-such-game");
    assert_eq!(game(&world, &id).await, before);
    let long = timed(&world, json!({"pace": "3d"})).await;
    let body = json!({"for": "99w"});
    let answer = world.post(&path(&long, "/pause"), &world.ann, body).await;
    answer.expect_problem(422, "invalid-body");
}

#[tokio::test]
async fn a_game_can_be_aborted_before_everybody_has_moved() {
    let world = World::new().await;
    let early = world.game("e4").await;
    let abort = async |id: &GameId, player: &Player| {
        let path = path(id, "/abort");
        world.post(&path, player, json!({})).await
    };
    let aborted = abort(&early, &world.bob).await.expect(200);
    assert_eq!(aborted.json()["phase"], "aborted");
    let again = abort(&early, &world.bob).await;
    let problem = again.expect_problem(409, "not-started");
    assert_eq!(
        problem.json()["detail"],
        "That game was aborted, so it doesn’t count. Create a new one: \
         POST /api/v1/games."
    );
    let late = world.game("e4 e5").await;
    let refused = abort(&late, &world.ann).await;
    refused.expect_problem(409, "too-late-to-abort");
    assert_eq!(game(&world, &late).await["phase"], "running");
}

#[tokio::test]
async fn conditional_moves_are_made_at_once_and_seen_only_by_their_owner() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let lines_path = path(&id, "/conditional-moves");
    let before = game(&world, &id).await;
    let line = json!({"line": "Nf3 Nc6 Bb5 a6"});
    let answer = world.post(&lines_path, &world.bob, line).await.expect(200);
    insta::assert_json_snapshot!("conditional_moves", answer.json());
    assert_eq!(
        game(&world, &id).await,
        before,
        "the opponent cannot see that there are any"
    );
    let others = world.get(&lines_path, &world.ann).await.expect(200).json();
    assert_eq!(others["lines"], json!([]));
    let body = json!({"move": "Nf3"});
    let made = world
        .post(&path(&id, "/moves"), &world.ann, body)
        .await
        .expect(201)
        .json();
    assert_eq!(made["move"]["origin"], "mover");
    assert_eq!(made["then"][0]["origin"], "conditional");
    assert_eq!(made["then"][0]["coordinate"], "b8c6");
    let left = world.get(&lines_path, &world.bob).await.json();
    assert_eq!(left["lines"][0][0]["then"], "a7a6");
}

#[tokio::test]
async fn a_line_can_end_with_resigning_or_a_draw() {
    let world = World::new().await;
    for (ending, offer, result) in [
        ("resign", false, json!("1-0")),
        ("draw", true, json!("1/2-1/2")),
        ("draw", false, json!(null)),
    ] {
        let id = world.game("e4 e5").await;
        let body = json!({"line": format!("Nf3 {ending}")});
        let lines = world
            .post(&path(&id, "/conditional-moves"), &world.bob, body)
            .await;
        assert_eq!(
            lines.expect(200).json()["lines"][0][0]["then"],
            json!(ending)
        );
        if offer {
            world.act(&id, &world.ann, PlayAction::OfferDraw).await;
        }
        let made = world
            .post(&path(&id, "/moves"), &world.ann, json!({"move": "Nf3"}))
            .await;
        let made = made.expect(201).json();
        assert_eq!(made["then"], json!([]));
        assert_eq!(made["game"]["result"]["score"], result);
        let offers = usize::from(result.is_null());
        assert_eq!(
            made["game"]["draw_offers"].as_array().unwrap().len(),
            offers
        );
    }
}

#[tokio::test]
async fn conditional_moves_are_removed_line_by_line_or_all_at_once() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let lines_path = path(&id, "/conditional-moves");
    for line in ["Nf3 Nc6", "d4 exd4", "f4 exf4"] {
        let body = json!({"line": line});
        world.post(&lines_path, &world.bob, body).await.expect(200);
    }
    let line = |number: &str| format!("{lines_path}/{number}");
    for none in ["3", "-1", "x"] {
        let answer = delete(&world, &line(none), &world.bob).await;
        answer.expect_problem(422, "invalid-conditional-moves");
    }
    let left = delete(&world, &line("1"), &world.bob).await.expect(200);
    assert_eq!(left.json()["lines"][1][0]["when"], json!(["f2f4"]));
    let none = delete(&world, &lines_path, &world.bob).await.expect(200);
    assert_eq!(none.json()["lines"], json!([]));
}

#[tokio::test]
async fn invalid_lines_are_refused_with_the_reason() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let lines_path = path(&id, "/conditional-moves");
    let mut details = Vec::new();
    for (player, line) in [
        (&world.ann, "Nf3"),
        (&world.bob, ""),
        (&world.bob, "Nf3 Ke6"),
        (&world.bob, "Nf3"),
        (&world.bob, "Nf3 banana"),
        (&world.bob, "Nf3 draw d4"),
    ] {
        let body = json!({"line": line});
        let answer = world.post(&lines_path, player, body).await;
        if line == "Nf3" && player.name == "Bob" {
            // A line with a single move is a move of Bob's own, after any move of Ann.
            continue;
        }
        let problem = answer
            .expect_problem(422, "invalid-conditional-moves")
            .json();
        details.push(problem["detail"].as_str().unwrap().to_owned());
    }
    insta::assert_snapshot!("no_conditional_moves", details.join("\n"));
}

#[tokio::test]
async fn a_repeated_request_is_done_once_and_one_for_an_old_state_not_at_all() {
    let world = World::new().await;
    let id = world.game("e4 e5").await;
    let add = async |key: &str| {
        let request = world
            .request(
                Method::POST,
                &path(&id, "/conditional-moves"),
                Some(&world.bob),
            )
            .header("Idempotency-Key", key);
        request.json(&json!({"line": "Nf3 Nc6"})).answer().await
    };
    let first = add("one").await.expect(200);
    assert_eq!(add("one").await, first);
    let lines = world
        .get(&path(&id, "/conditional-moves"), &world.bob)
        .await
        .json();
    assert_eq!(lines["lines"].as_array().unwrap().len(), 1);
    let request = world
        .request(Method::POST, &path(&id, "/takeback"), Some(&world.ann))
        .header("If-Match", "\"1\"");
    let answer = request.json(&json!({})).answer().await;
    answer.expect_problem(412, "changed");
}

//! Every kind of problem, caused by a request. Those of lobbies are in `lobbies`.

mod lobbies;

use crate::answer::{Answer, DOCUMENT, SendChecked};
use crate::diplomacy::{begin, over};
use crate::world::{Player, World, path};
use entente_game::GameId;
use entente_game::people::PersonAction;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A request with any body and content type.
async fn raw(
    world: &World,
    path: &str,
    content_type: Option<&str>,
    body: impl Into<reqwest::Body>,
) -> Answer {
    let request = world
        .request(Method::POST, path, Some(&world.ann))
        .body(body);
    if let Some(content_type) = content_type {
        request.header("content-type", content_type)
    } else {
        request
    }
    .answer()
    .await
}

/// Causes the problems of diplomacy.
async fn diplomacy_problems(world: &World) -> Vec<Answer> {
    let World { ann, .. } = world;
    let game = begin(world, "alliance", None).await;
    let alone = begin(world, "chess4", None).await;
    let hidden = over(world, Some(json!({"reveal_alliances": false}))).await;
    let letter = json!({"to": ["red"], "text": "Hello"});
    for _ in 0..10 {
        let sent = world
            .post(&path(&game, "/letters"), ann, letter.clone())
            .await;
        sent.expect(201);
    }
    let post = async |game, rest, body: Value, status, kind| {
        let answer = world.post(&path(game, rest), ann, body).await;
        answer.expect_problem(status, kind)
    };
    let get = async |game, rest, status, kind| {
        let answer = world.get(&path(game, rest), ann).await;
        answer.expect_problem(status, kind)
    };
    let too_many = post(&game, "/letters", letter, 429, "too-many-letters").await;
    let wait = too_many.header("retry-after");
    assert_eq!(
        wait,
        Some("600"),
        "ten minutes, because the clock stands still"
    );
    let (white, red) = (json!({"to": "white"}), json!({"from": "red"}));
    vec![
        too_many,
        post(&game, "/proposals/accept", red, 409, "not-open").await,
        post(&game, "/proposals", white, 409, "refused").await,
        post(&alone, "/alliances/leave", json!({}), 409, "no-diplomacy").await,
        get(&game, "/history", 409, "not-over").await,
        get(&hidden, "/history", 403, "alliances-hidden").await,
    ]
}

/// Causes the problems of clocks, requests and conditional moves.
async fn time_problems(world: &World) -> Vec<Answer> {
    let World { ann, bob, .. } = world;
    let clock = json!({"pace": "3d", "on_timeout": "next_picks"});
    let timed = json!({
        "variant": "standard", "name": "Ann", "wishes": ["white"], "clock": clock,
        "reserved": [{"person": bob.person.to_string(), "name": "Bob"}],
    });
    let made = world.post("/api/v1/games", ann, timed).await.expect(201);
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let game_id = entente_game::GameId::parse(&game).unwrap();
    world
        .act(
            &game_id,
            bob,
            entente_game::Action::Lobby(entente_game::LobbyAction::Accept),
        )
        .await;
    for (player, rest) in [(ann, "/pause"), (bob, "/request/accept")] {
        let answer = world.post(&path(&game_id, rest), player, json!({})).await;
        answer.expect(200);
    }
    let late_game = world.game("e4 e5").await;
    let post = async |game, rest, body: Value, status, kind| {
        let answer = world.post(&path(game, rest), ann, body).await;
        answer.expect_problem(status, kind)
    };
    let mv = json!({"move": "e4"});
    let line = json!({"line": "Nf3"});
    vec![
        post(&game_id, "/moves", mv, 409, "paused").await,
        post(
            &late_game,
            "/request/accept",
            json!({}),
            409,
            "request-not-possible",
        )
        .await,
        post(&late_game, "/abort", json!({}), 409, "too-late-to-abort").await,
        post(
            &late_game,
            "/conditional-moves",
            line,
            422,
            "invalid-conditional-moves",
        )
        .await,
        world
            .get(&path(&late_game, "/hint"), ann)
            .await
            .expect_problem(409, "no-hint"),
        {
            let path = path(&late_game, "/seats/black/offer");
            let refused = world.request(Method::PUT, &path, Some(ann)).answer().await;
            refused.expect_problem(409, "seat-not-offered")
        },
        {
            let body = json!({"name": "Dan", "code": "no code"});
            let path = path(&late_game, "/join");
            for _ in 0..5 {
                let wrong = world.post(&path, &world.dan, body.clone()).await;
                wrong.expect_problem(404, "no-such-game");
            }
            let late = world.post(&path, &world.dan, body).await;
            late.expect_problem(429, "too-many-codes")
        },
        {
            let path = path(&late_game, "/substitute");
            let handed_over = world.request(Method::PUT, &path, Some(ann)).answer();
            handed_over.await.expect(200);
            post(&late_game, "/resign", json!({}), 409, "replaced").await
        },
    ]
}

async fn ask_for_seat(world: &World, game: &GameId, player: &Player) {
    let body = json!({"name": player.name});
    let answer = world.post(&path(game, "/join"), player, body).await;
    answer.expect(200);
}

/// Causes the problems of moves and draws.
async fn move_problems(world: &World, game: &GameId) -> Vec<Answer> {
    let World { ann, bob, .. } = world;
    let (moves, claim) = (path(game, "/moves"), path(game, "/claim"));
    vec![
        world
            .post(&moves, ann, json!({"move": "Ke3"}))
            .await
            .expect_problem(422, "illegal-move"),
        world
            .post(&moves, ann, json!({"move": "Nd2"}))
            .await
            .expect_problem(422, "ambiguous-move"),
        world
            .post(&moves, ann, json!({"move": "banana"}))
            .await
            .expect_problem(422, "unreadable-move"),
        world
            .post(&moves, bob, json!({"move": "d5"}))
            .await
            .expect_problem(409, "not-your-turn"),
        world
            .post(&claim, bob, json!({"claim": "threefold"}))
            .await
            .expect_problem(409, "draw-not-possible"),
        world
            .post(&claim, ann, json!({"claim": "fifty_moves"}))
            .await
            .expect_problem(409, "draw-not-possible"),
        world
            .post(&path(game, "/draw/accept"), ann, json!({}))
            .await
            .expect_problem(409, "draw-not-possible"),
        world
            .post(&claim, ann, json!({"claim": "win"}))
            .await
            .expect_problem(409, "claim-refused"),
    ]
}

/// Causes the problems of tokens, paths and queries.
async fn address_problems(world: &World, game: &GameId) -> Vec<Answer> {
    let World { ann, .. } = world;
    let moves = path(game, "/moves");
    let unknown = Player {
        person: ann.person,
        name: "Unknown",
        token: format!("entente_{}", "0".repeat(64)),
    };
    vec![
        world
            .request(Method::POST, &moves, None)
            .json(&json!({"move": "Nf3"}))
            .answer()
            .await
            .expect_problem(401, "token-required"),
        world
            .get_without_token("/api/v1/me")
            .await
            .expect_problem(401, "token-required"),
        world
            .get_without_token(&path(game, ""))
            .await
            .expect_problem(404, "no-such-game"),
        world
            .get("/api/v1/nothing", ann)
            .await
            .expect_problem(404, "no-such-path"),
        world
            .get("/api/v1/variants/draughts/rules", ann)
            .await
            .expect_problem(404, "no-such-variant"),
        world
            .get("/api/v1/players/nobody", ann)
            .await
            .expect_problem(404, "no-such-player"),
        world
            .get(&path(game, "/board.png?theme=pink"), ann)
            .await
            .expect_problem(400, "invalid-query"),
        world
            .get("/api/v1/positions/legal-moves?fen=8", ann)
            .await
            .expect_problem(422, "invalid-position"),
        world
            .request(Method::DELETE, &moves, Some(ann))
            .answer()
            .await
            .expect_problem(405, "method-not-allowed"),
        world
            .get("/api/v1/me", &unknown)
            .await
            .expect_problem(401, "invalid-token"),
    ]
}

/// Causes the problems of bodies.
async fn body_problems(world: &World, game: &GameId) -> Vec<Answer> {
    let (ann, moves) = (&world.ann, path(game, "/moves"));
    let json = Some("application/json");
    let mut answers = vec![
        raw(world, &moves, json, "{\"move\": ")
            .await
            .expect_problem(400, "invalid-json"),
        raw(world, &moves, json, vec![b'"', 0xff, b'"'])
            .await
            .expect_problem(400, "invalid-json"),
        raw(world, &moves, None, "")
            .await
            .expect_problem(422, "invalid-body"),
        raw(world, &moves, Some("text/plain"), "Nf3")
            .await
            .expect_problem(415, "unsupported-media-type"),
        raw(world, &moves, json, vec![b' '; 256 * 1024 + 1])
            .await
            .expect_problem(413, "body-too-large"),
    ];
    for body in [
        json!({}),
        json!({"move": 7}),
        json!({"move": "e4", "extra": 1}),
        json!([]),
        json!(["Nxd4"]),
        json!("Nf3"),
        Value::Null,
    ] {
        answers.push(
            world
                .post(&moves, ann, body)
                .await
                .expect_problem(422, "invalid-body"),
        );
    }
    answers
}

/// Causes the problems of headers. A move is made, too.
async fn header_problems(world: &World, game: &GameId) -> Vec<Answer> {
    let World { ann, bob, .. } = world;
    let moves = path(game, "/moves");
    let keyed = |key: &str, text: &str| {
        world
            .request(Method::POST, &moves, Some(ann))
            .header("Idempotency-Key", key)
            .json(&json!({"move": text}))
            .answer()
    };
    let mut answers = vec![
        keyed("two words", "Nxd4")
            .await
            .expect_problem(400, "invalid-header"),
        keyed("", "Nxd4")
            .await
            .expect_problem(400, "invalid-header"),
        keyed(&"k".repeat(201), "Nxd4")
            .await
            .expect_problem(400, "invalid-header"),
    ];
    keyed(&"k".repeat(200), "Nxd4").await.expect(201);
    answers.extend([
        keyed(&"k".repeat(200), "c3")
            .await
            .expect_problem(422, "idempotency-key-used"),
        world
            .request(Method::POST, &moves, Some(bob))
            .header("If-Match", "\"1\"")
            .json(&json!({"move": "d6"}))
            .answer()
            .await
            .expect_problem(412, "changed"),
        world
            .request(Method::POST, &moves, Some(bob))
            .header("If-Match", "5")
            .json(&json!({"move": "d6"}))
            .answer()
            .await
            .expect_problem(400, "invalid-header"),
        world
            .request(Method::GET, &path(game, ""), Some(bob))
            .header("If-None-Match", "5")
            .answer()
            .await
            .expect_problem(400, "invalid-header"),
    ]);
    answers
}

/// Causes the problems of games that are over or have not begun. Bob resigns.
async fn phase_problems(world: &World, game: &GameId) -> Vec<Answer> {
    let World { ann, bob, .. } = world;
    let moves = path(game, "/moves");
    world
        .post(&path(game, "/resign"), bob, json!({}))
        .await
        .expect(200);
    let challenge = world.challenge().await;
    vec![
        world
            .post(&moves, bob, json!({"move": "d6"}))
            .await
            .expect_problem(409, "game-over"),
        world
            .post(&path(&challenge, "/moves"), ann, json!({"move": "e4"}))
            .await
            .expect_problem(409, "not-started"),
    ]
}

/// Causes all problems one after the other, and returns the answers.
async fn all_problems(world: &World) -> Vec<Answer> {
    let game = world.game("e4 e5 Nf3 Nc6 d4 exd4").await;
    let mut answers = move_problems(world, &game).await;
    answers.extend(address_problems(world, &game).await);
    answers.extend(body_problems(world, &game).await);
    answers.extend(header_problems(world, &game).await);
    answers.extend(phase_problems(world, &game).await);
    answers.extend(lobbies::lobby_problems(world).await);
    answers.extend(diplomacy_problems(world).await);
    answers.extend(crate::settings::settings_problems(world).await);
    answers.extend(crate::tokens::token_problems(world).await);
    answers.extend(crate::webhooks::webhook_problems(world).await);
    answers.extend(crate::blocked::blocking_problems(world).await);
    answers.extend(crate::leagues::league_problems(world).await);
    answers.extend(crate::matches::match_problems(world).await);
    answers.extend(crate::think_boards::think_board_problems(world).await);
    answers.extend(crate::votes::vote_problems(world).await);
    answers.extend(crate::puzzles::puzzle_problems(world).await);
    answers.extend(time_problems(world).await);
    answers.extend(crate::limits::limit_problems().await);
    answers.push(crate::betrayal::unconfirmed(world).await);
    answers.push(crate::analysis::too_short(world).await);
    answers
}

#[tokio::test]
async fn every_problem_can_be_caused_and_says_what_to_do() {
    let world = World::new().await;
    let answers = all_problems(&world).await;
    let mut lines: Vec<_> = answers
        .iter()
        .map(|answer| {
            format!(
                "{} {}: {}",
                answer.status.as_u16(),
                answer.problem().unwrap(),
                answer.json()["detail"].as_str().unwrap()
            )
        })
        .collect();
    lines.dedup();
    let told = lines.iter().flat_map(|line| line.split_whitespace());
    let commands: Vec<_> = told
        .filter(|word| word.starts_with('/') && !word.starts_with("/api"))
        .collect();
    assert!(commands.is_empty(), "clients cannot type {commands:?}");
    insta::assert_snapshot!("problems", lines.join("\n"));

    let kinds: BTreeSet<_> = answers.iter().filter_map(Answer::problem).collect();
    // `api` itself tests failures of the server (`server/tests.rs`) and events that are no longer
    // kept (`listening.rs`), the tests of the game test time that runs out.
    let tested_elsewhere = [
        "internal",
        "timeout",
        "unavailable",
        "time-is-up",
        "events-gone",
    ];
    let tested_elsewhere = tested_elsewhere.map(String::from);
    assert_eq!(
        documented(),
        kinds
            .into_iter()
            .chain(tested_elsewhere)
            .filter(|kind| !["no-such-path", "method-not-allowed"].contains(&kind.as_str()))
            .collect()
    );
}

/// The kinds of problems of all operations of the document.
fn documented() -> BTreeSet<String> {
    let paths = DOCUMENT["paths"].as_object().unwrap().values();
    let responses = paths
        .flat_map(|methods| methods.as_object().unwrap().values())
        .flat_map(|operation| operation["responses"].as_object().unwrap().values());
    responses
        .filter_map(|response| {
            response["content"]["application/problem+json"]["examples"].as_object()
        })
        .flat_map(|examples| examples.keys().cloned())
        .collect()
}

#[tokio::test]
async fn the_problem_of_an_illegal_move_lists_the_legal_moves() {
    let world = World::new().await;
    let game = world.game("d4 d5 Nf3 Nf6").await;
    let refused_move = async |text: &str| {
        world
            .post(&path(&game, "/moves"), &world.ann, json!({"move": text}))
            .await
            .expect(422)
            .json()
    };
    let legal = world
        .get(&path(&game, "/legal-moves"), &world.ann)
        .await
        .json()["legal"]
        .clone();
    assert_eq!(refused_move("Ke2").await["legal"], legal);
    assert_eq!(refused_move("banana").await["legal"], legal);
    let readings: Vec<_> = refused_move("Nd2").await["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["coordinate"].clone())
        .collect();
    assert_eq!(readings, ["b1d2", "f3d2"]);
    world
        .post(
            &path(&game, "/moves"),
            &world.ann,
            json!({"move": readings[0]}),
        )
        .await
        .expect(201);
}

#[tokio::test]
async fn an_invalid_or_revoked_token_is_refused() {
    let world = World::new().await;
    let with = |value: &str| {
        world
            .request(Method::GET, "/api/v1/me", None)
            .header("authorization", value)
            .answer()
    };
    let token = &world.ann.token;
    with(&format!("bearer {token}")).await.expect(200);
    with(&format!("BEARER  {token}")).await.expect(200);
    for value in [
        token.clone(),
        format!("Basic {token}"),
        "Bearer".into(),
        "Bearer ".into(),
        format!("Bearer {token}0"),
        format!("Bearer {}", token.to_uppercase()),
        String::new(),
    ] {
        let answer = with(&value).await.expect_problem(401, "invalid-token");
        assert_eq!(
            answer.header("www-authenticate"),
            Some("Bearer realm=\"entente\", error=\"invalid_token\""),
            "{value}"
        );
        assert!(
            !answer.text().contains(token.as_str()),
            "a token is never sent back"
        );
    }
    assert_eq!(
        world
            .get_without_token("/api/v1/me")
            .await
            .header("www-authenticate"),
        Some("Bearer realm=\"entente\"")
    );

    world
        .service
        .people()
        .submit(world.command(&world.ann, PersonAction::RevokeToken { number: 1 }))
        .await
        .unwrap()
        .unwrap();
    world
        .get("/api/v1/me", &world.ann)
        .await
        .expect_problem(401, "invalid-token");
}

#[tokio::test]
async fn get_changes_nothing() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for rest in ["/draw", "/resign"] {
        for method in [Method::GET, Method::HEAD] {
            let answer = world
                .request(method, &path(&game, rest), Some(&world.bob))
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status(), 405);
            assert_eq!(answer.headers()["allow"], "POST");
        }
    }
    assert_eq!(
        world.get(&path(&game, ""), &world.bob).await.json()["version"],
        3
    );
}

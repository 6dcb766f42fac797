//! Games as their players see them: shown, listed, played and ended.

use crate::answer::{Answer, SendChecked};
use crate::world::{World, path};
use entente_game::{GameId, LobbyAction, PlayAction};
use insta::{assert_json_snapshot, assert_snapshot};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The body of an answer, with what differs from run to run masked.
fn masked(answer: &Answer, game: &GameId) -> Value {
    let text = answer.text().replace(game.as_str(), "[game]");
    let mut json: Value = serde_json::from_str(&text).unwrap();
    // The answer to a command contains the game.
    let shown = if json.get("game").is_some() {
        &mut json["game"]
    } else {
        &mut json
    };
    for (name, mask) in [("seed_hash", "[seed]"), ("head", "[head]")] {
        if let Some(field) = shown.get_mut(name) {
            *field = mask.into();
        }
    }
    mask_people(shown);
    json
}

/// Masks the ids of people, which depend on the secret of the installation.
pub(crate) fn mask_people(game: &mut Value) {
    for person in game["people"].as_array_mut().into_iter().flatten() {
        person["id"] = "[person]".into();
    }
}

#[tokio::test]
async fn a_game_is_shown_as_its_player_sees_it() {
    let world = World::new().await;
    let game = world.game("e4 d5 exd5").await;
    world.note(&game, &world.bob, "The queen takes back.").await;
    let answer = world.get(&path(&game, ""), &world.bob).await.expect(200);
    assert_eq!(answer.header("etag"), Some("\"6-p1-en\""));
    assert_json_snapshot!("game", masked(&answer, &game));
}

#[tokio::test]
async fn a_challenge_is_a_game_that_has_not_begun() {
    let world = World::new().await;
    let game = world.challenge().await;
    let answer = world.get(&path(&game, ""), &world.bob).await.expect(200);
    assert_json_snapshot!("challenge", masked(&answer, &game));
    assert_eq!(
        world
            .get(&path(&game, "/legal-moves"), &world.ann)
            .await
            .expect(200)
            .json(),
        json!({"turn": null, "legal": []})
    );
    world.act(&game, &world.bob, LobbyAction::Leave).await;
    assert_eq!(
        world.get(&path(&game, ""), &world.ann).await.json()["phase"],
        "declined"
    );

    let game = world.challenge().await;
    world.act(&game, &world.ann, LobbyAction::Cancel).await;
    assert_eq!(
        world.get(&path(&game, ""), &world.bob).await.json()["phase"],
        "cancelled"
    );
}

/// Nobody waits twice for the worker of a game, and no game is gone through twice.
#[tokio::test]
async fn a_move_is_one_job_of_a_worker_and_one_view() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let (watch, moves) = (world.service.watch(), path(&game, "/moves"));
    // The first request of a token on a day notes its use, which is one more job.
    for player in [&world.ann, &world.bob] {
        world.get("/api/v1/variants", player).await.expect(200);
    }
    for (player, mv) in [(&world.ann, "Nf3"), (&world.bob, "Nc6")] {
        let before = watch.work_done();
        let answer = world.post(&moves, player, json!({"move": mv}));
        answer.await.expect(201);
        let done = watch.work_done() - before;
        assert_eq!((done.jobs, done.views), (1, 1), "{mv}");
    }
}

/// A game that the caller may not see does not exist for them, whatever is wrong with a request.
#[tokio::test]
async fn a_stranger_learns_of_no_game_by_a_bad_request() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    for body in [json!({}), json!({"move": 7}), json!({"move": "Nf3"})] {
        let moves = path(&game, "/moves");
        let stranger = world.post(&moves, &world.eve, body).await;
        stranger.expect_problem(404, "no-such-game");
    }
}

#[tokio::test]
async fn a_move_is_made_and_seen_by_both() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let answer = world
        .post(&path(&game, "/moves"), &world.ann, json!({"move": "Nf3"}))
        .await
        .expect(201);
    assert_eq!(answer.header("etag"), Some("\"5-p0-en\""));
    assert_json_snapshot!("move_made", masked(&answer, &game));

    let seen = world
        .get(&path(&game, "/moves"), &world.bob)
        .await
        .expect(200);
    let notations: Vec<_> = seen.json()["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["notation"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(notations, ["e4", "e5", "Nf3"]);
    world
        .post(&path(&game, "/moves"), &world.bob, json!({"move": "b8c6"}))
        .await
        .expect(201);
}

#[tokio::test]
async fn a_whole_game_is_played_to_mate() {
    let world = World::new().await;
    let game = world.game("").await;
    for (player, text) in [
        (&world.ann, "f3"),
        (&world.bob, "e5"),
        (&world.ann, "g4"),
        (&world.bob, "Qh4#"),
    ] {
        world
            .post(&path(&game, "/moves"), player, json!({"move": text}))
            .await
            .expect(201);
    }
    let over = world.get(&path(&game, ""), &world.ann).await.json();
    assert_eq!(over["phase"], "over");
    assert_eq!(
        over["result"],
        json!({"score": "0-1", "reason": "checkmate", "winners": ["black"], "points": ["0", "1"]})
    );
    assert_eq!(over["check"], json!(["white"]));
    assert_eq!(over["turn"], Value::Null);
    assert_eq!(
        over["status"], "Bob (Black) wins by checkmate: 0\u{2011}1.",
        "without Discord's markup"
    );
}

#[tokio::test]
async fn legal_moves_are_those_of_the_player_to_move() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let mine = world
        .get(&path(&game, "/legal-moves"), &world.bob)
        .await
        .expect(200);
    assert_eq!(mine.json()["turn"], "black");
    assert_eq!(mine.json()["legal"].as_array().unwrap().len(), 20);
    assert_eq!(
        mine.json()["legal"][0],
        json!({"notation": "a5", "coordinate": "a7a5", "from": "a7", "to": "a5"})
    );
    let of_opponent = world.get(&path(&game, "/legal-moves"), &world.ann).await;
    assert_eq!(
        mine.json(),
        of_opponent.expect(200).json(),
        "the opponent may see them, too"
    );
}

#[tokio::test]
async fn a_promotion_says_what_the_pawn_becomes() {
    let world = World::new().await;
    let game = world.game("a4 b5 axb5 a6 bxa6 Bb7 axb7 Na6").await;
    let answer = world
        .post(
            &path(&game, "/moves"),
            &world.ann,
            json!({"move": "bxa8=N"}),
        )
        .await
        .expect(201)
        .json();
    assert_eq!(answer["move"]["promotion"], "knight");
    assert_eq!(
        answer["move"]["captured"],
        json!({"army": "black", "piece": "rook"})
    );
}

#[tokio::test]
async fn a_game_can_be_downloaded_as_pgn() {
    let world = World::new().await;
    let game = world.game("e4 e5 Nf3").await;
    let answer = world
        .get(&path(&game, "/pgn"), &world.bob)
        .await
        .expect(200);
    assert_eq!(
        answer.header("content-type"),
        Some("application/vnd.chess-pgn; charset=utf-8")
    );
    assert_eq!(
        answer.header("content-disposition"),
        Some(&*format!("inline; filename=\"entente-{game}.pgn\""))
    );
    assert_snapshot!("pgn", answer.text().replace(game.as_str(), "[game]"));
}

#[tokio::test]
async fn my_games_lists_only_my_running_games() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let games = world
        .get("/api/v1/me/games", &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    assert_eq!(games["games"][0]["id"], game.as_str());
    assert_eq!(games["games"][0]["your_armies"], json!(["white"]));
    assert_eq!(
        world.get("/api/v1/me/games", &world.eve).await.json(),
        json!({"games": [], "next": null})
    );
    assert_eq!(
        world.get("/api/v1/me", &world.eve).await.json(),
        json!({"person": "100200300400500602", "name": "Eve", "expires_at": null,
            "id": world.service.public_id(world.eve.person), "scopes": ["read", "play", "diplomacy", "manage"]})
    );
    let named = world.get("/api/v1/me", &world.ann).await.json();
    assert_eq!(named["name"], "Ann");
    world
        .post(&path(&game, "/resign"), &world.ann, json!({}))
        .await
        .expect(200);
    assert_eq!(
        world.get("/api/v1/me/games", &world.ann).await.json(),
        json!({"games": [], "next": null}),
        "finished games are not listed"
    );
    // A finished game is enough to know the name.
    assert_eq!(world.get("/api/v1/me", &world.ann).await.json(), named);
}

#[tokio::test]
async fn my_finished_games_come_in_pages() {
    let world = World::new().await;
    let finished = async |query: &str, player| {
        let listed = format!("/api/v1/me/games/finished{query}");
        world.get(&listed, player).await
    };
    let mut all = BTreeSet::new();
    for moves in ["e4", "d4 d5", "c4"] {
        let game = world.game(moves).await;
        world.act(&game, &world.ann, PlayAction::Resign).await;
        all.insert(game.to_string());
    }
    world.game("f4").await;
    let first = finished("?limit=2", &world.ann).await.expect(200).json();
    let next = first["next"].as_str().unwrap();
    let rest = finished(&format!("?limit=2&after={next}"), &world.ann).await;
    let rest = rest.expect(200).json();
    assert_eq!(rest["next"], Value::Null);
    let pages = [&first, &rest].map(|page| page["games"].as_array().unwrap().clone());
    assert_eq!(pages.each_ref().map(Vec::len), [2, 1]);
    let listed = pages.concat();
    assert!(listed.iter().all(|game| game["phase"] == "over"));
    let ids = listed
        .iter()
        .map(|game| game["id"].as_str().unwrap().to_owned());
    assert_eq!(ids.collect::<BTreeSet<_>>(), all);
    // By default a page holds all three, and who has played nothing has none.
    let whole = finished("", &world.bob).await.expect(200).json();
    assert_eq!(whole["games"].as_array().unwrap().len(), 3);
    let none = finished("", &world.eve).await.expect(200).json();
    assert_eq!(none, json!({"games": [], "next": null}));
    for query in [
        "?limit=0",
        "?limit=51",
        "?limit=x",
        "?after=nothing",
        "?page=2",
    ] {
        let refused = finished(query, &world.ann).await;
        refused.expect_problem(400, "invalid-query");
    }
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_and_accepted() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let draw = path(&game, "/draw");
    let offered = world.post(&draw, &world.ann, json!({})).await.expect(200);
    assert_eq!(
        offered.json()["draw_offers"],
        json!([{"army": "white", "accepted": []}])
    );
    let declined = world
        .post(&path(&game, "/draw/decline"), &world.bob, json!({}))
        .await
        .expect(200);
    assert_eq!(declined.json()["draw_offers"], json!([]));
    world.post(&draw, &world.bob, json!({})).await.expect(200);
    let agreed = world
        .post(&path(&game, "/draw/accept"), &world.ann, json!({}))
        .await
        .expect(200);
    assert_eq!(
        agreed.json()["result"],
        json!({"score": "1/2-1/2", "reason": "agreed", "winners": [], "points": ["1/2", "1/2"]})
    );
}

#[tokio::test]
async fn a_player_stops_the_draw_offers_of_another_and_allows_them_again() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let post = async |player, rest| world.post(&path(&game, rest), player, json!({})).await;
    let set = async |method, army: &str| {
        let stopped = path(&game, &format!("/draw/stopped/{army}"));
        let request = world.request(method, &stopped, Some(&world.bob));
        request.answer().await
    };
    let none_yet = set(Method::PUT, "white").await;
    none_yet.expect_problem(409, "draw-not-possible");
    post(&world.ann, "/draw").await.expect(200);
    let open = set(Method::PUT, "white").await;
    open.expect_problem(409, "draw-not-possible");
    let declined = post(&world.bob, "/draw/decline").await.expect(200);
    assert_eq!(declined.json()["stoppable_draw_offers"], json!(["white"]));
    let seen = world.get(&path(&game, ""), &world.ann).await.expect(200);
    let stopped = set(Method::PUT, "white").await.expect(200).json();
    assert_eq!(stopped["stopped_draw_offers"], json!(["white"]));
    assert_eq!(
        world.get(&path(&game, ""), &world.ann).await,
        seen,
        "she cannot see it"
    );
    let refused = post(&world.ann, "/draw").await;
    let problem = refused.expect_problem(409, "draw-not-possible").json();
    let detail = problem["detail"].as_str().unwrap();
    assert!(
        detail.contains("wants no more draw offers from you"),
        "{detail}"
    );
    for army in ["red", "0"] {
        let refused = set(Method::PUT, army).await;
        refused.expect_problem(422, "invalid-body");
    }
    set(Method::DELETE, "white").await.expect(200);
    let again = set(Method::DELETE, "white").await;
    again.expect_problem(409, "draw-not-possible");
    post(&world.ann, "/draw").await.expect(200);
}

#[tokio::test]
async fn a_draw_is_claimed_after_threefold_repetition() {
    let world = World::new().await;
    let game = world.game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").await;
    assert_eq!(
        world.get(&path(&game, ""), &world.ann).await.json()["draw_claims"],
        json!(["threefold"])
    );
    let claimed = world
        .post(
            &path(&game, "/claim"),
            &world.ann,
            json!({"claim": "threefold"}),
        )
        .await
        .expect(200);
    assert_eq!(claimed.json()["result"]["reason"], "threefold");
}

#[tokio::test]
async fn a_game_is_resigned_with_a_body_or_without() {
    let world = World::new().await;
    for body in [None, Some(json!({}))] {
        let game = world.game("e4").await;
        let request = world.request(Method::POST, &path(&game, "/resign"), Some(&world.ann));
        let answer = if let Some(body) = body {
            request.json(&body)
        } else {
            request
        }
        .answer()
        .await
        .expect(200);
        assert_eq!(
            answer.json()["result"],
            json!({"score": "0-1", "reason": "resigned", "winners": ["black"], "points": ["0", "1"]})
        );
    }
}

#[tokio::test]
async fn rules_need_no_token() {
    let world = World::new().await;
    assert_json_snapshot!(
        "variants",
        world
            .get_without_token("/api/v1/variants")
            .await
            .expect(200)
            .json()
    );
    let query = "/api/v1/positions/legal-moves?fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    let position = world.get_without_token(query).await.expect(200).json();
    assert_eq!(position["turn"], "white");
    assert_eq!(position["legal"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn the_server_is_healthy_and_ready_and_stops_when_told() {
    let mut world = World::new().await;
    for (path, body) in [
        ("/healthz", json!({"status": "ok"})),
        (
            "/readyz",
            json!({"status": "ok", "discord": "connected", "clocks": "running"}),
        ),
    ] {
        assert_eq!(world.get_without_token(path).await.expect(200).json(), body);
    }
    world.stop().await;
    assert!(
        world
            .request(Method::GET, "/healthz", None)
            .send()
            .await
            .unwrap_err()
            .is_connect()
    );
}

/// One answer has all that a client needs to move: it never has to ask for the moves.
#[tokio::test]
async fn a_game_comes_with_its_start_its_moves_and_whose_turn_it_is() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (player, is_turn) in [(&world.ann, true), (&world.bob, false)] {
        let shown = world.get(&path(&game, ""), player).await.expect(200).json();
        assert_eq!(shown["your_turn"], is_turn);
        assert_eq!(shown["moves"], json!(["e2e4", "e7e5"]));
        assert_eq!(shown["start"], start);
    }
    let four = world.four("{}").await;
    let shown = world.get(&path(&four, ""), &world.ann).await.json();
    assert_eq!(shown["start"], shown["position"], "before the first move");
    assert_eq!(shown["moves"], json!([]));
}

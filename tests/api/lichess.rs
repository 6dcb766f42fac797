//! lichess's Bot API as a bot uses it: it challenges, plays, and follows its games and events. Each
//! answer and each line is one of lichess's objects, field by field.
//!
//! `lichess_client.rs` lets another project's client in Python play whole games.

use crate::events::revoke;
use crate::lichess_requests::{
    Lines, begin, objects, post_form, send_answer, send_challenge, send_command,
};
use crate::lichess_schema::check;
use crate::world::{Player, World};
use entente_game::Time;
use entente_game::people::{Scope, Scopes, TokenAccess};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The moves of a short game that White wins.
const MATE: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";

/// The stream of a game.
async fn stream_of(world: &World, by: &Player, game: &str) -> Lines {
    Lines::of(world, by, &format!("/api/bot/game/stream/{game}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_a_game_to_mate() {
    let world = World::new().await;
    let World { ann, bob, .. } = &world;
    // The name by which a bot is challenged.
    let account = &objects(&world, bob, "Account", "/api/account").await[0];
    assert_eq!(account["username"], bob.person.to_string());
    let game = begin(&world, "standard").await;
    let mut seen = stream_of(&world, bob, &game).await;
    let full = seen.expect("Full").await;
    assert_eq!(full["initialFen"], "startpos");
    assert_eq!(full["white"]["id"], ann.person.to_string());
    assert_eq!(full["clock"]["initial"], 300_000);
    let moves: Vec<&str> = MATE.split(' ').collect();
    for (ply, text) in moves.iter().enumerate() {
        let mover = [ann, bob][ply % 2];
        send_command(&world, mover, &game, &format!("move/{text}")).await;
        let state = seen.expect("State").await;
        assert_eq!(state["moves"], moves[..=ply].join(" "));
    }
    // The stream ends with the game, so the last state is the one with the result.
    assert_eq!(seen.next().await, None);
    let mut again = stream_of(&world, ann, &game).await;
    let state = &again.expect("Full").await["state"];
    assert_eq!(
        (&state["status"], &state["winner"]),
        (&json!("mate"), &json!("white"))
    );
    assert_eq!(again.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_events_has_challenges_games_and_ends() {
    let world = World::new().await;
    let World { ann, bob, .. } = &world;
    let mut bobs = Lines::of(&world, bob, "/api/stream/event").await;
    let mut anns = Lines::of(&world, ann, "/api/stream/event").await;
    let challenge_seen = async |anns: &mut Lines, bobs: &mut Lines, variant| {
        let made = send_challenge(&world, &[("variant", variant), ("days", "3")]).await;
        let received = bobs.expect("ChallengeEvent").await;
        assert_eq!(received["challenge"]["id"], made["id"]);
        assert_eq!(received["challenge"]["direction"], "in");
        anns.expect("ChallengeEvent").await;
        made["id"].as_str().unwrap().to_owned()
    };
    let declined = challenge_seen(&mut anns, &mut bobs, "chess960").await;
    let path = format!("/api/challenge/{declined}/decline");
    let done = post_form(&world, bob, &path, &[("reason", "later")]).await;
    check("Ok", &done);
    // Each event goes to those to whom lichess sends it: this one to the challenger alone.
    let event = anns.expect("DeclinedEvent").await;
    assert_eq!(event["challenge"]["id"], declined);
    let cancelled = challenge_seen(&mut anns, &mut bobs, "standard").await;
    send_answer(&world, ann, &cancelled, "cancel").await;
    let event = bobs.expect("CanceledEvent").await;
    assert_eq!(event["challenge"]["id"], cancelled);
    let played = challenge_seen(&mut anns, &mut bobs, "standard").await;
    send_answer(&world, bob, &played, "accept").await;
    for events in [&mut bobs, &mut anns] {
        assert_eq!(events.expect("StartEvent").await["game"]["gameId"], played);
    }
    send_command(&world, ann, &played, "resign").await;
    assert_eq!(bobs.expect("FinishEvent").await["game"]["gameId"], played);
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_takebacks_and_aborts_are_agreed_on() {
    let world = World::new().await;
    let World { ann, bob, .. } = &world;
    let game = begin(&world, "standard").await;
    let mut seen = stream_of(&world, ann, &game).await;
    seen.expect("Full").await;
    send_command(&world, ann, &game, "move/e2e4?offeringDraw=true").await;
    let mut state = seen.expect("State").await;
    if state["wdraw"].is_null() {
        // The offer may come with the move, or after it.
        state = seen.expect("State").await;
    }
    assert_eq!(state["wdraw"], true);
    for (by, command, field, expected) in [
        (bob, "draw/no", "wdraw", Value::Null),
        (ann, "takeback/yes", "wtakeback", json!(true)),
        (bob, "takeback/yes", "moves", json!("")),
        (ann, "draw/yes", "wdraw", json!(true)),
        (bob, "draw/yes", "status", json!("draw")),
    ] {
        send_command(&world, by, &game, command).await;
        assert_eq!(seen.expect("State").await[field], expected, "{command}");
    }
    let game = begin(&world, "standard").await;
    let mut seen = stream_of(&world, ann, &game).await;
    seen.expect("Full").await;
    send_command(&world, ann, &game, "abort").await;
    assert_eq!(seen.expect("State").await["status"], "aborted");
}

#[tokio::test(flavor = "multi_thread")]
async fn chess960_begins_with_its_position_and_castles_by_taking_the_rook() {
    let world = World::new().await;
    let World { ann, bob, .. } = &world;
    let options = json!({"variant": "chess960", "options": {"start": 518}, "name": "Ann",
        "wishes": ["white"], "reserved": [{"person": bob.person.to_string(), "name": "Bob"}]});
    let made = world.post("/api/v1/games", ann, options).await;
    let made = made.expect(201).json();
    let game = made["id"].as_str().unwrap();
    send_answer(&world, bob, game, "accept").await;
    let full = stream_of(&world, ann, game).await.expect("Full").await;
    let start = full["initialFen"].as_str().unwrap();
    assert!(
        start.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        "{start}"
    );
    let moves = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1";
    for (ply, text) in moves.split(' ').enumerate() {
        send_command(&world, [ann, bob][ply % 2], game, &format!("move/{text}")).await;
    }
    let again = stream_of(&world, bob, game).await.expect("Full").await;
    assert_eq!(again["state"]["moves"], moves);
}

/// A token that is revoked ends the streams that were opened with it at once, although nothing
/// happens: no empty line comes before.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_at_once_with_its_token() {
    let world = World::new().await;
    let game = begin(&world, "standard").await;
    for path in [
        format!("/api/bot/game/stream/{game}"),
        "/api/stream/event".to_owned(),
    ] {
        let second = world.another_token(&world.ann).await;
        let request = world.request(Method::GET, &path, Some(&second));
        let mut stream = request.send().await.unwrap();
        let first = stream.chunk().await.unwrap().unwrap();
        assert!(first.starts_with(b"{"), "{first:?}");
        revoke(&world, &second).await;
        assert_eq!(stream.chunk().await.unwrap(), None, "{path}");
    }
}

/// lichess draws the colour at once; here the game does it when it begins, and nothing is said
/// before.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_has_no_final_colour_before_it_is_drawn() {
    let world = World::new().await;
    let chosen = send_challenge(&world, &[("days", "3"), ("color", "black")]).await;
    assert_eq!(chosen["finalColor"], "black");
    let made = send_challenge(&world, &[("days", "3")]).await;
    assert_eq!(
        (&made["color"], made.get("finalColor")),
        (&json!("random"), None)
    );
    let id = made["id"].as_str().unwrap();
    send_answer(&world, &world.bob, id, "accept").await;
    let path = format!("/api/challenge/{id}/show");
    let begun = &objects(&world, &world.ann, "Challenge", &path).await[0];
    let drawn = begun["finalColor"].as_str().unwrap();
    assert!(["white", "black"].contains(&drawn), "{begun}");
}

/// A text names and quotes what the client has sent, and not what became of it on the way.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_speaks_of_what_the_client_has_sent() {
    let world = World::new().await;
    let challenge = format!("/api/challenge/{}?", world.bob.person);
    for (path, query, begins) in [
        (&*challenge, "clock.limit=soon", "clock.limit: "),
        (
            &challenge,
            "clock.limit=60&clock.increment=x",
            "clock.increment: ",
        ),
        (&challenge, "clock.limit=999999999999999", ""),
        (&challenge, "days=0", ""),
        (&challenge, "fen=banana", "fen: "),
        ("/api/challenge/banana?", "", "username: "),
        ("/api/challenge/ai?", "level=9", "level: "),
        ("/api/challenge/open?", "days=-1", "days: "),
        ("/api/board/seek?", "time=5&increment=x", "increment: "),
    ] {
        let path = format!("{path}{query}");
        let token = Some(world.ann.token.as_str());
        let (status, error) = refused(&world, Method::POST, &path, token).await;
        assert_eq!(status, 400, "{path}: {error}");
        assert!(error.starts_with(begins), "{path}: {error}");
        for other in [
            "s+",
            "reserved",
            "computers",
            "starting_position",
            "/api/v1",
        ] {
            assert!(!error.contains(other), "{path}: {error}");
        }
    }
}

/// The status and the text of a refusal.
async fn refused(world: &World, method: Method, path: &str, token: Option<&str>) -> (u16, String) {
    let mut request = world.request(method, path, None);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    check("Error", &body);
    (status, body["error"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_have_the_form_of_lichess() {
    let world = World::new().await;
    let game = begin(&world, "standard").await;
    let (ann, eve) = (
        Some(world.ann.token.as_str()),
        Some(world.eve.token.as_str()),
    );
    let four = world.four("{}").await;
    let path = |rest: &str| format!("/api/bot/game/{game}/{rest}");
    let stream_of = |game: &str| format!("/api/bot/game/stream/{game}");
    for (method, path, token, expected) in [
        (Method::POST, path("move/e2e5"), ann, 400),
        (Method::POST, path("move/banana"), ann, 400),
        (
            Method::POST,
            path("move/e7e5"),
            Some(world.bob.token.as_str()),
            400,
        ),
        (Method::POST, path("claim-draw"), ann, 400),
        (Method::POST, path("claim-victory"), ann, 400),
        (Method::POST, path("draw/no"), ann, 400),
        (Method::POST, path("move/e2e4"), eve, 404),
        (Method::GET, stream_of(&game), eve, 404),
        (Method::GET, stream_of("nothing"), ann, 404),
        (Method::GET, stream_of(four.as_str()), ann, 404),
        (Method::GET, "/api/account".into(), None, 401),
        (Method::GET, "/api/account".into(), Some("wrong"), 401),
        (Method::GET, path("resign"), ann, 405),
        (Method::GET, "/api/user/nobody".into(), ann, 404),
        (
            Method::POST,
            "/api/challenge/ai?level=high".into(),
            ann,
            400,
        ),
        (
            Method::POST,
            "/api/challenge/ai?variant=atomic".into(),
            ann,
            400,
        ),
        (Method::POST, "/api/challenge/banana".into(), ann, 400),
        (
            Method::POST,
            "/api/challenge/ai?variant=fromPosition".into(),
            ann,
            400,
        ),
        (
            Method::POST,
            format!("/api/round/{game}/add-time/15"),
            ann,
            403,
        ),
        (Method::POST, path("berserk"), ann, 400),
        (Method::POST, path("claim-victory/"), ann, 400),
        (
            Method::GET,
            format!("/api/user/{}/current-game", world.eve.person),
            ann,
            404,
        ),
        (Method::POST, "/api/stream/games/mine/add".into(), ann, 404),
        (Method::POST, "/api/board/seek".into(), ann, 400),
        (
            Method::GET,
            "/api/player/autocomplete?term=1".into(),
            ann,
            400,
        ),
        (Method::GET, "/api/player/top/10/blitz".into(), ann, 404),
        (Method::GET, "/api/tv/channels".into(), None, 404),
        (Method::GET, "/api/user/1/activity".into(), None, 404),
        (Method::POST, "/team/x/join".into(), ann, 404),
    ] {
        let (status, error) = refused(&world, method, &path, token).await;
        assert_eq!(status, expected, "{path}: {error}");
        assert!(!error.is_empty(), "{path}");
    }
}

/// As lichess's: its answers are for pages of every origin.
#[tokio::test(flavor = "multi_thread")]
async fn pages_of_any_origin_may_use_it() {
    let world = World::new().await;
    let path = "/api/challenge/ai";
    let preflight = world
        .request(Method::OPTIONS, path, None)
        .header("origin", "https://example.org")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization");
    let account = world
        .request(Method::GET, "/api/account", Some(&world.ann))
        .header("origin", "https://example.org");
    for request in [preflight, account] {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers();
        assert_eq!(headers["access-control-allow-origin"], "*");
        if let Some(allowed) = headers.get("access-control-allow-headers") {
            assert!(allowed.to_str().unwrap().contains("authorization"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_tested_and_only_their_own_people_are_known() {
    let world = World::new().await;
    let ending = TokenAccess {
        scopes: Scopes::from_iter([Scope::Read]),
        expires_at: Some(Time(1_795_200_000_000)),
    };
    let ending = world.token_with(&world.bob, ending).await;
    let tokens = [&world.ann.token, "wrong", "no\u{7f}ne", "", &ending.token];
    let tokens = tokens.join(", ");
    let request = world
        .request(Method::POST, "/api/token/test", None)
        .body(tokens);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let tested: Value = response.json().await.unwrap();
    let info = &tested[&world.ann.token];
    let all = "bot:play,board:play,challenge:write,challenge:read";
    let anns_id = world.ann.person.to_string();
    assert_eq!(
        *info,
        json!({"userId": anns_id, "scopes": all, "expires": null})
    );
    let bobs_id = world.bob.person.to_string();
    let expected =
        json!({"userId": bobs_id, "scopes": "challenge:read", "expires": 1_795_200_000_000_u64});
    assert_eq!(tested[&ending.token], expected);
    assert_eq!(tested.as_object().unwrap().len(), 4);
    for none in ["wrong", "no\u{7f}ne"] {
        assert_eq!(tested[none], Value::Null);
    }
    begin(&world, "standard").await;
    let known = format!("/api/user/{bobs_id}");
    let known = objects(&world, &world.ann, "Account", &known).await;
    assert_eq!(known[0]["id"], bobs_id);
    let unknown = format!("/api/user/{}", world.eve.person);
    let (status, _) = refused(&world, Method::GET, &unknown, Some(&world.ann.token)).await;
    assert_eq!(status, 404);
}

//! lichess's Bot API as an unmodified client of lichess uses it: litchee, which reads every answer
//! into lichess's own types, so an answer of another shape makes the test fail.
//!
//! `lichess_client.rs` lets another project's client in Python play whole games.

use crate::events::revoke;
use crate::world::{Player, World};
use entente_game::Time;
use entente_game::people::{Scope, Scopes, TokenAccess};
use futures::StreamExt;
use futures::stream::BoxStream;
use litchee::api::gameplay::board::{LichessBoardEvent, LichessGameState, LichessIncomingEvent};
use litchee::api::gameplay::challenges::{LichessChallenge, LichessChallengeColor};
use litchee::api::gameplay::games::LichessGameStatusName;
use litchee::api::users::players::UserQuery;
use litchee::model::{LichessColor, LichessVariantKey};
use litchee::{LichessClient, LichessError};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The moves of a short game that White wins.
const MATE: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";

fn client(world: &World, player: &Player) -> LichessClient {
    let builder = LichessClient::builder().token(&player.token);
    let url = world.base.parse().unwrap();
    builder.base_url(&url).build().unwrap()
}

/// A game between Ann, who has White, and Bob, begun with lichess's API alone.
pub(crate) async fn begin(
    world: &World,
    variant: LichessVariantKey,
) -> (LichessClient, LichessClient, String) {
    let (ann, bob) = (client(world, &world.ann), client(world, &world.bob));
    let bobs_name = bob.account().profile().await.unwrap().user.username;
    let challenge = ann
        .challenges()
        .challenge(&bobs_name)
        .variant(variant)
        .color(LichessChallengeColor::White)
        .clock(300, 3)
        .send()
        .await
        .unwrap();
    bob.challenges().accept(&challenge.id, None).await.unwrap();
    (ann, bob, challenge.id)
}

type Events<T> = BoxStream<'static, Result<T, LichessError>>;

async fn next<T>(stream: &mut Events<T>) -> T {
    stream.next().await.unwrap().unwrap()
}

/// The next state of a game in its stream.
async fn next_state(stream: &mut Events<LichessBoardEvent>) -> LichessGameState {
    match next(stream).await {
        LichessBoardEvent::GameState(state) => state,
        LichessBoardEvent::GameFull(full) => full.state,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn litchee_plays_a_game_to_mate() {
    let world = World::new().await;
    let (ann, bob, game) = begin(&world, LichessVariantKey::Standard).await;
    let mut seen = bob.bot().stream_game(&game).await.unwrap();
    let LichessBoardEvent::GameFull(full) = next(&mut seen).await else {
        panic!("the first line of a stream is the whole game");
    };
    assert_eq!(full.initial_fen.as_deref(), Some("startpos"));
    let white = full.white.unwrap();
    let anns_id = world.ann.person.to_string();
    assert_eq!(white.id.as_deref(), Some(anns_id.as_str()));
    assert_eq!(full.clock.unwrap().initial, Some(300_000));
    let moves: Vec<&str> = MATE.split(' ').collect();
    for (ply, text) in moves.iter().enumerate() {
        let mover = [&ann, &bob][ply % 2];
        mover.bot().make_move(&game, text, false).await.unwrap();
        let state = next_state(&mut seen).await;
        assert_eq!(state.moves, moves[..=ply].join(" "));
    }
    // The stream ends with the game, so the last state is the one with the result.
    assert!(seen.next().await.is_none());
    let mut again = ann.bot().stream_game(&game).await.unwrap();
    let state = next_state(&mut again).await;
    assert_eq!(state.status, LichessGameStatusName::Mate);
    assert_eq!(state.winner, Some(LichessColor::White));
    assert!(again.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_events_has_challenges_games_and_ends() {
    let world = World::new().await;
    let (ann, bob) = (client(&world, &world.ann), client(&world, &world.bob));
    let mut events = bob.bot().stream_events().await.unwrap();
    let mut anns_events = ann.bot().stream_events().await.unwrap();
    let challenge = async |variant| {
        let bobs_id = world.bob.person.to_string();
        let new = ann
            .challenges()
            .challenge(&bobs_id)
            .variant(variant)
            .days(3)
            .send()
            .await;
        new.unwrap().id
    };
    let declined = challenge(LichessVariantKey::Chess960).await;
    let received = expect_challenge(next(&mut events).await);
    assert_eq!(
        (received.id.as_str(), received.direction.as_deref()),
        (declined.as_str(), Some("in"))
    );
    expect_challenge(next(&mut anns_events).await);
    bob.challenges()
        .decline(&declined, Some("later"))
        .await
        .unwrap();
    // Each event goes to those to whom lichess sends it: this one to the challenger alone.
    match next(&mut anns_events).await {
        LichessIncomingEvent::ChallengeDeclined { challenge } => assert_eq!(challenge.id, declined),
        other => panic!("{other:?}"),
    }
    let cancelled = challenge(LichessVariantKey::Standard).await;
    expect_challenge(next(&mut events).await);
    expect_challenge(next(&mut anns_events).await);
    ann.challenges().cancel(&cancelled, None).await.unwrap();
    match next(&mut events).await {
        LichessIncomingEvent::ChallengeCanceled { challenge } => {
            assert_eq!(challenge.id, cancelled)
        }
        other => panic!("{other:?}"),
    }
    let played = challenge(LichessVariantKey::Standard).await;
    expect_challenge(next(&mut events).await);
    expect_challenge(next(&mut anns_events).await);
    bob.challenges().accept(&played, None).await.unwrap();
    match next(&mut events).await {
        LichessIncomingEvent::GameStart { game } => {
            assert_eq!(game.game_id.as_ref(), Some(&played))
        }
        other => panic!("{other:?}"),
    }
    match next(&mut anns_events).await {
        LichessIncomingEvent::GameStart { game } => {
            assert_eq!(game.game_id.as_ref(), Some(&played))
        }
        other => panic!("{other:?}"),
    }
    ann.bot().resign(&played).await.unwrap();
    match next(&mut events).await {
        LichessIncomingEvent::GameFinish { game } => assert_eq!(game.game_id, Some(played)),
        other => panic!("{other:?}"),
    }
}

fn expect_challenge(event: LichessIncomingEvent) -> LichessChallenge {
    match event {
        LichessIncomingEvent::Challenge { challenge } => *challenge,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_takebacks_and_aborts_are_agreed_on() {
    let world = World::new().await;
    let (ann, bob, game) = begin(&world, LichessVariantKey::Standard).await;
    let mut seen = ann.bot().stream_game(&game).await.unwrap();
    next(&mut seen).await;
    ann.bot().make_move(&game, "e2e4", true).await.unwrap();
    let mut state = next_state(&mut seen).await;
    if state.wdraw.is_none() {
        // The offer may come with the move, or after it.
        state = next_state(&mut seen).await;
    }
    assert_eq!(state.wdraw, Some(true));
    bob.bot().handle_draw(&game, false).await.unwrap();
    assert_eq!(next_state(&mut seen).await.wdraw, None);
    ann.bot().handle_takeback(&game, true).await.unwrap();
    assert_eq!(next_state(&mut seen).await.wtakeback, Some(true));
    bob.bot().handle_takeback(&game, true).await.unwrap();
    assert_eq!(next_state(&mut seen).await.moves, "");
    ann.bot().handle_draw(&game, true).await.unwrap();
    next_state(&mut seen).await;
    bob.bot().handle_draw(&game, true).await.unwrap();
    assert_eq!(
        next_state(&mut seen).await.status,
        LichessGameStatusName::Draw
    );
    let (ann, _, game) = begin(&world, LichessVariantKey::Standard).await;
    let mut seen = ann.bot().stream_game(&game).await.unwrap();
    next(&mut seen).await;
    ann.bot().abort(&game).await.unwrap();
    assert_eq!(
        next_state(&mut seen).await.status,
        LichessGameStatusName::Aborted
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn chess960_begins_with_its_position_and_castles_by_taking_the_rook() {
    let world = World::new().await;
    let (ann, bob) = (client(&world, &world.ann), client(&world, &world.bob));
    let options = json!({"variant": "chess960", "options": {"start": 518}, "name": "Ann",
        "seats": ["white"], "reserved": [{"person": world.bob.person.to_string(), "name": "Bob"}]});
    let made = world
        .post("/api/v1/games", &world.ann, options)
        .await
        .expect(201)
        .json();
    let game = made["id"].as_str().unwrap();
    bob.challenges().accept(game, None).await.unwrap();
    let mut seen = ann.bot().stream_game(game).await.unwrap();
    let LichessBoardEvent::GameFull(full) = next(&mut seen).await else {
        panic!("the first line of a stream is the whole game");
    };
    let start = full.initial_fen.unwrap();
    assert!(
        start.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        "{start}"
    );
    let moves = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1";
    for (ply, text) in moves.split(' ').enumerate() {
        let mover = [&ann, &bob][ply % 2];
        mover.bot().make_move(game, text, false).await.unwrap();
    }
    let mut again = bob.bot().stream_game(game).await.unwrap();
    assert_eq!(next_state(&mut again).await.moves, moves);
}

/// A token that is revoked ends the streams that were opened with it at once, although nothing
/// happens: no empty line comes before.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_at_once_with_its_token() {
    let world = World::new().await;
    let (.., game) = begin(&world, LichessVariantKey::Standard).await;
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

/// The status and the text of a refusal.
async fn refused(world: &World, method: Method, path: &str, token: Option<&str>) -> (u16, String) {
    let mut request = world.request(method, path, None);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    (status, body["error"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_have_the_form_of_lichess() {
    let world = World::new().await;
    let (.., game) = begin(&world, LichessVariantKey::Standard).await;
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
    let (ann, ..) = begin(&world, LichessVariantKey::Standard).await;
    assert_eq!(
        ann.users()
            .get(&bobs_id, &UserQuery::default())
            .await
            .unwrap()
            .user
            .id,
        bobs_id
    );
    let eves_id = world.eve.person.to_string();
    assert!(
        ann.users()
            .get(&eves_id, &UserQuery::default())
            .await
            .is_err()
    );
}

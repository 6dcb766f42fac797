//! Tokens: what one allows and until when, listing and revoking them, and that a program alone
//! cannot erase its person.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::Time;
use entente_game::people::{Scope, Scopes, TokenAccess};
use reqwest::Method;
use serde_json::json;

const TOKENS: &str = "/api/v1/me/tokens";

/// The same player with a token that has only this scope.
pub(crate) async fn with_scope(world: &World, player: &Player, scope: Scope) -> Player {
    let scopes = Scopes::from_iter([scope]);
    let access = TokenAccess {
        scopes,
        expires_at: None,
    };
    world.token_with(player, access).await
}

async fn revoke(world: &World, player: &Player, number: u32) -> Answer {
    let path = format!("{TOKENS}/{number}");
    let request = world.request(Method::DELETE, &path, Some(player));
    request.answer().await
}

/// A request to forget this player.
async fn forget(world: &World, player: &Player) -> Answer {
    let path = format!("/api/v1/me?confirm={}", player.person);
    let request = world.request(Method::DELETE, &path, Some(player));
    request.answer().await
}

#[tokio::test]
async fn tokens_are_listed_with_what_they_allow_and_their_last_day() {
    let world = World::new().await;
    let access = TokenAccess {
        scopes: Scopes::from_iter([Scope::Play]),
        expires_at: Some(Time(world.service.now().0 + 1_000)),
    };
    world.token_with(&world.ann, access).await;
    let listed = world.get(TOKENS, &world.ann).await.expect(200).json();
    let all = ["read", "play", "diplomacy", "manage"];
    let expected = json!([
        {"number": 1, "label": "test", "owner_name": "Ann", "scopes": all, "created_at": "2026-11-20T08:00:00.000Z",
            "expires_at": null, "last_used_on": "2026-11-20"},
        {"number": 2, "label": "test", "owner_name": "Ann", "scopes": ["read", "play"],
            "created_at": "2026-11-20T08:00:00.000Z",
            "expires_at": "2026-11-20T08:00:01.000Z", "last_used_on": null},
    ]);
    assert_eq!(listed["tokens"], expected);
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    assert_eq!(data.json()["tokens"], expected);
}

#[tokio::test]
async fn a_token_says_what_it_allows() {
    let world = World::new().await;
    let player = with_scope(&world, &world.ann, Scope::Diplomacy).await;
    let me = world.get("/api/v1/me", &player).await.expect(200).json();
    assert_eq!(me["scopes"], json!(["read", "diplomacy"]));
    assert_eq!(me["expires_at"], json!(null));
}

#[tokio::test]
async fn a_revoked_token_is_refused_from_then_on() {
    let world = World::new().await;
    let second = world.another_token(&world.ann).await;
    let left = revoke(&world, &world.ann, 2).await.expect(200).json();
    assert_eq!(left["tokens"].as_array().unwrap().len(), 1);
    let refused = world.get("/api/v1/me", &second).await;
    refused.expect_problem(401, "invalid-token");
    let again = revoke(&world, &world.ann, 2).await;
    again.expect_problem(404, "no-such-token");
    let word = world.request(Method::DELETE, "/api/v1/me/tokens/x", Some(&world.ann));
    word.answer().await.expect_problem(404, "no-such-token");
    let own = revoke(&world, &world.ann, 1).await.expect(200);
    assert_eq!(own.json(), json!({"tokens": []}));
}

#[tokio::test]
async fn an_expired_token_is_as_unknown_as_any() {
    let world = World::new().await;
    let access = TokenAccess {
        expires_at: Some(world.service.now()),
        ..TokenAccess::default()
    };
    let expired = world.token_with(&world.ann, access).await;
    let refused = world.get("/api/v1/me", &expired).await;
    let unknown = Player {
        token: "entente_00".into(),
        ..expired
    };
    assert_eq!(refused, world.get("/api/v1/me", &unknown).await);
    refused.expect_problem(401, "invalid-token");
}

#[tokio::test]
async fn a_problem_names_the_scope_that_is_missing() {
    let world = World::new().await;
    let game = world.game("").await;
    let reader = with_scope(&world, &world.ann, Scope::Read).await;
    let moves = path(&game, "/moves");
    let refused = world.post(&moves, &reader, json!({"move": "e4"})).await;
    let refused = refused.expect_problem(403, "missing-scope");
    assert_eq!(refused.json()["scope"], "play");
    let challenge = refused.header("www-authenticate").unwrap();
    assert!(challenge.ends_with(r#"error="insufficient_scope", scope="play""#));
    let player = with_scope(&world, &world.ann, Scope::Play).await;
    let made = world.post(&moves, &player, json!({"move": "e4"})).await;
    made.expect(201);
}

#[tokio::test]
async fn a_request_to_be_forgotten_erases_nothing() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let asked = forget(&world, &world.ann).await.expect(202).json();
    assert_eq!(asked["is_erased"], false);
    assert_eq!(asked["confirm_until"], "2026-11-21T08:00:00.000Z");
    let detail = asked["detail"].as_str().unwrap();
    assert!(detail.contains("Nothing is deleted until"), "{detail}");
    let shown = world.get(&path(&game, ""), &world.ann).await.expect(200);
    assert_eq!(shown.json()["phase"], "running");
    assert_eq!(shown.json()["people"][0]["name"], "Ann");
    assert_eq!(
        forget(&world, &world.ann).await.expect(202).json(),
        asked,
        "a second request is the same"
    );
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    assert_eq!(data.json()["erasure_request"], asked["confirm_until"]);

    let confirmed = world.service.people().confirm_erasure(world.ann.person);
    assert!(confirmed.await.unwrap());
    let gone = world.get("/api/v1/me", &world.ann).await;
    gone.expect_problem(401, "invalid-token");
}

/// Causes all problems of tokens.
pub(crate) async fn token_problems(world: &World) -> Vec<Answer> {
    let reader = with_scope(world, &world.eve, Scope::Read).await;
    vec![
        world.get(TOKENS, &reader).await,
        revoke(world, &world.eve, 77).await,
    ]
}

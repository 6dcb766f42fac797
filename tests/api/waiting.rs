//! Waiting for a game to change: `wait` with `If-None-Match`.

use crate::answer::{Answer, SendChecked};
use crate::events::revoke;
use crate::world::{Player, World, path};
use entente_game::people::PersonAction;
use entente_game::{DiplomacyAction, GameId, PlayAction, Seat};
use entente_service::TokenSecret;
use reqwest::Method;
use reqwest::header::IF_NONE_MATCH;
use tokio::task::JoinHandle;

/// Asks for the game with this query and the ETag of the version that the player sees now.
async fn ask(world: &World, game: &GameId, player: &Player, query: &str) -> JoinHandle<Answer> {
    let shown = world.get(&path(game, ""), player).await.expect(200);
    let tag = shown.header("etag").unwrap().to_owned();
    let asked = world.request(Method::GET, &path(game, query), Some(player));
    tokio::spawn(async move { asked.header(IF_NONE_MATCH, tag).answer().await })
}

/// A request that waits by now.
async fn waiting(world: &World, game: &GameId, player: &Player) -> JoinHandle<Answer> {
    let asked = ask(world, game, player, "?wait=25").await;
    while world.service.watched_games() == 0 {
        assert!(!asked.is_finished(), "it does not wait");
        tokio::task::yield_now().await;
    }
    asked
}

#[tokio::test]
async fn a_request_waits_for_the_move_of_the_opponent() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let asked = waiting(&world, &game, &world.ann).await;
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    let shown = asked.await.unwrap().expect(200);
    assert_eq!(shown.json()["ply"], 2);
    assert_eq!(world.service.watched_games(), 0);
    // With the version before, there is nothing to wait for.
    let before = world
        .request(Method::GET, &path(&game, "?wait=25"), Some(&world.ann))
        .header(IF_NONE_MATCH, "\"0\"");
    before.answer().await.expect(200);
    // Without any, neither.
    world
        .get(&path(&game, "?wait=25"), &world.ann)
        .await
        .expect(200);
}

#[tokio::test]
async fn what_is_secret_to_the_caller_does_not_end_the_wait() {
    let world = World::new().await;
    let game = world.alliance().await;
    let asked = waiting(&world, &game, &world.dan).await;
    let proposal = DiplomacyAction::Propose {
        to: Seat(1),
        message: None,
    };
    world.act(&game, &world.ann, proposal).await;
    assert_eq!(world.service.watched_games(), 1);
    let view = world.service.view(&game, world.ann.person).await.unwrap();
    let text = view.legal_moves()[0].coordinate.clone();
    world
        .act(&game, &world.ann, PlayAction::to_move_anyway(text))
        .await;
    // It would be 304 if the proposal had ended it.
    let shown = asked.await.unwrap().expect(200);
    assert_eq!(shown.json()["ply"], 1);
}

#[tokio::test]
async fn nobody_waits_longer_than_they_asked_for() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for query in ["", "?wait=0", "?wait=1"] {
        let asked = ask(&world, &game, &world.ann, query).await;
        asked.await.unwrap().expect(304);
    }
    for query in ["?wait=26", "?wait=-1", "?wait=long", "?wait=300"] {
        let asked = ask(&world, &game, &world.ann, query).await;
        asked.await.unwrap().expect_problem(400, "invalid-query");
    }
}

#[tokio::test]
async fn a_token_that_was_revoked_gets_no_answer_to_a_held_request() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let second = world.another_token(&world.ann).await;
    let asked = waiting(&world, &game, &second).await;
    let log = world
        .service
        .people()
        .log_of(world.ann.person)
        .await
        .unwrap();
    let hash = TokenSecret::hash_of(&second.token);
    let token = log.tokens().iter().find(|token| token.hash == hash);
    let revoke = PersonAction::RevokeToken {
        number: token.unwrap().number,
    };
    let revoked = world.command(&world.ann, revoke);
    let revoked = world.service.people().submit(revoked).await.unwrap();
    revoked.unwrap();
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    let refused = asked.await.unwrap();
    assert_eq!(refused.header("etag"), None);
    refused.expect_problem(401, "invalid-token");
    // Her other token is not concerned.
    world.get(&path(&game, ""), &world.ann).await.expect(200);
}

/// Nothing happens in the game: the token itself ends the wait, and no other token of the person.
#[tokio::test]
async fn a_held_request_ends_at_once_with_its_token() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let (second, third) = (
        world.another_token(&world.ann).await,
        world.another_token(&world.ann).await,
    );
    let (asked, mut other) = (
        waiting(&world, &game, &second).await,
        waiting(&world, &game, &third).await,
    );
    revoke(&world, &second).await;
    // Who is still waiting then was not ended by that.
    asked.await.unwrap().expect_problem(401, "invalid-token");
    assert!(!other.is_finished());
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    (&mut other).await.unwrap().expect(200);
}

#[tokio::test]
async fn who_asked_to_be_forgotten_gets_no_answer_to_a_held_request() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let asked = waiting(&world, &game, &world.ann).await;
    // She leaves the game by that, which ends the wait.
    world
        .service
        .people()
        .forget(world.ann.person)
        .await
        .unwrap();
    let refused = asked.await.unwrap();
    refused.expect_problem(401, "invalid-token");
}

#[tokio::test]
async fn a_server_that_stops_ends_the_wait() {
    let mut world = World::new().await;
    let game = world.game("e4").await;
    let asked = waiting(&world, &game, &world.ann).await;
    // After some seconds it would break the connection.
    world.stop().await;
    asked.await.unwrap().expect(304);
}

//! A move that ends an alliance is confirmed over HTTP, too.

use crate::answer::Answer;
use crate::diplomacy::{begin, get, post};
use crate::world::World;
use entente_game::GameId;
use serde_json::{Value, json};

/// Bob (Red) is allied with Ann (White), and can capture her pawn on a2.
async fn before_a_betrayal(world: &World) -> GameId {
    let game = begin(world, "alliance", None).await;
    post(world, &game, "/proposals", &world.ann, json!({"to": "red"}))
        .await
        .expect(201);
    let from = json!({"from": "white"});
    post(world, &game, "/proposals/accept", &world.bob, from)
        .await
        .expect(200);
    let moves = "c2c3 b5c5 g7g6 g4f4 d1g1";
    let players = [&world.ann, &world.bob, &world.cleo, &world.dan];
    for (text, player) in moves.split(' ').zip(players.into_iter().cycle()) {
        post(world, &game, "/moves", player, json!({"move": text}))
            .await
            .expect(201);
    }
    game
}

async fn betray(world: &World, game: &GameId, body: Value) -> Answer {
    post(world, game, "/moves", &world.bob, body).await
}

/// The answer to a betrayal without a confirmation.
pub(crate) async fn unconfirmed(world: &World) -> Answer {
    let game = before_a_betrayal(world).await;
    betray(world, &game, json!({"move": "a5a2"})).await
}

#[tokio::test]
async fn a_move_that_ends_an_alliance_needs_a_confirmation() {
    let world = World::new().await;
    let game = before_a_betrayal(&world).await;
    let before = get(&world, &game, "", &world.cleo).await;
    let refused = betray(&world, &game, json!({"move": "a5a2"})).await;
    let problem = refused.expect_problem(409, "ends-alliance").json();
    assert_eq!(problem["confirm"], "a5a2");
    let wrong = json!({"move": "a5a2", "confirm": "a5a4"});
    betray(&world, &game, wrong)
        .await
        .expect_problem(409, "ends-alliance");
    assert_eq!(get(&world, &game, "", &world.cleo).await, before);
    let allies = get(&world, &game, "/alliances", &world.bob).await;
    assert_eq!(allies["allies"], json!(["white"]));

    let confirmed = json!({"move": "a5a2", "confirm": problem["confirm"]});
    betray(&world, &game, confirmed).await.expect(201);
    let allies = get(&world, &game, "/alliances", &world.bob).await;
    assert_eq!(allies["allies"], json!([]));
}

#[tokio::test]
async fn a_confirmation_of_any_other_move_does_no_harm() {
    let world = World::new().await;
    let game = before_a_betrayal(&world).await;
    let body = json!({"move": "a5a4", "confirm": "a5a2"});
    betray(&world, &game, body).await.expect(201);
}

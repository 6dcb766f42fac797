//! The tests of `alliance_secrecy`: a leak that is planted in each thing that it compares is found.

use crate::alliance_secrecy::{
    ARMIES, Occurred, Pair, difference_over_bridges, linked_roles, masked, own_data, play_pair,
};
use crate::diplomacy::{begin, finish};
use crate::webhook_secrecy::{difference_of_webhooks, webhooks_of};
use crate::world::{World, path};
use serde_json::json;

/// A test of the test: a planted leak is found in the first pair.
#[tokio::test]
async fn a_planted_leak_is_found() {
    let world = World::new().await;
    let mut occurred = Occurred::new();
    let found = play_pair(&world, 0, true, &mut occurred).await;
    assert!(found.is_some(), "{occurred:?}");
}

/// The same through the bridges, for which an insider is the leak: they see the secrets.
#[tokio::test]
async fn a_leak_over_the_bridges_is_found() {
    let world = World::new().await;
    let (mut pair, mut occurred) = (Pair::begin(&world, 0).await, Occurred::new());
    for _ in 0..6 {
        pair.act_in_secret(&mut occurred).await;
    }
    let insider = pair.player(pair.insiders[0]);
    let found = difference_over_bridges(&pair, &[insider]).await;
    assert!(found.is_some(), "{occurred:?}");
    assert_eq!(
        difference_over_bridges(&pair, &pair.outsiders()).await,
        None
    );
}

/// Linked roles show kept alliances only of games that reveal them. So a leak there is found.
#[tokio::test]
async fn a_leak_in_linked_roles_is_found() {
    let world = World::new().await;
    let mut seen = Vec::new();
    for reveals in [false, true] {
        let options = json!({"reveal_alliances": reveals});
        let game = begin(&world, "alliance", Some(options)).await;
        for (rest, player, body) in [
            ("/proposals", &world.ann, json!({"to": "black"})),
            ("/proposals/accept", &world.cleo, json!({"from": "white"})),
        ] {
            let done = world.post(&path(&game, rest), player, body).await;
            assert!(done.status.is_success(), "{rest}");
        }
        let before = linked_roles(&world).await;
        finish(&world, &game).await;
        seen.push((before, linked_roles(&world).await));
    }
    assert_eq!(seen[0].0, seen[0].1);
    assert_ne!(seen[1].0, seen[1].1);
}

/// The webhook of an insider gets the secrets, so a leak there is found.
#[tokio::test]
async fn a_leak_over_webhooks_is_found() {
    let world = World::new().await;
    let (mut pair, mut occurred) = (Pair::begin(&world, 0).await, Occurred::new());
    let insider = pair.player(pair.insiders[0]);
    let hooks = webhooks_of(&world, &[insider]).await;
    let others = webhooks_of(&world, &pair.outsiders()).await;
    for _ in 0..6 {
        pair.act_in_secret(&mut occurred).await;
    }
    pair.make_move().await;
    let found = difference_of_webhooks(&pair, hooks).await;
    assert!(found.is_some(), "{occurred:?}");
    assert_eq!(difference_of_webhooks(&pair, others).await, None);
}

/// An insider's own data has their secrets, so a leak there is found.
#[tokio::test]
async fn a_leak_in_a_person_s_data_is_found() {
    let world = World::new().await;
    let pair = Pair::begin(&world, 0).await;
    let [insider, other] = pair.insiders.map(|seat| pair.player(seat));
    let letter = json!({"to": [ARMIES[pair.insiders[1]]], "text": "Psst."});
    let letters = path(&pair.games[1], "/letters");
    world.post(&letters, insider, letter).await.expect(201);
    for (player, is_equal) in [
        (insider, false),
        (other, false),
        (pair.outsiders()[0], true),
    ] {
        let mut seen = Vec::new();
        for game in &pair.games {
            seen.extend(masked(&[own_data(&world, game, player).await], game));
        }
        assert_eq!(seen[0] == seen[1], is_equal, "{seen:?}");
    }
}

//! A finished game with alliances: its true history, and the export with which anybody can verify
//! it.

use crate::answer::SendChecked;
use crate::diplomacy::{begin, finish, get, open_options, post};
use crate::world::{World, path};
use entente_game::{GameId, Verified, verify};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_finished_game_shows_its_history_and_can_be_verified() {
    let world = World::new().await;
    let game = begin(&world, "alliance", Some(open_options())).await;
    for rest in ["/history", "/export"] {
        world
            .get(&path(&game, rest), &world.ann)
            .await
            .expect_problem(409, "not-over");
    }
    let shown = get(&world, &game, "", &world.ann).await;
    assert!(shown.get("seed").is_none());
    let proposal = json!({"to": "black", "message": "Together?"});
    post(&world, &game, "/proposals", &world.ann, proposal)
        .await
        .expect(201);
    let from = json!({"from": "white"});
    post(&world, &game, "/proposals/accept", &world.cleo, from)
        .await
        .expect(200);
    let letter = json!({"to": ["red"], "text": "I am alone.", "anonymous": true});
    post(&world, &game, "/letters", &world.ann, letter)
        .await
        .expect(201);
    finish(&world, &game).await;
    let over = get(&world, &game, "", &world.dan).await;
    assert_eq!(over["seed"].as_str().unwrap().len(), 64);
    assert_eq!(over["seed_hash"], shown["seed_hash"]);

    assert_full_history(&world, &game).await;
    assert_can_be_verified(&world, &game, &over).await;
    for rest in ["/history", "/export"] {
        for player in [Some(&world.eve), None] {
            world
                .request(Method::GET, &path(&game, rest), player)
                .answer()
                .await
                .expect_problem(404, "no-such-game");
        }
    }
    post(
        &world,
        &game,
        "/proposals",
        &world.ann,
        json!({"to": "red"}),
    )
    .await
    .expect_problem(409, "game-over");
}

/// The whole history is shown to a player, as it happened.
async fn assert_full_history(world: &World, game: &GameId) {
    let history = get(world, game, "/history", &world.dan).await;
    let kinds: Vec<_> = history["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "proposed",
            "allied",
            "letter",
            "eliminated",
            "eliminated",
            "civil_war",
            "eliminated",
            "won"
        ]
    );
    assert_eq!(
        history["letter_counts"],
        // The message of a proposal counts as a letter.
        json!([
            {"from": "white", "to": "red", "count": 1},
            {"from": "white", "to": "black", "count": 1}
        ])
    );
    assert_eq!(
        (
            &history["letters"][1]["from"],
            &history["letters"][1]["text"]
        ),
        (&json!("white"), &json!("I am alone."))
    );
}

/// Anybody can verify the export, up to the head that everybody has seen.
async fn assert_can_be_verified(world: &World, game: &GameId, over: &Value) {
    let export = world.get(&path(game, "/export"), &world.dan).await;
    let document = export.expect(200).text();
    let revealed = verify(&document).unwrap().revealed.unwrap();
    assert_eq!(revealed.random_choices.seatings, 1);
    let head = hex::encode(revealed.view.record.head);
    assert_eq!(over["head"], head, "everybody has seen this head");
    assert!(!document.contains("Ann") && !document.contains("discord:"));
}

#[tokio::test]
async fn a_sealed_game_shows_no_history_and_can_be_verified_in_part() {
    let world = World::new().await;
    let options = json!({"reveal_alliances": false, "reveal_letters": true});
    let game = begin(&world, "alliance", Some(options)).await;
    post(
        &world,
        &game,
        "/proposals",
        &world.ann,
        json!({"to": "red"}),
    )
    .await
    .expect(201);
    finish(&world, &game).await;
    world
        .get(&path(&game, "/history"), &world.ann)
        .await
        .expect_problem(403, "alliances-hidden");
    let document = world.get(&path(&game, "/export"), &world.ann).await;
    let verified = verify(&document.expect(200).text()).unwrap();
    assert_eq!(verified.closed, 1);
    assert!(verified.revealed.is_none());
    let over = get(&world, &game, "", &world.ann).await;
    assert!(over.get("seed").is_none());
}

#[tokio::test]
async fn a_game_can_be_verified_after_a_player_was_forgotten() {
    let world = World::new().await;
    let game = begin(&world, "alliance", Some(open_options())).await;
    post(
        &world,
        &game,
        "/proposals",
        &world.bob,
        json!({"to": "black"}),
    )
    .await
    .expect(201);
    let from = json!({"from": "red"});
    post(&world, &game, "/proposals/accept", &world.cleo, from)
        .await
        .expect(200);
    finish(&world, &game).await;
    let export = async || {
        world
            .get(&path(&game, "/export"), &world.ann)
            .await
            .expect(200)
            .text()
    };
    let before = verify(&export().await).unwrap();
    world
        .service
        .people()
        .forget(world.cleo.person)
        .await
        .unwrap();
    let after = verify(&export().await).unwrap();
    assert!(after.heads.starts_with(&before.heads));
    let (erasure, count) = (&after.erasures[0], before.heads.len());
    assert_eq!((erasure.record, after.erasures.len()), (count as u64, 1));
    let draws = |verified: Verified| verified.revealed.unwrap().random_choices;
    assert_eq!(draws(before), draws(after));
}

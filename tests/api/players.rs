//! A person as others see them: one id in all games, and nothing of a game that the asker may not
//! see.

use crate::world::{Player, World, path};
use entente_game::GameId;
use serde_json::{Value, json};

/// Makes a game of Ann under this name.
async fn make(world: &World, name: &str, visibility: &str) -> GameId {
    let body = json!({"variant": "standard", "name": name, "visibility": visibility});
    let made = world.post("/api/v1/games", &world.ann, body).await;
    GameId::parse(made.expect(201).json()["id"].as_str().unwrap()).unwrap()
}

/// Ann's id in a game, as this player sees it.
async fn id_in(world: &World, game: &GameId, player: &Player) -> String {
    let seen = world.get(&path(game, ""), player).await.expect(200).json();
    let people = seen["people"].as_array().unwrap();
    people[0]["id"].as_str().unwrap().to_owned()
}

async fn profile(world: &World, id: &str, asker: Option<&Player>) -> Option<Value> {
    let address = format!("/api/v1/players/{id}");
    let answer = match asker {
        Some(asker) => world.get(&address, asker).await,
        None => world.get_without_token(&address).await,
    };
    if answer.status == 404 {
        answer.expect_problem(404, "no-such-player");
        return None;
    }
    Some(answer.expect(200).json())
}

#[tokio::test]
async fn a_person_has_one_id_in_all_games_and_it_is_not_the_discord_id() {
    let world = World::new().await;
    let (public, private) = (make(&world, "Ann", "public").await, world.game("e4").await);
    let id = id_in(&world, &public, &world.eve).await;
    assert_eq!(id, id_in(&world, &private, &world.bob).await);
    let me = world.get("/api/v1/me", &world.ann).await.json();
    assert_eq!(me["id"], id);
    assert_ne!(id, world.ann.person.to_string());
    let computers = json!({"level": 1});
    world
        .post(&path(&public, "/computers"), &world.ann, computers)
        .await
        .expect(201);
    let seen = world.get(&path(&public, ""), &world.eve).await.json();
    assert_eq!(seen["people"][1]["id"], Value::Null, "a computer has none");
}

#[tokio::test]
async fn a_player_is_shown_by_the_games_that_the_asker_may_see() {
    let world = World::new().await;
    let private = world.game("e4").await;
    let id = id_in(&world, &private, &world.bob).await;
    // Somebody who sees none of her games does not learn that she exists.
    assert_eq!(profile(&world, &id, Some(&world.eve)).await, None);
    assert_eq!(profile(&world, &id, None).await, None);
    let link = |game: &GameId| format!("/api/v1/games/{game}");
    let seen = profile(&world, &id, Some(&world.bob)).await.unwrap();
    assert_eq!(seen["games"], json!([link(&private)]));
    let public = make(&world, "Annabel", "public").await;
    let hidden = make(&world, "Nobody", "private").await;
    let seen = profile(&world, &id, None).await.unwrap();
    assert_eq!(
        (&seen["name"], &seen["id"]),
        (&json!("Annabel"), &json!(id))
    );
    assert_eq!(
        (&seen["games"], &seen["game_count"]),
        (&json!([link(&public)]), &json!(1))
    );
    assert_eq!(
        profile(&world, &id, Some(&world.eve)).await,
        Some(seen),
        "a token shows no more"
    );
    let own = profile(&world, &id, Some(&world.ann)).await.unwrap();
    assert_eq!(own["game_count"], 3);
    let games = own["games"].as_array().unwrap();
    assert!(games.contains(&json!(link(&hidden))));
    // A finished game is shown like a running one.
    world
        .post(&path(&private, "/resign"), &world.ann, json!({}))
        .await
        .expect(200);
    let after = profile(&world, &id, Some(&world.bob)).await.unwrap();
    assert_eq!(after["game_count"], 2);
}

#[tokio::test]
async fn an_id_that_nobody_has_is_not_found() {
    let world = World::new().await;
    let stranger = world.service.public_id(world.eve.person);
    let nothing = "0".repeat(32);
    for id in [&*stranger, "x", &nothing, "100200300400500600", "%00"] {
        assert_eq!(profile(&world, id, Some(&world.ann)).await, None, "{id}");
    }
}

#[tokio::test]
async fn who_was_forgotten_has_no_id_and_no_profile() {
    let world = World::new().await;
    let game = crate::public::game(&world).await;
    let id = id_in(&world, &game, &world.eve).await;
    assert!(profile(&world, &id, None).await.is_some());
    world
        .service
        .people()
        .forget(world.ann.person)
        .await
        .unwrap();
    assert_eq!(profile(&world, &id, None).await, None);
    let seen = world.get_without_token(&path(&game, "")).await.json();
    assert_eq!(seen["people"][0]["id"], Value::Null);
}

//! Seats that were left for good, over HTTP: offered, withdrawn, and taken over with a code, beside
//! the retired player and without the letters of before.
//!
//! No computer thinks in these tests. Where one has to act, the test acts in its place.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{GameId, Verified, verify};
use reqwest::Method;
use serde_json::{Value, json};

async fn change(world: &World, method: Method, game: &GameId, by: &Player, seat: &str) -> Answer {
    let path = path(game, &format!("/seats/{seat}/offer"));
    world.request(method, &path, Some(by)).answer().await
}

async fn offer(world: &World, game: &GameId, by: &Player, seat: &str) -> Answer {
    change(world, Method::PUT, game, by, seat).await
}

async fn withdraw(world: &World, game: &GameId, by: &Player, seat: &str) -> Answer {
    change(world, Method::DELETE, game, by, seat).await
}

/// The code of a new offer.
async fn code(world: &World, game: &GameId, by: &Player, seat: &str) -> String {
    let offered = offer(world, game, by, seat).await.expect(200).json();
    assert_eq!(offered["army"], seat);
    offered["code"].as_str().unwrap().to_owned()
}

async fn join(world: &World, game: &GameId, by: &Player, code: &str) -> Answer {
    let body = json!({"name": by.name, "code": code});
    world.post(&path(game, "/join"), by, body).await
}

async fn shown(world: &World, game: &GameId, by: &Player) -> Value {
    world.get(&path(game, ""), by).await.expect(200).json()
}

async fn hand_over(world: &World, game: &GameId, by: &Player) {
    let path = path(game, "/substitute");
    let request = world.request(Method::PUT, &path, Some(by));
    let answer = request.json(&json!({"level": 1})).answer().await;
    answer.expect(200);
}

/// Lets the others agree to a computer for Bob.
async fn replace_bob(world: &World, game: &GameId, seat: &str) {
    let body = json!({"army": seat, "level": 1});
    let path_of_request = path(game, "/substitute");
    let asked = world.post(&path_of_request, &world.ann, body).await;
    asked.expect(200);
    for player in [&world.cleo, &world.dan] {
        let accept = path(game, "/request/accept");
        let answer = world.post(&accept, player, json!({})).await;
        answer.expect(200);
    }
}

/// Plays so many moves of people, and those of the computers between them.
async fn play_on(world: &World, game: &GameId, moves: usize) {
    for _ in 0..moves {
        world.play_computers(game).await;
        let mover = world.mover(game).await;
        let legal = world.get(&path(game, "/legal-moves"), mover).await;
        let legal = legal.expect(200).json();
        let mv = json!({"move": legal["legal"][0]["coordinate"]});
        let made = world.post(&path(game, "/moves"), mover, mv).await;
        made.expect(201);
    }
    world.play_computers(game).await;
}

#[tokio::test]
async fn a_person_takes_a_seat_over_with_a_code_and_plays_on() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    hand_over(&world, &game, &world.bob).await;
    let code = code(&world, &game, &world.bob, "black").await;
    assert_eq!(
        shown(&world, &game, &world.ann).await["seats"][1]["is_offered"],
        true
    );
    // Each player gets the same code again, and nobody else gets any.
    let again = offer(&world, &game, &world.ann, "black").await.expect(200);
    assert_eq!(again.json()["code"], code.as_str());
    let of_others = withdraw(&world, &game, &world.ann, "black").await;
    of_others.expect_problem(409, "seat-not-offered");
    let stranger = offer(&world, &game, &world.eve, "black").await;
    stranger.expect_problem(404, "no-such-game");
    let key = "once";
    let request = || {
        let body = json!({"name": "Eve", "code": code.to_lowercase()});
        let request = world.request(Method::POST, &path(&game, "/join"), Some(&world.eve));
        request.header("idempotency-key", key).json(&body)
    };
    let taken = request().answer().await.expect(200).json();
    let seat = &taken["seats"][1];
    let fields = ["player", "former_player", "stand_in", "is_offered"];
    let fields = fields.map(|field| seat[field].clone());
    let eve = taken["people"].as_array().unwrap().len() as u64 - 1;
    assert_eq!(seat["is_substituted"], false);
    assert_eq!(fields[1..], [json!(1), Value::Null, json!(false)]);
    assert_ne!(fields[0], json!(1), "{eve}");
    // The same request again is done once, although its code is no longer valid.
    let repeated = request().answer().await.expect(200).json();
    assert_eq!(repeated["seats"], taken["seats"]);
    let mv = json!({"move": "Nf3"});
    world
        .post(&path(&game, "/moves"), &world.ann, mv)
        .await
        .expect(201);
    let mv = json!({"move": "Nc6"});
    world
        .post(&path(&game, "/moves"), &world.eve, mv.clone())
        .await
        .expect(201);
    let retired = world.post(&path(&game, "/moves"), &world.bob, mv).await;
    assert_eq!(retired.status, 409);
    let back = world.request(
        Method::DELETE,
        &path(&game, "/substitute"),
        Some(&world.bob),
    );
    assert_eq!(back.answer().await.status, 409);
    // The retired player still sees the game, which is beside them.
    assert_eq!(
        shown(&world, &game, &world.bob).await["people"][1]["armies"],
        json!([])
    );
    // What everybody did is in the export, and it can be verified.
    let resigned = world
        .post(&path(&game, "/resign"), &world.eve, json!({}))
        .await;
    resigned.expect(200);
    let export = world.get(&path(&game, "/export"), &world.eve).await;
    let verified: Verified = verify(&export.expect(200).text()).unwrap();
    assert!(verified.heads.len() > 8 && verified.closed == 0);
}

#[tokio::test]
async fn the_others_offer_a_seat_only_when_it_was_left_for_good() {
    let world = World::new().await;
    let game = world.four("{}").await;
    let present = offer(&world, &game, &world.ann, "red").await;
    present.expect_problem(422, "invalid-body");
    let army = shown(&world, &game, &world.bob).await["seats"][1]["army"].clone();
    let army = army.as_str().unwrap();
    let present = offer(&world, &game, &world.ann, army).await;
    present.expect_problem(409, "seat-not-offered");
    replace_bob(&world, &game, army).await;
    let early = offer(&world, &game, &world.ann, army).await;
    early.expect_problem(409, "seat-not-offered");
    play_on(&world, &game, 10).await;
    let none = withdraw(&world, &game, &world.ann, army).await;
    none.expect_problem(409, "seat-not-offered");
    let first = code(&world, &game, &world.cleo, army).await;
    let playing = join(&world, &game, &world.dan, &first).await;
    playing.expect_problem(409, "seat-not-offered");
    withdraw(&world, &game, &world.dan, army).await.expect(200);
    let withdrawn = join(&world, &game, &world.eve, &first).await;
    withdrawn.expect_problem(404, "no-such-game");
    let second = code(&world, &game, &world.cleo, army).await;
    assert_ne!(first, second);
    // A code of one game opens no other.
    let other = world.four("{}").await;
    let elsewhere = join(&world, &other, &world.eve, &second).await;
    elsewhere.expect_problem(404, "no-such-game");
    // When the player returns, the code is no longer valid.
    let back = world.request(
        Method::DELETE,
        &path(&game, "/substitute"),
        Some(&world.bob),
    );
    back.answer().await.expect(200);
    let returned = join(&world, &game, &world.eve, &second).await;
    returned.expect_problem(404, "no-such-game");
}

#[tokio::test]
async fn codes_cannot_be_guessed() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    hand_over(&world, &game, &world.bob).await;
    let right = code(&world, &game, &world.bob, "black").await;
    for wrong in ["", "x", "0000-0000", "K7QM-2XFT", "ZZZZ-ZZZZ"] {
        let refused = join(&world, &game, &world.eve, wrong).await;
        refused.expect_problem(404, "no-such-game");
    }
    let blocked = join(&world, &game, &world.eve, &right).await;
    assert!(blocked.header("retry-after").is_some());
    blocked.expect_problem(429, "too-many-codes");
    join(&world, &game, &world.cleo, &right).await.expect(200);
    let late = join(&world, &game, &world.dan, &right).await;
    late.expect_problem(404, "no-such-game");
}

#[tokio::test]
async fn the_new_player_reads_no_letters_of_before_and_the_others_know_who_wrote_them() {
    let world = World::new().await;
    let game = world.alliance().await;
    let write = |by, to: &str, text: &str| {
        let body = json!({"to": [to], "text": text});
        let (path, world) = (path(&game, "/letters"), &world);
        async move { world.post(&path, by, body).await.expect(201) }
    };
    write(&world.bob, "white", "Between us.").await;
    write(&world.cleo, "red", "Only for Bob.").await;
    hand_over(&world, &game, &world.bob).await;
    let code = code(&world, &game, &world.bob, "red").await;
    join(&world, &game, &world.eve, &code).await.expect(200);
    let letters = async |by| {
        world
            .get(&path(&game, "/letters"), by)
            .await
            .expect(200)
            .json()
    };
    assert_eq!(letters(&world.eve).await["letters"], json!([]));
    assert_eq!(
        letters(&world.bob).await["letters"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    write(&world.eve, "white", "I am new.").await;
    let read = letters(&world.ann).await;
    let from = |at: usize| read["letters"][at]["from"]["name"].clone();
    assert_eq!([from(0), from(1)], [json!("Bob (Red)"), json!("Eve (Red)")]);
    let body = json!({"to": ["white"], "text": "Me?"});
    let refused = world.post(&path(&game, "/letters"), &world.bob, body).await;
    refused.expect_problem(403, "not-seated");
}

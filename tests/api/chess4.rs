//! Chess4 over HTTP: four clients play from the lobby to the end, and one of them commands a
//! captured army.

use crate::answer::Answer;
use crate::games::mask_people;
use crate::world::{Player, World, path};
use entente_game::GameId;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

/// Four people make a game and join it, each with the army of their choice.
async fn begin(world: &World, options: Value) -> GameId {
    let body = json!({"variant": "chess4", "options": options, "name": "Ann", "wishes": ["white"]});
    let lobby = world
        .post("/api/v1/games", &world.ann, body)
        .await
        .expect(201)
        .json();
    let game = GameId::parse(lobby["id"].as_str().unwrap()).unwrap();
    for (player, army) in [
        (&world.bob, "silver"),
        (&world.cleo, "black"),
        (&world.dan, "gold"),
    ] {
        let body = json!({"name": player.name, "wishes": [army]});
        world
            .post(&path(&game, "/join"), player, body)
            .await
            .expect(200);
    }
    game
}

/// Makes these moves, each as the player to move.
async fn make_moves(world: &World, game: &GameId, moves: &str) -> Value {
    let mut last = Value::Null;
    for text in moves.split_whitespace() {
        let mover = world.mover(game).await;
        let answer = make_move(world, game, mover, text).await.expect(201);
        last = answer.json();
    }
    last
}

async fn make_move(world: &World, game: &GameId, player: &Player, text: &str) -> Answer {
    world
        .post(&path(game, "/moves"), player, json!({"move": text}))
        .await
}

async fn resign(world: &World, game: &GameId, player: &Player) -> Value {
    let answer = world.post(&path(game, "/resign"), player, json!({})).await;
    answer.expect(200).json()
}

fn statuses(game: &Value) -> Vec<&str> {
    let seats = game["seats"].as_array().unwrap();
    seats
        .iter()
        .map(|seat| seat["status"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn four_clients_play_to_the_end() {
    let world = World::new().await;
    let game = begin(&world, json!({})).await;
    let started = world
        .get(&path(&game, ""), &world.bob)
        .await
        .expect(200)
        .json();
    assert_eq!(started["phase"], "running");
    assert_eq!(started["your_armies"], json!(["silver"]));
    assert_eq!(started["options"]["owners"], Value::Null);
    assert_eq!(started["position"]["pieces"]["n7"], "wK");
    assert!(started.get("fen").is_none());

    make_moves(
        &world,
        &game,
        "m7k7 e2e4 b8d8 j13j11 n6j10 f2f3 b11d11 f13f11",
    )
    .await;
    make_move(&world, &game, &world.bob, "j10d4")
        .await
        .expect_problem(409, "not-your-turn");
    assert_mate_and_pass(&make_moves(&world, &game, "j10d4").await);
    let made = make_moves(&world, &game, "a8b8 i13i12").await;
    assert_eq!(
        made["move"]["news"],
        json!([{"what": "eliminated", "army": "silver", "how": "checkmated", "by": "white"}])
    );
    assert_eq!(made["game"]["seats"][0]["score"], "1");
    make_move(&world, &game, &world.bob, "j2j3")
        .await
        .expect_problem(409, "eliminated");

    let over = resign(&world, &game, &world.dan).await;
    assert_eq!(over["seats"][3]["is_resigning"], true);
    assert_eq!(over["phase"], "running");
    let over = resign(&world, &game, &world.cleo).await;
    assert_eq!(
        statuses(&over),
        ["active", "checkmated", "active", "active"]
    );
    let over = make_moves(&world, &game, "d4k11").await;
    let over_game = &over["game"];
    assert_eq!(over_game["phase"], "over");
    assert_eq!(
        over_game["result"],
        json!({
            "score": "3-0-1-2", "reason": "one_left", "winners": ["white"],
            "points": ["3", "0", "1", "2"], "eliminations": ["2+1/2", "0", "0", "1/2"],
        })
    );
    assert_all_plies_are_listed(&world, &game).await;
}

/// White's move checkmated Silver, who then had to pass.
fn assert_mate_and_pass(made: &Value) {
    assert_eq!(
        made["game"]["turn"], "black",
        "Silver is checkmated and had to pass"
    );
    assert_eq!(made["game"]["check"], json!(["silver"]));
    assert_eq!(
        made["game"]["seats"][1]["mate"],
        json!({"how": "checkmated", "by": "white"})
    );
    assert_eq!(
        made["move"]["army"], "white",
        "the player's move, not the pass"
    );
    assert_eq!(made["move"]["news"][0]["what"], "mated");
    assert_eq!(made["then"][0]["coordinate"], "%");
}

async fn assert_all_plies_are_listed(world: &World, game: &GameId) {
    let moves = world
        .get(&path(game, "/moves"), &world.dan)
        .await
        .expect(200)
        .json();
    let plies: Vec<_> = moves["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["coordinate"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        &plies[8..],
        ["j10d4", "%", "a8b8", "i13i12", "d4k11", "%%%", "%%", "%"]
    );
    assert!(moves["moves"][9].get("from").is_none());
}

#[tokio::test]
async fn a_captured_army_is_chosen_and_moved_by_its_commander() {
    let world = World::new().await;
    let game = world.choosing().await;
    let due = world
        .get(&path(&game, ""), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(due["choice"], json!(["silver", "gold"]));
    let choice = path(&game, "/choice");
    let choose = async |player: &Player, army: &str| {
        world.post(&choice, player, json!({"army": army})).await
    };
    choose(&world.cleo, "gold")
        .await
        .expect_problem(409, "not-your-turn");
    choose(&world.ann, "black")
        .await
        .expect_problem(409, "no-choice");
    let chosen = choose(&world.ann, "gold").await.expect(200).json();
    assert_eq!(chosen["choice"], Value::Null);
    assert_eq!(chosen["seats"][3]["commander"], "white");
    let made = make_moves(&world, &game, "m8l8").await;
    assert_eq!(made["move"]["choice"], "gold");
    make_moves(&world, &game, "b6c6").await;
    let turn = world
        .get(&path(&game, "/legal-moves"), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(turn["turn"], "gold");
    let mv = turn["legal"][0]["coordinate"].as_str().unwrap();
    make_move(&world, &game, &world.dan, mv)
        .await
        .expect_problem(409, "eliminated");
    let made = make_move(&world, &game, &world.ann, mv)
        .await
        .expect(201)
        .json();
    assert_eq!(
        (&made["move"]["army"], &made["move"]["by"]),
        (&json!("gold"), &json!("white"))
    );
}

#[tokio::test]
async fn two_people_have_two_armies_each() {
    let world = World::new().await;
    let game = world.lobby().await;
    let started = world
        .post(&path(&game, "/start"), &world.ann, json!({}))
        .await
        .expect(200)
        .json();
    assert_eq!(started["your_armies"], json!(["white", "black"]));
    assert_eq!(started["options"]["owners"], json!(["0", "1", "0", "1"]));
    make_moves(&world, &game, "m7k7").await;
    make_move(&world, &game, &world.ann, "b8d8")
        .await
        .expect_problem(409, "not-your-turn");
    make_moves(&world, &game, "e2e4 b8d8 j13j11").await;
    let draw = async |player: &Player, rest: &str| {
        let answer = world.post(&path(&game, rest), player, json!({})).await;
        answer.expect(200).json()
    };
    let offered = draw(&world.bob, "/draw").await;
    assert_eq!(
        offered["draw_offers"],
        json!([{"army": "silver", "accepted": []}])
    );
    let over = draw(&world.ann, "/draw/accept").await;
    assert_eq!(over["result"]["reason"], "agreed");
    assert_eq!(
        over["result"]["winners"],
        json!(["white", "silver", "black", "gold"])
    );
}

#[tokio::test]
async fn a_game_of_four_is_shown_completely() {
    let world = World::new().await;
    let game = world.choosing().await;
    let answer = world.get(&path(&game, ""), &world.cleo).await.expect(200);
    let mut shown = answer.json();
    shown["id"] = "[game]".into();
    shown["seed_hash"] = "[seed]".into();
    shown["head"] = "[head]".into();
    shown["board"] = "[words]".into();
    shown["status"] = "[words]".into();
    mask_people(&mut shown);
    assert_json_snapshot!("game_of_four", shown);
}

#[tokio::test]
async fn a39_three_clients_have_an_army_each() {
    let world = World::new().await;
    let body = json!({
        "variant": "chess4", "options": {"absent": "s"}, "name": "Ann", "wishes": ["white"]
    });
    let lobby = world.post("/api/v1/games", &world.ann, body).await;
    let game = GameId::parse(lobby.expect(201).json()["id"].as_str().unwrap()).unwrap();
    let join = |player: &Player, army: &str| json!({"name": player.name, "wishes": [army]});
    let absent = join(&world.bob, "silver");
    world
        .post(&path(&game, "/join"), &world.bob, absent)
        .await
        .expect_problem(422, "invalid-body");
    for (player, army) in [(&world.bob, "black"), (&world.cleo, "gold")] {
        let body = join(player, army);
        world
            .post(&path(&game, "/join"), player, body)
            .await
            .expect(200);
    }
    let made = make_moves(&world, &game, "m7k7").await;
    assert_eq!(statuses(&made["game"])[1], "absent");
    assert_eq!(made["game"]["seats"][1]["player"], Value::Null);
    resign(&world, &game, &world.bob).await;
    resign(&world, &game, &world.cleo).await;
    let over = world
        .get(&path(&game, ""), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(over["phase"], "over");
}

#[tokio::test]
async fn a40_neighbours_are_partners_and_a_team_needs_all_armies() {
    let world = World::new().await;
    let new = |options: Value| {
        let seats = ["white"];
        json!({"variant": "chess4", "options": options, "name": "Ann", "wishes": seats})
    };
    let body = new(json!({"teams": "adjacent"}));
    let lobby = world
        .post("/api/v1/games", &world.ann, body)
        .await
        .expect(201)
        .json();
    assert_eq!(lobby["options"]["teams"], "adjacent");
    assert_eq!(lobby["seats"][0]["partner"], "silver");
    assert_eq!(lobby["seats"][3]["partner"], "black");
    for options in [
        json!({"teams": "adjacent", "absent": "g"}),
        json!({"teams": "beside"}),
        json!({"absent": "x"}),
        json!({"absent": "g", "absent_as": "ghost"}),
    ] {
        world
            .post("/api/v1/games", &world.ann, new(options))
            .await
            .expect_problem(422, "invalid-body");
    }
}

/// The document knows no draw but that to which everybody agrees, and the answer says so.
#[tokio::test]
async fn what_the_rules_do_not_know_cannot_be_claimed() {
    let world = World::new().await;
    let game = begin(&world, json!({})).await;
    for claim in ["threefold", "fifty_moves"] {
        let claim = json!({ "claim": claim });
        let refused = world.post(&path(&game, "/claim"), &world.ann, claim).await;
        let refused = refused.expect_problem(409, "draw-not-possible").json();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.starts_with("Chess4 has no draw by "), "{detail}");
    }
}

//! Computers over HTTP: the levels and engines, games against them, and lobbies to which the host
//! adds them.
//!
//! No computer thinks in these tests. Where one has to act, the test acts in its place.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{GameId, LobbyAction};
use entente_rules::{Options, Variant};
use reqwest::Method;
use serde_json::{Value, json};

/// Ann makes a game of this rule set.
async fn make(world: &World, variant: &str, more: Value) -> Answer {
    let mut body = json!({"variant": variant, "name": "Ann"});
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    world.post("/api/v1/games", &world.ann, body).await
}

async fn made(world: &World, variant: &str, more: Value) -> (GameId, Value) {
    let shown = make(world, variant, more).await.expect(201).json();
    (GameId::parse(shown["id"].as_str().unwrap()).unwrap(), shown)
}

async fn shown(world: &World, game: &GameId) -> Value {
    let answer = world.get(&path(game, ""), &world.ann).await;
    answer.expect(200).json()
}

async fn add(world: &World, game: &GameId, player: &Player, body: Value) -> Answer {
    world.post(&path(game, "/computers"), player, body).await
}

async fn remove(world: &World, game: &GameId, player: &Player, number: &str) -> Answer {
    let path = path(game, &format!("/computers/{number}"));
    let request = world.request(Method::DELETE, &path, Some(player));
    request.answer().await
}

/// One field of each seat or player.
fn each<'a>(game: &'a Value, list: &str, field: &str) -> Vec<&'a Value> {
    let items = game[list].as_array().unwrap().iter();
    items.map(|item| &item[field]).collect()
}

fn level(level: u8) -> Value {
    json!({"level": level})
}

/// Makes the first legal move, as Ann.
async fn move_as_ann(world: &World, game: &GameId) -> Value {
    let legal = world.get(&path(game, "/legal-moves"), &world.ann).await;
    let first = legal.json()["legal"][0]["coordinate"].clone();
    let body = json!({"move": first});
    let made = world.post(&path(game, "/moves"), &world.ann, body).await;
    made.expect(201).json()
}

#[tokio::test]
async fn the_list_shows_every_level() {
    let world = World::new().await;
    let list = world.get_without_token("/api/v1/computers").await;
    let list = list.expect(200).json();
    assert_eq!(
        each(&list, "computers", "level")[..8],
        [1, 2, 3, 4, 5, 6, 7, 8].map(Value::from).each_ref()
    );
    for field in ["name", "description"] {
        let mut texts = each(&list, "computers", field)[..8].to_vec();
        assert!(texts.iter().all(|text| text.as_str() != Some("")));
        texts.sort_by_key(|text| text.to_string());
        texts.dedup();
        assert_eq!(texts.len(), 8, "each level has its own {field}");
    }
    let nodes: Vec<_> = each(&list, "computers", "nodes")[..8]
        .iter()
        .map(|nodes| nodes.as_u64().unwrap())
        .collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    let variants = |number: usize| list["computers"][number]["variants"].as_array();
    assert_eq!(variants(0).map(Vec::len), Some(Variant::ALL.len()));
    assert_eq!(list["computers"].as_array().map(Vec::len), Some(9));
    let engine = json!({
        "level": 6,
        "engine": "Deep Thought",
        "name": "Deep Thought",
        "description": "An engine that the operator of Entente has chosen.",
        "nodes": null,
        "variants": ["standard", "chess960"],
    });
    assert_eq!(list["computers"][8], engine);
}

#[tokio::test]
async fn an_engine_plays_the_rule_sets_that_it_knows() {
    let world = World::new().await;
    let engine = json!({"engine": "Deep Thought"});
    for variant in Variant::ALL {
        let made = make(&world, variant.id(), json!({"computers": [engine]})).await;
        if variant.uci().is_none() {
            let refused = made.expect_problem(422, "invalid-body").json();
            let detail = refused["detail"].as_str().unwrap();
            assert!(detail.contains("plays only chess and Chess960"), "{detail}");
            continue;
        }
        let started = made.expect(201).json();
        assert_eq!(started["phase"], "running", "{variant:?}");
        let computer = json!({"level": 6, "engine": "Deep Thought"});
        assert_eq!(each(&started, "people", "computer")[1], &computer);
        assert_eq!(started["people"][1]["name"], "Deep Thought");
    }
    // In a lobby, too.
    let lobby = world.lobby().await;
    let refused = add(&world, &lobby, &world.ann, engine).await;
    refused.expect_problem(422, "invalid-body");
    let players = shown(&world, &lobby).await["people"].clone();
    assert_eq!(players.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn an_engine_is_named_as_it_is_listed() {
    let world = World::new().await;
    for (computer, expected) in [
        (
            json!({"engine": "Fritz"}),
            ".engine: `Fritz` is not an engine; GET /api/v1/computers lists them",
        ),
        (
            json!({"engine": "Deep Thought", "level": 3}),
            ": give exactly one of `level` and `engine`",
        ),
        (json!({}), ": give exactly one of `level` and `engine`"),
    ] {
        let body = json!({"computers": [{"level": 1}, computer]});
        let refused = make(&world, "standard", body).await;
        let refused = refused.expect_problem(422, "invalid-body").json();
        assert_eq!(refused["detail"], format!("computers[1]{expected}"));
        let lobby = world.lobby().await;
        let refused = add(&world, &lobby, &world.ann, computer).await;
        let refused = refused.expect_problem(422, "invalid-body").json();
        assert_eq!(
            refused["detail"],
            expected.trim_start_matches(['.', ':', ' '])
        );
    }
}

#[tokio::test]
async fn a_game_against_computers_of_every_rule_set_begins_at_once() {
    let world = World::new().await;
    for variant in Variant::ALL {
        let others = Options::of(variant).players() as u8 - 1;
        let levels: Vec<Value> = (1..=others).map(level).collect();
        let (game, started) = made(&world, variant.id(), json!({"computers": levels})).await;
        assert_eq!(started["phase"], "running", "{variant:?}");
        assert_eq!(started["your_armies"].as_array().unwrap().len(), 1);
        let of_people = each(&started, "people", "computer");
        assert_eq!(of_people[0], &Value::Null, "Ann");
        assert_eq!(of_people[1..], levels.iter().collect::<Vec<_>>());
        for person in &started["people"].as_array().unwrap()[1..] {
            assert_eq!(person["person"], Value::Null);
            assert_ne!(person["name"], Value::Null);
        }
        let of_seats = each(&started, "seats", "computer");
        let people = of_seats.iter().filter(|computer| computer.is_null());
        assert_eq!(people.count(), 1, "{variant:?}");

        world.play_computers(&game).await;
        let made = move_as_ann(&world, &game).await;
        assert_eq!(made["move"]["origin"], "mover");
        assert_eq!(made["then"], json!([]), "computers move later");
        world.play_computers(&game).await;
        let last = shown(&world, &game).await["last_move"].clone();
        assert_eq!(last["origin"], "computer", "{variant:?}");
    }
}

#[tokio::test]
async fn levels_and_seats_of_computers_are_checked() {
    let world = World::new().await;
    for number in [json!(0), json!(9), json!(-1), json!(3.5), json!(1000)] {
        for (field, value) in [
            ("computers", json!([{"level": number}])),
            ("computer_level", number.clone()),
        ] {
            let refused = make(&world, "standard", json!({field: value})).await;
            let refused = refused.expect_problem(422, "invalid-body").json();
            let detail = refused["detail"].as_str().unwrap();
            let expected = format!("{number} is not a level; GET /api/v1/computers lists them");
            assert!(detail.starts_with(field), "{detail}");
            assert!(detail.ends_with(&expected), "{detail}");
        }
    }
    for (variant, computers) in [
        ("standard", json!(["black"])),
        ("standard", json!([{}])),
        ("standard", json!([{"level": "3"}])),
        ("standard", json!([{"level": 3, "name": "Deep"}])),
        ("standard", json!([level(3), level(3)])),
        ("alliance", json!([level(1), level(2), level(3), level(4)])),
        ("alliance", json!([{"level": 3, "wishes": ["red", "red"]}])),
        ("alliance", json!([{"level": 3, "wishes": ["silver"]}])),
        ("alliance", json!([{"level": 3, "character": "grumpy"}])),
    ] {
        let refused = make(&world, variant, json!({"computers": computers})).await;
        refused.expect_problem(422, "invalid-body");
    }
    // In a game without diplomacy there is nothing to be loyal to.
    let loyal = json!({"computers": [{"level": 3, "character": "loyal"}]});
    for variant in ["standard", "chess4"] {
        let refused = make(&world, variant, loyal.clone()).await;
        refused.expect_problem(409, "no-diplomacy");
    }
    let red = json!({"level": 3, "wishes": ["red"]});
    for body in [
        json!({"computers": [red], "wishes": ["red"]}),
        json!({"computers": [red, red]}),
    ] {
        let refused = make(&world, "alliance", body).await;
        refused.expect_problem(409, "seats-not-free");
    }
    let mine = world.get("/api/v1/me/games", &world.ann).await.json();
    assert_eq!(mine, json!({"games": [], "next": null}), "nothing was made");
}

#[tokio::test]
async fn the_host_adds_and_removes_computers() {
    let world = World::new().await;
    let World { ann, bob, cleo, .. } = &world;
    // Chess4: Ann has White, and Bob any army.
    let game = world.lobby().await;
    let gold = json!({"level": 5, "wishes": ["gold"]});
    let added = add(&world, &game, ann, gold.clone()).await.expect(201);
    let tag = format!("\"{}-p0-en\"", added.json()["version"]);
    assert_eq!(added.header("etag"), Some(&*tag));
    let computer = added.json()["people"][2].clone();
    assert_eq!(
        (
            &computer["player"],
            &computer["computer"],
            &computer["person"]
        ),
        (&json!(2), &level(5), &Value::Null)
    );
    assert_eq!(computer["wishes"], json!(["gold"]));
    assert_eq!(computer["reserved"], false);
    assert_eq!(computer["name"], "Level 5");
    assert_eq!(added.json()["seats"][3]["computer"], level(5));

    let again = add(&world, &game, ann, gold).await;
    again.expect_problem(409, "seats-not-free");
    let join = json!({"name": "Cleo", "wishes": ["gold"]});
    let taken = world.post(&path(&game, "/join"), cleo, join.clone()).await;
    taken.expect_problem(409, "seats-not-free");
    let gone = remove(&world, &game, ann, "2").await.expect(200).json();
    assert_eq!(gone["people"].as_array().unwrap().len(), 2);
    for number in ["2", "1", "0", "x", "-1", "4294967296"] {
        let refused = remove(&world, &game, ann, number).await;
        refused.expect_problem(404, "no-such-computer");
    }
    let joined = world.post(&path(&game, "/join"), cleo, join).await;
    joined.expect(200);
    let started = add(&world, &game, ann, level(8)).await.expect(201).json();
    assert_eq!(started["phase"], "running", "every seat is taken");
    let number = started["people"][3]["player"].to_string();
    let too_late = [(ann, (409, "not-possible")), (bob, (403, "not-the-host"))];
    for (player, (status, problem)) in too_late {
        let refused = add(&world, &game, player, level(1)).await;
        refused.expect_problem(status, problem);
        let refused = remove(&world, &game, player, &number).await;
        refused.expect_problem(status, problem);
    }
}

#[tokio::test]
async fn only_the_host_can_add_and_remove_computers() {
    let world = World::new().await;
    let game = world.lobby().await;
    add(&world, &game, &world.ann, level(2)).await.expect(201);
    let before = shown(&world, &game).await;
    for player in [&world.bob, &world.eve] {
        let refused = add(&world, &game, player, level(2)).await;
        refused.expect_problem(403, "not-the-host");
        let refused = remove(&world, &game, player, "2").await;
        refused.expect_problem(403, "not-the-host");
    }
    for (method, rest) in [
        (Method::POST, "/computers"),
        (Method::DELETE, "/computers/2"),
    ] {
        let request = world.request(method, &path(&game, rest), None);
        let refused = request.json(&level(2)).answer().await;
        refused.expect_problem(401, "token-required");
    }
    for body in [json!({}), level(0), json!({"level": 2, "wishes": ["red"]})] {
        let refused = add(&world, &game, &world.ann, body).await;
        refused.expect_problem(422, "invalid-body");
    }
    assert_eq!(shown(&world, &game).await, before);
    world.act(&game, &world.ann, LobbyAction::Cancel).await;
    let refused = add(&world, &game, &world.ann, level(2)).await;
    refused.expect_problem(409, "not-started");
}

#[tokio::test]
async fn a_repeated_request_adds_one_computer() {
    let world = World::new().await;
    let game = world.lobby().await;
    let add = async |key: &str, tag: Option<&str>, number: u8| {
        let path = path(&game, "/computers");
        let request = world.request(Method::POST, &path, Some(&world.ann));
        let request = request.header("Idempotency-Key", key);
        let request = match tag {
            Some(tag) => request.header("If-Match", tag),
            None => request,
        };
        request.json(&level(number)).answer().await
    };
    let first = add("one", Some("\"2\""), 4).await.expect(201);
    assert_eq!(add("one", Some("\"2\""), 4).await, first);
    let other = add("one", None, 5).await;
    other.expect_problem(422, "idempotency-key-used");
    let late = add("two", Some("\"2\""), 4).await;
    late.expect_problem(412, "changed");
    let people = shown(&world, &game).await["people"].clone();
    assert_eq!(people.as_array().unwrap().len(), 3);

    let create = async || {
        let request = world.request(Method::POST, "/api/v1/games", Some(&world.ann));
        let body = json!({"variant": "standard", "name": "Ann", "computers": [level(1)]});
        let request = request.header("Idempotency-Key", "three").json(&body);
        request.answer().await.expect(201)
    };
    let created = create().await;
    assert_eq!(create().await, created);
}

#[tokio::test]
async fn everybody_sees_the_computers_of_a_public_game() {
    let world = World::new().await;
    let more = json!({"computers": [level(4)], "visibility": "public", "wishes": ["white"]});
    let (game, _) = made(&world, "standard", more).await;
    move_as_ann(&world, &game).await;
    let seen = world.get_without_token(&path(&game, "")).await;
    let seen = seen.expect(200).json();
    assert_eq!(seen["people"][1]["computer"], level(4));
    assert_eq!(seen["people"][1]["person"], Value::Null);
    let own = shown(&world, &game).await;
    assert_eq!(seen["people"][1]["name"], own["people"][1]["name"]);
    assert_eq!(seen["seats"][1]["computer"], level(4));
    assert_eq!(seen["mover"], "black");
}

#[tokio::test]
async fn free_seats_get_computers_of_the_chosen_level_when_the_host_starts() {
    let world = World::new().await;
    let more = json!({"wishes": ["red"], "computer_level": 6});
    let (game, lobby) = made(&world, "alliance", more).await;
    assert_eq!(lobby["computer_level"], 6);
    let join = json!({"name": "Bob", "wishes": ["yellow"]});
    let joined = world.post(&path(&game, "/join"), &world.bob, join).await;
    joined.expect(200);
    let start = path(&game, "/start");
    let started = world.post(&start, &world.ann, json!({})).await;
    let started = started.expect(200).json();
    let (person, computer) = (&Value::Null, &level(6));
    assert_eq!(
        each(&started, "seats", "computer"),
        [computer, person, computer, person]
    );
    assert_eq!(
        (&started["turn"], &started["ply"]),
        (&json!("white"), &json!(0))
    );

    let (game, lobby) = made(&world, "standard", json!({})).await;
    assert_eq!(lobby["computer_level"], 3, "the usual level");
    let start = path(&game, "/start");
    let started = world.post(&start, &world.ann, json!({})).await;
    let started = started.expect(200).json();
    assert_eq!(started["people"][1]["computer"], level(3));
}

#[tokio::test]
async fn chess_45_has_a_computer_by_default() {
    let world = World::new().await;
    let (_, lobby) = made(&world, "chess45", json!({"computer_level": 2})).await;
    let yellow = lobby["seats"].as_array().unwrap().iter();
    let yellow = yellow.filter(|seat| seat["army"] == "yellow");
    let levels: Vec<_> = yellow.map(|seat| &seat["computer"]).collect();
    assert_eq!(levels, [&level(2)]);
    let (_, lobby) = made(&world, "chess45", json!({"computers": []})).await;
    assert!(
        each(&lobby, "seats", "computer")
            .iter()
            .all(|it| it.is_null())
    );
}

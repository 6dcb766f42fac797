//! Games of every rule set over HTTP: made with their options, joined, played, exported and
//! refused.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use entente_rules::{Options, Variant};
use reqwest::Method;
use serde_json::{Value, json};

/// Ann makes a game.
async fn make(world: &World, variant: &str, more: Value) -> Answer {
    let mut body = json!({"variant": variant, "name": "Ann"});
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    world.post("/api/v1/games", &world.ann, body).await
}

async fn join(world: &World, game: &GameId, player: &Player, seats: Value) -> Value {
    let body = json!({"name": player.name, "wishes": seats});
    world
        .post(&path(game, "/join"), player, body)
        .await
        .expect(200)
        .json()
}

fn id(answer: &Value) -> GameId {
    GameId::parse(answer["id"].as_str().unwrap()).unwrap()
}

/// Starts a game of this rule set. Ann, Bob and as many others as needed have one army each.
async fn start_game(world: &World, variant: Variant, options: Value) -> GameId {
    let answer = make(world, variant.id(), json!({"options": options}))
        .await
        .expect(201)
        .json();
    let game = id(&answer);
    let players = [&world.bob, &world.cleo, &world.dan];
    let joined = answer["people"].as_array().unwrap().len();
    let free = answer["seats"].as_array().unwrap().len() - joined;
    for player in &players[..free] {
        join(world, &game, player, json!([])).await;
    }
    game
}

async fn shown(world: &World, game: &GameId) -> Value {
    world
        .get(&path(game, ""), &world.ann)
        .await
        .expect(200)
        .json()
}

#[tokio::test]
async fn a_game_of_every_rule_set_is_made_played_and_exported() {
    let world = World::new().await;
    for variant in Variant::ALL {
        let game = start_game(&world, variant, json!({})).await;
        for _ in 0..8 {
            world.play_computers(&game).await;
            let mover = world.mover(&game).await;
            let legal = world
                .get(&path(&game, "/legal-moves"), mover)
                .await
                .expect(200)
                .json();
            let first = legal["legal"][0].clone();
            // Moves in the notation of the rule set are read as well as coordinates.
            let body = json!({"move": first["notation"]});
            let made = world
                .post(&path(&game, "/moves"), mover, body)
                .await
                .expect(201)
                .json();
            assert_eq!(
                made["move"]["coordinate"],
                first["coordinate"],
                "{}",
                variant.id()
            );
        }
        let shown = shown(&world, &game).await;
        assert_eq!(shown["variant"], variant.id());
        let file = world
            .get(&path(&game, "/pgn"), &world.ann)
            .await
            .expect(200);
        let is_json = file.header("content-type") == Some("application/json");
        if is_json {
            let words = file.json()["moves"].as_str().unwrap().split(' ').count();
            assert_eq!(words as u64, shown["ply"].as_u64().unwrap());
        }
        assert!(file.text().len() > 20, "{}", file.text());
        let picture = world
            .get(&path(&game, "/board.png"), &world.ann)
            .await
            .expect(200);
        assert_eq!(picture.header("content-type"), Some("image/png"));
    }
}

/// The position that a game shows can be used in a request of its own.
#[tokio::test]
async fn legal_moves_of_a_position_of_every_rule_set() {
    let world = World::new().await;
    for variant in Variant::ALL {
        let game = start_game(&world, variant, json!({})).await;
        let position = shown(&world, &game).await["position"].to_string();
        let query = [("variant", variant.id()), ("position", position.as_str())];
        let url = reqwest::Url::parse_with_params("http://x/api/v1/positions/legal-moves", query);
        let url = url.unwrap();
        let request_path = format!("{}?{}", url.path(), url.query().unwrap());
        let moves = world
            .get_without_token(&request_path)
            .await
            .expect(200)
            .json();
        let legal = world
            .get(&path(&game, "/legal-moves"), &world.ann)
            .await
            .expect(200)
            .json();
        assert_eq!(moves["legal"], legal["legal"], "{}", variant.id());
        let start = format!("/api/v1/positions/legal-moves?variant={}", variant.id());
        assert!(
            !world.get_without_token(&start).await.expect(200).json()["legal"]
                .as_array()
                .unwrap()
                .is_empty()
        );
    }
    for (query, kind) in [
        ("variant=draughts", "invalid-query"),
        ("variant=chess4&fen=8", "invalid-query"),
        ("fen=8&position=%7B%7D", "invalid-query"),
        ("variant=chess4&position=%7B%7D", "invalid-position"),
        ("variant=chess4&position=x", "invalid-position"),
    ] {
        let status = if kind == "invalid-query" { 400 } else { 422 };
        let path = format!("/api/v1/positions/legal-moves?{query}");
        world
            .get_without_token(&path)
            .await
            .expect_problem(status, kind);
    }
}

#[tokio::test]
async fn options_of_other_rule_sets_are_refused() {
    let world = World::new().await;
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        for (name, value) in [
            ("method", json!(2)),
            ("start", json!(960)),
            ("start", json!(0)),
            ("armies", json!(5)),
            ("board", json!("hexagons")),
            ("loss_percent", json!(101)),
            ("owners", json!(["a", "a", "b", "b"])),
            ("yellow_counts", json!("no")),
        ] {
            let answer = make(&world, variant.id(), json!({"options": {name: value}})).await;
            match answer.status.as_u16() {
                201 => lines.push(format!("{} {name}={value}: made", variant.id())),
                422 => {
                    let detail = answer.json()["detail"].as_str().unwrap().to_owned();
                    lines.push(format!("{} {name}={value}: {detail}", variant.id()));
                }
                other => panic!("{other}: {}", answer.text()),
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[tokio::test]
async fn every_option_of_every_rule_set_is_listed_and_accepted() {
    let world = World::new().await;
    let listed = world.get_without_token("/api/v1/variants").await;
    let listed = listed.expect(200).json();
    for (variant, entry) in Variant::ALL
        .iter()
        .zip(listed["variants"].as_array().unwrap())
    {
        for option in variant.options() {
            assert_eq!(entry["options"][option.name], option.default.json());
            assert_eq!(
                entry["option_schemas"][option.name],
                serde_json::to_value(option).unwrap()
            );
            for value in option.suggestions() {
                let options = json!({"options": {option.name: value.json()}});
                let made = make(&world, variant.id(), options).await.expect(201).json();
                assert_eq!(made["options"][option.name], value.json());
            }
        }
    }
}

#[tokio::test]
async fn chess960_starts_from_a_chosen_or_random_position() {
    let world = World::new().await;
    let chosen = make(&world, "chess960", json!({"options": {"start": 0}}))
        .await
        .expect(201)
        .json();
    assert_eq!(chosen["options"]["start"], 0);
    assert_eq!(chosen["position"]["pieces"]["a1"], "wB");
    let mut starts = Vec::new();
    for _ in 0..12 {
        let game = make(&world, "chess960", json!({})).await.expect(201).json();
        assert!(
            game["fen"]
                .as_str()
                .unwrap()
                .starts_with(|c: char| c.is_ascii_lowercase())
        );
        assert_eq!(
            game["options"]["start"], 518,
            "it is drawn when all have joined"
        );
        let join = format!("/api/v1/games/{}/join", game["id"].as_str().unwrap());
        let body = json!({"name": "Bob", "nonce": "mine"});
        let begun = world.post(&join, &world.bob, body).await.expect(200).json();
        starts.push(begun["options"]["start"].as_u64().unwrap());
    }
    assert!(starts.iter().all(|start| *start < 960));
    starts.dedup();
    assert!(
        starts.len() > 8,
        "each game has its own random start: {starts:?}"
    );
}

#[tokio::test]
async fn a_rules_page_is_in_the_language_that_the_request_accepts() {
    let world = World::new().await;
    let path = "/api/v1/variants/standard/rules";
    for (accepted, language, title) in [
        ("de-AT, en;q=0.5", "de", "# Schach\n"),
        ("pt, en;q=0.5", "pt-BR", "# Xadrez\n"),
        ("eo, en;q=0.5", "en", "# Chess\n"),
    ] {
        let request = world
            .request(Method::GET, path, None)
            .header("accept-language", accepted);
        let page = request.answer().await.expect(200);
        assert_eq!(page.header("content-language"), Some(language));
        let vary = page.headers["vary"].join(", ");
        assert!(vary.contains("accept-language"), "{vary}");
        assert!(page.text().starts_with(title), "{accepted}");
    }
}

#[tokio::test]
async fn every_rule_set_has_its_rules_page() {
    let world = World::new().await;
    for variant in Variant::ALL {
        let page = world
            .get_without_token(&format!("/api/v1/variants/{}/rules", variant.id()))
            .await
            .expect(200);
        assert_eq!(
            page.header("content-type"),
            Some("text/markdown; charset=utf-8")
        );
        assert!(page.text().starts_with("# ") && page.text().contains("\n## "));
        assert!(Options::of(variant).players() >= 2);
    }
    world
        .get_without_token("/api/v1/variants/draughts/rules")
        .await
        .expect_problem(404, "no-such-variant");
}

//! Bodies that are one of several kinds of request: each kind takes its own fields, and what is
//! wrong is said with the name of the field and with what would be right.

use crate::answer::SendChecked;
use crate::arbiter::led_by;
use crate::diplomacy::begin;
use crate::world::{Player, World, path};
use entente_game::GameId;
use serde_json::{Value, json};

/// Sends a body that cannot be read, and returns the detail of the problem.
async fn detail(world: &World, path: &str, player: &Player, body: Value) -> Value {
    let refused = world.post(path, player, body.clone()).await;
    assert_eq!(refused.problem().as_deref(), Some("invalid-body"), "{body}");
    refused.expect(422).json()["detail"].clone()
}

#[tokio::test]
async fn an_act_of_the_arbiter_takes_its_own_fields() {
    let world = World::new().await;
    let World { ann, bob, eve, .. } = &world;
    let game = led_by(&world, eve, &[ann, bob]).await;
    for (act, body, expected) in [
        (
            "pause",
            json!({"army": "white"}),
            "army: unknown field `army`, expected `for`",
        ),
        (
            "resume",
            json!({"for": "1h"}),
            "for: unknown field `for`, there are no fields",
        ),
        ("extend", json!({}), "missing field `for`"),
        (
            "extend",
            json!({"for": 1}),
            "for: invalid type: integer `1`, expected a string",
        ),
        (
            "extend",
            json!({"for": "soon"}),
            "for: `soon` is not a length of time such as 2d or 12h",
        ),
        (
            "extend",
            json!({"for": "1h", "army": "purple"}),
            "army: `purple` is not one of white, black",
        ),
        (
            "extend",
            json!({"for": "1h", "level": 3}),
            "level: unknown field `level`, expected `for` or `army`",
        ),
        ("substitute", json!({}), "missing field `army`"),
        (
            "substitute",
            json!({"army": "white", "level": 9}),
            "level: 9 is not a level; GET /api/v1/computers lists them",
        ),
    ] {
        let path = path(&game, &format!("/arbiter/{act}"));
        assert_eq!(detail(&world, &path, eve, body).await, expected);
    }
}

#[tokio::test]
async fn a_claim_or_a_request_takes_its_own_fields() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    for (rest, body, expected) in [
        (
            "/claim",
            json!({"claim": "victory"}),
            "claim: unknown variant `victory`, expected one of `threefold`, `fifty_moves`, `win`, \
             `draw`",
        ),
        ("/claim", json!({}), "missing field `claim`"),
        (
            "/takeback",
            json!({"for": "2d"}),
            "for: unknown field `for`, there are no fields",
        ),
        (
            "/pause",
            json!({"for": "soon"}),
            "for: `soon` is not a length of time such as 2d or 12h",
        ),
    ] {
        let path = path(&game, rest);
        assert_eq!(detail(&world, &path, &world.bob, body).await, expected);
    }
}

#[tokio::test]
async fn of_two_fields_exactly_one_is_given() {
    let world = World::new().await;
    let game: GameId = begin(&world, "alliance", None).await;
    let (letters, mute) = (path(&game, "/letters"), path(&game, "/letters/mute"));
    let games = "/api/v1/games".to_owned();
    let start = |position: Value| json!({"variant": "standard", "name": "Ann", "starting_position": position});
    for (path, body, expected) in [
        (
            &letters,
            json!({"to": ["red"], "alias": 1, "text": "?"}),
            "give exactly one of `to` and `alias`",
        ),
        (&mute, json!({}), "give exactly one of `of` and `alias`"),
        (
            &mute,
            json!({"of": "red", "alias": 1}),
            "give exactly one of `of` and `alias`",
        ),
        (
            &games,
            start(json!({})),
            "starting_position: give exactly one of `fen` and `position`",
        ),
        (
            &games,
            start(json!({"fen": "", "position": {}})),
            "starting_position: give exactly one of `fen` and `position`",
        ),
    ] {
        assert_eq!(detail(&world, path, &world.ann, body).await, expected);
    }
}

/// An army had a number in some places, and a wish for seats the name of seats.
#[tokio::test]
async fn an_earlier_form_is_refused_and_the_new_one_named() {
    let world = World::new().await;
    let game: GameId = begin(&world, "alliance", None).await;
    let ally = "expected the name of an army, such as \"black\"";
    let (wishes, army) = (
        "`seats` is called `wishes` now.",
        "`seat` is called `army` now.",
    );
    let new = json!({"variant": "standard", "name": "Ann", "seats": ["white"]});
    let with_computer = json!({"variant": "standard", "name": "Ann",
        "computers": [{"level": 3, "seats": ["black"]}]});
    for (path, body, expected) in [
        ("/api/v1/games".to_owned(), new, wishes),
        ("/api/v1/games".to_owned(), with_computer, wishes),
        (
            path(&game, "/join"),
            json!({"name": "Ann", "seats": []}),
            wishes,
        ),
        (
            path(&game, "/computers"),
            json!({"level": 3, "seats": []}),
            wishes,
        ),
        (path(&game, "/substitute"), json!({"seat": "white"}), army),
        (path(&game, "/substitute"), json!({"army": 0}), ally),
        (path(&game, "/choice"), json!({"army": 1}), ally),
        (path(&game, "/proposals"), json!({"to": 2}), ally),
        (path(&game, "/proposals/withdraw"), json!({"to": 2}), ally),
        (path(&game, "/proposals/accept"), json!({"from": 0}), ally),
        (path(&game, "/proposals/decline"), json!({"from": 0}), ally),
        (
            path(&game, "/proposals/counter"),
            json!({"from": 0, "message": ""}),
            ally,
        ),
        (path(&game, "/alliances/leave"), json!({"with": 2}), ally),
        (
            path(&game, "/letters"),
            json!({"to": [2], "text": "?"}),
            ally,
        ),
        (path(&game, "/letters/mute"), json!({"of": 2}), ally),
    ] {
        let detail = detail(&world, &path, &world.ann, body.clone()).await;
        let detail = detail.as_str().unwrap();
        assert!(detail.contains(expected), "{path} {body}: {detail}");
    }
    let by_number = world.request(
        reqwest::Method::PUT,
        &path(&game, "/seats/1/offer"),
        Some(&world.ann),
    );
    let refused = by_number.answer().await;
    let refused = refused.expect_problem(422, "invalid-body").json();
    let known = "army: `1` is not one of white, red, black, yellow";
    assert_eq!(refused["detail"], known);
}

/// What a field chose has a path of its own, and the answer says which.
#[tokio::test]
async fn an_action_in_a_body_is_refused_and_its_path_named() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    for (rest, body, status, expected) in [
        (
            "/draw",
            json!({"action": "accept"}),
            422,
            "`POST …/draw/accept`",
        ),
        (
            "/draw",
            json!({"action": "claim_win"}),
            422,
            "`POST …/claim`",
        ),
        (
            "/substitute",
            json!({"level": 1}),
            422,
            "`PUT …/substitute`",
        ),
        (
            "/letters/mute",
            json!({"of": "black", "muted": false}),
            422,
            "`POST …/letters/unmute`",
        ),
        (
            "/request",
            json!({"action": "takeback"}),
            404,
            "`POST …/takeback`",
        ),
        (
            "/arbiter",
            json!({"action": "pause"}),
            404,
            "`POST …/arbiter/pause`",
        ),
    ] {
        let refused = world.post(&path(&game, rest), &world.ann, body).await;
        let refused = refused.expect(status).json();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.contains(expected), "{rest}: {detail}");
    }
}

/// Clients are written in every language, and a chat is none of them.
#[tokio::test]
async fn faults_are_for_programs_of_any_language() {
    let world = World::new().await;
    let games = "/api/v1/games";
    let new = |key: &str, value: Value| json!({"variant": "standard", "name": "Ann", key: value});
    for (body, part) in [
        (new("clock", json!("a_b*c")), "“a_b*c”"),
        (
            new("starting_position", json!("8/8 w")),
            "starting_position: invalid type: string \"8/8 w\", expected an object",
        ),
        (
            new("wishes", json!({})),
            "wishes: invalid type: an object, expected a list",
        ),
        (new("wishes", json!([[]])), "expected the name of an army"),
        (new("reserved", json!(3)), "expected a list"),
        (new("computer_level", json!(3.5)), "3.5 is not a level"),
    ] {
        let shown = detail(&world, games, &world.ann, body.clone()).await;
        let shown = shown.as_str().unwrap();
        assert!(shown.contains(part), "{body}: {shown}");
        for word in ["struct", "enum ", " u8", "u32", "u64", "sequence", "\\"] {
            assert!(!shown.contains(word), "{body}: {shown}");
        }
    }
    for (query, expected) in [
        ("games?limit=1000", "limit: from 1 to 50"),
        ("games?limit=-1", "limit: from 1 to 50"),
        ("games?limit=many", "limit: from 1 to 50"),
        ("games?limit=", "limit: from 1 to 50"),
        ("games?limit=99999999999999999999", "limit: from 1 to 50"),
        ("me/games?wait=3.5", "wait: from 0 to 25"),
        (
            "leaderboard?variant=standard&page=x",
            "page: from 1 to 1000",
        ),
    ] {
        let path = format!("/api/v1/{query}");
        let refused = world.get(&path, &world.ann).await;
        let refused = refused.expect_problem(400, "invalid-query").json();
        assert_eq!(refused["detail"], expected, "{query}");
    }
}

#[tokio::test]
async fn a_byte_order_mark_and_whole_numbers_with_a_point_are_read() {
    let world = World::new().await;
    let body = r#"{"variant": "standard", "name": "Ann 3.0", "computer_level": 3.0,
        "computers": [{"level": 2.00}]}"#;
    let request = world.request(reqwest::Method::POST, "/api/v1/games", Some(&world.ann));
    let request = request.header("content-type", "application/json");
    let answer = request.body(format!("\u{feff}{body}")).answer().await;
    let game = answer.expect(201).json();
    assert_eq!(game["people"][0]["name"], "Ann 3.0");
    assert_eq!(game["computer_level"], 3);
}

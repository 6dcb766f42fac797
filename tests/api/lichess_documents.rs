//! lichess's challenges, games and documents, field by field as its description of the API has
//! them (<https://github.com/lichess-org/api>, August 2026).

use crate::lichess::begin;
use crate::world::{Player, World};
use litchee::model::LichessVariantKey;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A position of somebody's own.
const PAWNS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// The fields that a challenge has to have.
const OF_CHALLENGE: [&str; 11] = [
    "id",
    "url",
    "status",
    "challenger",
    "destUser",
    "variant",
    "rated",
    "speed",
    "timeControl",
    "color",
    "perf",
];

/// The fields that the document of a game has to have.
const OF_DOCUMENT: [&str; 9] = [
    "id",
    "rated",
    "variant",
    "speed",
    "perf",
    "createdAt",
    "lastMoveAt",
    "status",
    "players",
];

fn expect_fields(object: &Value, names: &[&str]) {
    for name in names {
        assert!(object.get(*name).is_some(), "{name} of {object}");
    }
}

/// The answer to a request whose body is a form.
pub(crate) async fn post_form(
    world: &World,
    by: &Player,
    path: &str,
    form: &[(&str, &str)],
) -> Value {
    let request = world.request(Method::POST, path, Some(by)).form(form);
    let response = request.send().await.unwrap();
    assert!(response.status().is_success(), "{path}: {response:?}");
    response.json().await.unwrap()
}

/// The text of an answer.
async fn read(world: &World, by: &Player, path: &str, accept: &str) -> String {
    let request = world.request(Method::GET, path, Some(by));
    let response = request.header("accept", accept).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.text().await.unwrap()
}

fn challenge_of_bob(world: &World) -> String {
    format!("/api/challenge/{}", world.bob.person)
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_without_increment_are_taken_in_every_form() {
    let world = World::new().await;
    let path = challenge_of_bob(&world);
    for minutes in [1_u64, 3, 10] {
        let seconds = (60 * minutes).to_string();
        let form = [("clock.limit", seconds.as_str()), ("clock.increment", "0")];
        let in_form = post_form(&world, &world.ann, &path, &form).await;
        let in_query = format!("{path}?clock.limit={seconds}&clock.increment=0");
        let in_query = post_form(&world, &world.ann, &in_query, &[]).await;
        let body = json!({"clock": {"limit": 60 * minutes, "increment": 0}});
        let in_json = world.post(&path, &world.ann, body).await.expect(200).json();
        for challenge in [in_form, in_query, in_json] {
            expect_fields(&challenge, &OF_CHALLENGE);
            let control = json!({"type": "clock", "limit": 60 * minutes, "increment": 0,
                "show": format!("{minutes}+0")});
            assert_eq!(challenge["timeControl"], control);
            let cancel = format!(
                "/api/challenge/{}/cancel",
                challenge["id"].as_str().unwrap()
            );
            post_form(&world, &world.ann, &cancel, &[]).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_keeps_their_name() {
    let world = World::new().await;
    let (.., game) = begin(&world, LichessVariantKey::Standard).await;
    let seen = world
        .get(&format!("/api/v1/games/{game}"), &world.ann)
        .await;
    let people = &seen.json()["people"];
    assert_eq!([&people[0]["name"], &people[1]["name"]], ["Ann", "Bob"]);
    let file = format!("/api/v1/games/{game}/pgn");
    let file = read(&world, &world.bob, &file, "*/*").await;
    assert!(file.contains("[White \"Ann\"]\n[Black \"Bob\"]"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_links_of_clients_lead_to_the_board() {
    let world = World::new().await;
    let path = challenge_of_bob(&world);
    let challenge = post_form(&world, &world.ann, &path, &[]).await;
    let (url, id) = (
        challenge["url"].as_str().unwrap(),
        challenge["id"].as_str().unwrap(),
    );
    assert_eq!(url, format!("{}/{id}", world.base));
    // lichess-bot writes the colour behind it.
    for link in [url.to_owned(), format!("{url}/black")] {
        let page = reqwest::get(&link).await.unwrap();
        assert_eq!(page.url().path(), format!("/games/{id}"));
        let text = page.text().await.unwrap();
        assert!(text.contains("<html"), "{link}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_a_position_is_named_so_everywhere() {
    let world = World::new().await;
    let path = challenge_of_bob(&world);
    let form = [
        ("variant", "fromPosition"),
        ("fen", PAWNS),
        ("color", "white"),
        ("days", "3"),
    ];
    let challenge = post_form(&world, &world.ann, &path, &form).await;
    assert_eq!(challenge["variant"]["key"], "fromPosition");
    assert_eq!(challenge["initialFen"], PAWNS);
    let id = challenge["id"].as_str().unwrap();
    post_form(
        &world,
        &world.bob,
        &format!("/api/challenge/{id}/accept"),
        &[],
    )
    .await;
    let playing = read(&world, &world.bob, "/api/account/playing", "*/*").await;
    let playing: Value = serde_json::from_str(&playing).unwrap();
    assert_eq!(playing["nowPlaying"][0]["variant"]["key"], "fromPosition");
    let resign = format!("/api/bot/game/{id}/resign");
    post_form(&world, &world.ann, &resign, &[]).await;
    let stream = read(
        &world,
        &world.bob,
        &format!("/api/bot/game/stream/{id}"),
        "*/*",
    )
    .await;
    let full: Value = serde_json::from_str(stream.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&full["variant"]["key"], &full["initialFen"]),
        (&json!("fromPosition"), &json!(PAWNS))
    );
    let export = format!("/game/export/{id}");
    let document = read(&world, &world.bob, &export, "application/json").await;
    let document: Value = serde_json::from_str(&document).unwrap();
    expect_fields(&document, &OF_DOCUMENT);
    assert_eq!(
        (&document["variant"], &document["daysPerTurn"]),
        (&json!("fromPosition"), &json!(3))
    );
    let file = read(&world, &world.bob, &export, "*/*").await;
    assert!(file.contains("[Variant \"From Position\"]"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_player_are_exported_counted_and_followed() {
    let world = World::new().await;
    let (ann, bob, first) = begin(&world, LichessVariantKey::Standard).await;
    ann.bot().make_move(&first, "e2e4", false).await.unwrap();
    ann.bot().resign(&first).await.unwrap();
    let (.., second) = begin(&world, LichessVariantKey::Chess960).await;
    bob.bot().resign(&second).await.unwrap();
    let (anns_id, bobs_id) = (world.ann.person.to_string(), world.bob.person.to_string());
    let of_bob = format!("/api/games/user/{bobs_id}");
    let games = read(&world, &world.ann, &of_bob, "application/x-ndjson").await;
    let games: Vec<Value> = games
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(games.len(), 2);
    games
        .iter()
        .for_each(|game| expect_fields(game, &OF_DOCUMENT));
    let of = |id: &str| games.iter().find(|game| game["id"] == id).unwrap();
    assert_eq!(
        (&of(&first)["moves"], &of(&second)["moves"]),
        (&json!("e4"), &json!(""))
    );
    let files = read(&world, &world.ann, &format!("{of_bob}?max=1"), "*/*").await;
    assert_eq!(files.matches("[White ").count(), 1, "{files}");
    let strangers = format!("/api/games/user/{}", world.eve.person);
    assert_eq!(read(&world, &world.ann, &strangers, "*/*").await, "");
    let several = world.request(Method::POST, "/api/games/export/_ids", Some(&world.ann));
    let several = several
        .body(format!("{first},nothing,{second}"))
        .send()
        .await
        .unwrap();
    assert_eq!(several.text().await.unwrap().matches("[White ").count(), 2);
    let table = format!("/api/crosstable/{anns_id}/{bobs_id}");
    let table: Value =
        serde_json::from_str(&read(&world, &world.ann, &table, "*/*").await).unwrap();
    assert_eq!(
        table,
        json!({"users": {anns_id.as_str(): 1.0, bobs_id.as_str(): 1.0}, "nbGames": 2})
    );
    let moves = read(
        &world,
        &world.ann,
        &format!("/api/stream/game/{first}"),
        "*/*",
    )
    .await;
    let lines: Vec<Value> = moves
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&lines[0]["status"]["name"], &lines[0]["turns"]),
        (&json!("resign"), &json!(1))
    );
    assert_eq!(lines[1]["lm"], "e2e4");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_moves_has_each_position_and_the_end() {
    let world = World::new().await;
    let (ann, bob, game) = begin(&world, LichessVariantKey::Standard).await;
    let path = format!("/api/stream/game/{game}");
    let mut stream = world
        .request(Method::GET, &path, Some(&world.ann))
        .send()
        .await
        .unwrap();
    let mut text = String::new();
    let mut lines = async |count: usize| {
        while text.lines().filter(|line| !line.is_empty()).count() < count {
            let bytes = stream.chunk().await.unwrap().unwrap();
            text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<Value>>()
    };
    assert_eq!(lines(2).await[0]["status"]["name"], "started");
    ann.bot().make_move(&game, "e2e4", false).await.unwrap();
    assert_eq!(lines(3).await[2]["lm"], "e2e4");
    bob.bot().resign(&game).await.unwrap();
    let all = lines(5).await;
    assert_eq!(
        (&all[4]["status"]["name"], &all[4]["winner"]),
        (&json!("resign"), &json!("white"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_kept_alive_says_how_it_ends() {
    let world = World::new().await;
    let path = format!("{}?keepAliveStream=true", challenge_of_bob(&world));
    let request = world.request(Method::POST, &path, Some(&world.ann));
    let mut stream = request.send().await.unwrap();
    let first = stream.chunk().await.unwrap().unwrap();
    let challenge: Value = serde_json::from_slice(&first).unwrap();
    let decline = format!(
        "/api/challenge/{}/decline",
        challenge["id"].as_str().unwrap()
    );
    post_form(&world, &world.bob, &decline, &[("reason", "later")]).await;
    let rest = stream.text().await.unwrap();
    let last: Value = serde_json::from_str(rest.trim()).unwrap();
    assert_eq!(last, json!({"done": "declined"}));
    let shown = format!("/api/challenge/{}/show", challenge["id"].as_str().unwrap());
    let shown: Value =
        serde_json::from_str(&read(&world, &world.ann, &shown, "*/*").await).unwrap();
    assert_eq!(
        (&shown["status"], &shown["declineReasonKey"]),
        (&json!("declined"), &json!("generic"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn users_are_found_by_their_ids_in_the_order_that_was_asked_for() {
    let world = World::new().await;
    begin(&world, LichessVariantKey::Standard).await;
    let (ann, bob, eve) = (world.ann.person, world.bob.person, world.eve.person);
    let request = world.request(Method::POST, "/api/users", Some(&world.ann));
    let response = request
        .body(format!("{bob},{eve},{ann}"))
        .send()
        .await
        .unwrap();
    let users: Value = response.json().await.unwrap();
    let ids: Vec<&Value> = users
        .as_array()
        .unwrap()
        .iter()
        .map(|user| &user["id"])
        .collect();
    assert_eq!(ids, [&json!(bob.to_string()), &json!(ann.to_string())]);
}

//! lichess's challenges, games and documents, field by field as its description of the API has
//! them (<https://github.com/lichess-org/api>, August 2026).

use crate::lichess_requests::{
    Lines, begin, objects, post_form, send_answer, send_challenge, send_command,
};
use crate::lichess_schema::check;
use crate::world::{Player, World};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A position of somebody's own.
const PAWNS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

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
async fn clocks_are_taken_in_every_form() {
    let world = World::new().await;
    let path = challenge_of_bob(&world);
    for (limit, increment, show) in [
        (60_u64, 0_u64, "1+0"),
        (180, 0, "3+0"),
        (600, 5, "10+5"),
        (15, 0, "¼+0"),
        (30, 1, "½+1"),
        (90, 0, "1.5+0"),
        (0, 1, "0+1"),
        (0, 180, "0+180"),
    ] {
        let (seconds, added) = (limit.to_string(), increment.to_string());
        let form = [
            ("clock.limit", seconds.as_str()),
            ("clock.increment", added.as_str()),
        ];
        let in_form = post_form(&world, &world.ann, &path, &form).await;
        let in_query = format!("{path}?clock.limit={seconds}&clock.increment={added}");
        let in_query = post_form(&world, &world.ann, &in_query, &[]).await;
        let body = json!({"clock": {"limit": limit, "increment": increment}});
        let in_json = world.post(&path, &world.ann, body).await.expect(200).json();
        for challenge in [in_form, in_query, in_json] {
            check("Challenge", &challenge);
            let control = json!({"type": "clock", "limit": limit, "increment": increment,
                "show": show});
            assert_eq!(challenge["timeControl"], control);
            let id = challenge["id"].as_str().unwrap();
            send_answer(&world, &world.ann, id, "cancel").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_keeps_their_name() {
    let world = World::new().await;
    let game = begin(&world, "standard").await;
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
    let challenge = send_challenge(&world, &[]).await;
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
    let terms = [
        ("variant", "fromPosition"),
        ("fen", PAWNS),
        ("color", "white"),
        ("days", "3"),
    ];
    let challenge = send_challenge(&world, &terms).await;
    assert_eq!(challenge["variant"]["key"], "fromPosition");
    assert_eq!(challenge["initialFen"], PAWNS);
    let id = challenge["id"].as_str().unwrap();
    send_answer(&world, &world.bob, id, "accept").await;
    let playing = objects(&world, &world.bob, "Playing", "/api/account/playing").await;
    let variant = &playing[0]["nowPlaying"][0]["variant"];
    assert_eq!(variant["key"], "fromPosition");
    send_command(&world, &world.ann, id, "resign").await;
    let stream = format!("/api/bot/game/stream/{id}");
    let full = &objects(&world, &world.bob, "Full", &stream).await[0];
    assert_eq!(
        (&full["variant"]["key"], &full["initialFen"]),
        (&json!("fromPosition"), &json!(PAWNS))
    );
    let export = format!("/game/export/{id}");
    let document = read(&world, &world.bob, &export, "application/json").await;
    let document: Value = serde_json::from_str(&document).unwrap();
    check("Document", &document);
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
    let first = begin(&world, "standard").await;
    send_command(&world, &world.ann, &first, "move/e2e4").await;
    send_command(&world, &world.ann, &first, "resign").await;
    let second = begin(&world, "chess960").await;
    send_command(&world, &world.bob, &second, "resign").await;
    let (anns_id, bobs_id) = (world.ann.person.to_string(), world.bob.person.to_string());
    let of_bob = format!("/api/games/user/{bobs_id}");
    let games = objects(&world, &world.ann, "Document", &of_bob).await;
    assert_eq!(games.len(), 2);
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
    let table = objects(&world, &world.ann, "Crosstable", &table).await;
    assert_eq!(
        table[0],
        json!({"users": {anns_id.as_str(): 1.0, bobs_id.as_str(): 1.0}, "nbGames": 2})
    );
    let path = format!("/api/stream/game/{first}");
    let mut lines = Lines::of(&world, &world.ann, &path).await;
    let game = lines.expect("Followed").await;
    assert_eq!(
        (&game["status"]["name"], &game["turns"]),
        (&json!("resign"), &json!(1))
    );
    assert_eq!(lines.expect("Position").await["lm"], "e2e4");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_moves_has_each_position_and_the_end() {
    let world = World::new().await;
    let game = begin(&world, "standard").await;
    let path = format!("/api/stream/game/{game}");
    let mut lines = Lines::of(&world, &world.ann, &path).await;
    assert_eq!(lines.expect("Followed").await["status"]["name"], "started");
    lines.expect("Position").await;
    send_command(&world, &world.ann, &game, "move/e2e4").await;
    assert_eq!(lines.expect("Position").await["lm"], "e2e4");
    send_command(&world, &world.bob, &game, "resign").await;
    lines.expect("Position").await;
    let last = lines.expect("Followed").await;
    assert_eq!(
        (&last["status"]["name"], &last["winner"]),
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
    check("Challenge", &challenge);
    let challenge = format!("/api/challenge/{}", challenge["id"].as_str().unwrap());
    let decline = format!("{challenge}/decline");
    let declined = post_form(&world, &world.bob, &decline, &[("reason", "later")]).await;
    check("Ok", &declined);
    let rest = stream.text().await.unwrap();
    let last: Value = serde_json::from_str(rest.trim()).unwrap();
    assert_eq!(last, json!({"done": "declined"}));
    let shown = format!("{challenge}/show");
    let shown = &objects(&world, &world.ann, "DeclinedChallenge", &shown).await[0];
    assert_eq!(
        (&shown["status"], &shown["declineReasonKey"]),
        (&json!("declined"), &json!("generic"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn users_are_found_by_their_ids_in_the_order_that_was_asked_for() {
    let world = World::new().await;
    begin(&world, "standard").await;
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

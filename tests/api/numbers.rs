//! Every number that anybody can read of a game that has secrets: a count is the easiest way to
//! give a secret away. Each has a row in `numbers.txt` with the reason why it may be read, so a new
//! one has to be thought about before it is shown.
//!
//! Read are all bodies of the API (JSON, lines and their ETags), streams, webhooks, a person's own
//! data, the values of linked roles and the metrics. `alliance_secrecy` tests that the values do
//! not depend on secrets.

use crate::analysis::analyse;
use crate::answer::{Answer, SendChecked};
use crate::contract::operations;
use crate::diplomacy::finish;
use crate::listener::{Listener, SSE};
use crate::receiver::Receiver;
use crate::world::{Player, World, path};
use entente_game::{GameId, PlayAction, Time};
use entente_service::RoleValues;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The rows: a path, and behind ` = ` the reason.
const TABLE: &str = include_str!("numbers.txt");

/// The paths that are no part of a game with secrets.
const LEFT_OUT: [(&str, &str); 6] = [
    ("/api/v1/computers", "the computers of this server"),
    ("/api/v1/me/puzzle", "a puzzle of the collection"),
    ("/api/v1/leagues/", "league_secrecy compares leagues"),
    ("/api/v1/servers/", "a puzzle is of a game that is over"),
    ("/api/v1/positions/", "a position that the asker names"),
    ("/api/v1/variants", "the rules of all games"),
];

/// The game and the event, and where the same are found.
const GAME: &str = "/api/v1/games/{id}";
const EVENT: &str = "/api/v1/games/{id}/events.events[]";
const SAME: [(&str, &str); 6] = [
    ("/api/v1/games.games[]", GAME),
    ("/api/v1/me/games.games[]", GAME),
    ("/api/v1/me/games/finished.games[]", GAME),
    ("/api/v1/me/events.events[]", EVENT),
    ("stream data", EVENT),
    ("webhook.data", EVENT),
];

/// The names of what is internal. Nobody gets any of it, not even of their own data.
const INTERNAL: [&str; 4] = ["records", "known", "reason", "reroute"];

/// The largest number of digits of a text that counts as a number: ids of Discord have more.
const MAX_DIGITS: usize = 12;

/// The paths of the numbers that were read.
#[derive(Default)]
struct Numbers(BTreeSet<String>);

impl Numbers {
    /// Adds the numbers in a value.
    fn add(&mut self, path: &str, value: &Value) {
        match value {
            Value::Number(_) => self.add_path(path),
            Value::String(text) if is_number(text) => self.add_path(path),
            Value::Array(values) => {
                let path = format!("{path}[]");
                values.iter().for_each(|value| self.add(&path, value));
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    self.add(&format!("{path}.{name}"), value);
                }
            }
            _ => {}
        }
    }

    fn add_path(&mut self, path: &str) {
        let known = SAME.iter().find_map(|(prefix, same)| {
            let rest = path.strip_prefix(prefix)?;
            Some(format!("{same}{rest}"))
        });
        self.0.insert(known.unwrap_or_else(|| path.to_owned()));
    }

    /// Adds the numbers of an answer, whatever its form is.
    fn add_answer(&mut self, path: &str, answer: &Answer) {
        if answer.header("etag").is_some() {
            self.add_path(&format!("{path} etag"));
        }
        let kind = answer.header("content-type").unwrap_or_default();
        if kind.contains("json") {
            self.add_text(path, &answer.text());
        }
    }

    /// Adds the numbers of JSON, or of lines of JSON.
    fn add_text(&mut self, path: &str, text: &str) {
        match serde_json::from_str(text) {
            Ok(json) => self.add(path, &json),
            Err(_) => {
                for line in text.lines() {
                    if let Ok(json) = serde_json::from_str(line) {
                        self.add(path, &json);
                    }
                }
            }
        }
    }

    /// Those without a row in the table.
    fn unlisted(&self) -> Vec<&str> {
        let rows = rows();
        let bodies = rows.keys().filter_map(|path| path.strip_suffix('*'));
        let bodies: Vec<&str> = bodies.collect();
        let is_unlisted = |path: &&str| {
            let is_in_body = bodies.iter().any(|body| path.starts_with(body));
            !is_in_body && !rows.contains_key(path)
        };
        self.0
            .iter()
            .map(String::as_str)
            .filter(is_unlisted)
            .collect()
    }
}

/// Whether a text is a number, such as a cursor.
fn is_number(text: &str) -> bool {
    (1..=MAX_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rows of the table, by their paths.
fn rows() -> BTreeMap<&'static str, &'static str> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.filter(|line| !line.is_empty());
    rows.map(|row| row.split_once(" = ").expect("a row has a reason"))
        .collect()
}

/// Reads everything of a game that a person gets, or without one a spectator.
async fn read_all(
    world: &World,
    game: &GameId,
    (player, id): (Option<&Player>, &str),
    numbers: &mut Numbers,
) {
    for (method, template, _) in operations() {
        let is_left_out = LEFT_OUT
            .iter()
            .any(|(prefix, _)| template.starts_with(prefix));
        if method != Method::GET || is_left_out || template.contains("{webhook}") {
            continue;
        }
        let is_player = template.starts_with("/api/v1/players/");
        let named = if is_player { id } else { game.as_str() };
        let path = template.replace("{id}", named);
        let request = world.request(method, &path, player);
        let answer = request.answer().await;
        if answer.status == 200 {
            numbers.add_answer(&template, &answer);
        }
    }
}

/// Reads the streams of a game and of a person to their present ends.
async fn read_streams(world: &World, game: &GameId, player: &Player, numbers: &mut Numbers) {
    let view = world.service.view(game, player.person).await.unwrap();
    let own = world.get("/api/v1/me/events?after=latest", player).await;
    let last = own.json()["next"].as_str().unwrap().to_owned();
    for (events, last) in [
        (path(game, "/events"), view.record.version.to_string()),
        ("/api/v1/me/events".to_owned(), last),
    ] {
        let mut stream = Listener::open(world, &events, Some(player), SSE, 0).await;
        let text = stream.until(&last).await;
        for line in text.lines() {
            let (field, value) = line.split_once(": ").unwrap_or((line, ""));
            numbers.add_text(&format!("stream {field}"), value);
        }
    }
}

/// A public game of Ann, Bob, Cleo and Dan with secrets that are never revealed.
async fn begin(world: &World) -> GameId {
    let new_game = json!({
        "variant": "alliance", "name": "Ann", "wishes": ["white"], "visibility": "public",
        "clock": "1d",
        "diplomacy": {"letters": "signed", "reveal_alliances": false},
    });
    let made = world.post("/api/v1/games", &world.ann, new_game).await;
    let id = made.expect(201).json()["id"].as_str().unwrap().to_owned();
    let game = GameId::parse(&id).unwrap();
    for (player, army) in [
        (&world.bob, "red"),
        (&world.cleo, "black"),
        (&world.dan, "yellow"),
    ] {
        let seat = json!({"name": player.name, "wishes": [army]});
        let joined = world.post(&path(&game, "/join"), player, seat).await;
        joined.expect(200);
    }
    game
}

/// Ann and Cleo ally, write and prepare moves in secret, and everybody moves.
async fn play(world: &World, game: &GameId) {
    let propose = json!({"to": "black", "message": "Together?"});
    for (rest, player, body) in [
        ("/proposals", &world.ann, propose),
        ("/proposals/accept", &world.cleo, json!({"from": "white"})),
        (
            "/letters",
            &world.ann,
            json!({"to": ["black"], "text": "Psst."}),
        ),
        ("/conditional-moves", &world.cleo, json!({"line": "* d8d7"})),
    ] {
        let answer = world.post(&path(game, rest), player, body).await;
        assert!(answer.status.is_success(), "{rest}: {}", answer.text());
    }
    for _ in 0..9 {
        let mover = world.mover(game).await;
        let view = world.service.view(game, mover.person).await.unwrap();
        let text = view.legal_moves()[0].coordinate.clone();
        let action = PlayAction::to_move_anyway(text);
        world.act(game, mover, action).await;
    }
    world.note(game, &world.dan, "They are allies.").await;
}

/// Every number that a spectator, another player, and who has secrets of their own can read.
async fn all_numbers() -> Numbers {
    let (world, mut numbers) = (World::new().await, Numbers::default());
    let mut receiver = Receiver::start([]).await;
    receiver.register(&world, &world.dan).await;
    let game = begin(&world).await;
    let shown = world.get(&path(&game, ""), &world.dan).await.json();
    let id = shown["people"][3]["id"].as_str().unwrap().to_owned();
    let viewers = [None, Some(&world.dan), Some(&world.eve)];
    play(&world, &game).await;
    for player in viewers {
        read_all(&world, &game, (player, id.as_str()), &mut numbers).await;
    }
    read_streams(&world, &game, &world.dan, &mut numbers).await;
    finish(&world, &game).await;
    analyse(&world, &game).await;
    for player in viewers {
        read_all(&world, &game, (player, id.as_str()), &mut numbers).await;
    }
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    numbers.add_answer("/api/v1/me/data", &data);
    let own = world
        .get("/api/v1/me/events?after=0", &world.dan)
        .await
        .json();
    for message in receiver.take(own["events"].as_array().unwrap().len()).await {
        numbers.add_text("webhook", &message.body);
    }
    add_roles(&mut numbers);
    add_metrics(&mut numbers);
    numbers
}

/// Adds the values of linked roles, all that there are.
fn add_roles(numbers: &mut Numbers) {
    let values = RoleValues {
        rating: Some(1),
        games: Some(1),
        loyalty: Some(1),
        reliability: Some(1),
        since: Some(Time(0)),
    };
    let values = json!(values.by_key());
    numbers.add("linked role", &values);
}

/// Adds the metrics with the names of their labels.
fn add_metrics(numbers: &mut Numbers) {
    let format = entente_service::metrics::MetricsFormat::OpenMetrics;
    let metrics = entente_service::metrics::encode(format);
    let series = metrics.lines().filter(|line| !line.starts_with('#'));
    for line in series {
        let (name, rest) = line.split_at(line.find(['{', ' ']).unwrap());
        let labels = rest
            .strip_prefix('{')
            .and_then(|rest| rest.rsplit_once('}'));
        let labels = labels.map_or("", |(labels, _)| labels).split(',');
        let names = labels.filter_map(|label| Some(label.split_once('=')?.0));
        let names: Vec<&str> = names.collect();
        let path = format!("metric {name} {}", names.join(" "));
        numbers.add_path(path.trim_end());
    }
}

#[tokio::test]
async fn every_number_that_anybody_can_read_has_a_reason() {
    let numbers = all_numbers().await;
    let unlisted = numbers.unlisted();
    assert!(
        unlisted.is_empty(),
        "these numbers have no row in tests/api/numbers.txt that says why they may be read:\n{}",
        unlisted.join("\n")
    );
    // So much is read at least, or the test would pass on nothing.
    assert!(numbers.0.len() > 60, "{:#?}", numbers.0);
    for (path, reason) in rows() {
        assert!(reason.len() > 3, "{path}");
    }
    for name in INTERNAL {
        let is_internal = |path: &&String| {
            let mut steps = path.split(['.', '[']);
            path.starts_with("/api/v1/me/data") && steps.any(|step| step == name)
        };
        assert_eq!(numbers.0.iter().find(is_internal), None);
    }
}

/// The test of the test: a count in anything that is read is found.
#[test]
fn an_unlisted_number_is_found() {
    let leaks = [
        (
            "/api/v1/me/data",
            json!({"games": [{"last_message": {"source": {"records": 3}}}]}),
        ),
        ("/api/v1/games/{id}", json!({"people": [{"letters": 5}]})),
        (
            "/api/v1/games/{id}/events",
            json!({"events": [{"cursor": "17"}]}),
        ),
        ("webhook", json!({"data": {"proposals": 1}})),
        ("stream data", json!({"behind": 2})),
        ("linked role", json!({"letters": "4"})),
    ];
    for (path, leak) in leaks {
        let mut numbers = Numbers::default();
        numbers.add_text(path, &leak.to_string());
        assert_eq!(numbers.unlisted().len(), 1, "{path}");
    }
    let mut numbers = Numbers::default();
    numbers.add_path("metric entente_letters_total");
    assert_eq!(numbers.unlisted().len(), 1);
    let mut words = Numbers::default();
    words.add(
        "x",
        &json!({"id": "7k3m9q2w5x1z", "person": "100200300400500600", "at": null}),
    );
    assert!(words.0.is_empty());
}

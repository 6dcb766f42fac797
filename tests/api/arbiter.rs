//! The arbiter of a game over HTTP: a person leads it without playing, and sees what a spectator
//! sees.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{DiplomacyAction, GameId, LobbyAction, Seat, Span};
use reqwest::Method;
use serde_json::{Value, json};

/// Makes a game that this player leads.
async fn make(world: &World, arbiter: &Player, more: Value) -> Answer {
    let mut body = json!({
        "variant": "standard", "name": arbiter.name, "arbiter": true, "visibility": "public",
        "clock": "1d",
    });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    world.post("/api/v1/games", arbiter, body).await
}

/// A game that the first of these people leads, after the others have joined it.
pub(crate) async fn led_by(world: &World, arbiter: &Player, players: &[&Player]) -> GameId {
    let variant = if players.len() == 2 {
        "standard"
    } else {
        "alliance"
    };
    let made = make(world, arbiter, json!({"variant": variant})).await;
    let made = made.expect(201).json();
    let game = GameId::parse(made["id"].as_str().unwrap()).unwrap();
    for (seat, player) in (0..).map(Seat).zip(players) {
        let name = player.name.into();
        let seats = vec![seat];
        let join = LobbyAction::Join { name, seats };
        world.act(&game, player, join).await;
    }
    game
}

async fn lead(world: &World, game: &GameId, player: &Player, act: &str, body: Value) -> Answer {
    let path = path(game, &format!("/arbiter/{act}"));
    world.post(&path, player, body).await
}

async fn shown(world: &World, game: &GameId, to: &Player) -> Value {
    let answer = world.get(&path(game, ""), to).await;
    answer.expect(200).json()
}

#[tokio::test]
async fn a_person_leads_a_game_and_does_not_play() {
    let world = World::new().await;
    let World { ann, bob, eve, .. } = &world;
    let game = led_by(&world, eve, &[ann, bob]).await;
    let seen = shown(&world, &game, eve).await;
    assert_eq!(
        (&seen["arbiter"]["name"], &seen["phase"]),
        (&json!(eve.name), &json!("running"))
    );
    let me = world.get("/api/v1/me", eve).await.expect(200).json();
    assert_eq!(seen["arbiter"]["id"], me["id"]);
    assert_eq!(
        (&seen["your_player"], &seen["your_armies"]),
        (&Value::Null, &json!([]))
    );
    let people = seen["people"].as_array().unwrap();
    assert!(
        people.iter().all(|one| one["player"] != 0),
        "number 0 is the arbiter's"
    );
    let events = world
        .get(&path(&game, "/events"), ann)
        .await
        .expect(200)
        .json();
    let created = &events["events"][0];
    assert_eq!(
        (&created["player"], &created["by_arbiter"]),
        (&Value::Null, &json!(true))
    );
    let body = json!({"move": "e4"});
    let refused = world.post(&path(&game, "/moves"), eve, body).await;
    refused.expect_problem(403, "not-seated");
}

#[tokio::test]
async fn the_arbiter_pauses_resumes_and_extends() {
    let world = World::new().await;
    let World { ann, bob, eve, .. } = &world;
    let game = led_by(&world, eve, &[ann, bob]).await;
    let before = shown(&world, &game, ann).await["clock"]["turn"]["deadline"].clone();
    let body = json!({"for": "2d"});
    let paused = lead(&world, &game, eve, "pause", body)
        .await
        .expect(200)
        .json();
    assert_eq!(paused["clock"]["pause"]["cause"], "arbiter");
    let mv = json!({"move": "e4"});
    let refused = world.post(&path(&game, "/moves"), ann, mv).await;
    refused.expect_problem(409, "paused");
    let again = lead(&world, &game, eve, "pause", json!({})).await;
    again.expect_problem(409, "paused");
    let resumed = lead(&world, &game, eve, "resume", json!({})).await;
    assert_eq!(resumed.expect(200).json()["clock"]["pause"], Value::Null);
    let again = lead(&world, &game, eve, "resume", json!({})).await;
    again.expect_problem(409, "request-not-possible");
    let body = json!({"for": "12h", "army": "white"});
    let extended = lead(&world, &game, eve, "extend", body)
        .await
        .expect(200)
        .json();
    assert_eq!(
        extended["clock"]["left"],
        json!([36 * 60 * 60, 24 * 60 * 60])
    );
    assert_ne!(extended["clock"]["turn"]["deadline"], before);
    let events = world
        .get(&path(&game, "/events"), bob)
        .await
        .expect(200)
        .json();
    let kinds: Vec<_> = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .rev()
        .take(3)
        .collect();
    for (event, kind) in kinds.iter().zip(["extended", "resumed", "paused"]) {
        assert_eq!(
            (&event["type"], &event["by_arbiter"]),
            (&json!(kind), &json!(true))
        );
    }
    assert_eq!(kinds[0]["army"], "white");
}

#[tokio::test]
async fn a_computer_plays_for_a_player_who_does_not_move() {
    let world = World::new().await;
    let World { ann, bob, eve, .. } = &world;
    let game = led_by(&world, eve, &[ann, bob]).await;
    let body = json!({"army": "white", "level": 2});
    let present = lead(&world, &game, eve, "substitute", body.clone()).await;
    let problem = present.expect_problem(409, "request-not-possible").json();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("keeps nobody waiting"), "{detail}");
    world.time.run(Span::minutes(6));
    shown(&world, &game, bob).await;
    world.time.run(Span(0));
    let replaced = lead(&world, &game, eve, "substitute", body.clone()).await;
    assert_eq!(
        replaced.expect(200).json()["seats"][0]["is_substituted"],
        true
    );
    let twice = lead(&world, &game, eve, "substitute", body).await;
    twice.expect_problem(409, "request-not-possible");
    let path = path(&game, "/substitute");
    let back = world.request(Method::DELETE, &path, Some(ann));
    let back = back.answer().await;
    assert_eq!(back.expect(200).json()["seats"][0]["is_substituted"], false);
}

#[tokio::test]
async fn games_that_nobody_can_lead_so_are_refused() {
    let world = World::new().await;
    let eve = &world.eve;
    for (more, said) in [
        (json!({"rated": true}), "A rated game has no arbiter"),
        (json!({"visibility": "private"}), "has to be able to watch"),
        (json!({"wishes": ["white"]}), "has no seat"),
    ] {
        let problem = make(&world, eve, more).await;
        let problem = problem.expect_problem(422, "invalid-body").json();
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains(said), "{detail}");
    }
    let made = make(&world, eve, json!({})).await.expect(201).json();
    let game = GameId::parse(made["id"].as_str().unwrap()).unwrap();
    let body = json!({"name": "Eve"});
    let join = world.post(&path(&game, "/join"), eve, body).await;
    join.expect_problem(409, "not-possible");
    let start = world.post(&path(&game, "/start"), eve, json!({})).await;
    start.expect_problem(409, "not-possible");
    let pause = lead(&world, &game, eve, "pause", json!({})).await;
    pause.expect_problem(409, "not-started");
    let cancelled = world.post(&path(&game, "/cancel"), eve, json!({})).await;
    assert_eq!(cancelled.expect(200).json()["phase"], "cancelled");
}

#[tokio::test]
async fn acts_of_others_and_acts_that_cannot_be_read_change_nothing() {
    let world = World::new().await;
    let World {
        ann,
        bob,
        cleo,
        eve,
        ..
    } = &world;
    let game = led_by(&world, eve, &[ann, bob]).await;
    let before = shown(&world, &game, bob).await;
    for player in [ann, bob, cleo] {
        let refused = lead(&world, &game, player, "pause", json!({})).await;
        refused.expect_problem(403, "not-the-arbiter");
    }
    for (act, body) in [
        ("extend", json!({})),
        ("extend", json!({"for": "soon"})),
        ("extend", json!({"for": "1s"})),
        ("extend", json!({"for": "31d"})),
        ("extend", json!({"for": "1h", "army": "purple"})),
        ("extend", json!({"for": "1h", "level": 3})),
        ("pause", json!({"for": "1s"})),
        ("pause", json!({"army": "white"})),
        ("resume", json!({"for": "1h"})),
        ("substitute", json!({})),
        ("substitute", json!({"army": "white", "level": 9})),
        ("pause", json!({"until": "1h"})),
    ] {
        let refused = lead(&world, &game, eve, act, body).await;
        refused.expect_problem(422, "invalid-body");
    }
    assert_eq!(shown(&world, &game, bob).await, before);
    let other = world.game("e4").await;
    let refused = lead(&world, &other, ann, "pause", json!({})).await;
    refused.expect_problem(403, "not-the-arbiter");
    let hidden = lead(&world, &other, eve, "pause", json!({})).await;
    hidden.expect_problem(404, "no-such-game");
}

/// Everything that the arbiter gets of a game, without what is random in every game.
async fn seen_by_the_arbiter(world: &World, game: &GameId) -> String {
    let mut seen = String::new();
    let parts = [
        "",
        "/moves",
        "/events",
        "/alliances",
        "/proposals",
        "/letters",
        "/think-board",
    ];
    for part in parts {
        let answer = world.get(&path(game, part), &world.eve).await;
        let text = String::from_utf8_lossy(&answer.bytes).replace(game.as_str(), "[game]");
        seen += &format!("{part} {} {text}\n", answer.status);
    }
    let random = [
        "seed_hash",
        "head",
        "created_at",
        "started_at",
        "at",
        "deadline",
        "since",
    ];
    random.iter().fold(seen, |seen, key| {
        let mark = format!("\"{key}\":\"");
        let mut parts = seen.split(&mark);
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once('"').map_or("", |(_, rest)| rest));
        rest.fold(first, |text, rest| text + &mark + rest)
    })
}

#[tokio::test]
async fn the_arbiter_learns_no_secret_that_two_games_differ_in() {
    let world = World::new().await;
    let World {
        ann,
        bob,
        cleo,
        dan,
        eve,
        ..
    } = &world;
    let players = [ann, bob, cleo, dan];
    let plain = led_by(&world, eve, &players).await;
    let secret = led_by(&world, eve, &players).await;
    let to = Seat(1);
    let propose = DiplomacyAction::Propose {
        to,
        message: Some("You and I?".into()),
    };
    world.act(&secret, ann, propose).await;
    let from = Seat(0);
    let leaving = false;
    world
        .act(&secret, bob, DiplomacyAction::Accept { from, leaving })
        .await;
    world.note(&secret, cleo, "They are allied").await;
    for game in [&plain, &secret] {
        let body = json!({"for": "12h"});
        lead(&world, game, eve, "extend", body).await.expect(200);
    }
    let [plain, secret] = [
        seen_by_the_arbiter(&world, &plain).await,
        seen_by_the_arbiter(&world, &secret).await,
    ];
    assert!(
        plain.contains("extended") && plain.contains("403"),
        "{plain}"
    );
    assert_eq!(plain, secret);
}

//! The events of a game over HTTP: lists by cursor, waiting, and streams.

use crate::answer::SendChecked;
use crate::listener::{Listener, SSE};
use crate::public;
use crate::world::{Player, World, path};
use entente_game::people::PersonAction;
use entente_game::{DiplomacyAction, GameId, PlayAction, Seat};
use entente_service::TokenSecret;
use reqwest::Method;
use reqwest::header::ACCEPT;
use serde_json::{Value, json};

/// The events of a game that a player gets with this query.
async fn events(world: &World, game: &GameId, player: &Player, query: &str) -> Value {
    let path = path(game, &format!("/events{query}"));
    world.get(&path, player).await.expect(200).json()
}

/// The kinds of these events.
fn kinds(page: &Value) -> Vec<&str> {
    let events = page["events"].as_array().unwrap().iter();
    events
        .map(|event| event["type"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn events_are_listed_by_cursor() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let all = events(&world, &game, &world.ann, "").await;
    assert_eq!(kinds(&all), ["created", "started", "moved", "moved"]);
    assert_eq!(all["next"], "4");
    let last = &all["events"][3];
    assert_eq!(last["moves"][0]["coordinate"], "e7e5");
    assert_eq!(
        (&last["turn"], &last["your_turn"]),
        (&"white".into(), &true.into())
    );
    assert_eq!(last["version"], 4);
    let after = events(&world, &game, &world.bob, "?after=3").await;
    assert_eq!(
        (kinds(&after), &after["next"]),
        (vec!["moved"], &"4".into())
    );
    assert_eq!(after["events"][0]["your_turn"], false);
    for query in ["?after=4", "?after=latest"] {
        let none = events(&world, &game, &world.bob, query).await;
        assert_eq!((kinds(&none), &none["next"]), (vec![], &"4".into()));
    }
    for query in ["?after=-1", "?after=x", "?wait=26", "?befor=3"] {
        let path = path(&game, &format!("/events{query}"));
        let refused = world.get(&path, &world.ann).await;
        refused.expect_problem(400, "invalid-query");
    }
    let future = world.get(&path(&game, "/events?after=5"), &world.ann).await;
    let future = future.expect_problem(410, "events-gone").text();
    let what_to_do =
        "the last one that you can know of is 4. Go on with the word latest as `after`";
    assert!(future.contains(what_to_do), "{future}");
    for player in [&world.eve, &world.dan] {
        let unseen = world.get(&path(&game, "/events?after=x"), player).await;
        unseen.expect_problem(404, "no-such-game");
    }
}

#[tokio::test]
async fn a_list_waits_for_the_next_event() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let request = world.request(
        Method::GET,
        &path(&game, "/events?after=latest&wait=25"),
        Some(&world.ann),
    );
    let asked = tokio::spawn(async move { request.answer().await });
    while world.service.watched_games() == 0 {
        tokio::task::yield_now().await;
    }
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    let page = asked.await.unwrap().expect(200).json();
    assert_eq!(kinds(&page), ["moved"]);
    assert_eq!(world.service.watched_games(), 0);
}

#[tokio::test]
async fn a_stream_goes_on_with_the_last_event_over_many_restarts() {
    let mut world = World::new().await;
    let game = world.game("").await;
    let (mut ids, mut after) = (Vec::new(), 0);
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for round in 0..12 {
        let events = path(&game, "/events");
        let mut sse = Listener::open(&world, &events, Some(&world.ann), SSE, after).await;
        let mover = [&world.ann, &world.bob][round % 2];
        // Some moves come while it listens, others while nobody does.
        if round % 3 != 0 {
            let action = PlayAction::to_move(shuffle[round % 4]);
            world.act(&game, mover, action).await;
        }
        let version = world.service.view(&game, world.ann.person).await.unwrap();
        while after < version.record.version {
            let event = sse.event().await.unwrap();
            after = event.0.parse().unwrap();
            ids.push(after);
        }
        if round % 3 == 0 {
            let action = PlayAction::to_move(shuffle[round % 4]);
            world.act(&game, mover, action).await;
        }
        world = world.restart().await;
        assert_eq!(sse.last_message().await.as_deref(), Some("end"));
    }
    assert_eq!(ids, Vec::from_iter(1..=after));
}

#[tokio::test]
async fn what_is_secret_is_in_nobody_elses_stream() {
    let world = World::new().await;
    let game = world.alliance().await;
    let events = path(&game, "/events?after=latest");
    let mut of_bob = Listener::open(&world, &events, Some(&world.bob), SSE, 0).await;
    let mut of_dan = Listener::open(&world, &events, Some(&world.dan), SSE, 0).await;
    let before = world.service.view(&game, world.dan.person).await.unwrap();
    let proposal = DiplomacyAction::Propose {
        to: Seat(1),
        message: None,
    };
    world.act(&game, &world.ann, proposal).await;
    let (_, event) = of_bob.event().await.unwrap();
    assert_eq!(event["type"], "diplomacy");
    assert_eq!(event["news"][0]["what"], "proposed");
    let text = before.legal_moves()[0].coordinate.clone();
    world
        .act(&game, &world.ann, PlayAction::to_move_anyway(text))
        .await;
    let (id, event) = of_dan.event().await.unwrap();
    assert_eq!(event["type"], "moved");
    assert_eq!(id, (before.record.version + 1).to_string());
}

#[tokio::test]
async fn a_public_game_can_be_heard_without_a_token() {
    let world = World::new().await;
    let (public, private) = (public::game(&world).await, world.game("e4").await);
    let lines = "application/x-ndjson";
    let mut stream = Listener::open(&world, &path(&public, "/events"), None, lines, 0).await;
    let (_, event) = stream.event().await.unwrap();
    assert_eq!(
        (&event["type"], &event["id"]),
        (&"created".into(), &"1".into())
    );
    let hidden = world.request(Method::GET, &path(&private, "/events"), None);
    let hidden = hidden.header(ACCEPT, lines).answer().await;
    hidden.expect_problem(404, "no-such-game");
}

#[tokio::test]
async fn a_stream_without_news_shows_that_it_lives() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for (accept, sign) in [(SSE, ":\n"), ("application/x-ndjson", "\n")] {
        let events = path(&game, "/events?after=latest");
        let mut stream = Listener::open(&world, &events, Some(&world.ann), accept, 0).await;
        let begun = std::time::Instant::now();
        assert_eq!(stream.chunk().await.as_deref(), Some(sign));
        assert!(begun.elapsed().as_secs() < 7);
    }
}

#[tokio::test]
async fn a_stream_ends_with_its_token() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let second = world.another_token(&world.ann).await;
    let events = path(&game, "/events?after=latest");
    let mut stream = Listener::open(&world, &events, Some(&second), SSE, 0).await;
    revoke(&world, &second).await;
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    assert_eq!(stream.last_message().await.as_deref(), Some("end"));
}

/// Nothing happens in the game, and the token's end is the next thing that comes: no sign of life
/// does before.
#[tokio::test]
async fn a_silent_stream_ends_at_once_with_its_token() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let own = "/api/v1/me/events?after=latest".to_owned();
    for (events, accept) in [
        (path(&game, "/events?after=latest"), SSE),
        (own, "application/x-ndjson"),
    ] {
        let second = world.another_token(&world.ann).await;
        let mut stream = Listener::open(&world, &events, Some(&second), accept, 0).await;
        let mut other = Listener::open(&world, &events, Some(&world.ann), accept, 0).await;
        revoke(&world, &second).await;
        let end = stream.chunk().await.unwrap();
        assert!(end.contains("end"), "{end:?}");
        assert_eq!(stream.chunk().await, None);
        // Another token of hers is not concerned.
        let sign = other.chunk().await.unwrap();
        assert!([":\n", "\n"].contains(&sign.as_str()), "{sign:?}");
    }
}

#[tokio::test]
async fn a_client_that_reads_slowly_loses_nothing() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let all = path(&game, "/events");
    let mut early = Listener::open(&world, &all, Some(&world.ann), SSE, 0).await;
    for number in 0..250 {
        world.note(&game, &world.ann, &number.to_string()).await;
    }
    // One that begins so late has more to get than is sent at once, and learns it.
    let mut late = Listener::open(&world, &all, Some(&world.ann), SSE, 1).await;
    for (stream, begin) in [(&mut early, 1), (&mut late, 2)] {
        for number in begin..=253 {
            assert_eq!(stream.event().await.unwrap().0, number.to_string());
        }
    }
    assert_eq!(late.messages, ["behind", "behind"]);
}

#[tokio::test]
async fn a_token_in_the_address_is_good_for_one_stream_alone() {
    let world = World::new().await;
    let (game, other) = (world.game("e4").await, world.game("e4").await);
    let second = world.another_token(&world.ann).await;
    let ask = json!({"stream": path(&game, "/events")});
    let made = world.post("/api/v1/me/stream-tokens", &second, ask).await;
    let made = made.expect(201).json();
    let (url, token) = (
        made["url"].as_str().unwrap(),
        made["token"].as_str().unwrap(),
    );
    let mut stream = Listener::open(&world, url, None, SSE, 0).await;
    assert_eq!(stream.event().await.unwrap().1["type"], "created");
    world.get_without_token(url).await.expect(200);
    // Not for another stream, not for anything else, and not beside another token.
    let elsewhere = path(&other, &format!("/events?token={token}"));
    let refused = world.get_without_token(&elsewhere).await;
    refused.expect_problem(401, "invalid-token");
    let elsewhere = path(&game, &format!("/moves?token={token}"));
    let refused = world.get_without_token(&elsewhere).await;
    refused.expect_problem(400, "invalid-query");
    let refused = world.get(url, &world.ann).await;
    refused.expect_problem(400, "invalid-query");
    for stream in ["/api/v1/me", "/api/v1/games/../me/events", ""] {
        let ask = json!({"stream": stream});
        let refused = world
            .post("/api/v1/me/stream-tokens", &world.ann, ask)
            .await;
        refused.expect_problem(422, "invalid-body");
    }
    revoke(&world, &second).await;
    let refused = world.get_without_token(url).await;
    refused.expect_problem(401, "invalid-token");
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    assert_eq!(stream.last_message().await.as_deref(), Some("end"));
}

/// Revokes the token that Ann uses here.
pub(crate) async fn revoke(world: &World, token: &Player) {
    let log = world.service.people().log_of(token.person).await.unwrap();
    let hash = TokenSecret::hash_of(&token.token);
    let token = log.tokens().iter().find(|token| token.hash == hash);
    let number = token.unwrap().number;
    let revoke = world.command(&world.ann, PersonAction::RevokeToken { number });
    let revoked = world.service.people().submit(revoke).await.unwrap();
    revoked.unwrap();
}

//! The events of all games of a person over HTTP: one order, whatever happens to the server.

use crate::listener::{Listener, SSE};
use crate::world::{Player, World, path};
use entente_game::{LobbyAction, PlayAction};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PATH: &str = "/api/v1/me/events";

/// Everything that a person has heard, page by page.
async fn all(world: &World, player: &Player) -> Vec<Value> {
    let (mut all, mut after) = (Vec::new(), "0".to_owned());
    loop {
        let path = format!("{PATH}?after={after}");
        let page = world.get(&path, player).await.expect(200).json();
        let events = page["events"].as_array().unwrap().clone();
        if events.is_empty() {
            return all;
        }
        all.extend(events);
        after = page["next"].as_str().unwrap().to_owned();
    }
}

fn types(events: &[Value]) -> Vec<&str> {
    let events = events.iter();
    events
        .map(|event| event["type"].as_str().unwrap())
        .collect()
}

/// Checks that nothing is lost or doubled: neither in a person's numbers, nor in any game's.
fn expect_whole(events: &[Value]) {
    let mut versions = BTreeMap::new();
    for (number, event) in (1..).zip(events) {
        assert_eq!(event["id"], number.to_string());
        let known: &mut u64 = versions.entry(event["game"].to_string()).or_default();
        *known += 1;
        assert_eq!(event["version"], *known, "{event}");
    }
}

#[tokio::test]
async fn a_challenge_and_the_turns_of_all_games_are_in_one_order() {
    let world = World::new().await;
    let challenge = world.challenge().await;
    assert_eq!(types(&all(&world, &world.bob).await), ["created"]);
    let other = world.game("e4").await;
    assert_eq!(all(&world, &world.bob).await.len(), 4);
    let accept = LobbyAction::Accept;
    world.act(&challenge, &world.bob, accept).await;
    let of_bob = all(&world, &world.bob).await;
    expect_whole(&of_bob);
    let expected = ["created", "created", "started", "moved", "started"];
    assert_eq!(types(&of_bob), expected);
    assert_eq!(of_bob[3]["game"], other.as_str());
    assert_eq!(of_bob[3]["your_turn"], true);
    assert_eq!(all(&world, &world.eve).await, Vec::<Value>::new());
    // Nobody asks for Ann before her games have gone on. Then she gets them, too.
    let of_ann = all(&world, &world.ann).await;
    expect_whole(&of_ann);
    assert_eq!(of_ann.len(), of_bob.len());
    world.act(&other, &world.bob, PlayAction::Resign).await;
    for player in [&world.ann, &world.bob] {
        let events = all(&world, player).await;
        assert_eq!(events.last().unwrap()["type"], "over");
        assert_eq!(events.last().unwrap()["result"]["score"], "1-0");
    }
}

#[tokio::test]
async fn a_stream_of_all_games_loses_and_doubles_nothing_over_many_restarts() {
    let mut world = World::new().await;
    let (mut heard, mut after) = (Vec::new(), 0);
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut games = Vec::new();
    for round in 0..12 {
        let stream = Listener::open(&world, PATH, Some(&world.ann), SSE, after).await;
        let mut stream = (round % 3 != 0).then_some(stream);
        games.push((world.game("").await, 0));
        for (game, ply) in &mut games {
            let mover = [&world.ann, &world.bob][*ply % 2];
            let action = PlayAction::to_move(shuffle[*ply % 4]);
            world.act(game, mover, action).await;
            *ply += 1;
        }
        // Each game has its creation, its start and its moves.
        let there: usize = games.iter().map(|(_, ply)| ply + 2).sum();
        while let Some(stream) = &mut stream
            && heard.len() < there
        {
            let (id, event) = stream.event().await.unwrap();
            after = id.parse().unwrap();
            heard.push(event);
        }
        world = world.restart().await;
    }
    expect_whole(&heard);
    assert_eq!(all(&world, &world.ann).await[..heard.len()], heard);
}

/// A request waits at one process while the move is made at another one.
#[tokio::test(flavor = "multi_thread")]
async fn every_process_has_the_same_events_in_the_same_order() {
    let Some(world) = World::of_three_processes().await else {
        return;
    };
    let game = world.game("").await;
    let mut heard = all(&world, &world.ann).await;
    for (ply, text) in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].iter().enumerate() {
        let mover = [&world.ann, &world.bob][ply % 2];
        let next = format!("{PATH}?after={}&wait=20", heard.len());
        let moves = path(&game, "/moves");
        let (page, made) = tokio::join!(
            world.get(&next, &world.ann),
            world.post(&moves, mover, json!({ "move": text }))
        );
        made.expect(201);
        let page = page.expect(200).json();
        heard.extend(page["events"].as_array().unwrap().clone());
        assert_eq!(heard.len(), ply + 3, "{page}");
    }
    expect_whole(&heard);
    for _ in 0..3 {
        assert_eq!(all(&world, &world.ann).await, heard);
    }
}

#[tokio::test]
async fn who_is_no_longer_invited_hears_that_and_nothing_more() {
    let world = World::new().await;
    let game = world.challenge().await;
    assert_eq!(all(&world, &world.bob).await.len(), 1);
    world.act(&game, &world.bob, LobbyAction::Leave).await;
    let heard = all(&world, &world.bob).await;
    assert_eq!(types(&heard), ["created", "lobby_closed"]);
    assert_eq!(all(&world, &world.bob).await, heard);
}

#[tokio::test]
async fn a_person_who_is_forgotten_has_no_events() {
    let world = World::new().await;
    world.game("e4").await;
    assert_eq!(all(&world, &world.ann).await.len(), 3);
    let people = world.service.people();
    people.forget(world.ann.person).await.unwrap();
    let events = people.events_of(world.ann.person, 0, 9).await.unwrap();
    assert_eq!((events.last, events.events.len()), (0, 0));
    let refused = world.request(Method::GET, PATH, Some(&world.ann));
    assert_eq!(refused.send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn a_new_listener_begins_now_unless_it_asks_for_more() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let now = world.get(PATH, &world.ann).await.expect(200).json();
    assert_eq!((&now["events"], &now["next"]), (&json!([]), &json!("3")));
    let request = world.request(Method::GET, PATH, Some(&world.ann));
    let mut fresh = request.header("accept", SSE).send().await.unwrap();
    // A comment without a blank line, which no client takes for an event.
    assert_eq!(fresh.chunk().await.unwrap().unwrap(), ":\n");
    let from_start = format!("{PATH}?after=0");
    let mut whole = Listener::open(&world, &from_start, Some(&world.ann), SSE, 0).await;
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    let next = fresh.chunk().await.unwrap().unwrap();
    assert!(next.starts_with(b"retry: 1000\nid: 4\n"), "{next:?}");
    assert_eq!(whole.event().await.unwrap().0, "1");
    let future = world.get(&format!("{PATH}?after=5"), &world.ann).await;
    future.expect_problem(410, "events-gone");
}

#[tokio::test]
async fn two_listeners_of_a_person_hear_the_same() {
    let world = World::new().await;
    let game = world.game("").await;
    let mut one = Listener::open(&world, PATH, Some(&world.ann), SSE, 0).await;
    let mut two = Listener::open(&world, PATH, Some(&world.ann), SSE, 0).await;
    world
        .act(&game, &world.ann, PlayAction::to_move("e4"))
        .await;
    for _ in 0..3 {
        assert_eq!(one.event().await, two.event().await);
    }
}

//! Matches of two servers over HTTP: listed, shown, signed up for and left.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World};
use entente_game::{
    GameTerms, Pace, Place, Profile, ServerId, Span, Time, TimeControl, TimeoutRule,
};
use entente_leagues::matches::{Boards, Side};
use entente_rules::{Options, Variant};
use entente_service::{Command, MatchAction, MatchId, MatchRequest, NewMatch, Seen};
use reqwest::Method;
use serde_json::json;

const MATCHES: &str = "/api/v1/matches";
const CLUB: ServerId = ServerId(1);
const CAFE: ServerId = ServerId(2);

/// Ann offers a match of two boards for the club.
async fn offer(world: &World, key: &str) -> MatchId {
    let mut game = GameTerms::new(Options::of(Variant::Standard));
    game.clock = Some(TimeControl {
        pace: Pace::PerMove(Span::days(3)),
        on_timeout: TimeoutRule::Lose,
    });
    let new = NewMatch {
        game,
        boards: Boards::Each(2),
        until: Time(1_795_161_600_000 + Span::days(1).0),
        white: Side::Home,
        place: Place::new("discord:1/10"),
        server_name: "The Club".into(),
        listed: true,
    };
    let ann = profile(&world.ann);
    let command = Command::new(ann.person, new, format!("test:{key}"));
    let opened = world.service.matches().open(ann, command).await;
    opened.unwrap().unwrap().id
}

fn profile(player: &Player) -> Profile {
    Profile {
        person: player.person,
        name: player.name.into(),
    }
}

async fn ask(world: &World, id: &MatchId, by: &Player, action: MatchAction) {
    let key = format!("test:{id} {} {action:?}", by.name);
    let request = MatchRequest {
        name: by.name.into(),
        manages: None,
        action,
    };
    let command = Command::new(by.person, request, key);
    let asked = world.service.matches().submit(id, command).await;
    asked.unwrap().unwrap();
}

/// A match of Ann's club and Bob's café, in which each of them has used Entente.
async fn agreed(world: &World, key: &str) -> MatchId {
    for (player, server) in [(&world.ann, CLUB), (&world.bob, CAFE)] {
        let people = world.service.people();
        people
            .record_membership(player.person, server, Seen::Using)
            .await;
    }
    let id = offer(world, key).await;
    let take = MatchAction::Take {
        place: Place::new("discord:2/20"),
        server_name: "Café".into(),
    };
    ask(world, &id, &world.bob, take).await;
    ask(world, &id, &world.ann, MatchAction::Confirm).await;
    id
}

/// A match in which this operation is possible for Bob.
pub(crate) async fn for_example(world: &World, method: &Method) -> MatchId {
    let id = agreed(world, &format!("example {method}")).await;
    if method == Method::DELETE {
        let join = MatchAction::Join { side: Side::Away };
        ask(world, &id, &world.bob, join).await;
    }
    id
}

async fn send(world: &World, player: &Player, method: Method, path: &str) -> Answer {
    let request = world.request(method.clone(), &format!("{MATCHES}/{path}"), Some(player));
    let request = match method {
        Method::PUT => request.json(&json!({"name": player.name})),
        _ => request,
    };
    request.answer().await
}

#[tokio::test]
async fn people_sign_up_for_their_own_server_and_leave() {
    let world = World::new().await;
    let offered = offer(&world, "offer").await;
    let id = agreed(&world, "agreed").await;
    let entry = format!("{id}/entry");
    for (player, number) in [(&world.ann, 1), (&world.bob, 2)] {
        let joined = send(&world, player, Method::PUT, &entry).await;
        let joined = joined.expect(200).json();
        assert_eq!(joined["you"], number);
    }
    let shown = send(&world, &world.bob, Method::GET, id.as_str()).await;
    let shown = shown.expect(200).json();
    assert_eq!(shown["stage"], "gathering");
    assert_eq!(shown["home"]["name"], "The Club");
    assert_eq!(shown["home"]["players"][0]["name"], "Ann");
    assert_eq!(shown["away"]["players"][0]["name"], "Bob");
    ask(&world, &id, &world.ann, MatchAction::Start).await;
    let begun = send(&world, &world.eve, Method::GET, id.as_str()).await;
    let begun = begun.expect(200).json();
    assert_eq!(begun["games"][0]["entries"], json!([1, 2]));
    assert_eq!(begun["you"], json!(null));
    let listed = world.get(MATCHES, &world.bob).await.expect(200).json();
    assert_eq!(listed["matches"][0]["id"], id.as_str());
    assert_eq!(listed["offers"][0]["id"], offered.as_str());
    let late = send(&world, &world.bob, Method::DELETE, &entry).await;
    late.expect_problem(409, "match-not-possible");
}

/// Causes the problems of matches.
pub(crate) async fn match_problems(world: &World) -> Vec<Answer> {
    let id = agreed(world, "problems").await;
    let entry = format!("{id}/entry");
    vec![
        send(world, &world.ann, Method::GET, "none").await,
        send(world, &world.eve, Method::PUT, &entry).await,
        send(world, &world.bob, Method::DELETE, &entry).await,
    ]
}

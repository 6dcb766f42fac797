//! Matches of two servers over HTTP: listed, shown, signed up for and left, with their events in
//! lists, streams and webhooks, which say nothing of what only one of the servers may know.

use crate::answer::{Answer, SendChecked};
use crate::listener::{Listener, SSE};
use crate::receiver::{Receiver, create};
use crate::world::{Player, World};
use entente_game::{
    GameId, GameTerms, Pace, Place, Profile, ServerId, Span, TeamMember, Time, TimeControl,
    TimeoutRule,
};
use entente_leagues::matches::{Boards, Side};
use entente_rules::{Options, Variant};
use entente_service::{Command, MatchAction, MatchId, MatchRequest, NewMatch, NewVote, Seen};
use reqwest::Method;
use serde_json::{Value, json};

const MATCHES: &str = "/api/v1/matches";
const CLUB: ServerId = ServerId(1);
const CAFE: ServerId = ServerId(2);

/// Ann offers a match of two boards for the club.
async fn offer(world: &World, key: &str) -> MatchId {
    offer_with(world, key, Boards::Each(2)).await
}

async fn offer_with(world: &World, key: &str, boards: Boards) -> MatchId {
    let mut game = GameTerms::new(Options::of(Variant::Standard));
    game.clock = Some(TimeControl {
        pace: Pace::PerMove(Span::days(3)),
        on_timeout: TimeoutRule::Lose,
    });
    let new = NewMatch {
        game,
        boards,
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
    agreed_with(world, key, Boards::Each(2)).await
}

async fn agreed_with(world: &World, key: &str, boards: Boards) -> MatchId {
    for (player, server) in [(&world.ann, CLUB), (&world.bob, CAFE)] {
        let people = world.service.people();
        people
            .record_membership(player.person, server, Seen::Using)
            .await;
    }
    let id = offer_with(world, key, boards).await;
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

/// The types of events.
fn types(events: &[Value]) -> Vec<&str> {
    let types = events.iter().map(|event| event["type"].as_str().unwrap());
    types.collect()
}

fn list(page: &Value) -> Vec<Value> {
    page["events"].as_array().unwrap().clone()
}

#[tokio::test]
async fn what_happens_in_a_match_is_in_its_events_in_those_of_its_people_and_in_their_webhooks() {
    let world = World::new().await;
    let (mut all, mut last) = (Receiver::start([]).await, Receiver::start([]).await);
    all.register(&world, &world.bob).await;
    let wanted = json!({"url": last.address, "events": ["match_ended", "over"]});
    create(&world, &world.bob, wanted).await.expect(201);
    let id = agreed(&world, "events").await;
    let events = format!("{MATCHES}/{id}/events");
    let mut stream = Listener::open(&world, &events, None, SSE, 0).await;
    let entry = format!("{id}/entry");
    for player in [&world.ann, &world.bob] {
        send(&world, player, Method::PUT, &entry).await.expect(200);
    }
    let cancel = MatchAction::Cancel;
    ask(&world, &id, &world.bob, cancel).await;
    let page = world.get_without_token(&events).await.expect(200).json();
    let listed = list(&page);
    let expected = [
        "match_offered",
        "match_taken",
        "match_confirmed",
        "match_joined",
        "match_joined",
        "match_ended",
    ];
    assert_eq!(
        (types(&listed), &page["next"]),
        (expected.to_vec(), &json!("6"))
    );
    let joined = &listed[4];
    assert_eq!(
        (&joined["side"], &joined["name"]),
        (&json!("away"), &json!("Bob"))
    );
    assert_eq!(listed[5]["side"], "away");
    for event in &listed {
        assert_eq!(stream.event().await.unwrap().1, *event);
    }
    // Bob has taken it, and Eve has nothing to do with it.
    let own = world.get("/api/v1/me/events?after=0", &world.bob).await;
    assert_eq!(list(&own.expect(200).json()), listed);
    let others = world.get("/api/v1/me/events?after=0", &world.eve).await;
    assert_eq!(list(&others.expect(200).json()), Vec::<Value>::new());
    for (message, event) in all.take(6).await.iter().zip(&listed) {
        assert_eq!(message.json()["data"], *event);
        assert_eq!(message.json()["type"], event["type"]);
    }
    assert_eq!(last.next().await.json()["type"], "match_ended");
    let after = world.get_without_token(&format!("{events}?after=9")).await;
    after.expect_problem(410, "events-gone");
    let unknown = format!("{MATCHES}/0123456789ab/events");
    let unknown = world.get_without_token(&unknown).await;
    unknown.expect_problem(404, "no-such-match");
}

#[tokio::test]
async fn a_request_waits_at_any_process_for_what_happens_in_a_match() {
    let Some(world) = World::of_three_processes().await else {
        return;
    };
    let id = agreed(&world, "waiting").await;
    for (player, number) in [(&world.ann, 3), (&world.bob, 4)] {
        let next = format!("{MATCHES}/{id}/events?after={number}&wait=20");
        let entry = format!("{id}/entry");
        let (page, joined) = tokio::join!(
            world.get(&next, &world.eve),
            send(&world, player, Method::PUT, &entry)
        );
        joined.expect(200);
        let page = page.expect(200).json();
        assert_eq!(types(&list(&page)), ["match_joined"], "{page}");
    }
}

/// What Ann's club does for itself while it plays against the café.
async fn busy_club(world: &World, game: &GameId) {
    for (player, mv) in [(&world.cleo, "d4"), (&world.dan, "e4")] {
        let vote = NewVote {
            text: mv.into(),
            seen: None,
            member: Some(TeamMember {
                server: CLUB,
                roles: vec![CLUB.0],
            }),
        };
        let voted = world.service.vote(game, world.command(player, vote)).await;
        voted.expect("a member can vote");
    }
    offer(world, "another").await;
    world.game("e4 e5").await;
}

/// In two worlds that differ in what one server votes, offers and plays, the other server and
/// everybody else hear the same of the match. Ids are random, and masked.
#[tokio::test]
async fn what_one_server_does_for_itself_changes_no_byte_of_what_the_other_hears() {
    let mut heard = Vec::new();
    for is_busy in [false, true] {
        let world = World::new().await;
        let mut hook = Receiver::start([]).await;
        let made = hook.register(&world, &world.eve).await;
        for (player, server) in [(&world.ann, CLUB), (&world.eve, CAFE)] {
            let people = world.service.people();
            people
                .record_membership(player.person, server, Seen::Using)
                .await;
        }
        let id = offer_with(&world, "crowds", Boards::Crowd).await;
        let take = MatchAction::Take {
            place: Place::new("discord:2/20"),
            server_name: "Café".into(),
        };
        ask(&world, &id, &world.eve, take).await;
        ask(&world, &id, &world.ann, MatchAction::Confirm).await;
        let game = world
            .service
            .matches()
            .game_id(&id, entente_leagues::GameNumber(1));
        wait_for_game(&world, &game).await;
        if is_busy {
            busy_club(&world, &game).await;
        }
        ask(&world, &id, &world.ann, MatchAction::Cancel).await;
        let events = format!("{MATCHES}/{id}/events");
        let public = world.get_without_token(&events).await.expect(200).text();
        let own = world.get("/api/v1/me/events?after=0", &world.eve).await;
        let own = own.expect(200);
        let count = list(&own.json()).len();
        assert_eq!(count, 5, "{}", own.text());
        let messages = hook.take(count).await;
        assert!(hook.is_empty());
        let messages = messages.into_iter().map(|message| message.body);
        let all: Vec<String> = [public, own.text()].into_iter().chain(messages).collect();
        let webhook = made["webhook"]["id"].as_str().unwrap();
        let masked = all.iter().map(|text| {
            let text = text
                .replace(id.as_str(), "MATCH")
                .replace(game.as_str(), "GAME");
            text.replace(webhook, "WEBHOOK")
        });
        heard.push(masked.collect::<Vec<_>>());
    }
    assert_eq!(heard[0], heard[1]);
}

async fn wait_for_game(world: &World, game: &GameId) {
    while world.service.spectate(game).await.is_err() {
        tokio::task::yield_now().await;
    }
}

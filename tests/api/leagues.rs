//! Leagues over HTTP: opened, entered, looked at and left, and what is refused.

use crate::answer::{Answer, SendChecked};
use crate::league_imports::import;
use crate::world::{Player, World};
use entente_game::{Home, Level, NewGame, PersonId, Profile};
use entente_leagues::{Format, Terms};
use entente_rules::{Options, Variant};
use entente_service::{Command, LeagueAction, NewLeague};
use reqwest::Method;
use serde_json::{Value, json};

const LEAGUES: &str = "/api/v1/leagues";

/// A public league with a computer, opened by this person.
pub(crate) async fn public(world: &World, organiser: PersonId, key: &str) -> String {
    with_computers(world, organiser, key, 1).await
}

/// A public league with so many computers. It begins with three.
async fn with_computers(world: &World, organiser: PersonId, key: &str, count: u32) -> String {
    let mut game = NewGame::of_computers(Options::of(Variant::Standard), Home::Private, vec![]);
    game.terms.public = true;
    let new = NewLeague {
        name: "Cup".into(),
        terms: Terms {
            most_entrants: if count < 3 { 32 } else { count },
            ..Terms::default_for(Format::Swiss, 2)
        },
        game,
        computers: vec![Level::default(); count as usize],
    };
    let profile = Profile {
        person: organiser,
        name: "Host".into(),
    };
    let command = Command::new(organiser, new, key.to_owned());
    let opened = world.service.leagues().open(profile, command).await;
    opened.unwrap().unwrap().id.as_str().to_owned()
}

/// A league in which this operation is possible for a player.
pub(crate) async fn for_example(
    world: &World,
    (method, template): (&Method, &str),
    player: &Player,
) -> String {
    // Nobody can open more than a few.
    let organiser = match (method, template.ends_with("/{league}")) {
        (&Method::DELETE, true) => player.person,
        _ => PersonId(7_000_000 + template.len() as u64 * 10 + u64::from(method == Method::PUT)),
    };
    let key = format!("{method} {template}");
    let end = template.rsplit('/').next().unwrap_or_default();
    if end == "{entry}" {
        return crate::league_imports::for_example(world, player).await;
    }
    let is_file = crate::league_files::FILES.contains(&end);
    // There are no files before the first season.
    let computers = if is_file { 3 } else { 1 };
    let league = with_computers(world, organiser, &key, computers).await;
    let leaves = method == Method::DELETE && template.ends_with("/entry");
    if leaves || template.ends_with("/absence") {
        let name = player.name.to_owned();
        let command = world.command(player, LeagueAction::Enter { name });
        let id = entente_service::LeagueId::parse(&league).unwrap();
        let entered = world.service.leagues().submit(&id, command).await;
        entered.unwrap().unwrap();
    }
    league
}

async fn send(world: &World, by: &Player, method: Method, path: &str, body: Value) -> Answer {
    let request = world.request(method, &format!("{LEAGUES}{path}"), Some(by));
    request.json(&body).answer().await
}

async fn open(world: &World, by: &Player, changes: Value) -> Answer {
    let mut body = json!({"name": "Cup", "organiser": by.name, "variant": "standard",
        "format": "round_robin", "least": 3, "most": 3});
    let fields = changes.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(fields);
    send(world, by, Method::POST, "", body).await
}

async fn enter(world: &World, by: &Player, league: &str) -> Answer {
    let path = format!("/{league}/entry");
    send(world, by, Method::PUT, &path, json!({"name": by.name})).await
}

async fn first_round(world: &World, league: &str) -> Value {
    let path = format!("{LEAGUES}/{league}/rounds");
    let rounds = world.get_without_token(&path).await;
    rounds.expect(200).json()["rounds"][0].clone()
}

/// Waits until the only game of a round is named. It can be read at once then.
async fn read_named_game(world: &World, league: &str) {
    let players = [&world.ann, &world.bob, &world.cleo];
    loop {
        let game = first_round(world, league).await["games"][0].clone();
        let first = game["entries"][0].as_u64().unwrap() as usize;
        if let Some(address) = game["game"].as_str() {
            world.get(address, players[first - 1]).await.expect(200);
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_league_is_opened_entered_and_begins_when_it_is_full() {
    let world = World::new().await;
    let opened = open(&world, &world.ann, json!({"public": true}))
        .await
        .expect(201);
    let league = opened.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(opened.json()["phase"], "entries");
    assert_eq!(
        opened.json()["rated"],
        true,
        "unless it is opened otherwise"
    );
    for player in [&world.ann, &world.bob] {
        enter(&world, player, &league).await.expect(200);
    }
    let full = enter(&world, &world.cleo, &league).await.expect(200);
    assert_eq!(
        (&full.json()["phase"], &full.json()["you"]),
        (&json!("running"), &json!(3))
    );
    let round = first_round(&world, &league).await;
    assert_eq!(round["games"].as_array().unwrap().len(), 1);
    read_named_game(&world, &league).await;
    let unrated = open(&world, &world.ann, json!({"rated": false})).await;
    assert_eq!(unrated.expect(201).json()["rated"], false);
    let entries = world
        .get(&format!("{LEAGUES}/{league}/entries"), &world.dan)
        .await;
    let names: Vec<Value> = entries.expect(200).json()["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["name"].clone())
        .collect();
    assert_eq!(names, ["Ann", "Bob", "Cleo"]);
    let standings = world
        .get(&format!("{LEAGUES}/{league}/standings"), &world.ann)
        .await;
    assert_eq!(standings.expect(200).json()["standings"][0]["points"], 0.0);
    let picture = world
        .get_without_token(&format!("{LEAGUES}/{league}/standings.png"))
        .await;
    assert_eq!(
        picture.expect(200).header("content-type"),
        Some("image/png")
    );
    let listed = world.get_without_token(LEAGUES).await.expect(200);
    assert_eq!(listed.json()["leagues"][0]["id"], league.as_str());
}

#[tokio::test]
async fn a_league_that_is_not_public_is_found_by_those_who_take_part() {
    let world = World::new().await;
    let opened = open(&world, &world.ann, json!({})).await.expect(201);
    let league = opened.json()["id"].as_str().unwrap().to_owned();
    let path = format!("{LEAGUES}/{league}");
    world.get(&path, &world.ann).await.expect(200);
    world
        .get(&path, &world.bob)
        .await
        .expect_problem(404, "no-such-league");
    world
        .get_without_token(&path)
        .await
        .expect_problem(404, "no-such-league");
    enter(&world, &world.bob, &league)
        .await
        .expect_problem(404, "no-such-league");
    assert_eq!(
        world.get(LEAGUES, &world.bob).await.expect(200).json()["leagues"],
        json!([])
    );
    let own = world.get(LEAGUES, &world.ann).await.expect(200);
    assert_eq!(own.json()["leagues"].as_array().unwrap().len(), 1);
}

/// The names of the leagues of a page, and the address of the next one.
fn page(answer: &Answer, query: &str) -> (Vec<Value>, Option<String>) {
    let json = answer.json();
    let leagues = json["leagues"].as_array().unwrap().iter();
    let next = json["next"].as_str();
    let next = next.map(|next| format!("{LEAGUES}?{query}&after={next}"));
    (leagues.map(|league| league["name"].clone()).collect(), next)
}

#[tokio::test]
async fn leagues_are_listed_in_pages_by_their_phase() {
    let world = World::new().await;
    for (name, public) in [("One", true), ("Two", false), ("Three", true)] {
        let changes = json!({"name": name, "public": public});
        open(&world, &world.ann, changes).await.expect(201);
    }
    let (all, none) = page(&world.get_without_token(LEAGUES).await.expect(200), "");
    assert_eq!((all.len(), none), (2, None), "{all:?}");
    let query = "limit=2";
    let path = format!("{LEAGUES}?{query}");
    let (mut own, next) = page(&world.get(&path, &world.ann).await.expect(200), query);
    let (rest, none) = page(
        &world.get(&next.unwrap(), &world.ann).await.expect(200),
        query,
    );
    assert_eq!((own.len(), rest.len(), none), (2, 1, None));
    own.extend(rest);
    own.sort_by_key(Value::to_string);
    assert_eq!(own, ["One", "Three", "Two"]);

    let listed = world.get(LEAGUES, &world.ann).await.expect(200).json();
    let ended = listed["leagues"][0]["id"].as_str().unwrap();
    let path = format!("/{ended}");
    let ending = send(&world, &world.ann, Method::DELETE, &path, json!({}));
    ending.await.expect(200);
    for (phase, count) in [("entries", 2), ("running", 0), ("over", 1)] {
        let path = format!("{LEAGUES}?phase={phase}");
        let (found, _) = page(&world.get(&path, &world.ann).await.expect(200), "");
        assert_eq!(found.len(), count, "{phase}: {found:?}");
    }
    for wrong in ["phase=lobby", "limit=0", "limit=51", "after=x"] {
        let refused = world.get(&format!("{LEAGUES}?{wrong}"), &world.ann).await;
        refused.expect_problem(400, "invalid-query");
    }
}

/// Names that nobody can be shown: they turn what follows, look empty, end a line, or have too many
/// accents.
const UNSHOWABLE: [&str; 6] = [
    "Cup\u{202e}",
    "\u{3164}",
    "A\nB",
    "A\u{2028}B",
    "A\u{200b}B",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}",
];

#[tokio::test]
async fn names_that_nobody_can_be_shown_are_refused_wherever_one_is_sent() {
    let world = World::new().await;
    let league = public(&world, world.bob.person, "names").await;
    let imported = crate::league_imports::for_example(&world, &world.ann).await;
    let entry = format!("/{league}/entry");
    let place = format!("/{imported}/entries/2");
    let person = world.cleo.person.to_string();
    let listed = || async { world.get(LEAGUES, &world.ann).await.expect(200).json() };
    let before = listed().await;
    for name in UNSHOWABLE {
        let player = json!({"entry": 1, "person": person, "name": name});
        let answers = [
            open(&world, &world.ann, json!({"name": name})).await,
            open(&world, &world.ann, json!({"organiser": name})).await,
            import(&world, &world.ann, json!({"name": name})).await,
            import(&world, &world.ann, json!({"organiser": name})).await,
            import(&world, &world.ann, json!({"players": [player]})).await,
            send(
                &world,
                &world.ann,
                Method::PUT,
                &entry,
                json!({"name": name}),
            )
            .await,
            {
                let body = json!({"person": person, "name": name});
                send(&world, &world.ann, Method::PUT, &place, body).await
            },
        ];
        for answer in answers {
            let refused = answer.expect_problem(422, "invalid-body");
            let text = refused.text();
            assert!(text.contains("visible characters"), "{name:?}: {text}");
        }
    }
    assert_eq!(listed().await, before);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_what_can_and_changes_nothing() {
    let world = World::new().await;
    for (changes, part) in [
        (json!({"least": 2}), "at least 3 players"),
        (json!({"most": 2}), "no fewer than it needs"),
        (
            json!({"variant": "chess45", "format": "swiss"}),
            "Choose tables",
        ),
        (json!({"format": "tables"}), "3 to 5 players"),
        (json!({"format": "swiss", "rounds": 0}), "1 to 30 rounds"),
        (json!({"meetings": 3}), "once or twice"),
        (json!({"name": ""}), "1 to 60 visible characters"),
        (json!({"computers": [9]}), "not a level"),
        (json!({"clock": "soon"}), "soon"),
    ] {
        let refused = open(&world, &world.ann, changes.clone()).await;
        let refused = refused.expect_problem(422, "invalid-body");
        assert!(
            refused.text().contains(part),
            "{changes}: {}",
            refused.text()
        );
    }
    assert_eq!(
        world.get(LEAGUES, &world.ann).await.expect(200).json()["leagues"],
        json!([])
    );
    let league = public(&world, world.ann.person, "a").await;
    enter(&world, &world.bob, &league).await.expect(200);
    let twice = enter(&world, &world.bob, &league).await;
    twice.expect_problem(409, "league-not-possible");
    let path = format!("/{league}");
    let end = |by| send(&world, by, Method::DELETE, &path, json!({}));
    end(&world.bob)
        .await
        .expect_problem(409, "league-not-possible");
    end(&world.ann).await.expect(200);
    let late = enter(&world, &world.cleo, &league).await;
    let late = late.expect_problem(409, "league-not-possible");
    assert!(late.text().contains("is over"), "{}", late.text());
    let entries = world
        .get(&format!("{LEAGUES}/{league}/entries"), &world.bob)
        .await;
    assert_eq!(
        entries.expect(200).json()["entries"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

/// The problems of leagues.
pub(crate) async fn league_problems(world: &World) -> Vec<Answer> {
    let league = public(world, world.ann.person, "problems").await;
    let path = format!("/{league}/entry");
    vec![
        world.get(&format!("{LEAGUES}/none"), &world.ann).await,
        send(world, &world.bob, Method::DELETE, &path, json!({})).await,
    ]
}

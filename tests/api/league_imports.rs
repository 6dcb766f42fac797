//! Tournaments that go on over HTTP: imported, entered by their players, played and exported, and
//! what is refused.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World};
use entente_game::PlayAction;
use entente_leagues::trf::{self, Report};
use reqwest::Method;
use serde_json::{Value, json};

const LEAGUES: &str = "/api/v1/leagues";

/// A tournament of three after one of two rounds.
const REPORT: &str = "\
012 Club cup
142 2
152 B
001    1      Adams, Amy                        1900                             0.0    3     2 b 0
001    2      Brown, Bill                       1800                             1.0    1     1 w 1
001    3      Clark, Cleo                       1700                             1.0    1  0000 - U
";

/// A public league of this tournament, in which this person can do everything.
pub(crate) async fn for_example(world: &World, organiser: &Player) -> String {
    let imported = import(world, organiser, json!({"public": true})).await;
    imported.expect(201).json()["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn send(world: &World, by: &Player, method: Method, path: &str, body: Value) -> Answer {
    let request = world.request(method, &format!("{LEAGUES}{path}"), Some(by));
    request.json(&body).answer().await
}

pub(crate) async fn import(world: &World, by: &Player, changes: Value) -> Answer {
    let mut body = json!({"file": REPORT, "organiser": by.name, "variant": "standard"});
    let fields = changes.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(fields);
    send(world, by, Method::POST, "/import", body).await
}

async fn keep(world: &World, by: &Player, league: &str, entry: &str, person: &Player) -> Answer {
    let body = json!({"person": person.person.to_string(), "name": person.name});
    send(
        world,
        by,
        Method::PUT,
        &format!("/{league}/entries/{entry}"),
        body,
    )
    .await
}

async fn enter(world: &World, by: &Player, league: &str) -> Answer {
    let path = format!("/{league}/entry");
    send(world, by, Method::PUT, &path, json!({"name": by.name})).await
}

async fn shown(world: &World, league: &str, rest: &str, by: &Player) -> Value {
    let path = format!("{LEAGUES}/{league}{rest}");
    world.get(&path, by).await.expect(200).json()
}

async fn report(world: &World, league: &str, by: &Player) -> Report {
    let path = format!("{LEAGUES}/{league}/trf?edition=trf16");
    trf::read(&world.get(&path, by).await.expect(200).text()).unwrap()
}

/// The address of the only game of a round, once it has begun.
async fn game_of(world: &World, league: &str, round: usize) -> Value {
    loop {
        let rounds = shown(world, league, "/rounds", &world.ann).await;
        let game = rounds["rounds"][round - 1]["games"][0].clone();
        if game["game"].is_string() {
            return game;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_tournament_is_imported_entered_by_its_players_and_goes_on() {
    let world = World::new().await;
    let players = [&world.ann, &world.bob, &world.cleo];
    let named = (1..).zip(&players[..2]).map(|(entry, player)| {
        json!({"entry": entry, "person": player.person.to_string(), "name": player.name})
    });
    let named: Vec<Value> = named.collect();
    let imported = import(&world, &world.dan, json!({"players": named})).await;
    let imported = imported.expect(201).json();
    let league = imported["id"].as_str().unwrap();
    assert_eq!(imported["name"], "Club cup");
    assert_eq!(
        (&imported["phase"], &imported["players"]),
        (&json!("entries"), &json!(0))
    );
    // The file is what the league says before anybody has come.
    let file = trf::read(REPORT).unwrap();
    let again = report(&world, league, &world.dan).await;
    assert_eq!(again.record(), file.record());
    assert_eq!(
        (again.rounds, again.first_colour),
        (file.rounds, file.first_colour)
    );
    let standings = shown(&world, league, "/standings", &world.ann).await;
    assert_eq!(standings["standings"][0]["name"], "Clark, Cleo");
    let refused = enter(&world, &world.cleo, league).await;
    refused.expect_problem(404, "no-such-league");
    keep(&world, &world.dan, league, "3", &world.cleo)
        .await
        .expect(200);
    for player in players {
        enter(&world, player, league).await.expect(200);
    }
    let game = game_of(&world, league, 2).await;
    assert_eq!(
        game["entries"],
        json!([3, 2]),
        "two with a point meet, and the bye changes"
    );
    let rounds = shown(&world, league, "/rounds", &world.ann).await;
    assert_eq!(
        rounds["rounds"][0]["games"][0]["game"],
        Value::Null,
        "it was played elsewhere"
    );
    assert_eq!(rounds["rounds"][0]["games"][0]["points"], json!([1.0, 0.0]));
    let id = game["game"].as_str().unwrap().rsplit('/').next().unwrap();
    let id = entente_game::GameId::parse(id).unwrap();
    for text in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split(' ') {
        let mover = world.mover(&id).await;
        world
            .act(&id, mover, PlayAction::to_move_anyway(text))
            .await;
    }
    loop {
        let over = shown(&world, league, "", &world.ann).await;
        if over["phase"] == "over" {
            break;
        }
        tokio::task::yield_now().await;
    }
    let standings = shown(&world, league, "/standings", &world.ann).await;
    assert_eq!(standings["standings"][0]["name"], "Cleo");
    assert_eq!(standings["standings"][0]["points"], 2.0);
    let last = report(&world, league, &world.dan).await;
    assert_eq!(last.played_rounds(), 2);
    assert_eq!(last.record()[0], file.record()[0]);
}

#[tokio::test]
async fn what_cannot_go_on_is_refused_and_opens_nothing() {
    let world = World::new().await;
    for (changes, part) in [
        (json!({"file": ""}), "the file has no players"),
        (
            json!({"file": REPORT.replace("142 2", "142 1")}),
            "Line 2, column 5",
        ),
        (
            json!({"file": REPORT.replace("1 w 1", "1 w  ")}),
            "Line 5, column 99",
        ),
        (
            json!({"file": REPORT.replace("142 2\n", "")}),
            "how many rounds",
        ),
        (json!({"variant": "fourplayer"}), "2"),
        (json!({"variant": "draughts"}), "variant"),
        (json!({"clock": "soon"}), "soon"),
        (json!({"name": " "}), "1 to 60"),
        // Of this name nothing is left that could be shown.
        (
            json!({"file": REPORT.replace("Club cup", "\u{202e}\u{3164}")}),
            "1 to 60",
        ),
        (
            json!({"players": [{"entry": 1, "person": "x", "name": "Ann"}]}),
            "person",
        ),
    ] {
        let refused = import(&world, &world.ann, changes.clone()).await;
        let refused = refused.expect_problem(422, "invalid-body");
        assert!(
            refused.text().contains(part),
            "{changes}: {}",
            refused.text()
        );
    }
    let unknown = json!([{"entry": 9, "person": "7", "name": "Ann"}]);
    let refused = import(&world, &world.ann, json!({"players": unknown})).await;
    refused.expect_problem(409, "league-not-possible");
    let leagues = world.get(LEAGUES, &world.ann).await.expect(200);
    assert_eq!(leagues.json()["leagues"], json!([]), "nothing was opened");
}

#[tokio::test]
async fn what_no_pair_depends_on_is_left_out_and_named() {
    let world = World::new().await;
    let file = REPORT
        .replace("142 2", "042 28.-31.07.2005\n142 2")
        .replace("   2      Brown", "   2 u    Brown");
    let imported = import(&world, &world.ann, json!({"file": file})).await;
    let league = imported.expect(201).json();
    let expected = [
        "Line 2, column 5: `28.-31.07.2005` can’t stand here.",
        "Line 6, column 10: `u` can’t stand here.",
    ];
    assert_eq!(league["warnings"], json!(expected));
    let id = league["id"].as_str().unwrap();
    let shown = shown(&world, id, "", &world.ann).await;
    assert_eq!(shown["warnings"], Value::Null);
    let file = REPORT.replace("142 2", "XXP 1 2\n142 2");
    let refused = import(&world, &world.ann, json!({"file": file})).await;
    let refused = refused.expect_problem(422, "invalid-body");
    assert!(
        refused.text().contains("Line 2, column 1"),
        "{}",
        refused.text()
    );
}

#[tokio::test]
async fn the_name_in_a_file_loses_what_nobody_can_be_shown() {
    let world = World::new().await;
    let file = REPORT.replace("Club cup", "Club\u{202e} cu\u{200b}p");
    let file = file.replace("Adams, Amy", "Ada\u{200b}ms, A\u{202e}");
    let imported = import(&world, &world.ann, json!({"file": file})).await;
    let league = imported.expect(201).json();
    assert_eq!(league["name"], "Club cup");
    let id = league["id"].as_str().unwrap();
    let entries = shown(&world, id, "/entries", &world.ann).await;
    assert_eq!(entries["entries"][0]["name"], "Adams, A");
}

#[tokio::test]
async fn who_is_who_is_said_by_the_organiser_and_seen_by_two() {
    let world = World::new().await;
    let league = for_example(&world, &world.ann).await;
    let refused = keep(&world, &world.bob, &league, "2", &world.bob).await;
    refused.expect_problem(409, "league-not-possible");
    for entry in ["0", "4", "x"] {
        let refused = keep(&world, &world.ann, &league, entry, &world.bob).await;
        refused.expect_problem(409, "league-not-possible");
    }
    let stranger = shown(&world, &league, "/entries", &world.eve).await;
    keep(&world, &world.ann, &league, "2", &world.bob)
        .await
        .expect(200);
    assert_eq!(
        shown(&world, &league, "/entries", &world.eve).await,
        stranger
    );
    for player in [&world.ann, &world.bob] {
        let entries = shown(&world, &league, "/entries", player).await;
        assert_eq!(entries["entries"][1]["kept_for"], "Bob");
        assert_eq!(entries["entries"][1]["vacant"], true);
    }
    enter(&world, &world.bob, &league).await.expect(200);
    let entries = shown(&world, &league, "/entries", &world.eve).await;
    assert_eq!(entries["entries"][1]["name"], "Bob");
    assert_eq!(entries["entries"][1]["kept_for"], Value::Null);
    let refused = keep(&world, &world.ann, &league, "3", &world.bob).await;
    refused.expect_problem(409, "league-not-possible");
}

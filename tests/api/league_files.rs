//! Leagues as files: what they say, to whom, and what is refused. python-chess reads the games.

use crate::answer::Answer;
use crate::python::with_packages;
use crate::world::{Player, World};
use entente_game::{GameId, Home, NewGame, PlayAction, Profile, TimeControl, TimeoutRule};
use entente_leagues::trf::{self, Mark};
use entente_leagues::{Format, Terms};
use entente_rules::{Options, Variant};
use entente_service::{Command, LeagueAction, LeagueId, NewLeague};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

/// The kinds of files, by the ends of their addresses.
pub(crate) const FILES: [&str; 4] = ["trf", "pgn", "csv", "html"];

/// Opens a round robin that begins when all of these players have entered.
async fn begun(world: &World, variant: Variant, public: bool, players: &[&Player]) -> LeagueId {
    let mut game = NewGame::of_computers(Options::of(variant), Home::Private, vec![]);
    game.terms.public = public;
    game.terms.clock = Some(TimeControl {
        pace: "10+5".parse().unwrap(),
        on_timeout: TimeoutRule::default(),
    });
    let new = NewLeague {
        name: "Cup \"A\", <b>".into(),
        terms: Terms {
            most_entrants: u32::try_from(players.len()).unwrap(),
            seasons: 1,
            ..Terms::default_for(Format::RoundRobin, 2)
        },
        game,
        computers: vec![],
    };
    let organiser = players[0];
    let profile = Profile {
        person: organiser.person,
        name: organiser.name.into(),
    };
    let key = format!("league {} {public}", variant.id());
    let command = Command::new(organiser.person, new, key);
    let opened = world.service.leagues().open(profile, command).await;
    let league = opened.unwrap().unwrap().id;
    for player in players {
        let name = player.name.into();
        let enter = world.command(player, LeagueAction::Enter { name });
        let entered = world.service.leagues().submit(&league, enter).await;
        entered.unwrap().unwrap();
    }
    league
}

/// The games of a round, from 0, once all of them have begun.
async fn games_of(world: &World, league: &LeagueId, round: usize) -> Vec<GameId> {
    let leagues = world.service.leagues();
    loop {
        let state = leagues.state(league).await.unwrap().unwrap();
        let season = &state.league.season.unwrap().divisions[0];
        let waiting = leagues.waiting_games(league).await.unwrap();
        match season.rounds.get(round) {
            Some(round) if waiting.is_empty() => {
                let games = round.games.iter();
                return games
                    .map(|number| leagues.game_id(league, *number))
                    .collect();
            }
            _ => tokio::task::yield_now().await,
        }
    }
}

/// Plays a game with a mate by White.
async fn play(world: &World, game: &GameId) {
    for text in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split(' ') {
        let mover = world.mover(game).await;
        world
            .act(game, mover, PlayAction::to_move_anyway(text))
            .await;
    }
}

/// Plays the first round to its end. Returns its games once the second round has begun.
async fn first_round(world: &World, league: &LeagueId) -> Vec<GameId> {
    let games = games_of(world, league, 0).await;
    for game in &games {
        play(world, game).await;
    }
    games_of(world, league, 1).await;
    games
}

async fn file(world: &World, league: &LeagueId, rest: &str, by: Option<&Player>) -> Answer {
    let path = format!("/api/v1/leagues/{league}/{rest}");
    match by {
        Some(player) => world.get(&path, player).await,
        None => world.get_without_token(&path).await,
    }
}

/// The games of a file as python-chess reads them; `None` without it.
fn read_games(pgn: &str) -> Option<Vec<Value>> {
    let python = with_packages(&["chess"])?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/league_games.py");
    let mut child = std::process::Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(pgn.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    Some(
        lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_league_is_exported_to_everybody() {
    let world = World::new().await;
    let players = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let league = begun(&world, Variant::Standard, true, &players).await;
    let games = first_round(&world, &league).await;
    for edition in ["trf26", "trf16"] {
        let answer = file(&world, &league, &format!("trf?edition={edition}"), None).await;
        let report = trf::read(&answer.expect(200).text()).unwrap();
        assert_eq!(report.heading.name, "Cup \"A\", <b>, season 1");
        assert_eq!((report.rounds, report.played_rounds()), (Some(3), 1));
        let names = report.players.iter().map(|player| player.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["Ann", "Bob", "Cleo", "Dan"]);
        let wins = report.players.iter().filter(|player| player.points == 2);
        assert_eq!(wins.count(), 2);
        let is_game = |mark: &Mark| matches!(mark, Mark::Game { .. });
        assert!(
            report
                .players
                .iter()
                .all(|player| player.marks.iter().all(is_game))
        );
        assert_eq!(report.heading.encoded_time.is_empty(), edition == "trf16");
    }
    let csv = file(&world, &league, "csv", None).await.expect(200).text();
    let head = "division,place,number,player,round_1,round_2,points,games,DE,SB\r\n";
    assert!(csv.starts_with(head), "{csv}");
    assert!(csv.contains("Ann,4w1,"), "{csv}");
    let html = file(&world, &league, "html", None).await.expect(200);
    assert_eq!(
        html.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert!(html.text().contains("<td>4w1</td>"), "{}", html.text());
    assert!(!html.text().contains("<b>"), "{}", html.text());
    let pgn = file(&world, &league, "pgn", None).await.expect(200);
    let Some(read) = read_games(&pgn.text()) else {
        return;
    };
    assert_eq!(
        read.len(),
        games.len(),
        "games that still run are left out: {}",
        pgn.text()
    );
    for game in &read {
        assert_eq!(game["errors"], json!([]), "{game}");
        assert_eq!(game["moves"].as_array().unwrap().len(), 7, "{game}");
        let clocks = game["clocks"].as_array().unwrap();
        assert!(clocks.iter().all(Value::is_number), "{game}");
        let tags = &game["tags"];
        for (tag, value) in [
            ("Event", "Cup \"A\", <b>, season 1"),
            ("Round", "1"),
            ("Date", "2026.11.20"),
            ("Result", "1-0"),
            ("TimeControl", "600+5"),
        ] {
            assert_eq!(tags[tag], value, "{tags}");
        }
        assert!(
            tags["Site"].as_str().unwrap().starts_with("Entente, game "),
            "{tags}"
        );
    }
    let white = read
        .iter()
        .map(|game| game["tags"]["White"].as_str().unwrap());
    assert!(white.collect::<Vec<_>>().contains(&"Ann"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_that_is_not_public_is_exported_to_those_who_take_part_and_games_to_their_players()
{
    let world = World::new().await;
    let players = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let league = begun(&world, Variant::Standard, false, &players).await;
    first_round(&world, &league).await;
    for end in FILES {
        for by in [None, Some(&world.eve)] {
            let refused = file(&world, &league, end, by).await;
            refused.expect_problem(404, "no-such-league");
        }
        file(&world, &league, end, Some(&world.bob))
            .await
            .expect(200);
    }
    for player in players {
        let pgn = file(&world, &league, "pgn", Some(player))
            .await
            .expect(200)
            .text();
        let events = pgn.matches("[Event ").count();
        assert_eq!(events, 1, "each player sees the own game alone: {pgn}");
        assert!(pgn.contains(&format!("\"{}\"", player.name)), "{pgn}");
    }
}

#[tokio::test]
async fn what_has_no_such_file_says_so() {
    let world = World::new().await;
    let before = crate::leagues::public(&world, world.ann.person, "files").await;
    let before = LeagueId::parse(&before).unwrap();
    for end in FILES {
        let refused = file(&world, &before, end, None).await;
        let refused = refused.expect_problem(409, "league-not-possible");
        assert!(
            refused.text().contains("first season"),
            "{}",
            refused.text()
        );
    }
    let players = [&world.ann, &world.bob, &world.cleo];
    let league = begun(&world, Variant::Chess66, true, &players).await;
    for (rest, status, slug, part) in [
        ("trf?division=2", 409, "league-not-possible", "one division"),
        ("trf?division=0", 409, "league-not-possible", "one division"),
        ("trf?edition=trf06", 400, "invalid-query", "trf06"),
        ("pgn", 409, "league-not-possible", "no PGN"),
    ] {
        let refused = file(&world, &league, rest, None).await;
        let refused = refused.expect_problem(status, slug);
        assert!(refused.text().contains(part), "{rest}: {}", refused.text());
    }
    file(&world, &league, "trf", None).await.expect(200);
}

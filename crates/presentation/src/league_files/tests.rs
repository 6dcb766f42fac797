//! Tests of the files of a small league.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::text::{Language, Text};
use entente_game::{Pace, Span};
use entente_leagues::pairings::record::Outcome;
use entente_leagues::trf::{Date, Edition, Mark, read};
use entente_leagues::{EntrantId, Format, GameResult, League, Terms};
use entente_rules::Variant;

/// The names of the players, which no file may take for anything else.
const NAMES: [&str; 4] = ["=1+1", "A, \"B\"", "<b>C</b>", "Ünal"];

fn name(id: EntrantId) -> String {
    NAMES[id.0 as usize - 1].to_owned()
}

fn words() -> LeagueWords<'static> {
    LeagueWords {
        name: "A & B",
        variant: Variant::Standard,
        pace: Some(Pace::PerMove(Span::days(3))),
        names: &name,
    }
}

/// A league of these players that has begun, and in which so many games were drawn.
fn league(format: Format, drawn: usize) -> League {
    let seats = if format == Format::Tables { 4 } else { 2 };
    let terms = Terms {
        most_entrants: 4,
        ..Terms::default_for(format, seats)
    };
    let (mut league, _) = League::open(terms, 0).unwrap();
    for index in 0..4 {
        let entered = league.enter(None, 2000 - index).unwrap();
        league.accept(entered, 0);
    }
    let games: Vec<_> = league
        .running_games()
        .take(drawn)
        .map(|game| game.number)
        .collect();
    for game in games {
        let drawn = league
            .finish(game, &GameResult::of_two(Outcome::Draw))
            .unwrap();
        league.accept(drawn, 1);
    }
    league
}

fn english() -> &'static Text {
    Text::of(Language::English)
}

#[test]
fn a_report_has_the_rounds_that_are_over() {
    for (drawn, rounds) in [(0, 0), (1, 0), (2, 1)] {
        let league = league(Format::RoundRobin, drawn);
        let file = report(english(), &league, &words(), 0, Edition::Trf26).unwrap();
        let read = read(&file).unwrap();
        assert_eq!(read.played_rounds(), rounds, "{file}");
        assert_eq!(read.heading.name, "A & B, season 1");
        assert_eq!(read.heading.system, "FIDE_ROUNDROBIN");
        assert_eq!(read.heading.encoded_time, "1/259200");
        assert_eq!(read.begins, Date::new(1970, 1, 1));
        assert_eq!((read.rounds, read.ended), (Some(3), None));
        assert_eq!(read.tie_breaks, ["DE", "SB"]);
        let points = read.players.iter().map(|player| player.points).sum::<u32>();
        assert_eq!(points as usize, 4 * rounds);
        assert!(
            read.players
                .iter()
                .zip(NAMES)
                .all(|(player, name)| player.name == name)
        );
    }
    let league = league(Format::Rolling, 1);
    let file = report(english(), &league, &words(), 0, Edition::Trf16).unwrap();
    let marks = read(&file).unwrap().players.into_iter();
    let games = marks.flat_map(|player| player.marks);
    let games = games.filter(|mark| matches!(mark, Mark::Game { .. }));
    assert_eq!(games.count(), 2, "a game has two sides: {file}");
}

#[test]
fn a_league_without_such_a_file_says_which_it_lacks() {
    let (opened, _) = League::open(Terms::default_for(Format::Swiss, 2), 0).unwrap();
    let report_of = |league: &League, division| {
        let edition = Edition::Trf26;
        report(english(), league, &words(), division, edition).unwrap_err()
    };
    assert_eq!(report_of(&opened, 0), NoFile::NoSeason);
    assert_eq!(csv(&opened, &words()), Err(NoFile::NoSeason));
    assert_eq!(html(english(), &opened, &words()), Err(NoFile::NoSeason));
    let swiss = league(Format::Swiss, 0);
    assert_eq!(
        report_of(&swiss, 1),
        NoFile::NoSuchDivision { divisions: 1 }
    );
    let tables = league(Format::Tables, 0);
    assert_eq!(report_of(&tables, 0), NoFile::Tables);
    assert!(csv(&tables, &words()).is_ok());
    let chess66 = LeagueWords {
        variant: Variant::Chess66,
        ..words()
    };
    assert_eq!(ended_games(english(), &swiss, &chess66), Err(NoFile::NoPgn));
}

#[test]
fn names_are_harmless_in_spreadsheets_and_on_pages() {
    let league = league(Format::Swiss, 2);
    let csv = csv(&league, &words()).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "division,place,number,player,round_1,round_2,points,games,BH-C1,BH"
    );
    // The first round has ended, and the second one has begun.
    assert_eq!(lines[1], "1,1,1,'=1+1,3w=,2b,0.5,1,0,0.5");
    assert_eq!(lines[2], "1,1,2,\"A, \"\"B\"\"\",4b=,1w,0.5,1,0,0.5");
    let html = html(english(), &league, &words()).unwrap();
    for part in [
        "<html lang=\"en\">",
        "<h1>A &amp; B</h1>",
        "<caption>A &amp; B, season 1</caption>",
        "<td>&lt;b&gt;C&lt;/b&gt;</td>",
        "<td>3w½</td>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(
        !html.contains("<script") && !html.contains("http"),
        "{html}"
    );
}

#[test]
fn each_game_that_is_over_has_the_tags_of_its_round() {
    let games = ended_games(english(), &league(Format::RoundRobin, 1), &words()).unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].occasion.event, "A & B, season 1");
    assert_eq!(games[0].occasion.round, "1");
    let games = ended_games(english(), &league(Format::Rolling, 1), &words()).unwrap();
    assert_eq!(games[0].occasion.round, "-");
}

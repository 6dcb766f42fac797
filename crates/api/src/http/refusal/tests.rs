//! Every refusal keeps its code, its status and its sentences in every language, in every phase of
//! a game.
#![allow(clippy::unwrap_used)] // An action that is refused fails the test.

mod every;

use super::{kind, seconds_between};
use crate::http::problem::Kind;
use entente_game::{
    Action, Actor, Chance, Game, GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile,
    Refused, Reservation, Seat, Time, View, Viewer,
};
use entente_leagues::Refusal as LeagueRefusal;
use entente_presentation::text::{self, Language, Naming, Text};
use entente_rules::{Options, Variant};
use std::fmt::{Debug, Write};

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);

fn profile(person: PersonId, name: &str) -> Profile {
    let name = name.to_owned();
    Profile { person, name }
}

/// A game of chess of Ann, in which these actions were taken.
fn game(reserved: Vec<Reservation>, actions: &[(PersonId, Action)]) -> View {
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved,
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::channel("1/2"),
            profile(ANN, "Ann"),
        )
    };
    let mut game = Game::new(GameId::from_random([1; 8]));
    let create = (ANN, Action::Create(new));
    for (minute, (by, action)) in (1..).zip([&create].into_iter().chain(actions)) {
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = game.decide(Actor::from(*by), action, Time(minute * 60_000), &chance);
        let decided = decided.unwrap();
        game.append(&decided.record, Some(&decided.erasable))
            .unwrap();
    }
    game.view(Viewer::Spectator).unwrap()
}

/// The phases of a game, by what becomes of a sentence in them.
fn views() -> Vec<(&'static str, Option<View>)> {
    let bob = || vec![Reservation::from(profile(BOB, "Bo_b"))];
    let join = |name: &str| {
        let (name, seats) = (name.to_owned(), Vec::new());
        Action::Lobby(LobbyAction::Join { name, seats })
    };
    let abort = Action::Play(PlayAction::Abort);
    let resign = || Action::Play(PlayAction::Resign);
    vec![
        ("no game", None),
        ("lobby", Some(game(Vec::new(), &[]))),
        ("challenge", Some(game(bob(), &[]))),
        ("running", Some(game(Vec::new(), &[(BOB, join("Bo_b"))]))),
        (
            "aborted",
            Some(game(Vec::new(), &[(BOB, join("Bo_b")), (ANN, abort)])),
        ),
        (
            "over",
            Some(game(bob(), &[(BOB, join("Bo_b")), (BOB, resign())])),
        ),
    ]
}

#[test]
fn who_waits_as_long_as_they_are_told_waits_long_enough_and_at_least_a_second() {
    for (until, seconds) in [
        (4_000, 1),
        (5_000, 1),
        (5_001, 1),
        (6_000, 1),
        (6_001, 2),
        (65_000, 60),
    ] {
        let told = seconds_between(Time(5_000), Time(until));
        assert_eq!(told, seconds, "{until}");
    }
}

/// Adds a sentence for each language and each of its readers, once for all views in which it is the
/// same.
fn put<R: Debug>(
    page: &mut String,
    refusal: &R,
    kind: Option<Kind>,
    sentence: impl Fn(&Text, Option<&View>, Option<Naming>) -> String,
    views: &[(&'static str, Option<View>)],
) {
    writeln!(page, "{refusal:?}").unwrap();
    if let Some(kind) = kind {
        writeln!(page, "  {} {}", kind.slug(), kind.status().as_u16()).unwrap();
    }
    let mut sentences: Vec<(String, Vec<String>)> = Vec::new();
    for language in Language::ALL {
        for (reader, naming) in [
            ("in chats", Some(Naming::Mention)),
            ("by name", Some(Naming::Name)),
            ("by API", None),
        ] {
            for (phase, view) in views {
                let said = sentence(Text::of(language), view.as_ref(), naming);
                let place = format!("{}, {reader}, {phase}", language.tag());
                match sentences.iter_mut().find(|(known, _)| *known == said) {
                    Some((_, places)) => places.push(place),
                    None => sentences.push((said, vec![place])),
                }
            }
        }
    }
    for (said, places) in sentences {
        writeln!(page, "  {said}\n    ({})", short(&places, views)).unwrap();
    }
}

/// The places of a sentence; the phases are left out where it is the same in all of them.
fn short(places: &[String], views: &[(&'static str, Option<View>)]) -> String {
    let mut short: Vec<&str> = Vec::new();
    for place in places {
        let (reader, _) = place.rsplit_once(", ").unwrap();
        let everywhere = |(phase, _): &(&str, _)| places.contains(&format!("{reader}, {phase}"));
        let place = if views.iter().all(everywhere) {
            reader
        } else {
            place
        };
        if short.last() != Some(&place) {
            short.push(place);
        }
    }
    short.join("; ")
}

#[test]
fn every_refusal_keeps_its_code_status_and_sentences() {
    let views = views();
    let mut page = String::new();
    for refusal in every::refusals() {
        let said = |text: &Text, view: Option<&View>, naming| match naming {
            Some(naming) => text::refusal(text, &refusal, view, naming),
            None => text::client_refusal(text, &refusal, view),
        };
        put(&mut page, &refusal, Some(kind(&refusal)), said, &views);
    }
    insta::assert_snapshot!("refusals", page);
}

#[test]
fn every_refusal_outside_of_games_keeps_its_code_status_and_sentences() {
    let views = [("", None)];
    let mut page = String::new();
    for refusal in every::person_refusals() {
        let said = |text: &Text, _: Option<&View>, naming| match naming {
            Some(naming) => text::refused(text, &refusal, naming),
            None => text::client_refused(text, &refusal),
        };
        let kind = kind(&refusal);
        put(&mut page, &refusal, Some(kind), said, &views);
    }
    for refusal in every::server_refusals() {
        let said =
            |text: &Text, _: Option<&View>, _| text::refused(text, &refusal, Naming::Mention);
        put(&mut page, &refusal, None, said, &views);
    }
    for refusal in [
        LeagueRefusal::Over,
        LeagueRefusal::Full,
        LeagueRefusal::AlreadyEntered,
        LeagueRefusal::NotEntered,
        LeagueRefusal::LeftThisSeason,
        LeagueRefusal::TooManyRounds,
    ] {
        let said = |text: &Text, _: Option<&View>, _| text::league_refusal(text, refusal);
        put(&mut page, &refusal, None, said, &views);
    }
    insta::assert_snapshot!("refusals_outside_of_games", page);
}

#[test]
fn every_code_of_a_refusal_is_a_kind_of_problem() {
    let games = every::refusals().into_iter().map(|refusal| refusal.code());
    let people = every::person_refusals()
        .into_iter()
        .map(|refusal| refusal.code());
    let servers = every::server_refusals()
        .into_iter()
        .map(|refusal| refusal.code());
    for code in games.chain(people).chain(servers) {
        assert!(Kind::from_slug(code).is_some(), "{code}");
    }
}

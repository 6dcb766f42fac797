//! A game in several places: all of them are in its log, and it moves in one server alone.

use super::*;
use crate::requests::RequestTopic;

const CLUB: &str = "discord:1/10";
const CAFE: &str = "discord:2/20";

fn in_both() -> Home {
    Home::channel(CLUB).also_in(Place {
        channel: CAFE.to_string(),
        parent: Some("discord:2/2".to_string()),
    })
}

/// The kinds of the erasable parts of the first record.
fn kinds(log: &Log) -> Vec<String> {
    let erasable: serde_json::Value = serde_json::from_slice(&log.records[0].1).unwrap();
    let parts = erasable["parts"].as_array().unwrap().iter();
    parts
        .map(|part| part["kind"].as_str().unwrap().to_string())
        .collect()
}

#[test]
fn every_place_is_in_the_log_and_the_first_one_as_before() {
    let log = Log::challenged(in_both());
    assert_eq!(log.view(BOB).record.home, in_both());
    assert_eq!(log.reopened().home(), Some(&in_both()));
    let of_all = kinds(&log);
    let of_first = kinds(&Log::challenged(Home::channel(CLUB)));
    assert_eq!(of_first, ["profile", "profile", "seed", "channel"]);
    assert_eq!(of_all[..of_first.len()], of_first);
    assert_eq!(of_all[of_first.len()..], ["place"]);
    let listed: Vec<_> = in_both()
        .places()
        .map(|place| place.listed_in().to_string())
        .collect();
    assert_eq!(listed, [CLUB, "discord:2/2"]);
}

#[test]
fn a_server_is_one_place() {
    for known in [CAFE, "discord:2/29", "discord:1/19"] {
        assert_eq!(in_both().also_in(Place::new(known)), in_both());
    }
    let public = Home::Private.also_in(Place::new(CLUB));
    assert_eq!(public, Home::channel(CLUB));
    assert!(!public.has_several() && in_both().has_several());
}

#[test]
fn the_record_of_a_game_in_several_places_names_none_of_them() {
    let log = Log::challenged(in_both());
    let record = String::from_utf8_lossy(&log.records[0].0).to_string();
    assert!(!record.contains("discord:"), "{record}");
}

#[test]
fn a_game_moves_in_one_server_and_stays_in_the_other() {
    for (there, after) in [
        ("discord:2/21", [CLUB, "discord:2/21"]),
        ("discord:1/11", ["discord:1/11", CAFE]),
        // A server where it is not: the first place gives way.
        ("discord:3/30", ["discord:3/30", CAFE]),
    ] {
        let mut log = Log::challenged(in_both());
        log.act(BOB, LobbyAction::Accept).unwrap();
        let elsewhere = PlayAction::Request(RequestTopic::Move(there.to_string()));
        log.act(ANN, elsewhere).unwrap();
        let moved = log.act(BOB, PlayAction::AcceptRequest).unwrap();
        let channels: Vec<_> = moved
            .record
            .home
            .places()
            .map(|place| place.channel.as_str())
            .collect();
        assert_eq!(channels, after);
        assert_eq!(log.reopened().home(), Some(&moved.record.home));
        for here in after {
            let here = PlayAction::Request(RequestTopic::Move(here.to_string()));
            let refused = log.act(ANN, here).unwrap_err();
            assert_eq!(refused, Refusal::Request(RequestRefusal::AlreadyHere));
        }
    }
}

#[test]
fn a_rematch_is_played_in_the_threads_of_all_places() {
    let mut log = Log::challenged(in_both());
    log.act(BOB, LobbyAction::Accept).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    let mut new = NewGame::rematch(&log.view(ANN), ANN).unwrap();
    assert_eq!(new.home, in_both());
    for thread in ["discord:2/22", "discord:1/12"] {
        new.home.play_in_thread(thread.to_string());
    }
    let places: Vec<_> = new.home.places().cloned().collect();
    let thread = |channel: &str, parent: &str| Place {
        channel: channel.to_string(),
        parent: Some(parent.to_string()),
    };
    assert_eq!(
        places,
        [thread("discord:1/12", CLUB), thread("discord:2/22", CAFE)]
    );
}

//! A running game that moves to another channel: all agree, the record names no channel, and whoever reads the old one learns nothing of the new.

use super::*;
use crate::command::Desire;
use crate::owed::Reason;
use crate::view::Viewer;

fn elsewhere() -> Action {
    Action::Request(Desire::Move("guild/elsewhere".to_string()))
}

#[test]
fn a_game_moves_when_all_agree_and_not_before() {
    let mut log = Log::started();
    log.play("e4");
    let asked = log.ask(BOB, elsewhere()).unwrap();
    assert_eq!(asked.home, channel());
    let request = asked.request.unwrap();
    assert_eq!(request.channel.as_deref(), Some("guild/elsewhere"));
    let watched = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(watched.request.unwrap().channel, None);
    let moved = log.ask(ANN, Action::AgreeRequest).unwrap();
    let elsewhere = Home::Channel("guild/elsewhere".to_string());
    assert_eq!(moved.home, elsewhere);
    assert_eq!(
        log.reopened().home(),
        Some(&elsewhere),
        "the log tells the same"
    );
    let records: Vec<_> = log.records.iter().map(|(record, _)| record).collect();
    let names = |record: &&Vec<u8>| String::from_utf8_lossy(record).contains("elsewhere");
    assert_eq!(records.into_iter().filter(|it| names(it)).count(), 0);
}

#[test]
fn one_who_declines_keeps_it_where_it_is() {
    let mut log = Log::started();
    log.ask(BOB, elsewhere()).unwrap();
    let declined = log.ask(ANN, Action::DeclineRequest).unwrap();
    assert_eq!((declined.home, declined.request), (channel(), None));
    log.ask(ANN, elsewhere()).unwrap();
    log.play("e4");
    assert_eq!(log.view(ANN).request, None, "it lapses with the next move");
}

#[test]
fn it_does_not_move_to_where_it_is_and_the_new_channel_is_told() {
    let mut log = Log::started();
    let here = Action::Request(Desire::Move("guild/channel".to_string()));
    assert_eq!(
        log.ask(ANN, here).unwrap_err(),
        Refusal::Request(RequestRefusal::AlreadyHere)
    );
    log.ask(ANN, elsewhere()).unwrap();
    log.ask(BOB, Action::AgreeRequest).unwrap();
    let told: Vec<_> = log.owed.iter().map(|owed| owed.reason).collect();
    assert_eq!(told, [Reason::Relocated]);
}

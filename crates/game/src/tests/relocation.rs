//! A running game that moves to another channel: everybody has to accept, the record does not name
//! the channel, and readers of the old channel do not learn of the new one.

use super::*;
use crate::base::viewer::{NotificationReason, Viewer};
use crate::requests::RequestTopic;

fn elsewhere() -> Action {
    Action::Play(PlayAction::Request(RequestTopic::Move(
        "guild/elsewhere".to_string(),
    )))
}

#[test]
fn a_game_moves_to_another_channel_only_when_all_accept() {
    let mut log = Log::started();
    log.play("e4");
    let asked = log.act(BOB, elsewhere()).unwrap();
    assert_eq!(asked.record.home, channel());
    let request = asked.turn.request.unwrap();
    assert_eq!(request.channel.as_deref(), Some("guild/elsewhere"));
    let watched = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(watched.turn.request.unwrap().channel, None);
    let moved = log.act(ANN, PlayAction::AcceptRequest).unwrap();
    let elsewhere = Home::channel("guild/elsewhere");
    assert_eq!(moved.record.home, elsewhere);
    assert_eq!(
        log.reopened().home(),
        Some(&elsewhere),
        "the log gives the same"
    );
    let records: Vec<_> = log.records.iter().map(|(record, _)| record).collect();
    let names = |record: &&Vec<u8>| String::from_utf8_lossy(record).contains("elsewhere");
    assert_eq!(
        records.into_iter().filter(|record| names(record)).count(),
        0
    );
}

#[test]
fn a_game_stays_where_it_is_if_one_player_declines() {
    let mut log = Log::started();
    log.act(BOB, elsewhere()).unwrap();
    let declined = log.act(ANN, PlayAction::DeclineRequest).unwrap();
    assert_eq!(
        (declined.record.home, declined.turn.request),
        (channel(), None)
    );
    log.act(ANN, elsewhere()).unwrap();
    log.play("e4");
    assert_eq!(
        log.view(ANN).turn.request,
        None,
        "it lapses with the next move"
    );
}

#[test]
fn a_game_cannot_move_to_its_own_channel_and_the_new_channel_is_notified() {
    let mut log = Log::started();
    let here = Action::Play(PlayAction::Request(RequestTopic::Move(
        "guild/channel".to_string(),
    )));
    assert_eq!(
        log.act(ANN, here).unwrap_err(),
        Refusal::Request(RequestRefusal::AlreadyHere)
    );
    log.act(ANN, elsewhere()).unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    let reasons: Vec<_> = log
        .notifications
        .iter()
        .map(|notification| notification.reason)
        .collect();
    assert_eq!(reasons, [NotificationReason::GameMovedHere]);
}

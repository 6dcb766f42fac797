//! The events of a game: what each viewer is shown of them, and under which number.

use super::alliances::{RED, alliance, letter, propose};
use super::*;

/// All events of a game that a person may know of.
fn events(log: &Log, person: PersonId) -> Vec<GameEvent> {
    log.game.events_for(log.game.viewer(person), 0, usize::MAX)
}

fn kinds(log: &Log, person: PersonId) -> Vec<EventType> {
    let events = events(log, person).into_iter();
    events.map(|event| event.kind).collect()
}

/// The last event that a person may know of.
fn last(log: &Log, person: PersonId) -> GameEvent {
    events(log, person).pop().unwrap()
}

#[test]
fn events_are_numbered_as_their_viewer_counts_them() {
    let mut log = alliance();
    let start = log.view(DAN).record.version;
    log.act(ANN, propose(RED)).unwrap();
    log.act(ANN, letter(RED, "Hello.")).unwrap();
    for person in [ANN, BOB, CLEO, DAN, EVE] {
        let numbers = events(&log, person).into_iter().map(|event| event.number);
        let version = log.view(person).record.version;
        assert_eq!(numbers.collect::<Vec<_>>(), Vec::from_iter(1..=version));
    }
    assert_eq!(log.view(DAN).record.version, start);
    assert_eq!(
        kinds(&log, BOB)[start as usize..],
        [EventType::Diplomacy; 2]
    );
    // A page continues where the one before ended.
    let viewer = log.game.viewer(BOB);
    let pages = (0..).map_while(|after| log.game.events_for(viewer, after, 1).pop());
    assert_eq!(pages.collect::<Vec<_>>(), events(&log, BOB));
    assert_eq!(log.game.events_for(viewer, u64::MAX, 9), []);
}

#[test]
fn private_news_are_shown_to_their_players_alone() {
    let mut log = alliance();
    log.act(ANN, propose(RED)).unwrap();
    log.act(ANN, letter(RED, "Hello.")).unwrap();
    let of_bob = events(&log, BOB);
    let [.., proposed, written] = &of_bob[..] else {
        panic!("there are more events");
    };
    let proposal = DiplomacyEvent::Proposed {
        from: Seat(0),
        to: RED,
    };
    assert_eq!(proposed.news, [EventNews::Diplomacy(proposal)]);
    let letter = EventNews::Letter {
        number: 1,
        from: Correspondent::Seat(Seat(0)),
        others: vec![],
    };
    assert_eq!(written.news, [letter]);
    for event in [proposed, written] {
        assert_eq!((event.player, event.seat), (None, None));
    }
    // Who acted knows that something happened, and has no news of it.
    assert_eq!(last(&log, ANN).kind, EventType::Diplomacy);
    assert_eq!(last(&log, ANN).news, []);
    assert!(events(&log, EVE).iter().all(|event| event.news.is_empty()));
}

#[test]
fn a_move_says_whose_turn_it_is_and_what_was_played() {
    let mut log = Log::started();
    assert_eq!(kinds(&log, EVE), [EventType::Created, EventType::Started]);
    assert!(last(&log, ANN).is_my_turn && !last(&log, BOB).is_my_turn);
    log.play("e4");
    let event = last(&log, BOB);
    let made = EventMove {
        seat: Seat(0),
        coordinate: "e2e4".to_string(),
    };
    assert_eq!((event.kind, event.moves), (EventType::Moved, vec![made]));
    assert_eq!(
        (event.ply, event.turn, event.is_my_turn),
        (1, Some(Seat(1)), true)
    );
    assert!(!last(&log, ANN).is_my_turn);
    log.act(BOB, PlayAction::Resign).unwrap();
    let event = last(&log, EVE);
    assert_eq!(
        (event.kind, event.player),
        (EventType::Over, Some(PlayerId(1)))
    );
    let result = event.ending.as_ref().map(|ending| &*ending.result);
    assert_eq!((event.turn, result), (None, Some("1-0")));
    // Later events are not the end again.
    log.act(ANN, note("Well played.")).unwrap();
    let event = last(&log, ANN);
    assert_eq!((event.kind, event.ending), (EventType::Note, None));
}

#[test]
fn requests_and_draw_offers_are_events() {
    let mut log = Log::started();
    log.play("e4 e5");
    let takeback = PlayAction::Request(RequestTopic::Takeback);
    log.act(BOB, takeback.clone()).unwrap();
    assert_eq!(last(&log, ANN).kind, EventType::Requested);
    log.act(BOB, PlayAction::DeclineRequest).unwrap();
    assert_eq!(last(&log, ANN).kind, EventType::RequestWithdrawn);
    log.act(BOB, takeback.clone()).unwrap();
    log.act(ANN, PlayAction::DeclineRequest).unwrap();
    assert_eq!(last(&log, BOB).kind, EventType::RequestDeclined);
    log.act(BOB, takeback).unwrap();
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    let event = last(&log, BOB);
    assert_eq!((event.kind, event.ply), (EventType::TakenBack, 1));
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    assert_eq!(last(&log, ANN).kind, EventType::DrawOffered);
    log.act(ANN, PlayAction::DeclineDraw).unwrap();
    assert_eq!(last(&log, BOB).kind, EventType::DrawDeclined);
}

#[test]
fn a_game_that_is_read_again_has_the_same_events() {
    let mut log = alliance();
    log.act(ANN, propose(RED)).unwrap();
    log.act(ANN, note("Trust nobody.")).unwrap();
    log.play(&log.view(ANN).legal_moves()[0].coordinate.clone());
    let records = log.records.iter();
    let records = records.map(|(record, erasable)| (&record[..], Some(&erasable[..])));
    let read = Game::open(log.game.id().clone(), records).unwrap();
    for person in [ANN, BOB, EVE] {
        let viewer = read.viewer(person);
        assert_eq!(read.events_for(viewer, 0, usize::MAX), events(&log, person));
    }
}

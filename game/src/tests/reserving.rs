//! Places that are kept: with seats from the start, later, no longer; and lobbies that lapse.

use super::*;

fn reserve(person: Person) -> Action {
    Action::Reserve(sitter(person))
}

fn reasons(log: &Log) -> Vec<(Viewer, Reason)> {
    let owed = log.owed.iter();
    owed.map(|owed| (owed.viewer, owed.reason)).collect()
}

/// A lobby of Chess4 of Ann's, in direct messages, with Bob in it.
fn private_lobby() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Chess4),
        reserved: Vec::new(),
        ..challenge(Home::Private, &[])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    log.ask(BOB, join(&[])).unwrap();
    log
}

#[test]
fn the_host_keeps_a_place_and_frees_it() {
    let mut log = Log::lobby("{}", &[]);
    assert_eq!(
        log.ask(BOB, reserve(CLEO)).unwrap_err(),
        Refusal::NotTheHost
    );
    let view = log.ask(ANN, reserve(BOB)).unwrap();
    assert!(view.person(Place(1)).unwrap().reserved);
    assert_eq!(view.room, 2);
    assert_eq!(reasons(&log), [(Viewer::Spectator, Reason::Invited)]);
    assert_eq!(
        log.ask(ANN, reserve(BOB)).unwrap_err(),
        Refusal::SamePersonTwice
    );
    assert_eq!(
        log.ask(ANN, Action::Free { place: Place(7) }).unwrap_err(),
        Refusal::NotReserved
    );
    assert_eq!(
        log.ask(BOB, Action::Free { place: Place(1) }).unwrap_err(),
        Refusal::NotTheHost
    );
    let view = log.ask(ANN, Action::Free { place: Place(1) }).unwrap();
    assert_eq!((view.room, view.people.len()), (3, 1));
    assert_eq!(reasons(&log), [(Viewer::Spectator, Reason::LobbyChanged)]);
    assert_eq!(
        log.ask(BOB, Action::Accept).unwrap_err(),
        Refusal::NotInvited
    );
}

#[test]
fn nobody_is_sent_away_who_has_joined_and_no_more_are_invited_than_there_is_room() {
    let mut log = Log::lobby("{}", &[]);
    log.ask(BOB, join(&[])).unwrap();
    assert_eq!(
        log.ask(ANN, Action::Free { place: Place(1) }).unwrap_err(),
        Refusal::NotReserved
    );
    log.ask(ANN, reserve(CLEO)).unwrap();
    log.ask(ANN, reserve(DAN)).unwrap();
    assert_eq!(log.ask(ANN, reserve(EVE)).unwrap_err(), Refusal::LobbyFull);
    let nameless = Sitter {
        name: String::new(),
        ..sitter(EVE)
    };
    assert_eq!(
        log.ask(ANN, Action::Reserve(nameless)).unwrap_err(),
        Refusal::UnfitName { most: NAME_LIMIT }
    );
    log.ask(CLEO, Action::Accept).unwrap();
    let view = log.ask(DAN, Action::Accept).unwrap();
    assert!(view.turn().is_some(), "it begins with the last of them");
    assert_eq!(
        log.ask(ANN, reserve(EVE)).unwrap_err(),
        Refusal::AlreadyStarted
    );
}

#[test]
fn where_everybody_has_a_message_of_their_own_one_is_invited_and_the_others_see_it() {
    let mut log = private_lobby();
    log.ask(ANN, reserve(CLEO)).unwrap();
    assert_eq!(
        reasons(&log),
        [
            (Viewer::Player(Place(0)), Reason::LobbyChanged),
            (Viewer::Player(Place(1)), Reason::LobbyChanged),
            (Viewer::Player(Place(2)), Reason::Invited),
        ]
    );
}

#[test]
fn a_challenge_whose_place_is_freed_is_open_to_others() {
    let mut log = Log::challenged(channel());
    assert!(log.view(ANN).is_challenge());
    log.ask(ANN, Action::Free { place: Place(1) }).unwrap();
    let view = log.view(CLEO);
    assert!(!view.is_challenge() && view.is_open());
    log.ask(CLEO, join(&[])).unwrap();
}

#[test]
fn seats_that_are_kept_are_nobody_elses() {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Chess4),
        reserved: vec![Guest {
            sitter: sitter(BOB),
            seats: vec![Seat(3), Seat(1)],
        }],
        ..challenge(channel(), &[Seat(0)])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    assert_eq!(
        log.ask(CLEO, join(&[1])).unwrap_err(),
        Refusal::SeatTaken { seat: Seat(1) }
    );
    assert_eq!(log.view(CLEO).room, 1);
    let view = log.ask(BOB, Action::Accept).unwrap();
    assert_eq!(view.me().unwrap().seats, [Seat(1), Seat(3)]);
    let view = log.ask(CLEO, join(&[])).unwrap();
    assert_eq!(view.own_seats(), [Seat(2)]);
}

#[test]
fn seats_that_cannot_be_kept_make_no_game() {
    let kept = |seats: &[u8]| NewGame {
        reserved: vec![Guest {
            sitter: sitter(BOB),
            seats: seats.iter().copied().map(Seat).collect(),
        }],
        ..challenge(channel(), &[Seat(0)])
    };
    for (seats, refusal) in [
        (&[0][..], Refusal::SeatTaken { seat: Seat(0) }),
        (&[2], Refusal::NoSuchSeat { seats: 2 }),
        (&[1, 1], Refusal::TooManySeats { most: 1 }),
    ] {
        let asked = Log::empty().ask(ANN, Action::Create(kept(seats)));
        assert_eq!(asked.unwrap_err(), refusal);
    }
}

/// A day and the moment at which the tests make their lobbies.
const LAPSE: u64 = 1_001 + 24 * 60 * 60 * 1000;

fn chance() -> Chance {
    Chance {
        salt: [9; 32],
        seed: [9; 32],
    }
}

#[test]
fn a_lobby_that_nobody_starts_lapses_after_a_day() {
    for mut log in [
        Log::lobby("{}", &[]),
        private_lobby(),
        Log::challenged(channel()),
    ] {
        assert_eq!(log.game.next_deadline(), Some(Time(LAPSE)));
        assert!(log.game.due(Time(LAPSE - 1), &chance()).is_none());
        let due = log.game.due(Time(LAPSE), &chance()).unwrap();
        assert!(
            due.owed
                .iter()
                .all(|owed| owed.reason == Reason::LobbyClosed)
        );
        assert_eq!(due.owed.len(), log.owed.len().max(1));
        log.game.append(&due.record, Some(&due.beside)).unwrap();
        log.records.push((due.record, due.beside));
        assert_eq!(log.view(ANN).phase, Phase::Closed(Closing::Lapsed));
        assert!(log.game.is_over() && log.game.next_deadline().is_none());
        assert!(log.game.due(Time(u64::MAX), &chance()).is_none());
        assert_eq!(log.ask(BOB, join(&[])).unwrap_err(), Refusal::LobbyClosed);
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.phase, Phase::Closed(Closing::Lapsed));
    }
}

#[test]
fn a_game_that_has_begun_never_lapses() {
    let log = Log::started();
    assert_eq!(log.game.next_deadline(), None);
    assert!(log.game.due(Time(u64::MAX), &chance()).is_none());
    assert!(Log::empty().game.due(Time(u64::MAX), &chance()).is_none());
}

#[test]
fn who_can_watch_is_agreed_on_with_the_game() {
    for (home, public, visibility) in [
        (channel(), false, Visibility::Server),
        (channel(), true, Visibility::Public),
        (Home::Private, false, Visibility::Private),
        (Home::Private, true, Visibility::Public),
    ] {
        let mut log = Log::empty();
        let new = NewGame {
            public,
            ..challenge(home, &[])
        };
        log.ask(ANN, Action::Create(new)).unwrap();
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.visibility(), visibility);
    }
}

/// What was written before places could be kept with seats and games be public.
#[test]
fn a_log_of_an_earlier_version_is_read_as_it_was_meant() {
    let body = format!(
        r#"{{"version":1,"number":0,"at":1,"event":{{"event":"created","variant":"standard","options":{{}},"private":true,"seats":[0],"reserved":1,"seed_hash":"{}"}}}}"#,
        "0".repeat(64)
    );
    let people = serde_json::json!({"people": [sitter(ANN), sitter(BOB)]});
    let id = GameId::from_random([1; 8]);
    let head = record::first_head(id.as_str());
    let written = record::write_body(body, (&people, vec![]), &head, [0; 32]);
    let records = [(&written.record[..], Some(&written.beside[..]))];
    let view = Game::open(id, records).unwrap().view(Viewer::Spectator);
    let view = view.unwrap();
    assert_eq!(view.visibility(), Visibility::Private);
    let bob = view.person(Place(1)).unwrap();
    assert!(bob.reserved && bob.seats.is_empty() && view.is_challenge());
}

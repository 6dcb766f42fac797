//! Reservations: with seats from the start, added later, and cancelled; and lobbies that lapse.

use super::*;

fn reserve(person: PersonId) -> Action {
    Action::Lobby(LobbyAction::Reserve(profile(person)))
}

fn reasons(log: &Log) -> Vec<(Viewer, NotificationReason)> {
    let notifications = log.notifications.iter();
    notifications
        .map(|notification| (notification.viewer, notification.reason))
        .collect()
}

/// A lobby for Chess4 by Ann, in direct messages, with Bob in it.
fn private_lobby() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(Home::Private, &[])
            .with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, join(&[])).unwrap();
    log
}

#[test]
fn the_host_reserves_a_seat_and_cancels_the_reservation() {
    let mut log = Log::lobby("{}", &[]);
    assert_eq!(
        log.act(BOB, reserve(CLEO)).unwrap_err(),
        Refusal::NotTheHost
    );
    let view = log.act(ANN, reserve(BOB)).unwrap();
    assert!(view.person(PlayerId(1)).unwrap().reserved);
    assert_eq!(view.players.open_seats, 2);
    assert_eq!(
        reasons(&log),
        [(Viewer::Spectator, NotificationReason::Invited)]
    );
    assert_eq!(
        log.act(ANN, reserve(BOB)).unwrap_err(),
        Refusal::SamePersonTwice
    );
    assert_eq!(
        log.act(
            ANN,
            LobbyAction::CancelReservation {
                player: PlayerId(7)
            }
        )
        .unwrap_err(),
        Refusal::NotReserved
    );
    assert_eq!(
        log.act(
            BOB,
            LobbyAction::CancelReservation {
                player: PlayerId(1)
            }
        )
        .unwrap_err(),
        Refusal::NotTheHost
    );
    let view = log
        .act(
            ANN,
            LobbyAction::CancelReservation {
                player: PlayerId(1),
            },
        )
        .unwrap();
    assert_eq!((view.players.open_seats, view.players.people.len()), (3, 1));
    assert_eq!(
        reasons(&log),
        [(Viewer::Spectator, NotificationReason::LobbyChanged)]
    );
    assert_eq!(
        log.act(BOB, LobbyAction::Accept).unwrap_err(),
        Refusal::NotInvited
    );
}

#[test]
fn joined_players_stay_and_reservations_need_free_seats() {
    let mut log = Log::lobby("{}", &[]);
    log.act(BOB, join(&[])).unwrap();
    assert_eq!(
        log.act(
            ANN,
            LobbyAction::CancelReservation {
                player: PlayerId(1)
            }
        )
        .unwrap_err(),
        Refusal::NotReserved
    );
    log.act(ANN, reserve(CLEO)).unwrap();
    log.act(ANN, reserve(DAN)).unwrap();
    assert_eq!(log.act(ANN, reserve(EVE)).unwrap_err(), Refusal::LobbyFull);
    let nameless = Profile {
        name: String::new(),
        ..profile(EVE)
    };
    assert_eq!(
        log.act(ANN, LobbyAction::Reserve(nameless)).unwrap_err(),
        Refusal::InvalidName { most: NAME_LIMIT }
    );
    log.act(CLEO, LobbyAction::Accept).unwrap();
    let view = log.act(DAN, LobbyAction::Accept).unwrap();
    assert!(
        view.turn().is_some(),
        "the game starts with the last of them"
    );
    assert_eq!(
        log.act(ANN, reserve(EVE)).unwrap_err(),
        Refusal::AlreadyStarted
    );
}

#[test]
fn in_private_games_one_player_is_invited_and_the_others_see_the_lobby_change() {
    let mut log = private_lobby();
    log.act(ANN, reserve(CLEO)).unwrap();
    assert_eq!(
        reasons(&log),
        [
            (
                Viewer::Player(PlayerId(0)),
                NotificationReason::LobbyChanged
            ),
            (
                Viewer::Player(PlayerId(1)),
                NotificationReason::LobbyChanged
            ),
            (Viewer::Player(PlayerId(2)), NotificationReason::Invited),
        ]
    );
}

#[test]
fn a_challenge_whose_reservation_is_cancelled_is_open_to_others() {
    let mut log = Log::challenged(channel());
    assert!(log.view(ANN).is_challenge());
    log.act(
        ANN,
        LobbyAction::CancelReservation {
            player: PlayerId(1),
        },
    )
    .unwrap();
    let view = log.view(CLEO);
    assert!(!view.is_challenge() && view.is_open());
    log.act(CLEO, join(&[])).unwrap();
}

#[test]
fn reserved_seats_belong_to_nobody_else() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: vec![Reservation {
            profile: profile(BOB),
            seats: vec![Seat(3), Seat(1)],
        }],
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    assert_eq!(
        log.act(CLEO, join(&[1])).unwrap_err(),
        Refusal::SeatTaken { seat: Seat(1) }
    );
    assert_eq!(log.view(CLEO).players.open_seats, 1);
    let view = log.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(view.me().unwrap().seats, [Seat(1), Seat(3)]);
    let view = log.act(CLEO, join(&[])).unwrap();
    assert_eq!(view.own_seats(), [Seat(2)]);
}

#[test]
fn a_game_with_invalid_reservations_is_refused() {
    let with_reserved = |seats: &[u8]| NewGame {
        reserved: vec![Reservation {
            profile: profile(BOB),
            seats: seats.iter().copied().map(Seat).collect(),
        }],
        ..challenge(channel(), &[Seat(0)])
    };
    for (seats, refusal) in [
        (&[0][..], Refusal::SeatTaken { seat: Seat(0) }),
        (&[2], Refusal::NoSuchSeat { seats: 2 }),
        (&[1, 1], Refusal::TooManySeats { most: 1 }),
    ] {
        let asked = Log::empty().act(ANN, Action::Create(with_reserved(seats)));
        assert_eq!(asked.unwrap_err(), refusal);
    }
}

/// A day after the time at which the tests create their lobbies.
const LOBBY_END: u64 = 1_001 + 24 * 60 * 60 * 1000;

fn chance() -> Chance {
    Chance {
        salt: [9; 32],
        seed: [9; 32],
        nonce: None,
    }
}

#[test]
fn a_lobby_that_nobody_starts_lapses_after_a_day() {
    for mut log in [
        Log::lobby("{}", &[]),
        private_lobby(),
        Log::challenged(channel()),
    ] {
        assert_eq!(log.game.next_deadline(), Some(Time(LOBBY_END)));
        assert!(
            log.game
                .decide_due(Time(LOBBY_END - 1), &chance())
                .unwrap()
                .is_none()
        );
        let due = log
            .game
            .decide_due(Time(LOBBY_END), &chance())
            .unwrap()
            .unwrap();
        assert!(
            due.notifications
                .iter()
                .all(|notification| notification.reason == NotificationReason::LobbyClosed)
        );
        assert_eq!(due.notifications.len(), log.notifications.len().max(1));
        log.game.append(&due.record, Some(&due.erasable)).unwrap();
        log.records.push((due.record, due.erasable));
        assert_eq!(log.view(ANN).phase, Phase::Closed(ClosedReason::Lapsed));
        assert!(log.game.is_over() && log.game.next_deadline().is_none());
        assert!(
            log.game
                .decide_due(Time(u64::MAX), &chance())
                .unwrap()
                .is_none()
        );
        assert_eq!(log.act(BOB, join(&[])).unwrap_err(), Refusal::LobbyClosed);
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.phase, Phase::Closed(ClosedReason::Lapsed));
    }
}

#[test]
fn a_started_game_never_lapses() {
    let log = Log::started();
    assert_eq!(log.game.next_deadline(), None);
    assert!(
        log.game
            .decide_due(Time(u64::MAX), &chance())
            .unwrap()
            .is_none()
    );
    assert!(
        Log::empty()
            .game
            .decide_due(Time(u64::MAX), &chance())
            .unwrap()
            .is_none()
    );
}

#[test]
fn visibility_is_set_when_the_game_is_created() {
    for (home, public, visibility) in [
        (channel(), false, Visibility::Server),
        (channel(), true, Visibility::Public),
        (Home::Private, false, Visibility::Private),
        (Home::Private, true, Visibility::Public),
    ] {
        let mut log = Log::empty();
        let new = challenge(home, &[]).with_terms(|terms| terms.public = public);
        log.act(ANN, Action::Create(new)).unwrap();
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.visibility(), visibility);
    }
}

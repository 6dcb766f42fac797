//! Lobbies: who may come, which seats are promised, when the game begins, and who then sits where.

use super::*;

/// A lobby of Ann's, in which these places are kept.
fn lobby(seats: &[Seat], reserved: &[Person]) -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: reserved.iter().map(|person| sitter(*person)).collect(),
        ..challenge(channel(), seats)
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    log
}

fn join(seats: &[Seat]) -> Action {
    Action::Join {
        name: "Somebody".to_string(),
        seats: seats.to_vec(),
    }
}

#[test]
fn a_challenge_is_accepted_only_by_the_one_who_is_challenged() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.ask(CLEO, Action::Accept).unwrap_err(),
        Refusal::NotInvited
    );
    assert_eq!(log.ask(CLEO, join(&[])).unwrap_err(), Refusal::LobbyFull);
    assert_eq!(log.ask(ANN, Action::Accept).unwrap_err(), Refusal::OwnLobby);
    assert_eq!(
        log.ask(BOB, to_move("e4")).unwrap_err(),
        Refusal::NotStarted
    );
    let view = log.ask(BOB, Action::Accept).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    for action in [Action::Accept, join(&[]), Action::Leave] {
        assert_eq!(log.ask(BOB, action).unwrap_err(), Refusal::AlreadyStarted);
    }
}

#[test]
fn a_challenge_is_declined_or_taken_back_and_then_closed() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.ask(BOB, Action::Withdraw).unwrap_err(),
        Refusal::NotTheHost
    );
    assert_eq!(
        log.ask(CLEO, Action::Leave).unwrap_err(),
        Refusal::NotInvited
    );
    assert_eq!(log.ask(ANN, Action::Leave).unwrap_err(), Refusal::OwnLobby);
    let view = log.ask(BOB, Action::Leave).unwrap();
    assert_eq!(
        view.phase,
        Phase::Closed {
            declined_by: Some(Place(1))
        }
    );
    assert_eq!(log.owed[0].reason, Reason::LobbyClosed);
    assert!(log.game.is_over());
    for action in [Action::Accept, join(&[]), Action::Leave, to_move("e4")] {
        assert_eq!(log.ask(BOB, action).unwrap_err(), Refusal::LobbyClosed);
    }

    let mut log = Log::challenged(channel());
    let view = log.ask(ANN, Action::Withdraw).unwrap();
    assert_eq!(view.phase, Phase::Closed { declined_by: None });
}

#[test]
fn a_lobby_is_open_to_anybody_as_long_as_a_seat_is_left() {
    let mut log = lobby(&[Seat(0)], &[]);
    assert!(log.view(CLEO).is_open());
    let view = log.ask(CLEO, join(&[])).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    assert_eq!(log.owed[0].reason, Reason::Started);
    assert_eq!(view.person(Place(1)).unwrap().seats, [Seat(1)]);
    assert_eq!(
        view.person(Place(1)).unwrap().sitter.as_ref().unwrap().name,
        "Somebody"
    );
    assert!(!view.is_open());
}

#[test]
fn a_seat_is_promised_to_one_person() {
    let mut log = lobby(&[Seat(1)], &[BOB]);
    assert_eq!(
        log.ask(BOB, join(&[Seat(1)])).unwrap_err(),
        Refusal::SeatTaken { seat: Seat(1) }
    );
    assert_eq!(
        log.ask(BOB, join(&[Seat(2)])).unwrap_err(),
        Refusal::NoSuchSeat { seats: 2 }
    );
    assert_eq!(
        log.ask(BOB, join(&[Seat(0), Seat(1)])).unwrap_err(),
        Refusal::TooManySeats { most: 1 }
    );
    assert_eq!(
        log.ask(ANN, join(&[Seat(1)])).unwrap_err(),
        Refusal::AlreadyJoined
    );
    log.ask(ANN, join(&[Seat(0)])).unwrap();
    assert_eq!(log.owed[0].reason, Reason::LobbyChanged);
    let view = log.ask(BOB, join(&[Seat(1)])).unwrap();
    assert_eq!(view.seats[0].place, Some(Place(0)));
}

#[test]
fn a_game_needs_the_right_people() {
    let refused = |new: NewGame| Log::empty().ask(ANN, Action::Create(new)).unwrap_err();
    let reserving = |people: &[Person]| NewGame {
        reserved: people.iter().map(|person| sitter(*person)).collect(),
        ..challenge(channel(), &[])
    };
    assert_eq!(
        refused(reserving(&[BOB, CLEO])),
        Refusal::TooManyPeople { most: 2 }
    );
    assert_eq!(refused(reserving(&[ANN])), Refusal::SamePersonTwice);
    for name in ["", "  ", "a\nb", &"x".repeat(NAME_LIMIT + 1)] {
        let mut new = reserving(&[]);
        new.host.name = name.to_string();
        assert_eq!(refused(new), Refusal::UnfitName { most: NAME_LIMIT });
    }
    let mut log = lobby(&[], &[]);
    assert_eq!(
        log.ask(ANN, Action::Start).unwrap_err(),
        Refusal::TooFewPeople { least: 2 }
    );
    assert_eq!(
        log.ask(BOB, Action::Start).unwrap_err(),
        Refusal::NotTheHost
    );
}

#[test]
fn colours_are_as_asked_or_drawn_from_the_seed() {
    let first = |seats: &[Seat]| {
        let mut log = lobby(seats, &[BOB]);
        log.ask(BOB, Action::Accept).unwrap();
        log.mover()
    };
    assert_eq!(first(&[Seat(0)]), ANN);
    assert_eq!(first(&[Seat(1)]), BOB);

    let mut firsts = Vec::new();
    for seed in 0..64 {
        let mut log = Log::empty();
        let chance = Chance {
            salt: [0; 32],
            seed: [seed; 32],
        };
        let command = Command {
            by: ANN,
            action: Action::Create(challenge(channel(), &[])),
        };
        let decision = log.game.decide(&command, Time(1), &chance).unwrap();
        log.game
            .append(&decision.record, Some(&decision.beside))
            .unwrap();
        log.records.push((decision.record, decision.beside));
        log.ask(BOB, Action::Accept).unwrap();
        firsts.push(log.mover());
    }
    let anns = firsts.iter().filter(|person| **person == ANN).count();
    assert!((16..=48).contains(&anns), "{anns} of 64 for the host");
}

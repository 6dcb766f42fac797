//! Lobbies: who can join, which seats are taken, when the game starts, and who gets which seat.

use super::*;

/// A lobby of Ann's with these reservations.
fn lobby(seats: &[Seat], reserved: &[PersonId]) -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: reserved
            .iter()
            .map(|person| profile(*person).into())
            .collect(),
        ..challenge(channel(), seats)
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log
}

#[test]
fn a_challenge_is_accepted_only_by_the_challenged_player() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.act(CLEO, LobbyAction::Accept).unwrap_err(),
        Refusal::NotInvited
    );
    assert_eq!(log.act(CLEO, join(&[])).unwrap_err(), Refusal::LobbyFull);
    assert_eq!(
        log.act(ANN, LobbyAction::Accept).unwrap_err(),
        Refusal::OwnLobby
    );
    assert_eq!(
        log.act(BOB, to_move("e4")).unwrap_err(),
        Refusal::NotStarted
    );
    let view = log.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    for action in [
        Action::Lobby(LobbyAction::Accept),
        join(&[]),
        Action::Lobby(LobbyAction::Leave),
    ] {
        assert_eq!(log.act(BOB, action).unwrap_err(), Refusal::AlreadyStarted);
    }
}

#[test]
fn a_challenge_is_declined_or_cancelled_and_then_closed() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.act(BOB, LobbyAction::Cancel).unwrap_err(),
        Refusal::NotTheHost
    );
    assert_eq!(
        log.act(CLEO, LobbyAction::Leave).unwrap_err(),
        Refusal::NotInvited
    );
    assert_eq!(
        log.act(ANN, LobbyAction::Leave).unwrap_err(),
        Refusal::OwnLobby
    );
    let view = log.act(BOB, LobbyAction::Leave).unwrap();
    assert_eq!(
        view.phase,
        Phase::Closed(ClosedReason::Declined { by: PlayerId(1) })
    );
    assert_eq!(log.notifications[0].reason, NotificationReason::LobbyClosed);
    assert!(log.game.is_over());
    for action in [
        Action::Lobby(LobbyAction::Accept),
        join(&[]),
        Action::Lobby(LobbyAction::Leave),
        to_move("e4"),
    ] {
        assert_eq!(log.act(BOB, action).unwrap_err(), Refusal::LobbyClosed);
    }

    let mut log = Log::challenged(channel());
    let view = log.act(ANN, LobbyAction::Cancel).unwrap();
    assert_eq!(view.phase, Phase::Closed(ClosedReason::Cancelled));
}

#[test]
fn a_lobby_is_open_to_anybody_while_a_seat_is_free() {
    let mut log = lobby(&[Seat(0)], &[]);
    assert!(log.view(CLEO).is_open());
    let view = log.act(CLEO, join(&[])).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    assert_eq!(log.notifications[0].reason, NotificationReason::Started);
    assert_eq!(view.person(PlayerId(1)).unwrap().seats, [Seat(1)]);
    assert_eq!(
        view.person(PlayerId(1))
            .unwrap()
            .profile
            .as_ref()
            .unwrap()
            .name,
        "Somebody"
    );
    assert!(!view.is_open());
}

#[test]
fn a_seat_belongs_to_one_player() {
    let mut log = lobby(&[Seat(1)], &[BOB]);
    assert_eq!(
        log.act(BOB, join(&[1])).unwrap_err(),
        Refusal::SeatTaken { seat: Seat(1) }
    );
    assert_eq!(
        log.act(BOB, join(&[2])).unwrap_err(),
        Refusal::NoSuchSeat { seats: 2 }
    );
    assert_eq!(
        log.act(BOB, join(&[0, 1])).unwrap_err(),
        Refusal::TooManySeats { most: 1 }
    );
    assert_eq!(
        log.act(ANN, join(&[1])).unwrap_err(),
        Refusal::AlreadyJoined
    );
    log.act(ANN, join(&[0])).unwrap();
    assert_eq!(
        log.notifications[0].reason,
        NotificationReason::LobbyChanged
    );
    let view = log.act(BOB, join(&[1])).unwrap();
    assert_eq!(view.players.seats[0].player, Some(PlayerId(0)));
}

#[test]
fn a_game_needs_valid_players() {
    let refused = |new: NewGame| Log::empty().act(ANN, Action::Create(new)).unwrap_err();
    let reserving = |people: &[PersonId]| NewGame {
        reserved: people
            .iter()
            .map(|person| profile(*person).into())
            .collect(),
        ..challenge(channel(), &[])
    };
    assert_eq!(
        refused(reserving(&[BOB, CLEO])),
        Refusal::TooManyPeople { most: 2 }
    );
    assert_eq!(refused(reserving(&[ANN])), Refusal::SamePersonTwice);
    for name in ["", "  ", "a\nb", &"x".repeat(NAME_LIMIT + 1)] {
        let mut new = reserving(&[]);
        new.host.as_mut().unwrap().name = name.to_string();
        assert_eq!(refused(new), Refusal::InvalidName { most: NAME_LIMIT });
    }
    let mut log = lobby(&[], &[]);
    assert_eq!(
        log.act(BOB, LobbyAction::Start).unwrap_err(),
        Refusal::NotTheHost
    );
}

#[test]
fn colours_are_as_chosen_or_drawn_from_the_seed() {
    let first = |seats: &[Seat]| {
        let mut log = lobby(seats, &[BOB]);
        log.act(BOB, LobbyAction::Accept).unwrap();
        log.mover()
    };
    assert_eq!(first(&[Seat(0)]), ANN);
    assert_eq!(first(&[Seat(1)]), BOB);

    let mut firsts = Vec::new();
    for seed in 0..64 {
        let mut log = Log {
            seed,
            ..Log::empty()
        };
        log.act(ANN, Action::Create(challenge(channel(), &[])))
            .unwrap();
        log.act(BOB, LobbyAction::Accept).unwrap();
        firsts.push(log.mover());
    }
    let anns = firsts.iter().filter(|person| **person == ANN).count();
    assert!((16..=48).contains(&anns), "{anns} of 64 for the host");
}

/// The players who have the seats of a game of four armies after these people have joined with
/// these choices, and if necessary Ann has started it.
fn seated(options: &str, seed: u8, people: &[(PersonId, &[u8])]) -> Result<Vec<PersonId>, Refusal> {
    let (host, others) = people.split_first().unwrap();
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(
            channel(),
            &host.1.iter().copied().map(Seat).collect::<Vec<_>>(),
        )
        .with_terms(|terms| terms.options = Options::from_json(Variant::Chess4, options).unwrap())
    };
    log.act(ANN, Action::Create(new))?;
    for (person, seats) in others {
        log.act(*person, join(seats))?;
    }
    if log.view(ANN).phase == Phase::Lobby {
        log.act(ANN, LobbyAction::Start)?;
    }
    let view = log.view(ANN);
    let person = |seat: &SeatView| view.person(seat.player.unwrap()).unwrap();
    let profile = |seat| person(seat).profile.as_ref().unwrap().person;
    Ok(view.players.seats.iter().map(profile).collect())
}

#[test]
fn four_people_have_an_army_each_as_chosen_or_drawn() {
    let all: &[(PersonId, &[u8])] = &[(ANN, &[]), (BOB, &[2]), (CLEO, &[]), (DAN, &[0])];
    let mut rests = std::collections::BTreeSet::new();
    for seed in 0..32 {
        let seats = seated("{}", seed, all).unwrap();
        assert_eq!((seats[0], seats[2]), (DAN, BOB));
        rests.insert((seats[1], seats[3]));
    }
    assert_eq!(rests.len(), 2, "both variants were drawn");
}

#[test]
fn a34_two_people_have_two_armies_each_opposite_or_as_they_choose() {
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 0..32 {
        let seats = seated("{}", seed, &[(ANN, &[]), (BOB, &[])]).unwrap();
        assert_eq!((seats[0], seats[1]), (seats[2], seats[3]), "{seats:?}");
        firsts.insert(seats[0]);
    }
    assert_eq!(firsts.len(), 2, "it is random who begins");
    let seats = seated("{}", 0, &[(ANN, &[1]), (BOB, &[])]).unwrap();
    assert_eq!(seats, [BOB, ANN, BOB, ANN]);
    let seats = seated("{}", 0, &[(ANN, &[0, 1]), (BOB, &[])]).unwrap();
    assert_eq!(seats, [ANN, ANN, BOB, BOB]);
    let seats = seated("{}", 0, &[(ANN, &[0, 3]), (BOB, &[1, 2])]).unwrap();
    assert_eq!(seats, [ANN, BOB, BOB, ANN]);
    let seats = seated("{}", 0, &[(ANN, &[0]), (BOB, &[2])]).unwrap();
    assert_eq!((seats[0], seats[2]), (ANN, BOB));
    assert_ne!(seats[1], seats[3]);
}

#[test]
fn with_three_players_the_host_has_two_armies() {
    for seed in 0..32 {
        let seats = seated("{}", seed, &[(ANN, &[]), (BOB, &[]), (CLEO, &[])]).unwrap();
        let anns: Vec<usize> = (0..4).filter(|seat| seats[*seat] == ANN).collect();
        assert_eq!(anns.len(), 2);
        assert_eq!(anns[1] - anns[0], 2, "opposite each other");
    }
    let seats = seated("{}", 0, &[(ANN, &[]), (BOB, &[1, 3]), (CLEO, &[2])]).unwrap();
    assert_eq!(
        seats,
        [ANN, BOB, CLEO, BOB],
        "unless another player wants two"
    );
}

#[test]
fn a33_with_partners_no_player_is_on_both_sides() {
    let teams = r#"{"teams": true}"#;
    assert_eq!(
        seated(teams, 0, &[(ANN, &[0, 1])]).unwrap_err(),
        Refusal::BothSides
    );
    assert_eq!(
        seated(teams, 0, &[(ANN, &[0]), (BOB, &[2])]).unwrap_err(),
        Refusal::BothSides,
        "each would need a seat of the other side"
    );
    let seats = seated(teams, 0, &[(ANN, &[0, 2]), (BOB, &[])]).unwrap();
    assert_eq!(seats, [ANN, BOB, ANN, BOB]);
    for seed in 0..32 {
        for choices in [
            [(ANN, &[0][..]), (BOB, &[2]), (CLEO, &[])],
            [(ANN, &[]), (BOB, &[0]), (CLEO, &[1])],
            [(ANN, &[]), (BOB, &[]), (CLEO, &[3])],
        ] {
            let seats = seated(teams, seed, &choices).unwrap();
            assert!(
                seats[0] == seats[2] || seats[1] == seats[3],
                "{choices:?} {seats:?}"
            );
        }
    }
}

#[test]
fn a40_partners_side_by_side_are_one_players_seats() {
    let teams = r#"{"teams": "adjacent"}"#;
    assert_eq!(
        seated(teams, 0, &[(ANN, &[0, 2])]).unwrap_err(),
        Refusal::BothSides
    );
    let seats = seated(teams, 0, &[(ANN, &[0, 1]), (BOB, &[])]).unwrap();
    assert_eq!(seats, [ANN, ANN, BOB, BOB]);
    for seed in 0..32 {
        let seats = seated(teams, seed, &[(ANN, &[]), (BOB, &[])]).unwrap();
        assert!(seats[0] == seats[1] && seats[2] == seats[3], "{seats:?}");
    }
}

#[test]
fn a39_three_people_have_an_army_each_and_nobody_the_fourth() {
    for (absent, letter) in ["w", "s", "b", "g"].into_iter().enumerate() {
        let options = format!(r#"{{"absent": "{letter}"}}"#);
        let mut log = Log::lobby(&options, &[]);
        let seat = Seat(absent as u8);
        assert_eq!(log.view(ANN).players.open_seats, 2);
        assert_eq!(
            log.act(BOB, join(&[seat.0])).unwrap_err(),
            Refusal::AbsentSeat { seat }
        );
        log.act(BOB, join(&[])).unwrap();
        let view = log.act(CLEO, join(&[])).unwrap();
        assert!(
            matches!(view.phase, Phase::Running { .. }),
            "{:?}",
            view.phase
        );
        assert_eq!(view.players.seats[absent].player, None);
        let taken = view.seats_taking_part();
        assert_eq!(taken.filter(|(_, seat)| seat.player.is_some()).count(), 3);
        // If White takes no part, Silver is the first to move.
        assert_eq!(view.mover(), Some(Seat(u8::from(absent == 0))));
    }
    let mut log = Log::lobby(r#"{"absent": "g"}"#, &[]);
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(ANN, LobbyAction::Start).unwrap();
    let computers = view
        .players
        .people
        .iter()
        .filter(|player| player.computer.is_some());
    assert_eq!(computers.count(), 1, "a computer takes the third army");
}

#[test]
fn the_owner_of_two_armies_is_in_the_options() {
    let mut log = Log::lobby("{}", &[Seat(1)]);
    log.act(BOB, join(&[0])).unwrap();
    let view = log.act(ANN, LobbyAction::Start).unwrap();
    let Options::Chess4(options) = &view.terms.options else {
        panic!()
    };
    assert_eq!(
        options.owners.as_ref().unwrap().each_ref().map(|o| &**o),
        ["1", "0", "1", "0"]
    );
    assert_eq!(view.own_seats(), [Seat(1), Seat(3)]);
    assert!(!view.is_my_turn());

    let mut log = Log::lobby("{}", &[]);
    for person in [BOB, CLEO, DAN] {
        log.act(person, join(&[])).unwrap();
    }
    let Options::Chess4(options) = log.view(ANN).terms.options else {
        panic!()
    };
    assert_eq!(options.owners, None);
}

#[test]
fn invited_players_who_do_not_come_are_left_out() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: [BOB, CLEO, DAN]
            .map(|person| profile(person).into())
            .to_vec(),
        ..challenge(channel(), &[]).with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    assert!(!log.view(EVE).is_open());
    log.act(BOB, LobbyAction::Accept).unwrap();
    let view = log.act(CLEO, LobbyAction::Leave).unwrap();
    assert_eq!(
        (view.phase, log.notifications[0].reason),
        (Phase::Lobby, NotificationReason::LobbyChanged)
    );
    assert!(log.view(EVE).is_open(), "a declined seat is open to others");
    log.act(ANN, LobbyAction::Start).unwrap();
    assert_eq!(log.view(DAN).viewer(), Viewer::Spectator);
    assert_eq!(log.view(DAN).players.people.len(), 2);
    assert_eq!(
        log.act(DAN, LobbyAction::Accept).unwrap_err(),
        Refusal::NotInvited
    );
}

#[test]
fn a_player_number_is_never_given_twice() {
    let mut log = Log::lobby("{}", &[]);
    log.act(BOB, join(&[])).unwrap();
    log.act(BOB, LobbyAction::Leave).unwrap();
    let view = log.act(BOB, join(&[3])).unwrap();
    assert_eq!(view.player(), Some(PlayerId(2)));
    assert_eq!(view.players.seats[3].player, Some(PlayerId(2)));
    log.act(CLEO, join(&[2])).unwrap();
    assert_eq!(
        log.act(DAN, join(&[0, 1])).unwrap_err(),
        Refusal::LobbyFull,
        "one seat is left for Dan, and one for Ann"
    );
    let view = log.act(BOB, join(&[1, 3])).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    assert_eq!(view.person_at(Seat(0)), view.host());
}

//! Computers that get a seat: in a new game, in the lobby, at the start, and in a rematch.

use super::*;
use entente_rules::Uci;

/// The level of the player in each seat; 0 for a person or nobody.
fn levels(view: &View) -> Vec<u8> {
    let seats = (0..).map(Seat).take(view.players.seats.len());
    seats
        .map(|seat| {
            view.computer(seat)
                .map_or(0, |computer| computer.level.number())
        })
        .collect()
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn add(number: u8, seats: &[u8]) -> Action {
    Action::Lobby(LobbyAction::AddComputer(NewComputer {
        computer: level(number).into(),
        seats: seats.iter().copied().map(Seat).collect(),
    }))
}

#[test]
fn there_are_eight_levels() {
    assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((Level::new(0), Level::new(9)), (None, None));
    let read = serde_json::from_str::<Level>;
    assert_eq!(read("8").unwrap(), level(8));
    assert!(read("0").is_err() && read("9").is_err() && read("\"3\"").is_err());
    assert_eq!(serde_json::to_string(&Level::default()).unwrap(), "3");
}

#[test]
fn a_computer_is_a_player_that_everybody_can_see() {
    let log = two_against_two(7);
    let view = log.view(EVE);
    let players: Vec<_> = view
        .players
        .people
        .iter()
        .map(|player| {
            (
                player.player.0,
                player.computer.clone(),
                player.profile.is_some(),
            )
        })
        .collect();
    let usual = || Some(Level::default().into());
    assert_eq!(
        players,
        [
            (0, None, true),
            (1, usual(), false),
            (2, usual(), false),
            (3, None, true)
        ]
    );
    assert_eq!(view.players.seats[3].player, Some(PlayerId(2)));
    assert!(view.is_computer(Seat(1)) && !view.is_computer(Seat(2)));
    assert_eq!(log.game.people().collect::<Vec<_>>(), [ANN, BOB]);
    assert_eq!(log.game.person(Viewer::Player(PlayerId(1))), None);
}

#[test]
fn a_game_of_one_person_against_computers_starts_at_once() {
    for strength in Level::ALL {
        let mut log = Log::empty();
        let view = log.act(ANN, Action::Create(alone(strength))).unwrap();
        assert_eq!(view.turn(), Some(Seat(0)));
        assert_eq!(levels(&view), [0, strength.number()]);
        assert_eq!(log.records.len(), 1);
        assert_eq!(log.notifications.len(), 1, "a computer gets no message");
        assert_eq!(log.notifications[0].reason, NotificationReason::Started);
        assert!(!view.players.by_invitation && !view.is_open());
        let people = [ANN, BOB];
        let again = everything_of(&log.reopened(), &people);
        assert_eq!(again, everything_of(&log.game, &people));
    }
}

#[test]
fn nobody_gets_a_seat_of_a_computer() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(game_with_computers(&[Seat(3)])))
        .unwrap();
    let view = log.view(BOB);
    assert_eq!(
        (view.players.open_seats, view.players.seats[3].player),
        (2, Some(PlayerId(1)))
    );
    assert_eq!(
        log.act(BOB, join(&[3])).unwrap_err(),
        Refusal::ComputerSeat { seat: Seat(3) }
    );
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(CLEO, join(&[])).unwrap();
    assert!(view.turn().is_some(), "every seat for people is taken");
    assert!(view.is_computer(Seat(3)));
}

#[test]
fn people_share_the_seats_that_no_computer_has() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(game_with_computers(&[Seat(3)])))
        .unwrap();
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(ANN, LobbyAction::Start).unwrap();
    let shares: Vec<usize> = view.players.people.iter().map(|p| p.seats.len()).collect();
    assert_eq!(
        (shares, view.is_computer(Seat(3))),
        (vec![2, 1, 1], true),
        "Ann two, the computer and Bob one each"
    );
    let owners = serde_json::from_str::<serde_json::Value>(&view.terms.options.to_json()).unwrap();
    assert_eq!(owners["owners"][3], "1");
}

#[test]
fn computers_alone_play_a_game_that_nobody_has_created() {
    let options = || Options::of(Variant::Standard);
    let seated = |seats: &[u8]| {
        let computer = |seat: &u8| NewComputer {
            computer: level(4).into(),
            seats: vec![Seat(*seat)],
        };
        seats.iter().map(computer).collect::<Vec<_>>()
    };
    let of = |seats: &[u8]| {
        let new = NewGame::of_computers(options(), Home::Private, seated(seats));
        Action::Create(new)
    };
    let nobody = Actor::Computer(PlayerId(0));
    let mut log = Log::empty();
    let mut refusal = |by: Actor, seats: &[u8]| log.act(by, of(seats)).unwrap_err();
    assert_eq!(refusal(nobody, &[0]), Refusal::NotSeated);
    let most = Refusal::TooManyComputers { most: 2 };
    assert_eq!(refusal(nobody, &[0, 1, 1]), most);
    assert_eq!(
        refusal(ANN.into(), &[0, 1]),
        Refusal::NotStarted,
        "Ann is not its host"
    );
    log.act(nobody, of(&[0, 1])).unwrap();
    let game = log.reopened();
    let view = game.view(Viewer::Player(PlayerId(0))).unwrap();
    assert_eq!(view.turn(), Some(Seat(0)));
    assert_eq!(
        (levels(&view), view.host().unwrap().computer.is_some()),
        (vec![4, 4], true)
    );
    assert_eq!(game.people().count(), 0);
    assert_eq!(game.waiting_computers().len(), 1);
}

#[test]
fn a_game_needs_a_person_and_valid_seats() {
    let refused = |computers: Vec<NewComputer>| {
        let new = NewGame {
            computers,
            ..game_with_computers(&[])
        };
        Log::empty().act(ANN, Action::Create(new)).unwrap_err()
    };
    let at = |seats: &[u8]| {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        computers(&seats)
    };
    let most = Refusal::TooManyComputers { most: 3 };
    assert_eq!(refused(at(&[0, 1, 2, 3])), most);
    assert_eq!(refused(at(&[4])), Refusal::NoSuchSeat { seats: 4 });
    assert_eq!(refused(at(&[0])), Refusal::SeatTaken { seat: Seat(0) });
    assert_eq!(
        refused(at(&[1, 1])),
        Refusal::ComputerSeat { seat: Seat(1) }
    );
    let twice = NewComputer {
        computer: level(1).into(),
        seats: vec![Seat(1), Seat(1)],
    };
    assert_eq!(refused(vec![twice]), Refusal::TooManySeats { most: 2 });
    let reserved = NewGame {
        reserved: vec![profile(BOB).into(), profile(CLEO).into()],
        ..game_with_computers(&[Seat(1), Seat(2)])
    };
    let refused = Log::empty().act(ANN, Action::Create(reserved));
    assert_eq!(refused.unwrap_err(), Refusal::TooManyPeople { most: 2 });
}

#[test]
fn the_host_adds_and_removes_computers() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    log.act(BOB, join(&[])).unwrap();
    assert_eq!(log.refused(BOB, add(1, &[])), Refusal::NotTheHost);
    assert_eq!(log.refused(EVE, add(1, &[])), Refusal::NotTheHost);
    let taken = Refusal::SeatTaken { seat: Seat(0) };
    assert_eq!(log.refused(ANN, add(1, &[0])), taken);
    let view = log.act(ANN, add(6, &[2])).unwrap();
    assert_eq!(levels(&view), [0, 0, 6, 0]);
    assert_eq!(
        log.notifications[0].reason,
        NotificationReason::LobbyChanged
    );
    let computer = view.players.seats[2].player.unwrap();
    let remove = |player| Action::Lobby(LobbyAction::RemoveComputer { player });
    assert_eq!(log.refused(BOB, remove(computer)), Refusal::NotTheHost);
    for person in [PlayerId::HOST, PlayerId(1), PlayerId(9)] {
        let refused = log.refused(ANN, remove(person));
        assert_eq!(refused, Refusal::NoSuchComputer);
    }
    let view = log.act(ANN, remove(computer)).unwrap();
    assert_eq!((levels(&view), view.players.open_seats), (vec![0; 4], 2));
    log.act(ANN, add(2, &[3])).unwrap();
    let view = log.act(ANN, add(8, &[])).unwrap();
    assert!(view.turn().is_some(), "a full lobby starts by itself");
    assert_eq!(levels(&view)[3], 2);
    assert_eq!(log.notifications[0].reason, NotificationReason::Started);
    let numbers: Vec<u32> = view.players.people.iter().map(|p| p.player.0).collect();
    assert_eq!(numbers, [0, 1, 3, 4], "no number is given twice");
    assert_eq!(log.refused(ANN, add(1, &[])), Refusal::AlreadyStarted);
    assert_eq!(
        log.refused(ANN, remove(PlayerId(3))),
        Refusal::AlreadyStarted
    );
}

#[test]
fn a_reserved_seat_is_not_free_for_a_computer() {
    let mut log = Log::challenged(channel());
    assert_eq!(log.refused(ANN, add(1, &[])), Refusal::LobbyFull);
    let player = PlayerId(1);
    log.act(ANN, LobbyAction::CancelReservation { player })
        .unwrap();
    let view = log.act(ANN, add(5, &[])).unwrap();
    assert_eq!((levels(&view), view.turn()), (vec![0, 5], Some(Seat(0))));
}

#[test]
fn seats_that_are_free_at_the_start_get_computers_of_the_level_of_the_game() {
    for variant in [
        Variant::Standard,
        Variant::Chess960,
        Variant::Chess4,
        Variant::Alliance,
        Variant::Multiplayer,
        Variant::Chess45,
    ] {
        let mut log = Log::empty();
        let new = NewGame {
            reserved: vec![],
            ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
                terms.options = Options::of(variant);
                terms.computer_level = level(4);
            })
        };
        log.act(ANN, Action::Create(new)).unwrap();
        let view = log.act(ANN, LobbyAction::Start).unwrap();
        let mut expected = vec![4; view.players.seats.len()];
        expected[0] = 0;
        assert_eq!(levels(&view), expected, "{variant:?}");
        assert_eq!(
            view.players.people.len(),
            view.players.seats.len(),
            "{variant:?}"
        );
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        let view = log.game.view(Viewer::Spectator).unwrap();
        assert_eq!(format!("{again:?}"), format!("{view:?}"));
    }
}

#[test]
fn rules_without_shared_armies_give_free_seats_to_computers_although_two_people_play() {
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)])
        .with_terms(|terms| terms.options = Options::of(Variant::Alliance));
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, join(&[2])).unwrap();
    let view = log.act(ANN, LobbyAction::Start).unwrap();
    assert_eq!(levels(&view), [0, 3, 0, 3]);
}

#[test]
fn a_person_and_a_computer_can_have_two_armies_each() {
    let mut log = Log::empty();
    let new = NewGame {
        seats: vec![Seat(0), Seat(2)],
        computers: vec![NewComputer {
            computer: level(7).into(),
            seats: vec![Seat(3), Seat(1)],
        }],
        ..game_with_computers(&[]).with_terms(|terms| {
            terms.options = Options::from_json(Variant::Chess4, r#"{"teams": true}"#).unwrap()
        })
    };
    let view = log.act(ANN, Action::Create(new)).unwrap();
    assert_eq!(levels(&view), [0, 7, 0, 7]);
    assert_eq!(view.players.people[1].seats, [Seat(1), Seat(3)]);
}

#[test]
fn in_a_rematch_of_two_the_computer_changes_colours_and_otherwise_keeps_its_seat() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(alone(level(6)))).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    let new = NewGame::rematch(&log.view(ANN), ANN).unwrap();
    let mut again = Log::empty();
    let view = again.act(ANN, Action::Create(new)).unwrap();
    assert_eq!(levels(&view), [6, 0]);
    assert!(view.turn().is_some(), "nobody has to accept it");

    let new = game_with_computers(&[Seat(3)]).with_terms(|terms| terms.computer_level = level(2));
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, join(&[1])).unwrap();
    log.act(CLEO, join(&[2])).unwrap();
    for person in [ANN, BOB, CLEO] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    log.move_computers();
    let new = NewGame::rematch(&log.view(BOB), BOB).unwrap();
    let mut again = Log::empty();
    let view = again.act(BOB, Action::Create(new)).unwrap();
    assert_eq!(levels(&view), [0, 0, 0, 3]);
    assert_eq!(
        (view.players.open_seats, view.terms.computer_level),
        (0, level(2))
    );
}

#[test]
fn an_erased_name_makes_nobody_a_computer() {
    let log = Log::started();
    let records = log
        .records
        .iter()
        .map(|(record, _)| (record.as_slice(), None));
    let game = Game::open(GameId::from_random([1; 8]), records).unwrap();
    let view = game.view(Viewer::Spectator).unwrap();
    assert_eq!(levels(&view), [0, 0]);
    assert_eq!(game.viewer(Actor::Computer(PlayerId(1))), Viewer::Spectator);
}

fn with_engine(name: &str, number: u8) -> Computer {
    Computer {
        level: level(number),
        engine: EngineName::new(name),
        character: None,
    }
}

#[test]
fn a_computer_can_play_with_an_engine_where_the_engine_knows_the_rules() {
    for variant in [Variant::Standard, Variant::Chess960] {
        let computer = NewComputer {
            computer: with_engine("Deep", 6),
            seats: Vec::new(),
        };
        let new = NewGame {
            computers: vec![computer.clone()],
            ..alone(level(1)).with_terms(|terms| terms.options = Options::of(variant))
        };
        let mut log = Log::empty();
        let view = log.act(ANN, Action::Create(new)).unwrap();
        assert_eq!(view.computer(Seat(1)), Some(&computer.computer));
        log.act(ANN, PlayAction::Resign).unwrap();
        let rematch = NewGame::rematch(&log.view(ANN), ANN).unwrap();
        assert_eq!(rematch.computers[0].computer, computer.computer);
    }
    let mut log = Log::lobby("{}", &[Seat(0)]);
    let add = Action::Lobby(LobbyAction::AddComputer(NewComputer {
        computer: with_engine("Deep", 6),
        seats: vec![Seat(1)],
    }));
    let before = log.records.len();
    let refused = Refusal::EngineCannotPlay {
        engine: EngineName::new("Deep").unwrap(),
    };
    assert_eq!(log.act(ANN, add).unwrap_err(), refused);
    assert_eq!(log.records.len(), before);
    let new = NewGame {
        computers: vec![NewComputer {
            computer: with_engine("Deep", 6),
            seats: Vec::new(),
        }],
        ..game_with_computers(&[])
    };
    let created = Log::empty().act(ANN, Action::Create(new));
    assert_eq!(created.unwrap_err(), refused);
}

#[test]
fn an_engine_for_teams_says_that_it_plays_only_teams() {
    let teams = Options::from_json(Variant::FourPlayer, r#"{"mode": "teams"}"#).unwrap();
    let offered = OfferedEngine {
        computer: with_engine("Deep", 6),
        rules: vec![Uci::FourPlayer],
    };
    assert_eq!(offered.playing(&teams), Ok(&offered.computer));
    let refused = Refusal::EnginePlaysOnly {
        engine: EngineName::new("Deep").unwrap(),
        rules: vec![Uci::FourPlayer],
    };
    for variant in [Variant::FourPlayer, Variant::Standard] {
        let playing = offered.playing(&Options::of(variant));
        assert_eq!(playing, Err(refused.clone()), "{variant:?}");
    }
}

#[test]
fn the_engine_and_character_of_a_computer_are_stored_with_its_level() {
    let written = |computer: &Computer| serde_json::to_string(computer).unwrap();
    let usual = Computer::from(level(3));
    assert_eq!(written(&usual), r#"{"level":3}"#);
    let engine = with_engine("Deep Thought", 6);
    let text = r#"{"level":6,"engine":"Deep Thought"}"#;
    assert_eq!(written(&engine), text);
    for computer in [usual, engine] {
        let read: Computer = serde_json::from_str(&written(&computer)).unwrap();
        assert_eq!(read, computer);
    }
    for wrong in [r#"{"level":6,"engine":"<@1>"}"#, r#"{"engine":"Deep"}"#] {
        assert!(serde_json::from_str::<Computer>(wrong).is_err(), "{wrong}");
    }
    for wrong in [
        "",
        "3",
        "3000",
        " x",
        "x ",
        "a name of 21 letters!",
        "a`b",
        "ä",
    ] {
        assert_eq!(EngineName::new(wrong), None, "{wrong}");
    }
}

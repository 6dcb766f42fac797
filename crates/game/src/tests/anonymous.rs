//! Anonymous seats: until the end nobody is told who plays which army. Two games in which two
//! people have each other's seats look the same to everybody else.

use super::export::exported;
use super::forgetting::forget;
use super::*;
use crate::people::Vacation;

/// The players of a game of four.
const PLAYERS: [PersonId; 4] = [ANN, BOB, CLEO, DAN];

/// A game of Chess4 with pacts and letters, in which the seed draws all seats.
fn new_game(home: Home) -> NewGame {
    let options = Options::of(Variant::Chess4);
    let bounds = DiplomacyOptions::bounds(&options).unwrap();
    let diplomacy = DiplomacyOptions {
        most_allied: *bounds.end(),
        ..DiplomacyOptions::default()
    };
    NewGame::new(options, home, profile(ANN)).with_terms(|terms| {
        terms.anonymous = true;
        terms.diplomacy = Some(diplomacy);
    })
}

/// The same with Bob, Cleo and Dan, once it has begun.
fn started(seed: u8, home: Home) -> Log {
    let mut log = Log::empty();
    log.seed = seed;
    log.act(ANN, Action::Create(new_game(home))).unwrap();
    for person in [BOB, CLEO, DAN] {
        let name = format!("Person {person}");
        let seats = Vec::new();
        log.act(person, LobbyAction::Join { name, seats }).unwrap();
    }
    assert!(log.game.is_running());
    log
}

/// The person of each seat.
fn seating(log: &Log) -> [PersonId; 4] {
    let view = log.game.view(Viewer::Spectator).unwrap();
    let person = |seat: &SeatView| log.game.person(Viewer::Player(seat.player.unwrap()));
    let people: Vec<_> = view.players.seats.iter().filter_map(person).collect();
    people.try_into().unwrap()
}

/// Two games in which only Bob and Cleo have each other's seats.
fn pair() -> [Log; 2] {
    let one = started(0, channel());
    let mut swapped = seating(&one);
    let [bob, cleo] = [BOB, CLEO].map(|person| swapped.iter().position(|own| *own == person));
    swapped.swap(bob.unwrap(), cleo.unwrap());
    let mut others = (1..=255).map(|seed| started(seed, channel()));
    let other = others.find(|log| seating(log) == swapped);
    [one, other.expect("there are 24 seatings")]
}

/// Everything that this viewer sees, without the hashes, which differ in every game.
fn seen(log: &Log, viewer: Viewer) -> Vec<String> {
    let views = (0..=log.game.records()).filter_map(|records| log.game.view_at(viewer, records));
    let masked = views.map(|mut view| {
        view.record.seed_hash = [0; 32];
        view.record.head = [0; 32];
        view
    });
    let events = log.game.events_for(viewer, 0, usize::MAX);
    let all = masked.map(|view| format!("{view:?}"));
    all.chain(events.iter().map(|event| format!("{event:?}")))
        .collect()
}

/// The actions of a game, each of the player of a seat.
fn script() -> Vec<(u8, Action)> {
    let to_seat = |seat, text: &str| DiplomacyAction::Write {
        to: vec![Correspondent::Seat(Seat(seat))],
        text: text.to_string(),
        anonymous: false,
    };
    let request = RequestTopic::Substitute {
        seat: Seat(2),
        level: None,
    };
    vec![
        (0, to_seat(1, "Peace?").into()),
        (1, to_seat(3, "Together?").into()),
        (1, note("a plan")),
        (0, PlayAction::OfferDraw.into()),
        (2, PlayAction::DeclineDraw.into()),
        (3, PlayAction::Request(request).into()),
        (0, PlayAction::DeclineRequest.into()),
        (1, PlayAction::HandOver { level: None }.into()),
        (1, PlayAction::Return.into()),
        (2, PlayAction::Resign.into()),
    ]
}

/// Acts as the person who has a seat.
fn act_at(log: &mut Log, seat: u8, action: Action) -> Result<View, Refusal> {
    let person = seating(log)[usize::from(seat)];
    log.act(person, action)
}

/// Makes so many moves, each the first legal one.
fn play_on(log: &mut Log, plies: usize) {
    for _ in 0..plies {
        let view = log.game.view(Viewer::Spectator).unwrap();
        let mover = seating(log)[view.mover().unwrap().index()];
        let legal = log.view(mover).legal_moves().remove(0);
        log.act(mover, to_move(&legal.coordinate)).unwrap();
    }
}

#[test]
fn two_games_with_two_people_in_each_others_seats_look_the_same_to_all_others() {
    let logs = pair().map(|mut log| {
        play_on(&mut log, 3);
        for (seat, action) in script() {
            act_at(&mut log, seat, action).unwrap();
        }
        log
    });
    let spectator = |_: &Log| Viewer::Spectator;
    let person = |person| move |log: &Log| log.game.viewer(person);
    for [one, other] in [
        logs.each_ref().map(|log| seen(log, spectator(log))),
        logs.each_ref().map(|log| seen(log, person(ANN)(log))),
        logs.each_ref().map(|log| seen(log, person(DAN)(log))),
        logs.each_ref().map(|log| seen(log, person(EVE)(log))),
    ] {
        assert!(one.len() > 30, "views and events");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other);
        }
        assert_eq!(one.len(), other.len());
    }
    // They themselves do see which seat is theirs.
    let [one, other] = logs.each_ref().map(|log| seen(log, person(BOB)(log)));
    assert_ne!(one, other);
}

#[test]
fn no_view_and_no_event_of_a_running_game_names_another_person() {
    let mut log = started(3, channel());
    let begun = log.game.records();
    play_on(&mut log, 2);
    for (seat, action) in script() {
        act_at(&mut log, seat, action).unwrap();
    }
    for viewer in PLAYERS.map(|person| log.game.viewer(person)) {
        let own = log.game.person(viewer);
        let others = PLAYERS.into_iter().filter(|person| Some(*person) != own);
        let names: Vec<String> = others.map(|person| format!("Person {person}")).collect();
        let views = (begun..=log.game.records()).flat_map(|at| {
            let of = |viewer| log.game.view_at(viewer, at).unwrap();
            [of(viewer), of(Viewer::Spectator)]
        });
        for view in views {
            assert!(view.players.hides_people);
            let nonces = view
                .players
                .people
                .iter()
                .filter(|person| person.nonce.is_some());
            assert_eq!(nonces.count(), 0);
            let text = format!("{view:?}");
            assert!(names.iter().all(|name| !text.contains(name)), "{text}");
        }
    }
    let spectator = log.game.view(Viewer::Spectator).unwrap();
    assert!(
        spectator
            .players
            .people
            .iter()
            .all(|one| one.profile.is_none())
    );
}

#[test]
fn the_start_gives_new_numbers_in_the_order_of_the_seats() {
    for seed in 0..24 {
        let log = started(seed, channel());
        let view = log.game.view(Viewer::Spectator).unwrap();
        let numbers = view.players.seats.iter().map(|seat| seat.player.unwrap().0);
        assert_eq!(numbers.collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert!(view.host().is_none(), "nobody is known as the host");
        assert_eq!(log.game.host(), None);
        let again = log.reopened();
        assert_eq!(
            everything_of(&again, &PLAYERS),
            everything_of(&log.game, &PLAYERS)
        );
    }
    // The owners of two armies each are written with the options.
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new_game(channel()))).unwrap();
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(ANN, LobbyAction::Start).unwrap();
    let options = format!("{:?}", view.terms.options.to_object());
    assert!(
        options.contains("\"2\"") && options.contains("\"3\""),
        "{options}"
    );
    assert!(!options.contains("\"0\""), "{options}");
}

#[test]
fn the_end_names_everybody_and_the_game_can_be_verified() {
    let mut log = started(5, channel());
    let expected = seating(&log);
    play_on(&mut log, 2);
    act_at(
        &mut log,
        0,
        DiplomacyAction::Write {
            to: vec![Correspondent::Seat(Seat(1))],
            text: "Peace?".to_string(),
            anonymous: false,
        }
        .into(),
    )
    .unwrap();
    // A text of a person who was erased under another number than they had in the lobby.
    forget(&mut log, expected[0]);
    for person in &expected[1..3] {
        let _ = log.act(*person, PlayAction::Resign);
    }
    // An army is out when its turn comes.
    while !log.game.is_over() {
        let actor = log.moving_actor();
        let legal = log.view(actor).legal_moves().remove(0);
        log.act(actor, to_move(&legal.coordinate)).unwrap();
    }
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert!(view.terms.anonymous && !view.players.hides_people);
    let shown = |seat: u8| view.person_at(Seat(seat)).unwrap().profile.clone();
    assert_eq!(shown(0), None, "erased");
    for seat in 1..4 {
        let person = shown(seat).unwrap().person;
        assert_eq!(person, expected[usize::from(seat)]);
    }
    verify(&exported(&log)).unwrap();
    let again = NewGame::rematch(&view, expected[3]).unwrap();
    assert!(again.terms.anonymous && again.seats.is_empty());
    assert!(again.reserved.iter().all(|one| one.seats.is_empty()));
}

#[test]
fn an_aborted_game_names_everybody() {
    let mut log = started(5, channel());
    act_at(&mut log, 2, PlayAction::Abort.into()).unwrap();
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert!(view.was_aborted() && !view.players.hides_people);
    assert!(
        view.players
            .people
            .iter()
            .all(|person| person.profile.is_some())
    );
}

#[test]
fn nobody_can_choose_a_seat_and_the_game_has_no_rating_and_no_team() {
    let refused = |new: NewGame| Log::empty().act(ANN, Action::Create(new)).err();
    let chosen = Some(AnonymousRefusal::ChosenSeat.into());
    let new = || new_game(channel());
    let seats = vec![Seat(0)];
    assert_eq!(refused(NewGame { seats, ..new() }), chosen);
    let reserved = vec![Reservation {
        profile: profile(BOB),
        seats: vec![Seat(1)],
    }];
    assert_eq!(refused(NewGame { reserved, ..new() }), chosen);
    let rated = true;
    let refusal = refused(new().with_terms(|terms| terms.rated = rated));
    assert_eq!(refusal, Some(AnonymousRefusal::Rated.into()));
    let team = Team {
        server: 70,
        role: 1,
        name: "Team".to_string(),
    };
    let crowds = vec![NewCrowd {
        team,
        vote: None,
        seats: Vec::new(),
    }];
    let refusal = refused(NewGame {
        crowds,
        ..new().with_terms(|terms| terms.diplomacy = None)
    });
    assert_eq!(refusal, Some(AnonymousRefusal::Team.into()));
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new())).unwrap();
    let before = log.records.len();
    assert_eq!(log.act(BOB, join(&[2])).err(), chosen);
    assert_eq!(log.act(ANN, join(&[2])).err(), chosen);
    assert_eq!(log.records.len(), before);
    log.act(BOB, join(&[])).unwrap();
}

#[test]
fn in_a_channel_each_player_gets_a_message_of_their_own_too() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new_game(channel()))).unwrap();
    assert_eq!(log.notifications.len(), 1, "the lobby is public");
    for (home, to_spectators) in [(channel(), 1), (Home::Private, 0)] {
        let mut log = started(9, home);
        for _ in 0..2 {
            let spectators = log.notifications.iter();
            let spectators = spectators.filter(|one| one.viewer == Viewer::Spectator);
            assert_eq!(spectators.count(), to_spectators);
            assert_eq!(log.notifications.len(), to_spectators + 4);
            play_on(&mut log, 1);
        }
    }
}

#[test]
fn a_vacation_does_not_stop_the_clock_of_an_anonymous_game() {
    for anonymous in [false, true] {
        let clock = TimeControl {
            pace: Pace::PerMove(Span::days(1)),
            on_timeout: TimeoutRule::Lose,
        };
        let new = challenge(channel(), &[]).with_terms(|terms| {
            terms.anonymous = anonymous;
            terms.clock = Some(clock);
        });
        let mut log = Log::empty();
        log.act(ANN, Action::Create(new)).unwrap();
        log.act(BOB, LobbyAction::Accept).unwrap();
        let vacation = Vacation {
            from: Time(log.now),
            until: Time(log.now + 1_000_000),
        };
        let chance = Chance {
            salt: [0; 32],
            seed: [0; 32],
            nonce: None,
        };
        let game = &log.game;
        let decided = game.decide_vacation(ANN, Some(vacation), Time(log.now), &chance);
        assert_eq!(decided.unwrap().is_none(), anonymous);
    }
}

/// The seed draws who gets two seats, where people share those of somebody who is missing: nothing
/// follows from who opened the lobby.
#[test]
fn anybody_can_have_two_armies() {
    let mut owners = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut log = Log::empty();
        log.seed = seed;
        log.act(ANN, Action::Create(new_game(channel()))).unwrap();
        for person in [BOB, CLEO] {
            let name = format!("Person {person}");
            let seats = Vec::new();
            log.act(person, LobbyAction::Join { name, seats }).unwrap();
        }
        log.act(ANN, LobbyAction::Start).unwrap();
        let people = seating(&log);
        let has_two = |person: &PersonId| people.iter().filter(|own| *own == person).count() == 2;
        owners.extend([ANN, BOB, CLEO].into_iter().filter(has_two));
    }
    assert_eq!(owners.len(), 3, "{owners:?}");
}

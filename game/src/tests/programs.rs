//! Seats that the program plays: what it moves, that its moves are drawn and kept, and that it never holds people up.

use super::*;
use crate::draw::Seed;

/// Ann has White and Bob Black; the program has the two others.
fn two_against_two(seed: u8) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    log.ask(ANN, Action::Create(wanted(&[Seat(1), Seat(3)])))
        .unwrap();
    log.ask(BOB, join(&[2])).unwrap();
    log
}

/// A game of Chess4 in which Ann has White and the program these seats.
fn wanted(programs: &[Seat]) -> NewGame {
    NewGame {
        options: Options::of(Variant::Chess4),
        reserved: Vec::new(),
        programs: programs.to_vec(),
        ..challenge(channel(), &[Seat(0)])
    }
}

#[test]
fn the_program_moves_at_once_and_in_the_same_record() {
    let mut log = two_against_two(7);
    assert_eq!(log.view(ANN).mover(), Some(Seat(0)));
    let records = log.records.len();
    log.play("k7");
    let view = log.view(ANN);
    let seats: Vec<u8> = view.latest().iter().map(|turn| turn.seat.0).collect();
    assert_eq!((view.mover(), seats), (Some(Seat(2)), vec![0, 1]));
    assert_eq!((log.records.len(), log.owed.len()), (records + 1, 1));
    assert!(view.is_programs(Seat(1)) && !view.is_programs(Seat(2)));
}

#[test]
fn whoever_knows_the_seed_can_draw_the_same_move() {
    let moves = |seed: u8| {
        let mut log = two_against_two(seed);
        log.play("k7");
        log.view(ANN).latest()[1].coordinate.clone()
    };
    let mut different = Vec::new();
    for seed in 0..20 {
        let mut log = two_against_two(seed);
        log.play("k7");
        let before = log.game.view_at(Viewer::Spectator, 2).unwrap();
        let position = entente_rules::Position::start_with(&before.options);
        let mut play = entente_rules::Play::new(position);
        play.follow(play.position().read_ply("k7").unwrap())
            .unwrap();
        let legal = play.position().legal_moves().into_iter();
        let mut legal: Vec<String> = legal.map(|mv| play.position().coordinate(mv)).collect();
        legal.sort();
        let drawn = Seed([seed; 32]).below(legal.len() as u64, "move", 1, 1);
        assert_eq!(moves(seed), legal[drawn as usize]);
        different.push(moves(seed));
    }
    different.sort();
    different.dedup();
    assert!(different.len() > 5, "chance decides: {different:?}");
}

#[test]
fn what_it_played_stands_in_the_log_as_what_it_is() {
    let mut log = two_against_two(7);
    log.play("k7");
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let body: serde_json::Value = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    let reply = log.view(ANN).latest()[1].coordinate.clone();
    assert_eq!(
        body["event"],
        serde_json::json!({
            "event": "moved", "seat": 0, "move": "m7k7", "replies": [{"seat": 1, "move": reply}]
        })
    );
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{again:?}"), format!("{view:?}"));
}

#[test]
fn a_reply_that_could_not_be_made_is_found_out() {
    let mut log = two_against_two(7);
    log.play("k7");
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let head = record::from_hex(last["head"].as_str().unwrap()).unwrap();
    let reply = |seat, coordinate: &str| event::Reply {
        seat: Seat(seat),
        coordinate: coordinate.to_string(),
        prepared: false,
    };
    for (reply, cause) in [
        (reply(2, "a8b8"), "a8b8 is not legal"),
        (reply(3, "d8e8"), "a move out of turn"),
    ] {
        let fact = event::Fact {
            event: event::Event::DrawOffered { place: Place(0) },
            replies: vec![reply],
            falls: Vec::new(),
        };
        let beside = event::Beside::default();
        let written = record::write(3, 9_999, &fact, (&beside, beside.parts()), &head, [0; 32]);
        let mut game = log.game.clone();
        assert_eq!(
            game.append(&written.record, Some(&written.beside))
                .unwrap_err(),
            Damage::Impossible {
                number: 3,
                cause: cause.to_string()
            }
        );
    }
}

#[test]
fn it_agrees_to_a_draw_when_all_people_do_and_not_before() {
    let mut log = two_against_two(7);
    let view = log.ask(ANN, Action::OfferDraw).unwrap();
    assert!(view.turn().is_some() && view.offers[0].agreed.is_empty());
    let asked: Vec<_> = view.asked_for_a_draw().map(|person| person.place).collect();
    assert_eq!(asked, [Place(1)]);
    let view = log.ask(BOB, Action::AgreeDraw).unwrap();
    let Phase::Over(ending) = &view.phase else {
        panic!("the program holds nobody up");
    };
    assert_eq!(ending.reason, EndReason::Agreed);
}

#[test]
fn one_person_among_programs_can_end_the_game_alone() {
    let mut log = two_against_two(7);
    log.play("k7");
    log.ask(BOB, Action::Resign).unwrap();
    let view = log.view(ANN);
    assert_eq!(
        view.mover(),
        Some(Seat(0)),
        "it goes on for whoever is left"
    );
    let view = log.ask(ANN, Action::OfferDraw).unwrap();
    assert!(matches!(&view.phase, Phase::Over(ending) if ending.reason == EndReason::Agreed));
}

#[test]
fn when_no_person_is_left_the_game_ends_as_it_stands() {
    let mut log = two_against_two(7);
    log.play("k7");
    log.ask(BOB, Action::Resign).unwrap();
    let view = log.ask(ANN, Action::Resign).unwrap();
    let Phase::Over(ending) = &view.phase else {
        panic!("nobody is left to play it");
    };
    assert_eq!(ending.reason, EndReason::Agreed);
    assert_eq!(ending.winners, [Seat(1), Seat(3)]);
}

#[test]
fn nobody_gets_a_seat_of_the_program() {
    let mut log = Log::empty();
    log.ask(ANN, Action::Create(wanted(&[Seat(3)]))).unwrap();
    let view = log.view(BOB);
    assert_eq!(
        (view.room, view.seats[3].holder),
        (2, Some(Holder::Program))
    );
    assert_eq!(
        log.ask(BOB, join(&[3])).unwrap_err(),
        Refusal::SeatOfTheProgram { seat: Seat(3) }
    );
    log.ask(BOB, join(&[])).unwrap();
    let view = log.ask(CLEO, join(&[])).unwrap();
    assert!(
        view.turn().is_some(),
        "all that people can have is promised"
    );
    assert!(view.is_programs(Seat(3)));
}

#[test]
fn those_who_have_come_share_what_the_program_has_not() {
    let mut log = Log::empty();
    log.ask(ANN, Action::Create(wanted(&[Seat(3)]))).unwrap();
    log.ask(BOB, join(&[])).unwrap();
    let view = log.ask(ANN, Action::Start).unwrap();
    let shares: Vec<usize> = view.people.iter().map(|p| p.seats.len()).collect();
    assert_eq!((shares, view.is_programs(Seat(3))), (vec![2, 1], true));
    let owners = serde_json::from_str::<serde_json::Value>(&view.options.to_json()).unwrap();
    assert_eq!(owners["owners"][3], "program 3");
}

#[test]
fn a_game_of_programs_cannot_be_made() {
    let refused = |programs: &[Seat]| {
        Log::empty()
            .ask(ANN, Action::Create(wanted(programs)))
            .unwrap_err()
    };
    let most = Refusal::TooManyPrograms { most: 2 };
    assert_eq!(refused(&[Seat(1), Seat(2), Seat(3)]), most);
    assert_eq!(refused(&[Seat(1), Seat(1)]), most);
    assert_eq!(refused(&[Seat(4)]), Refusal::NoSuchSeat { seats: 4 });
    assert_eq!(
        refused(&[Seat(0)]),
        Refusal::SeatOfTheProgram { seat: Seat(0) }
    );
}

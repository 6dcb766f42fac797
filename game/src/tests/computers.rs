//! Seats of the computer: its moves are drawn from the seed and stored, and it never delays
//! anybody.

use super::*;
use crate::facts::seed::Seed;

/// Ann has White and Bob Black. The computer has the two other armies.
fn two_against_two(seed: u8) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    log.act(
        ANN,
        Action::Create(game_with_computers(&[Seat(1), Seat(3)])),
    )
    .unwrap();
    log.act(BOB, join(&[2])).unwrap();
    log
}

/// A game of Chess4 in which Ann has White and the computer has these seats.
fn game_with_computers(computers: &[Seat]) -> NewGame {
    NewGame {
        options: Options::of(Variant::Chess4),
        reserved: Vec::new(),
        computers: computers.to_vec(),
        ..challenge(channel(), &[Seat(0)])
    }
}

#[test]
fn the_computer_moves_at_once_in_the_same_record() {
    let mut log = two_against_two(7);
    assert_eq!(log.view(ANN).mover(), Some(Seat(0)));
    let records = log.records.len();
    log.play("k7");
    let view = log.view(ANN);
    let seats: Vec<u8> = view.latest_moves().iter().map(|turn| turn.seat.0).collect();
    assert_eq!((view.mover(), seats), (Some(Seat(2)), vec![0, 1]));
    assert_eq!(
        (log.records.len(), log.notifications.len()),
        (records + 1, 1)
    );
    assert!(view.is_computer(Seat(1)) && !view.is_computer(Seat(2)));
}

#[test]
fn the_seed_reproduces_the_computers_move() {
    let moves = |seed: u8| {
        let mut log = two_against_two(seed);
        log.play("k7");
        log.view(ANN).latest_moves()[1].coordinate.clone()
    };
    let mut different = Vec::new();
    for seed in 0..20 {
        let mut log = two_against_two(seed);
        log.play("k7");
        let before = log.game.view_at(Viewer::Spectator, 2).unwrap();
        let position = entente_rules::Position::start_with(&before.options);
        let mut play = entente_rules::Play::new(position);
        play.move_on_board(play.position().read_ply("k7").unwrap())
            .unwrap();
        let mut legal: Vec<String> = play
            .position()
            .legal_moves()
            .into_iter()
            .map(|mv| play.position().coordinate(mv))
            .collect();
        legal.sort();
        let drawn = Seed([seed; 32]).below(legal.len() as u64, "move", 1, 1);
        assert_eq!(moves(seed), legal[drawn as usize]);
        different.push(moves(seed));
    }
    different.sort();
    different.dedup();
    assert!(different.len() > 5, "it is random: {different:?}");
}

#[test]
fn the_log_names_the_moves_of_the_computer() {
    let mut log = two_against_two(7);
    log.play("k7");
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let body: serde_json::Value = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    let automatic_move = log.view(ANN).latest_moves()[1].coordinate.clone();
    assert_eq!(
        body["event"],
        serde_json::json!({
            "event": "moved",
            "seat": 0,
            "move": "m7k7",
            "automatic_moves": [{"seat": 1, "move": automatic_move}],
        })
    );
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{again:?}"), format!("{view:?}"));
}

#[test]
fn an_impossible_automatic_move_is_detected() {
    let mut log = two_against_two(7);
    log.play("k7");
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let head = facts::hash::from_hex(last["head"].as_str().unwrap()).unwrap();
    let automatic_move = |seat, coordinate: &str| event::AutomaticMove {
        seat: Seat(seat),
        coordinate: coordinate.to_string(),
        conditional: false,
    };
    for (automatic_move, cause) in [
        (automatic_move(2, "a8b8"), "a8b8 is not legal"),
        (
            automatic_move(3, "d8e8"),
            "it is not the turn of the seat that moves",
        ),
    ] {
        let recorded = event::RecordedEvent {
            event: event::Event::DrawOffered {
                player: PlayerId(0),
            },
            automatic_moves: vec![automatic_move],
            king_losses: Vec::new(),
        };
        let written = record::write(3, 9_999, &recorded, Vec::new(), &head, [0; 32]);
        let mut game = log.game.clone();
        assert_eq!(
            game.append(&written.record, Some(&written.erasable))
                .unwrap_err(),
            Damage::Impossible {
                number: 3,
                cause: cause.to_string()
            }
        );
    }
}

#[test]
fn the_computer_accepts_a_draw_only_when_all_people_do() {
    let mut log = two_against_two(7);
    let view = log.act(ANN, Action::OfferDraw).unwrap();
    assert!(view.turn().is_some() && view.offers[0].accepted.is_empty());
    let asked: Vec<_> = view
        .awaiting_draw_answer()
        .map(|person| person.player)
        .collect();
    assert_eq!(asked, [PlayerId(1)]);
    let view = log.act(BOB, Action::AcceptDraw).unwrap();
    let Phase::Over(ending) = &view.phase else {
        panic!("the computer holds nobody up");
    };
    assert_eq!(ending.reason, EndReason::Agreed);
}

#[test]
fn one_player_among_computers_can_end_the_game_alone() {
    let mut log = two_against_two(7);
    log.play("k7");
    log.act(BOB, Action::Resign).unwrap();
    let view = log.view(ANN);
    assert_eq!(
        view.mover(),
        Some(Seat(0)),
        "the game goes on for the player who is left"
    );
    let view = log.act(ANN, Action::OfferDraw).unwrap();
    assert!(matches!(&view.phase, Phase::Over(ending) if ending.reason == EndReason::Agreed));
}

#[test]
fn the_game_ends_when_no_person_is_left() {
    let mut log = two_against_two(7);
    log.play("k7");
    log.act(BOB, Action::Resign).unwrap();
    let view = log.act(ANN, Action::Resign).unwrap();
    let Phase::Over(ending) = &view.phase else {
        panic!("nobody is left to play it");
    };
    assert_eq!(ending.reason, EndReason::Agreed);
    assert_eq!(ending.winners, [Seat(1), Seat(3)]);
}

#[test]
fn nobody_gets_a_seat_of_the_computer() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(game_with_computers(&[Seat(3)])))
        .unwrap();
    let view = log.view(BOB);
    assert_eq!(
        (view.open_seats, view.seats[3].owner),
        (2, Some(SeatOwner::Computer))
    );
    assert_eq!(
        log.act(BOB, join(&[3])).unwrap_err(),
        Refusal::ComputerSeat { seat: Seat(3) }
    );
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(CLEO, join(&[])).unwrap();
    assert!(view.turn().is_some(), "every seat for players is taken");
    assert!(view.is_computer(Seat(3)));
}

#[test]
fn players_share_the_seats_that_the_computer_does_not_have() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(game_with_computers(&[Seat(3)])))
        .unwrap();
    log.act(BOB, join(&[])).unwrap();
    let view = log.act(ANN, Action::Start).unwrap();
    let shares: Vec<usize> = view.people.iter().map(|p| p.seats.len()).collect();
    assert_eq!((shares, view.is_computer(Seat(3))), (vec![2, 1], true));
    let owners = serde_json::from_str::<serde_json::Value>(&view.options.to_json()).unwrap();
    assert_eq!(owners["owners"][3], "computer 3");
}

#[test]
fn a_game_needs_at_least_two_people() {
    let refused = |computers: &[Seat]| {
        Log::empty()
            .act(ANN, Action::Create(game_with_computers(computers)))
            .unwrap_err()
    };
    let most = Refusal::TooManyComputers { most: 2 };
    assert_eq!(refused(&[Seat(1), Seat(2), Seat(3)]), most);
    assert_eq!(refused(&[Seat(1), Seat(1)]), most);
    assert_eq!(refused(&[Seat(4)]), Refusal::NoSuchSeat { seats: 4 });
    assert_eq!(refused(&[Seat(0)]), Refusal::ComputerSeat { seat: Seat(0) });
}

//! Rated games: what they refuse, what their end says of each seat, and the record of their rating.

use super::*;
use crate::base::refusal::RatedRefusal;
use crate::rating::game::RatedGame;
use crate::rating::{GameRating, NotCounted, RatingPace};
use entente_rules::Position;

fn rated(pace: &str) -> Log {
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.rated = true;
        terms.clock = Some(TimeControl {
            pace: pace.parse().unwrap(),
            on_timeout: TimeoutRule::Lose,
        });
    });
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log
}

fn chance() -> Chance {
    Chance {
        salt: [0; 32],
        seed: [0; 32],
        nonce: None,
    }
}

fn facts(log: &Log) -> RatedGame {
    log.game.rated_game().expect("a rated game that is over")
}

/// The place of each seat, whether its player left, and the value of its pieces then.
fn seats(game: &RatedGame) -> Vec<(u32, bool, u32)> {
    let seats = game.seats.iter();
    seats
        .map(|seat| (seat.place, seat.left, seat.material))
        .collect()
}

#[test]
fn a_game_from_a_position_cannot_be_rated() {
    let position = Position::start_with(&Options::of(Variant::Standard));
    let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.rated = true;
        terms.starting_position = Some(StartingPosition::of(&position).into());
    });
    let mut log = Log::empty();
    let refused = log.act(ANN, Action::Create(new)).err();
    assert_eq!(
        refused,
        Some(Refusal::Rated(RatedRefusal::StartingPosition))
    );
}

#[test]
fn a_rated_game_has_no_takebacks_and_nobody_hands_their_own_seat_over() {
    let mut log = rated("1d");
    log.play("e4 e5");
    let takeback = log.act(ANN, PlayAction::Request(RequestTopic::Takeback));
    let refused = Refusal::Request(RequestRefusal::RatedTakeback);
    assert_eq!(takeback.err(), Some(refused));
    let refused = Some(Refusal::Substitute(SubstituteRefusal::Rated));
    let hand_over = PlayAction::HandOver { level: None };
    assert_eq!(log.act(ANN, hand_over).err(), refused);
    let (seat, level) = (Seat(0), None);
    let own = PlayAction::Request(RequestTopic::Substitute { seat, level });
    assert_eq!(log.act(ANN, own).err(), refused);
}

#[test]
fn a_rated_game_against_computers_has_no_hints() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        computers: computers(&[Seat(1)]),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| terms.rated = true)
    };
    let view = log.act(ANN, Action::Create(new)).unwrap();
    let refused = Some(Refusal::Hint(HintRefusal::Rated));
    assert_eq!(view.no_hint_reason(), refused);
}

#[test]
fn only_a_finished_rated_game_waits_for_its_rating() {
    let mut log = Log::started();
    log.act(BOB, PlayAction::Resign).unwrap();
    assert!(!log.game.awaits_rating() && log.game.rated_game().is_none());
    let mut log = rated("10+5");
    log.play("e4 e5 Nf3 Nc6 Bb5 a6");
    assert!(!log.game.awaits_rating());
    log.act(BOB, PlayAction::Resign).unwrap();
    assert!(log.game.awaits_rating());
    let game = facts(&log);
    assert_eq!((game.pace, game.least_moves), (RatingPace::Live, 3));
    assert_eq!(seats(&game), [(1, false, 0), (2, false, 0)]);
}

#[test]
fn who_lets_days_pass_has_left_and_the_material_then_is_known() {
    for (pace, left, expected) in [("1d", true, [38, 29]), ("10+5", false, [0, 0])] {
        let mut log = rated(pace);
        log.play("e4 d5 exd5 Qxd5 Nc3 Qg5 Nf3 Nc6 Nxg5");
        let due = log.game.decide_due(Time(u64::MAX / 2), &chance()).unwrap();
        log.add(due.expect("the time is up"));
        let game = facts(&log);
        let [white, black] = [game.seats[0].material, game.seats[1].material];
        assert_eq!(game.seats[1].left, left, "{pace}");
        assert_eq!(game.seats[0].place, 1);
        assert_eq!([white, black], expected);
    }
}

#[test]
fn the_record_of_a_rating_is_written_once_and_only_after_the_end() {
    let why = NotCounted::TooShort;
    let rating = || GameRating::NotCounted { why };
    let mut log = rated("1d");
    let early = log.game.decide_rating(rating(), Time(0), &chance());
    assert!(early.is_err(), "the game is not over");
    log.act(BOB, PlayAction::Resign).unwrap();
    let decision = log
        .game
        .decide_rating(rating(), Time(0), &chance())
        .unwrap();
    assert_eq!(decision.notifications[0].reason, NotificationReason::Rated);
    log.add(decision);
    assert_eq!(log.view(CLEO).record.rating, Some(rating()));
    assert!(
        log.game
            .decide_rating(rating(), Time(0), &chance())
            .is_err()
    );
    let reopened = log.reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(reopened.record.rating, Some(rating()));
}

#[test]
fn a_game_that_was_not_agreed_to_be_rated_gets_no_rating() {
    let mut log = Log::started();
    log.act(BOB, PlayAction::Resign).unwrap();
    let why = NotCounted::TooShort;
    let rating = GameRating::NotCounted { why };
    assert!(log.game.decide_rating(rating, Time(0), &chance()).is_err());
}

#[test]
fn partners_have_the_place_of_their_team() {
    let mut log = Log::empty();
    let options = Options::from_json(Variant::Chess4, r#"{"teams": true}"#).unwrap();
    let new = NewGame::new(options, channel(), profile(ANN)).with_terms(|terms| terms.rated = true);
    log.act(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    for person in [BOB, DAN] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    while log.game.rated_game().is_none() {
        let mv = log.view(ANN).legal_moves()[0].coordinate.clone();
        log.act(log.mover(), PlayAction::to_move(mv)).unwrap();
    }
    let game = facts(&log);
    let teams: Vec<_> = game
        .seats
        .iter()
        .map(|seat| (seat.team, seat.place))
        .collect();
    let own = log.view(ANN).own_seats()[0].0;
    let winner = |seat: u8| seat % 2 == own % 2;
    for (seat, (team, place)) in (0..).zip(teams) {
        assert_eq!(team, Some(u32::from(seat % 2)));
        assert_eq!(place == 1, winner(seat));
    }
}

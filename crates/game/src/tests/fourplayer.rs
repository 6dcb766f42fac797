//! Chess for four through the game: kings that walk by chance once their players have left, and how
//! its players leave, stop and promise each other something.

extern crate std;

mod leaving;

use super::clocks::control;
use super::diplomacy::Dice;
use super::export::exported;
use super::*;
use crate::verify::RandomChoice;
use entente_rules::{Event as RulesEvent, PieceKind, Play, Position};

/// Red, Blue, Yellow and Green.
const PEOPLE: [PersonId; 4] = [ANN, BOB, CLEO, DAN];

/// Three rounds without a capture.
const THREE_ROUNDS: &str =
    "e2e3 b10c10 j13j12 m5l5 e3e4 c10d10 j12j11 l5k5 e4e5 d10e10 j11j10 k5j5";

/// A new game of these people.
fn new_game(options: &str, change: impl FnOnce(&mut GameTerms)) -> NewGame {
    let options = Options::from_json(Variant::FourPlayer, options).unwrap();
    let reservation = |(seat, person): (u8, PersonId)| Reservation {
        profile: profile(person),
        seats: vec![Seat(seat)],
    };
    NewGame {
        reserved: [(1, BOB), (2, CLEO), (3, DAN)].map(reservation).to_vec(),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options = options;
            change(terms);
        })
    }
}

fn begin(seed: u8, new: NewGame) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for person in &PEOPLE[1..] {
        log.act(*person, LobbyAction::Accept).unwrap();
    }
    log
}

/// After three rounds it is Red's turn.
fn after_three_rounds(seed: u8) -> Log {
    let mut log = begin(seed, new_game("{}", |_| {}));
    log.play(THREE_ROUNDS);
    log
}

impl Log {
    fn moves(&self) -> Vec<MoveView> {
        self.game.view(Viewer::Spectator).unwrap().board.moves
    }

    /// The origin of each ply from this one on.
    fn origins(&self, from: usize) -> Vec<MoveOrigin> {
        self.moves()[from..].iter().map(|mv| mv.origin).collect()
    }

    fn turn(&self) -> Option<Seat> {
        self.game.view(Viewer::Spectator).unwrap().turn()
    }

    fn prepare(&mut self, person: PersonId, lines: &str) {
        let edit = ConditionalMovesEdit::Add(lines.to_string());
        self.act(person, PlayAction::ConditionalMoves(edit))
            .unwrap();
    }
}

#[test]
fn the_king_of_who_resigns_in_their_turn_walks_in_the_same_record() {
    let mut log = after_three_rounds(7);
    let records = log.records.len();
    let view = log.act(ANN, PlayAction::Resign).unwrap();
    assert_eq!(log.records.len(), records + 1);
    let step = view.board.moves.last().unwrap();
    assert_eq!((step.origin, step.seat), (MoveOrigin::Chance, Seat(0)));
    assert_eq!(step.moved.unwrap().piece, PieceKind::King);
    let left = News::Eliminated {
        seat: Seat(0),
        how: Status::Resigned,
        by: None,
    };
    assert!(step.news_before.contains(&left), "{:?}", step.news_before);
    assert_eq!((view.latest_moves().len(), view.turn()), (1, Some(Seat(1))));
    let again = log.act(ANN, PlayAction::to_move_anyway("h1h2"));
    assert_eq!(again.err(), Some(Refusal::Eliminated));
    // It walks in every later turn, too, with the move before.
    log.play("b5c5 k13k12 m4l4");
    use MoveOrigin::{Chance, Mover};
    assert_eq!(log.origins(13), [Mover, Mover, Mover, Chance]);
    assert_eq!(log.turn(), Some(Seat(1)));
    let again = everything_of(&log.reopened(), &PEOPLE);
    assert_eq!(again, everything_of(&log.game, &PEOPLE));
}

#[test]
fn who_resigns_out_of_turn_leaves_when_it_comes() {
    let mut log = after_three_rounds(7);
    let view = log.act(CLEO, PlayAction::Resign).unwrap();
    assert_eq!((view.ply(), view.turn()), (12, Some(Seat(0))));
    log.play("d2d3 b5c5");
    use MoveOrigin::{Chance, Mover};
    assert_eq!(log.origins(12), [Mover, Mover, Chance]);
    assert_eq!(log.turn(), Some(Seat(3)));
}

#[test]
fn who_is_out_of_time_or_quits_leaves_a_king_that_walks() {
    let clock = control("1d", TimeoutRule::Lose);
    let new = new_game("{}", |terms| terms.clock = Some(clock));
    let mut log = begin(7, new);
    log.play(THREE_ROUNDS);
    log.wait(DAY);
    log.tick();
    assert_eq!(log.origins(12), [MoveOrigin::Chance]);
    let view = log.view(ANN);
    assert_eq!(view.position().status(Army::Red), Status::Flagged);
    // Nobody's clock runs for it: the next player has their whole time.
    let turn = view.turn.clock.as_ref().unwrap().turn.as_ref().unwrap();
    assert_eq!((turn.seat, turn.since), (Seat(1), Time(log.now)));
    let quit = log.game.decide_quit(BOB, Time(log.now), &log.fresh());
    log.add(quit.unwrap().unwrap());
    assert_eq!(log.origins(13), [MoveOrigin::Chance]);
    assert_eq!(log.turn(), Some(Seat(2)));
    assert_eq!(log.view(BOB).players.seats[1].stand_in, None);
}

/// Nobody leaves where somebody or something else moves for a late player.
#[test]
fn only_who_loses_by_time_leaves() {
    for rule in [
        TimeoutRule::NextPicks,
        TimeoutRule::RandomMove,
        TimeoutRule::Substitute,
    ] {
        let new = new_game("{}", |terms| terms.clock = Some(control("1d", rule)));
        let mut log = begin(7, new);
        log.play(THREE_ROUNDS);
        log.wait(DAY);
        log.tick();
        let view = log.view(BOB);
        assert_eq!(
            view.position().status(Army::Red),
            Status::Active,
            "{rule:?}"
        );
        assert!(!log.origins(0).contains(&MoveOrigin::Chance));
    }
}

/// The steps among which chance takes one once Red has resigned after three rounds.
fn steps(log: &Log) -> Vec<String> {
    let view = log.game.view(Viewer::Spectator).unwrap();
    let mut play = Play::new(view.position().clone());
    play.apply(&RulesEvent::Resign(Army::Red)).unwrap();
    let position = play.position();
    let steps = position.chance_plies().into_iter();
    steps.map(|ply| position.coordinate(ply)).collect()
}

#[test]
fn anybody_who_knows_the_seed_draws_the_same_step() {
    let mut different = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut log = after_three_rounds(seed);
        let mut steps = steps(&log);
        steps.sort();
        log.act(ANN, PlayAction::Resign).unwrap();
        let game_seed = log.game.state().unwrap().game_seed().unwrap();
        let drawn = game_seed.below(steps.len() as u64, "walk", 12, 0);
        let step = log.moves()[12].coordinate.clone();
        assert_eq!(step, steps[drawn as usize]);
        different.insert(step);
    }
    assert!(different.len() > 2, "it is random: {different:?}");
}

#[test]
fn the_log_names_the_step() {
    let mut log = after_three_rounds(7);
    log.act(ANN, PlayAction::Resign).unwrap();
    let last: serde_json::Value = serde_json::from_slice(&log.records.last().unwrap().0).unwrap();
    let body: serde_json::Value = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    let step = &log.moves()[12].coordinate;
    assert_eq!(
        body["event"],
        serde_json::json!({
            "event": "resigned",
            "player": 0,
            "seats": [0],
            "automatic_moves": [{"seat": 0, "move": step, "cause": "chance"}],
        })
    );
}

/// A whole game is verified with every step, and another step than the seed draws is refused.
#[test]
fn a_step_that_the_seed_did_not_draw_is_found() {
    let mut log = after_three_rounds(7);
    let steps = steps(&log);
    log.act(ANN, PlayAction::Resign).unwrap();
    for person in [BOB, CLEO] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    let document = exported(&log);
    let verified = verify(&document).unwrap().revealed.unwrap();
    // The second one ends the game, and its king does not step any more.
    assert_eq!(
        (verified.random_choices.walks, verified.random_choices.moves),
        (2, 0)
    );
    let drawn = &log.moves()[12].coordinate;
    for step in steps.iter().filter(|step| *step != drawn) {
        let written = |step: &str| format!(r#"\"move\":\"{step}\""#);
        let mut forged: crate::verify::export::Document = serde_json::from_str(&document).unwrap();
        let record = forged.records.iter_mut().find(|record| {
            let open = record.open.as_ref().unwrap();
            open.body.contains("chance")
        });
        let open = record.unwrap().open.as_mut().unwrap();
        let before = open.body.clone();
        open.body = before.replace(
            &written(drawn).replace('\\', ""),
            &written(step).replace('\\', ""),
        );
        assert_ne!(open.body, before);
        super::export::forger::relink(&mut forged);
        let refused = verify(&base::record::to_text(&forged)).unwrap_err();
        let Fault::NotFromSeed { choice, .. } = refused else {
            panic!("{refused}");
        };
        assert_eq!(choice, RandomChoice::Walks);
    }
}

/// A step can be taken back with the move before it, and is the same again. Leaving stays.
#[test]
fn a_takeback_draws_nothing_again() {
    let mut log = after_three_rounds(7);
    log.act(ANN, PlayAction::Resign).unwrap();
    assert!(!log.view(DAN).may_ask_takeback(), "leaving is final");
    log.play("b5c5 k13k12 m4l4");
    let steps = |log: &Log| {
        let chance = log
            .moves()
            .into_iter()
            .filter(|mv| mv.origin == MoveOrigin::Chance);
        chance.map(|mv| mv.coordinate).collect::<Vec<_>>()
    };
    let before = steps(&log);
    log.act(DAN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    for person in [BOB, CLEO] {
        log.act(person, PlayAction::AcceptRequest).unwrap();
    }
    assert_eq!((log.turn(), steps(&log).len()), (Some(Seat(3)), 1));
    log.play("m4l4");
    assert_eq!(steps(&log), before);
}

#[test]
fn conditional_moves_follow_the_steps_of_kings() {
    let after = |lines: &[String]| {
        let mut log = after_three_rounds(7);
        log.act(ANN, PlayAction::Resign).unwrap();
        log.play("b5c5");
        for line in lines {
            log.prepare(BOB, line);
        }
        log.play("k13k12 m4l4");
        (log.origins(13), log.moves()[16].coordinate.clone())
    };
    use MoveOrigin::{Chance, Conditional, Mover};
    let step = after(&[]).1;
    // The step can be named like any move of another player, and every other one, too.
    let line = |step: &str| format!("k13k12 m4l4 {step} c5d5");
    let any = after(&["* c5d5".to_string()]);
    let named = after(&[line(&step)]);
    for (origins, _) in [any, named] {
        assert_eq!(origins, [Mover, Mover, Mover, Chance, Conditional]);
    }
    let mut log = after_three_rounds(7);
    log.prepare(CLEO, "* k13k12");
    log.act(CLEO, PlayAction::Resign).unwrap();
    log.play("d2d3 b5c5");
    // Who has left makes no move that they had prepared.
    assert_eq!(log.origins(12), [Mover, Mover, Chance]);
}

/// The game after these events, saved, goes on with computers beside Ann.
fn continued(events: &[RulesEvent]) -> Log {
    let options = Options::of(Variant::FourPlayer);
    let start = Position::start_with(&options);
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        computers: computers(&[Seat(1), Seat(2), Seat(3)]),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options = options;
            let continued = StartingPosition::continuing(&start, events);
            terms.starting_position = Some(std::sync::Arc::new(continued));
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log
}

#[test]
fn a_saved_game_keeps_its_steps_and_goes_on_with_one_that_is_due() {
    let mut play = Play::new(Position::start(Variant::FourPlayer));
    let resigned = RulesEvent::Resign(Army::Red);
    play.apply(&resigned).unwrap();
    let steps = play.position().chance_plies();
    for step in steps {
        let written = play.position().coordinate(step);
        let log = continued(&[resigned.clone(), RulesEvent::Move(step)]);
        assert_eq!(log.moves()[0].coordinate, written);
        assert_eq!(log.origins(0), [MoveOrigin::Chance]);
    }
    // The step is drawn with the first record.
    let log = continued(&[resigned]);
    assert_eq!(log.origins(0), [MoveOrigin::Chance]);
    assert_eq!((log.records.len(), log.turn()), (1, Some(Seat(1))));
    let again = everything_of(&log.reopened(), &PEOPLE);
    assert_eq!(again, everything_of(&log.game, &PEOPLE));
}

/// Random games of every mode, and what happened in them.
#[test]
fn random_games_are_never_left_with_chance_to_move() {
    let (mut walks, mut ended) = (0, 0);
    let modes = ["ffa", "solo", "teams", "diplomacy"].into_iter();
    let arrays = ["\"modern\"", "\"old\"", "\"rg\"", "77"].into_iter();
    for (number, (mode, array)) in (1_u8..).zip(modes.zip(arrays)) {
        let mut dice = Dice(u64::from(number));
        let options = format!(r#"{{"mode": "{mode}", "array": {array}}}"#);
        let mut log = begin(number, new_game(&options, |_| {}));
        for _ in 0..150 {
            if log.game.is_over() {
                break;
            }
            let mover = log.moving_actor();
            let legal = log.view(mover).legal_moves();
            let text = legal[dice.roll(legal.len())].coordinate.clone();
            log.act(mover, PlayAction::to_move_anyway(text)).unwrap();
            if log.moves().len() > 30 && dice.percent(3) {
                let _ = log.act(PEOPLE[dice.roll(4)], PlayAction::Resign);
            }
            let view = log.game.view(Viewer::Spectator).unwrap();
            assert!(!view.position().is_chance_to_move());
            assert_eq!(view.turn().is_some(), view.mover().is_some());
        }
        for person in PEOPLE {
            let _ = log.act(person, PlayAction::Resign);
        }
        ended += usize::from(log.game.is_over());
        let verified = verify(&exported(&log)).unwrap().revealed.unwrap();
        let chance = log.origins(0).into_iter();
        let chance = chance
            .filter(|origin| *origin == MoveOrigin::Chance)
            .count();
        assert_eq!(verified.random_choices.walks, chance);
        walks += chance;
    }
    assert!(walks > 30 && ended == 4, "{walks} steps in {ended} games");
}

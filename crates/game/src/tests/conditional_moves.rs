//! Conditional moves: they are played at once, only if the expected moves were made, and nobody
//! sees them before.

use super::*;

fn add_line(log: &mut Log, by: PersonId, line: &str) -> Result<View, Refusal> {
    log.act(
        by,
        PlayAction::ConditionalMoves(ConditionalMovesEdit::Add(line.to_string())),
    )
}

fn hands(log: &Log) -> Vec<MoveOrigin> {
    log.view(ANN)
        .board
        .moves
        .iter()
        .map(|mv| mv.origin)
        .collect()
}

#[test]
fn a_line_that_is_added_twice_is_kept_once() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 e5").unwrap();
    add_line(&mut log, BOB, "d4 d5").unwrap();
    let view = add_line(&mut log, BOB, "e2e4, e7e5").unwrap();
    assert_eq!(view.conditional_moves().len(), 2);
}

#[test]
fn semicolons_separate_lines_that_are_all_added_or_none() {
    let mut log = Log::started();
    let view = add_line(&mut log, BOB, "if e4 e5; d4 d5; ").unwrap();
    assert_eq!(view.conditional_moves().len(), 2);
    log.play("d4");
    assert_eq!(log.view(BOB).ply(), 2, "the second line is played");
    let mut log = Log::started();
    let refused = add_line(&mut log, BOB, "e4 e5; d4 d9").unwrap_err();
    assert!(
        matches!(refused, Refusal::ConditionalMoves(_)),
        "{refused:?}"
    );
    assert!(log.view(BOB).conditional_moves().is_empty());
    let empty = add_line(&mut log, BOB, " ; ").unwrap_err();
    assert_eq!(
        empty,
        Refusal::ConditionalMoves(ConditionalMovesRefusal::Empty)
    );
}

#[test]
fn a_line_is_followed_while_the_opponent_plays_it() {
    let mut log = Log::started();
    let view = add_line(&mut log, BOB, "e4 e5, Nf3 Nc6, Bb5 a6").unwrap();
    assert_eq!(view.conditional_moves().len(), 1);
    log.play("e4");
    assert_eq!(
        log.view(BOB).ply(),
        2,
        "in the same record as the move that it answers"
    );
    assert_eq!(log.records.len(), 4);
    log.play("Nf3 Bc4");
    let view = log.view(BOB);
    assert_eq!((view.ply(), view.turn()), (5, Some(Seat(1))));
    assert!(
        view.conditional_moves().is_empty(),
        "an outdated line is removed"
    );
    use MoveOrigin::{Conditional, Mover};
    assert_eq!(hands(&log), [Mover, Conditional, Mover, Conditional, Mover]);
    let again = log.reopened();
    assert_eq!(again.view(Viewer::Spectator).unwrap().ply(), 5);
}

#[test]
fn the_line_that_expected_the_move_is_followed() {
    let mut log = Log::started();
    for line in ["* c5", "d4 d5", "e4 e6 d4 d5", "e4 e6 Nf3 c5"] {
        add_line(&mut log, BOB, line).unwrap();
    }
    log.play("e4");
    let view = log.view(BOB);
    assert_eq!(view.board.moves[1].notation, "e6");
    assert_eq!(
        view.conditional_moves().len(),
        2,
        "both lines that continue from there"
    );
    log.play("Nf3");
    assert_eq!(log.view(BOB).board.moves[3].notation, "c5");
    assert!(log.view(BOB).conditional_moves().is_empty());
}

#[test]
fn a_single_own_move_answers_any_move() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e5").unwrap();
    log.play("a3");
    assert_eq!(log.view(BOB).board.moves[1].notation, "e5");
    // A move that is not possible then is dropped.
    add_line(&mut log, BOB, "Qxa3").unwrap();
    log.play("h3");
    let view = log.view(BOB);
    assert_eq!(
        (
            view.ply(),
            view.is_my_turn(),
            view.conditional_moves().len()
        ),
        (3, true, 0)
    );
}

#[test]
fn plans_of_two_people_answer_each_other() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 e5 Nf3 Nc6 Bb5 a6").unwrap();
    log.play("e4");
    // Bob's conditional move has answered. In her turn Ann makes a move, and adds the next ones
    // when it is not her turn.
    log.play("Nf3");
    assert_eq!(log.view(ANN).ply(), 4);
    log.play("Bb5");
    assert_eq!(log.view(ANN).ply(), 6);
    let mut log = Log::started();
    log.play("e4");
    add_line(&mut log, ANN, "e5 Nf3 Nc6 Bb5").unwrap();
    log.play("e5");
    assert_eq!(log.view(ANN).ply(), 3);
    add_line(&mut log, BOB, "Nc6").unwrap_err();
}

#[test]
fn conditional_moves_are_changed_line_by_line() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 e5").unwrap();
    add_line(&mut log, BOB, "d4 d5").unwrap();
    let remove = |index| {
        Action::Play(PlayAction::ConditionalMoves(ConditionalMovesEdit::Remove(
            index,
        )))
    };
    let none = Some(Refusal::ConditionalMoves(
        ConditionalMovesRefusal::NoSuchLine { lines: 2 },
    ));
    assert_eq!(log.act(BOB, remove(2)).err(), none);
    let view = log.act(BOB, remove(0)).unwrap();
    assert_eq!(view.conditional_moves().len(), 1);
    assert_eq!(view.conditional_moves()[0][0].when, ["d2d4"]);
    let view = log
        .act(
            BOB,
            PlayAction::ConditionalMoves(ConditionalMovesEdit::Clear),
        )
        .unwrap();
    assert!(view.conditional_moves().is_empty());
}

#[test]
fn an_illegal_conditional_move_is_refused() {
    use ConditionalMovesRefusal::{Empty, EndsWithOthers, GameEnds, UnknownBoard, YourTurn};
    let mut log = Log::started();
    let refused_because = |refusal| Some(Refusal::ConditionalMoves(refusal));
    assert_eq!(
        add_line(&mut log, ANN, "e4 e5").err(),
        refused_because(YourTurn)
    );
    assert_eq!(
        add_line(&mut log, BOB, " if then ").err(),
        refused_because(Empty)
    );
    assert_eq!(
        add_line(&mut log, BOB, "e4 e5 d4").err(),
        refused_because(EndsWithOthers)
    );
    assert_eq!(
        add_line(&mut log, BOB, "*").err(),
        refused_because(EndsWithOthers)
    );
    for (line, text) in [("e4 e5 * Nc6 Nf3 d6", "Nf3"), ("e4 e5 * Nc6 d6", "d6")] {
        let unknown = UnknownBoard {
            text: text.to_string(),
        };
        assert_eq!(
            add_line(&mut log, BOB, line).err(),
            refused_because(unknown)
        );
    }
    let own = add_line(&mut log, BOB, "e4 e5 * Nc6 * d6").unwrap();
    assert_eq!(own.conditional_moves()[0].len(), 3);
    log.act(
        BOB,
        PlayAction::ConditionalMoves(ConditionalMovesEdit::Clear),
    )
    .unwrap();
    assert_eq!(
        add_line(&mut log, CLEO, "e5").err(),
        Some(Refusal::NotSeated)
    );
    let illegal = add_line(&mut log, BOB, "e4 e5 Nf6 Nc6").err();
    let Some(Refusal::ConditionalMoves(ConditionalMovesRefusal::Move { number: 3, refusal })) =
        illegal
    else {
        panic!("{illegal:?}");
    };
    assert!(matches!(*refusal, Refusal::Illegal { .. }));
    let unreadable = add_line(&mut log, BOB, "hello").err();
    assert!(matches!(
        unreadable,
        Some(Refusal::ConditionalMoves(
            ConditionalMovesRefusal::Move { .. }
        ))
    ));
    let mate = "f3 e5 g4 Qh4 a3 a6";
    assert_eq!(
        add_line(&mut log, BOB, mate).err(),
        refused_because(GameEnds { number: 4 })
    );
}

#[test]
fn conditional_moves_are_limited() {
    let mut log = Log::started();
    let firsts = ["c4", "d4", "e4", "f4"].into_iter();
    let seconds = ["a3", "a4", "g3", "h3", "Na3", "Nc3", "Nf3", "Nh3"];
    let lines = |first| seconds.map(move |second| format!("{first} e6 {second} d6"));
    for line in firsts.flat_map(lines).take(CONDITIONAL_LINES) {
        add_line(&mut log, BOB, &line).unwrap();
    }
    let many = ConditionalMovesRefusal::TooManyLines {
        most: CONDITIONAL_LINES,
    };
    assert_eq!(
        add_line(&mut log, BOB, "e5").err(),
        Some(Refusal::ConditionalMoves(many))
    );
    log.act(
        BOB,
        PlayAction::ConditionalMoves(ConditionalMovesEdit::Clear),
    )
    .unwrap();
    let long = "* e5 ".repeat(CONDITIONAL_LINE_MOVES + 1);
    let most = CONDITIONAL_LINE_MOVES;
    let refused = Some(Refusal::ConditionalMoves(
        ConditionalMovesRefusal::TooLong { most },
    ));
    assert_eq!(add_line(&mut log, BOB, &long).err(), refused);
    add_line(&mut log, BOB, &"* e5 ".repeat(CONDITIONAL_LINE_MOVES)).unwrap();
}

#[test]
fn among_four_a_line_contains_the_moves_of_all_others() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    let first = |log: &Log, by| log.view(by).legal_moves()[0].coordinate.clone();
    let white = first(&log, ANN);
    log.play(&white);
    let black = first(&log, BOB);
    // Dan's line says nothing about the moves of the others.
    let position = log.view(DAN);
    assert!(!position.is_my_turn());
    log.play(&black);
    let gold = first(&log, CLEO);
    let mut probe = Log { ..Log::empty() };
    probe.game = log.game.clone();
    probe.records = log.records.clone();
    probe.now = log.now;
    probe.play(&gold);
    let own = first(&probe, DAN);
    add_line(&mut log, DAN, &format!("{gold} {own}")).unwrap();
    log.play(&gold);
    let view = log.view(DAN);
    assert_eq!(
        (view.ply(), view.board.moves[3].origin),
        (4, MoveOrigin::Conditional)
    );
    assert_eq!(view.board.moves[3].coordinate, own);
}

#[test]
fn nobody_else_learns_of_conditional_moves() {
    let mut log = Log::started();
    let before = [Viewer::Spectator, Viewer::Player(PlayerId(0))].map(|eyes| log.game.view(eyes));
    add_line(&mut log, BOB, "e4 e5").unwrap();
    assert!(log.notifications.is_empty());
    let after = [Viewer::Spectator, Viewer::Player(PlayerId(0))].map(|eyes| log.game.view(eyes));
    for (before, after) in before.iter().zip(&after) {
        let (before, after) = (before.as_ref().unwrap(), after.as_ref().unwrap());
        assert_eq!(format!("{before:?}"), format!("{after:?}"));
    }
}

#[test]
fn a_takeback_removes_conditional_moves() {
    let mut log = Log::started();
    log.play("e4");
    add_line(&mut log, ANN, "e5 Nf3").unwrap();
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert!(log.view(ANN).conditional_moves().is_empty());
}

#[test]
fn a_finished_game_with_conditional_moves_can_be_verified() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "f3 e5 g4 Qh4").unwrap();
    log.play("f3 g4");
    assert!(log.game.is_over());
    let stored: Vec<_> = log
        .records
        .iter()
        .cloned()
        .map(|(record, erasable)| (record, Some(erasable)))
        .collect();
    let document = log.game.export(&stored).unwrap();
    assert!(document.contains("conditional_moves_changed"));
    let verified = verify(&document).unwrap();
    assert_eq!(
        verified.revealed.unwrap().random_choices.moves,
        0,
        "conditional moves are not random choices"
    );
}

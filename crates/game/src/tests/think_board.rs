//! Think-boards: lines are checked by the rules, followed as the game goes on, and leave no trace
//! in the game.

use super::secrets::four;
use super::*;
use crate::base::refusal::ThinkBoardRefusal;
use crate::think_board::{
    THINK_BOARD_MOVES, ThinkBoard, ThinkEdit, ThinkMoveId, ThinkOrigin, ThinkState,
};

fn line(text: &str) -> ThinkEdit {
    add(None, text)
}

fn add(after: Option<ThinkMoveId>, text: &str) -> ThinkEdit {
    ThinkEdit::Add {
        after,
        line: text.to_string(),
        note: None,
    }
}

/// The moves of a board with their states: `e4 ahead 1`.
fn shown(board: &ThinkBoard, view: &View) -> Vec<String> {
    let states = board.states(view).into_iter();
    let shown = states.map(|(mv, state)| match state {
        ThinkState::Ahead { moves } => format!("{} ahead {moves}", mv.notation),
        ThinkState::Played { ply } => format!("{} played {ply}", mv.notation),
        ThinkState::Past => format!("{} past", mv.notation),
    });
    shown.collect()
}

fn refused(board: &mut ThinkBoard, view: &View, edit: &ThinkEdit) -> ThinkBoardRefusal {
    let before = board.clone();
    let refusal = board.edit(view, edit).unwrap_err();
    assert_eq!(*board, before, "a refusal changes nothing");
    match refusal {
        Refusal::ThinkBoard(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_that_begin_alike_share_their_moves() {
    let view = Log::started().view(BOB);
    let mut board = ThinkBoard::default();
    let first = board.edit(&view, &line("e4 e5 Nf3")).unwrap();
    let second = board.edit(&view, &line("e2e4, c5")).unwrap();
    assert_eq!((first, second), (Some(2), Some(3)));
    let all = ["e4 ahead 1", "e5 ahead 2", "Nf3 ahead 3", "c5 ahead 2"];
    assert_eq!(shown(&board, &view), all);
    assert_eq!(board.edit(&view, &add(Some(1), "Bc4")).unwrap(), Some(4));
    assert_eq!(board.get(4).unwrap().after, ThinkOrigin::Move(1));
    assert_eq!(board.revision(), 3);
}

#[test]
fn a_line_that_comes_true_goes_on_from_the_board_that_was_reached() {
    let mut log = Log::started();
    let mut board = ThinkBoard::default();
    board.edit(&log.view(BOB), &line("e4 e5 Nf3 Nc6")).unwrap();
    board.edit(&log.view(BOB), &line("d4 d5")).unwrap();
    log.play("e4 e5");
    let view = log.view(BOB);
    let all = [
        "e4 played 1",
        "e5 played 2",
        "Nf3 ahead 1",
        "Nc6 ahead 2",
        "d4 past",
        "d5 past",
    ];
    assert_eq!(shown(&board, &view), all);
    // The present board is that of a move that was thought of, so nothing begins anew.
    board.edit(&view, &line("Nf3 d6")).unwrap();
    assert_eq!(board.get(6).unwrap().after, ThinkOrigin::Move(2));
    let ahead: Vec<_> = board.line_ahead(&view, 6).unwrap();
    let ahead: Vec<_> = ahead.iter().map(|mv| mv.notation.as_str()).collect();
    assert_eq!(ahead, ["Nf3", "d6"]);
    assert_eq!(board.line_ahead(&view, 1), None, "it was played");
    let (position, _) = board.position(&view, 3).unwrap();
    assert_eq!(position.turn(), entente_rules::Army::White);
}

#[test]
fn a_line_on_a_board_that_was_taken_back_is_past() {
    let mut log = Log::started();
    log.play("e4 e5");
    let mut board = ThinkBoard::default();
    board.edit(&log.view(BOB), &line("Nf3 Nc6")).unwrap();
    let takeback = PlayAction::Request(RequestTopic::Takeback);
    log.act(ANN, takeback).unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    log.now += 1;
    while log.view(BOB).ply() < 2 {
        let next = ["e4", "d6"][log.view(BOB).ply() as usize];
        log.play(next);
    }
    let view = log.view(BOB);
    assert_eq!(shown(&board, &view), ["Nf3 past", "Nc6 past"]);
    let refusal = refused(&mut board, &view, &add(Some(1), "Bb5"));
    assert_eq!(refusal, ThinkBoardRefusal::TakenBack);
    board.edit(&view, &line("Nf3")).unwrap();
    assert_eq!(board.next_moves(&view).len(), 1);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let view = Log::started().view(ANN);
    let mut board = ThinkBoard::default();
    assert_eq!(
        refused(&mut board, &view, &line(" ")),
        ThinkBoardRefusal::Empty
    );
    let illegal = refused(&mut board, &view, &line("e4 e6 Ke3"));
    assert!(matches!(illegal, ThinkBoardRefusal::Move { number: 3, .. }));
    let mate = refused(&mut board, &view, &line("f3 e5 g4 Qh4# a3"));
    assert_eq!(mate, ThinkBoardRefusal::LineEnds { number: 4 });
    for edit in [
        add(Some(0), "e4"),
        ThinkEdit::Remove { id: 7 },
        ThinkEdit::Note {
            id: 7,
            text: "?".to_string(),
        },
    ] {
        let refusal = refused(&mut board, &view, &edit);
        assert_eq!(refusal, ThinkBoardRefusal::NoSuchMove);
    }
    let stranger = Log::started().reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(board.edit(&stranger, &line("e4")), Err(Refusal::NotSeated));
}

/// Two players out of four are left after White and Silver have resigned. The passes of those who
/// are out are made by the rules, and a line that was copied from a file has them.
#[test]
fn a_line_of_chess4_may_name_the_passes_that_the_rules_make() {
    let mut log = four();
    log.play("k7");
    for person in [ANN, BOB] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    log.play("d8 h11 e8");
    let view = log.view(CLEO);
    let mut board = ThinkBoard::default();
    // Gold moves, then White and Silver pass, and Black moves.
    board.edit(&view, &line("i11 %%% %%% d7 j11")).unwrap();
    let notations: Vec<_> = board.moves().iter().map(|mv| &*mv.notation).collect();
    assert_eq!(notations, ["i11", "d7", "j11"]);
    // From a move of the board on, too, and what is left out is no fault.
    board.edit(&view, &add(Some(0), "%%% %%% c6")).unwrap();
    board.edit(&view, &add(Some(0), "c6 k11")).unwrap();
    assert_eq!(board.moves().len(), 5);
    // A pass that nobody makes is refused with its place.
    for (text, number) in [("i11 %", 2), ("%%% i11", 1), ("i11 %%% %%% %%% d7", 4)] {
        let refusal = refused(&mut board, &view, &line(text));
        let is_there =
            matches!(refusal, ThinkBoardRefusal::Move { number: at, .. } if at == number);
        assert!(is_there, "{text}: {refusal:?}");
    }
}

#[test]
fn a_full_board_takes_no_more() {
    let view = Log::started().view(ANN);
    let mut board = ThinkBoard::default();
    let answers = view.next_in_line("e4");
    for first in view.legal_moves() {
        for answer in &answers {
            if board.moves().len() < THINK_BOARD_MOVES - 1 {
                let both = format!("{} {}", first.coordinate, answer.coordinate);
                board.edit(&view, &line(&both)).unwrap();
            }
        }
    }
    let last = view.legal_moves().pop().unwrap();
    board.edit(&view, &line(&last.coordinate)).unwrap();
    assert_eq!(board.moves().len(), THINK_BOARD_MOVES);
    let refusal = refused(&mut board, &view, &line("e4 e5 Nf3"));
    let most = THINK_BOARD_MOVES;
    assert_eq!(refusal, ThinkBoardRefusal::Full { most });
    let stored = serde_json::to_vec(&board).unwrap();
    let bytes_each = stored.len() / THINK_BOARD_MOVES;
    assert!(bytes_each < 80, "{bytes_each} bytes for each move");
}

#[test]
fn a_move_is_removed_with_all_that_follow_it_and_notes_are_kept() {
    let view = Log::started().view(ANN);
    let mut board = ThinkBoard::default();
    board.edit(&view, &line("e4 e5 Nf3")).unwrap();
    board.edit(&view, &line("e4 c5")).unwrap();
    let note = |text: &str| ThinkEdit::Note {
        id: 0,
        text: text.to_string(),
    };
    board.edit(&view, &note(" Best by test ")).unwrap();
    assert_eq!(board.get(0).unwrap().note.as_deref(), Some("Best by test"));
    let long = refused(&mut board, &view, &note(&"x".repeat(301)));
    let (length, most) = (301, 300);
    assert_eq!(long, ThinkBoardRefusal::NoteTooLong { length, most });
    board.edit(&view, &ThinkEdit::Remove { id: 1 }).unwrap();
    assert_eq!(shown(&board, &view), ["e4 ahead 1", "c5 ahead 2"]);
    // A number is never given again.
    board.edit(&view, &line("e4 e6")).unwrap();
    assert_eq!(board.moves().last().unwrap().id, 4);
    board.edit(&view, &note("")).unwrap();
    assert_eq!(board.get(0).unwrap().note, None);
    board.edit(&view, &ThinkEdit::Clear).unwrap();
    assert!(board.moves().is_empty());
}

/// The size of a think-board as it is stored.
#[test]
fn a_move_on_a_think_board_takes_less_than_eighty_bytes() {
    let view = Log::started().view(BOB);
    let mut board = ThinkBoard::default();
    for mv in view.position().legal_moves() {
        let first = view.position().coordinate(mv);
        for answer in ["e7e5 g1h3 b8c6", "c7c5 g1h3 b8c6", "d7d5 b1c3 g8f6"] {
            // Knights that have moved cannot move again from there.
            let _ = board.edit(&view, &line(&format!("{first} {answer}")));
        }
    }
    let bytes = serde_json::to_vec(&board).unwrap().len();
    let moves = board.moves().len();
    assert!(
        moves > 150 && bytes < 80 * moves,
        "{moves} moves, {bytes} bytes"
    );
}

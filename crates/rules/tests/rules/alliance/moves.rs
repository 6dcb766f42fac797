//! Moves as they are written, read and refused.

use entente_rules::{Army, MoveTextError, Play, Position, Variant};
use serde_json::json;

use crate::alliance::{position_of, quiet, read, why, with};

#[test]
fn the_start_matches_the_picture() {
    let start = Position::start(Variant::Alliance);
    let armies: Vec<Army> = start.armies().collect();
    assert_eq!(armies, [Army::White, Army::Red, Army::Black, Army::Yellow]);
    assert_eq!(start.pieces().count(), 32);
    let mut moves: Vec<String> = start
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.sort();
    assert_eq!(moves, ["a2a3", "b2b3", "c2c3", "d2d3"]);
}

#[test]
fn pawns_of_four_directions_are_written_and_read() {
    let position = position_of("wKc1 wPd4 rKa6 rPd6 bKf8 bPe5 yKh3 yPe7");
    for (turn, coordinate, notation) in [
        ("w", "d4e5", "dxe5"),
        ("w", "d4d5", "d5"),
        ("r", "d6e5", "dxe5"),
        ("r", "d6e7", "dxe7"),
        ("r", "d6e6", "e6"),
        ("b", "e5d4", "exd4"),
        ("b", "e5e4", "e4"),
        ("y", "e7d6", "exd6"),
        ("y", "e7d7", "d7"),
    ] {
        let at_turn = read(&with(position.clone(), json!({"turn": turn})));
        let mv = at_turn.read_coordinate(coordinate).expect(coordinate);
        assert!(at_turn.is_legal(mv), "{coordinate}");
        assert_eq!(at_turn.notation(mv), notation, "{coordinate}");
        assert_eq!(at_turn.read_move(notation), Ok(mv), "{notation}");
        assert_eq!(at_turn.read_move(coordinate), Ok(mv), "{coordinate}");
    }
}

/// The two red pawns that can capture on c6 stand on the same file, so only the rank distinguishes
/// them.
#[test]
fn pawns_on_one_file_are_distinguished_by_the_whole_square() {
    let position = read(&with(
        position_of("wKc6 wPa2 rKa1 rPb7 rPb5 bKf8 yKh3"),
        json!({"turn": "r"}),
    ));
    let mv = position.read_coordinate("b7c6").expect("a move");
    assert_eq!(position.notation(mv), "b7xc6");
    assert_eq!(position.read_move("b7xc6"), Ok(mv));
    let both = position.read_move("bxc6").expect_err("two fit");
    assert!(matches!(both, MoveTextError::Ambiguous { .. }), "{both}");
    assert_eq!(both.moves().len(), 2);
}

#[test]
fn pieces_are_distinguished_by_file_then_rank_then_both() {
    let knights = read(&position_of("wKh1 wNb1 wNb5 wNf5 rKa8 bKe8 yKh4"));
    let written = |text| knights.notation(knights.read_coordinate(text).expect(text));
    assert_eq!(written("b1c3"), "N1c3");
    assert_eq!(written("f5d4"), "Nfd4");
    let queens = read(&position_of("wKh1 wQa1 wQa3 wQc1 rKa8 bKe8 yKh4"));
    assert_eq!(
        queens.notation(queens.read_coordinate("a1b2").expect("a move")),
        "Qa1b2"
    );
}

#[test]
fn promotions_are_written_and_a_missing_one_is_asked_for() {
    let position = read(&with(
        position_of("wKc1 rKa6 rPg5 bKf8 yKh1 yRh6"),
        json!({"turn": "r"}),
    ));
    let mv = position.read_move("gxh6=N").expect("a move");
    assert_eq!(
        (mv.to_string(), position.notation(mv)),
        ("g5h6n".into(), "gxh6=N".into())
    );
    let missing = position.read_move("h5").expect_err("a promotion");
    assert!(
        matches!(missing, MoveTextError::PromotionMissing { ref moves, .. } if moves.len() == 4)
    );
}

/// Every move of many positions reads back from its notation, and no notation marks a check.
#[test]
fn notation_reads_back_and_marks_no_check() {
    let mut dice = 1_u64;
    let mut plies = 0;
    for _ in 0..40 {
        let mut play = Play::new(Position::start(Variant::Alliance));
        while play.outcome().is_none() && play.plies().len() < 60 {
            let position = play.position();
            for mv in position.legal_moves() {
                let notation = position.notation(mv);
                assert_eq!(
                    position.read_move(&notation),
                    Ok(mv),
                    "{notation} in {position:?}"
                );
                assert!(!notation.contains(['+', '#']), "{notation}");
                plies += 1;
            }
            let moves = position.legal_moves();
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(99);
            let mv = moves[(dice >> 33) as usize % moves.len()];
            play.apply(&mv.into()).expect("a legal move");
        }
    }
    assert!(plies > 10_000, "{plies}");
}

#[test]
fn why_a_move_is_not_legal() {
    let start = Position::start(Variant::Alliance);
    assert_eq!(why(&start, "Na3"), "Alliance(OnlyPawns)");
    assert_eq!(why(&start, "a4"), "SingleStep { piece: wP a2 }");
    assert_eq!(
        why(&start, "a2b4"),
        "NotASingleStep { piece: wP a2, to: b4 }"
    );
    assert_eq!(why(&start, "O-O"), "NoCastlingHere");
    assert_eq!(
        why(&start, "b8c8"),
        "NotYours { piece: rP b8, turn: White }"
    );
}

#[test]
fn why_no_move_is_legal() {
    let pending = with(
        quiet(),
        json!({"turn": "y", "teams": ["wr", "b", "y"], "pending": "r"}),
    );
    let mut pending = pending;
    pending["pieces"]
        .as_object_mut()
        .expect("pieces")
        .remove("a6");
    let position = read(&pending);
    assert_eq!(why(&position, "Kh2"), "Alliance(ChoiceDue { army: Red })");
    let over = read(&position_of("wKc1 wRd1"));
    assert_eq!(why(&over, "Kc2"), "GameOver");
    assert_eq!(over.legal_moves(), []);
}

#[test]
fn al_18_a_protectorate_learns_why_it_may_not_capture_its_alliance() {
    let protectorate = with(
        position_of("wKc1 wRd5 rRa5 bKf8 bRe1 yKh3"),
        json!({"turn": "r", "teams": ["wr", "b", "y"], "liege": {"r": "w"}}),
    );
    assert_eq!(
        why(&read(&protectorate), "Rxd5"),
        "Alliance(Loyal { piece: wR d5 })"
    );
    let forbidden = with(
        position_of("wKc1 wRd5 rKa8 rRa5 bKf8 yKh3"),
        json!({"turn": "r", "teams": ["wr", "b", "y"], "options": {"ally_capture": "forbidden"}}),
    );
    assert_eq!(
        why(&read(&forbidden), "Rxd5"),
        "Alliance(Ally { piece: wR d5 })"
    );
}

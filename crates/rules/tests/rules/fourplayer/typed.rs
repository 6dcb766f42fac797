//! Moves as people type them, and the reasons for those that are not legal.

use crate::fourplayer::play_at_random;
use entente_rules::{
    FourPlayerMode, FourPlayerOptions, MoveTextError, Options, Play, Position, StartArray, Variant,
};
use entente_rules_tests::Dice;

fn position(mode: &str, turn: &str, pieces: &str) -> Position {
    let pieces: Vec<String> = pieces
        .split(' ')
        .map(|piece| format!("\"{}\":\"{}\"", &piece[2..], &piece[..2]))
        .collect();
    let pieces = pieces.join(",");
    let json = format!(
        "{{\"turn\":\"{turn}\",\"options\":{{\"mode\":\"{mode}\"}},\"pieces\":{{{pieces}}}}}"
    );
    Position::from_json(Variant::FourPlayer, &json).unwrap()
}

fn means(position: &Position, typed: &[&str], coordinate: &str) {
    for text in typed {
        let read = position.read_move(text);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.coordinate(read), coordinate, "{text}");
    }
}

#[test]
fn moves_in_full_and_in_short() {
    let start = Position::start(Variant::FourPlayer);
    means(
        &start,
        &["h2-h3", "h2h3", "h3", "H2-H3", "h2–h3", "1. h2-h3", "h2 h3"],
        "h2h3",
    );
    means(&start, &["Ne1-f3", "Nf3", "e1f3", "nf3", "Ne1f3"], "e1f3");
    let mut play = Play::new(start);
    for text in ["h3", "b7c7", "g13-g12", "m8-l8"] {
        let mv = play.position().read_move(text).unwrap();
        play.move_on_board(mv).unwrap();
    }
    means(play.position(), &["Qg1-i3", "Qi3", "Qg1i3"], "g1i3");
    assert!(matches!(
        play.position().read_move("Qg1-m8"),
        Err(MoveTextError::Illegal { .. })
    ));
}

/// Ranks have one digit or two, and nothing stands between the squares.
#[test]
fn two_digits_of_a_rank_are_read_right() {
    let board = position("ffa", "r", "rKh1 bKa7 yKg14 gKn8 rRk10 rQd1 rRl11");
    means(&board, &["k10k11", "Rk10-k11", "K10K11"], "k10k11");
    means(&board, &["k10k1", "Rk10-k1", "Rk1"], "k10k1");
    means(&board, &["d1d11", "Qd1-d11", "Qd11"], "d1d11");
    means(&board, &["d1d12", "Qd12"], "d1d12");
    means(&board, &["l11l4", "Rl11-l4"], "l11l4");
}

/// The letter of what is captured may stand behind the sign.
#[test]
fn captures_name_what_they_take_or_do_not() {
    let board = position("ffa", "r", "rKh1 bKa7 yKg14 gKn8 rBi1 bBa9 rQg7 gPm7 yNg10");
    means(
        &board,
        &[
            "Bi1xBa9", "Bi1xa9", "Bxa9", "Ba9", "i1a9", "BxBa9", "Bi1xBa9+",
        ],
        "i1a9",
    );
    means(&board, &["Qg7xm7", "Qxm7+", "g7m7", "Qg7xm7+"], "g7m7");
    means(&board, &["Qg7xNg10", "QxNg10", "Qg7:Ng10"], "g7g10");
    assert!(board.read_move("Bi1xBa10").is_err());
}

#[test]
fn castling_is_written_with_letters_or_zeros() {
    let json = r#"{"turn":"y","pieces":{"h1":"rK","a7":"bK","n8":"gK","g14":"yK","d14":"yR",
        "k14":"yR"},"castling":{"y":["d14","k14"]}}"#;
    let board = Position::from_json(Variant::FourPlayer, json).unwrap();
    means(
        &board,
        &["O-O", "0-0", "o-o", "OO", "g14e14", "Kg14-e14"],
        "g14e14",
    );
    means(&board, &["O-O-O", "0-0-0", "g14i14"], "g14i14");
}

/// A promotion need not be named where pawns become one piece only.
#[test]
fn promotion_is_left_out_where_there_is_no_choice() {
    let pieces = "rKh1 bKa7 yKg14 gKn8 rPk7";
    let points = position("ffa", "r", pieces);
    let typed = ["k7-k8", "k8", "k7k8", "k7-k8=D", "k8=Q", "k7k8q", "k7-k8=Q"];
    means(&points, &typed, "k7k8");
    assert!(points.read_move("k7-k8=N").is_err());
    let pieces = pieces.replace("rPk7", "rPk10");
    let teams = position("teams", "r", &pieces);
    means(&teams, &["k10-k11=N", "k11=N", "k10k11n"], "k10k11n");
    assert!(matches!(
        teams.read_move("k10-k11"),
        Err(MoveTextError::PromotionMissing { .. })
    ));
    assert!(teams.read_move("k10-k11=D").is_err());
}

/// The king that walks moves as it is told, and nothing else of its army does.
#[test]
fn every_pair_of_squares_is_a_move_or_has_a_reason() {
    for (number, mode) in crate::fourplayer::modes().into_iter().enumerate() {
        let array = StartArray::numbered(200 + number as u16).unwrap();
        let arrays = [StartArray::MODERN, array];
        let options = FourPlayerOptions {
            mode,
            array: arrays[usize::from(mode == FourPlayerMode::Solo)],
        };
        let mut play = Play::new(Position::start_with(&Options::from(options)));
        let mut seen = 0;
        play_at_random(&mut play, &mut Dice(number as u64 + 31), 300, |play| {
            seen += 1;
            if seen % 24 == 0 {
                check_every_pair(play.position());
            }
        });
    }
}

fn check_every_pair(position: &Position) {
    let legal = position.legal_moves();
    let locations = position.board().locations();
    let squares: Vec<_> = locations.iter().map(|location| location.square).collect();
    for from in &squares {
        for to in &squares {
            let may = legal
                .iter()
                .any(|mv| (mv.from, mv.to, mv.promotion()) == (*from, *to, None));
            let why = position.why_not(*from, *to, None);
            assert_eq!(
                may,
                why.is_none(),
                "{from}{to} {why:?} {}",
                position.to_json()
            );
        }
    }
}

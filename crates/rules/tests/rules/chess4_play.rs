//! The questions about Chess4 that its numbered cases cannot ask: the reason for which a move is
//! illegal, the winner, and the facts that the crate's own types give about a game.
//!
//! The cases in `../../cases/chess4` show the rules themselves, one decision at a time.

use entente_rules::{Code, MateKind, Options, Piece, PieceKind, Play, Position, Status, Variant};
use entente_rules_tests::chess4::{apply, army, follow, play, position_with, state, why};
use serde_json::json;

/// Silver has mated White and commands the army (Method 2).
const SILVER_COMMANDS_WHITE: &str = r#", "status": {"w": "checkmate"}, "control": {"w": "s"},
    "eliminated_by": {"w": "s"}, "options": {"method": 2}"#;

/// A game from these pieces. The army of the first one is to move.
fn game(placed: &str, rest: &[&str]) -> Play {
    let turn = placed.chars().next().expect("a piece");
    Play::new(position_with(turn, placed, &rest.concat()))
}

/// Plays all plies but the last one, which is illegal, and compares the reason.
#[track_caller]
fn assert_reason(mut play: Play, plies: &str, reason: &str) {
    let (before, illegal) = plies.rsplit_once(' ').unwrap_or(("", plies));
    follow(&mut play, before);
    assert_eq!(why(&play, illegal), reason, "{plies}");
}

/// White has resigned.
const OUT: &str = r#", "status": {"w": "resign"}"#;

/// Partners play in teams.
const TEAMS: &str = r#", "options": {"teams": true}"#;

/// The pieces, the rest of the position, plies of which the last one is illegal, and the reason.
const ILLEGAL_PLIES: [(&str, &str, &str, &str); 17] = [
    // A3
    (
        "sKd1 sRl11 bKa7 gKk14 wKn4 wRe8",
        "",
        "l11n11 a7a6 k14j14 e8d8",
        "StillInCheck { by: [sR n11] }",
    ),
    // A5, A35
    (
        "wKn4 wNc8 sKd1 sRe8 bKa8 gKk14",
        "",
        "c8e9 e8a8",
        "Chess4(ActiveKing { piece: bK a8 })",
    ),
    // A6
    (
        "wKn7 wPb6 sKg1 bKa11 gKh14",
        "",
        "b6a6",
        "PromotionMissing { piece: wP b6, to: a6 }",
    ),
    (
        "wKn7 wPe2 sKg1 bKa11 gKh14",
        "",
        "e2d2q",
        "NoPromotion { piece: wP e2, to: d2 }",
    ),
    (
        "wKn7 wPl5 sKg1 bKa8 gKh14",
        "",
        "l5j5",
        "NoDoubleStep { piece: wP l5 }",
    ),
    // A7
    (
        "sKd1 wKn4 wRn9 bKa7 gKk14",
        OUT,
        "n9n8",
        "Eliminated { piece: wR n9 }",
    ),
    // A10
    (
        "sKd1 sRm10 sNk4 wKn4 bKa7 gKk14",
        "",
        "k4l6 a7a8 k14j14 %%",
        "Chess4(MayNotResign { army: White, mate: Stalemated })",
    ),
    (
        "sKd1 sRm10 sRl11 wKn4 bKa7 gKk14",
        "",
        "l11n11 a7a8 k14j14 %%",
        "Chess4(MayNotResign { army: White, mate: Checkmated })",
    ),
    // A14
    (
        "sKg1 sPd2 bKa8 gKk13 gRe12 wKe2 wPe4",
        "",
        "d2d4 a8a7 k13k12 e4d3",
        "EnPassantUncovers { by: [gR e12] }",
    ),
    // A16
    (
        "sKg1 sPd2 sPk2 bKa5 bPb4 bNe10 gKh14 gPd13 wKn7 wPe4 wPe11",
        "",
        "d2d4 b4c4 d13d11 e4d3 k2k3 c4d4 d11e10",
        "Chess4(Frozen { piece: gP d11 })",
    ),
    (
        "sKg1 sPd2 bKf9 gKh14 gPd13 wKn7 wPe4 wPe11",
        "",
        "d2d4 f9f10 d13d11 e4d3 g1h1 f10e10",
        "KingIntoCheck { to: e10, by: [gP d11] }",
    ),
    // A28
    (
        "sKd1 wKn4 wNd9 bKa7 gKk14",
        SILVER_COMMANDS_WHITE,
        "d9e7",
        "Chess4(OnItsOwnTurn { piece: wN d9, turn: Silver })",
    ),
    // A29
    (
        "wKn4 wRd5 sKd1 bKa7 bRd9 gKk14",
        SILVER_COMMANDS_WHITE,
        "d5e5",
        "Chess4(CommanderInCheck { commander: Silver, by: [bR d9] })",
    ),
    // A30
    (
        "wKn4 wRn9 sKd1 sBn6 sRe9 bKa7 gKk14",
        SILVER_COMMANDS_WHITE,
        "n9n6",
        "Chess4(SameSide { piece: sB n6 })",
    ),
    (
        "wKn4 sKd1 bKa7 gKk14",
        SILVER_COMMANDS_WHITE,
        "%%",
        "Chess4(CapturedArmy)",
    ),
    // A33
    (
        "wKn4 wRe7 sKd1 bKa7 bRe5 gKk14",
        TEAMS,
        "e7e5",
        "Chess4(SameSide { piece: bR e5 })",
    ),
    // A38
    (
        "wKn4 sKd1 bKa7 gKk14",
        OUT,
        "%",
        "Chess4(Inert { army: White })",
    ),
];

#[test]
fn an_illegal_ply_has_a_reason() {
    for (placed, rest, plies, reason) in ILLEGAL_PLIES {
        assert_reason(game(placed, &[rest]), plies, reason);
    }
}

/// Silver commands White's king, and a rook whose home is n4.
#[test]
fn a31_castling_with_a_captured_king_has_one_too() {
    for (placed, rook, plies, side, reason) in [
        (
            "wRn4 bRd9",
            "n4",
            "n7n5",
            "King",
            "CommanderInCheck { by: [bR d9] }",
        ),
        (
            "wRl4",
            "l4",
            "n7n5",
            "King",
            "NotRegained { piece: wR l4, home: n4 }",
        ),
        ("wRl4", "l4", "n7n9", "Queen", "NoRight"),
        (
            "wRl4",
            "l4",
            "l4l6 d1e1 a8a7 k14j14 n7n5",
            "King",
            "Strayed { piece: wR l6 }",
        ),
        (
            "wRl4",
            "l4",
            "l4k4 d1e1 a8a7 k14j14 n7n5",
            "King",
            "Strayed { piece: wR k4 }",
        ),
    ] {
        let placed = format!("wKn7 sKd1 bKa8 gKk14 {placed}");
        let rooks = format!(r#""k": ["{rook}", true], "q": [null, false]"#);
        let castling = format!(r#", "castling": {{"w": {{"K": ["n7", true], {rooks}}}}}"#);
        let play = game(&placed, &[SILVER_COMMANDS_WHITE, &castling]);
        let reason = format!("Castling {{ side: {side}, why: {reason} }}");
        assert_reason(play, plies, &reason);
    }
}

/// Each row has the pieces, the rest of the position, the plies to the end, the winners' letters
/// and the result.
#[test]
fn the_winners_are_named() {
    let silver_has_two = r#", "status": {"w": "checkmate", "b": "checkmate"},
        "eliminated_by": {"w": "s", "b": "s"}, "scores": {"s": "2"}"#;
    let kings = "wKn4 sKd1 bKa7 gKk14";
    for (placed, rest, plies, winners, result) in [
        // A11: the last two players.
        (
            "sKd1 sRi13 sRj12 gKd14",
            &[r#", "status": {"w": "checkmate", "b": "resign"}"#][..],
            "j12j14 %%% % %%%",
            "s",
            "0-3-1-2",
        ),
        // A24, A26: most points win by eliminations, and the last one in wins by places.
        (kings, &[silver_has_two], "%%% %%", "g", "0-2-1-3"),
        (
            kings,
            &[silver_has_two, r#", "options": {"scoring": "incremental"}"#],
            "%%% %%",
            "s",
            "0-2-0-1",
        ),
        // A33: a team.
        (
            kings,
            &[r#", "options": {"teams": true}"#],
            "n4n5 %% a7a8 %%",
            "wb",
            "2+1/2-0-2+1/2-1",
        ),
        // A34: one person with two armies.
        (
            kings,
            &[r#", "options": {"owners": ["p", "p", "q", "q"]}"#],
            "n4n5 d1e1 %% %%",
            "ws",
            "2+1/2-2+1/2-0-1",
        ),
        (
            kings,
            &[
                silver_has_two,
                r#", "options": {"scoring": "incremental", "owners": ["p", "q", "q", "p"]}"#,
            ],
            "%%% %%",
            "sb",
            "0-2-0-1",
        ),
    ] {
        let mut play = game(placed, rest);
        follow(&mut play, plies);
        let outcome = play.outcome().expect("it is over");
        let letters: String = outcome.winners().iter().map(|it| it.letter()).collect();
        assert_eq!((&letters[..], outcome.result()), (winners, result));
        assert_eq!(outcome.reason.word(), "one_left");
    }
}

#[test]
fn a34_owners_are_four_and_nobody_has_three_armies() {
    let read = |json: &str| Options::from_json(Variant::Chess4, json);
    for wrong in [r#"["p", "p", "p", "q"]"#, r#"["p", "q"]"#] {
        assert!(read(&format!(r#"{{"owners": {wrong}}}"#)).is_err());
    }
    let options = read("{}").expect("the defaults");
    assert_eq!(options.players(), 4);
}

#[test]
fn a08_a18_a25_a_mate_tells_its_kind_and_whose_it_is() {
    for (pieces, plies, kind, by) in [
        (
            "s Kd1 Rm10 Rl11, w Kn4, b Ka7, g Kk14",
            "l11n11",
            MateKind::Checkmated,
            "s",
        ),
        (
            "s Kd1 Rm10 Nk4, w Kn4, b Ka7, g Kk14",
            "k4l6",
            MateKind::Stalemated,
            "s",
        ),
        (
            "w Kn5, s Kd1 Rm10 Nl6, b Ka7, g Kk14",
            "n5n4",
            MateKind::Stalemated,
            "w",
        ),
        // Gold's rook on n11 becomes inert, and the mate a stalemate that nobody has made.
        (
            "g Kk14 Rn11, w Kn4, s Kd1 Rm10 Nl6, b Ka7",
            "%%",
            MateKind::Stalemated,
            "w",
        ),
    ] {
        let mut play = play(pieces);
        follow(&mut play, plies);
        let mate = play.position().mate(army("w")).expect("a mate");
        assert_eq!((mate.kind, mate.by, mate.passed), (kind, army(by), false));
        assert_eq!(play.position().status(army("w")), Status::Active);
    }
}

#[test]
fn a15_pawns_taken_en_passant_are_captured() {
    let mut play = play("s Kg1 Pd2, b Ka5 Pb8, g Kh14 Pd13, w Kn7 Pe4 Pd7 Pe11");
    follow(&mut play, "d2d4 b8d8 d13d11 e4d3 g1h1 d8e8 d11d10 d7c8");
    follow(&mut play, "h1g1 a5a6 d10d9 e11d12");
    let captured = play.captured_by(army("w"));
    let pawns = ["s", "b", "g"].map(|passed| Piece {
        army: army(passed),
        kind: PieceKind::Pawn,
    });
    assert_eq!(captured, pawns);
}

#[test]
fn a32_a_position_with_a_choice_reads_back() {
    let mut play = game(
        "sKd1 sRi13 sRj12 bKa7 gKd14 gNh8 wKn4 wNh6",
        &[SILVER_COMMANDS_WHITE],
    );
    follow(&mut play, "j12j14 a7a8 % n4n5");
    assert_eq!(state(&play)["choice"], json!(["w", "g"]));
    let again = Position::from_json(Variant::Chess4, &play.state_json());
    assert_eq!(again.as_ref(), Ok(play.position()));
}

#[test]
fn a36_nothing_but_agreement_is_a_draw() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    // Sixty rounds back and forth would allow every draw claim of standard chess.
    for _ in 0..60 {
        follow(&mut play, "n4n5 d1e1 a7a8 k14j14 n5n4 e1d1 a8a7 j14k14");
    }
    assert_eq!((play.outcome(), play.claims().len()), (None, 0));
    for claim in [r#"{"claim3": "w"}"#, r#"{"claim50": "s"}"#] {
        assert_eq!(apply(&mut play, claim), Err(Code::ClaimFalse));
    }
}

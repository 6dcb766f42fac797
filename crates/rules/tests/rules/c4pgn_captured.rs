//! The notation c4pgn with captured armies (Method 2).
//!
//! The tests cover castling and passing with another player's pieces, the choice of an army, who is
//! credited with checks, and games that start from such a position.

use entente_rules::{Army, C4pgn, Options, Play, Ply, Position, Variant};
use entente_rules_tests::refused;

/// A position of Method 2 in which Silver has captured Black's army.
fn captured(turn: char, pieces: &str, rest: &str) -> Position {
    let entries: Vec<String> = pieces
        .split(' ')
        .map(|piece| piece.split_at(2))
        .map(|(piece, square)| format!("{square:?}: {piece:?}"))
        .collect();
    let json = format!(
        r#"{{"turn": "{turn}", "pieces": {{{}}}, "status": {{"b": "checkmate"}}, "control": {{"b": "s"}},
            "eliminated_by": {{"b": "s"}}, "options": {{"method": 2}}{rest}}}"#,
        entries.join(", ")
    );
    Position::from_json(Variant::Chess4, &json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn played(start: &Position, words: &str) -> Play {
    let mut play = Play::new(start.clone());
    for word in words.split(' ') {
        let event = play
            .read_turn(word)
            .unwrap_or_else(|error| panic!("{error}"));
        play.apply(&event)
            .unwrap_or_else(|code| panic!("{word}: {code}"));
    }
    play
}

/// The moves of a game, after checking that they read back as the same game.
#[track_caller]
fn moves(play: &Play) -> String {
    let game = C4pgn::of(play);
    let (annotated, condensed) = (game.annotated(), game.condensed());
    for text in [&annotated, &condensed] {
        let again = C4pgn::read(text, None)
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
            .remove(0);
        let end = again.play().position().to_json();
        assert_eq!(end, play.position().to_json(), "{text}");
        assert_eq!(again.annotated(), annotated);
        assert_eq!(again.condensed(), condensed);
    }
    let (_, moves) = condensed.split_once("\n\n").expect("an empty line");
    moves.trim_end().to_owned()
}

#[test]
fn a_commander_castles_with_the_captured_king() {
    let castling =
        r#", "castling": {"b": {"K": ["a8", true], "k": ["a11", true], "q": ["a4", true]}}"#;
    let position = captured('b', "wKm7 sKk1 gKe14 bKa8 bRa4 bRa11", castling);
    assert_eq!(position.mover(), Some(Army::Silver));
    let castle = position.read_ply("o-o-o-b").expect("legal");
    assert_eq!(castle.to_string(), "a8a6");
    // The rook that comes to a7 gives check along the line. The check is Silver's, who commands
    // Black's army.
    assert_eq!(position.notation(castle), "o-o-o-b#w");
    assert_eq!(
        position.notation(position.read_ply("o-o").expect("legal")),
        "o-o-b"
    );
    assert!(position.read_ply("o-o-o-s").is_err());
    let game = C4pgn::of(&played(&position, "o-o-o-b"));
    assert!(
        game.annotated()
            .contains("1... o-o-o-b#w { A8 > A6 / A4 > A7 } *\n")
    );
    assert_eq!(moves(game.play()), "1... o-o-o-b *");
}

#[test]
fn a_captured_army_that_cannot_move_passes() {
    let position = captured('b', "wKm7 wPe5 sKk1 gKe14 bPd5", "");
    assert_eq!(position.read_ply("%"), Ok(Ply::Blocked));
    assert_eq!(position.notation(Ply::Blocked), "%");
    assert!(
        position.read_ply("%%").is_err(),
        "a captured army does not resign"
    );
    assert!(position.read_ply("%%%").is_err(), "it is not out");
    assert_eq!(moves(&played(&position, "% Ke13")), "1... % Ke13 *");
}

#[test]
fn check_letters_start_after_the_commander() {
    let position = captured('g', "wKj8 sKk1 bKd8 gRg14 gKn5", "");
    assert_eq!(position.mover(), Some(Army::Gold));
    assert_eq!(
        position.notation(position.read_ply("Rg8").expect("legal")),
        "Rg8#w"
    );
    let taken = r#"{"turn": "g", "pieces": {"j8": "wK", "k1": "sK", "d8": "bK", "g14": "gR"},
        "status": {"g": "checkmate"}, "control": {"g": "s"}, "eliminated_by": {"g": "s"}, "options": {"method": 2}}"#;
    let taken = Position::from_json(Variant::Chess4, taken).expect("a position");
    let checks = taken.read_ply("Rg8").expect("legal");
    assert_eq!(taken.notation(checks), "Rg8#bw");
}

/// Gold is mated too and has passed. After White's move Silver may keep one of the two armies.
fn two_captured() -> Position {
    let mates = r#", "mates": {"g": {"by": "s", "passed": true}}"#;
    captured('w', "wKn11 sKk1 sQe13 sRe2 gKd14 gPk13 bPd5", mates)
}

#[test]
fn the_choice_of_an_army_is_written_before_the_move() {
    let position = two_captured();
    assert_eq!(
        played(&position, "Kn10").position().choice(),
        [Army::Black, Army::Gold]
    );
    let chosen = played(&position, "n11n10 @g k1j1 %%% k13k12 n10m10");
    assert_eq!(moves(&chosen), "1. Kn10 @g Kj1 %%% k12\n2. Km10 *");
    let annotated = C4pgn::of(&chosen).annotated();
    assert!(
        annotated.contains("1. Kn10 { N11 > N10 } @g Kj1###g { K1 > J1 } %%% k12 { K13 > K12 }\n"),
        "{annotated}"
    );
    assert_eq!(chosen.coordinates(), "n11n10 @g k1j1 %%% k13k12 n10m10");
    // Without a choice the first army is kept.
    let kept = played(&position, "n11n10 k1j1 d5e5 %%%");
    assert_eq!(moves(&kept), "1. Kn10 Kj1 e5 %%% *");
    // A choice is kept even if nothing has been played after it yet.
    assert_eq!(moves(&played(&position, "Kn10 @g")), "1. Kn10 @g *");
}

#[test]
fn a_choice_that_is_not_due_is_rejected() {
    let refusal = |words: &str, text: &str| {
        let error = played(&two_captured(), words)
            .read_turn(text)
            .expect_err("refused");
        refused(&error)
    };
    assert_eq!(refusal("Kn10", "@w"), "NoChoice { army: White }");
    for text in ["@x", "@", "@bg"] {
        assert_eq!(
            refusal("Kn10", text),
            format!("Unreadable {{ text: {text:?}, expected: ArmyChoice }}")
        );
    }
    assert_eq!(refusal("Kn10 k1j1", "@g"), "NoChoice { army: Gold }");
    assert_eq!(
        refusal("Kn10 @g", "@b"),
        "NoChoice { army: Black }",
        "it is for ever"
    );
}

#[test]
fn players_who_left_before_the_first_position_are_not_mentioned() {
    let mates = r#", "mates": {"g": {"by": "s", "passed": true}}"#;
    let position = captured('s', "sKk1 sQe13 sRe2 gKd14 wKn11 bPd5", mates);
    let king = position.read_ply("Kj1").expect("legal");
    assert_eq!(position.notation(king), "Kj1###g");
    let annotated = C4pgn::of(&played(&position, "Kj1")).annotated();
    assert!(annotated.contains("1... Kj1 { K1 > J1 } *"), "{annotated}");
    assert_eq!(moves(&played(&position, "Kj1")), "1... Kj1 *");
}

#[test]
fn a_file_names_its_start_and_its_options() {
    let position = two_captured();
    let game = C4pgn::of(&Play::new(position.clone()));
    assert_eq!(game.header("SetUp"), Some("1"));
    assert_eq!(game.header("Position"), Some(position.to_json().as_str()));
    let again = C4pgn::read(&game.annotated(), None)
        .expect("a game")
        .remove(0);
    assert_eq!(again.play().position(), &position);

    let options =
        Options::from_json(Variant::Chess4, r#"{"method": 2, "setup": "table"}"#).expect("options");
    let start = Position::start_with(&options);
    let game = C4pgn::of(&Play::new(start.clone()));
    assert_eq!(
        (game.header("SetUp"), game.header("Options")),
        (None, Some(options.to_json().as_str()))
    );
    let again = C4pgn::read(&game.annotated(), None)
        .expect("a game")
        .remove(0);
    assert_eq!(again.play().position(), &start);
    // Options given by the caller come before those of the file.
    let usual = Options::of(Variant::Chess4);
    let again = C4pgn::read(&game.annotated(), Some(&usual))
        .expect("a game")
        .remove(0);
    assert_eq!(again.play().position(), &Position::start(Variant::Chess4));
}

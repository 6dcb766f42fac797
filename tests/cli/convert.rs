//! `convert`: two master games and single positions in every notation.

use super::{GAMES, KIWIPETE, entente_with_input};

#[test]
fn a_result_is_kept_unless_it_is_to_be_derived() {
    let call = ["convert", "standard", "--from", "pgn", "--to", "pgn"];
    let derive = [&call[..], &["--derive-result"]].concat();
    for (moves, given, derived) in [
        ("1. f3 e5 2. g4 Qh4#", "1-0", "0-1"),
        ("1. f3 e5 2. g4 Qh4#", "*", "0-1"),
        ("1. f3 e5", "1-0", "*"),
    ] {
        let pgn = format!("[Result \"{given}\"]\n\n{moves} {given}\n");
        let kept = entente_with_input(&pgn, &call).success();
        assert!(kept.ends_with(&format!("{moves} {given}\n")), "{kept}");
        let written = entente_with_input(&pgn, &derive).success();
        assert!(
            written.ends_with(&format!("{moves} {derived}\n")),
            "{written}"
        );
        let header = format!("[Result \"{derived}\"]");
        assert!(written.contains(&header), "{written}");
    }
}

#[test]
fn both_games_can_be_converted_to_every_notation_and_back() {
    let convert = |input: &str, from: &str, to: &str| {
        entente_with_input(input, &["convert", "standard", "--from", from, "--to", to]).success()
    };
    let pgn = convert(GAMES, "pgn", "pgn");
    insta::assert_snapshot!("games_pgn", pgn);
    assert_eq!(convert(&pgn, "pgn", "pgn"), pgn);

    let coordinates = convert(GAMES, "pgn", "coordinates");
    insta::assert_snapshot!("games_coordinates", coordinates);
    assert_eq!(
        convert(&coordinates, "coordinates", "coordinates"),
        coordinates
    );
    let movetext = |pgn: &str| {
        pgn.split("\n\n")
            .skip(1)
            .step_by(2)
            .map(|text| text.rsplit_once(' ').unwrap().0.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        movetext(&convert(&coordinates, "coordinates", "pgn")),
        movetext(&pgn)
    );

    let fen = convert(GAMES, "pgn", "fen");
    assert_eq!(
        fen,
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17\n\
         8/Q6p/6p1/5p2/5P2/2p3P1/3r3P/2K1k3 b - - 3 44\n"
    );
    assert_eq!(convert(&coordinates, "coordinates", "fen"), fen);
    let json = convert(GAMES, "pgn", "json");
    assert_eq!(json.lines().count(), 2);
    assert_eq!(convert(&json, "json", "fen"), fen);
    assert_eq!(convert(&fen, "fen", "json"), json);
    assert_eq!(convert(&fen, "fen", "coordinates"), "\n\n");
}

#[test]
fn a_position_becomes_a_game_without_moves_and_comes_back() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let pgn = entente_with_input(
        fen,
        &["convert", "standard", "--from", "fen", "--to", "pgn"],
    )
    .success();
    insta::assert_snapshot!(pgn);
    assert_eq!(
        entente_with_input(
            &pgn,
            &["convert", "standard", "--from", "pgn", "--to", "fen"]
        )
        .success(),
        fen
    );
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(
        entente_with_input(
            mated,
            &["convert", "standard", "--from", "fen", "--to", "pgn"]
        )
        .last_line()
        .ends_with("0-1")
    );
}

#[test]
fn coordinates_start_from_the_position_of_the_call() {
    let call = [
        "convert",
        "standard",
        "--from",
        "coordinates",
        "--to",
        "fen",
        "--fen",
        KIWIPETE,
        "--moves",
        "O-O",
    ];
    let fens = entente_with_input("e8g8 g1h1\n\n", &call).success();
    insta::assert_snapshot!(fens);
}

#[test]
fn later_moves_resolve_an_ambiguous_one_unless_strict() {
    let game = "1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3 *";
    let call = [
        "convert",
        "standard",
        "--from",
        "pgn",
        "--to",
        "coordinates",
    ];
    let resolved = entente_with_input(game, &call);
    assert_eq!(
        (resolved.status, resolved.stdout.as_str()),
        (0, "d2d4 d7d5 g1f3 g8f6 f3d2 b8c6 b1c3\n")
    );
    assert_eq!(
        resolved.stderr,
        "entente: standard input, line 1, column 24: Move 3: “Nd2” could be several moves. The \
         moves after it show that Nfd2 is meant.\n"
    );
    let strict = entente_with_input(game, &[&call[..], &["--strict"]].concat());
    assert_eq!(strict.status, 1);
    assert_eq!(
        strict.stderr,
        "entente: standard input, line 1, column 24, move 3.: \
         “Nd2” could be several moves. Type one of these: b1d2 or f3d2.\n"
    );
    let undecided = entente_with_input("1. d4 d5 2. Nf3 Nf6\n3. Nd2 e6 *", &call);
    assert_eq!(undecided.status, 1);
    assert_eq!(
        undecided.stderr,
        "entente: standard input, line 2, column 4, move 3.: \
         “Nd2” could be several moves. Type one of these: b1d2 or f3d2.\n"
    );
}

//! PGN4 as it is found: recorded games move for move with their results, what is refused, and
//! random games there and back.
//!
//! `TEST_PGN4_FOLDER` names a folder with more recorded games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::fourplayer::{games, modes, play_at_random};
use entente_rules::{
    Army, Event, FenError, FourPlayerMode, FourPlayerOptions, Options, Pending, Pgn4, Pgn4Record,
    PgnError, PgnFault, Play, Position, StartArray, Status, Variant,
};
use entente_rules_tests::Dice;

/// The environment variable that names a folder with more games.
const FOLDER_VARIABLE: &str = "TEST_PGN4_FOLDER";

/// The files of other programs that are no game by these rules.
const REFUSED: [&str; 3] = [
    "pgn4crate_fairy_teams_clocks.pgn4",
    "pgn4crate_greek_pawn_enpassant.pgn4",
    "pgn4crate_long_team.pgn4",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/fourplayer/pgn4")
}

fn data(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
}

fn read(text: &str) -> Pgn4 {
    let mut games = Pgn4::read(text, None).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn refused(name: &str) -> PgnError {
    Pgn4::read(&data(name), None).unwrap_err()
}

/// The files of a folder with their texts, in order of their names.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "pgn4"));
    paths.sort();
    let named = paths.into_iter().map(|path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    });
    named.collect()
}

/// The lines of a text without the blanks behind them and without empty lines.
fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim_end);
    lines.filter(|line| !line.is_empty()).collect()
}

/// The points of a result by the names of the players, whatever their order.
fn points(result: &str) -> Vec<&str> {
    let mut points: Vec<&str> = result.split(" - ").collect();
    points.sort_unstable();
    points
}

/// Every move is legal, every mark and every player's leaving is where the file has it, and the
/// result is the recorded one.
#[test]
fn recorded_games_are_played_and_written_as_they_were() {
    let more = std::env::var(FOLDER_VARIABLE).map(PathBuf::from).ok();
    let mut files: Vec<_> = [folder()]
        .iter()
        .chain(&more)
        .flat_map(|it| files(it))
        .collect();
    files.retain(|(name, _)| !REFUSED.contains(&name.as_str()));
    assert!(files.len() >= 12, "only {} games", files.len());
    for (name, text) in files {
        // Older files of games for points have the letter of a queen.
        let text = if read(&text).play().position().options().counts_points() {
            text.replace("=Q", "=D")
        } else {
            text
        };
        let mut game = read(&text);
        assert_eq!(lines(&game.to_string()), lines(&text), "{name}");
        let recorded = game.header("Result").map(str::to_string);
        if let (Some(recorded), Some(result)) = (recorded, game.result()) {
            assert_eq!(points(&result), points(&recorded), "{name}");
            game.derive_result();
            assert_eq!(lines(&game.to_string()), lines(&text), "{name}");
        }
    }
}

#[test]
fn teams_lose_when_one_of_them_leaves() {
    for (name, plies, result) in [
        ("4pchess_ui_01.pgn4", 122, "0-1"),
        ("4pchess_ui_02.pgn4", 61, "1-0"),
    ] {
        let game = read(&data(name));
        assert_eq!(game.play().plies().len(), plies);
        assert_eq!(game.result().as_deref(), Some(result));
    }
}

/// Red is mated by a move that is marked, Yellow leaves and is mated by that at once, and Blue runs
/// out of time.
#[test]
fn a_game_for_points_from_the_old_array() {
    let game = read(&data("pgn4crate_long_ffa.pgn4"));
    let play = game.play();
    let options = FourPlayerOptions {
        mode: FourPlayerMode::Ffa,
        array: StartArray::OLD,
    };
    assert_eq!(play.position().options(), options.into());
    let status = |ply: usize, army| play.position_at(ply).unwrap().status(army);
    assert_eq!(status(55, Army::Red), Status::Active);
    assert_eq!(status(56, Army::Red), Status::Checkmated);
    assert_eq!(play.position().status(Army::Yellow), Status::Checkmated);
    assert_eq!(play.position().status(Army::Blue), Status::Flagged);
    assert!(play.outcome().is_some());
}

#[test]
fn a_game_with_unknown_rules_is_listed_but_not_played() {
    let name = "pgn4crate_fairy_teams_clocks.pgn4";
    let records = Pgn4Record::list(&data(name)).games;
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].turns().count(), 102);
    assert_eq!(records[0].turns().last(), Some("#"));
    assert_eq!(records[0].header("Termination"), Some("Checkmate. 1-0"));
    let error = refused(name);
    let named = PgnFault::UnknownVariant("Prom=8 PromoteTo=VHE".into());
    assert_eq!((error.line, error.fault), (4, named));
}

#[test]
fn every_rule_that_is_not_here_is_named() {
    let fault = |tags: &str| {
        let text = format!("{tags}\n\n1. h2-h3");
        Pgn4::read(&text, None)
            .map(|_| ())
            .map_err(|error| error.fault)
    };
    let unknown = |name: &str| Err(PgnFault::UnknownVariant(name.into()));
    let with = |variant: &str, rules: &str| {
        fault(&format!(
            "[Variant \"{variant}\"]\n[RuleVariants \"{rules}\"]"
        ))
    };
    assert_eq!(with("FFA", "EnPassant KotH 3check"), unknown("KotH 3check"));
    assert_eq!(with("FFA", "Chess960=961"), unknown("Chess960=961"));
    assert_eq!(with("FFA", "Prom=11"), unknown("Prom=11"));
    assert_eq!(with("Teams", "Teammate=1"), unknown("Teammate=1"));
    assert_eq!(with("Chaturaji", ""), unknown("Chaturaji"));
    assert_eq!(fault("[RuleVariants \"KotH\"]"), unknown("KotH"));
    assert_eq!(fault("[StartFen4 \"4PCx\"]"), unknown("4PCx"));
    for (variant, rules) in [
        (
            "FFA",
            "Anonymous DeadKingWalking EnPassant PromoteTo=D Prom=8",
        ),
        ("solo", "PointsForMate=20"),
        ("Teams", "EnPassant Prom=11 PromoteTo=QRBN Teammate=2"),
        ("FFA", "Chess960=7 Diplomacy"),
    ] {
        assert_eq!(with(variant, rules), Ok(()), "{variant} {rules}");
    }
}

#[test]
fn faults_have_their_place() {
    let error = refused("pgn4crate_long_team.pgn4");
    // The last token of the file is invented.
    assert_eq!((error.line, error.column), (32, 5));
    assert!(error.is_illegal_move());
    let error = refused("pgn4crate_greek_pawn_enpassant.pgn4");
    assert_eq!(error.line, 4);
    assert!(matches!(
        error.fault,
        PgnFault::Fen4(FenError::Piece { letter: 'δ', .. })
    ));
    let fault = |text: &str| Pgn4::read(text, None).unwrap_err().fault;
    assert!(matches!(fault("1. h2-h3 .. S"), PgnFault::NullMove { .. }));
    assert!(matches!(
        fault("[RuleVariants \"DeadKingWalking\"]\n1. h2-h3 .. R"),
        PgnFault::NullMove { .. }
    ));
    assert!(matches!(fault("1. h2-h3 (.. b7-c7"), PgnFault::Unclosed(_)));
    assert!(matches!(fault("1. h2-h3 .. Rb7-c7"), PgnFault::Move { .. }));
}

/// Every word of a list of tokens is a move, a castling or a turn without a move.
#[test]
fn every_form_of_a_turn_is_split() {
    let text = data("pgn4crate_move_tokens.txt");
    let words: Vec<&str> = text.lines().collect();
    let records = Pgn4Record::list(&text).games;
    assert_eq!(records[0].turns().collect::<Vec<_>>(), words);
}

#[test]
fn several_games_may_be_in_one_text() {
    let [first, second] = ["4pchess_ui_03.pgn4", "4pchess_ui_06.pgn4"].map(data);
    let read = Pgn4::games(&format!("{first}\n{second}"), None);
    let plies: Vec<usize> = read
        .games
        .iter()
        .map(|game| game.play().plies().len())
        .collect();
    assert_eq!((plies, read.refused.len()), (vec![32, 14], 0));
}

/// Forms that people and older programs write.
#[test]
fn loose_forms_are_understood() {
    let coordinates = |text: &str| read(text).play().coordinates();
    let plain = coordinates("1. g2-g4 .. b7-c7 .. g13-g12 .. Nn10-l9");
    for text in [
        "1. g2g4 .. b7c7 .. g13g12 .. n10l9",
        "1.g2-g4 b7-c7+ .. g13-g12! .. Nl9",
        "> 1. g2-g4 .. b7-c7 .. g13-g12 .. Nn10-l9",
        "1. g2-g4..b7-c7..g13-g12..Nn10-l9",
        "1.g2-g4..b7-c7 ..g13-g12.. Nn10-l9",
        "[RuleVariants \"?\"]\n[StartFen4 \"\"]\n[Variant \"?\"]\n1. g2-g4..b7-c7..g13-g12..Nn10-l9",
    ] {
        assert_eq!(coordinates(text), plain, "{text}");
    }
}

/// The options may name only the mode, so the moves decide which of the two usual arrays it is.
#[test]
fn the_old_array_is_looked_for_whatever_the_options_say() {
    let with = |mode, array| Options::from(FourPlayerOptions { mode, array });
    let mut dice = Dice(4);
    for mode in [
        FourPlayerMode::Ffa,
        FourPlayerMode::Solo,
        FourPlayerMode::Teams,
    ] {
        let start = Position::start_with(&with(mode, StartArray::OLD));
        let mut play = Play::new(start);
        play_at_random(&mut play, &mut dice, 60, |_| {});
        let text = Pgn4::of(&play).to_string();
        let turns = text.lines().filter(|line| !line.starts_with('['));
        let text = turns.collect::<Vec<_>>().join("\n");
        let games = Pgn4::read(&text, Some(&with(mode, StartArray::MODERN))).unwrap();
        assert_eq!(
            games[0].play().position().options(),
            with(mode, StartArray::OLD)
        );
        assert_eq!(games[0].play().coordinates(), play.coordinates());
        // Another array than the usual one was named.
        let numbered = StartArray::numbered(1).unwrap();
        assert!(Pgn4::read(&text, Some(&with(mode, numbered))).is_err());
    }
}

#[test]
fn glued_turns_have_their_places() {
    let error = Pgn4::read("1. h2-h3..b7-c7..Zz9", None).unwrap_err();
    assert_eq!((error.line, error.column), (1, 18));
}

/// Plays on by chance, and says who left and how.
fn random_play(number: usize, dice: &mut Dice) -> Play {
    let mut arrays: Vec<StartArray> = StartArray::named().collect();
    arrays.push(StartArray::numbered(77).unwrap());
    let options = FourPlayerOptions {
        mode: modes()[number % 4],
        array: arrays[number % arrays.len()],
    };
    let mut play = Play::new(Position::start_with(&Options::from(options)));
    play_at_random(&mut play, dice, 400, |_| {});
    play
}

/// A written game means the same when it is read, also where it ends by somebody who leaves out of
/// turn.
///
/// `TEST_FOURPLAYER_GAMES` is the number of games.
#[test]
fn random_games_there_and_back() {
    let mut dice = Dice(4);
    let (mut named, mut ended) = (0, 0);
    for number in 0..games(24) {
        let play = random_play(number, &mut dice);
        let mut game = Pgn4::of(&play);
        game.comment_after(3, "clock=178312");
        game.derive_result();
        let text = game.to_string();
        assert_eq!(Variant::of_file(&text), Some(Variant::FourPlayer));
        let again = read(&text);
        assert_eq!(again.play().coordinates(), play.coordinates(), "{text}");
        assert_eq!(again.to_string(), text);
        assert_eq!(again.play().position().options(), play.position().options());
        assert_eq!(left(again.play()), left(&play), "{text}");
        if play.outcome().is_some() {
            assert_eq!(again.play().outcome(), play.outcome(), "{text}");
        }
        ended += usize::from(play.outcome().is_some());
        named += usize::from(text.contains("{ seat="));
    }
    println!("{ended} games ended, {named} by somebody who left out of turn");
    assert!(named > 0);
}

/// The players who have left and how. A file does not say when those gave up who left out of turn,
/// nor that somebody will leave after the last move.
fn left(play: &Play) -> BTreeSet<(Army, Pending)> {
    let position = play.position();
    let has_teams = !position.options().counts_points();
    let is_gone = |army| has_teams || !position.status(army).is_in();
    let gone = play
        .departures()
        .iter()
        .filter(|(_, army, _)| is_gone(*army));
    let last = play.plies().len();
    let is_over = play.outcome().is_some();
    let in_file = gone.filter(|(plies, ..)| is_over || *plies < last);
    in_file.map(|(_, army, how)| (*army, *how)).collect()
}

/// A game that goes on from a position in its middle has what a FEN4 does not say: the round, who
/// has given up, and whose the grey pieces were.
#[test]
fn a_game_from_a_position_keeps_all_of_it() {
    let mut dice = Dice(9);
    let mut kept = 0;
    for number in 0..8 {
        let before = random_play(number, &mut dice);
        let positions = before.positions();
        let middle = positions[positions.len() * 2 / 3].clone();
        let mut play = Play::new(middle.clone());
        play_at_random(&mut play, &mut dice, 30, |_| {});
        let game = Pgn4::of(&play);
        kept += usize::from(game.header("Position").is_some());
        let again = read(&game.to_string());
        assert_eq!(
            again.play().position_at(0),
            Some(play.position_at(0).unwrap())
        );
        assert_eq!(again.play().coordinates(), play.coordinates());
    }
    assert!(kept > 2);
    let usual = Pgn4::of(&Play::new(Position::start(Variant::FourPlayer)));
    assert_eq!(usual.header("Position"), None);
}

/// A player who leaves in their own turn and is mated by that has the letter of how.
#[test]
fn the_letter_says_how_a_player_left_in_their_own_turn() {
    for how in [Pending::Resigned, Pending::Flagged] {
        // Only Blue's rook can capture the queen that gives check.
        let json = r#"{"variant":"fourplayer","turn":"r","pieces":{"g1":"rK","b8":"rQ","b11":"rR",
            "a4":"bK","h5":"bR","g14":"yK","n8":"gK","n9":"gR","k14":"yR"}}"#;
        let mut play = Play::new(Position::from_json(Variant::FourPlayer, json).unwrap());
        let mv = play.position().read_move("Qb5").unwrap();
        play.apply(&Event::Move(mv.into())).unwrap();
        let event = match how {
            Pending::Resigned => Event::Resign(Army::Blue),
            Pending::Flagged => Event::Flag(Army::Blue),
        };
        play.apply(&event).unwrap();
        assert_eq!(play.position().status(Army::Blue), Status::Checkmated);
        let text = Pgn4::of(&play).to_string();
        let letter = if how == Pending::Resigned { "R" } else { "T" };
        assert!(text.contains(&format!("Qb8-b5+ .. {letter}#")), "{text}");
        assert_eq!(read(&text).play().departures(), play.departures());
    }
}

/// A player who ends a game by leaving on the turn of another is named.
#[test]
fn a_player_who_ends_the_game_out_of_turn_is_named() {
    let json = r#"{"variant":"fourplayer","turn":"r","pieces":{"d1":"rK","a4":"bK","k14":"yK",
        "n11":"gK","e5":"rR","g9":"yR"},"status":{"b":"checkmate","g":"stalemate"}}"#;
    let alone = Position::from_json(Variant::FourPlayer, json).unwrap();
    let teams = Options::from(FourPlayerOptions {
        mode: FourPlayerMode::Teams,
        array: StartArray::OLD,
    });
    let teams = Position::start_with(&teams);
    for (start, mv, leaves, end) in [
        (
            &alone,
            "Re6",
            Event::Resign(Army::Red),
            "\n2. R { seat=Red }",
        ),
        (&alone, "Re6", Event::Flag(Army::Yellow), ".. T\n"),
        (
            &teams,
            "h3",
            Event::Flag(Army::Green),
            ".. T { seat=Green }",
        ),
        (
            &teams,
            "h3",
            Event::Resign(Army::Yellow),
            ".. R { seat=Yellow }",
        ),
        (&teams, "h3", Event::Resign(Army::Blue), ".. R\n"),
    ] {
        let mut play = Play::new(start.clone());
        let mv = play.position().read_move(mv).unwrap();
        play.apply(&Event::Move(mv.into())).unwrap();
        play.apply(&leaves).unwrap();
        let text = Pgn4::of(&play).to_string();
        assert!(text.contains(end), "{text}");
        let again = read(&text);
        assert_eq!(again.play().departures(), play.departures(), "{text}");
        assert_eq!(again.play().outcome(), play.outcome());
        assert_eq!(again.to_string(), text);
        assert_eq!(again.comments().count(), 0);
    }
}

/// In older games the king of a player who left stands still.
#[test]
fn a_game_whose_kings_do_not_walk_is_refused_by_name() {
    let moves = "1. h2-h3 .. b7-c7 .. R .. m8-l8\n2. h3-h4";
    let fault = |rules: &str| {
        let text = format!("[Variant \"FFA\"]\n[RuleVariants \"{rules}\"]\n\n{moves}");
        let error = Pgn4::read(&text, None).unwrap_err();
        (error.line, error.column, error.fault)
    };
    let missing = PgnFault::MissingRule("DeadKingWalking");
    assert_eq!(fault("PromoteTo=D"), (4, 22, missing));
    let (_, _, fault) = fault("DeadKingWalking PromoteTo=D");
    assert!(matches!(fault, PgnFault::NullMove { .. }));
}

#[test]
fn a_file_shows_its_game() {
    for (name, text) in files(&folder()) {
        assert_eq!(Variant::of_file(&text), Some(Variant::FourPlayer), "{name}");
    }
    for (text, variant) in [
        ("1. h2-h3 .. b7-c7 .. g13-g12", Some(Variant::FourPlayer)),
        ("[Variant \"Teams\"]\n", Some(Variant::FourPlayer)),
        ("[Variant \"Chess4\"]\n1. k7", Some(Variant::Chess4)),
        ("1. .. e5 2. Nf3", None),
        ("1... e5 2. Nf3 Nc6", None),
    ] {
        assert_eq!(Variant::of_file(text), variant, "{text}");
    }
}

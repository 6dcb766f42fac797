//! FEN4 as it is found: positions of others in both dialects, what is refused, and random games
//! there and back.

use std::fs;
use std::path::Path;

use entente_rules::{
    FenError, FourPlayerMode, FourPlayerOptions, Options, Play, Position, Setup, StartArray,
    Variant,
};
use entente_rules_tests::Dice;

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/fourplayer/fen4");
    fs::read_to_string(folder.join(name)).unwrap()
}

fn options(mode: FourPlayerMode, array: StartArray) -> Options {
    FourPlayerOptions { mode, array }.into()
}

fn teams() -> Options {
    options(FourPlayerMode::Teams, StartArray::MODERN)
}

fn read(options: &Options, text: &str) -> Position {
    let setup = Setup::from_fen_with(options, text).unwrap_or_else(|error| {
        panic!("{error}: {text}");
    });
    setup
        .position()
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The arrays as another program writes them.
#[test]
fn every_array_is_written_as_elsewhere() {
    let text = data("4pchess_start_positions.tsv");
    let found: Vec<(&str, &str)> = text
        .lines()
        .map(|line| line.split_once('\t').unwrap())
        .collect();
    let names = [
        "START_FEN_NEW",
        "START_FEN_OLD",
        "START_FEN_BY",
        "START_FEN_BYG",
    ];
    for (array, name) in StartArray::named().zip(names) {
        let (_, fen) = found.iter().find(|(known, _)| *known == name).unwrap();
        let start = Position::start_with(&options(FourPlayerMode::Teams, array));
        assert_eq!(start.fen(), *fen, "{name}");
        // The castling that is written shows the array.
        let read = read(&teams(), fen);
        assert_eq!(read.fen(), *fen);
        assert_eq!(read.legal_moves(), start.legal_moves());
        assert_eq!(read.options(), options(FourPlayerMode::Teams, array));
    }
}

#[test]
fn the_older_dialect_counts_the_corners() {
    let old = Position::start_with(&options(FourPlayerMode::Ffa, StartArray::OLD));
    let read = Position::from_fen_of(Variant::FourPlayer, &data("fen4crate_default_fen.fen4"));
    assert_eq!(read, Ok(old));
}

#[test]
fn a_row_of_chess960_is_the_same_elsewhere() {
    let first = options(FourPlayerMode::Ffa, StartArray::numbered(1).unwrap());
    let read = read(&first, &data("fen4crate_chess960_1.fen4"));
    assert_eq!(read, Position::start_with(&first));
    let old = options(FourPlayerMode::Ffa, StartArray::numbered(519).unwrap());
    let named = options(FourPlayerMode::Ffa, StartArray::OLD);
    assert_eq!(
        Position::start_with(&old).fen(),
        Position::start_with(&named).fen()
    );
}

#[test]
fn positions_of_others_are_read_and_written() {
    let (tests, balanced) = (
        data("4pchess_test_positions.txt"),
        data("4pchess_balanced_first300.txt"),
    );
    for line in tests.lines().chain(balanced.lines()) {
        let position = read(&teams(), line);
        let again = read(&teams(), &position.fen());
        assert_eq!(again.fen(), position.fen());
        assert_eq!(again.legal_moves(), position.legal_moves());
    }
}

#[test]
fn pieces_and_options_of_other_games_are_refused_by_name() {
    let start = Position::start(Variant::FourPlayer).fen();
    let error = |text: &str| Setup::from_fen_of(Variant::FourPlayer, text).unwrap_err();
    let with = |options: &str| start.replacen("-0-x", &format!("-0-{{{options}}}-x"), 1);
    let fairy = error(&data("fen4crate_complicated_fen.fen4"));
    assert_eq!(fairy, FenError::Option("lives".into()));
    for (options, name) in [
        ("'lives':(3,3,3,3)", "lives"),
        ("'bank':('rQ','','','')", "bank"),
        ("'royal':('','','d4','')", "royal"),
        ("'pawnsBaseRank':3", "pawnsBaseRank"),
        ("'enPassant':('c4:d4','')", "enPassant"),
        ("'dim':'8x8'", "dim"),
    ] {
        assert_eq!(
            error(&with(options)),
            FenError::Option(name.into()),
            "{options}"
        );
    }
    for options in [
        "'pawnsBaseRank':2",
        "'gameOver':'Yellow resigned','lives':(1,1,1,1)",
        "'royal':('h1','a7','g14','n8')",
        "'bank':('','',(),null),'wb':false",
    ] {
        assert_eq!(
            read(&Options::of(Variant::FourPlayer), &with(options)).fen(),
            start
        );
    }
}

#[test]
fn broken_texts_are_refused_for_their_part() {
    let start = Position::start(Variant::FourPlayer).fen();
    let error = |text: &str| Setup::from_fen_of(Variant::FourPlayer, text).unwrap_err();
    let changed = |from: &str, to: &str| error(&start.replacen(from, to, 1));
    assert!(matches!(error(""), FenError::Fen4Fields(_)));
    assert!(matches!(changed("R-", "W-"), FenError::Fen4Turn(_)));
    assert!(matches!(
        changed("0,0,0,0", "0,0,0"),
        FenError::Fen4Flags(_)
    ));
    assert!(matches!(
        changed("1,1,1,1", "1,2,1,1"),
        FenError::Fen4Flags(_)
    ));
    assert!(matches!(
        changed("1,1,1,1-0,0,0,0", "1,1,1,1-0,0,0"),
        FenError::Fen4Points(_)
    ));
    assert!(matches!(
        changed("-0-x", "-0-{'enPassant':('c4','','','')}-x"),
        FenError::Fen4EnPassant(_)
    ));
    assert!(matches!(
        changed("-0-x", "-65536-x"),
        FenError::Number { .. }
    ));
    assert!(matches!(
        changed("yR", "zR"),
        FenError::Piece { letter: 'z', .. }
    ));
    assert!(matches!(
        changed("yR", "yX"),
        FenError::Piece { letter: 'X', .. }
    ));
    assert!(matches!(
        changed("x,x,x,yR", "x,x,yR,yR"),
        FenError::Row { .. }
    ));
    assert!(matches!(
        changed("bP,10,gP", "bP,11,gP"),
        FenError::Row { .. }
    ));
    assert!(matches!(
        changed("yK", "dK"),
        FenError::Piece { letter: 'd', .. }
    ));
    assert!(matches!(
        error(&start.replace("/x,x,x,8,x,x,x", "")),
        FenError::Rows { .. }
    ));
}

#[test]
fn the_form_of_a_position_shows_the_game() {
    let start = Position::start(Variant::FourPlayer).fen();
    let in_rows = start.replace('/', "/\n").replacen('-', " -\n", 3);
    for text in [&start, &in_rows, &format!("`{start}`")] {
        assert_eq!(Variant::of_fen(text), Some(Variant::FourPlayer), "{text}");
    }
    for text in ["", "R-", "b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"] {
        assert_eq!(Variant::of_fen(text), None, "{text}");
    }
}

/// A setup as an object is the setup, possible or not, with points and players who left.
#[test]
fn a_setup_is_written_as_json() {
    let mut dice = Dice(12);
    let mut play = Play::new(Position::start(Variant::FourPlayer));
    super::play_at_random(&mut play, &mut dice, 200, |play| {
        let setup = play.position().setup();
        let json = serde_json::Value::Object(setup.to_object()).to_string();
        let again = Setup::from_json(Variant::FourPlayer, &json).unwrap();
        assert_eq!(again.position().as_ref(), Ok(play.position()));
        let mut broken = setup.clone();
        broken
            .pieces
            .retain(|_, piece| piece.kind != entente_rules::PieceKind::King);
        let json = serde_json::Value::Object(broken.to_object()).to_string();
        let again = Setup::from_json(Variant::FourPlayer, &json).unwrap();
        assert_eq!(again.to_object(), broken.to_object());
    });
}

/// A position that is written means the same when it is read, but for the owners of grey pieces.
///
/// `TEST_FOURPLAYER_GAMES` is the number of games.
#[test]
fn random_games_there_and_back() {
    let games = super::games(40);
    for (number, mode) in super::modes().into_iter().enumerate() {
        let mut dice = Dice(number as u64 + 1);
        for game in 0..games / 4 {
            let arrays: Vec<StartArray> = StartArray::named().collect();
            let options = options(mode, arrays[game % arrays.len()]);
            let mut play = Play::new(Position::start_with(&options));
            super::play_at_random(&mut play, &mut dice, 250, |play| {
                let position = play.position();
                // In teams a captured king ends the game, and no game starts without one.
                if play.outcome().is_some() && mode == FourPlayerMode::Teams {
                    return;
                }
                let again = read(&position.options(), &position.fen());
                assert_eq!(again.fen(), position.fen());
                assert_eq!(again.legal_moves(), position.legal_moves());
                assert_eq!(again.incremental(), position.incremental());
            });
        }
    }
}

//! Chess for four, where points decide the places: what the engine must see.

use entente_engine::{Engine, SearchRequest, SearchResult, Style, shares_if_drawn};
use entente_rules::{Army, Event, Options, Play, Position, Setup, Variant};

const NODES: u64 = 3_000;

/// Styles in which a search sees all own moves.
const STYLES: [Style; 4] = [
    Style::BestReplyPlus,
    Style::Paranoid,
    Style::MaxN,
    Style::Puct,
];

fn position(mode: &str, fen: &str) -> Position {
    let options = Options::from_json(Variant::FourPlayer, &format!(r#"{{"mode": "{mode}"}}"#));
    let setup = Setup::from_fen_with(&options.unwrap(), fen).unwrap();
    setup.position().unwrap()
}

fn think(position: &Position, style: Style) -> SearchResult {
    let positions = [position.clone()];
    let mut engine = Engine::with_memory(1 << 20).with_style(style);
    engine.think(&SearchRequest::after(&positions, NODES), &mut ())
}

/// A FEN4 of these pieces, with the fields before the board.
fn fen(fields: &str, pieces: &[(&str, &str)]) -> String {
    let cell = |file: char, rank: u32| {
        let square = format!("{file}{rank}");
        let corner = ("abclmn".contains(file)) && !(4..=11).contains(&rank);
        let piece = pieces.iter().find(|(at, _)| *at == square);
        piece.map_or(
            String::from(if corner { "x" } else { "1" }),
            |(_, piece)| String::from(*piece),
        )
    };
    let row = |rank| {
        let cells = ('a'..='n').map(|file| cell(file, rank));
        cells.collect::<Vec<_>>().join(",")
    };
    let rows = (1..=14).rev().map(row).collect::<Vec<_>>();
    format!("{fields}-{}", rows.join("/"))
}

fn fields(turn: char, points: &str) -> String {
    format!("{turn}-0,0,0,0-0,0,0,0-0,0,0,0-{points}-0")
}

/// Everybody's king in a corner of their own, with a pawn or two.
const KINGS: [(&str, &str); 8] = [
    ("h1", "rK"),
    ("h2", "rP"),
    ("a7", "bK"),
    ("b7", "bP"),
    ("g14", "yK"),
    ("g13", "yP"),
    ("n8", "gK"),
    ("m8", "gP"),
];

fn with(more: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    [&KINGS[..], more].concat()
}

fn plays(position: &Position, style: Style) -> String {
    let ply = think(position, style).ply.unwrap();
    position.coordinate(ply)
}

#[test]
fn a_queen_is_taken_and_not_one_that_was_a_pawn() {
    // The rook can take either; nothing guards them.
    let pieces = with(&[("d4", "rR"), ("d10", "yQ"), ("l4", "gD")]);
    let at = position("ffa", &fen(&fields('R', "0,0,0,0"), &pieces));
    for style in STYLES {
        assert_eq!(plays(&at, style), "d4d10", "{style:?}");
    }
}

/// The same queen stands on a square of a player who is out: she brings nothing.
#[test]
fn grey_pieces_are_left_for_a_pawn() {
    let pieces = with(&[("d4", "rR"), ("d10", "dyQ"), ("k4", "gN")]);
    let pieces: Vec<_> = pieces
        .into_iter()
        .map(|(at, piece)| match piece {
            "yK" => (at, "dyK"),
            "yP" => (at, "dyP"),
            piece => (at, piece),
        })
        .collect();
    let fields = "R-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0";
    let at = position("ffa", &fen(fields, &pieces));
    for style in STYLES {
        assert_eq!(plays(&at, style), "d4k4", "{style:?}");
    }
}

/// A mate brings twenty points at once, more than the bishop that hangs.
#[test]
fn a_mate_is_worth_more_than_a_bishop() {
    let pieces = [
        ("h1", "rK"),
        ("h2", "rP"),
        ("d12", "rR"),
        ("e13", "rR"),
        ("k14", "yK"),
        ("d4", "gB"),
        ("n8", "gK"),
        ("m8", "gP"),
        ("a7", "bK"),
        ("b7", "bP"),
    ];
    let at = position("ffa", &fen(&fields('R', "0,0,0,0"), &pieces));
    for style in STYLES {
        let ply = think(&at, style).ply.unwrap();
        let mut play = Play::new(at.clone());
        play.apply(&Event::Move(ply)).unwrap();
        let after = play.position();
        assert!(!after.status(Army::Yellow).is_in(), "{style:?} {ply}");
    }
}

/// Yellow is out and leads; the search sees its place all the same.
#[test]
fn those_who_are_out_keep_their_place() {
    let pieces = [
        ("h1", "rK"),
        ("d4", "rR"),
        ("a7", "bK"),
        ("b7", "bP"),
        ("n8", "gK"),
        ("m8", "gP"),
    ];
    let fields = "R-0,0,1,0-0,0,0,0-0,0,0,0-10,10,90,10-0";
    let board = fen(fields, &pieces);
    let shares = |mode| think(&position(mode, &board), Style::Usual).shares;
    // Half of all pairs are won by the first of four.
    let of_yellow = |mode| shares(mode).parts()[2];
    assert!(of_yellow("ffa") > 4_000 && of_yellow("ffa") <= 5_000);
    assert!(of_yellow("solo") > 8_000);
    assert!(shares("ffa").parts()[0] > shares("ffa").parts()[1]);
}

/// A draw brings ten points to each player in the game.
#[test]
fn a_draw_is_known_by_its_places() {
    let pieces = with(&[]);
    let at = |mode, points: &str| position(mode, &fen(&fields('R', points), &pieces));
    let drawn = |mode, points: &str| {
        let shares = shares_if_drawn(&at(mode, points)).unwrap();
        shares.parts().to_vec()
    };
    assert_eq!(drawn("ffa", "0,0,0,0"), [2_500; 4]);
    assert_eq!(drawn("ffa", "30,20,10,0"), [5_001, 3_333, 1_666, 0]);
    assert_eq!(drawn("solo", "30,20,10,0"), [10_000, 0, 0, 0]);
    assert_eq!(shares_if_drawn(&Position::start(Variant::Chess4)), None);
}

/// Blue has left, and its king walks. No search takes its moves for somebody's choice.
#[test]
fn a_king_that_walks_is_searched_and_mated() {
    let mut play = Play::new(Position::start(Variant::FourPlayer));
    for number in 0..24 {
        let position = play.position();
        let plies = position.plies();
        let ply = plies[number * 7 % plies.len()];
        play.apply(&Event::Move(ply)).unwrap();
        if number == 12 {
            play.apply(&Event::Resign(Army::Blue)).unwrap();
        }
    }
    for at in &play.positions()[12..] {
        for style in STYLES {
            let result = think(at, style);
            assert!(result.ply.is_some_and(|ply| at.is_legal(ply)), "{style:?}");
            assert!(result.nodes <= NODES);
        }
    }
}

//! A test that a phone shows every word and number of a picture large enough, on every board. It
//! measures what the drawing lists, not pixels.

use crate::board::{Background, Board, GridSquare, Shape};
use crate::drawing::{Item, draw};
use crate::scene::Scene;
use crate::scene::piece::{Army, Card, Coordinates, Facing, Piece, PieceKind};
use crate::text::Text;
use std::fmt::Write;
use std::sync::Arc;

/// The width of a phone that shows a picture as wide as itself, and the least height of capitals
/// there, in pixels.
const PHONE: f32 = 390.0;
const LEAST: f32 = 9.0;

/// The texts in pictures, by how they begin here; the rest are coordinates.
const KINDS: [(&str, &[&str]); 5] = [
    ("captions", &["Round"]),
    ("names", &["Ba"]),
    ("points", &["12.5", "rem"]),
    ("captures", &["Captures"]),
    ("counts", &["88", "+"]),
];

/// The board of Chess66: eight columns, with one more square in the two middle rows.
pub(super) fn chess66() -> Board {
    let squares = (0..8u8).flat_map(|row| {
        let first = u8::from(row < 4);
        let columns = (first..first + 8).map(move |column| (column - first, column));
        columns.map(move |(file, column)| {
            let name = format!("{}{}", char::from(b'a' + file), row + 1);
            GridSquare::new(name, Background::Light, column, row)
        })
    });
    let extra = [("A4", 0, 3), ("H5", 8, 4)].map(|(name, column, row)| {
        GridSquare::new(name.to_owned(), Background::Light, column, row)
    });
    Board::drawn(squares.chain(extra), &Shape::CHESS66).expect("the board of Chess66")
}

/// A card with as much on it as a game has at most.
fn card(army: Army) -> Card {
    let text = |words: &str| Text::new(words).expect("letters that can be drawn");
    let captured = PieceKind::LISTED.map(|kind| (Piece::new(Army::Red, kind), 88));
    Card {
        title: Some(text("Bartholomew the Great")),
        notes: vec![text("12.5 points"), text("removed")],
        captured_label: Some(text("Captures")),
        captured: captured.to_vec(),
        ..Card::new(Piece::new(army, PieceKind::King))
    }
}

/// The lowest capitals of each kind, coordinates first, on a phone.
fn heights(board: Board, sides: &[Facing], coordinates: Coordinates) -> [f32; 6] {
    let caption = Text::new("Round 7: Bartholomew betrays Ann!").expect("letters");
    let mut scene = Scene::new(Arc::new(board))
        .with_coordinates(coordinates)
        .with_caption(caption);
    for (side, army) in sides.iter().zip(Army::ALL) {
        scene.add_card(*side, card(army)).expect("not too much");
    }
    let drawing = draw(&scene);
    let mut lowest = [f32::INFINITY; 6];
    for item in &drawing.items {
        if let Item::Text { text, height, .. } = item {
            let begins = |(_, heads): &(&str, &[&str])| {
                heads.iter().any(|head| text.as_str().starts_with(head))
            };
            let kind = KINDS.iter().position(begins).map_or(0, |kind| kind + 1);
            let on_phone = *height as f32 * PHONE / drawing.width as f32;
            lowest[kind] = lowest[kind].min(on_phone);
        }
    }
    lowest
}

/// The heights are also in `tests/golden/heights.txt`, which `UPDATE_GOLDEN=1` writes again.
#[test]
fn nothing_that_is_written_is_lower_than_nine_pixels_on_a_phone() {
    let grid = |width, height, corner| Board::grid(width, height, corner).expect("a valid size");
    let two = [Facing::South, Facing::North];
    let boards: [(&str, Board, &[Facing]); 6] = [
        ("8x8", grid(8, 8, 0), &two),
        ("10x8", grid(10, 8, 0), &two),
        ("66", chess66(), &two),
        ("8x8 of 4", grid(8, 8, 0), &Facing::ALL),
        ("11x11", grid(11, 11, 3), &Facing::ALL),
        ("14x14", grid(14, 14, 3), &Facing::ALL),
    ];
    let mut table = "board    coordinates  captions  names  points  captures  counts\n".to_owned();
    for (name, board, sides) in boards {
        let places = [Coordinates::Outside, Coordinates::Inside];
        let [outside, inside] = places.map(|place| heights(board.clone(), sides, place));
        let lowest: Vec<f32> = outside.iter().zip(inside).map(|(a, b)| a.min(b)).collect();
        let [coordinates, captions, names, points, captures, counts] = lowest[..] else {
            unreachable!("one for each kind");
        };
        let _ = writeln!(
            table,
            "{name:8} {coordinates:11.1} {captions:9.1} {names:6.1} {points:7.1} {captures:9.1} \
             {counts:7.1}"
        );
        let least = lowest.into_iter().fold(f32::INFINITY, f32::min);
        assert!(least >= LEAST, "{name}: {least}\n{table}");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/heights.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &table).expect("a file of the project");
    }
    assert_eq!(std::fs::read_to_string(path).ok(), Some(table));
}

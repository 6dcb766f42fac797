//! Tests of finished pictures: their bytes decode, their pixels are as expected, and the positions
//! can be read back from them.
//!
//! `UPDATE_GOLDEN=1 cargo test -p entente-render` writes `tests/golden/*.png` again. Look at them
//! before you commit them.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

mod boards;
mod charts;
mod films;
mod invalid;
mod plus;
mod random;
mod shapes;
mod sheets;
mod timelines;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use entente_render::{
    Army, ArrowKind, Board, Card, Control, Coordinates, Error, Facing, Letters, Mark, Piece,
    PieceArt, PieceKind, PieceSet, Scene, Size, Style, Text, Theme, pixels, png, read, svg,
};
use image::RgbImage;
use resvg::{tiny_skia, usvg};

fn grid(width: u8, height: u8, corner: u8) -> Arc<Board> {
    Arc::new(Board::grid(width, height, corner).unwrap())
}

fn size(pixels: u32) -> Size {
    Size::new(pixels).unwrap()
}

/// The long side of pictures in `tests/golden`: enough to judge them, and small to store.
const GOLDEN: u32 = 600;

fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, image::ImageFormat::Png)
        .unwrap()
        .into_rgb8()
}

/// Every theme with every set of pieces, the letters in English.
fn styles() -> Vec<Style> {
    let letters = Letters::new("PNBRQKGAC").unwrap();
    let sets = PieceSet::ALL.map(|set| PieceArt::of(set, letters));
    let of_theme = |theme| sets.map(|pieces| Style { theme, pieces });
    Theme::ALL.map(of_theme).concat()
}

/// The armies of the games that are offered.
fn armies() -> impl Iterator<Item = Army> {
    Army::LISTED.into_iter()
}

/// Everything that can be drawn, on one board.
fn everything(style: impl Into<Style>) -> Scene {
    let mut scene = Scene::new(grid(PieceKind::ALL.len() as u8, 10, 0))
        .with_style(style.into())
        .with_size(size(400))
        .with_coordinates(Coordinates::Outside);
    for (rank, army) in (1..).zip(armies()) {
        for (file, kind) in ('a'..).zip(PieceKind::ALL) {
            scene
                .place(&format!("{file}{rank}"), Piece::new(army, kind))
                .unwrap();
        }
    }
    for (file, army) in ('a'..).zip(armies()) {
        let knight = Piece::new(army, PieceKind::Knight).with_control(Control::Nobody);
        scene.place(&format!("{file}9"), knight).unwrap();
    }
    let king = Piece::new(Army::Blue, PieceKind::King).with_control(Control::Chance);
    scene.place("i9", king).unwrap();
    for (file, army) in ('a'..).zip([Army::Red, Army::Blue, Army::Yellow, Army::Green]) {
        let queen = Piece::new(army, PieceKind::Queen).with_one_point(true);
        scene.place(&format!("{file}10"), queen).unwrap();
    }
    let marks = [
        Mark::Check,
        Mark::Selected,
        Mark::ConditionalMove,
        Mark::LastMove,
        Mark::Target,
    ];
    for (file, mark) in ('a'..).zip(marks) {
        scene.mark(&format!("{file}1"), mark).unwrap();
        scene.mark(&format!("{file}10"), mark).unwrap();
    }
    scene.add_arrow("b10", "d7", ArrowKind::Move).unwrap();
    scene.add_arrow("g10", "g4", ArrowKind::Threat).unwrap();
    scene.add_arrow("a5", "c6", ArrowKind::Hint).unwrap();
    scene.add_arrow("i10", "h7", ArrowKind::Prepared).unwrap();
    for (file, army) in ('a'..).zip(armies()) {
        scene.mark_mover(&format!("{file}9"), army).unwrap();
    }
    for (side, army) in [(Facing::North, Army::Black), (Facing::South, Army::White)] {
        let card = Card {
            to_move: army == Army::Black,
            title: Some(Text::new("12:30").unwrap()),
            notes: vec![Text::new("1/2").unwrap()],
            captured_label: Some(Text::new("Captures").unwrap()),
            captured: PieceKind::ALL
                .map(|kind| (Piece::new(opponent(army), kind), 2))
                .to_vec(),
            ..Card::new(Piece::new(army, PieceKind::King))
        };
        scene.add_card(side, card).unwrap();
    }
    scene
}

/// An army whose pieces the other one captures in these pictures.
fn opponent(army: Army) -> Army {
    if army == Army::White {
        Army::Black
    } else {
        Army::White
    }
}

fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"))
}

fn assert_golden(name: &str, scene: &Scene) {
    assert_golden_bytes(name, &png(scene));
}

/// Compares a picture of more than 256 colours.
fn assert_golden_image(name: &str, picture: &RgbImage) {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    assert_golden_bytes(name, bytes.get_ref());
}

/// Compares with the picture in `tests/golden`, pixel by pixel.
fn assert_golden_bytes(name: &str, bytes: &[u8]) {
    let path = golden_path(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, bytes).unwrap();
    }
    let (expected, got) = (decode(&std::fs::read(&path).unwrap()), decode(bytes));
    if expected != got {
        let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(&actual, bytes).unwrap();
        panic!("{} differs from {}", actual.display(), path.display());
    }
}

#[test]
fn png_and_svg_show_the_same() {
    for style in styles() {
        for scene in [
            everything(style),
            boards::EXAMPLES[0]
                .scene(Facing::West)
                .unwrap()
                .with_style(style),
            plus::four_armies(Facing::East).with_style(style),
        ] {
            let (indexed, vector) = (decode(&png(&scene)), rasterised(&scene));
            assert_eq!(indexed.dimensions(), vector.dimensions());
            let far = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
                (0..3).any(|i| a.0[i].abs_diff(b.0[i]) > 48)
            };
            let count = indexed.pixels().zip(vector.pixels()).filter(far).count();
            let most = indexed.pixels().len() / 64;
            assert!(
                count <= most,
                "{style:?}: {count} pixels of at most {most} differ"
            );
        }
    }
}

/// The SVG as another renderer shows it.
fn rasterised(scene: &Scene) -> RgbImage {
    let tree = usvg::Tree::from_str(&svg(scene), &usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixmap.as_mut(),
    );
    let rgb = pixmap
        .pixels()
        .iter()
        .flat_map(|p| [p.red(), p.green(), p.blue()]);
    RgbImage::from_raw(size.width(), size.height(), rgb.collect()).unwrap()
}

#[test]
fn facing_turns_the_board_and_not_the_pieces() {
    let lone = |facing| {
        let mut scene = Scene::new(grid(8, 8, 0))
            .with_size(size(512))
            .with_facing(facing)
            .with_coordinates(Coordinates::Off);
        scene
            .place("a1", Piece::new(Army::White, PieceKind::Knight))
            .unwrap();
        decode(&png(&scene))
    };
    let corner =
        |picture: &RgbImage, x, y| image::imageops::crop_imm(picture, x, y, 64, 64).to_image();
    let upright = corner(&lone(Facing::South), 0, 448);
    for (facing, x, y) in [
        (Facing::West, 448, 448),
        (Facing::North, 448, 0),
        (Facing::East, 0, 0),
    ] {
        assert!(corner(&lone(facing), x, y) == upright, "{facing:?}");
    }
}

#[test]
fn the_long_side_is_as_requested() {
    for (board, expected) in [
        (grid(8, 8, 0), (500, 500)),
        (grid(4, 8, 0), (252, 500)),
        (grid(14, 7, 0), (500, 255)),
    ] {
        let scene = Scene::new(board)
            .with_size(size(500))
            .with_coordinates(Coordinates::Inside);
        assert_eq!(decode(&png(&scene)).dimensions(), expected);
    }
}

#[test]
fn a_picture_is_indexed_and_small() {
    let mut scene = Scene::new(grid(8, 8, 0));
    for (file, kind) in ('a'..='h').zip(
        [
            PieceKind::Rook,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Queen,
        ]
        .into_iter()
        .cycle(),
    ) {
        for (army, back, pawn) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            scene
                .place(&format!("{file}{back}"), Piece::new(army, kind))
                .unwrap();
            scene
                .place(&format!("{file}{pawn}"), Piece::new(army, PieceKind::Pawn))
                .unwrap();
        }
    }
    let bytes = png(&scene);
    assert_eq!(decode(&bytes).dimensions(), (1024, 1024));
    assert_eq!(bytes[25], 3, "the colour type in the header is not indexed");
    assert_eq!(decode(&bytes), pixels(&scene), "the PNG lost something");
    assert!(bytes.len() < 80 * 1024, "{} bytes", bytes.len());
}

#[test]
fn a_wrong_position_does_not_read_as_the_right_one() {
    let empty = Scene::new(grid(8, 8, 0)).with_size(size(360));
    let mut shown = empty.clone();
    shown
        .place("e4", Piece::new(Army::White, PieceKind::Pawn))
        .unwrap();
    let read = read::pieces(&png(&shown), &empty).unwrap();
    assert_eq!(
        read.get("e4"),
        Some(&Piece::new(Army::White, PieceKind::Pawn))
    );
    assert_eq!(read.len(), 1);
}

#[test]
fn bytes_that_are_not_a_picture_of_the_board_are_refused() {
    let empty = Scene::new(grid(8, 8, 0))
        .with_size(size(512))
        .with_coordinates(Coordinates::Off);
    assert_eq!(read::pieces(b"no picture", &empty), Err(Error::NotPng));
    let other = png(&empty.clone().with_size(size(360)));
    assert!(matches!(
        read::pieces(&other, &empty),
        Err(Error::OtherSize { .. })
    ));
    let mut damaged = decode(&png(&empty));
    (0..64).for_each(|i| damaged.put_pixel(256 + i, 256 + i, image::Rgb([255, 0, 255])));
    let mut bytes = std::io::Cursor::new(Vec::new());
    damaged
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    assert_eq!(
        read::pieces(bytes.get_ref(), &empty),
        Err(Error::Unreadable("e4".into()))
    );
}

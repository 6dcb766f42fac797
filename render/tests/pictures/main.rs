//! Pictures as others see them: bytes that decode, pixels that are known, positions that can be read back.
//!
//! `UPDATE_GOLDEN=1 cargo test -p entente-render` writes `tests/golden/*.png` anew; look at them before committing.

#![allow(clippy::unwrap_used)] // A test says what went wrong by panicking.

mod plus;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use entente_render::{
    Army, Board, Cell, Coordinates, Edge, Error, Facing, Ground, Kind, Mark, Piece, Point, Scene,
    Service, Size, Strip, Text, Theme, Tick, Tone, pixels, png, read, svg,
};
use image::RgbImage;
use proptest::prelude::*;
use proptest::sample::select;
use resvg::{tiny_skia, usvg};

/// A board with a row of slanted cells between two shifted halves, one cell overlapping its neighbour.
fn shifted() -> Board {
    let square = |x: u8, y: u8| {
        let ground = [Ground::Dark, Ground::Light][usize::from((x + y) % 2)];
        let shift = if y < 2 { 0.0 } else { -0.5 };
        let name = format!("{}{}", char::from(b'a' + x), y + 1);
        Cell::square(name, ground, f32::from(x) + shift, f32::from(y))
    };
    let slanted = |x: u8| {
        let ground = [Ground::Light, Ground::Dark][usize::from(x % 2)];
        let x = f32::from(x);
        let corners = [(x, 2.0), (x + 1.0, 2.0), (x + 0.5, 3.0), (x - 0.5, 3.0)];
        let name = format!("{}3", char::from(b'a' + x as u8));
        Cell::polygon(
            name,
            ground,
            corners.map(|(x, y)| Point::new(x, y)).to_vec(),
        )
    };
    let mut cells: Vec<Cell> = (0..2)
        .flat_map(|y| (0..5).map(move |x| square(x, y)))
        .collect();
    cells.extend((0..5).map(slanted));
    cells.extend((0..5).map(|x| square(x, 3)));
    let corners = [(4.5, 2.0), (5.5, 2.0), (4.5, 3.0)];
    let outline = corners.map(|(x, y)| Point::new(x, y)).to_vec();
    let mut switch = Cell::polygon("E3", Ground::Mid, outline);
    switch.seat = Point::new(5.05, 2.3);
    switch.room = 0.55;
    cells.push(switch);
    let ticks = |texts: &str| {
        let tick = |(i, c): (usize, char)| Tick {
            at: i as f32 + 0.5,
            text: Text::new(&c.to_string()).unwrap(),
        };
        texts.chars().enumerate().map(tick).collect()
    };
    Board::new(cells)
        .unwrap()
        .with_ticks(ticks("abcde"), ticks("1234"))
        .unwrap()
}

fn grid(width: u8, height: u8, corner: u8) -> Arc<Board> {
    Arc::new(Board::grid(width, height, corner).unwrap())
}

fn size(pixels: u32) -> Size {
    Size::new(pixels).unwrap()
}

fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, image::ImageFormat::Png)
        .unwrap()
        .into_rgb8()
}

/// Everything that can be drawn, on one board.
fn everything(theme: Theme) -> Scene {
    let mut scene = Scene::new(grid(7, 8, 0))
        .with_theme(theme)
        .with_size(size(400))
        .with_coordinates(Coordinates::Outside);
    for (rank, army) in (1..).zip(Army::ALL) {
        for (file, kind) in ('a'..).zip(Kind::ALL) {
            scene
                .place(&format!("{file}{rank}"), Piece::new(army, kind))
                .unwrap();
        }
    }
    for (file, army) in ('a'..).zip(Army::ALL) {
        scene
            .place(
                &format!("{file}7"),
                Piece::new(army, Kind::Knight).serving(Service::Nobody),
            )
            .unwrap();
    }
    let marks = [
        Mark::Check,
        Mark::Selected,
        Mark::Premove,
        Mark::LastMove,
        Mark::Target,
    ];
    for (file, mark) in ('a'..).zip(marks) {
        scene.mark(&format!("{file}1"), mark).unwrap();
        scene.mark(&format!("{file}8"), mark).unwrap();
    }
    scene.arrow("b8", "d6", Tone::Move).unwrap();
    scene.arrow("g8", "g3", Tone::Threat).unwrap();
    scene.arrow("a4", "c5", Tone::Hint).unwrap();
    let captured = Kind::ALL.map(|kind| Piece::new(Army::Black, kind));
    for (edge, army, to_move) in [
        (Edge::Above, Army::Black, true),
        (Edge::Below, Army::White, false),
    ] {
        let label = Some(Text::new("12:30").unwrap());
        let strip = Strip {
            army,
            to_move,
            label,
            captured: captured.to_vec(),
        };
        scene.strip(edge, strip).unwrap();
    }
    scene
}

fn shifted_scene(facing: Facing) -> Scene {
    let mut scene = Scene::new(Arc::new(shifted()))
        .with_size(size(330))
        .with_facing(facing);
    for (cell, kind) in [
        ("a3", Kind::King),
        ("d3", Kind::Knight),
        ("E3", Kind::Rook),
        ("b4", Kind::Queen),
    ] {
        scene.place(cell, Piece::new(Army::White, kind)).unwrap();
    }
    for (cell, mark) in [
        ("a3", Mark::Check),
        ("b3", Mark::Selected),
        ("c3", Mark::Target),
        ("d3", Mark::LastMove),
    ] {
        scene.mark(cell, mark).unwrap();
    }
    scene
}

fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"))
}

/// Compares with the picture in `tests/golden`, pixel by pixel.
fn assert_golden(name: &str, scene: &Scene) {
    let (path, bytes) = (golden_path(name), png(scene));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &bytes).unwrap();
    }
    let (expected, got) = (decode(&std::fs::read(&path).unwrap()), decode(&bytes));
    if expected != got {
        let beside = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(&beside, &bytes).unwrap();
        panic!("{} differs from {}", beside.display(), path.display());
    }
}

#[test]
fn every_theme_looks_as_it_did() {
    for theme in Theme::ALL {
        assert_golden(theme.name(), &everything(theme));
    }
}

#[test]
fn a_shifted_board_looks_as_it_did() {
    assert_golden("shifted", &shifted_scene(Facing::South));
}

#[test]
fn no_frame_shows_between_slanted_neighbours() {
    let scene = Scene::new(Arc::new(shifted()))
        .with_size(size(330))
        .with_coordinates(Coordinates::Off);
    let picture = decode(&png(&scene));
    let unit = picture.height() / 4;
    // Half way up the slanted row, from the middle of its first cell to the middle of its last.
    let row = (unit / 2 + unit / 4..unit * 19 / 4).map(|x| *picture.get_pixel(x, unit + unit / 2));
    let darkest = row.map(|pixel| pixel.0[0]).min().unwrap();
    assert_eq!(darkest, 0xb9, "something darker than a dark cell");
}

#[test]
fn both_writers_show_the_same() {
    for theme in Theme::ALL {
        for scene in [
            everything(theme),
            shifted_scene(Facing::West).with_theme(theme),
            plus::four_armies(Facing::East).with_theme(theme),
        ] {
            let (indexed, vector) = (decode(&png(&scene)), rasterised(&scene));
            assert_eq!(indexed.dimensions(), vector.dimensions());
            let far = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
                (0..3).any(|i| a.0[i].abs_diff(b.0[i]) > 48)
            };
            let count = indexed.pixels().zip(vector.pixels()).filter(far).count();
            let most = indexed.pixels().len() / 100;
            assert!(
                count <= most,
                "{theme:?}: {count} pixels of at most {most} differ"
            );
        }
    }
}

/// The SVG as another renderer would show it.
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
            .with_facing(facing)
            .with_coordinates(Coordinates::Off);
        scene
            .place("a1", Piece::new(Army::White, Kind::Knight))
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
fn the_long_side_is_as_asked() {
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
        [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen]
            .into_iter()
            .cycle(),
    ) {
        for (army, back, pawn) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            scene
                .place(&format!("{file}{back}"), Piece::new(army, kind))
                .unwrap();
            scene
                .place(&format!("{file}{pawn}"), Piece::new(army, Kind::Pawn))
                .unwrap();
        }
    }
    let bytes = png(&scene);
    assert_eq!(bytes[25], 3, "the header's colour type is not indexed");
    assert_eq!(decode(&bytes), pixels(&scene), "the PNG lost something");
    assert!(bytes.len() < 48 * 1024, "{} bytes", bytes.len());
}

#[test]
fn a_wrong_position_does_not_read_as_the_right_one() {
    let bare = Scene::new(grid(8, 8, 0)).with_size(size(360));
    let mut shown = bare.clone();
    shown
        .place("e4", Piece::new(Army::White, Kind::Pawn))
        .unwrap();
    let read = read::pieces(&png(&shown), &bare).unwrap();
    assert_eq!(read.get("e4"), Some(&Piece::new(Army::White, Kind::Pawn)));
    assert_eq!(read.len(), 1);
}

#[test]
fn what_is_no_picture_of_the_board_is_refused() {
    let bare = Scene::new(grid(8, 8, 0));
    assert_eq!(read::pieces(b"no picture", &bare), Err(Error::NotPng));
    let other = png(&bare.clone().with_size(size(360)));
    assert!(matches!(
        read::pieces(&other, &bare),
        Err(Error::OtherSize { .. })
    ));
    let mut spoilt = decode(&png(&bare));
    (0..64).for_each(|i| spoilt.put_pixel(256 + i, 256 + i, image::Rgb([255, 0, 255])));
    let mut bytes = std::io::Cursor::new(Vec::new());
    spoilt
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    assert_eq!(
        read::pieces(bytes.get_ref(), &bare),
        Err(Error::Unreadable("e4".into()))
    );
}

#[test]
fn nonsense_is_refused() {
    let board = |cells| Board::new(cells).unwrap_err();
    let cell = |name: &str| Cell::square(name, Ground::Light, 0.0, 0.0);
    assert_eq!(board(vec![]), Error::CellCount(0));
    assert_eq!(
        board(vec![cell("a1"), cell("a1")]),
        Error::SameName("a1".into())
    );
    assert_eq!(board(vec![cell("<a>")]), Error::Name("<a>".into()));
    let far = Cell::square("a1", Ground::Light, f32::NAN, 0.0);
    assert_eq!(board(vec![far]), Error::Shape("a1".into()));
    let flat = vec![
        Point::new(0.0, 0.0),
        Point::new(1.0, 0.0),
        Point::new(2.0, 0.0),
    ];
    assert_eq!(
        board(vec![Cell::polygon("a1", Ground::Light, flat)]),
        Error::Shape("a1".into())
    );
    for (width, height, corner) in [(0, 8, 0), (15, 8, 0), (8, 19, 0), (8, 8, 4), (8, 8, 200)] {
        assert!(matches!(
            Board::grid(width, height, corner),
            Err(Error::Grid { .. })
        ));
    }
    assert_eq!(Size::new(63), Err(Error::Size(63)));
    assert_eq!(Size::new(1 << 20), Err(Error::Size(1 << 20)));
    assert!(
        Text::new("").is_err() && Text::new("thirteen long").is_err() && Text::new("é").is_err()
    );
    let mut scene = Scene::new(grid(8, 8, 0));
    assert_eq!(
        scene.mark("i9", Mark::Check).unwrap_err(),
        Error::UnknownCell("i9".into())
    );
    assert_eq!(
        scene.arrow("a1", "a1", Tone::Move).unwrap_err(),
        Error::EmptyArrow("a1".into())
    );
    let crowd = vec![Piece::new(Army::White, Kind::Pawn); Strip::MAX_PIECES + 1];
    let strip = Strip {
        army: Army::White,
        to_move: false,
        label: None,
        captured: crowd,
    };
    assert!(matches!(
        scene.strip(Edge::Above, strip),
        Err(Error::TooMany { .. })
    ));
}

fn service() -> impl Strategy<Value = Service> {
    let under = select(&Army::ALL[..]).prop_map(Service::Under);
    prop_oneof![Just(Service::Own), Just(Service::Nobody), under]
}

fn piece() -> impl Strategy<Value = Piece> {
    (select(&Army::ALL[..]), select(&Kind::ALL[..]), service())
        .prop_map(|(army, kind, service)| Piece::new(army, kind).serving(service))
}

fn mark() -> impl Strategy<Value = Mark> {
    select(vec![
        Mark::Check,
        Mark::LastMove,
        Mark::Premove,
        Mark::Selected,
        Mark::Target,
    ])
}

fn board() -> impl Strategy<Value = Arc<Board>> {
    let corners = (1_u8..=14, 1_u8..=18)
        .prop_flat_map(|(w, h)| (Just(w), Just(h), 0..w.min(h).div_ceil(2)))
        .prop_map(|(w, h, corner)| grid(w, h, corner));
    prop_oneof![3 => corners, 1 => Just(Arc::new(shifted()))]
}

fn boards_in_use() -> impl Strategy<Value = Arc<Board>> {
    select(vec![
        grid(8, 8, 0),
        grid(11, 11, 3),
        grid(14, 14, 3),
        Arc::new(shifted()),
    ])
}

fn strip() -> impl Strategy<Value = Strip> {
    let label = proptest::option::of("[0-9a-zA-Z:+./ -]{1,12}");
    (
        select(&Army::ALL[..]),
        any::<bool>(),
        label,
        prop::collection::vec(piece(), 0..=Strip::MAX_PIECES),
    )
        .prop_map(|(army, to_move, label, captured)| Strip {
            army,
            to_move,
            label: label.map(|text| Text::new(&text).unwrap()),
            captured,
        })
}

/// How a scene looks, without what it shows.
fn bare(
    boards: impl Strategy<Value = Arc<Board>>,
    sizes: impl Strategy<Value = u32>,
) -> impl Strategy<Value = Scene> {
    let coordinates = select(vec![
        Coordinates::Inside,
        Coordinates::Outside,
        Coordinates::Off,
    ]);
    let strips = prop::collection::vec(strip(), 0..3);
    (
        boards,
        sizes,
        select(&Theme::ALL[..]),
        select(&Facing::ALL[..]),
        coordinates,
        strips,
    )
        .prop_map(|(board, pixels, theme, facing, coordinates, strips)| {
            let mut scene = Scene::new(board)
                .with_size(size(pixels))
                .with_theme(theme)
                .with_facing(facing)
                .with_coordinates(coordinates);
            for strip in strips {
                scene
                    .strip(
                        if strip.to_move {
                            Edge::Above
                        } else {
                            Edge::Below
                        },
                        strip,
                    )
                    .unwrap();
            }
            scene
        })
}

/// Pieces and marks for cells picked at random.
fn contents() -> impl Strategy<Value = Vec<(prop::sample::Index, Option<Piece>, Option<Mark>)>> {
    let content = (
        any::<prop::sample::Index>(),
        proptest::option::of(piece()),
        proptest::option::of(mark()),
    );
    prop::collection::vec(content, 0..60)
}

fn fill(
    scene: &mut Scene,
    names: &[String],
    contents: &[(prop::sample::Index, Option<Piece>, Option<Mark>)],
) {
    for (index, piece, mark) in contents {
        let name = index.get(names);
        if let Some(piece) = piece {
            let _occupied = scene.place(name, *piece);
        }
        if let Some(mark) = mark {
            scene.mark(name, *mark).unwrap();
        }
    }
}

/// The names of the cells of the scene's board.
fn names(scene: &Scene) -> Vec<String> {
    scene
        .board()
        .cells()
        .iter()
        .map(|cell| cell.name.clone())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_scene_can_be_drawn(mut scene in bare(board(), 64..=400_u32), contents in contents(), arrows in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..5)) {
        let names = names(&scene);
        fill(&mut scene, &names, &contents);
        for (from, to) in arrows {
            let (from, to) = (from.get(&names), to.get(&names));
            let _to_itself = scene.arrow(from, to, Tone::Hint);
        }
        let (width, height) = decode(&png(&scene)).dimensions();
        prop_assert_eq!(width.max(height), scene.size().pixels());
        let tree = usvg::Tree::from_str(&svg(&scene), &usvg::Options::default()).unwrap();
        prop_assert_eq!(tree.size().to_int_size().width(), width);
        prop_assert_eq!(tree.size().to_int_size().height(), height);
    }

    #[test]
    fn what_is_drawn_can_be_read(bare in bare(boards_in_use(), select(vec![480, 720])), contents in contents()) {
        let mut scene = bare.clone();
        fill(&mut scene, &names(&bare), &contents);
        let placed: BTreeMap<String, Piece> = scene.pieces().map(|(cell, piece)| (cell.to_string(), piece)).collect();
        prop_assert_eq!(read::pieces(&png(&scene), &bare).unwrap(), placed);
    }
}

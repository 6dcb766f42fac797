//! Tests of every board of the project, seen from every side.
//!
//! Pictures look as before, squares fill the board without gaps and each contains its own piece,
//! and positions can be read back from the pixels.

use std::collections::BTreeMap;
use std::sync::Arc;

use entente_render::{
    Army, Background, Board, Card, Control, Coordinates, Facing, HomeArea, Mark, Piece, PieceKind,
    Point, Scene, Square, Text, Theme, png, read,
};

use crate::boards::{self, EXAMPLES};
use crate::{GOLDEN, assert_golden, decode, grid, size};

/// All boards in use.
fn all_boards() -> [Arc<Board>; 4] {
    let chess66 = Arc::new(boards::chess66().unwrap());
    let chess45 = Arc::new(boards::chess45().unwrap());
    [grid(8, 8, 0), chess66, chess45, grid(14, 14, 3)]
}

#[test]
fn every_board_looks_as_it_did_from_every_side() {
    for example in &EXAMPLES {
        for (facing, side) in Facing::ALL
            .into_iter()
            .zip(["south", "west", "north", "east"])
        {
            let theme = Theme::ALL[facing as usize];
            let scene = example.scene(facing).unwrap().with_theme(theme);
            let scene = scene.with_size(size(GOLDEN));
            assert_golden(&format!("{}-{side}", example.name), &scene);
        }
    }
}

/// Each side in a different theme, and in different pairs on each board.
#[test]
fn every_board_is_read_from_every_side() {
    for (i, example) in EXAMPLES.iter().enumerate() {
        for facing in Facing::ALL {
            let theme = Theme::ALL[(facing as usize + i) % 4];
            let small = |scene: Scene| scene.with_theme(theme).with_size(size(480));
            let scene = small(example.scene(facing).unwrap());
            let empty = small(example.empty(facing).unwrap());
            let placed: BTreeMap<String, Piece> = scene
                .pieces()
                .map(|(square, piece)| (square.into(), piece))
                .collect();
            assert!(placed.len() > 12, "{} is almost empty", example.name);
            let shown = read::pieces(&png(&scene), &empty);
            assert_eq!(shown, Ok(placed), "{} {facing:?} {theme:?}", example.name);
        }
    }
}

/// A dot is smaller on a slanted square, so more of what is below it shows.
#[test]
fn an_empty_slanted_square_reads_as_empty_with_every_mark() {
    let empty = Scene::new(Arc::new(boards::chess66().unwrap())).with_size(size(480));
    let tints = [
        Mark::ConditionalMove,
        Mark::Check,
        Mark::Selected,
        Mark::LastMove,
    ];
    for tint in tints {
        let mut scene = empty.clone();
        for square in ["A4", "a4", "e4", "d5", "h5", "H5"] {
            scene.mark(square, tint).unwrap();
            scene.mark(square, Mark::Target).unwrap();
        }
        let shown = read::pieces(&png(&scene), &empty);
        assert_eq!(shown, Ok(BTreeMap::new()), "{tint:?}");
    }
}

/// Twice the area of a polygon. It is positive if the corners are listed anticlockwise.
fn double_area(outline: &[Point]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    let sides = outline.iter().zip(next);
    sides.map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

/// Whether a point is inside a convex polygon, and not on its edge. The corners have to be listed
/// anticlockwise.
fn contains(square: &Square, point: Point) -> bool {
    let next = square.outline.iter().cycle().skip(1);
    let mut sides = square.outline.iter().zip(next);
    sides.all(|(a, b)| (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 1e-4)
}

#[test]
fn every_centre_is_in_its_own_square_and_in_no_other() {
    for board in all_boards() {
        for square in board.squares() {
            let owners: Vec<_> = board
                .squares()
                .iter()
                .filter(|other| contains(other, square.centre))
                .map(|owner| &owner.name)
                .collect();
            assert_eq!(owners, [&square.name]);
        }
    }
}

/// Together the squares are as large as the board, and no point of a fine grid is in two of them.
///
/// The grid is chosen so that none of its points is on an edge.
#[test]
fn squares_do_not_overlap_and_leave_no_gap() {
    for (board, area) in all_boards()
        .into_iter()
        .zip([64.0, 66.0 - 1.0, 85.0, 160.0])
    {
        let whole: f32 = board
            .squares()
            .iter()
            .map(|square| double_area(&square.outline))
            .sum();
        assert!(
            (whole / 2.0 - area).abs() < 1e-3,
            "{whole} is not twice {area}"
        );
        let count = 16 * 14;
        let step = |i: i32| -1.0 + (i as f32 + 0.37) / 14.0;
        for (x, y) in (0..count).flat_map(|x| (0..count).map(move |y| (x, y))) {
            let point = Point::new(step(x), step(y));
            let owners = board
                .squares()
                .iter()
                .filter(|square| contains(square, point));
            let names: Vec<_> = owners.map(|square| &square.name).collect();
            assert!(names.len() <= 1, "{names:?} at {point:?}");
        }
    }
}

/// Rotated by half a turn, the board of Chess66 is the same: `a4` becomes `h5`, `A4` becomes `H5`.
#[test]
fn chess66_is_the_same_after_half_a_turn() {
    let board = boards::chess66().unwrap();
    let turned = |name: &str| -> String {
        let (file, rank) = (name.as_bytes()[0], name.as_bytes()[1]);
        let first = if file.is_ascii_uppercase() {
            b'A'
        } else {
            b'a'
        };
        let mirrored = 2 * first + 7 - file;
        [mirrored, b'1' + b'8' - rank]
            .map(char::from)
            .iter()
            .collect()
    };
    let corners = |square: &Square, turn: bool| {
        let position = |p: &Point| {
            if turn {
                (8.0 - p.x, 8.0 - p.y)
            } else {
                (p.x, p.y)
            }
        };
        let mut corners: Vec<_> = square.outline.iter().map(position).collect();
        corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
        corners
    };
    for square in board.squares() {
        let other = &board.squares()[board.index_of(&turned(&square.name)).unwrap()];
        assert_eq!(
            corners(square, true),
            corners(other, false),
            "{}",
            square.name
        );
    }
}

/// Squares that are neighbours in the rules share a whole side in the picture, also where the rows
/// shift.
#[test]
fn neighbours_on_chess66_share_a_side() {
    let board = boards::chess66().unwrap();
    let sides = |name: &str| -> Vec<[(i32, i32); 2]> {
        let outline = &board.squares()[board.index_of(name).unwrap()].outline;
        let whole = |p: &Point| ((4.0 * p.x) as i32, (4.0 * p.y) as i32);
        let next = outline.iter().cycle().skip(1);
        let sides = outline.iter().zip(next);
        let side = |(a, b)| {
            let mut ends = [whole(a), whole(b)];
            ends.sort_unstable();
            ends
        };
        sides.map(side).collect()
    };
    for (a, b, joined) in [
        ("a4", "b5", true),
        ("A4", "a5", true),
        ("d4", "e5", true),
        ("g4", "h5", true),
        ("h4", "H5", true),
        ("c4", "c5", false),
        ("a3", "b4", false),
        ("b3", "b4", true),
        ("b4", "a4", true),
        ("f5", "g5", true),
        ("h5", "g5", true),
        ("g6", "g5", true),
    ] {
        let theirs = sides(b);
        let shared = sides(a).iter().any(|side| theirs.contains(side));
        assert_eq!(shared, joined, "{a} {b}");
    }
}

#[test]
fn no_frame_shows_between_slanted_neighbours() {
    let scene = Scene::new(Arc::new(boards::chess66().unwrap()))
        .with_size(size(504))
        .with_coordinates(Coordinates::Off);
    let picture = decode(&png(&scene));
    for facing in [Facing::South, Facing::West] {
        let upright = if facing == Facing::South {
            picture.clone()
        } else {
            let turned = decode(&png(&scene.clone().with_facing(facing)));
            image::imageops::rotate90(&turned)
        };
        // In the middle of the fifth and the fourth row, from the middle of the first square to the
        // middle of the last.
        for middle in [56 * 7 / 2, 56 * 9 / 2] {
            let row = (56..504 - 56).map(|x| upright.get_pixel(x, middle).0[0]);
            let darkest = row.min().unwrap();
            assert_eq!(
                darkest, 0xb9,
                "{facing:?}: something is darker than a dark square"
            );
        }
    }
}

/// A mark on one half of a switch does not change the other half.
#[test]
fn the_halves_of_a_switch_are_marked_separately() {
    let lone = |marked: Option<&str>| {
        let mut scene = Scene::new(Arc::new(boards::chess66().unwrap()))
            .with_size(size(504))
            .with_coordinates(Coordinates::Inside);
        if let Some(square) = marked {
            scene.mark(square, Mark::LastMove).unwrap();
        }
        decode(&png(&scene))
    };
    let empty = lone(None);
    for (square, columns) in [
        ("A4", 0..57),
        ("a4", 56..113),
        ("h5", 391..449),
        ("H5", 447..505),
    ] {
        let marked = lone(Some(square));
        let changed: Vec<_> = marked
            .enumerate_pixels()
            .filter(|&(x, y, pixel)| empty.get_pixel(x, y) != pixel)
            .map(|(x, ..)| x)
            .collect();
        assert!(changed.len() > 56 * 56 / 2, "{square} is barely marked");
        let strays = changed.iter().filter(|x| !columns.contains(*x)).count();
        assert_eq!(strays, 0, "{square} is marked outside its half");
    }
}

/// The special square differs from marks not only by its colour: its corners have another one.
#[test]
fn the_yellow_square_is_yellow_in_every_theme_and_has_corners() {
    let board = Arc::new(boards::chess45().unwrap());
    let middle = board.index_of("f6").unwrap();
    assert_eq!(board.squares()[middle].background, Background::Accent);
    for theme in Theme::ALL {
        let scene = Scene::new(board.clone())
            .with_theme(theme)
            .with_size(size(704))
            .with_coordinates(Coordinates::Off);
        let picture = decode(&png(&scene));
        let [r, g, b] = picture.get_pixel(5 * 64 + 32, 5 * 64 + 32).0.map(i32::from);
        assert!(
            r - b > 100 && g - b > 80 && (r - g).abs() < 60,
            "{theme:?} {r} {g} {b}"
        );
        let corner = picture.get_pixel(5 * 64 + 3, 5 * 64 + 3).0.map(i32::from);
        assert!(r - corner[0] > 50, "{theme:?} {corner:?}");
    }
}

/// A card that has a band for itself needs less height than two that share one.
#[test]
fn cards_are_next_to_a_board_without_free_corners() {
    let card = || Card::new(Piece::new(Army::White, PieceKind::King));
    let sides = |sides: &[Facing]| sides.iter().copied().map(HomeArea::Side).collect();
    let two = sides(&[Facing::South, Facing::North]);
    let three: Vec<_> = sides(&[Facing::South, Facing::East]);
    let cases: [(Vec<HomeArea>, f32); 5] = [
        (Vec::new(), 0.0),
        (sides(&[Facing::South]), 0.84),
        ([&three[..], &[HomeArea::Centre]].concat(), 1.3),
        (two, 2.0 * 0.84),
        (sides(&Facing::ALL), 2.0 * 1.3),
    ];
    for (home_areas, bands) in cases {
        let mut scene = Scene::new(grid(8, 8, 0)).with_coordinates(Coordinates::Off);
        for &home_area in &home_areas {
            scene.add_card(home_area, card()).unwrap();
        }
        let (width, height) = decode(&png(&scene)).dimensions();
        let square = (1024.0 / (8.0 + bands)).floor();
        assert_eq!(height, 1024);
        let expected = 1024.0 - square * bands;
        assert!(
            (width as f32 - expected).abs() <= 1.0,
            "{home_areas:?}: {width}"
        );
    }
}

/// On the board for four, each army starts at the left of its own side, and its card is there.
#[test]
fn a_card_in_a_band_is_beside_its_army() {
    for facing in Facing::ALL {
        let shown = |king: Piece| {
            let mut scene = Scene::new(grid(8, 8, 0)).with_facing(facing);
            for side in Facing::ALL {
                let pawn = Piece::new(Army::White, PieceKind::Pawn);
                let piece = if side == Facing::South { king } else { pawn };
                scene.add_card(side, Card::new(piece)).unwrap();
            }
            decode(&png(&scene))
        };
        let king = Piece::new(Army::Black, PieceKind::King);
        let (one, other) = (shown(king), shown(king.with_control(Control::Nobody)));
        let expected = match facing {
            Facing::South => (false, true),
            Facing::West => (true, true),
            Facing::North => (true, false),
            Facing::East => (false, false),
        };
        assert_changes_only(&one, &other, expected, facing);
    }
}

/// Asserts that two pictures differ only in the quarter at the right and at the bottom, or not.
fn assert_changes_only(
    one: &image::RgbImage,
    other: &image::RgbImage,
    expected: (bool, bool),
    facing: Facing,
) {
    let (wide, high) = one.dimensions();
    let changed = one
        .enumerate_pixels()
        .filter(|&(x, y, pixel)| other.get_pixel(x, y) != pixel);
    let points: Vec<_> = changed
        .map(|(x, y, _)| (x > wide / 2, y > high / 2))
        .collect();
    assert!(!points.is_empty());
    assert!(points.iter().all(|&point| point == expected), "{facing:?}");
}

/// The caption is above everything else, and the board below it is read as without one.
#[test]
fn a_caption_is_above_the_board() {
    let text = Text::new("Move 12: Ann leaves Bob").unwrap();
    let mut scene = Scene::new(grid(8, 8, 0)).with_caption(text.clone());
    let king = Piece::new(Army::White, PieceKind::King);
    scene.place("e1", king).unwrap();
    scene.add_card(Facing::North, Card::new(king)).unwrap();
    let picture = decode(&png(&scene));
    let frame = *picture.get_pixel(0, 0);
    let square = 1024 * 100 / (800 + 62 + 84);
    let rows =
        |from: u32, to: u32| (from..to).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let written = rows(0, square / 2).filter(|&(x, y)| *picture.get_pixel(x, y) != frame);
    assert!(written.count() > 500, "the caption is written");
    let mut empty = Scene::new(grid(8, 8, 0)).with_caption(text);
    empty.add_card(Facing::North, Card::new(king)).unwrap();
    let shown = read::pieces(&png(&scene), &empty).unwrap();
    assert_eq!(
        shown.into_iter().collect::<Vec<_>>(),
        [("e1".to_owned(), king)]
    );
}

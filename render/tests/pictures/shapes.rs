//! Every board of the project, seen from every side: what it looks like, that its cells fill it without gaps and each holds
//! its own piece, and that a game on it is read back from the pixels.

use std::collections::BTreeMap;
use std::sync::Arc;

use entente_render::{
    Army, Board, Card, Cell, Coordinates, Facing, Ground, Home, Kind, Mark, Piece, Point, Scene,
    Service, Theme, png, read,
};

use crate::boards::{self, EXAMPLES};
use crate::{assert_golden, decode, grid, size};

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
            assert_golden(&format!("{}-{side}", example.name), &scene);
        }
    }
}

/// Each side in another theme, and each board by another pairing.
#[test]
fn every_board_is_read_from_every_side() {
    for (i, example) in EXAMPLES.iter().enumerate() {
        for facing in Facing::ALL {
            let theme = Theme::ALL[(facing as usize + i) % 4];
            let scene = example.scene(facing).unwrap().with_theme(theme);
            let bare = example.bare(facing).unwrap().with_theme(theme);
            let placed = scene.pieces().map(|(cell, piece)| (cell.into(), piece));
            let placed: BTreeMap<String, Piece> = placed.collect();
            assert!(placed.len() > 12, "{} is almost empty", example.name);
            let shown = read::pieces(&png(&scene), &bare);
            assert_eq!(shown, Ok(placed), "{} {facing:?} {theme:?}", example.name);
        }
    }
}

/// A dot is smaller on a rhomboid than on a square, and what lies beneath it shows sooner.
#[test]
fn an_empty_slanted_cell_reads_as_empty_under_every_mark() {
    let bare = Scene::new(Arc::new(boards::chess66().unwrap())).with_size(size(480));
    let tints = [Mark::Premove, Mark::Check, Mark::Selected, Mark::LastMove];
    for tint in tints {
        let mut scene = bare.clone();
        for cell in ["A4", "a4", "e4", "d5", "h5", "H5"] {
            scene.mark(cell, tint).unwrap();
            scene.mark(cell, Mark::Target).unwrap();
        }
        let shown = read::pieces(&png(&scene), &bare);
        assert_eq!(shown, Ok(BTreeMap::new()), "{tint:?}");
    }
}

/// Twice the area that a polygon encloses, positive where its corners run against the clock.
fn double_area(outline: &[Point]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    let sides = outline.iter().zip(next);
    sides.map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

/// Whether a place lies within a convex polygon whose corners run against the clock, and not on its edge.
fn holds(cell: &Cell, place: Point) -> bool {
    let next = cell.outline.iter().cycle().skip(1);
    let mut sides = cell.outline.iter().zip(next);
    sides.all(|(a, b)| (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) > 1e-4)
}

#[test]
fn every_seat_is_in_its_own_cell_and_in_no_other() {
    for board in all_boards() {
        for cell in board.cells() {
            let holders = board.cells().iter().filter(|other| holds(other, cell.seat));
            let holders: Vec<_> = holders.map(|holder| &holder.name).collect();
            assert_eq!(holders, [&cell.name]);
        }
    }
}

/// Together they are as large as the board, and no place of a fine lattice, which meets no edge, is in two of them.
#[test]
fn cells_do_not_overlap_and_leave_no_gap() {
    for (board, area) in all_boards()
        .into_iter()
        .zip([64.0, 66.0 - 1.0, 85.0, 160.0])
    {
        let whole: f32 = board
            .cells()
            .iter()
            .map(|cell| double_area(&cell.outline))
            .sum();
        assert!(
            (whole / 2.0 - area).abs() < 1e-3,
            "{whole} is not twice {area}"
        );
        let count = 16 * 14;
        let step = |i: i32| -1.0 + (i as f32 + 0.37) / 14.0;
        for place in (0..count).flat_map(|x| (0..count).map(move |y| (x, y))) {
            let place = Point::new(step(place.0), step(place.1));
            let holders = board.cells().iter().filter(|cell| holds(cell, place));
            let names: Vec<_> = holders.map(|cell| &cell.name).collect();
            assert!(names.len() <= 1, "{names:?} at {place:?}");
        }
    }
}

/// Turned half round, the board of Chess66 is itself again: `a4` becomes `h5`, `A4` becomes `H5`.
#[test]
fn chess66_turned_round_is_itself() {
    let board = boards::chess66().unwrap();
    let turned = |name: &str| -> String {
        let (file, rank) = (name.as_bytes()[0], name.as_bytes()[1]);
        let first = if file.is_ascii_uppercase() {
            b'A'
        } else {
            b'a'
        };
        let file = 2 * first + 7 - file;
        [file, b'1' + b'8' - rank].map(char::from).iter().collect()
    };
    let corners = |cell: &Cell, turn: bool| {
        let place = |p: &Point| {
            if turn {
                (8.0 - p.x, 8.0 - p.y)
            } else {
                (p.x, p.y)
            }
        };
        let mut corners: Vec<_> = cell.outline.iter().map(place).collect();
        corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
        corners
    };
    for cell in board.cells() {
        let other = &board.cells()[board.index_of(&turned(&cell.name)).unwrap()];
        assert_eq!(corners(cell, true), corners(other, false), "{}", cell.name);
    }
}

/// Neighbours share a whole side in the picture, as they do in the rules; where the rows shift, across the shift.
#[test]
fn chess66_joins_what_are_neighbours() {
    let board = boards::chess66().unwrap();
    let sides = |name: &str| -> Vec<[(i32, i32); 2]> {
        let outline = &board.cells()[board.index_of(name).unwrap()].outline;
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
        let picture = if facing == Facing::South {
            picture.clone()
        } else {
            let turned = decode(&png(&scene.clone().with_facing(facing)));
            image::imageops::rotate90(&turned)
        };
        // Half way up the fifth and the fourth row, from the middle of the first cell to the middle of the last.
        for middle in [56 * 7 / 2, 56 * 9 / 2] {
            let row = (56..504 - 56).map(|x| picture.get_pixel(x, middle).0[0]);
            let darkest = row.min().unwrap();
            assert_eq!(
                darkest, 0xb9,
                "{facing:?}: something darker than a dark cell"
            );
        }
    }
}

/// A mark on one half of a switch leaves the other half alone.
#[test]
fn a_switch_is_marked_by_halves() {
    let lone = |marked: Option<&str>| {
        let mut scene = Scene::new(Arc::new(boards::chess66().unwrap())).with_size(size(504));
        if let Some(cell) = marked {
            scene.mark(cell, Mark::LastMove).unwrap();
        }
        decode(&png(&scene))
    };
    let bare = lone(None);
    for (cell, columns) in [
        ("A4", 0..57),
        ("a4", 56..113),
        ("h5", 391..449),
        ("H5", 447..505),
    ] {
        let marked = lone(Some(cell));
        let changed: Vec<_> = marked
            .enumerate_pixels()
            .filter(|&(x, y, pixel)| bare.get_pixel(x, y) != pixel)
            .map(|(x, ..)| x)
            .collect();
        assert!(changed.len() > 56 * 56 / 2, "{cell} is hardly marked");
        let strays = changed.iter().filter(|x| !columns.contains(*x)).count();
        assert_eq!(strays, 0, "{cell} is marked beyond its half");
    }
}

/// The square is told from marks by more than its colour: its corners are of another.
#[test]
fn the_yellow_square_is_yellow_in_every_theme_and_has_corners() {
    let board = Arc::new(boards::chess45().unwrap());
    let middle = board.index_of("f6").unwrap();
    assert_eq!(board.cells()[middle].ground, Ground::Accent);
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

#[test]
fn cards_lie_beside_a_board_without_corners_and_the_cells_stay_as_large() {
    let card = || Card::new(Piece::new(Army::White, Kind::King));
    let cell = 64;
    let band = 83;
    for (homes, bands) in [
        (&[][..], 0),
        (&[Home::Side(Facing::South)], 1),
        (
            &[
                Home::Side(Facing::South),
                Home::Side(Facing::West),
                Home::Centre,
            ],
            1,
        ),
        (&[Home::Side(Facing::South), Home::Side(Facing::North)], 2),
        (&Facing::ALL.map(Home::Side), 2),
    ] {
        let mut scene = Scene::new(grid(8, 8, 0));
        for &home in homes {
            scene.card(home, card()).unwrap();
        }
        let (width, height) = decode(&png(&scene)).dimensions();
        assert_eq!(width, 8 * cell);
        assert!(
            height.abs_diff(8 * cell + bands * band) <= 1,
            "{homes:?}: {height}"
        );
    }
}

/// Each toward the corner in which it would lie on a plus.
#[test]
fn a_card_in_a_band_lies_at_its_owners_right_hand() {
    for facing in Facing::ALL {
        let shown = |king: Piece| {
            let mut scene = Scene::new(grid(8, 8, 0)).with_facing(facing);
            for side in Facing::ALL {
                let pawn = Piece::new(Army::White, Kind::Pawn);
                let king = if side == Facing::South { king } else { pawn };
                scene.card(side, Card::new(king)).unwrap();
            }
            decode(&png(&scene))
        };
        let king = Piece::new(Army::Black, Kind::King);
        let (one, other) = (shown(king), shown(king.serving(Service::Nobody)));
        let expected = match facing {
            Facing::South => (true, true),
            Facing::West => (true, false),
            Facing::North => (false, false),
            Facing::East => (false, true),
        };
        let (wide, high) = one.dimensions();
        let changed = one
            .enumerate_pixels()
            .filter(|&(x, y, pixel)| other.get_pixel(x, y) != pixel);
        let places: Vec<_> = changed
            .map(|(x, y, _)| (x > wide / 2, y > high / 2))
            .collect();
        assert!(!places.is_empty());
        assert!(places.iter().all(|&place| place == expected), "{facing:?}");
    }
}

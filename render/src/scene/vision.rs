//! Tests that people with any kind of colour vision, or a screen without colours, can tell apart
//! what a board shows: armies in every set of pieces, marks, arrows, and whose last move it was.
//!
//! The sight of a person who lacks one kind of cone is simulated after Machado, Oliveira and
//! Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at
//! full strength. The difference of two colours is their distance in CIE L*a*b* (1976), where 2.3
//! can just be noticed. This module is used only in tests.

use crate::board::Board;
use crate::raster::paint::pixels;
use crate::scene::Scene;
use crate::scene::piece::{
    Army, ArrowKind, Control, Coordinates, Mark, Piece, PieceKind, Size, Team,
};
use crate::scene::theme::{self, Colours, Rgb, Style, Theme};
use image::RgbImage;
use std::collections::HashMap;
use std::sync::Arc;

/// For each channel that a person sees, the weights of the channels of linear light.
type Vision = [[f32; 3]; 3];

const VISIONS: [(&str, Vision); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// A screen without colours: each channel is the relative luminance.
const GREYSCALE: (&str, Vision) = ("greyscale", [[0.2126, 0.7152, 0.0722]; 3]);

/// The armies that meet on a board. The second list includes those of the smaller games.
const BOARDS: [&[Army]; 3] = [
    &[Army::White, Army::Silver, Army::Black, Army::Gold],
    &[
        Army::White,
        Army::Red,
        Army::Black,
        Army::Green,
        Army::Yellow,
    ],
    &[Army::Red, Army::Blue, Army::Yellow, Army::Green],
];
/// The least difference: more than ten times what can just be noticed.
const APART: f32 = 25.0;

/// Every pair of armies that meet.
fn pairs() -> impl Iterator<Item = (Army, Army)> {
    BOARDS.into_iter().flat_map(|armies| {
        let others = move |i: usize| armies[i + 1..].iter().copied();
        let each = armies.iter().copied().enumerate();
        each.flat_map(move |(i, one)| others(i).map(move |other| (one, other)))
    })
}

/// A colour as a person sees it, as L*, a* and b*.
fn seen(colour: Rgb, vision: &Vision) -> [f32; 3] {
    let light = colour.linear();
    let sum = |row: &[f32; 3]| -> f32 { row.iter().zip(light).map(|(part, c)| part * c).sum() };
    let [r, g, b] = vision.each_ref().map(|row| sum(row).clamp(0.0, 1.0));
    let white = [0.95047, 1.0, 1.08883];
    let [x, y, z] = [
        0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        0.0193339 * r + 0.119192 * g + 0.9503041 * b,
    ];
    let root = |share: f32| {
        if share > 0.008856 {
            share.cbrt()
        } else {
            7.787 * share + 16.0 / 116.0
        }
    };
    let [x, y, z] = [root(x / white[0]), root(y / white[1]), root(z / white[2])];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Rgb, b: Rgb, vision: &Vision) -> f32 {
    let [a, b] = [a, b].map(|colour| seen(colour, vision));
    let squares = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f32>().sqrt()
}

#[test]
fn distances_of_known_colours_are_right() {
    let full = &VISIONS[0].1;
    let [white, black, red, green] = [0xffffff, 0, 0xff0000, 0x00ff00].map(Rgb::hex);
    assert!((distance(white, black, full) - 100.0).abs() < 0.1);
    assert!((distance(red, green, full) - 170.6).abs() < 0.5);
    // People without red or green cones confuse this red and this green.
    let confused = [0xb8543c, 0x757a3c].map(Rgb::hex);
    assert!(distance(confused[0], confused[1], full) > 45.0);
    assert!(distance(confused[0], confused[1], &VISIONS[2].1) < 10.0);
}

#[test]
fn armies_that_meet_look_different_to_everybody() {
    for theme in Theme::ALL {
        let fill = |army| Colours::of(theme).army(army, false).fill;
        for (one, other) in pairs() {
            for (name, vision) in &VISIONS {
                let apart = distance(fill(one), fill(other), vision);
                assert!(
                    apart >= APART,
                    "{theme:?} {name}: {one:?} and {other:?}: {apart:.0}"
                );
            }
        }
    }
}

#[test]
fn the_marks_of_teams_look_different_to_everybody() {
    let [first, second] = Team::ALL.map(Colours::team);
    for (name, vision) in VISIONS.iter().chain([&GREYSCALE]) {
        let apart = distance(first, second, vision);
        assert!(apart >= APART, "{name}: {apart:.0}");
    }
    // A text on one of them could be read, so could the other's shape.
    assert!(first.contrast(second) >= 3.0, "{first} {second}");
    for theme in Theme::ALL {
        for army in Army::LISTED {
            for mark in [first, second] {
                let own = Colours::of(theme).army(army, false).fill;
                let apart = distance(mark, own, &VISIONS[0].1);
                assert!(apart >= APART, "{theme:?} {army:?} {mark}: {apart:.0}");
            }
        }
    }
}

/// The least mean differences of two pictures, whose shapes differ only on a part of them: where a
/// hundredth of the pixels differs by 35, the mean differs by 0.35.
const PIECES_APART: f32 = 2.3;
const MARKS_APART: f32 = 1.25;
const CORNERS_APART: f32 = 1.6;
const ARROWS_APART: f32 = 0.35;

/// Four squares of 32 pixels, as on a phone, in this style.
fn row(style: Style) -> Scene {
    let board = Board::grid(4, 1, 0).expect("a valid size");
    Scene::new(Arc::new(board))
        .with_style(style)
        .with_coordinates(Coordinates::Off)
        .with_size(Size::new(128).expect("a valid size"))
}

/// Asserts that those of these pictures that meet differ for everybody by a least mean difference.
fn assert_apart(pictures: &[(String, RgbImage)], least: f32, meets: impl Fn(usize, usize) -> bool) {
    for (vision, matrix) in VISIONS.iter().chain([&GREYSCALE]) {
        let mut known = HashMap::new();
        let seen: Vec<Vec<[f32; 3]>> = pictures
            .iter()
            .map(|(_, picture)| {
                let colours = picture.pixels().map(|pixel| pixel.0);
                let see = |rgb| *known.entry(rgb).or_insert_with(|| seen(Rgb(rgb), matrix));
                colours.map(see).collect()
            })
            .collect();
        for (i, one) in seen.iter().enumerate() {
            for (j, other) in seen
                .iter()
                .enumerate()
                .skip(i + 1)
                .filter(|(j, _)| meets(i, *j))
            {
                let squares = |(a, b): (&[f32; 3], &[f32; 3])| {
                    let squared = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
                    squared.sum::<f32>().sqrt()
                };
                let sum: f32 = one.iter().zip(other).map(squares).sum();
                let apart = sum / one.len() as f32;
                let names = (&pictures[i].0, &pictures[j].0);
                assert!(apart >= least, "{vision} {names:?}: {apart:.1}");
            }
        }
    }
}

/// The squares a1 and b1 of a scene, a dark and a light one.
fn two_squares(scene: &Scene) -> RgbImage {
    image::imageops::crop_imm(&pixels(scene), 0, 0, 64, 32).to_image()
}

/// A piece on both of these squares.
fn on_two_squares(style: Style, piece: Piece) -> RgbImage {
    let mut scene = row(style);
    for square in ["a1", "b1"] {
        scene.place(square, piece).expect("it is free");
    }
    two_squares(&scene)
}

/// Whether both armies are on one of the boards.
fn meet(armies: [Army; 2]) -> bool {
    let mut boards = BOARDS.iter();
    boards.any(|board| armies.iter().all(|army| board.contains(army)))
}

/// The same of the armies with these numbers.
fn armies_meet(i: usize, j: usize) -> bool {
    meet([i, j].map(|number| Army::ALL[number]))
}

#[test]
fn armies_that_meet_look_different_to_everybody_in_every_set() {
    for style in theme::all() {
        for kind in [PieceKind::Pawn, PieceKind::Knight, PieceKind::King] {
            let pictures = Army::ALL.map(|army| {
                let piece = Piece::new(army, kind);
                (format!("{piece:?} {style:?}"), on_two_squares(style, piece))
            });
            assert_apart(&pictures, PIECES_APART, armies_meet);
        }
    }
}

/// The king of a player, one that walks on without a player, and a grey one.
#[test]
fn a_king_without_a_player_looks_different_to_everybody() {
    let controls = [Control::Own, Control::Chance, Control::Nobody];
    for style in theme::all() {
        for army in Army::ALL {
            let pictures = controls.map(|control| {
                let king = Piece::new(army, PieceKind::King).with_control(control);
                (format!("{king:?} {style:?}"), on_two_squares(style, king))
            });
            assert_apart(&pictures, MARKS_APART, |_, _| true);
        }
    }
}

/// Grey pieces, and those of every army that is still in the game.
#[test]
fn pieces_of_players_who_are_out_look_different_to_everybody() {
    for style in theme::all() {
        for kind in [PieceKind::Pawn, PieceKind::Knight, PieceKind::King] {
            let controls = [Control::Own, Control::Nobody];
            let all = Army::ALL.into_iter().flat_map(|army| {
                controls.map(|control| Piece::new(army, kind).with_control(control))
            });
            let pieces: Vec<Piece> = all.collect();
            let picture = |piece: &Piece| {
                (
                    format!("{piece:?} {style:?}"),
                    on_two_squares(style, *piece),
                )
            };
            let pictures: Vec<_> = pieces.iter().map(picture).collect();
            let meet = |i: usize, j: usize| {
                let [one, other] = [i, j].map(|number| pieces[number]);
                // Whose a grey piece was matters less than that it is grey.
                let differ = one.control() != other.control();
                differ && meet([one.army, other.army])
            };
            assert_apart(&pictures, PIECES_APART, meet);
        }
    }
}

#[test]
fn a_queen_worth_one_point_looks_different_to_everybody() {
    for style in theme::all() {
        for army in Army::ALL {
            for control in [Control::Own, Control::Nobody] {
                let queen = Piece::new(army, PieceKind::Queen).with_control(control);
                let pictures = [false, true].map(|is_one_point| {
                    let piece = queen.with_one_point(is_one_point);
                    (format!("{piece:?} {style:?}"), on_two_squares(style, piece))
                });
                assert_apart(&pictures, MARKS_APART, |_, _| true);
            }
        }
    }
}

#[test]
fn marks_look_different_to_everybody_with_and_without_a_piece() {
    const MARKS: [Option<Mark>; 6] = [
        None,
        Some(Mark::LastMove),
        Some(Mark::ConditionalMove),
        Some(Mark::Selected),
        Some(Mark::Check),
        Some(Mark::Target),
    ];
    for style in theme::all() {
        for piece in [None, Some(PieceKind::Pawn), Some(PieceKind::King)] {
            let pictures = MARKS.map(|mark| {
                let mut scene = row(style);
                for square in ["a1", "b1"] {
                    if let Some(kind) = piece {
                        let piece = Piece::new(Army::White, kind);
                        scene.place(square, piece).expect("it is free");
                    }
                    if let Some(mark) = mark {
                        scene.mark(square, mark).expect("a square of the board");
                    }
                }
                (format!("{mark:?} {piece:?} {style:?}"), two_squares(&scene))
            });
            assert_apart(&pictures, MARKS_APART, |_, _| true);
        }
    }
}

#[test]
fn the_corners_of_armies_that_meet_look_different_to_everybody() {
    for theme in Theme::ALL {
        let pictures = Army::ALL.map(|army| {
            let mut scene = row(theme.into());
            for square in ["a1", "b1"] {
                scene
                    .mark_mover(square, army)
                    .expect("a square of the board");
            }
            (format!("{army:?} {theme:?}"), two_squares(&scene))
        });
        assert_apart(&pictures, CORNERS_APART, armies_meet);
    }
}

#[test]
fn arrows_look_different_to_everybody() {
    use ArrowKind::{Hint, Move, Prepared, Threat};
    for theme in Theme::ALL {
        let pictures = [None, Some(Move), Some(Threat), Some(Hint), Some(Prepared)].map(|kind| {
            let mut scene = row(theme.into());
            if let Some(kind) = kind {
                scene.add_arrow("a1", "d1", kind).expect("two squares");
            }
            (format!("{kind:?} {theme:?}"), pixels(&scene))
        });
        assert_apart(&pictures, ARROWS_APART, |_, _| true);
    }
}

//! Tests of the 14 by 14 plus with four armies, their cards, and pieces that another army controls.
//!
//! Pictures have to be legible and small, and it must be possible to read them back from every
//! side.

use crate::{GOLDEN, assert_golden, decode, grid, opponent, size};
use entente_render::{
    Army, Card, Control, Error, Facing, Mark, Piece, PieceKind, Scene, Team, Text, Theme, png, read,
};
use std::collections::BTreeMap;

/// Four armies in the middle of a game on the plus, with all four cards.
///
/// One army is controlled by another, and one is out.
pub(crate) fn four_armies(facing: Facing) -> Scene {
    const SIDES: [(Facing, Army, &str, Control); 4] = [
        (Facing::South, Army::White, "White", Control::Own),
        (
            Facing::West,
            Army::Silver,
            "Silver",
            Control::Other(Army::White),
        ),
        (Facing::North, Army::Black, "Black", Control::Nobody),
        (Facing::East, Army::Gold, "Gold", Control::Own),
    ];
    let mut scene = Scene::new(grid(14, 14, 3)).with_facing(facing);
    for (i, &(side, army, name, control)) in SIDES.iter().enumerate() {
        let piece = |kind| Piece::new(army, kind).with_control(control);
        // There is room for seven on each side.
        for (step, kind) in PieceKind::ALL.into_iter().take(7).enumerate() {
            let (file, rank) = match side {
                Facing::South => (4 + step, 1 + step % 2),
                Facing::West => (1 + step % 2, 10 - step),
                Facing::North => (11 - step, 14 - step % 2),
                Facing::East => (14 - step % 2, 5 + step),
            };
            let square = format!("{}{rank}", char::from(b'a' + file as u8 - 1));
            scene.place(&square, piece(kind)).unwrap();
        }
        let captured = [
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Pawn,
        ];
        let shown_captured = captured.into_iter().zip([1, 2, 1, 8]).take(i + 1);
        let notes = ["out", "1+1/2"];
        let card = Card {
            king: piece(PieceKind::King),
            to_move: army == Army::White,
            title: Some(Text::new(name).unwrap()),
            // Those who sit opposite are partners.
            team: Some(Team::ALL[i % 2]),
            notes: notes[..i.min(2)]
                .iter()
                .map(|note| Text::new(note).unwrap())
                .collect(),
            captured_label: Some(Text::new("Captures").unwrap()),
            captured: shown_captured
                .map(|(kind, count)| (Piece::new(opponent(army), kind), count))
                .collect(),
        };
        scene.add_card(side, card).unwrap();
    }
    scene.mark("g7", Mark::LastMove).unwrap();
    scene
}

#[test]
fn four_armies_look_as_they_did() {
    for (facing, name) in Facing::ALL
        .into_iter()
        .zip(["south", "west", "north", "east"])
    {
        let scene = four_armies(facing)
            .with_theme(Theme::ALL[facing as usize])
            .with_size(size(GOLDEN));
        assert_golden(&format!("plus-{name}"), &scene);
    }
}

#[test]
fn four_armies_are_read_from_every_side_in_every_theme() {
    for (facing, theme) in Facing::ALL
        .into_iter()
        .flat_map(|facing| Theme::ALL.map(|theme| (facing, theme)))
    {
        let scene = four_armies(facing).with_theme(theme);
        let empty = Scene::new(grid(14, 14, 3))
            .with_facing(facing)
            .with_theme(theme);
        let placed: BTreeMap<String, Piece> = scene
            .pieces()
            .map(|(square, piece)| (square.into(), piece))
            .collect();
        assert_eq!(read::pieces(&png(&scene), &empty), Ok(placed));
    }
}

/// A phone shows the picture about 360 points wide with up to three pixels for a point, and may
/// have a slow connection.
#[test]
fn a_large_board_is_sharp_on_a_phone_and_small() {
    let bytes = png(&four_armies(Facing::South));
    assert_eq!(decode(&bytes).dimensions(), (1024, 1024));
    assert!(bytes.len() < 80 * 1024, "{} bytes", bytes.len());
}

#[test]
fn a_card_is_at_its_players_right_hand() {
    let lone = |facing, cards: bool| {
        let mut scene = Scene::new(grid(14, 14, 3)).with_facing(facing);
        let card = Card {
            to_move: true,
            ..Card::new(Piece::new(Army::White, PieceKind::King))
        };
        if cards {
            scene.add_card(Facing::South, card).unwrap();
        }
        decode(&png(&scene))
    };
    for (facing, right, bottom) in [
        (Facing::South, true, true),
        (Facing::West, true, false),
        (Facing::North, false, false),
        (Facing::East, false, true),
    ] {
        let (with, without) = (lone(facing, true), lone(facing, false));
        let half = with.width() / 2;
        let changed = with
            .enumerate_pixels()
            .filter(|&(x, y, pixel)| without.get_pixel(x, y) != pixel);
        for (x, y, _) in changed {
            assert_eq!((x > half, y > half), (right, bottom), "{facing:?}");
        }
        assert!(with != without, "{facing:?}");
    }
}

#[test]
fn a_card_has_limits() {
    let card = |notes, kinds| Card {
        notes: vec![Text::new("out").unwrap(); notes],
        captured: vec![(Piece::new(Army::White, PieceKind::Pawn), 1); kinds],
        ..Card::new(Piece::new(Army::White, PieceKind::King))
    };
    let result = |card| {
        let mut scene = Scene::new(grid(14, 14, 3));
        scene.add_card(Facing::South, card).map(|_| ())
    };
    assert_eq!(result(card(2, Card::MAX_KINDS)), Ok(()));
    for (notes, kinds) in [(3, 0), (0, Card::MAX_KINDS + 1)] {
        let refused = result(card(notes, kinds));
        assert!(matches!(refused, Err(Error::TooMany { .. })));
    }
}

//! Measures pictures: milliseconds and bytes for a chessboard in a message and for the large plus.
//!
//! Run `cargo bench -p entente-render`. The time is the median of many runs on one core. The first
//! picture of a theme and size takes longer, because its sprites have to be made.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use entente_render::{
    Army, Board, Card, Error, Facing, Mark, Piece, PieceKind, Scene, Text, Theme,
};

const BACK: [PieceKind; 8] = [
    PieceKind::Rook,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Queen,
    PieceKind::King,
    PieceKind::Bishop,
    PieceKind::Knight,
    PieceKind::Rook,
];
/// Those of Chess4 and of four-colour chess, whose boards have one shape.
const FOUR_ARMIES: [(&str, [Army; 4]); 2] = [
    (
        "14 x 14 plus, 1024 px",
        [Army::White, Army::Silver, Army::Black, Army::Gold],
    ),
    (
        "the same in four colours",
        [Army::Red, Army::Blue, Army::Yellow, Army::Green],
    ),
];
const RUNS: usize = 400;

fn main() -> Result<(), Error> {
    println!("picture                        first ms  warm ms   bytes");
    for theme in Theme::ALL {
        report("8 x 8, 1024 px", &two_armies(theme)?);
        for (name, armies) in FOUR_ARMIES {
            report(name, &four_armies(theme, armies)?);
        }
    }
    Ok(())
}

fn report(name: &str, scene: &Scene) {
    let time = |_| {
        let start = Instant::now();
        let bytes = black_box(entente_render::png(black_box(scene))).len();
        (start.elapsed(), bytes)
    };
    let (first, bytes) = time(0);
    let mut times: Vec<Duration> = (0..RUNS).map(|i| time(i).0).collect();
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name:30} {:8.3} {:8.3} {bytes:7}",
        ms(first),
        ms(times[RUNS / 2])
    );
}

/// The start of a chess game, with a last move.
fn two_armies(theme: Theme) -> Result<Scene, Error> {
    let board = Arc::new(Board::grid(8, 8, 0)?);
    let mut scene = Scene::new(board).with_theme(theme);
    for (file, kind) in ('a'..='h').zip(BACK) {
        for (army, back, pawn) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            scene.place(&format!("{file}{back}"), Piece::new(army, kind))?;
            scene.place(&format!("{file}{pawn}"), Piece::new(army, PieceKind::Pawn))?;
        }
    }
    scene
        .mark("e4", Mark::LastMove)?
        .mark("e2", Mark::LastMove)?;
    Ok(scene)
}

/// Four armies on the 14 by 14 plus with their cards, 69 pixels for a square.
fn four_armies(theme: Theme, armies: [Army; 4]) -> Result<Scene, Error> {
    let board = Arc::new(Board::grid(14, 14, 3)?);
    let mut scene = Scene::new(board).with_theme(theme);
    for (side, army) in Facing::ALL.into_iter().zip(armies) {
        let captured = [(PieceKind::Knight, 2), (PieceKind::Pawn, 3)];
        let card = Card {
            king: Piece::new(army, PieceKind::King),
            to_move: army == armies[0],
            title: Some(Text::new("Silver")?),
            team: None,
            notes: Vec::new(),
            captured_label: Text::new("Captures").ok(),
            captured: captured
                .map(|(kind, count)| (Piece::new(army, kind), count))
                .into(),
        };
        scene.add_card(side, card)?;
    }
    for (i, kind) in (4..=11).zip(BACK) {
        let letter = char::from(b'a' + i - 1);
        for (army, back, pawn) in [
            (armies[0], format!("{letter}1"), format!("{letter}2")),
            (armies[2], format!("{letter}14"), format!("{letter}13")),
            (armies[1], format!("a{i}"), format!("b{i}")),
            (armies[3], format!("n{i}"), format!("m{i}")),
        ] {
            scene.place(&back, Piece::new(army, kind))?;
            scene.place(&pawn, Piece::new(army, PieceKind::Pawn))?;
        }
    }
    Ok(scene)
}

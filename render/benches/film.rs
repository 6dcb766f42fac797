//! Measures films beside a plain peer: milliseconds a frame, and bytes.
//!
//! Run `cargo bench -p entente-render --bench film`. The peer draws each picture anew and gives the
//! crate `gif` the rectangle of what changed, the rest transparent. Times are the least of a few
//! runs on one core, after sprites have been made.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use entente_render::{
    Army, Board, Card, Coordinates, Error, Facing, Film, Mark, Piece, PieceKind, Scene, Size, Text,
    pixels,
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
const RUNS: usize = 5;
const HOLD: Duration = Duration::from_millis(800);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("film                            frames  ms a frame       KiB");
    // The largest board of chess that fits into 720 by 840 pixels, and larger.
    let chess = two_armies(94, 840)?;
    report("8 x 8", &chess, ours)?;
    report("8 x 8, crate gif", &chess, peer)?;
    let four = four_armies(250, 720)?;
    report("14 x 14, 720 px", &four, ours)?;
    report("14 x 14, 1024 px", &four_armies(250, 1024)?, ours)?;
    Ok(())
}

type Made = Result<Vec<u8>, Box<dyn std::error::Error>>;

fn report(
    name: &str,
    scenes: &[Scene],
    make: fn(&[Scene]) -> Made,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut least = Duration::MAX;
    let mut bytes = 0;
    for _ in 0..RUNS {
        let start = Instant::now();
        bytes = make(scenes)?.len();
        least = least.min(start.elapsed());
    }
    let (width, height) = pixels(&scenes[0]).dimensions();
    let frame = least.as_secs_f64() * 1e3 / scenes.len() as f64;
    println!(
        "{name:20} {width:4} x {height:4} {:6} {frame:11.3} {:9.1}",
        scenes.len(),
        bytes as f64 / 1024.0
    );
    Ok(())
}

fn ours(scenes: &[Scene]) -> Made {
    let mut film = Film::begin(Vec::new(), &scenes[0], HOLD)?;
    for scene in &scenes[1..] {
        film.add(scene, HOLD)?;
    }
    Ok(film.end()?)
}

/// Every picture drawn whole, and the rectangle that changed compressed by the crate `gif`.
fn peer(scenes: &[Scene]) -> Made {
    let (width, height) = pixels(&scenes[0]).dimensions();
    let mut palette = std::collections::HashMap::new();
    let mut before: Vec<u8> = Vec::new();
    let mut bytes = Vec::new();
    // The palette is the only part that the peer knows beforehand, as a theme does.
    let mut colours = Vec::new();
    for scene in scenes {
        for pixel in pixels(scene).pixels() {
            palette.entry(pixel.0).or_insert_with(|| {
                colours.extend(pixel.0);
                (colours.len() / 3 - 1) as u8
            });
        }
    }
    let mut encoder = gif::Encoder::new(&mut bytes, width as u16, height as u16, &colours)?;
    for scene in scenes {
        let now: Vec<u8> = pixels(scene).pixels().map(|p| palette[&p.0]).collect();
        encoder.write_frame(&difference(&before, &now, width as usize))?;
        before = now;
    }
    drop(encoder);
    Ok(bytes)
}

fn difference<'a>(before: &[u8], now: &'a [u8], width: usize) -> gif::Frame<'a> {
    let height = now.len() / width;
    let differs = |(x, y): (usize, usize)| before.get(y * width + x) != now.get(y * width + x);
    let points = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let changed: Vec<_> = points().filter(|point| differs(*point)).collect();
    let span = |of: fn(&(usize, usize)) -> usize| {
        let low = changed.iter().map(of).min().unwrap_or(0);
        (low, changed.iter().map(of).max().unwrap_or(0) + 1)
    };
    let ((left, right), (top, bottom)) = (span(|p| p.0), span(|p| p.1));
    let mut pixels = Vec::new();
    for y in top..bottom {
        pixels.extend((left..right).map(|x| {
            if differs((x, y)) {
                now[y * width + x]
            } else {
                255
            }
        }));
    }
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        transparent: Some(255),
        buffer: Cow::Owned(pixels),
        delay: 80,
        ..gif::Frame::default()
    }
}

/// A number that looks random and is the same every time.
fn next(state: &mut usize, below: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Pieces that go from square to square, one a turn, and capture what they find.
fn moves(
    empty: &Scene,
    mut placed: Vec<(String, Piece)>,
    armies: &[(Facing, Army)],
    count: usize,
) -> Result<Vec<Scene>, Error> {
    let names: Vec<String> = empty
        .board()
        .squares()
        .iter()
        .map(|s| s.name.clone())
        .collect();
    let mut state = 7;
    let mut scenes = Vec::new();
    let mut last: Option<(String, String)> = None;
    for ply in 0..count {
        let mut scene = empty.clone();
        for (i, (side, army)) in armies.iter().enumerate() {
            let mut card = Card::new(Piece::new(*army, PieceKind::King));
            card.to_move = i == ply % armies.len();
            card.title = Text::new("Magnus").ok();
            let moved = (ply + armies.len() - i) / armies.len();
            card.notes = vec![Text::new(&format!(
                "{}:{:02}",
                9 - moved / 60,
                59 - moved % 60
            ))?];
            scene.add_card(*side, card)?;
        }
        for (square, piece) in &placed {
            scene.place(square, *piece)?;
        }
        if let Some((from, to)) = &last {
            scene.mark(from, Mark::LastMove)?.mark(to, Mark::LastMove)?;
        }
        scenes.push(scene);
        let army = armies[ply % armies.len()].1;
        let own: Vec<usize> = (0..placed.len())
            .filter(|i| placed[*i].1.army == army)
            .collect();
        let mover = own[next(&mut state, own.len())];
        let to = names[next(&mut state, names.len())].clone();
        if placed.iter().any(|(square, piece)| {
            *square == to && (piece.army == army || piece.kind == PieceKind::King)
        }) {
            continue;
        }
        let from = std::mem::replace(&mut placed[mover].0, to.clone());
        let piece = placed[mover].1;
        placed.retain(|(square, other)| *square != to || *other == piece);
        last = Some((from, to));
    }
    Ok(scenes)
}

fn two_armies(count: usize, side: u32) -> Result<Vec<Scene>, Error> {
    let board = Arc::new(Board::grid(8, 8, 0)?);
    let empty = Scene::new(board)
        .with_size(Size::new(side)?)
        .with_coordinates(Coordinates::Inside);
    let mut placed = Vec::new();
    for (file, kind) in ('a'..='h').zip(BACK) {
        for (army, back, pawn) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            placed.push((format!("{file}{back}"), Piece::new(army, kind)));
            placed.push((format!("{file}{pawn}"), Piece::new(army, PieceKind::Pawn)));
        }
    }
    moves(
        &empty,
        placed,
        &[(Facing::South, Army::White), (Facing::North, Army::Black)],
        count,
    )
}

fn four_armies(count: usize, side: u32) -> Result<Vec<Scene>, Error> {
    let board = Arc::new(Board::grid(14, 14, 3)?);
    let empty = Scene::new(board).with_size(Size::new(side)?);
    let armies = [Army::White, Army::Silver, Army::Black, Army::Gold];
    let mut placed = Vec::new();
    for (i, kind) in (4..=11).zip(BACK) {
        let letter = char::from(b'a' + i - 1);
        for (army, back, pawn) in [
            (Army::White, format!("{letter}1"), format!("{letter}2")),
            (Army::Black, format!("{letter}14"), format!("{letter}13")),
            (Army::Silver, format!("a{i}"), format!("b{i}")),
            (Army::Gold, format!("n{i}"), format!("m{i}")),
        ] {
            placed.push((back, Piece::new(army, kind)));
            placed.push((pawn, Piece::new(army, PieceKind::Pawn)));
        }
    }
    let sides: Vec<_> = Facing::ALL.into_iter().zip(armies).collect();
    moves(&empty, placed, &sides, count)
}

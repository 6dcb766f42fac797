//! Measures films beside a plain peer: milliseconds a frame, and bytes.
//!
//! Run `cargo bench -p entente-render --bench film`. The game of chess is Kasparov's against
//! Topalov in 1999. The peer gets each picture as it is drawn already, and gives the crate `gif`
//! the rectangle of what changed, the rest transparent. Times are the least of a few runs on one
//! core, after sprites have been made.

use std::borrow::Cow;
use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use entente_render::{
    Army, Board, Card, Coordinates, Facing, Film, Mark, Piece, PieceKind, Scene, Size, Text, pixels,
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
const CHESS4: [Army; 4] = [Army::White, Army::Silver, Army::Black, Army::Gold];
const FOUR_COLOURS: [Army; 4] = [Army::Red, Army::Blue, Army::Yellow, Army::Green];
const RUNS: usize = 5;
const HOLD: Duration = Duration::from_millis(800);

/// Moves in coordinates, which are facts. Source: the game itself, Wijk aan Zee 1999.
const KASPAROV_TOPALOV: &str = "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 c1e3 f8g7 d1d2 c7c6 f2f3 b7b5 g1e2 \
    b8d7 e3h6 g7h6 d2h6 c8b7 a2a3 e7e5 e1c1 d8e7 c1b1 a7a6 e2c1 e8c8 c1b3 e5d4 d1d4 c6c5 d4d1 \
    d7b6 g2g3 c8b8 b3a5 b7a8 f1h3 d6d5 h6f4 b8a7 h1e1 d5d4 c3d5 b6d5 e4d5 e7d6 d1d4 c5d4 e1e7 \
    a7b6 f4d4 b6a5 b2b4 a5a4 d4c3 d6d5 e7a7 a8b7 a7b7 d5c4 c3f6 a4a3 f6a6 a3b4 c2c3 b4c3 a6a1 \
    c3d2 a1b2 d2d1 h3f1 d8d2 b7d7 d2d7 f1c4 b5c4 b2h8 d7d3 h8a8 c4c3 a8a4 d1e1 f3f4 f7f5 b1c1 \
    d3d2 a4a7";

type Made<T> = Result<T, Box<dyn Error>>;

/// A film, and how long it took.
type Timed = (Vec<u8>, Duration);

fn main() -> Made<()> {
    println!("film                             frames  ms a frame       KiB");
    let plain = chess(false)?;
    report("8 x 8", &plain, ours)?;
    report("8 x 8, peer", &plain, peer)?;
    report("8 x 8 with captions", &chess(true)?, ours)?;
    for side in [840, 1024] {
        report("14 x 14", &four_armies(side, CHESS4)?, ours)?;
        report(
            "14 x 14, 4 colours",
            &four_armies(side, FOUR_COLOURS)?,
            ours,
        )?;
    }
    Ok(())
}

fn report(name: &str, scenes: &[Scene], make: fn(&[Scene]) -> Made<Timed>) -> Made<()> {
    let mut least = Duration::MAX;
    let mut bytes = 0;
    for _ in 0..RUNS {
        let (film, time) = make(scenes)?;
        (bytes, least) = (film.len(), least.min(time));
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

/// The film of this crate, drawing included.
fn ours(scenes: &[Scene]) -> Made<Timed> {
    let start = Instant::now();
    let mut film = Film::begin(Vec::new(), &scenes[0], HOLD)?;
    for scene in &scenes[1..] {
        film.add(scene, HOLD)?;
    }
    Ok((film.end(Duration::ZERO)?, start.elapsed()))
}

/// The film of the crate `gif`, drawing not included.
fn peer(scenes: &[Scene]) -> Made<Timed> {
    let (width, height) = pixels(&scenes[0]).dimensions();
    let mut numbers = HashMap::new();
    let mut colours = Vec::new();
    let mut pictures = Vec::new();
    for scene in scenes {
        let indexed = |pixel: &image::Rgb<u8>| {
            *numbers.entry(pixel.0).or_insert_with(|| {
                colours.extend(pixel.0);
                (colours.len() / 3 - 1) as u8
            })
        };
        pictures.push(pixels(scene).pixels().map(indexed).collect::<Vec<u8>>());
    }
    let start = Instant::now();
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width as u16, height as u16, &colours)?;
    let mut before = vec![255; pictures[0].len()];
    for picture in &pictures {
        encoder.write_frame(&difference(&before, picture, width as usize))?;
        before.copy_from_slice(picture);
    }
    drop(encoder);
    Ok((bytes, start.elapsed()))
}

/// The rectangle of what changed, the rest of it transparent.
fn difference<'a>(before: &[u8], now: &[u8], width: usize) -> gif::Frame<'a> {
    let rows: Vec<_> = before.chunks(width).zip(now.chunks(width)).collect();
    let differs = |(old, new): &(&[u8], &[u8])| old != new;
    let top = rows.iter().position(differs).unwrap_or(0);
    let bottom = rows.iter().rposition(differs).unwrap_or(0) + 1;
    let ends = rows[top..bottom].iter().filter_map(|(old, new)| {
        let mut columns = old.iter().zip(*new);
        let first = columns.clone().position(|(old, new)| old != new)?;
        Some((first, columns.rposition(|(old, new)| old != new)? + 1))
    });
    let around =
        |(left, right): (usize, usize), end: (usize, usize)| (left.min(end.0), right.max(end.1));
    let (left, right) = ends.reduce(around).unwrap_or((0, 1));
    let shown = rows[top..bottom].iter().flat_map(|(old, new)| {
        let both = old[left..right].iter().zip(&new[left..right]);
        both.map(|(old, new)| if old == new { 255 } else { *new })
    });
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        transparent: Some(255),
        buffer: Cow::Owned(shown.collect()),
        delay: 80,
        ..gif::Frame::default()
    }
}

/// The place of a player's card, and the pieces that they have captured.
type Player = (Facing, Army, Vec<(Piece, u8)>);

/// The players, and where the pieces are.
struct Game {
    empty: Scene,
    placed: Vec<(String, Piece)>,
    players: Vec<Player>,
    has_captions: bool,
}

impl Game {
    fn scene(&self, last: Option<(&str, &str)>) -> Made<Scene> {
        let mut scene = self.empty.clone();
        for (side, army, captured) in &self.players {
            let card = Card {
                title: Some(Text::new("Kasparov")?),
                captured_label: Some(Text::new("Captures")?),
                captured: captured.clone(),
                ..Card::new(Piece::new(*army, PieceKind::King))
            };
            scene.add_card(*side, card)?;
        }
        for (square, piece) in &self.placed {
            scene.place(square, *piece)?;
        }
        if let Some((from, to)) = last {
            scene.mark(from, Mark::LastMove)?.mark(to, Mark::LastMove)?;
        }
        Ok(match last {
            Some((from, to)) if self.has_captions => {
                scene.with_caption(Text::new(&format!("12. {from}–{to}"))?)
            }
            _ => scene,
        })
    }

    fn make_move(&mut self, from: &str, to: &str) {
        let Some(mover) = self.piece_on(from) else {
            return;
        };
        if let Some(taken) = self.piece_on(to) {
            self.placed.retain(|(square, _)| square != to);
            let players = &mut self.players;
            let own = players.iter_mut().find(|(_, army, _)| *army == mover.army);
            let captured = &mut own.expect("every piece has a player").2;
            match captured.iter_mut().find(|(piece, _)| *piece == taken) {
                Some((_, count)) => *count += 1,
                None => captured.push((taken, 1)),
            }
        }
        let moved = self.placed.iter_mut().find(|(square, _)| square == from);
        moved.expect("it is there").0 = to.to_owned();
    }

    fn piece_on(&self, square: &str) -> Option<Piece> {
        let found = self.placed.iter().find(|(other, _)| other == square);
        found.map(|(_, piece)| *piece)
    }
}

/// The game of chess, in the largest picture within 720 by 840 pixels.
fn chess(has_captions: bool) -> Made<Vec<Scene>> {
    let board = Arc::new(Board::grid(8, 8, 0)?);
    let empty = Scene::new(board)
        .with_size(Size::new(840)?)
        .with_coordinates(Coordinates::Inside);
    let empty = if has_captions {
        empty.with_caption_room()
    } else {
        empty
    };
    let mut placed = Vec::new();
    for (file, kind) in ('a'..='h').zip(BACK) {
        for (army, back, pawn) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            placed.push((format!("{file}{back}"), Piece::new(army, kind)));
            placed.push((format!("{file}{pawn}"), Piece::new(army, PieceKind::Pawn)));
        }
    }
    let players = vec![
        (Facing::South, Army::White, Vec::new()),
        (Facing::North, Army::Black, Vec::new()),
    ];
    let mut game = Game {
        empty,
        placed,
        players,
        has_captions,
    };
    let mut scenes = vec![game.scene(None)?];
    for token in KASPAROV_TOPALOV.split_whitespace() {
        let (from, to) = token.split_at(2);
        let is_king = game
            .piece_on(from)
            .is_some_and(|piece| piece.kind == PieceKind::King);
        game.make_move(from, to);
        // Both castle on the queen's side.
        if is_king && token.starts_with('e') && token.ends_with(['1', '8']) {
            let rank = &to[1..];
            game.make_move(&format!("a{rank}"), &format!("d{rank}"));
        }
        scenes.push(game.scene(Some((from, to)))?);
    }
    Ok(scenes)
}

/// Four armies of which one after the other moves a piece somewhere, for 250 plies.
fn four_armies(side: u32, armies: [Army; 4]) -> Made<Vec<Scene>> {
    let board = Arc::new(Board::grid(14, 14, 3)?);
    let empty = Scene::new(board)
        .with_size(Size::new(side)?)
        .with_caption_room();
    let mut placed = Vec::new();
    for (i, kind) in (4..=11).zip(BACK) {
        let letter = char::from(b'a' + i - 1);
        for (army, back, pawn) in [
            (armies[0], format!("{letter}1"), format!("{letter}2")),
            (armies[2], format!("{letter}14"), format!("{letter}13")),
            (armies[1], format!("a{i}"), format!("b{i}")),
            (armies[3], format!("n{i}"), format!("m{i}")),
        ] {
            placed.push((back, Piece::new(army, kind)));
            placed.push((pawn, Piece::new(army, PieceKind::Pawn)));
        }
    }
    let sides = Facing::ALL.into_iter().zip(armies);
    let players = sides.map(|(side, army)| (side, army, Vec::new())).collect();
    let mut game = Game {
        empty,
        placed,
        players,
        has_captions: true,
    };
    let squares = game.empty.board().squares().iter();
    let names: Vec<String> = squares.map(|square| square.name.clone()).collect();
    let mut scenes = vec![game.scene(None)?];
    // Looks random and is the same every time.
    let mut state = 7_usize;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    while scenes.len() <= 250 {
        let army = armies[scenes.len() % armies.len()];
        let own: Vec<_> = game
            .placed
            .iter()
            .filter(|(_, piece)| piece.army == army)
            .collect();
        let from = own[random(own.len())].0.clone();
        let to = names[random(names.len())].clone();
        let taken = game.piece_on(&to);
        if taken.is_none_or(|piece| piece.army != army && piece.kind != PieceKind::King) {
            game.make_move(&from, &to);
            scenes.push(game.scene(Some((&from, &to)))?);
        }
    }
    Ok(scenes)
}

//! Draws the pictures of the documentation.
//!
//! `cargo run -p entente-render --example sheet` writes `docs/pictures/sheet.png`, which shows
//! every piece, army, mark, board and theme for inspection, and `docs/pictures/board.png`, a
//! position.

mod boards;

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::Arc;

use boards::EXAMPLES;
use entente_render::{
    Army, ArrowKind, Board, Card, Control, Coordinates, Facing, Kind, Mark, Piece, Scene, Size,
    Text, Theme, pixels,
};
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops::replace;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("board.png"), entente_render::png(&mate()?))?;
    let file = BufWriter::new(File::create(folder.join("sheet.png"))?);
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    sheet()?.write_with_encoder(encoder)?;
    Ok(())
}

/// Pixels around each picture.
const GAP: u32 = 12;
/// The long side of each picture.
const LONG: u32 = 480;

/// A row of pictures for each theme: every piece and mark, then the boards, each seen from another
/// side.
fn sheet() -> Result<RgbImage, entente_render::Error> {
    let rows: Result<Vec<_>, _> = Theme::ALL.into_iter().map(row).collect();
    let rows = rows?;
    let wide = |row: &Vec<RgbImage>| row.iter().map(|picture| picture.width() + GAP).sum::<u32>();
    let width = GAP + rows.iter().map(wide).max().unwrap_or(0);
    let high = LONG + 2 * GAP;
    let mut sheet = RgbImage::new(width, high * rows.len() as u32);
    for (row, top) in rows.iter().zip((0..).step_by(high as usize)) {
        let background = RgbImage::from_pixel(width, high, *row[0].get_pixel(0, 0));
        replace(&mut sheet, &background, 0, top);
        let mut left = GAP;
        for picture in row {
            let space = (high - picture.height()) / 2;
            replace(&mut sheet, picture, left.into(), top + i64::from(space));
            left += picture.width() + GAP;
        }
    }
    Ok(sheet)
}

fn row(theme: Theme) -> Result<Vec<RgbImage>, entente_render::Error> {
    let size = Size::new(LONG)?;
    let facings = Facing::ALL.into_iter().cycle().skip(theme as usize);
    let boards = EXAMPLES
        .iter()
        .zip(facings)
        .map(|(example, facing)| example.scene(facing));
    let scenes = [everything(theme)].into_iter().chain(boards);
    scenes
        .map(|scene| Ok(pixels(&scene?.with_theme(theme).with_size(size))))
        .collect()
}

/// Every piece of every army, every mark, every tone, and cards.
fn everything(theme: Theme) -> Result<Scene, entente_render::Error> {
    let mut scene = Scene::new(Arc::new(Board::grid(Kind::ALL.len() as u8, 10, 0)?))
        .with_theme(theme)
        .with_coordinates(Coordinates::Outside);
    for (rank, army) in (1..).zip(Army::ALL) {
        for (file, kind) in ('a'..).zip(Kind::ALL) {
            scene.place(&format!("{file}{rank}"), Piece::new(army, kind))?;
        }
    }
    let other_armies = Army::ALL.into_iter().cycle().skip(1);
    for ((file, army), other_army) in ('a'..).zip(Army::ALL).zip(other_armies) {
        let knight = Piece::new(army, Kind::Knight);
        scene.place(&format!("{file}8"), knight.with_control(Control::Nobody))?;
        scene.place(
            &format!("{file}9"),
            knight.with_control(Control::Other(other_army)),
        )?;
    }
    let marks = [
        Mark::Check,
        Mark::Selected,
        Mark::ConditionalMove,
        Mark::LastMove,
        Mark::Target,
    ];
    for (file, mark) in ('a'..).zip(marks) {
        scene
            .mark(&format!("{file}10"), mark)?
            .mark(&format!("{file}1"), mark)?;
    }
    scene
        .add_arrow("f10", "g7", ArrowKind::Move)?
        .add_arrow("g10", "g9", ArrowKind::Threat)?
        .add_arrow("f9", "f10", ArrowKind::Hint)?;
    for (side, army, to_move) in [
        (Facing::North, Army::Black, true),
        (Facing::South, Army::White, false),
    ] {
        let king = Piece::new(army, Kind::King);
        let card = Card {
            to_move,
            title: Some(Text::new("12:30")?),
            captured: vec![(Piece::new(army, Kind::Pawn), 2)],
            ..Card::new(king)
        };
        scene.add_card(side, card)?;
    }
    Ok(scene)
}

/// The final position of the game that Morphy won at the opera in Paris in 1858.
fn mate() -> Result<Scene, entente_render::Error> {
    const RANKS: [&str; 8] = [
        ".n.Rkb.r", "p....ppp", "....q...", "....p.B.", "....P...", "........", "PPP..PPP",
        "..K.....",
    ];
    let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?)).with_size(Size::new(720)?);
    for (rank, row) in (1..=8).rev().zip(RANKS) {
        for (file, letter) in ('a'..).zip(row.chars()) {
            if let Some(piece) = piece(letter) {
                scene.place(&format!("{file}{rank}"), piece)?;
            }
        }
    }
    scene
        .mark("d1", Mark::LastMove)?
        .mark("d8", Mark::LastMove)?
        .mark("e8", Mark::Check)?;
    Ok(scene)
}

fn piece(letter: char) -> Option<Piece> {
    let army = if letter.is_uppercase() {
        Army::White
    } else {
        Army::Black
    };
    let kind = match letter.to_ascii_lowercase() {
        'k' => Kind::King,
        'q' => Kind::Queen,
        'r' => Kind::Rook,
        'b' => Kind::Bishop,
        'n' => Kind::Knight,
        'p' => Kind::Pawn,
        _ => return None,
    };
    Some(Piece::new(army, kind))
}

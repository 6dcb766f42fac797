//! Draws the pictures of the documentation: a sheet by which a person can judge every piece, army, mark and
//! theme, large and at phone size, and a chess position.
//!
//! `cargo run -p entente-render --example sheet` writes `docs/pictures/sheet.png` and `docs/pictures/board.png`.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::Arc;

use entente_render::{
    Army, Board, Coordinates, Edge, Kind, Mark, Piece, Scene, Service, Size, Strip, Text, Theme,
    Tone,
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

/// Pixels above and below the small boards.
const GAP: u32 = 24;

/// The themes side by side: above large, below as on a phone.
fn sheet() -> Result<RgbImage, entente_render::Error> {
    let mut sheet: Option<RgbImage> = None;
    for (i, theme) in (0..).zip(Theme::ALL) {
        let large = entente_render::pixels(&everything(theme)?);
        let small = entente_render::pixels(&plus(theme)?);
        let (wide, high) = (large.width().max(small.width()), large.height());
        let sheet =
            sheet.get_or_insert_with(|| RgbImage::new(4 * wide, high + small.height() + 2 * GAP));
        let ground = RgbImage::from_pixel(wide, sheet.height(), *small.get_pixel(0, 0));
        let left = i * i64::from(wide);
        let middle = left + i64::from((wide - small.width()) / 2);
        replace(sheet, &ground, left, 0);
        replace(sheet, &large, left, 0);
        replace(sheet, &small, middle, i64::from(high + GAP));
    }
    Ok(sheet.unwrap_or_default())
}

/// Every piece of every army, every mark, every tone.
fn everything(theme: Theme) -> Result<Scene, entente_render::Error> {
    let mut scene = Scene::new(Arc::new(Board::grid(7, 9, 0)?))
        .with_theme(theme)
        .with_size(Size::new(792)?)
        .with_coordinates(Coordinates::Outside);
    for (rank, army) in (1..).zip(Army::ALL) {
        for (file, kind) in ('a'..).zip(Kind::ALL) {
            scene.place(&format!("{file}{rank}"), Piece::new(army, kind))?;
        }
    }
    let lords = Army::ALL.into_iter().cycle().skip(1);
    for ((file, army), lord) in ('a'..).zip(Army::ALL).zip(lords) {
        let knight = Piece::new(army, Kind::Knight);
        let king = Piece::new(army, Kind::King);
        let under = Service::Under(lord);
        scene.place(&format!("{file}7"), knight.serving(Service::Nobody))?;
        scene.place(&format!("{file}8"), knight.serving(under))?;
        if army == Army::White {
            scene.place("g7", king.serving(Service::Nobody))?;
            scene.place("g8", king.serving(under))?;
        }
    }
    let marks = [
        Mark::Check,
        Mark::Selected,
        Mark::Premove,
        Mark::LastMove,
        Mark::Target,
    ];
    for (file, mark) in ('a'..).zip(marks) {
        scene
            .mark(&format!("{file}9"), mark)?
            .mark(&format!("{file}1"), mark)?;
    }
    scene
        .arrow("f9", "g6", Tone::Move)?
        .arrow("g9", "g8", Tone::Threat)?
        .arrow("f8", "f9", Tone::Hint)?;
    for (edge, army, to_move) in [
        (Edge::Above, Army::Black, true),
        (Edge::Below, Army::White, false),
    ] {
        let label = Some(Text::new("12:30")?);
        let captured = Army::ALL.map(|army| Piece::new(army, Kind::Pawn)).to_vec();
        scene.strip(
            edge,
            Strip {
                army,
                to_move,
                label,
                captured,
            },
        )?;
    }
    Ok(scene)
}

/// Four armies on the 14 by 14 plus, 28 pixels a cell.
fn plus(theme: Theme) -> Result<Scene, entente_render::Error> {
    let board = Arc::new(Board::grid(14, 14, 3)?);
    let mut scene = Scene::new(board)
        .with_theme(theme)
        .with_size(Size::new(392)?);
    let back = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];
    for ((file, rank), kind) in ('d'..).zip(4..).zip(back) {
        for (army, first, second) in [
            (Army::White, format!("{file}1"), format!("{file}2")),
            (Army::Silver, format!("a{rank}"), format!("b{rank}")),
            (Army::Black, format!("{file}14"), format!("{file}13")),
            (Army::Gold, format!("n{rank}"), format!("m{rank}")),
        ] {
            scene.place(&first, Piece::new(army, kind))?;
            scene.place(&second, Piece::new(army, Kind::Pawn))?;
        }
    }
    Ok(scene)
}

/// The end of the game that Morphy won at the opera in Paris, 1858.
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

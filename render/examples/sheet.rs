//! Draws the sheet that a person judges the pieces by.
use std::sync::Arc;

use entente_render::{
    Army, Board, Coordinates, Edge, Facing, Kind, Mark, Piece, Scene, Size, Strip, Text, Theme,
    Tone,
};

fn start(theme: Theme, size: u32) -> Scene {
    let board = Arc::new(Board::grid(8, 8, 0).unwrap());
    let mut scene = Scene::new(board)
        .with_theme(theme)
        .with_size(Size::new(size).unwrap());
    for (y, row) in [
        "r1bq1rk1", "pp2bppp", "2n1pn2", "3p4", "2PP4", "2N2N2", "PP2BPPP", "R1BQ1RK1",
    ]
    .iter()
    .enumerate()
    {
        let mut x = 0;
        for c in row.chars() {
            if let Some(d) = c.to_digit(10) {
                x += d;
                continue;
            }
            let army = if c.is_uppercase() {
                Army::White
            } else {
                Army::Black
            };
            let kind = match c.to_ascii_lowercase() {
                'k' => Kind::King,
                'q' => Kind::Queen,
                'r' => Kind::Rook,
                'b' => Kind::Bishop,
                'n' => Kind::Knight,
                _ => Kind::Pawn,
            };
            scene
                .place(
                    &format!("{}{}", (b'a' + x as u8) as char, 8 - y),
                    Piece::new(army, kind),
                )
                .unwrap();
            x += 1;
        }
    }
    scene
        .mark("g1", Mark::LastMove)
        .unwrap()
        .mark("e1", Mark::LastMove)
        .unwrap();
    scene
}

fn main() {
    let out = std::env::args().nth(1).unwrap_or("/tmp/render".into());
    std::fs::create_dir_all(&out).unwrap();
    for theme in Theme::ALL {
        for size in [360, 512, 1024] {
            std::fs::write(
                format!("{out}/{}-{size}.png", theme.name()),
                entente_render::png(&start(theme, size)),
            )
            .unwrap();
        }
        let board = Arc::new(Board::grid(7, 8, 0).unwrap());
        let mut scene = Scene::new(board)
            .with_theme(theme)
            .with_size(Size::new(800).unwrap())
            .with_coordinates(Coordinates::Outside);
        for (y, army) in Army::ALL.into_iter().enumerate() {
            for (x, kind) in Kind::ALL.into_iter().enumerate() {
                scene
                    .place(
                        &format!("{}{}", (b'a' + x as u8) as char, y + 1),
                        Piece::new(army, kind),
                    )
                    .unwrap();
            }
        }
        for (x, army) in Army::ALL.into_iter().enumerate() {
            scene
                .place(
                    &format!("{}7", (b'a' + x as u8) as char),
                    Piece::new(army, Kind::Knight).dimmed(),
                )
                .unwrap();
        }
        scene
            .mark("a1", Mark::Check)
            .unwrap()
            .mark("b1", Mark::Selected)
            .unwrap()
            .mark("c1", Mark::Premove)
            .unwrap()
            .mark("d1", Mark::LastMove)
            .unwrap()
            .mark("e1", Mark::Target)
            .unwrap();
        scene
            .mark("e8", Mark::Target)
            .unwrap()
            .mark("d8", Mark::Target)
            .unwrap()
            .mark("g8", Mark::Premove)
            .unwrap();
        scene
            .arrow("b2", "d3", Tone::Move)
            .unwrap()
            .arrow("f2", "f6", Tone::Threat)
            .unwrap();
        let strip = |army, to_move| Strip {
            army,
            to_move,
            label: Some(Text::new("12:30").unwrap()),
            captured: Kind::ALL.map(|k| Piece::new(Army::Gold, k)).to_vec(),
        };
        scene
            .strip(Edge::Above, strip(Army::Black, true))
            .unwrap()
            .strip(Edge::Below, strip(Army::White, false))
            .unwrap();
        std::fs::write(
            format!("{out}/{}-all.png", theme.name()),
            entente_render::png(&scene),
        )
        .unwrap();
    }
    let board = Arc::new(Board::grid(14, 14, 3).unwrap());
    for theme in Theme::ALL {
        let mut scene = Scene::new(board.clone())
            .with_theme(theme)
            .with_size(Size::new(400).unwrap());
        for (y, army) in Army::ALL.into_iter().enumerate() {
            for (x, kind) in Kind::ALL.into_iter().enumerate() {
                scene
                    .place(
                        &format!("{}{}", (b'c' + x as u8) as char, y + 4),
                        Piece::new(army, kind),
                    )
                    .unwrap();
            }
        }
        std::fs::write(
            format!("{out}/{}-28.png", theme.name()),
            entente_render::png(&scene),
        )
        .unwrap();
    }
    let board = Arc::new(Board::grid(7, 4, 0).unwrap());
    for theme in [Theme::Wood, Theme::Dark] {
        let mut scene = Scene::new(board.clone())
            .with_theme(theme)
            .with_size(Size::new(1120).unwrap())
            .with_coordinates(Coordinates::Off);
        for (y, army) in [Army::White, Army::Black, Army::Silver, Army::Red]
            .into_iter()
            .enumerate()
        {
            for (x, kind) in Kind::ALL.into_iter().enumerate() {
                scene
                    .place(
                        &format!("{}{}", (b'a' + x as u8) as char, y + 1),
                        Piece::new(army, kind),
                    )
                    .unwrap();
            }
        }
        std::fs::write(
            format!("{out}/{}-big.png", theme.name()),
            entente_render::png(&scene),
        )
        .unwrap();
    }
    let _ = Facing::ALL;
}

//! `draw`: the file shows the position, in the look that was asked for.

use std::fs;
use std::sync::Arc;

use entente_render::{Army, Board, Coordinates, Facing, Kind, Scene, Size, Theme, read};

use super::Folder;

#[test]
fn a_drawn_picture_shows_the_position() {
    let folder = Folder::new().with("board.png", "an older picture");
    let draw = [
        "draw",
        "standard",
        "--output",
        "board.png",
        "--moves",
        "e4 e5 Nf3",
    ];
    let looks: [(&[&str], Scene); 3] = [
        (&[], bare()),
        (
            &[
                "--view",
                "black",
                "--theme",
                "dark",
                "--size",
                "400",
                "--coordinates",
                "off",
            ],
            bare()
                .with_facing(Facing::North)
                .with_theme(Theme::Dark)
                .with_size(Size::new(400).unwrap())
                .with_coordinates(Coordinates::Off),
        ),
        (
            &["--view", "b", "--coordinates", "outside"],
            bare()
                .with_facing(Facing::North)
                .with_coordinates(Coordinates::Outside),
        ),
    ];
    for (look, scene) in looks {
        assert_eq!(folder.call(&[&draw[..], look].concat(), b"").fine(), "");
        let shown = read::pieces(&fs::read(folder.0.join("board.png")).unwrap(), &scene).unwrap();
        assert_eq!(shown.len(), 32);
        for (cell, army, kind) in [
            ("f3", Army::White, Kind::Knight),
            ("e5", Army::Black, Kind::Pawn),
            ("d8", Army::Black, Kind::Queen),
        ] {
            assert_eq!(
                (shown[cell].army, shown[cell].kind),
                (army, kind),
                "{cell} {look:?}"
            );
        }
    }
    assert_eq!(
        folder.contents().len(),
        1,
        "nothing is left beside the picture"
    );
}

fn bare() -> Scene {
    Scene::new(Arc::new(Board::grid(8, 8, 0).unwrap()))
}

#[test]
fn a_name_that_ends_in_svg_gives_an_svg() {
    let folder = Folder::new();
    folder
        .call(
            &["draw", "standard", "-o", "board.SVG", "--theme", "contrast"],
            b"",
        )
        .fine();
    let svg = fs::read_to_string(folder.0.join("board.SVG")).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"),
        "{svg}"
    );
}

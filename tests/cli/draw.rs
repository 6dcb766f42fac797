//! `draw`: the picture shows the position, from the side and in the style that the call asks for.

use std::fs;
use std::sync::Arc;

use entente_presentation::picture::{self, Appearance};
use entente_presentation::text::{Language, Text};
use entente_render::{
    Army, Board, Control, Coordinates, Facing, Piece, PieceKind, PieceSet, Scene, Size, Theme, read,
};
use entente_rules::{Position, Variant};

use super::Folder;

#[test]
fn standard_output_has_the_picture_alone() {
    let folder = Folder::new();
    let bytes = |arguments: &[&str]| {
        let output = folder.command(arguments).output().unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
        output.stdout
    };
    let draw = ["draw", "standard", "--moves", "e4", "-o"];
    bytes(&[&draw[..], &["board.png"]].concat());
    let png = fs::read(folder.0.join("board.png")).unwrap();
    assert_eq!(bytes(&[&draw[..], &["-"]].concat()), png);
    let svg = bytes(&[&draw[..], &["-", "--format", "svg"]].concat());
    assert!(svg.starts_with(b"<svg"), "{:?}", &svg[..20]);
    // A format that is named counts before the name of the file.
    bytes(&[&draw[..], &["board", "--format", "png"]].concat());
    assert_eq!(fs::read(folder.0.join("board")).unwrap(), png);
    let film = bytes(&["replay", "standard", "--moves", "e4 e5", "-o", "-"]);
    assert!(film.starts_with(b"GIF89a"));
    assert_eq!(folder.contents().len(), 2, "nothing else was written");
}

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
    let letters = picture::style(
        Appearance {
            theme: Theme::Contrast,
            pieces: PieceSet::Letters,
        },
        Text::of(Language::English),
    );
    let styles: [(&[&str], Scene); 4] = [
        (
            &["--theme", "contrast", "--pieces", "letters"],
            empty_board().with_style(letters),
        ),
        (&[], empty_board()),
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
            empty_board()
                .with_facing(Facing::North)
                .with_theme(Theme::Dark)
                .with_size(Size::new(400).unwrap())
                .with_coordinates(Coordinates::Off),
        ),
        (
            &["--view", "b", "--coordinates", "outside"],
            empty_board()
                .with_facing(Facing::North)
                .with_coordinates(Coordinates::Outside),
        ),
    ];
    for (style, scene) in styles {
        assert_eq!(folder.call(&[&draw[..], style].concat(), b"").success(), "");
        let shown = read::pieces(&fs::read(folder.0.join("board.png")).unwrap(), &scene).unwrap();
        assert_eq!(shown.len(), 32);
        for (square, army, kind) in [
            ("f3", Army::White, PieceKind::Knight),
            ("e5", Army::Black, PieceKind::Pawn),
            ("d8", Army::Black, PieceKind::Queen),
        ] {
            assert_eq!(
                (shown[square].army, shown[square].kind),
                (army, kind),
                "{square} {style:?}"
            );
        }
    }
    assert_eq!(folder.contents().len(), 1, "no temporary file is left");
}

fn empty_board() -> Scene {
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
        .success();
    let svg = fs::read_to_string(folder.0.join("board.SVG")).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"),
        "{svg}"
    );
}

/// Chess4 from all four sides: each army is at its own edge, armies that are out are pale, and a
/// commanded army stands on its commander's colour.
#[test]
fn a_board_of_four_armies_is_drawn_from_every_side() {
    let folder = Folder::new();
    let moves =
        "m7l7 i2i3 b10c10 e14f12 n8k5 h1m6 b4c4 f12d11 n7n8 m6n6 b7c7 d11c9 % n6c6 % d13d11 k5j4";
    let draw = [
        "draw",
        "chess4",
        "-o",
        "plus.png",
        "--options",
        "{\"method\": 2}",
        "--moves",
        moves,
    ];
    for (view, facing) in [
        ("white", Facing::South),
        ("s", Facing::West),
        ("black", Facing::North),
        ("gold", Facing::East),
    ] {
        let call = [&draw[..], &["--view", view, "--theme", "safe"]].concat();
        assert_eq!(folder.call(&call, b"").success(), "");
        let start = Position::start(Variant::Chess4);
        let scene = picture::of_position(&start, facing)
            .unwrap()
            .with_theme(Theme::Safe);
        let png = fs::read(folder.0.join("plus.png")).unwrap();
        let shown = read::pieces(&png, &scene).unwrap();
        assert_eq!(shown.len(), 62);
        for (square, army, kind, control) in [
            (
                "j4",
                Army::White,
                PieceKind::Queen,
                Control::Other(Army::Silver),
            ),
            ("c6", Army::Silver, PieceKind::Queen, Control::Own),
            ("a8", Army::Black, PieceKind::King, Control::Nobody),
            ("h14", Army::Gold, PieceKind::King, Control::Own),
        ] {
            let expected = Piece::new(army, kind).with_control(control);
            assert_eq!(shown[square], expected, "{square} from {view}");
        }
    }
}

/// Counts the labels of an SVG, and the pieces, which are also drawn with round lines.
fn written(svg: &str) -> usize {
    svg.matches("stroke-linejoin=\"round\">").count()
}

/// Chess4's letters name the rows that White sees. From every side there is one row and one column
/// of labels, and no square has a name of its own.
#[test]
fn a_board_of_four_armies_has_one_row_and_one_column_of_labels() {
    let folder = Folder::new();
    for view in ["white", "silver", "black", "gold"] {
        let count = |coordinates: &str| {
            let call = ["draw", "chess4", "-o", "a.svg", "--view", view];
            let call = [&call[..], &["--coordinates", coordinates]].concat();
            folder.call(&call, b"").success();
            written(&fs::read_to_string(folder.0.join("a.svg")).unwrap())
        };
        let plates = count("off");
        assert_eq!(count("outside") - plates, 14 + 14, "{view}");
        assert_eq!(count("inside") - plates, 14 + 14, "{view}");
    }
}

/// Chess66 labels each rank and file, and the four squares that share a rank and a file by their
/// names.
#[test]
fn chess66_names_the_squares_that_its_labels_cannot() {
    let folder = Folder::new();
    for view in ["white", "black"] {
        let count = |coordinates: &str| {
            let call = ["draw", "chess66", "-o", "a.svg", "--view", view];
            let call = [&call[..], &["--coordinates", coordinates]].concat();
            folder.call(&call, b"").success();
            written(&fs::read_to_string(folder.0.join("a.svg")).unwrap())
        };
        let plain = count("off");
        // The squares of ranks 4 and 5 stand beside their columns, so each has its own name.
        let slanted = 2 * 9;
        assert_eq!(count("outside") - plain, 8 + 8 + slanted, "{view}");
        // The two whose square has its name already have no row inside it.
        assert_eq!(count("inside") - plain, 8 + 6 + slanted, "{view}");
    }
}

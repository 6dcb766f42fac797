//! The pictures in `docs/pictures` are those that the program draws now.
//!
//! One command makes all of them again, screenshots included:
//!
//! ```sh
//! UPDATE_PICTURES=1 cargo test -p entente pictures
//! ```
//!
//! It also draws every board from every side in every theme into `target/sheets`, one sheet for
//! each rule set. Look at them before you commit.

use std::fs;
use std::path::{Path, PathBuf};

use entente_presentation::picture::{self, Appearance};
use entente_presentation::text::{Language, Text};
use entente_render::{
    Army, ArrowKind, Board, Card, Control, Coordinates, Facing, Mark, Piece, PieceKind, PieceSet,
    Scene, Size, Style, Theme, pixels,
};
use entente_rules::{C4pgn, Event, Pgn, Play, Position, Variant};
use image::RgbImage;
use image::imageops::replace;

use super::{Folder, GAMES};

const FIRST_GAME: &str = include_str!("../data/firstgame-condensed-canonical.pgn");
/// Pixels around each picture of a sheet.
const GAP: u32 = 12;
/// The long side of each picture of a sheet.
const LONG: u32 = 400;

fn is_update() -> bool {
    std::env::var_os("UPDATE_PICTURES").is_some()
}

fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/pictures/{name}.png"))
}

fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().into_rgb8()
}

/// Compares a picture with the committed one, pixel by pixel, or replaces that.
#[track_caller]
fn assert_current(name: &str, bytes: &[u8]) {
    if is_update() {
        fs::write(committed(name), bytes).unwrap();
    }
    let old = decode(&fs::read(committed(name)).unwrap());
    assert!(
        old == decode(bytes),
        "docs/pictures/{name}.png is out of date: UPDATE_PICTURES=1 cargo test -p entente pictures"
    );
}

/// Runs `entente draw` with these arguments and returns the picture.
fn drawn(arguments: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    let call = [&["draw"], arguments, &["-o", "picture.png"]].concat();
    folder.call(&call, b"").success();
    fs::read(folder.0.join("picture.png")).unwrap()
}

/// The final position of the game that Morphy won at the opera in Paris in 1858.
#[test]
fn the_board_of_the_readme_is_current() {
    let game = Pgn::read(GAMES).unwrap().remove(0);
    let mut position = game.start().clone();
    let mut moves = Vec::new();
    for mv in game.moves() {
        moves.push(position.coordinate(mv));
        position = position.play(mv).unwrap();
    }
    let moves = moves.join(" ");
    let call = ["standard", "--moves", &moves, "--size", "720"];
    assert_current("board", &drawn(&call));
}

/// The first game of Chess4 in its round 31.
#[test]
fn the_board_of_the_rules_of_chess4_is_current() {
    let game = C4pgn::read(FIRST_GAME, None).unwrap().remove(0);
    let play = first_game(&game, 30 * 4 + 1);
    let scene = picture::of_play(&play, Facing::West, Text::of(Language::English)).unwrap();
    assert_current("chess4", &entente_render::png(&scene));
}

/// The first plies of a game.
fn first_game(game: &C4pgn, plies: usize) -> Play {
    let mut play = Play::new(game.play().position_at(0).unwrap().clone());
    for ply in &game.play().plies()[..plies] {
        play.apply(&Event::Move(*ply)).unwrap();
    }
    play
}

/// Every piece, army, mark and theme, and a position of each board, for people to judge.
#[test]
fn the_sheet_is_current() {
    let row = |theme: Theme| {
        let sides = Facing::ALL.into_iter().cycle().skip(theme as usize);
        let sets = PieceSet::ALL.into_iter().cycle().skip(theme as usize);
        let boards = BOARDS.into_iter().zip(sides).zip(sets);
        let scenes = boards.map(|((variant, facing), pieces)| {
            let appearance = Appearance { theme, pieces };
            in_play(variant, facing).with_style(style(appearance))
        });
        let all = std::iter::once(everything()).chain(scenes);
        all.map(|scene| pixels(&small(scene, theme))).collect()
    };
    let rows: Vec<Vec<RgbImage>> = Theme::ALL.into_iter().map(row).collect();
    assert_current("sheet", &encoded(&sheet(&rows)));
}

/// All pieces and marks in every set and theme, for people to judge and to choose by.
#[test]
fn the_sheet_of_sets_is_current() {
    let row = |theme| {
        let appearances = PieceSet::ALL.map(|pieces| Appearance { theme, pieces });
        let scene = |appearance| small(everything().with_style(style(appearance)), theme);
        appearances
            .map(|appearance| pixels(&scene(appearance)))
            .to_vec()
    };
    assert_current("sets", &encoded(&sheet(&Theme::ALL.map(row))));
}

/// Every mark on a light and on a dark square, free and with a piece; the last move of each army;
/// all arrows; and whose turn it is. For each theme, in each set.
#[test]
fn the_sheet_of_marks_is_current() {
    let row = |theme| {
        let appearances = PieceSet::ALL.map(|pieces| Appearance { theme, pieces });
        let scene = |appearance| small(marks().with_style(style(appearance)), theme);
        appearances
            .map(|appearance| pixels(&scene(appearance)))
            .to_vec()
    };
    assert_current("marks", &encoded(&sheet(&Theme::ALL.map(row))));
}

fn style(appearance: Appearance) -> Style {
    picture::style(appearance, Text::of(Language::English))
}

/// The rule sets with boards of their own.
const BOARDS: [Variant; 8] = [
    Variant::Standard,
    Variant::Capablanca,
    Variant::Chess66,
    Variant::Alliance,
    Variant::Chess45,
    Variant::Chess4,
    Variant::Multiplayer,
    Variant::FourPlayer,
];

/// Every board from every side, with its coordinates in each place, in every theme.
#[test]
fn pictures_of_every_side_and_theme_can_be_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("sheets");
    fs::create_dir_all(&folder).unwrap();
    // Drawing all takes long, so without a person who looks at them one theme is enough.
    let themes = if is_update() {
        &Theme::ALL[..]
    } else {
        &Theme::ALL[..1]
    };
    for variant in BOARDS {
        let row = |&theme: &Theme| -> Vec<RgbImage> {
            let sides = Facing::ALL.into_iter();
            let places = [Coordinates::Outside, Coordinates::Inside, Coordinates::Off];
            let all = sides.zip(places.into_iter().cycle());
            let scenes = all.map(|(facing, coordinates)| {
                in_play(variant, facing).with_coordinates(coordinates)
            });
            scenes.map(|scene| pixels(&small(scene, theme))).collect()
        };
        let rows: Vec<_> = themes.iter().map(row).collect();
        let file = folder.join(format!("{}.png", variant.id()));
        fs::write(file, encoded(&sheet(&rows))).unwrap();
    }
}

fn small(scene: Scene, theme: Theme) -> Scene {
    scene.with_theme(theme).with_size(Size::new(LONG).unwrap())
}

/// Rows of pictures on one sheet, each row on the colour of its pictures' frames.
fn sheet(rows: &[Vec<RgbImage>]) -> RgbImage {
    let wide = |row: &Vec<RgbImage>| row.iter().map(|picture| picture.width() + GAP).sum::<u32>();
    let width = GAP + rows.iter().map(wide).max().unwrap();
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
    sheet
}

fn encoded(picture: &RgbImage) -> Vec<u8> {
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};
    let mut bytes = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
    picture.write_with_encoder(encoder).unwrap();
    bytes
}

/// A board in the middle of a game, with a plate for each army.
fn in_play(variant: Variant, facing: Facing) -> Scene {
    let play = some_game(variant);
    let mut scene = picture::of_play(&play, facing, Text::of(Language::English)).unwrap();
    let position = play.position();
    let armies: Vec<_> = position.armies().collect();
    let label = entente_render::Text::new(&Text::of(Language::English).captured_label()).ok();
    // Two armies get their plates only in games that people play.
    if let [white, black] = armies[..] {
        for (army, drawn, name) in [
            (white, Army::White, "Ann"),
            (black, Army::Black, "Bartholomew"),
        ] {
            let captured = play.captured_by(army);
            let kinds = PieceKind::ALL.into_iter().filter_map(|kind| {
                let same = captured.iter().filter(|piece| piece.kind == kind);
                let count = same.count() as u8;
                let taken = if drawn == Army::White {
                    Army::Black
                } else {
                    Army::White
                };
                (count > 0).then(|| (Piece::new(taken, kind), count))
            });
            let card = Card {
                to_move: position.turn() == army,
                title: entente_render::Text::new(name).ok(),
                captured_label: label.clone(),
                captured: kinds.collect(),
                ..Card::new(Piece::new(drawn, PieceKind::King))
            };
            let side = picture::side(&position.options(), army);
            scene.add_card(side, card).unwrap();
        }
    }
    scene
}

/// A game of legal moves, the same every time: captures when there are any.
fn some_game(variant: Variant) -> Play {
    if variant == Variant::Chess4 {
        return first_game(&C4pgn::read(FIRST_GAME, None).unwrap().remove(0), 121);
    }
    let mut play = Play::new(Position::start(variant));
    for at in 0..44 {
        let position = play.position();
        let plies = position.plies();
        let takes = |ply: &&entente_rules::Ply| {
            ply.mv()
                .is_some_and(|mv| position.captured_piece(&mv).is_some())
        };
        let taking = plies.iter().filter(takes).nth(at % 3);
        let Some(ply) = taking.or(plies.get(at * 7919 % plies.len().max(1))) else {
            break;
        };
        let ply = *ply;
        if play.outcome().is_some() || play.apply(&Event::Move(ply)).is_err() {
            break;
        }
    }
    play
}

/// All marks, each in a file of its own, with a piece on every second rank.
fn marks() -> Scene {
    const MARKS: [Mark; 5] = [
        Mark::LastMove,
        Mark::Check,
        Mark::Selected,
        Mark::Target,
        Mark::ConditionalMove,
    ];
    const ARROWS: [ArrowKind; 4] = [
        ArrowKind::Move,
        ArrowKind::Threat,
        ArrowKind::Hint,
        ArrowKind::Prepared,
    ];
    let files = || 'a'..='j';
    let mut scene = Scene::new(Board::grid(10, 10, 0).unwrap().into());
    for (file, mark) in files().zip(MARKS.into_iter().flat_map(|mark| [mark; 2])) {
        for (rank, army) in [(10, None), (9, Some(Army::White)), (8, Some(Army::Black))] {
            let square = format!("{file}{rank}");
            let kind = if mark == Mark::Check {
                PieceKind::King
            } else {
                PieceKind::Knight
            };
            if let Some(army) = army {
                scene.place(&square, Piece::new(army, kind)).unwrap();
            }
            scene.mark(&square, mark).unwrap();
        }
    }
    for (file, army) in files().zip(armies().flat_map(|army| [army; 2])) {
        scene.mark_mover(&format!("{file}7"), army).unwrap();
        let moved = format!("{file}6");
        scene
            .place(&moved, Piece::new(army, PieceKind::Pawn))
            .unwrap();
        scene.mark_mover(&moved, army).unwrap();
    }
    for (rank, kind) in (1..).zip(ARROWS) {
        let [from, to, up] = ["a", "f", "j"].map(|file| format!("{file}{rank}"));
        scene
            .place(&from, Piece::new(Army::White, PieceKind::Rook))
            .unwrap();
        scene.add_arrow(&from, &to, kind).unwrap();
        scene.add_arrow(&format!("g{rank}"), &up, kind).unwrap();
    }
    for (side, army, to_move) in [
        (Facing::North, Army::Black, false),
        (Facing::South, Army::White, true),
    ] {
        let mut card = Card::new(Piece::new(army, PieceKind::King));
        card.title = entente_render::Text::new(army.word()).ok();
        card.notes = vec![entente_render::Text::new("9:58").unwrap()];
        card.to_move = to_move;
        scene.add_card(side, card).unwrap();
    }
    scene
}

/// The armies of the games that are offered.
fn armies() -> impl Iterator<Item = Army> + Clone {
    Army::ALL.into_iter()
}

/// Every piece of every army, every mark, every tone, and cards.
fn everything() -> Scene {
    let board = Board::grid(PieceKind::ALL.len() as u8, 12, 0).unwrap();
    let mut scene = Scene::new(board.into());
    for (rank, army) in (1..).zip(armies()) {
        for (file, kind) in ('a'..).zip(PieceKind::ALL) {
            let square = format!("{file}{rank}");
            scene.place(&square, Piece::new(army, kind)).unwrap();
        }
    }
    let other_armies = armies().cycle().skip(1);
    for ((file, army), other_army) in ('a'..).zip(armies()).zip(other_armies) {
        let knight = Piece::new(army, PieceKind::Knight);
        for (rank, control) in [(9, Control::Nobody), (10, Control::Other(other_army))] {
            let square = format!("{file}{rank}");
            scene.place(&square, knight.with_control(control)).unwrap();
        }
    }
    let of_four = [Army::Red, Army::Blue, Army::Yellow, Army::Green];
    for (file, army) in ('a'..).zip(of_four) {
        let king = Piece::new(army, PieceKind::King).with_control(Control::Chance);
        scene.place(&format!("{file}11"), king).unwrap();
    }
    for (file, army) in ('e'..).zip(of_four) {
        let queen = Piece::new(army, PieceKind::Queen).with_one_point(true);
        scene.place(&format!("{file}11"), queen).unwrap();
    }
    let marks = [
        Mark::Check,
        Mark::Selected,
        Mark::ConditionalMove,
        Mark::LastMove,
        Mark::Target,
    ];
    for (file, mark) in ('a'..).zip(marks) {
        for rank in [1, 12] {
            scene.mark(&format!("{file}{rank}"), mark).unwrap();
        }
    }
    for (from, to, kind) in [
        ("f12", "g8", ArrowKind::Move),
        ("g12", "g10", ArrowKind::Threat),
        ("h12", "i12", ArrowKind::Hint),
    ] {
        scene.add_arrow(from, to, kind).unwrap();
    }
    let caption = entente_render::Text::new("Round 7: Zoe betrays Bartholomew!").unwrap();
    scene.with_caption(caption)
}

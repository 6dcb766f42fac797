//! Property tests: any scene can be drawn, and pictures of every board in use can be read back.

use std::collections::BTreeMap;
use std::sync::Arc;

use entente_render::{
    Army, ArrowKind, Board, Card, Control, Coordinates, Facing, HomeArea, Mark, Piece, PieceKind,
    Scene, Team, Text, Theme, png, read, svg,
};
use proptest::prelude::*;
use proptest::sample::select;
use resvg::usvg;

use crate::{boards, decode, grid, size, styles};

fn control() -> impl Strategy<Value = Control> {
    let under = select(&Army::ALL[..]).prop_map(Control::Other);
    prop_oneof![Just(Control::Own), Just(Control::Nobody), under]
}

fn piece() -> impl Strategy<Value = Piece> {
    (
        select(&Army::ALL[..]),
        select(&PieceKind::ALL[..]),
        control(),
    )
        .prop_map(|(army, kind, control)| Piece::new(army, kind).with_control(control))
}

fn mark() -> impl Strategy<Value = Mark> {
    select(vec![
        Mark::Check,
        Mark::LastMove,
        Mark::ConditionalMove,
        Mark::Selected,
        Mark::Target,
    ])
}

fn board() -> impl Strategy<Value = Arc<Board>> {
    let corners = (1_u8..=14, 1_u8..=18)
        .prop_flat_map(|(w, h)| (Just(w), Just(h), 0..w.min(h).div_ceil(2)))
        .prop_map(|(w, h, corner)| grid(w, h, corner));
    prop_oneof![3 => corners, 1 => Just(chess66())]
}

fn boards_in_use() -> impl Strategy<Value = Arc<Board>> {
    select(vec![
        grid(8, 8, 0),
        grid(11, 11, 3),
        grid(14, 14, 3),
        chess66(),
    ])
}

fn chess66() -> Arc<Board> {
    Arc::new(boards::chess66().unwrap())
}

fn home() -> impl Strategy<Value = HomeArea> {
    prop_oneof![
        select(&Facing::ALL[..]).prop_map(HomeArea::Side),
        Just(HomeArea::Centre)
    ]
}

fn card() -> impl Strategy<Value = Card> {
    let text = || "[0-9a-zA-Z:+./ -]{1,12}".prop_map(|text| Text::new(&text).unwrap());
    (
        piece(),
        any::<bool>(),
        proptest::option::of(text()),
        proptest::option::of(select(&Team::ALL[..])),
        prop::collection::vec(text(), 0..=Card::MAX_NOTES),
        proptest::option::of(text()),
        prop::collection::vec((piece(), any::<u8>()), 0..=Card::MAX_KINDS),
    )
        .prop_map(
            |(king, to_move, title, team, notes, captured_label, captured)| Card {
                king,
                to_move,
                title,
                team,
                notes,
                captured_label,
                captured,
            },
        )
}

/// A scene with random settings and cards, but without pieces and marks.
fn empty(
    boards: impl Strategy<Value = Arc<Board>>,
    sizes: impl Strategy<Value = u32>,
) -> impl Strategy<Value = (u32, Scene)> {
    let coordinates = select(vec![
        Coordinates::Inside,
        Coordinates::Outside,
        Coordinates::Off,
    ]);
    let cards = prop::collection::vec((home(), card()), 0..5);
    (
        boards,
        sizes,
        select(styles()),
        select(&Facing::ALL[..]),
        coordinates,
        cards,
    )
        .prop_map(|(board, pixels, style, facing, coordinates, cards)| {
            let mut scene = Scene::new(board)
                .with_size(size(pixels))
                .with_style(style)
                .with_facing(facing)
                .with_coordinates(coordinates);
            for (home, card) in cards {
                scene.add_card(home, card).unwrap();
            }
            (pixels, scene)
        })
}

/// A scene with random settings and cards on a board that is in use.
pub(crate) fn empty_boards() -> impl Strategy<Value = Scene> {
    empty(boards_in_use(), 64..=400_u32).prop_map(|(_, scene)| scene)
}

/// A piece and a mark for a random square.
type Content = (prop::sample::Index, Option<Piece>, Option<Mark>);

/// Pieces and marks for several scenes after each other.
pub(crate) fn many_contents() -> impl Strategy<Value = Vec<Vec<Content>>> {
    prop::collection::vec(contents(), 1..6)
}

/// The scene with pieces and marks on it.
pub(crate) fn filled(empty: &Scene, contents: &[Content]) -> Scene {
    let mut scene = empty.clone();
    fill(&mut scene, &names(empty), contents);
    scene
}

/// Pieces and marks for random squares.
fn contents() -> impl Strategy<Value = Vec<Content>> {
    let content = (
        any::<prop::sample::Index>(),
        proptest::option::of(piece()),
        proptest::option::of(mark()),
    );
    prop::collection::vec(content, 0..60)
}

fn fill(scene: &mut Scene, names: &[String], contents: &[Content]) {
    for (index, piece, mark) in contents {
        let name = index.get(names);
        if let Some(piece) = piece.filter(|_| !is_other_half_occupied(scene, name)) {
            let _occupied = scene.place(name, piece);
        }
        if let Some(mark) = mark {
            scene.mark(name, *mark).unwrap();
        }
    }
}

/// Whether the other square of a switch has a piece.
///
/// The two squares overlap, so there is never a piece on both.
fn is_other_half_occupied(scene: &Scene, name: &str) -> bool {
    let is_other = |square: &str| square != name && square.eq_ignore_ascii_case(name);
    scene.pieces().any(|(square, _)| is_other(square))
}

/// The names of the squares of the scene's board.
fn names(scene: &Scene) -> Vec<String> {
    scene
        .board()
        .squares()
        .iter()
        .map(|square| square.name.clone())
        .collect()
}

/// How many scenes are drawn: `TEST_SCENES`.
fn cases() -> u32 {
    let asked = std::env::var("TEST_SCENES").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(16)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn any_scene_can_be_drawn((pixels, mut scene) in empty(board(), 64..=400_u32), contents in contents(), arrows in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..5)) {
        let names = names(&scene);
        fill(&mut scene, &names, &contents);
        for (from, to) in arrows {
            let (from, to) = (from.get(&names), to.get(&names));
            let _to_itself = scene.add_arrow(from, to, ArrowKind::Hint);
        }
        let (width, height) = decode(&png(&scene)).dimensions();
        prop_assert_eq!(width.max(height), pixels);
        let tree = usvg::Tree::from_str(&svg(&scene), &usvg::Options::default()).unwrap();
        prop_assert_eq!(tree.size().to_int_size().width(), width);
        prop_assert_eq!(tree.size().to_int_size().height(), height);
    }

    #[test]
    fn what_is_drawn_can_be_read((_, empty) in empty(boards_in_use(), select(vec![480, 720])), contents in contents()) {
        let mut scene = empty.clone();
        fill(&mut scene, &names(&empty), &contents);
        let placed: BTreeMap<String, Piece> = scene.pieces().map(|(square, piece)| (square.to_string(), piece)).collect();
        prop_assert_eq!(read::pieces(&png(&scene), &empty).unwrap(), placed);
    }
}

/// The names of the two small squares are as large as those of whole ones, and those of three
/// letters reach the marks in the middle, in every theme.
#[test]
fn an_empty_board_with_names_and_marks_in_its_squares_reads_as_empty() {
    let marks = [
        None,
        Some(Mark::Target),
        Some(Mark::Check),
        Some(Mark::ConditionalMove),
    ];
    for (theme, facing) in Theme::ALL
        .into_iter()
        .flat_map(|t| Facing::ALL.map(|f| (t, f)))
    {
        for (board, mark) in [chess66(), grid(14, 14, 3)]
            .into_iter()
            .flat_map(|board| marks.map(|mark| (board.clone(), mark)))
        {
            let empty = Scene::new(board)
                .with_theme(theme)
                .with_facing(facing)
                .with_size(size(480))
                .with_coordinates(Coordinates::Inside);
            let mut scene = empty.clone();
            for name in names(&empty) {
                if let Some(mark) = mark {
                    scene.mark(&name, mark).unwrap();
                }
            }
            let shown = read::pieces(&png(&scene), &empty);
            assert_eq!(shown, Ok(BTreeMap::new()), "{theme:?} {facing:?} {mark:?}");
        }
    }
}

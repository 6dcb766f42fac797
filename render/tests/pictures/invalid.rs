//! Invalid boards and scenes are refused with the right error.

use entente_render::{ArrowKind, Background, Board, Error, Mark, Point, Scene, Size, Square, Text};

use crate::grid;

#[test]
fn invalid_input_is_refused() {
    let board = |squares| Board::new(squares).unwrap_err();
    let square = |name: &str| Square::unit(name, Background::Light, 0.0, 0.0);
    assert_eq!(board(vec![]), Error::SquareCount(0));
    assert_eq!(
        board(vec![square("a1"), square("a1")]),
        Error::DuplicateName("a1".into())
    );
    assert_eq!(board(vec![square("<a>")]), Error::InvalidName("<a>".into()));
    let far = Square::unit("a1", Background::Light, f32::NAN, 0.0);
    assert_eq!(board(vec![far]), Error::Shape("a1".into()));
    let flat = vec![
        Point::new(0.0, 0.0),
        Point::new(1.0, 0.0),
        Point::new(2.0, 0.0),
    ];
    assert_eq!(
        board(vec![Square::polygon("a1", Background::Light, flat)]),
        Error::Shape("a1".into())
    );
    for (width, height, corner) in [(0, 8, 0), (15, 8, 0), (8, 19, 0), (8, 8, 4), (8, 8, 200)] {
        assert!(matches!(
            Board::grid(width, height, corner),
            Err(Error::Grid { .. })
        ));
    }
    assert_eq!(Size::new(63), Err(Error::Size(63)));
    assert_eq!(Size::new(1 << 20), Err(Error::Size(1 << 20)));
    for text in ["", "л", &"a".repeat(Text::MAX_LENGTH + 1)] {
        assert_eq!(Text::new(text), Err(Error::InvalidText(text.into())));
    }
    let mut scene = Scene::new(grid(8, 8, 0));
    assert_eq!(
        scene.mark("i9", Mark::Check).unwrap_err(),
        Error::UnknownSquare("i9".into())
    );
    assert_eq!(
        scene.add_arrow("a1", "a1", ArrowKind::Move).unwrap_err(),
        Error::EmptyArrow("a1".into())
    );
}

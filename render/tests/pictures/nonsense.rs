//! What no board and no scene can hold is refused, with the reason.

use entente_render::{Board, Cell, Error, Ground, Mark, Point, Scene, Size, Text, Tone};

use crate::grid;

#[test]
fn nonsense_is_refused() {
    let board = |cells| Board::new(cells).unwrap_err();
    let cell = |name: &str| Cell::square(name, Ground::Light, 0.0, 0.0);
    assert_eq!(board(vec![]), Error::CellCount(0));
    assert_eq!(
        board(vec![cell("a1"), cell("a1")]),
        Error::SameName("a1".into())
    );
    assert_eq!(board(vec![cell("<a>")]), Error::Name("<a>".into()));
    let far = Cell::square("a1", Ground::Light, f32::NAN, 0.0);
    assert_eq!(board(vec![far]), Error::Shape("a1".into()));
    let flat = vec![
        Point::new(0.0, 0.0),
        Point::new(1.0, 0.0),
        Point::new(2.0, 0.0),
    ];
    assert_eq!(
        board(vec![Cell::polygon("a1", Ground::Light, flat)]),
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
    assert!(
        Text::new("").is_err() && Text::new("thirteen long").is_err() && Text::new("é").is_err()
    );
    let mut scene = Scene::new(grid(8, 8, 0));
    assert_eq!(
        scene.mark("i9", Mark::Check).unwrap_err(),
        Error::UnknownCell("i9".into())
    );
    assert_eq!(
        scene.arrow("a1", "a1", Tone::Move).unwrap_err(),
        Error::EmptyArrow("a1".into())
    );
}

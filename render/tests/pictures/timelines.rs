//! Time lines: a golden picture in each of the two usual themes, and what is refused.

use crate::*;
use entente_render::{Sign, Timeline};

/// A course with every sign, in which White and Black are bound first, then Red with them, and Yellow falls.
fn course(theme: Theme) -> Timeline {
    let mut course = Timeline::new(theme, 64);
    let names = [
        (Army::White, "White"),
        (Army::Red, "Red"),
        (Army::Black, "Black"),
        (Army::Yellow, "Yellow"),
    ];
    for (army, name) in names {
        course
            .lane(Piece::new(army, Kind::King), Some(Text::new(name).unwrap()))
            .unwrap();
    }
    let bands = [
        (0, 0, 5.5, 58.0),
        (2, 0, 5.5, 41.0),
        (1, 0, 18.5, 30.5),
        (1, 1, 34.5, 52.0),
        (3, 1, 34.5, 52.0),
    ];
    for (lane, group, from, to) in bands {
        course.band(lane, group, from, to).unwrap();
    }
    let signs = [
        (Sign::Ask, 2.5, 0, Some(2)),
        (Sign::Tie, 5.5, 0, Some(2)),
        (Sign::Ask, 11.5, 1, Some(3)),
        (Sign::Ask, 16.5, 2, Some(1)),
        (Sign::Tie, 18.5, 1, Some(2)),
        (Sign::Leave, 30.5, 1, None),
        (Sign::Tie, 34.5, 1, Some(3)),
        (Sign::Betray, 41.0, 2, Some(0)),
        (Sign::Fall, 46.0, 3, None),
        (Sign::Out, 52.0, 1, None),
        (Sign::Out, 52.0, 3, None),
        (Sign::Out, 60.0, 2, None),
    ];
    for (sign, at, lane, towards) in signs {
        course.sign(sign, at, lane, towards).unwrap();
    }
    let meanings = [
        "Proposal",
        "Alliance",
        "Left",
        "Betrayal",
        "King lost",
        "Out",
    ];
    for (sign, meaning) in Sign::ALL.into_iter().zip(meanings) {
        course.explain(sign, Text::new(meaning).unwrap());
    }
    course.won(0).unwrap();
    course
}

#[test]
fn a_time_line_looks_as_it_did() {
    for theme in [Theme::Wood, Theme::Dark] {
        assert_golden_bytes(&format!("timeline-{}", theme.name()), &course(theme).png());
    }
}

#[test]
fn both_writers_show_the_same_measures() {
    let course = course(Theme::Wood);
    let picture = decode(&course.png());
    assert_eq!(picture.width(), 1000);
    assert!(
        course
            .svg()
            .contains(&format!("viewBox=\"0 0 1000 {}\"", picture.height()))
    );
}

#[test]
fn lanes_that_are_not_there_are_refused() {
    let mut course = Timeline::new(Theme::Wood, 0);
    assert!(
        course.png().starts_with(b"\x89PNG"),
        "an empty one can be drawn"
    );
    assert_eq!(course.band(0, 0, 0.0, 1.0).unwrap_err(), Error::Timeline);
    let king = Piece::new(Army::White, Kind::King);
    for _ in 0..7 {
        course.lane(king, None).unwrap();
    }
    assert_eq!(course.lane(king, None).unwrap_err(), Error::Timeline);
    assert_eq!(
        course.sign(Sign::Ask, 1.0, 0, Some(7)).unwrap_err(),
        Error::Timeline
    );
}

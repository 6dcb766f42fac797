//! Tests of timelines: a golden picture in each of the two common themes, and what is refused.

use crate::*;
use entente_render::{Marker, Timeline};

/// A timeline with every marker: White and Black become allies, then Red joins them, and Yellow
/// loses its king.
fn example(theme: Theme) -> Timeline {
    let mut timeline = Timeline::new(theme, 64);
    let names = [
        (Army::White, "White"),
        (Army::Red, "Red"),
        (Army::Black, "Black"),
        (Army::Yellow, "Yellow"),
    ];
    for (army, name) in names {
        timeline
            .add_lane(
                Piece::new(army, PieceKind::King),
                Some(Text::new(name).unwrap()),
            )
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
        timeline.add_band(lane, group, from, to).unwrap();
    }
    let markers = [
        (Marker::Proposal, 2.5, 0, Some(2)),
        (Marker::Alliance, 5.5, 0, Some(2)),
        (Marker::Proposal, 11.5, 1, Some(3)),
        (Marker::Proposal, 16.5, 2, Some(1)),
        (Marker::Alliance, 18.5, 1, Some(2)),
        (Marker::Departure, 30.5, 1, None),
        (Marker::Alliance, 34.5, 1, Some(3)),
        (Marker::Betrayal, 41.0, 2, Some(0)),
        (Marker::KingLoss, 46.0, 3, None),
        (Marker::Elimination, 52.0, 1, None),
        (Marker::Elimination, 52.0, 3, None),
        (Marker::Elimination, 60.0, 2, None),
    ];
    for (marker, at, lane, other_lane) in markers {
        timeline.add_marker(marker, at, lane, other_lane).unwrap();
    }
    let meanings = [
        "Proposal",
        "Alliance",
        "Left",
        "Betrayal",
        "King lost",
        "Out",
    ];
    for (marker, meaning) in Marker::ALL.into_iter().zip(meanings) {
        timeline.explain(marker, Text::new(meaning).unwrap());
    }
    for round in 1..=16 {
        timeline.add_number(4 * (round - 1), round).unwrap();
    }
    timeline.set_winner(0).unwrap();
    timeline
}

#[test]
fn a_timeline_looks_as_it_did() {
    for theme in [Theme::Wood, Theme::Dark] {
        assert_golden_bytes(&format!("timeline-{}", theme.word()), &example(theme).png());
    }
}

#[test]
fn png_and_svg_have_the_same_size() {
    let timeline = example(Theme::Wood);
    let picture = decode(&timeline.png());
    assert_eq!(picture.width(), 760);
    assert!(
        timeline
            .svg()
            .contains(&format!("viewBox=\"0 0 760 {}\"", picture.height()))
    );
}

#[test]
fn lanes_that_do_not_exist_are_refused() {
    let mut timeline = Timeline::new(Theme::Wood, 0);
    assert!(
        timeline.png().starts_with(b"\x89PNG"),
        "an empty timeline can be drawn"
    );
    assert_eq!(
        timeline.add_band(0, 0, 0.0, 1.0).unwrap_err(),
        Error::Timeline
    );
    let king = Piece::new(Army::White, PieceKind::King);
    for _ in 0..7 {
        timeline.add_lane(king, None).unwrap();
    }
    assert_eq!(timeline.add_lane(king, None).unwrap_err(), Error::Timeline);
    assert_eq!(
        timeline
            .add_marker(Marker::Proposal, 1.0, 0, Some(7))
            .unwrap_err(),
        Error::Timeline
    );
    assert_eq!(timeline.add_number(2, 1).unwrap_err(), Error::Timeline);
}

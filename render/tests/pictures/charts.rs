//! Tests of charts: golden pictures, in grey too, and what is refused.

use crate::*;
use entente_render::{Chart, ChartMark};

/// A chart of four armies with every mark: Red is out in the middle, and Yellow wins.
fn example(theme: Theme) -> Chart {
    let mut chart = Chart::new(theme);
    let areas = [
        (Army::White, "White", "Ann (White)"),
        (Army::Red, "Red", "Bob (Red)"),
        (Army::Black, "Black", "Cleo (Black)"),
        (Army::Yellow, "Yellow", "Dan (Yellow)"),
    ];
    for (army, name, title) in areas {
        let text = |text| Some(Text::new(text).unwrap());
        chart.add_area(army, text(name), text(title)).unwrap();
    }
    for step in 0..=120_u32 {
        let red = if step < 70 { 100 + step } else { 0 };
        let wave = [40, 25, 10, 0, 5, 20][(step / 4 % 6) as usize];
        let yellow = 60 + step * step / 30;
        chart
            .add_step(&[150 + wave, red, 170 - step, yellow])
            .unwrap();
    }
    for round in 0..30 {
        chart.add_number(round * 4, round as u32 + 1).unwrap();
    }
    chart.add_mark(ChartMark::TurningPoint, 70).unwrap();
    for step in [22, 70, 95] {
        chart.add_mark(ChartMark::Blunder, step).unwrap();
    }
    for step in [48, 70] {
        chart.add_mark(ChartMark::Betrayal, step).unwrap();
    }
    for (mark, meaning) in [
        (ChartMark::TurningPoint, "Turning point"),
        (ChartMark::Blunder, "Blunder"),
        (ChartMark::Betrayal, "Betrayal"),
    ] {
        chart.explain(mark, Text::new(meaning).unwrap());
    }
    chart
}

#[test]
fn a_chart_looks_as_it_did() {
    for theme in Theme::ALL {
        assert_golden_bytes(&format!("chart-{}", theme.word()), &example(theme).png());
    }
}

#[test]
fn png_and_svg_have_the_same_size() {
    let chart = example(Theme::Wood);
    let picture = decode(&chart.png());
    assert_eq!(picture.width(), 760);
    let size = format!("viewBox=\"0 0 760 {}\"", picture.height());
    assert!(chart.svg().contains(&size));
}

/// Simulates a reader who sees no colours, or prints the picture: along the right edge, where all
/// areas end, neighbours have different shades of grey or a line between them.
#[test]
fn neighbours_can_be_told_apart_without_colours() {
    for theme in Theme::ALL {
        let picture = image::DynamicImage::from(decode(&example(theme).png())).to_luma8();
        let column: Vec<u8> = (60..430).map(|y| picture.get_pixel(700, y).0[0]).collect();
        let changes = column
            .windows(2)
            .filter(|pair| pair[0].abs_diff(pair[1]) >= 20);
        // Three armies are left there, and a line is between each two of them.
        assert!(changes.count() >= 2, "{theme:?}: {column:?}");
    }
}

#[test]
fn what_does_not_add_up_is_refused() {
    let mut chart = Chart::new(Theme::Wood);
    assert!(
        chart.png().starts_with(b"\x89PNG"),
        "an empty one can be drawn"
    );
    assert_eq!(chart.add_step(&[]).unwrap_err(), Error::Chart);
    for _ in 0..7 {
        chart.add_area(Army::White, None, None).unwrap();
    }
    assert_eq!(
        chart.add_area(Army::White, None, None).unwrap_err(),
        Error::Chart
    );
    assert_eq!(chart.add_step(&[1; 6]).unwrap_err(), Error::Chart);
    assert_eq!(chart.add_step(&[0; 7]).unwrap_err(), Error::Chart);
    assert_eq!(chart.add_number(0, 1).unwrap_err(), Error::Chart);
    assert_eq!(
        chart.add_mark(ChartMark::Blunder, 0).unwrap_err(),
        Error::Chart
    );
    chart.add_step(&[1; 7]).unwrap();
    chart
        .add_number(0, 1)
        .unwrap()
        .add_mark(ChartMark::Blunder, 0)
        .unwrap();
    assert!(chart.png().starts_with(b"\x89PNG"), "one step is enough");
}

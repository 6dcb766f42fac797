//! The board derived from the drawing, compared with the published tables, and properties that any
//! such board must have.
//!
//! Lines go both ways, and half a turn maps the board onto itself.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::chess66::board::{Direction, Square};
use crate::chess66::game::Army;
use crate::chess66::legal::{crossed, is_pawn_capture, is_pawn_step};

fn table() -> Value {
    let data = include_str!("../../data/chess66-geometry.json");
    let data: Value = serde_json::from_str(data).expect("JSON");
    data["cells"].clone()
}

fn short(direction: Direction) -> &'static str {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][direction as usize]
}

/// The squares of a text with blanks, without order.
fn squares(text: &Value) -> BTreeSet<Square> {
    let names = text.as_str().unwrap_or("").split_whitespace();
    names
        .map(|name| Square::named(name).expect("a square"))
        .collect()
}

fn set<'a>(squares: impl IntoIterator<Item = &'a Square>) -> BTreeSet<Square> {
    squares.into_iter().copied().collect()
}

fn half_turn(table: &Value, square: Square) -> Square {
    let name = table[square.name()]["half_turn"]
        .as_str()
        .expect("a square");
    Square::named(name).expect("a square")
}

#[test]
fn the_drawing_gives_the_published_neighbours_and_lines() {
    let table = table();
    assert_eq!(
        table.as_object().expect("cells").len(),
        Square::every().count()
    );
    for square in Square::every() {
        let row = &table[square.name()];
        for direction in Direction::ALL {
            let published = squares(&row["neighbours"][short(direction)]);
            assert_eq!(
                set(square.next(direction)),
                published,
                "{square} {direction:?}"
            );
            let lines: BTreeSet<String> = square
                .lines(direction)
                .iter()
                .map(|line| names(line))
                .collect();
            let published = row["lines"][short(direction)]
                .as_array()
                .into_iter()
                .flatten()
                .map(|line| line.as_str().expect("a line").to_string());
            assert_eq!(lines, published.collect(), "{square} {direction:?}");
        }
        let partner = square.partner().map(Square::name);
        assert_eq!(partner, row["partner"].as_str(), "{square}");
    }
}

fn names(line: &[Square]) -> String {
    let names: Vec<&str> = line.iter().map(|square| square.name()).collect();
    names.join(" ")
}

#[test]
fn the_definitions_give_the_published_knights_and_pawns() {
    let table = table();
    for square in Square::every() {
        let row = &table[square.name()];
        assert_eq!(
            set(square.knight()),
            squares(&row["knight"]),
            "knight {square}"
        );
        for (army, name) in [(Army::White, "white"), (Army::Black, "black")] {
            if [1, 8].contains(&square.rank()) {
                assert!(row[name].is_null(), "no pawn stands on {square}");
                continue;
            }
            let all = || Square::every();
            let pushes: BTreeSet<Square> =
                all().filter(|&to| is_pawn_step(army, square, to)).collect();
            assert_eq!(pushes, squares(&row[name]["push"]), "{name} {square}");
            let takes = all().filter(|&to| is_pawn_capture(army, square, to));
            assert_eq!(
                takes.collect::<BTreeSet<_>>(),
                squares(&row[name]["captures"]),
                "{square}"
            );
            let double = all().filter_map(|to| Some((crossed(army, square, to)?, to)));
            let published: BTreeSet<(Square, Square)> = row[name]["double"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|step| {
                    let square =
                        |place: usize| Square::named(step[place].as_str().expect("a name"));
                    (square(0).expect("a square"), square(1).expect("a square"))
                })
                .collect();
            assert_eq!(
                double.collect::<BTreeSet<_>>(),
                published,
                "{name} {square}"
            );
        }
    }
}

#[test]
fn every_step_and_every_line_is_reversible() {
    for square in Square::every() {
        for direction in Direction::ALL {
            for next in square.next(direction) {
                assert!(
                    next.next(direction.opposite()).contains(&square),
                    "{square} {next}"
                );
            }
            for line in square.lines(direction) {
                let end = *line.last().expect("a line has squares");
                let mut back: Vec<Square> = [&[square], &line[..line.len() - 1]].concat();
                back.reverse();
                let mut lines = end.lines(direction.opposite()).iter();
                assert!(
                    lines.any(|line| line.starts_with(&back)),
                    "{square} to {end}"
                );
            }
        }
        for to in square.knight() {
            assert!(to.knight().contains(&square), "{square} {to}");
        }
    }
}

#[test]
fn no_square_is_reached_along_two_lines() {
    for square in Square::every() {
        let mut ways = BTreeSet::new();
        for line in Direction::ALL.into_iter().flat_map(|way| square.lines(way)) {
            for (place, &to) in line.iter().enumerate() {
                ways.insert((to, line[..place].to_vec()));
            }
        }
        let reached: BTreeSet<Square> = ways.iter().map(|(to, _)| *to).collect();
        assert_eq!(reached.len(), ways.len(), "{square}");
        assert!(!reached.contains(&square), "{square}");
        assert!(
            !square
                .partner()
                .is_some_and(|partner| reached.contains(&partner)),
            "{square}"
        );
    }
}

#[test]
fn half_a_turn_changes_nothing() {
    let table = table();
    let turned = |squares: &[Square]| -> BTreeSet<Square> {
        squares
            .iter()
            .map(|&square| half_turn(&table, square))
            .collect()
    };
    for square in Square::every() {
        let image = half_turn(&table, square);
        assert_eq!(half_turn(&table, image), square);
        assert_eq!(image.rank(), 9 - square.rank());
        assert_eq!(
            image.partner(),
            square.partner().map(|partner| half_turn(&table, partner))
        );
        assert_eq!(set(image.knight()), turned(square.knight()), "{square}");
        for direction in Direction::ALL {
            let there = set(image.next(direction.opposite()));
            assert_eq!(
                there,
                turned(square.next(direction)),
                "{square} {direction:?}"
            );
        }
        for to in Square::every() {
            let taken = is_pawn_capture(Army::White, square, to);
            let back = is_pawn_capture(Army::Black, image, half_turn(&table, to));
            assert_eq!(taken, back, "{square} {to}");
        }
    }
}

//! What was read off the drawing, against the published tables; and what has to hold for any such board: lines go both
//! ways, and half a turn maps all of it onto itself.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::board::{Cell, Direction};
use crate::legal::{crossed, is_pawn_capture, is_pawn_step};
use crate::men::Army;

fn table() -> Value {
    let data = include_str!("../data/chess66-geometry.json");
    let data: Value = serde_json::from_str(data).expect("JSON");
    data["cells"].clone()
}

fn short(direction: Direction) -> &'static str {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][direction as usize]
}

/// The cells of a text with blanks, in no order.
fn cells(text: &Value) -> BTreeSet<Cell> {
    let names = text.as_str().unwrap_or("").split_whitespace();
    names
        .map(|name| Cell::named(name).expect("a cell"))
        .collect()
}

fn set<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> BTreeSet<Cell> {
    cells.into_iter().copied().collect()
}

fn half_turn(table: &Value, cell: Cell) -> Cell {
    let name = table[cell.name()]["half_turn"].as_str().expect("a cell");
    Cell::named(name).expect("a cell")
}

#[test]
fn the_drawing_gives_the_published_neighbours_and_lines() {
    let table = table();
    assert_eq!(
        table.as_object().expect("cells").len(),
        Cell::every().count()
    );
    for cell in Cell::every() {
        let row = &table[cell.name()];
        for direction in Direction::ALL {
            let published = cells(&row["neighbours"][short(direction)]);
            assert_eq!(set(cell.next(direction)), published, "{cell} {direction:?}");
            let lines = cell.lines(direction).iter();
            let lines: BTreeSet<String> = lines.map(|line| names(line)).collect();
            let published = row["lines"][short(direction)]
                .as_array()
                .into_iter()
                .flatten();
            let published = published.map(|line| line.as_str().expect("a line").to_string());
            assert_eq!(lines, published.collect(), "{cell} {direction:?}");
        }
        let partner = cell.partner().map(Cell::name);
        assert_eq!(partner, row["partner"].as_str(), "{cell}");
    }
}

fn names(line: &[Cell]) -> String {
    let names: Vec<&str> = line.iter().map(|cell| cell.name()).collect();
    names.join(" ")
}

#[test]
fn the_definitions_give_the_published_knights_and_pawns() {
    let table = table();
    for cell in Cell::every() {
        let row = &table[cell.name()];
        assert_eq!(set(cell.knight()), cells(&row["knight"]), "knight {cell}");
        for (army, name) in [(Army::White, "white"), (Army::Black, "black")] {
            if [1, 8].contains(&cell.rank()) {
                assert!(row[name].is_null(), "no pawn stands on {cell}");
                continue;
            }
            let all = || Cell::every();
            let pushes: BTreeSet<Cell> = all().filter(|&to| is_pawn_step(army, cell, to)).collect();
            assert_eq!(pushes, cells(&row[name]["push"]), "{name} {cell}");
            let takes = all().filter(|&to| is_pawn_capture(army, cell, to));
            assert_eq!(
                takes.collect::<BTreeSet<_>>(),
                cells(&row[name]["captures"]),
                "{cell}"
            );
            let double = all().filter_map(|to| Some((crossed(army, cell, to)?, to)));
            let published = row[name]["double"].as_array().into_iter().flatten();
            let published = published.map(|step| {
                let cell = |place: usize| Cell::named(step[place].as_str().expect("a name"));
                (cell(0).expect("a cell"), cell(1).expect("a cell"))
            });
            let published: BTreeSet<(Cell, Cell)> = published.collect();
            assert_eq!(double.collect::<BTreeSet<_>>(), published, "{name} {cell}");
        }
    }
}

#[test]
fn every_step_and_every_line_can_be_gone_back() {
    for cell in Cell::every() {
        for direction in Direction::ALL {
            for next in cell.next(direction) {
                assert!(
                    next.next(direction.opposite()).contains(&cell),
                    "{cell} {next}"
                );
            }
            for line in cell.lines(direction) {
                let end = *line.last().expect("a line has cells");
                let mut back: Vec<Cell> = [&[cell], &line[..line.len() - 1]].concat();
                back.reverse();
                let mut lines = end.lines(direction.opposite()).iter();
                assert!(lines.any(|line| line.starts_with(&back)), "{cell} to {end}");
            }
        }
        for to in cell.knight() {
            assert!(to.knight().contains(&cell), "{cell} {to}");
        }
    }
}

#[test]
fn no_space_is_reached_along_two_lines() {
    for cell in Cell::every() {
        let mut ways = BTreeSet::new();
        for line in Direction::ALL.into_iter().flat_map(|way| cell.lines(way)) {
            for (place, &to) in line.iter().enumerate() {
                ways.insert((to, line[..place].to_vec()));
            }
        }
        let reached: BTreeSet<Cell> = ways.iter().map(|(to, _)| *to).collect();
        assert_eq!(reached.len(), ways.len(), "{cell}");
        assert!(!reached.contains(&cell), "{cell}");
        assert!(
            !cell
                .partner()
                .is_some_and(|partner| reached.contains(&partner)),
            "{cell}"
        );
    }
}

#[test]
fn half_a_turn_changes_nothing() {
    let table = table();
    let turned = |cells: &[Cell]| -> BTreeSet<Cell> {
        cells.iter().map(|&cell| half_turn(&table, cell)).collect()
    };
    for cell in Cell::every() {
        let image = half_turn(&table, cell);
        assert_eq!(half_turn(&table, image), cell);
        assert_eq!(image.rank(), 9 - cell.rank());
        assert_eq!(
            image.partner(),
            cell.partner().map(|partner| half_turn(&table, partner))
        );
        assert_eq!(set(image.knight()), turned(cell.knight()), "{cell}");
        for direction in Direction::ALL {
            let there = set(image.next(direction.opposite()));
            assert_eq!(there, turned(cell.next(direction)), "{cell} {direction:?}");
        }
        for to in Cell::every() {
            let taken = is_pawn_capture(Army::White, cell, to);
            let back = is_pawn_capture(Army::Black, image, half_turn(&table, to));
            assert_eq!(taken, back, "{cell} {to}");
        }
    }
}

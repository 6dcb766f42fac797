//! The board of Chess66 against the published tables, and what has to hold for it: lines go both ways, half a turn
//! changes nothing, and the tables that take a switch for one cell are right to.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::LazyLock;

use serde_json::Value;

use super::{CHESS66, tables};
use crate::bits::Bits;
use crate::board::{Board, Direction};
use crate::cell::Node;
use crate::perft::leaves;
use crate::piece::Seat;
use crate::placement::Placement;
use crate::state::State;
use crate::tables::{Rights, Tables};

static BOARD: LazyLock<&Board> = LazyLock::new(|| CHESS66.board());
static TABLES: LazyLock<Arc<Tables<2>>> = LazyLock::new(tables);

fn published() -> Value {
    let text = include_str!("../../tests/data/chess66-geometry.json");
    let data: Value = serde_json::from_str(text).unwrap();
    data["cells"].clone()
}

/// Names with blanks between, in no order.
fn words(text: &Value) -> BTreeSet<String> {
    let words = text.as_str().unwrap_or("").split_whitespace();
    words.map(String::from).collect()
}

fn names(nodes: impl Iterator<Item = Node>) -> BTreeSet<String> {
    nodes.map(|node| BOARD.at(node).to_string()).collect()
}

const SHORT: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

fn directions() -> impl Iterator<Item = (Direction, &'static str)> {
    let all = Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    all.map(|direction| (direction, SHORT[direction as usize]))
}

fn half_turn(table: &Value, node: Node) -> Node {
    let name = BOARD.at(node).to_string();
    BOARD.named(table[&name]["half_turn"].as_str().unwrap())
}

#[test]
fn the_board_has_the_published_cells_steps_and_switches() {
    let table = published();
    assert_eq!(table.as_object().unwrap().len(), BOARD.places().len());
    for node in BOARD.nodes() {
        let cell = BOARD.at(node);
        let row = &table[cell.to_string()];
        for (direction, short) in directions() {
            let steps = names(BOARD.steps_from(node, direction).iter().copied());
            assert_eq!(steps, words(&row["neighbours"][short]), "{cell} {short}");
        }
        let partner = BOARD.partner(cell).map(|cell| cell.to_string());
        assert_eq!(partner.as_deref(), row["partner"].as_str(), "{cell}");
    }
}

#[test]
fn sliders_and_knights_reach_the_published_cells() {
    let table = published();
    for node in BOARD.nodes() {
        let cell = BOARD.at(node);
        let row = &table[cell.to_string()];
        let around = &TABLES.around[node.index()];
        assert_eq!(
            names(around.leaps),
            words(&row["knight"]),
            "knight on {cell}"
        );
        let lines = |directions: [Direction; 4]| -> BTreeSet<String> {
            let lines = directions.map(|way| row["lines"][SHORT[way as usize]].clone());
            let lines = lines.iter().filter_map(Value::as_array).flatten();
            lines.flat_map(words).collect()
        };
        assert_eq!(
            names(around.straight.reach),
            lines(Direction::STRAIGHT),
            "{cell}"
        );
        assert_eq!(
            names(around.diagonal.reach),
            lines(Direction::DIAGONAL),
            "{cell}"
        );
        let open = names(around.straight.attacks(Bits::EMPTY));
        assert_eq!(open, lines(Direction::STRAIGHT), "{cell}");
        let open = names(around.diagonal.attacks(Bits::EMPTY));
        assert_eq!(open, lines(Direction::DIAGONAL), "{cell}");
    }
}

#[test]
fn pawns_go_where_it_is_published() {
    let table = published();
    for (seat, army) in [(0, "white"), (1, "black")] {
        for node in BOARD.nodes() {
            let cell = BOARD.at(node);
            let row = &table[cell.to_string()][army];
            if row.is_null() {
                continue;
            }
            let steps = TABLES.pawns[seat].at(node);
            assert_eq!(names(steps.advances), words(&row["push"]), "{army} {cell}");
            assert_eq!(
                names(steps.strikes),
                words(&row["captures"]),
                "{army} {cell}"
            );
            let double = |to: Node| {
                let over = TABLES.between(node, to).first().unwrap();
                [over, to].map(|node| BOARD.at(node).to_string()).to_vec()
            };
            let doubles: BTreeSet<Vec<String>> = steps.double_steps.map(double).collect();
            let published = row["double"].as_array().into_iter().flatten();
            let pair = |pair: &Value| pair.as_array().unwrap().iter().map(text).collect();
            let published: BTreeSet<Vec<String>> = published.map(pair).collect();
            assert_eq!(doubles, published, "{army} {cell}");
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

/// Lines branch, yet whoever is seen sees back: what makes it right to ask backwards who attacks a cell.
#[test]
fn every_move_of_a_man_can_be_gone_back() {
    for one in BOARD.nodes() {
        for other in BOARD.nodes() {
            let [here, there] = [one, other].map(|node| &TABLES.around[node.index()]);
            let back = |there: Bits<2>, here: Bits<2>| {
                assert_eq!(
                    here.contains(other),
                    there.contains(one),
                    "{one:?} {other:?}"
                );
            };
            back(there.straight.reach, here.straight.reach);
            back(there.diagonal.reach, here.diagonal.reach);
            back(there.leaps, here.leaps);
            back(there.steps, here.steps);
        }
    }
}

#[test]
fn half_a_turn_changes_nothing() {
    let table = published();
    let turned = |bits: Bits<2>| -> Bits<2> { bits.map(|node| half_turn(&table, node)).collect() };
    for node in BOARD.nodes() {
        let image = half_turn(&table, node);
        let [here, there] = [node, image].map(|node| &TABLES.around[node.index()]);
        assert_eq!(turned(here.straight.reach), there.straight.reach);
        assert_eq!(turned(here.diagonal.reach), there.diagonal.reach);
        assert_eq!(turned(here.leaps), there.leaps);
        assert_eq!(turned(here.steps), there.steps);
        assert_eq!(turned(TABLES.spaces(node)), TABLES.spaces(image));
        let [white, black] = [0, 1].map(|seat| &TABLES.pawns[seat]);
        assert_eq!(turned(white.at(node).advances), black.at(image).advances);
        assert_eq!(turned(white.at(node).strikes), black.at(image).strikes);
        let doubles = turned(white.at(node).double_steps);
        assert_eq!(doubles, black.at(image).double_steps);
    }
}

/// One entry of the table stands for both spaces of a switch that a king stands on: a sniper who sees both sees them
/// over the same cells.
#[test]
fn a_sniper_sees_both_spaces_of_a_switch_over_the_same_cells() {
    for (cell, partner) in [("A4", "a4"), ("H5", "h5")] {
        let [one, other] = [cell, partner].map(|name| BOARD.named(name));
        for sniper in BOARD.nodes().filter(|&node| node != one && node != other) {
            let sees = |node: Node| TABLES.around[node.index()].lines.contains(sniper);
            let over = |node: Node| TABLES.between(sniper, node);
            if sees(one) && sees(other) {
                assert_eq!(over(one), over(other));
            }
            assert_eq!(TABLES.between(one, sniper), TABLES.between(other, sniper));
        }
    }
}

#[test]
fn the_array_has_the_published_leaves() {
    let mut men = Placement::EMPTY;
    for (seat, army) in (0..).zip(CHESS66.armies) {
        for (kind, cell) in army.men() {
            men.put(BOARD.named(cell), Seat(seat), kind);
        }
    }
    let state = State {
        men,
        turn: Seat(0),
        rights: Rights(0b1111),
        passant: None,
        halfmoves: 0,
        round: 1,
    };
    let counted = [1, 2, 3, 4].map(|depth| leaves(&TABLES, &state, depth));
    assert_eq!(counted, [21, 441, 10271, 237_168]);
}

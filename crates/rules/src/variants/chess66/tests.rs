//! Compares the board of Chess66 with the published tables, and checks its geometry: lines go both
//! ways, half a turn changes nothing, and a switch may be treated as one square in attacks.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::LazyLock;

use serde_json::Value;

use super::{CHESS66, tables};
use crate::board::bits::Bits;
use crate::board::graph::{Board, Direction};
use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::{CastlingRights, Tables};
use crate::pieces::piece::Seat;

static BOARD: LazyLock<&Board> = LazyLock::new(|| CHESS66.board());
static TABLES: LazyLock<Arc<Tables<2>>> = LazyLock::new(tables);

fn published() -> Value {
    let text = include_str!("../../../tests/data/chess66-geometry.json");
    let data: Value = serde_json::from_str(text).unwrap();
    data["cells"].clone()
}

/// The names in a text, in no particular order.
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
fn the_board_has_the_published_squares_steps_and_switches() {
    let table = published();
    assert_eq!(table.as_object().unwrap().len(), BOARD.locations().len());
    for node in BOARD.nodes() {
        let square = BOARD.at(node);
        let row = &table[square.to_string()];
        for (direction, short) in directions() {
            let steps = names(BOARD.steps_from(node, direction).iter().copied());
            assert_eq!(steps, words(&row["neighbours"][short]), "{square} {short}");
        }
        let partner = BOARD.partner(square).map(|square| square.to_string());
        assert_eq!(partner.as_deref(), row["partner"].as_str(), "{square}");
    }
}

#[test]
fn sliders_and_knights_reach_the_published_squares() {
    let table = published();
    for node in BOARD.nodes() {
        let square = BOARD.at(node);
        let row = &table[square.to_string()];
        let geometry = &TABLES.geometry[node];
        assert_eq!(
            names(geometry.leaps),
            words(&row["knight"]),
            "knight on {square}"
        );
        let lines = |directions: [Direction; 4]| -> BTreeSet<String> {
            let lines = directions.map(|way| row["lines"][SHORT[way as usize]].clone());
            let listed = lines.iter().filter_map(Value::as_array).flatten();
            listed.flat_map(words).collect()
        };
        assert_eq!(
            names(geometry.straight.reach),
            lines(Direction::STRAIGHT),
            "{square}"
        );
        assert_eq!(
            names(geometry.diagonal.reach),
            lines(Direction::DIAGONAL),
            "{square}"
        );
        let open = names(geometry.straight.attacks(Bits::EMPTY));
        assert_eq!(open, lines(Direction::STRAIGHT), "{square}");
        let open = names(geometry.diagonal.attacks(Bits::EMPTY));
        assert_eq!(open, lines(Direction::DIAGONAL), "{square}");
    }
}

#[test]
fn pawns_move_as_published() {
    let table = published();
    for (seat, army) in [(0, "white"), (1, "black")] {
        for node in BOARD.nodes() {
            let square = BOARD.at(node);
            let row = &table[square.to_string()][army];
            if row.is_null() {
                continue;
            }
            let steps = TABLES.pawns[seat].at(node);
            assert_eq!(
                names(steps.advances),
                words(&row["push"]),
                "{army} {square}"
            );
            assert_eq!(
                names(steps.captures),
                words(&row["captures"]),
                "{army} {square}"
            );
            let double = |to: Node| {
                let over = TABLES.between(node, to).first().unwrap();
                [over, to].map(|node| BOARD.at(node).to_string()).to_vec()
            };
            let doubles: BTreeSet<Vec<String>> = steps.double_steps.map(double).collect();
            let published = row["double"].as_array().into_iter().flatten();
            let pair = |pair: &Value| pair.as_array().unwrap().iter().map(text).collect();
            let published_pairs: BTreeSet<Vec<String>> = published.map(pair).collect();
            assert_eq!(doubles, published_pairs, "{army} {square}");
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

/// Lines branch, but whatever sees a square is seen from it. This makes it right to ask backwards
/// which pieces attack a square.
#[test]
fn every_move_of_a_piece_can_be_reversed() {
    for one in BOARD.nodes() {
        for other in BOARD.nodes() {
            let [here, there] = [one, other].map(|node| &TABLES.geometry[node]);
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
fn a_half_turn_changes_nothing() {
    let table = published();
    let turned = |bits: Bits<2>| -> Bits<2> { bits.map(|node| half_turn(&table, node)).collect() };
    for node in BOARD.nodes() {
        let image = half_turn(&table, node);
        let [here, there] = [node, image].map(|node| &TABLES.geometry[node]);
        assert_eq!(turned(here.straight.reach), there.straight.reach);
        assert_eq!(turned(here.diagonal.reach), there.diagonal.reach);
        assert_eq!(turned(here.leaps), there.leaps);
        assert_eq!(turned(here.steps), there.steps);
        assert_eq!(
            turned(TABLES.switch_squares(node)),
            TABLES.switch_squares(image)
        );
        let [white, black] = [0, 1].map(|seat| &TABLES.pawns[seat]);
        assert_eq!(turned(white.at(node).advances), black.at(image).advances);
        assert_eq!(turned(white.at(node).captures), black.at(image).captures);
        let doubles = turned(white.at(node).double_steps);
        assert_eq!(doubles, black.at(image).double_steps);
    }
}

/// One table entry stands for both squares of the switch that a king stands on. So a slider that
/// sees both must see them across the same squares.
#[test]
fn a_slider_sees_both_squares_of_a_switch_across_the_same_squares() {
    for (square, partner) in [("A4", "a4"), ("H5", "h5")] {
        let [one, other] = [square, partner].map(|name| BOARD.named(name));
        for slider in BOARD.nodes().filter(|&node| node != one && node != other) {
            let sees = |node: Node| TABLES.geometry[node].lines.contains(slider);
            let over = |node: Node| TABLES.between(slider, node);
            if sees(one) && sees(other) {
                assert_eq!(over(one), over(other));
            }
            assert_eq!(TABLES.between(one, slider), TABLES.between(other, slider));
        }
    }
}

#[test]
fn the_array_has_the_published_leaves() {
    let mut pieces = Placement::EMPTY;
    for (seat, army) in (0..).zip(CHESS66.armies) {
        for (kind, square) in army.pieces() {
            pieces.put(BOARD.named(square), Seat(seat), kind);
        }
    }
    let state = State {
        pieces,
        turn: Seat(0),
        rights: CastlingRights(0b1111),
        en_passant: None,
        halfmoves: 0,
        round: 1,
    };
    let counted = [1, 2, 3, 4].map(|depth| state.leaves(&TABLES, depth, LastPly::Listed));
    assert_eq!(counted, [21, 441, 10271, 237_168]);
}

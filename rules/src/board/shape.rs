//! The shapes of boards as data: a drawing of names, and the exceptions from its grid.
//!
//! Several rule sets can share a board. What a drawing means is explained in `board`; the starting
//! position belongs to the rule set.

use alloc::boxed::Box;

use once_cell::race::OnceBox;

use crate::board::graph::{Board, Exception};

/// A board as data, drawn on first use.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The board in a few words: `8x8`.
    pub(crate) summary: &'static str,
    rows: &'static [&'static str],
    exceptions: &'static [Exception],
    drawn: OnceBox<Board>,
}

impl Shape {
    pub(crate) const fn new(
        summary: &'static str,
        rows: &'static [&'static str],
        exceptions: &'static [Exception],
    ) -> Shape {
        Shape {
            summary,
            rows,
            exceptions,
            drawn: OnceBox::new(),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        let draw = || Box::new(Board::draw(self.rows, self.exceptions));
        self.drawn.get_or_init(draw)
    }
}

/// The ordinary chessboard.
pub(crate) static CHESSBOARD: Shape = Shape::new(
    "8x8",
    &[
        "a8 b8 c8 d8 e8 f8 g8 h8",
        "a7 b7 c7 d7 e7 f7 g7 h7",
        "a6 b6 c6 d6 e6 f6 g6 h6",
        "a5 b5 c5 d5 e5 f5 g5 h5",
        "a4 b4 c4 d4 e4 f4 g4 h4",
        "a3 b3 c3 d3 e3 f3 g3 h3",
        "a2 b2 c2 d2 e2 f2 g2 h2",
        "a1 b1 c1 d1 e1 f1 g1 h1",
    ],
    &[],
);

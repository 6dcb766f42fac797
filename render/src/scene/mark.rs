//! Marks on squares, and arrows between them.

/// A mark on a square.
///
/// A square can have several marks. Only one of them tints the square: check before selected before
/// conditional move before last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The start or end of the last move: a tint.
    LastMove,
    /// The start or end of a move that was entered ahead: a tint with slanted lines.
    ConditionalMove,
    /// The chosen square: a tint with a border.
    Selected,
    /// A king in check: a tint with a thick ring.
    Check,
    /// A square that can be moved to: a dot if it is empty, a ring around a piece.
    Target,
}

/// The marks on a square, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks(u8);

impl Marks {
    pub(super) fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The mark that tints the square, if any does.
    pub(crate) fn tint(self) -> Option<Mark> {
        let by_priority = [
            Mark::Check,
            Mark::Selected,
            Mark::ConditionalMove,
            Mark::LastMove,
        ];
        by_priority.into_iter().find(|&mark| self.has(mark))
    }
}

/// The meaning of an arrow. The theme chooses its colour, and every kind has a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArrowKind {
    /// A move that was made or proposed: plain.
    Move,
    /// A threat: with two heads.
    Threat,
    /// A hint: with a round tail.
    Hint,
    /// A move that was entered ahead: dashed.
    Prepared,
}

/// An arrow between two squares, given by their indices in [`Board::squares`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: ArrowKind,
}

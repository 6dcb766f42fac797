//! The history of moves: a search tries first what was good elsewhere in the tree.
//!
//! A move that refutes a line gets a bonus, and moves that were tried before it lose as much. The
//! larger the figure of a move already is, the less it changes.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::search::Node;
use entente_rules::{Move, PieceKind};

use crate::evaluation::{EXCHANGE, SEATS};

const KINDS: usize = PieceKind::ALL.len();

/// The limit of a move's history, which fits sixteen bits and stays below a killer move's score.
const MAX_HISTORY: i32 = 8192;

/// The number of pawn structures that have a correction. A power of two, so that the low bits of a
/// key are an index; chosen by hand.
const CORRECTED_STRUCTURES: usize = 1 << 14;

/// The steps of a correction to a hundredth of a pawn: an average of many nodes needs fractions.
const CORRECTION_STEPS: i32 = 256;

/// A piece on the square that it has just moved to, as a number. The reply to it depends on both.
pub(super) type Arrival = usize;

/// The history of moves and evaluations.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    squares: usize,
    /// By seat, from and to.
    quiet: Vec<i16>,
    /// By kind, square and captured kind.
    captures: Vec<i16>,
    /// By an earlier arrival and the arrival that follows it.
    replies: Vec<i16>,
    /// By arrival: the quiet move that refuted it last.
    counters: Vec<Option<Move<Node>>>,
    /// By seat and pawn structure: the average error of the evaluation.
    corrections: Vec<i32>,
}

impl Memory {
    /// Forgets everything, and makes room for a board of this size.
    pub(super) fn clear(&mut self, squares: usize) {
        let arrivals = KINDS * squares;
        self.squares = squares;
        self.quiet = vec![0; SEATS * squares * squares];
        self.captures = vec![0; arrivals * KINDS];
        self.replies = vec![0; arrivals * arrivals];
        self.counters = vec![None; arrivals];
        self.corrections = vec![0; SEATS * CORRECTED_STRUCTURES];
    }

    /// Is there room for a board of this size?
    pub(super) fn fits(&self, squares: usize) -> bool {
        self.squares == squares
    }

    #[inline]
    pub(super) fn arrival(&self, kind: PieceKind, to: Node) -> Arrival {
        kind as usize * self.squares + to.index()
    }

    #[inline]
    fn quiet_index(&self, seat: usize, mv: Move<Node>) -> usize {
        (seat * self.squares + mv.from.index()) * self.squares + mv.to.index()
    }

    #[inline]
    fn reply_index(&self, before: Arrival, arrival: Arrival) -> usize {
        before * KINDS * self.squares + arrival
    }

    /// The figure of a quiet move, after these arrivals one and two plies ago.
    #[inline]
    pub(super) fn quiet(
        &self,
        seat: usize,
        mv: Move<Node>,
        kind: PieceKind,
        before: [Option<Arrival>; 2],
    ) -> i32 {
        let arrival = self.arrival(kind, mv.to);
        let reply = |before: Arrival| i32::from(self.replies[self.reply_index(before, arrival)]);
        let quiet = i32::from(self.quiet[self.quiet_index(seat, mv)]);
        quiet + before.into_iter().flatten().map(reply).sum::<i32>()
    }

    /// Adds a bonus to a quiet move; a negative one if it was tried without success.
    pub(super) fn learn_quiet(
        &mut self,
        seat: usize,
        mv: Move<Node>,
        kind: PieceKind,
        before: [Option<Arrival>; 2],
        bonus: i32,
    ) {
        let index = self.quiet_index(seat, mv);
        add(&mut self.quiet[index], bonus);
        let arrival = self.arrival(kind, mv.to);
        for before in before.into_iter().flatten() {
            let index = self.reply_index(before, arrival);
            add(&mut self.replies[index], bonus);
        }
    }

    /// The promise of a capture: the value of the captured piece first, then the history.
    #[inline]
    pub(super) fn capture(&self, arrival: Arrival, captured: PieceKind) -> i32 {
        let history = self.captures[arrival * KINDS + captured as usize];
        // Sixteen steps for a hundredth of a pawn: the history, which ends at 8,192, moves a
        // capture by about the value of a rook at most.
        EXCHANGE[captured as usize] * 16 + i32::from(history)
    }

    pub(super) fn learn_capture(&mut self, arrival: Arrival, captured: PieceKind, bonus: i32) {
        add(
            &mut self.captures[arrival * KINDS + captured as usize],
            bonus,
        );
    }

    #[inline]
    pub(super) fn counter(&self, before: Option<Arrival>) -> Option<Move<Node>> {
        self.counters[before?]
    }

    pub(super) fn learn_counter(&mut self, before: Option<Arrival>, mv: Move<Node>) {
        if let Some(before) = before {
            self.counters[before] = Some(mv);
        }
    }

    #[inline]
    fn correction_index(seat: usize, structure: u64) -> usize {
        seat * CORRECTED_STRUCTURES + structure as usize % CORRECTED_STRUCTURES
    }

    /// The average error of the evaluation with this pawn structure.
    #[inline]
    pub(super) fn correction(&self, seat: usize, structure: u64) -> i32 {
        self.corrections[Memory::correction_index(seat, structure)] / CORRECTION_STEPS
    }

    /// Records that a search of this depth found the evaluation to be off by this much.
    pub(super) fn learn_correction(&mut self, seat: usize, structure: u64, error: i32, depth: i32) {
        let entry = &mut self.corrections[Memory::correction_index(seat, structure)];
        // Deeper searches count more, up to a sixteenth of the average at once.
        let weight = (depth + 1).min(16);
        // A capture in the line makes the error large, and says nothing about the pawns. So a
        // single one counts two pawns at most, and the correction ends at 64 hundredths.
        let error = error.clamp(-200, 200) * CORRECTION_STEPS;
        *entry = ((*entry * (256 - weight) + error * weight) / 256)
            .clamp(-64 * CORRECTION_STEPS, 64 * CORRECTION_STEPS);
    }
}

#[inline]
fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    // The second term shrinks a figure towards 0 as it nears the limit, so it never passes it.
    *entry = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

//! What a search learns about moves: which were good elsewhere in the tree.
//!
//! Good moves get more, moves that were tried before them get less, and the more a move already
//! has, the less it changes.

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

/// A piece that has arrived on a square, as a number; what the reply to it depends on.
pub(crate) type Arrival = usize;

/// What is known about moves.
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
    /// By seat and pawn structure: how far the evaluation is usually off.
    corrections: Vec<i32>,
}

impl Memory {
    /// Forgets everything, and makes room for a board of this size.
    pub(crate) fn clear(&mut self, squares: usize) {
        let arrivals = KINDS * squares;
        self.squares = squares;
        self.quiet = vec![0; SEATS * squares * squares];
        self.captures = vec![0; arrivals * KINDS];
        self.replies = vec![0; arrivals * arrivals];
        self.counters = vec![None; arrivals];
        self.corrections = vec![0; SEATS * CORRECTED_STRUCTURES];
    }

    /// Is there room for a board of this size?
    pub(crate) fn fits(&self, squares: usize) -> bool {
        self.squares == squares
    }

    #[inline]
    pub(crate) fn arrival(&self, kind: PieceKind, to: Node) -> Arrival {
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

    /// How good a quiet move has been, after these arrivals one and two plies ago.
    #[inline]
    pub(crate) fn quiet(
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

    /// A quiet move was good, or was tried in vain.
    pub(crate) fn learn_quiet(
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

    /// How good a capture promises to be: the captured piece first, then what has been learnt.
    #[inline]
    pub(crate) fn capture(&self, arrival: Arrival, captured: PieceKind) -> i32 {
        let learnt = self.captures[arrival * KINDS + captured as usize];
        EXCHANGE[captured as usize] * 16 + i32::from(learnt)
    }

    pub(crate) fn learn_capture(&mut self, arrival: Arrival, captured: PieceKind, bonus: i32) {
        add(
            &mut self.captures[arrival * KINDS + captured as usize],
            bonus,
        );
    }

    #[inline]
    pub(crate) fn counter(&self, before: Option<Arrival>) -> Option<Move<Node>> {
        self.counters[before?]
    }

    pub(crate) fn learn_counter(&mut self, before: Option<Arrival>, mv: Move<Node>) {
        if let Some(before) = before {
            self.counters[before] = Some(mv);
        }
    }

    #[inline]
    fn correction_index(seat: usize, structure: u64) -> usize {
        seat * CORRECTED_STRUCTURES + structure as usize % CORRECTED_STRUCTURES
    }

    /// How far the evaluation is usually off with this pawn structure.
    #[inline]
    pub(crate) fn correction(&self, seat: usize, structure: u64) -> i32 {
        self.corrections[Memory::correction_index(seat, structure)] / CORRECTION_STEPS
    }

    /// A search of this depth found the evaluation to be off by this much.
    pub(crate) fn learn_correction(&mut self, seat: usize, structure: u64, error: i32, depth: i32) {
        let entry = &mut self.corrections[Memory::correction_index(seat, structure)];
        let weight = (depth + 1).min(16);
        let error = error.clamp(-200, 200) * CORRECTION_STEPS;
        *entry = ((*entry * (256 - weight) + error * weight) / 256)
            .clamp(-64 * CORRECTION_STEPS, 64 * CORRECTION_STEPS);
    }
}

#[inline]
fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

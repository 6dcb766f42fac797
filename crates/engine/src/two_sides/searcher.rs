//! The state of a search for two sides, and the small steps that all of its parts share.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, PieceKind, Ply};

use crate::evaluation::{Evaluator, SEATS, camps, mover, pawn_key};
use crate::request::{SearchRequest, StopSignal, keys, mix};
use crate::result::MATE;
use crate::transpositions::{Transpositions, Window};
use crate::two_sides::memory::{Arrival, Memory};
use crate::two_sides::picker::{Candidate, Hints, Scoring};

/// The most plies of a line, which bounds the recursion and the tables by ply. Chosen by hand, far
/// above the depths that budgets reach.
pub(super) const MAX_LINE_PLIES: usize = 120;

/// Separates the entries of a thorough search from others of the same position: a drawn bit
/// pattern.
const THOROUGH: u64 = 0x5a17_90d3_c6e2_4b8f;

/// The facts about each ply of the line that is being searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) evaluation: Option<i32>,
    pub(super) killers: [Option<Move<Node>>; 2],
    /// The piece that has just arrived; `None` if the turn was skipped.
    pub(super) arrival: Option<Arrival>,
    /// The move that is excluded, to find out if it is the only good one.
    pub(super) excluded: Option<Move<Node>>,
}

/// A request, with what searches leave to later ones.
pub(crate) struct Task<'a> {
    pub(crate) request: &'a SearchRequest<'a>,
    pub(crate) table: &'a mut Transpositions,
    pub(crate) history: &'a mut Memory,
    pub(crate) stop_signal: &'a mut dyn StopSignal,
}

/// A search for two sides.
pub(super) struct Searcher<'a, const N: usize, B> {
    pub(super) request: &'a SearchRequest<'a>,
    pub(super) table: &'a mut Transpositions,
    pub(super) memory: &'a mut Memory,
    evaluator: Evaluator<N>,
    stop_signal: &'a mut dyn StopSignal,
    /// By seat: is the player out from the beginning?
    out: [bool; SEATS],
    /// Does one of them keep a share of the win?
    is_shared: bool,
    pub(super) nodes: u64,
    /// The most plies below the root that were reached.
    pub(super) longest: usize,
    /// The only moves that are tried at the root; if this is empty, all are.
    allowed: Vec<Move<Node>>,
    /// Separates the entry of the root from that of the same position with all of its moves.
    root_salt: u64,
    /// Is every move searched to the whole depth, as the proof of a mate requires?
    pub(super) is_thorough: bool,
    pub(super) stopped: bool,
    /// The keys of the game's positions and of the line that is being searched.
    path: Vec<u64>,
    /// The number of keys that belong to the game.
    game: usize,
    pub(super) frames: Vec<Frame>,
    /// The moves of all plies of the line, one list after the other.
    pub(super) moves: Vec<Candidate>,
    /// By ply: the best line found from there.
    pub(super) lines: Vec<Vec<Ply<Node>>>,
    pub(super) reductions: Reductions,
    position: PhantomData<B>,
}

impl<'a, const N: usize, B: Branch<N>> Searcher<'a, N, B> {
    pub(super) fn new(root: &B, evaluator: Evaluator<N>, task: Task<'a>) -> Self {
        let request = task.request;
        let (allowed, path) = (request.moves(), Vec::from_iter(keys(request)));
        Searcher {
            request,
            table: task.table,
            memory: task.history,
            evaluator,
            stop_signal: task.stop_signal,
            is_shared: (0..root.seats()).any(|seat| root.keeps_share(seat)),
            out: core::array::from_fn(|seat| seat >= root.seats() || !root.is_in(seat)),
            nodes: 0,
            longest: 0,
            root_salt: allowed
                .iter()
                .fold(0, |root_salt, mv| mix(root_salt ^ number_of(*mv))),
            allowed,
            is_thorough: false,
            stopped: false,
            game: path.len(),
            path,
            frames: vec![Frame::default(); MAX_LINE_PLIES + 8],
            moves: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_LINE_PLIES + 8],
            reductions: Reductions::new(),
            position: PhantomData,
        }
    }

    /// Counts a position. Returns `false` once the search has to stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        self.lines[ply].clear();
        if self.nodes >= self.request.nodes {
            self.stopped = true;
        }
        if self.stopped {
            return false;
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        // Rarely enough to cost nothing, and often enough to stop within a few milliseconds.
        if self.nodes.is_multiple_of(512) && self.stop_signal.stops() {
            self.stopped = true;
        }
        !self.stopped
    }

    pub(super) fn report(&mut self, result: &crate::result::SearchResult) {
        self.stop_signal.progress(result);
    }

    /// Records that a ply is made from the position with this key, and the piece that moved.
    #[inline]
    pub(super) fn arrive(&mut self, ply: usize, moved: Option<(PieceKind, Move<Node>)>, key: u64) {
        self.frames[ply].arrival = moved.map(|(kind, mv)| self.memory.arrival(kind, mv.to));
        self.path.push(key);
    }

    /// Takes the ply back.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// The arrivals one and two plies ago.
    #[inline]
    pub(super) fn arrivals_before(&self, ply: usize) -> [Option<Arrival>; 2] {
        // After a skipped turn there is no arrival, and so no history.
        let before = |plies: usize| self.frames[ply.checked_sub(plies)?].arrival;
        [before(1), before(2)]
    }

    /// Searches the position after a ply and turns its value round, unless the same side moves on.
    #[inline]
    pub(super) fn below(
        &mut self,
        position: &B,
        child: &B,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> i32,
    ) -> i32 {
        if same_side(position, child) {
            search(self, window)
        } else {
            -search(self, window.turned())
        }
    }

    /// The value if the game is over here by a rule that does not depend on the moves, or if a
    /// player would claim that it is.
    #[inline]
    pub(super) fn draw(&mut self, position: &B, ply: usize) -> Option<i32> {
        if may_be_over(position)
            && let Some(winners) = position.winners()
        {
            return Some(self.result(position, &winners, ply));
        }
        // Not every rule set knows repetitions, but the side that is ahead gets nowhere by them:
        // once it gave the same check 3,900 times.
        let times = self.times(position);
        if times < 3 && !position.is_draw(times) {
            return None;
        }
        // Mate comes before every draw.
        let mut can_move = false;
        if position.checkers().any() {
            position.moves(|_| can_move = true);
        } else {
            can_move = true;
        }
        can_move.then_some(0)
    }

    /// How often the position counts as reached. If it repeats one of this search,
    /// nothing keeps the sides from repeating it for ever, so that counts as three.
    #[inline]
    fn times(&self, position: &B) -> usize {
        // No position before the last capture or pawn's move can come again.
        let back = (position.halfmoves() as usize).min(self.path.len());
        // A player who leaves a game of more than two shortens the round, so a position can
        // return after an odd number of plies.
        let step = if position.seats() == 2 { 2 } else { 1 };
        let key = position.key();
        let mut times = 1;
        // A position cannot repeat after a single ply.
        let mut at = 2;
        while at <= back {
            let index = self.path.len() - at;
            if self.path[index] == key {
                if index >= self.game {
                    return 3;
                }
                times += 1;
            }
            at += step;
        }
        times
    }

    /// The value for the side to move if these seats have won.
    pub(super) fn result(&self, position: &B, winners: &[usize], ply: usize) -> i32 {
        let own = mover(position);
        let is_own = |seat: usize| position.side(seat) == own;
        let keeps = |seat: usize| position.is_in(seat) || position.keeps_share(seat);
        let has_won = |seat: usize| {
            // A player who was out before shares the point whatever happens, and so no winner is
            // named. Then the winners are the others who share it.
            winners.contains(&seat) || winners.is_empty() && self.is_shared && keeps(seat)
        };
        let mut won = [false; 2];
        for seat in (0..position.seats()).filter(|&seat| !self.out[seat] && has_won(seat)) {
            won[usize::from(is_own(seat))] = true;
        }
        match won {
            [false, true] => MATE - ply as i32,
            [true, false] => -MATE + ply as i32,
            // Nobody has won, or both have: under the multi-player rules a stalemate is shared.
            _ => 0,
        }
    }

    /// The value of a position without moves: the turn passes, or the game is over.
    pub(super) fn without_moves(
        &mut self,
        position: &B,
        window: Window,
        ply: usize,
        search: impl FnOnce(&mut Self, &B, Window) -> i32,
    ) -> i32 {
        if let Some(pass) = position.pass() {
            let child = position.after(pass);
            self.arrive(ply, None, position.key());
            let value = self.below(position, &child, window, |searcher, window| {
                search(searcher, &child, window)
            });
            self.leave();
            return value;
        }
        match position.winners() {
            Some(winners) => self.result(position, &winners, ply),
            None => 0,
        }
    }

    /// The value without searching.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &B) -> i32 {
        self.evaluator.value(position)
    }

    /// The value without searching, corrected by the average error with this pawn structure.
    #[inline]
    pub(super) fn corrected(&self, position: &B, value: i32) -> i32 {
        value
            + self
                .memory
                .correction(position.turn(), self.structure(position))
    }

    #[inline]
    pub(super) fn structure(&self, position: &B) -> u64 {
        pawn_key(position, &camps(position))
    }

    /// The key under which a position is stored.
    #[inline]
    pub(super) fn table_key(&self, position: &B, ply: usize) -> u64 {
        // A result of a search that skips moves proves nothing.
        let of_search = if self.is_thorough { THOROUGH } else { 0 };
        let of_root = if ply == 0 { self.root_salt } else { 0 };
        position.key() ^ of_search ^ of_root
    }

    /// Can the root be answered with this ply?
    pub(super) fn may_choose(&self, ply: Ply<Node>) -> bool {
        self.allowed.is_empty() || ply.mv().is_none_or(|mv| self.allowed.contains(&mv))
    }

    /// Drops the moves of the root that cannot be the answer.
    #[inline]
    pub(super) fn drop_others(&mut self, ply: usize) {
        if ply == 0 && !self.allowed.is_empty() {
            let allowed = &self.allowed;
            self.moves
                .retain(|candidate| allowed.contains(&candidate.mv));
        }
    }

    /// Adds the moves of a position to the list, in no order yet.
    #[inline]
    pub(super) fn list_moves(&mut self, position: &B, hints: &Hints, only_captures: bool) {
        let moves = &mut self.moves;
        let mut scoring = Scoring::new(position, self.memory, hints);
        if only_captures {
            position.captures(|mv| {
                let candidate = scoring.candidate(mv);
                if !candidate.is_quiet() {
                    moves.push(candidate);
                }
            });
        } else {
            position.moves(|mv| moves.push(scoring.candidate(mv)));
        }
    }

    /// Makes the best line from here begin with this ply.
    pub(super) fn extend_line(&mut self, ply: usize, first: Ply<Node>) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(first);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// A number that differs between moves.
fn number_of(mv: Move<Node>) -> u64 {
    let promotion = mv.promotion().map_or(0, |kind| kind as u64 + 1);
    promotion << 32 | (mv.from.index() as u64) << 16 | mv.to.index() as u64
}

/// Can the game be over although the player to move has moves?
#[inline]
fn may_be_over<const N: usize, B: Branch<N>>(position: &B) -> bool {
    position.seats() > 2 || (0..position.seats()).any(|seat| !position.is_in(seat))
}

/// Does the same side have the turn in both positions?
#[inline]
fn same_side<const N: usize, B: Branch<N>>(position: &B, next: &B) -> bool {
    mover(position) == mover(next)
}

/// Reductions by depth and by number of the move.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Vec<i32>);

/// The depths and move numbers of the table. Beyond 63 the logarithms hardly grow, so the last
/// entry serves.
const SIZE: usize = 64;

impl Reductions {
    fn new() -> Reductions {
        let numbers = || 0..SIZE as u32;
        let all = numbers().flat_map(|depth| numbers().map(move |number| (depth, number)));
        Reductions(
            all.map(|(depth, number)| reduction(depth, number))
                .collect(),
        )
    }

    /// The reduction in 1024ths of a ply.
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(SIZE - 1);
        self.0[depth * SIZE + number.min(SIZE - 1)]
    }
}

/// 0.75 + ln(depth) * ln(number) / 2.3, in integers, so that it is the same on every machine. The
/// form is the usual one of such searches; the two figures were chosen by hand.
fn reduction(depth: u32, number: u32) -> i32 {
    if depth == 0 || number == 0 {
        return 0;
    }
    // The product of the binary logarithms has 16 bits of fraction; ln 2 squared over 2.3 is 0.209.
    let product = binary_logarithm(depth) * binary_logarithm(number);
    768 + (product / 64 * 209 / 1000) as i32
}

/// The binary logarithm in 256ths, on a straight line between powers of two.
fn binary_logarithm(number: u32) -> u32 {
    let whole = number.ilog2();
    whole * 256 + ((number - (1 << whole)) << 8 >> whole)
}

#[cfg(test)]
mod tests {
    use super::Reductions;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new();
        assert_eq!(reductions.of(0, 5), 0);
        assert_eq!(reductions.of(8, 0), 0);
        assert!(reductions.of(3, 4) / 1024 >= 1);
        assert!(reductions.of(12, 20) > reductions.of(12, 10));
        assert!(reductions.of(20, 10) > reductions.of(10, 10));
        assert!((3..=5).contains(&(reductions.of(16, 16) / 1024)));
    }
}

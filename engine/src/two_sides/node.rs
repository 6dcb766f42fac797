//! Principal variation search: the first move of a position with the full window, the others only
//! to show that they are not better.

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, PieceKind, Ply};

use crate::result::{MATE, MATE_IN_MOST};
use crate::transpositions::{Bound, Entry, Record, UNKNOWN};
use crate::two_sides::exchange;
use crate::two_sides::picker::{self, Candidate, Hints};
use crate::two_sides::searcher::{MAX_LINE_PLIES, Searcher};
use crate::window::Window;

/// The value, in hundredths of a pawn, from which on nothing is pruned: the game is decided, what
/// is left to find are mates, and every move may be one. It is more than a queen.
const MAX_PRUNED_VALUE: i32 = 1200;

/// How deep, and whether a refutation is expected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// Is the node expected to be refuted by its first move?
    pub(crate) cut: bool,
}

impl Reach {
    /// One ply on, with this depth.
    fn next(self, depth: i32, cut: bool) -> Reach {
        let ply = self.ply + 1;
        Reach { depth, ply, cut }
    }
}

/// What is known about a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Here {
    window: Window,
    reach: Reach,
    is_pv: bool,
    in_check: bool,
    /// The value without searching, put right; meaningless in check.
    evaluation: i32,
    /// The same before it was put right, to be remembered.
    raw: i16,
    /// Is the value better than two plies ago?
    improving: bool,
    entry: Option<Entry>,
    excluded: Option<Move<Node>>,
}

/// What came out of trying the moves.
struct Found {
    best: i32,
    best_move: Option<Candidate>,
    tried: usize,
}

impl<const N: usize, B: Branch<N>> Searcher<'_, N, B> {
    /// The value of a position for the side to move.
    pub(crate) fn search(&mut self, position: &B, mut window: Window, reach: Reach) -> i32 {
        let Reach {
            mut depth,
            ply,
            cut,
        } = reach;
        let in_check = position.checkers().any();
        if in_check {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(position, window, ply);
        }
        if !self.enter(ply) {
            return 0;
        }
        if ply > 0 {
            if let Some(value) = self.draw(position, ply) {
                return value;
            }
            // A mate that is farther away than one already found cannot matter.
            window.alpha = window.alpha.max(-MATE + ply as i32);
            window.beta = window.beta.min(MATE - ply as i32 - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        if ply >= MAX_LINE_PLIES {
            return self.evaluate(position);
        }
        let is_pv = window.beta - window.alpha > 1;
        let excluded = self.frames[ply].excluded;
        let entry = self.table.get(self.table_key(position, ply));
        if !is_pv
            && excluded.is_none()
            && let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= depth)
            && position.halfmoves() < 90
            && let Some(value) = window.decided_by(&entry, ply)
        {
            return value;
        }
        let reach = Reach { depth, ply, cut };
        let mut here = self.look(position, window, reach, (in_check, entry, excluded));
        here.is_pv = is_pv;
        if let Some(value) = self.without_trying(position, &here) {
            return value;
        }
        // Without a remembered move the order is poor, and a shallower search finds one.
        let may_reduce = depth >= 4 && !self.is_thorough;
        if may_reduce && (is_pv || cut) && entry.is_none_or(|entry| entry.mv.is_none()) {
            here.reach.depth -= 1;
        }
        let found = self.try_moves(position, &here);
        self.conclude(position, &here, &found)
    }

    fn look(
        &mut self,
        position: &B,
        window: Window,
        reach: Reach,
        (in_check, entry, excluded): (bool, Option<Entry>, Option<Move<Node>>),
    ) -> Here {
        let ply = reach.ply;
        let mut raw = UNKNOWN;
        let mut evaluation = 0;
        if !in_check {
            let known = entry.map_or(UNKNOWN, |entry| entry.evaluation);
            raw = if known == UNKNOWN {
                self.evaluate(position) as i16
            } else {
                known
            };
            evaluation = self.corrected(position, i32::from(raw));
        }
        self.frames[ply].evaluation = (!in_check).then_some(evaluation);
        self.frames[ply + 2].killers = [None; 2];
        let before = ply
            .checked_sub(2)
            .and_then(|before| self.frames[before].evaluation);
        let improving = !in_check && before.is_none_or(|before| evaluation > before);
        // A limit found by searching is a better guess, where it goes the right way.
        if !in_check && let Some(entry) = entry {
            let value = entry.value(ply);
            let better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value > evaluation,
                Bound::Upper => value < evaluation,
            };
            if better && value.abs() < MATE_IN_MOST {
                evaluation = value;
            }
        }
        Here {
            window,
            reach,
            is_pv: false,
            in_check,
            evaluation,
            raw,
            improving,
            entry,
            excluded,
        }
    }

    /// The value, if the position is so good or so bad that its moves need not be tried.
    fn without_trying(&mut self, position: &B, here: &Here) -> Option<i32> {
        let Reach { depth, ply, .. } = here.reach;
        let beta = here.window.beta;
        let is_plain = !here.is_pv && !self.is_thorough;
        if !is_plain || here.in_check || here.excluded.is_some() || beta.abs() >= MAX_PRUNED_VALUE {
            return None;
        }
        let margin = 80 * (depth - i32::from(here.improving));
        if depth <= 8 && here.evaluation - margin >= beta {
            return Some((here.evaluation + beta) / 2);
        }
        if depth <= 3 && here.evaluation + 150 + 200 * depth <= here.window.alpha {
            let value = self.quiesce(position, Window::above(here.window.alpha), ply);
            if value <= here.window.alpha || self.stopped {
                return Some(value);
            }
        }
        self.skip_turn(position, here)
    }

    /// If the side to move stands well even without moving, it stands well.
    fn skip_turn(&mut self, position: &B, here: &Here) -> Option<i32> {
        let Reach { depth, ply, cut } = here.reach;
        let beta = here.window.beta;
        let skipped_before = ply > 0 && self.frames[ply - 1].arrival.is_none();
        let pieces = position.army(position.turn())
            & !(position.of(PieceKind::Pawn) | position.of(PieceKind::King));
        if depth < 3 || here.evaluation < beta || skipped_before || pieces.is_empty() {
            return None;
        }
        let child = position.skipped()?;
        let less = 3 + depth / 3 + ((here.evaluation - beta) / 200).min(3);
        let reach = Reach { depth, ply, cut };
        self.arrive(ply, None, position.key());
        let value = self.below(
            position,
            &child,
            Window::above(beta - 1),
            |search, window| search.search(&child, window, reach.next(depth - less, !cut)),
        );
        self.leave();
        if self.stopped {
            return Some(0);
        }
        // A mate found like this is not proven.
        let proven = if value >= MATE_IN_MOST { beta } else { value };
        (value >= beta).then_some(proven)
    }

    fn try_moves(&mut self, position: &B, here: &Here) -> Found {
        let ply = here.reach.ply;
        let before = self.arrivals_before(ply);
        let hints = Hints {
            remembered: here.entry.and_then(|entry| entry.mv),
            killers: self.frames[ply].killers,
            counter: self.memory.counter(before[0]),
            before,
        };
        let start = self.moves.len();
        self.list_moves(position, &hints, false);
        self.drop_others(ply);
        let count = self.moves.len() - start;
        let mut found = Found {
            best: -MATE + ply as i32,
            best_move: None,
            tried: 0,
        };
        if count == 0 {
            let reach = here.reach;
            found.best = self.without_moves(position, here.window, ply, |search, next, window| {
                search.search(next, window, reach.next(reach.depth - 1, !reach.cut))
            });
            return found;
        }
        let mut alpha = here.window.alpha;
        let mut quiet = 0;
        let mut next = start;
        while let Some(candidate) = picker::pick(&mut self.moves, next, position) {
            next += 1;
            if here.excluded == Some(candidate.mv) {
                continue;
            }
            if self.is_too_late(here, &candidate, (&found, quiet)) {
                picker::drop_quiet(&mut self.moves, next);
                continue;
            }
            if self.is_hopeless(position, here, &hints, &candidate, &found) {
                continue;
            }
            quiet += usize::from(candidate.is_quiet());
            let value = self.try_move(position, here, &candidate, (alpha, found.tried));
            if self.stopped {
                break;
            }
            found.tried += 1;
            if value > found.best {
                found.best = value;
                if value > alpha {
                    alpha = value;
                    found.best_move = Some(candidate);
                    if here.is_pv {
                        self.extend_line(ply, Ply::Move(candidate.mv));
                    }
                    if value >= here.window.beta {
                        self.learn(position, here, &hints, &candidate, start..next - 1);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        found
    }

    /// Have so many quiet moves been tried, or is the value so far below the window, that the quiet
    /// moves that are left need not be tried?
    fn is_too_late(
        &self,
        here: &Here,
        candidate: &Candidate,
        (found, quiet): (&Found, usize),
    ) -> bool {
        let Reach { depth, ply, .. } = here.reach;
        let mate_is_near = here.window.alpha.abs() >= MAX_PRUNED_VALUE;
        if ply == 0
            || self.is_thorough
            || found.best <= -MATE_IN_MOST
            || here.in_check
            || found.tried == 0
            || mate_is_near
            || !candidate.is_quiet()
        {
            return false;
        }
        let enough = (4 + depth * depth) as usize / if here.improving { 1 } else { 2 };
        let reduced = (depth - self.reductions.of(depth, found.tried) / 1024).max(0);
        let margin = 90 + 85 * reduced;
        depth <= 8 && quiet >= enough
            || reduced <= 7 && here.evaluation + margin <= here.window.alpha
    }

    /// Is the move so unlikely to raise the value that it need not be tried?
    fn is_hopeless(
        &self,
        position: &B,
        here: &Here,
        hints: &Hints,
        candidate: &Candidate,
        found: &Found,
    ) -> bool {
        let Reach { depth, ply, .. } = here.reach;
        let number = found.tried;
        let mate_is_near = here.window.alpha.abs() >= MAX_PRUNED_VALUE;
        let is_first = ply == 0 || number == 0 || found.best <= -MATE_IN_MOST;
        if is_first || self.is_thorough || here.in_check || mate_is_near {
            return false;
        }
        if candidate.is_quiet() {
            let killer = hints.killers.contains(&Some(candidate.mv));
            let reduced = (depth - self.reductions.of(depth, number) / 1024).max(0);
            let poor = depth <= 4 && candidate.score < -1800 * depth;
            let loses = || {
                let least = -25 * reduced * reduced;
                depth <= 8 && !exchange::wins(position, candidate.mv, None, least)
            };
            !killer && (poor || loses())
        } else {
            let least = -100 * depth;
            depth <= 6
                && candidate.loses_material()
                && !exchange::wins(position, candidate.mv, candidate.captured, least)
        }
    }

    /// The value of one move.
    fn try_move(
        &mut self,
        position: &B,
        here: &Here,
        candidate: &Candidate,
        (alpha, number): (i32, usize),
    ) -> i32 {
        let Reach { depth, ply, cut } = here.reach;
        let beta = here.window.beta;
        let extension = self.extension(position, here, candidate);
        if self.stopped {
            return 0;
        }
        let child = position.after(Ply::Move(candidate.mv));
        let depth = depth + extension;
        self.arrive(ply, Some((candidate.kind, candidate.mv)), position.key());
        let full = Window { alpha, beta };
        let ask = |search: &mut Self, window, depth, cut| {
            search.below(position, &child, window, |search, window| {
                search.search(&child, window, here.reach.next(depth, cut))
            })
        };
        let value = if number == 0 {
            ask(self, full, depth - 1, !(here.is_pv || cut))
        } else {
            let mut value = alpha + 1;
            let less = self.reduction(here, candidate, number);
            if less > 0 {
                value = ask(self, Window::above(alpha), depth - 1 - less, true);
            }
            if value > alpha {
                value = ask(self, Window::above(alpha), depth - 1, !cut);
            }
            if value > alpha && here.is_pv {
                value = ask(self, full, depth - 1, false);
            }
            value
        };
        self.leave();
        value
    }

    /// By how many plies less a late move is searched at first.
    fn reduction(&self, here: &Here, candidate: &Candidate, number: usize) -> i32 {
        let depth = here.reach.depth;
        if self.is_thorough || depth < 3 || number < 2 + usize::from(here.reach.ply == 0) {
            return 0;
        }
        let mut less = self.reductions.of(depth, number);
        if candidate.is_quiet() {
            less -= (candidate.score.clamp(-16_000, 16_000)) / 8;
        } else {
            less = less / 2 - 512;
        }
        less += if here.reach.cut { 1024 } else { 0 };
        less += if here.improving { 0 } else { 512 };
        less -= if here.is_pv { 1024 } else { 0 };
        less -= if here.in_check { 512 } else { 0 };
        (less / 1024).clamp(0, depth - 2)
    }

    /// A ply more for a move that is much better than all others.
    fn extension(&mut self, position: &B, here: &Here, candidate: &Candidate) -> i32 {
        let Reach { depth, ply, cut } = here.reach;
        let Some(entry) = here.entry.filter(|entry| entry.mv == Some(candidate.mv)) else {
            return 0;
        };
        let value = entry.value(ply);
        let worth_asking = depth >= 7
            && !self.is_thorough
            && ply > 0
            && here.excluded.is_none()
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && value.abs() < MATE_IN_MOST;
        if !worth_asking {
            return 0;
        }
        let limit = value - 2 * depth;
        self.frames[ply].excluded = Some(candidate.mv);
        let reach = Reach {
            depth: (depth - 1) / 2,
            ply,
            cut,
        };
        let without = self.search(position, Window::above(limit - 1), reach);
        self.frames[ply].excluded = None;
        self.lines[ply].clear();
        if without < limit {
            1
        } else if value >= here.window.beta {
            -1
        } else {
            0
        }
    }

    /// A move has refuted the line before it: it gets more, and those before it in the order less,
    /// whether they were tried or passed over.
    fn learn(
        &mut self,
        position: &B,
        here: &Here,
        hints: &Hints,
        good: &Candidate,
        before: core::ops::Range<usize>,
    ) {
        let Reach { depth, ply, .. } = here.reach;
        let bonus = (170 * depth - 100).min(1700);
        let seat = position.turn();
        if good.is_quiet() {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(good.mv) {
                *killers = [Some(good.mv), killers[0]];
            }
            self.memory.learn_counter(hints.before[0], good.mv);
            self.memory
                .learn_quiet(seat, good.mv, good.kind, hints.before, bonus);
        } else if let Some(captured) = good.captured {
            let arrival = self.memory.arrival(good.kind, good.mv.to);
            self.memory.learn_capture(arrival, captured, bonus);
        }
        for at in before {
            let vain = self.moves[at];
            if let Some(captured) = vain.captured {
                let arrival = self.memory.arrival(vain.kind, vain.mv.to);
                self.memory.learn_capture(arrival, captured, -bonus);
            } else if good.is_quiet() && vain.is_quiet() {
                self.memory
                    .learn_quiet(seat, vain.mv, vain.kind, hints.before, -bonus);
            }
        }
    }

    /// Remembers what was found, and answers it.
    fn conclude(&mut self, position: &B, here: &Here, found: &Found) -> i32 {
        if self.stopped || here.excluded.is_some() {
            return found.best;
        }
        let bound = if found.best >= here.window.beta {
            Bound::Lower
        } else if found.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Reach { depth, ply, .. } = here.reach;
        let teaches = match bound {
            Bound::Exact => true,
            Bound::Lower => found.best > here.evaluation,
            Bound::Upper => found.best < here.evaluation,
        };
        let noisy = found.best_move.is_some_and(|best| !best.is_quiet());
        if teaches && !here.in_check && !noisy && found.best.abs() < MATE_IN_MOST {
            let error = found.best - i32::from(here.raw);
            let structure = self.structure(position);
            self.memory
                .learn_correction(position.turn(), structure, error, depth);
        }
        let record = Record {
            mv: found.best_move.map(|best| best.mv),
            value: found.best,
            evaluation: here.raw,
            depth,
            bound,
        };
        let key = self.table_key(position, ply);
        self.table.put(key, ply, &record);
        found.best
    }
}

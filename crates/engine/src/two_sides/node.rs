//! Principal variation search: the first move of a position with the full window, the others only
//! to show that they are not better.
//!
//! The figures of pruning and reductions in this file were chosen by hand, in the usual proportions
//! of alpha-beta engines, and not tuned one by one. What matches measured is the search as a whole
//! (`docs/developers/strength.md`, "Against other programs").

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, PieceKind, Ply};

use crate::result::{MATE, MATE_IN_MOST};
use crate::transpositions::{Bound, Entry, Record, UNKNOWN, Window};
use crate::two_sides::picker::{self, Candidate, Checks, Hints};
use crate::two_sides::searcher::{MAX_LINE_PLIES, Searcher};

/// The value, in hundredths of a pawn, from which on nothing is pruned. The game is decided, only
/// mates are left to find, and every move may be one. It is more than a queen.
const MAX_PRUNED_VALUE: i32 = 1200;

/// The depth and ply of a node, and its expected kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Is the node expected to be refuted by its first move?
    pub(super) cut: bool,
}

impl Reach {
    /// The reach of the next ply, with this depth.
    fn next(self, depth: i32, cut: bool) -> Reach {
        let ply = self.ply + 1;
        Reach { depth, ply, cut }
    }
}

/// The facts about a node before its moves are tried.
#[derive(Clone, Copy)]
struct NodeContext {
    window: Window,
    reach: Reach,
    is_pv: bool,
    in_check: bool,
    /// The corrected value without searching; meaningless in check.
    evaluation: i32,
    /// The same before the correction, for the table.
    uncorrected: i16,
    /// Is the value better than two plies ago?
    improving: bool,
    entry: Option<Entry>,
    excluded: Option<Move<Node>>,
}

/// The outcome of trying the moves.
struct Outcome {
    best: i32,
    best_move: Option<Candidate>,
    tried: usize,
}

impl<const N: usize, B: Branch<N>> Searcher<'_, N, B> {
    /// The value of a position for the side to move.
    pub(super) fn search(&mut self, position: &B, mut window: Window, reach: Reach) -> i32 {
        let Reach {
            mut depth,
            ply,
            cut,
        } = reach;
        let in_check = position.checkers().any();
        // A check is answered by few moves and often hides a mate, so it costs no depth.
        if in_check {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(position, window, ply, Some(in_check));
        }
        // The budget is used up. The value does not matter, because every caller checks for this.
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
        // Only nodes of the principal variation have a window with room inside.
        let is_pv = window.beta - window.alpha > 1;
        let excluded = self.frames[ply].excluded;
        let entry = self.table.get(self.table_key(position, ply));
        // A node of the principal variation is searched even if its value is stored, because the
        // line is needed. A value without the excluded move is another one. Near the 50-move rule
        // the stored value may be that of another count.
        if !is_pv
            && excluded.is_none()
            && let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= depth)
            && position.halfmoves() < 90
            && let Some(value) = window.decided_by(&entry, ply)
        {
            return value;
        }
        let reach = Reach { depth, ply, cut };
        let mut context = self.node_context(position, window, reach, in_check, entry, excluded);
        context.is_pv = is_pv;
        if let Some(value) = self.pruned_value(position, &context) {
            return value;
        }
        // Without a stored move the order is poor, and a shallower search finds one.
        let may_reduce = depth >= 4 && !self.is_thorough;
        if may_reduce && (is_pv || cut) && entry.is_none_or(|entry| entry.mv.is_none()) {
            context.reach.depth -= 1;
        }
        let outcome = self.try_moves(position, &context);
        self.conclude(position, &context, &outcome)
    }

    fn node_context(
        &mut self,
        position: &B,
        window: Window,
        reach: Reach,
        in_check: bool,
        entry: Option<Entry>,
        excluded: Option<Move<Node>>,
    ) -> NodeContext {
        let ply = reach.ply;
        let mut uncorrected = UNKNOWN;
        let mut evaluation = 0;
        if !in_check {
            let stored = entry.map_or(UNKNOWN, |entry| entry.evaluation);
            // The stored evaluation saves computing it, which is most of a node's cost.
            uncorrected = if stored == UNKNOWN {
                self.evaluate(position) as i16
            } else {
                stored
            };
            evaluation = self.corrected(position, i32::from(uncorrected));
        }
        self.frames[ply].evaluation = (!in_check).then_some(evaluation);
        // Killers of an earlier branch would be wrong here.
        self.frames[ply + 2].killers = [None; 2];
        let before = ply
            .checked_sub(2)
            .and_then(|before| self.frames[before].evaluation);
        let improving = !in_check && before.is_none_or(|before| evaluation > before);
        // A limit found by searching is a better guess, if it goes the right way.
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
        NodeContext {
            window,
            reach,
            is_pv: false,
            in_check,
            evaluation,
            uncorrected,
            improving,
            entry,
            excluded,
        }
    }

    /// The value, if the position is so good or so bad that its moves need not be tried.
    fn pruned_value(&mut self, position: &B, context: &NodeContext) -> Option<i32> {
        let Reach { depth, ply, .. } = context.reach;
        let beta = context.window.beta;
        let is_plain = !context.is_pv && !self.is_thorough;
        if !is_plain
            || context.in_check
            || context.excluded.is_some()
            || beta.abs() >= MAX_PRUNED_VALUE
        {
            return None;
        }
        // So far above the window that a quiet move of the opponent cannot change it.
        let margin = 80 * (depth - i32::from(context.improving));
        if depth <= 8 && context.evaluation - margin >= beta {
            return Some((context.evaluation + beta) / 2);
        }
        // So far below that only captures could help, so these are searched.
        if depth <= 3 && context.evaluation + 150 + 200 * depth <= context.window.alpha {
            let value = self.quiesce(
                position,
                Window::above(context.window.alpha),
                ply,
                Some(false),
            );
            if value <= context.window.alpha || self.stopped {
                return Some(value);
            }
        }
        self.null_move_value(position, context)
    }

    /// The value after skipping the turn, if it is still above the window: then a move would be,
    /// too.
    fn null_move_value(&mut self, position: &B, context: &NodeContext) -> Option<i32> {
        let Reach { depth, ply, cut } = context.reach;
        let beta = context.window.beta;
        // Not twice in a row, and not with pawns and king alone: there having to move can be the
        // whole problem.
        let skipped_before = ply > 0 && self.frames[ply - 1].arrival.is_none();
        let pieces = position.army(position.turn())
            & !(position.of(PieceKind::Pawn) | position.of(PieceKind::King));
        if depth < 3 || context.evaluation < beta || skipped_before || pieces.is_empty() {
            return None;
        }
        let child = position.skipped()?;
        // The better the position, the less depth is needed to confirm it.
        let reduced_by = 3 + depth / 3 + ((context.evaluation - beta) / 200).min(3);
        let reach = Reach { depth, ply, cut };
        self.arrive(ply, None, position.key());
        let value = self.below(
            position,
            &child,
            Window::above(beta - 1),
            |search, window| search.search(&child, window, reach.next(depth - reduced_by, !cut)),
        );
        self.leave();
        if self.stopped {
            return Some(0);
        }
        // A mate found after a skipped turn is not proved.
        let proven = if value >= MATE_IN_MOST { beta } else { value };
        (value >= beta).then_some(proven)
    }

    fn try_moves(&mut self, position: &B, context: &NodeContext) -> Outcome {
        let ply = context.reach.ply;
        // Moves that were good after the same two moves are tried first here.
        let before = self.arrivals_before(ply);
        let hints = Hints {
            remembered: context.entry.and_then(|entry| entry.mv),
            killers: self.frames[ply].killers,
            counter: self.memory.counter(before[0]),
            before,
        };
        let start = self.moves.len();
        self.list_moves(position, &hints, false);
        self.drop_others(ply);
        let count = self.moves.len() - start;
        let mut outcome = Outcome {
            best: -MATE + ply as i32,
            best_move: None,
            tried: 0,
        };
        if count == 0 {
            let reach = context.reach;
            outcome.best =
                self.without_moves(position, context.window, ply, |search, next, window| {
                    search.search(next, window, reach.next(reach.depth - 1, !reach.cut))
                });
            return outcome;
        }
        let mut alpha = context.window.alpha;
        let mut quiet = 0;
        let mut next = start;
        // The order of moves is found one at a time: most nodes end with the first or second.
        while let Some(candidate) = picker::pick(&mut self.moves, next, position) {
            next += 1;
            if context.excluded == Some(candidate.mv) {
                continue;
            }
            // The moves are ordered, so all later quiet ones are hopeless as well. Only a check may
            // be a mate, however far the value is below the window.
            if self.is_too_late(context, &candidate, &outcome, quiet) {
                let checks = Checks::of(position);
                let gives_check = |candidate: &Candidate| checks.is_given_by(candidate);
                picker::drop_quiet(&mut self.moves, next, gives_check);
                if !gives_check(&candidate) {
                    continue;
                }
            }
            if self.is_hopeless(position, context, &hints, &candidate, &outcome) {
                continue;
            }
            quiet += usize::from(candidate.is_quiet());
            let value = self.try_move(position, context, &candidate, alpha, outcome.tried);
            if self.stopped {
                break;
            }
            outcome.tried += 1;
            if value > outcome.best {
                outcome.best = value;
                if value > alpha {
                    alpha = value;
                    outcome.best_move = Some(candidate);
                    // Only the principal variation has a line; elsewhere values are limits.
                    if context.is_pv {
                        self.extend_line(ply, Ply::Move(candidate.mv));
                    }
                    if value >= context.window.beta {
                        self.learn(position, context, &hints, &candidate, start..next - 1);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        outcome
    }

    /// Can the quiet moves that are left be skipped? They can after many quiet moves, or if the
    /// value is far below the window.
    fn is_too_late(
        &self,
        context: &NodeContext,
        candidate: &Candidate,
        outcome: &Outcome,
        quiet: usize,
    ) -> bool {
        let Reach { depth, ply, .. } = context.reach;
        let mate_is_near = context.window.alpha.abs() >= MAX_PRUNED_VALUE;
        if ply == 0
            || self.is_thorough
            || outcome.best <= -MATE_IN_MOST
            || context.in_check
            || outcome.tried == 0
            || mate_is_near
            || !candidate.is_quiet()
        {
            return false;
        }
        // The number grows with the square of the depth, and is halved where the position gets
        // worse.
        let enough = (4 + depth * depth) as usize / if context.improving { 1 } else { 2 };
        let reduced = (depth - self.reductions.of(depth, outcome.tried) / 1024).max(0);
        let margin = 90 + 85 * reduced;
        depth <= 8 && quiet >= enough
            || reduced <= 7 && context.evaluation + margin <= context.window.alpha
    }

    /// Is the move so unlikely to raise the value that it need not be tried?
    fn is_hopeless(
        &self,
        position: &B,
        context: &NodeContext,
        hints: &Hints,
        candidate: &Candidate,
        outcome: &Outcome,
    ) -> bool {
        let Reach { depth, ply, .. } = context.reach;
        let number = outcome.tried;
        let mate_is_near = context.window.alpha.abs() >= MAX_PRUNED_VALUE;
        let is_first = ply == 0 || number == 0 || outcome.best <= -MATE_IN_MOST;
        if is_first || self.is_thorough || context.in_check || mate_is_near {
            return false;
        }
        if candidate.is_quiet() {
            let killer = hints.killers.contains(&Some(candidate.mv));
            let reduced = (depth - self.reductions.of(depth, number) / 1024).max(0);
            let poor = depth <= 4 && candidate.score < -1800 * depth;
            let loses = || {
                let least = -25 * reduced * reduced;
                depth <= 8 && !picker::wins_exchange(position, candidate.mv, None, least)
            };
            // A killer has refuted a sister position; it is always tried.
            !killer && (poor || loses())
        } else {
            let least = -100 * depth;
            depth <= 6
                && candidate.loses_material()
                && !picker::wins_exchange(position, candidate.mv, candidate.captured, least)
        }
    }

    /// The value of one move.
    fn try_move(
        &mut self,
        position: &B,
        context: &NodeContext,
        candidate: &Candidate,
        alpha: i32,
        number: usize,
    ) -> i32 {
        let Reach { depth, ply, cut } = context.reach;
        let beta = context.window.beta;
        // Before the move is made: the extension searches the same position without it.
        let extension = self.extension(position, context, candidate);
        if self.stopped {
            return 0;
        }
        let child = position.after(Ply::Move(candidate.mv));
        let depth = depth + extension;
        self.arrive(ply, Some((candidate.kind, candidate.mv)), position.key());
        let full = Window { alpha, beta };
        let ask = |search: &mut Self, window, depth, cut| {
            search.below(position, &child, window, |search, window| {
                search.search(&child, window, context.reach.next(depth, cut))
            })
        };
        // A late move is first searched less deeply, in the narrowest window. Each surprise is
        // searched again: to the full depth, then, in the principal variation, in the full
        // window.
        let value = if number == 0 {
            ask(self, full, depth - 1, !(context.is_pv || cut))
        } else {
            let mut value = alpha + 1;
            let reduced_by = self.reduction(context, candidate, number);
            if reduced_by > 0 {
                value = ask(self, Window::above(alpha), depth - 1 - reduced_by, true);
            }
            if value > alpha {
                value = ask(self, Window::above(alpha), depth - 1, !cut);
            }
            if value > alpha && context.is_pv {
                value = ask(self, full, depth - 1, false);
            }
            value
        };
        self.leave();
        value
    }

    /// How many plies less a late move is searched at first.
    fn reduction(&self, context: &NodeContext, candidate: &Candidate, number: usize) -> i32 {
        let depth = context.reach.depth;
        if self.is_thorough || depth < 3 || number < 2 + usize::from(context.reach.ply == 0) {
            return 0;
        }
        let mut reduced_by = self.reductions.of(depth, number);
        if candidate.is_quiet() {
            // A good history makes up for two plies at most.
            reduced_by -= (candidate.score.clamp(-16_000, 16_000)) / 8;
        } else {
            reduced_by = reduced_by / 2 - 512;
        }
        reduced_by += if context.reach.cut { 1024 } else { 0 };
        reduced_by += if context.improving { 0 } else { 512 };
        reduced_by -= if context.is_pv { 1024 } else { 0 };
        reduced_by -= if context.in_check { 512 } else { 0 };
        (reduced_by / 1024).clamp(0, depth - 2)
    }

    /// A ply more for a move that is much better than all others.
    fn extension(&mut self, position: &B, context: &NodeContext, candidate: &Candidate) -> i32 {
        let Reach { depth, ply, cut } = context.reach;
        let Some(entry) = context.entry.filter(|entry| entry.mv == Some(candidate.mv)) else {
            return 0;
        };
        let value = entry.value(ply);
        let worth_asking = depth >= 7
            && !self.is_thorough
            && ply > 0
            && context.excluded.is_none()
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && value.abs() < MATE_IN_MOST;
        if !worth_asking {
            return 0;
        }
        // The position without this move, at half of the depth: if all others fail below the limit,
        // the move is the only good one.
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
        // Several moves refute the position, so less depth is enough.
        } else if value >= context.window.beta {
            -1
        } else {
            0
        }
    }

    /// Updates the history after a refutation: the move gets a bonus, and those before it in the
    /// order lose as much, whether they were tried or skipped.
    fn learn(
        &mut self,
        position: &B,
        context: &NodeContext,
        hints: &Hints,
        good: &Candidate,
        before: core::ops::Range<usize>,
    ) {
        let Reach { depth, ply, .. } = context.reach;
        // Deeper refutations cost more and teach more; the limit keeps one of them from filling a
        // history.
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
        // Moves that came first without success are moved back in later orders.
        for index in before {
            let tried = self.moves[index];
            if let Some(captured) = tried.captured {
                let arrival = self.memory.arrival(tried.kind, tried.mv.to);
                self.memory.learn_capture(arrival, captured, -bonus);
            } else if good.is_quiet() && tried.is_quiet() {
                self.memory
                    .learn_quiet(seat, tried.mv, tried.kind, hints.before, -bonus);
            }
        }
    }

    /// Stores the result, and answers its value.
    fn conclude(&mut self, position: &B, context: &NodeContext, outcome: &Outcome) -> i32 {
        // A result without the excluded move must not be stored as that of the position.
        if self.stopped || context.excluded.is_some() {
            return outcome.best;
        }
        let bound = if outcome.best >= context.window.beta {
            Bound::Lower
        } else if outcome.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Reach { depth, ply, .. } = context.reach;
        // A limit only says something about the evaluation if it contradicts it.
        let teaches = match bound {
            Bound::Exact => true,
            Bound::Lower => outcome.best > context.evaluation,
            Bound::Upper => outcome.best < context.evaluation,
        };
        // After a capture the value says little about the structure before.
        let noisy = outcome.best_move.is_some_and(|best| !best.is_quiet());
        if teaches && !context.in_check && !noisy && outcome.best.abs() < MATE_IN_MOST {
            let error = outcome.best - i32::from(context.uncorrected);
            let structure = self.structure(position);
            self.memory
                .learn_correction(position.turn(), structure, error, depth);
        }
        let record = Record {
            mv: outcome.best_move.map(|best| best.mv),
            value: outcome.best,
            evaluation: context.uncorrected,
            depth,
            bound,
        };
        let key = self.table_key(position, ply);
        self.table.put(key, ply, &record);
        outcome.best
    }
}

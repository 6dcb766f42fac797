//! The search where two sides are left: iterative deepening over a principal variation search.
//!
//! A side may have several seats. Values are those for the side to move.

mod memory;
mod node;
mod picker;
mod quiescence;
mod searcher;

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{PieceKind, Ply, Position};

use crate::evaluation::{Evaluator, mover};
use crate::result::{MATE, MATE_IN_MOST, SearchResult, Shares, Value, share_of};
use crate::transpositions::Window;
pub(crate) use memory::Memory;
use node::Reach;
pub(crate) use searcher::Task;
use searcher::{MAX_LINE_PLIES, Searcher};

/// The half-width of the first window around the value of the depth before, in hundredths of a
/// pawn. Most values change by less from one depth to the next; chosen by hand.
const WINDOW_MARGIN: i32 = 18;

/// By the most squares of the board: the percentage of its weight in chess with which an advantage
/// decides, where more than two armies began. Fitted to 300 to 400 games of each board (`tournament
/// calibration`): an advantage decides less than in chess, on the largest board much less.
const ADVANTAGE_PERCENTAGES: [(usize, i32); 3] = [(64, 65), (128, 100), (usize::MAX, 40)];

/// The value, in hundredths of a pawn, from which on a side counts as sure to win: about a queen.
const SURE_WIN: i32 = 1_000;

/// The value from which on even a royal queen cannot hold a draw: more than a queen's own.
const MAX_QUEEN_DRAW: i32 = 1_200;

/// The greatest distance of a share from a half where she can, in ten-thousandths. The endings of
/// two in Chess 4.5 with a lone royal queen are mostly drawn, and were reported as decided before.
const MAX_QUEEN_DRAW_LEAD: i32 = 1_800;

/// The result of the last depth that was completed.
#[derive(Default)]
struct Best {
    value: i32,
    depth: u8,
    line: Vec<Ply<Node>>,
}

/// Searches a position in which two sides are left.
pub(crate) fn think<const N: usize, B: Branch<N>>(root: &B, task: Task<'_>) -> SearchResult {
    let deepest = task.request.deepest(MAX_LINE_PLIES as u8 - 20);
    let mut searcher = prepare(root, task);
    let mut best = Best::default();
    best.line.extend(searcher.first_ply(root));
    if best.line.is_empty() {
        // No legal ply: the game is over, and the result is its value.
        let winners = root.winners().unwrap_or_default();
        best.value = searcher.result(root, &winners, 0);
        return searcher.answer(root, &best);
    }
    let only = only_ply(root);
    // Captures and checks go on below the last ply, so twenty plies are kept for them.
    for depth in 1..=deepest {
        searcher.deepen(root, depth, &mut best);
        if searcher.stopped {
            break;
        }
        let progress = searcher.answer(root, &best);
        searcher.report(&progress);
        // A mate that is nearer than the depth cannot come any nearer.
        let mate = MATE - best.value.abs();
        // With a single legal ply six plies are enough for an estimate and a line.
        if best.value.abs() >= MATE_IN_MOST && i32::from(depth) > mate + 2 || only && depth >= 6 {
            break;
        }
    }
    searcher.answer(root, &best)
}

/// Prepares a search of this position.
fn prepare<'a, const N: usize, B: Branch<N>>(root: &B, task: Task<'a>) -> Searcher<'a, N, B> {
    let squares = task.request.position().board().locations().len();
    if !task.history.fits(squares) {
        task.history.clear(squares);
    }
    task.table.begin();
    let evaluator = Evaluator::new(root, task.request);
    Searcher::new(root, evaluator, task)
}

/// The quickest mate in at most this many moves, if the side to move can force one. Every move is
/// searched.
pub(crate) fn find_mate<const N: usize, B: Branch<N>>(
    root: &B,
    task: Task<'_>,
    moves: u16,
) -> Option<SearchResult> {
    let mut searcher = prepare(root, task);
    searcher.is_thorough = true;
    let most = i32::from(moves).min(MAX_LINE_PLIES as i32 / 2);
    // The shorter mates first, so that the first one found is the quickest.
    for plies in (1..=most).map(|moves| 2 * moves - 1) {
        // Only a mate is of interest, so the window is the narrowest that has it.
        let window = Window {
            alpha: MATE - plies - 1,
            beta: MATE,
        };
        let reach = Reach {
            depth: plies,
            ply: 0,
            cut: false,
        };
        let value = searcher.search(root, window, reach);
        if searcher.stopped {
            return None;
        }
        if value > window.alpha {
            let best = Best {
                value,
                depth: plies as u8,
                line: searcher.lines[0].clone(),
            };
            return Some(searcher.answer(root, &best));
        }
    }
    None
}

impl<const N: usize, B: Branch<N>> Searcher<'_, N, B> {
    /// Searches one ply deeper, first in a small window around the last value.
    fn deepen(&mut self, root: &B, depth: u8, best: &mut Best) {
        // The first depths cost little, and their values change much.
        let mut width = if depth < 4 { 2 * MATE } else { WINDOW_MARGIN };
        let mut window = Window {
            alpha: (best.value - width).max(-MATE),
            beta: (best.value + width).min(MATE),
        };
        let mut less = 0;
        loop {
            let reach = Reach {
                depth: (i32::from(depth) - less).max(1),
                ply: 0,
                cut: false,
            };
            let value = self.search(root, window, reach);
            // A window that fails low leaves no line, and then the one before stays.
            let line = &self.lines[0];
            // A line that was found before the search was stopped is better than that of the last
            // depth.
            if !line.is_empty() {
                best.line.clone_from(line);
            }
            if self.stopped {
                return;
            }
            best.value = value;
            // Too low: the window moves down, and its upper end comes nearer, since the value is
            // below it.
            if value <= window.alpha && window.alpha > -MATE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (value - width).max(-MATE);
                less = 0;
            // Too high: the move is good anyway, so it is confirmed at a lower depth first.
            } else if value >= window.beta && window.beta < MATE {
                window.beta = (value + width).min(MATE);
                less = (less + 1).min(3);
            } else {
                best.depth = depth;
                return;
            }
            // Twice as wide each time, so that a large change needs few searches.
            width += width;
        }
    }

    /// Some legal ply, a capture if there is one, for the case that there is no time to search.
    fn first_ply(&self, root: &B) -> Option<Ply<Node>> {
        let mut first = None;
        let mut see = |mv| {
            let ply = Some(Ply::Move(mv)).filter(|ply| self.may_choose(*ply));
            first = first.or(ply);
        };
        // Captures come first, since one of them may win a piece and none of the others was looked
        // at.
        root.captures(&mut see);
        root.moves(&mut see);
        first.or_else(|| root.pass())
    }

    /// The answer of the search, if this is its best line.
    fn answer(&self, root: &B, best: &Best) -> SearchResult {
        let position = self.request.position();
        let line = best.line.iter().map(|ply| position.ply_of(*ply));
        let line: Vec<Ply> = line.collect();
        SearchResult {
            ply: line.first().copied(),
            value: Some(Value::of(best.value)),
            shares: shares(position, root, best.value),
            line,
            depth: best.depth,
            longest: self.longest as u8,
            memory_used: self.table.used(),
            nodes: self.nodes,
        }
    }
}

/// Is there only one ply?
fn only_ply<const N: usize, B: Branch<N>>(root: &B) -> bool {
    let mut count = 0;
    root.moves(|_| count += 1);
    count <= 1
}

/// The reported share of the side to move. It is nearer to a half the longer nothing was captured
/// and no pawn has moved, since most of these games are drawn. A side that is far ahead wins all
/// the same.
///
/// Measured by the example `tournament calibration`.
fn reported_share<const N: usize, B: Branch<N>>(value: i32, position: &Position, at: &B) -> u16 {
    let share = i32::from(share_of(
        value * advantage_percentage(value, position, at) / 100,
    ));
    let quiet = at.halfmoves().min(100) as i32;
    // From half of a sure win on, quiet plies count less and less.
    let doubtful = (SURE_WIN - value.abs()).clamp(0, SURE_WIN / 2) * 2;
    // After 100 quiet plies nine tenths of an advantage no longer count.
    let lost = 9 * quiet * quiet / 10 * doubtful / SURE_WIN;
    let half = i32::from(Shares::WHOLE / 2);
    let ahead = (share - half) * (10_000 - lost) / 10_000;
    let is_held = position.variant().queens_are_royal() && has_royal_queen(at);
    let most = if value.abs() < MAX_QUEEN_DRAW && is_held {
        MAX_QUEEN_DRAW_LEAD
    } else {
        half
    };
    (half + ahead.clamp(-most, most)) as u16
}

/// The percentage of its weight in chess with which a value decides. A mate decides everything.
fn advantage_percentage<const N: usize, B: Branch<N>>(
    value: i32,
    position: &Position,
    at: &B,
) -> i32 {
    let squares = position.board().locations().len();
    let of_board = ADVANTAGE_PERCENTAGES
        .iter()
        .find(|(most, _)| squares <= *most);
    match of_board {
        Some((_, percent)) if at.seats() > 2 && value.abs() < MATE_IN_MOST => *percent,
        _ => 100,
    }
}

/// Does a player play without a king, so that a queen is royal? She moves too well to be caught,
/// and is worth as much as any piece that catches her: half of these games are drawn.
fn has_royal_queen<const N: usize, B: Branch<N>>(at: &B) -> bool {
    let kings = at.of(PieceKind::King);
    let mut seats = (0..at.seats()).filter(|&seat| at.is_in(seat));
    seats.any(|seat| (at.army(seat) & kings).is_empty())
}

/// The shares of the seats. Those of one side divide the share of their side.
fn shares<const N: usize, B: Branch<N>>(position: &Position, root: &B, value: i32) -> Shares {
    let own = mover(root);
    let seats = || 0..root.seats();
    let members = |side: usize| {
        let count = seats()
            .filter(|&seat| root.is_in(seat) && root.side(seat) == side)
            .count();
        count.max(1) as u64
    };
    let expected = u64::from(reported_share(value, position, root));
    let weight = |seat: usize| {
        let side = root.side(seat);
        let of_side = if side == own {
            expected
        } else {
            u64::from(Shares::WHOLE) - expected
        };
        if root.keeps_share(seat) {
            // The winner's part.
            u64::from(Shares::WHOLE) * 60
        } else if root.is_in(seat) {
            of_side * 60 / members(side)
        } else {
            0
        }
    };
    let weights: Vec<u64> = seats().map(weight).collect();
    Shares::by_weight(&weights)
}

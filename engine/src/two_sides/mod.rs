//! The search where two sides are left: iterative deepening over a principal variation search.
//!
//! A side may have several seats. Values are seen from the side to move.

mod exchange;
mod memory;
mod node;
mod picker;
mod quiescence;
mod reductions;
mod searcher;

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{PieceKind, Ply, Position};

use crate::evaluation::{Evaluator, mover};
use crate::request::{SearchRequest, StopSignal};
use crate::result::{MATE, MATE_IN_MOST, SearchResult, Shares, Value, share_of};
use crate::transpositions::Transpositions;
use crate::window::Window;
pub(crate) use memory::Memory;
use node::Reach;
use searcher::{MAX_LINE_PLIES, Searcher};

/// The half-width of the first window around the value of the depth before, in hundredths of a
/// pawn. Most values change by less from one depth to the next; chosen by hand.
const WINDOW_MARGIN: i32 = 18;

/// The percentage of its weight in chess with which an advantage decides where more than two armies
/// began, by the most squares that the board has. Fitted to 300 to 400 games of each board
/// (`tournament calibration`): an advantage decides less than in chess, on the largest board much
/// less.
const ADVANTAGE_PERCENTAGES: [(usize, i32); 3] = [(64, 65), (128, 100), (usize::MAX, 40)];

/// The value, in hundredths of a pawn, from which on a side counts as sure to win: about a queen.
const SURE_WIN: i32 = 1_000;

/// The value from which on even a queen that must not be lost cannot hold a draw: more than hers.
const MAX_QUEEN_DRAW: i32 = 1_200;

/// The greatest distance of a share from a half where she can, in ten-thousandths. The endings of
/// two in Chess 4.5 with a lone royal queen are mostly drawn, and were reported as decided before.
const MAX_QUEEN_DRAW_LEAD: i32 = 1_800;

/// What has been found for certain so far.
#[derive(Default)]
struct Best {
    value: i32,
    depth: u8,
    line: Vec<Ply<Node>>,
}

/// Thinks about a position in which two sides are left.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    path: Vec<u64>,
    memories: (&mut Transpositions, &mut Memory),
    stop_signal: &mut dyn StopSignal,
) -> SearchResult {
    let mut searcher = prepare(root, request, path, memories, stop_signal);
    let mut best = Best::default();
    best.line.extend(first_ply(&searcher, root));
    if best.line.is_empty() {
        let winners = root.winners().unwrap_or_default();
        best.value = searcher.result(root, &winners, 0);
        return result(root, request, &best, &searcher);
    }
    let only = only_ply(root);
    for depth in 1..=request.deepest(MAX_LINE_PLIES as u8 - 20) {
        deepen(&mut searcher, root, depth, &mut best);
        if searcher.stopped {
            break;
        }
        let found = result(root, request, &best, &searcher);
        searcher.show(&found);
        // A mate that is nearer than the depth cannot come any nearer.
        let mate = MATE - best.value.abs();
        if best.value.abs() >= MATE_IN_MOST && i32::from(depth) > mate + 2 || only && depth >= 6 {
            break;
        }
    }
    result(root, request, &best, &searcher)
}

/// A search of this position that is about to begin.
fn prepare<'a, const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    path: Vec<u64>,
    (table, memory): (&'a mut Transpositions, &'a mut Memory),
    stop_signal: &'a mut dyn StopSignal,
) -> Searcher<'a, N, B> {
    let squares = request.position().board().locations().len();
    if !memory.fits(squares) {
        memory.clear(squares);
    }
    table.begin();
    let evaluator = Evaluator::new(root, request);
    Searcher::new(root, (table, memory), evaluator, stop_signal, request, path)
}

/// The quickest mate in at most this many moves, if the side to move can force one: no move is
/// passed over.
pub(crate) fn find_mate<const N: usize, B: Branch<N>>(
    root: &B,
    (request, moves): (&SearchRequest<'_>, u16),
    path: Vec<u64>,
    memories: (&mut Transpositions, &mut Memory),
    stop_signal: &mut dyn StopSignal,
) -> Option<SearchResult> {
    let mut searcher = prepare(root, request, path, memories, stop_signal);
    searcher.is_thorough = true;
    let most = i32::from(moves).min(MAX_LINE_PLIES as i32 / 2);
    for plies in (1..=most).map(|moves| 2 * moves - 1) {
        // Nothing but a mate is of interest.
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
            return Some(result(root, request, &best, &searcher));
        }
    }
    None
}

/// Searches one ply deeper, first in a small window around the last value.
fn deepen<const N: usize, B: Branch<N>>(
    searcher: &mut Searcher<'_, N, B>,
    root: &B,
    depth: u8,
    best: &mut Best,
) {
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
        let value = searcher.search(root, window, reach);
        let line = &searcher.lines[0];
        // A line that was found before stopping is better than the one of the last depth.
        if !line.is_empty() {
            best.line.clone_from(line);
        }
        if searcher.stopped {
            return;
        }
        best.value = value;
        if value <= window.alpha && window.alpha > -MATE {
            window.beta = i32::midpoint(window.alpha, window.beta);
            window.alpha = (value - width).max(-MATE);
            less = 0;
        } else if value >= window.beta && window.beta < MATE {
            window.beta = (value + width).min(MATE);
            less = (less + 1).min(3);
        } else {
            best.depth = depth;
            return;
        }
        width += width;
    }
}

/// Some legal ply, a capture if there is one, for the case that there is no time to think.
fn first_ply<const N: usize, B: Branch<N>>(
    searcher: &Searcher<'_, N, B>,
    root: &B,
) -> Option<Ply<Node>> {
    let mut first = None;
    let mut see = |mv| {
        let ply = Some(Ply::Move(mv)).filter(|ply| searcher.may_choose(*ply));
        first = first.or(ply);
    };
    root.captures(&mut see);
    root.moves(&mut see);
    first.or_else(|| root.pass())
}

/// Is there only one ply?
fn only_ply<const N: usize, B: Branch<N>>(root: &B) -> bool {
    let mut count = 0;
    root.moves(|_| count += 1);
    count <= 1
}

fn result<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    best: &Best,
    searcher: &Searcher<'_, N, B>,
) -> SearchResult {
    let position = request.position();
    let line = best.line.iter().map(|ply| position.ply_of(*ply));
    let line: Vec<Ply> = line.collect();
    SearchResult {
        ply: line.first().copied(),
        value: Some(Value::of(best.value)),
        shares: shares(position, root, best.value),
        line,
        depth: best.depth,
        longest: searcher.longest as u8,
        memory_used: searcher.table.used(),
        nodes: searcher.nodes,
    }
}

/// The reported share of the side to move: the nearer to a half the longer nothing has been
/// captured and no pawn has moved, since most of these games are drawn. Who is far ahead wins all
/// the same.
///
/// Measured by the example `tournament calibration`.
fn reported_share<const N: usize, B: Branch<N>>(value: i32, position: &Position, at: &B) -> u16 {
    let share = i32::from(share_of(
        value * advantage_percentage(value, position, at) / 100,
    ));
    let quiet = at.halfmoves().min(100) as i32;
    let doubtful = (SURE_WIN - value.abs()).clamp(0, SURE_WIN / 2) * 2;
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

/// Whether somebody plays without a king, so that a queen is what they must not lose? She moves too
/// well to be caught, and is worth as much as whatever catches her: half of these games are drawn.
fn has_royal_queen<const N: usize, B: Branch<N>>(at: &B) -> bool {
    let kings = at.of(PieceKind::King);
    let mut seats = (0..at.seats()).filter(|&seat| at.is_in(seat));
    seats.any(|seat| (at.army(seat) & kings).is_empty())
}

/// The shares of the seats: those of one side divide what their side can expect.
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
            // As much as the winner gets.
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

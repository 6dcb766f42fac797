//! The entrance of the crate: an engine keeps what it has searched, and chooses the search for a
//! position.

use alloc::collections::BTreeSet;

use entente_rules::Position;
use entente_rules::search::{Branch, Search};

use crate::evaluation::many::shares::IfDrawn;
use crate::many_sides::{self, Style};
use crate::request::{SearchRequest, StopSignal};
use crate::result::{SearchResult, Shares};
use crate::transpositions::Transpositions;
use crate::two_sides::{self, Memory, Task};

/// The most bytes that a node needs: one entry of the transposition table, whose size a test fixes.
const BYTES_PER_NODE: u64 = 16;

/// A chess engine with its memory. Results of earlier searches are used again, so that a game is
/// searched faster than its moves one by one.
///
/// For an answer that depends on the request alone, call [`Engine::forget`] before.
#[derive(Debug)]
pub struct Engine {
    table: Transpositions,
    memory: Memory,
    style: Style,
    /// The most bytes that a search tree may take.
    bytes: usize,
}

impl Engine {
    /// An engine whose transposition table, or search tree, has at most this many bytes.
    pub fn with_memory(bytes: usize) -> Engine {
        Engine {
            table: Transpositions::with_memory(bytes),
            memory: Memory::default(),
            style: Style::default(),
            bytes,
        }
    }

    /// An engine whose transposition table has room for this many nodes, but at most this many
    /// bytes. A search tree takes the bytes that it needs, up to the same limit.
    pub fn for_nodes(nodes: u64, most: usize) -> Engine {
        let needed = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
        Engine {
            bytes: most,
            ..Engine::with_memory(most.min(needed))
        }
    }

    /// The same engine with another belief about the moves of several opponents.
    pub fn with_style(self, style: Style) -> Engine {
        Engine { style, ..self }
    }

    /// An engine for another thread that helps this one with a position: what one of them finds,
    /// the other reads. `None` where the search grows a tree, which has no table.
    ///
    /// With helpers an answer depends on chance: on the order in which the threads write.
    pub fn helper(&mut self, position: &Position) -> Option<Engine> {
        let uses_table = position.search(IsForTwo) || !self.style.grows_tree(position);
        uses_table.then(|| Engine {
            table: self.table.shared(),
            memory: Memory::default(),
            ..*self
        })
    }

    /// The number of bytes that the transposition table takes.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Forgets the results of all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory = Memory::default();
    }

    /// The value of the request's position for the player of a seat, who need not be the one to
    /// move, in hundredths of a pawn. Only values for the same seat can be compared.
    ///
    /// `None` if fewer than three sides are left, or if the seat can no longer win.
    pub fn prospect(
        &mut self,
        request: &SearchRequest<'_>,
        seat: usize,
        stop_signal: &mut dyn StopSignal,
    ) -> Option<i32> {
        request.position().search(Prospect {
            engine: self,
            request,
            seat,
            stop_signal,
        })
    }

    /// The quickest mate in at most this many moves, if the side to move can force one. Every move
    /// is searched, so that no mate is missed. `None` where more than two sides are left, or if the
    /// request's budget is too small.
    pub fn find_mate(
        &mut self,
        request: &SearchRequest<'_>,
        moves: u16,
        stop_signal: &mut dyn StopSignal,
    ) -> Option<SearchResult> {
        request.position().search(FindMate {
            engine: self,
            request,
            moves,
            stop_signal,
        })
    }

    /// A search of two sides for this request.
    fn task<'a>(
        &'a mut self,
        request: &'a SearchRequest<'a>,
        stop_signal: &'a mut dyn StopSignal,
    ) -> Task<'a> {
        Task {
            request,
            table: &mut self.table,
            history: &mut self.memory,
            stop_signal,
        }
    }

    /// Answers a request. It searches no more positions than the request allows.
    pub fn think(
        &mut self,
        request: &SearchRequest<'_>,
        stop_signal: &mut dyn StopSignal,
    ) -> SearchResult {
        request.position().search(Think {
            engine: self,
            request,
            stop_signal,
        })
    }
}

/// The share of each seat if the game were drawn now; `None` where points do not decide, and all
/// who are in the game would have the same.
pub fn shares_if_drawn(position: &Position) -> Option<Shares> {
    position.search(IfDrawn)
}

/// A request for a move, to be run on a board of the right size.
struct Think<'a> {
    engine: &'a mut Engine,
    request: &'a SearchRequest<'a>,
    stop_signal: &'a mut dyn StopSignal,
}

impl Search for Think<'_> {
    type Answer = SearchResult;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> SearchResult {
        // Alpha-beta needs a value of which one side's gain is the other's loss. That holds for two
        // sides, however many seats they have.
        if is_for_two(&root) {
            let engine = self.engine;
            two_sides::think(&root, engine.task(self.request, self.stop_signal))
        } else {
            let style = self.engine.style;
            many_sides::think(
                &root,
                self.request,
                style,
                &mut self.engine.table,
                self.engine.bytes,
                self.stop_signal,
            )
        }
    }
}

/// Is a position searched as one of two sides?
struct IsForTwo;

impl Search for IsForTwo {
    type Answer = bool;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> bool {
        is_for_two(&root)
    }
}

/// A request for a mate.
struct FindMate<'a> {
    engine: &'a mut Engine,
    request: &'a SearchRequest<'a>,
    moves: u16,
    stop_signal: &'a mut dyn StopSignal,
}

impl Search for FindMate<'_> {
    type Answer = Option<SearchResult>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Option<SearchResult> {
        // A forced mate is only proved against one opponent: a third side could do anything.
        if !is_for_two(&root) {
            return None;
        }
        let task = self.engine.task(self.request, self.stop_signal);
        two_sides::find_mate(&root, task, self.moves)
    }
}

/// A request for the value of a position to a seat.
struct Prospect<'a> {
    engine: &'a mut Engine,
    request: &'a SearchRequest<'a>,
    seat: usize,
    stop_signal: &'a mut dyn StopSignal,
}

impl Search for Prospect<'_> {
    type Answer = Option<i32>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Option<i32> {
        // Values of the search for two sides are on another scale, and must not be compared with
        // these.
        if independent_sides(&root) <= 2 {
            return None;
        }
        let table = &mut self.engine.table;
        many_sides::prospect(&root, self.request, self.seat, table, self.stop_signal)
    }
}

/// Is one side's gain the other's loss? Not where points decide: those who are out have a place,
/// too.
fn is_for_two<const N: usize, B: Branch<N>>(root: &B) -> bool {
    independent_sides(root) <= 2 && root.points(0).is_none()
}

/// The number of sides that still play against each other.
fn independent_sides<const N: usize, B: Branch<N>>(root: &B) -> usize {
    let seats = (0..root.seats()).filter(|&seat| root.is_in(seat));
    let sides: BTreeSet<usize> = seats.map(|seat| root.side(seat)).collect();
    sides.len()
}

//! `go`: a search within limits, while the other side may send further lines.
//!
//! `go perft`: the number of sequences of moves, for each first move, in the format of other
//! engines.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

use entente_rules::search::{Branch, Node, Search};
use entente_rules::{Event, Play, Ply, Position};

use crate::engine::Engine;
use crate::request::{SearchRequest, StopSignal};
use crate::result::SearchResult;
use crate::uci::command::{excerpt, read_turn};
use crate::uci::limits::Limits;
use crate::uci::listener::{Host, Job, Listener, Reporter, Terms, Wait, WithoutReports, rank};
use crate::uci::options::Settings;

/// The positions of the first round of several lines, where a search has no depth. Each further
/// round searches twice as many. Fewer would say little about a move; chosen by hand.
const FIRST_ROUND_NODES: u64 = 512;

/// The deepest round of several lines. It is above any depth that a search reaches, so only budgets
/// end the rounds.
const DEEPEST_ROUND: u8 = 100;

/// A `go` command with the game, limits and settings that it is carried out with.
pub(super) struct Task<'a> {
    pub(super) play: &'a Play,
    pub(super) limits: &'a Limits,
    pub(super) settings: &'a Settings,
    /// The source of a weak level's misjudgements.
    pub(super) seed: u64,
}

impl Task<'_> {
    /// Searches, and writes the best move. Returns true if `quit` came meanwhile.
    pub(super) fn carry_out(
        &self,
        engine: &mut Engine,
        host: &mut dyn Host,
        queue: &mut VecDeque<String>,
    ) -> bool {
        let plies = self.chosen_plies(host);
        let seat = self.seat();
        let has_level = self.settings.strength().is_some();
        let terms = Terms {
            limits: self.limits,
            times: self.limits.times(seat, self.settings.move_overhead),
            ends: self.limits.ends(seat) || has_level && !self.limits.infinite,
        };
        let reporter = Reporter {
            seat,
            shows_wdl: self.settings.shows_wdl,
        };
        let request = self.request(&plies);
        if has_level {
            // Results of earlier searches would make a weak level stronger.
            engine.forget();
        }
        // A level plays the same with any number of threads.
        let threads = if has_level { 1 } else { self.settings.threads };
        let crew = Crew::start(host, engine, &request, threads);
        let mut listener = Listener::new(host, queue, terms, reporter);
        if let Some(depth) = self.limits.perft {
            count_leaves(self.play.position(), depth, &mut listener);
        }
        let best = match self.settings.lines {
            1 => engine.think(&request, &mut listener),
            lines => self.think_lines(engine, &request, lines, &mut listener),
        };
        let proof = self.find_mate(engine, &request, &best, &mut listener);
        crew.end();
        let is_proven = proof.is_some();
        let best = proof.unwrap_or(best);
        // While pondering, or after `go infinite`, the answer is only due when it is asked for.
        listener.wait_until_due();
        // The last report has the nodes and the time of the whole search.
        if self.settings.lines == 1 {
            listener.report(&best, None);
        } else if is_proven {
            listener.report(&best, Some(1));
        }
        listener.say(&answer(&best));
        listener.quits
    }

    /// A mate within the limit that the usual search has not found, if the command asks for one.
    fn find_mate(
        &self,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        best: &SearchResult,
        listener: &mut Listener<'_>,
    ) -> Option<SearchResult> {
        let moves = self.limits.mate.filter(|_| !listener.is_stopped)?;
        // Both searches together keep within the limit of the command.
        let left = request.nodes.saturating_sub(best.nodes);
        let mate = engine.find_mate(&request.to_nodes(left), moves, listener)?;
        let nodes = best.nodes + mate.nodes;
        Some(SearchResult { nodes, ..mate })
    }

    /// The seat that moves.
    fn seat(&self) -> usize {
        let position = self.play.position();
        let mut armies = position.armies();
        armies.position(|army| army == position.turn()).unwrap_or(0)
    }

    /// The plies that can be the answer. Those that cannot be read are reported and left out.
    fn chosen_plies(&self, host: &mut dyn Host) -> Vec<Ply> {
        let mut plies = Vec::new();
        for word in &self.limits.moves {
            match read_turn(self.play, word) {
                Ok(Event::Move(ply)) => plies.push(ply),
                _ => host.say(&format!("info string not a legal move: {}", excerpt(word))),
            }
        }
        plies
    }

    fn request<'q>(&'q self, plies: &'q [Ply]) -> SearchRequest<'q> {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let depth = self.limits.deepest();
        let request = match self.settings.strength() {
            Some(strength) => {
                // The stricter limit counts, that of the level or that of the command.
                let depth = [strength.depth, depth].into_iter().flatten().min();
                let strength = strength.with_nodes(strength.nodes.min(nodes));
                let request = strength.request(self.play.positions(), self.seed);
                request.to_depth(depth)
            }
            None => SearchRequest::of(self.play, nodes).to_depth(depth),
        };
        request.among(plies)
    }

    /// Searches the best lines, in rounds that look deeper and deeper. Each line is the best one
    /// without the first plies of those before it. Only complete rounds count.
    fn think_lines(
        &self,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        count: usize,
        listener: &mut Listener<'_>,
    ) -> SearchResult {
        // One node shows if the search has a depth at all: a search tree has none.
        let at_once = engine.think(&request.to_nodes(1), &mut ());
        let has_depth = at_once.value.is_some() || request.depth.is_some();
        let mut round = Round {
            engine,
            listener,
            request,
            plies: candidates(request, self.play.position()),
            seat: self.seat(),
            has_depth,
            number: 0,
            nodes: 0,
            is_exhausted: false,
        };
        let mut best = at_once;
        while !round.listener.stops() && round.begin() {
            let Some(lines) = round.lines(count) else {
                break;
            };
            for (number, line) in lines.iter().enumerate() {
                round.listener.report(line, Some(number + 1));
            }
            let Some(first) = lines.into_iter().next() else {
                break;
            };
            best = first;
            round.listener.end_if_enough(&best);
        }
        best
    }
}

/// The plies that a line can begin with. Without `searchmoves` these are all, and each further line
/// leaves out those before it.
fn candidates(request: &SearchRequest<'_>, position: &Position) -> Vec<Ply> {
    if request.plies.is_empty() {
        position.plies()
    } else {
        request.plies.to_vec()
    }
}

/// The line that answers `go`.
fn answer(best: &SearchResult) -> String {
    let Some(ply) = best.ply else {
        return "bestmove (none)".to_string();
    };
    // The reply that is worth pondering, where it is certain enough.
    let reply = best.certain_line().get(1);
    let reply = reply.map_or(String::new(), |reply| format!(" ponder {reply}"));
    format!("bestmove {ply}{reply}")
}

/// A round of searches: all lines to one depth, or with one number of nodes.
struct Round<'q, 'l> {
    engine: &'q mut Engine,
    listener: &'q mut Listener<'l>,
    request: &'q SearchRequest<'q>,
    plies: Vec<Ply>,
    seat: usize,
    has_depth: bool,
    number: u8,
    nodes: u64,
    /// Did the last round end before its limits, so that another would find the same?
    is_exhausted: bool,
}

impl Round<'_, '_> {
    /// Begins the next round, unless it could find nothing new.
    fn begin(&mut self) -> bool {
        let deepest = self.request.deepest(DEEPEST_ROUND);
        let goes_on = !self.is_exhausted
            && self.nodes < self.request.nodes
            && (!self.has_depth || self.number < deepest);
        self.number += u8::from(goes_on);
        goes_on
    }

    /// The lines of this round, the best first; `None` if it was stopped before they were complete.
    fn lines(&mut self, count: usize) -> Option<Vec<SearchResult>> {
        let mut rest = self.plies.clone();
        let mut lines: Vec<SearchResult> = Vec::new();
        self.is_exhausted = true;
        while lines.len() < count && !rest.is_empty() {
            let mut line = self.line(&rest)?;
            self.nodes += line.nodes;
            line.nodes = self.nodes;
            // The next line must begin with another ply.
            rest.retain(|ply| line.ply != Some(*ply));
            lines.push(line);
        }
        // A later line can turn out better than an earlier one, when a mate is found in it.
        lines.sort_by_key(|line| core::cmp::Reverse(rank(line, self.seat)));
        Some(lines)
    }

    /// The best line that begins with one of these plies.
    fn line(&mut self, plies: &[Ply]) -> Option<SearchResult> {
        let left = self.request.nodes - self.nodes;
        let (depth, nodes) = if self.has_depth {
            (Some(self.number), left)
        } else {
            // Doubling, with a bound that keeps the shift within 64 bits.
            let of_round = FIRST_ROUND_NODES << (self.number - 1).min(40);
            (None, left.min(of_round))
        };
        let asked = self.request.to_depth(depth).to_nodes(nodes).among(plies);
        let line = self
            .engine
            .think(&asked, &mut WithoutReports(self.listener));
        // A line that was cut off by the budget is not comparable with the others.
        let ran_out = line.nodes >= left;
        // A search that ended before its limit has found a mate, or its only move.
        let looked_as_far = match depth {
            Some(depth) => line.depth >= depth,
            None => line.nodes >= nodes,
        };
        self.is_exhausted &= !looked_as_far;
        (!self.listener.is_stopped && !ran_out && line.ply.is_some()).then_some(line)
    }
}

/// The threads beside one search.
struct Crew {
    ends: Arc<AtomicBool>,
    threads: Vec<Wait>,
}

/// Ends a search once the first thread has its answer.
struct End(Arc<AtomicBool>);

impl StopSignal for End {
    fn stops(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Crew {
    /// Starts as many threads as the host has, so that at most `count` search, the first included.
    fn start(
        host: &mut dyn Host,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        count: usize,
    ) -> Crew {
        let ends = Arc::new(AtomicBool::new(false));
        let start = |number| {
            let helper = engine.helper(request.position())?;
            host.run_beside(number, job(helper, request, Arc::clone(&ends)))
        };
        let threads = (1..count).map_while(start).collect();
        Crew { ends, threads }
    }

    /// Ends all threads, and waits until they have ended.
    fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|wait| wait());
    }
}

/// The same search without limits, for another thread.
fn job(mut engine: Engine, request: &SearchRequest<'_>, ends: Arc<AtomicBool>) -> Job {
    let positions: Vec<Position> = request.positions.to_vec();
    let plies: Vec<Ply> = request.plies.to_vec();
    let depth = request.depth;
    Box::new(move || {
        let request = SearchRequest::after(&positions, u64::MAX).to_depth(depth);
        engine.think(&request.among(&plies), &mut End(ends));
    })
}

/// Writes the count for each ply and for all of them. Nothing more is written once it is stopped.
fn count_leaves(position: &Position, depth: u32, listener: &mut Listener<'_>) {
    let position = position.for_counting();
    let count = Count {
        position: &position,
        depth,
        listener,
    };
    position.search(count);
}

struct Count<'c, 'l> {
    position: &'c Position,
    depth: u32,
    listener: &'c mut Listener<'l>,
}

impl Search for Count<'_, '_> {
    type Answer = ();

    fn run<const N: usize, B: Branch<N>>(self, root: B) {
        let mut sum = u64::from(self.depth == 0);
        if let Some(rest) = self.depth.checked_sub(1) {
            for ply in plies(&root) {
                let Some(leaves) = leaves(&root.after(ply), rest, self.listener) else {
                    return;
                };
                sum += leaves;
                let ply = self.position.ply_of(ply);
                self.listener.say(&format!("{ply}: {leaves}"));
            }
        }
        self.listener.say("");
        self.listener.say(&format!("Nodes searched: {sum}"));
    }
}

/// The number of sequences; `None` if it was stopped. Draws end none of them.
fn leaves<const N: usize, B: Branch<N>>(
    position: &B,
    depth: u32,
    listener: &mut Listener<'_>,
) -> Option<u64> {
    match depth {
        0 => Some(1),
        // The last plies are only counted.
        1 => Some(plies(position).len() as u64),
        // A look at the conversation before each subtree of three plies: a few thousand positions.
        _ if depth > 2 && listener.stops() => None,
        _ => {
            let plies = plies(position).into_iter();
            plies
                .map(|ply| leaves(&position.after(ply), depth - 1, listener))
                .sum()
        }
    }
}

/// All plies of a turn.
fn plies<const N: usize, B: Branch<N>>(position: &B) -> Vec<Ply<Node>> {
    let mut plies: Vec<Ply<Node>> = position.pass().into_iter().collect();
    position.moves(|mv| plies.push(mv.into()));
    plies
}

//! `go`: thinking within limits, while the other side may go on speaking.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use entente_rules::{Event, Play, Ply};

use super::command::{read_turn, shown};
use super::host::Host;
use super::info::{Reporter, rank};
use super::limits::Limits;
use super::listener::{Listener, Silently, Terms};
use super::options::Settings;
use super::perft;
use crate::engine::Engine;
use crate::request::{SearchRequest, StopSignal};
use crate::result::SearchResult;

/// How many positions the first round of several lines looks at, where a search has no depth. Each
/// further one looks at twice as many.
const FIRST_ROUND_NODES: u64 = 512;

/// The deepest round of several lines.
const DEEPEST_ROUND: u8 = 100;

/// What is asked: a game, within which limits, by whom.
pub(super) struct Task<'a> {
    pub(super) play: &'a Play,
    pub(super) limits: &'a Limits,
    pub(super) settings: &'a Settings,
    /// What a weak level misjudges is drawn from it.
    pub(super) seed: u64,
}

impl Task<'_> {
    /// Thinks, and says the best move. Returns whether `quit` was said meanwhile.
    pub(super) fn carry_out(
        &self,
        engine: &mut Engine,
        (host, queue): (&mut dyn Host, &mut VecDeque<String>),
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
        let mut listener = Listener::new((host, queue), terms, reporter);
        let request = self.request(&plies);
        if has_level {
            // What others have found would make a weak level stronger.
            engine.forget();
        }
        if let Some(depth) = self.limits.perft {
            perft::count(self.play.position(), depth, &mut listener);
        }
        let best = match self.settings.lines {
            1 => engine.think(&request, &mut listener),
            lines => self.think_lines(engine, &request, lines, &mut listener),
        };
        let proof = self.find_mate(engine, &request, &best, &mut listener);
        let is_proven = proof.is_some();
        let best = proof.unwrap_or(best);
        listener.wait_until_due();
        if self.settings.lines == 1 {
            listener.report(&best, None);
        } else if is_proven {
            listener.report(&best, Some(1));
        }
        listener.say(&answer(&best));
        listener.quits
    }

    /// A mate within the limit that the usual search has not found, if that is asked for.
    fn find_mate(
        &self,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        best: &SearchResult,
        listener: &mut Listener<'_>,
    ) -> Option<SearchResult> {
        let moves = self.limits.mate.filter(|_| !listener.is_stopped)?;
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

    /// The plies that may be answered. Those that cannot be read are named and left out.
    fn chosen_plies(&self, host: &mut dyn Host) -> Vec<Ply> {
        let mut plies = Vec::new();
        for word in &self.limits.moves {
            match read_turn(self.play, word) {
                Ok(Event::Move(ply)) => plies.push(ply),
                _ => host.say(&format!("info string not a legal move: {}", shown(word))),
            }
        }
        plies
    }

    fn request<'q>(&'q self, plies: &'q [Ply]) -> SearchRequest<'q> {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let depth = self.limits.deepest();
        let request = match self.settings.strength() {
            Some(strength) => {
                let depth = [strength.depth, depth].into_iter().flatten().min();
                let strength = strength.with_nodes(strength.nodes.min(nodes));
                let request = strength.request(self.play.positions(), self.seed);
                request.to_depth(depth)
            }
            None => SearchRequest::of(self.play, nodes).to_depth(depth),
        };
        request.among(plies)
    }

    /// Thinks about the best lines, in rounds that look deeper and deeper. Each line is the best
    /// one without the first plies of those before it. Only whole rounds count.
    fn think_lines(
        &self,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        count: usize,
        listener: &mut Listener<'_>,
    ) -> SearchResult {
        let at_once = engine.think(&request.to_nodes(1), &mut ());
        let has_depth = at_once.value.is_some() || request.depth.is_some();
        let mut round = Round::new(request, self.play, has_depth);
        let mut best = at_once;
        while !listener.stops() && round.begin() {
            let Some(lines) = round.lines(engine, count, listener) else {
                break;
            };
            for (number, line) in lines.iter().enumerate() {
                listener.report(line, Some(number + 1));
            }
            let Some(first) = lines.into_iter().next() else {
                break;
            };
            best = first;
            listener.judge(&best);
        }
        best
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
struct Round<'q> {
    request: &'q SearchRequest<'q>,
    plies: Vec<Ply>,
    seat: usize,
    has_depth: bool,
    number: u8,
    nodes: u64,
    /// Could the last round look no further than it was allowed to?
    is_exhausted: bool,
}

impl<'q> Round<'q> {
    fn new(request: &'q SearchRequest<'q>, play: &Play, has_depth: bool) -> Round<'q> {
        let position = play.position();
        let mut plies = request.plies.to_vec();
        if plies.is_empty() {
            plies = position.plies();
        }
        let mut armies = position.armies();
        let seat = armies.position(|army| army == position.turn());
        Round {
            request,
            plies,
            seat: seat.unwrap_or(0),
            has_depth,
            number: 0,
            nodes: 0,
            is_exhausted: false,
        }
    }

    /// Begins the next round, unless nothing is gained by it.
    fn begin(&mut self) -> bool {
        let deepest = self.request.deepest(DEEPEST_ROUND);
        let goes_on = !self.is_exhausted
            && self.nodes < self.request.nodes
            && (!self.has_depth || self.number < deepest);
        self.number += u8::from(goes_on);
        goes_on
    }

    /// The lines of this round, the best first; `None` if it was stopped before they were found.
    fn lines(
        &mut self,
        engine: &mut Engine,
        count: usize,
        listener: &mut Listener<'_>,
    ) -> Option<Vec<SearchResult>> {
        let mut rest = self.plies.clone();
        let mut lines: Vec<SearchResult> = Vec::new();
        self.is_exhausted = true;
        while lines.len() < count && !rest.is_empty() {
            let mut line = self.line(engine, &rest, listener)?;
            self.nodes += line.nodes;
            line.nodes = self.nodes;
            rest.retain(|ply| line.ply != Some(*ply));
            lines.push(line);
        }
        lines.sort_by_key(|line| core::cmp::Reverse(rank(line, self.seat)));
        Some(lines)
    }

    /// The best line that begins with one of these plies.
    fn line(
        &mut self,
        engine: &mut Engine,
        plies: &[Ply],
        listener: &mut Listener<'_>,
    ) -> Option<SearchResult> {
        let left = self.request.nodes - self.nodes;
        let (depth, nodes) = if self.has_depth {
            (Some(self.number), left)
        } else {
            let of_round = FIRST_ROUND_NODES << (self.number - 1).min(40);
            (None, left.min(of_round))
        };
        let asked = self.request.to_depth(depth).to_nodes(nodes).among(plies);
        let line = engine.think(&asked, &mut Silently(listener));
        let ran_out = line.nodes >= left;
        // Otherwise it has found a mate, or a move that is the only one.
        let looked_as_far = match depth {
            Some(depth) => line.depth >= depth,
            None => line.nodes >= nodes,
        };
        self.is_exhausted &= !looked_as_far;
        (!listener.is_stopped && !ran_out && line.ply.is_some()).then_some(line)
    }
}

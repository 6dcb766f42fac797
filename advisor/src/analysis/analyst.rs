//! Goes through a finished game with the engine, one move after the other.

use super::after::after;
use super::danger::{Exposure, exposure};
use super::judge::{self, Found};
use super::line::line;
use super::promises::allies;
use super::sides::Sides;
use super::story::{Analysis, Judgement};
use alloc::vec::Vec;
use entente_engine::{Engine, SearchRequest, SearchResult, Shares, StopSignal, Style};
use entente_game::{GameId, Phase, Replay};
use entente_rules::{Ply, Position};

/// The most bytes in which the engine remembers positions. They have to be the same on every
/// machine; 16 MiB hold all that the default budget of an analysis finds.
const MAX_MEMORY_BYTES: usize = 1 << 24;

/// A finished game on its way through the engine.
#[derive(Debug, Clone)]
pub struct Analyst {
    replay: Replay,
    nodes: u64,
    /// The engine's findings before each move so far.
    found: Vec<Found>,
}

/// How far an analysis has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// How many positions are done.
    pub done: u32,
    /// How many there are.
    pub total: u32,
}

impl Progress {
    /// How much is done, in percent.
    pub fn percent(self) -> u32 {
        self.done * 100 / self.total.max(1)
    }
}

impl Analyst {
    /// An analysis with this many nodes for each position.
    pub fn new(mut replay: Replay, nodes: u64) -> Self {
        if let Some(after) = after_last_move(&replay) {
            replay.positions.pop();
            replay.positions.push(after);
        }
        Self {
            replay,
            nodes,
            found: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &GameId {
        &self.replay.view.game
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.found.len() as u32,
            total: self.replay.positions.len() as u32,
        }
    }

    /// Whether all positions are done.
    pub fn is_done(&self) -> bool {
        self.found.len() == self.replay.positions.len()
    }

    /// Thinks about the next position. `false`, and nothing is changed, if the watcher stopped it.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        let mut stop_signal = Stopping {
            inner: stop_signal,
            has_stopped: false,
        };
        let at = self.found.len();
        let found = self.look_at(at, &mut stop_signal);
        if stop_signal.has_stopped {
            return false;
        }
        self.found.extend(found);
        true
    }

    /// Thinks about all positions that are left, without anybody who could stop it.
    pub fn whole(mut self) -> Analysis {
        while !self.is_done() {
            self.think(&mut ());
        }
        self.finish()
    }

    /// The whole analysis, once all positions are done.
    pub fn finish(&self) -> Analysis {
        judge::judge(&self.replay, &self.found, self.nodes)
    }

    fn look_at(&self, at: usize, stop_signal: &mut Stopping<'_>) -> Option<Found> {
        let positions = self.replay.positions.get(..=at)?;
        let position = positions.last()?;
        let result = self.ask(positions, at, stop_signal);
        let shares = self.final_shares(at).unwrap_or_else(|| parts(&result));
        Some(Found {
            best: result.ply,
            line: line(position, &result),
            cost: self.cost(at, &shares, stop_signal).unwrap_or_default(),
            exposure: self.exposure(at),
            shares,
        })
    }

    /// The cost, to its player, of the move that led to a position; `None` if it was fine, or
    /// nobody chose it.
    fn cost(&self, at: usize, shares: &[u16], stop_signal: &mut Stopping<'_>) -> Option<u16> {
        let (before, made) = (self.found.last()?, at.checked_sub(1)?);
        let mv = self.replay.view.moves.get(made)?;
        let best = before.best.filter(|best| *best != mv.ply)?;
        let sides = Sides::of(&self.replay.positions[made]);
        let share = |shares: &[u16]| sides.share(shares, mv.by.index());
        let had = share(&before.shares);
        let cost = had.saturating_sub(share(shares));
        if Judgement::of(cost, had).is_none() || !judge::was_chosen(mv) {
            return None;
        }
        // A look from one move later always finds something else, so that alone proves nothing:
        // both moves are judged from the same distance.
        let better = self.shares_after(made, best, stop_signal);
        let compared = better.map_or(cost, |better| share(&better).saturating_sub(share(shares)));
        Some(cost.min(compared))
    }

    /// The danger in which the move that led to a position has put its player without need.
    fn exposure(&self, at: usize) -> Option<Exposure> {
        let (before, made) = (self.found.last()?, at.checked_sub(1)?);
        let mv = self.replay.view.moves.get(made)?;
        if !judge::was_chosen(mv) {
            return None;
        }
        let position = &self.replay.positions[made];
        let allies = allies(&self.replay, position, made);
        exposure(position, mv.ply, before.best, &allies)
    }

    /// The shares if another ply had been made in a position; `None` if they cannot be known.
    fn shares_after(
        &self,
        at: usize,
        ply: Ply,
        stop_signal: &mut Stopping<'_>,
    ) -> Option<Vec<u16>> {
        let mut positions = self.replay.positions[..=at].to_vec();
        positions.push(after(&positions[at], ply)?);
        Some(parts(&self.ask(&positions, at, stop_signal)))
    }

    /// The result of the engine in the last of these positions, with the promises that hold before
    /// the move with this number.
    fn ask(
        &self,
        positions: &[Position],
        ply: usize,
        stop_signal: &mut Stopping<'_>,
    ) -> SearchResult {
        let request = SearchRequest::after(positions, self.nodes);
        let allies = allies(&self.replay, request.position(), ply);
        // A table of its own makes the answer depend on nothing else.
        let style = Style::where_all_play_for_themselves(request.position());
        let mut engine = Engine::for_nodes(self.nodes, MAX_MEMORY_BYTES).with_style(style);
        engine.think(&request.with_all_allies(&allies), stop_signal)
    }

    /// The shares after the last move, if that move ended the game.
    fn final_shares(&self, at: usize) -> Option<Vec<u16>> {
        let (positions, Phase::Over(ending)) = (&self.replay.positions, &self.replay.view.phase)
        else {
            return None;
        };
        let is_last = at + 1 == positions.len();
        let has_moves = is_last && !positions[at].plies().is_empty();
        if !is_last || has_moves {
            return None;
        }
        let seats = self.replay.view.seats.len();
        let winners: Vec<usize> = ending.winners.iter().map(|seat| seat.index()).collect();
        (!winners.is_empty()).then(|| {
            let part = Shares::WHOLE / winners.len() as u16;
            let share = |seat| if winners.contains(&seat) { part } else { 0 };
            (0..seats).map(share).collect()
        })
    }
}

/// The position right after the last move, if the game did not end with it: what happened after it,
/// such as resigning, is nothing that the move has done.
fn after_last_move(replay: &Replay) -> Option<Position> {
    let (mv, last) = (replay.view.moves.last()?, replay.positions.len() - 1);
    let after = after(replay.positions.get(last.checked_sub(1)?)?, mv.ply)?;
    (!after.plies().is_empty()).then_some(after)
}

fn parts(result: &SearchResult) -> Vec<u16> {
    result.shares.parts().to_vec()
}

/// Remembers that somebody stopped the engine: then what it has found does not count.
struct Stopping<'a> {
    inner: &'a mut dyn StopSignal,
    has_stopped: bool,
}

impl StopSignal for Stopping<'_> {
    fn stops(&mut self) -> bool {
        self.has_stopped |= self.inner.stops();
        self.has_stopped
    }
}

//! The engine's way through a finished game, one move after the other.

use super::assess::{self, PositionResult};
use super::danger::{Exposure, exposure};
use super::explain::{Compared, Explained, danger_line};
use super::promises::allies;
use super::report::{Analysis, Judgement, line};
use super::searcher::Searcher;
use super::sides::{Sides, after};
use crate::stop_recorder::StopRecorder;
use alloc::vec::Vec;
use entente_engine::{SearchResult, Shares, StopSignal, shares_if_drawn};
use entente_game::{GameId, Phase, Replay};
use entente_rules::{Ply, Position};

/// A finished game on its way through the engine.
#[derive(Debug, Clone)]
pub struct Analyst {
    replay: Replay,
    nodes: u64,
    /// The engine's results before each move so far.
    results: Vec<PositionResult>,
    /// The search in the last position so far.
    last: Option<Searched>,
}

/// A search in a position, before it is compared with that before the last move.
#[derive(Debug, Clone)]
struct Searched {
    result: SearchResult,
    shares: Vec<u16>,
}

/// Does pieces of work that need nothing of each other, perhaps several at once.
pub trait Workers {
    /// The results of the work for each number below a count, in order.
    fn map<T: Send>(&self, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T>;
}

/// One piece of work after the other.
pub struct OneByOne;

impl Workers for OneByOne {
    fn map<T: Send>(&self, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        (0..count).map(work).collect()
    }
}

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The number of positions that are done.
    pub done: u32,
    /// The number of all positions.
    pub total: u32,
}

impl Progress {
    /// The part that is done, in percent.
    pub fn percent(self) -> u32 {
        self.done * 100 / self.total.max(1)
    }
}

impl Analyst {
    /// An analysis with this many nodes for each position.
    pub fn new(mut replay: Replay, nodes: u64) -> Self {
        // A game can end between moves. Its last position is then that after the last move, so that
        // each move is compared with its own effect.
        if let Some(after) = after_last_move(&replay) {
            replay.positions.pop();
            replay.positions.push(after);
        }
        Self {
            replay,
            nodes,
            results: Vec::new(),
            last: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &GameId {
        &self.replay.view.game
    }

    /// Its progress.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.results.len() as u32,
            total: self.replay.positions.len() as u32,
        }
    }

    /// Are all positions done?
    pub fn is_done(&self) -> bool {
        self.results.len() == self.replay.positions.len()
    }

    /// Searches the next position. `false`, and nothing is changed, if the search was stopped.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        let mut stop_signal = StopRecorder::new(stop_signal);
        let at = self.results.len();
        if self.is_done() {
            return true;
        }
        let searched = self.search(at, &mut stop_signal);
        let result = self.judge(at, &searched, self.last.as_ref(), &mut stop_signal);
        // A stopped search answers with less than its budget, and would differ between machines.
        if stop_signal.has_stopped() {
            return false;
        }
        self.results.push(result);
        self.last = Some(searched);
        true
    }

    /// The whole analysis, without a signal that could stop it. It is the same for all workers.
    pub fn whole(mut self, workers: &impl Workers) -> Analysis {
        let count = self.replay.positions.len();
        let searched = workers.map(count, &|at| {
            self.search(at, &mut StopRecorder::new(&mut ()))
        });
        self.results = workers.map(count, &|at| {
            let before = at.checked_sub(1).map(|before| &searched[before]);
            self.judge(at, &searched[at], before, &mut StopRecorder::new(&mut ()))
        });
        self.finish()
    }

    /// The whole analysis, once all positions are done.
    pub fn finish(&self) -> Analysis {
        assess::assess(&self.replay, &self.results, self.nodes)
    }

    /// Searches one position, which needs no other's result.
    fn search(&self, at: usize, stop_signal: &mut StopRecorder<'_>) -> Searched {
        let positions = &self.replay.positions[..=at];
        let result = self.searcher().ask(positions, at, self.nodes, stop_signal);
        // Results of the game are certain, the engine's estimate is not.
        let shares = self
            .final_shares(at)
            .unwrap_or_else(|| result.shares.parts().to_vec());
        Searched { result, shares }
    }

    /// Compares the search in a position with that before the last move.
    fn judge(
        &self,
        at: usize,
        searched: &Searched,
        before: Option<&Searched>,
        stop_signal: &mut StopRecorder<'_>,
    ) -> PositionResult {
        let positions = &self.replay.positions;
        let result = &searched.result;
        let compared = before.and_then(|before| self.compare(at, searched, before, stop_signal));
        let (cost, explained) = compared.unzip();
        let exposure = before.and_then(|before| self.exposure(at, before));
        PositionResult {
            best: result.ply,
            line: line(&positions[at], result),
            cost: cost.unwrap_or_default(),
            explained: explained.flatten(),
            exposure: exposure.map(|(ply, exposure)| {
                let follows = danger_line(&positions[at - 1], ply, &exposure);
                (exposure, follows)
            }),
            shares: searched.shares.clone(),
        }
    }

    /// The cost, to its player, of the move that led to a position, and why it cost so much; `None`
    /// if the move was fine, or its player did not choose it.
    fn compare(
        &self,
        at: usize,
        Searched { result, shares }: &Searched,
        before: &Searched,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<(u16, Option<Explained>)> {
        let made = at.checked_sub(1)?;
        let mv = self.replay.view.board.moves.get(made)?;
        let best = before.result.ply.filter(|best| *best != mv.ply)?;
        // The sides before the move: a capture of a king may join armies.
        let sides = Sides::of(&self.replay.positions[made]);
        let share = |shares: &[u16]| sides.share(shares, mv.by.index());
        let cost = share(&before.shares).saturating_sub(share(shares));
        // The second search below is only paid for where a mistake is possible.
        if Judgement::of(cost).is_none() || !assess::was_chosen(mv) {
            return None;
        }
        // A search from one move later always finds something else, so that alone proves nothing.
        // So both moves are valued from the same distance.
        let better = self.result_after(made, best, stop_signal);
        let better_share = better.as_ref().map(|better| share(better.shares.parts()));
        let compared = better_share.map_or(cost, |better| better.saturating_sub(share(shares)));
        // The smaller of both costs: a move is only blamed for a loss that both searches see.
        let cost = cost.min(compared);
        let explained = Judgement::of(cost).map(|_| {
            let compared = Compared {
                made,
                ply: mv.ply,
                result,
                best,
                best_line: before.result.certain_line(),
                after_best: better.as_ref(),
            };
            self.searcher().explain(&compared, stop_signal)
        });
        Some((cost, explained))
    }

    /// The avoidable danger that the move before a position brought upon its player.
    fn exposure(&self, at: usize, before: &Searched) -> Option<(Ply, Exposure)> {
        let made = at.checked_sub(1)?;
        let mv = self.replay.view.board.moves.get(made)?;
        if !assess::was_chosen(mv) {
            return None;
        }
        let position = &self.replay.positions[made];
        let allies = allies(&self.replay, position, made);
        let found = exposure(position, mv.ply, before.result.ply, &allies)?;
        Some((mv.ply, found))
    }

    /// The result if another ply had been made in a position; `None` if it cannot be known.
    fn result_after(
        &self,
        at: usize,
        ply: Ply,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<SearchResult> {
        let mut positions = self.replay.positions[..=at].to_vec();
        // The history stays, since repetitions count.
        positions.push(after(&positions[at], ply)?);
        Some(self.searcher().ask(&positions, at, self.nodes, stop_signal))
    }

    /// The searches in this game.
    fn searcher(&self) -> Searcher<'_> {
        Searcher {
            replay: &self.replay,
            nodes: self.nodes,
        }
    }

    /// The shares after the last move, if that move ended the game.
    fn final_shares(&self, at: usize) -> Option<Vec<u16>> {
        let (positions, Phase::Over(ending)) = (&self.replay.positions, &self.replay.view.phase)
        else {
            return None;
        };
        let is_last = at + 1 == positions.len();
        // A player who resigned or ran out of time left a position that could be played on; it is
        // valued by the engine.
        let has_moves = is_last && !positions[at].plies().is_empty();
        // Where points decide, the engine knows the places.
        if !is_last || has_moves || shares_if_drawn(&positions[at]).is_some() {
            return None;
        }
        let seats = self.replay.view.players.seats.len();
        let winners: Vec<usize> = ending.winners.iter().map(|seat| seat.index()).collect();
        (!winners.is_empty()).then(|| {
            // Winners of one game have equal parts, as in the scores of the rules.
            let part = Shares::WHOLE / winners.len() as u16;
            let share = |seat| if winners.contains(&seat) { part } else { 0 };
            (0..seats).map(share).collect()
        })
    }
}

/// The position right after the last move, if the game did not end with it. Events after the move,
/// such as resigning, are not its effect.
fn after_last_move(replay: &Replay) -> Option<Position> {
    let (mv, last) = (replay.view.board.moves.last()?, replay.positions.len() - 1);
    let after = after(replay.positions.get(last.checked_sub(1)?)?, mv.ply)?;
    (!after.plies().is_empty()).then_some(after)
}

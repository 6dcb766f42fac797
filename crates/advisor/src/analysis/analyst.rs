//! The engine's way through a finished game, one move after the other.

use super::assess::{self, PositionResult};
use super::chances::{as_stockfish, chance};
use super::danger::{Exposure, exposure};
use super::explain::{Compared, Explained, danger_line};
use super::report::{Analysis, Judgement, WHOLE, line};
use super::searcher::{Searcher, Valued, allies};
use super::sides::{Sides, after};
use crate::stop_recorder::StopRecorder;
use entente_engine::{SearchRequest, SearchResult, Shares, StopSignal, Value, shares_if_drawn};
use entente_game::{EngineName, GameId, MoveView, Phase, Replay};
use entente_rules::{Ply, Position};

/// The factor by which a second look at a position searches more nodes than the first.
const SECOND_LOOK: u64 = 5;

/// The least fall of a player's share, with their move, after which both positions around the move
/// are looked at again. Less than an inaccuracy, since the first look may see too little of a loss.
const MIN_FALL: u16 = WHOLE / 40;

/// A finished game on its way through the engine.
#[derive(Debug, Clone)]
pub struct Analyst {
    replay: Replay,
    nodes: u64,
    /// The engine of somebody else that values the positions, if one does.
    judge: Option<EngineName>,
    /// The searches in the positions so far.
    searched: Vec<Searched>,
    /// The positions that are to be looked at again, the last one first.
    doubtful: Vec<usize>,
    /// The engine's results before each move so far.
    results: Vec<PositionResult>,
}

/// A search in a position, before it is compared with others.
#[derive(Debug, Clone)]
struct Searched {
    result: SearchResult,
    shares: Vec<u16>,
    /// Was it looked at again?
    is_confirmed: bool,
}

/// A position whose value is needed next.
#[derive(Debug, Clone, Copy)]
struct Look {
    at: usize,
    /// Is it looked at again?
    is_second: bool,
}

/// The next position for an engine of somebody else.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The first position of the game.
    pub first: &'a Position,
    /// The moves since then.
    pub moves: &'a [MoveView],
    /// The position after them, in which somebody has to move.
    pub now: &'a Position,
    /// How many times as long as usual the engine should think.
    pub effort: u32,
}

/// The answer of an engine of somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The value for the side to move, in the hundredths of a pawn that Stockfish reports.
    pub value: Value,
    /// The best ply.
    pub best: Ply,
    /// The plies that may follow it.
    pub later: Vec<Ply>,
}

/// What a step of an analysis has found.
enum Step {
    Searched(Look, Searched),
    Judged(PositionResult),
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
    /// The number of steps that are done.
    pub done: u32,
    /// The number of all steps.
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
            judge: None,
            searched: Vec::new(),
            doubtful: Vec::new(),
            results: Vec::new(),
        }
    }

    /// The same analysis, in which an engine of somebody else values the positions of a game of
    /// two. The lines that show reasons are continued by our own.
    pub fn judged_by(mut self, judge: EngineName) -> Self {
        self.judge = Some(judge).filter(|_| self.is_for_two());
        self
    }

    /// The question to the engine of somebody else; `None` if the next step is our own.
    pub fn question(&self) -> Option<Question<'_>> {
        self.judge.as_ref()?;
        let Look { at, is_second } = self.next_look()?;
        let effort = if is_second { SECOND_LOOK as u32 } else { 1 };
        let positions = &self.replay.positions;
        let question = Question {
            first: positions.first()?,
            moves: self.replay.view.board.moves.get(..at)?,
            now: &positions[at],
            effort,
        };
        // Not all engines have an answer where the game is over.
        Some(question).filter(|question| !question.now.plies().is_empty())
    }

    /// Takes the answer to the question.
    pub fn answer(&mut self, verdict: Verdict) {
        let Some(look) = self.question().and(self.next_look()) else {
            return;
        };
        let line = core::iter::once(verdict.best).chain(verdict.later);
        let shares = self.shares_of_two(look.at, chance(verdict.value));
        let weights: Vec<u64> = shares.iter().copied().map(u64::from).collect();
        let result = SearchResult {
            ply: Some(verdict.best),
            value: Some(verdict.value),
            shares: Shares::by_weight(&weights),
            line: line.collect(),
            depth: 0,
            longest: 0,
            memory_used: 0,
            nodes: 0,
        };
        let is_confirmed = look.is_second;
        let searched = Searched {
            result,
            shares,
            is_confirmed,
        };
        self.take(Step::Searched(look, searched));
    }

    /// The game.
    pub fn game(&self) -> &GameId {
        &self.replay.view.game
    }

    /// The game with its positions. The last one is that after the last move, also where the game
    /// went on without one.
    pub fn into_replay(self) -> Replay {
        self.replay
    }

    /// Its progress: each position is searched, looked at again where that is necessary, and
    /// judged.
    pub fn progress(&self) -> Progress {
        let count = self.replay.positions.len();
        let looks = if self.is_for_two() { 2 } else { 1 };
        let is_judging = self.searched.len() == count && self.doubtful.is_empty();
        let done = if is_judging {
            looks * count + self.results.len()
        } else {
            let confirmed = self
                .searched
                .iter()
                .filter(|searched| searched.is_confirmed);
            self.searched.len() + confirmed.count()
        };
        Progress {
            done: done as u32,
            total: ((looks + 1) * count) as u32,
        }
    }

    /// Are all positions done?
    pub fn is_done(&self) -> bool {
        self.results.len() == self.replay.positions.len()
    }

    /// Searches the next position. `false`, and nothing is changed, if the search was stopped.
    ///
    /// Where the engine of somebody else was to be asked, it is given up: the values of two engines
    /// cannot be compared, so the analysis begins again with our own.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        if self.question().is_some() {
            self.judge = None;
            self.searched.clear();
            self.doubtful.clear();
        }
        let mut stop_signal = StopRecorder::new(stop_signal);
        if self.is_done() {
            return true;
        }
        let step = self.step(&mut stop_signal);
        // A stopped search answers with less than its budget, and would differ between machines.
        if stop_signal.has_stopped() {
            return false;
        }
        self.take(step);
        true
    }

    /// The whole analysis by our own engine, without a signal that could stop it. It is the same
    /// for all workers.
    pub fn whole(mut self, workers: &impl Workers) -> Analysis {
        self.judge = None;
        let count = self.replay.positions.len();
        let search = |analyst: &Self, at, is_second| {
            analyst.search(Look { at, is_second }, &mut StopRecorder::new(&mut ()))
        };
        self.searched = workers.map(count, &|at| search(&self, at, false));
        self.doubtful = self.doubtful();
        while !self.doubtful.is_empty() {
            let doubtful = core::mem::take(&mut self.doubtful);
            let confirmed = workers.map(doubtful.len(), &|number| {
                search(&self, doubtful[number], true)
            });
            for (at, confirmed) in doubtful.into_iter().zip(confirmed) {
                self.searched[at] = confirmed;
            }
            self.doubtful = self.doubtful();
        }
        self.results = workers.map(count, &|at| self.judge(at, &mut StopRecorder::new(&mut ())));
        self.finish()
    }

    /// The whole analysis, once all positions are done.
    pub fn finish(&self) -> Analysis {
        Analysis {
            judge: self.judge.clone(),
            ..assess::assess(&self.replay, &self.results, self.nodes)
        }
    }

    /// The next position to search: all of them, and then the doubtful ones again. `None` if they
    /// only have to be judged.
    fn next_look(&self) -> Option<Look> {
        let (at, is_second) = if self.searched.len() < self.replay.positions.len() {
            (self.searched.len(), false)
        } else {
            (*self.doubtful.first()?, true)
        };
        Some(Look { at, is_second })
    }

    fn step(&self, stop_signal: &mut StopRecorder<'_>) -> Step {
        match self.next_look() {
            Some(look) => Step::Searched(look, self.search(look, stop_signal)),
            None => Step::Judged(self.judge(self.results.len(), stop_signal)),
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Searched(look, searched) if look.is_second => {
                self.searched[look.at] = searched;
                self.doubtful.remove(0);
            }
            Step::Searched(_, searched) => self.searched.push(searched),
            Step::Judged(result) => self.results.push(result),
        }
        let is_searched = self.searched.len() == self.replay.positions.len();
        if is_searched && self.doubtful.is_empty() && self.results.is_empty() {
            self.doubtful = self.doubtful();
        }
    }

    /// Searches one position, which needs no other's result.
    fn search(&self, look: Look, stop_signal: &mut StopRecorder<'_>) -> Searched {
        let Look { at, is_second } = look;
        let nodes = if is_second {
            SECOND_LOOK * self.nodes
        } else {
            self.nodes
        };
        let request = SearchRequest::after(&self.replay.positions[..=at], nodes);
        let valued = self.searcher(stop_signal).ask(&request, at);
        // Results of the game are certain, the engine's estimate is not.
        let shares = self
            .final_shares(at)
            .unwrap_or_else(|| self.shares(at, &valued));
        Searched {
            result: valued.result,
            shares,
            is_confirmed: is_second,
        }
    }

    /// The shares that a result means.
    fn shares(&self, at: usize, valued: &Valued) -> Vec<u16> {
        let result = &valued.result;
        let is_known = self.is_for_two() && self.replay.positions[at].mover().is_some();
        let Some(value) = result.value.filter(|_| is_known) else {
            return result.shares.parts().to_vec();
        };
        let chance = |value| chance(as_stockfish(value));
        // The value of one depth is that of one position at the end of a line. The mean of two
        // depths has less of its error, and of the difference between even and odd ones.
        let chance = match valued.values {
            [
                Some(last @ Value::Centipawns(_)),
                Some(earlier @ Value::Centipawns(_)),
            ] => u16::midpoint(chance(last), chance(earlier)),
            _ => chance(value),
        };
        self.shares_of_two(at, chance)
    }

    /// The shares of two, with this chance for the one to move.
    fn shares_of_two(&self, at: usize, chance: u16) -> Vec<u16> {
        let position = &self.replay.positions[at];
        let of_army = |army| {
            if position.mover() == Some(army) {
                chance
            } else {
                WHOLE - chance
            }
        };
        position.armies().map(of_army).collect()
    }

    /// Is it a game of two? Only there the engine's values are exact enough to be looked at twice.
    fn is_for_two(&self) -> bool {
        self.replay.view.players.seats.len() == 2
    }

    /// The positions that are to be looked at again, the last one first: those around a move with
    /// which its player's share fell.
    fn doubtful(&self) -> Vec<usize> {
        if !self.is_for_two() {
            return Vec::new();
        }
        let falls = |made: usize| self.fall(made) >= MIN_FALL;
        let is_doubtful = |at: &usize| {
            let is_around = at.checked_sub(1).is_some_and(falls) || falls(*at);
            is_around && !self.searched[*at].is_confirmed
        };
        (0..self.searched.len()).rev().filter(is_doubtful).collect()
    }

    /// The fall of a player's share with their move.
    fn fall(&self, made: usize) -> u16 {
        let Some(mv) = self.replay.view.board.moves.get(made) else {
            return 0;
        };
        let share = |at: usize| self.settled(at)[mv.by.index()];
        share(made).saturating_sub(share(made + 1))
    }

    /// The shares in a position. Where the best move was made, they are those after it: what falls
    /// then, had fallen before, and an earlier move is to blame.
    fn settled(&self, at: usize) -> &[u16] {
        let mut at = at;
        while let Some(mv) = self.replay.view.board.moves.get(at) {
            let searched = &self.searched[at];
            let is_best = searched.is_confirmed && searched.result.ply == Some(mv.ply);
            if !is_best || !self.is_for_two() {
                break;
            }
            at += 1;
        }
        &self.searched[at].shares
    }

    /// Compares the search in a position with that before the last move.
    fn judge(&self, at: usize, stop_signal: &mut StopRecorder<'_>) -> PositionResult {
        let positions = &self.replay.positions;
        let result = &self.searched[at].result;
        let compared = if self.is_for_two() {
            self.compare_for_two(at, stop_signal)
        } else {
            self.compare(at, stop_signal)
        };
        let (cost, explained) = compared.unzip();
        let exposure = self.exposure(at);
        PositionResult {
            best: result.ply,
            line: line(&positions[at], result),
            cost: cost.unwrap_or_default(),
            explained: explained.flatten(),
            exposure: exposure.map(|(ply, exposure)| {
                let follows = danger_line(&positions[at - 1], ply, &exposure);
                (exposure, follows)
            }),
            shares: self.settled(at).to_vec(),
        }
    }

    /// In a game of two: the cost of the move that led to a position, and why it cost so much.
    fn compare_for_two(
        &self,
        at: usize,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<(u16, Option<Explained>)> {
        let made = at.checked_sub(1)?;
        let mv = self.replay.view.board.moves.get(made)?;
        let before = &self.searched[made].result;
        // The best move cost nothing, whatever fell before.
        before.ply.filter(|best| *best != mv.ply)?;
        let fall = self.fall(made);
        if Judgement::of(fall).is_none() || !assess::was_chosen(mv) {
            return Some((fall, None));
        }
        // The two searches of a fall end at different depths, and that alone makes a difference. So
        // both moves are also valued from the same position, and the mean is nearer to the truth.
        // An engine of somebody else sees so much that its fall is taken as it is.
        let cost = if self.judge.is_some() {
            fall
        } else {
            let difference = self.difference(made, [before.ply?, mv.ply], stop_signal);
            cost_by(fall, difference)
        };
        if Judgement::of(cost).is_none() {
            return Some((cost, None));
        }
        let compared = Compared {
            made,
            ply: mv.ply,
            result: &self.searched[at].result,
            better: before.certain_line(),
            mates: match before.value {
                Some(Value::MateIn(moves)) => Some(moves),
                _ => None,
            },
            cost,
            shares: [made, at].map(|at| self.settled(at)[mv.by.index()]),
        };
        Some((cost, Some(self.searcher(stop_signal).explain(&compared))))
    }

    /// The difference between the mover's shares with the better and with the other ply in a
    /// position, each searched alone with the nodes of a second look; 0 if the other is as good.
    fn difference(&self, at: usize, plies: [Ply; 2], stop_signal: &mut StopRecorder<'_>) -> u16 {
        let seat = self.replay.view.board.moves[at].by.index();
        let nodes = SECOND_LOOK * self.nodes;
        let request = SearchRequest::after(&self.replay.positions[..=at], nodes);
        let [better, made] = plies.map(|ply| {
            let only = [ply];
            let valued = self.searcher(stop_signal).ask(&request.among(&only), at);
            self.shares(at, &valued)[seat]
        });
        better.saturating_sub(made)
    }

    /// Among several: the cost, to its player, of the move that led to a position, and why it cost
    /// so much; `None` if the move was fine, or its player did not choose it.
    fn compare(
        &self,
        at: usize,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<(u16, Option<Explained>)> {
        let made = at.checked_sub(1)?;
        let (before, after) = (&self.searched[made], &self.searched[at]);
        let mv = self.replay.view.board.moves.get(made)?;
        let best = before.result.ply.filter(|best| *best != mv.ply)?;
        // The sides before the move: a capture of a king may join armies.
        let sides = Sides::of(&self.replay.positions[made]);
        let share = |shares: &[u16]| sides.share(shares, mv.by.index());
        let cost = share(&before.shares).saturating_sub(share(&after.shares));
        // The second search below is only paid for where a mistake is possible.
        if Judgement::of(cost).is_none() || !assess::was_chosen(mv) {
            return None;
        }
        // A search from one move later always finds something else, so that alone proves nothing.
        // So both moves are valued from the same distance.
        let better = self.result_after(made, best, stop_signal);
        let better_share = better.as_ref().map(|better| share(better.shares.parts()));
        let compared =
            better_share.map_or(cost, |better| better.saturating_sub(share(&after.shares)));
        // The smaller of both costs: a move is only blamed for a loss that both searches see.
        let cost = cost.min(compared);
        let explained = Judgement::of(cost).map(|_| {
            let line = better.as_ref().map(SearchResult::certain_line);
            let line: Vec<Ply> = core::iter::once(best)
                .chain(line.into_iter().flatten().copied())
                .collect();
            let compared = Compared {
                made,
                ply: mv.ply,
                result: &after.result,
                better: if better.is_some() {
                    &line
                } else {
                    before.result.certain_line()
                },
                // After the better move its side is to be mated: one move is made already.
                mates: match better.as_ref().and_then(|better| better.value) {
                    Some(Value::MatedIn(moves)) => Some(moves + 1),
                    _ => None,
                },
                cost,
                shares: [&before.shares, &after.shares].map(|shares| share(shares)),
            };
            self.searcher(stop_signal).explain(&compared)
        });
        Some((cost, explained))
    }

    /// The avoidable danger that the move before a position brought upon its player.
    fn exposure(&self, at: usize) -> Option<(Ply, Exposure)> {
        let made = at.checked_sub(1)?;
        let mv = self.replay.view.board.moves.get(made)?;
        if !assess::was_chosen(mv) {
            return None;
        }
        let position = &self.replay.positions[made];
        let allies = allies(&self.replay, position, made);
        let best = self.searched[made].result.ply;
        let found = exposure(position, mv.ply, best, &allies)?;
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
        let request = SearchRequest::after(&positions, self.nodes);
        Some(self.searcher(stop_signal).ask(&request, at).result)
    }

    /// The searches in this game.
    fn searcher<'a, 'b>(&'a self, stop_signal: &'a mut StopRecorder<'b>) -> Searcher<'a, 'b> {
        Searcher {
            replay: &self.replay,
            nodes: self.nodes,
            stop_signal,
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

/// The cost of a move by two comparisons: the mean, but no blunder that only one of them sees.
pub(super) fn cost_by(fall: u16, difference: u16) -> u16 {
    let cost = u16::midpoint(fall, difference);
    let blunder = Judgement::Blunder.least_cost();
    if fall.min(difference) < blunder {
        cost.min(blunder - 1)
    } else {
        cost
    }
}

/// The position right after the last move, if the game did not end with it. Events after the move,
/// such as resigning, are not its effect.
fn after_last_move(replay: &Replay) -> Option<Position> {
    let (mv, last) = (replay.view.board.moves.last()?, replay.positions.len() - 1);
    let after = after(replay.positions.get(last.checked_sub(1)?)?, mv.ply)?;
    (!after.plies().is_empty()).then_some(after)
}

//! The analysis from the engine's results: judged moves, gifts, the turning point, and the gains
//! and costs of betrayals.

use super::danger::Exposure;
use super::explain::Explained;
use super::reason::Reason;
use super::report::{
    Analysis, Betrayal, Gift, JudgedMove, Judgement, LineMove, SeatSummary, TurningPoint, VERSION,
    WHOLE, accuracy,
};
use super::searcher::true_events;
use super::sides::{Sides, after};
use super::smoothing::smoothed;
use core::ops::RangeInclusive;
use entente_engine::shares_if_drawn;
use entente_game::{DatedEvent, MoveOrigin, MoveView, Replay, Seat, View};
use entente_rules::{Ply, Position};

/// The least gain of a third seat that is a gift: what is rounded up to 20 % of the win. Chosen by
/// hand.
const MIN_GIFT: u16 = WHOLE / 100 * 20 - WHOLE / 200;

/// The engine's result in a position, and its comparison with the move before.
#[derive(Debug, Clone)]
pub(super) struct PositionResult {
    /// The best ply; `None` if the game is over.
    pub(super) best: Option<Ply>,
    /// The expected line, as it is shown.
    pub(super) line: Vec<LineMove>,
    /// The shares of the win by seat.
    pub(super) shares: Vec<u16>,
    /// The cost of the move before to its player; 0 if it was fine.
    pub(super) cost: u16,
    /// The explanation of the cost of the move before; `None` if it was fine.
    pub(super) explained: Option<Explained>,
    /// The avoidable danger that the move before brought upon its player, with the moves that show
    /// it.
    pub(super) exposure: Option<(Exposure, Vec<LineMove>)>,
}

/// Did its player choose this move? A move by the clock or by the rules is not judged.
pub(super) fn was_chosen(mv: &MoveView) -> bool {
    let is_own = match mv.origin {
        MoveOrigin::Mover | MoveOrigin::Conditional | MoveOrigin::Computer => true,
        MoveOrigin::OnlyMove
        | MoveOrigin::Clock
        | MoveOrigin::Chance
        | MoveOrigin::Picker(_)
        | MoveOrigin::Rules => false,
    };
    is_own && mv.moved.is_some()
}

/// The analysis of a game of which all positions are done.
pub(super) fn assess(replay: &Replay, results: &[PositionResult], nodes: u64) -> Analysis {
    let estimates: Vec<&[u16]> = results.iter().map(|result| &*result.shares).collect();
    let sides: Vec<Sides> = replay.positions.iter().map(Sides::of).collect();
    let reach = Sides::reaches(&sides);
    let hides_effect: Vec<bool> = (0..replay.view.board.moves.len())
        .map(|ply| is_effect_hidden(replay, ply))
        .collect();
    // Judgements need both: the estimates for what the engine saw at once, the smoothed shares for
    // what lasted.
    let shares = smoothed(&estimates, &reach);
    let assessment = Assessment {
        replay,
        results,
        sides: &sides,
        reach: &reach,
        hides_effect: &hides_effect,
        shares: &shares,
    };
    let judged = assessment.judged();
    Analysis {
        version: VERSION,
        engine: entente_engine::VERSION,
        nodes,
        judge: None,
        from_start: begins_at_start(replay),
        gifts: assessment.gifts(),
        turning_point: assessment.turning_point(&judged),
        betrayals: assessment.betrayals(),
        seats: assessment.summaries(),
        judged,
        shares: shares.clone(),
    }
}

/// Is the first position one with which the rules begin a game?
fn begins_at_start(replay: &Replay) -> bool {
    let first = replay.positions.first();
    let start = Position::start_with(&replay.view.terms.options);
    // Secrets are left out of both, because a saved position has none.
    let as_seen = start.seen_by(None);
    first.is_some_and(|first| first.seen_by(None).to_json() == as_seen.to_json())
}

/// Did a player leave the game after this move and before the next one, for instance by resigning?
/// That is not the move's effect, and the next position hides it. But the choice of a player whose
/// king the move captured is its effect.
fn is_effect_hidden(replay: &Replay, ply: usize) -> bool {
    let next = &replay.positions[ply + 1];
    let after = after(&replay.positions[ply], replay.view.board.moves[ply].ply);
    after.is_some_and(|after| {
        let mut armies = after.armies();
        armies.any(|army| after.status(army) != next.status(army))
    })
}

/// A game with its results, while the analysis is made.
struct Assessment<'a> {
    replay: &'a Replay,
    results: &'a [PositionResult],
    /// The sides in each position.
    sides: &'a [Sides],
    /// By position, the number of positions around it that belong together.
    reach: &'a [usize],
    /// By move: does the position after it hide the move's effect?
    hides_effect: &'a [bool],
    /// The shares at each position.
    shares: &'a [Vec<u16>],
}

impl<'a> Assessment<'a> {
    fn view(&self) -> &'a View {
        &self.replay.view
    }

    /// The shares before this move, or at the end.
    fn shares(&self, ply: usize) -> &'a [u16] {
        let last = self.shares.len().saturating_sub(1);
        &self.shares[ply.min(last)]
    }

    /// The moves with the results after them.
    fn moves(&self) -> impl Iterator<Item = (usize, &'a MoveView, &'a PositionResult)> {
        let results = self.results.iter().skip(1);
        let moves = self.view().board.moves.iter().zip(results).enumerate();
        moves.map(|(ply, (mv, results))| (ply, mv, results))
    }

    fn judged(&self) -> Vec<JudgedMove> {
        let judged = self.moves().filter_map(|(ply, mv, after)| {
            let (cost, before) = self.cost(ply);
            let judgement = Judgement::of(cost)?;
            let explained = self.explained(ply, after);
            Some(JudgedMove {
                ply: ply as u32,
                seat: mv.by,
                cost,
                before,
                judgement,
                reason: explained.reason,
                follows: explained.follows,
                better: explained.better,
            })
        });
        judged.collect()
    }

    /// Finds the reason for which a move was bad.
    fn explained(&self, ply: usize, after: &PositionResult) -> Explained {
        let of_reason = |reason, follows| Explained {
            reason: Some(reason),
            follows,
            better: self.results[ply].line.clone(),
        };
        if let Some(betrayal) = self.betrayal_with(ply) {
            let with = betrayal.victim;
            return of_reason(Reason::EndsAlliance { with }, Vec::new());
        }
        match (&after.exposure, &after.explained) {
            // A line that runs into the same danger is no better.
            (Some((exposure, follows)), _) if !exposure.best_avoids => Explained {
                better: Vec::new(),
                ..of_reason(exposure.danger.clone(), follows.clone())
            },
            (Some((exposure, follows)), _) => of_reason(exposure.danger.clone(), follows.clone()),
            (None, Some(explained)) => explained.clone(),
            (None, None) => Explained {
                reason: None,
                follows: Vec::new(),
                better: self.results[ply].line.clone(),
            },
        }
    }

    /// The most that the mover could expect just before a move.
    fn share_before(&self, ply: usize) -> u16 {
        let mover = self.view().board.moves[ply].by.index();
        // The higher of the two estimates, so that one pessimistic estimate does not hide a
        // mistake.
        let (before, _) = self.around(ply);
        let shares = before.map(|at| self.sides[ply].share(self.shares(at), mover));
        shares.max().unwrap_or_default()
    }

    /// The cost of a move, and what its player had before it.
    ///
    /// It is the engine's figure, but among several no more than was really lost within a round. A
    /// danger that the rules prove costs all. The engine only knows moves that keep promises, so a
    /// betrayal costs what it turned out to cost.
    fn cost(&self, ply: usize) -> (u16, u16) {
        if let Some(betrayal) = self.betrayal_with(ply) {
            let (before, after) = betrayal.betrayer_shares;
            return (before.saturating_sub(after), before);
        }
        let before = self.share_before(ply);
        let result = &self.results[ply + 1];
        // Where points decide, a player who is out keeps those that they have.
        let keeps_points = shares_if_drawn(&self.replay.positions[ply]).is_some();
        if result.exposure.is_some() && !keeps_points {
            return (before, before);
        }
        if self.hides_effect[ply] {
            return (0, before);
        }
        if self.reach[ply] == 0 {
            return (result.cost.min(before), before);
        }
        let mover = self.view().board.moves[ply].by.index();
        let share = |at: usize| self.sides[ply].share(self.shares(at), mover);
        let (_, after) = self.around(ply);
        // The lowest share within a round: the loss may show only after the answers of others.
        let kept = after.map(share).min().unwrap_or_default();
        (result.cost.min(before.saturating_sub(kept)), before)
    }

    /// The betrayal that a move was.
    fn betrayal_with(&self, ply: usize) -> Option<Betrayal> {
        let mut betrayals = true_events(self.replay).iter();
        let is_here =
            |dated: &&DatedEvent| dated.ply as usize == ply && dated.event.betrayal().is_some();
        self.betrayal(betrayals.find(is_here)?)
    }

    /// The positions that show a move's effect: just before it, and up to a round later. In a game
    /// of two it shows at once.
    fn around(&self, ply: usize) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
        match self.reach[ply] {
            0 => (ply..=ply, ply + 1..=ply + 1),
            reach => (ply.saturating_sub(1)..=ply, ply + 1..=ply + reach),
        }
    }

    fn gifts(&self) -> Vec<Gift> {
        // With two sides, each side's loss is the other's gain, and no gift.
        let for_several = self
            .moves()
            .filter(|(ply, ..)| self.sides[*ply].are_several());
        // A player who made the best move for themselves has given nothing away.
        let is_best = |ply: usize, mv: &MoveView| self.results[ply].best == Some(mv.ply);
        let chosen = for_several.filter(|(ply, mv, _)| was_chosen(mv) && !is_best(*ply, mv));
        let gifts = chosen.flat_map(|(ply, mv, _)| {
            let sides = &self.sides[ply];
            let thirds = (0..self.view().players.seats.len())
                .filter(move |seat| !sides.are_same(*seat, mv.by.index()));
            let gains = thirds.map(move |seat| (seat, self.gain(ply, seat)));
            gains
                .filter(|(_, gain)| *gain >= MIN_GIFT)
                .map(move |(seat, gain)| Gift {
                    ply: ply as u32,
                    from: mv.by,
                    to: Seat(seat as u8),
                    gain,
                })
        });
        gifts.collect()
    }

    /// The gain of a seat by a move: the engine's figure right after it, but no more than what was
    /// still there a round later.
    fn gain(&self, ply: usize, seat: usize) -> u16 {
        if self.hides_effect[ply] {
            return 0;
        }
        let estimate = |at: usize| self.results[at].shares[seat];
        // Both are asked for: a gain that only smoothing shows has no move as its cause.
        let at_once = estimate(ply + 1).saturating_sub(estimate(ply));
        let (before, after) = self.around(ply);
        let share = |at: usize| self.shares(at)[seat];
        let before = before.map(share).min().unwrap_or_default();
        let after = after.map(share).max().unwrap_or_default();
        at_once.min(after.saturating_sub(before))
    }

    /// The move with which the game was lost: of all that cost enough, the one whose player was
    /// farthest from ever winning it back. `None` if no move cost enough, or what it cost was won
    /// back.
    fn turning_point(&self, judged: &[JudgedMove]) -> Option<TurningPoint> {
        let decisive = judged.iter().filter(|mv| mv.is_decisive());
        let lost = decisive.filter_map(|mv| {
            let lost = self.lost_for_good(mv);
            // Half of it is enough: somebody who errs next may give a little back.
            (2 * lost >= mv.cost).then_some((lost, mv))
        });
        let lost: Vec<(u16, &JudgedMove)> = lost.collect();
        // Of equal ones the first.
        let (_, most) = lost.iter().rev().max_by_key(|(lost, _)| *lost)?;
        Some(TurningPoint {
            round: self.view().board.moves[most.ply as usize].round,
            ply: most.ply,
            change: most.cost,
        })
    }

    /// The part of a move's cost that its player never won back.
    fn lost_for_good(&self, mv: &JudgedMove) -> u16 {
        let ply = mv.ply as usize;
        let later = ply + 1..self.shares.len();
        let shares = later.map(|at| self.sides[ply].share(self.shares(at), mv.seat.index()));
        let best = shares.max().unwrap_or_default();
        mv.before.saturating_sub(best).min(mv.cost)
    }

    fn betrayals(&self) -> Vec<Betrayal> {
        true_events(self.replay)
            .iter()
            .filter_map(|dated| self.betrayal(dated))
            .collect()
    }

    fn betrayal(&self, dated: &DatedEvent) -> Option<Betrayal> {
        let (betrayer, victim) = dated.event.betrayal()?;
        let ply = dated.ply as usize;
        // A round later every other player has answered it.
        let later = ply + self.view().seats_taking_part().count();
        let shares = |seat: Seat| {
            let at = |ply| self.shares(ply).get(seat.index()).copied();
            Some((at(ply)?, at(later)?))
        };
        Some(Betrayal {
            ply: dated.ply,
            betrayer,
            victim,
            betrayer_shares: shares(betrayer)?,
            victim_shares: shares(victim)?,
        })
    }

    fn summaries(&self) -> Vec<SeatSummary> {
        let seats = (0..self.view().players.seats.len()).map(|seat| Seat(seat as u8));
        let summary = |seat: Seat| {
            let own = self
                .moves()
                .filter(|(_, mv, _)| mv.by == seat && was_chosen(mv));
            let costs: Vec<u64> = own.map(|(ply, ..)| u64::from(self.cost(ply).0)).collect();
            // Only chosen moves count, so a player is not praised for moves of the clock.
            let moves = costs.len() as u64;
            let accuracies = costs.iter().map(|cost| u64::from(accuracy(*cost as u16)));
            SeatSummary {
                moves: moves as u32,
                average_cost: (costs.iter().sum::<u64>() / moves.max(1)) as u16,
                accuracy: (accuracies.sum::<u64>() / moves.max(1)) as u16,
            }
        };
        seats.map(summary).collect()
    }
}

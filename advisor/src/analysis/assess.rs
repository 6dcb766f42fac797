//! The analysis from the engine's results: judged moves, gifts, the turning point, and the gains
//! and costs of betrayals.

use super::danger::Exposure;
use super::promises::true_events;
use super::report::{
    Analysis, Betrayal, Gift, JudgedMove, Judgement, LineMove, SeatSummary, TurningPoint, VERSION,
    WHOLE,
};
use super::sides::{Sides, after};
use super::smoothing::smoothed;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use entente_game::{DatedEvent, MoveOrigin, MoveView, Replay, Seat, View};
use entente_rules::{Ply, Position};

/// The least gain of a third seat that is a gift: as much as the cost of a blunder.
const MIN_GIFT: u16 = Judgement::Blunder.least_cost();

/// The least change of a turning point: 5 % of the win, as much as an inaccuracy costs. Chosen by
/// hand.
const MIN_TURN: u16 = WHOLE / 20;

/// The share from which on a gain no longer turns a game, because it is won already: three
/// quarters. Chosen by hand.
const MIN_WON_SHARE: u16 = WHOLE / 4 * 3;

/// The engine's result in a position, and its comparison with the move before.
#[derive(Debug, Clone)]
pub(super) struct PositionResult {
    /// The best ply; `None` if the game is over.
    pub(super) best: Option<Ply>,
    /// The expected line.
    pub(super) line: Vec<LineMove>,
    /// The shares of the win by seat.
    pub(super) shares: Vec<u16>,
    /// The cost of the move before to its player; 0 if it was fine.
    pub(super) cost: u16,
    /// The avoidable danger that the move before brought upon its player.
    pub(super) exposure: Option<Exposure>,
}

/// Did its player choose this move? A move by the clock or by the rules is not judged.
pub(super) fn was_chosen(mv: &MoveView) -> bool {
    let is_own = match mv.origin {
        MoveOrigin::Mover | MoveOrigin::Conditional | MoveOrigin::Computer => true,
        MoveOrigin::OnlyMove | MoveOrigin::Clock | MoveOrigin::Picker(_) | MoveOrigin::Rules => {
            false
        }
    };
    is_own && mv.moved.is_some()
}

/// The analysis of a game of which all positions are done.
pub(super) fn assess(replay: &Replay, results: &[PositionResult], nodes: u64) -> Analysis {
    let estimates: Vec<&[u16]> = results.iter().map(|result| &*result.shares).collect();
    let sides: Vec<Sides> = replay.positions.iter().map(Sides::of).collect();
    let reach = Sides::reaches(&sides);
    let hides_effect: Vec<bool> = (0..replay.view.moves.len())
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
        from_start: begins_at_start(replay),
        gifts: assessment.gifts(),
        turning_point: assessment.turning_point(),
        betrayals: assessment.betrayals(),
        seats: assessment.summaries(),
        judged,
        shares: shares.clone(),
    }
}

/// Is the first position one with which the rules begin a game?
fn begins_at_start(replay: &Replay) -> bool {
    let first = replay.positions.first();
    let start = Position::start_with(&replay.view.options);
    // Secrets are left out of both, because a saved position has none.
    let as_seen = start.seen_by(None);
    first.is_some_and(|first| first.seen_by(None).to_json() == as_seen.to_json())
}

/// Did a player leave the game after this move and before the next one, for instance by resigning?
/// That is not the move's effect, and the next position hides it. But the choice of a player whose
/// king the move captured is its effect.
fn is_effect_hidden(replay: &Replay, ply: usize) -> bool {
    let next = &replay.positions[ply + 1];
    let after = after(&replay.positions[ply], replay.view.moves[ply].ply);
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
        let moves = self.view().moves.iter().zip(results).enumerate();
        moves.map(|(ply, (mv, results))| (ply, mv, results))
    }

    fn judged(&self) -> Vec<JudgedMove> {
        let judged = self.moves().filter_map(|(ply, mv, after)| {
            let (cost, before) = (self.cost(ply), self.share_before(ply));
            // A betrayal is its player's choice. Its price is reported with the betrayals.
            let exposure = after.exposure.filter(|_| !self.betrays(ply));
            let judgement = match exposure {
                Some(_) => Judgement::Blunder,
                None => Judgement::of(cost, before)?,
            };
            // A line that runs into the same danger is no better.
            let is_better = exposure.is_none_or(|exposure| exposure.best_avoids);
            let better = is_better.then(|| self.results[ply].line.clone());
            Some(JudgedMove {
                ply: ply as u32,
                seat: mv.by,
                cost,
                before,
                judgement,
                danger: exposure.map(|exposure| exposure.danger),
                better: better.unwrap_or_default(),
            })
        });
        judged.collect()
    }

    /// The most that the mover could expect just before a move.
    fn share_before(&self, ply: usize) -> u16 {
        let mover = self.view().moves[ply].by.index();
        // The higher of the two estimates, so that one pessimistic estimate does not hide a
        // mistake.
        let (before, _) = self.around(ply);
        let shares = before.map(|at| self.sides[ply].share(self.shares(at), mover));
        shares.max().unwrap_or_default()
    }

    /// The cost of a move: the engine's figure, but no more than was really lost within a round. A
    /// betrayal costs nothing, because there the engine only knows moves that keep promises.
    fn cost(&self, ply: usize) -> u16 {
        if self.hides_effect[ply] || self.betrays(ply) {
            return 0;
        }
        let mover = self.view().moves[ply].by.index();
        let share = |at: usize| self.sides[ply].share(self.shares(at), mover);
        let (_, after) = self.around(ply);
        // The lowest share within a round: the loss may show only after the answers of others.
        let kept = after.map(share).min().unwrap_or_default();
        let lost = self.share_before(ply).saturating_sub(kept);
        self.results[ply + 1].cost.min(lost)
    }

    fn betrays(&self, ply: usize) -> bool {
        let mut betrayals = true_events(self.replay).iter();
        betrayals.any(|dated| dated.ply as usize == ply && dated.event.betrayal().is_some())
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
            let thirds = (0..self.view().seats.len())
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

    fn turning_point(&self) -> Option<TurningPoint> {
        let moves: Vec<_> = self.moves().collect();
        let rounds = moves.chunk_by(|(_, mv, _), (_, next, _)| mv.round == next.round);
        let points = rounds.filter_map(|round| {
            // A player who resigns or is skipped has moved nothing.
            let moved = round.iter().filter(|(_, mv, _)| mv.moved.is_some());
            let plies: Vec<usize> = moved.map(|(ply, ..)| *ply).collect();
            // Of moves with equal gains the first one. In smoothed shares a change can come with a
            // move at which the engine saw no change.
            let most = plies.iter().rev().max_by_key(|ply| self.taken(**ply))?;
            if self.taken(*most) == 0 {
                return None;
            }
            let point = TurningPoint {
                round: round.first()?.1.round,
                ply: *most as u32,
                change: self.change(&plies),
            };
            Some((!self.only_wins_further(&plies), point))
        });
        let points = points.filter(|(_, point)| point.change >= MIN_TURN);
        let points: Vec<(bool, TurningPoint)> = points.collect();
        // Of rounds with equal changes the first one. A round in which the winner only wins further
        // counts less than any other.
        let most = points.iter().rev();
        let most = most.max_by_key(|(turns, point)| (*turns, point.change));
        most.map(|(_, point)| *point)
    }

    /// The part of the win that changed hands by one move: seen at once by the engine, and lasting.
    fn taken(&self, ply: usize) -> u32 {
        let seats = 0..self.view().seats.len();
        seats.map(|seat| u32::from(self.gain(ply, seat))).sum()
    }

    /// Did these moves only add to the share of a side that had won already?
    fn only_wins_further(&self, plies: &[usize]) -> bool {
        let (Some(first), Some(last)) = (plies.first(), plies.last()) else {
            return false;
        };
        let sides = &self.sides[*first];
        let share = |ply: usize, seat: usize| sides.share(self.shares(ply), seat);
        let mut seats = 0..self.view().seats.len();
        seats.any(|seat| {
            let before = share(*first, seat);
            before >= MIN_WON_SHARE && share(last + 1, seat) >= before
        })
    }

    /// The part of the win that changed hands by these moves together.
    fn change(&self, plies: &[usize]) -> u16 {
        let share = |ply: usize, seat: usize| i32::from(self.shares(ply)[seat]);
        let of_seat = |seat| -> i32 {
            // A resignation changes all shares, but no move has earned that.
            let clear = plies.iter().filter(|ply| !self.hides_effect[**ply]);
            let changes = clear.map(|ply| share(ply + 1, seat) - share(*ply, seat));
            changes.sum()
        };
        let gains = (0..self.view().seats.len()).map(|seat| of_seat(seat).max(0));
        gains.sum::<i32>().min(i32::from(WHOLE)) as u16
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
        let seats = (0..self.view().seats.len()).map(|seat| Seat(seat as u8));
        let summary = |seat: Seat| {
            let own = self
                .moves()
                .filter(|(_, mv, _)| mv.by == seat && was_chosen(mv));
            let costs: Vec<u64> = own.map(|(ply, ..)| u64::from(self.cost(ply))).collect();
            // Only chosen moves count, so a player is not praised for moves of the clock.
            let moves = costs.len() as u64;
            SeatSummary {
                moves: moves as u32,
                average_cost: (costs.iter().sum::<u64>() / moves.max(1)) as u16,
            }
        };
        seats.map(summary).collect()
    }
}

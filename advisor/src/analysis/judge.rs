//! Makes the analysis of what the engine has found: judged moves, gifts, the turning point, and
//! what betrayals brought.

use super::after::after;
use super::danger::Exposure;
use super::line::LineMove;
use super::promises::true_events;
use super::sides::Sides;
use super::smoothing::smoothed;
use super::story::{
    Analysis, Betrayal, Gift, JudgedMove, Judgement, SeatSummary, TurningPoint, VERSION, WHOLE,
};
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use entente_game::{DatedEvent, MoveOrigin, MoveView, Replay, Seat, View};
use entente_rules::{Ply, Position};

/// The least gain of a third seat that is a gift: as much as makes a loss a blunder.
const MIN_GIFT: u16 = Judgement::Blunder.least_cost();

/// The least change of a turning point: 5 % of the win, as much as an inaccuracy costs. Chosen by
/// hand.
const MIN_TURN: u16 = WHOLE / 20;

/// The share from which on a gain only wins a game further that is won: three quarters. Chosen by
/// hand.
const MIN_WON_SHARE: u16 = WHOLE / 4 * 3;

/// The engine's findings in a position.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The best ply; `None` if the game is over.
    pub(super) best: Option<Ply>,
    /// The line that it foresees.
    pub(super) line: Vec<LineMove>,
    /// The shares of the win by seat.
    pub(super) shares: Vec<u16>,
    /// The cost of the move before to its player; 0 if it was fine.
    pub(super) cost: u16,
    /// The danger in which the move before has put its player without need.
    pub(super) exposure: Option<Exposure>,
}

/// Whether its player has chosen this move. Nobody is judged by what the clock or the rules made.
pub(super) fn was_chosen(mv: &MoveView) -> bool {
    let is_own = match mv.origin {
        MoveOrigin::Mover | MoveOrigin::Conditional | MoveOrigin::Computer => true,
        MoveOrigin::Clock | MoveOrigin::Picker(_) | MoveOrigin::Rules => false,
    };
    is_own && mv.moved.is_some()
}

/// The analysis of a game of which all positions are done.
pub(super) fn judge(replay: &Replay, found: &[Found], nodes: u64) -> Analysis {
    let found_shares: Vec<&[u16]> = found.iter().map(|one| &*one.shares).collect();
    let sides: Vec<Sides> = replay.positions.iter().map(Sides::of).collect();
    let reach = Sides::reaches(&sides);
    let blurred: Vec<bool> = (0..replay.view.moves.len())
        .map(|ply| is_blurred(replay, ply))
        .collect();
    let shares = smoothed(&found_shares, &reach);
    let course = Course {
        replay,
        found,
        sides: &sides,
        reach: &reach,
        blurred: &blurred,
        shares: &shares,
    };
    let judged = course.judged();
    Analysis {
        version: VERSION,
        engine: entente_engine::VERSION,
        nodes,
        from_start: begins_at_start(replay),
        gifts: course.gifts(),
        turning_point: course.turning_point(),
        betrayals: course.betrayals(),
        seats: course.summaries(),
        judged,
        shares: shares.clone(),
    }
}

/// Whether the first position is one with which the rules begin a game.
fn begins_at_start(replay: &Replay) -> bool {
    let first = replay.positions.first();
    let start = Position::start_with(&replay.view.options);
    let as_seen = start.seen_by(None);
    first.is_some_and(|first| first.seen_by(None).to_json() == as_seen.to_json())
}

/// Whether somebody left the game after this move and before the next one, for instance by
/// resigning: nothing that the move has done. What somebody chose whose king it captured is its
/// doing, though.
fn is_blurred(replay: &Replay, ply: usize) -> bool {
    let next = &replay.positions[ply + 1];
    let after = after(&replay.positions[ply], replay.view.moves[ply].ply);
    after.is_some_and(|after| {
        let mut armies = after.armies();
        armies.any(|army| after.status(army) != next.status(army))
    })
}

struct Course<'a> {
    replay: &'a Replay,
    found: &'a [Found],
    /// Who wins together in each position.
    sides: &'a [Sides],
    /// How many positions around each belong together.
    reach: &'a [usize],
    /// Of each move, whether the position after it cannot show what it has done.
    blurred: &'a [bool],
    /// The shares at each position.
    shares: &'a [Vec<u16>],
}

impl<'a> Course<'a> {
    fn view(&self) -> &'a View {
        &self.replay.view
    }

    /// The shares before this move, or at the end.
    fn shares(&self, ply: usize) -> &'a [u16] {
        let last = self.shares.len().saturating_sub(1);
        &self.shares[ply.min(last)]
    }

    /// The moves with what was found after each.
    fn moves(&self) -> impl Iterator<Item = (usize, &'a MoveView, &'a Found)> {
        let found = self.found.iter().skip(1);
        let moves = self.view().moves.iter().zip(found).enumerate();
        moves.map(|(ply, (mv, found))| (ply, mv, found))
    }

    fn judged(&self) -> Vec<JudgedMove> {
        let judged = self.moves().filter_map(|(ply, mv, after)| {
            let (cost, before) = (self.cost(ply), self.share_before(ply));
            // A betrayal is its player's choice: its price is reported with the betrayals.
            let exposure = after.exposure.filter(|_| !self.betrays(ply));
            let judgement = match exposure {
                Some(_) => Judgement::Blunder,
                None => Judgement::of(cost, before)?,
            };
            let is_better = exposure.is_none_or(|exposure| exposure.best_avoids);
            let better = is_better.then(|| self.found[ply].line.clone());
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
        let (before, _) = self.around(ply);
        let shares = before.map(|at| self.sides[ply].share(self.shares(at), mover));
        shares.max().unwrap_or_default()
    }

    /// The cost of a move: what the engine says, but no more than what was really lost within a
    /// round. A betrayal costs nothing, because there the engine only knows moves that keep a word.
    fn cost(&self, ply: usize) -> u16 {
        if self.blurred[ply] || self.betrays(ply) {
            return 0;
        }
        let mover = self.view().moves[ply].by.index();
        let share = |at: usize| self.sides[ply].share(self.shares(at), mover);
        let (_, after) = self.around(ply);
        let kept = after.map(share).min().unwrap_or_default();
        let lost = self.share_before(ply).saturating_sub(kept);
        self.found[ply + 1].cost.min(lost)
    }

    fn betrays(&self, ply: usize) -> bool {
        let mut betrayals = true_events(self.replay).iter();
        betrayals.any(|dated| dated.ply as usize == ply && dated.event.betrayal().is_some())
    }

    /// The positions in which it shows what a move has changed: just before it, and up to a round
    /// later. In a game for two it shows at once.
    fn around(&self, ply: usize) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
        match self.reach[ply] {
            0 => (ply..=ply, ply + 1..=ply + 1),
            reach => (ply.saturating_sub(1)..=ply, ply + 1..=ply + reach),
        }
    }

    fn gifts(&self) -> Vec<Gift> {
        // With two sides whatever one loses is the other's: that is no gift.
        let for_several = self
            .moves()
            .filter(|(ply, ..)| self.sides[*ply].are_several());
        // A player who made the best move for themselves has given nothing away.
        let is_best = |ply: usize, mv: &MoveView| self.found[ply].best == Some(mv.ply);
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

    /// The gain of a seat by a move: what the engine sees at once, but no more than what was
    /// there a round later.
    fn gain(&self, ply: usize, seat: usize) -> u16 {
        if self.blurred[ply] {
            return 0;
        }
        let found = |at: usize| self.found[at].shares[seat];
        let at_once = found(ply + 1).saturating_sub(found(ply));
        let (before, after) = self.around(ply);
        let share = |at: usize| self.shares(at)[seat];
        let before = before.map(share).min().unwrap_or_default();
        let after = after.map(share).max().unwrap_or_default();
        at_once.min(after.saturating_sub(before))
    }

    fn turning_point(&self) -> Option<TurningPoint> {
        let moves: Vec<_> = self.moves().collect();
        let rounds = moves.chunk_by(|(_, one, _), (_, other, _)| one.round == other.round);
        let points = rounds.filter_map(|round| {
            // A player who resigns or is passed over has moved nothing.
            let moved = round.iter().filter(|(_, mv, _)| mv.moved.is_some());
            let plies: Vec<usize> = moved.map(|(ply, ..)| *ply).collect();
            // Of moves that took as much the first one. In smoothed shares a change can stand at a
            // move with which the engine saw nothing change.
            let most = plies.iter().rev().max_by_key(|ply| self.taken(**ply))?;
            if self.taken(*most) == 0 {
                return None;
            }
            let point = TurningPoint {
                round: round.first()?.1.round,
                ply: *most as u32,
                change: self.change(&plies),
            };
            Some((!self.only_goes_on(&plies), point))
        });
        let points = points.filter(|(_, point)| point.change >= MIN_TURN);
        let points: Vec<(bool, TurningPoint)> = points.collect();
        // Of rounds that changed as much the first one.
        let most = points.iter().rev();
        let most = most.max_by_key(|(turns, point)| (*turns, point.change));
        most.map(|(_, point)| *point)
    }

    /// Which part of the win changed hands by one move, as the engine saw it at once and it stayed.
    fn taken(&self, ply: usize) -> u32 {
        let seats = 0..self.view().seats.len();
        seats.map(|seat| u32::from(self.gain(ply, seat))).sum()
    }

    /// Whether these moves only won further for a side that had won already.
    fn only_goes_on(&self, plies: &[usize]) -> bool {
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

    /// Which part of the win has changed hands by these moves together.
    fn change(&self, plies: &[usize]) -> u16 {
        let share = |ply: usize, seat: usize| i32::from(self.shares(ply)[seat]);
        let of_seat = |seat| -> i32 {
            let clear = plies.iter().filter(|ply| !self.blurred[**ply]);
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
        // A round later everybody has answered it.
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
            let moves = costs.len() as u64;
            SeatSummary {
                moves: moves as u32,
                average_cost: (costs.iter().sum::<u64>() / moves.max(1)) as u16,
            }
        };
        seats.map(summary).collect()
    }
}

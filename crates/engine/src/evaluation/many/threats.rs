//! Threats: pieces that a side can take with profit before their owner moves.
//!
//! Each side takes one piece a turn, the best for it. Anything else that it attacks is only a
//! worry. A player who is first to move can still save a piece, but only one.

use entente_rules::PieceKind;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::PlayerEvaluator;
use crate::evaluation::many::attacks::{CLASS, Scene};
use crate::evaluation::many::weights::{CHECK_COST, LOST_KING_COST};

/// By class: the value of an attacker in an exchange, as in [`crate::evaluation::EXCHANGE`]. Kings
/// are never exchanged, so theirs is above all others together.
const ATTACKER_WORTH: [i32; 5] = [100, 320, 500, 950, 20_000];

/// The two largest losses that one side threatens another with.
#[derive(Clone, Copy, Default)]
struct Threat {
    first: i32,
    second: i32,
}

impl Threat {
    #[inline]
    fn add(&mut self, gain: i32) {
        if gain > self.first {
            self.second = self.first;
            self.first = gain;
        } else if gain > self.second {
            self.second = gain;
        }
    }
}

/// A position and the attacks in it, as one player judges who threatens whom.
struct Threats<'a, const N: usize, B> {
    evaluator: &'a PlayerEvaluator<N, B>,
    at: &'a B,
    scene: &'a Scene<N>,
}

impl<const N: usize, B: Branch<N>> PlayerEvaluator<N, B> {
    /// Subtracts from each seat the part of its strength that it is likely to lose.
    pub(super) fn subtract_threats(&self, at: &B, scene: &Scene<N>, tally: &mut [i32; SEATS]) {
        let threats = Threats {
            evaluator: self,
            at,
            scene,
        };
        threats.subtract_from(tally);
    }
}

impl<const N: usize, B: Branch<N>> Threats<'_, N, B> {
    fn subtract_from(&self, tally: &mut [i32; SEATS]) {
        let Threats {
            evaluator,
            at,
            scene,
        } = *self;
        let distance = self.distances();
        for by in 0..at.seats() {
            let mut threats = [Threat::default(); SEATS];
            for (seat, threat_to_seat) in threats.iter_mut().enumerate().take(at.seats()) {
                let Some(victim) = scene.camp[seat] else {
                    continue;
                };
                if !evaluator.are_allied(by, victim) {
                    *threat_to_seat = self.to_army(by, seat, victim);
                // An ally is trusted with every piece but the king: without it the game would be
                // lost.
                } else if !evaluator.knows_all && by != victim && victim == evaluator.own {
                    let royal = evaluator.royal(at, seat).filter(|_| at.is_in(seat));
                    *threat_to_seat = self.to_king(by, royal);
                }
            }
            // Of all that a side can take it will take the best, so other victims lose less.
            let best = threats.iter().map(|threat| threat.first).max().unwrap_or(0);
            for (seat, threat) in threats.iter().enumerate() {
                if threat.first > 0 {
                    let is_first = distance[seat] < self.side_distance(&distance, by);
                    tally[seat] -= loss(*threat, best, is_first);
                }
            }
        }
    }

    /// By seat: the number of turns until it moves.
    fn distances(&self) -> [usize; SEATS] {
        let mut distance = [usize::MAX; SEATS];
        let (turn, seats) = (self.at.turn(), self.at.seats());
        let moving = (turn..seats).chain(0..turn);
        let moving = moving.filter(|&seat| self.scene.camp[seat].is_some());
        for (turns, seat) in moving.enumerate() {
            distance[seat] = turns;
        }
        distance
    }

    /// The number of turns until the first of a side's armies moves.
    #[inline]
    fn side_distance(&self, distance: &[usize; SEATS], side: usize) -> usize {
        let seats = (0..SEATS).filter(|&seat| self.scene.camp[seat] == Some(side));
        let distances = seats.map(|seat| distance[seat]);
        distances.min().unwrap_or(usize::MAX)
    }

    /// The threat of a side to an army of another.
    fn to_army(&self, by: usize, seat: usize, victim: usize) -> Threat {
        let Threats {
            evaluator,
            at,
            scene,
        } = *self;
        let royal = evaluator.royal(at, seat).filter(|_| at.is_in(seat));
        let mut threat = self.to_king(by, royal);
        for node in scene.armies[seat] & scene.attacks[by].all {
            let gain = match at.kind_at(node) {
                _ if royal == Some(node) => 0,
                Some(kind) => self.gain(by, victim, node, kind),
                None => 0,
            };
            threat.add(gain);
        }
        threat
    }

    /// The threat of a side to this king, if it attacks it.
    #[inline]
    fn to_king(&self, by: usize, royal: Option<Node>) -> Threat {
        let is_attacked = royal.is_some_and(|node| self.scene.attacks[by].all.contains(node));
        let gain = if self.evaluator.weights.kings_fall {
            LOST_KING_COST
        } else {
            CHECK_COST
        };
        Threat {
            first: if is_attacked { gain } else { 0 },
            second: 0,
        }
    }

    /// The gain of taking a piece: its value, less half of the cheapest attacker where the square
    /// is guarded.
    #[inline]
    fn gain(&self, by: usize, victim: usize, node: Node, kind: PieceKind) -> i32 {
        let attacks = &self.scene.attacks;
        let worth = self.evaluator.weights.worth[kind as usize];
        let Some(attacker) = attacks[by].cheapest(node) else {
            return 0;
        };
        let guarded_by_owner = attacks[victim].all.contains(node);
        // A third side guards a square as well: it takes whatever arrives there.
        if !guarded_by_owner && !self.is_guarded_by_third(by, victim, node) {
            return worth;
        }
        // Equal pieces are not exchanged: it would help those who do not take part.
        if worth <= ATTACKER_WORTH[attacker] || attacker >= CLASS[kind as usize] {
            0
        } else if guarded_by_owner {
            worth - ATTACKER_WORTH[attacker] / 2
        } else {
            worth
        }
    }

    #[inline]
    fn is_guarded_by_third(&self, by: usize, victim: usize, node: Node) -> bool {
        let others = self.scene.attacks.iter().enumerate();
        let mut others = others.filter(|(side, _)| *side != by && *side != victim);
        others.any(|(_, attacks)| attacks.all.contains(node))
    }
}

/// The loss that a threat means to its victim. The fractions were chosen by hand: a player who
/// answers first saves the best piece and loses half of the next one; the chosen victim loses
/// nearly all; another victim three eighths, since it may never come to that.
#[inline]
fn loss(threat: Threat, best: i32, answers_first: bool) -> i32 {
    if answers_first && threat.first >= LOST_KING_COST {
        // The king must and perhaps can be saved. The rest is lost meanwhile.
        return CHECK_COST + threat.second / 2;
    }
    match (answers_first, threat.first == best) {
        (true, _) => threat.first / 16 + threat.second / 2,
        (false, true) => threat.first * 15 / 16 + threat.second / 8,
        (false, false) => threat.first * 3 / 8,
    }
}

//! What is hanging to whom: pieces that somebody can take with profit before their owner moves.
//!
//! Each side takes one piece a turn, the best for it; what else it attacks is only a worry. A
//! player who is first to move can still save a piece, but only one.

use entente_rules::PieceKind;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::Judge;
use crate::evaluation::many::attacks::{CLASS, Scene};
use crate::evaluation::many::weights::{CHECK_COST, LOST_KING_COST};

/// By class: the worth of an attacker in an exchange. Kings are never exchanged, so theirs is above
/// all others together.
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

impl Judge {
    /// Subtracts from each seat what it is likely to lose.
    pub(super) fn subtract_threats<const N: usize, B: Branch<N>>(
        &self,
        at: &B,
        scene: &Scene<N>,
        tally: &mut [i32; SEATS],
    ) {
        let distance = distances(at, scene);
        for by in 0..at.seats() {
            let mut threats = [Threat::default(); SEATS];
            for (seat, found) in threats.iter_mut().enumerate().take(at.seats()) {
                let Some(victim) = scene.camp[seat] else {
                    continue;
                };
                if !self.are_allied(by, victim) {
                    *found = threat(self, at, scene, by, (seat, victim));
                } else if !self.knows_all && by != victim && victim == self.own {
                    let royal = self.royal(at, seat).filter(|_| at.is_in(seat));
                    *found = threat_to_king(self, scene, by, royal);
                }
            }
            let best = threats.iter().map(|threat| threat.first).max().unwrap_or(0);
            for (seat, threat) in threats.iter().enumerate() {
                if threat.first > 0 {
                    let is_first = distance[seat] < side_distance(scene, &distance, by);
                    tally[seat] -= loss(*threat, best, is_first);
                }
            }
        }
    }
}

/// What a threat costs its victim, of whom it is known whether they can answer first.
#[inline]
fn loss(threat: Threat, best: i32, answers_first: bool) -> i32 {
    if answers_first && threat.first >= LOST_KING_COST {
        // A king that must and perhaps can be saved, while the rest is lost.
        return CHECK_COST + threat.second / 2;
    }
    match (answers_first, threat.first == best) {
        (true, _) => threat.first / 16 + threat.second / 2,
        (false, true) => threat.first * 15 / 16 + threat.second / 8,
        (false, false) => threat.first * 3 / 8,
    }
}

/// By seat: how many turns it has to wait.
fn distances<const N: usize, B: Branch<N>>(at: &B, scene: &Scene<N>) -> [usize; SEATS] {
    let mut distance = [usize::MAX; SEATS];
    let seats = at.seats();
    let moving = (0..seats).map(|offset| (at.turn() + offset) % seats);
    let moving = moving.filter(|&seat| scene.camp[seat].is_some());
    for (turns, seat) in moving.enumerate() {
        distance[seat] = turns;
    }
    distance
}

/// How many turns a side has to wait for the first of its armies.
#[inline]
fn side_distance<const N: usize>(
    scene: &Scene<N>,
    distance: &[usize; SEATS],
    side: usize,
) -> usize {
    let seats = (0..SEATS).filter(|&seat| scene.camp[seat] == Some(side));
    let distances = seats.map(|seat| distance[seat]);
    distances.min().unwrap_or(usize::MAX)
}

/// What a side can take from an army of another.
fn threat<const N: usize, B: Branch<N>>(
    judge: &Judge,
    at: &B,
    scene: &Scene<N>,
    by: usize,
    (seat, victim): (usize, usize),
) -> Threat {
    let royal = judge.royal(at, seat).filter(|_| at.is_in(seat));
    let mut threat = threat_to_king(judge, scene, by, royal);
    for node in scene.armies[seat] & scene.attacks[by].all {
        let gain = match at.kind_at(node) {
            _ if royal == Some(node) => 0,
            Some(kind) => gain(judge, scene, by, victim, node, kind),
            None => 0,
        };
        threat.add(gain);
    }
    threat
}

/// What it would bring a side to take this king, if it attacks it.
#[inline]
fn threat_to_king<const N: usize>(
    judge: &Judge,
    scene: &Scene<N>,
    by: usize,
    royal: Option<Node>,
) -> Threat {
    let is_attacked = royal.is_some_and(|node| scene.attacks[by].all.contains(node));
    let gain = if judge.weights.kings_fall {
        LOST_KING_COST
    } else {
        CHECK_COST
    };
    Threat {
        first: if is_attacked { gain } else { 0 },
        second: 0,
    }
}

/// What taking a piece brings, if the cheapest attacker is lost where somebody guards the square.
#[inline]
fn gain<const N: usize>(
    judge: &Judge,
    scene: &Scene<N>,
    by: usize,
    victim: usize,
    node: Node,
    kind: PieceKind,
) -> i32 {
    let worth = judge.weights.worth[kind as usize];
    let Some(attacker) = scene.attacks[by].cheapest(node) else {
        return 0;
    };
    let guarded_by_owner = scene.attacks[victim].all.contains(node);
    if !guarded_by_owner && !is_guarded_by_third(scene, by, victim, node) {
        return worth;
    }
    // The owner loses the piece, whatever the exchange costs the other.
    if worth <= ATTACKER_WORTH[attacker] || attacker >= CLASS[kind as usize] {
        0
    } else if guarded_by_owner {
        worth - ATTACKER_WORTH[attacker] / 2
    } else {
        worth
    }
}

#[inline]
fn is_guarded_by_third<const N: usize>(
    scene: &Scene<N>,
    by: usize,
    victim: usize,
    node: Node,
) -> bool {
    let others = scene.attacks.iter().enumerate();
    let mut others = others.filter(|(other, _)| *other != by && *other != victim);
    others.any(|(_, attacks)| attacks.all.contains(node))
}

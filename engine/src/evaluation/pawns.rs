//! The pawns of a position: their structure, what they attack, and which of them are passed.
//!
//! Pawns move rarely, so what follows from them alone is remembered.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch};

use crate::evaluation::camps::Camps;
use crate::evaluation::ground::Ground;
use crate::evaluation::tapered::Tapered;
use crate::evaluation::weights::{self, KINDS};
use crate::noise::mix;

/// The pawn structures that are remembered: few change during one search.
const CACHED_STRUCTURES: usize = 1 << 12;

/// What follows from the pawns alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnFacts<const N: usize> {
    /// For side 0.
    pub(crate) worth: Tapered,
    /// By side: the squares that its pawns attack.
    pub(crate) attacks: [Bits<N>; 2],
    pub(crate) passed: Bits<N>,
}

/// The structures that were seen last, by key.
#[derive(Debug)]
pub(crate) struct PawnCache<const N: usize>(Vec<(u64, PawnFacts<N>)>);

impl<const N: usize> PawnCache<N> {
    pub(crate) fn new() -> PawnCache<N> {
        let nothing = PawnFacts {
            worth: Tapered::default(),
            attacks: [Bits::EMPTY; 2],
            passed: Bits::EMPTY,
        };
        PawnCache(vec![(0, nothing); CACHED_STRUCTURES])
    }
}

/// The key of the pawns and of who moves them.
#[inline]
pub(crate) fn key<const N: usize, B: Branch<N>>(position: &B, camps: &Camps) -> u64 {
    let pawns = position.of(PieceKind::Pawn);
    let mut key = 0;
    for (seat, camp) in camps.iter().enumerate().take(position.seats()) {
        let side = camp.map_or(2, |camp| camp as u64);
        let words = (position.army(seat) & pawns).words();
        key = words
            .iter()
            .fold(mix(key ^ side), |key, word| mix(key ^ word));
    }
    // 0 stands for an empty entry.
    key.max(1)
}

/// What follows from the pawns of a position.
#[inline]
pub(crate) fn facts<const N: usize, B: Branch<N>>(
    position: &B,
    camps: &Camps,
    ground: &Ground<N>,
    squares: &[Tapered],
    cache: &mut PawnCache<N>,
) -> PawnFacts<N> {
    let key = key(position, camps);
    let entry = &mut cache.0[key as usize % CACHED_STRUCTURES];
    if entry.0 != key {
        *entry = (key, count(position, camps, ground, squares));
    }
    entry.1
}

fn count<const N: usize, B: Branch<N>>(
    position: &B,
    camps: &Camps,
    ground: &Ground<N>,
    squares: &[Tapered],
) -> PawnFacts<N> {
    let pawns = position.of(PieceKind::Pawn);
    let mut facts = PawnFacts {
        worth: Tapered::default(),
        attacks: [Bits::EMPTY; 2],
        passed: Bits::EMPTY,
    };
    let hostile = |camp: usize| {
        let seats = camps.iter().enumerate();
        let others = seats.filter(|(_, other)| other.is_some_and(|other| other != camp));
        others.fold(Bits::EMPTY, |sum, (seat, _)| {
            sum | position.army(seat) & pawns
        })
    };
    let hostile = [hostile(0), hostile(1)];
    for (seat, camp) in camps.iter().enumerate() {
        let Some(camp) = *camp else { continue };
        let own = position.army(seat) & pawns;
        let way = &ground.pawns[seat];
        let mut worth = Tapered::default();
        for node in own {
            let at = node.index();
            worth += squares[(seat * KINDS + PieceKind::Pawn as usize) * ground.squares + at];
            facts.attacks[camp] |= position.attacks(seat, PieceKind::Pawn, node, Bits::EMPTY);
            if (way.neighbours[at] & own).is_empty() {
                worth += weights::ISOLATED;
            }
            if (way.protectors[at] & own).any() {
                worth += weights::PROTECTED;
            }
            if (way.front[at] & own).any() {
                worth += weights::DOUBLED;
            } else if (way.stoppers[at] & hostile[camp]).is_empty() {
                facts.passed.insert(node);
            }
        }
        if camp == 0 {
            facts.worth += worth;
        } else {
            facts.worth -= worth;
        }
    }
    facts
}

//! The pawns of a position: their structure, the squares that they attack, and which of them are
//! passed.
//!
//! Pawns move rarely, so the result for each structure is remembered.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch};

use crate::evaluation::geometry::{Camps, Geometry};
use crate::evaluation::weights::{self, KINDS, Tapered};
use crate::request::mix;

/// The pawn structures that are remembered. Few change during one search, so a small table that
/// stays in the processor's cache is enough; chosen by hand.
const CACHED_STRUCTURES: usize = 1 << 12;

/// The results for one pawn structure.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnFacts<const N: usize> {
    /// The value of the structure for side 0.
    pub(super) worth: Tapered,
    /// By side: the squares that its pawns attack.
    pub(super) attacks: [Bits<N>; 2],
    pub(super) passed: Bits<N>,
}

/// The structures that were counted last, by key.
#[derive(Debug)]
pub(super) struct PawnCache<const N: usize>(Vec<(u64, PawnFacts<N>)>);

impl<const N: usize> PawnCache<N> {
    pub(super) fn new() -> PawnCache<N> {
        let nothing = PawnFacts {
            worth: Tapered::default(),
            attacks: [Bits::EMPTY; 2],
            passed: Bits::EMPTY,
        };
        PawnCache(vec![(0, nothing); CACHED_STRUCTURES])
    }
}

/// The key of the pawns and of the sides that move them.
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
    // 0 is the key of an empty entry.
    key.max(1)
}

/// The results for the pawns of a position.
#[inline]
pub(super) fn facts<const N: usize, B: Branch<N>>(
    position: &B,
    camps: &Camps,
    geometry: &Geometry<N>,
    squares: &[Tapered],
    cache: &mut PawnCache<N>,
) -> PawnFacts<N> {
    let key = key(position, camps);
    let entry = &mut cache.0[key as usize % CACHED_STRUCTURES];
    // The whole key is compared: two structures may share an entry, but never a result.
    if entry.0 != key {
        *entry = (key, count(position, camps, geometry, squares));
    }
    entry.1
}

fn count<const N: usize, B: Branch<N>>(
    position: &B,
    camps: &Camps,
    geometry: &Geometry<N>,
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
        let others = seats.filter(|(_, its_camp)| its_camp.is_some_and(|side| side != camp));
        others.fold(Bits::EMPTY, |sum, (seat, _)| {
            sum | position.army(seat) & pawns
        })
    };
    let hostile = [hostile(0), hostile(1)];
    for (seat, camp) in camps.iter().enumerate() {
        let Some(camp) = *camp else { continue };
        let own = position.army(seat) & pawns;
        let way = &geometry.pawns[seat];
        let mut worth = Tapered::default();
        for node in own {
            let at = node.index();
            worth += squares[(seat * KINDS + PieceKind::Pawn as usize) * geometry.squares + at];
            facts.attacks[camp] |= position.attacks(seat, PieceKind::Pawn, node, Bits::EMPTY);
            // A pawn without neighbours cannot be protected by a pawn, now or later.
            if (way.neighbours[at] & own).is_empty() {
                worth += weights::ISOLATED;
            }
            if (way.protectors[at] & own).any() {
                worth += weights::PROTECTED;
            }
            // Of doubled pawns only the front one can become passed, and only it is counted so.
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

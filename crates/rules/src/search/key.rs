//! The keys of positions: numbers that tell them apart.
//!
//! The key of the pieces is the sum (without carry) of one random number for each piece, so a ply
//! only changes it by the squares that differ. Those are found by comparing the two boards, which
//! holds for every rule set, whatever a ply does.

use core::hash::Hasher;

use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::policy::SearchPolicy;
use crate::pieces::piece::Seat;

/// The meaning of a number of a key. The value is above every number of the same kind.
const PIECE: u64 = 1 << 32;
const TURN: u64 = 2 << 32;
const RIGHTS: u64 = 3 << 32;
const EN_PASSANT: u64 = 4 << 32;

/// The key of all pieces.
pub(super) fn of_pieces<const N: usize>(pieces: &Placement<N>) -> u64 {
    let occupied = pieces.occupied();
    occupied.fold(0, |key, node| key ^ of_square(pieces, node))
}

/// The same after a ply, from the key and the pieces before it.
#[inline]
pub(super) fn after<const N: usize>(key: u64, before: &Placement<N>, after: &Placement<N>) -> u64 {
    before.differences(after).fold(key, |key, node| {
        key ^ of_square(before, node) ^ of_square(after, node)
    })
}

/// The key of whose turn it is.
#[inline]
pub(super) fn of_turn(turn: Seat) -> u64 {
    random(TURN | u64::from(turn.0))
}

/// The key of everything else that tells two positions apart.
#[inline]
pub(super) fn of_the_rest<const N: usize>(policy: &impl SearchPolicy<N>) -> u64 {
    let state = policy.state();
    let mut key = of_turn(state.turn) ^ random(RIGHTS | u64::from(state.rights.0));
    if let Some(en_passant) = state.en_passant {
        // As in the repetition rule, a pawn that nobody can capture makes no difference.
        if policy.turn_of(state.turn).can_take(&en_passant) {
            key ^= random(EN_PASSANT | en_passant.target.index() as u64);
        }
    }
    let mut rest = Mixed(0);
    policy.hash_rest(&mut rest);
    key ^ rest.0
}

#[inline]
fn of_square<const N: usize>(pieces: &Placement<N>, node: Node) -> u64 {
    match pieces.at(node) {
        Some((Seat(seat), kind)) => {
            random(PIECE | u64::from(seat) << 16 | (kind as u64) << 8 | node.index() as u64)
        }
        None => 0,
    }
}

/// The random number of this index (SplitMix64).
#[inline]
fn random(index: u64) -> u64 {
    let mut mixed = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A hash that is the same on every machine.
struct Mixed(u64);

impl Mixed {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = random(self.0.rotate_left(5) ^ number ^ 0x51_7c_c1_b7);
    }
}

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

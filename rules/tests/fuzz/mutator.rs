//! Bends seeds: a few small changes at random places, each of a sort that finds faults in parsers.

use super::common::Dice;

/// Bytes that mean something to one parser or another.
const TELLING: &[u8] = b"\0\n\r \t\"\\{}[]():,.;*+-=#!?%/@0189aAhHkKqQxO\x7f\xc3\xff";

/// One of the seeds, changed in some places.
pub(crate) fn mutate(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = seeds[dice.roll(seeds.len())].clone();
    for _ in 0..=dice.roll(4) {
        let from = dice.roll(bytes.len() + 1);
        let to = (from + 1 + dice.roll(8)).min(bytes.len());
        match dice.roll(7) {
            0 => drop(bytes.drain(from.min(to)..to)),
            1 => bytes.insert(from, TELLING[dice.roll(TELLING.len())]),
            2 => bytes.insert(from, dice.roll(256) as u8),
            3 => bend(&mut bytes, from, dice),
            4 => repeat(&mut bytes, from.min(to), to, dice),
            5 => bytes.truncate(from),
            _ => join(&mut bytes, from, &seeds[dice.roll(seeds.len())], dice),
        }
    }
    bytes
}

/// Another byte in the place of one.
fn bend(bytes: &mut [u8], at: usize, dice: &mut Dice) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = match dice.roll(3) {
            0 => TELLING[dice.roll(TELLING.len())],
            1 => *byte ^ (1 << dice.roll(8)),
            _ => byte.wrapping_add(1),
        };
    }
}

/// The same once or many times more.
fn repeat(bytes: &mut Vec<u8>, from: usize, to: usize, dice: &mut Dice) {
    let times = [1, 2, 40][dice.roll(3)];
    let part = bytes[from..to].repeat(times);
    bytes.splice(to..to, part);
}

/// A part of another seed.
fn join(bytes: &mut Vec<u8>, at: usize, other: &[u8], dice: &mut Dice) {
    let from = dice.roll(other.len() + 1);
    let to = (from + dice.roll(64)).min(other.len());
    bytes.splice(at..at, other[from..to].iter().copied());
}

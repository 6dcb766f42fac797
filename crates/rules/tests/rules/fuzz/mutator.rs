//! Mutates seeds with a few small changes at random places, of kinds that find faults in parsers.

use entente_rules_tests::Dice;

/// Bytes that have a meaning for some parser.
const SPECIAL_BYTES: &[u8] = b"\0\n\r \t\"\\{}[]():,.;*+-=#!?%/@0189aAhHkKqQxO\x7f\xc3\xff";

/// One of the seeds with some changes.
pub(crate) fn mutate(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = seeds[dice.roll(seeds.len())].clone();
    for _ in 0..=dice.roll(4) {
        let from = dice.roll(bytes.len() + 1);
        let to = (from + 1 + dice.roll(8)).min(bytes.len());
        match dice.roll(7) {
            0 => drop(bytes.drain(from.min(to)..to)),
            1 => bytes.insert(from, SPECIAL_BYTES[dice.roll(SPECIAL_BYTES.len())]),
            2 => bytes.insert(from, dice.roll(256) as u8),
            3 => change_byte(&mut bytes, from, dice),
            4 => repeat(&mut bytes, from.min(to), to, dice),
            5 => bytes.truncate(from),
            _ => join(&mut bytes, from, &seeds[dice.roll(seeds.len())], dice),
        }
    }
    bytes
}

/// Replaces one byte.
fn change_byte(bytes: &mut [u8], at: usize, dice: &mut Dice) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = match dice.roll(3) {
            0 => SPECIAL_BYTES[dice.roll(SPECIAL_BYTES.len())],
            1 => *byte ^ (1 << dice.roll(8)),
            _ => byte.wrapping_add(1),
        };
    }
}

/// Repeats a part once or many times.
fn repeat(bytes: &mut Vec<u8>, from: usize, to: usize, dice: &mut Dice) {
    let times = [1, 2, 40][dice.roll(3)];
    let part = bytes[from..to].repeat(times);
    bytes.splice(to..to, part);
}

/// Inserts a part of another seed.
fn join(bytes: &mut Vec<u8>, at: usize, other: &[u8], dice: &mut Dice) {
    let from = dice.roll(other.len() + 1);
    let to = (from + dice.roll(64)).min(other.len());
    bytes.splice(at..at, other[from..to].iter().copied());
}

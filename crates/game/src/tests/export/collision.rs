//! The cost of making two histories that have the same beginning of a head: one says that White
//! left an alliance, and one that Black did.
//!
//! Nobody can choose the salts of records, because they follow from the seed. What is left to the
//! people who run the bot is the salt of a text. The search here uses it, as fast as the machine
//! can, for the first 24 bits, and prints what more bits would cost. For another number of bits:
//! `TEST_BITS=40 cargo test --release -p entente-game collision -- --nocapture`.

extern crate std;

use super::super::diplomacy::number;
use super::*;
use crate::base::id::{Seed, hash};
use crate::base::record::{Envelope, NewBody, Part, first_head};
use std::collections::HashMap;
use std::time::Instant;

/// A history: the body of its last record, with its accusation.
struct History {
    body: String,
    salt: [u8; 32],
    previous: [u8; 32],
}

/// The text whose salt can be chosen, and what it is.
const TEXT: &str = "\"Trust me.\"";
const KIND: &str = "letter";

impl History {
    fn accusing(seat: u8) -> Self {
        Self {
            body: format!(
                r#"{{"version":1,"number":9,"at":1,"event":{{"event":"alliance_left","by":{seat}}}}}"#
            ),
            salt: Seed([7; 32]).salt(9),
            previous: first_head("000000000000"),
        }
    }

    fn random(tries: u64) -> [u8; 32] {
        let mut random = [0; 32];
        random[..8].copy_from_slice(&tries.to_be_bytes());
        random
    }

    /// The head with the salt of this try. It is computed without JSON, as a forger in a hurry
    /// would.
    fn head(&self, tries: u64) -> [u8; 32] {
        let salt = hash(&[b"entente-salt-1", &Self::random(tries), &[0; 8]]);
        let part = hash(&[b"entente-part-1", &salt, TEXT.as_bytes()]);
        let (length, kind) = (self.body.len() as u64, KIND.len() as u64);
        let commitment = hash(&[
            b"entente-record-1",
            &self.salt,
            &length.to_be_bytes(),
            self.body.as_bytes(),
            &kind.to_be_bytes(),
            KIND.as_bytes(),
            &part,
        ]);
        hash(&[b"entente-chain-1", &self.previous, &[0], &commitment])
    }

    /// The head that the program gives this record.
    fn written(&self, tries: u64) -> [u8; 32] {
        let written = NewBody {
            body: self.body.clone(),
            public: false,
            parts: vec![Part {
                kind: KIND.to_string(),
                text: Some(TEXT.to_string()),
            }],
            salt: self.salt,
            random: Self::random(tries),
        }
        .write(&self.previous);
        let envelope: Envelope = base::record::parse(9, &written.record).unwrap();
        envelope.head
    }
}

/// The first bits of a head.
fn first(head: &[u8; 32], bits: u64) -> u64 {
    let first: [u8; 8] = head[..8].try_into().unwrap();
    u64::from_be_bytes(first) >> (64 - bits)
}

/// The tries that give both histories the same first bits, and how many heads were computed.
fn collide(histories: &[History; 2], bits: u64) -> ([u64; 2], u64) {
    let [white, black] = histories;
    let mut known = HashMap::new();
    for tries in 0.. {
        known.insert(first(&white.head(tries), bits), tries);
        if let Some(other) = known.get(&first(&black.head(tries), bits)) {
            return ([*other, tries], 2 * (tries + 1));
        }
    }
    unreachable!("there are more tries than heads")
}

#[test]
fn a_collision_costs_the_square_root_of_all_heads() {
    let bits = number("TEST_BITS", 24);
    let histories = [History::accusing(0), History::accusing(2)];
    let start = Instant::now();
    let (found, heads) = collide(&histories, bits);
    let rate = heads as f64 / start.elapsed().as_secs_f64();
    let [white, black] = [0, 1].map(|at| histories[at].written(found[at]));
    assert_eq!(
        first(&white, bits),
        first(&black, bits),
        "the program agrees"
    );
    assert_ne!(white, black);
    let expected = 2f64.powi(bits as i32 / 2);
    assert!((heads as f64) < 64.0 * expected, "{heads} heads");
    println!("{bits} bits: {heads} heads, {rate:.0} a second");
    for bits in [48, 128, 256] {
        let seconds = 2f64.powi(bits / 2) / rate;
        println!(
            "{bits} bits: 2^{} heads, {seconds:.1e} s on one core",
            bits / 2
        );
    }
}

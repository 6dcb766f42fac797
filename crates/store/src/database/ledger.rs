//! The ledger of a folder, which is in sled under the first of all keys: its tally, and the key of
//! the digests that stand in the journal for what was erased.
//!
//! The tally says how often the folder was written to, how many entries there are, and a sum over
//! all of them. Each write changes it, too. sled itself notices a damaged page when it reads it,
//! but not that pages are missing; what is missing changes the count and the sum. The sum does not
//! depend on an order, so a write only takes away what it replaces and adds what it writes.
//!
//! The journal has to know what was removed, because damage can bring it back. But a key can name
//! a person. So when somebody is forgotten, the journal keeps a digest of each removed key instead,
//! made with a secret that only sled has, and sled then replaces the secret by its hash. A digest
//! says nothing from then on, since nobody can compute it for any key. If sled loses what it wrote
//! then, it also has the former secret again, and recognises the keys that came back with it.

use sha2::{Digest, Sha256};
use std::io;

/// The count of writes and entries, and the sum over the entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The number of writes since the folder has a tally. A group of batches is one.
    pub(super) writes: u64,
    /// The number of entries.
    pub(super) entries: u64,
    /// The sum of the hashes of all entries.
    pub(super) sum: u128,
}

impl Tally {
    /// The length of its stored form.
    pub(super) const BYTES: usize = 32;

    /// Counts an entry.
    pub(crate) fn add(&mut self, key: &[u8], value: &[u8]) {
        self.entries = self.entries.wrapping_add(1);
        self.sum = self.sum.wrapping_add(hash(key, value));
    }

    /// Takes away an entry that was counted.
    pub(super) fn remove(&mut self, key: &[u8], value: &[u8]) {
        self.entries = self.entries.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(hash(key, value));
    }

    /// Whether both count the same entries.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        (self.entries, self.sum) == (other.entries, other.sum)
    }

    /// The difference to what was found, in words.
    pub(crate) fn compared_with(&self, found: &Self) -> String {
        let (saved, left) = (self.entries, found.entries);
        match saved.checked_sub(left) {
            Some(0) => "some entries do not have the values that were saved".into(),
            Some(missing) => format!("{missing} of {saved} entries are missing"),
            None => format!("there are {left} entries, and {saved} were saved"),
        }
    }

    /// The form in which it is stored.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.writes.to_be_bytes().to_vec();
        bytes.extend(self.entries.to_be_bytes());
        bytes.extend(self.sum.to_be_bytes());
        bytes
    }

    /// Reads that form.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (writes, rest) = bytes.split_first_chunk()?;
        let (entries, sum) = rest.split_first_chunk()?;
        Some(Self {
            writes: u64::from_be_bytes(*writes),
            entries: u64::from_be_bytes(*entries),
            sum: u128::from_be_bytes(sum.try_into().ok()?),
        })
    }
}

/// A hash of an entry, in which key and value are kept apart.
fn hash(key: &[u8], value: &[u8]) -> u128 {
    let mut hasher = Sha256::new();
    hasher.update((key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(value);
    let hash = hasher.finalize();
    let first = hash.first_chunk().expect("a SHA-256 has 32 bytes");
    u128::from_be_bytes(*first)
}

/// The key of the ledger, which is the first of all keys. Nobody else sees it.
pub(super) const LEDGER_KEY: &[u8] = &[0];

const DIGEST_BYTES: usize = 16;

/// The most secrets of lost erasures that are computed one after the other.
const MAX_GENERATIONS: u64 = 1 << 16;

/// The ledger of a folder. Each write changes it, too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    pub(super) tally: Tally,
    /// `None` in a folder that was just filled, and in one of an earlier version.
    pub(super) digest_key: Option<DigestKey>,
    /// Whether the journal still has keys that were erased.
    pub(super) rewrites_journal: bool,
}

impl Ledger {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.tally.to_bytes();
        if let Some(key) = self.digest_key {
            bytes.extend(key.generation.to_be_bytes());
            bytes.extend(key.secret);
            bytes.push(self.rewrites_journal.into());
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (tally, rest) = bytes.split_first_chunk::<{ Tally::BYTES }>()?;
        let mut ledger = Self {
            tally: Tally::from_bytes(tally)?,
            ..Self::default()
        };
        if !rest.is_empty() {
            let (generation, rest) = rest.split_first_chunk()?;
            let (secret, rest) = rest.split_first_chunk()?;
            ledger.digest_key = Some(DigestKey {
                generation: u64::from_be_bytes(*generation),
                secret: *secret,
            });
            ledger.rewrites_journal = rest != [0];
        }
        Some(ledger)
    }
}

/// The secret with which digests of erased keys are made. Each erasure replaces it by the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DigestKey {
    generation: u64,
    secret: [u8; 32],
}

impl DigestKey {
    pub(super) fn random() -> io::Result<Self> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        Ok(Self {
            generation: 0,
            secret,
        })
    }

    /// The key after this one. Nothing leads back.
    pub(super) fn next(self) -> Self {
        Self {
            generation: self.generation.saturating_add(1),
            secret: Sha256::digest(self.secret).into(),
        }
    }

    /// The first key from this one on with which none of these digests was made.
    pub(super) fn after_all<'a>(
        self,
        digests: impl Iterator<Item = &'a Vec<u8>>,
    ) -> io::Result<Self> {
        let latest = digests.filter_map(|digest| generation_of(digest)).max();
        let Some(missing) = latest.and_then(|latest| latest.checked_sub(self.generation)) else {
            return Ok(self);
        };
        if missing < MAX_GENERATIONS {
            return Ok((0..=missing).fold(self, |key, _| key.next()));
        }
        Ok(Self {
            generation: latest.unwrap_or_default().saturating_add(1),
            ..Self::random()?
        })
    }

    /// The keys from this one on with which these digests were made.
    pub(super) fn used_in<'a>(self, digests: impl Iterator<Item = &'a Vec<u8>>) -> Vec<Self> {
        let mut generations: Vec<u64> = digests
            .filter_map(|digest| generation_of(digest))
            .filter(|generation| *generation >= self.generation)
            .filter(|generation| generation - self.generation < MAX_GENERATIONS)
            .collect();
        generations.sort_unstable();
        generations.dedup();
        let mut key = self;
        let mut reach = |generation| {
            while key.generation < generation {
                key = key.next();
            }
            key
        };
        generations.into_iter().map(&mut reach).collect()
    }

    /// The entry that stands in the journal for an erased key: a key that nobody has in the store.
    pub(super) fn digest(&self, erased: &[u8]) -> Vec<u8> {
        let hash = Sha256::new().chain_update(self.secret).chain_update(erased);
        let mut digest = LEDGER_KEY.to_vec();
        digest.extend(self.generation.to_be_bytes());
        digest.extend(&hash.finalize()[..DIGEST_BYTES]);
        digest
    }
}

/// Whether this stands in a journal for an erased key.
pub(super) fn is_digest(key: &[u8]) -> bool {
    generation_of(key).is_some()
}

fn generation_of(digest: &[u8]) -> Option<u64> {
    let (generation, hash) = digest.strip_prefix(LEDGER_KEY)?.split_first_chunk()?;
    (hash.len() == DIGEST_BYTES).then(|| u64::from_be_bytes(*generation))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        /// Entries are added, replaced and removed: the tally is that of those that are left.
        #[test]
        fn the_tally_is_that_of_the_entries_that_are_left(
            writes in proptest::collection::vec((0_u8..9, proptest::option::of(0_u8..3)), 0..60)
        ) {
            let (mut entries, mut tally) = (BTreeMap::new(), Tally::default());
            for (key, value) in writes {
                let old = match value {
                    Some(value) => entries.insert(key, value),
                    None => entries.remove(&key),
                };
                if let Some(old) = old {
                    tally.remove(&[key], &[old]);
                }
                if let Some(value) = value {
                    tally.add(&[key], &[value]);
                }
            }
            let mut whole = Tally::default();
            for (key, value) in &entries {
                whole.add(&[*key], &[*value]);
            }
            prop_assert_eq!(whole, tally);
            prop_assert_eq!(Tally::from_bytes(&tally.to_bytes()), Some(tally));
            // One entry less, or with another value, does not agree.
            for (key, value) in &entries {
                let mut less = tally;
                less.remove(&[*key], &[*value]);
                prop_assert!(!less.agrees_with(&tally));
                less.add(&[*key], &[value + 1]);
                prop_assert!(!less.agrees_with(&tally));
            }
        }

        #[test]
        fn no_bytes_make_reading_a_tally_fail(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            let tally = Tally::from_bytes(&bytes);
            prop_assert!(tally.is_none_or(|tally| tally.to_bytes() == bytes));
        }
    }

    #[test]
    fn a_byte_cannot_move_from_the_key_to_the_value() {
        let (mut one, mut other) = (Tally::default(), Tally::default());
        one.add(b"ab", b"c");
        other.add(b"a", b"bc");
        assert!(!one.agrees_with(&other));
    }

    #[test]
    fn a_ledger_is_read_as_it_was_written_and_so_is_one_of_an_earlier_version() {
        let key = DigestKey::random().unwrap().next();
        let mut ledger = Ledger::default();
        ledger.tally.add(b"key", b"value");
        assert_eq!(Ledger::from_bytes(&ledger.tally.to_bytes()), Some(ledger));
        for rewrites_journal in [false, true] {
            let ledger = Ledger {
                digest_key: Some(key),
                rewrites_journal,
                ..ledger
            };
            assert_eq!(Ledger::from_bytes(&ledger.to_bytes()), Some(ledger));
        }
        for length in 33..ledger.tally.to_bytes().len() + 40 {
            assert_eq!(Ledger::from_bytes(&vec![0; length]), None, "{length}");
        }
    }

    #[test]
    fn an_earlier_key_leads_to_all_later_ones_and_no_later_one_back() {
        let first = DigestKey::random().unwrap();
        let (second, fourth) = (first.next(), first.next().next().next());
        let digests = [second.digest(b"one"), fourth.digest(b"two")];
        assert_eq!(first.used_in(digests.iter()), [second, fourth]);
        assert_eq!(second.next().used_in(digests.iter()), [fourth]);
        assert_eq!(fourth.next().used_in(digests.iter()), []);
        assert_eq!(first.after_all(digests.iter()).unwrap(), fourth.next());
        let later = fourth.next().next();
        assert_eq!(later.after_all(digests.iter()).unwrap(), later);
    }

    /// A journal of another folder costs no more than its length.
    #[test]
    fn a_generation_that_is_far_away_is_not_computed() {
        let key = DigestKey::random().unwrap();
        let far = DigestKey {
            generation: u64::MAX,
            ..key
        };
        let digests = [far.digest(b"one")];
        assert_eq!(key.used_in(digests.iter()), []);
        assert!(key.after_all(digests.iter()).unwrap().generation == u64::MAX);
    }

    #[test]
    fn only_a_digest_is_one() {
        assert!(is_digest(&DigestKey::random().unwrap().digest(b"")));
        for other in [LEDGER_KEY, b"", b"\0short", &[1; 25]] {
            assert!(!is_digest(other));
        }
    }
}

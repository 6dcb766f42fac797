//! Reading on where something cannot be read. sled keeps up to sixteen neighbouring keys on a page; of a page that is damaged none can be read, and here is found where the
//! next one begins. It repairs nothing.

use super::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A key and its value.
type Pair = (Vec<u8>, Vec<u8>);

/// The keys of a store in their order, with gaps where pages are damaged.
#[derive(Clone)]
pub struct Pages {
    database: sled::Db,
}

/// No key is longer.
const LONGEST_KEY: usize = 600;

impl Pages {
    pub(super) fn new(database: sled::Db) -> Self {
        Self { database }
    }

    /// The first key at or behind this one.
    pub fn first_from(&self, from: &[u8]) -> Result<Option<Pair>, StoreError> {
        // Over some damage sled panics.
        let read = || self.database.range(from..).next().transpose();
        let found = catch_unwind(AssertUnwindSafe(read))
            .unwrap_or_else(|_| Err(sled::Error::Corruption { at: None, bt: () }));
        let found = found.map_err(|cause| StoreError::reading(from, cause))?;
        Ok(found.map(|(key, value)| (key.to_vec(), value.to_vec())))
    }

    /// A page that holds `from` cannot be read: the smallest key that is on a later one.
    pub fn behind_gap(&self, from: &[u8]) -> Vec<u8> {
        // Digit by digit the largest key that is still in the gap; behind it the next page begins.
        let mut last = Vec::new();
        while last.len() < LONGEST_KEY {
            let with = |digit: u8| [last.as_slice(), &[digit]].concat();
            let is_in = |digit: &u8| {
                let key = with(*digit);
                key.as_slice() <= from || self.first_from(&key).is_err()
            };
            match (0..=u8::MAX).take_while(is_in).last() {
                Some(digit) => last.push(digit),
                None => break,
            }
        }
        last.push(0);
        last
    }

    /// Everything from the beginning; a gap is told once, and then it goes on behind it.
    pub fn all(self) -> impl Iterator<Item = Result<Pair, StoreError>> {
        let mut from = Vec::new();
        let mut running = self.database.range(from.clone()..);
        std::iter::from_fn(move || {
            let next = catch_unwind(AssertUnwindSafe(|| running.next()));
            match next {
                Ok(Some(Ok((key, value)))) => {
                    from = [&key, [0].as_slice()].concat();
                    Some(Ok((key.to_vec(), value.to_vec())))
                }
                Ok(None) => None,
                _ => {
                    let error = self.first_from(&from).err();
                    let error = error.unwrap_or_else(|| StoreError::Damaged {
                        place: super::describe(&from),
                        cause: "what stands there is not what was written".into(),
                    });
                    from = self.behind_gap(&from);
                    running = self.database.range(from.clone()..);
                    Some(Err(error))
                }
            }
        })
    }
}

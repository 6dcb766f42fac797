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

    /// A page that holds `from` cannot be read: the smallest key that is on a later one; `None` where nothing behind it can be read either.
    pub fn behind_gap(&self, from: &[u8]) -> Option<Vec<u8>> {
        // Digit by digit: what is still in the gap, and the first that is behind it.
        let (mut inside, mut behind) = (Vec::new(), None);
        loop {
            let with = |digit: u8| [inside.as_slice(), &[digit]].concat();
            let is_in = |digit: &u8| {
                let key = with(*digit);
                key.as_slice() <= from || self.first_from(&key).is_err()
            };
            match (0..=u8::MAX).take_while(is_in).last() {
                // All that begins so is in the gap, so that it ends where the next digit begins.
                Some(u8::MAX) => return behind,
                Some(digit) => {
                    behind = Some(with(digit + 1));
                    inside.push(digit);
                }
                None => return Some(with(0)),
            }
        }
    }

    /// Everything from the beginning; a gap is told once, and then it goes on behind it.
    pub fn all(self) -> impl Iterator<Item = Result<Pair, StoreError>> {
        let mut from = Vec::new();
        let mut running = Some(self.database.range(from.clone()..));
        std::iter::from_fn(move || {
            let entries = running.as_mut()?;
            let next = catch_unwind(AssertUnwindSafe(|| entries.next()));
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
                    let behind = self.behind_gap(&from).filter(|behind| *behind > from);
                    running = behind
                        .as_ref()
                        .map(|behind| self.database.range(behind.clone()..));
                    from = behind.unwrap_or_default();
                    Some(Err(error))
                }
            }
        })
    }
}

//! Values that are longer than the store takes: cut into pieces, each under its number.
//!
//! The meaning of the bytes is known to those who store them.

use crate::core::{Declaration, remove_all};
use entente_store::{Batch, Key, Store, StoreError};

/// The longest piece. The store accepts values of up to 6000 bytes.
pub(super) const MAX_PIECE: usize = 5000;

/// Writes a value under this key. One that was there and had more pieces has to be removed before.
pub(crate) fn put(batch: &mut Batch, key: &Key, bytes: &[u8]) {
    // Under two bytes in big-endian order, so that a scan finds the pieces in order.
    for (number, chunk) in bytes.chunks(MAX_PIECE).enumerate() {
        batch.put(piece(key.clone(), number), chunk);
    }
}

pub(super) fn piece(key: Key, number: usize) -> Key {
    let short =
        u16::try_from(number).expect("nothing that is stored has three hundred million bytes");
    key.bytes(&short.to_be_bytes())
}

/// What the keys of all pieces of a value begin with.
fn key_of_piece(key: &[u8]) -> &[u8] {
    let length = key.len().saturating_sub(size_of::<u16>());
    &key[..length]
}

/// Reads a value; `None` if there is none.
pub(crate) fn read(store: &Store, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
    let mut whole = None;
    for piece in store.scan(key) {
        whole.get_or_insert_with(Vec::new).extend(piece?.1);
    }
    Ok(whole)
}

/// Calls `found` with each value of a table whose values are stored in pieces: with its key, and
/// with the whole value. Where a page cannot be read, it stops without an error.
pub(crate) fn each_value(
    store: &Store,
    table: &Declaration,
    mut found: impl FnMut(&[u8], &[u8]),
) -> Result<(), StoreError> {
    // The pieces of each come one after the other.
    let mut present: Option<(Vec<u8>, Vec<u8>)> = None;
    for entry in store.scan(&table.all()) {
        let (rest, piece) = match entry {
            // Its page is already in the report.
            Err(StoreError::Damaged { .. }) => return Ok(()),
            other => other?,
        };
        let name = key_of_piece(&rest);
        match &mut present {
            Some((known, whole)) if known == name => whole.extend(piece),
            _ => {
                if let Some((name, whole)) = present.replace((name.to_vec(), piece)) {
                    found(&name, &whole);
                }
            }
        }
    }
    if let Some((name, whole)) = present {
        found(&name, &whole);
    }
    Ok(())
}

/// Finds the keys of entries that cannot be read. Those of values that are stored in pieces are
/// without the piece. Where a page cannot be read, it stops without an error: the page is already
/// in the report.
pub(crate) fn unreadable(store: &Store, table: &Declaration) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut wrong = Vec::new();
    let Some(is_readable) = table.is_readable else {
        return Ok(wrong);
    };
    let mut look_at = |rest: &[u8], value: &[u8]| {
        if !is_readable(rest, value) {
            wrong.push(table.whole(rest));
        }
    };
    if table.is_in_pieces() {
        each_value(store, table, look_at)?;
        return Ok(wrong);
    }
    for entry in store.scan(&table.all()) {
        match entry {
            Ok((rest, value)) => look_at(&rest, &value),
            Err(StoreError::Damaged { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(wrong)
}

/// Removes a value.
pub(crate) fn remove(store: &Store, batch: &mut Batch, key: &Key) -> Result<(), StoreError> {
    remove_all(store, batch, key)
}

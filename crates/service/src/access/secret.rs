//! The installation's secret, and random numbers from the system.

use crate::core::table::{Bound, Raw, Table};
use crate::error::Result;
use entente_game::Chance;
use entente_store::{Batch, Store, StoreError};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The installation's own random key.
pub(crate) static SECRET: Table<(), Raw> =
    Table::new(b's', "the installation's secret", Bound::Short);

/// The installation's secret. It is created if the store is new.
pub(crate) async fn secret(store: &Store) -> Result<[u8; 32]> {
    let version = store.version("secret")?;
    if let Some(secret) = stored_secret(store)? {
        return Ok(secret);
    }
    let secret = random();
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(SECRET.all(), secret);
    match store.commit(batch).await {
        // Another process has started at the same moment.
        Err(StoreError::Overtaken) => Ok(stored_secret(store)?.ok_or(StoreError::Overtaken)?),
        written => Ok(written.map(|()| secret)?),
    }
}

/// The installation's secret, if there is one already.
fn stored_secret(store: &Store) -> Result<Option<[u8; 32]>, StoreError> {
    let found = store.get(&SECRET.all())?;
    Ok(found.and_then(|bytes| bytes.try_into().ok()))
}

/// The installation's secret, or a new one if the old one was lost with its page. Then everything
/// has to be made again that was made with the old one.
pub(crate) fn secret_or_new(store: &Store) -> Result<[u8; 32], StoreError> {
    match stored_secret(store) {
        Ok(secret) => Ok(secret.unwrap_or_else(random)),
        Err(StoreError::Damaged { .. }) => Ok(random()),
        Err(error) => Err(error),
    }
}

/// Eight bytes that depend on a text, and that only the holder of the secret can compute.
pub(crate) fn keyed(secret: &[u8; 32], text: &str) -> [u8; 8] {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    *mac.finalize()
        .into_bytes()
        .first_chunk()
        .expect("a SHA-256 has 32 bytes")
}

/// Fresh random bytes from the system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Fresh random numbers for a decision.
pub(crate) fn random_chance() -> Chance {
    Chance {
        salt: random(),
        seed: random(),
        nonce: None,
    }
}

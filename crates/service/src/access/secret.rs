//! The installation's secret, random numbers from the system, and what is encrypted with keys that
//! only this installation has.
//!
//! Bytes that nobody else can read, change or make are encrypted and authenticated by
//! XChaCha20-Poly1305. Each has a random nonce of 192 bits, so two of them reveal nothing about
//! each other, not even that their content is the same.
//!
//! A sealed save is such a file in place of a running game with secrets. It is not a copy: loading
//! it gives the game itself.
//!
//! The id under which others find a person is the Discord id, encrypted with one key and
//! authenticated by another. So nothing is stored for it, all processes know it, and nobody can
//! make up or read one. Unlike everything else it has no random part: it must always be the same.

use crate::core::{Bound, Raw, Table};
use crate::error::Result;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use entente_game::{Chance, GameId, PersonId, Refusal, StartingPosition, View};
use entente_store::{Batch, Store, StoreError};
use hmac::{Hmac, Mac};
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

/// The length of a nonce, in bytes.
const NONCE_BYTES: usize = 24;

/// Encrypts a content of a few bytes. With another purpose another key follows from the same
/// secret, so no second secret has to be stored.
pub(crate) fn encrypt(secret: &[u8; 32], purpose: &[u8], content: &[u8]) -> Vec<u8> {
    let nonce: [u8; NONCE_BYTES] = random();
    let payload = Payload {
        msg: content,
        aad: purpose,
    };
    let encrypted = cipher(secret, purpose)
        .encrypt(&XNonce::from(nonce), payload)
        .expect("a few bytes can be encrypted");
    // The nonce is not secret, but needed to decrypt the rest.
    [&nonce[..], &encrypted].concat()
}

/// The content. `None` if this was made elsewhere or for another purpose, or was changed.
pub(crate) fn decrypt(secret: &[u8; 32], purpose: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    let (nonce, encrypted) = bytes.split_first_chunk::<NONCE_BYTES>()?;
    let payload = Payload {
        msg: encrypted,
        aad: purpose,
    };
    let cipher = cipher(secret, purpose);
    cipher.decrypt(&XNonce::from(*nonce), payload).ok()
}

fn cipher(secret: &[u8; 32], purpose: &[u8]) -> XChaCha20Poly1305 {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(purpose);
    let key: [u8; 32] = mac.finalize().into_bytes().into();
    XChaCha20Poly1305::new(&Key::from(key))
}

/// The purpose of the key. With another purpose another key follows from the same secret.
const SEAL_PURPOSE: &[u8] = b"entente sealed save 1";

/// A game to be saved.
#[derive(Debug, Clone)]
pub struct Saved {
    /// The game as the person who saves it sees it.
    pub view: View,
    /// The position and the moves from which a new game can go on, or why none can.
    pub starting_position: Result<StartingPosition, Refusal>,
    /// The number of records that the game has.
    pub(crate) records: u64,
}

/// The content of a seal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsealed {
    /// The game.
    pub game: GameId,
    /// The number of records that the game had.
    pub records: u64,
}

/// The seal of a game with this number of records.
pub(crate) fn seal(secret: &[u8; 32], game: &GameId, records: u64) -> Vec<u8> {
    let content = [&records.to_be_bytes()[..], game.as_str().as_bytes()].concat();
    encrypt(secret, SEAL_PURPOSE, &content)
}

/// Opens a seal. `None` if it is not from this installation or was changed.
pub(crate) fn unseal(secret: &[u8; 32], seal: &[u8]) -> Option<Unsealed> {
    let content = decrypt(secret, SEAL_PURPOSE, seal)?;
    let (records, game) = content.split_first_chunk::<8>()?;
    Some(Unsealed {
        game: GameId::parse(std::str::from_utf8(game).ok()?)?,
        records: u64::from_be_bytes(*records),
    })
}

/// The id of a person as text.
pub(crate) fn public_id(secret: &[u8; 32], person: PersonId) -> String {
    let check = check_bytes(secret, person);
    // A check is the nonce of its person, so no two people share a mask but by a collision.
    let hidden = person.0 ^ public_id_mask(secret, &check);
    hex::encode([check, hidden.to_be_bytes()].concat())
}

/// The person with this id. `None` if this installation did not make it.
pub(crate) fn person_with_public_id(secret: &[u8; 32], text: &str) -> Option<PersonId> {
    let bytes = hex::decode(text).ok()?;
    let (check, hidden) = bytes.split_first_chunk::<8>()?;
    let hidden = u64::from_be_bytes(hidden.try_into().ok()?);
    let person = PersonId(hidden ^ public_id_mask(secret, check));
    // In upper case it would be another text for the same person.
    (public_id(secret, person) == text).then_some(person)
}

fn check_bytes(secret: &[u8; 32], person: PersonId) -> [u8; 8] {
    keyed(secret, &format!("public id of {person}"))
}

fn public_id_mask(secret: &[u8; 32], check: &[u8; 8]) -> u64 {
    let text = format!("mask of the public id {}", hex::encode(check));
    u64::from_be_bytes(keyed(secret, &text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_installation_that_made_an_id_reads_it_and_only_unchanged() {
        let (ann, bob) = (PersonId(100_200_300_400_500_600), PersonId(7));
        let id = public_id(&[1; 32], ann);
        assert_eq!(id, public_id(&[1; 32], ann), "it is the same in all games");
        assert_ne!(id, public_id(&[2; 32], ann));
        assert_ne!(id, public_id(&[1; 32], bob));
        assert_eq!(person_with_public_id(&[1; 32], &id), Some(ann));
        assert_eq!(person_with_public_id(&[2; 32], &id), None);
        for place in 0..id.len() {
            let mut changed = id.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert_eq!(person_with_public_id(&[1; 32], &changed), None, "{changed}");
        }
        for other in [
            "",
            "00",
            "ann",
            &id[2..],
            &(id.clone() + "00"),
            &id.to_uppercase(),
        ] {
            assert_eq!(person_with_public_id(&[1; 32], other), None, "{other}");
        }
    }
}

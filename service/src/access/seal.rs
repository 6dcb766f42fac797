//! Sealed saves: a file in place of a running game with secrets.
//!
//! A seal contains the id of the game and its number of records, encrypted with a key that only
//! this installation has. Nobody else can read, change or make one. It is not a copy: loading it
//! gives the game itself. Each seal has a random nonce of 192 bits, so two seals reveal nothing
//! about each other, not even that they are for the same game.

use crate::access::secret::random;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use entente_game::{GameId, StartingPosition, View};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente sealed save 1";

/// The length of a nonce.
const NONCE: usize = 24;

/// A game to be saved.
#[derive(Debug, Clone)]
pub struct Saved {
    /// The game as the person who saves it sees it.
    pub view: View,
    /// The position and the moves from which a new game can go on; `None` before the game has
    /// begun.
    pub starting_position: Option<StartingPosition>,
    /// How many records the game has.
    pub(crate) records: u64,
}

/// The content of a seal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsealed {
    /// The game.
    pub game: GameId,
    /// How many records the game had.
    pub records: u64,
}

fn cipher(secret: &[u8; 32]) -> XChaCha20Poly1305 {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    // Derived from the installation's secret, so no second secret has to be stored.
    mac.update(PURPOSE);
    let key: [u8; 32] = mac.finalize().into_bytes().into();
    XChaCha20Poly1305::new(&Key::from(key))
}

/// The seal of a game with this number of records.
pub(crate) fn seal(secret: &[u8; 32], game: &GameId, records: u64) -> Vec<u8> {
    let nonce: [u8; NONCE] = random();
    let content = [&records.to_be_bytes()[..], game.as_str().as_bytes()].concat();
    let payload = Payload {
        msg: &content,
        aad: PURPOSE,
    };
    let sealed = cipher(secret)
        .encrypt(&XNonce::from(nonce), payload)
        .expect("a few bytes can be encrypted");
    // The nonce is not secret, but needed to open the seal.
    [&nonce[..], &sealed].concat()
}

/// Opens a seal. `None` if it is not from this installation or was changed.
pub(crate) fn unseal(secret: &[u8; 32], seal: &[u8]) -> Option<Unsealed> {
    // Decryption also fails if anything was changed: the cipher is authenticated.
    let (nonce, sealed) = seal.split_first_chunk::<NONCE>()?;
    let payload = Payload {
        msg: sealed,
        aad: PURPOSE,
    };
    let content = cipher(secret)
        .decrypt(&XNonce::from(*nonce), payload)
        .ok()?;
    let (records, game) = content.split_first_chunk::<8>()?;
    Some(Unsealed {
        game: GameId::parse(std::str::from_utf8(game).ok()?)?,
        records: u64::from_be_bytes(*records),
    })
}

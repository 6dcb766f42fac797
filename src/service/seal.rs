//! Sealed saves: a file that stands for a running game with secrets.
//!
//! A seal contains the id of the game and its number of records, encrypted with a key that only
//! this installation has. Nobody else can read, change or make one. It is not a copy: loading it
//! gives the game itself. Each seal has a random nonce of 192 bits, so two seals reveal nothing
//! about each other, not even that they are for the same game.

use super::worker::{Job, ViewRequest, Worker};
use super::{Inner, Rejected, Service, random};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use entente_game::{Beginning, GameId, PersonId, View, Viewer};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The purpose of the key. With another purpose the same secret gives another key.
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
    pub beginning: Option<Beginning>,
    /// How many records the game has.
    records: u64,
}

/// The content of a seal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsealed {
    /// The game.
    pub game: GameId,
    /// How many records the game had.
    pub records: u64,
}

impl Service {
    /// A game to be saved, as this person or a spectator sees it. Everybody who may see a game may
    /// save it; the frontend has checked that.
    pub async fn save(&self, game: &GameId, person: Option<PersonId>) -> Result<Saved, Rejected> {
        let request = person.map_or(
            ViewRequest::Viewer(Viewer::Spectator, None),
            ViewRequest::Person,
        );
        self.ask(game, |answer| Job::Save {
            game: game.clone(),
            request,
            answer,
        })
        .await
    }

    /// The seal of a game.
    pub fn seal(&self, saved: &Saved) -> Vec<u8> {
        self.inner.seal(&saved.view.game, saved.records)
    }

    /// Opens a seal. `None` if it is not from this installation or was changed.
    pub fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        self.inner.unseal(seal)
    }

    /// Whether moves were played since a game was sealed. It compares only what everybody can see,
    /// so a seal reveals no secrets.
    pub async fn has_advanced(&self, unsealed: &Unsealed) -> Result<bool, Rejected> {
        let at = |records| {
            let request = ViewRequest::Viewer(Viewer::Spectator, records);
            self.ask(&unsealed.game, |answer| Job::View {
                game: unsealed.game.clone(),
                request,
                answer,
            })
        };
        let (then, now): (View, View) = (at(Some(unsealed.records)).await?, at(None).await?);
        Ok(then.ply() != now.ply())
    }
}

impl Inner {
    fn cipher(&self) -> XChaCha20Poly1305 {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC takes keys of any length");
        // Derived from the installation's secret, so no second secret has to be stored.
        mac.update(PURPOSE);
        let key: [u8; 32] = mac.finalize().into_bytes().into();
        XChaCha20Poly1305::new(&Key::from(key))
    }

    fn seal(&self, game: &GameId, records: u64) -> Vec<u8> {
        let nonce: [u8; NONCE] = random();
        let content = [&records.to_be_bytes()[..], game.as_str().as_bytes()].concat();
        let payload = Payload {
            msg: &content,
            aad: PURPOSE,
        };
        let sealed = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a few bytes can be encrypted");
        // The nonce is not secret, but needed to open the seal.
        [&nonce[..], &sealed].concat()
    }

    fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        // Decryption also fails if anything was changed: the cipher is authenticated.
        let (nonce, sealed) = seal.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: sealed,
            aad: PURPOSE,
        };
        let content = self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()?;
        let (records, game) = content.split_first_chunk::<8>()?;
        Some(Unsealed {
            game: GameId::parse(std::str::from_utf8(game).ok()?)?,
            records: u64::from_be_bytes(*records),
        })
    }
}

impl Worker {
    pub(super) fn save(&mut self, id: &GameId, request: &ViewRequest) -> Result<Saved, Rejected> {
        let view = self.view(id, request)?;
        let game = self.open(id)?;
        Ok(Saved {
            view,
            beginning: game.beginning(),
            records: game.records(),
        })
    }
}

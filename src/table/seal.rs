//! Sealed saves: what stands for a running game with secrets, outside of this installation. A seal holds the game's name and how far it had come, encrypted under a key that only this
//! installation has; nobody else can read it, change it, or make one. It is no copy: what it opens is the game itself.
//!
//! Each seal has a random nonce of 192 bits, so that two of them tell nothing of each other, not even that they are of the same state.

use super::worker::{Eyes, Job, Worker};
use super::{Inner, Rejected, Table, random};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use entente_game::{Beginning, GameId, Person, View, Viewer};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What the key is for; and what is sealed with it belongs to this alone.
const PURPOSE: &[u8] = b"entente sealed save 1";

/// How long a nonce is.
const NONCE: usize = 24;

/// A game to be saved.
#[derive(Debug, Clone)]
pub struct Saved {
    /// As whoever saves it sees it.
    pub view: View,
    /// The game as one with which another can go on; `None` before it has begun.
    pub beginning: Option<Beginning>,
    /// How many records it has.
    records: u64,
}

/// What a seal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsealed {
    /// Which game it stands for.
    pub game: GameId,
    /// How many records it had.
    pub records: u64,
}

impl Table {
    /// A game to be saved by this person, or by somebody without a name. Who may see the game may save it: that is for the door to know.
    pub async fn save(&self, game: &GameId, person: Option<Person>) -> Result<Saved, Rejected> {
        let eyes = person.map_or(Eyes::At(Viewer::Spectator, None), Eyes::Of);
        self.ask(game, |answer| Job::Save {
            game: game.clone(),
            eyes,
            answer,
        })
        .await
    }

    /// The seal of a game.
    pub fn seal(&self, saved: &Saved) -> Vec<u8> {
        self.inner.seal(&saved.view.game, saved.records)
    }

    /// What a seal of this installation says; `None` where it is none of them, or is not as it was made.
    pub fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        self.inner.unseal(seal)
    }

    /// Whether everybody can see that a game has gone on since it was sealed. What only some know of is not looked at: a seal tells nobody of it.
    pub async fn has_gone_on(&self, unsealed: &Unsealed) -> Result<bool, Rejected> {
        let at = |records| {
            let eyes = Eyes::At(Viewer::Spectator, records);
            self.ask(&unsealed.game, |answer| Job::View {
                game: unsealed.game.clone(),
                eyes,
                answer,
            })
        };
        let (then, now): (View, View) = (at(Some(unsealed.records)).await?, at(None).await?);
        Ok(then.ply() != now.ply())
    }
}

impl Inner {
    fn sealing(&self) -> XChaCha20Poly1305 {
        let mut key =
            Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC takes keys of any length");
        key.update(PURPOSE);
        let key: [u8; 32] = key.finalize().into_bytes().into();
        XChaCha20Poly1305::new(&Key::from(key))
    }

    fn seal(&self, game: &GameId, records: u64) -> Vec<u8> {
        let nonce: [u8; NONCE] = random();
        let told = [&records.to_be_bytes()[..], game.as_str().as_bytes()].concat();
        let payload = Payload {
            msg: &told,
            aad: PURPOSE,
        };
        let sealed = self.sealing().encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.expect("a few bytes can be sealed");
        [&nonce[..], &sealed].concat()
    }

    fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        let (nonce, sealed) = seal.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: sealed,
            aad: PURPOSE,
        };
        let told = self
            .sealing()
            .decrypt(&XNonce::from(*nonce), payload)
            .ok()?;
        let (records, game) = told.split_first_chunk::<8>()?;
        Some(Unsealed {
            game: GameId::parse(std::str::from_utf8(game).ok()?)?,
            records: u64::from_be_bytes(*records),
        })
    }
}

impl Worker {
    pub(super) fn save(&mut self, id: &GameId, eyes: &Eyes) -> Result<Saved, Rejected> {
        let view = self.view(id, eyes)?;
        let game = self.open(id)?;
        Ok(Saved {
            view,
            beginning: game.beginning(),
            records: game.records(),
        })
    }
}

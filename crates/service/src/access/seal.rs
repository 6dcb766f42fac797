//! Sealed saves: a file in place of a running game with secrets.
//!
//! A seal contains the id of the game and its number of records, encrypted with a key that only
//! this installation has. Nobody else can read, change or make one. It is not a copy: loading it
//! gives the game itself. Two seals reveal nothing about each other, not even that they are for
//! the same game.

use crate::access::encryption::{decrypt, encrypt};
use entente_game::{GameId, Refusal, StartingPosition, View};

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente sealed save 1";

/// A game to be saved.
#[derive(Debug, Clone)]
pub struct Saved {
    /// The game as the person who saves it sees it.
    pub view: View,
    /// The position and the moves from which a new game can go on, or the reason why none can.
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
    encrypt(secret, PURPOSE, &content)
}

/// Opens a seal. `None` if it is not from this installation or was changed.
pub(crate) fn unseal(secret: &[u8; 32], seal: &[u8]) -> Option<Unsealed> {
    let content = decrypt(secret, PURPOSE, seal)?;
    let (records, game) = content.split_first_chunk::<8>()?;
    Some(Unsealed {
        game: GameId::parse(std::str::from_utf8(game).ok()?)?,
        records: u64::from_be_bytes(*records),
    })
}

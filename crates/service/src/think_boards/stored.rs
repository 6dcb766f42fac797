//! Think-boards as they are stored: one value for each player and game, in pieces, apart from the
//! log of the game.
//!
//! Nothing about the game is written or announced with them, so nobody else can find out that there
//! is one.

use crate::access::secret::keyed;
use crate::core::{Bound, Erase, Export, Raw, Table, is_json};
use crate::error::{Result, ServiceError};
use crate::log::pieces;
use entente_game::{GameId, PersonId, ThinkBoard};
use entente_store::{Batch, Key, Store, Version};

/// The think-board of a player: person, game.
pub(crate) static THINK_BOARDS: Table<(PersonId, GameId), Raw> = Table::about_people(
    b'C',
    "the think-board of",
    Bound::Pieces("the lines on a think-board"),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.checked(is_json::<ThinkBoard>);

/// The key of a person's think-board of a game.
fn key(person: PersonId, game: &GameId) -> Key {
    THINK_BOARDS.key((person, game))
}

/// The version of a think-board. Its name says neither whose it is nor of which game.
pub(crate) fn version(
    store: &Store,
    secret: &[u8; 32],
    person: PersonId,
    game: &GameId,
) -> Result<Version> {
    let name = format!("{} {}", person.log(), game.as_str());
    let number = u64::from_be_bytes(keyed(secret, &name));
    Ok(store.version(&format!("think-board {number:016x}"))?)
}

/// A person's think-board of a game, which is empty if they have none. One that cannot be read is
/// an error and not an empty one, so that no change writes over it.
pub(crate) fn get(store: &Store, person: PersonId, game: &GameId) -> Result<ThinkBoard> {
    let stored = pieces::read(store, &key(person, game))?;
    let Some(stored) = stored else {
        return Ok(ThinkBoard::default());
    };
    serde_json::from_slice(&stored).map_err(|error| ServiceError::Unreadable {
        what: "a think-board",
        error,
    })
}

/// Writes a think-board.
pub(crate) fn put(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    game: &GameId,
    board: &ThinkBoard,
) -> Result<()> {
    let value = serde_json::to_vec(board).expect("texts and numbers can be serialized");
    // The one before may have been longer.
    remove(store, batch, person, game)?;
    pieces::put(batch, &key(person, game), &value);
    Ok(())
}

/// Removes a think-board.
pub(crate) fn remove(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    game: &GameId,
) -> Result<()> {
    Ok(pieces::remove(store, batch, &key(person, game))?)
}

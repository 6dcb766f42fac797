//! Seeds: a number for each thing that a computer draws, by hash.
//!
//! They follow from public facts and the computer's own view alone, and those of moments from a key
//! as well. So the same view leads to the same move, and two games that reach the same position
//! take different courses.

use entente_game::{PlayerId, View};
use sha2::{Digest, Sha256};

/// The seed for a player's move at this point of a game.
pub(super) fn of_move(view: &View, player: PlayerId) -> u64 {
    let parts = [
        b"move".as_slice(),
        view.game.as_str().as_bytes(),
        &view.record.seed_hash,
        &player.0.to_be_bytes(),
        &view.ply().to_be_bytes(),
    ];
    draw(&parts)
}

/// The seed for a player's diplomatic decision, at this version of the game.
pub(super) fn of_deal(view: &View, player: PlayerId) -> u64 {
    let parts = [
        b"deal".as_slice(),
        view.game.as_str().as_bytes(),
        &view.record.seed_hash,
        &player.0.to_be_bytes(),
        &view.record.version.to_be_bytes(),
    ];
    draw(&parts)
}

/// The seed for the words of all letters that computers write in a game.
pub(super) fn of_letters(view: &View) -> u64 {
    let parts = [
        b"letters".as_slice(),
        view.game.as_str().as_bytes(),
        &view.record.seed_hash,
    ];
    draw(&parts)
}

/// The seed for the moment at which a player acts, at this version of the game.
///
/// The key belongs to this installation. Everybody sees the moment of a move. Without the key,
/// anybody could compute from it how many events the player knows, secret ones included.
pub(super) fn of_moment(key: [u8; 8], game: &str, player: PlayerId, version: u64) -> u64 {
    let parts = [
        b"moment".as_slice(),
        &key,
        game.as_bytes(),
        &player.0.to_be_bytes(),
        &version.to_be_bytes(),
    ];
    draw(&parts)
}

/// The first 64 bits of the hash of these parts, each with its length.
fn draw(parts: &[&[u8]]) -> u64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let bytes = hash.finalize();
    bytes
        .iter()
        .take(8)
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_player_version_and_installation_has_moments_of_its_own() {
        let (key, other_key) = ([1; 8], [2; 8]);
        let first = of_moment(key, "000000000000", PlayerId(1), 5);
        assert_eq!(first, of_moment(key, "000000000000", PlayerId(1), 5));
        for different in [
            of_moment(key, "000000000001", PlayerId(1), 5),
            of_moment(key, "000000000000", PlayerId(2), 5),
            of_moment(key, "000000000000", PlayerId(1), 6),
            of_moment(other_key, "000000000000", PlayerId(1), 5),
        ] {
            assert_ne!(first, different);
        }
    }
}

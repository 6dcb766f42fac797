//! The application's own emojis of pieces, for menus and texts.
//!
//! `entente-render` draws them, and they are uploaded at the start when they are missing. Their
//! names end with a hash of the picture, so nothing is uploaded twice, and a picture that is drawn
//! anew gets a new emoji. Until they are there, or if Discord refuses them, all is without them.

use entente_presentation::picture;
use entente_rules::{Army, Piece, PieceKind};
use poise::serenity_prelude::{Emoji, EmojiId, ReactionType};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The number of hexadecimal digits of the hash in a name. Discord allows 32 characters in all.
const HASH_DIGITS: usize = 8;

/// The emojis that Discord has, by their pieces.
#[derive(Debug, Clone, Default)]
pub(crate) struct PieceEmojis(Arc<RwLock<HashMap<Piece, Known>>>);

#[derive(Debug, Clone)]
struct Known {
    id: EmojiId,
    name: String,
}

/// An emoji as it is to be uploaded.
pub(crate) struct PieceEmoji {
    pub(crate) piece: Piece,
    pub(crate) name: String,
    pub(crate) png: Vec<u8>,
}

impl PieceEmojis {
    /// Learns the emoji of a piece.
    pub(crate) fn learn(&self, piece: Piece, emoji: &Emoji) {
        let known = Known {
            id: emoji.id,
            name: emoji.name.clone(),
        };
        // Each change is one call, so no panic leaves the map half changed.
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(piece, known);
    }

    fn known(&self, piece: Piece) -> Option<Known> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&piece).cloned()
    }

    /// The emoji of a piece for an entry of a menu.
    pub(crate) fn of(&self, piece: Piece) -> Option<ReactionType> {
        let Known { id, name } = self.known(piece)?;
        Some(ReactionType::Custom {
            animated: false,
            id,
            name: Some(name),
        })
    }

    /// A text after the emoji of its piece.
    pub(crate) fn before(&self, piece: Piece, text: &str) -> String {
        match self.known(piece) {
            Some(Known { id, name }) => format!("<:{name}:{id}> {text}"),
            None => text.to_owned(),
        }
    }
}

/// The armies of the games that are offered.
fn armies() -> impl Iterator<Item = Army> {
    Army::ALL.into_iter()
}

/// The emojis of all pieces.
pub(crate) fn all() -> Vec<PieceEmoji> {
    let pieces = armies().flat_map(|army| {
        PieceKind::ALL
            .into_iter()
            .map(move |kind| Piece { army, kind })
    });
    let drawn = pieces.map(|piece| {
        let png = picture::emoji(piece);
        let hash = hex::encode(Sha256::digest(&png));
        let (army, kind) = (piece.army.word(), piece.kind.word());
        PieceEmoji {
            piece,
            name: format!("{army}_{kind}_{}", &hash[..HASH_DIGITS]),
            png,
        }
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_piece_has_a_name_that_discord_accepts() {
        let names: HashSet<String> = all().into_iter().map(|emoji| emoji.name).collect();
        assert_eq!(names.len(), armies().count() * PieceKind::ALL.len());
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        for name in &names {
            assert!((2..=32).contains(&name.len()), "{name}");
            assert!(name.chars().all(is_plain), "{name}");
        }
    }

    #[test]
    fn without_an_emoji_a_text_stays_as_it_is() {
        let emojis = PieceEmojis::default();
        let king = Piece {
            army: Army::White,
            kind: PieceKind::King,
        };
        assert_eq!(emojis.before(king, "King"), "King");
        assert_eq!(emojis.of(king), None);
    }
}

//! What Discord has of the application, by its ids: the commands, which texts mention so that they
//! can be clicked, and the emojis of the pieces, for menus and texts.
//!
//! Until the ids are known, a text has the name of a command, which can be typed just as well, and
//! no emoji.
//!
//! `entente-render` draws the emojis, and they are uploaded at the start when they are missing.
//! Their names end with a hash of the picture, so nothing is uploaded twice, and a picture that is
//! drawn anew gets a new emoji.

use entente_presentation::picture;
use entente_rules::{Army, Piece, PieceKind};
use poise::serenity_prelude::{Command, CommandOptionType, Emoji, EmojiId, ReactionType};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

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
pub(crate) fn all_piece_emojis() -> Vec<PieceEmoji> {
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

/// The commands by what the user types. Longer names come first, so that `game new` is found before
/// `game`.
#[derive(Debug, Clone, Default)]
pub(crate) struct CommandMentions(Arc<OnceLock<Vec<(String, u64)>>>);

impl CommandMentions {
    /// Learns the ids of the commands. A command keeps its id for as long as it is registered.
    pub(crate) fn learn(&self, registered: &[Command]) {
        let mut names: Vec<_> = registered.iter().flat_map(paths).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        // The ids are the same at every registration, so the first ones stay.
        let _ = self.0.set(names);
    }

    /// The text with every command in it as a mention, except inside code.
    pub(crate) fn link(&self, text: &str) -> String {
        let Some(names) = self.0.get() else {
            return text.to_owned();
        };
        let mut linked = String::with_capacity(text.len() * 2);
        let (mut rest, mut before, mut in_code) = (text, ' ', false);
        while let Some(letter) = rest.chars().next() {
            in_code ^= letter == '`';
            let begins = letter == '/' && !in_code && !is_word_character(before);
            let after = &rest[letter.len_utf8()..];
            let command = names.iter().filter(|_| begins).find(|(name, _)| {
                let left = after.strip_prefix(name.as_str());
                left.is_some_and(|left| !left.chars().next().is_some_and(is_word_character))
            });
            before = letter;
            match command {
                Some((name, number)) => {
                    linked.push_str(&format!("</{name}:{number}>"));
                    rest = &after[name.len()..];
                }
                None => {
                    linked.push(letter);
                    rest = after;
                }
            }
        }
        linked
    }
}

/// Whether a character next to a command's name means that it is not a command there: a part of a
/// longer word, a path, or a mention.
fn is_word_character(letter: char) -> bool {
    letter.is_alphanumeric() || "-_/:<".contains(letter)
}

/// The texts that a user types for a command: its name, or one entry for each of its subcommands.
fn paths(command: &Command) -> Vec<(String, u64)> {
    let number = command.id.get();
    let mut paths: Vec<_> = command
        .options
        .iter()
        .filter(|option| option.kind == CommandOptionType::SubCommand)
        .map(|option| (format!("{} {}", command.name, option.name), number))
        .collect();
    if paths.is_empty() {
        paths.push((command.name.clone(), number));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_piece_has_a_name_that_discord_accepts() {
        let names: HashSet<String> = all_piece_emojis()
            .into_iter()
            .map(|emoji| emoji.name)
            .collect();
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

    #[test]
    fn commands_become_mentions_but_not_in_code_nor_within_words() {
        let mentions = CommandMentions::default();
        assert_eq!(mentions.link("type /move"), "type /move");
        let names = [("game new", 2), ("moves", 3), ("move", 1)]
            .map(|(name, number)| (name.to_owned(), number));
        mentions.0.set(names.into()).expect("no ids are known yet");
        for (text, linked) in [
            ("/move", "</move:1>"),
            ("/moves, or (/move)", "</moves:3>, or (</move:1>)"),
            (
                "**/game new**: ä /game old",
                "**</game new:2>**: ä /game old",
            ),
            ("`/move Nf3` or /move", "`/move Nf3` or </move:1>"),
            (
                "https://x/move a/move </move:1> /mover",
                "https://x/move a/move </move:1> /mover",
            ),
            ("", ""),
        ] {
            assert_eq!(mentions.link(text), linked);
        }
    }
}

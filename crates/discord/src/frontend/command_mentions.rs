//! Turns command names in texts into Discord's clickable command mentions.
//!
//! This needs the ids that Discord gave to the commands. Until they are known the name stays as it
//! is, which can be typed just as well.

use poise::serenity_prelude::{Command, CommandOptionType};
use std::sync::{Arc, OnceLock};

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

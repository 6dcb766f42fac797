//! Commands that can be tapped: within a text a command's name becomes Discord's mention of it, as soon as Discord has said which number the command has.
//! Until then the name stays as it is, which can be typed just as well.

use poise::serenity_prelude::{Command, CommandOptionType};
use std::sync::{Arc, OnceLock};

/// The commands by what is typed, longer names first: a subcommand before its command.
#[derive(Debug, Clone, Default)]
pub(super) struct Mentions(Arc<OnceLock<Vec<(String, u64)>>>);

impl Mentions {
    /// Learns the numbers; a command keeps its own for as long as it is registered.
    pub(super) fn learn(&self, registered: &[Command]) {
        let mut names: Vec<_> = registered.iter().flat_map(paths).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        // They are the same at every registration.
        let _ = self.0.set(names);
    }

    /// The text with every command in it as a mention, but for those within code.
    pub(super) fn link(&self, text: &str) -> String {
        let Some(names) = self.0.get() else {
            return text.to_owned();
        };
        let mut linked = String::with_capacity(text.len() * 2);
        let (mut rest, mut before, mut in_code) = (text, ' ', false);
        while let Some(letter) = rest.chars().next() {
            in_code ^= letter == '`';
            let begins = letter == '/' && !in_code && !is_of_a_word(before);
            let after = &rest[letter.len_utf8()..];
            let found = names.iter().filter(|_| begins).find(|(name, _)| {
                let left = after.strip_prefix(name.as_str());
                left.is_some_and(|left| !left.chars().next().is_some_and(is_of_a_word))
            });
            before = letter;
            match found {
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

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || "-_/:<".contains(letter)
}

/// What is typed for a command: its name, or with each of its subcommands where it has some.
fn paths(command: &Command) -> Vec<(String, u64)> {
    let number = command.id.get();
    let below = command.options.iter();
    let below = below.filter(|option| option.kind == CommandOptionType::SubCommand);
    let mut paths: Vec<_> = below
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
        let mentions = Mentions::default();
        assert_eq!(mentions.link("type /move"), "type /move");
        let names = [("game new", 2), ("moves", 3), ("move", 1)];
        let names = names.map(|(name, number)| (name.to_owned(), number));
        mentions.0.set(names.into()).expect("nothing was learnt");
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

//! Checks that no text names a command that does not exist: the catalogues, the README and the
//! pages in `docs`. And that `/help` lists exactly the commands that there are.

use super::untranslated;
use crate::help::command_lines;
use entente_presentation::text::{Language, Text};
use std::collections::BTreeMap;
use std::path::Path;

/// Paths of the HTTP API and of metrics, which begin like commands.
const PATHS: [&str; 5] = ["api", "healthz", "readyz", "metrics", "docs"];

/// The subcommands of each command.
fn known() -> BTreeMap<String, Vec<String>> {
    let typed = untranslated()
        .into_iter()
        .filter(|command| command.context_menu_action.is_none());
    typed
        .map(|command| {
            let subcommands = command.subcommands.iter().map(|sub| sub.name.to_string());
            (command.name.to_string(), subcommands.collect())
        })
        .collect()
}

/// The commands that a text names, each with the word that follows it, if one does.
fn named(text: &str) -> Vec<(String, Option<String>)> {
    let word = |text: &str| -> String {
        let is_letter = |c: &char| c.is_ascii_lowercase() || *c == '-';
        text.chars().take_while(is_letter).collect()
    };
    let mut names = Vec::new();
    for (at, _) in text.match_indices('/') {
        let (before, after) = (text[..at].chars().last(), &text[at + 1..]);
        let name = word(after);
        let rest = &after[name.len()..];
        let begins = before.is_none_or(|c| c.is_whitespace() || "`(„“\"*".contains(c));
        let ends = !rest.starts_with(|c: char| {
            c.is_alphanumeric()
                || "/_.:".contains(c) && {
                    // A full stop or a colon ends a sentence if no word follows it at once.
                    rest[1..].starts_with(|c: char| c.is_alphanumeric())
                }
        });
        if name.is_empty() || !begins || !ends {
            continue;
        }
        let next = rest.strip_prefix(' ').map(word);
        names.push((name, next.filter(|next| !next.is_empty())));
    }
    names
}

/// The names in a text that look like commands and are none.
fn unknown(text: &str) -> Vec<String> {
    let commands = known();
    let is_known = |(name, next): &(String, Option<String>)| match (commands.get(name), next) {
        (Some(subcommands), Some(next)) => subcommands.is_empty() || subcommands.contains(next),
        (Some(_), None) => true,
        (None, _) => PATHS.contains(&name.as_str()),
    };
    named(text)
        .into_iter()
        .filter(|command| !is_known(command))
        .map(|(name, next)| format!("/{name} {}", next.unwrap_or_default()))
        .collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file can be read")
}

#[test]
fn every_command_that_a_text_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![
        root.join("README.md"),
        root.join("config.example.toml"),
        root.join("crates/presentation/src/text/en.ftl"),
        root.join("crates/presentation/src/text/de.ftl"),
    ];
    for folder in [
        "docs/players",
        "docs/players/rules",
        "docs/players/rules/de",
        "docs/operators",
    ] {
        let entries = root.join(folder).read_dir().expect("a folder");
        let paths = entries.flatten().map(|entry| entry.path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    for file in files {
        assert_eq!(unknown(&read(&file)), [""; 0], "{}", file.display());
    }
}

#[test]
fn a_command_that_does_not_exist_is_found_wherever_a_text_names_it() {
    for (text, expected) in [
        ("Type /move e4, or /premove.", vec!["/premove "]),
        (
            "`/settings server` or /settings show",
            vec!["/settings server"],
        ),
        ("(/pgn): GET /healthz, https://a.b/c and 1/2", vec!["/pgn "]),
        ("/game new, /game. (/turns)", vec![]),
    ] {
        assert_eq!(unknown(text), expected, "{text}");
    }
}

#[test]
fn help_lists_every_command_with_its_subcommands() {
    let text = Text::of(Language::English);
    let all = command_lines(text, &untranslated(), true);
    let commands = known();
    assert_eq!(all.len(), commands.len());
    for (name, subcommands) in commands {
        let expected = match &subcommands[..] {
            [] => format!("/{name} · "),
            several => format!("**/{name}** {} · ", several.join(", ")),
        };
        assert!(all.iter().any(|line| line.starts_with(&expected)), "{name}");
    }
    let for_players = command_lines(text, &untranslated(), false);
    let only_for_managers = |line: &&String| !for_players.contains(line);
    let of_managers: Vec<_> = all.iter().filter(only_for_managers).collect();
    assert_eq!(of_managers.len(), 1);
    assert!(of_managers[0].starts_with("/server · "), "{of_managers:?}");
}

//! Addresses, folders and what is copied from the Developer Portal: what is taken, and what is
//! refused with a form that works, in the file, in a variable and in a flag.
#![allow(clippy::unwrap_used)]

use super::tests::load_with_flags;
use super::{Config, ConfigError};

/// A source of settings.
#[derive(Clone, Copy)]
enum Source {
    File,
    Variable,
    Flag,
}

const SOURCES: [Source; 3] = [Source::File, Source::Variable, Source::Flag];

impl Source {
    fn load(self, key: &str, value: &str) -> Result<Config, ConfigError> {
        let (section, name) = key.split_once('.').unwrap();
        match self {
            Self::File => {
                // TOML writes texts and lists of them as JSON does.
                let mut written = serde_json::Value::from(value);
                if ["mcp_origins", "proxies"].contains(&name) {
                    written = vec![written].into();
                }
                load_with_flags(&format!("[{section}]\n{name} = {written}\n"), &[], &[])
            }
            Self::Variable => {
                let variable = format!("ENTENTE_{section}_{name}").to_uppercase();
                load_with_flags("", &[(&variable, value)], &[])
            }
            Self::Flag => load_with_flags("", &[], &[&format!("{key}={value}")]),
        }
    }
}

const LISTEN: &str = "such as 127.0.0.1:8065 for localhost:8065, or 0.0.0.0:8065 for :8065";
const BASE: &str = "; such as https://chess.example.org";
const TOKEN: &str = "copy the bot's token again, from Bot, Reset Token, in the Developer Portal; \
                     it is three parts with dots between them, such as MTIz.abc.def";
const SECRET: &str = "copy the secret of the application again, from OAuth2, Client Secret";
const APPLICATION: &str = "157364739940076749";
const PUBLIC_KEY: &str = "a7f3c0de1234567890abcdefa7f3c0de1234567890abcdefa7f3c0de12345678";
const CLIENT_SECRET: &str = "4kZ_q0v-8YlB3TjNw2xGmRz7PdUeA1cS";
const BOT_TOKEN: &str = "MTU3MzY0NzM5OTQwMDc2NzQ5.GxYz12.abc-DEF_ghi";

/// The key, a value, what is wrong with it, and the form that works.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("api.listen", "localhost:8065", "", LISTEN),
    ("api.listen", ":8065", "", LISTEN),
    ("api.listen", "8065", "", LISTEN),
    ("api.listen", "127.0.0.1", "", LISTEN),
    ("api.listen", "http://127.0.0.1:8065", "", LISTEN),
    ("sandbox.page", "localhost:8064", "", LISTEN),
    ("metrics.listen", "*:9100", "", LISTEN),
    ("discord.address", "localhost:8443", "", LISTEN),
    ("discord.interactions", ":8067", "", LISTEN),
    (
        "api.proxies",
        "10.0.0.0/8",
        "",
        "such as 192.0.2.1 or 2001:db8::1",
    ),
    (
        "api.proxies",
        "192.0.2.1:80",
        "",
        "such as 192.0.2.1 or 2001:db8::1",
    ),
    (
        "api.address",
        "chess.example.org",
        "a whole address begins with https:// or http://",
        BASE,
    ),
    (
        "api.address",
        "localhost:8065",
        "a whole address begins with",
        BASE,
    ),
    (
        "api.address",
        "ftp://chess.example.org",
        "a whole address begins with",
        BASE,
    ),
    (
        "api.address",
        " https://chess.example.org",
        "a whole address begins with",
        BASE,
    ),
    (
        "api.address",
        "https://",
        "its host or its port is wrong",
        BASE,
    ),
    (
        "api.address",
        "https:///games",
        "its host or its port is wrong",
        BASE,
    ),
    (
        "api.address",
        "https://chess.example.org:99999",
        "its host or its port is wrong",
        BASE,
    ),
    (
        "api.address",
        "https://chess example.org",
        "its host or its port is wrong",
        BASE,
    ),
    (
        "api.address",
        "https://chess.example.org/my games",
        "there are blanks",
        BASE,
    ),
    (
        "api.address",
        "https://chess.example.org\n",
        "there are blanks",
        BASE,
    ),
    (
        "api.address",
        "https://ann:hunter2@chess.example.org",
        "leave them out",
        BASE,
    ),
    (
        "api.address",
        "https://chess.example.org/?a=b",
        "leave out the ? or the #",
        BASE,
    ),
    (
        "api.address",
        "https://chess.example.org/#top",
        "leave out the ? or the #",
        BASE,
    ),
    (
        "api.mcp_origins",
        "host.example.org",
        "a whole address begins with",
        "https://host.example",
    ),
    (
        "api.mcp_origins",
        "https://host.example.org/",
        "an origin has no path",
        "https://host.example",
    ),
    (
        "discord.privacy_policy",
        "http://example.org",
        "only a whole address with https://",
        "/privacy",
    ),
    (
        "discord.terms",
        "https://ann:hunter2@example.org",
        "leave them out",
        "/privacy",
    ),
    (
        "discord.token",
        APPLICATION,
        "this is an id, such as that of the application",
        TOKEN,
    ),
    (
        "discord.token",
        PUBLIC_KEY,
        "this is the public key of the application",
        TOKEN,
    ),
    (
        "discord.token",
        CLIENT_SECRET,
        "this is the secret of the application",
        TOKEN,
    ),
    (
        "discord.token",
        "Bot MTU3.GxYz12.abc",
        "Bot or Bearer is no part of it",
        TOKEN,
    ),
    (
        "discord.token",
        "bearer MTU3.GxYz12.abc",
        "Bot or Bearer is no part of it",
        TOKEN,
    ),
    (
        "discord.token",
        "MTU3.GxYz12.abc ",
        "there are spaces, line breaks",
        TOKEN,
    ),
    (
        "discord.token",
        "MTU3.GxYz12.abc\n",
        "there are spaces, line breaks",
        TOKEN,
    ),
    (
        "discord.token",
        "MTU3.GxYz12.“abc",
        "there are quotes in it",
        TOKEN,
    ),
    (
        "discord.client_secret",
        APPLICATION,
        "this is an id",
        SECRET,
    ),
    (
        "discord.client_secret",
        PUBLIC_KEY,
        "this is the public key",
        SECRET,
    ),
    (
        "discord.client_secret",
        BOT_TOKEN,
        "this is the token of the bot",
        SECRET,
    ),
    (
        "discord.client_secret",
        "4kZ q0v",
        "there are spaces",
        SECRET,
    ),
    ("store.folder", "", "name a folder, such as data/games", ""),
    (
        "store.folder",
        "Cargo.toml",
        "Cargo.toml is no folder: name another one",
        "",
    ),
    (
        "store.folder",
        "Cargo.toml/games",
        "Cargo.toml is no folder: name another one",
        "",
    ),
    (
        "store.backups",
        "Cargo.toml",
        "Cargo.toml is no folder: name another one",
        "",
    ),
    (
        "sandbox.folder",
        "/dev/null",
        "/dev/null is no folder: name another one",
        "",
    ),
    (
        "store.backups",
        "data/games",
        "is in store.folder (data/games)",
        "such as data/backups",
    ),
    (
        "store.backups",
        "./data/../data/games/",
        "is in store.folder",
        "such as data/backups",
    ),
    (
        "store.backups",
        "data/games/backups",
        "is in store.folder",
        "such as data/backups",
    ),
    (
        "sandbox.folder",
        "data/games",
        "is in store.folder",
        "such as data/sandbox",
    ),
];

/// The key and a value that is taken.
const TAKEN: &[(&str, &str)] = &[
    ("api.listen", "127.0.0.1:8065"),
    ("api.listen", "[::1]:8065"),
    ("api.listen", "0.0.0.0:8065"),
    ("api.proxies", "2001:db8::1"),
    ("api.address", ""),
    ("api.address", "https://chess.example.org"),
    ("api.address", "https://chess.example.org/"),
    ("api.address", "http://localhost:8065"),
    ("api.address", "https://chess.example.org:8443/games"),
    ("api.address", "http://[2001:db8::1]:8065"),
    ("api.mcp_origins", "http://localhost:6274"),
    (
        "discord.privacy_policy",
        "https://example.org/privacy?language=en#bot",
    ),
    ("discord.token", ""),
    ("discord.token", BOT_TOKEN),
    ("discord.client_secret", CLIENT_SECRET),
    ("store.folder", "data/other"),
    ("store.folder", "/var/lib/entente/absent"),
    ("store.backups", ""),
    ("store.backups", "data"),
    ("store.backups", "data/games-backups"),
];

#[test]
fn what_cannot_work_is_refused_with_a_form_that_does() {
    for &(key, value, wrong, form) in REFUSED {
        for source in SOURCES {
            let loaded = source.load(key, value);
            let message = loaded.expect_err(&format!("{key} = {value}")).to_string();
            let variable = format!("ENTENTE_{}", key.to_uppercase().replace('.', "_"));
            assert!(
                message.contains(key) || message.contains(&variable),
                "{message}"
            );
            assert!(
                message.contains(wrong) && message.contains(form),
                "{value}: {message}"
            );
            let is_secret = key.contains("token") || key.contains("secret");
            assert!(!is_secret || !message.contains(value), "{message}");
            assert!(!message.contains("hunter2"), "{message}");
        }
    }
}

#[test]
fn what_works_is_taken_from_everywhere() {
    for &(key, value) in TAKEN {
        for source in SOURCES {
            let loaded = source.load(key, value);
            assert!(loaded.is_ok(), "{key} = {value}: {}", loaded.unwrap_err());
        }
    }
}

/// A shell takes quotes away, an `--env-file` does not.
#[test]
fn quotes_around_a_value_are_no_part_of_it() {
    for key in ["discord.token", "api.address", "store.folder", "log.filter"] {
        for quoted in ["\"info\"", "'info'"] {
            for source in [Source::Variable, Source::Flag] {
                let message = source.load(key, quoted).unwrap_err().to_string();
                assert!(
                    message.ends_with("a part of it here: leave them out"),
                    "{message}"
                );
            }
        }
    }
    let message = Source::File
        .load("discord.token", "\"a.b.c\"")
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("discord.token: there are quotes in it: leave them out"),
        "{message}"
    );
    let text = "[api]\nlisten = 127.0.0.1:8065\n";
    let message = load_with_flags(text, &[], &[]).unwrap_err().to_string();
    assert!(message.contains("line 2: api.listen: "), "{message}");
    assert!(
        message.ends_with("write a text in quotes: listen = \"…\""),
        "{message}"
    );
}

/// In a database there is no folder of the store in which another one could be.
#[test]
fn with_a_database_the_folder_of_the_store_is_nobodys() {
    let flags = [
        "store.url=postgres://db/entente",
        "store.backups=data/games",
    ];
    assert!(load_with_flags("", &[], &flags).is_ok());
    let flags = ["store.backups=data/games", "store.folder=elsewhere"];
    assert!(load_with_flags("", &[], &flags).is_ok());
}

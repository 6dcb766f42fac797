//! Tests of reading and checking the settings.
#![allow(clippy::unwrap_used)]

use super::*;
use entente_rules::Uci;
use std::num::NonZeroU32;
use std::path::Path;

pub(super) fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
    load_with_flags(text, environment, &[])
}

pub(super) fn load_with_flags(
    text: &str,
    environment: &[(&str, &str)],
    flags: &[&str],
) -> Result<Config, ConfigError> {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!(
        "entente-config-{}-{number}.toml",
        std::process::id()
    ));
    std::fs::write(&file, text).unwrap();
    let loaded = Config::load(
        Some(&file),
        environment.iter().map(|(k, v)| ((*k).into(), (*v).into())),
        &flags.iter().map(ToString::to_string).collect::<Vec<_>>(),
    );
    std::fs::remove_file(file).unwrap();
    loaded
}

fn problem(text: &str, environment: &[(&str, &str)]) -> String {
    let message = load(text, environment).unwrap_err().to_string();
    message
        .split_once(".toml, ")
        .map_or(message.clone(), |(_, rest)| rest.into())
}

/// The settings of each section.
const SETTINGS: &[(&str, &str)] = &[
    (
        "store",
        "folder backups backup_every backups_kept memory reserve",
    ),
    (
        "discord",
        "token address root_certificate shards message_content welcome \
         piece_emojis privacy_policy terms activity linked_roles client_secret",
    ),
    ("sandbox", "folder page people"),
    (
        "api",
        "listen address proxies lichess mcp mcp_origins webhooks",
    ),
    (
        "limits",
        "commands commands_per_minute reads reads_per_minute requests \
         requests_per_minute lobbies lobbies_in_channel invitations messages \
         messages_per_hour strangers pictures connections \
         connections_per_address waiting waiting_per_client discord_refusals",
    ),
    ("log", "filter format"),
    ("metrics", "listen"),
    ("computers", "delay memory analysis_nodes"),
    (
        "engines.stockfish",
        "command options variants move_time nodes analysis_time level",
    ),
];

#[test]
fn the_example_holds_every_setting_with_its_default() {
    let example =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml"))
            .unwrap();
    assert_eq!(load(&example, &[]).unwrap(), Config::default());
    for (section, keys) in SETTINGS {
        assert!(example.contains(&format!("[{section}]")), "{section}");
        for key in keys.split_whitespace() {
            assert!(
                example
                    .lines()
                    .any(|line| line.trim_start_matches(['#', ' ']).starts_with(key)),
                "{section}.{key}"
            );
        }
    }
}

#[test]
fn the_environment_overrides_the_file() {
    let config = load(
        "[discord]\ntoken = \"from-file\"",
        &[
            ("ENTENTE_DISCORD_TOKEN", "from-environment"),
            ("ENTENTE_SANDBOX_PEOPLE", "Eve, Finn"),
            ("PATH", "/bin"),
        ],
    )
    .unwrap();
    assert_eq!(config.discord.token, "from-environment");
    assert_eq!(config.sandbox.people, ["Eve", "Finn"]);
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    assert_eq!(
        problem("[api]\n\nlisten = \"127.0.0.1:1\"\nlisen = 3\n", &[]),
        "line 4: api.lisen: unknown field `lisen`, expected one of `listen`, `address`, `proxies`, \
         `lichess`, `mcp`, `mcp_origins`, `webhooks`"
    );
}

#[test]
fn a_bad_value_is_named_with_its_line() {
    assert_eq!(
        problem("[api]\nlisten = \"here\"\n", &[]),
        "line 2: api.listen: this is not an IP address with a port: write an IP address and a port, such \
         as 127.0.0.1:8065 for localhost:8065, or 0.0.0.0:8065 for :8065"
    );
    assert_eq!(
        problem("[discord]\ntoken = 3\n", &[]),
        "line 2: discord.token: invalid type: integer `3`, expected a string"
    );
}

#[test]
fn invalid_toml_is_named_with_its_line() {
    assert!(
        problem("[api]\nlisten = \n", &[]).starts_with("line 2: api.listen: "),
        "{}",
        problem("[api]\nlisten = \n", &[])
    );
}

#[test]
fn a_bad_variable_is_named() {
    assert_eq!(
        problem("", &[("ENTENTE_API_LISTEN", "x")]),
        "environment variable ENTENTE_API_LISTEN: this is not an IP address with a port: write an IP \
         address and a port, such as 127.0.0.1:8065 for localhost:8065, or 0.0.0.0:8065 for :8065"
    );
    assert!(
        problem("", &[("ENTENTE_TOKEN", "x")])
            .starts_with("environment variable ENTENTE_TOKEN: there is no such setting")
    );
    assert!(problem("", &[("ENTENTE_DISCORD_TOKN", "x")]).contains("unknown field `tokn`"));
}

#[test]
fn a_flag_overrides_the_environment_and_the_last_flag_the_first() {
    let flags = [
        "discord.token=first=one",
        "sandbox.people=Eve, Finn",
        "discord.token=a=b",
    ];
    let config = load_with_flags(
        "[discord]\ntoken = \"from-file\"",
        &[("ENTENTE_DISCORD_TOKEN", "from-environment")],
        &flags,
    )
    .unwrap();
    assert_eq!(config.discord.token, "a=b");
    assert_eq!(config.sandbox.people, ["Eve", "Finn"]);
}

#[test]
fn numbers_come_from_everywhere() {
    let flags = ["store.backups_kept=3"];
    let environment = [("ENTENTE_STORE_BACKUP_EVERY", "6")];
    let config = load_with_flags("", &environment, &flags).unwrap();
    assert_eq!(
        (config.store.backup_every, config.store.backups_kept),
        (6, 3)
    );
    assert_eq!(
        problem("", &[("ENTENTE_STORE_BACKUP_EVERY", "often")]),
        "environment variable ENTENTE_STORE_BACKUP_EVERY: \
         invalid type: string \"often\", expected a whole number from 0 on"
    );
    assert!(problem("[store]\nbackup_every = 0", &[]).starts_with("line 2: store.backup_every: "));
}

#[test]
fn lists_and_switches_are_written_as_in_the_file_or_with_commas() {
    let people = |value: &str| {
        let flag = format!("sandbox.people={value}");
        load_with_flags("", &[], &[&flag]).map(|config| config.sandbox.people)
    };
    assert_eq!(
        people("[\"Eve\", \"Finn, the second\"]").unwrap(),
        ["Eve", "Finn, the second"]
    );
    assert_eq!(people("Eve,Finn").unwrap(), ["Eve", "Finn"]);
    let wrong = people("[\"Eve\", 3]").unwrap_err().to_string();
    assert_eq!(
        wrong,
        "--set sandbox.people: invalid type: integer `3`, expected a string"
    );
    let environment = [
        ("ENTENTE_DISCORD_MESSAGE_CONTENT", "true"),
        ("ENTENTE_API_PROXIES", "192.0.2.1, 2001:db8::1"),
    ];
    let config = load("", &environment).unwrap();
    assert_eq!(config.discord.message_content, Some(true));
    assert_eq!(config.api.proxies.len(), 2);
    assert_eq!(
        problem("", &[("ENTENTE_API_PROXIES", "here")]),
        "environment variable ENTENTE_API_PROXIES: this is not an IP address: write an IP address \
         without a port, such as 192.0.2.1 or 2001:db8::1"
    );
    // What would be several settings is none.
    let several = problem("", &[("ENTENTE_STORE_MEMORY", "1\nreserve = 2")]);
    assert!(several.contains("expected a whole number"), "{several}");
}

#[test]
fn other_protocols_are_served_on_loopback_only_by_default() {
    for (text, lichess, mcp) in [
        ("", true, true),
        ("listen = \"[::1]:80\"", true, true),
        ("listen = \"0.0.0.0:80\"", false, false),
        ("listen = \"0.0.0.0:80\"\nlichess = \"always\"", true, false),
        ("mcp = \"never\"", true, false),
    ] {
        let bridges = load(&format!("[api]\n{text}"), &[]).unwrap().api.bridges();
        assert_eq!((bridges.lichess, bridges.mcp), (lichess, mcp), "{text}");
    }
}

#[test]
fn pages_at_the_public_address_and_of_named_origins_may_use_mcp() {
    let text = "[api]\naddress = \"https://chess.example/games\"\n\
                mcp_origins = [\"https://host.example\"]\n";
    let bridges = load(text, &[]).unwrap().api.bridges();
    let origins = ["https://host.example", "https://chess.example"];
    assert_eq!(bridges.mcp_origins, origins);
}

#[test]
fn two_parts_cannot_listen_on_one_address() {
    let both = "[api]\nlisten = \"127.0.0.1:80\"\n[metrics]\nlisten = \"0.0.0.0:80\"\n";
    assert_eq!(
        problem(both, &[]),
        "metrics.listen: api.listen listens on 127.0.0.1:80 already: choose another port"
    );
    assert!(load(both, &[("ENTENTE_METRICS_LISTEN", "127.0.0.1:81")]).is_ok());
    let page = "[api]\nlisten = \"127.0.0.1:8064\"\n";
    assert!(problem(page, &[]).starts_with("sandbox.page: api.listen listens on 127.0.0.1:8064"));
    // With a token there is no page, and with port 0 each gets a port of its own.
    assert!(load(page, &[("ENTENTE_DISCORD_TOKEN", "token")]).is_ok());
    let any = "[api]\nlisten = \"127.0.0.1:0\"\n[metrics]\nlisten = \"127.0.0.1:0\"\n";
    assert!(load(any, &[]).is_ok());
}

#[test]
fn limits_that_cannot_work_are_named_with_what_would() {
    for (line, expected) in [
        (
            "reads_per_minute = 0",
            "line 2: limits.reads_per_minute: nothing would go on with 0: write at least 1",
        ),
        (
            "connections = 0",
            "line 2: limits.connections: nothing would go on with 0: write at least 1",
        ),
        (
            "discord_refusals = 9000",
            "line 2: limits.discord_refusals: write a number from 10 to 2000, such as 1000",
        ),
    ] {
        assert_eq!(problem(&format!("[limits]\n{line}"), &[]), expected);
    }
    assert!(load("[limits]\ncommands = 0\nlobbies = 0", &[]).is_ok());
    assert_eq!(
        problem("[store]\nbackup_every = 9000", &[]),
        "line 2: store.backup_every: write a number of hours from 1 to 8760, such as 24"
    );
}

#[test]
fn a_bad_flag_is_named_without_its_value() {
    let problem = |flag: &str| load_with_flags("", &[], &[flag]).unwrap_err().to_string();
    assert_eq!(
        problem("api.listen=x"),
        "--set api.listen: this is not an IP address with a port: write an IP address and a port, such \
         as 127.0.0.1:8065 for localhost:8065, or 0.0.0.0:8065 for :8065"
    );
    assert_eq!(
        problem("discord.tokn=secret"),
        "--set discord.tokn: unknown field `tokn`, expected one of \
         `token`, `address`, `root_certificate`, `shards`, `message_content`, `welcome`, \
         `piece_emojis`, `interactions`, `privacy_policy`, `terms`, `activity`, \
         `linked_roles`, `client_secret`"
    );
    for flag in ["token=secret", "discord.token", "", "="] {
        let message = problem(flag);
        assert!(
            message.contains("write --set SECTION.KEY=VALUE") && !message.contains("secret"),
            "{message}"
        );
    }
}

#[test]
fn settings_that_cannot_work_are_refused_with_what_would() {
    assert!(
        problem("[sandbox]\npage = \"0.0.0.0:80\"", &[])
            .starts_with("line 2: sandbox.page: the sandbox has no passwords")
    );
    assert!(
        problem("[sandbox]\npeople = [\"Ann\"]", &[])
            .starts_with("line 2: sandbox.people: a game needs two people")
    );
    assert!(
        problem("[discord]\naddress = \"8.8.8.8:443\"", &[])
            .starts_with("line 2: discord.address: only an address on this machine")
    );
    let without_secret = "[discord]\ntoken = \"a.b.c\"\nactivity = true";
    let message = problem(without_secret, &[]);
    assert!(
        message.contains("discord.client_secret: an Activity needs the secret"),
        "{message}"
    );
    let linked = |rest: &str| problem(&format!("[discord]\nlinked_roles = true\n{rest}"), &[]);
    let without_token = linked("");
    assert!(
        without_token.contains("discord.linked_roles: the sandbox has no page"),
        "{without_token}"
    );
    let without_secret = linked("token = \"a.b.c\"");
    assert!(
        without_secret.contains("discord.client_secret: linked roles need the secret"),
        "{without_secret}"
    );
    let without_address = linked("token = \"a.b.c\"\nclient_secret = \"s\"");
    assert!(
        without_address.contains("api.address: linked roles need the public address"),
        "{without_address}"
    );
    for key in ["privacy_policy", "terms"] {
        let message = problem(&format!("[discord]\n{key} = \"example.org\""), &[]);
        assert!(
            message.starts_with(&format!(
                "line 2: discord.{key}: Discord takes only a whole"
            )),
            "{message}"
        );
    }
    // The sandbox has a secret of its own.
    assert!(load("[discord]\nactivity = true", &[]).is_ok());
}

#[test]
fn a_named_file_must_exist() {
    let error = Config::load(
        Some(Path::new("no-such-file.toml")),
        std::iter::empty(),
        &[],
    )
    .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the settings in no-such-file.toml cannot be read: "),
        "{error}"
    );
}

#[test]
fn shards_are_as_many_as_discord_says_or_a_number() {
    let shards = |text: &str| load(text, &[]).unwrap().discord.shards;
    let four = Shards::Total(NonZeroU32::new(4).unwrap());
    assert_eq!(shards(""), Shards::Auto);
    assert_eq!(shards("[discord]\nshards = \"auto\""), Shards::Auto);
    assert_eq!(shards("[discord]\nshards = 4"), four);
    let set = load("", &[("ENTENTE_DISCORD_SHARDS", "4")]).unwrap();
    assert_eq!(set.discord.shards, four);
    for wrong in ["0", "-1", "99999", "\"some\"", "\"\""] {
        let problem = problem(&format!("[discord]\nshards = {wrong}"), &[]);
        let begins = "line 2: discord.shards: `";
        assert!(problem.starts_with(begins), "{problem}");
        assert!(problem.contains("write \"auto\", or a number"), "{problem}");
    }
}

#[test]
fn computers_take_their_time_and_have_some_memory() {
    let set = load(
        "[computers]\ndelay = \"none\"",
        &[("ENTENTE_COMPUTERS_MEMORY", "32")],
    );
    let computers = set.unwrap().computers;
    assert_eq!(computers.delay, Delay::None);
    assert_eq!(computers.memory_bytes(), 32 << 20);
    assert_eq!(
        problem("[computers]\ndelay = \"long\"", &[]),
        "line 2: computers.delay: unknown variant `long`, expected `human` or `none`"
    );
    for wrong in [0, 5000] {
        assert_eq!(
            problem(&format!("[computers]\nmemory = {wrong}"), &[]),
            "line 2: computers.memory: write a number of MiB from 1 to 4096, such as 64"
        );
    }
    for wrong in [99, 1_000_001] {
        assert_eq!(
            problem(&format!("[computers]\nanalysis_nodes = {wrong}"), &[]),
            "line 2: computers.analysis_nodes: write a number of positions from 100 to 1000000, \
             such as 20000"
        );
    }
    assert_eq!(
        problem("[store]\nmemory = 0", &[]),
        "line 2: store.memory: write a number of MiB from 1 to 1048576, such as 256"
    );
}

#[test]
fn a_log_is_for_people_or_for_programs() {
    let json = load("[log]\nformat = \"json\"", &[]).unwrap();
    assert_eq!(json.log.format, LogFormat::Json);
    assert_eq!(
        problem("[log]\nformat = \"xml\"", &[]),
        "line 2: log.format: unknown variant `xml`, expected `text` or `json`"
    );
    assert_eq!(
        problem("[metrics]\nlisten = \"x\"", &[]),
        "line 2: metrics.listen: this is not an IP address with a port: write an IP address and a port, \
         such as 127.0.0.1:8065 for localhost:8065, or 0.0.0.0:8065 for :8065"
    );
}

#[test]
fn secrets_are_not_shown() {
    for key in ["token", "client_secret"] {
        let config = load(&format!("[discord]\n{key} = \"very-secret\""), &[]).unwrap();
        assert!(!format!("{config:?}").contains("very-secret"), "{key}");
    }
}

#[test]
fn an_engine_has_a_name_a_command_and_limits() {
    let config = load("[engines.plain]\ncommand = \"sh\"\n", &[]).unwrap();
    let plain = &config.engines.0.first_key_value().unwrap().1;
    assert_eq!(**plain, EngineConfig::of("sh"));
    let text = "[engines.\"Deep Thought 2\"]\n\
                command = [\"sh\", \"-c\", \"two words\"]\n\
                options = { Hash = 64, Ponder = false, \"Skill Level\" = \"3\" }\n\
                move_time = 1000\nnodes = 5\nanalysis_time = 200\nlevel = 8\n";
    let config = load(text, &[]).unwrap();
    let offered = config.engines.offered().pop().unwrap();
    assert_eq!(offered.rules, [Uci::Chess, Uci::Chess960]);
    let computer = offered.computer;
    assert_eq!(computer.engine.unwrap().as_str(), "Deep Thought 2");
    assert_eq!(computer.level.number(), 8);
    let engine = config.engines.0.values().next().unwrap();
    assert_eq!(engine.command.0, ["sh", "-c", "two words"]);
    let options: Vec<_> = engine.options.values().map(ToString::to_string).collect();
    assert_eq!(options, ["64", "false", "3"]);
    assert_eq!((engine.move_time, engine.nodes), (1_000, Some(5)));
    assert_eq!(engine.analysis_time, Some(200));
}

/// The section of an engine with these lines.
fn section(lines: &str) -> String {
    format!("[engines.deep]\n{lines}\n")
}

#[test]
fn an_engine_that_cannot_analyse_is_named_with_its_line() {
    for (lines, expected) in [
        (
            "command = \"sh\"\nanalysis_time = 1001",
            "line 3: engines.deep.analysis_time: write a number of milliseconds from 10 to 1000",
        ),
        (
            "command = \"sh\"\nanalysis_time = 200\nvariants = [\"fourplayer\"]",
            "line 3: engines.deep.analysis_time: only games of standard and chess960 can be \
             analysed by an engine: add one of them to `variants`, or leave this out",
        ),
        (
            "command = \"sh\"\nanalysis_time = 200\n[engines.further]\ncommand = \"sh\"\n\
             variants = [\"chess960\"]\nanalysis_time = 200",
            "line 7: engines.further.analysis_time: deep analyses the games of chess960 already: \
             leave it out in one of both",
        ),
    ] {
        assert_eq!(problem(&section(lines), &[]), expected);
    }
}

#[test]
fn an_engine_that_cannot_work_is_named_with_its_line() {
    for (lines, expected) in [
        (
            "command = \"no-such-program --fast\"",
            "line 2: engines.deep.command: there is no program no-such-program: install it, write \
             its whole path, or leave the engine out",
        ),
        (
            "command = \"/\"",
            "line 2: engines.deep.command: there is no program /: install it, write its whole \
             path, or leave the engine out",
        ),
        (
            "command = \" \"",
            "line 2: engines.deep.command: name the engine's program",
        ),
        (
            "command = \"sh\"\nmove_time = 9",
            "line 3: engines.deep.move_time: write a number of milliseconds from 10 to 10000",
        ),
        (
            "command = \"sh\"\nvariants = [\"fourplayer\", \"chess4\"]",
            "line 3: engines.deep.variants: write one or more of these, each once: standard, \
             chess960, fourplayer",
        ),
        (
            "command = \"sh\"\nvariants = []",
            "line 3: engines.deep.variants: write one or more of these, each once: standard, \
             chess960, fourplayer",
        ),
        (
            "command = \"sh\"\nnodes = 0",
            "line 3: engines.deep.nodes: write a number of positions from 1",
        ),
        (
            "command = \"sh\"\noptions = { \"a\\nb\" = 1 }",
            "line 3: engines.deep.options: each name and value has to be one line",
        ),
    ] {
        assert_eq!(problem(&section(lines), &[]), expected);
    }
    // A name with a blank is in quotes.
    for quoted in ["\"Deep Thought\"", "'Deep Thought'"] {
        let section = format!("[engines.{quoted}]\ncommand = \"sh\"\nnodes = 0\n");
        assert_eq!(
            problem(&section, &[]),
            "line 3: engines.Deep Thought.nodes: write a number of positions from 1"
        );
    }
    for (text, expected) in [
        (section("move_time = 50"), "missing field `command`"),
        (
            section("command = \"sh\"\nlevel = 9"),
            "a level is a number from 1 to 8",
        ),
        (
            section("command = \"sh\"\nhash = 9"),
            "unknown field `hash`",
        ),
        (
            "[engines.3]\ncommand = \"sh\"".into(),
            "begins with a letter",
        ),
    ] {
        let found = problem(&text, &[]);
        assert!(
            found.starts_with("line ") && found.contains(expected),
            "{found}"
        );
    }
}

#[test]
fn engines_are_set_in_the_file_only() {
    let expected = "engines are set in the file only, in a section [engines.NAME]";
    let variable = problem("", &[("ENTENTE_ENGINES_DEEP_COMMAND", "sh")]);
    assert!(variable.ends_with(expected), "{variable}");
    let flag = load_with_flags("", &[], &["engines.deep.command=sh"]).unwrap_err();
    assert!(flag.to_string().ends_with(expected), "{flag}");
}

#[test]
fn plain_texts_are_read_in_the_sandbox_and_on_discord_only_if_set() {
    let reads = |text: &str| load(text, &[]).unwrap().discord.has_message_content();
    assert!(reads(""));
    assert!(!reads("[discord]\nmessage_content = false"));
    assert!(!reads("[discord]\ntoken = \"a.b.c\""));
    assert!(reads(
        "[discord]\ntoken = \"a.b.c\"\nmessage_content = true"
    ));
}

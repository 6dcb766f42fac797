//! `serve --check`, the settings, the help, and a reader that closes the pipe.

use std::process::Stdio;

use super::{Folder, entente, expect_refusal};

#[test]
fn check_shows_what_would_run_without_the_token() {
    let output = entente(&["serve", "--check"]).success();
    insta::assert_snapshot!(output);
    let folder = Folder::new().with(
        "config.toml",
        "[discord]\ntoken = \"from-file\"\n[api]\nlisten = \"127.0.0.1:1\"\n",
    );
    let mut command = folder.command(&[
        "serve",
        "--check",
        "--set",
        "api.listen=127.0.0.1:3",
        "--set",
        "log.filter=info",
    ]);
    let output = command
        .env("ENTENTE_API_LISTEN", "127.0.0.1:2")
        .env("ENTENTE_STORE_FOLDER", "elsewhere")
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(!shown.contains("from-file"), "{shown}");
    insta::assert_snapshot!("check_combines_the_settings", shown);
}

#[test]
fn check_names_the_engines_and_what_is_wrong_with_them() {
    let called = |command: &str, calls: &[&[&str]]| {
        let text = format!("[engines.deep]\ncommand = \"{command}\"\n");
        let folder = Folder::new().with("config.toml", text);
        let output = |call: &&[&str]| folder.command(call).output().unwrap();
        calls.iter().map(output).collect::<Vec<_>>()
    };
    let check = called("sh -c true", &[&["serve", "--check"]]).remove(0);
    let shown = String::from_utf8(check.stdout).unwrap();
    let line = "Engine deep: plays with `sh -c true`; where it does not, level 6 moves\n";
    assert!(shown.ends_with(line), "{shown}");
    // Nothing starts without it, either.
    for output in called("no-such-program", &[&["serve", "--check"], &["serve"], &[]]) {
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        let expected = "config.toml, line 2: engines.deep.command: there is no program \
                        no-such-program: install it, write its whole path, or leave the engine out";
        assert!(message.contains(expected), "{message}");
    }
}

/// docs/operators/scale.md says which status a database has.
#[test]
fn a_database_is_refused_with_a_status_that_says_whether_its_address_can_be_read() {
    let start = |url: &str| entente(&["--set", &format!("store.url={url}")]);
    let away = start("postgres://entente:hunter2@127.0.0.1:9/chess");
    assert_eq!(away.status, 1, "{}", away.stderr);
    let expected = "entente: store.url: the database chess on 127.0.0.1 cannot be reached: ";
    assert!(away.stderr.contains(expected), "{}", away.stderr);
    for (url, part) in [
        ("mysql://entente:hunter2@127.0.0.1/chess", "postgres://"),
        ("postgres://entente:hun@ter2@127.0.0.1/chess", "%40"),
        (
            "postgres://entente:hunter2@127.0.0.1:port/chess",
            "the port is wrong",
        ),
    ] {
        let unread = start(url);
        assert_eq!(unread.status, 2, "{}", unread.stderr);
        assert!(unread.stderr.contains("store.url"), "{}", unread.stderr);
        assert!(unread.stderr.contains(part), "{}", unread.stderr);
        assert!(!unread.stderr.contains("ter2"), "{}", unread.stderr);
    }
}

#[test]
fn help_and_version_are_printed() {
    assert!(
        entente(&["--help"])
            .success()
            .contains("Exit status: 0 success; 1 refused by the rules; 2 ")
    );
    assert_eq!(
        entente(&["--version"]).success(),
        format!("entente {}\n", env!("CARGO_PKG_VERSION"))
    );
    for call in [
        "variants", "perft", "legal", "state", "script", "convert", "draw", "verify", "history",
        "analysis", "serve", "uci",
    ] {
        assert!(
            entente(&[call, "--help"])
                .success()
                .contains("Usage: entente "),
            "{call}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new().with("events", "{\"move\":\"e2e4\"}\n".repeat(5000));
    let mut command = folder.command(&["script", "standard", "--events", "events"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn invalid_settings_are_named() {
    for (arguments, message) in [
        (
            &["serve", "--check", "--config", "absent.toml"][..],
            "the settings in absent.toml cannot be read: ",
        ),
        (
            &["--config", "absent.toml"],
            "the settings in absent.toml cannot be read: ",
        ),
        (
            &["--set", "api.lisen=1", "serve", "--check"],
            "--set api.lisen: unknown field `lisen`, expected one of `listen`",
        ),
        (
            &["serve", "--check", "--set", "api"],
            "--set api: write --set SECTION.KEY=VALUE",
        ),
        (
            &["serve", "--check", "--set", "sandbox.page=0.0.0.0:1"],
            "sandbox.page: the sandbox has no passwords",
        ),
    ] {
        let answer = expect_refusal(arguments, b"", 2);
        assert!(
            answer.stderr.starts_with(&format!("entente: {message}")),
            "{}",
            answer.stderr
        );
    }
}

//! Bots in other languages, with libraries that we did not write, judge the sandbox: each uses
//! every part of it, talks to itself through the interface for tests, and prints what it found.
//!
//! They are in `tests/judges`. Where their libraries are not installed they are left out and say
//! so, except in CI, which installs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use entente_sandbox::PrivilegedIntent;

/// The folder of the judges.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges")
}

/// Returns the folder in which `.ci/run` installs the packages of npm.
fn node_modules() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    target.join("judges/node_modules")
}

/// A judge, and how it is started.
struct Judge {
    /// Starts the interpreter.
    command: fn() -> Command,
    script: &'static str,
    /// A program that fails where the library is missing.
    probe: &'static [&'static str],
    /// The number of wrong requests that it sends on purpose.
    wrong_requests: usize,
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.env("NODE_PATH", node_modules());
    node
}

fn python() -> Command {
    let mut python = Command::new("python3");
    python.env("PYTHONDONTWRITEBYTECODE", "1");
    python
}

/// Python with a library in a folder of its own, where `.ci/run` installs it: some have one name.
fn python_with(library: &str) -> Command {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut python = python();
    python.env("PYTHONPATH", target.join("judges").join(library));
    python
}

/// Runs a judge, and fails unless every check passed.
async fn judged(judge: Judge) {
    let probed = (judge.command)().args(judge.probe).output();
    if !probed.is_ok_and(|probed| probed.status.success()) {
        return entente_gate::skip(format!("the library of {} is not installed", judge.script));
    }
    let sandbox = entente_strict::builder()
        .people(["ann", "bob"])
        .channel("games")
        .allow([
            PrivilegedIntent::Presences,
            PrivilegedIntent::ServerMembers,
            PrivilegedIntent::MessageContent,
        ])
        .start()
        .await
        .unwrap();
    let mut command = (judge.command)();
    command.arg(folder().join(judge.script));
    command.env("SANDBOX_PAGE", sandbox.page_url());
    let run = tokio::task::spawn_blocking(move || command.output().unwrap());
    report(&judge, &run.await.unwrap());
    let violations = sandbox.violations();
    assert_eq!(violations.len(), judge.wrong_requests, "{violations:#?}");
}

/// Fails with everything that the judge did not accept.
fn report(judge: &Judge, output: &Output) {
    let printed = String::from_utf8_lossy(&output.stdout);
    let passed = printed
        .lines()
        .filter(|line| line.starts_with("ok "))
        .count();
    let script = std::fs::read_to_string(folder().join(judge.script)).unwrap();
    let is_check = |line: &&str| line.starts_with("check(\"") || *line == "@check";
    let checks = script.lines().filter(is_check).count();
    println!("{}: {passed} of {checks} checks passed", judge.script);
    let errors = String::from_utf8_lossy(&output.stderr);
    let failed = printed.lines().any(|line| line.starts_with("failed"));
    assert!(
        checks > 0 && passed == checks && !failed,
        "{printed}\n{errors}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_js_finds_every_part_of_discord_here() {
    judged(Judge {
        command: node,
        script: "discord_js.cjs",
        probe: &["-e", "require('discord.js')"],
        wrong_requests: 1,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_py_finds_every_part_of_discord_here() {
    judged(Judge {
        command: python,
        script: "discord_py.py",
        probe: &["-c", "import discord, zstandard"],
        wrong_requests: 1,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hikari_finds_every_part_of_discord_here() {
    judged(Judge {
        command: python,
        script: "hikari_bot.py",
        probe: &["-c", "import hikari"],
        wrong_requests: 0,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_py_finds_every_part_of_discord_here() {
    judged(Judge {
        command: python,
        script: "interactions_bot.py",
        probe: &["-c", "import interactions"],
        wrong_requests: 0,
    })
    .await;
}

/// The small judges prove the lines that the program prints, and that a login is answered whole.
#[tokio::test(flavor = "multi_thread")]
async fn py_cord_logs_in_and_plays() {
    judged(Judge {
        command: || python_with("py-cord"),
        script: "pycord_bot.py",
        probe: &["-c", "import discord; discord.Bot"],
        wrong_requests: 0,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nextcord_logs_in_and_plays() {
    judged(Judge {
        command: || python_with("nextcord"),
        script: "nextcord_bot.py",
        probe: &["-c", "import nextcord"],
        wrong_requests: 0,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn disnake_logs_in_and_plays() {
    judged(Judge {
        command: || python_with("disnake"),
        script: "disnake_bot.py",
        probe: &["-c", "import disnake"],
        wrong_requests: 0,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discordeno_logs_in_and_plays() {
    judged(Judge {
        command: node,
        script: "discordeno_bot.cjs",
        probe: &["-e", "require('discordeno')"],
        wrong_requests: 0,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dressed_registers_and_talks() {
    judged(Judge {
        command: node,
        script: "dressed_bot.cjs",
        probe: &["-e", "require.resolve('dressed')"],
        wrong_requests: 0,
    })
    .await;
}

/// The helpers that the judges use are those of the README, word for word.
#[test]
fn the_readme_has_the_helpers_that_the_judges_use() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let documented = std::fs::read_to_string(root.join("docs/testing.md")).unwrap();
    for helper in ["people.js", "people.py"] {
        let code = std::fs::read_to_string(root.join("helpers").join(helper)).unwrap();
        assert!(
            documented.contains(&code),
            "docs/testing.md does not have {helper}"
        );
        assert!(code.lines().count() <= 30, "{helper} is no longer short");
    }
}

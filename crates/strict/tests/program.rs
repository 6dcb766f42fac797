//! The sandbox as a program: what it prints, and that tests in other languages find it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

#[tokio::test]
async fn the_program_prints_what_a_bot_needs_and_ends_when_asked() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("program");
    let mut program = Command::new(env!("CARGO_BIN_EXE_entente-sandbox"))
        .args([
            "--listen",
            "127.0.0.1:0",
            "--page",
            "127.0.0.1:0",
            "--people",
            "zoe,yan",
        ])
        .args([
            "--token",
            "a.b.c",
            "--intents",
            "members",
            "--limits",
            "--keep-messages",
            "50",
            "--keep-files",
            "3",
            "--folder",
        ])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut printed = Vec::new();
    for line in lines.map_while(Result::ok) {
        let last = line.starts_with("Stop with");
        printed.push(line);
        if last {
            break;
        }
    }
    let value = |name: &str| {
        let line = printed.iter().find(|line| line.starts_with(name));
        line.unwrap().split_whitespace().last().unwrap().to_owned()
    };
    assert_eq!(value("token"), "a.b.c");
    let kept = "kept         the last 50 messages and 3 MiB of files";
    assert!(printed.iter().any(|line| line == kept), "{printed:?}");
    let pem = std::fs::read_to_string(value("certificate")).unwrap();
    assert!(pem.starts_with("-----BEGIN CERTIFICATE-----"));
    for library in [
        "discord.js",
        "discord.py",
        "hikari",
        "oceanic.js",
        "interactions.py",
        "JDA",
        "serenity",
        "twilight",
    ] {
        let line = printed
            .iter()
            .find(|line| line.trim_start().starts_with(library));
        assert!(line.unwrap().contains(&value("address")), "{library}");
    }
    let info: Value = reqwest::get(value("tests"))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(info["people"][0]["name"], "zoe");
    assert_eq!(info["application_id"], value("application").as_str());
    let pid = rustix::process::Pid::from_child(&program);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(program.wait().unwrap().success());
}

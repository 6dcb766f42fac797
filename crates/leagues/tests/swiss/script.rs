//! A script in Python that asks a library of somebody else, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

/// A script that runs.
pub(crate) struct Script {
    process: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl Script {
    /// Starts a script of the tests. Without a Python that has its libraries the test is skipped
    /// and says so, except in CI.
    pub(crate) fn start(name: &str, libraries: &[&str]) -> Option<Self> {
        let script = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut process = Command::new(python(libraries)?)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script starts");
        let requests = process.stdin.take().expect("it reads");
        let replies = BufReader::new(process.stdout.take().expect("it writes"));
        Some(Self {
            process,
            requests,
            replies,
        })
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").expect("the script reads");
        let mut reply = String::new();
        self.replies
            .read_line(&mut reply)
            .expect("the script answers");
        serde_json::from_str(&reply).expect("the script answers in JSON")
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A Python that has these libraries.
fn python(libraries: &[&str]) -> Option<String> {
    let own = std::env::var("TEST_PYTHON").ok();
    let usual = ["python3", "/usr/bin/python3"].map(str::to_owned);
    let found = own.into_iter().chain(usual).find(|python| {
        let mut check = Command::new(python);
        check
            .args(["-c", &format!("import {}", libraries.join(","))])
            .stderr(Stdio::null());
        check.status().is_ok_and(|status| status.success())
    });
    if found.is_none() {
        let libraries = libraries.join(" and ");
        entente_gate::skip(format!(
            "no Python has {libraries}; .ci/install installs them"
        ));
    }
    found
}

/// The number in an environment variable, or else the usual one.
pub(crate) fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

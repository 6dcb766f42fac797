//! `entente sandbox`: the local Discord for other people's bots, as it is started in a terminal.
//!
//! What it can do is tested in its own crate. Here it is the same program behind another name: it
//! prints what a bot needs, answers tests over HTTP, and ends when it is asked to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{Folder, entente};

/// A running sandbox, which is killed when this is dropped.
struct Running {
    program: Child,
    /// The lines that it has printed until it was ready.
    printed: Vec<String>,
    _folder: Folder,
}

impl Running {
    fn start(options: &[&str]) -> Running {
        let folder = Folder::new();
        let mut command = folder.command(&["sandbox", "--listen", "127.0.0.1:0"]);
        command.args(["--page", "127.0.0.1:0"]).args(options);
        let mut program = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let mut printed = Vec::new();
        while !printed
            .last()
            .is_some_and(|line: &String| line.starts_with("Stop with"))
        {
            let line = lines.next().expect("it prints how to stop it");
            printed.push(line.unwrap());
        }
        Running {
            program,
            printed,
            _folder: folder,
        }
    }

    /// The last word of the line that begins with this one.
    fn value(&self, name: &str) -> &str {
        let line = self.printed.iter().find(|line| line.starts_with(name));
        line.unwrap().split_whitespace().last().unwrap()
    }

    /// The answer of the interface for tests.
    fn ask(&self, method: &str, path: &str) -> Value {
        let url = self.value("tests").strip_prefix("http://").unwrap();
        let (address, root) = url.split_once('/').unwrap();
        let mut connection = TcpStream::connect(address).unwrap();
        write!(
            connection,
            "{method} /{root}{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
        )
        .unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        serde_json::from_str(body).unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already in a test that passes.
        let _ = self.program.kill();
    }
}

#[test]
fn the_sandbox_prints_what_a_bot_needs_answers_tests_and_ends_when_asked() {
    let mut sandbox = Running::start(&["--people", "zoe,yan", "--token", "a.b.c"]);
    assert_eq!(sandbox.value("token"), "a.b.c");
    let needed = sandbox.printed.iter();
    let of_library = needed.filter(|line| line.contains(sandbox.value("address")));
    assert!(
        of_library.count() > 8,
        "a line for each library: {:?}",
        sandbox.printed
    );
    let info = sandbox.ask("GET", "");
    assert_eq!(info["people"][0]["name"], "zoe");
    assert_eq!(info["application_id"], sandbox.value("application"));
    assert_eq!(sandbox.ask("GET", "/violations"), serde_json::json!([]));
    sandbox.ask("POST", "/reset");
    let id = sandbox.program.id().to_string();
    assert!(Command::new("kill").arg(id).status().unwrap().success());
    assert!(sandbox.program.wait().unwrap().success());
}

#[test]
fn a_port_that_is_taken_is_named() {
    let sandbox = Running::start(&[]);
    let taken = sandbox.value("address");
    let output = entente(&["sandbox", "--listen", taken, "--page", "127.0.0.1:0"]);
    assert_eq!(output.status, 2, "{}", output.stderr);
    assert!(output.stderr.contains(taken), "{}", output.stderr);
}

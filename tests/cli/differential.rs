//! `entente convert` against python-chess: every game of a folder is read in the same way.
//!
//! The folder is a small one of ours, or that of the variable `TEST_PGN`. python-chess runs as a
//! program of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::uci::python;

/// The folder with games, and how many of them both programs must read.
fn folder() -> (PathBuf, usize) {
    match std::env::var_os("TEST_PGN") {
        Some(folder) => (folder.into(), 0),
        None => {
            let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
            (own, 20)
        }
    }
}

#[test]
fn games_are_read_as_python_chess_reads_them() {
    let Some(python) = python() else {
        return entente_gate::skip("python-chess is not installed (python3 -m pip install chess)");
    };
    let (folder, least) = folder();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/differential.py");
    let mut command = Command::new(python);
    command
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_entente"))
        .arg(folder);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{faults}");
    println!("{said}");
    let same = said.rsplit("same: ").next().unwrap();
    let same = same.split([',', '\n']).next().unwrap();
    assert!(same.parse::<usize>().unwrap() >= least, "{said}");
}

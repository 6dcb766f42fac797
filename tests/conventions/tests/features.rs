//! `cargo test --workspace` compiles no library a second time that `cargo run` has compiled: all
//! features that tests switch on are on in the program, too.
#![allow(clippy::unwrap_used)]

use entente_conventions::root;
use std::collections::BTreeMap;
use std::process::Command;

/// The features of each library that a command of Cargo compiles, by the name and the version of
/// the library. What runs only in the compiler (procedural macros and build scripts) is compiled
/// apart.
fn features(selection: &[&str]) -> BTreeMap<String, String> {
    let cargo = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--prefix",
            "none",
            "--format",
            "{p}|{f}",
        ])
        .args(selection)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        cargo.status.success(),
        "{}",
        String::from_utf8_lossy(&cargo.stderr)
    );
    let listed = String::from_utf8(cargo.stdout).unwrap();
    let rows = listed.lines().filter_map(|line| line.split_once('|'));
    rows.map(|(package, features)| {
        let features = features.trim_end_matches(" (*)").to_owned();
        (package.to_owned(), features)
    })
    .collect()
}

#[test]
fn the_tests_compile_no_library_of_the_program_again() {
    let program = features(&["--package", "entente", "--edges", "normal,no-proc-macro"]);
    let mut tests = features(&["--workspace", "--edges", "normal,dev,no-proc-macro"]);
    tests.retain(|package, _| program.contains_key(package));
    assert_eq!(
        program, tests,
        "Switch the features that differ on in the root's Cargo.toml, where the others are."
    );
}

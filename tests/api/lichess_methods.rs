//! Every public method of berserk, lichess's own client for Python, as it is: which of them work
//! here and which are refused. `lichess_methods.py` calls them.

use crate::lichess_client::computers_of;
use crate::python::with_packages;
use crate::world::World;
use entente_game::Span;
use std::process::Stdio;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// The version of berserk whose methods are counted.
const BERSERK: &str = "0.14.0";

#[tokio::test(flavor = "multi_thread")]
async fn the_methods_of_berserk_work_or_are_refused_in_lichess_s_form() {
    let Some(python) = with_packages(&["berserk", "requests"]) else {
        return;
    };
    let world = World::new().await;
    // Each game begins in a millisecond of its own, so their order is one.
    world.time.run(Span(1));
    let computers = tokio::spawn(computers_of(&world));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/lichess_methods.py");
    let mut child = Command::new(python)
        .args([script, &world.base])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let tokens = [&world.ann, &world.bob, &world.eve].map(|player| format!("{}\n", player.token));
    let tokens = tokens.concat();
    let mut input = child.stdin.take().unwrap();
    input.write_all(tokens.as_bytes()).await.unwrap();
    let output = child.wait_with_output().await.unwrap();
    computers.abort();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let (version, methods) = text.split_once('\n').unwrap();
    if version != BERSERK {
        println!("berserk is {version}, so its methods are not compared with those of {BERSERK}");
        return;
    }
    insta::assert_snapshot!("berserk", methods);
}

//! lichess's own client for Python, berserk, plays whole games over the Bot API, as it is:
//! `lichess_client.py` is its player.

use crate::python::with_packages;
use crate::world::World;
use entente_computer::{ComputersConfig, Delay};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

/// The number of games of each rule set against a person, and as many against a computer, unless
/// `TEST_GAMES` says it. Four of them have the draw, the resignation and the abort.
const GAMES: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn berserk_plays_games_to_their_end_over_a_restart() {
    if entente_gate::skips_slow() {
        return;
    }
    let Some(python) = with_packages(&["berserk", "chess"]) else {
        return;
    };
    let games = std::env::var("TEST_GAMES").ok();
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let mut world = World::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/lichess_client.py");
    let mut child = Command::new(python)
        .args([script, &world.base, &games.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let tokens = format!("{}\n{}\n", world.ann.token, world.bob.token);
    input.write_all(tokens.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (mut ended, mut restarts, mut computers) = (Vec::new(), 0, None);
    while let Some(line) = lines.next_line().await.unwrap() {
        match line.as_str() {
            "restart" => {
                world = world.restart().await;
                restarts += 1;
            }
            "computers" => computers = Some(tokio::spawn(computers_of(&world))),
            _ => {
                ended.push(line);
                continue;
            }
        }
        input.write_all(b"on\n").await.unwrap();
    }
    assert!(child.wait().await.unwrap().success(), "{ended:#?}");
    println!("{}", ended.join("\n"));
    assert_eq!((ended.len(), restarts), (4 * games, 1), "{ended:#?}");
    for (variant, status) in [
        ("standard", "draw"),
        ("standard", "resign"),
        ("chess960", "aborted"),
    ] {
        let is_there = |line: &String| line.starts_with(variant) && line.ends_with(status);
        assert!(ended.iter().any(is_there), "{variant} {status}: {ended:#?}");
    }
    computers.unwrap().abort();
}

/// The computers of this world, which move at once.
pub(crate) fn computers_of(world: &World) -> impl Future<Output = ()> + use<> {
    let config = ComputersConfig {
        delay: Delay::None,
        ..ComputersConfig::default()
    };
    let running = entente_computer::run(
        world.service.clone(),
        config,
        Default::default(),
        std::future::pending(),
    );
    async {
        running.await.unwrap();
    }
}

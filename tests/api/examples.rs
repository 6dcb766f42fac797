//! The example of a client, `examples/player.py`, plays a game of every rule set, as it is.

use crate::world::{Player, World};
use entente_computer::{ComputersConfig, Delay};
use entente_game::GameId;
use entente_rules::{Options, Variant};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// After so many plies the players resign. A game of random moves could go on for hours.
const PLIES: &str = "12";

/// A file with a player's token, removed at the end of the test.
struct TokenFile(PathBuf);

impl TokenFile {
    fn of(player: &Player) -> Self {
        let name = format!("entente-token-{}-{}", player.name, std::process::id());
        let file = Self(std::env::temp_dir().join(name));
        std::fs::write(&file.0, &player.token).unwrap();
        file
    }
}

impl Drop for TokenFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Starts the example for one player.
fn start(world: &World, player: &Player, file: &TokenFile, arguments: &[&str]) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/player.py");
    Command::new("python3")
        .arg(script)
        .arg(&world.base)
        .arg(&file.0)
        .args(["--plies", PLIES, "--name", player.name])
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

async fn end_of(child: Child) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().await.unwrap();
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_every_rule_set() {
    let world = World::new().await;
    let config = ComputersConfig {
        delay: Delay::None,
        ..ComputersConfig::default()
    };
    let computers = entente_computer::run(
        world.service.clone(),
        config,
        Default::default(),
        std::future::pending(),
    );
    let computers = tokio::spawn(computers);
    let players = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let files = players.map(TokenFile::of);
    for variant in Variant::ALL {
        let mut host = start(&world, players[0], &files[0], &["--new", variant.id()]);
        let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
        let game = lines.next_line().await.unwrap().unwrap_or_default();
        let id = GameId::parse(&game).unwrap();
        let view = world.service.view(&id, world.ann.person).await.unwrap();
        let others = view.open_seats;
        assert!(others < Options::of(variant).players(), "{variant:?}");
        let guests =
            (1..=others).map(|at| start(&world, players[at], &files[at], &["--join", &game]));
        // Together, so that the one that failed is named: the others wait for it.
        let guests: Vec<_> = guests.collect();
        let mut ends = futures::future::join_all(guests.into_iter().map(end_of)).await;
        let end = lines.next_line().await.unwrap().unwrap_or_default();
        ends.push(end_of(host).await + &end);
        for end in ends {
            assert!(
                end.contains("won") || end.contains("wins") || end.contains("drawn"),
                "{variant:?}: {end}"
            );
        }
    }
    computers.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_says_why_it_was_refused() {
    let world = World::new().await;
    let file = TokenFile::of(&world.eve);
    let Output { status, stderr, .. } = start(&world, &world.eve, &file, &["--new", "chess5"])
        .wait_with_output()
        .await
        .unwrap();
    assert_eq!(status.code(), Some(1));
    let message = String::from_utf8(stderr).unwrap();
    assert!(message.starts_with("4"), "{message}");
}

//! The examples of clients play as they are: `player.py` and `client.rs` every rule set, `curl.sh`
//! a game against a computer.

use crate::world::{Player, World};
use entente_computer::{ComputersConfig, Delay};
use entente_game::GameId;
use entente_rules::{Options, Variant};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

#[path = "../../examples/client.rs"]
#[expect(dead_code, reason = "a test calls what its `main` calls")]
mod client;

/// After so many plies the players resign. A game of random moves could go on for hours.
const PLIES: &str = "12";

/// A file with a player's token, removed at the end of the test.
struct TokenFile(PathBuf);

impl TokenFile {
    fn of(player: &Player) -> Self {
        // Several tests have a player with this name at the same time.
        let number = u64::from_be_bytes(entente_service::random());
        let name = format!("entente-token-{}-{number:016x}", player.name);
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
    Command::new("python3")
        .arg(example("player.py"))
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

/// Lets computers play that do not pause before they move.
pub(crate) fn play_computers(world: &World) -> JoinHandle<std::io::Result<()>> {
    let config = ComputersConfig {
        delay: Delay::None,
        ..ComputersConfig::default()
    };
    let service = world.service.clone();
    let until_the_end = std::future::pending();
    let computers = entente_computer::run(service, config, Default::default(), until_the_end);
    tokio::spawn(computers)
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name)
}

/// Whether a text says how a game ended: somebody won, several share a place, or it is a draw.
pub(crate) fn is_result(text: &str) -> bool {
    let words = ["won", "wins", "share", "drawn", "draw", "Draw"];
    words.iter().any(|word| text.contains(word))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_every_rule_set() {
    let world = World::new().await;
    let computers = play_computers(&world);
    let players = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let files = players.map(TokenFile::of);
    for variant in Variant::ALL {
        let mut host = start(&world, players[0], &files[0], &["--new", variant.id()]);
        let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
        let game = lines.next_line().await.unwrap().unwrap_or_default();
        let Some(id) = GameId::parse(&game) else {
            panic!("{variant:?}: `{game}` {}", end_of(host).await);
        };
        let view = world.service.view(&id, world.ann.person).await.unwrap();
        let others = view.players.open_seats;
        assert!(others < Options::of(variant).players(), "{variant:?}");
        let guests =
            (1..=others).map(|at| start(&world, players[at], &files[at], &["--join", &game]));
        // Together, so that the one that failed is named: the others wait for it.
        let guests: Vec<_> = guests.collect();
        let mut ends = futures::future::join_all(guests.into_iter().map(end_of)).await;
        let end = lines.next_line().await.unwrap().unwrap_or_default();
        ends.push(end_of(host).await + &end);
        for end in ends {
            assert!(is_result(&end), "{variant:?}: {end}");
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

#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_rust_plays_every_rule_set_from_the_stream() {
    if entente_gate::skips_slow() {
        return;
    }
    let world = World::new().await;
    let computers = play_computers(&world);
    for variant in Variant::ALL {
        let (url, token) = (&world.base, &world.ann.token);
        let end = client::play(url, token, variant.id()).await.unwrap();
        assert!(is_result(&end), "{variant:?}: {end}");
    }
    computers.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_with_curl_plays_a_game() {
    let has_curl = std::process::Command::new("curl").arg("--version").output();
    if has_curl.is_err() {
        return entente_gate::skip("there is no curl");
    }
    let world = World::new().await;
    let file = TokenFile::of(&world.ann);
    let board = file.0.with_extension("png");
    let played = Command::new("sh")
        .arg(example("curl.sh"))
        .args([Path::new(&world.base), &file.0, &board])
        .output()
        .await
        .unwrap();
    let message = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{message}");
    let lines = String::from_utf8(played.stdout).unwrap();
    assert!(
        lines.contains("played ") && lines.contains("wins"),
        "{lines}"
    );
    let picture = std::fs::read(&board).unwrap();
    std::fs::remove_file(&board).unwrap();
    assert!(image::load_from_memory(&picture).is_ok());
}

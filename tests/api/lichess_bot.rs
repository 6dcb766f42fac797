//! lichess-bot, the program with which most bots play on lichess, accepts a challenge and plays
//! with `entente uci` as its engine.
//!
//! It is AGPL and no part of this project: `TEST_LICHESS_BOT` names the folder of a copy, which
//! runs as a program of its own. Without the variable this test is skipped.

use crate::python::with_packages;
use crate::world::World;
use futures::StreamExt;
use litchee::LichessClient;
use litchee::api::gameplay::board::LichessBoardEvent;
use litchee::api::gameplay::challenges::LichessChallengeColor;
use litchee::api::gameplay::games::LichessGameStatusName;
use litchee::model::LichessVariantKey;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use tokio::process::{Child, Command};

/// The moves that Ann plays before she resigns.
const MOVES: [&str; 3] = ["e2e3", "d2d3", "g1e2"];

/// The name of the program that lichess-bot starts as its engine.
const ENGINE: &str = "engine";

/// Writes a program that is `entente uci`: lichess-bot gives its engines no arguments.
fn write_engine(folder: &Path) {
    let engine = folder.join(ENGINE);
    let script = format!("#!/bin/sh\nexec '{}' uci\n", env!("CARGO_BIN_EXE_entente"));
    std::fs::write(&engine, script).unwrap();
    std::fs::set_permissions(&engine, Permissions::from_mode(0o700)).unwrap();
}

/// The settings of lichess-bot: those that it needs, all others are its own defaults.
fn settings(world: &World, folder: &Path) -> String {
    format!(
        "token: \"{}\"\nurl: \"{}/\"\nmove_overhead: 100\n\
         engine:\n  dir: \"{}\"\n  name: \"{}\"\n  protocol: \"uci\"\n  ponder: false\n  \
         working_dir: \"{}\"\n  uci_options:\n    Hash: 16\n    \
         go_commands:\n      nodes: 200\n\
         challenge:\n  concurrency: 1\n  variants: [standard, chess960]\n  \
         time_controls: [bullet, blitz, rapid, classical]\n  modes: [casual]\n  max_base: 1800\n  \
         max_increment: 20\n\
         greeting:\n  hello: \"Hi! I am {{me}}.\"\n  goodbye: \"Good game!\"\n",
        world.bob.token,
        world.base,
        folder.display(),
        ENGINE,
        folder.display(),
    )
}

fn start(python: &str, bot: &str, folder: &Path) -> Child {
    let script = Path::new(bot).join("lichess-bot.py");
    Command::new(python)
        .arg(script)
        .arg("--config")
        .arg(folder.join("config.yml"))
        .arg("--disable_auto_logging")
        .current_dir(folder)
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn lichess_bot_accepts_a_challenge_and_plays() {
    let Ok(bot) = std::env::var("TEST_LICHESS_BOT") else {
        println!("skipped: TEST_LICHESS_BOT names no folder with lichess-bot");
        return;
    };
    let packages = ["chess", "yaml", "requests", "backoff", "rich"];
    let Some(python) = with_packages(&packages) else {
        return;
    };
    let world = World::new().await;
    let folder = std::env::temp_dir().join(format!("entente-lichess-bot-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    write_engine(&folder);
    std::fs::write(folder.join("config.yml"), settings(&world, &folder)).unwrap();
    let mut program = start(python, &bot, &folder);
    let url = world.base.parse().unwrap();
    let ann = LichessClient::builder().token(&world.ann.token);
    let ann = ann.base_url(&url).build().unwrap();
    let bobs_id = world.bob.person.to_string();
    for variant in [LichessVariantKey::Standard, LichessVariantKey::Chess960] {
        let challenge = ann.challenges().challenge(&bobs_id).variant(variant);
        let challenge = challenge.color(LichessChallengeColor::White).clock(300, 2);
        let id = challenge.send().await.unwrap().id;
        let mut events = ann.bot().stream_events().await.unwrap();
        loop {
            use litchee::api::gameplay::board::LichessIncomingEvent as Event;
            match events.next().await.unwrap().unwrap() {
                Event::GameStart { game } if game.game_id.as_ref() == Some(&id) => break,
                Event::ChallengeDeclined { .. } => panic!("lichess-bot declined"),
                _ => {}
            }
        }
        play(&ann, &id, variant).await;
    }
    program.kill().await.unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Plays a few moves against the bot, each after its reply, and resigns.
async fn play(ann: &LichessClient, game: &str, variant: LichessVariantKey) {
    let mut seen = ann.bot().stream_game(game).await.unwrap();
    let mut own = 0;
    while let Some(event) = seen.next().await {
        let state = match event.unwrap() {
            LichessBoardEvent::GameFull(full) => full.state,
            LichessBoardEvent::GameState(state) => state,
            _ => continue,
        };
        let plies = state.moves.split_whitespace().count();
        if state.status != LichessGameStatusName::Started {
            assert_eq!(state.status, LichessGameStatusName::Resign);
            assert_eq!(plies, 2 * own, "{}", state.moves);
            return;
        }
        if plies % 2 == 1 {
            continue;
        }
        // The pieces of Chess960 stand elsewhere, so there only pawns move.
        let moves = match variant {
            LichessVariantKey::Chess960 => ["e2e3", "d2d3", "a2a3"],
            _ => MOVES,
        };
        match moves.get(own) {
            Some(text) => ann.bot().make_move(game, text, false).await.unwrap(),
            None => ann.bot().resign(game).await.unwrap(),
        }
        own += usize::from(own < moves.len());
    }
    panic!("the stream ended before the game");
}

//! lichess-bot, the program with which most bots play on lichess, plays with `entente uci` as its
//! engine: by the clock without increment and by correspondence, in both rule sets and from a
//! position, with either colour, challenged and as the challenger; it takes moves back, mates,
//! declines what its settings exclude, and is declined.
//!
//! It is AGPL and no part of this project: `TEST_LICHESS_BOT` names the folder of a copy, which
//! runs as a program of its own. Without the variable this test is skipped.

use crate::lichess_requests::{Lines, post_form};
use crate::python::with_packages;
use crate::world::World;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tokio::process::{Child, Command};

/// The number of moves that Ann plays before she resigns, unless she plays on to the end.
const OWN_MOVES: usize = 3;

/// The position of the games from a position: one pawn each, and no check soon.
const PAWNS: &str = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";

/// The terms of a challenge, besides the colour of its sender.
struct Asked {
    form: &'static [(&'static str, &'static str)],
    plan: Plan,
}

/// The way in which Ann ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    Resign,
    /// She takes a move back, and resigns.
    TakeBack,
    /// She plays until she is mated, or the game is drawn.
    PlayOn,
}

/// The challenges that are accepted.
const ACCEPTED: [Asked; 6] = [
    Asked {
        form: &[("clock.limit", "300"), ("clock.increment", "2")],
        plan: Plan::TakeBack,
    },
    Asked {
        form: &[("clock.limit", "180"), ("clock.increment", "0")],
        plan: Plan::Resign,
    },
    Asked {
        form: &[
            ("variant", "chess960"),
            ("clock.limit", "600"),
            ("clock.increment", "0"),
        ],
        plan: Plan::Resign,
    },
    Asked {
        form: &[
            ("variant", "fromPosition"),
            ("fen", PAWNS),
            ("clock.limit", "300"),
            ("clock.increment", "0"),
        ],
        plan: Plan::Resign,
    },
    Asked {
        form: &[("days", "3")],
        plan: Plan::Resign,
    },
    Asked {
        form: &[("clock.limit", "900"), ("clock.increment", "10")],
        plan: Plan::PlayOn,
    },
];

/// A challenge that the settings exclude: its increment is too long.
const DECLINED: [(&str, &str); 2] = [("clock.limit", "300"), ("clock.increment", "60")];

/// The name of the program that lichess-bot starts as its engine.
const ENGINE: &str = "engine";

/// The file with what lichess-bot prints.
const LOG: &str = "log.txt";

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
         challenge:\n  concurrency: 1\n  variants: [standard, chess960, fromPosition]\n  \
         time_controls: [bullet, blitz, rapid, classical, correspondence]\n  modes: [casual]\n  \
         max_base: 1800\n  max_increment: 20\n  max_days: 14\n  max_takebacks_accepted: 5\n\
         greeting:\n  hello: \"Hi! I am {{me}}.\"\n  goodbye: \"Good game!\"\n",
        world.bob.token,
        world.base,
        folder.display(),
        ENGINE,
        folder.display(),
    )
}

fn start(python: &str, bot: &str, folder: &Path) -> Child {
    let log = std::fs::File::create(folder.join(LOG)).unwrap();
    let script = Path::new(bot).join("lichess-bot.py");
    Command::new(python)
        .arg(script)
        .arg("--config")
        .arg(folder.join("config.yml"))
        .arg("--disable_auto_logging")
        .current_dir(folder)
        .env("COLUMNS", "500")
        .stdout(log)
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// The kind of the next event about this challenge or game.
async fn event_about(events: &mut Lines, id: &str) -> String {
    loop {
        let event = events.next().await.unwrap();
        let is_about = |part: &str| event[part]["id"] == id;
        if event["type"] != "challenge" && (is_about("game") || is_about("challenge")) {
            return event["type"].as_str().unwrap().to_owned();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lichess_bot_accepts_plays_and_declines() {
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
    let mut events = Lines::of(&world, &world.ann, "/api/stream/event").await;
    let path = format!("/api/challenge/{}", world.bob.person);
    for color in ["white", "black"] {
        for asked in &ACCEPTED {
            let form = [asked.form, &[("color", color)]].concat();
            let made = post_form(&world, &world.ann, &path, &form).await;
            let id = made["id"].as_str().unwrap();
            assert_eq!(event_about(&mut events, id).await, "gameStart", "{form:?}");
            play(&world, id, color, asked.plan).await;
            assert_eq!(event_about(&mut events, id).await, "gameFinish", "{form:?}");
        }
    }
    let made = post_form(&world, &world.ann, &path, &DECLINED).await;
    let id = made["id"].as_str().unwrap();
    assert_eq!(event_about(&mut events, id).await, "challengeDeclined");
    challenge(&world, &mut events).await;
    let log = std::fs::read_to_string(folder.join(LOG)).unwrap();
    assert!(log.contains(" declined "), "{log}");
    assert!(!log.contains("Traceback"), "{log}");
    program.kill().await.unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The account of the bot challenges Ann, who declines, and then accepts games from a position.
async fn challenge(world: &World, events: &mut Lines) {
    let path = format!("/api/challenge/{}", world.ann.person);
    let form = [("clock.limit", "300"), ("clock.increment", "2")];
    let made = post_form(world, &world.bob, &path, &form).await;
    let decline = format!("/api/challenge/{}/decline", made["id"].as_str().unwrap());
    post_form(world, &world.ann, &decline, &[("reason", "later")]).await;
    for (color, anns) in [("white", "black"), ("black", "white")] {
        let form = [
            ("variant", "fromPosition"),
            ("fen", PAWNS),
            ("clock.limit", "300"),
            ("clock.increment", "0"),
            ("color", color),
        ];
        let made = post_form(world, &world.bob, &path, &form).await;
        let id = made["id"].as_str().unwrap();
        let accept = format!("/api/challenge/{id}/accept");
        post_form(world, &world.ann, &accept, &[]).await;
        assert_eq!(event_about(events, id).await, "gameStart", "{color}");
        play(world, id, anns, Plan::Resign).await;
        assert_eq!(event_about(events, id).await, "gameFinish", "{color}");
    }
}

/// Plays against the bot, each move after its reply, and ends the game as planned.
async fn play(world: &World, game: &str, color: &str, plan: Plan) {
    let bot = format!("/api/bot/game/{game}");
    let mut stream = Lines::of(world, &world.ann, &format!("/api/bot/game/stream/{game}")).await;
    let (mut own, parity) = (0, usize::from(color == "black"));
    let mut has_asked = plan != Plan::TakeBack;
    while let Some(event) = stream.next().await {
        let state = if event["type"] == "gameFull" {
            &event["state"]
        } else {
            &event
        };
        if state["status"] != "started" {
            // In a few moves somebody may be mated, too.
            let is_resigned = state["status"] == "resign" && own == OWN_MOVES;
            let is_played_out = ["mate", "stalemate", "draw"]
                .iter()
                .any(|status| state["status"] == *status);
            let is_planned = is_resigned && plan != Plan::PlayOn;
            assert!(is_planned || is_played_out, "{plan:?}: {state}");
            return;
        }
        let plies = state["moves"].as_str().unwrap().split_whitespace().count();
        if plies % 2 != parity {
            continue;
        }
        if plies > 2 && !has_asked {
            has_asked = true;
            post_form(world, &world.ann, &format!("{bot}/takeback/yes"), &[]).await;
        } else if own == OWN_MOVES && plan != Plan::PlayOn {
            post_form(world, &world.ann, &format!("{bot}/resign"), &[]).await;
        } else if state["wtakeback"].is_null() && state["btakeback"].is_null() {
            own += 1;
            let mv = legal_move(world, game).await;
            post_form(world, &world.ann, &format!("{bot}/move/{mv}"), &[]).await;
        }
    }
    panic!("the stream ended before the game");
}

/// The first legal move, in coordinate form.
async fn legal_move(world: &World, game: &str) -> String {
    let path = format!("/api/v1/games/{game}/legal-moves");
    let moves = world.get(&path, &world.ann).await.expect(200).json();
    let first = &moves["legal"][0]["coordinate"];
    first
        .as_str()
        .unwrap_or_else(|| panic!("{moves}"))
        .to_owned()
}

//! A child that plays: this very test program, started once more with a folder in its environment. It says on standard output what it was acknowledged, line by line, so that whoever
//! started it knows what must be in the store, whatever happens to it.

use entente::store::Store;
use entente::table::{Clock, Table, Wish};
use entente_game::{Action, GameId, Home, NewGame, Person, Seat, Sitter};
use entente_rules::{Options, Pgn};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Tells the child where to play, and how its games are to be called.
const FOLDER: &str = "ENTENTE_TEST_FOLDER";
const ROUND: &str = "ENTENTE_TEST_ROUND";
const GAMES: &str = "ENTENTE_TEST_GAMES";

pub(crate) const PLAYERS: [Person; 2] = [Person(1), Person(2)];

/// A folder of one test's own, removed at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(above: &Path) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("entente-store-test-{}-{number}", std::process::id());
        let folder = above.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What follows the name of the program, for a child that plays so many games in this folder.
pub(crate) fn child(command: &mut Command, folder: &Path, round: usize, games: usize) {
    command
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "driver::plays",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FOLDER, folder)
        .env(ROUND, round.to_string())
        .env(GAMES, games.to_string());
}

/// What a child was acknowledged: how many plies of which game.
pub(crate) type Acknowledged = BTreeMap<String, u32>;

/// Takes a line of the child's in.
pub(crate) fn note(acknowledged: &mut Acknowledged, line: &str) {
    let mut words = line.split(' ');
    if let (Some("ack"), Some(game), Some(ply)) = (words.next(), words.next(), words.next()) {
        acknowledged.insert(game.to_owned(), ply.trim().parse().unwrap());
    }
}

/// The first game that is not there as it was acknowledged.
pub(crate) async fn missing(table: &Table, acknowledged: &Acknowledged) -> Option<String> {
    for (name, ply) in acknowledged {
        let game = GameId::parse(name).unwrap();
        match table.view(&game, PLAYERS[0]).await {
            Ok(view) if view.ply() >= *ply => {}
            Ok(view) => return Some(format!("{name} has {} plies of {ply}", view.ply())),
            Err(error) => return Some(format!("{name}: {error}")),
        }
    }
    None
}

/// The moves of Morphy's opera game: 33, the last of which mates.
pub(crate) fn moves() -> Vec<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/tests/data/games.pgn");
    let game = Pgn::read(&std::fs::read_to_string(file).unwrap())
        .unwrap()
        .remove(0);
    let mut position = game.start().clone();
    let mut notations = Vec::new();
    for mv in game.moves() {
        notations.push(position.san(mv));
        position = position.play(mv).unwrap();
    }
    notations
}

pub(crate) fn wish(ply: usize, key: &str) -> Wish {
    Wish::new(PLAYERS[ply % 2], key.to_owned())
}

/// A game that has begun.
pub(crate) async fn begun(table: &Table, key: &str) -> Result<GameId, String> {
    let sitter = |at: usize| Sitter {
        person: PLAYERS[at],
        name: format!("Player {at}"),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![sitter(1).into()],
        ..NewGame::new(Options::Standard, Home::Private, sitter(0))
    };
    let made = table.create(wish(0, key), new).await;
    let game = made.map_err(|error| error.to_string())?.view.game;
    let accept = wish(1, &format!("{key} accept"));
    let accepted = table.submit(&game, accept, Action::Accept).await;
    accepted.map_err(|error| error.to_string())?;
    Ok(game)
}

pub(crate) async fn play(
    table: &Table,
    game: &GameId,
    ply: usize,
    text: &str,
) -> Result<(), String> {
    let wish = wish(ply, &format!("{game} {ply}"));
    let action = Action::Move {
        text: text.to_owned(),
        seen: None,
    };
    let played = table.submit(game, wish, action).await;
    played.map(drop).map_err(|error| error.to_string())
}

/// Opens a table over the store of one that was just dropped.
pub(crate) async fn table(folder: &Path) -> Table {
    for _ in 0..500 {
        if let Ok(store) = Store::open(folder) {
            return Table::open(store, Clock::machine()).await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the store in {} does not open", folder.display());
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // One call, so that it is one line for whoever looks at the calls.
    out.write_all(format!("{line}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// One game, to its end or to the first refusal.
async fn one_game(table: &Table, key: &str) -> Result<(), String> {
    let game = begun(table, key).await?;
    say(&format!("ack {game} 0"));
    for (ply, text) in moves().iter().enumerate() {
        let played = play(table, &game, ply, text).await;
        if let Err(error) = played {
            let read = match table.view(&game, PLAYERS[0]).await {
                Ok(view) => format!("read {game} {}", view.ply()),
                Err(error) => format!("unread {error}"),
            };
            say(&read);
            return Err(error);
        }
        say(&format!("ack {game} {}", ply + 1));
    }
    Ok(())
}

/// The child's part; nothing where nobody has started it as a child.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plays() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let number = |name: &str| std::env::var(name).unwrap().parse::<usize>().unwrap();
    let (round, games) = (number(ROUND), number(GAMES));
    let table = Table::open(Store::open(Path::new(&folder)).unwrap(), Clock::machine());
    let table = table.await.unwrap();
    let keys: Vec<String> = (0..games)
        .map(|at| format!("round {round} game {at}"))
        .collect();
    let played = keys.iter().map(|key| one_game(&table, key));
    let ends = futures::future::join_all(played).await;
    for end in ends {
        if let Err(error) = end {
            say(&format!("refused {error}"));
        }
    }
    if let Err(error) = begun(&table, "one more").await {
        say(&format!("still refused {error}"));
    }
    // Without closing anything.
    std::process::exit(0);
}

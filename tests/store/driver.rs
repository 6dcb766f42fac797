//! A child process that plays games: this test binary, started again with a folder in its
//! environment.
//!
//! It prints each acknowledgement on standard output, line by line. So the parent knows what must
//! be in the store, whatever happens to the child.

use entente_game::{GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat};
use entente_rules::{Options, Pgn, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The variable with the folder of the child's store.
const FOLDER: &str = "ENTENTE_TEST_FOLDER";

/// The variable with the number of the round, which makes the keys of its commands unique.
const ROUND: &str = "ENTENTE_TEST_ROUND";

/// The variable with the number of games.
const GAMES: &str = "ENTENTE_TEST_GAMES";

pub(crate) const PLAYERS: [PersonId; 2] = [PersonId(1), PersonId(2)];

/// Somebody who opens a game and is forgotten, while each game is before this ply.
const VISITOR: PersonId = PersonId(3);
const ERASURE: usize = 12;

/// A temporary folder of one test, removed at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(parent: &Path) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("entente-store-test-{}-{number}", process::id());
        let folder = parent.join(name);
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

/// Adds the program, arguments and environment of a child that plays so many games in this folder.
pub(crate) fn add_child(command: &mut process::Command, folder: &Path, round: usize, games: usize) {
    command
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "driver::play_as_child",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FOLDER, folder)
        .env(ROUND, round.to_string())
        .env(GAMES, games.to_string());
}

/// The acknowledged number of plies of each game.
pub(crate) type Acknowledged = BTreeMap<String, u32>;

/// Records a line of the child's output.
pub(crate) fn record_line(acknowledged: &mut Acknowledged, line: &str) {
    let mut words = line.split(' ');
    if let (Some("ack"), Some(game), Some(ply)) = (words.next(), words.next(), words.next()) {
        acknowledged.insert(game.to_owned(), ply.trim().parse().unwrap());
    }
}

/// The first game with fewer plies than were acknowledged, and what is missing.
pub(crate) async fn missing(service: &Service, acknowledged: &Acknowledged) -> Option<String> {
    for (name, ply) in acknowledged {
        let game = GameId::parse(name).unwrap();
        match service.view(&game, PLAYERS[0]).await {
            Ok(view) if view.ply() >= *ply => {}
            Ok(view) => return Some(format!("{name} has {} plies of {ply}", view.ply())),
            Err(error) => return Some(format!("{name}: {error}")),
        }
    }
    None
}

/// The 33 moves of Morphy's opera game. The last one is checkmate.
pub(crate) fn moves() -> Vec<String> {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/rules/tests/data/games.pgn"
    );
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

pub(crate) fn command<A>(ply: usize, key: &str, action: A) -> Command<A> {
    Command::new(PLAYERS[ply % 2], action, key.to_owned())
}

/// Creates a game of two players and starts it.
pub(crate) async fn start_game(service: &Service, key: &str) -> Result<GameId, String> {
    let profile = |at: usize| Profile {
        person: PLAYERS[at],
        name: format!("Player {at}"),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(1).into()],
        ..NewGame::new(Options::of(Variant::Standard), Home::Private, profile(0))
    };
    let made = service.create(command(0, key, new)).await;
    let game = made.map_err(|error| error.to_string())?.view.game;
    let accepted = service
        .submit(
            &game,
            command(1, &format!("{key} accept"), LobbyAction::Accept),
        )
        .await;
    accepted.map_err(|error| error.to_string())?;
    Ok(game)
}

pub(crate) async fn play(
    service: &Service,
    game: &GameId,
    ply: usize,
    text: &str,
) -> Result<(), String> {
    let action = PlayAction::to_move(text);
    let played = service
        .submit(game, command(ply, &format!("{game} {ply}"), action))
        .await;
    played.map(drop).map_err(|error| error.to_string())
}

/// Opens the service on a store that may just have been closed.
pub(crate) async fn open_service(folder: &Path) -> Service {
    let store = open_store(folder).await;
    Service::open(store, Clock::machine()).await.unwrap()
}

/// Waits until nobody else has a store open, and everything is in its files.
pub(crate) async fn open_store(folder: &Path) -> Store {
    for _ in 0..6_000 {
        if let Ok(store) = Store::open(folder, KEY_NAMES) {
            return store;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the store in {} does not open", folder.display());
}

/// Prints a line on standard output.
fn print_line(line: &str) {
    let mut output = std::io::stdout().lock();
    // One write for the whole line, so that it is one system call in a trace of `strace`.
    output.write_all(format!("{line}\n").as_bytes()).unwrap();
    output.flush().unwrap();
}

/// Lets somebody open a game, and forgets them, for which the journal is written anew.
async fn meet_and_forget(service: &Service, key: &str) -> Result<(), String> {
    let profile = Profile {
        person: VISITOR,
        name: "Visitor".to_owned(),
    };
    let new = NewGame::new(Options::of(Variant::Standard), Home::Private, profile);
    let command = Command::new(VISITOR, new, format!("{key} visit"));
    let opened = service.create(command).await;
    opened.map_err(|error| error.to_string())?;
    let forgotten = service.people().forget(VISITOR).await;
    forgotten.map_err(|error| error.to_string())
}

/// Plays one game to its end or to the first error, and prints each acknowledgement.
async fn play_game(service: &Service, key: &str) -> Result<(), String> {
    let game = start_game(service, key).await?;
    print_line(&format!("ack {game} 0"));
    for (ply, text) in moves().iter().enumerate() {
        if ply == ERASURE {
            // If it fails, so does the next move.
            let _ = meet_and_forget(service, key).await;
        }
        let played = play(service, &game, ply, text).await;
        if let Err(error) = played {
            // After a failed write the game can still be viewed.
            let read = match service.view(&game, PLAYERS[0]).await {
                Ok(view) => format!("read {game} {}", view.ply()),
                Err(error) => format!("unread {error}"),
            };
            print_line(&read);
            return Err(error);
        }
        print_line(&format!("ack {game} {}", ply + 1));
    }
    Ok(())
}

/// The child's part. In an ordinary test run it does nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_as_child() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let number = |name: &str| std::env::var(name).unwrap().parse::<usize>().unwrap();
    let (round, games) = (number(ROUND), number(GAMES));
    let service = Service::open(
        Store::open(Path::new(&folder), KEY_NAMES).unwrap(),
        Clock::machine(),
    );
    let service = service.await.unwrap();
    let keys: Vec<String> = (0..games)
        .map(|at| format!("round {round} game {at}"))
        .collect();
    let played = keys.iter().map(|key| play_game(&service, key));
    let results = futures::future::join_all(played).await;
    for result in results {
        if let Err(error) = result {
            print_line(&format!("refused {error}"));
        }
    }
    if let Err(error) = start_game(&service, "one more").await {
        print_line(&format!("still refused {error}"));
    }
    // Exit without closing the store.
    process::exit(0);
}

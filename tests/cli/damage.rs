//! A store whose files were damaged after a kill: `store verify` and the start write again what the
//! journal has, or say with status 1 that something is missing.

use super::history::new_game;
use super::{CallOutput, Folder};
use entente_game::PersonId;
use entente_rules::Variant;
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// The settings of each call.
const SETTINGS: [&str; 6] = [
    "--set",
    "store.folder=games",
    "--set",
    "api.listen=127.0.0.1:0",
    "--set",
    "sandbox.page=127.0.0.1:0",
];

fn call(folder: &Folder, arguments: &[&str]) -> CallOutput {
    folder.call(&[arguments, &SETTINGS].concat(), b"")
}

/// The folder of a store with some games, as SIGKILL leaves it.
async fn killed() -> Folder {
    let folder = Folder::new();
    let running = folder.0.join("running");
    let service = Service::open(Store::open(&running, KEY_NAMES).unwrap(), Clock::machine());
    let service = service.await.unwrap();
    for number in 0..30 {
        let command = Command::new(
            PersonId(1),
            new_game(Variant::Standard, None),
            format!("test:{number}"),
        );
        service.create(command).await.unwrap();
    }
    let games = folder.0.join("games");
    fs::create_dir_all(games.join("blobs")).unwrap();
    for entry in fs::read_dir(&running).unwrap().flatten() {
        if entry.path().is_file() {
            fs::copy(entry.path(), games.join(entry.file_name())).unwrap();
        }
    }
    folder
}

/// Cuts what was written to sled's file behind this share, in percent.
fn cut(folder: &Path, percent: usize) {
    let file = folder.join("games/db");
    let mut bytes = fs::read(&file).unwrap();
    let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    bytes.truncate(used * percent / 100);
    fs::write(file, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_journal_has_is_written_again() {
    let folder = killed().await;
    cut(&folder.0, 60);
    let verified = call(&folder, &["store", "verify"]).success();
    let first = verified.lines().next().unwrap();
    assert!(
        first.starts_with("written again from the journal: "),
        "{verified}"
    );
    assert!(verified.contains("\n  the log of "), "{verified}");
    let rest = "undamaged: 30 games (0 finished), ";
    assert!(verified.contains(rest), "{verified}");
    assert!(verified.ends_with("damaged: nothing\n"), "{verified}");
    let again = call(&folder, &["store", "verify"]).success();
    assert!(again.starts_with("checked games\n"), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_over_a_loss_is_refused_until_it_is_accepted() {
    let folder = killed().await;
    cut(&folder.0, 10);
    // As if more had been written than the journal keeps.
    let journal = folder.0.join("games/journal");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[bytes.len() / 2..]).unwrap();
    for _ in 0..2 {
        let verified = call(&folder, &["store", "verify"]);
        assert_eq!(verified.status, 1, "{}", verified.stderr);
        let lost = "\n  something was lost: ";
        assert!(verified.stdout.contains(lost), "{}", verified.stdout);
        let entry = "\n  an entry is missing: the log of ";
        assert!(verified.stdout.contains(entry), "{}", verified.stdout);
        let refused = call(&folder, &["serve"]);
        assert_eq!(refused.status, 1, "{}", refused.stderr);
        for part in [
            "entente: store.folder: the store in games has lost what was saved (",
            " entries are missing; the journal still has ",
            " others: ",
            "`entente serve --accept-loss` starts with what is left",
        ] {
            assert!(refused.stderr.contains(part), "{}", refused.stderr);
        }
    }
    let arguments = [["serve", "--accept-loss"].as_slice(), &SETTINGS].concat();
    let mut serving = folder
        .command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(serving.stdout.take().unwrap()).lines();
    let accepted = lines.next().unwrap().unwrap();
    assert!(accepted.starts_with("accepted: "), "{accepted}");
    serving.kill().unwrap();
    serving.wait().unwrap();
    // What is left is the store. Games with a gap are damaged, and named.
    let verified = call(&folder, &["store", "verify"]);
    assert!(
        verified.stdout.contains("undamaged: "),
        "{}",
        verified.stderr
    );
    assert!(
        !verified.stdout.contains("something was lost"),
        "{}",
        verified.stdout
    );
}

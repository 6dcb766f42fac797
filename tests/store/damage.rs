//! Bytes that change on the disk: whatever becomes of the database's file, the store opens or says why it does not, what is damaged is told, and all the rest is saved.

use crate::driver::{self, Acknowledged, Folder};
use entente::store::Store;
use entente::table::{self, Extent};
use std::path::Path;

const GAMES: usize = 40;

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to.join("blobs")).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        if entry.path().is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

fn damage(file: &Path, at: usize) {
    let mut bytes = std::fs::read(file).unwrap();
    let end = (at + 40).min(bytes.len());
    bytes[at..end].iter_mut().for_each(|byte| *byte ^= 0x55);
    std::fs::write(file, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_damaged_database_everything_that_is_whole_is_saved() {
    let folder = Folder::new(&std::env::temp_dir());
    let games = folder.path("games");
    let table = driver::table(&games).await;
    let mut all = Acknowledged::new();
    for number in 0..GAMES {
        let game = driver::begun(&table, &format!("game {number}"))
            .await
            .unwrap();
        let moves = driver::moves();
        let count = if number % 2 == 0 { moves.len() } else { 9 };
        for (ply, text) in moves[..count].iter().enumerate() {
            driver::play(&table, &game, ply, text).await.unwrap();
        }
        all.insert(game.to_string(), count as u32);
    }
    drop(table);
    drop(driver::table(&games).await);
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let size = std::fs::metadata(games.join("db")).unwrap().len() as usize;
    let (mut told, mut unopened, mut least) = (0, 0, GAMES);
    for number in 0..24 {
        let broken = folder.path(&format!("broken {number}"));
        copy(&games, &broken);
        damage(&broken.join("db"), size * (2 * number + 1) / 48);
        let store = match Store::open(&broken) {
            Ok(store) => store,
            Err(error) => {
                assert!(
                    error.to_string().starts_with("the store is damaged ("),
                    "{error}"
                );
                unopened += 1;
                continue;
            }
        };
        let report = table::check(&store).unwrap();
        told += usize::from(!report.faults.is_empty());
        let file = folder.path("saved");
        let left_out = table::export(&store, &file, 0, Extent::Whole)
            .await
            .unwrap();
        assert_eq!(left_out.faults, report.faults);
        let saved = folder.path(&format!("saved {number}"));
        let report = table::import(&file, &saved, Extent::All).await.unwrap();
        least = least.min(report.games as usize);
        let saved = driver::table(&saved).await;
        let named = |game: &str| {
            left_out
                .faults
                .iter()
                .any(|fault| fault.to_string().contains(game))
        };
        for (game, plies) in &all {
            let there = Acknowledged::from([(game.clone(), *plies)]);
            let missing = driver::missing(&saved, &there).await;
            let is_told = named(game)
                || left_out
                    .faults
                    .iter()
                    .any(|fault| matches!(fault, table::Fault::Page(_)));
            assert!(
                missing.is_none() || is_told,
                "{missing:?}: {:?}",
                left_out.faults
            );
        }
    }
    println!("told {told}, unopened {unopened}, least {least}");
    assert!(
        told > 0 && least > GAMES / 2,
        "told {told}, unopened {unopened}, least {least}"
    );
}

/// Where sled noted its pages is no loss: everything is read anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_or_half_written_note_of_the_pages_is_no_loss() {
    let folder = Folder::new(&std::env::temp_dir());
    let games = folder.path("games");
    let table = driver::table(&games).await;
    let game = driver::begun(&table, "game").await.unwrap();
    driver::play(&table, &game, 0, "e4").await.unwrap();
    let all = Acknowledged::from([(game.to_string(), 1)]);
    drop(table);
    for round in 0..4 {
        let table = driver::table(&games).await;
        assert_eq!(driver::missing(&table, &all).await, None);
        drop(table);
        drop(driver::table(&games).await);
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let notes = std::fs::read_dir(&games).unwrap().flatten();
        let notes = notes.filter(|entry| entry.file_name().to_string_lossy().starts_with("snap."));
        let note = notes.map(|entry| entry.path()).next().unwrap();
        match round {
            0 => damage(&note, 3),
            1 => std::fs::write(
                note.with_file_name("snap.FFFFFFFFFFFFFFFF.generating"),
                b"half",
            )
            .unwrap(),
            2 => std::fs::write(games.join("conf"), [0; 62]).unwrap(),
            _ => std::fs::remove_file(note).unwrap(),
        }
    }
    let table = driver::table(&games).await;
    assert_eq!(driver::missing(&table, &all).await, None);
}

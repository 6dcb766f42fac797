//! Backups of a house in which a hundred games are played: each is one moment of it, with everything that was acknowledged before.

use crate::driver::{self, Acknowledged, Folder};
use entente::table::{self, Extent, Table};
use std::sync::{Arc, Mutex};

const GAMES: usize = 100;

/// Plays one game, and notes what was acknowledged.
async fn plays(table: Table, key: String, noted: Arc<Mutex<Acknowledged>>) {
    let game = driver::begun(&table, &key).await.unwrap();
    noted.lock().unwrap().insert(game.to_string(), 0);
    for (ply, text) in driver::moves().iter().enumerate() {
        driver::play(&table, &game, ply, text).await.unwrap();
        noted
            .lock()
            .unwrap()
            .insert(game.to_string(), ply as u32 + 1);
    }
}

fn plies(noted: &Mutex<Acknowledged>) -> u32 {
    noted.lock().unwrap().values().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_hundred_games_at_play_holds_everything_that_was_acknowledged_before() {
    let folder = Folder::new(&std::env::temp_dir());
    let table = driver::table(&folder.path("games")).await;
    let noted = Arc::new(Mutex::new(Acknowledged::new()));
    let players: Vec<_> = (0..GAMES)
        .map(|at| tokio::spawn(plays(table.clone(), format!("game {at}"), noted.clone())))
        .collect();
    let mut backups = Vec::new();
    let all = GAMES as u32 * driver::moves().len() as u32;
    for number in 0..3 {
        while plies(&noted) < all * (number + 1) / 4 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        let before = noted.lock().unwrap().clone();
        let file = folder.path(&format!("{number}.backup"));
        table.back_up(file.clone()).await.unwrap();
        backups.push((file, before, plies(&noted)));
    }
    for player in players {
        player.await.unwrap();
    }
    assert_eq!(plies(&noted), all);
    drop(table);
    for (number, (file, before, after)) in backups.into_iter().enumerate() {
        let restored = folder.path(&format!("restored {number}"));
        let report = table::import(&file, &restored, Extent::All).await.unwrap();
        assert_eq!(report.faults, []);
        let restored = driver::table(&restored).await;
        assert_eq!(driver::missing(&restored, &before).await, None);
        let sum: u32 = before.values().sum();
        assert!(
            sum > 0 && after < all,
            "{sum} plies before, {after} after, of {all}"
        );
    }
}

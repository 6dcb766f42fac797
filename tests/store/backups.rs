//! Backups while a hundred games are played: each backup is one consistent moment, with everything
//! that was acknowledged before it.

use crate::driver::{self, Acknowledged, Folder};
use entente_service::{DamagePolicy, Service};
use entente_store::MayBlock;
use std::sync::{Arc, Mutex};

const GAMES: usize = 100;

/// Plays one game and records what was acknowledged.
async fn play_game(service: Service, key: String, acknowledged: Arc<Mutex<Acknowledged>>) {
    let game = driver::start_game(&service, &key).await.unwrap();
    acknowledged.lock().unwrap().insert(game.to_string(), 0);
    for (ply, text) in driver::moves().iter().enumerate() {
        driver::play(&service, &game, ply, text).await.unwrap();
        acknowledged
            .lock()
            .unwrap()
            .insert(game.to_string(), ply as u32 + 1);
    }
}

/// The number of acknowledged plies of all games.
fn plies(acknowledged: &Mutex<Acknowledged>) -> u32 {
    acknowledged.lock().unwrap().values().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_a_hundred_games_contains_everything_that_was_acknowledged_before() {
    let folder = Folder::new(&std::env::temp_dir());
    let service = driver::open_service(&folder.path("games")).await;
    let acknowledged = Arc::new(Mutex::new(Acknowledged::new()));
    let players: Vec<_> = (0..GAMES)
        .map(|at| {
            tokio::spawn(play_game(
                service.clone(),
                format!("game {at}"),
                acknowledged.clone(),
            ))
        })
        .collect();
    let mut backups = Vec::new();
    // Three backups, after a quarter, a half and three quarters of all moves.
    let all = GAMES as u32 * driver::moves().len() as u32;
    for number in 0..3 {
        while plies(&acknowledged) < all * (number + 1) / 4 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        let before = acknowledged.lock().unwrap().clone();
        let file = folder.path(&format!("{number}.backup"));
        service.back_up(file.clone()).await.unwrap();
        backups.push((file, before, plies(&acknowledged)));
    }
    for player in players {
        player.await.unwrap();
    }
    assert_eq!(plies(&acknowledged), all);
    drop(service);
    for (number, (file, before, after)) in backups.into_iter().enumerate() {
        let restored = folder.path(&format!("restored {number}"));
        // As the command line does it, without a runtime.
        let may_block = MayBlock::here();
        let report = entente_service::import(&file, &(&restored).into(), DamagePolicy::Refuse)
            .await
            .unwrap();
        drop(may_block);
        assert_eq!(report.damage, []);
        let restored_service = driver::open_service(&restored).await;
        assert_eq!(driver::missing(&restored_service, &before).await, None);
        let sum: u32 = before.values().sum();
        assert!(
            sum > 0 && after < all,
            "{sum} plies before, {after} after, of {all}"
        );
    }
}

//! Damaged bytes on the disk: whichever part of the database is damaged, the store opens or says
//! why it does not, it reports what is damaged, and everything else can be exported.

use crate::driver::{self, Acknowledged, Folder};
use entente_service::KEY_NAMES;
use entente_service::{DamagePolicy, Report, StoreDamage};
use entente_store::{Key, MayBlock, Store, StoreError};
use std::path::Path;

const GAMES: usize = 40;

/// Copies a store without its blobs, which these games do not have.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to.join("blobs")).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        if entry.path().is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// Flips bits in 40 bytes of a file.
fn damage(file: &Path, at: usize) {
    let mut bytes = std::fs::read(file).unwrap();
    let end = (at + 40).min(bytes.len());
    bytes[at..end].iter_mut().for_each(|byte| *byte ^= 0x55);
    std::fs::write(file, bytes).unwrap();
}

/// Plays so many games, every other one to its end, in a store that is opened again afterwards, as
/// after a restart.
async fn play_games(folder: &Path, games: usize) -> Acknowledged {
    let service = driver::open_service(folder).await;
    let mut all = Acknowledged::new();
    for number in 0..games {
        let game = driver::start_game(&service, &format!("game {number}"))
            .await
            .unwrap();
        let moves = driver::moves();
        let count = if number % 2 == 0 { moves.len() } else { 9 };
        for (ply, text) in moves[..count].iter().enumerate() {
            driver::play(&service, &game, ply, text).await.unwrap();
        }
        all.insert(game.to_string(), count as u32);
    }
    drop(service);
    drop(driver::open_service(folder).await);
    drop(driver::open_store(folder).await);
    all
}

/// Lists the damage, without the pages that cannot be read: sled changes its tree while it reads,
/// so the same damaged page may be met at another key the next time.
fn in_logs(report: &Report) -> Vec<&StoreDamage> {
    let is_page = |fault: &&StoreDamage| matches!(fault, StoreDamage::Page(_));
    report
        .damage
        .iter()
        .filter(|fault| !is_page(fault))
        .collect()
}

fn has_lost_pages(report: &Report) -> bool {
    in_logs(report).len() < report.damage.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_is_undamaged_can_be_exported() {
    if entente_gate::skips_slow() {
        return;
    }
    let folder = Folder::new(&std::env::temp_dir());
    let games = folder.path("games");
    let all = play_games(&games, GAMES).await;
    let size = std::fs::metadata(games.join("db")).unwrap().len() as usize;
    let (mut reported, mut opened, mut mostly_saved) = (0, 0, 0);
    for number in 0..24 {
        let broken = folder.path(&format!("broken {number}"));
        copy(&games, &broken);
        damage(&broken.join("db"), size * (2 * number + 1) / 48);
        let store = match Store::open(&broken, KEY_NAMES) {
            Ok(store) => store,
            Err(error) => {
                assert!(error.is_damage(), "{error}");
                continue;
            }
        };
        opened += 1;
        // As the command line does it, without a runtime.
        let may_block = MayBlock::here();
        let report = entente_service::check(&store).unwrap();
        reported += usize::from(!report.damage.is_empty());
        let file = folder.path("exported");
        let left_out = entente_service::export(&store, &file, 0, DamagePolicy::Skip)
            .await
            .unwrap();
        assert_eq!(in_logs(&left_out), in_logs(&report));
        assert_eq!(has_lost_pages(&left_out), has_lost_pages(&report));
        let imported = folder.path(&format!("imported {number}"));
        let report = entente_service::import(&file, &(&imported).into(), DamagePolicy::Refuse)
            .await
            .unwrap();
        drop(may_block);
        mostly_saved += usize::from(report.games as usize > GAMES / 2);
        let imported_service = driver::open_service(&imported).await;
        let is_named = |game: &str| {
            left_out
                .damage
                .iter()
                .any(|fault| fault.to_string().contains(game))
        };
        for (game, plies) in &all {
            let expected = Acknowledged::from([(game.clone(), *plies)]);
            let missing = driver::missing(&imported_service, &expected).await;
            // A damaged page may belong to any game.
            let is_reported = is_named(game) || has_lost_pages(&left_out);
            assert!(
                missing.is_none() || is_reported,
                "{missing:?}: {:?}",
                left_out.damage
            );
        }
    }
    // Where sled keeps which page differs from run to run. The few pages that lead to all others
    // can be hit, and then no game is found, which is reported; but that has to stay rare.
    let counts = format!("reported {reported}, opened {opened}, mostly saved {mostly_saved}");
    println!("{counts}");
    assert!(reported > 0 && opened > 12, "{counts}");
    assert!(mostly_saved * 4 > opened * 3, "{counts}");
}

/// The secret can be on a damaged page: then there is a new one, and all games can be exported.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_secret_is_replaced_by_a_new_one() {
    let folder = Folder::new(&std::env::temp_dir());
    let (file, imported) = (folder.path("exported"), folder.path("imported"));
    // In about every tenth store the secret is on a page without which it does not open.
    for number in 0..20 {
        let games = folder.path(&format!("games {number}"));
        let all = play_games(&games, GAMES).await;
        let secret = secret_of(&games).await.unwrap().unwrap();
        let Some(store) = without_secret(&games, &secret).await else {
            continue;
        };
        let may_block = MayBlock::here();
        let report = entente_service::export(&store, &file, 0, DamagePolicy::Skip).await;
        assert!(has_lost_pages(&report.unwrap()));
        entente_service::import(&file, &(&imported).into(), DamagePolicy::Refuse)
            .await
            .unwrap();
        drop(may_block);
        let service = driver::open_service(&imported).await;
        assert_eq!(driver::missing(&service, &all).await, None);
        drop(service);
        let new = secret_of(&imported).await.unwrap().unwrap();
        assert_eq!(new.len(), secret.len());
        assert_ne!(new, secret);
        return;
    }
    panic!("no store lost its secret");
}

/// A copy of a store in which the page with the secret is damaged; `None` if the store does not
/// open without that page.
async fn without_secret(games: &Path, secret: &[u8]) -> Option<Store> {
    let bytes = std::fs::read(games.join("db")).unwrap();
    let copies = bytes.windows(secret.len()).enumerate();
    let copies = copies.filter(|(_, found)| *found == secret);
    // Sled has left older copies behind, which it does not read any more.
    for (at, _) in copies {
        let broken = games.with_extension(format!("broken-{at}"));
        copy(games, &broken);
        damage(&broken.join("db"), at);
        if let Some(Err(_)) = secret_of(&broken).await {
            return Some(driver::open_store(&broken).await);
        }
    }
    None
}

/// The secret of a store, or why it cannot be read; `None` if the store does not open.
async fn secret_of(folder: &Path) -> Option<Result<Vec<u8>, StoreError>> {
    if Store::open(folder, KEY_NAMES).is_err_and(|error| error.is_damage()) {
        return None;
    }
    let store = driver::open_store(folder).await;
    let _may_block = MayBlock::here();
    let secret = store.get(&Key::new(b's'));
    Some(secret.map(|secret| secret.expect("a store that was used has a secret")))
}

/// Sled's snapshot of its page table can be lost: sled then reads the whole log again.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_or_incomplete_page_table_snapshot_loses_nothing() {
    let folder = Folder::new(&std::env::temp_dir());
    let games = folder.path("games");
    let service = driver::open_service(&games).await;
    let game = driver::start_game(&service, "game").await.unwrap();
    driver::play(&service, &game, 0, "e4").await.unwrap();
    let all = Acknowledged::from([(game.to_string(), 1)]);
    drop(service);
    for round in 0..4 {
        let service = driver::open_service(&games).await;
        assert_eq!(driver::missing(&service, &all).await, None);
        drop(service);
        drop(driver::open_service(&games).await);
        drop(driver::open_store(&games).await);
        let snapshot = std::fs::read_dir(&games)
            .unwrap()
            .flatten()
            .find(|entry| entry.file_name().to_string_lossy().starts_with("snap."))
            .unwrap()
            .path();
        match round {
            0 => damage(&snapshot, 3),
            1 => std::fs::write(
                snapshot.with_file_name("snap.FFFFFFFFFFFFFFFF.generating"),
                b"half",
            )
            .unwrap(),
            2 => std::fs::write(games.join("conf"), [0; 62]).unwrap(),
            _ => std::fs::remove_file(snapshot).unwrap(),
        }
    }
    let service = driver::open_service(&games).await;
    assert_eq!(driver::missing(&service, &all).await, None);
}

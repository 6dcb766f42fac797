//! Backups of the running bot, and the commands of `entente store`: an export can be imported again
//! and is complete, a damaged one is refused with the place of the damage, and each call has its
//! exit status.

use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, TIMEOUT, sandbox, until};
use entente_service::KEY_NAMES;
use std::path::{Path, PathBuf};

fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "backup"));
    files.sort();
    files
}

/// The exit status of a call, and its standard output and standard error together.
async fn call(folder: &Folder, arguments: &[&str], settings: &Settings) -> (i32, String) {
    let process = Process::call(&folder.0, arguments, settings);
    let ended = process.wait_for_exit().await;
    let output = format!("{}{}", ended.stdout, ended.stderr);
    let root = folder.0.display().to_string();
    (
        ended.status.code().unwrap(),
        output.replace(&root, "FOLDER"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_is_backed_up_and_its_games_are_imported_again() {
    let sandbox = sandbox().await;
    let folder = Folder::new();
    let mut settings = in_sandbox(&sandbox, &folder);
    let backup_folder = folder.path("backups");
    settings.push(("store.backups", backup_folder.display().to_string()));
    settings.push(("store.backups_kept", "2".into()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let first = until(|| backups(&backup_folder).pop()).await;
    let channel = sandbox.user("ann").in_channel("chess").unwrap();
    channel.slash("/challenge @bob").await.unwrap();
    // SIGUSR1 asks for a backup at once.
    process.signal("USR1");
    let second = until(|| backups(&backup_folder).pop().filter(|last| *last != first)).await;
    // The store is locked while the bot runs.
    let in_use = call(&folder, &["store", "verify"], &settings).await;
    let error = "entente: FOLDER/games: the store in FOLDER/games is in use by another process: \
        stop it first, or use another store\n";
    assert_eq!(in_use, (2, error.to_owned()));
    process.signal("USR1");
    until(|| {
        (backups(&backup_folder).len() == 2 && backups(&backup_folder)[0] == second).then_some(())
    })
    .await;
    process.stop().await;
    let verified_store = "undamaged: 1 games (0 finished), 0 logs of people and servers, \
        1 records, 4 index entries\ndamaged: nothing\n";
    let verified = call(&folder, &["store", "verify"], &settings).await;
    assert_eq!(
        verified,
        (0, format!("checked FOLDER/games\n{verified_store}"))
    );
    let restored = folder.path("restored").display().to_string();
    let set = format!("store.folder={restored}");
    let file = second.display().to_string();
    let import = ["store", "import", &file, "--set", &set];
    let imported = call(&folder, &import, &settings).await;
    assert_eq!(
        imported,
        (
            0,
            format!("imported into FOLDER/restored\n{verified_store}")
        )
    );
    let again = call(&folder, &import, &settings).await;
    assert_eq!(again.0, 1);
    assert!(
        again.1.contains("import needs a place where nothing is"),
        "{}",
        again.1
    );
    let backup = call(&folder, &["store", "backup", "--set", &set], &settings).await;
    assert!(
        backup.0 == 0 && backup.1.ends_with(" bytes\n"),
        "{backup:?}"
    );
    assert_eq!(backups(&backup_folder).len(), 2);
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_damaged_export_and_other_files_are_refused() {
    let folder = Folder::new();
    let games = folder.path("games");
    drop(entente_store::Store::open(&games, KEY_NAMES).unwrap());
    let settings = vec![("store.folder", games.display().to_string())];
    let file = folder.path("all.store");
    let name = file.display().to_string();
    let exported = call(&folder, &["store", "export", &name], &settings).await;
    let nothing = "undamaged: 0 games (0 finished), 0 logs of people and servers, \
        0 records, 0 index entries\ndamaged: nothing\n";
    assert_eq!(
        exported,
        (0, format!("exported to FOLDER/all.store\n{nothing}"))
    );
    let into = |name: &str| format!("store.folder={}", folder.path(name).display());
    let bytes = std::fs::read(&file).unwrap();
    for (damaged, status, expected) in [
        (
            b"PK\x03\x04".to_vec(),
            2,
            "this is not an export or a backup of a store",
        ),
        (
            bytes[..bytes.len() - 3].to_vec(),
            1,
            "it is damaged or cut short",
        ),
        (
            [bytes.as_slice(), b"more"].concat(),
            1,
            "it is damaged or cut short",
        ),
        (
            [&bytes[..bytes.len() - 24], &[1], &bytes[bytes.len() - 23..]].concat(),
            1,
            "block 1 is damaged: it contained everything from",
        ),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let set = into("imported");
        let refused = call(
            &folder,
            &["store", "import", &name, "--set", &set],
            &settings,
        )
        .await;
        assert_eq!(refused.0, status, "{}", refused.1);
        assert!(refused.1.contains(expected), "{}", refused.1);
        assert!(!folder.path("imported").exists());
    }
    let set = into("nowhere");
    let nowhere = call(&folder, &["store", "verify", "--set", &set], &settings).await;
    let error = "entente: FOLDER/nowhere: there is no store in this folder; \
        the setting store.folder names the folder\n";
    assert_eq!(nowhere, (2, error.to_owned()));
    let none = call(&folder, &["store", "backup"], &settings).await;
    assert_eq!(
        none,
        (
            2,
            "entente: store.backups: the backup folder is not set\n".into()
        )
    );
}

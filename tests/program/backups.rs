//! Backups of the running program, and `entente store`: what is copied out comes in again and is whole, what is damaged is refused with its place, and each call ends with its status.

use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, SOON, sandbox, until};
use std::path::{Path, PathBuf};

fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "backup"));
    files.sort();
    files
}

/// What a call says on both channels, and its status.
async fn call(folder: &Folder, arguments: &[&str], settings: &Settings) -> (i32, String) {
    let process = Process::call(&folder.0, arguments, settings);
    let ended = process.ended().await;
    let said = format!("{}{}", ended.out, ended.error);
    let root = folder.0.display().to_string();
    (ended.status.code().unwrap(), said.replace(&root, "FOLDER"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_program_is_backed_up_and_its_games_come_in_again() {
    let sandbox = sandbox().await;
    let folder = Folder::new();
    let mut settings = in_sandbox(&sandbox, &folder);
    let kept = folder.path("backups");
    settings.push(("store.backups", kept.display().to_string()));
    settings.push(("store.backups_kept", "2".into()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let first = until(|| backups(&kept).pop()).await;
    let channel = sandbox.user("ann").in_channel("chess").unwrap();
    channel.slash("/challenge @bob").await.unwrap();
    process.signal("USR1");
    let second = until(|| backups(&kept).pop().filter(|last| *last != first)).await;
    let held = call(&folder, &["store", "verify"], &settings).await;
    assert_eq!(held, (2, "entente: FOLDER/games: the store in FOLDER/games is in use by another process: stop that one first, or name another folder\n".into()));
    process.signal("USR1");
    until(|| (backups(&kept).len() == 2 && backups(&kept)[0] == second).then_some(())).await;
    process.stop().await;
    let whole = "whole: 1 games (0 over), 0 logs of people and servers, 1 records, 4 index entries\ndamaged: nothing\n";
    let verified = call(&folder, &["store", "verify"], &settings).await;
    assert_eq!(verified, (0, format!("checked FOLDER/games\n{whole}")));
    let elsewhere = folder.path("restored").display().to_string();
    let set = format!("store.folder={elsewhere}");
    let file = second.display().to_string();
    let import = ["store", "import", &file, "--set", &set];
    let imported = call(&folder, &import, &settings).await;
    assert_eq!(
        imported,
        (0, format!("imported into FOLDER/restored\n{whole}"))
    );
    let again = call(&folder, &import, &settings).await;
    assert_eq!(again.0, 1);
    assert!(
        again.1.contains("import goes into an empty folder only"),
        "{}",
        again.1
    );
    let made = call(&folder, &["store", "backup", "--set", &set], &settings).await;
    assert!(made.0 == 0 && made.1.ends_with(" bytes\n"), "{made:?}");
    assert_eq!(backups(&kept).len(), 2);
    sandbox.shutdown().await;
}

#[tokio::test]
async fn what_is_no_export_and_what_is_damaged_is_refused() {
    let folder = Folder::new();
    let games = folder.path("games");
    drop(entente::store::Store::open(&games).unwrap());
    let settings = vec![("store.folder", games.display().to_string())];
    let file = folder.path("all.store");
    let name = file.display().to_string();
    let exported = call(&folder, &["store", "export", &name], &settings).await;
    let nothing = "whole: 0 games (0 over), 0 logs of people and servers, 0 records, 0 index entries\ndamaged: nothing\n";
    assert_eq!(
        exported,
        (0, format!("exported to FOLDER/all.store\n{nothing}"))
    );
    let into = |name: &str| format!("store.folder={}", folder.path(name).display());
    let bytes = std::fs::read(&file).unwrap();
    for (damage, status, told) in [
        (
            b"PK\x03\x04".to_vec(),
            2,
            "this is no export and no backup of a store",
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
            "block 1 is damaged: it held what stands from",
        ),
    ] {
        std::fs::write(&file, damage).unwrap();
        let set = into("elsewhere");
        let refused = call(
            &folder,
            &["store", "import", &name, "--set", &set],
            &settings,
        )
        .await;
        assert_eq!(refused.0, status, "{}", refused.1);
        assert!(refused.1.contains(told), "{}", refused.1);
        assert!(!folder.path("elsewhere").exists());
    }
    let set = into("nowhere");
    let nowhere = call(&folder, &["store", "verify", "--set", &set], &settings).await;
    assert_eq!(nowhere, (2, "entente: FOLDER/nowhere: there is no store: the setting store.folder says where it is\n".into()));
    let none = call(&folder, &["store", "backup"], &settings).await;
    assert_eq!(
        none,
        (
            2,
            "entente: store.backups: no folder is set for backups\n".into()
        )
    );
}

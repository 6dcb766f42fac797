//! `store`: the places that are refused for what it writes and reads, in sentences.

use super::{CallOutput, Folder};
use entente_service::KEY_NAMES;
use entente_store::Store;
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

/// A folder with a store in `games`, and things that are no plain files.
fn places() -> Folder {
    let folder = Folder::new().with("notes.txt", "not a store");
    drop(Store::open(&folder.0.join("games"), KEY_NAMES).unwrap());
    for name in ["folder", "full/inside"] {
        fs::create_dir_all(folder.0.join(name)).unwrap();
    }
    symlink("notes.txt", folder.0.join("link")).unwrap();
    symlink("absent", folder.0.join("dangling")).unwrap();
    symlink("folder", folder.0.join("link-to-folder")).unwrap();
    symlink("games", folder.0.join("link-to-games")).unwrap();
    UnixListener::bind(folder.0.join("socket")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.0.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    folder
}

fn call(folder: &Folder, arguments: &[&str]) -> CallOutput {
    folder.call(&[arguments, &["--set", "store.folder=games"]].concat(), b"")
}

/// Places for a file, and why none can be written there.
const REFUSED: [(&str, &str); 10] = [
    ("folder", "this is a folder: name a file in it"),
    ("folder/", "this is a folder: name a file in it"),
    (".", "this is a folder: name a file in it"),
    ("..", "this is a folder: name a file in it"),
    ("link", "this is a link: name the file itself"),
    ("dangling", "this is a link: name the file itself"),
    ("link-to-folder", "this is a link: name the file itself"),
    (
        "socket",
        "this is a device, a pipe or a socket: name a plain file",
    ),
    (
        "pipe",
        "this is a device, a pipe or a socket: name a plain file",
    ),
    (
        "/dev/null",
        "this is a device, a pipe or a socket: name a plain file",
    ),
];

#[test]
fn only_a_plain_file_is_replaced() {
    let folder = places();
    let draw = |file| folder.call(&["draw", "standard", "--format", "png", "-o", file], b"");
    let export = |file| call(&folder, &["store", "export", file]);
    for (file, why) in REFUSED {
        for refused in [export(file), draw(file)] {
            assert_eq!(refused.status, 2, "{file}: {}", refused.stdout);
            assert!(
                refused.stderr.ends_with(&format!("{why}\n")),
                "{}",
                refused.stderr
            );
        }
    }
    assert_eq!(
        fs::read_to_string(folder.0.join("notes.txt")).unwrap(),
        "not a store"
    );
    // A plain file is replaced, and a new one is made.
    for file in ["notes.txt", "new.store", "./folder/new.store"] {
        let exported = export(file);
        assert_eq!(exported.status, 0, "{file}: {}", exported.stderr);
    }
}

#[test]
fn nothing_is_exported_into_the_folder_of_the_store() {
    let folder = places();
    for file in [
        "games/all.store",
        "./folder/../games/db",
        "link-to-games/all.store",
    ] {
        let refused = call(&folder, &["store", "export", file]);
        assert_eq!(refused.status, 2);
        let why = "cannot be written: this is in the folder of the store";
        assert!(refused.stderr.contains(why), "{file}: {}", refused.stderr);
    }
    assert_eq!(call(&folder, &["store", "verify"]).status, 0);
}

#[test]
fn what_is_no_store_is_refused_in_a_sentence_and_stays_as_it_is() {
    let folder = places();
    fs::create_dir_all(folder.0.join("foreign")).unwrap();
    fs::write(folder.0.join("foreign/db"), "not a store").unwrap();
    let verify = |place: &str| {
        let setting = format!("store.folder={place}");
        folder.call(&["store", "verify", "--set", &setting], b"")
    };
    for (place, why) in [
        (
            "absent",
            "absent: there is no store in this folder; the setting store.folder names",
        ),
        (
            "folder",
            "folder: there is no store in this folder; the setting store.folder names",
        ),
        (
            "full",
            "full: there are other files in this folder, and no store; the setting",
        ),
        (
            "notes.txt",
            "store.folder: notes.txt is no folder: name another one",
        ),
        (
            "notes.txt/games",
            "store.folder: notes.txt is no folder: name another one",
        ),
        (
            "socket",
            "store.folder: socket is no folder: name another one",
        ),
        (
            "foreign",
            "foreign: there are other files in this folder, and no store; the setting",
        ),
    ] {
        let refused = verify(place);
        assert_eq!(
            (refused.status, refused.stdout.as_str()),
            (2, ""),
            "{place}"
        );
        assert!(
            refused.stderr.starts_with(&format!("entente: {why}")),
            "{}",
            refused.stderr
        );
    }
    assert_eq!(fs::read_dir(folder.0.join("full")).unwrap().count(), 1);
    assert!(!folder.0.join("absent").exists());
}

#[test]
fn what_is_no_export_is_refused_in_a_sentence() {
    let folder = places();
    for (file, why) in [
        ("absent", "absent: No such file or directory"),
        ("folder", "folder: Is a directory"),
        (
            "notes.txt",
            "notes.txt: this is not an export or a backup of a store",
        ),
        (
            "/dev/null",
            "/dev/null: this is not an export or a backup of a store",
        ),
    ] {
        let setting = "store.folder=imported";
        let refused = folder.call(&["store", "import", file, "--set", setting], b"");
        assert_eq!(refused.status, 2, "{file}");
        assert!(refused.stderr.contains(why), "{file}: {}", refused.stderr);
        assert!(!folder.0.join("imported").exists());
    }
}

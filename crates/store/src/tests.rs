//! The store by itself, in a folder and in a database: what was committed is there after reopening,
//! and every refusal to open is clear.
#![allow(clippy::unwrap_used)]

use super::testing::TestDatabase;
use super::*;
use crate::key::NAMES;
use std::path::Path;

/// A place for a store, which is removed when this is dropped.
struct TestStore {
    location: Location,
    /// `None` for a folder.
    database: Option<TestDatabase>,
}

impl Drop for TestStore {
    fn drop(&mut self) {
        if let Location::Folder(folder) = &self.location {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A place of each kind that there is on this machine.
fn places(name: &str) -> Vec<TestStore> {
    let folder = std::env::temp_dir().join(format!("entente-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let folder = TestStore {
        location: Location::Folder(folder),
        database: None,
    };
    let database = TestDatabase::create().map(|database| TestStore {
        location: database.location(),
        database: Some(database),
    });
    [folder].into_iter().chain(database).collect()
}

fn key(number: u64) -> Key {
    Key::new(b'e').text("game").number(number)
}

async fn put(store: &Store, key: Key, value: &str) -> Result<()> {
    let mut batch = Batch::default();
    batch.put(key, value);
    store.commit(batch).await
}

#[tokio::test]
async fn what_was_committed_is_there_after_reopening() {
    for place in places("reopen") {
        {
            let store = Store::open(&place.location, NAMES).unwrap();
            for number in 0..2000 {
                put(&store, key(number), &format!("record {number}"))
                    .await
                    .unwrap();
            }
        }
        let store = Store::open(&place.location, NAMES).unwrap();
        let _may_block = MayBlock::here();
        let entries = store.scan(&Key::new(b'e').text("game"));
        let found: Vec<_> = entries.map(Result::unwrap).collect();
        assert_eq!(found.len(), 2000, "{}", place.location);
        assert_eq!(
            found[1010].1, b"record 1010",
            "numbers are kept in their order"
        );
        assert_eq!(store.get(&key(7)).unwrap().unwrap(), b"record 7");
        assert_eq!(store.get(&key(2000)).unwrap(), None);
    }
}

#[tokio::test]
async fn a_batch_is_all_or_nothing_and_many_callers_share_a_write() {
    for place in places("many") {
        let store = std::sync::Arc::new(Store::open(&place.location, NAMES).unwrap());
        let callers: Vec<_> = (0..200)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move {
                    let mut batch = Batch::default();
                    batch.put(key(number), "a");
                    batch.remove(key(number + 1000));
                    store.commit(batch).await
                })
            })
            .collect();
        for caller in callers {
            caller.await.unwrap().unwrap();
        }
        let _may_block = MayBlock::here();
        assert_eq!(store.scan(&Key::new(b'e')).count(), 200);
        if let Some(database) = &place.database {
            let writes = database.query("select count(*) from entente.batch");
            assert!(writes < 200, "{writes} writes for 200 batches");
        }
    }
}

#[tokio::test]
async fn the_last_change_of_a_key_counts() {
    for place in places("last") {
        let store = Store::open(&place.location, NAMES).unwrap();
        let mut batch = Batch::default();
        batch.put(key(1), "a");
        batch.put(key(2), "a");
        batch.remove(key(1));
        batch.put(key(2), "b");
        store.commit(batch).await.unwrap();
        let _may_block = MayBlock::here();
        assert_eq!(store.get(&key(1)).unwrap(), None);
        assert_eq!(store.get(&key(2)).unwrap().unwrap(), b"b");
    }
}

#[tokio::test]
async fn a_scan_finds_the_keys_with_its_prefix_alone() {
    for place in places("scan") {
        let store = Store::open(&place.location, NAMES).unwrap();
        let before = Key::new(b'e').text("a");
        let beside = Key::new(b'e').text("b").bytes(&[255, 255]);
        let after = Key::new(b'e').text("c");
        for key in [before, beside, after] {
            put(&store, key, "x").await.unwrap();
        }
        let _may_block = MayBlock::here();
        let found = |prefix: &Key| store.scan(prefix).map(Result::unwrap).collect::<Vec<_>>();
        let prefix = Key::new(b'e').text("b");
        assert_eq!(found(&prefix), [(vec![255, 255], b"x".to_vec())]);
        let last_byte = Key::new(b'e').text("b").bytes(&[255]);
        assert_eq!(found(&last_byte), [(vec![255], b"x".to_vec())]);
        let names: Vec<_> = store.texts(b'e').map(Result::unwrap).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(found(&Key::any()).len(), 4, "with the layout");
    }
}

#[tokio::test]
async fn a_folder_that_is_open_is_not_opened_again() {
    let place = places("twice").remove(0);
    let first = Store::open(&place.location, NAMES).unwrap();
    let error = Store::open(&place.location, NAMES).err().unwrap();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    drop(first);
}

#[tokio::test]
async fn a_store_with_another_layout_is_refused() {
    for place in places("layout") {
        {
            let store = Store::open(&place.location, NAMES).unwrap();
            let mut batch = Batch::default();
            batch.put(Key::new(b'!'), 7u32.to_be_bytes().to_vec());
            store.commit(batch).await.unwrap();
        }
        let error = Store::open(&place.location, NAMES).err().unwrap();
        assert_eq!(
            error.to_string(),
            "the store has layout 7, but this Entente reads only layout 1: open it with the \
             version that wrote it"
        );
    }
}

#[tokio::test]
async fn a_store_moves_between_a_folder_and_a_database_byte_for_byte() {
    let mut places = places("move");
    let (Some(database), Some(folder)) = (places.pop(), places.pop()) else {
        return; // There is no database on this machine.
    };
    let file = std::env::temp_dir().join(format!("entente-store-moved-{}", std::process::id()));
    let contents = |location: &Location| {
        let store = Store::open(location, NAMES).unwrap();
        let _may_block = MayBlock::here();
        store.back_up(&file, 1).unwrap();
        (
            store.pages().all().map(Result::unwrap).collect::<Vec<_>>(),
            std::fs::read(&file).unwrap(),
        )
    };
    {
        let store = Store::open(&folder.location, NAMES).unwrap();
        for number in 0..300 {
            put(&store, key(number), &"x".repeat(number as usize * 19))
                .await
                .unwrap();
        }
    }
    let first = contents(&folder.location);
    for (to, from) in [(&database, &folder), (&folder, &database)] {
        contents(&from.location);
        let draft = to.location.draft();
        Store::import(&draft, &mut archive::Reader::open(&file, NAMES).unwrap()).unwrap();
        import::remove(&to.location).unwrap();
        assert!(import::is_free(&to.location).unwrap());
        import::rename(&draft, &to.location).unwrap();
        assert!(!import::is_free(&to.location).unwrap());
        assert!(contents(&to.location) == first, "{}", to.location);
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let error = Store::open(Path::new("/proc/no/such/place"), NAMES)
        .err()
        .unwrap();
    assert!(
        error
            .to_string()
            .starts_with("the folder /proc/no/such/place cannot be used: "),
        "{error}"
    );
}

#[test]
fn the_parts_of_keys_are_kept_apart() {
    let one = Key::new(b'p').text("1").text("23");
    let other = Key::new(b'p').text("12").text("3");
    assert_ne!(one, other);
    assert!(
        !other
            .as_bytes()
            .starts_with(Key::new(b'p').text("1").as_bytes())
    );
}

#[tokio::test]
async fn a_part_of_a_folder_has_one_version_because_no_other_process_can_change_it() {
    let _may_block = MayBlock::here();
    let folder = &places("versions")[0];
    let store = Store::open(&folder.location, NAMES).unwrap();
    let before = store.version("game").unwrap();
    assert_eq!(before, Version::of_one_process("game"));
    for number in 0..3 {
        let mut batch = Batch::default();
        batch.guard(&before);
        batch.put(key(1), number.to_string());
        store.commit(batch).await.unwrap();
    }
    // What was read once need not be read again.
    assert_eq!(before.clone().next(), store.version("game").unwrap());
}

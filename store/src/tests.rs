//! The store by itself: what was committed is there after reopening, and every refusal to open is
//! clear.
#![allow(clippy::unwrap_used)]

use super::*;

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("entente-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn key(number: u64) -> Key {
    Key::new(Keyspace::LogEntry).text("game").number(number)
}

#[tokio::test]
async fn what_was_committed_is_there_after_reopening() {
    let folder = folder("reopen");
    {
        let store = Store::open(&folder).unwrap();
        for number in 0..20 {
            let mut batch = Batch::default();
            batch.put(key(number), format!("record {number}"));
            store.commit(batch).await.unwrap();
        }
    }
    let store = Store::open(&folder).unwrap();
    let _may_block = MayBlock::here();
    let found: Vec<_> = store
        .scan(&Key::new(Keyspace::LogEntry).text("game"))
        .map(Result::unwrap)
        .collect();
    assert_eq!(found.len(), 20);
    assert_eq!(found[10].1, b"record 10", "numbers are kept in their order");
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_batch_is_all_or_nothing_and_many_callers_share_a_flush() {
    let folder = folder("many");
    let store = std::sync::Arc::new(Store::open(&folder).unwrap());
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
    assert_eq!(store.scan(&Key::new(Keyspace::LogEntry)).count(), 200);
    drop(store);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_store_that_is_open_is_not_opened_again() {
    let folder = folder("twice");
    let _first = Store::open(&folder).unwrap();
    let error = Store::open(&folder).err().unwrap();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    drop(_first);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_store_with_another_layout_is_refused() {
    let folder = folder("layout");
    {
        let store = Store::open(&folder).unwrap();
        let mut batch = Batch::default();
        batch.put(Key::new(Keyspace::Layout), 7u32.to_be_bytes().to_vec());
        store.commit(batch).await.unwrap();
    }
    let error = Store::open(&folder).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the store has layout 7, but this Entente reads only layout 1: open it with the version \
         that wrote it"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let error = Store::open(Path::new("/proc/no/such/place")).err().unwrap();
    assert!(
        error
            .to_string()
            .starts_with("the folder /proc/no/such/place cannot be used: "),
        "{error}"
    );
}

#[test]
fn the_parts_of_keys_are_kept_apart() {
    let one = Key::new(Keyspace::CurrentGames).text("1").text("23");
    let other = Key::new(Keyspace::CurrentGames).text("12").text("3");
    assert_ne!(one, other);
    assert!(
        !other
            .as_bytes()
            .starts_with(Key::new(Keyspace::CurrentGames).text("1").as_bytes())
    );
}

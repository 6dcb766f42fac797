//! Several processes that have one database: each reads what the others write, nobody writes over
//! a change that they have not seen, and one of them delivers.
#![allow(clippy::unwrap_used)]

use crate::key::NAMES;
use crate::testing::TestDatabase;
use crate::{Batch, Key, MayBlock, News, Store, StoreError, Version};
use std::sync::Arc;
use std::time::Duration;

const ALONE: Duration = Duration::ZERO;

fn key(text: &str) -> Key {
    Key::new(b'e').text(text)
}

fn version(store: &Store, part: &str) -> Version {
    let _may_block = MayBlock::here();
    store.version(part).unwrap()
}

fn value(store: &Store, name: &str) -> u64 {
    let _may_block = MayBlock::here();
    let value = store.get(&key(name)).unwrap();
    value.map_or(0, |value| {
        String::from_utf8(value).unwrap().parse().unwrap()
    })
}

fn change(part: &Version, name: &str, value: u64) -> Batch {
    let mut batch = Batch::default();
    batch.guard(part);
    batch.put(key(name), value.to_string());
    batch
}

/// Two processes with one database, neither of which delivers.
fn two_processes() -> Option<(TestDatabase, Store, Store)> {
    let database = TestDatabase::create()?;
    let open = || Store::open_shared(database.location(), NAMES).unwrap();
    let (one, two) = (open(), open());
    Some((database, one, two))
}

/// Until 0.1 one part of the store had the id of a person in its name, which nobody erased.
#[tokio::test(flavor = "multi_thread")]
async fn no_part_of_an_earlier_version_goes_on_naming_a_person() {
    let Some((database, one, _two)) = two_processes() else {
        return;
    };
    let part = "leagues of discord:157364739940076749";
    let seen = version(&one, part);
    one.commit(change(&seen, "a", 1)).await.unwrap();
    assert!(version(&one, part).may_be_of_another());
    let next = Store::open_shared(database.location(), NAMES).unwrap();
    assert!(!version(&next, part).may_be_of_another());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_process_has_changed_is_not_written_over() {
    let Some((_database, one, two)) = two_processes() else {
        return;
    };
    let (seen_by_one, seen_by_two) = (version(&one, "game"), version(&two, "game"));
    one.commit(change(&seen_by_one, "a", 1)).await.unwrap();
    let overtaken = two.commit(change(&seen_by_two, "a", 2)).await;
    assert!(
        matches!(overtaken, Err(StoreError::Overtaken)),
        "{overtaken:?}"
    );
    assert_eq!(value(&two, "a"), 1);
    // The first one knows its own change, and the second one reads again.
    let seen_by_one = seen_by_one.next();
    assert_eq!(version(&two, "game"), seen_by_one);
    two.commit(change(&seen_by_one, "a", 3)).await.unwrap();
    let overtaken = one.commit(change(&seen_by_one, "a", 4)).await;
    assert!(
        matches!(overtaken, Err(StoreError::Overtaken)),
        "{overtaken:?}"
    );
    assert_eq!(value(&one, "a"), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_group_only_the_batch_that_was_overtaken_is_refused() {
    let Some((_database, one, two)) = two_processes() else {
        return;
    };
    let old = version(&two, "b");
    one.commit(change(&old, "b", 1)).await.unwrap();
    // All of them wait for the committer at once, so most are in one group.
    let names = ["a", "b", "c", "d", "d"];
    let versions = names.map(|name| match name {
        "b" => old.clone(),
        name => version(&two, name),
    });
    let batches = names.iter().zip(&versions);
    let commits = batches.map(|(name, version)| two.commit(change(version, name, 7)));
    let outcomes = futures::future::join_all(commits).await;
    let is_written = outcomes.iter().map(Result::is_ok).collect::<Vec<_>>();
    assert_eq!(is_written, [true, false, true, true, false], "{outcomes:?}");
    assert_eq!(
        ["a", "b", "c", "d"].map(|name| value(&one, name)),
        [7, 1, 7, 7]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_that_three_processes_make_at_once_are_all_there() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let (tasks_of_each, changes_of_each) = (4, 25);
    let stores =
        [(); 3].map(|()| Arc::new(Store::open_shared(database.location(), NAMES).unwrap()));
    let mut tasks = tokio::task::JoinSet::new();
    for store in stores.iter().flat_map(|store| vec![store; tasks_of_each]) {
        let store = Arc::clone(store);
        tasks.spawn(async move {
            let mut done = 0;
            while done < changes_of_each {
                let part = version(&store, "counter");
                let next = value(&store, "counter") + 1;
                match store.commit(change(&part, "counter", next)).await {
                    Ok(()) => done += 1,
                    Err(StoreError::Overtaken) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    let expected = (3 * tasks_of_each * changes_of_each) as u64;
    assert_eq!(value(&stores[0], "counter"), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_announces_the_others_hear_when_it_is_durable() {
    let Some((_database, one, two)) = two_processes() else {
        return;
    };
    let (mut heard_by_one, mut heard_by_two) = (one.news().unwrap(), two.news().unwrap());
    // From here on both listen.
    assert_eq!(heard_by_one.recv().await, Some(News::Missed));
    assert_eq!(heard_by_two.recv().await, Some(News::Missed));
    let mut batch = change(&version(&one, "game"), "a", 5);
    batch.announce("game b7k".into());
    batch.announce("order 12".into());
    one.commit(batch).await.unwrap();
    let expected = News::Announced(vec!["game b7k".into(), "order 12".into()]);
    assert_eq!(heard_by_two.recv().await, Some(expected));
    assert_eq!(value(&two, "a"), 5);
    // More than one payload can carry.
    let mut batch = Batch::default();
    (0..1000).for_each(|number| batch.announce(format!("order {number}")));
    two.commit(batch).await.unwrap();
    assert_eq!(heard_by_one.recv().await, Some(News::Missed), "not its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_delivers_and_the_next_one_when_it_has_ended() {
    let Some((_database, one, two)) = two_processes() else {
        return;
    };
    one.take_lease(ALONE).unwrap();
    assert!(one.has_lease() && !two.has_lease());
    let refused = two.take_lease(ALONE);
    assert!(
        matches!(refused, Err(StoreError::InUse { .. })),
        "{refused:?}"
    );
    // The one that does not deliver writes all the same.
    two.commit(change(&version(&two, "game"), "a", 1))
        .await
        .unwrap();
    drop(one);
    two.take_lease(ALONE).unwrap();
    two.commit(change(&version(&two, "game"), "a", 2))
        .await
        .unwrap();
    assert_eq!(value(&two, "a"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_has_a_number_of_its_own() {
    let Some((_database, one, two)) = two_processes() else {
        return;
    };
    assert_ne!(one.process(), two.process());
}

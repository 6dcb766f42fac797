//! PostgreSQL when something goes wrong: connections that break, processes that were replaced, and
//! servers that cannot be used.
#![allow(clippy::unwrap_used)]

use crate::key::NAMES;
use crate::testing::TestDatabase;
use crate::{Batch, Key, Location, MayBlock, Result, Store, StoreError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The number of times that a process that was replaced tries to write. `TEST_FENCING=1000` tries
/// more.
fn attempts() -> usize {
    let number = std::env::var("TEST_FENCING").ok();
    number.map_or(20, |number| number.parse().unwrap())
}

fn key(number: usize) -> Key {
    Key::new(b'e').text("game").number(number as u64)
}

async fn put(store: &Store, key: Key, value: &str) -> Result<()> {
    let mut batch = Batch::default();
    batch.put(key, value);
    store.commit(batch).await
}

/// Ends the lease, as if its process had not renewed it in time.
const EXPIRE: &str = "update entente.lease set until = now() - interval '1 s'";

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_replaced_never_writes_again() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let mut stale = Arc::new(Store::open(database.location(), NAMES).unwrap());
    for attempt in 0..attempts() {
        // The old process writes all the time, so the takeover comes at any point of its commits.
        let (writing, written) = (Arc::clone(&stale), Arc::new(AtomicUsize::new(0)));
        let last = Arc::clone(&written);
        let writer = tokio::spawn(async move {
            for number in 1.. {
                if put(&writing, key(attempt), &number.to_string())
                    .await
                    .is_err()
                {
                    return;
                }
                last.store(number, Ordering::SeqCst);
            }
        });
        while written.load(Ordering::SeqCst) < 1 + attempt % 5 {
            tokio::task::yield_now().await;
        }
        let location = database.location();
        let fresh = tokio::task::spawn_blocking(move || Store::open(location, NAMES).unwrap());
        while !fresh.is_finished() {
            // The old process renews its lease now and then.
            database.execute(EXPIRE);
        }
        let fresh = fresh.await.unwrap();
        let read = || {
            let _may_block = MayBlock::here();
            fresh.get(&key(attempt)).unwrap().unwrap()
        };
        let seen = read();
        writer.await.unwrap();
        assert_eq!(read(), seen, "a write came after the takeover");
        let acknowledged = written.load(Ordering::SeqCst).to_string();
        assert_eq!(
            String::from_utf8(seen).unwrap(),
            acknowledged,
            "attempt {attempt}"
        );
        let failure = stale.failure().await;
        assert!(
            matches!(
                failure,
                StoreError::TakenOver { .. } | StoreError::Stopped { .. }
            ),
            "{failure}"
        );
        let _may_block = MayBlock::here();
        assert!(stale.get(&key(attempt)).is_err(), "nor does it read");
        stale = Arc::new(fresh);
    }
}

/// Stands between the store and the server, and cuts connections after an answer of the server that
/// it keeps to itself.
struct Proxy {
    address: SocketAddr,
    cuts: Arc<AtomicUsize>,
    is_cutting: Arc<AtomicBool>,
    /// Every answer is lost, and nobody is connected any more.
    is_cut_off: Arc<AtomicBool>,
}

impl Proxy {
    async fn before(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Self {
            address: listener.local_addr().unwrap(),
            cuts: Arc::default(),
            is_cutting: Arc::default(),
            is_cut_off: Arc::default(),
        };
        let (cuts, is_cutting) = (Arc::clone(&proxy.cuts), Arc::clone(&proxy.is_cutting));
        let is_cut_off = Arc::clone(&proxy.is_cut_off);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if is_cut_off.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(&server).await else {
                    continue;
                };
                let is_cut_off = is_cut_off.clone();
                let (cuts, is_cutting) = (cuts.clone(), is_cutting.clone());
                tokio::spawn(pass_on(client, server, move |answers| {
                    let is_cut = is_cut_off.load(Ordering::SeqCst)
                        || is_cutting.load(Ordering::SeqCst) && answers % 7 == 0;
                    cuts.fetch_add(usize::from(is_cut), Ordering::SeqCst);
                    is_cut
                }));
            }
        });
        proxy
    }
}

/// Passes bytes on in both directions, until an answer is cut off: the one of this number.
async fn pass_on(client: TcpStream, server: TcpStream, is_cut: impl Fn(usize) -> bool) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let asking =
        tokio::spawn(async move { tokio::io::copy(&mut from_client, &mut to_server).await });
    let mut buffer = [0; 65_536];
    let mut answers = 0;
    while let Ok(length @ 1..) = from_server.read(&mut buffer).await {
        answers += 1;
        // The server has done what was asked; its answer is lost.
        if is_cut(answers) {
            break;
        }
        if to_client.write_all(&buffer[..length]).await.is_err() {
            break;
        }
    }
    asking.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_is_looked_up_and_nothing_is_written_twice() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let proxy = Proxy::before(database.server()).await;
    let url = database.url_at("127.0.0.1", proxy.address.port());
    let location = Location::database(&url).unwrap();
    let store = Store::open(&location, NAMES).unwrap();
    proxy.is_cutting.store(true, Ordering::SeqCst);
    let mut part = tokio::task::block_in_place(|| {
        let _may_block = MayBlock::here();
        store.version("counter").unwrap()
    });
    for number in 1..=200 {
        // Guarded: a group that is sent again must not be overtaken by itself.
        let mut batch = Batch::default();
        batch.guard(&part);
        batch.put(key(0), number.to_string());
        store.commit(batch).await.unwrap();
        part = part.next();
    }
    proxy.is_cutting.store(false, Ordering::SeqCst);
    let cuts = proxy.cuts.load(Ordering::SeqCst);
    assert!(cuts >= 20, "{cuts} connections were cut");
    let _may_block = MayBlock::here();
    assert_eq!(store.get(&key(0)).unwrap().unwrap(), b"200");
    // One for each, and one for the layout.
    assert_eq!(database.query("select count(*) from entente.batch"), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_is_away_all_is_refused_and_then_it_goes_on() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let proxy = Proxy::before(database.server()).await;
    let url = database.url_at("127.0.0.1", proxy.address.port());
    let store = Store::open(Location::database(&url).unwrap(), NAMES).unwrap();
    put(&store, key(1), "before").await.unwrap();
    // The owner of the database lets nobody in and ends all connections.
    let name = database.name();
    database.execute_at_server(&format!("alter database {name} allow_connections false"));
    database.execute_at_server(&format!(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
    ));
    // A batch whose connection ends under way is in doubt and waits for the server. The first read
    // that is refused has found out that all connections have ended, so the batch is not sent.
    let may_block = MayBlock::here();
    while store.get(&key(1)).is_ok() {}
    drop(may_block);
    let refused = put(&store, key(1), "meanwhile").await.unwrap_err();
    assert!(refused.is_of_disk(), "{refused}");
    database.execute_at_server(&format!("alter database {name} allow_connections true"));
    // The lease may have to be renewed first.
    while put(&store, key(1), "after").await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let _may_block = MayBlock::here();
    assert_eq!(store.get(&key(1)).unwrap().unwrap(), b"after");
}

#[tokio::test(flavor = "multi_thread")]
async fn if_nobody_can_say_what_was_written_the_store_stops_and_names_the_database() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let proxy = Proxy::before(database.server()).await;
    let url = database.url_at("127.0.0.1", proxy.address.port());
    let store = Store::open(Location::database(&url).unwrap(), NAMES).unwrap();
    // Every connection has prepared the statement then, so it is its answer that is lost.
    for number in 0..20 {
        put(&store, key(number), "before").await.unwrap();
    }
    proxy.is_cut_off.store(true, Ordering::SeqCst);
    let failed = put(&store, key(0), "perhaps").await.unwrap_err();
    assert!(matches!(failed, StoreError::InDoubt { .. }), "{failed}");
    let stopped = store.failure().await;
    assert!(matches!(stopped, StoreError::InDoubt { .. }), "{stopped}");
    assert_eq!(stopped.setting(), "store.url");
    assert!(put(&store, key(1), "never").await.is_err());
}

#[tokio::test]
async fn a_server_that_cannot_be_used_is_refused_in_one_sentence() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let refusal = |location: Location| Store::open(location, NAMES).err().unwrap().to_string();
    let nobody = Location::database("postgres://a:secret@127.0.0.1:9/chess").unwrap();
    let away = refusal(nobody);
    assert!(
        away.starts_with("the database chess on 127.0.0.1 cannot be reached: "),
        "{away}"
    );
    let name = database.name();
    let set =
        |setting: &str| database.execute_at_server(&format!("alter database {name} {setting}"));
    set("set synchronous_commit = off");
    assert_eq!(
        refusal(database.location()),
        format!(
            "the database {name} on 127.0.0.1 cannot be used: its setting synchronous_commit is \
             off, so it can lose moves that were acknowledged: switch it on"
        )
    );
    set("reset synchronous_commit");
    set("set default_transaction_read_only = on");
    let read_only = refusal(database.location());
    assert!(read_only.contains("read-only"), "{read_only}");
    assert_eq!(
        database.query("select count(*) from pg_namespace where nspname = 'entente'"),
        0,
        "nothing was changed"
    );
}

//! Measures durable batches a second, by sled in a folder and by PostgreSQL, with one writer and
//! with sixty-four, and the same change by `pgbench`, on one machine in one run.
//!
//! `DATABASE_URL=postgres://postgres@127.0.0.1/postgres cargo bench -p entente --bench database`.
//! A batch is that of a move: a record, its part of the index, and a delivery, guarded by the
//! version of its game. Each writer commits the next one when the last one is durable. `pgbench`
//! writes one batch in a transaction, as a program without a group commit would.

mod common;

use common::Outcome;
use entente_service::KEY_NAMES;
use entente_store::testing::TestDatabase;
use entente_store::{Batch, Key, Location, MayBlock, Store, StoreError, Version};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The length of each measurement.
const SPAN: Duration = Duration::from_secs(5);

/// The numbers of writers at the same time.
const WRITERS: [usize; 2] = [1, 64];

/// The bytes of a record with its erasable data, and of an entry of an index.
const RECORD: usize = 420;
const ENTRY: usize = 40;

/// The number of entries of indexes that change with a move.
const ENTRIES: u64 = 4;

/// The keys that the batches of one writer use again and again, as running games do.
const GAMES: u64 = 100;

fn main() -> Outcome<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let folder = std::env::temp_dir().join(format!("entente-database-{}", std::process::id()));
    let database = TestDatabase::create();
    for writers in WRITERS {
        let _ = std::fs::remove_dir_all(&folder);
        let sled = Location::Folder(folder.clone());
        report("sled", writers, runtime.block_on(commits(&sled, writers))?);
        let Some(database) = &database else { continue };
        let commits = runtime.block_on(commits(&database.location(), writers))?;
        report("PostgreSQL", writers, commits);
        report("pgbench", writers, pgbench(&database.url(), writers)?);
    }
    let _ = std::fs::remove_dir_all(folder);
    if let Some(database) = &database {
        reads(&runtime, database)?;
    }
    Ok(())
}

fn report(what: &str, writers: usize, a_second: f64) {
    println!("{what:<11} {writers:>3} writers  {a_second:>8.0} batches a second");
}

fn batch(writer: u64, number: u64) -> Batch {
    let mut batch = Batch::default();
    let game = format!("game{writer:08}");
    let record = Key::new(b'e').text(&game).number(number);
    batch.put(record, vec![number as u8; RECORD]);
    for entry in 0..ENTRIES {
        let key = Key::new(b't')
            .text(&game)
            .number(entry * GAMES + number % GAMES);
        batch.put(key, vec![number as u8; ENTRY]);
    }
    batch
}

/// Counts the batches that become durable in a second.
async fn commits(location: &Location, writers: usize) -> Outcome<f64> {
    let store = Arc::new(Store::open(location, KEY_NAMES)?);
    let begun = Instant::now();
    let tasks = (0..writers as u64).map(|writer| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut number = 0;
            let mut version = read_version(&store, format!("game {writer} of {writers}")).await?;
            while begun.elapsed() < SPAN {
                let mut batch = batch(writer, number);
                batch.guard(&version);
                store.commit(batch).await?;
                version = version.next();
                number += 1;
            }
            Ok::<_, entente_store::StoreError>(number)
        })
    });
    let tasks: Vec<_> = tasks.collect();
    let mut total = 0;
    for task in tasks {
        total += task.await??;
    }
    Ok(total as f64 / begun.elapsed().as_secs_f64())
}

async fn read_version(store: &Arc<Store>, game: String) -> Result<Version, StoreError> {
    let store = Arc::clone(store);
    let read = entente_store::run_blocking(move || store.version(&game)).await;
    read.unwrap_or_else(|| Err(StoreError::stopped("the bench has ended")))
}

/// The same change by `pgbench`, in a table of the same kind.
fn pgbench(url: &str, clients: usize) -> Outcome<f64> {
    let script = std::env::temp_dir().join(format!("entente-pgbench-{}", std::process::id()));
    let entry = |number: u64| {
        format!(
            "(('\\x02'::bytea || int4send(:client_id::int) || int4send({number} + (:n % {GAMES})::int)), \
             convert_to(repeat('x', {ENTRY}), 'utf8'))"
        )
    };
    let entries: Vec<_> = (0..ENTRIES)
        .map(|entry_number| entry(entry_number * GAMES))
        .collect();
    let statement = format!(
        "\\set n random(0, 2000000000)\n\
         insert into entente.kv (key, value) values \
         (('\\x01'::bytea || int4send(:client_id::int) || int4send(:n::int)), \
         convert_to(repeat('x', {RECORD}), 'utf8')), {} \
         on conflict (key) do update set value = excluded.value;\n",
        entries.join(", ")
    );
    std::fs::write(&script, statement)?;
    let output = Command::new("pgbench")
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
        .arg(format!("--time={}", SPAN.as_secs()))
        .arg(format!("--client={clients}"))
        .arg(format!("--file={}", script.display()))
        .arg(url)
        .output()?;
    remove(&script);
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find(|line| line.starts_with("tps = "));
    let number = line.and_then(|line| line.split_whitespace().nth(2)?.parse().ok());
    number.ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned().into())
}

fn remove(file: &Path) {
    let _ = std::fs::remove_file(file);
}

/// The time for which a worker waits when it opens a large game: a range of 400 entries.
fn reads(runtime: &tokio::runtime::Runtime, database: &TestDatabase) -> Outcome<()> {
    const READS: u32 = 2000;
    let store = Store::open(database.location(), KEY_NAMES)?;
    runtime.block_on(store.commit(batch(7, 7)))?;
    let _may_block = MayBlock::here();
    let game = Key::new(b't').text("game00000007");
    let begun = Instant::now();
    for _ in 0..READS {
        if store.scan(&game).count() == 0 {
            return Err("nothing was read".into());
        }
    }
    println!(
        "PostgreSQL  400 entries are read in {:?}",
        begun.elapsed() / READS
    );
    Ok(())
}

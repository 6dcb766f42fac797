//! Writes with sled alone: batches of the size of a move, by as many threads as there are writers.

use crate::Outcome;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// The entries of a move's batch with the bytes of their values: a record, what is kept about the
/// command, and two entries of an index.
const ENTRIES: [(&str, usize); 4] = [("record", 420), ("command", 90), ("turn", 40), ("due", 40)];

/// For how long it writes.
const SPAN: Duration = Duration::from_secs(3);

/// The batches a second that are on the disk, of threads that commit one after the other. As in the
/// store, sled's flush is followed by an `fdatasync`, without which a power cut takes what was
/// flushed.
pub(crate) fn commits_a_second(writers: usize) -> Outcome<f64> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("reads-sled-{}", std::process::id()));
    let sled = sled::Config::new()
        .path(&folder)
        .flush_every_ms(None)
        .open()?;
    let file = File::open(folder.join("db"))?;
    let begun = Instant::now();
    let counts = std::thread::scope(|scope| {
        let write = |writer| {
            let (sled, file) = (&sled, &file);
            scope.spawn(move || commit_until(sled, file, writer, begun + SPAN))
        };
        let threads: Vec<_> = (0..writers).map(write).collect();
        let counts = threads.into_iter().map(|thread| thread.join());
        counts.collect::<Result<Vec<_>, _>>()
    });
    let took = begun.elapsed();
    drop(sled);
    std::fs::remove_dir_all(folder)?;
    let counts = counts.map_err(|_| "a thread has panicked")?;
    let total = counts.into_iter().sum::<sled::Result<u64>>()?;
    Ok(total as f64 / took.as_secs_f64())
}

fn commit_until(sled: &sled::Db, file: &File, writer: usize, end: Instant) -> sled::Result<u64> {
    let mut number = 0_u64;
    while Instant::now() < end {
        let mut batch = sled::Batch::default();
        for (name, bytes) in ENTRIES {
            let key = format!("{name} {writer:04} {number:08}");
            batch.insert(key.as_bytes(), vec![number as u8; bytes]);
        }
        sled.apply_batch(batch)?;
        sled.flush()?;
        file.sync_data()?;
        number += 1;
    }
    Ok(number)
}

//! Power cuts, simulated from the system calls of a real run.
//!
//! A child plays games under `strace`. Its writes and syncs are then replayed up to each
//! acknowledgement, on a disk that may lose everything that was not synced: all of it or any part,
//! with writes torn at any sector and file names lost. The store has to open from what is left,
//! with everything that was acknowledged by then.

use crate::chance::{Chance, number};
use crate::driver::{self, Acknowledged, Folder};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Service};
use entente_store::Store;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of bytes that a disk writes completely or not at all.
const SECTOR: usize = 512;

/// Something that the child did to its files, or printed.
#[derive(Debug, Clone)]
enum Operation {
    Write {
        file: usize,
        at: usize,
        bytes: Vec<u8>,
    },
    /// The file was cut or extended to this length.
    Length { file: usize, length: usize },
    /// The path names this file from now on, or no file any more.
    Name { path: PathBuf, file: Option<usize> },
    /// Everything that was written before `since` is on the disk from now on. A sync that another
    /// thread's calls interrupt covers only what was written before it began.
    Sync {
        what: Synced,
        since: usize,
        data_only: bool,
    },
    /// The child printed this line.
    Printed(String),
}

#[derive(Debug, Clone)]
enum Synced {
    File(usize),
    Folder(PathBuf),
}

/// All operations of a child, from its system calls.
#[derive(Default)]
struct Trace {
    root: PathBuf,
    operations: Vec<Operation>,
    names: BTreeMap<PathBuf, usize>,
    files: usize,
    /// The path of each open descriptor, and the offset of its next plain write.
    open: HashMap<u32, (PathBuf, usize)>,
}

impl Trace {
    /// Reads the output of `strace -f -xx`. A call that is interrupted by another thread is split
    /// over two lines.
    fn read(root: &Path, text: &str, files: &Disk) -> Self {
        let mut trace = Self {
            root: root.to_owned(),
            names: files.names.clone(),
            files: files.files.len(),
            ..Self::default()
        };
        let mut unfinished: HashMap<&str, (String, usize)> = HashMap::new();
        for line in text.lines() {
            let (thread, padded_call) = line.split_once(' ').unwrap();
            let line = padded_call.trim_start();
            let now = trace.operations.len();
            if let Some(call) = line.strip_suffix(" <unfinished ...>") {
                trace.begin_call(call);
                unfinished.insert(thread, (call.to_owned(), now));
            } else if let Some(rest) = line.strip_prefix("<... ") {
                let (_, rest) = rest.split_once("resumed>").unwrap();
                let (call, since) = unfinished.remove(thread).unwrap();
                trace.call(&format!("{call}{rest}"), since, false);
            } else {
                trace.call(line, now, true);
            }
        }
        trace
    }

    /// Output counts from the start of its call, because the parent may have read it before the
    /// end.
    fn begin_call(&mut self, call: &str) {
        if call.starts_with("write(1,") {
            self.add_printed(call);
        }
    }

    fn add_printed(&mut self, call: &str) {
        let text = String::from_utf8(string(call).unwrap_or_default()).unwrap();
        self.operations
            .extend(text.lines().map(|line| Operation::Printed(line.to_owned())));
    }

    /// Adds the operation of a complete call. A failed call did nothing.
    fn call(&mut self, line: &str, since: usize, at_once: bool) {
        let Some((call, result)) = line.rsplit_once(" = ") else {
            return;
        };
        if result.starts_with('-') || result.starts_with('?') {
            return;
        }
        let (name, arguments) = call.split_once('(').unwrap();
        let numbers: Vec<&str> = arguments
            .trim_end()
            .trim_end_matches(')')
            .split(", ")
            .collect();
        let descriptor = numbers[0].parse::<u32>().ok();
        match name {
            "openat" => self.opened(arguments, result),
            "write" if descriptor == Some(1) && at_once => self.add_printed(call),
            "write" | "pwrite64" => {
                let Some((path, next)) = descriptor.and_then(|fd| self.open.get_mut(&fd)) else {
                    return;
                };
                let bytes = string(arguments).unwrap();
                assert_eq!(result.trim(), bytes.len().to_string(), "written whole");
                let at = match name {
                    "write" => *next,
                    _ => numbers.last().unwrap().parse().unwrap(),
                };
                *next = at + bytes.len();
                let file = self.names[path];
                self.operations.push(Operation::Write { file, at, bytes });
            }
            "ftruncate" => {
                if let Some((path, _)) = descriptor.and_then(|fd| self.open.get(&fd)) {
                    let (file, length) = (self.names[path], numbers[1].parse().unwrap());
                    self.operations.push(Operation::Length { file, length });
                }
            }
            "fsync" | "fdatasync" => {
                let Some((path, _)) = descriptor.and_then(|fd| self.open.get(&fd)) else {
                    return;
                };
                let what = match self.names.get(path) {
                    Some(file) => Synced::File(*file),
                    None => Synced::Folder(path.clone()),
                };
                let data_only = name == "fdatasync";
                self.operations.push(Operation::Sync {
                    what,
                    since,
                    data_only,
                });
            }
            "rename" => {
                let [from, to] = [0, 1].map(|at| self.inside(numbers[at]));
                if let (Some(from), Some(to)) = (from, to) {
                    let file = self.names.remove(&from).unwrap();
                    self.names.insert(to.clone(), file);
                    self.operations.push(Operation::Name {
                        path: to,
                        file: Some(file),
                    });
                    self.operations.push(Operation::Name {
                        path: from,
                        file: None,
                    });
                }
            }
            "unlink" => {
                if let Some(path) = self.inside(numbers[0]) {
                    self.names.remove(&path);
                    self.operations.push(Operation::Name { path, file: None });
                }
            }
            _ => {}
        }
    }

    fn opened(&mut self, arguments: &str, result: &str) {
        let descriptor: u32 = result.split([' ', '<']).next().unwrap().parse().unwrap();
        self.open.remove(&descriptor);
        let Some(path) = self.inside(arguments.split(", ").nth(1).unwrap()) else {
            return;
        };
        if arguments.contains("O_CREAT") && !self.names.contains_key(&path) {
            let file = self.files;
            self.files += 1;
            self.names.insert(path.clone(), file);
            self.operations.push(Operation::Name {
                path: path.clone(),
                file: Some(file),
            });
        } else if arguments.contains("O_TRUNC") {
            let file = self.names[&path];
            self.operations.push(Operation::Length { file, length: 0 });
        }
        self.open.insert(descriptor, (path, 0));
    }

    /// A path below the root, or `None` for any other path.
    fn inside(&self, quoted: &str) -> Option<PathBuf> {
        let path = PathBuf::from(String::from_utf8(string(quoted)?).ok()?);
        path.starts_with(&self.root).then_some(path)
    }
}

/// The first string among the arguments of a call, such as `"\x61\x62"`.
fn string(arguments: &str) -> Option<Vec<u8>> {
    let text = arguments.split('"').nth(1)?;
    let digits = text.split("\\x").skip(1);
    Some(
        digits
            .map(|digits| u8::from_str_radix(digits, 16).unwrap())
            .collect(),
    )
}

/// The files that are safely on a disk.
#[derive(Debug, Clone, Default)]
struct Disk {
    names: BTreeMap<PathBuf, usize>,
    files: Vec<Vec<u8>>,
}

impl Disk {
    fn of_folder(root: &Path) -> Self {
        let mut disk = Self::default();
        for folder in [root.to_owned(), root.join("blobs")] {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_file() {
                    disk.names.insert(entry.path(), disk.files.len());
                    disk.files.push(std::fs::read(entry.path()).unwrap());
                }
            }
        }
        disk
    }

    /// Applies an operation. Of a write, only the sectors that `sectors` selects.
    fn apply(&mut self, operation: &Operation, sectors: impl Fn(usize) -> bool) {
        match operation {
            Operation::Write { file, at, bytes } => {
                let content = self.file(*file);
                let end = content.len().max(at + bytes.len());
                content.resize(end, 0);
                for (number, sector) in bytes.chunks(SECTOR).enumerate() {
                    if sectors(number) {
                        let offset = at + number * SECTOR;
                        content[offset..offset + sector.len()].copy_from_slice(sector);
                    }
                }
            }
            Operation::Length { file, length } => self.file(*file).resize(*length, 0),
            Operation::Name {
                path,
                file: Some(file),
            } => {
                self.file(*file);
                self.names.insert(path.clone(), *file);
            }
            Operation::Name { path, file: None } => drop(self.names.remove(path)),
            Operation::Sync { .. } | Operation::Printed(_) => {}
        }
    }

    fn file(&mut self, number: usize) -> &mut Vec<u8> {
        if self.files.len() <= number {
            self.files.resize(number + 1, Vec::new());
        }
        &mut self.files[number]
    }

    /// Writes the files into a folder.
    fn write_to(&self, root: &Path, folder: &Path) {
        std::fs::create_dir_all(folder.join("blobs")).unwrap();
        for (path, file) in &self.names {
            let target = folder.join(path.strip_prefix(root).unwrap());
            let nothing = Vec::new();
            std::fs::write(target, self.files.get(*file).unwrap_or(&nothing)).unwrap();
        }
    }
}

/// The replay of a trace: what is safely on the disk, and what a power cut may still take.
struct Replay<'a> {
    trace: &'a Trace,
    disk: Disk,
    /// The indices of operations that are not safely on the disk.
    pending: Vec<usize>,
    next: usize,
    /// Whether the syncs of the committer (fdatasync) count. Without them the test must fail.
    committer_syncs: bool,
}

impl<'a> Replay<'a> {
    /// Replays so many operations, but stops at the first acknowledgement and returns `false` then.
    fn step(&mut self, count: usize) -> bool {
        let end = (self.next + count).min(self.trace.operations.len());
        while self.next < end {
            let operation = &self.trace.operations[self.next];
            if matches!(operation, Operation::Printed(line) if line.contains("ack ")) {
                return false;
            }
            self.replay_next();
        }
        end < self.trace.operations.len()
    }

    fn replay_next(&mut self) {
        let operation = &self.trace.operations[self.next];
        self.next += 1;
        match operation {
            Operation::Printed(_) => {}
            Operation::Sync {
                data_only: true, ..
            } if !self.committer_syncs => {}
            Operation::Sync { what, since, .. } => self.sync(what, *since),
            _ => self.pending.push(self.next - 1),
        }
    }

    /// Replays up to the next printed line, and returns it.
    fn replay_to_next_line(&mut self) -> Option<&'a str> {
        while let Some(operation) = self.trace.operations.get(self.next) {
            self.replay_next();
            if let Operation::Printed(line) = operation {
                return Some(line);
            }
        }
        None
    }

    /// Applies all pending operations that a sync covers.
    fn sync(&mut self, what: &Synced, since: usize) {
        let operations = &self.trace.operations;
        let is_covered = |number: &usize| {
            *number < since
                && match (&operations[*number], what) {
                    (
                        Operation::Write { file, .. } | Operation::Length { file, .. },
                        Synced::File(synced),
                    ) => file == synced,
                    (Operation::Name { path, .. }, Synced::Folder(folder)) => {
                        path.parent() == Some(folder)
                    }
                    _ => false,
                }
        };
        let (synced, pending) = self
            .pending
            .iter()
            .partition::<Vec<usize>, _>(|number| is_covered(number));
        for number in synced {
            self.disk.apply(&operations[number], |_| true);
        }
        self.pending = pending;
    }

    /// Returns the disk as a power cut at this moment may leave it.
    fn cut(&self, kind: Cut, chance: &mut Chance) -> Disk {
        let mut disk = self.disk.clone();
        for number in &self.pending {
            let operation = &self.trace.operations[*number];
            let random = chance.next();
            match (kind, random % 4) {
                (Cut::LosesAll, _) | (Cut::LosesSome, 0) => {}
                (Cut::LosesSome, 1) => disk.apply(operation, |sector| {
                    random.rotate_left(sector as u32) & 64 > 0
                }),
                (Cut::LosesSome, 2) => {
                    disk.apply(operation, |sector| sector < (random >> 8) as usize % 8)
                }
                _ => disk.apply(operation, |_| true),
            }
        }
        disk
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Cut {
    /// Everything that was not synced is lost.
    LosesAll,
    /// Any part of it is lost.
    LosesSome,
}

const CALLS: &str = "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink";

/// Lets a child play in a folder, and records what it does to the disk.
fn trace_child(root: &Path, round: usize, games: usize) -> Trace {
    let before = Disk::of_folder(root);
    let trace_file = root.with_extension("trace");
    let mut strace = Command::new("strace");
    strace.args([
        "-f",
        "-q",
        "-xx",
        "-s",
        "2000000",
        "-e",
        "signal=none",
        "-e",
    ]);
    strace
        .arg(format!("trace={CALLS}"))
        .arg("-o")
        .arg(&trace_file);
    driver::add_child(&mut strace, root, round, games);
    let output = strace
        .output()
        .expect("strace is installed (.ci/run does it)");
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(&trace_file).unwrap();
    std::fs::remove_file(trace_file).unwrap();
    Trace::read(root, &text, &before)
}

/// Finds the fault of the store that a power cut left, if there is one.
async fn fault(disk: &Disk, root: &Path, acknowledged: &Acknowledged) -> Option<String> {
    let image = Folder::new(&scratch_folder());
    disk.write_to(root, &image.path("games"));
    let store = match Store::open(&image.path("games"), KEY_NAMES) {
        Ok(store) => store,
        Err(error) => return Some(error.to_string()),
    };
    match Service::open(store, Clock::machine()).await {
        Ok(service) => driver::missing(&service, acknowledged).await,
        Err(error) => Some(error.to_string()),
    }
}

/// A folder for many short-lived stores, in memory if possible.
fn scratch_folder() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        memory.to_owned()
    } else {
        std::env::temp_dir()
    }
}

/// After how many lines of the child there is a power cut.
fn lines_per_cut() -> usize {
    number("TEST_CUTS", 7)
}

#[tokio::test]
async fn a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged() {
    let folder = Folder::new(&std::env::temp_dir());
    let root = folder.path("games");
    std::fs::create_dir_all(&root).unwrap();
    let (mut acknowledged, mut chance, mut cuts) = (Acknowledged::new(), Chance::seeded(1), 0);
    for round in 0..3 {
        let before = Disk::of_folder(&root);
        let trace = trace_child(&root, round, 6);
        let mut replay = Replay {
            disk: before,
            trace: &trace,
            pending: Vec::new(),
            next: 0,
            committer_syncs: true,
        };
        // The store must also survive power cuts while it opens.
        while replay.step(2) {
            let disk = replay.cut(Cut::LosesSome, &mut chance);
            let fault = fault(&disk, &root, &acknowledged).await;
            assert_eq!(fault, None, "round {round}, at {}", replay.next);
            cuts += 1;
        }
        let mut lines = 0;
        while let Some(line) = replay.replay_to_next_line() {
            driver::record_line(&mut acknowledged, line);
            lines += 1;
            if lines % lines_per_cut() > 0 {
                continue;
            }
            for kind in [Cut::LosesAll, Cut::LosesSome] {
                let disk = replay.cut(kind, &mut chance);
                let fault = fault(&disk, &root, &acknowledged).await;
                assert_eq!(
                    fault, None,
                    "round {round}, after {line}, a cut that {kind:?}"
                );
                cuts += 1;
            }
        }
        // The next round starts from what a power cut left.
        let left = replay.cut(Cut::LosesSome, &mut chance);
        std::fs::remove_dir_all(&root).unwrap();
        left.write_to(&root, &root);
    }
    println!("{cuts} power cuts, {} games", acknowledged.len());
    assert!(cuts > 50 || lines_per_cut() > 7, "{cuts} cuts");
    assert_eq!(acknowledged.len(), 18);
}

/// A test of the test: without the committer's sync it must find a loss.
#[tokio::test]
async fn without_the_committers_sync_a_power_cut_loses_acknowledged_moves() {
    let folder = Folder::new(&std::env::temp_dir());
    let root = folder.path("games");
    std::fs::create_dir_all(&root).unwrap();
    let trace = trace_child(&root, 0, 2);
    let mut replay = Replay {
        disk: Disk::default(),
        trace: &trace,
        pending: Vec::new(),
        next: 0,
        committer_syncs: false,
    };
    let (mut acknowledged, mut lost) = (Acknowledged::new(), 0);
    let mut chance = Chance::seeded(1);
    while let Some(line) = replay.replay_to_next_line() {
        driver::record_line(&mut acknowledged, line);
        let disk = replay.cut(Cut::LosesAll, &mut chance);
        if acknowledged.len() == 2 && fault(&disk, &root, &acknowledged).await.is_some() {
            lost += 1;
        }
        if lost > 2 {
            return;
        }
    }
    panic!("nothing is lost without the sync, so the test cannot find losses");
}

//! Power cuts. A child plays under `strace`; what it wrote and synced is then made over, up to each acknowledgement, on a disk that forgets what was not synced: all of it, or any part of
//! it, with writes torn at any sector and names of files lost. From what is left the store has to open and to hold everything that was acknowledged by then.

use crate::driver::{self, Acknowledged, Folder};
use entente::store::Store;
use entente::table::{Clock, Table};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

/// Something that the child did to its files, at a place in the order of everything.
#[derive(Debug, Clone)]
enum Deed {
    Write {
        file: usize,
        at: usize,
        bytes: Vec<u8>,
    },
    Length {
        file: usize,
        length: usize,
    },
    Name {
        path: PathBuf,
        file: Option<usize>,
    },
    /// What was written before its beginning is on the disk at its end.
    Sync {
        what: Synced,
        since: usize,
        data_only: bool,
    },
    Told(String),
}

#[derive(Debug, Clone)]
enum Synced {
    File(usize),
    Folder(PathBuf),
}

/// The deeds of a child, from its system calls.
#[derive(Default)]
struct Trace {
    root: PathBuf,
    deeds: Vec<Deed>,
    names: BTreeMap<PathBuf, usize>,
    files: usize,
    /// What each descriptor stands for, and where in it the next plain write goes.
    open: HashMap<u32, (PathBuf, usize)>,
}

impl Trace {
    /// Lines of `strace -f -xx`: a call that was interrupted by another thread's stands in two.
    fn read(root: &Path, text: &str, files: &Disk) -> Self {
        let mut trace = Self {
            root: root.to_owned(),
            names: files.names.clone(),
            files: files.files.len(),
            ..Self::default()
        };
        let mut begun: HashMap<&str, (String, usize)> = HashMap::new();
        for line in text.lines() {
            let (thread, line) = line.split_once(' ').unwrap();
            let line = line.trim_start();
            let now = trace.deeds.len();
            if let Some(call) = line.strip_suffix(" <unfinished ...>") {
                trace.begins(call);
                begun.insert(thread, (call.to_owned(), now));
            } else if let Some(rest) = line.strip_prefix("<... ") {
                let (_, rest) = rest.split_once("resumed>").unwrap();
                let (call, since) = begun.remove(thread).unwrap();
                trace.call(&format!("{call}{rest}"), since, false);
            } else {
                trace.call(line, now, true);
            }
        }
        trace
    }

    /// What is said is said when the call begins.
    fn begins(&mut self, call: &str) {
        if call.starts_with("write(1,") {
            self.told(call);
        }
    }

    fn told(&mut self, call: &str) {
        let text = String::from_utf8(string(call).unwrap_or_default()).unwrap();
        self.deeds
            .extend(text.lines().map(|line| Deed::Told(line.to_owned())));
    }

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
            "write" if descriptor == Some(1) && at_once => self.told(call),
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
                self.deeds.push(Deed::Write { file, at, bytes });
            }
            "ftruncate" => {
                if let Some((path, _)) = descriptor.and_then(|fd| self.open.get(&fd)) {
                    let (file, length) = (self.names[path], numbers[1].parse().unwrap());
                    self.deeds.push(Deed::Length { file, length });
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
                self.deeds.push(Deed::Sync {
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
                    self.deeds.push(Deed::Name {
                        path: to,
                        file: Some(file),
                    });
                    self.deeds.push(Deed::Name {
                        path: from,
                        file: None,
                    });
                }
            }
            "unlink" => {
                if let Some(path) = self.inside(numbers[0]) {
                    self.names.remove(&path);
                    self.deeds.push(Deed::Name { path, file: None });
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
            self.deeds.push(Deed::Name {
                path: path.clone(),
                file: Some(file),
            });
        } else if arguments.contains("O_TRUNC") {
            let file = self.names[&path];
            self.deeds.push(Deed::Length { file, length: 0 });
        }
        self.open.insert(descriptor, (path, 0));
    }

    /// A path below the root; `None` for what is elsewhere.
    fn inside(&self, quoted: &str) -> Option<PathBuf> {
        let path = PathBuf::from(String::from_utf8(string(quoted)?).ok()?);
        path.starts_with(&self.root).then_some(path)
    }
}

/// The first string among arguments, `"\x61\x62"`.
fn string(arguments: &str) -> Option<Vec<u8>> {
    let text = arguments.split('"').nth(1)?;
    let digits = text.split("\\x").skip(1);
    Some(
        digits
            .map(|digits| u8::from_str_radix(digits, 16).unwrap())
            .collect(),
    )
}

/// What is on a disk for good.
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

    fn make(&mut self, deed: &Deed, sectors: impl Fn(usize) -> bool) {
        match deed {
            Deed::Write { file, at, bytes } => {
                let content = self.file(*file);
                let end = content.len().max(at + bytes.len());
                content.resize(end, 0);
                for (number, sector) in bytes.chunks(SECTOR).enumerate() {
                    if sectors(number) {
                        let at = at + number * SECTOR;
                        content[at..at + sector.len()].copy_from_slice(sector);
                    }
                }
            }
            Deed::Length { file, length } => self.file(*file).resize(*length, 0),
            Deed::Name {
                path,
                file: Some(file),
            } => {
                self.file(*file);
                self.names.insert(path.clone(), *file);
            }
            Deed::Name { path, file: None } => drop(self.names.remove(path)),
            Deed::Sync { .. } | Deed::Told(_) => {}
        }
    }

    fn file(&mut self, number: usize) -> &mut Vec<u8> {
        if self.files.len() <= number {
            self.files.resize(number + 1, Vec::new());
        }
        &mut self.files[number]
    }

    /// Puts it into a folder.
    fn lay_out(&self, root: &Path, folder: &Path) {
        std::fs::create_dir_all(folder.join("blobs")).unwrap();
        for (path, file) in &self.names {
            let path = folder.join(path.strip_prefix(root).unwrap());
            let nothing = Vec::new();
            std::fs::write(path, self.files.get(*file).unwrap_or(&nothing)).unwrap();
        }
    }
}

/// A disk in the course of a trace: what is on it for good, and what a power cut may take.
struct Power<'a> {
    trace: &'a Trace,
    disk: Disk,
    /// Numbers of deeds that are not on the disk for sure.
    pending: Vec<usize>,
    next: usize,
    /// Whether the committer's own syncs count.
    committer_syncs: bool,
}

impl<'a> Power<'a> {
    /// Goes on to the next acknowledgement.
    fn go_on(&mut self) -> Option<&'a str> {
        while let Some(deed) = self.trace.deeds.get(self.next) {
            self.next += 1;
            match deed {
                Deed::Told(line) => return Some(line),
                Deed::Sync {
                    data_only: true, ..
                } if !self.committer_syncs => {}
                Deed::Sync { what, since, .. } => self.sync(what, *since),
                _ => self.pending.push(self.next - 1),
            }
        }
        None
    }

    fn sync(&mut self, what: &Synced, since: usize) {
        let deeds = &self.trace.deeds;
        let is_meant = |number: &usize| {
            *number < since
                && match (&deeds[*number], what) {
                    (Deed::Write { file, .. } | Deed::Length { file, .. }, Synced::File(meant)) => {
                        file == meant
                    }
                    (Deed::Name { path, .. }, Synced::Folder(folder)) => {
                        path.parent() == Some(folder)
                    }
                    _ => false,
                }
        };
        let (synced, pending) = self
            .pending
            .iter()
            .partition::<Vec<usize>, _>(|number| is_meant(number));
        for number in synced {
            self.disk.make(&deeds[number], |_| true);
        }
        self.pending = pending;
    }

    /// What a power cut may leave at this moment.
    fn cut(&self, kind: Cut, chance: &mut Chance) -> Disk {
        let mut disk = self.disk.clone();
        for number in &self.pending {
            let deed = &self.trace.deeds[*number];
            let random = chance.next();
            match (kind, random % 4) {
                (Cut::Forgets, _) | (Cut::Mixes, 0) => {}
                (Cut::Mixes, 1) => {
                    disk.make(deed, |sector| random.rotate_left(sector as u32) & 64 > 0)
                }
                (Cut::Mixes, 2) => disk.make(deed, |sector| sector < (random >> 8) as usize % 8),
                _ => disk.make(deed, |_| true),
            }
        }
        disk
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Cut {
    /// Nothing that was not synced is there.
    Forgets,
    /// Any part of it is.
    Mixes,
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

const CALLS: &str = "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink";

/// Lets a child play in a folder, and notes what it does to the disk.
fn played(root: &Path, round: usize, games: usize) -> Trace {
    let before = Disk::of_folder(root);
    let noted = root.with_extension("trace");
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
    strace.arg(format!("trace={CALLS}")).arg("-o").arg(&noted);
    driver::child(&mut strace, root, round, games);
    let ended = strace
        .output()
        .expect("strace is installed (.ci/run does it)");
    assert!(ended.status.success(), "{ended:?}");
    let text = std::fs::read_to_string(&noted).unwrap();
    std::fs::remove_file(noted).unwrap();
    Trace::read(root, &text, &before)
}

/// What is wrong with a store that a power cut left.
async fn fault(disk: &Disk, root: &Path, acknowledged: &Acknowledged) -> Option<String> {
    let image = Folder::new(&scratch());
    disk.lay_out(root, &image.path("games"));
    let store = match Store::open(&image.path("games")) {
        Ok(store) => store,
        Err(error) => return Some(error.to_string()),
    };
    match Table::open(store, Clock::machine()).await {
        Ok(table) => driver::missing(&table, acknowledged).await,
        Err(error) => Some(error.to_string()),
    }
}

/// Where many small stores are quickly made and taken away.
fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => memory.to_owned(),
        false => std::env::temp_dir(),
    }
}

/// Every so many acknowledgements the power is cut.
fn every() -> usize {
    std::env::var("TEST_CUTS").map_or(7, |every| every.parse().unwrap())
}

#[tokio::test]
async fn a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged() {
    let folder = Folder::new(&std::env::temp_dir());
    let root = folder.path("games");
    std::fs::create_dir_all(&root).unwrap();
    let (mut acknowledged, mut chance, mut cuts) = (Acknowledged::new(), Chance(1), 0);
    for round in 0..3 {
        let before = Disk::of_folder(&root);
        let trace = played(&root, round, 6);
        let mut power = Power {
            disk: before,
            trace: &trace,
            pending: Vec::new(),
            next: 0,
            committer_syncs: true,
        };
        let mut told = 0;
        while let Some(line) = power.go_on() {
            driver::note(&mut acknowledged, line);
            told += 1;
            if told % every() > 0 {
                continue;
            }
            for kind in [Cut::Forgets, Cut::Mixes] {
                let disk = power.cut(kind, &mut chance);
                let fault = fault(&disk, &root, &acknowledged).await;
                assert_eq!(
                    fault, None,
                    "round {round}, after {line}, a cut that {kind:?}"
                );
                cuts += 1;
            }
        }
        // The next round goes on from what a power cut left.
        let left = power.cut(Cut::Mixes, &mut chance);
        std::fs::remove_dir_all(&root).unwrap();
        left.lay_out(&root, &root);
    }
    println!("{cuts} power cuts, {} games", acknowledged.len());
    assert!(cuts > 50 || every() > 7, "{cuts} cuts");
    assert_eq!(acknowledged.len(), 18);
}

/// Without the committer's own sync the same test finds what is lost: so it can fail.
#[tokio::test]
async fn without_the_committers_sync_a_power_cut_takes_what_was_acknowledged() {
    let folder = Folder::new(&std::env::temp_dir());
    let root = folder.path("games");
    std::fs::create_dir_all(&root).unwrap();
    let trace = played(&root, 0, 2);
    let mut power = Power {
        disk: Disk::default(),
        trace: &trace,
        pending: Vec::new(),
        next: 0,
        committer_syncs: false,
    };
    let (mut acknowledged, mut lost) = (Acknowledged::new(), 0);
    let mut chance = Chance(1);
    while let Some(line) = power.go_on() {
        driver::note(&mut acknowledged, line);
        let disk = power.cut(Cut::Forgets, &mut chance);
        if acknowledged.len() == 2 && fault(&disk, &root, &acknowledged).await.is_some() {
            lost += 1;
        }
        if lost > 2 {
            return;
        }
    }
    panic!("nothing is lost without the sync: the test cannot see what it is for");
}

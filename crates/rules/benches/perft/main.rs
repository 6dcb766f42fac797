//! Measures the generator: leaves of the tree of legal moves per second on one thread, for every
//! variant, next to well-known libraries in the same run.
//!
//! Counts are asserted, so a fast wrong answer does not count.
//!
//! `cargo bench -p entente-rules --bench perft` prints the table of times; words after `--` select
//! variants.
//!
//! `-- instructions` prints instructions per leaf, which a busy machine does not disturb. It starts
//! itself under valgrind with one engine at two depths, and divides the difference of the
//! instructions by the difference of the leaves, so that start-up costs cancel out. `-- one ENGINE
//! WAY VARIANT PLIES` is one such run: every tree of a variant, this many plies short of its depth.
//!
//! `-- check` compares the instructions of our own generator with the pinned
//! ones, in smaller trees. It fails if a rule set costs more than before.

mod engines;
mod pinned;
mod trees;

use std::env;
use std::process::{self, Command};
use std::time::{Duration, Instant};

use engines::Engine;
use pinned::{PINNED, PINNED_WITH, Pinned, TOLERANCE_PERCENT};
use trees::{Tree, Way};

/// The number of times that each tree is counted; the fastest run counts.
const RUNS: usize = 3;

fn main() {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["one", engine, way, variant, short] => {
            println!(
                "{}",
                one(engine, way, variant, short.parse().expect("plies"))
            );
        }
        ["instructions"] => instructions(),
        ["check"] => check(),
        ref variants => times(variants),
    }
}

/// The table of times for these variants, or for all: first with the last moves counted, then with
/// all moves made.
fn times(variants: &[&str]) {
    let chosen = |tree: &Tree| variants.is_empty() || variants.contains(&tree.variant);
    let trees: Vec<Tree> = Tree::all().filter(chosen).collect();
    for way in [Way::Bulk, Way::Made] {
        println!("{way:?}, million leaves a second");
        line(
            "",
            "leaves",
            Engine::ALL.map(|engine| engine.name().to_owned()),
        );
        let mut sums = Sums::default();
        for tree in &trees {
            let times = Engine::ALL.map(|engine| time(engine, tree, way));
            let name = format!("{} {}", tree.variant, tree.name);
            let leaves = tree.leaves(way);
            let squares = times.map(|time| time.map_or("-".to_owned(), |time| rate(leaves, time)));
            line(&name, &leaves.to_string(), squares);
            sums.add(tree, leaves, times);
        }
        sums.print();
    }
}

/// The trees that every engine has counted.
#[derive(Default)]
struct Sums {
    leaves: u64,
    times: [Duration; Engine::ALL.len()],
}

impl Sums {
    fn add(&mut self, tree: &Tree, leaves: u64, times: [Option<Duration>; Engine::ALL.len()]) {
        if Engine::ALL.iter().all(|engine| engine.plays(tree)) {
            self.leaves += leaves;
            for (sum, time) in self.times.iter_mut().zip(times.into_iter().flatten()) {
                *sum += time;
            }
        }
    }

    fn print(&self) {
        if self.leaves == 0 {
            return;
        }
        let ours = self.times[0].as_secs_f64();
        let leaves = self.leaves.to_string();
        line(
            "those of all",
            &leaves,
            self.times.map(|time| rate(self.leaves, time)),
        );
        let ratios = self
            .times
            .map(|time| format!("{:.2}", time.as_secs_f64() / ours));
        line("ours is faster by", "", ratios);
        println!();
    }
}

/// The fastest of several runs, if the engine can play the tree's variant.
fn time(engine: Engine, tree: &Tree, way: Way) -> Option<Duration> {
    let run = || {
        let start = Instant::now();
        let leaves = engine.count(tree, way, tree.depth(way));
        let time = start.elapsed();
        assert_eq!(leaves, tree.leaves(way), "{engine:?}: {}", tree.name);
        time
    };
    (0..RUNS)
        .filter(|_| engine.plays(tree))
        .map(|_| run())
        .min()
}

/// Millions per second.
fn rate(leaves: u64, time: Duration) -> String {
    format!("{:.1}", leaves as f64 / time.as_secs_f64() / 1e6)
}

fn line(name: &str, leaves: &str, squares: [String; Engine::ALL.len()]) {
    let columns = squares.map(|square| format!("{square:>12}")).concat();
    println!("{name:<24}{leaves:>14}{columns}");
}

/// The table of instructions, one line for each variant.
fn instructions() {
    let mut variants: Vec<&str> = Tree::all().map(|tree| tree.variant).collect();
    variants.dedup();
    for way in [Way::Bulk, Way::Made] {
        println!("{way:?}, instructions a leaf");
        line("", "", Engine::ALL.map(|engine| engine.name().to_owned()));
        for variant in &variants {
            let squares = Engine::ALL.map(|engine| {
                if plays(engine, variant) {
                    format!("{:.1}", instructions_a_leaf(engine, way, variant, [1, 2]))
                } else {
                    "-".to_owned()
                }
            });
            line(variant, "", squares);
        }
        println!();
    }
}

fn plays(engine: Engine, variant: &str) -> bool {
    let mut trees = Tree::all().filter(|tree| tree.variant == variant);
    trees.all(|tree| engine.plays(&tree))
}

/// Compares the instructions a leaf of every rule set with the pinned ones.
fn check() {
    let compiler = Command::new("rustc").arg("--version").output();
    let compiler = text(compiler.expect("rustc has compiled this").stdout);
    if !compiler.starts_with(PINNED_WITH) {
        println!("LEFT OUT: the figures are of {PINNED_WITH}, and this is {compiler}");
        return;
    }
    let rows = PINNED.iter();
    let verdicts = rows.flat_map(|row| [Way::Bulk, Way::Made].map(|way| verdict(row, way)));
    let dearer = verdicts.filter(|&is_dearer| is_dearer).count();
    if dearer > 0 {
        println!(
            "{dearer} figures are more than {TOLERANCE_PERCENT} % above benches/perft/pinned.rs"
        );
        process::exit(1);
    }
}

/// Prints one figure beside the pinned one. Is it too far above?
fn verdict(row: &Pinned, way: Way) -> bool {
    let shorts = [row.plies_short, row.plies_short + 1];
    let found = instructions_a_leaf(Engine::Ours, way, row.variant, shorts);
    let pinned = match way {
        Way::Bulk => row.bulk,
        Way::Made => row.made,
    };
    let percent = (found / pinned - 1.0) * 100.0;
    let remark = if percent > TOLERANCE_PERCENT {
        "too many: find out why, or pin the new figure and say why in the commit"
    } else if percent < -TOLERANCE_PERCENT {
        "fewer than before: pin the new figure"
    } else {
        ""
    };
    let (variant, name) = (row.variant, way.name());
    println!("{variant:<12}{name:<6}{found:>9.1}{pinned:>9.1}{percent:>+7.1} %  {remark}");
    percent > TOLERANCE_PERCENT
}

/// The cost of one more ply, divided by the leaves that it adds. The two runs are this many plies
/// short of the full depth.
fn instructions_a_leaf(engine: Engine, way: Way, variant: &str, shorts: [u32; 2]) -> f64 {
    let [(deep, more), (shallow, fewer)] =
        shorts.map(|short| measured(engine, way, variant, short));
    (deep - shallow) as f64 / (more - fewer) as f64
}

/// The instructions and leaves of one run of this program.
fn measured(engine: Engine, way: Way, variant: &str, short: u32) -> (u64, u64) {
    let plies = short.to_string();
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().expect("a program has a name"))
        .args(["one", engine.name(), way.name(), variant, &plies])
        .output()
        .expect("valgrind is needed to count instructions");
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    let collected = stderr.split("Collected :").nth(1).unwrap_or_default();
    let number = |text: &str| text.trim().parse().ok();
    let instructions = collected.lines().next().and_then(number);
    (
        instructions.unwrap_or_else(|| panic!("{stderr}")),
        number(&stdout).expect("the number of leaves"),
    )
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The leaves of every tree of a variant, counted once by one engine, this many plies short of the
/// full depth.
fn one(engine: &str, way: &str, variant: &str, short: u32) -> u64 {
    let counter = Engine::ALL
        .into_iter()
        .find(|other| other.name() == engine)
        .expect("an engine");
    let counted_way = [Way::Bulk, Way::Made]
        .into_iter()
        .find(|other| other.name() == way)
        .expect("bulk or made");
    let trees = Tree::all().filter(|tree| tree.variant == variant);
    trees
        .map(|tree| counter.count(&tree, counted_way, tree.depth(counted_way) - short))
        .sum()
}

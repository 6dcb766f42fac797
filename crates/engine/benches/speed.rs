//! Measures the search: nodes a second and instructions a node in every rule set. Prints a digest
//! of all answers beside them: a change that only makes the search faster keeps every digest.
//!
//! `cargo bench -p entente-engine --bench speed` searches the positions of every case
//! with 10,000 nodes each; `-- 2000 40 chess4` does so with 2,000 nodes and 40 positions of the
//! case that has this name.
//!
//! `-- instructions` prints instructions a node, which a busy machine does not disturb. It starts
//! itself under valgrind with two numbers of nodes, and divides the difference of the instructions
//! by the difference of the nodes, so that start-up costs cancel out.

use std::env;
use std::fs;
use std::hash::Hasher;
use std::process::Command;
use std::time::Instant;

use entente_engine::{Engine, SearchRequest, SearchResult, Style};
use entente_rules::{Event, Move, Options, Play, Ply, Position, Variant};

/// The bytes of the transposition table: enough for the searches here, and little to clear.
const MEMORY: usize = 4 << 20;

/// The usual number of nodes of a search, and of positions of a case.
const USUAL: (u64, usize) = (10_000, 30);

/// The most plies that lead to a position. Some games end before.
const MAX_PLIES: usize = 90;

/// The searches under valgrind: two numbers of nodes, and the number of positions.
const COUNTED: ([u64; 2], usize) = ([1_000, 3_000], 8);

/// The name of a case, the options of its game, and the style of its searches.
type Case = (&'static str, Variant, &'static str, Style);

const CASES: [Case; 14] = [
    ("standard", Variant::Standard, "{}", Style::Usual),
    (
        "chess960",
        Variant::Chess960,
        r#"{"start": 217}"#,
        Style::Usual,
    ),
    ("chess66", Variant::Chess66, "{}", Style::Usual),
    ("capablanca", Variant::Capablanca, "{}", Style::Usual),
    ("chess4", Variant::Chess4, "{}", Style::Usual),
    (
        "chess4-teams",
        Variant::Chess4,
        r#"{"teams": true}"#,
        Style::Usual,
    ),
    ("chess45", Variant::Chess45, "{}", Style::Usual),
    ("alliance", Variant::Alliance, "{}", Style::Usual),
    (
        "alliance-brs+",
        Variant::Alliance,
        "{}",
        Style::BestReplyPlus,
    ),
    ("alliance-max-n", Variant::Alliance, "{}", Style::MaxN),
    ("multiplayer", Variant::Multiplayer, "{}", Style::Usual),
    ("multiplayer-mix", Variant::Multiplayer, "{}", Style::Mix),
    ("fourplayer", Variant::FourPlayer, "{}", Style::Usual),
    ("chess4-max-n", Variant::Chess4, "{}", Style::MaxN),
];

fn main() {
    let arguments: Vec<String> = arguments().collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["instructions", ref names @ ..] => instructions(names),
        [nodes, positions, ref names @ ..] => {
            let number = |word: &str| word.parse().expect("a number");
            table(number(nodes), number(positions) as usize, names);
        }
        _ => table(USUAL.0, USUAL.1, &[]),
    }
}

/// The cases of these names; all if there are none.
fn named(names: &[&str]) -> impl Iterator<Item = &'static Case> {
    let is_meant = |case: &&Case| names.is_empty() || names.contains(&case.0);
    CASES.iter().filter(is_meant)
}

fn table(nodes: u64, positions: usize, names: &[&str]) {
    for case in named(names) {
        let plays: Vec<Play> = (0..positions).map(|number| played(case, number)).collect();
        let before = processor_seconds();
        let results: Vec<SearchResult> = plays
            .iter()
            .enumerate()
            .map(|(number, play)| think(case, play, number, nodes))
            .collect();
        let seconds = processor_seconds() - before;
        let sum: u64 = results.iter().map(|result| result.nodes).sum();
        println!(
            "{:16} {:016x} {sum:8} nodes {:10.0} nodes/s",
            case.0,
            digest(&results),
            sum as f64 / seconds
        );
    }
}

/// A number that says whether two lists of answers are the same.
fn digest(results: &[SearchResult]) -> u64 {
    let mut digest = std::hash::DefaultHasher::new();
    results
        .iter()
        .for_each(|result| digest.write(format!("{result:?}").as_bytes()));
    digest.finish()
}

/// Every second search misjudges, and every seventh is as deep as the lowest levels are.
fn think(case: &Case, play: &Play, number: usize, nodes: u64) -> SearchResult {
    let positions = play.positions();
    let noise = if number.is_multiple_of(2) { 0 } else { 40 };
    let request = SearchRequest::after(positions, nodes).with_noise(noise, number as u64);
    let depth = number.is_multiple_of(7).then_some(1);
    let mut engine = Engine::with_memory(MEMORY).with_style(case.3);
    engine.think(&request.to_depth(depth), &mut ())
}

/// The game that leads to a position: moves at random, half of them captures where there are any.
fn played(case: &Case, number: usize) -> Play {
    let options = Options::from_json(case.1, case.2).expect("valid options");
    let mut dice = Dice(number as u64);
    let mut play = Play::new(Position::start_with(&options));
    for _ in 0..number * 7 % MAX_PLIES {
        let position = play.position();
        let ply = position.pass().or_else(|| dice.choose(position));
        let Some(ply) = ply else { break };
        let mut next = play.clone();
        let is_over = next.apply(&Event::Move(ply)).is_err() || next.outcome().is_some();
        if is_over {
            break;
        }
        play = next;
    }
    play
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn choose(&mut self, position: &Position) -> Option<Ply> {
        let moves = position.legal_moves();
        let captures = moves
            .iter()
            .filter(|mv| position.captured_piece(mv).is_some());
        let captures: Vec<Move> = captures.copied().collect();
        let is_calm = captures.is_empty() || self.roll().is_multiple_of(2);
        let choice = if is_calm { &moves } else { &captures };
        let number = self.roll() as usize % choice.len().max(1);
        choice.get(number).map(|mv| (*mv).into())
    }
}

/// The seconds that this process has computed. Where the system does not say, those since it began
/// to count.
fn processor_seconds() -> f64 {
    let statistics = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let computed = statistics
        .split(' ')
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    match computed {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => started().elapsed().as_secs_f64(),
    }
}

fn started() -> &'static Instant {
    static STARTED: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    STARTED.get_or_init(Instant::now)
}

/// Prints the instructions a node of each case.
fn instructions(names: &[&str]) {
    let ([few, many], positions) = COUNTED;
    for case in named(names) {
        let [less, more] = [few, many].map(|nodes| counted(case.0, nodes, positions));
        let each = (more.0 - less.0) as f64 / (more.1 - less.1) as f64;
        println!("{:16} {each:8.0} instructions a node", case.0);
    }
}

/// The instructions and the nodes of one run.
fn counted(name: &str, nodes: u64, positions: usize) -> (u64, u64) {
    let this = env::current_exe().expect("the path of this program");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args([nodes.to_string(), positions.to_string(), name.to_string()])
        .output()
        .expect("valgrind is installed");
    let word_after = |text: &[u8], before: &str| {
        let text = String::from_utf8_lossy(text).into_owned();
        let found = text
            .split_once(before)
            .expect("a known output")
            .1
            .to_string();
        found
            .split_whitespace()
            .next()
            .and_then(|word| word.parse::<u64>().ok())
    };
    let searched = String::from_utf8_lossy(&output.stdout).into_owned();
    let searched = searched
        .split_whitespace()
        .nth(2)
        .and_then(|word| word.parse().ok());
    (
        word_after(&output.stderr, "Collected :").expect("a number of instructions"),
        searched.expect("a number of nodes"),
    )
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}

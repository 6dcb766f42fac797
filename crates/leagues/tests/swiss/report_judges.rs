//! Report files in the eyes of other programs: what gacrux and caissify-pairings read in them, and
//! how bbpPairings pairs the next round of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use entente_leagues::pairings::record::PlayerNumber;
use entente_leagues::pairings::standings::{TieBreak, TieBreakRules, standings};
use entente_leagues::pairings::swiss::Pairing;
use entente_leagues::trf::{Edition, Report, write};
use serde_json::{Value, json};

use crate::reports::report;
use crate::script::{Script, number};
use crate::world::Tournament;

const EDITIONS: [Edition; 2] = [Edition::Trf16, Edition::Trf26];

/// The path of bbpPairings, a program of somebody else in C++ that implements FIDE's Dutch system
/// as in force since February 2026. Without it the tests that ask it are skipped.
const BBP_PAIRINGS: &str = "BBP_PAIRINGS";

/// A random tournament, whose size and length follow from its seed.
fn tournament(seed: u64) -> Tournament {
    Tournament::new(seed, 4 + (seed % 21) as usize, 3 + (seed % 7) as u32)
}

/// Plays one more round. `None` if there is none.
fn play(tournament: &mut Tournament) -> Option<()> {
    let (away, present) = tournament.attendance();
    let pairing = tournament.pair(&present).ok()?;
    tournament.play(&pairing, away);
    Some(())
}

/// The report of a tournament with its places by these criteria.
fn ranked(tournament: &Tournament, ties: &[TieBreak]) -> Report {
    let mut report = report(tournament, &[]);
    let players: Vec<PlayerNumber> = (1..=tournament.players() as u32)
        .map(PlayerNumber)
        .collect();
    for line in standings(&players, &tournament.rounds, ties, TieBreakRules::Swiss) {
        report.players[line.player.0 as usize - 1].place = Some(line.place);
    }
    report.tie_breaks = ties
        .iter()
        .map(|tie| tie.abbreviation().replace('-', "/"))
        .collect();
    report
}

/// Our own report in the form of the script's answer.
fn said(report: &Report) -> Value {
    let rounds = report.record();
    let games = rounds.iter().map(|round| {
        let pairs = round
            .games
            .iter()
            .map(|game| [game.pair.white, game.pair.black]);
        pairs.collect::<BTreeSet<_>>()
    });
    let players = report.players.iter();
    json!({
        "points": players.map(|player| f64::from(player.points) / 2.0).collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
    })
}

#[test]
fn other_programs_read_the_same_in_a_file_as_we_have_written() {
    let libraries = ["gacrux", "caissify_pairings"];
    let Some(mut judge) = Script::start("reports.py", &libraries) else {
        return;
    };
    let ties = [TieBreak::BuchholzCut1, TieBreak::SonnebornBerger];
    let mut files = 0;
    for seed in 0..number("TEST_TOURNAMENTS", 60) {
        let mut tournament = tournament(seed);
        while play(&mut tournament).is_some() {}
        let report = ranked(&tournament, &ties);
        for edition in EDITIONS {
            let file = write(&report, edition).unwrap();
            let has_places = edition == Edition::Trf26;
            let rounds = tournament.rounds.len();
            let request = json!({"file": file, "rounds": rounds, "places": has_places});
            let answer = judge.ask(&request);
            let mut expected = said(&report);
            assert_eq!(answer["caissify"], expected, "{file}");
            expected["status"] = 0.into();
            if has_places {
                let places = report.players.iter().map(|player| player.place);
                expected["places"] = places.collect::<Option<Vec<u32>>>().into();
            }
            assert_eq!(answer["gacrux"], expected, "{file}");
            files += 1;
        }
    }
    println!("{files} files are read the same");
}

/// bbpPairings, with a folder for the files that it reads and writes.
pub(crate) struct BbpPairings {
    program: PathBuf,
    folder: PathBuf,
}

impl BbpPairings {
    /// Finds it. `name` is that of its folder, since tests run at the same time.
    pub(crate) fn find(name: &str) -> Option<Self> {
        let Some(program) = std::env::var_os(BBP_PAIRINGS) else {
            println!("skipped: {BBP_PAIRINGS} names no program");
            return None;
        };
        let folder =
            std::env::temp_dir().join(format!("entente-bbp-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Some(Self {
            program: program.into(),
            folder,
        })
    }

    /// Runs it with a file. Returns what it prints, or else what it complains about.
    fn run(&self, file: &str, arguments: &[&Path]) -> Result<String, String> {
        let input = self.folder.join("input.trf");
        std::fs::write(&input, file).unwrap();
        let mut command = Command::new(&self.program);
        command.arg("--dutch").arg(&input).args(arguments);
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let printed = text(&output.stdout);
        if output.status.success() {
            Ok(printed)
        } else {
            Err(printed + &text(&output.stderr))
        }
    }

    /// The pairs of the next round, White first, and who has the bye.
    pub(crate) fn pairs(&self, file: &str) -> Result<BTreeSet<(u32, u32)>, String> {
        let output = self.folder.join("pairs.txt");
        self.run(file, &[Path::new("-p"), &output])?;
        let pairs = std::fs::read_to_string(output).unwrap();
        let pair = |line: &str| {
            let (white, black) = line.split_once(' ').unwrap();
            (white.parse().unwrap(), black.trim().parse().unwrap())
        };
        Ok(pairs.lines().skip(1).map(pair).collect())
    }
}

impl Drop for BbpPairings {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn pairs_of(pairing: &Pairing) -> BTreeSet<(u32, u32)> {
    let pairs = pairing
        .pairs
        .iter()
        .map(|pair| (pair.white.0, pair.black.0));
    pairs.chain(pairing.bye.map(|bye| (bye.0, 0))).collect()
}

/// Pairs as they are compared. In a first round bbpPairings 6 gives colours as if those who are
/// away had no numbers; here they keep them, so only who meets whom is compared then.
fn compared(pairs: BTreeSet<(u32, u32)>, is_numbered_anew: bool) -> BTreeSet<(u32, u32)> {
    let ordered = |(one, other): (u32, u32)| {
        if is_numbered_anew {
            (one.min(other), one.max(other))
        } else {
            (one, other)
        }
    };
    pairs.into_iter().map(ordered).collect()
}

#[test]
fn bbp_pairings_pairs_the_next_round_of_our_files_as_we_do() {
    let Some(judge) = BbpPairings::find("files") else {
        return;
    };
    let first = number("TEST_SEED", 0);
    let (mut rounds, mut checked, mut differences) = (0, 0, Vec::new());
    for seed in first..first + number("TEST_TOURNAMENTS", 500) {
        let mut tournament = tournament(seed);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let ours = tournament.pair(&present);
            let next = report(&tournament, &away);
            let is_numbered_anew = tournament.rounds.is_empty() && !away.is_empty();
            for edition in EDITIONS {
                let file = write(&next, edition).unwrap();
                let [theirs, same] = [judge.pairs(&file).ok(), ours.as_ref().ok().map(pairs_of)]
                    .map(|pairs| pairs.map(|pairs| compared(pairs, is_numbered_anew)));
                if theirs != same {
                    let round = tournament.rounds.len() + 1;
                    differences.push(format!(
                        "{seed}, round {round}, {edition:?}: {theirs:?} {ours:?}\n{file}"
                    ));
                }
            }
            rounds += 1;
            let Ok(pairing) = ours else { break };
            tournament.play(&pairing, away);
        }
        let file = write(&report(&tournament, &[]), Edition::Trf26).unwrap();
        match judge.run(&file, &[Path::new("-c")]) {
            Ok(_) => checked += 1,
            Err(complaint) => differences.push(format!("{seed}, checker: {complaint}\n{file}")),
        }
    }
    for difference in &differences {
        println!("{difference}");
    }
    println!(
        "{rounds} rounds in both editions, {checked} whole tournaments: {} differ",
        differences.len()
    );
    assert!(differences.is_empty());
}

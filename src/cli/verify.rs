//! `entente verify`: checks that an exported game has not been changed, that nothing is missing
//! that it has to show, that its random choices follow from its seed, that its computers made the
//! moves that the engine plays, and that it has counted a vote of which the voter has the proof.

use crate::cli::input::Input;
use crate::cli::output::{self, Failure};
use clap::Args;
use entente_computer::MoveCheck;
use entente_game::{ComputerMove, Erasure, Fault, RandomChoices, Verified, VoteReceipt};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

/// Check an exported game: every record, the hash chain, every random choice, and the moves of
/// computers
///
/// Exit status: 0 everything that the game's options reveal is there and true; 3 only the chain
/// could be checked, by the game's own options; 4 letters that they reveal are missing, because of
/// an erasure; 1 refused; 2 it cannot be read.
#[derive(Args)]
pub(super) struct Verify {
    /// The exported game; `-` is standard input
    #[arg(value_name = "GAME.json")]
    file: PathBuf,
    /// Heads that you noted while the game was played: the document must have them all. What is
    /// behind the last of them, anybody could have written
    #[arg(long = "head", value_name = "HEX", num_args = 1..)]
    heads: Vec<NotedHead>,
    /// Codes of votes for the moves of a team: each must have been counted
    #[arg(long = "vote", value_name = "CODE", num_args = 1..)]
    votes: Vec<NotedVote>,
}

/// The exit status if only the chain could be checked.
const CHAIN_ONLY: u8 = 3;

/// The exit status if letters are missing that the game reveals.
const LETTERS_MISSING: u8 = 4;

impl Verify {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let (input, mut moves) = (Input::read_exactly(&self.file)?, CheckedMoves::default());
        let checked = entente_game::verify_with(&input.text, &mut |mv| moves.check(&mv));
        let verified = checked.map_err(|fault| failure(&input, fault))?;
        if let Some(wrong) = moves.wrong {
            return Err(refused(&input, wrong));
        }
        let kept = KeptHeads::find(&verified, &self.heads).map_err(|why| refused(&input, why))?;
        let votes = counted(&verified, &self.votes);
        let votes = votes.map_err(|why| refused(&input, why))?;
        output::print(&report(&verified, &moves, kept, votes))?;
        Ok(match verified.revealed {
            None => ExitCode::from(CHAIN_ONLY),
            Some(_) if verified.missing_letters() > 0 => ExitCode::from(LETTERS_MISSING),
            Some(_) => ExitCode::SUCCESS,
        })
    }
}

/// A head that somebody noted, or the beginning of one, in hexadecimal digits.
#[derive(Clone)]
struct NotedHead(String);

impl NotedHead {
    /// The fewest digits: as many as there are with every board. Fewer could be the same in two
    /// histories.
    const MIN_DIGITS: usize = 32;
    const MAX_DIGITS: usize = 64;

    /// The number of the record after which the document has this head.
    fn find(&self, verified: &Verified) -> Option<usize> {
        let mut heads = verified.heads.iter();
        heads.position(|head| hex::encode(head).starts_with(&self.0))
    }
}

impl FromStr for NotedHead {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let length = Self::MIN_DIGITS..=Self::MAX_DIGITS;
        if length.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Self(text.to_ascii_lowercase()));
        }
        Err(format!(
            "a head is {} to {} hexadecimal digits",
            Self::MIN_DIGITS,
            Self::MAX_DIGITS
        ))
    }
}

/// The noted heads that the document has.
struct KeptHeads {
    /// A line for each of them.
    lines: Vec<String>,
    /// The first record behind all of them; `None` if none was noted, or there is no such record.
    first_behind: Option<usize>,
}

impl KeptHeads {
    /// Finds all noted heads, or says which of them the document does not have.
    fn find(verified: &Verified, noted: &[NotedHead]) -> Result<Self, String> {
        let (mut lines, mut lost, mut last) = (Vec::new(), Vec::new(), None);
        for head in noted {
            match head.find(verified) {
                Some(record) => {
                    lines.push(format!("head {}: kept, after record {record}", head.0));
                    last = last.max(Some(record));
                }
                None => lost.push(format!("head {}: not kept", head.0)),
            }
        }
        if lost.is_empty() {
            let first_behind = last.map(|last| last + 1);
            return Ok(Self {
                lines,
                first_behind: first_behind.filter(|first| *first < verified.heads.len()),
            });
        }
        lost.extend(lines);
        Err(format!(
            "this is not the history that was seen; {}",
            lost.join("; ")
        ))
    }

    /// The records that no noted head covers.
    fn uncovered(&self, verified: &Verified) -> Option<String> {
        let (first, last) = (self.first_behind?, verified.heads.len() - 1);
        Some(if first == last {
            format!("record {last} is behind the last noted head")
        } else {
            format!("records {first} to {last} are behind the last noted head")
        })
    }
}

/// The moves of computers that were found again, or not.
#[derive(Default)]
struct CheckedMoves {
    same: usize,
    /// Those of another version of the engine, or of an engine of somebody else.
    unchecked: usize,
    /// The fault of the first that is not what the engine plays.
    wrong: Option<String>,
}

impl CheckedMoves {
    fn check(&mut self, mv: &ComputerMove) {
        // One wrong move is enough, and thinking takes time.
        if self.wrong.is_some() {
            return;
        }
        match entente_computer::check(mv) {
            MoveCheck::Same => self.same += 1,
            MoveCheck::OtherEngine => self.unchecked += 1,
            MoveCheck::Different { found } => {
                let found = found.unwrap_or_else(|| "no such move".to_owned());
                self.wrong = Some(format!(
                    "record {}: the computer made the move {}, but the engine plays {found}",
                    mv.number, mv.coordinate
                ));
            }
        }
    }

    /// The moves that were checked; none if no computer has thought.
    fn lines(&self) -> Vec<String> {
        let same = (self.same > 0).then(|| {
            let same = self.same;
            format!("moves of computers: {same}, all as the engine plays them")
        });
        let unchecked = (self.unchecked > 0).then(|| {
            let unchecked = self.unchecked;
            format!(
                "moves of computers not checked: {unchecked}, made by another version of the engine \
                 or by an engine of somebody else"
            )
        });
        same.into_iter().chain(unchecked).collect()
    }
}

/// Checks an exported game.
pub(super) fn read(input: &Input) -> Result<Verified, Failure> {
    entente_game::verify(&input.text).map_err(|fault| failure(input, fault))
}

fn failure(input: &Input, fault: Fault) -> Failure {
    match fault {
        fault @ Fault::Unreadable(_) => {
            Failure::unreadable(&input.location, format!("cannot be read: {fault}"))
        }
        fault => refused(input, fault),
    }
}

fn refused(input: &Input, why: impl std::fmt::Display) -> Failure {
    Failure::refused(&input.location, format!("refused: {why}"))
}

/// The first line: how much was checked, and what the reader must not overlook.
fn summary(verified: &Verified, moves: &CheckedMoves, kept: &KeptHeads) -> String {
    let missing = verified.missing_letters();
    let found = match &verified.revealed {
        None => "chain only: the game's options keep its secrets, so nothing could be replayed, \
                 not even the public records"
            .to_owned(),
        Some(_) if missing > 0 => format!(
            "letters missing: {missing} of the letters that the game's options reveal, erased by \
             {}; the rest is here, and true",
            erasing_records(verified)
        ),
        Some(_) => {
            "verified: everything that the game's options reveal is here, and true".to_owned()
        }
    };
    let unchecked = (moves.unchecked > 0).then(|| {
        let unchecked = moves.unchecked;
        format!("moves of computers that could not be checked: {unchecked}")
    });
    let parts = [Some(found), unchecked, kept.uncovered(verified)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The records of the erasures because of which letters are missing.
fn erasing_records(verified: &Verified) -> String {
    let erasures = verified.erasures.iter();
    let erasing = erasures.filter(|erasure| erasure.letters > 0);
    let records: Vec<_> = erasing
        .map(|erasure| format!("record {}", erasure.record))
        .collect();
    records.join(" and ")
}

/// The parts that were checked, and those that could not be. The first line says how many.
fn report(
    verified: &Verified,
    moves: &CheckedMoves,
    kept: KeptHeads,
    votes: Vec<String>,
) -> String {
    let records = verified.heads.len();
    let shown = records - verified.closed;
    let mut lines = vec![
        summary(verified, moves, &kept),
        format!("game {}", verified.game),
        format!("records: {records}, the hash chain is correct"),
        format!("shown: {shown} records, all match their commitments"),
        format!(
            "closed by the game's options: {} records, and {} names, texts and other parts of \
             shown records",
            verified.closed, verified.hidden_parts
        ),
    ];
    match &verified.revealed {
        Some(revealed) => lines.extend([
            "seed: matches the hash that was published when the game was created".to_owned(),
            random_choices(&revealed.random_choices),
            format!(
                "head that everybody saw at the end: {}",
                hex::encode(revealed.view.record.head)
            ),
        ]),
        None => lines.push(
            "seed, random choices and moves: not checked, because the game does not reveal its \
             alliances"
                .to_owned(),
        ),
    }
    lines.extend(verified.erasures.iter().map(erasure));
    lines.extend(moves.lines());
    lines.extend(votes);
    let last = verified.heads.last();
    lines.extend(last.map(|head| format!("head after the last record: {}", hex::encode(head))));
    lines.push(covered(verified, &kept));
    lines.extend(kept.lines);
    lines.join("\n") + "\n"
}

/// What the noted heads prove of the game.
fn covered(verified: &Verified, kept: &KeptHeads) -> String {
    if kept.lines.is_empty() {
        return "no noted head was given: anybody who has the document could have written this one"
            .to_owned();
    }
    kept.uncovered(verified).map_or_else(
        || "the noted heads cover all records".to_owned(),
        |uncovered| format!("{uncovered}: anybody who has the document could have written that"),
    )
}

/// The erased data of a person, and the time of the erasure.
fn erasure(erasure: &Erasure) -> String {
    let players: Vec<_> = erasure
        .players
        .iter()
        .map(|one| one.0.to_string())
        .collect();
    format!(
        "erased: record {}, {}: the names and texts of player {}, {} of the letters that the game \
         reveals among them",
        erasure.record,
        erasure.at.to_rfc3339(),
        players.join(" and "),
        erasure.letters
    )
}

fn random_choices(choices: &RandomChoices) -> String {
    let RandomChoices {
        starts,
        seatings,
        moves,
        walks,
        king_losses,
    } = choices;
    format!(
        "random choices: {}, all follow from the seed (starts {starts}, seatings {seatings}, \
         computer moves {moves}, steps of kings without a player {walks}, captured kings \
         {king_losses})",
        choices.total()
    )
}

/// The code that a voter got as the proof of their vote.
#[derive(Clone)]
pub(super) struct NotedVote(VoteReceipt);

impl FromStr for NotedVote {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = VoteReceipt::parse(text).map(Self);
        read.ok_or_else(|| "this is no code of a vote".to_owned())
    }
}

/// A line for each of these votes, or why one was not counted.
pub(super) fn counted(verified: &Verified, votes: &[NotedVote]) -> Result<Vec<String>, String> {
    votes.iter().map(|vote| line(verified, vote)).collect()
}

fn line(verified: &Verified, NotedVote(vote): &NotedVote) -> Result<String, String> {
    let revealed = verified.revealed.as_ref();
    let mv = revealed.and_then(|revealed| revealed.view.board.moves.get(vote.ply as usize));
    let tally = mv.and_then(|mv| mv.vote.as_ref());
    let Some(tally) = tally.filter(|tally| vote.is_counted(&verified.game, tally)) else {
        return Err(format!(
            "the vote of {} for {} before ply {} was not counted in this game",
            vote.voter, vote.coordinate, vote.ply
        ));
    };
    let mut moves = tally.moves.iter();
    let own = moves.find(|voted| voted.coordinate == vote.coordinate);
    Ok(format!(
        "vote of {} before ply {}: counted for {}, which got {} of {} votes",
        vote.voter,
        vote.ply,
        vote.coordinate,
        own.map_or(0, |voted| voted.votes),
        tally.votes()
    ))
}

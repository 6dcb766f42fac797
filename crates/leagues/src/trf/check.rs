//! The checks that the lines of a file agree with each other.

use super::fault::{Fault, Reason};
use super::line::Line;
use super::marks::{ByeKind, End, Mark, decimal};
use super::player::ReadPlayer;
use crate::pairings::record::Colour;
use crate::trf::line;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Those who are absent from the next round, by their numbers.
pub(super) type Absent = BTreeMap<u32, ByeKind>;

/// Orders the players by their numbers, and checks each with the others. Returns those whose
/// columns say that they will be absent from the next round.
pub(super) fn players(players: &mut [ReadPlayer]) -> Result<Absent, Fault> {
    numbers(players)?;
    colours(players);
    lone_wins(players);
    let absent = take_next_round(players)?;
    let rounds = players.iter().map(|read| read.player.marks.len()).max();
    for read in players.iter_mut() {
        // Who has left has no marks for later rounds.
        let absence = Mark::Bye(ByeKind::Zero);
        read.player.marks.resize(rounds.unwrap_or(0), absence);
    }
    for (index, read) in players.iter().enumerate() {
        for (round, mark) in read.player.marks.iter().enumerate() {
            opponents(players, index, round, *mark)?;
        }
    }
    allocated_byes(players)?;
    Ok(absent)
}

/// Takes the last round out if nobody was paired in it: then it is the next one, and its marks are
/// those of players who will be absent. Checks the points, in which such a mark may be counted.
fn take_next_round(players: &mut [ReadPlayer]) -> Result<Absent, Fault> {
    let rounds = players.iter().map(|read| read.player.marks.len()).max();
    let Some(last) = rounds.unwrap_or(0).checked_sub(1) else {
        players.iter().try_for_each(|read| total(read, 0))?;
        return Ok(Absent::new());
    };
    let marks = players
        .iter()
        .filter_map(|read| read.player.marks.get(last));
    let is_paired = marks.into_iter().any(|mark| mark.is_pairing());
    let mut absent = Absent::new();
    for read in players {
        let next = match read.player.marks.get(last) {
            Some(Mark::Bye(kind)) if !is_paired => Some(*kind),
            _ => None,
        };
        if let Some(kind) = next {
            read.player.marks.truncate(last);
            absent.insert(read.number, kind);
        }
        let bonus = next.map_or(0, |kind| Mark::Bye(kind).points());
        total(read, bonus)?;
        read.player.points = counted(read);
    }
    Ok(absent)
}

/// Checks that the players have the numbers from 1 on, each once.
fn numbers(players: &mut [ReadPlayer]) -> Result<(), Fault> {
    let mut lines: BTreeMap<u32, &Line> = BTreeMap::new();
    for read in players.iter() {
        if let Some(first) = lines.insert(read.number, &read.line) {
            let reason = Reason::NumberTwice {
                line: first.number,
                number: read.number,
            };
            return Err(read.line.fault(line::NUMBER.first, reason));
        }
    }
    let missing = (1..)
        .zip(lines.keys())
        .find(|(missing, number)| missing != *number);
    if let Some((missing, number)) = missing {
        let reason = Reason::NumberMissing { missing };
        return Err(lines[number].fault(line::NUMBER.first, reason));
    }
    if lines.is_empty() {
        return Err(Fault {
            line: 1,
            column: 1,
            reason: Reason::NoPlayers,
        });
    }
    players.sort_by_key(|read| read.number);
    Ok(())
}

/// Gives the games that were not played colours, where a file has none: those that the opponent's
/// line says, or else any. They count for nothing.
fn colours(players: &mut [ReadPlayer]) {
    for index in 0..players.len() {
        for round in players[index].colourless.clone() {
            let number = players[index].number;
            let theirs = |opponent: u32| {
                let other = players.get(usize::try_from(opponent).ok()?.checked_sub(1)?)?;
                match other.player.marks.get(round)? {
                    Mark::Game { colour, .. } if !other.colourless.contains(&round) => {
                        Some(*colour)
                    }
                    _ => None,
                }
            };
            let Mark::Game { opponent, .. } = players[index].player.marks[round] else {
                continue;
            };
            let other = theirs(opponent).unwrap_or(if number < opponent {
                Colour::Black
            } else {
                Colour::White
            });
            if let Mark::Game { colour, .. } = &mut players[index].player.marks[round] {
                *colour = other.opposite();
            }
        }
    }
}

/// Takes the only win of a round without an opponent for the bye of an odd number.
fn lone_wins(players: &mut [ReadPlayer]) {
    let rounds: BTreeMap<usize, usize> = (0..)
        .zip(&*players)
        .flat_map(|(index, read)| read.won_alone.iter().map(move |round| (*round, index)))
        .collect();
    for (round, index) in rounds {
        let is_bye = |read: &&ReadPlayer| {
            read.won_alone.contains(&round)
                || read.player.marks.get(round) == Some(&Mark::Bye(ByeKind::Allocated))
        };
        if players.iter().filter(is_bye).count() == 1 {
            players[index].player.marks[round] = Mark::Bye(ByeKind::Allocated);
        }
    }
}

/// The players who have the same FIDE number as somebody before. Some programs write one for
/// everybody.
pub(super) fn people(players: &[ReadPlayer]) -> Vec<Fault> {
    let mut lines: BTreeMap<u64, usize> = BTreeMap::new();
    let mut twice = Vec::new();
    for read in players {
        let Some(number) = read.player.fide_number else {
            continue;
        };
        let line = *lines.entry(number).or_insert(read.line.number);
        if line != read.line.number {
            let reason = Reason::PersonTwice { line, number };
            twice.push(read.line.fault(line::FIDE_NUMBER.first, reason));
        }
    }
    twice
}

/// Checks that the opponent of a round says the same of the game.
fn opponents(players: &[ReadPlayer], index: usize, round: usize, mark: Mark) -> Result<(), Fault> {
    let Mark::Game {
        opponent,
        colour,
        end,
    } = mark
    else {
        return Ok(());
    };
    let read = &players[index];
    let field = line::OPPONENT.in_round(round);
    let fault = |reason| Err(read.line.fault(field.first, reason));
    if opponent == read.number {
        return fault(Reason::OwnOpponent);
    }
    let other = usize::try_from(opponent - 1)
        .ok()
        .and_then(|index| players.get(index));
    let Some(other) = other else {
        return fault(Reason::NoSuchPlayer { number: opponent });
    };
    if agrees(other.player.marks[round], read.number, colour, end) {
        return Ok(());
    }
    let whole = line::Field {
        last: line::RESULT.in_round(round).last,
        ..field
    };
    fault(Reason::Contradiction {
        own: read.line.text(whole),
        line: other.line.number,
        column: whole.first,
        found: other.line.text(whole),
    })
}

/// Whether the mark of an opponent is that of the same game.
fn agrees(theirs: Mark, number: u32, colour: Colour, end: End) -> bool {
    match theirs {
        Mark::Game {
            opponent,
            colour: other_colour,
            end: other_end,
        } => opponent == number && colour != other_colour && end.agrees_with(other_end),
        Mark::Bye(_) => false,
    }
}

/// Checks that one player of a round at most has the bye of an odd number.
fn allocated_byes(players: &[ReadPlayer]) -> Result<(), Fault> {
    let mut lines: BTreeMap<usize, &Line> = BTreeMap::new();
    for read in players {
        let marks = read.player.marks.iter().enumerate();
        for (round, _) in marks.filter(|(_, mark)| **mark == Mark::Bye(ByeKind::Allocated)) {
            if let Some(first) = lines.insert(round, &read.line) {
                let column = line::RESULT.in_round(round).first;
                let line = first.number;
                return Err(read.line.fault(column, Reason::SecondBye { line }));
            }
        }
    }
    Ok(())
}

/// The half points of the rounds of a player.
fn counted(read: &ReadPlayer) -> u32 {
    read.player.marks.iter().map(|mark| mark.points()).sum()
}

/// Checks that the points of a player are those of the rounds, with or without those of the next
/// one.
fn total(read: &ReadPlayer, bonus: u32) -> Result<(), Fault> {
    let (written, counted) = (read.player.points, counted(read));
    if written == counted || written == counted + bonus {
        return Ok(());
    }
    let reason = Reason::Points {
        counted: decimal(counted),
        written: decimal(written),
    };
    Err(read.line.fault(line::POINTS.first, reason))
}

/// An absence that has a record of its own.
pub(super) struct Absence {
    pub(super) line: Line,
    /// The column of the player.
    pub(super) column: usize,
    /// The number of the player.
    pub(super) player: u32,
    /// The round, if it is given; else the next one.
    pub(super) round: Option<u32>,
    /// The kind of bye that they get for it.
    pub(super) kind: ByeKind,
}

impl Absence {
    fn fault(&self, reason: Reason) -> Fault {
        self.line.fault(self.column, reason)
    }
}

/// Adds the absences that have records of their own. Those of earlier rounds are in the lines of
/// players, too.
pub(super) fn absences(
    mut absent: Absent,
    absences: &[Absence],
    players: &[ReadPlayer],
) -> Result<Absent, Fault> {
    let played = players.first().map_or(0, |read| read.player.marks.len());
    let next = u32::try_from(played).unwrap_or(u32::MAX) + 1;
    for absence in absences {
        let number = absence.player;
        let read = players.iter().find(|read| read.number == number);
        let read = read.ok_or_else(|| absence.fault(Reason::NoSuchPlayer { number }))?;
        let round = absence.round.unwrap_or(next);
        let known = match round.cmp(&next) {
            Ordering::Less => round
                .checked_sub(1)
                .and_then(|index| read.player.marks.get(usize::try_from(index).ok()?))
                .copied(),
            Ordering::Equal => absent.insert(number, absence.kind).map(Mark::Bye),
            Ordering::Greater => {
                let what = "a bye of a later round than the next one";
                return Err(absence.fault(Reason::NotKept { what }));
            }
        };
        let is_old = round < next;
        if known.map_or(is_old, |known| known != Mark::Bye(absence.kind)) {
            return Err(absence.fault(Reason::OtherBye { number }));
        }
    }
    Ok(absent)
}

//! Reads a tournament of either edition. A file that is wrong in any place is refused whole.

use super::check::{self, Absence, ReadPlayer};
use super::date::Date;
use super::fault::{Fault, Reason};
use super::layout::{self, Field};
use super::line::{Line, whole_number};
use super::marks::{ByeKind, End, Mark};
use super::places::Places;
use super::records::{self, NOT_KEPT, PASSED_OVER, TEXTS};
use super::report::{Player, Report};
use crate::pairings::record::{Colour, DRAW, WIN};
use std::collections::{BTreeMap, BTreeSet};

/// The longest file that is read: ten times that of 256 players and 255 rounds.
const MAX_BYTES: usize = 8 << 20;
/// The most rounds of a file. Its columns have three digits for them.
const MAX_ROUNDS: usize = 999;

/// Points of a result that everybody gets, by the letters of the record that can change them.
const USUAL_POINTS: [(char, u32); 6] = [
    ('W', WIN),
    ('D', DRAW),
    ('L', 0),
    ('A', 0),
    ('P', WIN),
    ('X', DRAW),
];

/// Reads a tournament.
///
/// # Errors
/// At the first place that cannot be read, that contradicts another one, or that says what cannot
/// be kept here.
pub fn read(file: &[u8]) -> Result<Report, Fault> {
    read_with_places(file).map(|(report, _)| report)
}

/// Reads a tournament, and where the file says what.
pub(super) fn read_with_places(file: &[u8]) -> Result<(Report, Places), Fault> {
    let lines = Line::all(decode(file)?)?;
    let mut reader = Reader::default();
    for line in &lines {
        reader.read(line)?;
    }
    reader.finish()
}

/// The text of a file.
fn decode(file: &[u8]) -> Result<&str, Fault> {
    let fault = |line, column, reason| Fault {
        line,
        column,
        reason,
    };
    if file.len() > MAX_BYTES {
        return Err(fault(1, 1, Reason::TooLong { most: MAX_BYTES }));
    }
    let text = std::str::from_utf8(file).map_err(|error| {
        let before = String::from_utf8_lossy(&file[..error.valid_up_to()]);
        let before = before.replace("\r\n", "\n").replace('\r', "\n");
        let last = before.rsplit('\n').next().unwrap_or_default();
        let (line, column) = (before.split('\n').count(), last.chars().count() + 1);
        fault(line, column, Reason::NotUtf8)
    })?;
    // Editors write a mark of the byte order before the first line.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// A number about the whole file, with the place where it is written.
type Stated = (Line, u32);

/// The part of a file that was read so far.
#[derive(Default)]
struct Reader {
    report: Report,
    players: Vec<ReadPlayer>,
    /// The records that a file has once.
    places: Places,
    counts: BTreeMap<&'static str, Stated>,
    absences: Vec<Absence>,
    /// The codes of federations whose national ratings the file has.
    national: BTreeSet<String>,
}

impl Reader {
    fn read(&mut self, line: &Line) -> Result<(), Fault> {
        let code = line.text(layout::CODE);
        match code.as_str() {
            records::COMMENT => self.report.comments.push(line.rest()),
            records::PLAYER => self.player(line)?,
            records::ABSENT => self.absences_of_round(line)?,
            records::ABSENT_TRF16 => self.absences(line)?,
            code if PASSED_OVER.contains(&code) => self.pass_over(line),
            code if self.national.contains(code) => {}
            _ => {
                self.check_once(line, &code)?;
                self.record(line, &code)?;
            }
        }
        Ok(())
    }

    /// Remembers the federation whose national ratings follow. They have made the starting ranks,
    /// which are given.
    fn pass_over(&mut self, line: &Line) {
        let federation = line.rest().chars().take(3).collect();
        self.national.insert(federation);
    }

    fn check_once(&mut self, line: &Line, code: &str) -> Result<(), Fault> {
        let place = (line.number, line.rest_column());
        match self.places.records.insert(code.to_owned(), place) {
            Some((first, _)) => Err(line.fault(1, Reason::Twice { line: first })),
            None => Ok(()),
        }
    }

    /// Reads a record about the tournament as a whole.
    fn record(&mut self, line: &Line, code: &str) -> Result<(), Fault> {
        if let Some((_, what)) = NOT_KEPT.iter().find(|(known, _)| *known == code) {
            return Err(line.fault(1, Reason::NotKept { what }));
        }
        if let Some(text) = TEXTS.iter().find(|text| text.code == code) {
            *(text.get_mut)(&mut self.report.heading) = line.rest();
            return Ok(());
        }
        match code {
            records::BEGIN => self.report.begins = date(line)?,
            records::END => self.report.ended = date(line)?,
            records::PLAYER_COUNT => self.count(line, records::PLAYER_COUNT)?,
            records::RATED_COUNT => self.count(line, records::RATED_COUNT)?,
            records::TEAM_COUNT => self.count(line, records::TEAM_COUNT)?,
            records::ROUND_DATES => self.report.round_dates = round_dates(line)?,
            records::ROUNDS => self.count(line, records::ROUNDS)?,
            records::ROUNDS_TRF16 => self.count(line, records::ROUNDS_TRF16)?,
            records::FIRST_COLOUR | records::FIRST_COLOUR_TRF16 => self.first_colour(line)?,
            records::POINT_SYSTEM => check_points(line)?,
            records::TIE_BREAKS | records::STANDINGS => self.tie_breaks(line),
            _ => {
                let code = code.to_owned();
                return Err(line.fault(1, Reason::UnknownCode { code }));
            }
        }
        Ok(())
    }

    /// Reads a number about the whole file, which is compared at the end.
    fn count(&mut self, line: &Line, code: &'static str) -> Result<(), Fault> {
        let rest = line.rest();
        // Some programs write a word behind it.
        let Some(word) = rest.split_whitespace().next() else {
            return Ok(());
        };
        let number = whole_number(word);
        let number = number.ok_or_else(|| field(line, "the number", "a whole number", &rest))?;
        self.counts.insert(code, (line.clone(), number));
        Ok(())
    }

    fn first_colour(&mut self, line: &Line) -> Result<(), Fault> {
        let colour = match line.rest().to_ascii_lowercase().as_str() {
            "w" | records::WHITE_FIRST => Colour::White,
            "b" | records::BLACK_FIRST => Colour::Black,
            _ => {
                let expected = "W, B, white1 or black1";
                return Err(field(line, "the first colour", expected, &line.rest()));
            }
        };
        self.report.first_colour = Some(colour);
        Ok(())
    }

    /// The standings name the points, too, which always come first.
    fn tie_breaks(&mut self, line: &Line) {
        let rest = line.rest();
        let codes = rest.split([',', ' ']).filter(|code| !code.is_empty());
        let codes = codes.filter(|code| *code != records::POINTS_CRITERION);
        self.report.tie_breaks = codes.map(str::to_owned).collect();
    }

    /// Reads who is absent from a round: the record of TRF26.
    fn absences_of_round(&mut self, line: &Line) -> Result<(), Fault> {
        let kind = ByeKind::from_code(line.letter(layout::BYE_KIND));
        let kind = kind.filter(|kind| *kind != ByeKind::Allocated);
        let kind = kind.ok_or_else(|| line.field_fault(layout::BYE_KIND, "F, H or Z"))?;
        line.check_blank(layout::BYE_KIND.last + 1, layout::BYE_ROUND.first - 1)?;
        line.check_blank(layout::BYE_ROUND.last + 1, layout::BYE_PLAYER.first - 1)?;
        let round = line.number(layout::BYE_ROUND)?;
        let missing = || line.field_fault(layout::BYE_ROUND, "a whole number");
        let round = Some(round.ok_or_else(missing)?);
        for (column, word) in line.words().into_iter().skip(2) {
            self.absence(line, (column, &word), round, kind)?;
        }
        Ok(())
    }

    /// Reads who is absent from the next round: JaVaFo's record.
    fn absences(&mut self, line: &Line) -> Result<(), Fault> {
        for (column, word) in line.words() {
            self.absence(line, (column, &word), None, ByeKind::Zero)?;
        }
        Ok(())
    }

    fn absence(
        &mut self,
        line: &Line,
        (column, word): (usize, &str),
        round: Option<u32>,
        kind: ByeKind,
    ) -> Result<(), Fault> {
        let fault = || {
            let reason = Reason::Field {
                field: layout::BYE_PLAYER.name,
                expected: "a whole number",
                found: word.to_owned(),
            };
            line.fault(column, reason)
        };
        let player = whole_number(word).ok_or_else(fault)?;
        self.absences.push(Absence {
            line: line.clone(),
            column,
            player,
            round,
            kind,
        });
        Ok(())
    }

    fn player(&mut self, line: &Line) -> Result<(), Fault> {
        for fields in layout::PLAYER.windows(2) {
            line.check_blank(fields[0].last + 1, fields[1].first - 1)?;
        }
        let number = line.number(layout::NUMBER)?.filter(|number| *number > 0);
        let expected = "a number from 1 to 9999";
        let number = number.ok_or_else(|| line.field_fault(layout::NUMBER, expected))?;
        let fide_number = match line.text(layout::FIDE_NUMBER) {
            text if text.is_empty() => None,
            text => {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = digits.then(|| text.parse().ok()).flatten();
                let fault = || line.field_fault(layout::FIDE_NUMBER, "a whole number");
                // Zero stands for none.
                Some(number.ok_or_else(fault)?).filter(|number| *number > 0)
            }
        };
        let player = Player {
            sex: sex(line)?,
            title: title(line)?,
            name: line.text(layout::NAME),
            rating: line.number(layout::RATING)?.filter(|rating| *rating > 0),
            federation: line.text(layout::FEDERATION),
            fide_number,
            birth: line.text(layout::BIRTH),
            points: points(line)?,
            place: line.number(layout::PLACE)?,
            marks: marks(line)?,
        };
        let line = line.clone();
        self.players.push(ReadPlayer {
            line,
            number,
            player,
        });
        Ok(())
    }

    fn finish(mut self) -> Result<(Report, Places), Fault> {
        let absent = check::players(&mut self.players)?;
        let absent = check::absences(absent, &self.absences, &self.players)?;
        self.report.absent = absent.into_iter().collect();
        self.places.players = self.players.iter().map(|read| read.line.number).collect();
        let players = std::mem::take(&mut self.players);
        self.report.players = players.into_iter().map(|read| read.player).collect();
        let report = &self.report;
        let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let rated = report
            .players
            .iter()
            .filter(|player| player.rating.is_some());
        let counted = [
            (records::PLAYER_COUNT, size(report.players.len())),
            (records::RATED_COUNT, size(rated.count())),
            (records::TEAM_COUNT, 0),
        ];
        for (code, counted) in counted {
            match self.counts.get(code) {
                Some((line, written)) if *written != counted => {
                    return Err(count_fault(line, counted, *written));
                }
                _ => {}
            }
        }
        let played = size(report.played_rounds());
        for code in [records::ROUNDS, records::ROUNDS_TRF16] {
            if let Some((line, rounds)) = self.counts.get(code) {
                let other = self.report.rounds.filter(|other| other != rounds);
                let counted = other.or((played > *rounds).then_some(played));
                if let Some(counted) = counted {
                    return Err(count_fault(line, counted, *rounds));
                }
                self.report.rounds = Some(*rounds);
            }
        }
        Ok((self.report, self.places))
    }
}

fn count_fault(line: &Line, counted: u32, written: u32) -> Fault {
    line.fault(line.rest_column(), Reason::Count { counted, written })
}

/// A fault in the text behind the code.
fn field(line: &Line, field: &'static str, expected: &'static str, found: &str) -> Fault {
    let reason = Reason::Field {
        field,
        expected,
        found: found.to_owned(),
    };
    line.fault(line.rest_column(), reason)
}

/// A day; `None` if the record is blank.
fn date(line: &Line) -> Result<Option<Date>, Fault> {
    let rest = line.rest();
    match Date::read(&rest) {
        None if !rest.is_empty() => Err(field(line, "the day", "a day such as 2026/11/28", &rest)),
        date => Ok(date),
    }
}

fn round_dates(line: &Line) -> Result<Vec<Option<Date>>, Fault> {
    line.check_blank(4, layout::ROUND_DATE.first - 1)?;
    let rounds = rounds_up_to(line)?;
    let date = |index| {
        let field = layout::ROUND_DATE.in_round(index);
        line.check_blank(field.first - 2, field.first - 1)?;
        let text = line.text(field);
        match Date::read_short(&text) {
            None if !text.is_empty() => Err(line.field_fault(field, "a day such as 26/11/28")),
            date => Ok(date),
        }
    };
    (0..rounds).map(date).collect()
}

/// The number of rounds whose columns a line reaches.
fn rounds_up_to(line: &Line) -> Result<usize, Fault> {
    let columns = line.width().saturating_sub(layout::FIRST_ROUND - 1);
    let rounds = columns.div_ceil(layout::ROUND_WIDTH);
    if rounds > MAX_ROUNDS {
        let last = layout::RESULT.in_round(MAX_ROUNDS - 1).last;
        return Err(line.fault(last + 1, Reason::NotBlank));
    }
    Ok(rounds)
}

/// Checks that a record of points has the usual ones: no others can be kept.
fn check_points(line: &Line) -> Result<(), Fault> {
    for first in (6..=line.width()).step_by(9) {
        let code = line.letter(Field {
            name: "the result",
            first,
            last: first,
        });
        let value = Field {
            name: "the points",
            first: first + 1,
            last: first + 4,
        };
        let usual = USUAL_POINTS.iter().find(|(known, _)| *known == code);
        let expected = usual.map(|(_, points)| *points);
        if code != ' ' && (expected.is_none() || half_points(&line.text(value)) != expected) {
            let what = "a point system other than 1, ½ and 0";
            return Err(line.fault(first, Reason::NotKept { what }));
        }
    }
    Ok(())
}

fn sex(line: &Line) -> Result<Option<char>, Fault> {
    match line.letter(layout::SEX).to_ascii_lowercase() {
        ' ' => Ok(None),
        sex @ ('m' | 'w') => Ok(Some(sex)),
        // Some programs write the first letter of the English word.
        'f' => Ok(Some('w')),
        _ => Err(line.field_fault(layout::SEX, "m or w")),
    }
}

/// The title, also by the letters of older files.
fn title(line: &Line) -> Result<String, Fault> {
    let text = line.text(layout::TITLE);
    let is_known = |(title, short): &&(&str, &str)| {
        title.eq_ignore_ascii_case(&text) || short.eq_ignore_ascii_case(&text)
    };
    match layout::TITLES.iter().find(is_known) {
        Some((title, _)) => Ok((*title).to_owned()),
        None if text.is_empty() => Ok(text),
        None => Err(line.field_fault(layout::TITLE, "a title such as FM or WIM")),
    }
}

fn points(line: &Line) -> Result<u32, Fault> {
    let text = line.text(layout::POINTS);
    let expected = "a number such as 3.5";
    half_points(&text).ok_or_else(|| line.field_fault(layout::POINTS, expected))
}

/// Points as half points.
fn half_points(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let half = match part {
        "0" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole = whole_number(whole)?;
    whole.checked_mul(2)?.checked_add(half)
}

/// The part of a player in each round. What is blank at the end is no round yet.
fn marks(line: &Line) -> Result<Vec<Mark>, Fault> {
    let rounds = rounds_up_to(line)?;
    let marks = (0..rounds).map(|index| mark(line, index));
    let mut marks = marks.collect::<Result<Vec<_>, _>>()?;
    while marks.last().is_some_and(Option::is_none) {
        marks.pop();
    }
    // A blank between rounds is an absence.
    let absence = Mark::Bye(ByeKind::Zero);
    Ok(marks
        .into_iter()
        .map(|mark| mark.unwrap_or(absence))
        .collect())
}

/// The part of a player in a round; `None` if it is blank.
fn mark(line: &Line, index: usize) -> Result<Option<Mark>, Fault> {
    let in_round = |field: Field| field.in_round(index);
    let [opponent, colour, result] =
        [layout::OPPONENT, layout::COLOUR, layout::RESULT].map(in_round);
    line.check_blank(opponent.first - 2, opponent.first - 1)?;
    line.check_blank(opponent.last + 1, opponent.last + 1)?;
    line.check_blank(colour.last + 1, colour.last + 1)?;
    let number = line.number(opponent)?.filter(|number| *number > 0);
    let (colour_letter, code) = (line.letter(colour), line.letter(result));
    let Some(number) = number else {
        if !matches!(colour_letter, '-' | ' ') {
            return Err(line.field_fault(colour, "- or blank without an opponent"));
        }
        return match (ByeKind::from_code(code), line.text(opponent).is_empty()) {
            (Some(kind), _) => Ok(Some(Mark::Bye(kind))),
            (None, true) if code == ' ' && colour_letter == ' ' => Ok(None),
            (None, _) if code == ' ' => Ok(Some(Mark::Bye(ByeKind::Zero))),
            // Before 2016 a forfeit without an opponent was an absence.
            (None, _) if code == '-' => Ok(Some(Mark::Bye(ByeKind::Zero))),
            (None, _) => Err(line.field_fault(result, "U, F, H or Z without an opponent")),
        };
    };
    let colour = match colour_letter.to_ascii_lowercase() {
        'w' => Colour::White,
        'b' => Colour::Black,
        _ => return Err(line.field_fault(colour, "w or b")),
    };
    if matches!(code, ' ' | '*') {
        return Err(line.fault(result.first, Reason::NotPlayed));
    }
    let end = End::from_code(code);
    let expected = "one of 1 = 0 + - W D L with an opponent";
    let end = end.ok_or_else(|| line.field_fault(result, expected))?;
    Ok(Some(Mark::Game {
        opponent: number,
        colour,
        end,
    }))
}

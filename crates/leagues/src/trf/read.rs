//! Reads a tournament of either edition. What is needed and wrong in any place makes that the whole
//! file is refused; what no standing depends on is left out, with a warning.

use super::check::{self, Absence};
use super::date::Date;
use super::fault::{Counted, Fault, Reason};
use super::line::{Line, whole_number};
use super::marks::ByeKind;
use super::player::{self, ReadPlayer, rounds_up_to};
use super::report::Report;
use crate::pairings::record::Colour;
use crate::trf::line::{self, Places};
use crate::trf::report::{self, ABNORMAL_POINTS, ONLY_FOR_PAIRS, PASSED_OVER, POINTS, TEXTS};

/// The longest file that is read: ten times that of 256 players in 255 rounds.
const MAX_BYTES: usize = 8 << 20;

/// A tournament, and what was left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The tournament.
    pub report: Report,
    /// What is wrong with the file, though no standing depends on it, in its order.
    pub warnings: Vec<Fault>,
}

/// Reads a tournament.
///
/// # Errors
/// At the first place that is needed and cannot be read, or contradicts another one.
pub fn read(file: &str) -> Result<Report, Fault> {
    read_with_warnings(file).map(|read| read.report)
}

/// Reads a tournament, and says what was left out.
///
/// # Errors
/// As [`read()`].
pub fn read_with_warnings(file: &str) -> Result<Checked, Fault> {
    let Read {
        report,
        places,
        mut warnings,
    } = read_with_places(file)?;
    warnings.extend(places.only_for_pairs);
    warnings.sort_by_key(|fault| (fault.line, fault.column));
    Ok(Checked { report, warnings })
}

/// A tournament, where the file says what, and what no standing or pair depends on.
pub(super) struct Read {
    pub(super) report: Report,
    pub(super) places: Places,
    pub(super) warnings: Vec<Fault>,
}

/// Reads a tournament, and where the file says what.
pub(super) fn read_with_places(file: &str) -> Result<Read, Fault> {
    if file.len() > MAX_BYTES {
        return Err(Fault {
            line: 1,
            column: 1,
            reason: Reason::TooLong { most: MAX_BYTES },
        });
    }
    let mut reader = Reader::default();
    // Editors write a mark of the byte order before the first line.
    for mut line in Line::all(file.strip_prefix('\u{feff}').unwrap_or(file)) {
        if let Some(fault) = line.take_control() {
            if line.text(line::CODE) == report::PLAYER {
                return Err(fault);
            }
            reader.warnings.push(fault);
        }
        reader.read(&line)?;
    }
    reader.finish()
}

/// A number about the whole file, which is compared at the end.
struct Stated {
    line: Line,
    what: Counted,
    number: u32,
}

/// What was read of a file so far.
#[derive(Default)]
struct Reader {
    report: Report,
    players: Vec<ReadPlayer>,
    /// The records that a file has once.
    places: Places,
    counts: Vec<Stated>,
    absences: Vec<Absence>,
    warnings: Vec<Fault>,
}

impl Reader {
    fn read(&mut self, line: &Line) -> Result<(), Fault> {
        let code = line.text(line::CODE).to_ascii_uppercase();
        match code.as_str() {
            report::COMMENT => self.report.comments.push(line.rest()),
            report::PLAYER => {
                let mut player = player::read(line)?;
                self.warnings.append(&mut player.warnings);
                self.players.push(player);
            }
            report::ABSENT => self.absences_of_round(line)?,
            report::ABSENT_TRF16 => self.absences(line)?,
            report::FIRST_COLOUR | report::FIRST_COLOUR_TRF16 => self.configuration(line, &code),
            report::ROUNDS | report::ROUNDS_TRF16 => self.rounds(line, &code)?,
            ABNORMAL_POINTS => {
                let what = "abnormal points";
                return Err(line.fault(1, Reason::NotKept { what }));
            }
            code if POINTS.contains(&code) => report::check_points(line, code)?,
            code if PASSED_OVER.contains(&code) || is_national(line, code) => {}
            code => {
                if self.is_first(line, code) {
                    self.record(line, code);
                }
            }
        }
        Ok(())
    }

    /// Whether it is the first record with this code. The others are left out.
    fn is_first(&mut self, line: &Line, code: &str) -> bool {
        if let Some((_, what)) = ONLY_FOR_PAIRS.iter().find(|(known, _)| *known == code) {
            let fault = line.fault(1, Reason::NotKept { what });
            self.places.only_for_pairs.push(fault);
            return false;
        }
        match self.places.insert(line, code) {
            Some(first) => {
                let fault = line.fault(1, Reason::Twice { line: first });
                self.warnings.push(fault);
                false
            }
            None => true,
        }
    }

    /// Reads a record about the tournament as a whole that no standing depends on.
    fn record(&mut self, line: &Line, code: &str) {
        if let Some(text) = TEXTS.iter().find(|text| text.code == code) {
            *(text.get_mut)(&mut self.report.heading) = line.rest();
            return;
        }
        match code {
            report::BEGIN => self.report.begins = self.date(line),
            report::END => self.report.ended = self.date(line),
            report::PLAYER_COUNT => self.count(line, Counted::Players),
            report::RATED_COUNT => self.count(line, Counted::Rated),
            report::TEAM_COUNT => self.count(line, Counted::Teams),
            report::ROUND_DATES => self.report.round_dates = self.round_dates(line),
            report::TIE_BREAKS | report::STANDINGS => self.tie_breaks(line),
            _ => {
                let code = code.to_owned();
                let fault = line.fault(1, Reason::UnknownCode { code });
                // Nobody knows what pairs depend on it.
                self.places.only_for_pairs.push(fault);
            }
        }
    }

    /// Reads a number about the whole file, which is compared at the end.
    fn count(&mut self, line: &Line, what: Counted) {
        match number(line) {
            Ok(Some(number)) => self.counts.push(Stated {
                line: line.clone(),
                what,
                number,
            }),
            Ok(None) => {}
            Err(fault) => self.warnings.push(fault),
        }
    }

    /// Reads the number of rounds, which two records can have.
    fn rounds(&mut self, line: &Line, code: &str) -> Result<(), Fault> {
        self.places.insert(line, code);
        let Some(number) = number(line)?.filter(|number| *number > 0) else {
            return Ok(());
        };
        let what = Counted::Rounds;
        match self.report.rounds {
            Some(counted) if counted != number => Err(count_fault(line, what, [counted, number])),
            _ => {
                self.report.rounds = Some(number);
                self.counts.push(Stated {
                    line: line.clone(),
                    what,
                    number,
                });
                Ok(())
            }
        }
    }

    /// Reads the colour of the first player, and by which numbers the pairing goes. Standings
    /// depend on neither.
    fn configuration(&mut self, line: &Line, code: &str) {
        self.places.insert(line, code);
        for (column, word) in line.words() {
            let colour = match word.to_ascii_lowercase().as_str() {
                report::BY_RANK => {
                    self.places.is_by_rank = true;
                    continue;
                }
                "w" | "white" | report::WHITE_FIRST => Some(Colour::White),
                "b" | "black" | report::BLACK_FIRST => Some(Colour::Black),
                _ => None,
            };
            let is_other = |known: Colour| Some(known) != colour;
            if colour.is_none() || self.report.first_colour.is_some_and(is_other) {
                let fault = Reason::Field {
                    field: "the first colour",
                    expected: "W, B, white1 or black1, once",
                    found: word,
                };
                self.places.only_for_pairs.push(line.fault(column, fault));
            } else {
                self.report.first_colour = colour;
            }
        }
    }

    /// The standings name the points, too, which always come first.
    fn tie_breaks(&mut self, line: &Line) {
        let rest = line.rest();
        let codes = rest.split([',', ' ']).filter(|code| !code.is_empty());
        let codes = codes.filter(|code| *code != report::POINTS_CRITERION);
        self.report.tie_breaks = codes.map(str::to_owned).collect();
    }

    /// A day; `None` if the record is blank, or has something else.
    fn date(&mut self, line: &Line) -> Option<Date> {
        let rest = line.rest();
        let date = Date::read(&rest);
        if date.is_none() && !rest.is_empty() {
            let fault = field(line, "the day", "a day such as 2026/11/28", &rest);
            self.warnings.push(fault);
        }
        date
    }

    /// The day of each round, below its results.
    fn round_dates(&mut self, line: &Line) -> Vec<Option<Date>> {
        let mut dates = Vec::new();
        for index in 0..rounds_up_to(line).unwrap_or(0) {
            let field = line::ROUND_DATE.in_round(index);
            let text = line.text(field);
            let date = Date::read(&text);
            if date.is_none() && !text.is_empty() {
                let fault = line.field_fault(field, "a day such as 26/11/28");
                self.warnings.push(fault);
            }
            dates.push(date);
        }
        while dates.last().is_some_and(Option::is_none) {
            dates.pop();
        }
        dates
    }

    /// Reads who is absent from a round: the record of TRF26.
    fn absences_of_round(&mut self, line: &Line) -> Result<(), Fault> {
        let kind = ByeKind::from_code(line.letter(line::BYE_KIND));
        let kind = kind.filter(|kind| *kind != ByeKind::Allocated);
        let kind = kind.ok_or_else(|| line.field_fault(line::BYE_KIND, "F, H or Z"))?;
        line.check_blank(line::BYE_KIND.last + 1, line::BYE_ROUND.first - 1)?;
        line.check_blank(line::BYE_ROUND.last + 1, line::BYE_PLAYER.first - 1)?;
        let round = line.number(line::BYE_ROUND)?;
        let missing = || line.field_fault(line::BYE_ROUND, "a whole number");
        let round = Some(round.ok_or_else(missing)?);
        for (column, word) in line.words().into_iter().skip(2) {
            self.absence(line, column, &word, round, kind)?;
        }
        Ok(())
    }

    /// Reads who is absent from the next round: JaVaFo's record.
    fn absences(&mut self, line: &Line) -> Result<(), Fault> {
        for (column, word) in line.words() {
            self.absence(line, column, &word, None, ByeKind::Zero)?;
        }
        Ok(())
    }

    fn absence(
        &mut self,
        line: &Line,
        column: usize,
        word: &str,
        round: Option<u32>,
        kind: ByeKind,
    ) -> Result<(), Fault> {
        let fault = || {
            let reason = Reason::Field {
                field: line::BYE_PLAYER.name,
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

    fn finish(mut self) -> Result<Read, Fault> {
        let absent = check::players(&mut self.players)?;
        let absent = check::absences(absent, &self.absences, &self.players)?;
        self.report.absent = absent.into_iter().collect();
        self.warnings.extend(check::people(&self.players));
        self.places.players = self.players.iter().map(|read| read.line.number).collect();
        let players = std::mem::take(&mut self.players);
        self.report.players = players.into_iter().map(|read| read.player).collect();
        for stated in &self.counts {
            let counted = self.counted(stated.what);
            let fault = count_fault(&stated.line, stated.what, [counted, stated.number]);
            match stated.what {
                Counted::Rounds if counted > stated.number => return Err(fault),
                Counted::Rounds => {}
                _ if counted == stated.number => {}
                _ => self.warnings.push(fault),
            }
        }
        Ok(Read {
            report: self.report,
            places: self.places,
            warnings: self.warnings,
        })
    }

    /// The number that the lines have.
    fn counted(&self, what: Counted) -> u32 {
        let players = self.report.players.iter();
        let number = match what {
            Counted::Players => players.count(),
            Counted::Rated => players.filter(|one| one.rating.is_some()).count(),
            Counted::Teams => 0,
            Counted::Rounds => self.report.played_rounds(),
        };
        u32::try_from(number).unwrap_or(u32::MAX)
    }
}

/// Whether it has the national rating of a player, as records with the code of a federation do. The
/// starting ranks that follow from it are given.
fn is_national(line: &Line, code: &str) -> bool {
    let is_federation = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_known = code.starts_with("XX") || code.starts_with("BB");
    is_federation && !is_known && matches!(line.number(line::NUMBER), Ok(Some(_)))
}

/// The number behind the code. Some programs write a word behind it.
fn number(line: &Line) -> Result<Option<u32>, Fault> {
    let rest = line.rest();
    let Some(word) = rest.split_whitespace().next() else {
        return Ok(None);
    };
    let number = whole_number(word);
    let number = number.ok_or_else(|| field(line, "the number", "a whole number", &rest))?;
    Ok(Some(number))
}

fn count_fault(line: &Line, what: Counted, [counted, written]: [u32; 2]) -> Fault {
    let reason = Reason::Count {
        what,
        counted,
        written,
    };
    line.fault(line.rest_column(), reason)
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

//! Reads the line of a player. The starting rank, the points and the rounds have to be right; what
//! no standing and no pair depends on is left out if it cannot be read.

use super::fault::{Fault, Reason};
use super::line::Line;
use super::marks::{ByeKind, End, Mark};
use super::report::Player;
use crate::pairings::record::Colour;
use crate::trf::line::{self, Field};
use crate::trf::report::half_points;

/// The most rounds of a file. Its columns have three digits for them.
const MAX_ROUNDS: usize = 999;

/// A line of a player, which is checked against the others.
pub(super) struct ReadPlayer {
    pub(super) line: Line,
    pub(super) number: u32,
    pub(super) player: Player,
    /// The rounds, from 0, of games that were not played, whose colour the line does not say.
    pub(super) colourless: Vec<usize>,
    /// The rounds, from 0, that were won without an opponent. Files before 2016 had no codes for
    /// byes.
    pub(super) won_alone: Vec<usize>,
    /// What was left out.
    pub(super) warnings: Vec<Fault>,
}

/// Reads the line of a player, also of a program that counts bytes in its columns.
pub(super) fn read(line: &Line) -> Result<ReadPlayer, Fault> {
    read_columns(line).or_else(|fault| {
        let in_bytes = line.in_bytes().map(|line| read_columns(&line));
        in_bytes.and_then(Result::ok).ok_or(fault)
    })
}

fn read_columns(line: &Line) -> Result<ReadPlayer, Fault> {
    let number = line.number(line::NUMBER)?.filter(|number| *number > 0);
    let expected = "a number from 1 to 9999";
    let number = number.ok_or_else(|| line.field_fault(line::NUMBER, expected))?;
    let mut read = ReadPlayer {
        line: line.clone(),
        number,
        player: Player::default(),
        colourless: Vec::new(),
        won_alone: Vec::new(),
        warnings: Vec::new(),
    };
    read.person();
    for fields in [line::BIRTH, line::POINTS, line::PLACE].windows(2) {
        line.check_blank(fields[0].last + 1, fields[1].first - 1)?;
    }
    read.marks()?;
    read.player.points = match line.text(line::POINTS) {
        text if text.is_empty() => {
            read.warnings.push(line.field_fault(line::POINTS, ""));
            read.player.marks.iter().map(|mark| mark.points()).sum()
        }
        text => {
            let expected = "a number such as 3.5";
            half_points(&text).ok_or_else(|| line.field_fault(line::POINTS, expected))?
        }
    };
    Ok(read)
}

impl ReadPlayer {
    /// Keeps what could be read, or else the reason why it could not.
    fn forgive<T>(&mut self, read: Result<Option<T>, Fault>) -> Option<T> {
        read.unwrap_or_else(|fault| {
            self.warnings.push(fault);
            None
        })
    }

    /// Reads who it is.
    fn person(&mut self) {
        let line = self.line.clone();
        for fields in line::PERSON.windows(2) {
            let blank = line.check_blank(fields[0].last + 1, fields[1].first - 1);
            self.forgive::<()>(blank.map(|()| None));
        }
        let place = self.forgive(line.number(line::PLACE));
        let rating = self.forgive(line.number(line::RATING));
        self.player = Player {
            sex: self.forgive(sex(&line)),
            title: self.forgive(title(&line)).unwrap_or_default(),
            name: line.text(line::NAME),
            rating: rating.filter(|rating| *rating > 0),
            federation: line.text(line::FEDERATION),
            fide_number: self.forgive(fide_number(&line)),
            birth: line.text(line::BIRTH),
            points: 0,
            place: place.filter(|place| *place > 0),
            marks: Vec::new(),
        };
    }

    /// Reads the part of the player in each round. What is blank at the end is no round yet.
    fn marks(&mut self) -> Result<(), Fault> {
        let mut marks = Vec::new();
        for index in 0..rounds_up_to(&self.line)? {
            marks.push(self.mark(index)?);
        }
        while marks.last().is_some_and(Option::is_none) {
            marks.pop();
        }
        // A blank between rounds is an absence.
        let absence = Mark::Bye(ByeKind::Zero);
        let marks = marks.into_iter().map(|mark| mark.unwrap_or(absence));
        self.player.marks = marks.collect();
        Ok(())
    }

    /// Reads the part of the player in a round; `None` if it is blank.
    fn mark(&mut self, index: usize) -> Result<Option<Mark>, Fault> {
        let in_round = |field: Field| field.in_round(index);
        let columns = Columns {
            index,
            opponent: in_round(line::OPPONENT),
            colour: in_round(line::COLOUR),
            result: in_round(line::RESULT),
        };
        let line = &self.line;
        line.check_blank(columns.opponent.first - 2, columns.opponent.first - 1)?;
        line.check_blank(columns.opponent.last + 1, columns.opponent.last + 1)?;
        line.check_blank(columns.colour.last + 1, columns.colour.last + 1)?;
        match line.number(columns.opponent)?.filter(|number| *number > 0) {
            Some(opponent) => self.game(opponent, &columns).map(Some),
            None => self.bye(&columns),
        }
    }

    fn bye(&mut self, columns: &Columns) -> Result<Option<Mark>, Fault> {
        let colour = self.line.letter(columns.colour);
        if !matches!(colour, '-' | ' ') {
            let expected = "- or blank without an opponent";
            let fault = self.line.field_fault(columns.colour, expected);
            self.warnings.push(fault);
        }
        let is_blank = colour == ' ' && self.line.text(columns.opponent).is_empty();
        let kind = match self.line.letter(columns.result) {
            ' ' if is_blank => return Ok(None),
            // Before 2016 there were no codes for byes: they were results without an opponent.
            ' ' | '-' => ByeKind::Zero,
            '=' => ByeKind::Half,
            '+' => {
                self.won_alone.push(columns.index);
                ByeKind::Full
            }
            code => ByeKind::from_code(code).ok_or_else(|| {
                let expected = "U, F, H, Z, +, = or - without an opponent";
                self.line.field_fault(columns.result, expected)
            })?,
        };
        Ok(Some(Mark::Bye(kind)))
    }

    fn game(&mut self, opponent: u32, columns: &Columns) -> Result<Mark, Fault> {
        let code = self.line.letter(columns.result);
        // lichess writes a game that is still played as an absence.
        if matches!(code, ' ' | '*' | 'Z' | 'z') {
            return Err(self.line.fault(columns.result.first, Reason::NotPlayed));
        }
        let end = End::from_code(code).ok_or_else(|| {
            let expected = "one of 1 = 0 + - W D L with an opponent";
            self.line.field_fault(columns.result, expected)
        })?;
        let colour = match self.line.letter(columns.colour).to_ascii_lowercase() {
            'w' => Colour::White,
            'b' => Colour::Black,
            // Nobody had a colour in a game that was not played.
            ' ' | '-' if end.is_by_default() => {
                self.colourless.push(columns.index);
                Colour::White
            }
            _ => return Err(self.line.field_fault(columns.colour, "w or b")),
        };
        Ok(Mark::Game {
            opponent,
            colour,
            end,
        })
    }
}

/// The columns of a round.
struct Columns {
    /// The round, from 0.
    index: usize,
    opponent: Field,
    colour: Field,
    result: Field,
}

/// The number of rounds whose columns a line reaches.
pub(super) fn rounds_up_to(line: &Line) -> Result<usize, Fault> {
    let columns = line.width().saturating_sub(line::FIRST_ROUND - 1);
    let rounds = columns.div_ceil(line::ROUND_WIDTH);
    if rounds > MAX_ROUNDS {
        let last = line::RESULT.in_round(MAX_ROUNDS - 1).last;
        return Err(line.fault(last + 1, Reason::NotBlank));
    }
    Ok(rounds)
}

fn sex(line: &Line) -> Result<Option<char>, Fault> {
    match line.letter(line::SEX).to_ascii_lowercase() {
        ' ' => Ok(None),
        sex @ ('m' | 'w') => Ok(Some(sex)),
        // Some programs write the first letter of the English word.
        'f' => Ok(Some('w')),
        _ => Err(line.field_fault(line::SEX, "m or w")),
    }
}

/// The title, also by the letters of older files.
fn title(line: &Line) -> Result<Option<String>, Fault> {
    let text = line.text(line::TITLE);
    let is_known = |(title, short): &&(&str, &str)| {
        title.eq_ignore_ascii_case(&text) || short.eq_ignore_ascii_case(&text)
    };
    match line::TITLES.iter().find(is_known) {
        Some((title, _)) => Ok(Some((*title).to_owned())),
        None if text.is_empty() => Ok(None),
        None => Err(line.field_fault(line::TITLE, "a title such as FM or WIM")),
    }
}

/// FIDE's number of the player. Zero stands for none.
fn fide_number(line: &Line) -> Result<Option<u64>, Fault> {
    let text = line.text(line::FIDE_NUMBER);
    if text.is_empty() {
        return Ok(None);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<u64> = digits.then(|| text.parse().ok()).flatten();
    let number = number.ok_or_else(|| line.field_fault(line::FIDE_NUMBER, "a whole number"))?;
    Ok(Some(number).filter(|number| *number > 0))
}

//! Writes c4pgn: the headers with the derived ones, a line for each round, squares and comments
//! after the moves.
//!
//! The condensed form leaves out everything that can be derived and everything that people wrote.
//! `notation` makes the tokens.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;

use super::C4pgn;
use super::notation::Style;
use crate::notation::headers::Header;
use crate::pieces::endings::{Score, score_row};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::registry::{Options, Variant};

const RESULT: &str = "Result";
const DOUBLED: &str = "Result-Second-Format";

impl C4pgn {
    /// The game with everything that can be derived: captures, checks, mates, eliminations,
    /// squares, who eliminated whom, and both results.
    pub fn annotated(&self) -> String {
        self.write(Style::Annotated)
    }

    /// The game without anything that can be derived, and without comments and annotations.
    pub fn condensed(&self) -> String {
        self.write(Style::Condensed)
    }

    fn write(&self, style: Style) -> String {
        let headers = self
            .headers_to_write(style)
            .into_iter()
            .map(|(name, value)| format!("[ {} ]\n", Header(&name, &value)));
        let moves = self.rounds(style).into_iter().map(|line| line + "\n");
        headers
            .chain(iter::once("\n".to_owned()))
            .chain(moves)
            .collect()
    }

    /// The headers of the game in their order, with the derived ones around the result.
    fn headers_to_write(&self, style: Style) -> Vec<(String, String)> {
        let derived = |name: &str| name == DOUBLED || armies().any(|army| name == eliminated(army));
        let mut headers: Vec<_> = self.headers().to_vec();
        // Derived headers of the file are replaced, never kept: they may be wrong.
        headers.retain(|(name, _)| !derived(name));
        if self.header(RESULT).is_none() {
            headers.push((RESULT.to_owned(), self.result()));
        }
        let result = headers
            .iter()
            .position(|(name, _)| name == RESULT)
            .expect("it was added if it was missing");
        if style == Style::Annotated {
            // The later position first, so that `result` stays right.
            headers.insert(result + 1, (DOUBLED.to_owned(), doubled(&self.result())));
            headers.splice(result..result, self.eliminations());
        }
        headers
    }

    /// The player who eliminated each army; nobody if it is in the game or resigned.
    fn eliminations(&self) -> Vec<(String, String)> {
        let end = self.play().position();
        let by = |army| end.eliminated_by(army).map_or("", Army::name);
        armies()
            .map(|army| (eliminated(army), by(army).to_owned()))
            .collect()
    }

    /// The movetext, a line for each round.
    fn rounds(&self, style: Style) -> Vec<String> {
        let mut lines = self.comments_at(0, style);
        let mut line = Vec::new();
        for (at, ply) in self.play().plies().iter().enumerate() {
            let position = self.position_at(at);
            let begins = position.turn() == Army::White;
            if begins && at > 0 {
                lines.push(line.join(" "));
                line.clear();
            }
            if begins || at == 0 {
                // A line that does not begin with White has three dots.
                let dots = if begins { "." } else { "..." };
                line.push(format!("{}{dots}", position.round()));
            }
            line.extend(self.turn(at, ply, style));
        }
        // A choice may be made without a ply after it.
        line.extend(self.choice(self.play().plies().len()));
        line.extend(self.final_results());
        lines.push(line.join(" "));
        lines
    }

    fn position_at(&self, ply: usize) -> &Position {
        let reached = "every ply of a game was made in a position";
        self.play().position_at(ply).expect(reached)
    }

    /// One turn with everything that follows it.
    fn turn(&self, at: usize, ply: &Ply, style: Style) -> Vec<String> {
        let position = self.position_at(at);
        let mut words: Vec<String> = self.choice(at).into_iter().collect();
        match style {
            Style::Condensed => words.push(position.condensed(ply)),
            Style::Annotated => {
                let glyph = self
                    .glyphs
                    .iter()
                    .find(|(turns, _)| *turns == at + 1)
                    .map_or(String::new(), |(_, glyph)| glyph.to_string());
                words.push(self.token(at, ply) + &glyph);
                words.extend(ply.mv().map(|mv| position.squares(&mv)));
            }
        }
        words.extend(self.comments_at(at + 1, style));
        words
    }

    /// A ply with its marks. The first ply does not mention players who left before the file's
    /// first position.
    fn token(&self, at: usize, ply: &Ply) -> String {
        match at {
            0 => self.start().persistent().c4pgn(ply),
            _ => self.position_at(at).c4pgn(ply),
        }
    }

    /// The army that was chosen before a ply.
    fn choice(&self, at: usize) -> Option<String> {
        let choice = self.play().choice_at(at)?;
        Some(format!("@{}", choice.letter()))
    }

    /// The comments after this number of plies.
    fn comments_at(&self, turns: usize, style: Style) -> Vec<String> {
        let here = self
            .comments()
            .iter()
            .filter(|(at, _)| *at == turns)
            .filter(|_| style == Style::Annotated);
        here.map(|(_, text)| format!("{{ {text} }}")).collect()
    }

    /// The Last Man Standing result, then the incremental one. The star of a running game stands
    /// alone.
    fn final_results(&self) -> Vec<String> {
        match self.result() {
            running if running == "*" => Vec::from([running]),
            result => {
                let incremental = self.play().position().incremental();
                Vec::from([result, score_row(&incremental)])
            }
        }
    }
}

impl Position {
    /// The squares of a move as a comment: `{ M7 > K7 }`, `{ G1 > E1 / D1 > F1 }`.
    fn squares(&self, mv: &Move) -> String {
        let rook = self.castled(mv).map(|castled| castled.rook);
        let steps: Vec<String> = iter::once((mv.from, mv.to))
            .chain(rook)
            .map(|(from, to)| format!("{from} > {to}"))
            .collect();
        format!("{{ {} }}", steps.join(" / ").to_ascii_uppercase())
    }
}

/// Is this a comment that `squares` writes, apart from its braces? Misprinted squares count too.
pub(super) fn is_squares(comment: &str) -> bool {
    let is_square = |text: &str| {
        let (letter, number) = text.split_at_checked(1).unwrap_or_default();
        letter.bytes().all(|letter| letter.is_ascii_uppercase())
            && number.parse().is_ok_and(|number: u8| number > 0)
    };
    let is_step = |text: &str| match text.split_once('>') {
        Some((from, to)) => is_square(from.trim()) && is_square(to.trim()),
        None => false,
    };
    comment.split('/').all(is_step)
}

/// Doubles every score of a result, so that there are no halves. A text that is not a result is
/// left alone.
fn doubled(result: &str) -> String {
    let scores: Option<Vec<Score>> = result.split('-').map(Score::read).collect();
    scores.map_or(result.to_owned(), |scores| {
        let twice: Vec<Score> = scores.into_iter().map(|score| score * 2).collect();
        score_row(&twice)
    })
}

fn armies() -> impl Iterator<Item = Army> {
    Options::of(Variant::Chess4).armies()
}

fn eliminated(army: Army) -> String {
    format!("{}-Eliminated-By", army.name())
}

#[cfg(test)]
mod tests {
    use super::{doubled, is_squares};

    #[test]
    fn results_are_doubled() {
        let table = [
            ("0-3-1-2", "0-6-2-4"),
            ("2+1/2-2+1/2-1/2-1/2", "5-5-1-1"),
            ("1/3-1+5/6-0-0", "2/3-3+2/3-0-0"),
            ("*", "*"),
            ("?", "?"),
        ];
        for (result, twice) in table {
            assert_eq!(doubled(result), twice);
        }
    }

    #[test]
    fn squares_are_told_from_remarks() {
        for squares in ["M7 > K7", "G1 > E1 / D1 > F1", "I13>I14"] {
            assert!(is_squares(squares), "{squares}");
        }
        for remark in [
            "",
            "White",
            "m7 > k7",
            "M7 > K7!",
            "better K7 > L8",
            "M7",
            "> K7",
            "> ",
        ] {
            assert!(!is_squares(remark), "{remark:?}");
        }
    }
}

//! A game as Portable Game Notation (PGN): its parts, and writing it in export format.
//!
//! Source: the PGN standard of 1994, sections 7 and 8. The main line, headers, comments and the
//! result of a file are kept, its variations and annotation glyphs are not. Reading is in
//! `pgn_game`. Variations can be added to a game before it is written.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::notation::headers::{Header, Headers};
use crate::notation::result_words::{self, SaidResult};
use crate::notation::signs;
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::play::{Event, Play};
use crate::position::registry::Variant;

/// The longest line of the movetext.
const LINE: usize = 80;

/// The seven headers that every game has, in order, with the value for "not known".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The end of a game, as written behind its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    #[default]
    Unknown,
}

impl PgnResult {
    /// The token.
    pub fn token(self) -> &'static str {
        match self {
            PgnResult::White => "1-0",
            PgnResult::Black => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }

    /// The result that a token stands for.
    pub fn from_token(token: &str) -> Option<PgnResult> {
        let all = [
            PgnResult::White,
            PgnResult::Black,
            PgnResult::Draw,
            PgnResult::Unknown,
        ];
        all.into_iter().find(|result| result.token() == token)
    }

    /// The result in any of the forms that people write: `1:0`, `1 - 0`, `1/2`, `0.5-0.5`.
    pub(super) fn read(text: &str) -> Option<PgnResult> {
        // Most words are none, and are known by their first letter.
        if !text.starts_with(['0', '1', '*', '½', ' ', 'O']) {
            return None;
        }
        let mut written = signs::plain(text).replace(':', "-").replace('O', "0");
        written.retain(|letter| !letter.is_whitespace());
        match written.trim_end_matches(['.', ',']) {
            "1/2" | "0.5-0.5" | "0,5-0,5" => Some(PgnResult::Draw),
            token => PgnResult::from_token(token),
        }
    }

    /// The result of a game that was not played, as team matches write it: `+/-`, `-:+`. Behind
    /// moves the same signs say who stands better.
    pub(super) fn unplayed(text: &str) -> Option<PgnResult> {
        let written = signs::plain(text.trim()).replace(':', "/");
        match written.as_str() {
            "+/-" | "+-" | "+--" => Some(PgnResult::White),
            "-/+" | "-+" | "--+" => Some(PgnResult::Black),
            "=/=" | "=" => Some(PgnResult::Draw),
            _ => None,
        }
    }

    /// The result that a mark means, also of a game that was not played.
    pub(super) fn of_mark(value: &str) -> Option<PgnResult> {
        PgnResult::read(value).or_else(|| PgnResult::unplayed(value))
    }

    /// The result that words mean. Who gives up without being named is to move.
    pub(super) fn in_words(words: &str, mover: Army) -> Option<PgnResult> {
        Some(match result_words::read(words)? {
            SaidResult::White => PgnResult::White,
            SaidResult::Black => PgnResult::Black,
            SaidResult::Draw => PgnResult::Draw,
            SaidResult::LostByMover if mover == Army::White => PgnResult::Black,
            SaidResult::LostByMover => PgnResult::White,
        })
    }
}

/// One game.
///
/// ```
/// use entente_rules::Pgn;
/// let games = Pgn::read("[White \"Ada\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *").unwrap();
/// assert_eq!(games[0].header("White"), Some("Ada"));
/// assert_eq!(games[0].moves().len(), 3);
/// assert!(games[0].to_string().ends_with("1. e4 {best by test} 1... e5 2. Nf3 *\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    headers: Headers,
    start: Position,
    moves: Vec<Move>,
    /// Each comment with the number of plies before it.
    comments: Vec<(usize, String)>,
    /// Each variation with the number of plies before it.
    variations: Vec<(usize, Variation)>,
    result: PgnResult,
}

/// A move that could have been played, with those that could have followed (section 8.2.5 of the
/// standard).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// A comment on it; empty for none.
    pub comment: String,
    /// The moves after it: first the one that goes on with the line, then its alternatives.
    pub next: Vec<Variation>,
}

impl Pgn {
    /// A game without moves. The headers tell if it does not start from the usual position of
    /// standard chess.
    pub fn new(start: Position) -> Pgn {
        let mut pgn = Pgn {
            headers: Headers::default(),
            moves: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            result: PgnResult::Unknown,
            start,
        };
        if pgn.start.variant() != Variant::Standard {
            pgn.set_header("Variant", pgn.start.variant().header());
        }
        // A file without a FEN means the usual starting position.
        if pgn.start != Position::start(Variant::Standard) {
            pgn.set_header("SetUp", "1");
            pgn.set_header("FEN", &pgn.start.fen());
        }
        pgn
    }

    /// Replaces the result by the one that follows from the rules: of a game that they have not
    /// ended, that is not known.
    pub fn derive_result(&mut self) {
        let mut play = Play::new(self.start.clone());
        let legal = |mv: &Move| play.apply(&Event::Move((*mv).into())).is_ok();
        if self.moves.iter().all(legal) {
            self.set_result(Pgn::of(&play).result);
        }
    }

    /// The moves and the result of a played game.
    pub fn of(play: &Play) -> Pgn {
        let start = play.position_at(0).unwrap_or(play.position());
        let mut pgn = Pgn::new(start.clone());
        pgn.moves = play.plies().iter().filter_map(Ply::mv).collect();
        let result = play
            .outcome()
            .and_then(|outcome| PgnResult::from_token(outcome.result()));
        pgn.set_result(result.unwrap_or_default());
        pgn
    }

    /// The headers in the order they were set.
    pub fn headers(&self) -> &[(String, String)] {
        self.headers.list()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// Sets a header.
    ///
    /// Characters that a header cannot hold are left out: from the name all but letters, digits,
    /// `_` and `-`, from the value control characters. A name that is empty then is not set.
    pub fn set_header(&mut self, name: &str, value: &str) {
        self.headers.set(name, value);
    }

    /// The position that the game starts from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The main line.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.moves
            .iter()
            .fold(self.start.clone(), |position, mv| position.after(*mv))
    }

    /// Adds a move if it is legal. Returns whether it was.
    pub fn push(&mut self, mv: Move) -> bool {
        let legal = self.end().is_legal(mv);
        if legal {
            self.moves.push(mv);
        }
        legal
    }

    /// Adds a move that is known to be legal.
    pub(super) fn push_legal(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    /// The comments, each with the number of plies before it.
    pub fn comments(&self) -> &[(usize, String)] {
        &self.comments
    }

    /// Adds a comment after the last move.
    ///
    /// White space is collapsed, and a closing brace becomes a bracket, because a comment cannot
    /// contain one.
    pub fn comment(&mut self, text: &str) {
        let line = one_line(text);
        self.comments.push((self.moves.len(), line));
    }

    /// Adds a variation after so many plies of the main line, if all its moves are legal. Returns
    /// whether it was added.
    ///
    /// After the last ply the first one is written as if the main line went on with it, because a
    /// variation is an alternative to a move.
    pub fn vary(&mut self, ply: usize, variation: Variation) -> bool {
        let Some(moves) = self.moves.get(..ply) else {
            return false;
        };
        let start = self.start.clone();
        let position = moves.iter().fold(start, |position, mv| position.after(*mv));
        let is_legal = variation.is_legal(&position);
        if is_legal {
            self.variations.push((ply, variation));
        }
        is_legal
    }

    /// Adds a comment after so many plies.
    pub fn comment_after(&mut self, ply: usize, text: &str) {
        let at = self.comments.partition_point(|(other, _)| *other <= ply);
        self.comments.insert(at, (ply, one_line(text)));
    }

    /// The result at the end of the game.
    pub fn result(&self) -> PgnResult {
        self.result
    }

    /// Sets the result, also in the header.
    pub fn set_result(&mut self, result: PgnResult) {
        self.result = result;
        self.set_header("Result", result.token());
    }

    fn variations_at(&self, ply: usize) -> impl Iterator<Item = &Variation> {
        let here = self.variations.iter().filter(move |(at, _)| *at == ply);
        here.map(|(_, variation)| variation)
    }

    /// The tokens of the movetext. No token contains a blank, except whole comments.
    fn movetext(&self) -> Vec<String> {
        let mut tokens = Vec::new();
        let mut position = self.start.clone();
        let mut number_is_due = true;
        let mut comments = self.comments.iter().peekable();
        let mut comments_at = |ply: usize| comments.next_if(|(at, _)| *at <= ply);
        for (ply, mv) in self.moves.iter().enumerate() {
            // The standard repeats Black's move number after a comment.
            while let Some((_, text)) = comments_at(ply) {
                push_comment(text, &mut tokens);
                number_is_due = true;
            }
            tokens.extend(move_number(&position, number_is_due));
            tokens.push(position.san(mv));
            number_is_due = false;
            for variation in self.variations_at(ply) {
                push_variation(variation, &position, &mut tokens);
                number_is_due = true;
            }
            position = position.after(*mv);
        }
        while let Some((_, text)) = comments_at(self.moves.len()) {
            push_comment(text, &mut tokens);
            number_is_due = true;
        }
        let ahead: Vec<_> = self.variations_at(self.moves.len()).collect();
        push_line(&ahead, position, number_is_due, &mut tokens);
        tokens.push(self.result.token().to_owned());
        tokens
    }
}

impl Variation {
    fn is_legal(&self, position: &Position) -> bool {
        if !position.is_legal(self.mv) {
            return false;
        }
        let after = position.after(self.mv);
        self.next.iter().all(|next| next.is_legal(&after))
    }
}

/// Adds a line that goes on with the first of these moves, each followed by its alternatives.
fn push_line(
    moves: &[&Variation],
    mut position: Position,
    mut number_is_due: bool,
    tokens: &mut Vec<String>,
) {
    let mut moves = moves.to_vec();
    while let Some((first, others)) = moves.split_first() {
        tokens.extend(move_number(&position, number_is_due));
        tokens.push(position.san(&first.mv));
        if !first.comment.is_empty() {
            push_comment(&one_line(&first.comment), tokens);
        }
        for other in others {
            push_variation(other, &position, tokens);
        }
        number_is_due = !first.comment.is_empty() || !others.is_empty();
        position = position.after(first.mv);
        moves = first.next.iter().collect();
    }
}

/// Adds a variation in parentheses.
fn push_variation(variation: &Variation, position: &Position, tokens: &mut Vec<String>) {
    let first = tokens.len();
    push_line(&[variation], position.clone(), true, tokens);
    tokens[first].insert(0, '(');
    if let Some(last) = tokens.last_mut() {
        last.push(')');
    }
}

/// Adds a comment word by word, so that it can be broken across lines.
fn push_comment(text: &str, tokens: &mut Vec<String>) {
    tokens.extend(format!("{{{text}}}").split(' ').map(str::to_owned));
}

/// A comment as it can stand between braces.
pub(super) fn one_line(comment: &str) -> String {
    let words: Vec<&str> = comment.split_whitespace().collect();
    // A closing brace would end the comment.
    let text = words.join(" ").replace('}', ")");
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// `3.` before White's moves, `3...` before Black's where it is needed.
fn move_number(position: &Position, is_due: bool) -> Option<String> {
    (is_due || position.turn() == Army::White).then(|| position.move_number("..."))
}

/// Export format: the seven headers first, the others in their order, an empty line, then lines of
/// at most 80 columns.
impl fmt::Display for Pgn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let known = self.header(name).unwrap_or(unknown);
            write_header(
                out,
                name,
                if name == "Result" {
                    self.result.token()
                } else {
                    known
                },
            )?;
        }
        let in_roster = |name: &str| ROSTER.iter().any(|(other, _)| *other == name);
        let others = self.headers.list().iter();
        for (name, value) in others.filter(|(name, _)| !in_roster(name)) {
            write_header(out, name, value)?;
        }
        writeln!(out)?;
        lines(&self.movetext())
            .iter()
            .try_for_each(|line| writeln!(out, "{line}"))
    }
}

fn write_header(out: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(out, "[{}]", Header(name, value))
}

/// Joins tokens with blanks and breaks lines before they grow too long.
fn lines(tokens: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for token in tokens {
        match lines.last_mut() {
            // Tokens are never split, so a longer one gets a line of its own.
            Some(line) if line.chars().count() + 1 + token.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(token);
            }
            _ => lines.push(token.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn variation(position: &Position, moves: &str, comment: &str) -> Variation {
        let (first, rest) = moves.split_once(' ').unwrap_or((moves, ""));
        let mv = position.read_move(first).unwrap();
        let next = match rest {
            "" => Vec::new(),
            rest => Vec::from([variation(&position.after(mv), rest, "")]),
        };
        Variation {
            mv,
            comment: comment.to_owned(),
            next,
        }
    }

    /// PGN standard, section 8.2.5: a variation is an alternative to the move before it.
    #[test]
    fn variations_are_in_parentheses_after_the_move_that_they_replace() {
        let mut pgn = Pgn::read("1. e4 e5 2. Nf3 *").unwrap().remove(0);
        let start = pgn.start().clone();
        let after_e4 = start.after(start.read_move("e4").unwrap());
        let mut sicilian = variation(&after_e4, "c5 Nf3", "sharp } one");
        let after_c5 = after_e4.after(sicilian.mv);
        sicilian.next.push(variation(&after_c5, "c3 d5", ""));
        assert!(pgn.vary(1, sicilian));
        assert!(pgn.vary(0, variation(&start, "d4", "")));
        let end = pgn.end();
        assert!(pgn.vary(3, variation(&end, "Nc6 Bb5", "")));
        assert!(pgn.vary(3, variation(&end, "Nf6", "")));
        assert!(!pgn.vary(1, variation(&start, "d4", "")), "not legal there");
        assert!(!pgn.vary(9, variation(&start, "d4", "")), "no such ply");
        let text = pgn.to_string();
        let moves: Vec<_> = text.lines().skip_while(|line| !line.is_empty()).collect();
        assert_eq!(
            moves.join(" ").trim(),
            "1. e4 (1. d4) 1... e5 (1... c5 {sharp ) one} 2. Nf3 (2. c3 d5)) 2. Nf3 Nc6 (2... Nf6) \
             3. Bb5 *"
        );
        let read = Pgn::read(&text).unwrap();
        assert_eq!(read[0].moves().len(), 5);
    }
}

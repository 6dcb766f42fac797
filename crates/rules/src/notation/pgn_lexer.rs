//! Splits a game file into lexemes with their locations: headers, comments, brackets of variations,
//! and words.
//!
//! This is the same for all notations of the PGN family. The notation gives words their meaning,
//! and `pgn_reader` builds games from the lexemes. What cannot be split costs only itself: after a
//! fault the lexer goes on behind it. The marks that mails and forums put around games are blanks
//! (`markup`).

use alloc::string::String;

use crate::notation::headers;
use crate::notation::pasted::markup;
use crate::notation::pgn_error::{Enclosure, PgnFault, TextLocation};
use crate::notation::result_words;

/// The most lines that a header usually takes. Some programs and mailers break long ones.
const MAX_HEADER_LINES: usize = 3;
/// The longest part of a faulty header that an error repeats, in letters.
const MAX_SHOWN: usize = 80;

/// One element of a game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lexeme<'a> {
    Header(String, String),
    Comment(&'a str),
    Open,
    Close,
    Word(&'a str),
}

/// A lexeme, or what is wrong there.
pub(crate) struct Located<'a> {
    pub(crate) location: TextLocation,
    /// Its beginning in the text, in bytes.
    pub(crate) offset: usize,
    /// Does it begin a paragraph: are there empty lines before it?
    pub(crate) begins_paragraph: bool,
    /// Is it the first of its line?
    pub(crate) begins_line: bool,
    pub(crate) lexeme: Result<Lexeme<'a>, PgnFault>,
}

/// The notations whose files differ in how they are split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// Standard PGN: a percent sign at the start of a line hides the line, and a result in words is
    /// one word.
    Pgn,
    /// The notations of more armies: a percent sign is part of a word like any other character.
    ManyArmies,
}

/// Splits a text, whose lines end with line feeds, into lexemes.
pub(crate) struct Lexer<'a> {
    length: usize,
    rest: &'a str,
    location: TextLocation,
    /// The line of the last lexeme; none has been read on line 0.
    line: usize,
    dialect: Dialect,
    /// The most lines of a header.
    header_lines: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer of a text that has this location in a file.
    pub(crate) fn new(text: &'a str, location: TextLocation, dialect: Dialect) -> Lexer<'a> {
        Lexer {
            length: text.len(),
            rest: text,
            location,
            line: 0,
            dialect,
            header_lines: MAX_HEADER_LINES,
        }
    }

    /// The same for a notation in which a header can take this many lines.
    pub(crate) fn with_header_lines(self, header_lines: usize) -> Lexer<'a> {
        Lexer {
            header_lines,
            ..self
        }
    }

    /// The location of the next character.
    pub(crate) fn location(&self) -> TextLocation {
        self.location
    }

    /// The place of the next character in the text, in bytes.
    pub(crate) fn offset(&self) -> usize {
        self.length - self.rest.len()
    }

    /// The next lexeme, or `None` at the end of the text.
    pub(crate) fn next_lexeme(&mut self) -> Option<Located<'a>> {
        let line = self.location.line;
        self.skip_blanks();
        // Errors name the beginning of a lexeme, not its end.
        let (location, offset) = (self.location, self.offset());
        let letter = self.rest.chars().next()?;
        let lexeme = match letter {
            '[' => self.header(),
            '{' => self.comment(),
            // Comments of this kind end with the line.
            ';' => Ok(Lexeme::Comment(&self.line()[1..])),
            '(' => match self.said_result() {
                Some(end) => Ok(Lexeme::Word(self.advance(end))),
                None => self.sign(Lexeme::Open),
            },
            ')' => self.sign(Lexeme::Close),
            '}' | ']' => {
                self.advance(1);
                Err(PgnFault::Unopened(letter))
            }
            _ => Ok(Lexeme::Word(self.word())),
        };
        let begins_line = location.line > self.line;
        self.line = self.location.line;
        Some(Located {
            location,
            offset,
            begins_paragraph: location.line > line + 1,
            begins_line,
            lexeme,
        })
    }

    /// Takes this many bytes.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        match taken.rfind('\n') {
            None => self.location.column += taken.chars().count(),
            Some(last) => {
                self.location.line += taken.bytes().filter(|byte| *byte == b'\n').count();
                self.location.column = taken[last + 1..].chars().count() + 1;
            }
        }
        taken
    }

    /// Skips white space, markup and hidden lines.
    fn skip_blanks(&mut self) {
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.advance(blanks);
            let begins_line = self.location.column == 1;
            let hides = self.dialect == Dialect::Pgn && begins_line;
            if hides && self.rest.starts_with('%') {
                self.line();
            } else if let Some(length) = markup::length(self.rest, begins_line) {
                self.advance(length);
            } else {
                return;
            }
        }
    }

    fn sign(&mut self, lexeme: Lexeme<'a>) -> Result<Lexeme<'a>, PgnFault> {
        self.advance(1);
        Ok(lexeme)
    }

    /// The rest of this line.
    fn line(&mut self) -> &'a str {
        self.advance(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    /// The length of a result in words that begins here.
    fn said_result(&self) -> Option<usize> {
        let has_words = self.dialect == Dialect::Pgn;
        has_words.then(|| result_words::length(self.rest)).flatten()
    }

    /// A word. Parts that people set apart belong to it: `1 - 0`, `a8 =Q`, `a8 (Q)`, `White wins`.
    fn word(&mut self) -> &'a str {
        let end = match spaced(self.rest).or_else(|| self.said_result()) {
            Some(end) => end,
            None => {
                let end = end_of_word(self.rest);
                end + promotion(&self.rest[..end], &self.rest[end..])
            }
        };
        self.advance(end)
    }

    fn comment(&mut self) -> Result<Lexeme<'a>, PgnFault> {
        match end_of_comment(self.rest, self.header_lines) {
            Ok(end) => Ok(Lexeme::Comment(&self.advance(end)[1..end - 1])),
            Err(end) => {
                self.advance(end);
                Err(PgnFault::Unclosed(Enclosure::Comment))
            }
        }
    }

    fn header(&mut self) -> Result<Lexeme<'a>, PgnFault> {
        match header(self.rest, self.header_lines) {
            Some((end, (name, value))) => {
                self.advance(end);
                Ok(Lexeme::Header(name, value))
            }
            None => {
                let line = self.line();
                Err(PgnFault::Header(
                    line.trim_end().chars().take(MAX_SHOWN).collect(),
                ))
            }
        }
    }
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "{}()[];".contains(letter)
}

/// The end of a word, in bytes. Glyphs and the result of an unfinished game may be glued to it.
fn end_of_word(text: &str) -> usize {
    if let Some(number) = text.strip_prefix('$') {
        let behind = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let digits = number.len() - behind.len();
        if digits > 0 {
            return 1 + digits;
        }
    }
    if text.starts_with('*') {
        return 1;
    }
    let mut entity_end = 0;
    let begins_other = |(at, letter): (usize, char)| {
        let is_markup =
            matches!(letter, '<' | '&' | '`') && markup::length(&text[at..], false).is_some();
        if letter == '&' && !is_markup {
            entity_end = at + markup::entity(&text[at..]).map_or(0, |(length, _)| length);
        }
        let is_glued = at > 0 && matches!(letter, '$' | '*');
        (is_markup || at >= entity_end && (is_glued || ends_word(letter))).then_some(at)
    };
    text.char_indices()
        .find_map(begins_other)
        .unwrap_or(text.len())
}

/// The part of the text after a word that is its promotion: `(Q)`, ` (Q)`, ` =Q`. A variation is
/// never a letter alone.
fn promotion(word: &str, behind: &str) -> usize {
    let inside = behind.trim_start_matches(' ');
    // A part that is set apart can also be a remark, unless the pawn is on a last rank.
    let ends = if inside.len() < behind.len() {
        "18"
    } else {
        "0123456789="
    };
    if !word.ends_with(|last: char| ends.contains(last)) {
        return 0;
    }
    let is_piece = |letter: char| letter.is_alphabetic() || ('♔'..='♟').contains(&letter);
    let named = match inside.strip_prefix('(') {
        Some(bracketed) => {
            let kind = bracketed.trim_start_matches('=').strip_prefix(is_piece);
            kind.and_then(|kind| kind.strip_prefix(')'))
        }
        None if inside.len() < behind.len() => {
            let kind = inside.strip_prefix('=');
            kind.and_then(|kind| kind.strip_prefix(|letter: char| letter.is_ascii_uppercase()))
        }
        None => None,
    };
    // Check marks and signs may follow.
    named.map_or(0, |rest| behind.len() - rest.len() + end_of_word(rest))
}

/// The length of a result or castling whose dashes have blanks around them: `1 - 0`, `O - O - O`.
fn spaced(text: &str) -> Option<usize> {
    let first = part(text)?;
    let castles = text.starts_with(['0', 'O', 'o']);
    let mut rest = dash(first).and_then(part)?;
    if let Some(third) = dash(rest).and_then(part).filter(|_| castles) {
        rest = third;
    }
    let length = text.len() - rest.len();
    // Without blanks it is a word like any other, and may have marks.
    let is_whole = rest.is_empty() || rest.starts_with(ends_word);
    (is_whole && text[..length].contains(' ')).then_some(length)
}

/// The text behind one side of a result or of castling.
fn part(text: &str) -> Option<&str> {
    let parts = ["1/2", "0.5", "½", "0", "1", "O", "o"];
    parts.iter().find_map(|part| text.strip_prefix(part))
}

/// The text behind a dash with the blanks around it.
fn dash(text: &str) -> Option<&str> {
    let dashed = text
        .trim_start_matches(' ')
        .strip_prefix(['-', '–', '—', '−', ':'])?;
    Some(dashed.trim_start_matches(' '))
}

/// The end of a comment, in bytes; or the place to go on if it is never closed.
///
/// A comment that runs into the next game, where another one begins, was never closed either. That
/// costs its own game alone.
fn end_of_comment(text: &str, header_lines: usize) -> Result<usize, usize> {
    let mut next_game = None;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'}' => return Ok(at + 1),
            b'{' if next_game.is_some() => break,
            b'\n' if next_game.is_none() && begins_game(&text[at..], header_lines) => {
                next_game = Some(at);
            }
            _ => {}
        }
    }
    Err(next_game.unwrap_or(text.len()))
}

/// Does a text begin with a line end and a header?
fn begins_game(text: &str, header_lines: usize) -> bool {
    text[1..].starts_with('[') && header(&text[1..], header_lines).is_some()
}

/// A header at the beginning of a text, with the number of its bytes. Brackets inside quotes do not
/// count, and quotes inside the value need no backslash.
fn header(text: &str, lines: usize) -> Option<(usize, (String, String))> {
    let until = |end: usize| read_header(&text[..end]).map(|read| (end, read));
    bracket(text, lines)
        .and_then(until)
        .or_else(|| whole_lines(text, lines).find_map(until))
}

/// The end of the first lines of a text, without the blanks there: those that one header can take.
fn whole_lines(text: &str, lines: usize) -> impl Iterator<Item = usize> {
    let line_ends = text.match_indices('\n').map(|(at, _)| at);
    let ends = line_ends.chain([text.len()]).take(lines);
    // A line with a bracket in front is another header.
    let beginnings = ends.map(|end| &text[..end]);
    let own = beginnings.take_while(|beginning| !beginning.contains("\n["));
    own.map(|beginning| beginning.trim_end().len())
}

/// The end of the first bracket that closes outside of quotes, on the lines that one header can
/// take.
fn bracket(text: &str, most: usize) -> Option<usize> {
    let (mut quoted, mut escaped, mut lines) = (false, false, 1);
    for (at, letter) in text.char_indices() {
        match letter {
            // A line with a bracket in front is another header, and an empty line ends them.
            '\n' if lines == most || text[at + 1..].starts_with(['[', '\n']) => {
                return None;
            }
            '\n' => lines += 1,
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ']' if !quoted => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn read_header(text: &str) -> Option<(String, String)> {
    headers::read(text.strip_prefix('[')?.strip_suffix(']')?)
}

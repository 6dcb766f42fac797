//! Splits the text of a game into lexemes with their locations: headers, comments, brackets of
//! variations, and words.
//!
//! One lexer reads all notations of games. They differ in their table of bytes, and give words
//! their meaning themselves. What cannot be split costs only itself: after a fault the lexer goes
//! on behind it. The marks that mails and forums put around games are blanks (`pasted`).

use alloc::string::String;

use crate::notation::fault::{Enclosure, PgnFault, TextLocation};
use crate::notation::{headers, pasted, result_words};

/// The longest part of a faulty header that an error repeats, in letters.
const MAX_SHOWN: usize = 80;

/// What a byte does where a lexeme begins, and within a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Blank,
    /// Begins a character that is not ASCII. Some of them are blanks.
    Wide,
    /// Begins a header, or a tag of a forum.
    Header,
    /// Begins a comment in braces.
    Comment,
    /// Begins a comment to the end of its line.
    LineComment,
    Open,
    Close,
    /// Closes what nothing has opened.
    Unopened,
    /// A word by itself.
    Alone,
    /// Begins the number of an annotation, also behind a word.
    Glyph,
    /// May begin a tag, an entity or code, also within a word.
    Markup,
    /// Part of a word, unless it quotes its line.
    Quoting,
    /// Part of a word, unless it hides its line.
    Hiding,
}

/// How a notation is split.
pub(super) struct Syntax {
    classes: [Class; 256],
    /// The most lines of a header. Some programs and mailers break long ones.
    header_lines: usize,
    joined: Joined,
}

/// What belongs to one word, though it has blanks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Joined {
    Nothing,
    /// The parts of a move or a result that people set apart: `1 - 0`, `a8 =Q`, `a8 (Q)`.
    Parts,
    /// These, and results in words.
    Sentences,
}

impl Syntax {
    /// One part of a line of Game Courier's notation.
    pub(super) const COURIER: Syntax = Syntax::WORDS.with(b"-", Class::Alone);

    /// Standard PGN.
    pub(super) const PGN: Syntax = Syntax {
        joined: Joined::Sentences,
        ..Syntax::C4PGN.with(b"%", Class::Hiding)
    };

    /// A file that may be of any notation with headers.
    pub(super) const ANY_PGN: Syntax = Syntax {
        header_lines: Syntax::PGN4.header_lines,
        ..Syntax::PGN
    };

    /// A position has a line for each row in a tag, and its fields may have their own.
    pub(super) const PGN4: Syntax = Syntax {
        header_lines: 24,
        ..Syntax::C4PGN
    };

    /// A percent sign is a turn here.
    pub(super) const C4PGN: Syntax = Syntax {
        joined: Joined::Parts,
        ..Syntax::WORDS
            .with(b"[", Class::Header)
            .with(b"{", Class::Comment)
            .with(b";", Class::LineComment)
            .with(b"(", Class::Open)
            .with(b")", Class::Close)
            .with(b"}]", Class::Unopened)
            .with(b"*", Class::Alone)
            .with(b"$", Class::Glyph)
            .with(b"<&`", Class::Markup)
            .with(b">", Class::Quoting)
    };

    const WORDS: Syntax = {
        let mut classes = [Class::Word; 256];
        let (_, wide) = classes.split_at_mut(128);
        let mut byte = 0;
        while byte < wide.len() {
            wide[byte] = Class::Wide;
            byte += 1;
        }
        let words = Syntax {
            classes,
            header_lines: 3,
            joined: Joined::Nothing,
        };
        words.with(b"\t\n\x0b\x0c\r ", Class::Blank)
    };

    const fn with(mut self, bytes: &[u8], class: Class) -> Syntax {
        let mut at = 0;
        while at < bytes.len() {
            self.classes[bytes[at] as usize] = class;
            at += 1;
        }
        self
    }

    /// The class of the first byte of a text.
    fn class(&self, text: &str) -> Option<Class> {
        let byte = text.as_bytes().first()?;
        Some(self.classes[usize::from(*byte)])
    }

    /// The end of a word, in bytes. Glyphs and the result of an unfinished game may be glued to it.
    fn end_of_word(&self, text: &str) -> usize {
        match self.class(text) {
            Some(Class::Alone) => return 1,
            Some(Class::Glyph) => {
                let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    return 1 + digits;
                }
            }
            _ => {}
        }
        let mut at = 0;
        while let Some(class) = self.class(&text[at..]) {
            let rest = &text[at..];
            at += match class {
                Class::Word | Class::Quoting | Class::Hiding => 1,
                Class::Glyph if at == 0 => 1,
                Class::Wide => match rest.chars().next() {
                    Some(letter) if !letter.is_whitespace() => letter.len_utf8(),
                    _ => return at,
                },
                Class::Markup if pasted::length(rest, false).is_none() => {
                    pasted::entity(rest).map_or(1, |(length, _)| length)
                }
                _ => return at,
            };
        }
        at
    }

    /// The end of a word with the promotion behind it: `(Q)`, ` (Q)`, ` =Q`. A variation is never a
    /// letter alone.
    fn end_of_move(&self, text: &str) -> usize {
        let end = self.end_of_word(text);
        let (word, behind) = text.split_at(end);
        let inside = behind.trim_start_matches(' ');
        let is_apart = inside.len() < behind.len();
        // A part that is set apart can also be a remark, unless the pawn is on a last rank.
        let ends = if is_apart { "18" } else { "0123456789=" };
        if self.joined == Joined::Nothing || !word.ends_with(|last: char| ends.contains(last)) {
            return end;
        }
        let is_piece = |letter: char| letter.is_alphabetic() || ('♔'..='♟').contains(&letter);
        let named = match inside.strip_prefix('(') {
            Some(bracketed) => {
                let kind = bracketed.trim_start_matches('=').strip_prefix(is_piece);
                kind.and_then(|kind| kind.strip_prefix(')'))
            }
            None => {
                let kind = inside.strip_prefix('=').filter(|_| is_apart);
                kind.and_then(|kind| kind.strip_prefix(|letter: char| letter.is_ascii_uppercase()))
            }
        };
        // Check marks and signs may follow.
        named.map_or(end, |rest| text.len() - rest.len() + self.end_of_word(rest))
    }

    /// The length of a result or castling whose dashes have blanks around them: `1 - 0`, `O - O -
    /// O`.
    fn spaced(&self, text: &str) -> Option<usize> {
        let mut rest = part(dash(part(text)?)?)?;
        let third = dash(rest).and_then(part);
        if let Some(third) = third.filter(|_| text.starts_with(['0', 'O', 'o'])) {
            rest = third;
        }
        let length = text.len() - rest.len();
        // Without blanks it is a word like any other, and may have marks.
        let is_whole = match self.class(rest) {
            Some(Class::Wide) => rest.starts_with(char::is_whitespace),
            None | Some(Class::Blank | Class::LineComment | Class::Unopened) => true,
            Some(Class::Header | Class::Comment | Class::Open | Class::Close) => true,
            _ => false,
        };
        (is_whole && text[..length].contains(' ')).then_some(length)
    }
}

/// One element of a game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lexeme<'a> {
    Header(String, String),
    Comment(&'a str),
    Open,
    Close,
    Word(&'a str),
}

/// A lexeme, or what is wrong there.
pub(super) struct Located<'a> {
    pub(super) location: TextLocation,
    /// Its beginning in the text, in bytes.
    pub(super) offset: usize,
    pub(super) text: &'a str,
    /// Does it begin a paragraph: are there empty lines before it?
    pub(super) begins_paragraph: bool,
    /// Is it the first of its line?
    pub(super) begins_line: bool,
    pub(super) lexeme: Result<Lexeme<'a>, PgnFault>,
}

/// Splits a text, whose lines end with line feeds, into lexemes.
pub(super) struct Lexer<'a> {
    text: &'a str,
    syntax: &'static Syntax,
    /// The place of the next character in the text, in bytes.
    pub(super) offset: usize,
    /// The location of the next character.
    pub(super) location: TextLocation,
    /// The line of the last lexeme; none has been read on line 0.
    line: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer of a text that has this location in a file.
    pub(super) fn new(text: &'a str, location: TextLocation, syntax: &'static Syntax) -> Lexer<'a> {
        Lexer {
            text,
            syntax,
            offset: 0,
            location,
            line: 0,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Takes this many bytes.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest()[..bytes];
        self.offset += bytes;
        for byte in taken.bytes() {
            match byte {
                b'\n' => {
                    self.location.line += 1;
                    self.location.column = 1;
                }
                // Within a character.
                0x80..0xc0 => {}
                _ => self.location.column += 1,
            }
        }
        taken
    }

    /// Skips white space, markup and hidden lines.
    fn skip_blanks(&mut self) {
        while let Some(class) = self.syntax.class(self.rest()) {
            let begins_line = self.location.column == 1;
            let blanks = match class {
                Class::Blank | Class::Wide => {
                    let rest = self.rest();
                    Some(rest.len() - rest.trim_start().len()).filter(|blanks| *blanks > 0)
                }
                Class::Hiding if begins_line => Some(self.end_of_line()),
                Class::Header | Class::Markup | Class::Quoting | Class::Alone => {
                    pasted::length(self.rest(), begins_line)
                }
                _ => None,
            };
            match blanks {
                Some(blanks) => self.advance(blanks),
                None => return,
            };
        }
    }

    /// The length of the rest of this line.
    fn end_of_line(&self) -> usize {
        self.rest().find('\n').unwrap_or(self.rest().len())
    }

    /// The length of a result in words that begins here.
    fn said_result(&self) -> Option<usize> {
        let is_joined = self.syntax.joined == Joined::Sentences;
        is_joined
            .then(|| result_words::length(self.rest()))
            .flatten()
    }

    fn word(&mut self) -> &'a str {
        let (rest, syntax) = (self.rest(), self.syntax);
        let joined = match syntax.joined {
            Joined::Nothing => None,
            _ => syntax.spaced(rest).or_else(|| self.said_result()),
        };
        self.advance(joined.unwrap_or_else(|| syntax.end_of_move(rest)))
    }

    fn comment(&mut self) -> Result<Lexeme<'a>, PgnFault> {
        match end_of_comment(self.rest(), self.syntax.header_lines) {
            Ok(end) => Ok(Lexeme::Comment(&self.advance(end)[1..end - 1])),
            Err(end) => {
                self.advance(end);
                Err(PgnFault::Unclosed(Enclosure::Comment))
            }
        }
    }

    fn header(&mut self) -> Result<Lexeme<'a>, PgnFault> {
        match header(self.rest(), self.syntax.header_lines) {
            Some((end, (name, value))) => {
                self.advance(end);
                Ok(Lexeme::Header(name, value))
            }
            None => {
                let line = self.advance(self.end_of_line()).trim_end();
                Err(PgnFault::Header(line.chars().take(MAX_SHOWN).collect()))
            }
        }
    }

    fn sign(&mut self, lexeme: Lexeme<'a>) -> Result<Lexeme<'a>, PgnFault> {
        self.advance(1);
        Ok(lexeme)
    }

    fn lexeme(&mut self, class: Class) -> Result<Lexeme<'a>, PgnFault> {
        match class {
            Class::Header => self.header(),
            Class::Comment => self.comment(),
            Class::LineComment => Ok(Lexeme::Comment(&self.advance(self.end_of_line())[1..])),
            Class::Open => match self.said_result() {
                Some(end) => Ok(Lexeme::Word(self.advance(end))),
                None => self.sign(Lexeme::Open),
            },
            Class::Close => self.sign(Lexeme::Close),
            Class::Unopened => {
                let closing = char::from(self.text.as_bytes()[self.offset]);
                self.advance(1);
                Err(PgnFault::Unopened(closing))
            }
            _ => Ok(Lexeme::Word(self.word())),
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Located<'a>;

    fn next(&mut self) -> Option<Located<'a>> {
        let line = self.location.line;
        self.skip_blanks();
        let class = self.syntax.class(self.rest())?;
        // Errors name the beginning of a lexeme, not its end.
        let (location, offset) = (self.location, self.offset);
        let lexeme = self.lexeme(class);
        let begins_line = location.line > self.line;
        self.line = self.location.line;
        Some(Located {
            location,
            offset,
            text: &self.text[offset..self.offset],
            begins_paragraph: location.line > line + 1,
            begins_line,
            lexeme,
        })
    }
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
            b'\n' if next_game.is_none() && header(&text[at + 1..], header_lines).is_some() => {
                next_game = Some(at);
            }
            _ => {}
        }
    }
    Err(next_game.unwrap_or(text.len()))
}

/// A header at the beginning of a text, with the number of its bytes. Brackets inside quotes do not
/// count, and quotes inside the value need no backslash.
fn header(text: &str, lines: usize) -> Option<(usize, (String, String))> {
    let inside = text.strip_prefix('[')?;
    let until = |end: usize| Some((end, headers::read(inside[..end - 1].strip_suffix(']')?)?));
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
    for (at, letter) in text.bytes().enumerate() {
        match letter {
            // A line with a bracket in front is another header, and an empty line ends them.
            b'\n' if lines == most || text[at + 1..].starts_with(['[', '\n']) => return None,
            b'\n' => lines += 1,
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b']' if !quoted => return Some(at + 1),
            _ => {}
        }
    }
    None
}

//! The pieces of a game file, each with its place: headers, comments, variations' brackets, and words between blanks.
//! The same for every notation of the PGN family; what a word means is for the notation. `pgn_reader` puts the pieces
//! together to games.

use alloc::string::String;
use core::iter::Peekable;
use core::str::Chars;

use crate::headers;
use crate::pgn_reader::PgnFault;

/// A place in a text, both numbers from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) line: usize,
    /// In characters.
    pub(crate) column: usize,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lexeme {
    Header(String, String),
    Comment(String),
    Open,
    Close,
    Word(String),
}

/// What a per cent sign at the beginning of a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PerCent {
    /// It hides the line, as in standard PGN.
    HidesTheLine,
    /// It is a word like any other.
    IsAWord,
}

/// Cuts a text into pieces.
pub(crate) struct Lexer<'a> {
    letters: Peekable<Chars<'a>>,
    place: Place,
    per_cent: PerCent,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, per_cent: PerCent) -> Lexer<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer {
            letters: text.chars().peekable(),
            place: Place { line: 1, column: 1 },
            per_cent,
        }
    }

    /// Where the next letter stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// The next lexeme, and where it starts.
    pub(crate) fn next_lexeme(&mut self) -> Result<Option<(Place, Lexeme)>, (Place, PgnFault)> {
        self.skip_blanks();
        let place = self.place;
        let Some(&letter) = self.letters.peek() else {
            return Ok(None);
        };
        let lexeme = match letter {
            '[' => self.header(),
            '{' => self.comment(),
            ';' => Ok(Lexeme::Comment(self.rest_of_line())),
            '(' => self.sign(Lexeme::Open),
            ')' => self.sign(Lexeme::Close),
            '}' | ']' => Err(PgnFault::Unopened(letter)),
            _ => Ok(Lexeme::Word(self.word())),
        };
        lexeme
            .map(|lexeme| Some((place, lexeme)))
            .map_err(|fault| (place, fault))
    }

    fn advance(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.place = match letter {
            '\n' => Place {
                line: self.place.line + 1,
                column: 1,
            },
            _ => Place {
                column: self.place.column + 1,
                ..self.place
            },
        };
        Some(letter)
    }

    fn advance_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let letter = *self.letters.peek()?;
        wanted(letter).then(|| self.advance()).flatten()
    }

    /// White space, and the lines that are hidden.
    fn skip_blanks(&mut self) {
        while let Some(&letter) = self.letters.peek() {
            let first = self.place.column == 1 && self.per_cent == PerCent::HidesTheLine;
            if letter == '%' && first {
                self.rest_of_line();
            } else if !letter.is_whitespace() {
                return;
            }
            self.advance();
        }
    }

    fn sign(&mut self, lexeme: Lexeme) -> Result<Lexeme, PgnFault> {
        self.advance();
        Ok(lexeme)
    }

    fn word(&mut self) -> String {
        let ends = |letter: char| letter.is_whitespace() || "{}()[];".contains(letter);
        let mut word = String::new();
        while let Some(letter) = self.advance_if(|letter| !ends(letter)) {
            word.push(letter);
        }
        word
    }

    /// What follows on this line, without the sign that stands first.
    fn rest_of_line(&mut self) -> String {
        self.advance();
        let mut rest = String::new();
        while let Some(letter) = self.advance_if(|letter| letter != '\n') {
            rest.push(letter);
        }
        rest
    }

    fn comment(&mut self) -> Result<Lexeme, PgnFault> {
        self.advance();
        let mut text = String::new();
        loop {
            match self.advance() {
                None => return Err(PgnFault::Unclosed("a comment")),
                Some('}') => return Ok(Lexeme::Comment(text)),
                Some(letter) => text.push(letter),
            }
        }
    }

    fn header(&mut self) -> Result<Lexeme, PgnFault> {
        let line = self.header_line();
        let inside = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        let (name, value) = inside
            .and_then(headers::read)
            .ok_or_else(|| PgnFault::Header(line.chars().take(80).collect()))?;
        Ok(Lexeme::Header(name, value))
    }

    /// From the bracket to the one that closes it, outside the quotes.
    fn header_line(&mut self) -> String {
        let mut line = String::new();
        let (mut quoted, mut escaped) = (false, false);
        while let Some(letter) = self.advance_if(|letter| letter != '\n') {
            line.push(letter);
            match letter {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                ']' if !quoted => break,
                _ => {}
            }
        }
        line
    }
}

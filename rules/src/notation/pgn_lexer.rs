//! Splits a game file into lexemes with their locations: headers, comments, brackets of variations,
//! and words.
//!
//! This is the same for all notations of the PGN family. The notation gives words their meaning,
//! and `pgn_reader` builds games from the lexemes.

use alloc::string::String;
use core::iter::Peekable;
use core::str::Chars;

use crate::notation::headers;
use crate::notation::pgn_error::{PgnFault, TextLocation};

/// One element of a game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lexeme {
    Header(String, String),
    Comment(String),
    Open,
    Close,
    Word(String),
}

/// What a percent sign at the beginning of a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PercentSign {
    /// A percent sign at the start of a line hides the line, as in standard PGN.
    HidesLine,
    /// A percent sign is part of a word like any other character.
    IsWord,
}

/// Splits a text into lexemes.
pub(crate) struct Lexer<'a> {
    letters: Peekable<Chars<'a>>,
    location: TextLocation,
    percent_sign: PercentSign,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, percent_sign: PercentSign) -> Lexer<'a> {
        // Some programs begin their files with a byte order mark.
        let content = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer {
            letters: content.chars().peekable(),
            location: TextLocation { line: 1, column: 1 },
            percent_sign,
        }
    }

    /// The location of the next character.
    pub(crate) fn location(&self) -> TextLocation {
        self.location
    }

    /// The next lexeme, and where it starts.
    pub(crate) fn next_lexeme(
        &mut self,
    ) -> Result<Option<(TextLocation, Lexeme)>, (TextLocation, PgnFault)> {
        self.skip_blanks();
        // Errors name the beginning of a lexeme, not its end.
        let location = self.location;
        let Some(&letter) = self.letters.peek() else {
            return Ok(None);
        };
        let lexeme = match letter {
            '[' => self.header(),
            '{' => self.comment(),
            // Comments of this kind end with the line.
            ';' => Ok(Lexeme::Comment(self.rest_of_line())),
            '(' => self.sign(Lexeme::Open),
            ')' => self.sign(Lexeme::Close),
            '}' | ']' => Err(PgnFault::Unopened(letter)),
            _ => Ok(Lexeme::Word(self.word())),
        };
        lexeme
            .map(|lexeme| Some((location, lexeme)))
            .map_err(|fault| (location, fault))
    }

    fn advance(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.location = match letter {
            '\n' => TextLocation {
                line: self.location.line + 1,
                column: 1,
            },
            _ => TextLocation {
                column: self.location.column + 1,
                ..self.location
            },
        };
        Some(letter)
    }

    fn advance_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let letter = *self.letters.peek()?;
        wanted(letter).then(|| self.advance()).flatten()
    }

    /// Skips white space and hidden lines.
    fn skip_blanks(&mut self) {
        while let Some(&letter) = self.letters.peek() {
            let first = self.location.column == 1 && self.percent_sign == PercentSign::HidesLine;
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

    /// The rest of this line, without its first character.
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

    /// From the opening bracket to the closing one. Brackets inside quotes do not count.
    fn header_line(&mut self) -> String {
        let mut line = String::new();
        let (mut quoted, mut escaped) = (false, false);
        while let Some(letter) = self.advance_if(|letter| letter != '\n') {
            line.push(letter);
            match letter {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                // A bracket inside the quotes belongs to the value.
                ']' if !quoted => break,
                _ => {}
            }
        }
        line
    }
}

//! Reading Portable Game Notation: several games in a text, with all that files found in the world hold.
//! Variations, glyphs and `%` lines are passed over, comments kept. An error names line, move and token.
//! A token that is a move is read as leniently as any move, and refused where it is not clear.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::Chars;

use thiserror::Error;

use crate::fen::FenError;
use crate::pgn::{Pgn, PgnResult};
use crate::piece::Army;
use crate::position::Position;
use crate::reading::MoveTextError;
use crate::variant::Variant;

/// Where a text stops being a game, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong in a text of games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnFault {
    /// A header that is not `[Name "Value"]`.
    #[error("a header is written [Name \"Value\"], not {0}")]
    Header(String),
    /// A comment or variation that never ends.
    #[error("{0} is never closed")]
    Unclosed(&'static str),
    /// A closing bracket or brace without an opening one.
    #[error("{0:?} closes nothing")]
    Unopened(char),
    /// The header FEN is no position.
    #[error("header FEN: {0}")]
    Fen(#[from] FenError),
    /// A token that is no legal move.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number with its dots, as in `12...`.
        number: String,
        /// Why the token is no move.
        error: MoveTextError,
    },
}

/// The pieces of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Header(String, String),
    Comment(String),
    Open,
    Close,
    Word(String),
}

impl Pgn {
    /// Reads every game of a text. A text without any game has none.
    ///
    /// ```
    /// use entente_rules::Pgn;
    /// let error = Pgn::read("1. e4 e5\n2. Ke3").unwrap_err();
    /// assert!(error.to_string().starts_with("line 2: move 2.: Ke3 is not legal: "));
    /// ```
    pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
        let mut reader = Reader::default();
        let mut lexer = Lexer::new(text);
        while let Some((line, token)) = lexer.next_token()? {
            reader
                .take(token)
                .map_err(|fault| PgnError { line, fault })?;
        }
        if reader.depth > 0 {
            return Err(PgnError {
                line: lexer.line,
                fault: PgnFault::Unclosed("a variation"),
            });
        }
        reader.finish().map_err(|fault| PgnError {
            line: lexer.line,
            fault,
        })?;
        Ok(reader.games)
    }
}

/// Puts tokens together to games.
#[derive(Default)]
struct Reader {
    games: Vec<Pgn>,
    headers: Vec<(String, String)>,
    /// The game whose movetext is being read, with its last position.
    game: Option<(Pgn, Position)>,
    /// How many variations are open.
    depth: usize,
}

impl Reader {
    fn take(&mut self, token: Token) -> Result<(), PgnFault> {
        match token {
            Token::Open => self.depth += 1,
            Token::Close => {
                self.depth = self.depth.checked_sub(1).ok_or(PgnFault::Unopened(')'))?;
            }
            _ if self.depth > 0 => {}
            Token::Header(name, value) => self.header(name, value),
            Token::Comment(text) => self.game()?.0.comment(&text),
            Token::Word(word) => self.word(&word)?,
        }
        Ok(())
    }

    /// A header behind a game's moves begins the next game.
    fn header(&mut self, name: String, value: String) {
        self.finish_moves();
        self.headers.push((name, value));
    }

    fn word(&mut self, word: &str) -> Result<(), PgnFault> {
        if let Some(result) = PgnResult::from_token(word) {
            self.game()?.0.set_result(result);
            self.finish_moves();
            return Ok(());
        }
        let word = without_number(word);
        let is_mark = word.starts_with('$') || word.chars().all(|letter| "!?.".contains(letter));
        if is_mark { Ok(()) } else { self.make(word) }
    }

    fn make(&mut self, word: &str) -> Result<(), PgnFault> {
        let (pgn, position) = self.game()?;
        let mv = position.read_move(word).map_err(|error| {
            let dots = if position.turn() == Army::White {
                "."
            } else {
                "..."
            };
            PgnFault::Move {
                number: format!("{}{dots}", position.round()),
                error,
            }
        })?;
        pgn.push_legal(mv);
        *position = position.after(&mv);
        Ok(())
    }

    /// The game being read; its headers are complete once its first token is there.
    fn game(&mut self) -> Result<&mut (Pgn, Position), PgnFault> {
        if self.game.is_none() {
            let fen = self.headers.iter().find(|(name, _)| name == "FEN");
            let start = match fen {
                Some((_, fen)) => Position::from_fen(fen)?,
                None => Position::start(Variant::Standard),
            };
            let mut pgn = Pgn::new(start.clone());
            for (name, value) in self.headers.drain(..) {
                pgn.set_header(&name, &value);
            }
            self.game = Some((pgn, start));
        }
        Ok(self.game.as_mut().expect("it was made just above"))
    }

    fn finish_moves(&mut self) {
        self.games.extend(self.game.take().map(|(pgn, _)| pgn));
    }

    /// At the end of the text, headers without moves are a game too.
    fn finish(&mut self) -> Result<(), PgnFault> {
        if !self.headers.is_empty() {
            self.game()?;
        }
        self.finish_moves();
        Ok(())
    }
}

/// `12.e4` without its number; the number alone becomes nothing.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match behind.is_empty() || behind.starts_with('.') {
        true => behind.trim_start_matches('.'),
        false => word,
    }
}

/// Cuts a text into tokens.
struct Lexer<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str) -> Lexer<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer {
            letters: text.chars().peekable(),
            line: 1,
            at_line_start: true,
        }
    }

    /// The next token and the line on which it starts.
    fn next_token(&mut self) -> Result<Option<(usize, Token)>, PgnError> {
        self.skip_blanks();
        let line = self.line;
        let Some(&letter) = self.letters.peek() else {
            return Ok(None);
        };
        let token = match letter {
            '[' => self.header(),
            '{' => self.comment(),
            ';' => Ok(Token::Comment(self.rest_of_line())),
            '(' => self.sign(Token::Open),
            ')' => self.sign(Token::Close),
            '}' | ']' => Err(PgnFault::Unopened(letter)),
            _ => Ok(Token::Word(self.word())),
        };
        token
            .map(|token| Some((line, token)))
            .map_err(|fault| PgnError { line, fault })
    }

    fn advance(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.at_line_start = letter == '\n';
        self.line += usize::from(self.at_line_start);
        Some(letter)
    }

    /// White space, and lines that begin with a per cent sign.
    fn skip_blanks(&mut self) {
        while let Some(&letter) = self.letters.peek() {
            if letter == '%' && self.at_line_start {
                self.rest_of_line();
            } else if !letter.is_whitespace() {
                return;
            }
            self.advance();
        }
    }

    fn sign(&mut self, token: Token) -> Result<Token, PgnFault> {
        self.advance();
        Ok(token)
    }

    fn word(&mut self) -> String {
        let ends = |letter: &char| letter.is_whitespace() || "{}()[];".contains(*letter);
        let mut word = String::new();
        while let Some(letter) = self.letters.next_if(|letter| !ends(letter)) {
            self.at_line_start = false;
            word.push(letter);
        }
        word
    }

    /// What follows on this line, without the sign that stands first.
    fn rest_of_line(&mut self) -> String {
        self.advance();
        let mut rest = String::new();
        while let Some(letter) = self.letters.next_if(|letter| *letter != '\n') {
            rest.push(letter);
        }
        rest
    }

    fn comment(&mut self) -> Result<Token, PgnFault> {
        self.advance();
        let mut text = String::new();
        loop {
            match self.advance() {
                None => return Err(PgnFault::Unclosed("a comment")),
                Some('}') => return Ok(Token::Comment(text)),
                Some(letter) => text.push(letter),
            }
        }
    }

    fn header(&mut self) -> Result<Token, PgnFault> {
        let line = self.header_line();
        let wrong = || PgnFault::Header(line.chars().take(80).collect());
        let inner = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        let (name, value) = inner
            .and_then(|inner| inner.split_once('"'))
            .ok_or_else(wrong)?;
        let (name, value) = (
            name.trim(),
            value.trim_end().strip_suffix('"').ok_or_else(wrong)?,
        );
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(wrong());
        }
        Ok(Token::Header(name.to_owned(), unescape(value)))
    }

    /// From the bracket to the one that closes it, outside the quotes.
    fn header_line(&mut self) -> String {
        let mut line = String::new();
        let (mut quoted, mut escaped) = (false, false);
        while let Some(letter) = self.letters.next_if(|letter| *letter != '\n') {
            self.at_line_start = false;
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

fn unescape(value: &str) -> String {
    let mut out = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = if letter == '\\' {
            letters.next().unwrap_or(letter)
        } else {
            letter
        };
        out.push(letter);
    }
    out.trim_end_matches('\r').to_string()
}

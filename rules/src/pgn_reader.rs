//! Reading Portable Game Notation: several games in a text, with all that files found in the world hold.
//! Variations, glyphs and `%` lines are passed over, comments kept. An error names line, move and token.
//! A token that is a move is read as leniently as any move, and refused where it is not clear.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::Peekable;
use core::mem;
use core::str::Chars;

use thiserror::Error;

use crate::fen::FenError;
use crate::moves::Move;
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
        Reader::new(Doubt::Refused).read(text)
    }

    /// Reads every game of a text, and lets the moves behind a token that fits several legal moves decide which
    /// was meant. Where they do not, the token is refused.
    ///
    /// ```
    /// use entente_rules::Pgn;
    /// // Only from b1 can a knight still reach c3, so it was the one on f3 that went to d2.
    /// let text = "1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3";
    /// assert!(Pgn::read(text).is_err());
    /// let games = Pgn::read_leniently(text).unwrap();
    /// assert!(games[0].to_string().contains("3. Nfd2"));
    /// ```
    pub fn read_leniently(text: &str) -> Result<Vec<Pgn>, PgnError> {
        Reader::new(Doubt::LeftToTheMovesBehind).read(text)
    }
}

/// What becomes of a token that fits several legal moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    Refused,
    LeftToTheMovesBehind,
}

/// Puts tokens together to games.
struct Reader {
    doubt: Doubt,
    games: Vec<Pgn>,
    headers: Vec<(String, String)>,
    /// The game whose movetext is being read.
    game: Option<Lines>,
    /// How many variations are open.
    depth: usize,
    /// The line of the text on which the token stands.
    line: usize,
}

impl Reader {
    fn new(doubt: Doubt) -> Reader {
        Reader {
            doubt,
            games: Vec::new(),
            headers: Vec::new(),
            game: None,
            depth: 0,
            line: 1,
        }
    }

    fn read(mut self, text: &str) -> Result<Vec<Pgn>, PgnError> {
        let mut lexer = Lexer::new(text);
        while let Some((line, token)) = lexer.next_token()? {
            self.line = line;
            self.take(token)?;
        }
        self.line = lexer.line;
        self.finish()?;
        Ok(self.games)
    }

    fn take(&mut self, token: Token) -> Result<(), PgnError> {
        match token {
            Token::Open => self.depth += 1,
            Token::Close => {
                let depth = self.depth.checked_sub(1);
                self.depth = depth.ok_or_else(|| self.here(PgnFault::Unopened(')')))?;
            }
            _ if self.depth > 0 => {}
            Token::Header(name, value) => self.header(name, value)?,
            Token::Comment(text) => self.game()?.each(|pgn| pgn.comment(&text)),
            Token::Word(word) => self.word(&word)?,
        }
        Ok(())
    }

    fn here(&self, fault: PgnFault) -> PgnError {
        let line = self.line;
        PgnError { line, fault }
    }

    /// A header behind a game's moves begins the next game.
    fn header(&mut self, name: String, value: String) -> Result<(), PgnError> {
        self.finish_moves()?;
        self.headers.push((name, value));
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), PgnError> {
        if let Some(result) = PgnResult::from_token(word) {
            self.game()?.each(|pgn| pgn.set_result(result));
            return self.finish_moves();
        }
        let word = without_number(word);
        let is_mark = word.starts_with('$') || word.chars().all(|letter| "!?.".contains(letter));
        if is_mark {
            return Ok(());
        }
        let (line, doubt) = (self.line, self.doubt);
        self.game()?.make(word, line, doubt)
    }

    /// The game being read; its headers are complete once its first token is there.
    fn game(&mut self) -> Result<&mut Lines, PgnError> {
        if self.game.is_none() {
            let fen = self.headers.iter().find(|(name, _)| name == "FEN");
            let start = match fen {
                Some((_, fen)) => {
                    Position::from_fen(fen).map_err(|error| self.here(PgnFault::Fen(error)))?
                }
                None => Position::start(Variant::Standard),
            };
            let mut pgn = Pgn::new(start.clone());
            for (name, value) in self.headers.drain(..) {
                pgn.set_header(&name, &value);
            }
            self.game = Some(Lines::new(pgn, start));
        }
        Ok(self.game.as_mut().expect("it was made just above"))
    }

    fn finish_moves(&mut self) -> Result<(), PgnError> {
        let game = self.game.take().map(Lines::decided).transpose()?;
        self.games.extend(game);
        Ok(())
    }

    /// At the end of the text, headers without moves are a game too.
    fn finish(&mut self) -> Result<(), PgnError> {
        if self.depth > 0 {
            return Err(self.here(PgnFault::Unclosed("a variation")));
        }
        if !self.headers.is_empty() {
            self.game()?;
        }
        self.finish_moves()
    }
}

/// Every way to understand the moves of a game so far: one, but for tokens in doubt.
struct Lines {
    /// The ways, each with its last position; never empty.
    ways: Vec<(Pgn, Position)>,
    /// The first token that is still in doubt.
    doubtful: Option<PgnError>,
}

impl Lines {
    /// Where tokens leave more ways open, they are refused.
    const MOST: usize = 64;

    fn new(pgn: Pgn, start: Position) -> Lines {
        Lines {
            ways: Vec::from([(pgn, start)]),
            doubtful: None,
        }
    }

    fn each(&mut self, mut change: impl FnMut(&mut Pgn)) {
        self.ways.iter_mut().for_each(|(pgn, _)| change(pgn));
    }

    /// Goes on with a token on every way on which it is a move.
    fn make(&mut self, word: &str, line: usize, doubt: Doubt) -> Result<(), PgnError> {
        let mut fault = None;
        for (pgn, position) in mem::take(&mut self.ways) {
            match position.read_move(word) {
                Ok(mv) => self.go_on(pgn, &position, mv),
                Err(error) => {
                    if doubt == Doubt::LeftToTheMovesBehind {
                        let moves = error.moves().iter();
                        moves.for_each(|&mv| self.go_on(pgn.clone(), &position, mv));
                    }
                    fault.get_or_insert_with(|| PgnError {
                        line,
                        fault: not_a_move(&position, error),
                    });
                }
            }
        }
        match (self.ways.len(), fault) {
            (0 | Lines::MOST.., Some(fault)) => return Err(fault),
            (1, _) => self.doubtful = None,
            (_, fault) => self.doubtful = self.doubtful.take().or(fault),
        }
        Ok(())
    }

    fn go_on(&mut self, mut pgn: Pgn, position: &Position, mv: Move) {
        pgn.push_legal(mv);
        self.ways.push((pgn, position.after(mv)));
    }

    /// The game, if only one way is left.
    fn decided(mut self) -> Result<Pgn, PgnError> {
        match (self.doubtful, self.ways.pop()) {
            (Some(doubtful), _) => Err(doubtful),
            (None, way) => Ok(way.expect("there is always a way").0),
        }
    }
}

fn not_a_move(position: &Position, error: MoveTextError) -> PgnFault {
    let dots = match position.turn() {
        Army::White => ".",
        _ => "...",
    };
    let number = format!("{}{dots}", position.round());
    PgnFault::Move { number, error }
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

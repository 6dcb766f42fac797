//! Reading game files of the PGN family: several games in a text, with all that files found in the world hold.
//! Variations are passed over, comments kept. An error names line, column, move and token. A word that is a move is read
//! as leniently as any move, and refused where it is not clear. What is common to the family is here and in
//! `pgn_lexer`; what a notation adds is its [`Record`].

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use thiserror::Error;

use crate::fen::FenError;
use crate::headers::Headers;
use crate::json::JsonError;
use crate::moves::Move;
use crate::pgn::{Pgn, PgnResult, variant_of};
use crate::pgn_lexer::{Lexeme, Lexer, PerCent, Place};
use crate::piece::Army;
use crate::position::Position;
use crate::reading::MoveTextError;
use crate::variant::Variant;

/// Where a text stops being a game, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The character on that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

impl PgnError {
    fn at(Place { line, column }: Place, fault: PgnFault) -> PgnError {
        PgnError {
            line,
            column,
            fault,
        }
    }
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
    /// The header Options is not the JSON of options.
    #[error("header Options: {0}")]
    Options(JsonError),
    /// The header Position is not the JSON of a position.
    #[error("header Position: {0}")]
    Position(JsonError),
    /// The header Variant names another one.
    #[error("header Variant: {0} is not the variant that is read here")]
    Variant(String),
    /// A result that ends no game.
    #[error("{0} is a result without a game: expected headers or a move")]
    Result(String),
    /// A token that is no legal move.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number with its dots, as in `12...`.
        number: String,
        /// Why the token is no move.
        error: MoveTextError,
    },
}

impl Pgn {
    /// Reads every game of a text. A text without any game has none.
    ///
    /// ```
    /// use entente_rules::Pgn;
    /// let error = Pgn::read("1. e4 e5\n2. Ke3").unwrap_err();
    /// assert!(error.to_string().starts_with("line 2, column 4: move 2.: Ke3 is not legal: "));
    /// ```
    pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_of(Variant::Standard, text)
    }

    /// Reads every game of a text, all of this variant, whose positions have a FEN. A header that names another variant
    /// is a fault; none is needed.
    ///
    /// ```
    /// use entente_rules::{Pgn, Variant};
    /// let text = "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n1. O-O *";
    /// let games = Pgn::read_of(Variant::Chess960, text).unwrap();
    /// assert_eq!(games[0].header("Variant"), Some("Chess960"));
    /// assert_eq!(games[0].moves()[0].to_string(), "e1g1");
    /// ```
    pub fn read_of(variant: Variant, text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_with(variant, text, Doubt::Refused)
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
        Pgn::read_leniently_of(Variant::Standard, text)
    }

    /// The same of another variant, as [`Pgn::read_of`].
    pub fn read_leniently_of(variant: Variant, text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_with(variant, text, Doubt::LeftToTheMovesBehind)
    }

    fn read_with(variant: Variant, text: &str, doubt: Doubt) -> Result<Vec<Pgn>, PgnError> {
        let begin = |headers: &Headers| Line::begin(variant, headers);
        let games = Reader::new(begin, doubt).read(text)?;
        Ok(games.into_iter().map(|line| line.pgn).collect())
    }
}

/// A game of one notation as far as it is read: what the notation adds to the family.
pub(crate) trait Record: Clone {
    /// What a word of the movetext does.
    type Step: From<Move>;

    const PER_CENT: PerCent;

    /// How many results may stand at the end, one behind the other.
    const RESULTS: usize;

    /// Takes a comment behind what was read so far.
    fn comment(&mut self, text: &str);

    /// Takes a judgement of the last move: `!?`, `$5`, or nothing.
    fn judge(&mut self, glyph: &str);

    /// Is the word a result?
    fn is_result(word: &str) -> bool;

    /// Takes a result.
    fn conclude(&mut self, result: &str);

    /// Understands a word, if it is a legal step here.
    fn read(&self, word: &str) -> Result<Self::Step, MoveTextError>;

    /// Goes on with a legal step.
    fn make(&mut self, step: Self::Step);

    /// The number of the next move, as messages name it.
    fn number(&self) -> String;
}

/// What becomes of a token that fits several legal moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doubt {
    Refused,
    LeftToTheMovesBehind,
}

/// Puts lexemes together to games, each begun from its headers.
pub(crate) struct Reader<G, F> {
    begin: F,
    doubt: Doubt,
    games: Vec<G>,
    headers: Headers,
    /// The game whose movetext is being read.
    game: Option<Ways<G>>,
    /// How many variations are open.
    depth: usize,
    /// Where the lexeme stands.
    place: Place,
}

impl<G: Record, F: Fn(&Headers) -> Result<G, PgnFault>> Reader<G, F> {
    pub(crate) fn new(begin: F, doubt: Doubt) -> Self {
        Reader {
            begin,
            doubt,
            games: Vec::new(),
            headers: Headers::default(),
            game: None,
            depth: 0,
            place: Place { line: 1, column: 1 },
        }
    }

    pub(crate) fn read(mut self, text: &str) -> Result<Vec<G>, PgnError> {
        let mut lexer = Lexer::new(text, G::PER_CENT);
        let misplaced = |(place, fault)| PgnError::at(place, fault);
        while let Some((place, lexeme)) = lexer.next_lexeme().map_err(misplaced)? {
            self.place = place;
            self.take(lexeme)?;
        }
        self.place = lexer.place();
        self.finish()?;
        Ok(self.games)
    }

    fn take(&mut self, lexeme: Lexeme) -> Result<(), PgnError> {
        match lexeme {
            Lexeme::Open => self.depth += 1,
            Lexeme::Close => {
                let depth = self.depth.checked_sub(1);
                self.depth = depth.ok_or_else(|| self.here(PgnFault::Unopened(')')))?;
            }
            _ if self.depth > 0 => {}
            Lexeme::Header(name, value) => self.header(&name, &value)?,
            Lexeme::Comment(text) => self.game()?.each(|game| game.comment(&text)),
            Lexeme::Word(word) => self.word(&word)?,
        }
        Ok(())
    }

    fn here(&self, fault: PgnFault) -> PgnError {
        PgnError::at(self.place, fault)
    }

    /// A header behind a game's moves begins the next game.
    fn header(&mut self, name: &str, value: &str) -> Result<(), PgnError> {
        self.finish_moves()?;
        self.headers.set(name, value);
        Ok(())
    }

    /// Whatever no longer belongs behind a result begins the next game; but for a result, which ends nothing then.
    fn word(&mut self, word: &str) -> Result<(), PgnError> {
        let (place, doubt) = (self.place, self.doubt);
        if self.game.is_none() && self.headers.is_empty() && G::is_result(word) {
            return Err(self.here(PgnFault::Result(word.into())));
        }
        let game = self.game()?;
        if game.conclude(word) {
            return Ok(());
        }
        if game.results > 0 {
            self.finish_moves()?;
            return self.word(word);
        }
        match without_number(word) {
            "" => Ok(()),
            glyph if is_glyph(glyph) => {
                game.each(|game| game.judge(glyph));
                Ok(())
            }
            word => {
                let bare = word.trim_end_matches(['!', '?']);
                game.make(bare, place, doubt)?;
                game.each(|game| game.judge(&word[bare.len()..]));
                Ok(())
            }
        }
    }

    /// The game being read; its headers are complete once its first lexeme is there.
    fn game(&mut self) -> Result<&mut Ways<G>, PgnError> {
        if self.game.is_none() {
            let begun = (self.begin)(&self.headers).map_err(|fault| self.here(fault))?;
            self.headers = Headers::default();
            self.game = Some(Ways::new(begun));
        }
        Ok(self.game.as_mut().expect("it was made just above"))
    }

    fn finish_moves(&mut self) -> Result<(), PgnError> {
        let game = self.game.take().map(Ways::decided).transpose()?;
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
struct Ways<G> {
    /// Never empty.
    games: Vec<G>,
    /// The first token that is still in doubt.
    doubtful: Option<PgnError>,
    /// How many results were read.
    results: usize,
}

impl<G: Record> Ways<G> {
    /// Where tokens leave more ways open, they are refused.
    const MOST: usize = 64;

    fn new(begun: G) -> Self {
        Ways {
            games: Vec::from([begun]),
            doubtful: None,
            results: 0,
        }
    }

    fn each(&mut self, change: impl FnMut(&mut G)) {
        self.games.iter_mut().for_each(change);
    }

    /// Takes a result if it is one and there is room for it.
    fn conclude(&mut self, word: &str) -> bool {
        let room = self.results < G::RESULTS;
        let taken = room && G::is_result(word);
        if taken {
            self.each(|game| game.conclude(word));
            self.results += 1;
        }
        taken
    }

    /// Goes on with a token on every way on which it is a move.
    fn make(&mut self, word: &str, place: Place, doubt: Doubt) -> Result<(), PgnError> {
        let mut fault = None;
        for mut game in mem::take(&mut self.games) {
            match game.read(word) {
                Ok(step) => {
                    game.make(step);
                    self.games.push(game);
                }
                Err(error) => {
                    if doubt == Doubt::LeftToTheMovesBehind {
                        self.branch(&game, error.moves());
                    }
                    let number = game.number();
                    fault.get_or_insert(PgnError::at(place, PgnFault::Move { number, error }));
                }
            }
        }
        match (self.games.len(), fault) {
            (0 | Self::MOST.., Some(fault)) => return Err(fault),
            (1, _) => self.doubtful = None,
            (_, fault) => self.doubtful = self.doubtful.take().or(fault),
        }
        Ok(())
    }

    fn branch(&mut self, game: &G, moves: &[Move]) {
        for &mv in moves {
            let mut way = game.clone();
            way.make(mv.into());
            self.games.push(way);
        }
    }

    /// The game, if only one way is left.
    fn decided(mut self) -> Result<G, PgnError> {
        match (self.doubtful, self.games.pop()) {
            (Some(doubtful), _) => Err(doubtful),
            (None, way) => Ok(way.expect("there is always a way")),
        }
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

fn is_glyph(word: &str) -> bool {
    word.starts_with('$') || word.chars().all(|letter| "!?".contains(letter))
}

/// A game of standard PGN with its last position.
#[derive(Clone)]
struct Line {
    pgn: Pgn,
    end: Position,
}

impl Line {
    fn begin(variant: Variant, headers: &Headers) -> Result<Line, PgnFault> {
        let named = headers.get("Variant");
        if let Some(other) = named.filter(|name| variant_of(name).is_some_and(|it| it != variant)) {
            return Err(PgnFault::Variant(other.into()));
        }
        let end = match headers.get("FEN") {
            Some(fen) => Position::from_fen_of(variant, fen)?,
            None => Position::start(variant),
        };
        let mut pgn = Pgn::new(end.clone());
        for (name, value) in headers.list() {
            pgn.set_header(name, value);
        }
        Ok(Line { pgn, end })
    }
}

impl Record for Line {
    type Step = Move;

    const PER_CENT: PerCent = PerCent::HidesTheLine;

    const RESULTS: usize = 1;

    fn comment(&mut self, text: &str) {
        self.pgn.comment(text);
    }

    /// What people thought of a move is not kept.
    fn judge(&mut self, _glyph: &str) {}

    fn is_result(word: &str) -> bool {
        PgnResult::from_token(word).is_some()
    }

    fn conclude(&mut self, result: &str) {
        let result = PgnResult::from_token(result);
        result.into_iter().for_each(|it| self.pgn.set_result(it));
    }

    fn read(&self, word: &str) -> Result<Move, MoveTextError> {
        self.end.read_move(word)
    }

    fn make(&mut self, mv: Move) {
        self.end = self.end.after(mv);
        self.pgn.push_legal(mv);
    }

    fn number(&self) -> String {
        let dots = match self.end.turn() {
            Army::White => ".",
            _ => "...",
        };
        format!("{}{dots}", self.end.round())
    }
}

//! Reads game files of the PGN family: several games in a text, with everything that real files
//! contain.
//!
//! Variations are skipped and comments are kept. An error names line, column, move and token. A
//! word is read as leniently as any typed move, and refused if it is not clear. What is common to
//! the family is here and in `pgn_lexer`; what a notation adds is its [`NotationGame`].

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use crate::notation::headers::Headers;
use crate::notation::notation_game::NotationGame;
use crate::notation::pgn::{Pgn, PgnResult, variant_of};
use crate::notation::pgn_error::{PgnError, PgnFault, TextLocation};
use crate::notation::pgn_lexer::{Lexeme, Lexer, PercentSign};
use crate::notation::repair::{Repair, Search, Word};
use crate::notation::text::MoveTextError;
use crate::pieces::moves::Move;
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::registry::Variant;

impl Pgn {
    /// Reads every game of a text. A text without games gives an empty list.
    ///
    /// ```
    /// use entente_rules::Pgn;
    /// let error = Pgn::read("1. e4 e5\n2. Ke3").unwrap_err();
    /// assert!(error.to_string().starts_with("line 2, column 4: move 2.: Ke3 is not legal: "));
    /// ```
    pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_of(Variant::Standard, text)
    }

    /// Reads every game of a text of this variant, which must have FENs. The header Variant may be
    /// missing, but must not name another variant.
    ///
    /// ```
    /// use entente_rules::{Pgn, Variant};
    /// let text = "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n1. O-O *";
    /// let games = Pgn::read_of(Variant::Chess960, text).unwrap();
    /// assert_eq!(games[0].header("Variant"), Some("Chess960"));
    /// assert_eq!(games[0].moves()[0].to_string(), "e1g1");
    /// ```
    pub fn read_of(variant: Variant, text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_with(variant, text, Ambiguity::Refused)
    }

    /// Reads every game of a text, and resolves ambiguous tokens by the moves after them.
    ///
    /// A token is still refused if the later moves fit more than one of its meanings.
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

    /// Reads every game of a text leniently, and repairs misprints: where a printed move is not
    /// legal, it or moves before it are replaced so that the rest can be read.
    ///
    /// ```
    /// use entente_rules::{Pgn, Variant};
    /// let (games, repairs) = Pgn::repair(Variant::Standard, "1. e4 e5 2. Nf4 Nc6").unwrap();
    /// assert_eq!((repairs[0].printed.as_str(), repairs[0].taken.as_str()), ("Nf4", "Nf3"));
    /// assert!(games[0].to_string().contains("2. Nf3 Nc6"));
    /// ```
    pub fn repair(variant: Variant, text: &str) -> Result<(Vec<Pgn>, Vec<Repair>), PgnError> {
        let begin = |headers: &Headers| Line::begin(variant, headers);
        let reader = Reader::new(begin, Ambiguity::DecidedByLaterMoves);
        let (games, repairs) = reader.read_repairing(text)?;
        Ok((games.into_iter().map(|line| line.pgn).collect(), repairs))
    }

    /// Reads every game of a text leniently, in this variant if a game does not name one.
    pub fn read_leniently_of(variant: Variant, text: &str) -> Result<Vec<Pgn>, PgnError> {
        Pgn::read_with(variant, text, Ambiguity::DecidedByLaterMoves)
    }

    fn read_with(variant: Variant, text: &str, ambiguity: Ambiguity) -> Result<Vec<Pgn>, PgnError> {
        let begin = |headers: &Headers| Line::begin(variant, headers);
        let games = Reader::new(begin, ambiguity).read(text)?;
        Ok(games.into_iter().map(|line| line.pgn).collect())
    }
}

/// What happens to a token that fits several legal moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ambiguity {
    Refused,
    DecidedByLaterMoves,
}

/// Builds games from lexemes. Each game begins with its headers.
pub(crate) struct Reader<G, F> {
    begin: F,
    ambiguity: Ambiguity,
    games: Vec<G>,
    headers: Headers,
    /// The game whose movetext is being read.
    game: Option<Interpretations<G>>,
    /// What a search for misprints needs to know of that game, if there is to be one.
    record: Option<Record<G>>,
    /// The misprints that were repaired.
    repairs: Vec<Repair>,
    /// The number of open variations.
    depth: usize,
    /// The location of the current lexeme.
    location: TextLocation,
}

impl<G: NotationGame, F: Fn(&Headers) -> Result<G, PgnFault>> Reader<G, F> {
    pub(crate) fn new(begin: F, ambiguity: Ambiguity) -> Self {
        Reader {
            begin,
            ambiguity,
            games: Vec::new(),
            headers: Headers::default(),
            game: None,
            record: None,
            repairs: Vec::new(),
            depth: 0,
            location: TextLocation { line: 1, column: 1 },
        }
    }

    /// Reads every game, and repairs misprints where a printed move is not legal.
    pub(crate) fn read_repairing(mut self, text: &str) -> Result<(Vec<G>, Vec<Repair>), PgnError> {
        self.record = Some(Record::default());
        self.read_all(text)?;
        Ok((self.games, self.repairs))
    }

    pub(crate) fn read(mut self, text: &str) -> Result<Vec<G>, PgnError> {
        self.read_all(text)?;
        Ok(self.games)
    }

    fn read_all(&mut self, text: &str) -> Result<(), PgnError> {
        let mut lexer = Lexer::new(text, G::PERCENT_SIGN);
        let misplaced = |(location, fault)| PgnError::at(location, fault);
        while let Some((location, lexeme)) = lexer.next_lexeme().map_err(misplaced)? {
            self.location = location;
            self.take(lexeme)?;
        }
        self.location = lexer.location();
        self.finish()
    }

    fn take(&mut self, lexeme: Lexeme) -> Result<(), PgnError> {
        match lexeme {
            Lexeme::Open => self.depth += 1,
            Lexeme::Close => {
                let depth = self.depth.checked_sub(1);
                self.depth = depth.ok_or_else(|| self.here(PgnFault::Unopened(')')))?;
            }
            // Everything inside a variation is skipped.
            _ if self.depth > 0 => {}
            Lexeme::Header(name, value) => self.header(&name, &value)?,
            Lexeme::Comment(text) => {
                self.game()?.each(|game| game.comment(&text));
                self.record(Item::Comment(text));
            }
            Lexeme::Word(word) => self.word(&word)?,
        }
        Ok(())
    }

    fn here(&self, fault: PgnFault) -> PgnError {
        PgnError::at(self.location, fault)
    }

    /// A header after a game's moves begins the next game.
    fn header(&mut self, name: &str, value: &str) -> Result<(), PgnError> {
        self.finish_moves()?;
        self.headers.set(name, value);
        Ok(())
    }

    /// A word after a result begins the next game. Another result cannot, because there is no game
    /// for it.
    fn word(&mut self, word: &str) -> Result<(), PgnError> {
        let (location, ambiguity) = (self.location, self.ambiguity);
        if self.game.is_none() && self.headers.is_empty() && G::is_result(word) {
            return Err(self.here(PgnFault::Result(word.into())));
        }
        let game = self.game()?;
        if game.add_result(word) {
            self.record(Item::Result(word.into()));
            return Ok(());
        }
        // Anything else after a result belongs to the next game.
        if game.results > 0 {
            self.finish_moves()?;
            return self.word(word);
        }
        match without_number(word) {
            "" => Ok(()),
            glyph if is_glyph(glyph) => {
                game.each(|game| game.annotate(glyph));
                self.record(Item::Glyph(glyph.into()));
                Ok(())
            }
            word => {
                let move_text = word.trim_end_matches(['!', '?']);
                let glyph = &word[move_text.len()..];
                let is_broken = self.record.as_ref().is_some_and(|it| it.broken.is_some());
                let made = match self.game()? {
                    _ if is_broken => Ok(()),
                    game => game.make(move_text, location, ambiguity),
                };
                self.record(Item::Word(Word {
                    location,
                    text: move_text.into(),
                }));
                self.record(Item::Glyph(glyph.into()));
                self.accept(made)?;
                self.game()?.each(|game| game.annotate(glyph));
                Ok(())
            }
        }
    }

    fn record(&mut self, item: Item) {
        if let Some(record) = &mut self.record {
            record.items.push(item);
        }
    }

    /// Remembers an illegal move if misprints are to be repaired. The words after it are then only
    /// recorded.
    fn accept(&mut self, made: Result<(), PgnError>) -> Result<(), PgnError> {
        let Err(error) = made else { return Ok(()) };
        match &mut self.record {
            Some(record) if error.is_illegal_move() => {
                record.broken = Some(error);
                Ok(())
            }
            _ => Err(error),
        }
    }

    /// The game being read. Its headers are complete when its first lexeme arrives.
    fn game(&mut self) -> Result<&mut Interpretations<G>, PgnError> {
        if self.game.is_none() {
            let begun = (self.begin)(&self.headers).map_err(|fault| self.here(fault))?;
            self.headers = Headers::default();
            if let Some(record) = &mut self.record {
                *record = Record {
                    begun: Some(begun.clone()),
                    ..Record::default()
                };
            }
            self.game = Some(Interpretations::new(begun));
        }
        Ok(self.game.as_mut().expect("it was made just above"))
    }

    fn finish_moves(&mut self) -> Result<(), PgnError> {
        let read = self.game.take();
        let record = self.record.as_mut().map(core::mem::take);
        let broken = record.filter(|record| record.broken.is_some());
        let game = match broken {
            Some(record) => {
                let (game, repairs) = record.repaired()?;
                self.repairs.extend(repairs);
                Some(game)
            }
            None => read.map(Interpretations::decided).transpose()?,
        };
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

/// Everything in a game, so that it can be read again with other moves.
struct Record<G> {
    /// The game before its first move.
    begun: Option<G>,
    items: Vec<Item>,
    /// The first move that is not legal.
    broken: Option<PgnError>,
}

/// Something that a game contains.
enum Item {
    Word(Word),
    Comment(String),
    Glyph(String),
    Result(String),
}

impl<G> Default for Record<G> {
    fn default() -> Self {
        Record {
            begun: None,
            items: Vec::new(),
            broken: None,
        }
    }
}

impl<G: NotationGame> Record<G> {
    /// The game with its misprints repaired. If they are not found, the first illegal move is the
    /// fault.
    fn repaired(self) -> Result<(G, Vec<Repair>), PgnError> {
        let broken = self.broken.expect("only such games are repaired");
        let begun = self.begun.expect("it was recorded with the first word");
        let words = self.items.iter().filter_map(|item| match item {
            Item::Word(word) => Some(word.clone()),
            _ => None,
        });
        let words: Vec<Word> = words.collect();
        let found = Search::new(&begun, &words).find();
        let repaired = found.ok_or(broken)?;
        let mut game = begun;
        let mut entries = repaired.entries.into_iter();
        for item in &self.items {
            match item {
                Item::Word(_) => game.make(entries.next().expect("there is one for each word")),
                Item::Comment(text) => game.comment(text),
                Item::Glyph(glyph) => game.annotate(glyph),
                Item::Result(result) => game.add_result(result),
            }
        }
        Ok((game, repaired.repairs))
    }
}

/// Every way to understand the moves so far: one, unless tokens were ambiguous.
struct Interpretations<G> {
    /// Never empty.
    games: Vec<G>,
    /// The first token that is still ambiguous.
    ambiguous: Option<PgnError>,
    /// The number of results read.
    results: usize,
}

impl<G: NotationGame> Interpretations<G> {
    /// If tokens leave more interpretations than this open, they are refused.
    const MAX_OPEN: usize = 64;

    fn new(begun: G) -> Self {
        Interpretations {
            games: Vec::from([begun]),
            ambiguous: None,
            results: 0,
        }
    }

    fn each(&mut self, change: impl FnMut(&mut G)) {
        self.games.iter_mut().for_each(change);
    }

    /// Adds the result if the word is one and another result is allowed.
    fn add_result(&mut self, word: &str) -> bool {
        let is_allowed = self.results < G::RESULTS;
        let taken = is_allowed && G::is_result(word);
        if taken {
            self.each(|game| game.add_result(word));
            self.results += 1;
        }
        taken
    }

    /// Makes a move in every interpretation in which the token is one.
    fn make(
        &mut self,
        word: &str,
        location: TextLocation,
        ambiguity: Ambiguity,
    ) -> Result<(), PgnError> {
        let mut fault = None;
        for mut game in mem::take(&mut self.games) {
            match game.read(word) {
                Ok(step) => {
                    game.make(step);
                    self.games.push(game);
                }
                Err(error) => {
                    // An ambiguous token continues as each of the moves that it may mean.
                    if ambiguity == Ambiguity::DecidedByLaterMoves {
                        self.branch(&game, error.moves());
                    }
                    let number = game.number();
                    fault.get_or_insert(PgnError::at(location, PgnFault::Move { number, error }));
                }
            }
        }
        // No interpretation is left, or too many: the token is refused. One is left: all doubts are
        // resolved. Several are left: the first ambiguous token is remembered for the error.
        match (self.games.len(), fault) {
            (0 | Self::MAX_OPEN.., Some(fault)) => return Err(fault),
            (1, _) => self.ambiguous = None,
            (_, fault) => self.ambiguous = self.ambiguous.take().or(fault),
        }
        Ok(())
    }

    fn branch(&mut self, game: &G, moves: &[Move]) {
        for &mv in moves {
            let mut interpretation = game.clone();
            interpretation.make(mv.into());
            self.games.push(interpretation);
        }
    }

    /// The game, if only one interpretation is left.
    fn decided(mut self) -> Result<G, PgnError> {
        match (self.ambiguous, self.games.pop()) {
            (Some(ambiguous), _) => Err(ambiguous),
            (None, game) => Ok(game.expect("there is always an interpretation")),
        }
    }
}

/// `12.e4` without its number. A number alone becomes empty.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind.is_empty() || behind.starts_with('.') {
        behind.trim_start_matches('.')
    } else {
        word
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

impl NotationGame for Line {
    type Entry = Move;

    const PERCENT_SIGN: PercentSign = PercentSign::HidesLine;

    const RESULTS: usize = 1;

    fn comment(&mut self, text: &str) {
        self.pgn.comment(text);
    }

    /// Standard PGN does not keep annotations.
    fn annotate(&mut self, _glyph: &str) {}

    fn is_result(word: &str) -> bool {
        PgnResult::from_token(word).is_some()
    }

    fn add_result(&mut self, result: &str) {
        if let Some(read) = PgnResult::from_token(result) {
            self.pgn.set_result(read);
        }
    }

    fn read(&self, word: &str) -> Result<Move, MoveTextError> {
        self.end.read_move(word)
    }

    fn make(&mut self, mv: Move) {
        self.end = self.end.after(mv);
        self.pgn.push_legal(mv);
    }

    fn allows(&self, mv: &Move) -> bool {
        self.end.is_legal(mv)
    }

    fn alternatives(&self) -> Vec<Move> {
        self.end.legal_moves()
    }

    fn written(&self, mv: &Move) -> Vec<String> {
        Vec::from([self.end.san(mv)])
    }

    fn number(&self) -> String {
        let dots = match self.end.turn() {
            Army::White => ".",
            _ => "...",
        };
        format!("{}{dots}", self.end.round())
    }
}

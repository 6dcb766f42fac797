//! A game of standard PGN while it is being read, and the functions that read such games.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use crate::movegen::rule_set::FileFormat;
use crate::notation::fault::{PgnError, PgnFault, PgnRemark, TextLocation};
use crate::notation::fen_fields::{FenAssumption, FenError};
use crate::notation::headers::{Headers, is_blank};
use crate::notation::letters::PieceLetters;
use crate::notation::lexer::{Lexeme, Lexer, Syntax};
use crate::notation::notation_game::NotationGame;
use crate::notation::pasted::file_text::plain_lines;
use crate::notation::pgn::{Pgn, PgnResult};
use crate::notation::pgn_reader::kings::{self, KINGS};
use crate::notation::pgn_reader::{Begun, Reader};
use crate::notation::pgn4::tags::is_own_tag;
use crate::notation::read_games::{Leniency, ReadGames};
use crate::notation::repair::Repair;
use crate::notation::result_words;
use crate::notation::text::{MoveTextError, clip};
use crate::pieces::moves::Move;
use crate::position::any_position::Position;
use crate::position::registry::Variant;
use crate::position::setup::Setup;

impl Pgn {
    /// Reads every game of a text. A text without games gives an empty list.
    ///
    /// ```
    /// use entente_rules::{Pgn, PgnFault};
    /// let error = Pgn::read("1. e4 e5\n2. Ke3").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 4));
    /// assert!(matches!(error.fault, PgnFault::Move { .. }), "{error}");
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
        Pgn::games(variant, text, Leniency::Strict).complete()
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
        let mut read = Pgn::games(variant, text, Leniency::Repair);
        let repairs = core::mem::take(&mut read.repairs);
        Ok((read.complete()?, repairs))
    }

    /// Reads every game of a text that can be read. Games of other variants are refused.
    ///
    /// ```
    /// use entente_rules::{Leniency, Pgn, Variant};
    /// let text = "1. e4 e5 *\n\n[White \"A\"]\n\n1. Ke2 *\n\n[White \"B\"]\n\n1. d4 *";
    /// let read = Pgn::games(Variant::Standard, text, Leniency::LaterMoves);
    /// assert_eq!(read.games.len(), 2);
    /// assert_eq!((read.refused[0].line, read.refused[0].column), (5, 4));
    /// // Only from b1 can a knight still reach c3, so it was the one on f3 that went to d2.
    /// let text = "1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3";
    /// assert!(Pgn::read(text).is_err());
    /// let read = Pgn::games(Variant::Standard, text, Leniency::LaterMoves);
    /// assert!(read.games[0].to_string().contains("3. Nfd2"));
    /// ```
    pub fn games(variant: Variant, text: &str, leniency: Leniency) -> ReadGames<Pgn> {
        let begin = |headers: &Headers| PgnGame::begin(variant, headers);
        let mut read = Reader::new(&begin, leniency).read(text);
        let is_move = |error: &&mut PgnError| matches!(error.fault, PgnFault::Move { .. });
        let mut unread = read.refused.iter_mut().filter(is_move).peekable();
        // Its turns alone show that a game without tags has four armies.
        if unread.peek().is_some()
            && let Some(other) = Variant::of_file(text).filter(|named| *named != variant)
            && other.file_format() != FileFormat::Pgn
        {
            unread.for_each(|error| error.fault = PgnFault::Variant(other));
        }
        read.map(|game| game.pgn)
    }
}

/// The fault of a game whose headers are those of another variant than this.
pub(super) fn variant_fault(variant: Variant, headers: &Headers) -> Option<PgnFault> {
    let mut list = headers.list().iter();
    if list.any(|(name, value)| is_own_tag(name, value)) {
        return Some(PgnFault::Variant(Variant::FourPlayer));
    }
    let name = headers.known("Variant")?.trim();
    match Variant::named(name) {
        Some(named) => (named != variant).then_some(PgnFault::Variant(named)),
        None => Some(PgnFault::UnknownVariant(clip(name))),
    }
}

impl Variant {
    /// The rule set of the first game of a text: the one that a header names, or Chess960 if only
    /// that has its start, or chess for four if only that has its tags or turns. Other headers that
    /// are on the same line are no obstacle, nor are line ends inside of one.
    ///
    /// ```
    /// use entente_rules::Variant;
    /// let text = "[ Event \"?\" ] [ Variant\n\"Chess4\" ] [ White \"Ann\" ]";
    /// assert_eq!(Variant::of_file(text), Some(Variant::Chess4));
    /// ```
    pub fn of_file(text: &str) -> Option<Variant> {
        let text = plain_lines(text);
        let mut is_chess960_start = None;
        let mut has_moves = false;
        for located in Lexer::new(&text, TextLocation::START, &Syntax::ANY_PGN) {
            let (name, value) = match located.lexeme {
                Ok(Lexeme::Header(name, value)) => (name, value),
                Ok(Lexeme::Word(word)) if has_two_dots(word, has_moves) => {
                    return Some(Variant::FourPlayer);
                }
                Ok(Lexeme::Word(word)) => {
                    has_moves |= word.contains(|letter: char| letter.is_alphabetic());
                    continue;
                }
                _ => continue,
            };
            if is_own_tag(&name, &value) {
                return Some(Variant::FourPlayer);
            }
            if is_blank(&value) {
                continue;
            }
            if name.eq_ignore_ascii_case("Variant") {
                return Variant::named(value.trim());
            }
            if name.eq_ignore_ascii_case("FEN") && is_chess960_start.is_none() {
                let fault = start_of(Variant::Standard, &value).err();
                is_chess960_start = Some(fault == Some(PgnFault::Chess960Start));
            }
        }
        (is_chess960_start == Some(true)).then_some(Variant::Chess960)
    }
}

/// Is a word the two dots that only turns of four armies have between them, or are they between
/// two moves in it?
fn has_two_dots(word: &str, has_moves: bool) -> bool {
    let is_move = |part: &str| {
        part.ends_with(|last: char| last.is_ascii_digit())
            && part.contains(|letter: char| letter.is_alphabetic())
    };
    let glued = word.split_once("..");
    let is_glued = glued.is_some_and(|(before, behind)| {
        is_move(before) && behind.starts_with(|letter: char| letter.is_alphabetic())
    });
    word == ".." && has_moves || is_glued
}

/// A game of standard PGN with its last position.
#[derive(Clone)]
struct PgnGame {
    pgn: Pgn,
    end: Position,
    /// The result behind the moves, if there is one.
    printed: Option<PgnResult>,
    /// The result in words or by kings in the centre, with its text; not known if they show none.
    worded: Option<(PgnResult, String)>,
    /// The letters of its pieces, if they are not the English ones.
    letters: Option<PieceLetters>,
}

impl PgnGame {
    fn begin(variant: Variant, headers: &Headers) -> Begun<PgnGame> {
        // The position of another variant could not be read.
        if let Some(fault) = variant_fault(variant, headers) {
            return Err(fault);
        }
        let fen = headers.known("FEN");
        let (end, assumed) = match fen {
            Some(fen) => start_of(variant, fen)?,
            None => (Position::start(variant), None),
        };
        let mut pgn = Pgn::new(end.clone());
        let own: Vec<(String, String)> = pgn.headers().to_vec();
        // A header that only a value gives a meaning is none without it.
        let is_none = |name: &str, value: &str| is_blank(value) && STARTS.contains(&name);
        let given = headers.list().iter();
        for (name, value) in given.filter(|(name, value)| !is_none(name, value)) {
            pgn.set_header(name, value);
        }
        // The start is written in one form only, however the file has it.
        for (name, value) in own {
            pgn.set_header(&name, &value);
        }
        if fen.is_some() {
            pgn.set_header("FEN", &end.fen());
        }
        let game = PgnGame {
            pgn,
            end,
            printed: None,
            worded: None,
            letters: None,
        };
        Ok((game, assumed.map(PgnRemark::Fen)))
    }
}

/// The headers about where a game starts.
const STARTS: [&str; 3] = ["SetUp", "FEN", "Variant"];

/// The position of a header FEN. Where only Chess960 has it, the fault says so.
fn start_of(variant: Variant, fen: &str) -> Result<(Position, Option<FenAssumption>), PgnFault> {
    let (setup, assumed) = Setup::read_fen(variant, fen)?;
    let is_chess960 = || Position::from_fen_of(Variant::Chess960, fen).is_ok();
    match setup.position() {
        Ok(position) => Ok((position, assumed)),
        Err(_) if variant == Variant::Standard && is_chess960() => Err(PgnFault::Chess960Start),
        Err(invalid) => Err(FenError::from(invalid).into()),
    }
}

impl PgnGame {
    /// A word with the English letters of pieces.
    fn english<'w>(&self, word: &'w str) -> Cow<'w, str> {
        match self.letters {
            Some(letters) => letters.in_english(word),
            None => Cow::Borrowed(word),
        }
    }

    fn result_in_words(&self, words: &str) -> Option<PgnResult> {
        PgnResult::in_words(words, self.end.turn())
    }

    /// The result in words of a game that has no other: in the comment behind the last move, or in
    /// the header about how it ended.
    fn result_beside_moves(&self) -> Option<(PgnResult, String)> {
        let comment = self.pgn.comments().last();
        let comment = comment.filter(|(plies, _)| *plies == self.pgn.moves().len());
        let comment = comment.map(|(_, text)| text.as_str());
        let texts = [comment, self.pgn.header("Termination")]
            .into_iter()
            .flatten();
        let mut worded = texts.filter_map(|text| Some((self.result_in_words(text)?, clip(text))));
        worded.next()
    }
}

impl NotationGame for PgnGame {
    type Entry = Move;

    const HAS_LETTERS: bool = true;

    const SYNTAX: &'static Syntax = &Syntax::PGN;

    const RESULTS: usize = 1;

    fn in_letters(self, letters: PieceLetters) -> Self {
        PgnGame {
            letters: Some(letters),
            ..self
        }
    }

    fn moves(&self) -> &[Move] {
        self.pgn.moves()
    }

    fn move_in_words(&self, before: usize) -> Option<(String, String)> {
        let (mv, start) = (self.pgn.moves().get(before)?, self.pgn.start().clone());
        let moves = self.pgn.moves()[..before].iter();
        let position = moves.fold(start, |position, mv| position.after(*mv));
        Some((position.move_number("..."), position.san(mv)))
    }

    fn comment(&mut self, text: &str) {
        self.pgn.comment(text);
    }

    /// Standard PGN does not keep annotations.
    fn annotate(&mut self, _sign: &str) -> bool {
        false
    }

    fn is_result(word: &str) -> bool {
        PgnResult::read(word).is_some()
    }

    fn is_unplayed_result(word: &str) -> bool {
        PgnResult::unplayed(word).is_some()
    }

    fn is_said_result(word: &str) -> bool {
        word.starts_with(KINGS) || result_words::read(word).is_some()
    }

    fn centres_king(&self, word: &str) -> Option<&'static str> {
        kings::square_of(&self.english(word))
    }

    fn add_result(&mut self, result: &str) {
        if let Some(mark) = PgnResult::of_mark(result) {
            self.printed = Some(mark);
            return;
        }
        let worded = match result.strip_prefix(KINGS) {
            Some(squares) => Some(kings::result(squares)),
            None => PgnResult::in_words(result, self.end.turn()),
        };
        self.worded = worded.map(|worded| (worded, clip(result)));
    }

    /// The header counts where the moves have no result, or another: the file knows more than the
    /// moves, such as an agreement. Words and kings count where no mark says anything.
    fn finish(&mut self) -> Option<PgnRemark> {
        let named = self.pgn.header("Result").map(str::to_owned);
        let value = named.as_deref().map(str::trim);
        let value = value.filter(|value| !is_blank(value));
        let of_header = |value| PgnResult::of_mark(value).or_else(|| self.result_in_words(value));
        let header = value.and_then(of_header).unwrap_or_default();
        let is_read = value.is_none_or(|value| of_header(value).is_some());
        if value.is_none() && self.printed.is_none() && self.worded.is_none() {
            self.worded = self.result_beside_moves();
        }
        let moves = self.printed.unwrap_or_default();
        let worded = self
            .worded
            .as_ref()
            .map_or(PgnResult::Unknown, |(worded, _)| *worded);
        let is_known = |result: &PgnResult| *result != PgnResult::Unknown;
        let mut known = [header, moves, worded].into_iter().filter(is_known);
        let result = known.next().unwrap_or_default();
        if named.is_some() || self.printed.is_some() || self.worded.is_some() {
            self.pgn.set_result(result);
        }
        if let Some(other) = known.find(|other| *other != result) {
            let (header, moves) = (result.token(), other.token());
            return Some(PgnRemark::Results { header, moves });
        }
        let unread = value.filter(|_| !is_read).map(clip);
        let unclear = || {
            self.worded
                .as_ref()
                .map(|(_, text)| text.replace(KINGS, ""))
        };
        let unclear = unclear().filter(|_| !is_known(&result));
        unread.or(unclear).map(PgnRemark::UnknownResult)
    }

    fn read(&self, word: &str) -> Result<Move, MoveTextError> {
        self.end.read_printed_move(&self.english(word))
    }

    fn make(&mut self, mv: Move) {
        // What was said before was about something else.
        self.worded = None;
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

    fn rounds(&self) -> u32 {
        self.end.round().saturating_sub(self.pgn.start().round())
    }

    fn number(&self) -> String {
        self.end.move_number("...")
    }
}

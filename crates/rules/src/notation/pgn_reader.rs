//! Reads game files of the PGN family: several games in a text, with everything that real files
//! contain.
//!
//! A game that cannot be read costs itself alone: its error names line, column, move and token, and
//! reading goes on with the next game. Variations are left out and counted, comments are kept. A
//! word is read as leniently as any typed move, and refused if it is not clear. What is common to
//! the family is here and in `lexer`; what a notation adds is its [`NotationGame`]. `prose` is
//! about text around games, `rereading` about pieces with the letters of other languages.

mod ending;
pub(super) mod kings;
mod passage;
mod prose;
mod rereading;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use crate::notation::fault::{Enclosure, PgnError, PgnFault, PgnNote, PgnRemark, TextLocation};
use crate::notation::headers::Headers;
use crate::notation::interpretations::Interpretations;
use crate::notation::letters::PieceLetters;
use crate::notation::lexer::{Lexeme, Lexer, Located};
use crate::notation::notation_game::NotationGame;
use crate::notation::pasted::file_text::plain_lines;
use crate::notation::read_games::{LeftOut, Leniency, ReadGames};
use crate::notation::repair::{Item, Record, Word};
use crate::notation::signs;
use crate::notation::text::clip;

use kings::Kings;
use passage::Prose;

/// The most digits of a number that needs no other reason to be a move number than its dot.
const MAX_NUMBER_DIGITS: usize = 3;

/// The name of the header with which the standard lets each game begin.
const FIRST_HEADER: &str = "Event";

/// A game before its first move, and what had to be assumed for it.
pub(super) type Begun<G> = Result<(G, Option<PgnRemark>), PgnFault>;

/// How far a game that cannot be read was skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skipped {
    Headers,
    Moves,
    Result,
}

/// Where a game begins, and what was reported until then.
#[derive(Clone, Copy)]
struct GameStart {
    /// In bytes.
    offset: usize,
    location: TextLocation,
    /// The number of notes.
    notes: usize,
    left_out: LeftOut,
}

/// Builds games from lexemes. Each game begins with its headers.
pub(super) struct Reader<'b, G> {
    begin: &'b dyn Fn(&Headers) -> Begun<G>,
    leniency: Leniency,
    /// The letters of the pieces, if they are not the English ones.
    letters: Option<PieceLetters>,
    read: ReadGames<G>,
    headers: Headers,
    /// The location of each header.
    header_locations: Vec<(String, TextLocation)>,
    /// Comments before the movetext of the next game.
    early_comments: Vec<String>,
    /// The game whose movetext is being read.
    game: Option<Interpretations<G>>,
    /// The facts of that game that a search for misprints needs, if there is to be one.
    record: Option<Record<G>>,
    /// The highest move number that this game has printed.
    last_number: u32,
    /// Has the game a move?
    has_moved: bool,
    /// The move number that the last word was, outside of games.
    number_before: Option<u32>,
    /// The end of the last word, if it was a number.
    number_end: Option<TextLocation>,
    /// Do brackets follow the move numbers of the game, as in `1) e4`?
    has_bracketed_numbers: bool,
    /// The text that is no game, while it is read.
    prose: Option<Prose>,
    /// The kings that were put into the centre, which no move can follow.
    kings: Option<Kings>,
    /// The last word about the end of the game that is no result: its place and the word.
    unclear_end: Option<(TextLocation, String)>,
    /// Where the game begins.
    start: GameStart,
    /// Where the game begins that has to be read again in the letters of other languages.
    unread: Option<GameStart>,
    /// The rest of a game that cannot be read is skipped.
    skipped: Option<Skipped>,
    /// The number of open variations.
    depth: usize,
    /// The location of the first of them.
    variation: TextLocation,
    /// The location of the current lexeme, and its place in bytes.
    location: TextLocation,
    offset: usize,
}

impl<'b, G: NotationGame> Reader<'b, G> {
    pub(super) fn new(begin: &'b dyn Fn(&Headers) -> Begun<G>, leniency: Leniency) -> Self {
        let start = TextLocation::START;
        Reader {
            begin,
            leniency,
            letters: None,
            read: ReadGames::default(),
            headers: Headers::default(),
            header_locations: Vec::new(),
            early_comments: Vec::new(),
            game: None,
            record: None,
            last_number: 0,
            has_moved: false,
            number_before: None,
            number_end: None,
            has_bracketed_numbers: false,
            prose: None,
            kings: None,
            unclear_end: None,
            start: GameStart {
                offset: 0,
                location: start,
                notes: 0,
                left_out: LeftOut::default(),
            },
            unread: None,
            skipped: None,
            depth: 0,
            variation: start,
            location: start,
            offset: 0,
        }
    }

    /// The same for games whose pieces have the letters of another language.
    fn in_letters(mut self, letters: PieceLetters) -> Self {
        self.letters = Some(letters);
        self
    }

    pub(super) fn read(self, text: &str) -> ReadGames<G> {
        let start = self.location;
        self.read_from(&plain_lines(text), start)
    }

    /// Reads a text with plain lines that has this location in a file.
    fn read_from(mut self, text: &str, location: TextLocation) -> ReadGames<G> {
        let mut lexer = Lexer::new(text, location, G::SYNTAX);
        for located in lexer.by_ref() {
            (self.location, self.offset) = (located.location, located.offset);
            if self.is_wanted(&located) {
                self.read_again(text, located.offset);
                self.take(located);
            }
        }
        (self.location, self.offset) = (lexer.location, lexer.offset);
        self.read_again(text, self.offset);
        self.finish();
        self.read
    }

    /// Is the lexeme behind the game that is being skipped, if there is one?
    fn is_wanted(&mut self, located: &Located<'_>) -> bool {
        let Some(skipped) = self.skipped else {
            return true;
        };
        let lexeme = match &located.lexeme {
            Ok(lexeme) => lexeme,
            Err(PgnFault::Header(_)) => return false,
            Err(_) => {
                self.skipped = Some(Skipped::Moves);
                return false;
            }
        };
        let next = match (lexeme, skipped) {
            // The header that could not be read is not known, so a new paragraph is a new game.
            (Lexeme::Header(name, value), Skipped::Headers) => {
                let begins = located.begins_paragraph || self.begins_game(name, false);
                self.headers.set(name, value);
                (!begins).then_some(Skipped::Headers)
            }
            (Lexeme::Header(..), _) => None,
            (Lexeme::Comment(_), Skipped::Result) => {
                (!located.begins_paragraph).then_some(Skipped::Result)
            }
            (Lexeme::Open, _) => {
                self.depth += 1;
                Some(Skipped::Moves)
            }
            (Lexeme::Close, _) => {
                self.depth = self.depth.saturating_sub(1);
                Some(Skipped::Moves)
            }
            (Lexeme::Comment(_), _) => Some(Skipped::Moves),
            (Lexeme::Word(word), _) => self.skip_word(word, skipped),
        };
        self.skipped = next;
        if next.is_none() {
            self.headers = Headers::default();
            self.depth = 0;
            self.last_number = 0;
            self.has_bracketed_numbers = false;
            self.set_start();
        }
        next.is_none()
    }

    /// Skips a word: returns the part of the game that is skipped next, or `None` if the word
    /// begins another game.
    fn skip_word(&mut self, word: &str, skipped: Skipped) -> Option<Skipped> {
        let plain = signs::plain(word);
        let (number, _) = split_number(&plain);
        let restarts = number == Some(1) && self.last_number > 1;
        self.last_number = self.last_number.max(number.unwrap_or(0));
        match skipped {
            _ if self.depth == 0 && G::is_result(&plain) => Some(Skipped::Result),
            Skipped::Result => None,
            _ if restarts => None,
            _ => Some(Skipped::Moves),
        }
    }

    /// The current lexeme begins a game.
    fn set_start(&mut self) {
        self.start = GameStart {
            offset: self.offset,
            location: self.location,
            notes: self.read.notes.len(),
            left_out: self.read.left_out,
        };
    }

    fn take(&mut self, located: Located<'_>) {
        if !self.is_behind_prose(&located) {
            return;
        }
        if self.game.is_none() && self.headers.is_empty() && self.early_comments.is_empty() {
            self.set_start();
        }
        let number_end = self.number_end.take();
        if let Ok(Lexeme::Word(word)) = located.lexeme {
            self.number_end = end_of_number(word, self.location);
        }
        // The text after a comment before a game belongs to that game too.
        let begins_paragraph = located.begins_paragraph || !self.early_comments.is_empty();
        if matches!(located.lexeme, Err(_) | Ok(Lexeme::Open | Lexeme::Close)) && begins_paragraph {
            self.leave_whole_game();
        }
        match located.lexeme {
            Err(fault) => self.fail(fault),
            Ok(Lexeme::Header(name, value)) => {
                self.header(&name, &value, located.begins_paragraph);
            }
            Ok(Lexeme::Open) => self.open_variation(),
            Ok(Lexeme::Close) if number_end == Some(self.location) && self.is_of_number() => {}
            Ok(Lexeme::Close) => match self.depth.checked_sub(1) {
                Some(depth) => self.depth = depth,
                None => self.fail(PgnFault::Unopened(')')),
            },
            // Everything inside a variation is left out.
            Ok(Lexeme::Comment(_) | Lexeme::Word(_)) if self.depth > 0 => {}
            Ok(Lexeme::Comment(text)) => self.comment(text, begins_paragraph),
            Ok(Lexeme::Word(word)) => self.word(word, begins_paragraph),
        }
    }

    /// A new paragraph that cannot belong to a game with a result costs it nothing.
    fn leave_whole_game(&mut self) {
        let is_whole = self.game.as_ref().is_some_and(Interpretations::has_result);
        if is_whole && self.depth == 0 {
            self.finish_game();
        }
    }

    fn open_variation(&mut self) {
        if self.depth == 0 {
            self.variation = self.location;
            self.read.left_out.variations += 1;
        }
        self.depth += 1;
    }

    /// Refuses the current game, and skips the rest of it.
    fn fail(&mut self, fault: PgnFault) {
        let skipped = match fault {
            PgnFault::Header(_) if self.game.is_none() => Skipped::Headers,
            PgnFault::Result(_) => Skipped::Result,
            _ => Skipped::Moves,
        };
        self.refuse(PgnError::at(self.location, fault));
        self.skipped = Some(skipped);
    }

    /// Refuses the current game.
    fn refuse(&mut self, error: PgnError) {
        self.read.refused.push(error);
        self.game = None;
        self.record = None;
        self.kings = None;
        self.unclear_end = None;
        self.headers = Headers::default();
        self.early_comments.clear();
        self.depth = 0;
        self.has_bracketed_numbers = false;
    }

    /// A header after a game's moves begins the next game.
    fn header(&mut self, name: &str, value: &str, begins_paragraph: bool) {
        if self.depth > 0 {
            let fault = PgnFault::Unclosed(Enclosure::Variation);
            self.refuse(PgnError::at(self.variation, fault));
        }
        if self.game.is_some() || self.begins_game(name, begins_paragraph) {
            self.finish_game();
        }
        if self.headers.is_empty() {
            self.header_locations.clear();
        }
        if let Some(dropped) = self.headers.add(name, value) {
            let name = name.to_owned();
            self.note(self.location, PgnRemark::Repeated { name, dropped });
        }
        self.header_locations.push((name.to_owned(), self.location));
    }

    /// Does this header begin a game, though the game of the headers before it has no moves?
    ///
    /// Headers that are given twice are a second game only in a new paragraph: some programs repeat
    /// them.
    fn begins_game(&self, name: &str, begins_paragraph: bool) -> bool {
        let is_first = name.eq_ignore_ascii_case(FIRST_HEADER);
        let is_given = self.headers.get(name).is_some();
        let has_others = !self.headers.is_empty();
        has_others && (begins_paragraph && (is_first || is_given) || is_first && is_given)
    }

    /// A comment after the result, in a paragraph of its own, may belong to the next game.
    fn comment(&mut self, text: &str, begins_paragraph: bool) {
        match &mut self.game {
            Some(game) if !(game.has_result() && begins_paragraph) => {
                game.each(|game| game.comment(text));
                self.record(|| Item::Comment(text.to_owned()));
            }
            _ => self.early_comments.push(text.to_owned()),
        }
    }

    fn word(&mut self, word: &str, begins_paragraph: bool) {
        let plain = signs::plain(word);
        let has_moves = self.game.is_some() && self.has_moved;
        if G::is_result(&plain) || !has_moves && G::is_unplayed_result(&plain) {
            self.number_before = None;
            return self.result(&plain);
        }
        if has_moves && G::is_said_result(&plain) && !self.has_end() {
            self.number_before = None;
            return self.result(&plain);
        }
        let (number, rest) = self.split_number(&plain);
        let is_numbered = number.is_some() && rest.contains(char::is_alphabetic);
        self.number_before = number.filter(|_| is_numbered).or(self.number_before);
        if !rest.is_empty() && self.begins_prose(rest, begins_paragraph) {
            return self.begin_prose(rest);
        }
        self.number_before = number.filter(|_| rest.is_empty());
        if self.restarts(number) {
            self.finish_game();
        }
        // A number alone is no game.
        if rest.is_empty() && self.game.is_none() && self.headers.is_empty() {
            return;
        }
        if let Err(error) = self.begin_game() {
            self.refuse(error);
            self.skipped = Some(Skipped::Moves);
            return;
        }
        self.last_number = self.last_number.max(number.unwrap_or(0));
        if self.has_moved && signs::is_sign(rest) {
            self.annotate(rest);
        } else if signs::is_null_move(rest) {
            let number = self.game().first().number();
            let text = rest.to_owned();
            self.fail(PgnFault::NullMove { number, text });
        } else if self.has_moved && signs::is_check_word(rest) {
            let is_end = signs::is_end_word(rest);
            self.unclear_end = is_end.then(|| (self.location, clip(rest)));
        } else if !rest.is_empty() {
            self.step(rest);
        }
    }

    /// Does a word with this number begin the next game? A game may have neither headers nor a
    /// result, so move 1 after other moves is one.
    fn restarts(&self, number: Option<u32>) -> bool {
        let Some(game) = &self.game else { return false };
        let is_later = || self.last_number > 1 || game.first().rounds() > 0;
        let is_over = || game.has_result() || self.kings.is_some();
        game.has_mark() || number == Some(1) && (is_over() || is_later())
    }

    /// A result ends a game. Without a game it is a fault.
    fn result(&mut self, word: &str) {
        if self.game.is_none() && self.headers.is_empty() {
            return self.fail(PgnFault::Result(word.to_owned()));
        }
        if let Err(error) = self.begin_game() {
            self.refuse(error);
            self.skipped = Some(Skipped::Result);
            return;
        }
        self.take_kings_off();
        if self.game().add_result(word) {
            self.unclear_end = None;
            self.record(|| Item::Result(word.to_owned()));
        } else {
            self.finish_game();
            self.result(word);
        }
    }

    fn annotate(&mut self, sign: &str) {
        let mut is_kept = true;
        self.game().each(|game| is_kept &= game.annotate(sign));
        self.read.left_out.signs += usize::from(!is_kept);
        self.record(|| Item::Glyph(sign.to_owned()));
    }

    /// Makes a move, or another turn of the notation.
    fn step(&mut self, word: &str) {
        let (location, leniency) = (self.location, self.leniency);
        let (text, sign) = signs::split_signs(word);
        self.has_moved = true;
        self.unclear_end = None;
        if !self.is_broken() && self.centres_king(text) {
            return;
        }
        let made = if self.is_broken() {
            Ok(())
        } else {
            self.game().make(text, location, leniency)
        };
        self.record_word(location, text);
        match made {
            Ok(()) if sign.is_empty() => {}
            Ok(()) => self.annotate(sign),
            Err(error) => self.cannot_make(error),
        }
    }

    fn is_broken(&self) -> bool {
        self.record.as_ref().is_some_and(Record::is_broken)
    }

    /// The words after a misprint are only recorded, if there is a search for it.
    fn cannot_make(&mut self, error: PgnError) {
        match &mut self.record {
            Some(record) if error.is_illegal_move() => record.broke(error),
            _ => {
                self.remember(&error);
                self.refuse(error);
                self.skipped = Some(Skipped::Moves);
            }
        }
    }

    fn record_word(&mut self, location: TextLocation, text: &str) {
        self.record(|| {
            let text = text.to_owned();
            Item::Word(Word { location, text })
        });
    }

    fn record(&mut self, item: impl FnOnce() -> Item) {
        if let Some(record) = &mut self.record {
            record.add(item());
        }
    }

    fn note(&mut self, location: TextLocation, remark: PgnRemark) {
        self.read.notes.push(PgnNote::at(location, remark));
    }

    /// Notes a remark at the header that it is about.
    fn note_remark(&mut self, remark: PgnRemark) {
        let header = remark.header().map(|name| self.location_of(name));
        self.note(header.unwrap_or(self.location), remark);
    }

    /// The place of a header of the current game, or the current lexeme if there is no such header.
    fn location_of(&self, name: &str) -> TextLocation {
        let mut headers = self.header_locations.iter().rev();
        let found = headers.find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map_or(self.location, |(_, location)| *location)
    }

    fn game(&mut self) -> &mut Interpretations<G> {
        self.game
            .as_mut()
            .expect("it has begun with its first word")
    }

    /// Begins the game of the headers before, unless it has begun. They are complete when its first
    /// word arrives.
    fn begin_game(&mut self) -> Result<(), PgnError> {
        if self.game.is_some() {
            return Ok(());
        }
        let headers = mem::take(&mut self.headers);
        let (mut game, remark) = (self.begin)(&headers).map_err(|fault| {
            let location = fault.header().map(|name| self.location_of(name));
            PgnError::at(location.unwrap_or(self.location), fault)
        })?;
        if let Some(remark) = remark {
            self.note_remark(remark);
        }
        if let Some(letters) = self.letters {
            game = game.in_letters(letters);
        }
        if self.leniency == Leniency::Repair {
            self.record = Some(Record::new(game.clone()));
        }
        for comment in mem::take(&mut self.early_comments) {
            game.comment(&comment);
            self.record(|| Item::Comment(comment));
        }
        self.last_number = 0;
        self.has_moved = false;
        self.game = Some(Interpretations::new(game));
        Ok(())
    }

    /// Finishes the current game. Headers without moves are a game too.
    fn finish_game(&mut self) {
        if self.game.is_none() && self.headers.is_empty() {
            return;
        }
        self.take_kings_off();
        self.note_unclear_end();
        match self.begin_game().and_then(|()| self.finished()) {
            Ok(mut game) => {
                if let Some(remark) = game.finish() {
                    self.note_remark(remark);
                }
                self.read.games.push(game);
            }
            Err(error) => self.read.refused.push(error),
        }
        self.has_bracketed_numbers = false;
        self.set_start();
    }

    fn finished(&mut self) -> Result<G, PgnError> {
        let read = self.game.take().expect("only a game that has begun");
        match self.record.take().filter(Record::is_broken) {
            Some(record) => {
                let (game, repairs) = record.repaired()?;
                self.read.repairs.extend(repairs);
                Ok(game)
            }
            None => {
                let (game, choices) = read.decided()?;
                self.read.notes.extend(choices);
                Ok(game)
            }
        }
    }

    /// At the end of the text, comments behind the last game belong to it.
    fn finish(&mut self) {
        if self.skipped.is_some() {
            return;
        }
        if self.depth > 0 {
            return self.fail(PgnFault::Unclosed(Enclosure::Variation));
        }
        self.finish_prose();
        for comment in mem::take(&mut self.early_comments) {
            match &mut self.game {
                Some(game) => game.each(|game| game.comment(&comment)),
                None => self.early_comments.push(comment),
            }
        }
        if !self.early_comments.is_empty() && self.begin_game().is_err() {
            return;
        }
        self.finish_game();
    }
}

/// Decides whether digits are a move number. They are one only if the game can have it there.
/// Otherwise they are a word, which is read as a move or refused.
impl<G: NotationGame> Reader<'_, G> {
    /// Does a bracket behind a number belong to it, as in `1) e4`? In a variation it does where the
    /// numbers of the game have brackets.
    fn is_of_number(&mut self) -> bool {
        self.has_bracketed_numbers |= self.depth == 0;
        self.has_bracketed_numbers
    }

    /// A word without its move number. Digits are no number if the game cannot have it: `5254` can
    /// be a move.
    fn split_number<'w>(&self, word: &'w str) -> (Option<u32>, &'w str) {
        let (number, rest) = split_number(word);
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = &word[..word.len() - behind.len()];
        let has_dot = behind.starts_with('.') && digits.len() <= MAX_NUMBER_DIGITS;
        if rest == word || digits.is_empty() || has_dot || self.is_number(digits) {
            (number, rest)
        } else {
            (None, word)
        }
    }

    /// Can these digits be the number of the next move?
    fn is_number(&self, digits: &str) -> bool {
        let Ok(number) = digits.parse::<u32>() else {
            return false;
        };
        let is_short = digits.len() <= MAX_NUMBER_DIGITS;
        match &self.game {
            _ if number == 1 => true,
            None if self.headers.is_empty() => is_short,
            // The position can have any number.
            None => {
                let fen = self.headers.known("FEN");
                let has = |fen: &str| fen.split_whitespace().next_back() == Some(digits);
                fen.is_some_and(|fen| is_short || has(fen))
            }
            Some(game) if game.has_result() => is_short,
            Some(game) => {
                let last = self.last_number;
                let expected = game.first().number();
                let expected = expected.split(['.', ' ']).next().map(str::parse::<u32>);
                let is_near = |other: u32| (other..=other.saturating_add(2)).contains(&number);
                last > 0 && is_near(last) || matches!(expected, Some(Ok(next)) if is_near(next))
            }
        }
    }
}

/// `12.e4` without its number and its dots. After dots of Black's move the number is not returned:
/// it begins no game.
fn split_number(word: &str) -> (Option<u32>, &str) {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let move_text = behind.trim_start_matches('.');
    let dots = behind.len() - move_text.len();
    // `1.-e4` and `1.-`.
    let is_dashed = dots > 0 && move_text.starts_with('-') && !move_text.starts_with("--");
    let move_text = &move_text[usize::from(is_dashed)..];
    // Digits without a dot may be a coordinate, and `00` is castling.
    if dots == 0 && (!behind.is_empty() || word.starts_with('0')) {
        return (None, word);
    }
    let number = word[..word.len() - behind.len()].parse();
    (number.ok().filter(|_| dots < 2), move_text)
}

/// The end of a word that is a number with or without a dot.
fn end_of_number(word: &str, start: TextLocation) -> Option<TextLocation> {
    let is_number = word.starts_with(|letter: char| letter.is_ascii_digit())
        && word
            .bytes()
            .all(|letter| letter.is_ascii_digit() || letter == b'.');
    let column = start.column + word.len();
    is_number.then_some(TextLocation { column, ..start })
}

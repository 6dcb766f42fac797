//! PGN4, the files of four-player chess: read as they are found, and written as the site that they
//! come from writes them.
//!
//! The tags are those of PGN with values that may take many lines. A round is a line, its turns
//! have two dots between them, and a move is written in full with what it captures: `Bi1xBa9+`.
//! Players who are out have no turns any more. A king that walks has its army's turns, and behind
//! its first move stands how its player left: `Ke14-d14T`. Who ends the game by leaving on another
//! player's turn is named by a comment of our own: `R { seat=Green }`.
//!
//! A text is first split into games that nobody has played yet, so a game with rules that are not
//! here can still be shown. `token` has the grammar of a turn, `reader` plays a game, and `writer`
//! has the layout. Variations are kept as they are written, and never played.

mod reader;
pub(super) mod tags;
mod token;
mod writer;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::fault::{Enclosure, PgnError, PgnFault, PgnNote, PgnRemark, TextLocation};
use crate::notation::headers::Headers;
use crate::notation::lexer::{Lexeme, Lexer, Syntax};
use crate::notation::pasted::file_text::plain_lines;
use crate::notation::pgn::one_line;
use crate::notation::read_games::ReadGames;
use crate::notation::text::split_digits;
use crate::position::any_position::Position;
use crate::position::play::Play;

/// One game for four, as a file holds it. Displayed as a file.
///
/// ```
/// use entente_rules::Pgn4;
/// let text = "[Variant \"Teams\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3";
/// let games = Pgn4::read(text, None).unwrap();
/// assert_eq!(games[0].play().coordinates(), "h2h3 b7c7 g13g12 m8l8 g1i3");
/// assert_eq!(games[0].to_string(), text.to_owned() + "\n");
/// ```
#[derive(Clone, Debug)]
pub struct Pgn4 {
    headers: Headers,
    play: Play,
    /// The comments and variations, each with the number of plies before it.
    remarks: Vec<(usize, Remark)>,
}

impl Pgn4 {
    /// A played game, with the tags that every such file has.
    pub fn of(play: &Play) -> Pgn4 {
        let mut game = Pgn4 {
            headers: Headers::default(),
            play: play.clone(),
            remarks: Vec::new(),
        };
        for (name, value) in tags::of(game.start()) {
            game.set_header(name, &value);
        }
        game
    }

    /// The tags in the order they were set.
    pub fn headers(&self) -> &[(String, String)] {
        self.headers.list()
    }

    /// The value of a tag.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// Sets a tag. Characters that a tag cannot hold are left out.
    pub fn set_header(&mut self, name: &str, value: &str) {
        self.headers.set(name, value);
    }

    /// The moves with every position.
    pub fn play(&self) -> &Play {
        &self.play
    }

    fn start(&self) -> &Position {
        self.play.position_at(0).unwrap_or(self.play.position())
    }

    /// The comments, each with the number of plies before it. The site writes clocks in them.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        self.remarks.iter().filter_map(|(at, remark)| match remark {
            Remark::Comment(text) => Some((*at, text.as_str())),
            Remark::Variation(_) => None,
        })
    }

    /// The variations as they are written, each with the number of plies up to the move that it
    /// replaces.
    pub fn variations(&self) -> impl Iterator<Item = (usize, &str)> {
        self.remarks.iter().filter_map(|(at, remark)| match remark {
            Remark::Comment(_) => None,
            Remark::Variation(text) => Some((*at, text.as_str())),
        })
    }

    /// Adds a comment after so many plies. White space is collapsed, and a closing brace becomes a
    /// bracket.
    pub fn comment_after(&mut self, plies: usize, text: &str) {
        let comment = Remark::Comment(one_line(text));
        self.remarks.push((plies, comment));
    }

    /// Sets the tags of the result and of how it came about, or removes them while the game runs.
    /// The names of players are those of the tags.
    pub fn derive_result(&mut self) {
        let ending = self.play.outcome().map(|outcome| self.termination(outcome));
        for (name, value) in [("Result", self.result()), ("Termination", ending)] {
            match value {
                Some(value) => self.headers.set(name, &value),
                None => self.headers.remove(name),
            }
        }
    }
}

/// A game as a file describes it, not played.
///
/// ```
/// use entente_rules::{Pgn4Record, PgnFault};
/// let text = "[Variant \"FFA\"]\n[RuleVariants \"KotH\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12";
/// let records = Pgn4Record::list(text).games;
/// assert_eq!(records[0].turns().collect::<Vec<_>>(), ["h2-h3", "b7-c7", "g13-g12"]);
/// let error = records[0].play(None).unwrap_err();
/// assert_eq!((error.line, error.fault), (2, PgnFault::UnknownVariant("KotH".into())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pgn4Record {
    headers: Headers,
    /// The location of each tag.
    locations: Vec<(String, TextLocation)>,
    parts: Vec<Part>,
    notes: Vec<PgnNote>,
}

/// A turn, or what is said about the one before it.
#[derive(Clone, Debug)]
enum Part {
    Turn(TextLocation, String),
    Remark(Remark),
}

/// Something that is said about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Remark {
    Comment(String),
    /// The words between the outer parentheses, with blanks between them.
    Variation(String),
}

/// A game while its text is split.
#[derive(Default)]
struct Draft {
    record: Pgn4Record,
    /// The number of open variations, where the outermost began, and its words.
    depth: usize,
    opened: Option<TextLocation>,
    variation: Vec<String>,
    fault: Option<PgnError>,
}

impl Pgn4Record {
    /// Lists every game of a text that can be split into tags and turns. Of the others only the
    /// first fault is reported.
    pub fn list(text: &str) -> ReadGames<Pgn4Record> {
        let plain = plain_lines(text);
        let mut read = ReadGames::default();
        let mut draft = Draft::default();
        for located in Lexer::new(&plain, TextLocation::START, &Syntax::PGN4) {
            // A tag behind turns begins the next game.
            let is_tag = matches!(located.lexeme, Ok(Lexeme::Header(..)));
            if is_tag && (!draft.record.parts.is_empty() || draft.fault.is_some()) {
                core::mem::take(&mut draft).finish(&mut read);
            }
            match located.lexeme {
                Ok(lexeme) => draft.add(located.location, lexeme),
                Err(fault) => draft.fail(located.location, fault),
            }
        }
        draft.finish(&mut read);
        read
    }

    /// The tags in the order they were set.
    pub fn headers(&self) -> &[(String, String)] {
        self.headers.list()
    }

    /// The value of a tag.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// The turns as they are written, without numbers.
    pub fn turns(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Turn(_, word) => Some(word.as_str()),
            Part::Remark(_) => None,
        })
    }

    /// The location of a tag; the beginning of the text if there is none.
    fn location(&self, tag: &str) -> TextLocation {
        let mut locations = self.locations.iter();
        let found = locations.find(|(name, _)| name.eq_ignore_ascii_case(tag));
        found.map_or(TextLocation::START, |(_, location)| *location)
    }
}

impl Draft {
    fn add(&mut self, location: TextLocation, lexeme: Lexeme<'_>) {
        match lexeme {
            Lexeme::Header(name, value) => self.add_header(location, name, &value),
            Lexeme::Open => {
                self.opened.get_or_insert(location);
                self.depth += 1;
                self.vary("(", 1);
            }
            Lexeme::Close if self.depth == 0 => self.fail(location, PgnFault::Unopened(')')),
            Lexeme::Close => self.close(),
            Lexeme::Comment(text) if self.depth > 0 => {
                self.vary(&format!("{{ {} }}", one_line(text)), 0);
            }
            Lexeme::Word(word) if self.depth > 0 => self.vary(word, 0),
            Lexeme::Comment(text) => self.remark(Remark::Comment(one_line(text))),
            Lexeme::Word(word) => self.add_turns(location, word),
        }
    }

    /// Adds the turns of a word. The dots between two turns may be glued to them.
    fn add_turns(&mut self, location: TextLocation, word: &str) {
        let turns = without_number(word);
        let mut column = location.column + word.chars().count() - turns.chars().count();
        for turn in turns.split("..") {
            let plain = turn.trim_matches('.');
            if !plain.is_empty() {
                let location = TextLocation { column, ..location };
                let turn = Part::Turn(location, plain.to_owned());
                self.record.parts.push(turn);
            }
            column += turn.chars().count() + "..".len();
        }
    }

    /// Adds a word to the open variation, but for the parenthesis at this depth.
    fn vary(&mut self, word: &str, outer: usize) {
        if self.depth != outer {
            self.variation.push(word.to_owned());
        }
    }

    fn close(&mut self) {
        self.vary(")", 1);
        self.depth -= 1;
        if self.depth == 0 {
            self.opened = None;
            let words = core::mem::take(&mut self.variation);
            self.remark(Remark::Variation(words.join(" ")));
        }
    }

    fn remark(&mut self, remark: Remark) {
        self.record.parts.push(Part::Remark(remark));
    }

    fn add_header(&mut self, location: TextLocation, name: String, value: &str) {
        let record = &mut self.record;
        if let Some(dropped) = record.headers.add(&name, value) {
            let name = name.clone();
            let remark = PgnRemark::Repeated { name, dropped };
            record.notes.push(PgnNote::at(location, remark));
        }
        record.locations.push((name, location));
    }

    /// Keeps the first fault of the game.
    fn fail(&mut self, location: TextLocation, fault: PgnFault) {
        self.fault.get_or_insert(PgnError::at(location, fault));
    }

    fn finish(mut self, read: &mut ReadGames<Pgn4Record>) {
        if let Some(opened) = self.opened {
            self.fail(opened, PgnFault::Unclosed(Enclosure::Variation));
        }
        let is_empty = self.record.headers.is_empty() && self.record.parts.is_empty();
        match self.fault {
            Some(error) => read.refused.push(error),
            None if is_empty => {}
            None => read.games.push(self.record),
        }
    }
}

/// A word without the number of its round, and without dots.
fn without_number(word: &str) -> &str {
    let (_, behind) = split_digits(word);
    if behind.is_empty() || behind.starts_with('.') {
        behind.trim_start_matches('.')
    } else {
        word
    }
}

//! Reading files of c4pgn: where a game starts, and what its words do. What is common to all files of the PGN family is
//! in `pgn_reader`, the meaning of one word in `reading`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::C4pgn;
use super::glyph::Glyph;
use super::writer::is_squares;
use crate::event::Event;
use crate::headers::Headers;
use crate::json::JsonError;
use crate::options::Options;
use crate::pgn::one_line;
use crate::pgn_lexer::PerCent;
use crate::pgn_reader::{Doubt, PgnError, PgnFault, Reader, Record};
use crate::play::Play;
use crate::position::Position;
use crate::reading::{MoveTextError, clip};
use crate::score::Score;
use crate::setup::Setup;
use crate::variant::Variant;
use crate::why::WhyNot;

impl C4pgn {
    /// Reads every game of a text, annotated or condensed, and refuses a token that fits several legal moves. Options that
    /// are given hold for every game, whatever its headers say.
    ///
    /// ```
    /// use entente_rules::C4pgn;
    /// let error = C4pgn::read("1. k7\nNk4", None).unwrap_err();
    /// assert!(error.to_string().starts_with("line 2, column 1: move 1 Silver: Nk4 is not legal: "));
    /// ```
    pub fn read(text: &str, options: Option<&Options>) -> Result<Vec<C4pgn>, PgnError> {
        Reader::new(|headers: &Headers| begin(headers, options), Doubt::Refused).read(text)
    }

    /// Reads every game of a text, and lets the moves behind a token that fits several legal moves decide which
    /// was meant. Where they do not, the token is refused.
    pub fn read_leniently(text: &str, options: Option<&Options>) -> Result<Vec<C4pgn>, PgnError> {
        let doubt = Doubt::LeftToTheMovesBehind;
        Reader::new(|headers: &Headers| begin(headers, options), doubt).read(text)
    }
}

/// A game before its first move.
fn begin(headers: &Headers, options: Option<&Options>) -> Result<C4pgn, PgnFault> {
    let told = headers.get("Options");
    let told = told.map(|json| Options::from_json(Variant::Chess4, json));
    let told = told.transpose().map_err(PgnFault::Options)?;
    let given = options;
    let options = given.or(told.as_ref());
    let start = match headers.get("Position") {
        Some(json) => position(json, options).map_err(PgnFault::Position)?,
        None => Position::start_with(options.unwrap_or(&Options::of(Variant::Chess4))),
    };
    let mut game = C4pgn::begin(headers.clone(), Play::new(start));
    if given.is_some() {
        game.tell_start();
    }
    Ok(game)
}

fn position(json: &str, options: Option<&Options>) -> Result<Position, JsonError> {
    let mut setup = Setup::from_json(Variant::Chess4, json)?;
    if let Some(options) = options {
        setup.options = options.clone();
    }
    Ok(setup.position()?)
}

impl Record for C4pgn {
    type Step = Event;

    const PER_CENT: PerCent = PerCent::IsAWord;

    const RESULTS: usize = 2;

    fn comment(&mut self, text: &str) {
        let text = one_line(text);
        if !text.is_empty() && !is_squares(&text) {
            self.comments.push((self.play.plies().len(), text));
        }
    }

    fn judge(&mut self, glyph: &str) {
        let place = self.play.plies().len();
        let glyph = Glyph::read(glyph).map(|glyph| (place, glyph));
        self.glyphs.extend(glyph);
    }

    fn conclude(&mut self, word: &str) -> bool {
        let is_result = word == "*" || is_scores(word);
        if is_result {
            self.results.push(word.to_string());
        }
        is_result
    }

    fn read(&self, word: &str) -> Result<Event, MoveTextError> {
        match self.play.outcome() {
            None => self.play.read_turn(word),
            Some(_) => Err(MoveTextError::Illegal {
                text: clip(word),
                why: WhyNot::GameOver,
            }),
        }
    }

    fn make(&mut self, event: Event) {
        let made = self.play.apply(&event);
        made.expect("it was read in this position");
    }

    fn number(&self) -> String {
        let position = self.play.position();
        format!(
            "{} {}",
            position.round(),
            super::colour_name(position.turn())
        )
    }
}

/// Four scores with dashes between.
fn is_scores(word: &str) -> bool {
    let scores: Vec<Option<Score>> = word.split('-').map(Score::read).collect();
    scores.len() == Variant::Chess4.players() && scores.iter().all(Option::is_some)
}

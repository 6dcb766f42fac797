//! Reading files of c4pgn: where a game starts, and what its words do. What is common to all files of the PGN family is
//! in `pgn_reader`, the meaning of one word in `reading`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::glyph::Glyph;
use super::reading::pass;
use super::writer::is_squares;
use super::{C4pgn, is_result};
use crate::event::Event;
use crate::headers::Headers;
use crate::json::JsonError;
use crate::moves::Move;
use crate::options::Options;
use crate::pgn::one_line;
use crate::pgn_lexer::PerCent;
use crate::pgn_reader::{Doubt, PgnError, PgnFault, Reader, Record};
use crate::play::Play;
use crate::ply::Ply;
use crate::position::Position;
use crate::reading::{MoveTextError, clip};
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
        C4pgn::read_with(text, options, Doubt::Refused)
    }

    /// Reads every game of a text, and lets the moves behind a token that fits several legal moves decide which
    /// was meant. Where they do not, the token is refused.
    pub fn read_leniently(text: &str, options: Option<&Options>) -> Result<Vec<C4pgn>, PgnError> {
        C4pgn::read_with(text, options, Doubt::LeftToTheMovesBehind)
    }

    fn read_with(
        text: &str,
        options: Option<&Options>,
        doubt: Doubt,
    ) -> Result<Vec<C4pgn>, PgnError> {
        let begin = |headers: &Headers| {
            let game = begin(headers, options)?;
            Ok(Unfinished { game, turns: 0 })
        };
        let games = Reader::new(begin, doubt).read(text)?;
        Ok(games
            .into_iter()
            .map(|unfinished| unfinished.game)
            .collect())
    }
}

/// A game before its first move.
fn begin(headers: &Headers, options: Option<&Options>) -> Result<C4pgn, PgnFault> {
    let variant = headers.get("Variant").filter(|name| is_another(name));
    if let Some(name) = variant {
        return Err(PgnFault::Variant(clip(name)));
    }
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

/// Is it the name of another variant? Nothing and `?` stand for what is not known.
fn is_another(name: &str) -> bool {
    let known = Variant::Chess4.id();
    !(matches!(name.trim(), "" | "?") || name.trim().eq_ignore_ascii_case(known))
}

fn position(json: &str, options: Option<&Options>) -> Result<Position, JsonError> {
    let mut setup = Setup::from_json(Variant::Chess4, json)?;
    if let Some(options) = options {
        setup.options = options.clone();
    }
    Ok(setup.position()?)
}

/// A game as far as it is read.
#[derive(Clone)]
struct Unfinished {
    game: C4pgn,
    /// How many turns were read. A resignation that waited for its turn is made already when it is read.
    turns: usize,
}

/// What a word of the movetext does.
enum Step {
    Event(Event),
    /// It tells what has happened by itself.
    Made,
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step::Event(mv.into())
    }
}

impl Unfinished {
    /// The position in which the next turn is to be read.
    fn position(&self) -> &Position {
        let play = &self.game.play;
        play.position_at(self.turns).unwrap_or(play.position())
    }

    fn read_made(&self, word: &str) -> Result<Step, MoveTextError> {
        let army = self.position().turn();
        match pass(word) {
            Some(Ply::Resigned) => Ok(Step::Made),
            _ => Err(illegal(word, WhyNot::Resigned { army })),
        }
    }
}

impl Record for Unfinished {
    type Step = Step;

    const PER_CENT: PerCent = PerCent::IsAWord;

    const RESULTS: usize = 2;

    fn comment(&mut self, text: &str) {
        let text = one_line(text);
        if !text.is_empty() && !is_squares(&text) {
            self.game.comments.push((self.turns, text));
        }
    }

    fn judge(&mut self, glyph: &str) {
        let glyph = Glyph::read(glyph).map(|glyph| (self.turns, glyph));
        self.game.glyphs.extend(glyph);
    }

    fn is_result(word: &str) -> bool {
        is_result(word)
    }

    fn conclude(&mut self, result: &str) {
        self.game.results.push(result.to_string());
    }

    fn read(&self, word: &str) -> Result<Step, MoveTextError> {
        let play = &self.game.play;
        if self.turns < play.plies().len() {
            self.read_made(word)
        } else if play.outcome().is_some() {
            Err(illegal(word, WhyNot::GameOver))
        } else {
            play.read_turn(word).map(Step::Event)
        }
    }

    fn make(&mut self, step: Step) {
        if let Step::Event(event) = &step {
            let made = self.game.play.apply(event);
            made.expect("it was read in this position");
        }
        let is_choice = matches!(step, Step::Event(Event::ChooseArmy { .. }));
        self.turns += usize::from(!is_choice);
    }

    fn number(&self) -> String {
        let position = self.position();
        format!("{} {}", position.round(), position.turn().name())
    }
}

fn illegal(word: &str, why: WhyNot) -> MoveTextError {
    let text = clip(word);
    MoveTextError::Illegal { text, why }
}

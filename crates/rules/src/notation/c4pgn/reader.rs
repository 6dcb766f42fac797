//! Reads c4pgn files: where a game starts, and what its words do.
//!
//! The part that all files of the PGN family have in common is in `pgn_reader`, and the meaning of
//! a single word is in `notation`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::notation::pass;
use super::token::Glyph;
use super::writer::is_squares;
use super::{C4pgn, is_result};
use crate::notation::fault::{PgnError, PgnFault, PgnRemark};
use crate::notation::headers::Headers;
use crate::notation::json::JsonError;
use crate::notation::lexer::Syntax;
use crate::notation::notation_game::NotationGame;
use crate::notation::pgn::one_line;
use crate::notation::pgn_game::variant_fault;
use crate::notation::pgn_reader::Reader;
use crate::notation::read_games::{Leniency, ReadGames};
use crate::notation::repair::Repair;
use crate::notation::text::{MoveTextError, clip};
use crate::pieces::moves::{Move, Ply};
use crate::position::any_position::Position;
use crate::position::play::{Event, Play};
use crate::position::registry::{Options, Variant};
use crate::position::setup::Setup;
use crate::query::why::WhyNot;

impl C4pgn {
    /// Reads every game of a text, annotated or condensed, and refuses ambiguous tokens. Given
    /// options hold for every game, whatever its headers say.
    ///
    /// ```
    /// use entente_rules::{C4pgn, PgnFault};
    /// let error = C4pgn::read("1. k7\nNk4", None).unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 1));
    /// assert!(matches!(error.fault, PgnFault::Move { .. }), "{error}");
    /// ```
    pub fn read(text: &str, options: Option<&Options>) -> Result<Vec<C4pgn>, PgnError> {
        C4pgn::games(text, options, Leniency::Strict).complete()
    }

    /// Reads every game of a text leniently, and repairs misprints: where a printed move is not
    /// legal, it or moves before it are replaced so that the rest can be read.
    pub fn repair(
        text: &str,
        options: Option<&Options>,
    ) -> Result<(Vec<C4pgn>, Vec<Repair>), PgnError> {
        let mut read = C4pgn::games(text, options, Leniency::Repair);
        let repairs = core::mem::take(&mut read.repairs);
        Ok((read.complete()?, repairs))
    }

    /// Reads every game of a text that can be read. Given options hold for every game, whatever its
    /// headers say.
    pub fn games(text: &str, options: Option<&Options>, leniency: Leniency) -> ReadGames<C4pgn> {
        let begin = |headers: &Headers| Ok((PartialGame::begin(headers, options)?, None));
        let read = Reader::new(&begin, leniency).read(text);
        read.map(|partial_game| partial_game.game)
    }
}

/// A game before its first move.
fn begin(headers: &Headers, options: Option<&Options>) -> Result<C4pgn, PgnFault> {
    // A file of another variant is refused before its position is read.
    if let Some(fault) = variant_fault(Variant::Chess4, headers) {
        return Err(fault);
    }
    let from_header = headers
        .known("Options")
        .map(|json| Options::from_json(Variant::Chess4, json))
        .transpose()
        .map_err(PgnFault::Options)?;
    let options_in_force = options.or(from_header.as_ref());
    let start = match headers.known("Position") {
        Some(json) => position(json, options_in_force).map_err(PgnFault::Position)?,
        None => Position::start_with(options_in_force.unwrap_or(&Options::of(Variant::Chess4))),
    };
    let mut game = C4pgn::begin(headers.clone(), Play::new(start));
    // The headers of the file may say something else than the given options.
    if options.is_some() {
        game.set_start_headers();
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

/// A game while it is being read.
#[derive(Clone)]
struct PartialGame {
    game: C4pgn,
    /// The number of turns read. A resignation that waited for its turn is already made when its
    /// token is read.
    turns: usize,
}

/// The effect of a word of the movetext.
#[derive(Clone, PartialEq)]
enum Entry {
    Event(Event),
    /// The entry describes something that has already happened by itself.
    Made,
}

impl From<Move> for Entry {
    fn from(mv: Move) -> Entry {
        Entry::Event(mv.into())
    }
}

impl PartialGame {
    fn begin(headers: &Headers, options: Option<&Options>) -> Result<PartialGame, PgnFault> {
        let game = begin(headers, options)?;
        Ok(PartialGame { game, turns: 0 })
    }

    /// The position in which the next turn is to be read.
    fn position(&self) -> &Position {
        let play = &self.game.play;
        play.position_at(self.turns).unwrap_or(play.position())
    }

    fn read_past_resignation(&self, word: &str) -> Result<Entry, MoveTextError> {
        let army = self.position().turn();
        match pass(word) {
            Some(Ply::Resigned) => Ok(Entry::Made),
            _ => Err(illegal(word, WhyNot::Resigned { army })),
        }
    }
}

impl NotationGame for PartialGame {
    type Entry = Entry;

    const SYNTAX: &'static Syntax = &Syntax::C4PGN;

    const RESULTS: usize = 2;

    fn comment(&mut self, text: &str) {
        let line = one_line(text);
        if !line.is_empty() && !is_squares(&line) {
            self.game.comments.push((self.turns, line));
        }
    }

    fn annotate(&mut self, sign: &str) -> bool {
        let glyph = Glyph::read(sign).map(|glyph| (self.turns, glyph));
        self.game.glyphs.extend(glyph);
        glyph.is_some()
    }

    /// The headers of this notation are settled when they are written.
    fn finish(&mut self) -> Option<PgnRemark> {
        None
    }

    fn rounds(&self) -> u32 {
        let start = self.game.play.position_at(0).map_or(1, Position::round);
        self.position().round().saturating_sub(start)
    }

    fn is_result(word: &str) -> bool {
        is_result(word)
    }

    fn add_result(&mut self, result: &str) {
        self.game.results.push(result.to_string());
    }

    fn read(&self, word: &str) -> Result<Entry, MoveTextError> {
        let play = &self.game.play;
        // The game is ahead of the text by a resignation that waited for this turn.
        if self.turns < play.plies().len() {
            self.read_past_resignation(word)
        } else if play.outcome().is_some() {
            Err(illegal(word, WhyNot::GameOver))
        } else {
            play.read_turn(word).map(Entry::Event)
        }
    }

    fn make(&mut self, step: Entry) {
        if let Entry::Event(event) = &step {
            let made = self.game.play.apply(event);
            made.expect("it was read in this position");
        }
        let is_choice = matches!(step, Entry::Event(Event::ChooseArmy { .. }));
        // A choice belongs to the turn after it.
        self.turns += usize::from(!is_choice);
    }

    fn allows(&self, step: &Entry) -> bool {
        let play = &self.game.play;
        let is_ahead = self.turns < play.plies().len();
        match step {
            Entry::Event(Event::Move(ply)) if !is_ahead && play.outcome().is_none() => {
                self.position().is_legal(*ply)
            }
            // All others are rare, and are read again.
            Entry::Event(_) | Entry::Made => false,
        }
    }

    fn alternatives(&self) -> Vec<Move> {
        self.position().legal_moves()
    }

    fn written(&self, mv: &Move) -> Vec<String> {
        let (position, ply) = (self.position(), mv.into());
        Vec::from([position.condensed(&ply), position.c4pgn(&ply)])
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

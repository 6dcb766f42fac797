//! PGN4, the files of four-player chess: read as they are found, and written as the site that they
//! come from writes them.
//!
//! The tags are those of PGN with values that may take many lines. A round is a line, its turns
//! have two dots between them, and a move is written in full with what it captures: `Bi1xBa9+`.
//! Players who are out have no turns any more. A king that walks has its army's turns, and behind
//! its first move stands how its player left: `Ke14-d14T`. Who ends the game by leaving on another
//! player's turn is named by a comment of our own: `R { seat=Green }`.
//!
//! `record` splits a text into games that nobody has played yet, `token` has the grammar of a turn,
//! `reader` plays a game, and `writer` has the layout. Variations are kept and not played.

mod reader;
pub(crate) mod record;
pub(crate) mod tags;
mod token;
mod writer;

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::headers::Headers;
use crate::notation::pgn::one_line;
use crate::position::any_position::Position;
use crate::position::play::Play;

use record::Remark;

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

//! c4pgn, the notation of Chess4: a game as a file, annotated with everything that can be derived,
//! or condensed to its moves.
//!
//! Source: the notation section of Chess4's own document, and the rules page where it is silent or
//! contradicts itself.
//!
//! Two headers are our own: `Options`, the options of the game as JSON if they are not the
//! defaults, and `SetUp "1"` with `Position`, the JSON of a position, if the game does not begin at
//! the start. A Method 2 choice is the word `@b` before a move. A line that does not begin with
//! White's turn has three dots after its number, as in PGN. All other headers are kept as read.
//!
//! This file holds the game. `token` is the grammar of one turn, `notation` writes the token of a
//! move and reads it, `writer` has the layout and the derived headers. `pgn_reader` reads
//! several games, headers and comments, as for all notations of the family.

pub(super) mod notation;
mod reader;
mod token;
mod writer;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::headers::Headers;
use crate::notation::pgn::one_line;
use crate::pieces::endings::{Score, score_row};
use crate::position::any_position::Position;
use crate::position::play::Play;
use crate::position::registry::{Options, Variant};

use token::Glyph;

/// One game of Chess4, as a file holds it.
///
/// ```
/// use entente_rules::C4pgn;
/// let games = C4pgn::read("[ White \"Inky\" ]\n\n1. k7 Nk3! d8 h11 2. Bk9", None).unwrap();
/// assert_eq!(games[0].header("White"), Some("Inky"));
/// assert_eq!(games[0].play().plies().len(), 5);
/// let annotated = games[0].annotated();
/// assert!(annotated.contains("1. k7 { M7 > K7 } Nk3! { J1 > K3 } d8 { B8 > D8 }"));
/// assert!(annotated.ends_with("\n2. Bk9 { N6 > K9 } *\n"));
/// assert!(games[0].condensed().ends_with("\n\n1. k7 Nk3 d8 h11\n2. Bk9 *\n"));
/// ```
#[derive(Clone, Debug)]
pub struct C4pgn {
    headers: Headers,
    play: Play,
    /// Each comment with the number of plies before it.
    comments: Vec<(usize, String)>,
    /// Each glyph with the number of plies up to and including its own.
    glyphs: Vec<(usize, Glyph)>,
    /// The results at the end of the moves.
    results: Vec<String>,
}

impl C4pgn {
    /// A played game, with the headers that every such file has.
    pub fn of(play: &Play) -> C4pgn {
        let mut game = C4pgn::begin(Headers::default(), play.clone());
        let known = [
            ("Variant", "Chess4"),
            ("Variant-Version", "1.0"),
            ("Notation-Style", "c4pgn"),
            ("Notation-Version", "1.0"),
        ];
        for (name, value) in known {
            game.set_header(name, value);
        }
        game.set_start_headers();
        game
    }

    /// A game with only these headers and moves.
    fn begin(headers: Headers, play: Play) -> C4pgn {
        C4pgn {
            headers,
            play,
            comments: Vec::new(),
            glyphs: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Sets the headers that describe an unusual start.
    fn set_start_headers(&mut self) {
        let start = self.start().clone();
        let options = start.options();
        // The JSON of a position contains its options, so one header is enough.
        if start != Position::start_with(&options) {
            self.set_header("SetUp", "1");
            self.set_header("Position", &start.to_json());
        } else if options != Options::of(Variant::Chess4) {
            self.set_header("Options", &options.to_json());
        } else {
            self.headers.remove("Options");
        }
    }

    /// The headers in the order they were set.
    pub fn headers(&self) -> &[(String, String)] {
        self.headers.list()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// Sets a header.
    ///
    /// Characters that a header cannot hold are left out: from the name all but letters, digits,
    /// `_` and `-`, from the value control characters. A name that is empty then is not set.
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

    /// The comments, each with the number of plies before it. Squares of moves are derived and do
    /// not count as comments.
    pub fn comments(&self) -> &[(usize, String)] {
        &self.comments
    }

    /// Adds a comment after so many plies.
    ///
    /// White space is collapsed, and a closing brace becomes a bracket, because a comment cannot
    /// contain one.
    pub fn comment_after(&mut self, plies: usize, text: &str) {
        self.comments.push((plies, one_line(text)));
    }

    /// The Last Man Standing result: as the file has it, else as the rules have it; `*` while the
    /// game runs.
    ///
    /// A Result header that is not a result is kept, but ignored here.
    pub fn result(&self) -> String {
        let derived = || {
            self.play
                .outcome()
                .map(|outcome| score_row(outcome.points()))
        };
        let read = || self.results.first().cloned();
        // The header comes first: the file knows more than the moves, such as an agreement.
        let given = self
            .header("Result")
            .filter(|value| is_result(value))
            .map(str::to_owned);
        given.or_else(derived).or_else(read).unwrap_or("*".into())
    }

    /// Replaces the result of the file by the one that follows from the rules, in its old place.
    pub fn derive_result(&mut self) {
        self.results.clear();
        // Without a given result, `result` says what follows from the rules.
        if self.header("Result").is_some() {
            self.headers.set("Result", "");
            let derived = self.result();
            self.headers.set("Result", &derived);
        }
    }
}

/// Four scores separated by dashes, or the star of a running game.
fn is_result(word: &str) -> bool {
    let scores: Vec<Option<Score>> = word.split('-').map(Score::read).collect();
    word == "*"
        || scores.len() == Options::of(Variant::Chess4).players()
            && scores.iter().all(Option::is_some)
}

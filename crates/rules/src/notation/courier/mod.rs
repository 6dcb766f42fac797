//! Games in Game Courier's full notation, one move per line: `P a2-A4`, `p h7-H5`, `K e1-g1; R
//! h1-f1`. It is the notation of Chess66.
//!
//! Source: "How to Move Pieces" on Game Courier's page of that game, and
//! `docs/players/rules/chess66.md` where it is silent. The notation says nothing about players,
//! results or the starting position.
//!
//! Here are the grammar of a line, which is read exactly as it is written (parts separated by
//! semicolons, each an operation on a board without rules), and whole files. `reading` finds the
//! legal move of a line or of what people type instead, and writes it. `CourierRule` has the
//! reasons why a line is not legal.

pub(super) mod reading;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::square::Square;
use crate::movegen::rule_set::RuleSet;
use crate::notation::fault::{PgnError, PgnFault, TextLocation};
use crate::notation::lexer::{Lexer, Located, Syntax};
use crate::notation::pasted::file_text::plain_lines;
use crate::notation::read_games::ReadGames;
use crate::notation::signs;
use crate::notation::text::{Expected, clip};
use crate::pieces::moves::Move;
use crate::pieces::piece::{Army, Piece};
use crate::position::play::Play;

/// One operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// `P e2-e4`, or without its label `e2-e4`: a piece goes from one square to another.
    Go {
        label: Option<Piece>,
        from: Square,
        to: Square,
    },
    /// `Q-e8`: a piece is put on a square.
    Put { piece: Piece, on: Square },
    /// `e4-`, `@-e4`: the piece on a square is removed.
    Clear { square: Square },
    /// `-e4`: the square itself is removed.
    Remove { square: Square },
}

/// A part with its text and its first character, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LocatedPart<'a> {
    column: usize,
    text: &'a str,
    part: Part,
}

/// Why a line cannot be read, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SyntaxError {
    column: usize,
    text: String,
    expected: Expected,
}

impl Part {
    /// Does a written part mean this one? Labels may be left out.
    fn matches_written(&self, written: &Part) -> bool {
        match (*self, *written) {
            (
                Part::Go { from, to, .. },
                Part::Go {
                    label: None,
                    from: f,
                    to: t,
                },
            ) => (from, to) == (f, t),
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::Go {
                label: Some(piece),
                from,
                to,
            } => write!(out, "{} {from}-{to}", piece.cased_letter()),
            Part::Go {
                label: None,
                from,
                to,
            } => write!(out, "{from}-{to}"),
            Part::Put { piece, on } => write!(out, "{}-{on}", piece.cased_letter()),
            Part::Clear { square } => write!(out, "{square}-"),
            Part::Remove { square } => write!(out, "-{square}"),
        }
    }
}

/// Reads the parts of a line; at least one.
fn parse<'a>(line: &'a str, rules: &'a RuleSet) -> Result<Vec<LocatedPart<'a>>, SyntaxError> {
    let mut location = TextLocation::START;
    let mut parts = Vec::new();
    for text in line.split(';') {
        let mut lexer = Lexer::new(text, location, &Syntax::COURIER);
        let words: Vec<Located<'_>> = lexer.by_ref().collect();
        location = lexer.location;
        let end = Span {
            column: location.column,
            text: "",
        };
        let grammar = Grammar { text, end, rules };
        let Span { column, text } = grammar.span_of(&words);
        let part = grammar.part(&words)?;
        parts.push(LocatedPart { column, text, part });
        // One more for the semicolon.
        location.column += 1;
    }
    Ok(parts)
}

/// A substring of a line, and its first character.
#[derive(Clone, Copy)]
struct Span<'a> {
    column: usize,
    text: &'a str,
}

impl Span<'_> {
    fn expected(self, expected: Expected) -> SyntaxError {
        SyntaxError {
            column: self.column,
            text: clip(self.text),
            expected,
        }
    }
}

/// The grammar of one part.
struct Grammar<'a> {
    text: &'a str,
    /// The place behind it.
    end: Span<'a>,
    rules: &'a RuleSet,
}

impl<'a> Grammar<'a> {
    /// The text of some words that follow each other.
    fn span_of(&self, words: &[Located<'a>]) -> Span<'a> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return self.end;
        };
        Span {
            column: first.location.column,
            text: &self.text[first.offset..last.offset + last.text.len()],
        }
    }

    fn part(&self, words: &[Located<'a>]) -> Result<Part, SyntaxError> {
        let whole = self.span_of(words);
        // It has dashes too, so it is recognized before they are looked for.
        if is_castling(whole.text) {
            return Err(whole.expected(Expected::CourierCastling));
        }
        let Some(dash) = words.iter().position(|word| word.text == "-") else {
            return Err(whole.expected(match words {
                [] => Expected::CourierPart,
                _ => Expected::CourierDash,
            }));
        };
        let square = |words| self.square(self.span_of(words));
        match (&words[..dash], &words[dash + 1..]) {
            ([], []) => Err(whole.expected(Expected::CourierPart)),
            ([], on) => Ok(Part::Remove {
                square: square(on)?,
            }),
            (on, []) => Ok(Part::Clear {
                square: square(on)?,
            }),
            // `@` stands for nothing: putting nothing on a square clears it.
            ([nothing], on) if nothing.text == "@" => Ok(Part::Clear {
                square: square(on)?,
            }),
            ([word], on) => Ok(match self.piece(word.text) {
                Some(piece) => Part::Put {
                    piece,
                    on: square(on)?,
                },
                None => Part::Go {
                    label: None,
                    from: square(core::slice::from_ref(word))?,
                    to: square(on)?,
                },
            }),
            ([label, from @ ..], to) => {
                let known = self.piece(label.text);
                let unknown = || self.span_of(core::slice::from_ref(label));
                Ok(Part::Go {
                    label: Some(known.ok_or_else(|| unknown().expected(Expected::CourierLabel))?),
                    from: square(from)?,
                    to: square(to)?,
                })
            }
        }
    }

    fn piece(&self, word: &str) -> Option<Piece> {
        let mut letters = word.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let kind = self.rules.kind(letter)?;
        let army = if letter.is_ascii_uppercase() {
            Army::White
        } else {
            Army::Black
        };
        Some(Piece { army, kind })
    }

    fn square(&self, span: Span<'_>) -> Result<Square, SyntaxError> {
        let board = self.rules.board();
        board.square(span.text).ok_or_else(|| {
            // A piece and its square may lack the blank between them.
            let glued = span.text.split_at_checked(1).filter(|(piece, square)| {
                self.piece(piece).is_some() && board.square(square).is_some()
            });
            span.expected(match glued {
                Some(_) => Expected::CourierBlank,
                None => Expected::CourierSquare,
            })
        })
    }
}

fn is_castling(text: &str) -> bool {
    let is_separator = |letter: &char| letter.is_whitespace() || *letter == '-';
    let compact: String = text
        .chars()
        .filter(|letter| !is_separator(letter))
        .collect();
    text.contains('-') && ["OO", "OOO", "oo", "ooo", "00", "000"].contains(&&compact[..])
}

/// A game as its moves, line by line.
///
/// ```
/// use entente_rules::{Courier, PgnFault, Play, Position, Variant};
/// let start = Play::new(Position::start(Variant::Chess66));
/// let games = Courier::read("P a2-A4\np h7-H5\nN b1-c3\n", &start).unwrap();
/// assert_eq!(games[0].play().coordinates(), "a2A4 h7H5 b1c3");
/// let error = Courier::read("P a2-A4\np h7 - h8", &start).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 1));
/// assert!(matches!(error.fault, PgnFault::Move { .. }), "{error}");
/// ```
#[derive(Clone, Debug)]
pub struct Courier {
    play: Play,
}

impl Courier {
    /// A played game.
    pub fn of(play: &Play) -> Courier {
        Courier { play: play.clone() }
    }

    /// Reads every game of a text, with empty lines between games.
    ///
    /// Each game begins from the current position of `start` and follows the board alone, as
    /// [`Play::move_on_board`] does.
    pub fn read(text: &str, start: &Play) -> Result<Vec<Courier>, PgnError> {
        Courier::games(text, start).complete()
    }

    /// Reads every game of a text that can be read. Of the others only the first fault is reported.
    pub fn games(text: &str, start: &Play) -> ReadGames<Courier> {
        let plain = plain_lines(text);
        let mut read = ReadGames::default();
        // A game whose rest is skipped is an error.
        let mut open: Option<Result<Play, PgnError>> = None;
        for (line, text) in (1..).zip(plain.lines()) {
            if text.trim().is_empty() {
                end_game(&mut read, open.take());
                continue;
            }
            let game = open.get_or_insert_with(|| Ok(start.clone()));
            let Ok(play) = game else { continue };
            if let Err((column, fault)) = follow(play, &signs::with_plain_dashes(text)) {
                *game = Err(PgnError {
                    line,
                    column,
                    fault,
                });
            }
        }
        end_game(&mut read, open);
        read
    }

    /// The moves with every position.
    pub fn play(&self) -> &Play {
        &self.play
    }
}

fn end_game(read: &mut ReadGames<Courier>, game: Option<Result<Play, PgnError>>) {
    match game {
        None => {}
        Some(Ok(play)) => read.games.push(Courier { play }),
        Some(Err(error)) => read.refused.push(error),
    }
}

fn follow(play: &mut Play, line: &str) -> Result<(), (usize, PgnFault)> {
    // The number is that of the move which cannot be made, so it is taken before.
    let number = play.position().move_number("...");
    let line_error = play.position().find_courier(line);
    let mv = line_error.map_err(|line_error| {
        let error = line_error.error;
        (line_error.column, PgnFault::Move { number, error })
    })?;
    play.move_on_board(mv).expect("a line means a legal move");
    Ok(())
}

/// One line for each move. Moves before the first position are not known.
impl fmt::Display for Courier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, ply) in self.play.plies().iter().enumerate() {
            let position = self.play.position_at(at);
            let mv: Option<Move> = ply.mv();
            if let (Some(position), Some(mv)) = (position, mv) {
                writeln!(out, "{}", position.courier(&mv))?;
            }
        }
        Ok(())
    }
}

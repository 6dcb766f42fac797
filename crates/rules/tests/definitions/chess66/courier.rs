//! Game Courier's full notation as Chess66 uses it: `P a2-A4`, `p e2-e1; q-e1`.
//!
//! A line is first parsed into instructions, as a board without rules would carry them out. Then
//! the legal move that they mean is searched.

use std::collections::BTreeMap;

use crate::chess66::board::Square;
use crate::chess66::game::{Army, Board, Game, Kind, Piece};
use crate::chess66::legal::Move;

/// One instruction for the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A move: `P e2-e4`, `e2-e4`.
    Move {
        label: Option<Piece>,
        from: Square,
        to: Square,
    },
    /// A new piece: `q-e8`.
    Put { piece: Piece, to: Square },
    /// An emptied square: `@-e4`, `e4-`. The first form also restores a square that was removed.
    Clear { square: Square, restores: bool },
    /// A removed square: `-e4`.
    Remove { square: Square },
}

/// The letter of a piece; capitals are White's.
fn label(piece: Piece) -> char {
    match piece.army {
        Army::White => piece.kind.letter(),
        Army::Black => piece.kind.letter().to_ascii_lowercase(),
    }
}

fn piece_labelled(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let army = if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    };
    let kind = Kind::of_letter(letter.to_ascii_uppercase())?;
    Some(Piece { army, kind })
}

/// The instructions of a line.
pub(crate) fn parse(line: &str) -> Result<Vec<Part>, String> {
    line.split(';').map(|text| part(text.trim())).collect()
}

fn part(text: &str) -> Result<Part, String> {
    let (before, after) = text.split_once('-').ok_or(format!("no dash in {text:?}"))?;
    let (left, right) = (before.trim(), after.trim());
    let square = |name: &str| Square::named(name).ok_or(format!("{name:?} is not a square"));
    let words: Vec<&str> = left.split_whitespace().collect();
    let is_there = !right.is_empty();
    match (words[..].as_ref(), is_there) {
        ([], true) => Ok(Part::Remove {
            square: square(right)?,
        }),
        (["@"], true) => Ok(Part::Clear {
            square: square(right)?,
            restores: true,
        }),
        ([event], true) => match piece_labelled(event) {
            Some(piece) => Ok(Part::Put {
                piece,
                to: square(right)?,
            }),
            None => Ok(Part::Move {
                label: None,
                from: square(event)?,
                to: square(right)?,
            }),
        },
        ([event], false) => Ok(Part::Clear {
            square: square(event)?,
            restores: false,
        }),
        ([event, from], true) => {
            let label = Some(piece_labelled(event).ok_or(format!("{event:?} is not a piece"))?);
            Ok(Part::Move {
                label,
                from: square(from)?,
                to: square(right)?,
            })
        }
        _ => Err(format!("{text:?} is not an instruction")),
    }
}

/// A board without rules: its squares, some of them removed, and the piece on each.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RawBoard(pub(crate) BTreeMap<Square, Option<Piece>>);

impl RawBoard {
    pub(crate) fn of(board: &Board) -> RawBoard {
        RawBoard(
            Square::every()
                .map(|square| (square, board.get(square)))
                .collect(),
        )
    }

    /// Carries out the instructions in order.
    pub(crate) fn carry_out(&mut self, parts: &[Part]) -> Result<(), String> {
        parts.iter().try_for_each(|&part| self.carry_out_one(part))
    }

    fn carry_out_one(&mut self, part: Part) -> Result<(), String> {
        match part {
            Part::Move { label, from, to } => {
                let piece = self.lift(from)?.ok_or(format!("{from} is empty"))?;
                if label.is_some_and(|label| label != piece) {
                    return Err(format!("{piece} stands on {from}"));
                }
                self.lift(to)?;
                self.0.insert(to, Some(piece));
            }
            Part::Put { piece, to } => {
                self.0.insert(to, Some(piece));
            }
            Part::Clear { square, restores } => {
                if !restores {
                    self.lift(square)?;
                }
                self.0.insert(square, None);
            }
            Part::Remove { square } => {
                self.0
                    .remove(&square)
                    .ok_or(format!("{square} is not there"))?;
            }
        }
        Ok(())
    }

    fn lift(&mut self, square: Square) -> Result<Option<Piece>, String> {
        let piece_on_square = self
            .0
            .get_mut(&square)
            .ok_or(format!("{square} is not there"))?;
        Ok(piece_on_square.take())
    }
}

/// Writes a legal move in full: the move, a piece captured elsewhere, the promotion, the rook (N3).
pub(crate) fn write(game: &Game, mv: Move) -> String {
    let piece = game.board.get(mv.from).expect("a piece moves");
    let mut line = format!("{} {}-{}", label(piece), mv.from, mv.to);
    if let Some(square) = removed(game, mv) {
        line += &format!("; {square}-");
    }
    if let Some(kind) = mv.promotion {
        line += &format!("; {}-{}", label(Piece { kind, ..piece }), mv.to);
    }
    if let Some(castle) = game.castle_of(piece, mv) {
        let kind = Kind::Rook;
        let rook = label(Piece { kind, ..piece });
        line += &format!("; {rook} {}-{}", castle.rook, castle.crossed);
    }
    line
}

/// The square of a captured piece, if it is not the square that the piece moves to.
fn removed(game: &Game, mv: Move) -> Option<Square> {
    game.captured(mv).filter(|&square| square != mv.to)
}

/// The legal move that a line means.
pub(crate) fn read(game: &Game, line: &str) -> Result<Move, String> {
    let parts = parse(line)?;
    let Some((Part::Move { label, from, to }, rest)) = parts.split_first() else {
        return Err("no piece moves".to_string());
    };
    let standing = game.board.get(*from);
    if label.is_some() && *label != standing {
        return Err(format!("{label:?} does not stand on {from}"));
    }
    let mut moves = game.moves_between(*from, *to).into_iter();
    let found = moves.find(|&mv| matches_rest(game, mv, rest));
    found.ok_or(format!("{line:?} is not a legal move"))
}

/// Whether the rest of the line fits the move. A promotion must be written; a captured piece and
/// the castling rook may be left out.
fn matches_rest(game: &Game, mv: Move, rest: &[Part]) -> bool {
    let army = game.turn;
    match (mv.promotion, rest) {
        (Some(kind), [Part::Put { piece, to }]) => *piece == Piece { army, kind } && *to == mv.to,
        (Some(_), _) => false,
        (None, []) => true,
        (None, [Part::Clear { square, .. }]) => removed(game, mv) == Some(*square),
        (None, [Part::Move { label, from, to }]) => {
            let king = game.board.get(mv.from).expect("a piece moves");
            let castle = game.castle_of(king, mv);
            let kind = Kind::Rook;
            label.is_none_or(|label| label == Piece { army, kind })
                && castle.is_some_and(|castle| (castle.rook, castle.crossed) == (*from, *to))
        }
        (None, _) => false,
    }
}

fn square(name: &str) -> Square {
    Square::named(name).expect("a square")
}

#[test]
fn pieces_and_squares_come_and_go_on_a_board_without_rules() {
    let start = RawBoard::of(&Game::start().board);
    let after = |line: &str| -> Result<RawBoard, String> {
        let mut raw_board = start.clone();
        raw_board.carry_out(&parse(line)?)?;
        Ok(raw_board)
    };
    let at = |line: &str, name: &str| after(line).expect(line).0.get(&square(name)).copied();
    let queen = Some(Some(Piece::named("bQ").expect("a piece")));
    for line in ["e2-", "@-e2", "e2 -", "@ - e2"] {
        assert_eq!(at(line, "e2"), Some(None), "{line}");
    }
    assert_eq!(at("-e4", "e4"), None);
    for line in ["-e4; @-e4", "-e4;@-e4"] {
        assert_eq!(at(line, "e4"), Some(None), "{line}");
    }
    assert_eq!(at("-e4; q-e4", "e4"), queen);
    assert_eq!(
        at("p e7-e8; q-e8", "e8"),
        queen,
        "the notation page's own line"
    );
    assert_eq!(at("H5-; h5-", "h5"), Some(None));
    for line in ["-e4; -e4", "-e4; e4-", "-e4; P e2-e4", "p e2-e4", "e3-e4"] {
        assert!(after(line).is_err(), "{line}");
    }
}

#[test]
fn text_that_is_not_notation() {
    let lines = [
        "",
        "Pe2-e4",
        "Ne6",
        "O-O",
        "o-o",
        "P e2-e4;",
        "P e2 e4",
        "P e2--e4",
        "a2-B4",
        "P e2-e4-e5",
        "X e2-e4",
        "@-",
        "-",
        "P P e2-e4",
        "4-d1",
        "B d1-4",
    ];
    for line in lines {
        assert!(parse(line).is_err(), "{line:?}");
    }
}

//! Game Courier's full notation, as Chess66 is played with it: `P a2-A4`, `p e2-e1; q-e1`. A line is first read for
//! what it says, as a board that knows no rules would carry it out; then it is asked which legal move that is.

use std::collections::BTreeMap;

use crate::board::Cell;
use crate::game::{Board, Game};
use crate::legal::Move;
use crate::men::{Army, Kind, Man};

/// One thing to do on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// `P e2-e4`, `e2-e4`.
    Move {
        label: Option<Man>,
        from: Cell,
        to: Cell,
    },
    /// `q-e8`: put it there.
    Put { man: Man, to: Cell },
    /// `@-e4`, `e4-`: take away who stands there; the first also gives a space back that was removed.
    Clear { cell: Cell, gives_back: bool },
    /// `-e4`: take the space itself away.
    Remove { cell: Cell },
}

/// Capitals are White's.
fn label(man: Man) -> char {
    match man.army {
        Army::White => man.kind.letter(),
        Army::Black => man.kind.letter().to_ascii_lowercase(),
    }
}

fn man_labelled(text: &str) -> Option<Man> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let army = if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    };
    let kind = Kind::of_letter(letter.to_ascii_uppercase())?;
    Some(Man { army, kind })
}

/// What a line says, part by part.
pub(crate) fn parse(line: &str) -> Result<Vec<Part>, String> {
    line.split(';').map(|text| part(text.trim())).collect()
}

fn part(text: &str) -> Result<Part, String> {
    let (left, right) = text.split_once('-').ok_or(format!("no dash in {text:?}"))?;
    let (left, right) = (left.trim(), right.trim());
    let cell = |name: &str| Cell::named(name).ok_or(format!("{name:?} is no space"));
    let words: Vec<&str> = left.split_whitespace().collect();
    let is_there = !right.is_empty();
    match (words[..].as_ref(), is_there) {
        ([], true) => Ok(Part::Remove { cell: cell(right)? }),
        (["@"], true) => Ok(Part::Clear {
            cell: cell(right)?,
            gives_back: true,
        }),
        ([word], true) => match man_labelled(word) {
            Some(man) => Ok(Part::Put {
                man,
                to: cell(right)?,
            }),
            None => Ok(Part::Move {
                label: None,
                from: cell(word)?,
                to: cell(right)?,
            }),
        },
        ([word], false) => Ok(Part::Clear {
            cell: cell(word)?,
            gives_back: false,
        }),
        ([word, from], true) => {
            let label = Some(man_labelled(word).ok_or(format!("{word:?} is no piece"))?);
            Ok(Part::Move {
                label,
                from: cell(from)?,
                to: cell(right)?,
            })
        }
        _ => Err(format!("{text:?} says nothing")),
    }
}

/// A board that knows no rules: spaces, some of them removed, and who stands there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Raw(pub(crate) BTreeMap<Cell, Option<Man>>);

impl Raw {
    pub(crate) fn of(board: &Board) -> Raw {
        Raw(Cell::every().map(|cell| (cell, board.get(cell))).collect())
    }

    /// Carries the parts out one after the other.
    pub(crate) fn carry_out(&mut self, parts: &[Part]) -> Result<(), String> {
        parts.iter().try_for_each(|&part| self.carry_out_one(part))
    }

    fn carry_out_one(&mut self, part: Part) -> Result<(), String> {
        match part {
            Part::Move { label, from, to } => {
                let man = self.lift(from)?.ok_or(format!("{from} is empty"))?;
                if label.is_some_and(|label| label != man) {
                    return Err(format!("{man} stands on {from}"));
                }
                self.lift(to)?;
                self.0.insert(to, Some(man));
            }
            Part::Put { man, to } => {
                self.0.insert(to, Some(man));
            }
            Part::Clear { cell, gives_back } => {
                if !gives_back {
                    self.lift(cell)?;
                }
                self.0.insert(cell, None);
            }
            Part::Remove { cell } => {
                self.0.remove(&cell).ok_or(format!("{cell} is not there"))?;
            }
        }
        Ok(())
    }

    fn lift(&mut self, cell: Cell) -> Result<Option<Man>, String> {
        let place = self
            .0
            .get_mut(&cell)
            .ok_or(format!("{cell} is not there"))?;
        Ok(place.take())
    }
}

/// A legal move in full: the move, then who disappears elsewhere, the promotion, the rook (N3).
pub(crate) fn write(game: &Game, mv: Move) -> String {
    let man = game.board.get(mv.from).expect("a man moves");
    let mut line = format!("{} {}-{}", label(man), mv.from, mv.to);
    if let Some(cell) = removed(game, mv) {
        line += &format!("; {cell}-");
    }
    if let Some(kind) = mv.promotion {
        line += &format!("; {}-{}", label(Man { kind, ..man }), mv.to);
    }
    if let Some(castle) = game.castle_of(man, mv) {
        let kind = Kind::Rook;
        let rook = label(Man { kind, ..man });
        line += &format!("; {rook} {}-{}", castle.rook, castle.crossed);
    }
    line
}

/// Who is taken on another space than the one the man moves to.
fn removed(game: &Game, mv: Move) -> Option<Cell> {
    game.captured(mv).filter(|&cell| cell != mv.to)
}

/// The legal move that a line means.
pub(crate) fn read(game: &Game, line: &str) -> Result<Move, String> {
    let parts = parse(line)?;
    let Some((Part::Move { label, from, to }, rest)) = parts.split_first() else {
        return Err("no man moves".to_string());
    };
    let standing = game.board.get(*from);
    if label.is_some() && *label != standing {
        return Err(format!("it is not {label:?} that stands on {from}"));
    }
    let mut moves = game.moves_between(*from, *to).into_iter();
    let found = moves.find(|&mv| is_told(game, mv, rest));
    found.ok_or(format!("{line:?} is no legal move"))
}

/// Is this all that the rest of the line may say of the move? A promotion has to be told; who is removed and how the
/// rook goes may be left out.
fn is_told(game: &Game, mv: Move, rest: &[Part]) -> bool {
    let army = game.turn;
    match (mv.promotion, rest) {
        (Some(kind), [Part::Put { man, to }]) => *man == Man { army, kind } && *to == mv.to,
        (Some(_), _) => false,
        (None, []) => true,
        (None, [Part::Clear { cell, .. }]) => removed(game, mv) == Some(*cell),
        (None, [Part::Move { label, from, to }]) => {
            let king = game.board.get(mv.from).expect("a man moves");
            let castle = game.castle_of(king, mv);
            let kind = Kind::Rook;
            label.is_none_or(|label| label == Man { army, kind })
                && castle.is_some_and(|castle| (castle.rook, castle.crossed) == (*from, *to))
        }
        (None, _) => false,
    }
}

fn cell(name: &str) -> Cell {
    Cell::named(name).expect("a cell")
}

#[test]
fn pieces_and_spaces_come_and_go_on_a_board_without_rules() {
    let start = Raw::of(&Game::start().board);
    let after = |line: &str| -> Result<Raw, String> {
        let mut raw = start.clone();
        raw.carry_out(&parse(line)?)?;
        Ok(raw)
    };
    let at = |line: &str, name: &str| after(line).expect(line).0.get(&cell(name)).copied();
    let queen = Some(Some(Man::named("bQ").expect("a man")));
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
fn what_is_no_notation() {
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

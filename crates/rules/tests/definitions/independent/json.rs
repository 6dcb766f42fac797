//! Parts of positions and states as the project's JSON.

use serde_json::{Map, Value, json};

use crate::independent::pieces::{Owner, Piece};
use crate::independent::squares::{Board, Layout, Square};

/// An object with an entry for each of these armies, by letter.
pub(crate) fn by_army<A: Owner>(entries: impl IntoIterator<Item = (A, Value)>) -> Value {
    let entries = entries.into_iter();
    let lettered = entries.map(|(army, value)| (army.letter().to_string(), value));
    Value::Object(lettered.collect::<Map<_, _>>())
}

pub(crate) fn letters<A: Owner>(armies: impl IntoIterator<Item = A>) -> Vec<String> {
    let armies = armies.into_iter();
    armies.map(|army| army.letter().to_string()).collect()
}

pub(crate) fn names<S: ToString>(squares: impl IntoIterator<Item = S>) -> Vec<String> {
    squares.into_iter().map(|it| it.to_string()).collect()
}

/// The names of squares as texts in order: `d10` before `d8`.
pub(crate) fn sorted_names<S: ToString>(squares: impl IntoIterator<Item = S>) -> Vec<String> {
    let mut names = names(squares);
    names.sort();
    names
}

/// The squares of the pieces that give check, for each army in check.
pub(crate) fn checks<A: Owner, S: ToString>(
    checkers: impl IntoIterator<Item = (A, Vec<S>)>,
) -> Value {
    let given = checkers.into_iter().filter(|(_, by)| !by.is_empty());
    by_army(given.map(|(army, by)| (army, json!(sorted_names(by)))))
}

/// A position together with what is derived from it.
pub(crate) fn extended(mut position: Value, mut derived: Value) -> Value {
    let derived = derived.as_object_mut().expect("an object");
    position.as_object_mut().expect("an object").append(derived);
    position
}

/// An object with the piece on each square.
pub(crate) fn placed<S: ToString, A: Owner>(pieces: impl Iterator<Item = (S, Piece<A>)>) -> Value {
    let named = pieces.map(|(square, piece)| (square.to_string(), json!(piece.to_string())));
    Value::Object(named.collect::<Map<_, _>>())
}

/// The pieces of a position, with these squares.
pub(crate) fn read_placed<S, A: Owner>(
    position: &Value,
    square: impl Fn(&str) -> Option<S>,
) -> Result<Vec<(S, Piece<A>)>, String> {
    let pieces = position["pieces"].as_object().ok_or("no pieces")?;
    let read = pieces.iter().map(|(name, piece)| {
        let piece = piece.as_str().and_then(Piece::named);
        let piece = piece.ok_or(format!("no piece on {name}"))?;
        let square = square(name).ok_or(format!("{name} is not a square"))?;
        Ok((square, piece))
    });
    read.collect()
}

impl<A: Owner> Board<A> {
    pub(crate) fn read(position: &Value, layout: Layout) -> Result<Board<A>, String> {
        let pieces: Vec<(Square, Piece<A>)> = read_placed(position, |name| layout.square(name))?;
        Ok(pieces.into_iter().collect())
    }
}

/// A counter of a position, or its default value.
pub(crate) fn number(position: &Value, key: &str, default: u32) -> u32 {
    position[key].as_u64().map_or(default, |found| found as u32)
}

/// The army with the letter that is this value.
pub(crate) fn army<A: Owner>(letter: &Value) -> Option<A> {
    A::named(letter.as_str()?)
}

//! The names of openings of chess, from the usual start.

use entente_game::View;
use entente_rules::{Play, Position, Variant};
use std::sync::LazyLock;

/// Named positions, sorted: the first three fields of a FEN, the ECO code, and the name. Where they
/// come from is in `data/README.md`.
const NAMED: &str = include_str!("../../data/openings.tsv");

/// The same, read once: a file of many games asks for each of them.
static OPENINGS: LazyLock<Vec<(&str, Opening)>> =
    LazyLock::new(|| NAMED.lines().filter_map(named).collect());

/// The most plies after which a position is looked for; the longest named line has 36.
const MAX_PLIES: usize = 40;

/// A named opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, such as `C50`.
    pub eco: &'static str,
    /// Its name, in English as in the literature.
    pub name: &'static str,
}

impl Opening {
    /// The opening of a game: the last named position in it. `None` unless it is chess from the
    /// usual start.
    pub fn of(view: &View) -> Option<Self> {
        view.play().and_then(Self::of_play)
    }

    fn of_play(play: &Play) -> Option<Self> {
        let positions = play.positions();
        // The usual start of the usual chess, which is the default.
        if positions.first() != Some(&Position::start(Variant::default())) {
            return None;
        }
        let mut latest = positions.iter().take(MAX_PLIES + 1).rev();
        latest.find_map(|position| {
            let fen = position.fen();
            let fields = fen.match_indices(' ').nth(2)?.0;
            let at = OPENINGS.binary_search_by_key(&&fen[..fields], |(fields, _)| *fields);
            at.ok().map(|at| OPENINGS[at].1)
        })
    }
}

fn named(line: &'static str) -> Option<(&'static str, Opening)> {
    let (fields, named) = line.split_once('\t')?;
    let (eco, name) = named.split_once('\t')?;
    Some((fields, Opening { eco, name }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::Event;

    fn opening(start: Position, moves: &str) -> Option<(&'static str, &'static str)> {
        let mut play = Play::new(start);
        for text in moves.split_whitespace() {
            let mv = play.position().read_move(text).unwrap();
            play.apply(&Event::Move(mv.into())).unwrap();
        }
        Opening::of_play(&play).map(|opening| (opening.eco, opening.name))
    }

    #[test]
    fn the_last_named_position_counts_whatever_the_order_of_moves() {
        let start = || Position::start(Variant::default());
        let caro_kann = Some(("B12", "Caro-Kann Defense"));
        for (moves, expected) in [
            ("", None),
            ("a3 a6 h3 h6 Ra2", Some(("A00", "Anderssen's Opening"))),
            ("e4 c6 d4", caro_kann),
            ("d4 c6 e4", caro_kann),
            ("e4 e5 Nf3 Nc6 Bc4", Some(("C50", "Italian Game"))),
        ] {
            assert_eq!(opening(start(), moves), expected, "{moves}");
        }
    }

    #[test]
    fn only_the_usual_start_has_openings() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
        assert_eq!(opening(Position::from_fen(fen).unwrap(), "e4 c6 d4"), None);
    }

    #[test]
    fn the_names_are_sorted_and_complete() {
        let all: Vec<_> = NAMED.lines().filter_map(named).collect();
        assert_eq!(all.len(), NAMED.lines().count());
        assert!(all.is_sorted_by(|(one, _), (next, _)| one < next));
    }
}

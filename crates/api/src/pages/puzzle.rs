//! The parts that only the page of a person's puzzles needs: the squares of the board, and the
//! pieces on them after the moves that were found.
//!
//! They follow from the collection and the moves of the request alone, and say nothing of the
//! solution. How far the person is, the page asks the API.

use crate::game::moves::LegalMove;
use crate::http::prelude::*;
use crate::pages::board::{Squares, TouchMove, drawn, mark_move, settings_of};
use entente_advisor::puzzle::ShippedPuzzle;
use entente_presentation::picture;
use entente_presentation::text::say;
use entente_render::Mark;
use entente_rules::{Event, Play, Position};
use std::collections::BTreeMap;

/// The longest line, in moves: the longest mate with its replies.
const MAX_LINE: usize = 9;

read_by!(ValidQuery: PuzzleQuery);

/// The puzzle that is meant, and the moves that were made in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleQuery {
    /// Its name.
    puzzle: String,
    /// The moves in coordinate form, separated by commas.
    line: Option<String>,
}

impl PuzzleQuery {
    /// The position in which the puzzle begins.
    fn start(&self, api: &Api) -> ApiResult<Position> {
        let puzzle = api.service.puzzles().collected(&self.puzzle);
        let position = puzzle.and_then(|ShippedPuzzle { puzzle, .. }| puzzle.position());
        position.ok_or_else(|| Kind::NoSuchPuzzle.into())
    }

    /// The game after the moves; `None` if they are not legal.
    fn play(&self, start: Position) -> Option<Play> {
        let mut play = Play::new(start);
        let moves = self.line.as_deref().unwrap_or_default().split(',');
        let moves: Vec<&str> = moves.filter(|mv| !mv.is_empty()).collect();
        if moves.len() > MAX_LINE {
            return None;
        }
        for mv in moves {
            let ply = play.position().read_ply(mv).ok()?;
            play.apply(&Event::Move(ply)).ok()?;
        }
        Some(play)
    }
}

/// A position of a puzzle.
#[derive(Debug, Serialize)]
pub(super) struct Pieces {
    /// The symbol of the piece on each square.
    pieces: BTreeMap<String, String>,
    /// The squares of kings in check.
    check: Vec<String>,
    /// The squares of the last move.
    last: Vec<String>,
    /// The legal moves.
    legal: Vec<TouchMove>,
}

/// The squares of a puzzle's board, from the side that solves it, and how the caller likes to see
/// them.
pub(super) async fn squares(caller: Caller, query: PuzzleQuery) -> JsonAnswer<Squares> {
    let Caller { api, person } = caller;
    let start = query.start(&api)?;
    let settings = settings_of(&api, person).await?;
    let options = start.options();
    let first = picture::side(&options, start.turn());
    let scene = drawn(&start)?;
    let squares = Squares::of(&options, first, scene.board(), &settings);
    Ok(Json(squares))
}

/// The pieces of a puzzle.
pub(super) async fn pieces(api: Api, query: PuzzleQuery) -> JsonAnswer<Pieces> {
    let play = query
        .play(query.start(&api)?)
        .ok_or_else(|| Problem::new(Kind::InvalidQuery, say!(texts(), "problem-line")))?;
    let mut scene = drawn(play.position())?;
    let last = picture::last_squares(&play);
    mark_move(&mut scene, last.map(|(from, to)| [from, to]))?;
    let marked = |mark| scene.marked(mark).map(str::to_owned).collect();
    let pieces = scene.pieces();
    Ok(Json(Pieces {
        check: marked(Mark::Check),
        last: marked(Mark::LastMove),
        pieces: pieces
            .map(|(square, piece)| (square.to_owned(), entente_render::symbol_id(piece)))
            .collect(),
        legal: match play.outcome() {
            None => {
                let position = play.position();
                let written = LegalMove::all_written(position, api.text_for_people());
                TouchMove::all(position, written)
            }
            Some(_) => Vec::new(),
        },
    }))
}

//! A player's think-board as JSON.

use super::word::Word;
use entente_game::{ThinkMove, ThinkMoveId, ThinkOrigin, ThinkState};
use entente_presentation::text;
use entente_service::OpenThinkBoard;
use entente_words::words;
use serde::Serialize;
use utoipa::ToSchema;

words! {
    /// The relation of a move on a think-board to the game.
    pub enum ThoughtState {
        /// It can still be played.
        Ahead = "ahead",
        /// It was played.
        Played = "played",
        /// The game has taken another way.
        Past = "past",
    }
}

pub(crate) type ThoughtStateWord = Word<ThoughtState>;

impl From<ThinkState> for ThoughtState {
    fn from(state: ThinkState) -> Self {
        match state {
            ThinkState::Ahead { .. } => Self::Ahead,
            ThinkState::Played { .. } => Self::Played,
            ThinkState::Past => Self::Past,
        }
    }
}

/// The think-board of the caller. Nobody else sees it, or that there is one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ThinkBoard {
    /// The number of changes of the board.
    #[schema(example = 1)]
    pub(crate) revision: u64,
    /// The last move that this request has added or changed; null if there is none.
    #[schema(required, value_type = Option<u32>, example = 1)]
    last: Option<ThinkMoveId>,
    /// The moves, each after the move that it follows.
    moves: Vec<ThoughtMove>,
}

/// A move on a think-board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ThoughtMove {
    /// The number of the move.
    #[schema(value_type = u32, example = 1)]
    id: ThinkMoveId,
    /// The move that it follows; null if it follows a board of the game.
    #[schema(required, value_type = Option<u32>, example = 0)]
    after: Option<ThinkMoveId>,
    /// The number of plies of that board of the game; null if it follows another move.
    #[schema(required)]
    ply: Option<u32>,
    /// The move in the rule set's notation.
    #[schema(example = "Bb5")]
    notation: String,
    /// The move in coordinate form.
    #[schema(example = "f1b5")]
    coordinate: String,
    /// The caller's note on it; null if there is none.
    #[schema(required, example = "A Spanish game")]
    note: Option<String>,
    /// Its relation to the game.
    state: ThoughtStateWord,
    /// The moves from the present board to this one, as `POST …/conditional-moves` takes them and
    /// as a letter can show them; null if it is not ahead.
    #[schema(required, example = "Nc6 Bb5")]
    line: Option<String>,
}

impl ThinkBoard {
    /// The board that was opened or changed.
    pub(crate) fn of(open: &OpenThinkBoard) -> Self {
        let states = open.board.states(&open.view).into_iter();
        Self {
            revision: open.board.revision(),
            last: open.last,
            moves: states
                .map(|(mv, state)| ThoughtMove::of(open, mv, state))
                .collect(),
        }
    }
}

impl ThoughtMove {
    fn of(open: &OpenThinkBoard, mv: &ThinkMove, state: ThinkState) -> Self {
        let (after, ply) = match mv.after {
            ThinkOrigin::Move(id) => (Some(id), None),
            ThinkOrigin::Game { ply, .. } => (None, Some(ply)),
        };
        Self {
            id: mv.id,
            after,
            ply,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
            note: mv.note.clone(),
            state: Word(state.into()),
            line: open
                .board
                .line(mv.id, state)
                .map(|line| text::typed_line(&line)),
        }
    }
}

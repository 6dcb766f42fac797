//! The think-board of a player: a private tree of moves that could be played, kept beside a game.
//!
//! It is no part of the game: none of its records, nor their number, depends on it, so nothing of a
//! game shows whether there is one. The service stores it under the name of its owner. Moves are
//! checked by the rules on the board as its owner knows it; no engine is asked.

use crate::base::id::Time;
use crate::base::moves::MoveView;
use crate::base::refusal::{Refusal, ThinkBoardRefusal};
use crate::moves::play_known;
use crate::moves::typed_move::{read, words};
use crate::view::View;
use entente_rules::{Play, Ply, Position, Square};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The maximum number of moves on a think-board.
pub const THINK_BOARD_MOVES: usize = 400;

/// The maximum length of a note on a move, in characters.
pub const THINK_NOTE_LIMIT: usize = 300;

/// The number of a move on a think-board. It is never given to another move of the same board.
pub type ThinkMoveId = u32;

/// A think-board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThinkBoard {
    /// The number of changes.
    revision: u64,
    /// The number that the next move gets.
    next: ThinkMoveId,
    /// The moves, each after the move that it follows.
    moves: Vec<ThinkMove>,
}

/// A move on a think-board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThinkMove {
    /// The number of the move.
    pub id: ThinkMoveId,
    /// The board on which it would be played.
    pub after: ThinkOrigin,
    /// The move in coordinate form.
    pub coordinate: String,
    /// The move in the rule set's notation.
    pub notation: String,
    /// The owner's note on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The board on which a move of a think-board would be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkOrigin {
    /// The board after another move of the think-board.
    Move(ThinkMoveId),
    /// A board of the game.
    Game {
        /// The number of plies before it.
        ply: u32,
        /// The time of the last of them, which differs if other moves were made after a takeback.
        at: Option<Time>,
    },
}

/// The relation of a move on a think-board to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThinkState {
    /// It was played: the game has had this board.
    Played {
        /// The number of plies that the game had then.
        ply: u32,
    },
    /// It can still be played.
    Ahead {
        /// The number of moves from the present board to it, from 1.
        moves: usize,
    },
    /// The game has taken another way.
    Past,
}

/// A change of a think-board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThinkEdit {
    /// Adds moves. Those that are there already are followed, and not added again.
    Add {
        /// The move that they follow; `None` for the present board of the game.
        after: Option<ThinkMoveId>,
        /// The moves in any notation.
        line: String,
        /// A note on the last of them.
        note: Option<String>,
    },
    /// Replaces the note on a move. An empty text removes it.
    Note {
        /// The move.
        id: ThinkMoveId,
        /// The text.
        text: String,
    },
    /// Removes a move and all that follow it.
    Remove {
        /// The move.
        id: ThinkMoveId,
    },
    /// Removes everything.
    Clear,
}

impl ThinkBoard {
    /// The number of changes so far, which is a version of the board.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// All moves, each after the move that it follows.
    pub fn moves(&self) -> &[ThinkMove] {
        &self.moves
    }

    /// A move.
    pub fn get(&self, id: ThinkMoveId) -> Option<&ThinkMove> {
        self.moves.iter().find(|mv| mv.id == id)
    }

    /// The moves that follow a move, in the order in which they were added.
    pub fn after(&self, id: ThinkMoveId) -> Vec<&ThinkMove> {
        let follows = |mv: &&ThinkMove| mv.after == ThinkOrigin::Move(id);
        self.moves.iter().filter(follows).collect()
    }

    /// The moves that can be played on the present board of the game.
    pub fn next_moves(&self, view: &View) -> Vec<&ThinkMove> {
        let states = self.states(view).into_iter();
        let next = states.filter(|(_, state)| *state == ThinkState::Ahead { moves: 1 });
        next.map(|(mv, _)| mv).collect()
    }

    /// The moves from a board of the game to a move, which is the last of them.
    pub fn path(&self, id: ThinkMoveId) -> Vec<&ThinkMove> {
        let before = |mv: &&ThinkMove| match mv.after {
            ThinkOrigin::Move(id) => self.get(id),
            ThinkOrigin::Game { .. } => None,
        };
        let mut path: Vec<_> = core::iter::successors(self.get(id), before).collect();
        path.reverse();
        path
    }

    /// All moves with their relation to the game, in the order of [`ThinkBoard::moves`].
    pub fn states(&self, view: &View) -> Vec<(&ThinkMove, ThinkState)> {
        let mut states: Vec<(&ThinkMove, ThinkState)> = Vec::with_capacity(self.moves.len());
        for mv in &self.moves {
            let before = match mv.after {
                ThinkOrigin::Game { ply, at } if at == time_of(view, ply) => {
                    ThinkState::Played { ply }
                }
                ThinkOrigin::Game { .. } => ThinkState::Past,
                ThinkOrigin::Move(id) => states
                    .iter()
                    .find(|(mv, _)| mv.id == id)
                    .map_or(ThinkState::Past, |(_, state)| *state),
            };
            states.push((mv, after(view, before, mv)));
        }
        states
    }

    /// The relation of a move to the game.
    pub fn state(&self, view: &View, id: ThinkMoveId) -> Option<ThinkState> {
        let states = self.states(view);
        let found = states.into_iter().find(|(mv, _)| mv.id == id);
        found.map(|(_, state)| state)
    }

    /// The present board of the game as the moves on this think-board follow it: if a line has
    /// come true, its last move that was played.
    fn present(&self, view: &View) -> ThinkOrigin {
        let now = ThinkState::Played { ply: view.ply() };
        let states = self.states(view);
        match states.iter().find(|(_, state)| *state == now) {
            Some((mv, _)) => ThinkOrigin::Move(mv.id),
            None => ThinkOrigin::Game {
                ply: view.ply(),
                at: time_of(view, view.ply()),
            },
        }
    }

    /// The moves from the present board of the game to a move; `None` if it cannot be played any
    /// more, or was.
    pub fn line_ahead(&self, view: &View, id: ThinkMoveId) -> Option<Vec<&ThinkMove>> {
        self.line(id, self.state(view, id)?)
    }

    /// The same of a move with this relation to the game, where that is known already.
    pub fn line(&self, id: ThinkMoveId, state: ThinkState) -> Option<Vec<&ThinkMove>> {
        let ThinkState::Ahead { moves } = state else {
            return None;
        };
        let path = self.path(id);
        Some(path[path.len() - moves..].to_vec())
    }

    /// The position after a move, as the owner of the board may know it, with the move. `None` if
    /// there is no such move, or if it could not be played on the board as it is known now.
    pub fn position(&self, view: &View, id: ThinkMoveId) -> Option<(Position, (Square, Square))> {
        let mv = self.get(id)?;
        let before = self.play_after(view, mv.after).ok()?;
        let mv = before.position().read_move(&mv.coordinate).ok()?;
        let after = before.position().play(mv).ok()?;
        Some((after, before.position().shown_squares(&mv)))
    }

    /// Makes a change. Returns the last move that was added or changed. A refusal changes nothing.
    pub fn edit(&mut self, view: &View, edit: &ThinkEdit) -> Result<Option<ThinkMoveId>, Refusal> {
        if view.player().is_none() {
            return Err(Refusal::NotSeated);
        }
        let mut changed = self.clone();
        let last = match edit {
            ThinkEdit::Add { after, line, note } => {
                let last = changed.add(view, *after, line)?;
                if let Some(text) = note {
                    changed.write_note(last, text)?;
                }
                Some(last)
            }
            ThinkEdit::Note { id, text } => {
                changed.write_note(*id, text)?;
                Some(*id)
            }
            ThinkEdit::Remove { id } => {
                changed.remove(*id)?;
                None
            }
            ThinkEdit::Clear => {
                changed.moves.clear();
                None
            }
        };
        changed.revision += 1;
        *self = changed;
        Ok(last)
    }

    fn add(
        &mut self,
        view: &View,
        after: Option<ThinkMoveId>,
        line: &str,
    ) -> Result<ThinkMoveId, Refusal> {
        let mut origin = after.map_or_else(|| self.present(view), ThinkOrigin::Move);
        let mut play = self.play_after(view, origin)?;
        let mut last = None;
        let mut passes = passes_before(&play, view);
        for (number, word) in (1..).zip(words(line)) {
            // A line that was copied has the passes, too, which the rules make by themselves.
            let pass = play.position().read_pass(&word);
            if pass.is_some() && pass == passes.front().copied() {
                passes.pop_front();
                continue;
            }
            if play.outcome().is_some() || !is_board_known(&play) {
                return Err(ThinkBoardRefusal::LineEnds { number: number - 1 }.into());
            }
            let ply = read(play.position(), &word).map_err(|refusal| ThinkBoardRefusal::Move {
                number,
                refusal: Box::new(refusal),
            })?;
            let coordinate = play.position().coordinate(ply);
            let notation = play.position().notation(ply);
            let id = self.follow(origin, coordinate, notation)?;
            let made = play.plies().len() + 1;
            play_known(&mut play, ply);
            passes = play.plies().iter().skip(made).copied().collect();
            (origin, last) = (ThinkOrigin::Move(id), Some(id));
        }
        last.ok_or(Refusal::ThinkBoard(ThinkBoardRefusal::Empty))
    }

    /// The number of this move after a board. It is added if it is not there.
    fn follow(
        &mut self,
        after: ThinkOrigin,
        coordinate: String,
        notation: String,
    ) -> Result<ThinkMoveId, Refusal> {
        if let Some(mv) = self
            .moves
            .iter()
            .find(|mv| mv.after == after && mv.coordinate == coordinate)
        {
            return Ok(mv.id);
        }
        if self.moves.len() >= THINK_BOARD_MOVES {
            let most = THINK_BOARD_MOVES;
            return Err(ThinkBoardRefusal::Full { most }.into());
        }
        let id = self.next;
        self.next += 1;
        self.moves.push(ThinkMove {
            id,
            after,
            coordinate,
            notation,
            note: None,
        });
        Ok(id)
    }

    fn write_note(&mut self, id: ThinkMoveId, text: &str) -> Result<(), Refusal> {
        let text = text.trim();
        let length = text.chars().count();
        if length > THINK_NOTE_LIMIT {
            return Err(ThinkBoardRefusal::NoteTooLong {
                length,
                most: THINK_NOTE_LIMIT,
            }
            .into());
        }
        let found = self.moves.iter_mut().find(|mv| mv.id == id);
        let mv = found.ok_or(ThinkBoardRefusal::NoSuchMove)?;
        mv.note = (!text.is_empty()).then(|| text.to_string());
        Ok(())
    }

    fn remove(&mut self, id: ThinkMoveId) -> Result<(), Refusal> {
        self.get(id).ok_or(ThinkBoardRefusal::NoSuchMove)?;
        let mut removed = Vec::from([id]);
        self.moves.retain(|mv| {
            let follows =
                matches!(mv.after, ThinkOrigin::Move(before) if removed.contains(&before));
            if follows {
                removed.push(mv.id);
            }
            !follows && mv.id != id
        });
        Ok(())
    }

    /// The board after the last move of a line, as the owner may know it.
    fn play_after(&self, view: &View, origin: ThinkOrigin) -> Result<Play, Refusal> {
        let (ply, path) = match origin {
            ThinkOrigin::Game { ply, .. } => (ply, Vec::new()),
            ThinkOrigin::Move(id) => {
                let state = self.state(view, id).ok_or(ThinkBoardRefusal::NoSuchMove)?;
                let path = self.path(id);
                match (state, path.first().map(|mv| mv.after)) {
                    (ThinkState::Played { ply }, _) => (ply, Vec::new()),
                    (ThinkState::Ahead { moves }, _) => {
                        (view.ply(), path[path.len() - moves..].to_vec())
                    }
                    (ThinkState::Past, Some(ThinkOrigin::Game { ply, at }))
                        if at == time_of(view, ply) =>
                    {
                        (ply, path)
                    }
                    (ThinkState::Past, _) => return Err(ThinkBoardRefusal::TakenBack.into()),
                }
            }
        };
        let position = position_at(view, ply).ok_or(ThinkBoardRefusal::TakenBack)?;
        let mut play = Play::new(position);
        for mv in path {
            let ply = read(play.position(), &mv.coordinate)
                .map_err(|_| ThinkBoardRefusal::NoLongerPossible)?;
            play_known(&mut play, ply);
        }
        Ok(play)
    }
}

/// The passes since the last move before this board, which a line that follows may name.
fn passes_before(play: &Play, view: &View) -> VecDeque<Ply> {
    let is_pass = |ply: &&Ply| ply.mv().is_none();
    let mut passes: VecDeque<Ply> = play
        .plies()
        .iter()
        .rev()
        .take_while(is_pass)
        .copied()
        .collect();
    if play.plies().is_empty() && play.position() == view.position() {
        let made = view.board.moves.iter().rev();
        let passed = made.take_while(|made| made.moved.is_none());
        passes.extend(passed.filter_map(|made| view.position().read_pass(&made.coordinate)));
    }
    passes.make_contiguous().reverse();
    passes
}

/// Whether nobody has to choose something before the next move.
fn is_board_known(play: &Play) -> bool {
    play.position().pending_choice().is_none() && play.position().choice().is_empty()
}

/// The time of the last of so many plies; `None` if the game has fewer, and for none.
fn time_of(view: &View, ply: u32) -> Option<Time> {
    let last = (ply as usize).checked_sub(1)?;
    view.board.moves.get(last).map(|mv| mv.at)
}

/// The relation of a move to the game, where that of the board before it is this one.
fn after(view: &View, before: ThinkState, mv: &ThinkMove) -> ThinkState {
    let ply = match before {
        ThinkState::Past => return ThinkState::Past,
        ThinkState::Ahead { moves } => return ThinkState::Ahead { moves: moves + 1 },
        ThinkState::Played { ply } if ply > view.ply() => return ThinkState::Past,
        ThinkState::Played { ply } => ply,
    };
    // Turns without a move, such as passes that the rules force, are no part of a line.
    let is_move = |made: &MoveView| made.moved.is_some();
    let mut made = (ply + 1..).zip(view.board.moves.iter().skip(ply as usize));
    match made.find(|(_, made)| is_move(made)) {
        None => ThinkState::Ahead { moves: 1 },
        Some((ply, made)) if made.coordinate == mv.coordinate => {
            let later = view.board.moves.iter().skip(ply as usize);
            let passes = later.take_while(|made| !is_move(made)).count();
            ThinkState::Played {
                ply: ply + passes as u32,
            }
        }
        Some(_) => ThinkState::Past,
    }
}

/// The position after so many plies of the game, as the viewer may know it.
fn position_at(view: &View, ply: u32) -> Option<Position> {
    if ply == view.ply() {
        return Some(view.position().clone());
    }
    let mut positions = view.public_positions();
    // A game that goes on from a saved one begins with its own first move.
    positions.drain(..positions.len().saturating_sub(view.board.moves.len() + 1));
    positions.into_iter().nth(ply as usize)
}

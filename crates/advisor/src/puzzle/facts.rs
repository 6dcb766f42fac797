//! A puzzle as it is kept: its position, its solution, and the point of it; and the judgement of a
//! solver's moves. How one is found and proved is not here.
//!
//! A puzzle with a mate is solved move by move, with the replies of its line; every other one by
//! its first move. Who solves it, and how often, is not here either.

use crate::analysis::LineMove;
use entente_game::Seat;
use entente_rules::{Event, Outcome, Play, Ply, Position, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A position in which one move is clearly the best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position, as everybody sees it: the JSON of the rules, with its rule set and options.
    pub position: Map<String, Json>,
    /// The best move in coordinate form.
    pub solution: String,
    /// The point of the best move.
    pub goal: Goal,
    /// The best move, and its expected continuation; of a mate every move to the last.
    pub line: Vec<LineMove>,
}

/// The point of a puzzle's best move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// It is the only move that forces mate within so many moves.
    Mate(u16),
    /// It is the only move that wins.
    Win,
    /// It is the only move that does not lose.
    Save,
    /// Among several sides: it gains far more than any other move, at the cost of these seats.
    Take(Vec<Seat>),
}

impl Puzzle {
    /// The position; `None` if the rules do not know it.
    pub fn position(&self) -> Option<Position> {
        let variant = self.position.get("variant")?.as_str()?;
        let json = Json::from(self.position.clone()).to_string();
        Position::from_json(Variant::from_id(variant)?, &json).ok()
    }

    pub(super) fn is_mate(&self) -> bool {
        matches!(self.goal, Goal::Mate(_))
    }
}

/// The judgement of one move of a solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is not the move of the line.
    Wrong,
    /// It is right, and this is the reply to it.
    GoOn(LineMove),
    /// It is right, and nothing is left to find.
    Solved,
}

impl Puzzle {
    /// The number of moves that a solver has to find.
    pub fn moves_to_find(&self) -> usize {
        match self.goal {
            Goal::Mate(moves) => usize::from(moves),
            Goal::Win | Goal::Save | Goal::Take(_) => 1,
        }
    }

    /// The moves that are shown as the solution. What several others do after a move that takes
    /// from them cannot be known.
    pub fn solution_line(&self) -> &[LineMove] {
        match self.goal {
            Goal::Take(_) => self.line.get(..1).unwrap_or_default(),
            Goal::Mate(_) | Goal::Win | Goal::Save => &self.line,
        }
    }

    /// The game from the puzzle's position to the end of what a solver has to find. `None` if the
    /// line does not go so far.
    pub fn play_to_end(&self) -> Option<Play> {
        let mut play = Play::new(self.position()?);
        for line_move in self
            .line
            .get(..(2 * self.moves_to_find()).saturating_sub(1))?
        {
            let ply = play.position().read_ply(&line_move.coordinate).ok()?;
            play.apply(&Event::Move(ply)).ok()?;
        }
        Some(play)
    }

    /// The game from the puzzle's position to the solver's next move, after so many that were
    /// found. `None` if the line does not go so far.
    pub fn play_after(&self, found: usize) -> Option<Play> {
        let mut play = Play::new(self.position()?);
        // A solver's move and the reply to it.
        for line_move in self.line.get(..2 * found)? {
            let ply = play.position().read_ply(&line_move.coordinate).ok()?;
            play.apply(&Event::Move(ply)).ok()?;
        }
        Some(play)
    }

    /// Judges the solver's next move after so many that were found. `None` if it is not legal.
    ///
    /// Every mate with the last move is right: the puzzle asks for no more.
    pub fn answer(&self, found: usize, ply: Ply) -> Option<Answer> {
        let mut play = self.play_after(found)?;
        let expected = self.line.get(2 * found)?;
        let is_expected = play.position().coordinate(ply) == expected.coordinate;
        play.apply(&Event::Move(ply)).ok()?;
        let is_last = found + 1 >= self.moves_to_find();
        let is_won = |outcome: &Outcome| !outcome.winners().is_empty();
        let mates = self.is_mate() && is_last && play.outcome().is_some_and(is_won);
        Some(match self.line.get(2 * found + 1) {
            _ if !is_expected && !mates => Answer::Wrong,
            Some(reply) if !is_last => Answer::GoOn(reply.clone()),
            _ => Answer::Solved,
        })
    }
}

//! The engine's answer to a claim: whether it was certain of the result over all of the last
//! rounds.
//!
//! It searches every position of those rounds with the same number of nodes, and nothing else, so
//! the answer to a claim is the same on every machine. Known endings are no concern of it: the game
//! knows them without an engine.

use crate::stop_recorder::StopRecorder;
use entente_engine::{Engine, SearchRequest, StopSignal, Value};
use entente_game::{ADJUDICATION_ROUNDS, AdjudicatedResult, View};
use entente_rules::{Army, Position};

/// The nodes for each position, and for the last one: twice the budget of level 5, and half of that
/// of level 7, which sees further than the players of most games.
const NODES: u64 = 10_000;
const LAST_NODES: u64 = 100_000;

/// The most bytes of the engine's transposition table, the same on every machine.
const MAX_MEMORY_BYTES: usize = 1 << 22;

/// The least advantage of a won game, in hundredths of a pawn: almost a queen.
const WON: i32 = 800;

/// The greatest advantage of a drawn game, in hundredths of a pawn: a fifth of one, chosen by hand.
const DRAWN: i32 = 20;

/// The plies of both sides over the last rounds.
const PLIES: usize = ADJUDICATION_ROUNDS as usize * 2;

/// A claim on its way through the engine.
#[derive(Debug, Clone)]
pub struct Examiner {
    /// The positions of the game so far.
    positions: Vec<Position>,
    /// The player who claims.
    claimant: Army,
    result: AdjudicatedResult,
    /// The number of the last positions that agreed with the claim.
    agreeing: usize,
    /// Whether a position did not.
    is_contradicted: bool,
}

impl Examiner {
    /// The claim of the player to move in the game that they see. `None` if there were too few
    /// rounds, or the game keeps secrets.
    pub fn new(view: &View, result: AdjudicatedResult) -> Option<Self> {
        Self::of(view.play()?.positions().to_vec(), result)
    }

    fn of(positions: Vec<Position>, result: AdjudicatedResult) -> Option<Self> {
        let claimant = positions.last()?.turn();
        (positions.len() > PLIES).then_some(Self {
            positions,
            claimant,
            result,
            agreeing: 0,
            is_contradicted: false,
        })
    }

    /// Whether the answer is known.
    pub fn is_done(&self) -> bool {
        self.is_contradicted || self.agreeing > PLIES
    }

    /// Whether the engine was certain in every position; `false` while the answer is not known.
    pub fn is_certain(&self) -> bool {
        !self.is_contradicted && self.agreeing > PLIES
    }

    /// Searches the next position, the latest first. `false` if that was stopped.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        let known = &self.positions[..self.positions.len() - self.agreeing];
        let nodes = if self.agreeing == 0 {
            LAST_NODES
        } else {
            NODES
        };
        let mut recorder = StopRecorder::new(stop_signal);
        let mut engine = Engine::for_nodes(nodes, MAX_MEMORY_BYTES);
        let found = engine.think(&SearchRequest::after(known, nodes), &mut recorder);
        if recorder.has_stopped() {
            return false;
        }
        if found.value.is_some_and(|value| self.agrees(known, value)) {
            self.agreeing += 1;
        } else {
            self.is_contradicted = true;
        }
        true
    }

    /// Whether the value of the last of these positions agrees with the claim.
    fn agrees(&self, known: &[Position], value: Value) -> bool {
        let Some(position) = known.last() else {
            return false;
        };
        let is_own_turn = position.turn() == self.claimant;
        match (self.result, value) {
            (AdjudicatedResult::Draw, Value::Centipawns(value)) => value.abs() <= DRAWN,
            (AdjudicatedResult::Draw, _) => false,
            (AdjudicatedResult::Win, Value::MateIn(_)) => is_own_turn,
            (AdjudicatedResult::Win, Value::MatedIn(_)) => !is_own_turn,
            (AdjudicatedResult::Win, Value::Centipawns(value)) => {
                let own = if is_own_turn { value } else { -value };
                own >= WON && self.makes_progress(position)
            }
        }
    }

    /// Whether there was a capture or a move of a pawn over the last rounds. Without any, an
    /// advantage may be one that nobody can use.
    fn makes_progress(&self, position: &Position) -> bool {
        self.agreeing > 0 || (position.halfmoves() as usize) < PLIES
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_engine::StopSignal;
    use entente_game::samples;

    /// The positions of a game from here in which both sides make quiet moves that repeat no
    /// placement of the pieces.
    fn quiet_game(fen: &str, plies: usize) -> Vec<Position> {
        samples::quiet_game(Position::from_fen(fen).unwrap(), plies).unwrap()
    }

    fn is_certain(positions: Vec<Position>, result: AdjudicatedResult) -> bool {
        let mut examiner = Examiner::of(positions, result).unwrap();
        while !examiner.is_done() {
            assert!(examiner.think(&mut ()));
        }
        examiner.is_certain()
    }

    /// White is a rook and a queen ahead, and can mate in a few moves all the time.
    const WON: &str = "7k/8/8/8/8/8/8/KQR5 w - - 0 1";
    /// Bishops of different colours.
    const EVEN: &str = "7k/5b2/8/8/8/8/8/K1B5 w - - 0 1";

    #[test]
    fn a_win_is_certain_if_it_was_so_all_the_time() {
        let won = quiet_game(WON, PLIES);
        assert!(is_certain(won.clone(), AdjudicatedResult::Win));
        assert!(!is_certain(won.clone(), AdjudicatedResult::Draw));
        // With another player to move, the claim is that of the other one.
        let other = quiet_game(WON, PLIES + 1);
        assert!(!is_certain(other, AdjudicatedResult::Win));
    }

    #[test]
    fn a_draw_is_certain_only_if_nobody_is_ahead() {
        let even = quiet_game(EVEN, PLIES);
        assert!(is_certain(even.clone(), AdjudicatedResult::Draw));
        assert!(!is_certain(even, AdjudicatedResult::Win));
    }

    #[test]
    fn one_position_is_enough_to_contradict() {
        let mut mixed = quiet_game(WON, PLIES);
        // Twenty rounds ago the game was even.
        mixed[0] = Position::from_fen(EVEN).unwrap();
        assert!(!is_certain(mixed, AdjudicatedResult::Win));
    }

    #[test]
    fn there_is_no_answer_about_fewer_rounds() {
        let short = quiet_game(WON, PLIES - 1);
        assert!(Examiner::of(short, AdjudicatedResult::Win).is_none());
    }

    /// Stops the first search.
    struct Stopped;

    impl StopSignal for Stopped {
        fn stops(&mut self) -> bool {
            true
        }
    }

    #[test]
    fn a_stopped_search_counts_for_nothing() {
        let mut examiner = Examiner::of(quiet_game(EVEN, PLIES), AdjudicatedResult::Draw).unwrap();
        assert!(!examiner.think(&mut Stopped));
        assert!(!examiner.is_done() && examiner.agreeing == 0);
        assert!(examiner.think(&mut ()));
        assert_eq!(examiner.agreeing, 1);
    }
}

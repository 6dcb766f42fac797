//! A computer's problem, made from its own view, the solution that a search finds, and the hint
//! that a person gets of it.
//!
//! Recorded moves are checked for those who play none: the same engine with the same view, level,
//! seed and effort makes the same move on every machine.

use crate::config::{self, MAX_MEMORY_MIB};
use crate::{engines, seed};
use entente_advisor::diplomat::MovePolicy;
use entente_advisor::{ForeseenMove, Hint};
use entente_engine::{
    Engine, SearchRequest, SearchResult, Shares, StopSignal, Strength, shares_if_drawn,
};
use entente_game::{ComputerMove, Effort, PieceMove, PlayerId, Seat, View};
use entente_rules::search::{Branch, Search};
use entente_rules::{Army, Event, Play, Ply, Position};
use std::ops::RangeInclusive;

/// The most positions that are searched to value an earlier turn. It is only asked where all seems
/// lost, so a few are enough; chosen by hand.
const EARLIER_TURN_NODES: u64 = 1_000;

/// The number of its earlier turns that a player looks back at before it resigns: one bad moment is
/// not enough. Chosen by hand.
pub(super) const EARLIER_TURNS: usize = 2;

/// The share, in ten-thousandths of the win, below which a position counts as lost: 2 %. Then a
/// player looks back at earlier turns. Chosen by hand.
pub(super) const LOST_SHARE: u32 = 200;

/// A position with the player to move.
///
/// It is all that the thinking thread gets, and contains nothing that the player does not see. It
/// names no game.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// The positions so far; the last one is to be searched.
    positions: Vec<Position>,
    /// The player's seats.
    own: Vec<Seat>,
    /// The fair share of the win: that of the player's seats among all that are in the game. Where
    /// points decide, it is what the player would have if the game were drawn now.
    fair_share: u32,
    /// The positions, by index, of the player's last two turns.
    before: Vec<usize>,
    strength: Strength,
    seed: u64,
    /// The player's treatment of the others.
    move_policy: MovePolicy,
}

/// The result of a search for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solution {
    /// The best move, in coordinate form.
    pub(super) mv: Option<String>,
    /// The expected plies, this one included.
    pub(super) line: Vec<Ply>,
    /// The engine and budget behind it; `None` for a move of another engine.
    pub(super) effort: Option<Effort>,
    /// The best army to command, if a choice is due. It comes before the move.
    pub(super) choice: Option<Army>,
    /// The share of the win that the player can expect, in ten-thousandths.
    pub(super) share: u32,
    pub(super) fair_share: u32,
    /// The shares in the player's last two turns, if this one seems lost.
    pub(super) shares_before: Vec<u32>,
}

impl Problem {
    /// The problem of this player; `None` if they do not see the game being played.
    pub(super) fn of(view: &View, player: PlayerId, strength: Strength, seed: u64) -> Option<Self> {
        let positions = view.positions().to_vec();
        let own = own_seats(view, player);
        Some(Self {
            fair_share: fair_share(positions.last()?, &own),
            before: turns_before(view, &own, positions.len()),
            positions,
            own,
            strength,
            seed,
            move_policy: MovePolicy::of(view),
        })
    }

    /// The nodes of the player's level.
    pub(super) fn nodes(&self) -> u64 {
        self.strength.nodes
    }

    /// Searches with this many nodes and at most `memory` bytes. Returns the number of nodes, too.
    pub(super) fn solve(
        &self,
        nodes: u64,
        memory: usize,
        stop_signal: &mut dyn StopSignal,
    ) -> (Solution, u64) {
        // With a table for this search alone, the answer depends on nothing else. A small budget
        // gets a small table, because a large one takes longer to clear than to use.
        let mut engine = Engine::for_nodes(nodes, memory);
        let effort = Some(self.effort(nodes, memory));
        if let Some(best) = self.best_choice(&mut engine, nodes, stop_signal) {
            let solution = Solution {
                effort,
                choice: Some(best.army),
                ..self.unsolved(best.share)
            };
            return (solution, best.nodes);
        }
        let request = |nodes| self.request(&self.positions, nodes);
        let chosen = self
            .move_policy
            .think(request, nodes, &mut engine, stop_signal);
        let result = chosen.result;
        let share = self.share(&result.shares);
        let (shares_before, nodes_for_before) = if share < LOST_SHARE {
            self.shares_before(&mut engine, stop_signal)
        } else {
            (Vec::new(), 0)
        };
        let solution = Solution {
            mv: self.coordinate(&result),
            line: result.certain_line().to_vec(),
            effort,
            shares_before,
            ..self.unsolved(share)
        };
        (solution, chosen.nodes + nodes_for_before)
    }

    /// A solution with nothing but this share.
    fn unsolved(&self, share: u32) -> Solution {
        Solution {
            mv: None,
            line: Vec::new(),
            effort: None,
            choice: None,
            share,
            fair_share: self.fair_share,
            shares_before: Vec::new(),
        }
    }

    fn effort(&self, nodes: u64, memory: usize) -> Effort {
        Effort {
            engine: entente_engine::VERSION,
            nodes,
            full: self.strength.nodes,
            memory: memory as u64,
        }
    }

    /// The position to search.
    pub(super) fn position(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// The solution from another engine's answer.
    ///
    /// The engine searched this position alone, without earlier turns, so the player never resigns.
    pub(super) fn solved_by(&self, answer: engines::Answer) -> Solution {
        // A player of a team has a part of what the team has: the fair share of an even game.
        let own = |share| share * self.fair_share * 2 / u32::from(Shares::WHOLE);
        Solution {
            mv: Some(answer.mv),
            ..self.unsolved(answer.share.map_or(self.fair_share, own))
        }
    }

    /// Some legal ply, drawn from the seed, in coordinate form: for the case that a search fails.
    pub(super) fn any_move(&self) -> Option<String> {
        let position = self.positions.last()?;
        let plies = position.plies();
        let drawn = self.seed.checked_rem(plies.len() as u64)?;
        let ply = plies.get(drawn as usize)?;
        Some(position.coordinate(*ply))
    }

    fn request<'a>(&self, positions: &'a [Position], nodes: u64) -> SearchRequest<'a> {
        self.strength
            .with_nodes(nodes)
            .request(positions, self.seed)
    }

    fn coordinate(&self, result: &SearchResult) -> Option<String> {
        Some(self.positions.last()?.coordinate(result.ply?))
    }

    /// The player's share of the win.
    fn share(&self, shares: &Shares) -> u32 {
        let parts = shares.parts();
        let own = self.own.iter().filter_map(|seat| parts.get(seat.index()));
        own.map(|part| u32::from(*part)).sum()
    }

    /// The army with which the player can expect most, if a choice is due.
    fn best_choice(
        &self,
        engine: &mut Engine,
        nodes: u64,
        stop_signal: &mut dyn StopSignal,
    ) -> Option<BestChoice> {
        let position = self.positions.last()?;
        let armies = position.choice();
        let each = nodes / (armies.len() as u64).max(1);
        let mut best: Option<BestChoice> = None;
        let mut searched = 0;
        for army in armies {
            let by = position.turn();
            let mut play = Play::new(position.clone());
            if play.apply(&Event::ChooseArmy { by, army }).is_err() {
                continue;
            }
            let result = engine.think(&self.request(play.positions(), each), stop_signal);
            searched += result.nodes;
            let (share, nodes) = (self.share(&result.shares), searched);
            best = match best {
                Some(best) if best.share >= share => Some(BestChoice { nodes, ..best }),
                _ => Some(BestChoice { army, share, nodes }),
            };
        }
        best
    }

    /// The shares in the player's earlier turns, and the number of positions that were searched.
    fn shares_before(
        &self,
        engine: &mut Engine,
        stop_signal: &mut dyn StopSignal,
    ) -> (Vec<u32>, u64) {
        let nodes = self.strength.nodes.min(EARLIER_TURN_NODES);
        let then = self
            .before
            .iter()
            .filter_map(|turn| self.positions.get(..=*turn));
        let results = then.map(|then| engine.think(&self.request(then, nodes), stop_signal));
        let each: Vec<(u32, u64)> = results
            .map(|result| (self.share(&result.shares), result.nodes))
            .collect();
        let nodes = each.iter().map(|(_, nodes)| nodes).sum();
        (each.into_iter().map(|(share, _)| share).collect(), nodes)
    }
}

/// The army with which a player can expect most.
struct BestChoice {
    army: Army,
    share: u32,
    /// The number of positions that were searched for it.
    nodes: u64,
}

/// The seats that a player moves for.
fn own_seats(view: &View, player: PlayerId) -> Vec<Seat> {
    let seats = (0..).map(Seat).take(view.players.seats.len());
    let moves_for = |seat: &Seat| {
        let mover = view.moving_player(*seat);
        mover.is_some_and(|mover| mover.player == player)
    };
    seats.filter(moves_for).collect()
}

/// The share of these seats if all seats with a share had the same, or by the points of a draw.
fn fair_share(position: &Position, own: &[Seat]) -> u32 {
    if let Some(drawn) = shares_if_drawn(position) {
        let parts = own
            .iter()
            .filter_map(|seat| drawn.parts().get(seat.index()));
        return parts.map(|part| u32::from(*part)).sum();
    }
    let sharing = position.search(FindSharing);
    let mine = sharing.iter().filter(|seat| own.contains(seat)).count() as u32;
    u32::from(Shares::WHOLE) * mine / (sharing.len() as u32).max(1)
}

/// Finds the seats that have a share of the win: those in the game, and under the multi-player
/// rules those that were stalemated.
struct FindSharing;

impl Search for FindSharing {
    type Answer = Vec<Seat>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Vec<Seat> {
        let seats = 0..root.seats();
        let sharing = seats.filter(|seat| root.is_in(*seat) || root.keeps_share(*seat));
        sharing.map(|seat| Seat(seat as u8)).collect()
    }
}

/// The last positions, by index, in which one of these seats was to move.
fn turns_before(view: &View, own: &[Seat], positions: usize) -> Vec<usize> {
    // A saved game may have more positions than moves.
    let Some(first) = positions.checked_sub(view.board.moves.len() + 1) else {
        return Vec::new();
    };
    let turns = view.board.moves.iter().enumerate().rev();
    let mine = turns.filter(|(_, mv)| own.contains(&mv.by) && mv.moved.is_some());
    mine.take(EARLIER_TURNS)
        .map(|(index, _)| first + index)
        .collect()
}

/// The hint of a solution; `None` if it has neither a move nor a choice.
pub(super) fn hint(problem: &Problem, solution: &Solution) -> Option<Hint> {
    let position = problem.position()?;
    if let Some(army) = solution.choice {
        return Some(Hint::Choose(army));
    }
    let steps = Play::along(position, &solution.line);
    // The line ends with the next move of the player who gets the hint.
    let mut later = steps.iter().skip(1);
    let next = later.position(|(before, _)| before.turn() == position.turn());
    let length = next.map_or(steps.len(), |between| between + 2);
    let shown = steps.into_iter().take(length);
    let line: Vec<_> = shown.map(|(before, ply)| foreseen(&before, ply)).collect();
    (!line.is_empty()).then_some(Hint::Move(line))
}

fn foreseen(position: &Position, ply: Ply) -> ForeseenMove {
    let notation = position.notation(ply);
    ForeseenMove {
        army: position.turn(),
        short: position.short_notation(ply, &notation),
        notation,
        coordinate: position.coordinate(ply),
        moved: moved(position, ply),
    }
}

/// The move of a piece; `None` for a turn without a move.
fn moved(position: &Position, ply: Ply) -> Option<PieceMove> {
    let mv = ply.mv()?;
    Some(PieceMove {
        piece: position.piece(mv.from)?.kind,
        captured: position.captured_piece(&mv),
        captured_on: position.capture_square(&mv),
        manner: mv.manner,
        from: mv.from,
        to: mv.to,
    })
}

/// The bytes of memory that the setting `computers.memory` allows.
const MEMORY: RangeInclusive<u64> = 1 << 20..=(MAX_MEMORY_MIB as u64) << 20;

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveCheck {
    /// The engine makes this move.
    Same,
    /// The engine makes another move, or the record claims an effort that its level never makes.
    Different {
        /// The engine's move, in coordinate form.
        found: Option<String>,
    },
    /// Another version of the engine, or another engine, has made the move, so this one cannot
    /// check it.
    OtherEngine,
}

/// Searches a recorded move again.
pub fn check(recorded: &ComputerMove) -> MoveCheck {
    let view = &recorded.view;
    let own = recorded.effort.as_ref();
    let Some(effort) = own.filter(|effort| effort.engine == entente_engine::VERSION) else {
        return MoveCheck::OtherEngine;
    };
    let computer = view.me().and_then(|me| me.computer.as_ref());
    let Some(strength) = computer.map(|computer| config::strength(computer.level)) else {
        return MoveCheck::Different { found: None };
    };
    // Anybody could have written the record, and it must not make this program search for years.
    let is_possible = effort.full == strength.nodes
        && effort.nodes <= effort.full
        && MEMORY.contains(&effort.memory);
    let seed = seed::of_move(view, recorded.player);
    let problem = Problem::of(view, recorded.player, strength, seed).filter(|_| is_possible);
    let memory = usize::try_from(effort.memory).unwrap_or(usize::MAX);
    let found = problem.and_then(|problem| problem.solve(effort.nodes, memory, &mut ()).0.mv);
    if found.as_ref() == Some(&recorded.coordinate) {
        MoveCheck::Same
    } else {
        MoveCheck::Different { found }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::Variant;

    /// Red shares the point whatever happens, so Yellow has a fair share of a third, not of half.
    #[test]
    fn a_stalemated_seat_counts_in_a_fair_share_and_a_mated_one_does_not() {
        let position = r#"{"turn": "y", "order": ["w", "r", "b", "y"],
            "pawns": {"w": "N", "r": "E", "b": "S", "y": "W"},
            "pieces": {"a8": "wK", "b6": "yK", "h7": "yQ"},
            "status": {"w": "active", "r": "stalemated", "b": "mated", "y": "active"}}"#;
        let position = Position::from_json(Variant::Multiplayer, position).unwrap();
        assert_eq!(fair_share(&position, &[Seat(3)]), 3_333);
        assert_eq!(fair_share(&position, &[Seat(0), Seat(3)]), 6_666);
        assert_eq!(fair_share(&position, &[Seat(2)]), 0);
    }

    /// A draw is worth what the places are worth then.
    #[test]
    fn where_points_decide_a_fair_share_follows_from_those_of_a_draw() {
        let fen = Position::start(Variant::FourPlayer).fen();
        let fair = |points: &str| {
            let fen = fen.replacen("-0,0,0,0-0-", &format!("-{points}-0-"), 1);
            let position = Position::from_fen_of(Variant::FourPlayer, &fen).unwrap();
            [0, 1, 2, 3].map(|seat| fair_share(&position, &[Seat(seat)]))
        };
        assert_eq!(fair("0,0,0,0"), [2_500; 4]);
        assert_eq!(fair("9,30,9,0"), [2_500, 5_000, 2_500, 0]);
    }
}

//! What a computer is asked, made from its own view, and the solution that thinking finds.

use crate::computer::engines;
use entente_diplomat::Conduct;
use entente_engine::{Question, Shares, Strength, Thinker, Thought, Watcher};
use entente_game::{Effort, PlayerId, Seat, View};
use entente_rules::{Army, Event, Play, Ply, Position};

/// How many positions are looked at to judge an earlier turn.
const NODES_FOR_BEFORE: u64 = 1_000;

/// How many of its own turns before this one a player looks back at.
const TURNS_BEFORE: usize = 2;

/// Below this share of the win, in ten thousandths, a player looks back.
const LOOKS_BACK_BELOW: u32 = 200;

/// A position to think about, and who thinks.
///
/// It is all that the thinking thread gets to know, and contains nothing that the player does not
/// see. It names no game.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// The positions so far; the last one is thought about.
    positions: Vec<Position>,
    /// The player's seats.
    own: Vec<Seat>,
    /// Which share of the win is fair: that of the player's seats among all that are in the game.
    fair_share: u32,
    /// The positions, by index, in which the player was to move before: the last two.
    before: Vec<usize>,
    strength: Strength,
    seed: u64,
    /// How the player treats the others.
    conduct: Conduct,
}

/// What thinking has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solution {
    /// The best move, in coordinate form.
    pub(super) mv: Option<String>,
    /// The plies that are foreseen, this one included.
    pub(super) line: Vec<Ply>,
    /// How much thought it got; `None` if an engine of somebody else has found the move.
    pub(super) effort: Option<Effort>,
    /// The best army to command, if a choice is due. It comes before the move.
    pub(super) choice: Option<Army>,
    /// The share of the win that the player can expect, in ten thousandths.
    pub(super) share: u32,
    /// The fair share.
    pub(super) fair_share: u32,
    /// The shares in the player's last two turns. They are looked at only where all seems lost.
    pub(super) shares_before: Vec<u32>,
}

impl Problem {
    /// What this player is asked; `None` if they do not see the game being played.
    pub(super) fn of(view: &View, player: PlayerId, strength: Strength, seed: u64) -> Option<Self> {
        let positions = view.positions().to_vec();
        positions.last()?;
        let own = own_seats(view, player);
        Some(Self {
            fair_share: fair_share(view, &own),
            before: turns_before(view, &own, positions.len()),
            positions,
            own,
            strength,
            seed,
            conduct: Conduct::of(view),
        })
    }

    /// How many nodes the level thinks for.
    pub(super) fn nodes(&self) -> u64 {
        self.strength.nodes
    }

    /// Thinks for this many nodes, with a table of at most `memory` bytes. Returns the number of
    /// nodes, too.
    pub(super) fn solve(
        &self,
        nodes: u64,
        memory: usize,
        watcher: &mut dyn Watcher,
    ) -> (Solution, u64) {
        // A table of its own makes the answer depend on nothing else. A small budget gets a small
        // one, because a large one takes longer to clear than to use.
        let mut thinker = Thinker::for_nodes(nodes, memory);
        let table = thinker.memory();
        let choice = self.best_choice(&mut thinker, nodes, watcher);
        let question = |nodes| self.question(&self.positions, nodes);
        let chosen = self.conduct.think(question, nodes, &mut thinker, watcher);
        let thought = chosen.thought;
        let share = self.share(&thought.shares);
        let shares_before = if share < LOOKS_BACK_BELOW {
            self.shares_before(&mut thinker, watcher)
        } else {
            Vec::new()
        };
        let solution = Solution {
            mv: self.coordinate(&thought),
            line: thought.line.clone(),
            effort: Some(self.effort(nodes, table)),
            choice,
            share,
            fair_share: self.fair_share,
            shares_before,
        };
        (solution, chosen.nodes)
    }

    fn effort(&self, nodes: u64, table: usize) -> Effort {
        Effort {
            engine: entente_engine::VERSION,
            nodes,
            full: self.strength.nodes,
            table: table as u64,
        }
    }

    /// The position to think about.
    pub(super) fn position(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// What an engine has found.
    ///
    /// It was asked about this position alone. So the player never gives up, but plays to the end.
    pub(super) fn solved_by(&self, answer: engines::Answer) -> Solution {
        Solution {
            mv: Some(answer.mv),
            line: Vec::new(),
            effort: None,
            choice: None,
            share: answer.share.unwrap_or(self.fair_share),
            fair_share: self.fair_share,
            shares_before: Vec::new(),
        }
    }

    /// Some ply that is legal, drawn from the seed, in coordinate form: for the case that thinking
    /// fails.
    pub(super) fn any_move(&self) -> Option<String> {
        let position = self.positions.last()?;
        let plies = position.plies();
        let drawn = self.seed.checked_rem(plies.len() as u64)?;
        let ply = plies.get(drawn as usize)?;
        Some(position.coordinate(*ply))
    }

    fn question<'a>(&self, positions: &'a [Position], nodes: u64) -> Question<'a> {
        self.strength
            .with_nodes(nodes)
            .question(positions, self.seed)
    }

    fn coordinate(&self, thought: &Thought) -> Option<String> {
        Some(self.positions.last()?.coordinate(thought.ply?))
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
        thinker: &mut Thinker,
        nodes: u64,
        watcher: &mut dyn Watcher,
    ) -> Option<Army> {
        let position = self.positions.last()?;
        let armies = position.choice();
        let each = nodes / (armies.len() as u64).max(1);
        let mut best: Option<(u32, Army)> = None;
        for army in armies {
            let by = position.turn();
            let mut play = Play::new(position.clone());
            if play.apply(&Event::ChooseArmy { by, army }).is_err() {
                continue;
            }
            let question = self.question(play.positions(), each);
            let share = self.share(&thinker.think(&question, watcher).shares);
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, army));
            }
        }
        best.map(|(_, army)| army)
    }

    /// The shares in the player's turns before this one.
    fn shares_before(&self, thinker: &mut Thinker, watcher: &mut dyn Watcher) -> Vec<u32> {
        let nodes = self.strength.nodes.min(NODES_FOR_BEFORE);
        let then = self
            .before
            .iter()
            .filter_map(|turn| self.positions.get(..=*turn));
        then.map(|positions| {
            let thought = thinker.think(&self.question(positions, nodes), watcher);
            self.share(&thought.shares)
        })
        .collect()
    }
}

/// The seats for which a player moves.
fn own_seats(view: &View, player: PlayerId) -> Vec<Seat> {
    let seats = (0..).map(Seat).take(view.seats.len());
    let moves_for = |seat: &Seat| {
        let mover = view.moving_player(*seat);
        mover.is_some_and(|mover| mover.player == player)
    };
    seats.filter(moves_for).collect()
}

/// The share that these seats would have if all that are in the game had the same.
fn fair_share(view: &View, own: &[Seat]) -> u32 {
    let armies = view.armies();
    let playing = armies.iter().filter(|army| army.status.is_in());
    let seats: Vec<Seat> = playing.map(|army| army.seat).collect();
    let mine = seats.iter().filter(|seat| own.contains(seat)).count() as u32;
    u32::from(Shares::WHOLE) * mine / (seats.len() as u32).max(1)
}

/// The last positions, by index, in which one of these seats was to move.
fn turns_before(view: &View, own: &[Seat], positions: usize) -> Vec<usize> {
    // A saved game may have more positions than moves.
    let Some(first) = positions.checked_sub(view.moves.len() + 1) else {
        return Vec::new();
    };
    let turns = view.moves.iter().enumerate().rev();
    let mine = turns.filter(|(_, mv)| own.contains(&mv.by) && mv.moved.is_some());
    mine.take(TURNS_BEFORE)
        .map(|(index, _)| first + index)
        .collect()
}

//! The analysis of a finished game, as it is stored and shown.

use super::reason::Reason;
use entente_engine::SearchResult;
use entente_game::{EngineName, Seat};
use entente_rules::{Play, Ply, Position};
use serde::{Deserialize, Serialize};

/// The whole win, in parts: shares of the win are so many ten-thousandths.
pub const WHOLE: u16 = 10_000;

/// A share of the win in percent, rounded, as it is shown everywhere.
pub fn percent(share: u16) -> u32 {
    (u32::from(share) * 100 + u32::from(WHOLE) / 2) / u32::from(WHOLE)
}

/// The version of an analysis: of its content and of its judgements. A stored analysis of another
/// version is made again.
pub(super) const VERSION: u32 = 5;

/// The percentage of the win that a move costs at most if it alone decides nothing. Chosen by hand.
const MAX_MINOR_PERCENT: u32 = 15;

/// The least lead above an even share: 5 % of the win, as much as an inaccuracy costs. Chosen by
/// hand.
const MIN_LEAD: u16 = WHOLE / 20;

/// The most moves of an expected line that are shown. Later ones are too uncertain to be of use;
/// chosen by hand.
const MAX_MOVES: usize = 4;

/// The analysis of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The version of its content, [`VERSION`].
    pub(super) version: u32,
    /// The version of the engine that made it.
    pub engine: u32,
    /// The most positions that the engine searched for each move.
    pub nodes: u64,
    /// The engine of somebody else whose values it goes by; `None` if they are our own. Then only
    /// the lines of the reasons are our engine's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<EngineName>,
    /// Does it begin with the first position of the rules? A game that was set up or loaded may
    /// not.
    pub from_start: bool,
    /// The shares of the win by seat: before the first move, and after each move.
    pub shares: Vec<Vec<u16>>,
    /// The moves that cost their player something, in order.
    pub judged: Vec<JudgedMove>,
    /// The gains of players by the moves of others, in order.
    pub gifts: Vec<Gift>,
    /// The move with which the game was lost; `None` if no single move decided it.
    pub turning_point: Option<TurningPoint>,
    /// The gains and costs of betrayals, where the game reveals them.
    pub betrayals: Vec<Betrayal>,
    /// The quality of each seat's moves, in turn order.
    pub seats: Vec<SeatSummary>,
}

/// A move that cost its player a part of their share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// The seat that made it.
    pub seat: Seat,
    /// Its cost to the player, as a share of the win: the better move's share less its own.
    pub cost: u16,
    /// The player's share of the win before it.
    pub before: u16,
    /// Its judgement, which follows from the cost alone.
    pub judgement: Judgement,
    /// The reason why it was bad; `None` if the board shows none.
    pub reason: Option<Reason>,
    /// The moves that were expected after it. They show what it allows or loses.
    pub follows: Vec<LineMove>,
    /// The better move, and its expected continuation.
    pub better: Vec<LineMove>,
}

/// An expected move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMove {
    /// The seat that moves.
    pub seat: Seat,
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move as chess players write it, for texts.
    pub short: String,
    /// The move in coordinate form.
    pub coordinate: String,
}

/// A judgement of a move, from bad to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// It cost 5 % of the win, rounded like all shown figures.
    Inaccuracy,
    /// It cost 13 % of the win.
    Mistake,
    /// It cost 25 % of the win.
    Blunder,
}

impl Judgement {
    /// All judgements, the worst first.
    const WORST_FIRST: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The least cost of this judgement: that which is rounded up to 5, 13 or 25 %, so that the
    /// same shown figure is never judged in two ways. Beside Stockfish nearly all of the mistakes
    /// then cost 10 % or more, and of the blunders 20 %: the rest is a margin for errors.
    pub const fn least_cost(self) -> u16 {
        let percent = match self {
            Self::Inaccuracy => 5,
            Self::Mistake => 13,
            Self::Blunder => 25,
        };
        WHOLE / 100 * percent - WHOLE / 200
    }

    /// The judgement of a move of this cost; `None` if the move is fine. It depends on nothing
    /// else, so that of two moves the one that cost more is never judged as the better one.
    pub fn of(cost: u16) -> Option<Self> {
        let mut all = Self::WORST_FIRST.into_iter();
        all.find(|judgement| cost >= judgement.least_cost())
    }

    /// Its name in JSON and in the keys of texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// A move by which a third seat gained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// The seat that made the move.
    pub from: Seat,
    /// The seat that gained by it.
    pub to: Seat,
    /// Its gain, as a share of the win.
    pub gain: u16,
}

/// The move with which the game was lost: it cost its player more than any other, and they never
/// won it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the round, from 1.
    pub round: u32,
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// The cost of the move, as a share of the win.
    pub change: u16,
}

/// A betrayal, with the shares of both seats before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Betrayal {
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// The seat that betrayed.
    pub betrayer: Seat,
    /// The seat that was betrayed.
    pub victim: Seat,
    /// The share of the betrayer before the move, and a round later.
    pub betrayer_shares: (u16, u16),
    /// The share of the victim before the move, and a round later.
    pub victim_shares: (u16, u16),
}

/// The quality of a seat's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatSummary {
    /// The number of its moves that its player chose.
    pub moves: u32,
    /// The average cost of a move, as a share of the win.
    pub average_cost: u16,
    /// The average accuracy of a move, in ten-thousandths: by lichess's formula
    /// 103.1668 e^(-0.04354 c) - 3.1669, in percent, for a cost of c percent.
    pub accuracy: u16,
}

/// The accuracy of a move, in ten-thousandths, by its cost in steps of 5 %.
const ACCURACY_AT: [u16; 21] = [
    10000, 7982, 6358, 5052, 4002, 3157, 2478, 1931, 1491, 1138, 853, 624, 440, 292, 173, 77, 0, 0,
    0, 0, 0,
];

/// The accuracy of a move of this cost, in ten-thousandths.
pub(super) fn accuracy(cost: u16) -> u16 {
    const STEP: u16 = WHOLE / 20;
    let (step, within) = (usize::from(cost / STEP), u32::from(cost % STEP));
    match ACCURACY_AT.get(step..step + 2) {
        Some(&[high, low]) => high - (u32::from(high - low) * within / u32::from(STEP)) as u16,
        _ => 0,
    }
}

impl JudgedMove {
    /// Did it cost so much that it alone may have decided the game?
    pub fn is_decisive(&self) -> bool {
        percent(self.cost) > MAX_MINOR_PERCENT
    }
}

impl Analysis {
    /// The number of moves of a seat with this judgement.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> usize {
        let same = |mv: &&JudgedMove| mv.seat == seat && mv.judgement == judgement;
        self.judged.iter().filter(same).count()
    }

    /// The judged move with which the game was lost.
    pub fn key_move(&self) -> Option<&JudgedMove> {
        let key = self.turning_point?.ply;
        self.judged.iter().find(|mv| mv.ply == key)
    }

    /// The worst moves, at most this many, in the order in which they were made. The one with which
    /// the game was lost is always among them.
    pub fn worst(&self, most: usize) -> Vec<&JudgedMove> {
        let key = self.turning_point.map(|turn| turn.ply);
        let mut worst: Vec<&JudgedMove> = self.judged.iter().collect();
        // Sorted twice: by weight to choose the worst, then by time to show them.
        worst.sort_by_key(|mv| {
            let weight = (key == Some(mv.ply), mv.cost);
            (core::cmp::Reverse(weight), mv.ply)
        });
        worst.truncate(most);
        worst.sort_by_key(|mv| mv.ply);
        worst
    }

    /// The seat that was clearly ahead before this move, with its share.
    pub fn leader(&self, ply: usize) -> Option<(Seat, u16)> {
        let shares = self.shares.get(ply)?;
        let in_game = shares.iter().filter(|share| **share > 0).count();
        let even = WHOLE / (in_game.max(1) as u16);

        let (seat, most) = (0..).zip(shares).max_by_key(|(_, share)| **share)?;
        (*most >= even.saturating_add(MIN_LEAD)).then_some((Seat(seat), *most))
    }

    /// Was the lead won or lost with the move of the turning point? In many games it is not: the
    /// player had been behind already.
    pub fn has_turned(&self) -> bool {
        let leader = |ply: usize| self.leader(ply).map(|(seat, _)| seat);
        self.turning_point
            .is_some_and(|turn| leader(turn.ply as usize) != leader(turn.ply as usize + 1))
    }

    /// The value of its entry in the store.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("numbers and texts can be written as JSON")
    }

    /// Reads a stored analysis; `None` if it is damaged, or made by another version.
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        let analysis: Self = serde_json::from_slice(bytes).ok()?;
        (analysis.version == VERSION).then_some(analysis)
    }
}

/// The beginning of the expected line from this position, as it is shown.
pub(crate) fn line(position: &Position, result: &SearchResult) -> Vec<LineMove> {
    let certain = result.certain_line();
    line_moves(position, &certain[..certain.len().min(MAX_MOVES)])
}

/// These plies from this position, as they are shown.
pub(crate) fn line_moves(position: &Position, plies: &[Ply]) -> Vec<LineMove> {
    let steps = Play::along(position, plies).into_iter();
    steps
        .map(|(before, ply)| {
            let turn = before.turn();
            let seat = before.armies().position(|army| army == turn);
            let notation = before.notation(ply);
            LineMove {
                seat: Seat(seat.unwrap_or_default() as u8),
                short: before.short_notation(ply, &notation),
                notation,
                coordinate: before.coordinate(ply),
            }
        })
        .collect()
}

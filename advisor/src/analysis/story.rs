//! The analysis of a finished game, as it is kept and shown.

use super::danger::Danger;
use super::line::LineMove;
use alloc::vec::Vec;
use entente_game::Seat;
use serde::{Deserialize, Serialize};

/// The whole win, in parts: shares of the win are so many ten-thousandths.
pub const WHOLE: u16 = 10_000;

/// A share of the win in percent, as it is shown everywhere: rounded.
pub fn percent(share: u16) -> u32 {
    (u32::from(share) * 100 + u32::from(WHOLE) / 2) / u32::from(WHOLE)
}

/// The version of what an analysis holds and how it judges. A kept analysis of another version is
/// made again.
pub(super) const VERSION: u32 = 2;

/// The smallest cost that is judged, as a share of the win. Smaller changes are within the error of
/// the engine's estimates.
const MIN_JUDGED_COST: u16 = WHOLE / 100;

/// The least that a leader has above an even share: 5 % of the win. Chosen by hand.
const MIN_LEAD: u16 = WHOLE / 20;

/// The analysis of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The version of its content, [`VERSION`].
    pub(super) version: u32,
    /// The version of the engine that made it.
    pub engine: u32,
    /// How many positions the engine looked at for each move, at most.
    pub nodes: u64,
    /// Whether it begins where the rules begin. A game that was set up or loaded may not.
    pub from_start: bool,
    /// The shares of the win by seat: before the first move, and after each move.
    pub shares: Vec<Vec<u16>>,
    /// The moves that cost their player something, in order.
    pub judged: Vec<JudgedMove>,
    /// The gains of players by the moves of others, in order.
    pub gifts: Vec<Gift>,
    /// Where the game turned, or what mattered most in it; `None` if nothing ever changed.
    pub turning_point: Option<TurningPoint>,
    /// The gains and costs of betrayals, where the game reveals them.
    pub betrayals: Vec<Betrayal>,
    /// How well each seat was played, in turn order.
    pub seats: Vec<SeatSummary>,
}

/// A move that cost its player a part of their share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// Who made it.
    pub seat: Seat,
    /// What it cost them, as a share of the win.
    pub cost: u16,
    /// What they had before, as a share of the win.
    pub before: u16,
    /// How bad that is.
    pub judgement: Judgement,
    /// What it allowed an enemy to do, if the rules alone prove that.
    pub danger: Option<Danger>,
    /// The better move, and what may have followed.
    pub better: Vec<LineMove>,
}

/// How bad a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// It cost 5 % of the win, rounded like all that is shown, or a quarter of what was left.
    Inaccuracy,
    /// It cost 10 % of the win, or a third of what was left.
    Mistake,
    /// It cost 20 % of the win, or half of what was left; or the king could be captured or mated at
    /// once.
    Blunder,
}

impl Judgement {
    /// All judgements, the worst first.
    pub const WORST_FIRST: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// From which cost on a move is judged so. It is that which is rounded up to 5, 10 or 20 %, so
    /// that the same figure is never judged in two ways.
    pub const fn least_cost(self) -> u16 {
        let percent = match self {
            Self::Inaccuracy => 5,
            Self::Mistake => 10,
            Self::Blunder => 20,
        };
        WHOLE / 100 * percent - WHOLE / 200
    }

    /// How bad a move of this cost is for a player who had this share before; `None` if it is
    /// fine.
    pub fn of(cost: u16, before: u16) -> Option<Self> {
        let mut all = Self::WORST_FIRST.into_iter();
        all.find(|judgement| {
            cost >= judgement.least_cost()
                || cost >= MIN_JUDGED_COST && judgement.is_least_part(cost, before)
        })
    }

    /// Whether a cost is so large a part of what the player had left. Players who are far behind
    /// can never lose 20 % of the win, and still can throw away their last chance.
    fn is_least_part(self, cost: u16, before: u16) -> bool {
        let of = match self {
            Self::Inaccuracy => 4,
            Self::Mistake => 3,
            Self::Blunder => 2,
        };
        u32::from(cost) * of >= u32::from(before)
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
    /// Who made the move.
    pub from: Seat,
    /// Who gained by it.
    pub to: Seat,
    /// How much they gained, as a share of the win.
    pub gain: u16,
}

/// The round that changed most of what was not decided yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the round, from 1.
    pub round: u32,
    /// The index of the move in it that changed most.
    pub ply: u32,
    /// Which part of the win changed hands in the round.
    pub change: u16,
}

/// A betrayal, with what both could expect before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Betrayal {
    /// The index of the move in the game, from 0.
    pub ply: u32,
    /// Who betrayed.
    pub betrayer: Seat,
    /// Who was betrayed.
    pub victim: Seat,
    /// The share of the betrayer before the move, and a round later.
    pub betrayer_shares: (u16, u16),
    /// The share of the victim before the move, and a round later.
    pub victim_shares: (u16, u16),
}

/// How well a seat was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatSummary {
    /// How many of its moves somebody chose.
    pub moves: u32,
    /// What a move cost on average, as a share of the win.
    pub average_cost: u16,
}

impl JudgedMove {
    /// Whether it is judged by the part of what was left, because its cost alone is too small.
    pub fn is_judged_by_part(&self) -> bool {
        self.danger.is_none() && self.cost < self.judgement.least_cost()
    }
}

impl Analysis {
    /// The number of moves of a seat that were judged so.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> usize {
        let same = |mv: &&JudgedMove| mv.seat == seat && mv.judgement == judgement;
        self.judged.iter().filter(same).count()
    }

    /// The worst moves, of these the ones that cost most, at most this many, in the order in which
    /// they were made.
    pub fn worst(&self, most: usize) -> Vec<&JudgedMove> {
        let mut worst: Vec<&JudgedMove> = self.judged.iter().collect();
        worst.sort_by_key(|mv| (core::cmp::Reverse((mv.judgement, mv.cost)), mv.ply));
        worst.truncate(most);
        worst.sort_by_key(|mv| mv.ply);
        worst
    }

    /// Who was clearly ahead before this move, and the share that they had.
    pub fn leader(&self, ply: usize) -> Option<(Seat, u16)> {
        let shares = self.shares.get(ply)?;
        let in_game = shares.iter().filter(|share| **share > 0).count();
        let even = WHOLE / (in_game.max(1) as u16);
        let (seat, most) = (0..).zip(shares).max_by_key(|(_, share)| **share)?;
        (*most >= even.saturating_add(MIN_LEAD)).then_some((Seat(seat), *most))
    }

    /// Whether somebody took the lead with the move of the turning point, or lost it. In many games
    /// nobody does: who is ahead stays ahead, and the move is only the most important one.
    pub fn has_turned(&self) -> bool {
        let leader = |ply: usize| self.leader(ply).map(|(seat, _)| seat);
        self.turning_point
            .is_some_and(|turn| leader(turn.ply as usize) != leader(turn.ply as usize + 1))
    }

    /// The value of its entry in the store.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("numbers and texts can be written as JSON")
    }

    /// Reads what was stored; `None` if it is damaged, or judged as an older version did.
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        let analysis: Self = serde_json::from_slice(bytes).ok()?;
        (analysis.version == VERSION).then_some(analysis)
    }
}

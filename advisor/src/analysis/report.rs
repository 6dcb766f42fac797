//! The analysis of a finished game, as it is stored and shown.

use super::danger::Danger;
use alloc::string::String;
use alloc::vec::Vec;
use entente_engine::SearchResult;
use entente_game::Seat;
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
pub(super) const VERSION: u32 = 2;

/// The smallest cost that is judged, as a share of the win. Smaller changes are within the error of
/// the engine's estimates: classes of shares are off by up to 0.05 (`docs/developers/strength.md`,
/// "Reported shares"), and a hundredth was chosen by hand.
const MIN_JUDGED_COST: u16 = WHOLE / 100;

/// The least lead above an even share: 5 % of the win, as much as an inaccuracy costs. Chosen by
/// hand.
const MIN_LEAD: u16 = WHOLE / 20;

/// The most moves of a line that are shown. Later ones are too uncertain to be of use; chosen by
/// hand.
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
    /// Does it begin with the first position of the rules? A game that was set up or loaded may
    /// not.
    pub from_start: bool,
    /// The shares of the win by seat: before the first move, and after each move.
    pub shares: Vec<Vec<u16>>,
    /// The moves that cost their player something, in order.
    pub judged: Vec<JudgedMove>,
    /// The gains of players by the moves of others, in order.
    pub gifts: Vec<Gift>,
    /// The turning point of the game, or its most important moment; `None` if nothing ever changed.
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
    /// Its cost to the player, as a share of the win.
    pub cost: u16,
    /// The player's share of the win before it.
    pub before: u16,
    /// Its judgement.
    pub judgement: Judgement,
    /// The danger that it allowed, if the rules alone prove that.
    pub danger: Option<Danger>,
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
    /// It cost 5 % of the win, rounded like all shown figures, or a quarter of the player's share.
    Inaccuracy,
    /// It cost 10 % of the win, or a third of the player's share.
    Mistake,
    /// It cost 20 % of the win, or half of the player's share; or the king could be captured or
    /// mated at once.
    Blunder,
}

impl Judgement {
    /// All judgements, the worst first.
    const WORST_FIRST: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The least cost of this judgement: that which is rounded up to 5, 10 or 20 %, so that the
    /// same shown figure is never judged in two ways. The three steps were chosen by hand.
    pub const fn least_cost(self) -> u16 {
        let percent = match self {
            Self::Inaccuracy => 5,
            Self::Mistake => 10,
            Self::Blunder => 20,
        };
        WHOLE / 100 * percent - WHOLE / 200
    }

    /// The judgement of a move of this cost by a player who had this share before; `None` if the
    /// move is fine.
    pub fn of(cost: u16, before: u16) -> Option<Self> {
        let mut all = Self::WORST_FIRST.into_iter();
        all.find(|judgement| {
            // Either is enough: a large cost, or a large part of a small share.
            cost >= judgement.least_cost()
                || cost >= MIN_JUDGED_COST && judgement.is_least_part(cost, before)
        })
    }

    /// Is the cost so large a part of the player's share? Players who are far behind can never lose
    /// 20 % of the win, and still can throw away their last chance.
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
    /// The seat that made the move.
    pub from: Seat,
    /// The seat that gained by it.
    pub to: Seat,
    /// Its gain, as a share of the win.
    pub gain: u16,
}

/// The round that changed most of what was not decided yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the round, from 1.
    pub round: u32,
    /// The index of the move in it that changed most.
    pub ply: u32,
    /// The part of the win that changed hands in the round.
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
}

impl JudgedMove {
    /// Is it judged by the part of the share that was lost, because its cost alone is too small?
    pub fn is_judged_by_part(&self) -> bool {
        self.danger.is_none() && self.cost < self.judgement.least_cost()
    }
}

impl Analysis {
    /// The number of moves of a seat with this judgement.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> usize {
        let same = |mv: &&JudgedMove| mv.seat == seat && mv.judgement == judgement;
        self.judged.iter().filter(same).count()
    }

    /// The worst moves, of these the most costly, at most this many, in the order in which they
    /// were made.
    pub fn worst(&self, most: usize) -> Vec<&JudgedMove> {
        let mut worst: Vec<&JudgedMove> = self.judged.iter().collect();
        // Sorted twice: by weight to choose the worst, then by time to show them.
        worst.sort_by_key(|mv| (core::cmp::Reverse((mv.judgement, mv.cost)), mv.ply));
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
    /// leader stays ahead, and the move is only the most important one.
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

/// The beginning of the expected line from this position.
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

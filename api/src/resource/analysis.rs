//! The JSON of an analysis.

use entente_advisor::analysis::{self, LineMove, Progress, WHOLE};
use entente_game::{Seat, View};
use serde::Serialize;
use utoipa::ToSchema;

/// The story of a finished game. Shares of the win are numbers from 0 to 1.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// The version of the engine that made it. Another one may judge otherwise.
    #[schema(example = 1)]
    engine: u32,
    /// The most positions that the engine looked at for each move.
    #[schema(example = 20000)]
    nodes: u64,
    /// Whether it begins where the rules begin: false if the game was set up, or continues another
    /// one of which only the position is known.
    #[schema(example = true)]
    from_start: bool,
    /// The shares of the win by seat: before the first move, and after each move, so that
    /// `shares[ply]` are those after the move `ply`. Those of a moment add up to 1.
    shares: Vec<Vec<f64>>,
    /// The moves that cost their player 0.05 or more, rounded to hundredths, or a quarter of what
    /// they had, or that allowed an enemy to capture the king or to mate at once, in order.
    judged: Vec<JudgedMove>,
    /// The gains of third seats by the moves of others, 0.2 or more, in order.
    gifts: Vec<Gift>,
    /// The round that changed most; null if none changed much.
    #[schema(required)]
    turning_point: Option<TurningPoint>,
    /// The gains and costs of betrayals; empty unless the game reveals its alliances.
    betrayals: Vec<Betrayal>,
    /// The quality of each seat's play, in turn order.
    seats: Vec<SeatSummary>,
}

/// A move that cost its player a part of their share.
#[derive(Debug, Serialize, ToSchema)]
struct JudgedMove {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The seat that made it.
    seat: u8,
    /// The move in the notation of the rule set.
    notation: String,
    /// The cost of the move.
    cost: f64,
    /// The player's estimate before the move.
    before: f64,
    /// The judgement, with the cost rounded to hundredths: inaccuracy (from 0.05 or a quarter of
    /// what the player had before), mistake (0.1 or a third of it) or blunder (0.2 or half of it,
    /// or any danger).
    #[schema(example = "blunder")]
    judgement: &'static str,
    /// The danger: the action that the move allowed an enemy, whatever it cost: king_capture or
    /// mate_in_one; null if the rules prove neither.
    #[schema(required, example = "mate_in_one")]
    danger: Option<&'static str>,
    /// The better move. Where the game reveals alliances and pacts, it keeps them. Between two
    /// sides what may have followed, too.
    better: Vec<LineMoveResource>,
}

/// A move of a line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LineMove)]
struct LineMoveResource {
    /// The seat whose turn it is.
    seat: u8,
    /// In the notation of the rule set.
    notation: String,
    /// In coordinate form, which is unambiguous.
    coordinate: String,
}

/// A move by which a third seat gained.
#[derive(Debug, Serialize, ToSchema)]
struct Gift {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The seat that made the move.
    from: u8,
    /// The seat that gained.
    to: u8,
    /// The size of the gain.
    gain: f64,
}

/// The round that changed most.
#[derive(Debug, Serialize, ToSchema)]
struct TurningPoint {
    /// The number of the round, from 1.
    round: u32,
    /// The number of the move in it that changed most, as in the list of moves.
    ply: u32,
    /// The part of the win that changed hands in the round.
    change: f64,
}

/// A betrayal, with the shares before the move and a round later.
#[derive(Debug, Serialize, ToSchema)]
struct Betrayal {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The seat that betrayed.
    betrayer: u8,
    /// The seat that was betrayed.
    victim: u8,
    /// The share of the betrayer before.
    betrayer_before: f64,
    /// The share of the betrayer after.
    betrayer_after: f64,
    /// The share of the victim before.
    victim_before: f64,
    /// The share of the victim after.
    victim_after: f64,
}

/// The quality of a seat's play.
#[derive(Debug, Serialize, ToSchema)]
struct SeatSummary {
    /// The seat.
    seat: u8,
    /// The number of its moves that its player has chosen.
    moves: u32,
    /// The average cost of these moves.
    average_cost: f64,
}

/// The progress of an analysis.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisProgress {
    /// The number of positions that are done.
    #[schema(example = 12)]
    done: u32,
    /// The number of all positions; 0 before it has begun.
    #[schema(example = 81)]
    total: u32,
}

impl AnalysisProgress {
    pub(crate) fn of(progress: Progress) -> Self {
        Self {
            done: progress.done,
            total: progress.total,
        }
    }

    pub(crate) fn example() -> Self {
        Self {
            done: 12,
            total: 81,
        }
    }
}

impl Analysis {
    pub(crate) fn of(view: &View, analysis: &analysis::Analysis) -> Self {
        let shares = |shares: &Vec<u16>| shares.iter().copied().map(number).collect();
        let judged = analysis.judged.iter();
        let turn = analysis.turning_point;
        let summaries = (0..).zip(&analysis.seats);
        Self {
            engine: analysis.engine,
            nodes: analysis.nodes,
            from_start: analysis.from_start,
            shares: analysis.shares.iter().map(shares).collect(),
            judged: judged.map(|mv| JudgedMove::of(view, mv)).collect(),
            gifts: analysis.gifts.iter().map(Gift::of).collect(),
            turning_point: turn.map(|turn| TurningPoint {
                round: turn.round,
                ply: number_of(turn.ply),
                change: number(turn.change),
            }),
            betrayals: analysis.betrayals.iter().map(Betrayal::of).collect(),
            seats: summaries
                .map(|(seat, summary)| SeatSummary {
                    seat,
                    moves: summary.moves,
                    average_cost: number(summary.average_cost),
                })
                .collect(),
        }
    }

    pub(crate) fn example() -> Self {
        let better = [(0, "Nf3", "g1f3"), (1, "d6", "d7d6")];
        let better = better.map(|(seat, notation, coordinate)| LineMoveResource {
            seat,
            notation: notation.into(),
            coordinate: coordinate.into(),
        });
        Self {
            engine: 1,
            nodes: 20_000,
            from_start: true,
            shares: vec![vec![0.5286, 0.4714], vec![0.31, 0.69]],
            judged: vec![JudgedMove {
                ply: 1,
                seat: 0,
                notation: "g4".into(),
                cost: 0.2186,
                before: 0.5286,
                judgement: "blunder",
                danger: None,
                better: better.into(),
            }],
            gifts: Vec::new(),
            turning_point: Some(TurningPoint {
                round: 1,
                ply: 1,
                change: 0.2186,
            }),
            betrayals: Vec::new(),
            seats: vec![
                SeatSummary {
                    seat: 0,
                    moves: 1,
                    average_cost: 0.2186,
                },
                SeatSummary {
                    seat: 1,
                    moves: 0,
                    average_cost: 0.0,
                },
            ],
        }
    }
}

impl JudgedMove {
    fn of(view: &View, judged: &analysis::JudgedMove) -> Self {
        let mv = view.moves.get(judged.ply as usize);
        Self {
            ply: number_of(judged.ply),
            seat: judged.seat.0,
            notation: mv.map(|mv| mv.notation.clone()).unwrap_or_default(),
            cost: number(judged.cost),
            before: number(judged.before),
            judgement: judged.judgement.word(),
            danger: judged.danger.map(analysis::Danger::word),
            better: judged.better.iter().map(LineMoveResource::of).collect(),
        }
    }
}

impl LineMoveResource {
    fn of(mv: &LineMove) -> Self {
        let Seat(seat) = mv.seat;
        Self {
            seat,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
        }
    }
}

impl Gift {
    fn of(gift: &analysis::Gift) -> Self {
        Self {
            ply: number_of(gift.ply),
            from: gift.from.0,
            to: gift.to.0,
            gain: number(gift.gain),
        }
    }
}

impl Betrayal {
    fn of(betrayal: &analysis::Betrayal) -> Self {
        Self {
            ply: number_of(betrayal.ply),
            betrayer: betrayal.betrayer.0,
            victim: betrayal.victim.0,
            betrayer_before: number(betrayal.betrayer_shares.0),
            betrayer_after: number(betrayal.betrayer_shares.1),
            victim_before: number(betrayal.victim_shares.0),
            victim_after: number(betrayal.victim_shares.1),
        }
    }
}

/// The number of a move in the list of moves, which counts from 1; an analysis has its index.
fn number_of(index: u32) -> u32 {
    index + 1
}

/// A share as a number from 0 to 1.
fn number(share: u16) -> f64 {
    f64::from(share) / f64::from(WHOLE)
}

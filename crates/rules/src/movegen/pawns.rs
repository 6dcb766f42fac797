//! The moves of the pawns of an army: the steps from each square, and those of all pawns at once.
//!
//! On a plain board each step of a pawn changes the number of its square by the same amount, so a
//! set of pawns steps by turning its word. That serves where moves are counted, and nobody asks
//! which pawn makes them.

use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::graph::Board;
use crate::board::square::{BySquare, Node};
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::PieceKind;

/// The moves of one army's pawns.
#[derive(Clone, Debug)]
pub(crate) struct Pawns<const N: usize> {
    steps: BySquare<PawnSteps<N>, N>,
    /// The same steps for all pawns at once, where they can be made so.
    pub(super) shifts: Option<PawnShifts<N>>,
    pub(crate) promotes_on: Bits<N>,
}

impl<const N: usize> Pawns<N> {
    #[inline]
    pub(crate) fn at(&self, node: Node) -> &PawnSteps<N> {
        &self.steps[node]
    }

    /// Pawns with these steps from each square.
    fn of(steps: impl Iterator<Item = PawnSteps<N>>, promotes_on: Bits<N>) -> Pawns<N> {
        let steps = BySquare::of(steps, &PawnSteps::NONE);
        Pawns {
            shifts: PawnShifts::of(&steps),
            steps,
            promotes_on,
        }
    }

    pub(super) fn with_single_steps(&self) -> Pawns<N> {
        let single = |steps: &PawnSteps<N>| PawnSteps {
            double_steps: Bits::EMPTY,
            ..*steps
        };
        Pawns::of(self.steps.iter().map(single), self.promotes_on)
    }

    pub(super) fn without_shifts(&self) -> Pawns<N> {
        Pawns {
            shifts: None,
            ..self.clone()
        }
    }

    /// Do these pawns ever make double steps?
    pub(crate) fn make_double_steps(&self) -> bool {
        self.steps.iter().any(|steps| steps.double_steps.any())
    }
}

/// The pawns of an army on a board.
pub(super) fn pawns<const N: usize>(board: &Board, army: &ArmyData) -> Pawns<N> {
    let ahead = |node| board.steps_from(node, army.forward).iter().copied();
    let captures = |node| -> Bits<N> {
        army.forward
            .beside()
            .iter()
            .flat_map(|&direction| board.steps_from(node, direction))
            .copied()
            .collect()
    };
    let homes: Bits<N> = army
        .pieces()
        .filter(|(kind, _)| *kind == PieceKind::Pawn)
        .map(|(_, square)| board.named(square))
        .collect();
    let double_steps = |node| {
        if homes.contains(node) {
            ahead(node).flat_map(ahead).collect()
        } else {
            Bits::EMPTY
        }
    };
    let steps = |node| PawnSteps {
        advances: ahead(node).collect(),
        double_steps: double_steps(node),
        captures: captures(node),
        attacked_from: board
            .nodes()
            .filter(|&from| (captures(from) & board.switch_squares(node).collect()).any())
            .collect(),
    };
    let promotes_on = army.promotes_on.split_whitespace();
    Pawns::of(
        board.nodes().map(steps),
        promotes_on.map(|square| board.named(square)).collect(),
    )
}

/// The moves of one army's pawns from one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnSteps<const N: usize> {
    /// The square ahead; several where the way branches.
    pub(crate) advances: Bits<N>,
    /// The targets of a double step; empty except on the pawns' starting squares. The first half
    /// never branches.
    pub(crate) double_steps: Bits<N>,
    pub(crate) captures: Bits<N>,
    /// The squares from which a pawn attacks this square or its switch partner.
    pub(crate) attacked_from: Bits<N>,
}

impl<const N: usize> PawnSteps<N> {
    const NONE: Self = Self {
        advances: Bits::EMPTY,
        double_steps: Bits::EMPTY,
        captures: Bits::EMPTY,
        attacked_from: Bits::EMPTY,
    };
}

/// The steps of all pawns of an army.
#[derive(Clone, Debug)]
pub(super) struct PawnShifts<const N: usize> {
    pub(super) advance: Shift<N>,
    /// The second half of a double step, from the squares that it crosses.
    pub(super) second_advance: Shift<N>,
    pub(super) captures: [Shift<N>; 2],
}

/// One step from each of these squares.
#[derive(Clone, Debug)]
pub(super) struct Shift<const N: usize> {
    from: Bits<N>,
    /// The difference of the numbers, as a turn to the left.
    by: u32,
}

impl<const N: usize> Shift<N> {
    /// The squares that are reached from these.
    #[inline(always)]
    pub(super) fn of(&self, squares: Bits<N>) -> Bits<N> {
        (squares & self.from).turned(self.by)
    }
}

impl<const N: usize> PawnShifts<N> {
    /// The steps of these tables; `None` if the board has several words, or its steps are not the
    /// same everywhere.
    fn of(steps: &BySquare<PawnSteps<N>, N>) -> Option<PawnShifts<N>> {
        if N > 1 {
            return None;
        }
        let [advance] = shifts(steps, |steps| steps.advances)?;
        let starts = Bits::<N>::FULL.filter(|&node| steps[node].double_steps.any());
        let crossed = starts.fold(Bits::EMPTY, |sum, node| sum | steps[node].advances);
        let second_advance = Shift {
            from: advance.from & crossed,
            by: advance.by,
        };
        let captures = shifts(steps, |steps| steps.captures)?;
        Some(PawnShifts {
            advance,
            second_advance,
            captures,
        })
    }
}

/// The shifts that make up steps to these targets, if there are exactly so many.
fn shifts<const N: usize, const SHIFTS: usize>(
    steps: &BySquare<PawnSteps<N>, N>,
    targets: impl Fn(&PawnSteps<N>) -> Bits<N>,
) -> Option<[Shift<N>; SHIFTS]> {
    let reaches = |from: Node, by| targets(&steps[from]) & Bits::of(from).turned(by);
    let differences = (0..u64::BITS).filter_map(|by| {
        let from: Bits<N> = Bits::<N>::FULL
            .filter(|&from| reaches(from, by).any())
            .collect();
        from.any().then_some(Shift { from, by })
    });
    differences.collect::<Vec<_>>().try_into().ok()
}

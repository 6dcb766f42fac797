//! The moves of the pawns of an army from each square.

use alloc::boxed::Box;

use crate::board::bits::Bits;
use crate::board::graph::Board;
use crate::board::square::Node;
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::PieceKind;

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

/// The moves of one army's pawns.
#[derive(Clone, Debug)]
pub(crate) struct Pawns<const N: usize> {
    steps: Box<[PawnSteps<N>]>,
    pub(crate) promotes_on: Bits<N>,
}

impl<const N: usize> Pawns<N> {
    #[inline]
    pub(crate) fn at(&self, node: Node) -> &PawnSteps<N> {
        &self.steps[node.index()]
    }

    pub(crate) fn with_single_steps(&self) -> Pawns<N> {
        let single = |steps: &PawnSteps<N>| PawnSteps {
            double_steps: Bits::EMPTY,
            ..*steps
        };
        Pawns {
            steps: self.steps.iter().map(single).collect(),
            promotes_on: self.promotes_on,
        }
    }

    /// Do these pawns ever make double steps?
    pub(crate) fn make_double_steps(&self) -> bool {
        self.steps.iter().any(|steps| steps.double_steps.any())
    }
}

/// The pawns of an army on a board.
pub(crate) fn pawns<const N: usize>(board: &Board, army: &ArmyData) -> Pawns<N> {
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
    Pawns {
        steps: board.nodes().map(steps).collect(),
        promotes_on: army
            .promotes_on
            .split_whitespace()
            .map(|square| board.named(square))
            .collect(),
    }
}

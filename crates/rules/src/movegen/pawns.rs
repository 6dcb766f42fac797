//! The moves of the pawns of an army, from each square and for all at once.

use crate::board::bits::Bits;
use crate::board::graph::Board;
use crate::board::square::Node;
use crate::movegen::by_square::BySquare;
use crate::movegen::pawn_steps::{PawnShifts, PawnSteps};
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::PieceKind;

/// The moves of one army's pawns.
#[derive(Clone, Debug)]
pub(crate) struct Pawns<const N: usize> {
    steps: BySquare<PawnSteps<N>, N>,
    /// The same steps for all pawns at once, where they can be made so.
    pub(crate) shifts: Option<PawnShifts<N>>,
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

    pub(crate) fn with_single_steps(&self) -> Pawns<N> {
        let single = |steps: &PawnSteps<N>| PawnSteps {
            double_steps: Bits::EMPTY,
            ..*steps
        };
        Pawns::of(self.steps.iter().map(single), self.promotes_on)
    }

    pub(crate) fn without_shifts(&self) -> Pawns<N> {
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
    let promotes_on = army.promotes_on.split_whitespace();
    Pawns::of(
        board.nodes().map(steps),
        promotes_on.map(|square| board.named(square)).collect(),
    )
}

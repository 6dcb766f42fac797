//! The squares that each side attacks. The evaluation and the order of moves share these sets.

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch, Node};

use crate::evaluation::SEATS;

/// The number of classes of pieces. Pieces of one class are worth about the same, so exchanging
/// them gains nothing: pawns, light pieces, rooks, queens and kings.
pub(crate) const CLASSES: usize = 5;

/// By kind, in the order of [`PieceKind::ALL`]: its class. Guards are light pieces; archbishops and
/// chancellors are worth about a queen.
pub(crate) static CLASS: [usize; PieceKind::ALL.len()] = [0, 1, 1, 2, 3, 4, 1, 3, 3];

/// By class: the piece whose value stands for the class. Among light pieces that is the knight, the
/// cheaper one.
pub(crate) const KIND_OF_CLASS: [PieceKind; CLASSES] = [
    PieceKind::Pawn,
    PieceKind::Knight,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::King,
];

/// The squares that the pieces of one side attack.
#[derive(Clone, Copy)]
pub(crate) struct SideAttacks<const N: usize> {
    /// By class of the attacker.
    pub(crate) by: [Bits<N>; CLASSES],
    pub(crate) all: Bits<N>,
    /// The squares with two or more attackers.
    pub(crate) twice: Bits<N>,
}

impl<const N: usize> SideAttacks<N> {
    const NONE: Self = SideAttacks {
        by: [Bits::EMPTY; CLASSES],
        all: Bits::EMPTY,
        twice: Bits::EMPTY,
    };

    /// The class of the cheapest piece that attacks a square.
    #[inline]
    pub(super) fn cheapest(&self, node: Node) -> Option<usize> {
        if !self.all.contains(node) {
            return None;
        }
        self.by.iter().position(|set| set.contains(node))
    }

    #[inline(always)]
    fn add(&mut self, class: usize, attacks: Bits<N>) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by[class] |= attacks;
    }
}

/// A position with all squares that its armies attack.
pub(crate) struct Scene<const N: usize> {
    /// By seat: the side that moves the army; `None` if nobody moves it.
    pub(crate) camp: [Option<usize>; SEATS],
    /// By side.
    pub(crate) attacks: [SideAttacks<N>; SEATS],
    /// By seat.
    pub(super) armies: [Bits<N>; SEATS],
    pub(crate) blocked: Bits<N>,
}

impl<const N: usize> Scene<N> {
    /// Visits every piece once, and passes its seat, kind, square and attacked squares to `visit`.
    pub(crate) fn of<B: Branch<N>>(
        at: &B,
        sides: &[usize; SEATS],
        mut visit: impl FnMut(usize, PieceKind, Node, Bits<N>),
    ) -> Scene<N> {
        let mut scene = Scene {
            camp: [None; SEATS],
            attacks: [SideAttacks::NONE; SEATS],
            armies: [Bits::EMPTY; SEATS],
            blocked: at.blocked(),
        };
        for seat in 0..at.seats() {
            scene.armies[seat] = at.army(seat);
            scene.camp[seat] = at.commander(seat).map(|commander| sides[commander]);
        }
        for (kind, of_kind) in PieceKind::ALL.into_iter().zip(at.by_kind()) {
            for seat in 0..at.seats() {
                // The pieces of an army that nobody moves attack nothing, but they still block
                // lines.
                let Some(side) = scene.camp[seat] else {
                    continue;
                };
                for node in of_kind & scene.armies[seat] {
                    let attacks = at.attacks(seat, kind, node, scene.blocked);
                    scene.attacks[side].add(CLASS[kind as usize], attacks);
                    visit(seat, kind, node, attacks);
                }
            }
        }
        scene
    }

    /// The seat of the army that a piece belongs to.
    #[inline]
    pub(crate) fn owner(&self, node: Node) -> Option<usize> {
        let mut armies = self.armies.iter();
        armies.position(|army| army.contains(node))
    }

    /// The squares that all these sides attack together.
    #[inline]
    pub(super) fn attacked_by_enemies(&self, is_enemy: impl Fn(usize) -> bool) -> Bits<N> {
        let enemies = self.attacks.iter().enumerate();
        let enemies = enemies.filter(|(side, _)| is_enemy(*side));
        enemies.fold(Bits::EMPTY, |sum, (_, attacks)| sum | attacks.all)
    }
}

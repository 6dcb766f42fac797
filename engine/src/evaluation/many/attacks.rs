//! Who attacks what, side by side: the sets that valuing a position and ordering its moves share.

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch, Node};

use crate::evaluation::SEATS;

/// The classes of pieces that protect each other from being exchanged: pawns, light pieces, rooks,
/// queens and kings.
pub(crate) const CLASSES: usize = 5;

/// By kind, in the order of [`PieceKind::ALL`]: its class.
pub(crate) static CLASS: [usize; PieceKind::ALL.len()] = [0, 1, 1, 2, 3, 4, 1, 3, 3];

/// By class: a piece of it, for what it is worth. Among light pieces that is the knight.
pub(crate) const KIND_OF_CLASS: [PieceKind; CLASSES] = [
    PieceKind::Pawn,
    PieceKind::Knight,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::King,
];

/// What the pieces of one side attack.
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
    pub(crate) fn cheapest(&self, node: Node) -> Option<usize> {
        if !self.all.contains(node) {
            return None;
        }
        self.by.iter().position(|set| set.contains(node))
    }

    #[inline]
    fn add(&mut self, class: usize, attacks: Bits<N>) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by[class] |= attacks;
    }
}

/// A position with everything that its armies attack.
pub(crate) struct Scene<const N: usize> {
    /// By seat: the side that moves the army; `None` if nobody does.
    pub(crate) camp: [Option<usize>; SEATS],
    /// By side.
    pub(crate) attacks: [SideAttacks<N>; SEATS],
    /// By seat.
    pub(crate) armies: [Bits<N>; SEATS],
    pub(crate) blocked: Bits<N>,
    pub(crate) occupied: Bits<N>,
}

impl<const N: usize> Scene<N> {
    /// Looks at every piece once and shows it with what it attacks: seat, kind, square and squares.
    pub(crate) fn of<B: Branch<N>>(
        at: &B,
        sides: &[usize; SEATS],
        mut see: impl FnMut(usize, PieceKind, Node, Bits<N>),
    ) -> Scene<N> {
        let mut scene = Scene {
            camp: [None; SEATS],
            attacks: [SideAttacks::NONE; SEATS],
            armies: [Bits::EMPTY; SEATS],
            blocked: at.blocked(),
            occupied: Bits::EMPTY,
        };
        for seat in 0..at.seats() {
            scene.armies[seat] = at.army(seat);
            scene.occupied |= scene.armies[seat];
            scene.camp[seat] = at.commander(seat).map(|commander| sides[commander]);
        }
        for kind in PieceKind::ALL {
            let of_kind = at.of(kind);
            for seat in 0..at.seats() {
                let Some(side) = scene.camp[seat] else {
                    continue;
                };
                for node in of_kind & scene.armies[seat] {
                    let attacks = at.attacks(seat, kind, node, scene.blocked);
                    scene.attacks[side].add(CLASS[kind as usize], attacks);
                    see(seat, kind, node, attacks);
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

    /// What all these sides attack.
    #[inline]
    pub(crate) fn attacked_by_enemies(&self, is_enemy: impl Fn(usize) -> bool) -> Bits<N> {
        let enemies = self.attacks.iter().enumerate();
        let enemies = enemies.filter(|(side, _)| is_enemy(*side));
        enemies.fold(Bits::EMPTY, |sum, (_, attacks)| sum | attacks.all)
    }
}

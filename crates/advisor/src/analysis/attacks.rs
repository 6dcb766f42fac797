//! The squares that pieces attack, for facts about a position that its moves do not show: pieces
//! attack also when it is not their turn.

use entente_rules::search::{Bits, Branch, Node, Search};
use entente_rules::{Manner, Move, Piece, Ply, Position, Square};

/// A piece with what it attacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attacker {
    pub(super) square: Square,
    pub(super) piece: Piece,
    /// The squares that it attacks, empty or not.
    pub(super) targets: Vec<Square>,
}

/// What every piece of a position attacks.
pub(super) struct Attacks(Vec<Attacker>);

impl Attacks {
    pub(super) fn of(position: &Position) -> Self {
        Self::without(position, None)
    }

    /// The same if the piece on this square were not there.
    pub(super) fn without(position: &Position, absent: Option<Square>) -> Self {
        Self(position.search(FindAttacks { position, absent }))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Attacker> {
        self.0.iter()
    }

    /// The piece on a square.
    pub(super) fn from(&self, square: Square) -> Option<&Attacker> {
        self.iter().find(|attacker| attacker.square == square)
    }

    /// The pieces that attack a square.
    pub(super) fn on(&self, square: Square) -> impl Iterator<Item = &Attacker> {
        let attacks = move |attacker: &&Attacker| attacker.targets.contains(&square);
        self.iter().filter(attacks)
    }
}

struct FindAttacks<'a> {
    position: &'a Position,
    absent: Option<Square>,
}

impl FindAttacks<'_> {
    fn square(&self, node: Node) -> Option<Square> {
        // A ply is the only thing that is translated from numbers to names.
        let ply = Ply::Move(Move {
            from: node,
            to: node,
            manner: Manner::Plain,
        });
        self.position.ply_of(ply).mv().map(|mv| mv.from)
    }

    fn squares<const N: usize>(&self, bits: Bits<N>) -> Vec<Square> {
        bits.into_iter()
            .filter_map(|node| self.square(node))
            .collect()
    }
}

impl Search for FindAttacks<'_> {
    type Answer = Vec<Attacker>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Vec<Attacker> {
        let mut blocked = root.blocked();
        let mut attackers = Vec::new();
        for seat in 0..root.seats() {
            for node in root.army(seat) {
                if self.absent.is_some() && self.square(node) == self.absent {
                    blocked.remove(node);
                }
            }
        }
        for seat in 0..root.seats() {
            for node in root.army(seat) {
                let square = self
                    .square(node)
                    .filter(|square| Some(*square) != self.absent);
                let Some((square, kind)) = square.zip(root.kind_at(node)) else {
                    continue;
                };
                let Some(piece) = self.position.piece(square) else {
                    continue;
                };
                let targets = self.squares(root.attacks(seat, kind, node, blocked));
                attackers.push(Attacker {
                    square,
                    piece,
                    targets,
                });
            }
        }
        attackers
    }
}

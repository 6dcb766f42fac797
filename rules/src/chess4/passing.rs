//! Pawns that can be taken in passing in Chess4: several at once, each with the seats that have a right to it.
//! A right is for the seat's next turn only, unless the seat takes another pawn in passing on that turn; then it
//! goes on to the turn after. Whether such a capture is legal is the generator's to say.

use crate::bits::Bits;
use crate::cell::Node;
use crate::generator::{Passant, Takers};
use crate::moves::{Manner, Move};
use crate::piece::{Seat, Seats};

/// Four armies have eight pawns each, and a pawn makes one double step in its life.
const MOST: usize = 32;

const NOBODY: Passant = Passant {
    target: Node::FIRST,
    pawn: Node::FIRST,
    takers: Takers {
        fresh: Seats::NONE,
        continuing: Seats::NONE,
    },
};

/// The passing pawns to which somebody has a right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Passing {
    /// Behind the last one all are `NOBODY`, so that equal lists are equal.
    pawns: [Passant; MOST],
    count: u8,
}

impl Passing {
    pub(crate) const EMPTY: Passing = Passing {
        pawns: [NOBODY; MOST],
        count: 0,
    };

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Passant] {
        &self.pawns[..usize::from(self.count)]
    }

    pub(crate) fn push(&mut self, passant: Passant) {
        if passant.takers.all().any() {
            self.pawns[usize::from(self.count)] = passant;
            self.count += 1;
        }
    }

    /// The pawn that a seat takes by going to this cell.
    pub(crate) fn taken_at(&self, target: Node, by: Seat) -> Option<Passant> {
        let mut pawns = self.as_slice().iter().copied();
        pawns.find(|it| it.target == target && it.takers.all().contains(by))
    }

    /// The pawns that may not capture: somebody's right to them goes on.
    #[inline]
    pub(crate) fn frozen<const N: usize>(&self) -> Bits<N> {
        let pawns = self.as_slice().iter();
        let frozen = pawns.filter(|it| it.takers.continuing.any());
        frozen.map(|it| it.pawn).collect()
    }

    /// What a seat's move does to the pawns: one is taken, one moves, and the seat's own rights go on or end.
    #[inline]
    pub(crate) fn follow(&mut self, by: Seat, mv: Move<Node>, taken: Option<Node>) {
        if self.count == 0 {
            return;
        }
        let goes_on = mv.manner == Manner::EnPassant;
        self.change(|it| {
            it.takers = after_turn(it.takers, by, goes_on);
            if Some(it.pawn) == taken {
                it.takers = Takers::default();
            } else if it.pawn == mv.from {
                it.pawn = mv.to;
            }
        });
    }

    /// Takes all rights from these seats.
    #[inline]
    pub(crate) fn withdraw(&mut self, from: Seats) {
        if self.count > 0 {
            self.change(|it| it.takers = without(it.takers, from));
        }
    }

    /// Takes these seats' rights to pawns that stand on these cells.
    pub(crate) fn spare(&mut self, pawns: Bits<3>, from: Seats) {
        if self.count == 0 {
            return;
        }
        self.change(|it| {
            if pawns.contains(it.pawn) {
                it.takers = without(it.takers, from);
            }
        });
    }

    /// Changes each pawn, and keeps those to which somebody still has a right.
    fn change(&mut self, change: impl Fn(&mut Passant)) {
        let old = *self;
        *self = Passing::EMPTY;
        for &passant in old.as_slice() {
            let mut passant = passant;
            change(&mut passant);
            self.push(passant);
        }
    }
}

/// The rights to one pawn after a seat's turn on which it took a pawn in passing, or did not.
fn after_turn(takers: Takers, by: Seat, goes_on: bool) -> Takers {
    let held = takers.all().contains(by);
    let ended = without(takers, Seats::of(by));
    match held && goes_on {
        true => Takers {
            continuing: ended.continuing.with(Seats::of(by)),
            ..ended
        },
        false => ended,
    }
}

fn without(takers: Takers, seats: Seats) -> Takers {
    Takers {
        fresh: takers.fresh.without(seats),
        continuing: takers.continuing.without(seats),
    }
}

//! Pawns that can be taken in passing where more than two play: several at once, each with the seats that have a right
//! to it. A right is for the seat's next turn only, unless the seat takes another pawn in passing on that turn; then it
//! goes on to the turn after. Whether such a capture is legal is the generator's to say. Source: the Chess4 wiki page.

use crate::bits::Bits;
use crate::cell::Node;
use crate::generator::{Passant, Takers};
use crate::moves::{Manner, Move};
use crate::piece::{Kind, Seat, Seats};
use crate::placement::Placement;
use crate::state::State;
use crate::tables::Tables;

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

    /// Where the man stands whom a seat's move takes.
    pub(crate) fn taken<const N: usize>(
        &self,
        men: &Placement<N>,
        by: Seat,
        mv: Move<Node>,
    ) -> Option<Node> {
        match mv.manner {
            Manner::EnPassant => self.taken_at(mv.to, by).map(|passant| passant.pawn),
            _ => Some(mv.to).filter(|&to| men.is_occupied(to)),
        }
    }

    /// Makes a legal move that takes this man, and says what has arrived on its goal. A double step gives a right to
    /// those of the rivals who have a pawn that attacks the crossed cell.
    #[inline]
    pub(crate) fn play<const N: usize>(
        &mut self,
        (board, tables): (&mut State<N>, &Tables<N>),
        mv: Move<Node>,
        taken: Option<Node>,
        rivals: Seats,
    ) -> Kind {
        let by = board.turn;
        board.passant = match mv.manner {
            Manner::EnPassant => self.taken_at(mv.to, by),
            _ => None,
        };
        let arrived = board.play(tables, mv);
        self.follow(by, mv, taken);
        if let Some(passant) = board.passant.take() {
            let takers = Takers::fresh(striking(tables, &board.men, passant.target, rivals));
            self.push(Passant { takers, ..passant });
        }
        arrived
    }

    /// The pawn that a seat takes by going to this cell.
    fn taken_at(&self, target: Node, by: Seat) -> Option<Passant> {
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
    fn follow(&mut self, by: Seat, mv: Move<Node>, taken: Option<Node>) {
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
    pub(crate) fn spare<const N: usize>(&mut self, pawns: Bits<N>, from: Seats) {
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

/// Those of the seats that have a pawn which attacks a cell.
pub(crate) fn striking<const N: usize>(
    tables: &Tables<N>,
    men: &Placement<N>,
    target: Node,
    seats: Seats,
) -> Seats {
    let near = tables.around[target.index()].diagonal_steps & men.of(Kind::Pawn);
    if near.is_empty() {
        return Seats::NONE;
    }
    let strikes = |seat: &Seat| {
        let from = tables.pawns[seat.index()].at(target).struck_from;
        (from & men.army(*seat) & near).any()
    };
    seats.filter(strikes).collect()
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

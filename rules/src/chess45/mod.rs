//! Chess 4.5: four armies and a queen with her guards, on a board like a plus sign. No check binds anybody: kings are
//! taken like other men, and with its king, or the queen, a whole side vanishes. The generator knows only how men move;
//! what a capture brings, whose turn comes and who has won is the policy here, around the same `State` that every variant has.

pub(crate) mod array;
pub(crate) mod json;
pub(crate) mod options;
mod policy;
mod setup;

use alloc::sync::Arc;

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess45::array::{CENTRE, CHESS45};
use crate::chess45::options::{Chess45Options, GuardPlacement};
use crate::generator::Turn;
use crate::moves::Move;
use crate::piece::{Kind, Seat, Seats};
use crate::state::State;
use crate::tables::Tables;

/// How many sides there are.
const SIDES: u8 = 5;

/// The last of them: the queen and her guards.
const YELLOW: Seat = Seat(4);

/// What stays the same all through a game.
#[derive(Debug)]
struct Charter {
    options: Chess45Options,
    tables: Arc<Tables<2>>,
    centre: Node,
}

impl Charter {
    fn new(options: Chess45Options) -> Charter {
        Charter {
            tables: options.tables(),
            centre: CHESS45.shape.board().named(CENTRE),
            options,
        }
    }
}

/// How a game is over by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ending {
    /// One side alone is left, or one of the four armies, where Yellow does not count.
    OneLeft(Seat),
    /// Nobody can move.
    Blocked,
}

/// A position of Chess 4.5. Its turn is that of a side which can move, unless the game is over.
#[derive(Clone, Debug)]
pub(crate) struct Chess45 {
    charter: Arc<Charter>,
    board: State<2>,
    /// Follows from the board, and is kept because every list of moves asks.
    ending: Option<Ending>,
}

/// The charter is compared by what it was made of.
impl PartialEq for Chess45 {
    fn eq(&self, other: &Chess45) -> bool {
        self.board == other.board && self.charter.options == other.charter.options
    }
}

impl Eq for Chess45 {}

impl Chess45 {
    fn new(charter: Arc<Charter>, board: State<2>) -> Chess45 {
        let mut game = Chess45 {
            charter,
            board,
            ending: None,
        };
        game.settle();
        game
    }

    /// The sides that are in: those with men.
    fn sides(&self) -> Seats {
        let seats = (0..SIDES).map(Seat);
        seats.filter(|&seat| self.is_in(seat)).collect()
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.board.men.army(seat).any()
    }

    /// The men with whom their sides stand and fall: kings, and the queen, who is Yellow's alone.
    fn hearts(&self) -> Bits<2> {
        self.board.men.of(Kind::King) | self.board.men.of(Kind::Queen)
    }

    /// No king has to be minded.
    #[inline]
    fn moves_of(&self, seat: Seat) -> Turn<'_, 2> {
        Turn {
            king: None,
            ..self.board.turn_of(&self.charter.tables, seat)
        }
    }

    #[inline]
    fn can_move(&self, seat: Seat) -> bool {
        let turn = self.moves_of(seat);
        let watch = turn.watch();
        turn.easy_move(&watch).is_some() || turn.can_move(&watch)
    }

    /// A legal move with all that follows from it.
    #[inline]
    fn play(&mut self, mv: Move<Node>) {
        let by_queen = self.board.men.of(Kind::Queen).contains(mv.from);
        let captures = self.board.men.is_occupied(mv.to);
        self.board.play(&self.charter.tables, mv);
        self.board.passant = None;
        if captures {
            if by_queen {
                self.make_guard(mv);
            }
            self.fall();
        }
        self.settle();
    }

    /// The queen's prey becomes a guard in the centre (C45-05), asked when she has arrived.
    fn make_guard(&mut self, mv: Move<Node>) {
        let centre = self.charter.centre;
        let is_made = match self.charter.options.guard_placement {
            GuardPlacement::IfEmpty => !self.board.men.is_occupied(centre),
            GuardPlacement::Head => mv.from != centre && mv.to != centre,
        };
        if is_made {
            self.board.men.lift(centre);
            self.board.men.put(centre, YELLOW, Kind::Guard);
        }
    }

    /// Whose king is gone, or queen, has nothing any more (C45-06).
    fn fall(&mut self) {
        let hearts = self.hearts();
        for seat in (0..SIDES).map(Seat) {
            let men = self.board.men.army(seat);
            if (men & hearts).is_empty() {
                self.board.men.clear(men);
            }
        }
    }

    /// A side that gives up vanishes, as if its king were taken.
    fn without(&self, seat: Seat) -> Chess45 {
        let mut next = self.clone();
        let men = next.board.men.army(seat);
        next.board.men.clear(men);
        if next.board.turn == seat {
            next.board.pass_turn(usize::from(SIDES));
        }
        next.settle();
        next
    }

    /// Looks whether the game is over; else the turn goes to the next side that can move (C45-07, C45-13).
    #[inline]
    fn settle(&mut self) {
        self.ending = self.one_left().map(Ending::OneLeft);
        if self.ending.is_some() || self.can_move(self.board.turn) {
            return;
        }
        let next = (1..SIDES).find(|&places| self.can_move(self.after_next(places)));
        match next {
            Some(places) => (0..places).for_each(|_| self.board.pass_turn(usize::from(SIDES))),
            None => self.ending = Some(Ending::Blocked),
        }
    }

    /// The seat so many places after the one to move.
    fn after_next(&self, places: u8) -> Seat {
        Seat((self.board.turn.0 + places) % SIDES)
    }

    /// The last side standing, if there is no other that counts (C45-08).
    #[inline]
    fn one_left(&self) -> Option<Seat> {
        let counted = match self.charter.options.yellow_counts {
            true => self.sides(),
            false => self.sides().without(Seats::of(YELLOW)),
        };
        let mut counted = counted;
        counted.next().filter(|_| !counted.any())
    }
}

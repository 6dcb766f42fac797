//! Chess4: four armies on a board like a plus sign, of which each plays until its king is mated.
//! The generator knows only how men move; who is in, who commands whom, to whom a mate is credited and what it is
//! worth is the policy in this folder, around the same `State` that every variant has. Source: the Chess4 wiki page.

pub(crate) mod array;
pub(crate) mod options;

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::attack::Threat;
use crate::cell::Node;
use crate::chess4::options::{Chess4Options, SEATS};
use crate::generator::{Count, Turn};
use crate::moves::Move;
use crate::piece::{Kind, Seat};
use crate::ply::Ply;
use crate::state::State;
use crate::tables::Tables;

/// Is a player still in the game, and if not, how did he leave?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Status {
    /// In the game. A mated player is, until the mate takes effect.
    #[default]
    Active,
    /// Out, his king mated.
    Checkmated,
    /// Out, because he could not move.
    Stalemated,
    /// Out, because he gave up or his time ran out.
    Resigned,
}

impl Status {
    /// The name used in positions: `active`, `checkmate`, `stalemate`, `resign`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Active => "active",
            Status::Checkmated => "checkmate",
            Status::Stalemated => "stalemate",
            Status::Resigned => "resign",
        }
    }
}

/// What will take effect when a player's turn comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pending {
    /// He gave up.
    Resigned,
    /// His time ran out.
    Flagged,
}

impl Pending {
    /// The name used in positions: `resigned`, `flagged`.
    pub fn name(self) -> &'static str {
        match self {
            Pending::Resigned => "resigned",
            Pending::Flagged => "flagged",
        }
    }
}

/// What stays the same all through a game: the tables, and who plays together.
#[derive(Debug)]
pub(crate) struct Charter {
    pub(crate) options: Chess4Options,
    pub(crate) tables: Arc<Tables<3>>,
    pub(crate) sides: [Seat; SEATS],
}

impl Charter {
    pub(crate) fn new(options: Chess4Options) -> Charter {
        Charter {
            tables: options.array.tables(),
            sides: options.sides(),
            options,
        }
    }
}

/// A position of Chess4 as the moves see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Chess4 {
    pub(crate) board: State<3>,
}

impl Chess4 {
    pub(crate) fn turn_of<'a>(&'a self, charter: &'a Charter, seat: Seat) -> Turn<'a, 3> {
        let turn = self.board.turn_of(&charter.tables, seat);
        let partners = (0..).map(Seat).zip(charter.sides);
        let partners = partners.filter(|(_, side)| *side == charter.sides[seat.index()]);
        let partners = partners.fold(turn.own, |men, (seat, _)| men | self.board.men.army(seat));
        Turn {
            threat: Threat {
                hostile: turn.occupied & !partners,
                ..turn.threat
            },
            prey: turn.occupied & !partners & !self.board.men.of(Kind::King),
            ..turn
        }
    }

    pub(crate) fn legal_moves(&self, charter: &Charter) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        self.turn_of(charter, self.board.turn).generate(&mut moves);
        moves
    }

    pub(crate) fn count_moves(&self, charter: &Charter) -> usize {
        let mut count = Count::default();
        self.turn_of(charter, self.board.turn).generate(&mut count);
        count.0
    }

    pub(crate) fn pass(&self, charter: &Charter) -> Option<Ply<Node>> {
        (self.count_moves(charter) == 0).then_some(Ply::Blocked)
    }

    /// Leaves of the tree of plies below.
    pub(crate) fn leaves(&self, charter: &Charter, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(charter).max(1) as u64,
            _ => self
                .legal_moves(charter)
                .into_iter()
                .map(|mv| self.after(charter, mv.into()).leaves(charter, depth - 1))
                .sum(),
        }
    }

    pub(crate) fn after(&self, charter: &Charter, ply: Ply<Node>) -> Chess4 {
        let mut next = *self;
        match ply {
            Ply::Move(mv) => next.board.play(&charter.tables, mv),
            _ => next.board.pass_turn(SEATS),
        }
        next
    }
}

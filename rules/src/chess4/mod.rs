//! Chess4: four armies on a board like a plus sign, of which each plays until its king is mated.
//! The generator knows only how men move; who is in, who commands whom, to whom a mate is credited and what it is
//! worth is the policy in this folder, around the same `State` that every variant has. Source: the Chess4 wiki page.

pub(crate) mod array;
mod command;
mod credit;
mod cycle;
mod fault;
pub(crate) mod json;
pub(crate) mod options;
mod policy;
mod regain;
mod scoring;
mod seats;
mod setup;
mod why;
mod witness;

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::attack::Threat;
use crate::bits::Bits;
pub use crate::chess4::credit::Stuck;
pub use crate::chess4::fault::{AffairsFault, NoCommand};
pub use crate::chess4::seats::Mate;
pub use crate::chess4::setup::{CapturedCastling, Chess4Affairs, StandingMate};
pub use crate::chess4::why::Chess4Rule;

use crate::chess4::credit::Record;
use crate::chess4::options::{Chess4Options, SEATS};
use crate::chess4::regain::Castlers;
use crate::chess4::witness::Witness;
use crate::generator::Turn;
use crate::passing::Passing;
use crate::piece::{Kind, Seat, Seats};
use crate::score::Score;
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;

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

/// A game of Chess4 at one of its positions.
#[derive(Clone)]
pub(crate) struct Chess4Game {
    pub(crate) charter: Arc<Charter>,
    pub(crate) now: Box<Chess4>,
}

/// A position of Chess4 as the moves see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Chess4 {
    /// The men, the turn, the rights to castle and the counters. It keeps no passing pawn between turns.
    pub(crate) board: State<3>,
    pub(crate) passing: Passing,
    pub(crate) players: [Player; SEATS],
    /// The captured armies of which the player to move may choose one; more than one, or none.
    pub(crate) choice: Seats,
    /// Who left at the start of this turn. Only the notation of the next ply asks; it is no part of a position as it is
    /// written.
    pub(crate) just_out: Seats,
    /// Where castling men are, as far as it matters: empty under Method 1.
    pub(crate) castlers: [Castlers; SEATS],
    pub(crate) roll: Roll,
    /// Who has a record: they cannot move, as far as the board shows it now.
    pub(crate) stuck: Seats,
    /// For each player a move that he has, if one is known: as long as nothing comes near it or his king, he is neither
    /// mated nor stalemated. How it was found is no part of the position.
    pub(crate) witnesses: [Witness; SEATS],
}

/// What is known of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub(crate) status: Status,
    /// Who moves the army: the player himself while he is in, then perhaps his captor, else nobody.
    pub(crate) commander: Option<Seat>,
    pub(crate) eliminated_by: Option<Seat>,
    /// He cannot move, as far as the board shows it now.
    pub(crate) record: Option<Record>,
    pub(crate) score: Score,
    pub(crate) pending: Option<Pending>,
    /// As how manieth he left, from 1, together with all who have the same number; 0 while he is in.
    pub(crate) left: u8,
}

impl Player {
    /// A player at the start.
    pub(crate) fn at(seat: Seat) -> Player {
        Player {
            status: Status::Active,
            commander: Some(seat),
            eliminated_by: None,
            record: None,
            score: Score::ZERO,
            pending: None,
            left: 0,
        }
    }
}

/// Who is in and who goes with whom: follows from the players, and is kept because every move asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Roll {
    /// Whose player is in.
    pub(crate) active: Seats,
    /// Whose army is moved by somebody.
    pub(crate) moving: Seats,
    /// By seat: the armies on the side of its player, his own too.
    friends: [Seats; SEATS],
    /// All that are in are on one side.
    pub(crate) is_over: bool,
}

impl Roll {
    pub(crate) fn call(charter: &Charter, players: &[Player; SEATS]) -> Roll {
        let those = |is: &dyn Fn(&Player) -> bool| -> Seats {
            let seats = (0..).map(Seat).zip(players);
            seats
                .filter(|(_, it)| is(it))
                .map(|(seat, _)| seat)
                .collect()
        };
        let side = |seat: Seat| charter.sides[seat.index()];
        let active = those(&|it| it.status == Status::Active);
        let friends = charter
            .sides
            .map(|own| those(&|it| it.commander.is_some_and(|commander| side(commander) == own)));
        let sides: Seats = active.map(side).collect();
        Roll {
            active,
            moving: those(&|it| it.commander.is_some()),
            friends,
            is_over: sides.len() <= 1,
        }
    }
}

impl Chess4 {
    /// The position without what was only for the moment, and without what will never be asked.
    pub(crate) fn lasting(&self) -> Chess4 {
        let mut lasting = *self;
        lasting.just_out = Seats::NONE;
        lasting.witnesses = [Witness::NONE; SEATS];
        let known = self.roll.moving.with(self.choice);
        for (seat, castlers) in (0..).map(Seat).zip(&mut lasting.castlers) {
            if !known.contains(seat) {
                *castlers = Castlers::default();
            } else if self.commander(seat).is_none_or(|by| by == seat) {
                castlers.kept = Default::default();
            }
        }
        lasting
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn commander(&self, seat: Seat) -> Option<Seat> {
        self.player(seat).commander
    }

    /// The men of these armies.
    #[inline]
    fn men_of(&self, seats: Seats) -> Bits<3> {
        seats.fold(Bits::EMPTY, |men, seat| men | self.board.men.army(seat))
    }

    /// The men on the side of a player. Mostly they are his own.
    #[inline]
    fn friends_of(&self, player: Seat) -> Bits<3> {
        match self.roll.friends[player.index()] {
            friends if friends == Seats::of(player) => self.board.men.army(player),
            friends => self.men_of(friends),
        }
    }

    /// Those of some men that belong to these armies. Mostly that is all of them.
    #[inline]
    fn among(&self, men: Bits<3>, armies: Seats) -> Bits<3> {
        match armies {
            Seats::FOUR => men,
            armies => men & self.men_of(armies),
        }
    }

    /// What legality depends on for an army. Whoever commands it minds his own king; what gives check to him is all that
    /// is moved by his opponents; he may capture whatever is not on his side, but no king of a player who is in.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, charter: &'a Charter, seat: Seat) -> Turn<'a, 3> {
        let minded = self.commander(seat).unwrap_or(seat);
        let men = &self.board.men;
        let occupied = men.occupied();
        let friends = self.friends_of(minded);
        let kings = men.of(Kind::King);
        Turn {
            threat: Threat {
                tables: &charter.tables,
                men,
                hostile: self.hostile_to(minded, occupied),
            },
            seat,
            own: men.army(seat),
            occupied,
            shut: occupied,
            prey: occupied & !friends & !self.among(kings, self.roll.active),
            king: (kings & men.army(minded)).first(),
            rights: self.board.rights,
            passants: self.passing.as_slice(),
            frozen: self.passing.frozen(),
        }
    }

    /// Is an army moved by somebody who is not on a player's side?
    #[inline]
    pub(crate) fn are_opponents(&self, player: Seat, army: Seat) -> bool {
        !self.roll.friends[player.index()].contains(army)
    }

    /// Of the men on these cells, those whose attack is check for a player.
    #[inline]
    pub(crate) fn hostile_to(&self, player: Seat, occupied: Bits<3>) -> Bits<3> {
        self.among(occupied & !self.friends_of(player), self.roll.moving)
    }

    /// The armies that are not on the side of whoever moves this one, as far as they are moved at all.
    pub(crate) fn opponents(&self, seat: Seat) -> Seats {
        let minded = self.commander(seat).unwrap_or(seat);
        self.roll.moving.without(self.roll.friends[minded.index()])
    }
}

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
mod passing;
mod regain;
mod scoring;
mod seats;
mod setup;
mod why;

use alloc::sync::Arc;

use crate::attack::Threat;
use crate::bits::Bits;
pub use crate::chess4::credit::Stuck;
pub use crate::chess4::fault::{AffairsFault, NoCommand};
pub use crate::chess4::seats::Mate;
pub use crate::chess4::setup::{Affairs, CapturedCastling, StandingMate};
pub use crate::chess4::why::Chess4Rule;

use crate::chess4::credit::Record;
use crate::chess4::options::{Chess4Options, SEATS};
use crate::chess4::passing::Passing;
use crate::chess4::regain::Castlers;
use crate::generator::Turn;
use crate::piece::{Kind, Seat, Seats};
use crate::score::Score;
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

    pub(crate) fn from_name(name: &str) -> Option<Status> {
        let all = [
            Status::Active,
            Status::Checkmated,
            Status::Stalemated,
            Status::Resigned,
        ];
        all.into_iter().find(|status| status.name() == name)
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

    pub(crate) fn from_name(name: &str) -> Option<Pending> {
        [Pending::Resigned, Pending::Flagged]
            .into_iter()
            .find(|pending| pending.name() == name)
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

    /// What legality depends on for an army. Whoever commands it minds his own king; what gives check to him is all that
    /// is moved by his opponents; he may capture whatever is not on his side, but no king of a player who is in.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, charter: &'a Charter, seat: Seat) -> Turn<'a, 3> {
        let minded = self.commander(seat).unwrap_or(seat);
        let men = &self.board.men;
        let occupied = men.occupied();
        let friends = self.men_of(self.roll.friends[minded.index()]);
        let kings = men.of(Kind::King);
        Turn {
            threat: Threat {
                tables: &charter.tables,
                men,
                hostile: self.men_of(self.roll.moving) & !friends,
            },
            seat,
            own: men.army(seat),
            occupied,
            prey: occupied & !friends & !(kings & self.men_of(self.roll.active)),
            king: (kings & men.army(minded)).first(),
            rights: self.board.rights,
            passants: self.passing.as_slice(),
            frozen: self.passing.frozen(),
        }
    }

    /// The armies that are not on the side of whoever moves this one, as far as they are moved at all.
    pub(crate) fn opponents(&self, seat: Seat) -> Seats {
        let minded = self.commander(seat).unwrap_or(seat);
        self.roll.moving.without(self.roll.friends[minded.index()])
    }
}

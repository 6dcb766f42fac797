//! Who stands with whom: teams, lieges, proposals, and who must choose what becomes of his army. It knows whose king is
//! on the board, but no board: the men follow from it (`game`). Here are the questions and the dealings of
//! players with each other; how armies fall is in `falls`.

use crate::alliance::array::SEATS;
use crate::alliance::event::Dealing;
use crate::alliance::log::{Consequence, alphabetical, army};
use crate::code::Code;
use crate::piece::{Seat, Seats};

/// The largest team.
const TEAM: usize = 3;

/// What follows from an event, in order.
pub(crate) type Log = alloc::vec::Vec<Consequence>;

/// The seat of a name; nothing where nobody of this game is called so.
pub(crate) type Named = Option<Seat>;

/// Who stands with whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Diplomacy {
    /// By seat: the team of its player, himself included; nobody where he is out.
    pub(super) teams: [Seats; SEATS],
    /// By seat: to whom its player is loyal, where he is a protectorate.
    pub(super) lieges: [Option<Seat>; SEATS],
    /// By seat: to whom its player has proposed.
    pub(super) proposals: [Seats; SEATS],
    /// Whose king is on the board.
    pub(super) crowned: Seats,
    /// Whose king was taken and who must say what becomes of his army (AL-11).
    pub(super) chooser: Option<Seat>,
}

impl Diplomacy {
    /// Before anybody is in.
    pub(crate) fn nobody() -> Diplomacy {
        Diplomacy {
            teams: [Seats::NONE; SEATS],
            lieges: [None; SEATS],
            proposals: [Seats::NONE; SEATS],
            crowned: Seats::NONE,
            chooser: None,
        }
    }

    pub(crate) fn team(&self, seat: Seat) -> Seats {
        self.teams[seat.index()]
    }

    pub(crate) fn liege(&self, seat: Seat) -> Option<Seat> {
        self.lieges[seat.index()]
    }

    /// To whom a player has proposed.
    pub(crate) fn proposals(&self, seat: Seat) -> Seats {
        self.proposals[seat.index()]
    }

    pub(crate) fn chooser(&self) -> Option<Seat> {
        self.chooser
    }

    pub(crate) fn is_in(&self, seat: Seat) -> bool {
        self.team(seat).any()
    }

    /// In the game, and nobody's protectorate. Who must choose still counts as one who has his king.
    pub(crate) fn is_sovereign(&self, seat: Seat) -> bool {
        self.is_in(seat) && self.liege(seat).is_none()
    }

    pub(crate) fn are_allied(&self, one: Seat, other: Seat) -> bool {
        self.team(one).contains(other)
    }

    pub(crate) fn everyone(&self) -> Seats {
        self.teams.into_iter().fold(Seats::NONE, Seats::with)
    }

    /// A player with the protectorates that are loyal to him: what leaves and joins as one (AL-13).
    pub(crate) fn household(&self, seat: Seat) -> Seats {
        let vassals = Seats::FOUR.filter(|&vassal| self.liege(vassal) == Some(seat));
        vassals.collect::<Seats>().with(Seats::of(seat))
    }

    /// Those of a player's team whose king is on the board.
    pub(crate) fn kings_with(&self, seat: Seat) -> Seats {
        self.team(seat).common(self.crowned)
    }

    /// Who alone has a king, protectorates or not (AL-15).
    pub(crate) fn winner(&self) -> Option<Seat> {
        let mut crowned = self.crowned;
        crowned.next().filter(|_| !crowned.any())
    }

    /// His team is only himself and his own protectorates (AL-04).
    fn is_independent(&self, seat: Seat) -> bool {
        self.team(seat) == self.household(seat)
    }

    /// Makes it so, or says why it cannot be.
    pub(crate) fn deal(&mut self, dealing: Dealing<Named>, log: &mut Log) -> Result<(), Code> {
        match dealing {
            Dealing::Propose { from, to } => self.propose(self.parties([from, to])?, log),
            Dealing::Withdraw { from, to } => self.withdraw(self.parties([from, to])?, log),
            Dealing::Accept { by, from } => self.accept(self.parties([by, from])?, log),
            Dealing::Decline { by, from } => self.decline(self.parties([by, from])?, log),
            Dealing::Leave(by) => self.leave(self.parties([by])?, log),
        }
    }

    /// Those who are named, if they may deal with each other now.
    fn parties<const K: usize>(&self, named: [Named; K]) -> Result<[Seat; K], Code> {
        ensure(self.chooser.is_none(), Code::PendingChoice)?;
        let known: Option<Seats> = named.into_iter().collect();
        let known = known.ok_or(Code::UnknownPlayer)?;
        ensure(known.len() == K, Code::Oneself)?;
        ensure(known.into_iter().all(|it| self.is_in(it)), Code::Eliminated)?;
        let is_sovereign = |it| self.is_sovereign(it);
        ensure(known.into_iter().all(is_sovereign), Code::ProtectorateBound)?;
        Ok(named.map(|it| it.expect("all of them are known")))
    }

    fn propose(&mut self, [from, to]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        ensure(!self.are_allied(from, to), Code::AlreadyAllied)?;
        ensure(!self.has_proposed(from, to), Code::Duplicate)?;
        let proposals = &mut self.proposals[from.index()];
        *proposals = proposals.with(Seats::of(to));
        let (from, to) = (army(from), army(to));
        log.push(Consequence::Proposal { from, to });
        Ok(())
    }

    fn withdraw(&mut self, [from, to]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        self.answer(from, to)?;
        let (from, to) = (army(from), army(to));
        log.push(Consequence::Withdrawn { from, to });
        Ok(())
    }

    fn decline(&mut self, [by, from]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        self.answer(from, by)?;
        let (from, to) = (army(from), army(by));
        log.push(Consequence::Declined { from, to });
        Ok(())
    }

    fn accept(&mut self, [by, from]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        ensure(self.has_proposed(from, by), Code::NoProposal)?;
        ensure(!self.are_allied(by, from), Code::AlreadyAllied)?;
        let one_is_free = self.is_independent(by) || self.is_independent(from);
        ensure(one_is_free, Code::MustLeaveFirst)?;
        let united = self.team(by).with(self.team(from));
        ensure(united.len() <= TEAM, Code::TeamFull)?;
        ensure(united != self.everyone(), Code::NoOpposition)?;
        self.answer(from, by)?;
        self.unite(united);
        log.push(Consequence::Allied(alphabetical(united)));
        Ok(())
    }

    fn leave(&mut self, [by]: [Seat; 1], log: &mut Log) -> Result<(), Code> {
        ensure(!self.is_independent(by), Code::NotAllied)?;
        self.depart(by, log);
        Ok(())
    }

    pub(crate) fn has_proposed(&self, from: Seat, to: Seat) -> bool {
        self.proposals(from).contains(to)
    }

    /// Takes away a proposal, which there must be.
    fn answer(&mut self, from: Seat, to: Seat) -> Result<(), Code> {
        ensure(self.has_proposed(from, to), Code::NoProposal)?;
        let proposals = &mut self.proposals[from.index()];
        *proposals = proposals.without(Seats::of(to));
        Ok(())
    }

    /// Goes, with those who are loyal to him (AL-13).
    pub(crate) fn depart(&mut self, seat: Seat, log: &mut Log) {
        let leaving = self.household(seat);
        let rest = self.team(seat).without(leaving);
        self.unite(leaving);
        self.unite(rest);
        log.push(Consequence::Left {
            army: army(seat),
            rest: alphabetical(rest),
        });
    }

    /// These are one team.
    fn unite(&mut self, team: Seats) {
        for member in team {
            self.teams[member.index()] = team;
        }
    }

    /// A team without opposition falls apart into king-holders, each with his own protectorates (AL-09, AL-16).
    pub(crate) fn break_up(&mut self, log: &mut Log) {
        let everyone = self.everyone();
        let is_united = |seat| self.team(seat) == everyone;
        if !everyone.into_iter().all(is_united) {
            return;
        }
        let sovereigns: Seats = everyone.filter(|&seat| self.is_sovereign(seat)).collect();
        for sovereign in sovereigns {
            self.unite(self.household(sovereign));
        }
        log.push(Consequence::CivilWar(alphabetical(everyone)));
    }
}

/// A code unless something holds.
pub(crate) fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

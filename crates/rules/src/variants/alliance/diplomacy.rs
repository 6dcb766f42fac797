//! The alliances: alliances, lieges, proposals, and who must choose what happens to their army.
//!
//! This knows whose king is on the board, but not the board itself; `game` updates the pieces.
//! Players who lose their king, choose, give up or are left without one leave here, too (AL-10 to
//! AL-14, AL-17, AL-22, AL-25).

use crate::pieces::code::Code;
use crate::pieces::endings::Pending;
use crate::pieces::piece::{Seat, Seats};
use crate::variants::alliance::SEATS;
use crate::variants::alliance::events::{
    AllianceAction, Consequence, EliminationReason, alphabetical, army,
};

/// The largest alliance.
const MAX_ALLIANCE: usize = 3;

/// The consequences of an event, in order.
pub(crate) type Log = alloc::vec::Vec<Consequence>;

/// A named player; `None` if no player of this game has that name.
pub(super) type Named = Option<Seat>;

/// All alliances of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Diplomacy {
    /// By seat: the player's alliance, including the player; empty if they are out.
    pub(super) alliances: [Seats; SEATS],
    /// By seat: the liege of the player, if they are a protectorate.
    pub(super) lieges: [Option<Seat>; SEATS],
    /// By seat: the players that they have proposed an alliance to.
    pub(super) proposals: [Seats; SEATS],
    /// The players whose king is on the board.
    pub(super) with_king: Seats,
    /// The player who lost their king and must choose what happens to their army (AL-11).
    pub(super) chooser: Option<Seat>,
}

impl Diplomacy {
    /// The alliances before any player is in the game.
    pub(super) fn nobody() -> Diplomacy {
        Diplomacy {
            alliances: [Seats::NONE; SEATS],
            lieges: [None; SEATS],
            proposals: [Seats::NONE; SEATS],
            with_king: Seats::NONE,
            chooser: None,
        }
    }

    pub(crate) fn alliance(&self, seat: Seat) -> Seats {
        self.alliances[seat.index()]
    }

    pub(crate) fn liege(&self, seat: Seat) -> Option<Seat> {
        self.lieges[seat.index()]
    }

    /// The players that this player has proposed an alliance to.
    pub(crate) fn proposals(&self, seat: Seat) -> Seats {
        self.proposals[seat.index()]
    }

    pub(crate) fn chooser(&self) -> Option<Seat> {
        self.chooser
    }

    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.alliance(seat).any()
    }

    /// Is the player in the game, and not a protectorate? A player who must choose still counts as
    /// having a king.
    pub(super) fn is_sovereign(&self, seat: Seat) -> bool {
        self.is_in(seat) && self.liege(seat).is_none()
    }

    pub(super) fn are_allied(&self, one: Seat, other: Seat) -> bool {
        self.alliance(one).contains(other)
    }

    pub(super) fn everyone(&self) -> Seats {
        self.alliances.into_iter().fold(Seats::NONE, Seats::with)
    }

    /// A player with their own protectorates, who leave and join alliances together (AL-13).
    pub(super) fn with_protectorates(&self, seat: Seat) -> Seats {
        let protectorates =
            Seats::FOUR.filter(|&protectorate| self.liege(protectorate) == Some(seat));
        protectorates.collect::<Seats>().with(Seats::of(seat))
    }

    /// The members of a player's alliance whose king is on the board.
    pub(super) fn kings_with(&self, seat: Seat) -> Seats {
        self.alliance(seat).common(self.with_king)
    }

    /// The only player with a king, if there is just one; protectorates do not matter (AL-15).
    pub(super) fn winner(&self) -> Option<Seat> {
        let mut with_king = self.with_king;
        with_king.next().filter(|_| !with_king.any())
    }

    /// Does the alliance consist only of the player and their own protectorates (AL-04)?
    fn is_independent(&self, seat: Seat) -> bool {
        self.alliance(seat) == self.with_protectorates(seat)
    }

    /// Carries out an action, or says why it is not possible.
    pub(super) fn apply(
        &mut self,
        action: AllianceAction<Named>,
        log: &mut Log,
    ) -> Result<(), Code> {
        match action {
            AllianceAction::Propose { from, to } => self.propose(self.parties([from, to])?, log),
            AllianceAction::Withdraw { from, to } => self.withdraw(self.parties([from, to])?, log),
            AllianceAction::Accept { by, from } => self.accept(self.parties([by, from])?, log),
            AllianceAction::Decline { by, from } => self.decline(self.parties([by, from])?, log),
            AllianceAction::Leave(by) => self.leave(self.parties([by])?, log),
        }
    }

    /// The named players, if they may form or break alliances now. The order of these tests is part
    /// of the interface.
    fn parties<const K: usize>(&self, named: [Named; K]) -> Result<[Seat; K], Code> {
        ensure(self.chooser.is_none(), Code::PendingChoice)?;
        let known = named
            .into_iter()
            .collect::<Option<Seats>>()
            .ok_or(Code::UnknownPlayer)?;
        // A set drops duplicates, so a smaller set means that a player named themselves.
        ensure(known.len() == K, Code::Oneself)?;
        ensure(
            known.into_iter().all(|player| self.is_in(player)),
            Code::Eliminated,
        )?;
        let is_sovereign = |player| self.is_sovereign(player);
        ensure(known.into_iter().all(is_sovereign), Code::ProtectorateBound)?;
        Ok(named.map(|player| player.expect("all of them are known")))
    }

    fn propose(&mut self, [from, to]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        ensure(!self.are_allied(from, to), Code::AlreadyAllied)?;
        ensure(!self.has_proposed(from, to), Code::Duplicate)?;
        let proposals = &mut self.proposals[from.index()];
        *proposals = proposals.with(Seats::of(to));
        log.push(Consequence::Proposal {
            from: army(from),
            to: army(to),
        });
        Ok(())
    }

    fn withdraw(&mut self, [from, to]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        self.close_proposal(from, to)?;
        log.push(Consequence::Withdrawn {
            from: army(from),
            to: army(to),
        });
        Ok(())
    }

    fn decline(&mut self, [by, from]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        self.close_proposal(from, by)?;
        log.push(Consequence::Declined {
            from: army(from),
            to: army(by),
        });
        Ok(())
    }

    fn accept(&mut self, [by, from]: [Seat; 2], log: &mut Log) -> Result<(), Code> {
        ensure(self.has_proposed(from, by), Code::NoProposal)?;
        ensure(!self.are_allied(by, from), Code::AlreadyAllied)?;
        // Two alliances cannot merge; at least one of the two must come alone.
        let one_is_free = self.is_independent(by) || self.is_independent(from);
        ensure(one_is_free, Code::MustLeaveFirst)?;
        let united = self.alliance(by).with(self.alliance(from));
        ensure(united.len() <= MAX_ALLIANCE, Code::AllianceFull)?;
        // An alliance of everyone would leave nobody to play against.
        ensure(united != self.everyone(), Code::NoOpposition)?;
        self.close_proposal(from, by)?;
        self.unite(united);
        log.push(Consequence::Allied(alphabetical(united)));
        Ok(())
    }

    fn leave(&mut self, [by]: [Seat; 1], log: &mut Log) -> Result<(), Code> {
        ensure(!self.is_independent(by), Code::NotAllied)?;
        self.leave_alliance(by, log);
        Ok(())
    }

    pub(super) fn has_proposed(&self, from: Seat, to: Seat) -> bool {
        self.proposals(from).contains(to)
    }

    /// Removes a proposal, which must exist.
    fn close_proposal(&mut self, from: Seat, to: Seat) -> Result<(), Code> {
        ensure(self.has_proposed(from, to), Code::NoProposal)?;
        let proposals = &mut self.proposals[from.index()];
        *proposals = proposals.without(Seats::of(to));
        Ok(())
    }

    /// Leaves the alliance together with one's own protectorates (AL-13).
    pub(super) fn leave_alliance(&mut self, seat: Seat, log: &mut Log) {
        let leaving = self.with_protectorates(seat);
        let rest = self.alliance(seat).without(leaving);
        // Every member stores the whole alliance, so both halves have to be written anew.
        self.unite(leaving);
        self.unite(rest);
        log.push(Consequence::Left {
            army: army(seat),
            rest: alphabetical(rest),
        });
    }

    /// Makes these players one alliance.
    fn unite(&mut self, alliance: Seats) {
        for member in alliance {
            self.alliances[member.index()] = alliance;
        }
    }

    /// If one alliance is all that remains, it breaks up into its kings with their protectorates
    /// (AL-09, AL-16).
    #[inline]
    pub(super) fn break_up(&mut self, log: &mut Log) {
        let everyone = self.everyone();
        // Those who are out have no alliance.
        let is_united = |alliance: &Seats| *alliance == everyone || !alliance.any();
        if self.alliances.iter().all(is_united) {
            self.break_up_all(everyone, log);
        }
    }

    #[inline(never)]
    fn break_up_all(&mut self, everyone: Seats, log: &mut Log) {
        let sovereigns: Seats = everyone.filter(|&seat| self.is_sovereign(seat)).collect();
        for sovereign in sovereigns {
            self.unite(self.with_protectorates(sovereign));
        }
        log.push(Consequence::CivilWar(alphabetical(everyone)));
    }
}

/// Returns the code unless the condition holds.
pub(super) fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

impl Diplomacy {
    /// A king was captured. Its player chooses if an ally still has a king; otherwise the whole
    /// alliance is out.
    pub(super) fn lose_king(&mut self, seat: Seat, log: &mut Log) {
        self.with_king = self.with_king.without(Seats::of(seat));
        // An ally with a king lets the player choose; without one the whole alliance is out.
        if self.kings_with(seat).any() {
            self.chooser = Some(seat);
            log.push(Consequence::KingLost(army(seat)));
        } else if self.alliance(seat) == Seats::of(seat) {
            self.eliminate(seat, EliminationReason::KingLostAlone, log);
        } else {
            self.eliminate(seat, EliminationReason::AllianceLostAllKings, log);
            self.eliminate_kingless_alliances(log);
        }
    }

    /// A player has no pieces left. Without losing a king, this can only happen to a protectorate
    /// (AL-17).
    pub(super) fn lose_last_piece(&mut self, seat: Seat, log: &mut Log) {
        if self.liege(seat).is_some() {
            self.eliminate(seat, EliminationReason::NoPieces, log);
        }
    }

    /// The player resigns or runs out of time (AL-25).
    pub(super) fn give_up(&mut self, seat: Seat, how: Pending, log: &mut Log) {
        let why = match how {
            Pending::Resigned => EliminationReason::Resigned,
            Pending::Flagged => EliminationReason::Flagged,
        };
        self.eliminate(seat, why, log);
        self.eliminate_kingless_alliances(log);
    }

    /// The choice of removal.
    pub(super) fn remove_chooser(&mut self, log: &mut Log) {
        if let Some(chooser) = self.chooser {
            self.eliminate(chooser, EliminationReason::Removal, log);
        }
    }

    /// The choice of a protectorate: loyal to an alliance member who has a king (AL-12).
    pub(super) fn become_protectorate(&mut self, seat: Seat, liege: Seat, log: &mut Log) {
        self.chooser = None;
        self.hand_over_protectorates(seat);
        self.lieges[seat.index()] = Some(liege);
        self.cancel_proposals(seat);
        log.push(Consequence::Protectorate {
            army: army(seat),
            liege: army(liege),
        });
    }

    fn eliminate(&mut self, seat: Seat, why: EliminationReason, log: &mut Log) {
        // Before the alliance is taken apart, because the heir is a member of it.
        self.hand_over_protectorates(seat);
        self.cancel_proposals(seat);
        let gone = Seats::of(seat);
        self.alliances = self.alliances.map(|alliance| alliance.without(gone));
        self.alliances[seat.index()] = Seats::NONE;
        self.lieges[seat.index()] = None;
        self.with_king = self.with_king.without(gone);
        self.chooser = self.chooser.filter(|&chooser| chooser != seat);
        let army = army(seat);
        log.push(Consequence::Eliminated { army, why });
    }

    /// Players without any king in their alliance are out, even if one of them had a choice to make
    /// (AL-14).
    fn eliminate_kingless_alliances(&mut self, log: &mut Log) {
        let lost = self.everyone().filter(|&seat| !self.kings_with(seat).any());
        for seat in lost.collect::<Seats>() {
            self.eliminate(seat, EliminationReason::AllianceLostAllKings, log);
        }
    }

    /// A leaving player's protectorates become loyal to the other alliance member with a king
    /// (AL-12). Without one they are eliminated with their alliance.
    fn hand_over_protectorates(&mut self, seat: Seat) {
        let Some(heir) = self.kings_with(seat).without(Seats::of(seat)).next() else {
            return;
        };
        for liege in self.lieges.iter_mut().filter(|liege| **liege == Some(seat)) {
            *liege = Some(heir);
        }
    }

    /// A proposal ends when either player can no longer act for themselves (AL-23).
    fn cancel_proposals(&mut self, seat: Seat) {
        self.proposals[seat.index()] = Seats::NONE;
        let one = Seats::of(seat);
        self.proposals = self.proposals.map(|to| to.without(one));
    }
}

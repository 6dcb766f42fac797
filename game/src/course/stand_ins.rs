//! Which players are computers, and which of them move in the place of a person.
//!
//! The person keeps the seat, with all that they know and wrote; the computer is a player of its
//! own. For somebody who has left or lost on time it only makes the moves that are still to be made
//! before the army is out. As a substitute it also decides for the seat, until the person returns.

use super::Playing;
use crate::facts::computer::StandIn;
use crate::facts::level::Level;
use crate::facts::moves::{MoveOrigin, News};
use crate::id::{PlayerId, Seat};
use alloc::vec::Vec;

impl Playing {
    /// These players are computers.
    pub(crate) fn add_computers(&mut self, players: impl IntoIterator<Item = PlayerId>) {
        self.computers.extend(players);
    }

    /// Whether a player is a computer.
    pub(crate) fn is_computer(&self, player: PlayerId) -> bool {
        self.computers.contains(&player)
    }

    /// The computer that moves for a seat in the place of its player.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<PlayerId> {
        Some(self.stand_ins.get(&seat)?.computer)
    }

    /// The computer that has taken the place of a seat's player in everything.
    pub(crate) fn substitute(&self, seat: Seat) -> Option<PlayerId> {
        let stand_in = self.stand_ins.get(&seat)?;
        stand_in.is_substitute.then_some(stand_in.computer)
    }

    /// The player who decides for a seat: its own, or their substitute.
    pub(crate) fn deciding_player(&self, seat: Seat) -> Option<PlayerId> {
        self.substitute(seat).or_else(|| self.player(seat))
    }

    /// The seats of a player for which a substitute plays.
    fn substituted_seats(&self, player: PlayerId) -> impl Iterator<Item = Seat> {
        let seats = self.stand_ins.iter();
        let substituted = seats.filter(|(_, stand_in)| stand_in.is_substitute);
        let own = substituted.filter(move |(seat, _)| self.player(**seat) == Some(player));
        own.map(|(seat, _)| *seat)
    }

    /// Whether a computer has taken this player's place.
    pub(crate) fn is_replaced(&self, player: PlayerId) -> bool {
        self.substituted_seats(player).next().is_some()
    }

    /// A computer takes a player's place with this record. `State`, which has the players, takes it
    /// from here.
    pub(crate) fn hand_over(&mut self, player: PlayerId, level: Option<Level>) {
        // They were meant for a player who is there.
        self.conditional_moves.remove(&player);
        self.handed_over = Some((player, level));
    }

    /// The seats that a player can hand over.
    pub(crate) fn seats_to_hand_over(&self, player: PlayerId) -> Vec<Seat> {
        let seats = (0..).map(Seat).take(self.seats());
        let free =
            |seat: &Seat| self.player(*seat) == Some(player) && self.stand_in(*seat).is_none();
        seats.filter(free).collect()
    }

    /// A new computer takes the place of the player of these seats.
    pub(crate) fn add_substitute(&mut self, seats: &[Seat], computer: PlayerId, level: Level) {
        self.add_computers([computer]);
        for seat in seats {
            let stand_in = StandIn {
                computer,
                is_substitute: true,
            };
            self.stand_ins.insert(*seat, stand_in);
            self.replace_at_clock(*seat, computer);
            let seat = *seat;
            self.add_news([News::Substituted { seat, level }]);
        }
    }

    /// A player returns. Returns their seats, each with the computer that played for it.
    pub(crate) fn end_substitution(&mut self, player: PlayerId) -> Vec<(Seat, PlayerId)> {
        let seats: Vec<Seat> = self.substituted_seats(player).collect();
        let mut ended = Vec::new();
        for seat in seats {
            let stand_in = self.stand_ins.remove(&seat);
            ended.extend(stand_in.map(|stand_in| (seat, stand_in.computer)));
            self.replace_at_clock(seat, player);
            self.add_news([News::Returned { seat }]);
        }
        ended
    }

    /// If the time of this seat is running, another player uses the rest of it.
    fn replace_at_clock(&mut self, seat: Seat, player: PlayerId) {
        if let Some(clocks) = &mut self.clocks {
            clocks.hand_over(seat, player);
        }
    }

    /// A new computer moves for a seat from now on.
    pub(crate) fn add_stand_in(&mut self, seat: Seat, player: PlayerId) {
        self.add_computers([player]);
        let stand_in = StandIn {
            computer: player,
            is_substitute: false,
        };
        self.stand_ins.insert(seat, stand_in);
    }

    /// The player who moves for a seat: its own, or the computer in their place.
    pub(crate) fn moving_player(&self, seat: Seat) -> Option<PlayerId> {
        self.stand_in(seat).or_else(|| self.player(seat))
    }

    /// The seat that has to move although its player has left or lost on time, if nobody moves for
    /// it yet.
    pub(crate) fn deserted_seat(&self) -> Option<Seat> {
        let seat = self.mover().filter(|_| self.ending().is_none())?;
        let player = self.player(seat)?;
        let is_deserted = self.has_quit(player) || self.is_flagged(seat);
        // A computer never leaves, and moves on if it has lost on time.
        let needs_one = !self.is_computer(player) && self.stand_in(seat).is_none();
        (is_deserted && needs_one).then_some(seat)
    }

    /// Who makes the move that is being applied: the mover, or another player who picks it.
    pub(crate) fn origin(&self) -> MoveOrigin {
        let clocks = self.clocks.as_ref();
        let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
        let mover = self.mover().and_then(|seat| self.moving_player(seat));
        match (picker, mover) {
            (Some((seat, _)), _) => MoveOrigin::Picker(seat),
            (None, Some(player)) if self.is_computer(player) => MoveOrigin::Computer,
            (None, _) => MoveOrigin::Mover,
        }
    }

    /// The computers that have to act: to move, or to answer a draw offer or a request.
    ///
    /// While the clocks are paused they wait with their moves, like everybody who does not come.
    pub(crate) fn computers_to_act(&self) -> impl Iterator<Item = PlayerId> {
        let is_running = self.ending().is_none();
        let clocks = self.clocks.as_ref();
        let is_held = clocks.is_some_and(|clocks| {
            let is_picked = clocks.turn().is_some_and(|turn| turn.picker.is_some());
            clocks.pause.is_some() || is_picked
        });
        let mover = self.mover().filter(|_| !is_held);
        let mover = mover.and_then(|seat| self.moving_player(seat));
        self.computers.iter().copied().filter(move |player| {
            is_running && (mover == Some(*player) || self.owes_an_answer(*player))
        })
    }

    /// The computers that have a seat of their own and are in the game.
    pub(crate) fn computers_to_deal(&self) -> impl Iterator<Item = PlayerId> {
        let owns = |player: PlayerId| {
            let mut seats = (0..self.seats() as u8).map(Seat);
            seats.any(|seat| self.player(seat) == Some(player))
        };
        let computers = self.computers.iter().copied();
        computers.filter(move |player| owns(*player) && self.is_in(*player))
    }

    /// Whether a player still has to answer a draw offer or a request.
    fn owes_an_answer(&self, player: PlayerId) -> bool {
        let request = self.request.as_ref();
        if request.is_some_and(|request| self.asked(request).contains(&player)) {
            return true;
        }
        let offers = self.offers();
        let is_answered = offers.iter().any(|offer| {
            self.deciding_player(offer.seat) == Some(player) || offer.accepted.contains(&player)
        });
        !offers.is_empty() && !is_answered && !self.voting_armies(player).is_empty()
    }
}

//! Command of captured armies (Method 2). Who mates a king commands his army, on its own turns, as long as he is in
//! himself; of a second army he must choose at once, and what he does not choose stays where it is for ever.

use crate::cell::Node;
use crate::chess4::options::Method;
use crate::chess4::{Charter, Chess4, array};
use crate::moves::Move;
use crate::piece::{Seat, Seats};
use crate::status::Status;

impl Chess4 {
    /// The captured army that a player commands.
    pub(crate) fn captive(&self, of: Seat) -> Option<Seat> {
        let mut others = self.roll.moving.without(Seats::of(of));
        others.find(|&seat| self.commander(seat) == Some(of))
    }

    /// A player takes command of the armies of those whom he has just mated: of one, the first that he has; between more
    /// he may choose until he moves.
    pub(crate) fn take_command(&mut self, charter: &Charter, mated: Seats, by: Seat) {
        let is_in = self.player(by).status == Status::Active;
        if charter.options.method == Method::One || !is_in || !mated.any() {
            return;
        }
        let held = self.captive(by);
        let kept = held.or_else(|| first_from(by, mated));
        if let Some(kept) = kept {
            self.command(kept, by);
        }
        let all = held.map_or(mated, |held| mated.with(Seats::of(held)));
        if all.len() > 1 {
            self.choice = all;
        }
    }

    /// The player whose turn it is chooses one of the armies between which he may choose.
    pub(crate) fn choose(&mut self, charter: &Charter, army: Seat) {
        let by = self.board.turn;
        self.command(army, by);
        for seat in self.choice.without(Seats::of(army)) {
            self.players[seat.index()].commander = None;
        }
        self.choice = Seats::NONE;
        self.call_roll(charter);
        self.judge(charter, Some(by), Seats::NONE);
    }

    fn command(&mut self, army: Seat, by: Seat) {
        if self.commander(army) != Some(by) {
            self.castlers[army.index()].forgive();
        }
        self.players[army.index()].commander = Some(by);
    }

    /// Follows the castling men of every army.
    pub(crate) fn follow_castlers(
        &mut self,
        charter: &Charter,
        mv: Move<Node>,
        taken: Option<Node>,
    ) {
        if charter.options.method == Method::One {
            return;
        }
        let board = array::GAME.board();
        for (seat, castlers) in (0..).map(Seat).zip(&mut self.castlers) {
            castlers.follow(board, &charter.tables, seat, mv, taken);
        }
        self.settle_castling(charter);
    }

    /// Captured armies castle as far as they have regained it, and armies that nobody moves not at all.
    pub(crate) fn settle_castling(&mut self, charter: &Charter) {
        for (number, castle) in charter.tables.castles.iter().enumerate() {
            if !self.roll.moving.contains(castle.seat) {
                self.board.rights.revoke(number);
            }
        }
        for seat in self.roll.moving.without(self.roll.active) {
            let castlers = self.castlers[seat.index()];
            castlers.grant(&charter.tables, seat, &mut self.board.rights);
        }
    }
}

/// The first of these seats in turn order after one.
fn first_from(after: Seat, seats: Seats) -> Option<Seat> {
    let (mut behind, mut before) = (seats, seats);
    behind.find(|&seat| seat > after).or_else(|| before.next())
}

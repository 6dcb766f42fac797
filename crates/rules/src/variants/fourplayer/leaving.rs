//! The ways in which players leave a game for points, and what becomes of their armies.
//!
//! An army whose player is out is grey: it does not move or attack, and it stands in the way. If
//! the player was mated or stalemated, its king is grey too. If the player resigned or ran out of
//! time, the king walks on by chance until it is mated or stalemated itself.

use crate::movegen::known_moves::KnownMoves;
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::{Seat, Seats};
use crate::variants::fourplayer::game::{Game, GameConfig};
use crate::variants::fourplayer::points::{KING, share};

impl Game {
    /// An army is out with its king.
    pub(crate) fn leave(&mut self, config: &GameConfig, seat: Seat, how: Status) {
        let player = &mut self.players[seat.index()];
        (player.status, player.pending) = (how, None);
        self.live = self.live.without(Seats::of(seat));
        self.walking = self.walking.without(Seats::of(seat));
        self.in_check = self.in_check.without(Seats::of(seat));
        self.passed.leave(seat);
        self.known_moves = KnownMoves::NONE;
        let rights = &mut self.board.rights;
        config.tables.revoke_castling(rights, |of| of == seat);
    }

    /// A player who gave up leaves, and their king walks on. It may be mated at once, because its
    /// own pieces no longer protect it.
    pub(crate) fn give_up_now(&mut self, config: &GameConfig, seat: Seat) {
        let how = self.player(seat).pending.unwrap_or(Pending::Resigned);
        self.leave(config, seat, how.into());
        self.walking = self.walking.with(Seats::of(seat));
        self.find_checks(config);
        self.judge_mates(config, self.mover_before(seat));
    }

    /// The seat that made the move before a seat's turn; nobody if a king walked.
    fn mover_before(&self, seat: Seat) -> Option<Seat> {
        let seats = Seats::FOUR.len() as u8;
        let mut before = (1..seats).map(|back| Seat((seat.0 + seats - back) % seats));
        before
            .find(|seat| self.royal().contains(*seat))
            .filter(|seat| self.live.contains(*seat))
    }

    /// A player without a move gets the points of a king; those of a king that walked are shared.
    pub(crate) fn be_stalemated(&mut self, config: &GameConfig, seat: Seat) {
        if self.live.contains(seat) {
            self.award(seat, KING);
        } else {
            for player in self.live {
                self.award(player, share(self.live.len()));
            }
        }
        self.leave(config, seat, Status::Stalemated);
    }
}

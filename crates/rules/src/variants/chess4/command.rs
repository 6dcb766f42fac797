//! Command of captured armies (Method 2).
//!
//! A player who mates a king commands its army, on that army's own turns, as long as they are in
//! the game. Of a second army they must choose one at once. The army that is not chosen never moves
//! again.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::pieces::endings::Status;
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::chess4::castling::{CASTLING_PIECES, CastlingPieces};
use crate::variants::chess4::game::{Chess4, GameConfig};
use crate::variants::chess4::options::Method;
use crate::variants::chess4::starting_position;

impl Chess4 {
    /// The captured army that a player commands.
    pub(crate) fn captive(&self, of: Seat) -> Option<Seat> {
        let mut others = self.participants.moving.without(Seats::of(of));
        others.find(|&seat| self.commander(seat) == Some(of))
    }

    /// Gives a player command of the armies they have just mated.
    ///
    /// They get the first one, and if there are several they may choose another until they move.
    pub(crate) fn take_command(&mut self, config: &GameConfig, mated: Seats, by: Seat) {
        let is_in = self.player(by).status == Status::Active;
        if config.options.method == Method::One || !is_in || !mated.any() {
            return;
        }
        let held = self.captive(by);
        let kept = held.or_else(|| first_from(by, mated));
        if let Some(kept) = kept {
            self.command(kept, by);
        }
        // Among several armies the first is only the default, until the player chooses.
        let all = held.map_or(mated, |held| mated.with(Seats::of(held)));
        if all.len() > 1 {
            self.choice = all;
        }
    }

    /// The player to move chooses one of the armies they may choose from.
    pub(crate) fn choose(&mut self, config: &GameConfig, army: Seat) {
        let by = self.board.turn;
        self.command(army, by);
        for seat in self.choice.without(Seats::of(army)) {
            // An army that is not chosen never moves again.
            self.players[seat.index()].commander = None;
        }
        self.choice = Seats::NONE;
        self.update_participants(config);
        self.check_everybody(config, Some(by), Seats::NONE);
    }

    fn command(&mut self, army: Seat, by: Seat) {
        // A new commander starts afresh with the rule of coming back.
        if self.commander(army) != Some(by) {
            self.castling_pieces[army.index()].reset_kept();
        }
        self.players[army.index()].commander = Some(by);
    }

    /// Updates the castling pieces of every army.
    pub(crate) fn follow_castling_pieces(
        &mut self,
        config: &GameConfig,
        mv: Move<Node>,
        taken: Option<Node>,
    ) {
        if config.options.method == Method::One {
            return;
        }
        let board = starting_position::GAME.board();
        for (seat, castling_pieces) in (0..).map(Seat).zip(&mut self.castling_pieces) {
            castling_pieces.follow(board, &config.tables, seat, mv, taken);
        }
        self.update_castling_rights(config);
    }

    /// Captured armies castle only as far as they have regained it, and armies that nobody moves
    /// cannot castle.
    pub(crate) fn update_castling_rights(&mut self, config: &GameConfig) {
        let (rights, moving) = (&mut self.board.rights, self.participants.moving);
        config
            .tables
            .revoke_castling(rights, |seat| !moving.contains(seat));
        for seat in self.participants.moving.without(self.participants.active) {
            let castling_pieces = self.castling_pieces[seat.index()];
            castling_pieces.grant(&config.tables, seat, &mut self.board.rights);
        }
    }
}

/// The first of these seats in turn order after a seat.
fn first_from(after: Seat, seats: Seats) -> Option<Seat> {
    let (mut behind, mut before) = (seats, seats);
    behind.find(|&seat| seat > after).or_else(|| before.next())
}

impl Chess4 {
    /// An army's castling pieces as the board alone shows them: its king, and the rooks on their
    /// starting squares.
    pub(crate) fn castling_pieces_at_home(
        &self,
        config: &GameConfig,
        seat: Seat,
    ) -> CastlingPieces {
        let own = |kind| self.board.pieces.army(seat) & self.board.pieces.of(kind);
        let rooks: Bits<3> = own(PieceKind::Rook);
        let [_, king_side, queen_side] = CastlingPieces::home_squares(&config.tables, seat);
        let at_home = |home: Option<Node>| home.filter(|&home| rooks.contains(home));
        CastlingPieces {
            at: [
                own(PieceKind::King).first(),
                at_home(king_side),
                at_home(queen_side),
            ],
            kept: [false; CASTLING_PIECES],
        }
    }
}

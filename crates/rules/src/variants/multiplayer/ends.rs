//! The positions that end a game under the multi-player rules, and those who share the point.
//!
//! Source: the sections "End of game", "Insufficient mating material" and "Scoring" of the
//! document. Agreements and claims belong to `play`.

use alloc::vec::Vec;

use crate::pieces::endings::{Outcome, Reason, Status};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::pieces::score::Score;
use crate::variants::multiplayer::game::{End, Game, GameConfig};

impl<const N: usize> Game<N> {
    /// Has the game ended? If several ends apply at once, the first one counts.
    pub(crate) fn find_end(
        &self,
        config: &GameConfig<N>,
        agreed: impl Fn(&Game<N>) -> bool,
    ) -> Option<End> {
        if !self.active.more_than_one() {
            Some(End::OneLeft)
        } else if agreed(self) {
            Some(End::Agreed)
        } else {
            self.is_insufficient(config).then_some(End::Insufficient)
        }
    }

    /// Is there too little material to mate anybody?
    ///
    /// It is so for lone kings, with or without inactive pieces. On the chessboard it also holds
    /// for two players who both cannot mate, if there is no inactive piece that could block a king.
    // Asked after every ply. A call costs as much as the answer.
    #[inline(always)]
    pub(crate) fn is_insufficient(&self, config: &GameConfig<N>) -> bool {
        let pieces = &self.board.pieces;
        let kings = pieces.of(PieceKind::King);
        // Inactive pieces do not move, so only those of active players can mate.
        let beside_kings = self.active_pieces() & !kings;
        // An inactive piece next to a king can take its last flight square, so mate stays possible.
        // A game of one player has ended before this is asked.
        let has_two_players =
            || !self.active.more_than_two() && pieces.occupied() & !kings == beside_kings;
        match config.dark {
            _ if beside_kings.is_empty() => true,
            Some(dark) if has_two_players() => {
                pieces.is_too_little(beside_kings, dark, self.active)
            }
            _ => false,
        }
    }

    /// The outcome if the game ends now: one point, shared.
    pub(crate) fn outcome(&self, config: &GameConfig<N>, reason: Reason) -> Outcome {
        let sharers = self.sharers();
        let armies = &config.tables.armies;
        let point = |seat| {
            if sharers.contains(seat) {
                Score::share(1, sharers.len() as u16)
            } else {
                Score::ZERO
            }
        };
        let points: Vec<Score> = (0..).map(Seat).take(armies.len()).map(point).collect();
        // If several share the point, nobody has won.
        let winner = Some(sharers).filter(|sharers| sharers.len() == 1);
        let winners = winner
            .into_iter()
            .flatten()
            .map(|seat| armies[seat.index()])
            .collect();
        Outcome::by_points(reason, winners, points)
    }

    /// The players who share the point if the game ends now: stalemated players, and players in the
    /// game who have not given up.
    pub(crate) fn sharers(&self) -> Seats {
        let players = (0..).map(Seat).zip(&self.players);
        let stalemated: Seats = players
            .filter(|(_, player)| player.status == Status::Stalemated)
            .map(|(seat, _)| seat)
            .collect();
        stalemated.with(self.voters())
    }
}

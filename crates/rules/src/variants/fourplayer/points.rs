//! The points of captures, mates and checks, where everybody plays for points.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::attack::Threat;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::game::{Game, GameConfig};

/// The points for a mate, for one's own stalemate, and for each king that is left to the last.
pub(crate) const KING: u16 = 20;

/// The points of each player in the game for a draw.
pub(crate) const DRAW: u16 = 10;

/// The points for checks of two kings by one move, and of three.
const CHECKS_OF_TWO: u16 = 1;
const CHECKS_OF_THREE: u16 = 5;

/// More points than any game gives. They fit a score.
pub(crate) const MAX_POINTS: u16 = 5000;

/// The share of each when this many players divide the points of a king that walked.
pub(crate) fn share(players: usize) -> u16 {
    let players = players.max(1) as u16;
    // Rounded: 7 points each among three.
    (KING + players / 2) / players
}

impl Game {
    /// Gives points to a player in the game. Nobody else gets any.
    pub(crate) fn award(&mut self, seat: Seat, points: u16) {
        if self.live.contains(seat) {
            let player = &mut self.players[seat.index()];
            player.points = (player.points + points).min(MAX_POINTS);
        }
    }

    /// The points for capturing what stands on a square: none for an empty one and for grey pieces.
    pub(crate) fn worth(&self, node: Node) -> u16 {
        match self.board.pieces.at(node) {
            Some((seat, _)) if !self.live.contains(seat) => 0,
            Some((_, PieceKind::Queen)) if self.one_point.contains(node) => 1,
            Some((_, kind)) => worth_of(kind),
            None => 0,
        }
    }

    /// The points for checks by a move, given where the mover's pieces stood and what was occupied
    /// before it. Only checks that the mover's own pieces have newly given to other players count,
    /// not those of kings that walk.
    pub(crate) fn worth_of_checks(
        &self,
        config: &GameConfig,
        by: Seat,
        own: Bits<3>,
        before: &Game,
    ) -> u16 {
        let checked = self.in_check.common(self.live).without(Seats::of(by));
        // One king is the usual case.
        if checked.len() < 2 {
            return 0;
        }
        match self.newly_checked(config, checked, by, own, before) {
            0 | 1 => 0,
            2 => CHECKS_OF_TWO,
            _ => CHECKS_OF_THREE,
        }
    }

    /// The number of these kings that the mover's own pieces attack and did not attack before, from
    /// the same square.
    pub(crate) fn newly_checked(
        &self,
        config: &GameConfig,
        kings: Seats,
        by: Seat,
        own: Bits<3>,
        before: &Game,
    ) -> usize {
        let attackers = |game: &Game, hostile: Bits<3>, king: Node| {
            let threat = Threat {
                tables: &config.tables,
                pieces: &game.board.pieces,
                hostile,
            };
            threat.attackers(king, game.board.pieces.occupied())
        };
        let is_new = |seat: &Seat| {
            let king = self.king(*seat).first();
            king.is_some_and(|king| {
                let after = attackers(self, self.board.pieces.army(by), king);
                (after & !attackers(before, own, king)).any()
            })
        };
        kings.filter(is_new).count()
    }
}

/// The points for a piece of a player in the game.
pub(crate) fn worth_of(kind: PieceKind) -> u16 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Knight => 3,
        PieceKind::Bishop | PieceKind::Rook => 5,
        PieceKind::Queen => 9,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn the_points_of_a_walking_king_are_shared() {
        assert_eq!([share(1), share(2), share(3)], [20, 10, 7]);
    }
}

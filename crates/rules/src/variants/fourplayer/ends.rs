//! The points of a game for four, the positions that end it, and its result.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::attack::Threat;
use crate::pieces::endings::{Outcome, Pending, Reason, Status};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::pieces::score::Score;
use crate::variants::fourplayer::game::{End, Game, GameConfig};
use crate::variants::fourplayer::options::FourPlayerMode;

/// The plies without a capture or a pawn move after which a game is drawn: fifty rounds of four.
const MAX_QUIET_PLIES: u32 = 200;

/// The occurrences of a position after which a game is drawn.
pub(super) const MAX_OCCURRENCES: usize = 3;

/// The lead, beside the points of all kings that the other would get, with which the leader of two
/// may stop and win.
const CLAIM_LEAD: u16 = 1;

impl Game {
    /// Has the game ended?
    #[inline]
    pub(super) fn find_end(&mut self, config: &GameConfig) -> Option<End> {
        if !config.has_teams() {
            if !self.staying().more_than_one() {
                self.end_by_leaving(config);
                return Some(draw_or_points(Reason::OneLeft));
            }
            if let Some(stops) = self.stops_by_itself(config) {
                self.players[stops.index()].pending = Some(Pending::Resigned);
                self.end_by_leaving(config);
                return Some(draw_or_points(Reason::OneLeft));
            }
        }
        if self.board.halfmoves >= MAX_QUIET_PLIES {
            Some(draw_or_points(Reason::Fifty))
        } else {
            self.is_insufficient(config)
                .then_some(draw_or_points(Reason::Insufficient))
        }
    }

    /// Everybody who gave up leaves, and at most one player is left.
    ///
    /// If that player could not mate a king that walks, its points are shared with the player who
    /// leaves last, as if it were stalemated.
    #[cold]
    fn end_by_leaving(&mut self, config: &GameConfig) {
        let leaving = self.live.without(self.staying());
        if leaving.len() == 1
            && self
                .staying()
                .find(|seat| self.cannot_mate(*seat))
                .is_some()
        {
            for seat in self.walking {
                self.be_stalemated(config, seat);
            }
        }
        for seat in leaving {
            let pending = self.player(seat).pending;
            self.leave(config, seat, pending.map_or(Status::Resigned, Status::from));
            self.walking = self.walking.with(Seats::of(seat));
        }
        self.in_check = self.in_check.common(self.live);
    }

    /// The one of the last two players who stops by rule, because the places are settled.
    #[inline]
    fn stops_by_itself(&self, config: &GameConfig) -> Option<Seat> {
        if self.live.len() != 2 {
            return None;
        }
        let [Some(one), Some(other)] = self.last_two() else {
            return None;
        };
        let pairs = [(one, other), (other, one)];
        let leader = pairs
            .iter()
            .find(|(leader, last)| self.is_secure(*leader, *last));
        let is_solo = config.options.mode == FourPlayerMode::Solo;
        let lost = || {
            [one, other]
                .into_iter()
                .find(|seat| is_solo && self.is_lost(*seat))
        };
        leader.map(|(leader, _)| *leader).or_else(lost)
    }

    fn last_two(&self) -> [Option<Seat>; 2] {
        let mut live = self.live;
        [live.next(), live.next()]
    }

    /// The points of all kings that would go to the other of the last two players if one stopped.
    fn points_of_kings(&self) -> u16 {
        KING * (1 + self.walking.len() as u16)
    }

    /// May the player stop and win, because the other of the last two cannot come up by that?
    ///
    /// To resign is to stop: the other gets the points of all kings.
    pub(super) fn may_claim_win(&self, seat: Seat) -> bool {
        let [Some(one), Some(other)] = self.last_two() else {
            return false;
        };
        let last = if one == seat { other } else { one };
        let lead = self.points_of_kings() + CLAIM_LEAD;
        self.end.is_none()
            && self.live.len() == 2
            && self.live.contains(seat)
            && self.player(seat).points >= self.player(last).points + lead
    }

    /// May the leader stop, and has a player who is out the second place for certain? Then the
    /// second place must not be given away.
    fn is_secure(&self, leader: Seat, last: Seat) -> bool {
        let least = self.player(last).points + self.points_of_kings() + CLAIM_LEAD;
        let most = self.player(leader).points;
        let mut out = Seats::FOUR.without(self.live);
        let is_second = |seat: &Seat| (least..=most).contains(&self.player(*seat).points);
        self.may_claim_win(leader) && out.find(is_second).is_some()
    }

    /// Can this player no longer have the most points? They could still get all kings and all
    /// pieces of the other player in the game.
    fn is_lost(&self, seat: Seat) -> bool {
        let pieces = &self.board.pieces;
        let others = self.live.without(Seats::of(seat));
        let theirs = others.fold(Bits::EMPTY, |sum, other| sum | pieces.army(other));
        let all = theirs.map(|node| self.worth(node)).sum::<u16>();
        let reachable = self.player(seat).points + all + self.points_of_kings();
        let mut points = self.players.iter().map(|player| player.points);
        points.any(|points| points > reachable)
    }

    /// Is there too little material to mate anybody? With a king that walks nothing is said.
    #[inline]
    fn is_insufficient(&self, config: &GameConfig) -> bool {
        let pieces = &self.board.pieces;
        let kings = pieces.of(PieceKind::King);
        // Grey pieces do not mate.
        let beside_kings = self.moving_pieces() & !kings;
        if beside_kings.is_empty() {
            return !self.walking.any();
        }
        let two = self.live.len() == 2 && !self.walking.any() && !config.has_teams();
        two && pieces.is_too_little(beside_kings, config.dark, self.live)
    }

    /// Has the player nothing but a king, or one bishop or knight with it?
    fn cannot_mate(&self, seat: Seat) -> bool {
        let pieces = &self.board.pieces;
        let rest = pieces.army(seat) & !pieces.of(PieceKind::King);
        let minor = pieces.of(PieceKind::Bishop) | pieces.of(PieceKind::Knight);
        rest.is_empty() || rest.count() == 1 && (rest & !minor).is_empty()
    }

    /// The points of a seat if the game ends now for this reason. The last player gets those of all
    /// kings that still walk, and in a draw all players in the game get the same.
    pub(super) fn final_points(&self, seat: Seat, reason: Reason) -> u16 {
        let points = self.player(seat).points;
        if !self.live.contains(seat) {
            return points;
        }
        points
            + match reason {
                Reason::OneLeft => KING * self.walking.len() as u16,
                _ => DRAW,
            }
    }

    /// The outcome if the game ends now for this reason.
    pub(super) fn outcome(&self, config: &GameConfig, reason: Reason, winners: Seats) -> Outcome {
        if config.has_teams() {
            let points = Seats::FOUR.map(|seat| match winners {
                Seats::NONE => Score::share(1, 2),
                winners => Score::share(u16::from(winners.contains(seat)), 1),
            });
            let result = String::from(match winners {
                Seats::NONE => "1/2-1/2",
                winners if winners.contains(Seat(0)) => "1-0",
                _ => "0-1",
            });
            let winners = config.tables.armies_of(winners);
            return Outcome::of_many(reason, winners, points.collect(), result);
        }
        let points = Seats::FOUR.map(|seat| Score::share(self.final_points(seat, reason), 1));
        let points: Vec<Score> = points.collect();
        let most = points.iter().max();
        let winners = Seats::whose(&points, |points| Some(*points) == most);
        Outcome::by_points(reason, config.tables.armies_of(winners), points)
    }
}

/// An end without a team that wins: points decide, or nobody.
fn draw_or_points(reason: Reason) -> End {
    End {
        reason,
        winners: Seats::NONE,
    }
}

/// The points for a mate, for one's own stalemate, and for each king that is left to the last.
pub(super) const KING: u16 = 20;

/// The points of each player in the game for a draw.
const DRAW: u16 = 10;

/// The points for checks of two kings by one move, and of three.
const CHECKS_OF_TWO: u16 = 1;
const CHECKS_OF_THREE: u16 = 5;

/// More points than any game gives. They fit a score.
pub(super) const MAX_POINTS: u16 = 5000;

/// The share of each when this many players divide the points of a king that walked.
pub(super) fn share(players: usize) -> u16 {
    let players = players.max(1) as u16;
    // Rounded: 7 points each among three.
    (KING + players / 2) / players
}

impl Game {
    /// Gives points to a player in the game. Nobody else gets any.
    pub(super) fn award(&mut self, seat: Seat, points: u16) {
        if self.live.contains(seat) {
            let player = &mut self.players[seat.index()];
            player.points = (player.points + points).min(MAX_POINTS);
        }
    }

    /// The points for capturing what stands on a square: none for an empty one and for grey pieces.
    pub(super) fn worth(&self, node: Node) -> u16 {
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
    pub(super) fn worth_of_checks(
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
    pub(super) fn newly_checked(
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
fn worth_of(kind: PieceKind) -> u16 {
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

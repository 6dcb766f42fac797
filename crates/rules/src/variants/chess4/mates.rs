//! The players of Chess4 who are mated or stalemated, those who have the credit, and the scores: a
//! point for each elimination, and the result table by the order of leaving.
//!
//! After every ply each player is checked as if it were their turn. The result records whose ply
//! caused it and whether the victim has passed a turn since. What happens when it takes effect is
//! in `turns`. Source of the scores: "Incremental scoring" and "Result lookup table" of the
//! document.

use core::array;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::{CheckInfo, Turn};
use crate::movegen::known_moves::MadeMove;
use crate::pieces::endings::{Outcome, Reason};
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::pieces::score::{self, Score};
use crate::variants::chess4::game::{Chess4, GameConfig, MateKind, StandingMate};
use crate::variants::chess4::options::{SEATS, Scoring};

impl Chess4 {
    /// The players whose mate or stalemate a capture interrupts, even for a moment.
    ///
    /// Before the capturing piece arrives, the captured piece is already gone. If the player is
    /// then no longer mated or stalemated in the same way, the old credit is lost.
    pub(super) fn no_longer_mated(&self, config: &GameConfig, taken: Node) -> Seats {
        let mut before = *self;
        before.board.pieces.lift(taken);
        let is_freed = |seat: &Seat| {
            let kind = self.player(*seat).mate.map(|mate| mate.kind);
            let turn = before.turn_of(config, *seat);
            mate_kind(&turn, &turn.check_info()) != kind
        };
        self.mated_or_stalemated.filter(is_freed).collect()
    }

    /// Checks every player in the game.
    ///
    /// A new mate is credited to the given player, or to the victim if there is none. An old mate
    /// of the same kind keeps its credit unless it was interrupted.
    pub(super) fn check_everybody(
        &mut self,
        config: &GameConfig,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        for seat in self.participants.active {
            self.check_player(config, seat, credit, no_longer_mated);
        }
    }

    /// Finds who is mated after a move, which leaves most players as they were.
    #[inline]
    pub(super) fn check_after_move(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        mv: Move<Node>,
        kind: PieceKind,
        no_longer_mated: Seats,
    ) {
        self.follow_known_moves(config, seat, mv, kind);
        let uncertain = self.participants.active.without(self.known_moves.seats());
        let credit = self.commander(seat);
        for of in uncertain {
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            if self.known_moves.find_step(tables, pieces, of) {
                self.mated_or_stalemated = self.mated_or_stalemated.without(Seats::of(of));
                self.players[of.index()].mate = None;
            } else {
                self.check_player(config, of, credit, no_longer_mated);
            }
        }
    }

    /// Forgets the known moves that a move may have taken away.
    #[inline]
    fn follow_known_moves(
        &mut self,
        config: &GameConfig,
        by: Seat,
        mv: Move<Node>,
        kind: PieceKind,
    ) {
        let made = MadeMove {
            tables: &config.tables,
            pieces: &self.board.pieces,
            by,
            mv,
            kind,
        };
        let unsettled = self
            .known_moves
            .unsettled(&made, |seat| self.hostile_to(seat, made.pieces.occupied()));
        self.known_moves.follow(mv);
        self.known_moves.forget(unsettled);
    }

    #[inline(never)]
    fn check_player(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        // A single step shows that the player is neither mated nor stalemated.
        let now = match turn.easy_move(&check_info) {
            Some(_) => None,
            None => mate_kind(&turn, &check_info),
        };
        let (king, is_safe) = (turn.king, check_info.checkers.is_empty());
        self.known_moves.learn_safety(seat, king, is_safe);
        // What is found here is not looked for after each of the next plies.
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.find_step(tables, pieces, seat);
        self.mated_or_stalemated = match now {
            Some(_) => self.mated_or_stalemated.with(Seats::of(seat)),
            None => self.mated_or_stalemated.without(Seats::of(seat)),
        };
        let player = &mut self.players[seat.index()];
        // A mate of the same kind keeps its credit, unless a capture interrupted it.
        let stands =
            |mate: &StandingMate| Some(mate.kind) == now && !no_longer_mated.contains(seat);
        player.mate = player.mate.filter(stands).or(now.map(|kind| StandingMate {
            kind,
            by: credit.unwrap_or(seat),
            passed: false,
        }));
    }
}

/// Is a player mated or stalemated, as if it were their turn?
fn mate_kind(turn: &Turn<'_, 3>, check_info: &CheckInfo<Bits<3>>) -> Option<MateKind> {
    if turn.can_move(check_info) {
        None
    } else if check_info.checkers.any() {
        Some(MateKind::Checkmated)
    } else {
        Some(MateKind::Stalemated)
    }
}

/// The points for each place, from the first.
const PLACES: [u16; SEATS] = [3, 2, 1, 0];

impl Chess4 {
    /// A point for each mated king. For a stalemate half a point each to the winner and the victim.
    /// Nobody else gains anything from their own elimination.
    pub(super) fn award(&mut self, mated: Seats, stalemated: Seats, by: Seat) {
        for seat in mated {
            self.credit(seat, by, Score::share(1, 1));
        }
        for seat in stalemated {
            self.players[seat.index()].score += Score::share(1, 2);
            self.credit(seat, by, Score::share(1, 2));
        }
    }

    fn credit(&mut self, victim: Seat, by: Seat, points: Score) {
        if victim != by {
            self.players[victim.index()].eliminated_by = Some(by);
            self.players[by.index()].score += points;
        }
    }

    /// The point of a player who resigned is divided among those still in the game.
    pub(super) fn share_point(&mut self) {
        let among = self.participants.active;
        for seat in among {
            self.players[seat.index()].score += Score::share(1, among.len() as u16);
        }
    }

    /// The points for eliminations in turn order, with partners counted together.
    pub(super) fn incremental(&self, config: &GameConfig) -> [Score; SEATS] {
        let is_partner = |one: Seat, other: Seat| {
            one == other || config.options.teams.partner(one) == Some(other)
        };
        array::from_fn(|index| {
            let seat = Seat(index as u8);
            let players = (0..).map(Seat).zip(&self.players);
            let together = players.filter(|(other, _)| is_partner(seat, *other));
            together.map(|(_, player)| player.score).sum()
        })
    }

    /// The points by the order of leaving, if the game ended now.
    ///
    /// Players in the game share the first places, then comes the player who left last, and so on.
    fn last_man_standing(&self) -> [Score; SEATS] {
        // Players in the game rank highest, then those who left last.
        let ranks = self.players.map(|player| match player.left {
            0 => u8::MAX,
            left => left,
        });
        ranks.map(|rank| {
            let ahead = ranks.iter().filter(|other| **other > rank).count();
            let level = ranks.iter().filter(|other| **other == rank).count();
            points(ahead, level)
        })
    }

    /// The outcome if the game ends now, for this reason.
    pub(super) fn outcome(&self, config: &GameConfig, reason: Reason) -> Outcome {
        let points = self.last_man_standing();
        let (result, winners) = match config.options.scoring {
            Scoring::LastManStanding => (score::row(&points), best(points)),
            Scoring::Incremental => (
                score::row(&self.incremental(config)),
                best(self.of_sides(config)),
            ),
        };
        let winners = config.tables.armies_of(winners);
        Outcome::of_many(reason, winners, points.to_vec(), result)
    }

    /// The points for eliminations of each player's side: all armies of one person or team.
    fn of_sides(&self, config: &GameConfig) -> [Score; SEATS] {
        config.sides.map(|side| {
            let players = config.sides.iter().zip(&self.players);
            let own = players.filter(|(other, _)| **other == side);
            own.map(|(_, player)| player.score).sum()
        })
    }
}

/// The seats with the highest score.
fn best(scores: [Score; SEATS]) -> Seats {
    let most = scores.into_iter().max();
    Seats::whose(scores, |score| Some(*score) == most)
}

/// The points of each of `level` players who share the places after `ahead` others: the mean of
/// those places.
///
/// The table makes an exception for three players in first place.
fn points(ahead: usize, level: usize) -> Score {
    // The mean would be 2 each, but the document gives 1.
    if (ahead, level) == (0, 3) {
        return Score::share(1, 1);
    }
    let shared: u16 = PLACES[ahead..ahead + level].iter().sum();
    Score::share(shared, level as u16)
}

#[cfg(test)]
mod tests {
    use super::points;
    use crate::pieces::score::Score;

    /// Every row of the document's table, and then the rows that it leaves out.
    #[test]
    fn a24_a27_every_row_of_the_result_table() {
        let rows: [(&[usize], &str); 8] = [
            (&[1, 1, 1, 1], "3-2-1-0"),
            (&[1, 3], "3-1-1-1"),
            (&[1, 1, 2], "3-2-1/2-1/2"),
            (&[1, 2, 1], "3-1+1/2-1+1/2-0"),
            (&[2, 2], "2+1/2-2+1/2-1/2-1/2"),
            (&[3, 1], "1-1-1-0"),
            (&[2, 1, 1], "2+1/2-2+1/2-1-0"),
            (&[4], "1+1/2-1+1/2-1+1/2-1+1/2"),
        ];
        for (groups, row) in rows {
            let mut scores: alloc::vec::Vec<Score> = alloc::vec::Vec::new();
            for &level in groups {
                let ahead = scores.len();
                scores.extend((0..level).map(|_| points(ahead, level)));
            }
            assert_eq!(crate::pieces::score::row(&scores), row);
        }
    }
}

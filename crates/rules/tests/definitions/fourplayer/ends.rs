//! The ends of a game, and the points that they give.

use crate::fourplayer::game::{Ending, Game, Reason, Status};
use crate::fourplayer::legal::seat_of;
use crate::fourplayer::setup::{Mode, SEATS, Seat};
use crate::independent::{Kind, Square};

impl Game {
    pub(crate) fn find_end(&mut self) -> Option<Ending> {
        if self.mode != Mode::Teams {
            if let Some(seat) = self.stops_by_itself().filter(|_| self.staying().len() > 1) {
                self.pending[seat] = Some(Status::Resigned);
            }
            if self.staying().len() < 2 {
                self.all_leave();
                return drawn(Reason::OneLeft);
            }
        }
        if self.quiet_plies >= 200 {
            drawn(Reason::Fifty)
        } else if self.is_insufficient() {
            drawn(Reason::Insufficient)
        } else {
            None
        }
    }

    /// Everybody who gave up leaves. If the last player cannot mate, the points of kings that walk
    /// are shared with the one who leaves last.
    fn all_leave(&mut self) {
        let staying = self.staying();
        let leaving = self.live();
        let leaving: Vec<Seat> = leaving
            .into_iter()
            .filter(|it| !staying.contains(it))
            .collect();
        if leaving.len() == 1 && staying.iter().any(|&seat| self.cannot_mate(seat)) {
            for seat in self.walking() {
                self.be_stalemated(seat);
            }
        }
        for seat in leaving {
            let how = self.pending[seat].expect("somebody who gave up");
            self.leave(seat, how);
        }
    }

    /// Of two players one stops if the places are settled: the leader who could claim the win, if a
    /// player who is out is second for certain; in Solo a player who can no longer be first.
    fn stops_by_itself(&self) -> Option<Seat> {
        let [one, other] = self.live()[..] else {
            return None;
        };
        let kings = 20 * (1 + self.walking().len() as u32);
        let is_secure = |leader: Seat, last: Seat| {
            let least = self.points[last] + kings + 1;
            let out = SEATS.into_iter().filter(|&seat| !self.is_live(seat));
            let mut between = out.filter(|&seat| self.points[seat] >= least);
            self.points[leader] >= least
                && between.any(|seat| self.points[seat] <= self.points[leader])
        };
        let is_lost = |seat: Seat, opponent: Seat| {
            let theirs = self.board.pieces();
            let theirs = theirs.filter(|(_, piece)| seat_of(piece.army) == opponent);
            let all: u32 = theirs.map(|(square, _)| self.worth(square)).sum();
            let most = self.points[seat] + all + kings;
            self.mode == Mode::Solo && self.points.iter().any(|&points| points > most)
        };
        let pairs = [(one, other), (other, one)];
        let secure = pairs
            .into_iter()
            .find(|&(seat, last)| is_secure(seat, last));
        let lost = pairs.into_iter().find(|&(seat, last)| is_lost(seat, last));
        secure.or(lost).map(|(seat, _)| seat)
    }

    /// The pieces beside kings that are not grey.
    fn beside_kings(&self) -> Vec<(Square, Kind, Seat)> {
        let pieces = self.board.pieces();
        let of = pieces.map(|(square, piece)| (square, piece.kind, seat_of(piece.army)));
        of.filter(|&(_, kind, seat)| kind != Kind::King && self.is_live(seat))
            .collect()
    }

    /// Only kings; or of two players one has a bishop or knight, or each a bishop on squares of one
    /// colour. Nothing is said while a king walks.
    fn is_insufficient(&self) -> bool {
        if !self.walking().is_empty() {
            return false;
        }
        let is_dark = |square: Square| (square.letter + square.number) % 2 == 0;
        match self.beside_kings()[..] {
            [] => true,
            _ if self.live().len() != 2 || self.mode == Mode::Teams => false,
            [(_, kind, _)] => matches!(kind, Kind::Bishop | Kind::Knight),
            [(one, Kind::Bishop, by), (other, Kind::Bishop, against)] => {
                by != against && is_dark(one) == is_dark(other)
            }
            _ => false,
        }
    }

    fn cannot_mate(&self, seat: Seat) -> bool {
        let mut own = self.beside_kings();
        own.retain(|(_, _, owner)| *owner == seat);
        matches!(own[..], [] | [(_, Kind::Bishop | Kind::Knight, _)])
    }

    /// The points of all seats in a finished game; in teams the shares of the one point in halves.
    pub(crate) fn scores(&self) -> Option<[u32; 4]> {
        let ending = self.ending.as_ref()?;
        let kings = 20 * self.walking().len() as u32;
        Some(SEATS.map(|seat| match self.mode {
            Mode::Teams if ending.winners.is_empty() => 1,
            Mode::Teams => 2 * u32::from(ending.winners.contains(&seat)),
            _ if !self.is_live(seat) => self.points[seat],
            _ if ending.reason == Reason::OneLeft => self.points[seat] + kings,
            _ => self.points[seat] + 10,
        }))
    }
}

fn drawn(reason: Reason) -> Option<Ending> {
    let winners = Vec::new();
    Some(Ending { reason, winners })
}

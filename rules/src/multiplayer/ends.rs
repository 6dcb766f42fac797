//! When a game by the multi-player rules is over by its position, and who shares the one point: section "End of game",
//! "Insufficient mating material" and "Scoring" of the document. What players agree on or claim is the affair of `play`.

use alloc::vec::Vec;

use crate::bits::Bits;
use crate::endings::{Outcome, Reason};
use crate::multiplayer::{Charter, Game};
use crate::piece::{Kind, Seat, Seats};
use crate::score::{self, Score};
use crate::status::Status;

/// How a position ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    /// One player at most is left.
    OneLeft,
    /// All who are left and have a voice had agreed to a draw when another dropped out.
    Agreed,
    /// Nobody can be mated, whatever all conspire to do.
    Insufficient,
}

impl<const N: usize> Game<N> {
    /// Is it over now? Of several ends that come at once the first counts, in this order.
    pub(crate) fn find_end(
        &self,
        charter: &Charter<N>,
        agreed: impl Fn(Seats) -> bool,
    ) -> Option<End> {
        if self.active.len() < 2 {
            Some(End::OneLeft)
        } else if agreed(self.voices()) {
            Some(End::Agreed)
        } else {
            self.is_insufficient(charter).then_some(End::Insufficient)
        }
    }

    /// Lone kings, however many, inactive men or not. On a plain square board also two players of whom neither could
    /// mate, if no inactive man is there to take a cell from a king.
    pub(crate) fn is_insufficient(&self, charter: &Charter<N>) -> bool {
        let men = &self.board.men;
        let kings = men.of(Kind::King);
        let beside_kings = self.active_men() & !kings;
        let is_duel = || self.active.len() == 2 && men.occupied() & !kings == beside_kings;
        match charter.dark {
            _ if beside_kings.is_empty() => true,
            Some(dark) if is_duel() => self.is_too_little(beside_kings, dark),
            _ => false,
        }
    }

    /// Two kings, and one bishop or knight, or one bishop each on cells of one colour.
    fn is_too_little(&self, rest: Bits<N>, dark: Bits<N>) -> bool {
        let bishops = rest & self.board.men.of(Kind::Bishop);
        let is_minor = rest & !bishops & !self.board.men.of(Kind::Knight) == Bits::EMPTY;
        let of = |seat: Seat| (rest & self.board.men.army(seat)).count();
        match rest.count() {
            1 => is_minor,
            2 => {
                let one_colour = (bishops & dark).is_empty() || (bishops & !dark).is_empty();
                let one_each = self.active.into_iter().all(|seat| of(seat) == 1);
                bishops == rest && one_colour && one_each
            }
            _ => false,
        }
    }

    /// How the game ends now: one point, shared.
    pub(crate) fn outcome(&self, charter: &Charter<N>, reason: Reason) -> Outcome {
        let sharers = self.sharers();
        let armies = &charter.tables.armies;
        let point = |seat| match sharers.contains(seat) {
            true => Score::share(1, sharers.len() as u16),
            false => Score::ZERO,
        };
        let points: Vec<Score> = (0..).map(Seat).take(armies.len()).map(point).collect();
        let winner = Some(sharers).filter(|sharers| sharers.len() == 1);
        let winners = winner.into_iter().flatten();
        let winners = winners.map(|seat| armies[seat.index()]).collect();
        let result = score::row(&points);
        Outcome::of_many(reason, winners, points, result)
    }

    /// Who shares the point if the game ends now: the stalemated, and whoever is in and has not given up.
    pub(crate) fn sharers(&self) -> Seats {
        let players = (0..).map(Seat).zip(&self.players);
        let stalemated: Seats = players
            .filter(|(_, player)| player.status == Status::Stalemated)
            .map(|(seat, _)| seat)
            .collect();
        stalemated.with(self.voices())
    }
}

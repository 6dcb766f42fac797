//! The actions that a viewer can take besides moving, as the game would accept them now. Frontends
//! offer these and nothing else.
//!
//! A player who may offer no more draws to an opponent is still offered it: they learn that when
//! they try.

use super::{PersonView, View};
use crate::arbiter::MIN_ABSENCE;
use crate::base::id::{Seat, Span, Time};
use crate::clock::PauseCause;
use crate::moves::is_opening;
use crate::requests::Offer;

impl View {
    /// Whether the viewer plays in the running game and still has a say in it.
    pub fn may_act(&self) -> bool {
        self.turn().is_some() && self.player().is_some() && self.inactive_reason().is_none()
    }

    /// Whether the viewer can make a move now, or vote for one.
    pub fn may_move(&self) -> bool {
        self.is_my_turn() && self.cannot_move_reason().is_none()
    }

    /// Whether the viewer can offer a draw: nobody waits for an answer of theirs, and no team
    /// plays, which could not give one.
    pub fn may_offer_draw(&self) -> bool {
        let mut offers = self.turn.offers.iter();
        self.may_act()
            && !self.has_crowd()
            && !offers.any(|offer| self.is_own_offer(offer))
            && !self.may_accept_draw()
    }

    /// Whether the viewer can accept the draw that another player offers.
    pub fn may_accept_draw(&self) -> bool {
        let me = self.player();
        let mut offers = self.offers_of_others();
        self.may_act() && offers.any(|offer| me.is_some_and(|me| !offer.accepted.contains(&me)))
    }

    /// Whether the viewer can decline the draw that another player offers, even after accepting it.
    pub fn may_decline_draw(&self) -> bool {
        self.may_act() && self.offers_of_others().next().is_some()
    }

    /// Whether the viewer can ask the others to take back the viewer's last move.
    pub fn may_ask_takeback(&self) -> bool {
        self.possible_takeback().is_some()
    }

    /// The number of plies that would stay if the viewer asked the others for a takeback now, and
    /// they accepted; `None` if the viewer cannot ask.
    pub fn possible_takeback(&self) -> Option<usize> {
        let has_takebacks = self.terms.diplomacy.is_none() && !self.terms.rated;
        let may_ask = self.may_ask() && has_takebacks;
        self.own.as_ref()?.takeback.filter(|_| may_ask)
    }

    /// Whether the viewer can ask the others for a pause.
    pub fn may_ask_pause(&self) -> bool {
        let clock = self.turn.clock.as_ref();
        self.may_ask() && clock.is_some_and(|clock| clock.pause.is_none())
    }

    /// Whether the viewer can ask the others to let the clocks run again, or do it alone because
    /// nobody came.
    pub fn may_resume(&self) -> bool {
        match self.pause().map(|pause| pause.cause) {
            Some(PauseCause::NobodyCame) => self.may_act(),
            Some(PauseCause::Requested | PauseCause::Arbiter) => self.may_ask(),
            None => false,
        }
    }

    /// Whether the viewer can accept the request of another player.
    pub fn may_accept_request(&self) -> bool {
        self.may_act() && self.is_asked()
    }

    /// Whether the viewer can decline the request of another player, or withdraw their own.
    pub fn may_decline_request(&self) -> bool {
        self.may_act() && self.turn.request.is_some()
    }

    /// Whether the viewer leads the last two players by so many points that they can stop and stay
    /// ahead. To resign now is the same.
    pub fn may_stop(&self) -> bool {
        let position = self.position();
        let leads = |seat: Seat| {
            let army = self.players.seats[seat.index()].army;
            position.pending(army).is_none() && position.may_claim_win(army)
        };
        let mut seats = (0..).map(Seat).take(self.players.seats.len());
        self.may_act() && seats.any(|seat| self.voter(seat) == self.player() && leads(seat))
    }

    /// Whether nobody leaves yet: who resigns or loses on time in one of the first rounds aborts
    /// the game, where the rules say so.
    pub fn leaving_aborts(&self) -> bool {
        self.turn().is_some() && is_opening(self.position())
    }

    /// Whether the viewer can still abort the game: not everybody has had a turn, nobody leaves
    /// yet, or only computers play.
    pub fn may_abort(&self) -> bool {
        let moved = self.board.moves.iter().filter(|mv| mv.moved.is_some());
        let owned = self
            .players
            .seats
            .iter()
            .filter(|seat| seat.player.is_some());
        let is_early = moved.count() < owned.count() || self.leaving_aborts();
        self.may_act() && (is_early || !self.has_people())
    }

    /// Whether the viewer can prepare moves: it is another player's turn.
    pub fn may_prepare(&self) -> bool {
        let mover = self.mover().and_then(|seat| self.person_at(seat));
        self.may_act() && mover.map(|mover| mover.player) != self.player()
    }

    /// Whether the arbiter can put a computer in the place of the person whose turn it is, who has
    /// kept the others waiting for so long. While somebody's pause lasts, nobody has to move.
    pub fn may_substitute(&self, now: Time) -> bool {
        let pause = self.pause();
        let is_paused = pause.is_some_and(|pause| pause.cause != PauseCause::NobodyCame);
        let mover = self.mover().and_then(|seat| self.moving_player(seat));
        let is_person = mover.is_some_and(|player| player.computer.is_none());
        let waits_since = self.turn.waits_since;
        let waited = waits_since.map(|since| Span(now.0.saturating_sub(since.0)));
        is_person && !is_paused && waited.is_some_and(|waited| waited >= MIN_ABSENCE)
    }

    /// Whether the viewer can ask the others for anything: no request is open, and no team plays,
    /// which could not answer.
    fn may_ask(&self) -> bool {
        self.may_act() && self.turn.request.is_none() && !self.has_crowd()
    }

    /// Whether a team still plays.
    fn has_crowd(&self) -> bool {
        let plays = |person: &PersonView| {
            let mut seats = person.seats.iter();
            person.crowd.is_some() && seats.any(|seat| self.votes(person.player, *seat))
        };
        self.players.people.iter().any(plays)
    }

    /// Whether the viewer decides for the army that offers this draw.
    fn is_own_offer(&self, offer: &Offer) -> bool {
        self.player().is_some() && self.voter(offer.seat) == self.player()
    }

    fn offers_of_others(&self) -> impl Iterator<Item = &Offer> {
        let offers = self.turn.offers.iter();
        offers.filter(|offer| !self.is_own_offer(offer))
    }
}

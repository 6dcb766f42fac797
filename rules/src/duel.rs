//! Two armies, check and mate: the policy of standard chess and of every rule set that ends as chess does. Each
//! brings its numbers as data; what is a draw by itself, what may be claimed, and who can mate is found here.

use alloc::sync::Arc;

use crate::bits::Bits;
use crate::cell::Node;
use crate::endings::{Claim, Outcome, Reason};
use crate::options::Options;
use crate::perft;
use crate::piece::{Army, Kind, Seat, Seats};
use crate::ply::Ply;
use crate::policy::{GivenUp, Policy};
use crate::position::{Core, Position};
use crate::setup::{Impossible, Setup, Trial};
use crate::state::State;
use crate::status::Pending;
use crate::tables::Tables;

/// The ending rules of a game for two. Numbers of moves are of full moves, as the Laws have them.
#[derive(Debug)]
pub(crate) struct Endings {
    pub(crate) mating_men: MatingMen,
    /// How many moves without a capture or a pawn's move let a player claim.
    pub(crate) fifty_moves: u32,
    /// How many times the same position lets a player claim.
    pub(crate) threefold: usize,
    /// How many such moves end the game, if they do.
    pub(crate) seventyfive_moves: Option<u32>,
    /// How many times the same position ends the game, if it does.
    pub(crate) fivefold: Option<usize>,
}

/// Which men cannot mate, however they are helped.
#[derive(Debug)]
pub(crate) enum MatingMen {
    /// By the count of men and the colours of bishops, as the Laws and the well-known libraries have it.
    Standard,
    /// A bare king cannot, and nor can a bishop or a knight with its king against one: bishops change colour in a
    /// switch, so no count of colours tells more. That these few do not mate is known by looking at every position.
    AnyButOneMinor,
}

/// A game for two.
#[derive(Clone)]
pub(crate) struct Duel<const N: usize> {
    options: Options,
    endings: &'static Endings,
    tables: Arc<Tables<N>>,
    state: State<N>,
}

/// What the tables add to the options are the rooks that may castle.
impl<const N: usize> PartialEq for Duel<N> {
    fn eq(&self, other: &Duel<N>) -> bool {
        let rooks = |duel: &Duel<N>| duel.tables.rooks(duel.state.rights).collect::<Bits<N>>();
        self.options == other.options && self.state == other.state && rooks(self) == rooks(other)
    }
}

impl<const N: usize> Eq for Duel<N> {}

impl<const N: usize> Duel<N> {
    /// The position that a setup describes.
    pub(crate) fn of(
        setup: &Setup,
        endings: &'static Endings,
        tables: Arc<Tables<N>>,
    ) -> Result<Duel<N>, Impossible> {
        let state = judge(Trial::new(setup, &tables))?;
        Ok(Duel {
            options: setup.options.clone(),
            endings,
            tables,
            state,
        })
    }

    fn other(&self, seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    fn ends(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        Outcome::for_two(reason, winner, &self.tables.armies)
    }

    fn no_move(&self) -> Outcome {
        let turn = self.state.turn;
        match self.checkers(turn).any() {
            true => self.ends(Reason::Checkmate, Some(self.other(turn))),
            false => self.ends(Reason::Stalemate, None),
        }
    }

    /// Nobody has the men to mate any more.
    pub(crate) fn is_dead(&self) -> bool {
        [Seat(0), Seat(1)]
            .into_iter()
            .all(|seat| self.lacks_mating_men(seat))
    }

    /// No sequence of moves, however bad, lets this army mate, as far as the men on the board show it.
    ///
    /// A knight or bishops alone mate only where enemy men can be made to stand in their own king's way.
    pub(crate) fn lacks_mating_men(&self, seat: Seat) -> bool {
        let of = |kind| self.state.men.of(kind);
        let kings = of(Kind::King);
        let own = self.state.men.army(seat) & !kings;
        let others = self.state.men.army(self.other(seat)) & !kings;
        let minor = of(Kind::Knight) | of(Kind::Bishop);
        if own.is_empty() {
            true
        } else if let MatingMen::AnyButOneMinor = self.endings.mating_men {
            others.is_empty() && !own.more_than_one() && (own & !minor).is_empty()
        } else if (own & of(Kind::Knight)).any() {
            !own.more_than_one() && (others & !of(Kind::Queen)).is_empty()
        } else {
            (own & !of(Kind::Bishop)).is_empty() && self.leaves_one_colour()
        }
    }

    /// No knights or pawns, and all bishops on cells of one colour.
    fn leaves_one_colour(&self) -> bool {
        let of = |kind| self.state.men.of(kind);
        let bishops = of(Kind::Bishop);
        let board = self.options.board();
        let dark: Bits<N> = bishops
            .filter(|&node| board.is_dark(board.at(node)))
            .collect();
        (of(Kind::Knight) | of(Kind::Pawn)).is_empty() && (dark.is_empty() || dark == bishops)
    }
}

impl Position {
    /// Nobody has the men to mate any more. Asked only where two play.
    pub fn is_dead(&self) -> bool {
        match self.core() {
            Core::Duel(duel) => duel.is_dead(),
            Core::Chess66(duel) => duel.is_dead(),
            _ => false,
        }
    }

    /// No sequence of moves lets this army mate, as far as the men on the board show it. Asked only where two play.
    pub fn lacks_mating_men(&self, army: Army) -> bool {
        match (self.core(), self.seat_of(army)) {
            (Core::Duel(duel), Some(seat)) => duel.lacks_mating_men(seat),
            (Core::Chess66(duel), Some(seat)) => duel.lacks_mating_men(seat),
            _ => false,
        }
    }
}

/// Where two play, both have kings, and only the one to move may be in check.
fn judge<const N: usize>(mut trial: Trial<'_, N>) -> Result<State<N>, Impossible> {
    trial.place_men();
    trial.find_taken_switches();
    trial.take_turn();
    trial.count_kings(|_| true);
    trial.find_pawns_out_of_place();
    trial.find_waiting_in_check();
    trial.grant_castling();
    trial.recall_double_step();
    trial.check_counters();
    let state = trial.state;
    trial.or_impossible(state)
}

impl<const N: usize> Policy<N> for Duel<N> {
    fn options(&self) -> Options {
        self.options.clone()
    }

    fn tables(&self) -> &Tables<N> {
        &self.tables
    }

    fn state(&self) -> &State<N> {
        &self.state
    }

    fn state_mut(&mut self) -> &mut State<N> {
        &mut self.state
    }

    fn after(&self, ply: Ply<Node>) -> Duel<N> {
        let mut next = self.clone();
        if let Ply::Move(mv) = ply {
            next.state.play(&self.tables, mv);
        }
        next
    }

    fn give_up(&self, seat: Seat, how: Pending) -> GivenUp<Duel<N>> {
        let other = self.other(seat);
        GivenUp::Over(match how {
            Pending::Resigned => self.ends(Reason::Resigned, Some(other)),
            Pending::Flagged => {
                let winner = (!self.lacks_mating_men(other)).then_some(other);
                self.ends(Reason::Flagged, winner)
            }
        })
    }

    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome> {
        if self.count_moves() == 0 {
            return Some(self.no_move());
        }
        let endings = self.endings;
        let passed = |limit: u32| self.state.halfmoves >= 2 * limit;
        let reason = if self.is_dead() {
            Reason::DeadPosition
        } else if endings.fivefold.is_some_and(|limit| times() >= limit) {
            Reason::Fivefold
        } else if endings.seventyfive_moves.is_some_and(passed) {
            Reason::SeventyfiveMoves
        } else {
            return None;
        };
        Some(self.ends(reason, None))
    }

    fn as_it_stands(&self, reason: Reason) -> Outcome {
        self.ends(reason, None)
    }

    fn claimants(&self, claim: Claim, times: impl FnOnce() -> usize) -> Seats {
        let may = match claim {
            Claim::Threefold => times() >= self.endings.threefold,
            Claim::FiftyMoves => self.state.halfmoves >= 2 * self.endings.fifty_moves,
        };
        if may { Seats::TWO } else { Seats::NONE }
    }

    fn leaves(&self, depth: u32) -> u64 {
        perft::leaves(&self.tables, &self.state, depth)
    }

    fn leaves_made(&self, depth: u32) -> u64 {
        perft::leaves_made(&self.tables, &self.state, depth)
    }
}

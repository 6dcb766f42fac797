//! The course of one game by the rules alone: events go in, each is accepted or refused with a code, and a
//! refused one changes nothing. It knows no persons and no time: a flag falls because somebody says so.
//! When a position ends the game by itself is asked of `endings`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::endings::{Claim, Outcome, Reason};
use crate::event::Event;
use crate::piece::{Army, Kind};
use crate::ply::Ply;
use crate::position::Position;
use crate::why::WhyNot;

/// Why an event is refused. Tested in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Error)]
pub enum Code {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is not legal.
    #[error("the move is not legal")]
    IllegalMove,
    /// The army does not play, or not any more.
    #[error("this army is not in the game")]
    NotInGame,
    /// The army's end is already decided and only waits for its turn.
    #[error("this is already decided and waits for its turn")]
    AlreadyPending,
    /// The same offer already stands.
    #[error("this offer already stands")]
    Duplicate,
    /// There is no such offer by somebody else.
    #[error("there is no such offer")]
    NoOffer,
    /// What is claimed is not so.
    #[error("what is claimed is not so")]
    ClaimFalse,
}

impl Code {
    /// The name used by every door: `game_over`.
    pub fn name(self) -> &'static str {
        match self {
            Code::GameOver => "game_over",
            Code::IllegalMove => "illegal_move",
            Code::NotInGame => "not_in_game",
            Code::AlreadyPending => "already_pending",
            Code::Duplicate => "duplicate",
            Code::NoOffer => "no_offer",
            Code::ClaimFalse => "claim_false",
        }
    }
}

/// One game, from its first position on.
///
/// ```
/// use entente_rules::{Event, Play, Position, Reason, Variant};
/// let mut play = Play::new(Position::start(Variant::Standard));
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     let mv = play.position().read_move(text).unwrap();
///     play.apply(&Event::Move(mv.into())).unwrap();
/// }
/// let outcome = play.outcome().unwrap();
/// assert_eq!((outcome.reason, outcome.result()), (Reason::Checkmate, "0-1"));
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    /// Every position that was reached, the first one first; never empty.
    positions: Vec<Position>,
    plies: Vec<Ply>,
    offers: Vec<Army>,
    outcome: Option<Outcome>,
}

impl Play {
    /// A game that starts from a position. It may be over at once.
    pub fn new(position: Position) -> Play {
        let positions = Vec::from([position]);
        let mut play = Play {
            positions,
            plies: Vec::new(),
            offers: Vec::new(),
            outcome: None,
        };
        play.settle();
        play
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .expect("a game has its first position from the start")
    }

    /// The position after so many moves.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The plies made, in order.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The army that was chosen to be kept before a ply, where a choice was due and made.
    pub fn choice_at(&self, _ply: usize) -> Option<Army> {
        None
    }

    /// The plies in coordinate form with blanks between, as `read_turn` reads them.
    pub fn coordinates(&self) -> String {
        let plies: Vec<String> = self.plies.iter().map(Ply::to_string).collect();
        plies.join(" ")
    }

    /// The armies whose offer of a draw stands.
    pub fn offers(&self) -> &[Army] {
        &self.offers
    }

    /// The draws that may be claimed now; none once the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        match self.outcome {
            Some(_) => Vec::new(),
            None => self.endings().claims(self.position(), self.times_reached()),
        }
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What was captured from an army, in order.
    pub fn captured(&self, army: Army) -> Vec<Kind> {
        let steps = self.positions.iter().zip(&self.plies);
        let captures = steps.filter_map(|(position, ply)| position.captures(&ply.mv()?));
        captures
            .filter(|piece| piece.army == army)
            .map(|piece| piece.kind)
            .collect()
    }

    /// Accepts an event, or refuses it and stays as it was.
    ///
    /// An offer of a draw stands until it is declined, agreed to, or an opponent of the offerer moves. Either
    /// player may claim a draw, whoever is to move: what is claimed is a fact of the game.
    pub fn apply(&mut self, event: &Event) -> Result<(), Code> {
        if self.outcome.is_some() {
            return Err(Code::GameOver);
        }
        if !event
            .armies()
            .into_iter()
            .flatten()
            .all(|army| self.plays(army))
        {
            return Err(Code::NotInGame);
        }
        match *event {
            Event::Move(ply) => self.make(ply),
            Event::Resign(army) => self.end(Reason::Resigned, self.position().opponent(army)),
            Event::Flag(army) => self.flag(army),
            Event::Offer(army) => self.offer(army),
            Event::Agree { by, offer } => self.agree(by, offer),
            Event::Decline { by, offer } => self.decline(by, offer),
            Event::ClaimFifty(_) => self.claim(Claim::FiftyMoves),
            Event::ClaimThreefold(_) => self.claim(Claim::Threefold),
        }
    }

    /// Makes a move by the board alone, or says why it is not legal.
    ///
    /// A draw or a resignation does not end such a line; only mate and stalemate do, because nothing is legal then.
    ///
    /// ```
    /// use entente_rules::{Event, Play, Position, Reason};
    /// let mut play = Play::new(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap());
    /// assert_eq!(play.outcome().unwrap().reason, Reason::DeadPosition);
    /// let mv = play.position().read_move("Kd2").unwrap();
    /// assert!(play.apply(&Event::Move(mv.into())).is_err());
    /// assert_eq!(play.follow(mv), Ok(()));
    /// assert!(play.follow(mv).is_err());
    /// ```
    pub fn follow(&mut self, ply: impl Into<Ply>) -> Result<(), WhyNot> {
        let ply = ply.into();
        self.make(ply).map_err(|_| self.position().why_illegal(ply))
    }

    fn plays(&self, army: Army) -> bool {
        self.position().variant().seat(army).is_some()
    }

    fn make(&mut self, ply: Ply) -> Result<(), Code> {
        if !self.position().is_legal(ply) {
            return Err(Code::IllegalMove);
        }
        let mover = self.position().turn();
        let next = self.position().after(ply);
        self.offers.retain(|&offerer| offerer == mover);
        self.positions.push(next);
        self.plies.push(ply);
        self.settle();
        Ok(())
    }

    /// Looks whether the position ends the game by itself.
    fn settle(&mut self) {
        self.outcome = self
            .endings()
            .outcome(self.position(), self.times_reached());
        self.void_offers();
    }

    fn end(&mut self, reason: Reason, winner: Option<Army>) -> Result<(), Code> {
        self.outcome = Some(self.position().ends_for_two(reason, winner));
        self.void_offers();
        Ok(())
    }

    /// No offer stands in a finished game.
    fn void_offers(&mut self) {
        if self.outcome.is_some() {
            self.offers.clear();
        }
    }

    fn flag(&mut self, army: Army) -> Result<(), Code> {
        let winner = self.position().opponent(army);
        let winner = winner.filter(|&winner| !self.position().lacks_mating_men(winner));
        self.end(Reason::Flagged, winner)
    }

    fn offer(&mut self, army: Army) -> Result<(), Code> {
        if self.offers.contains(&army) {
            return Err(Code::Duplicate);
        }
        self.offers.push(army);
        Ok(())
    }

    fn agree(&mut self, by: Army, offer: Army) -> Result<(), Code> {
        self.find_offer(by, offer)?;
        self.end(Reason::Agreed, None)
    }

    fn decline(&mut self, by: Army, offer: Army) -> Result<(), Code> {
        self.find_offer(by, offer)?;
        self.offers.retain(|&offerer| offerer != offer);
        Ok(())
    }

    fn find_offer(&self, by: Army, offer: Army) -> Result<(), Code> {
        let stands = by != offer && self.offers.contains(&offer);
        if stands { Ok(()) } else { Err(Code::NoOffer) }
    }

    fn claim(&mut self, claim: Claim) -> Result<(), Code> {
        match self.claims().contains(&claim) {
            true => self.end(claim.reason(), None),
            false => Err(Code::ClaimFalse),
        }
    }

    /// How many times the position now has been there, this time included. Nothing before the last capture or
    /// pawn's move can be the same.
    fn times_reached(&self) -> usize {
        let now = self.position().identity();
        let reversible = self.position().halfmoves() as usize;
        let same = self
            .positions
            .iter()
            .rev()
            .take(reversible.saturating_add(1));
        same.filter(|position| position.identity() == now).count()
    }

    fn endings(&self) -> &'static crate::endings::Endings {
        &self.position().variant().rule_set().endings
    }
}

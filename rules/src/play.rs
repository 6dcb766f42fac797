//! The course of one game by the rules alone: events go in, each is accepted or refused with a code, and a
//! refused one changes nothing. It knows no persons and no time: a flag falls because somebody says so.
//! When a position ends the game by itself is asked of `endings`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::chess4::{Pending, Status};
use crate::endings::{Claim, Endings, Outcome, Reason};
use crate::event::{Event, EventError};
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
    /// There is nothing to choose now.
    #[error("there is nothing to choose now")]
    NoPending,
    /// The choice is another player's.
    #[error("this is another player's choice")]
    NotYourChoice,
    /// This is not among what can be chosen.
    #[error("this cannot be chosen")]
    BadOption,
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
            Code::NoPending => "no_pending",
            Code::NotYourChoice => "not_your_choice",
            Code::BadOption => "bad_option",
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
    /// Who has agreed, and to whose offer.
    agreements: Vec<(Army, Army)>,
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
            agreements: Vec::new(),
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

    /// The army that a player chose to command (Chess4, Method 2) before a ply, where that was not the one that he has
    /// without a choice.
    pub fn choice_at(&self, ply: usize) -> Option<Army> {
        let before = ply.checked_sub(1)?;
        let due = self.positions.get(before)?.after(*self.plies.get(before)?);
        let position = self.positions.get(ply)?;
        let chosen = |army: &Army| {
            let commanded = position.commander(*army) == Some(position.turn());
            commanded && due.commander(*army) != Some(position.turn())
        };
        due.choice().into_iter().find(chosen)
    }

    /// All that was done with the turns in coordinate form, with blanks between, as `read_turn` reads it.
    pub fn coordinates(&self) -> String {
        let choice = |at| self.choice_at(at).map(|army| format!("@{}", army.letter()));
        let mut words = Vec::new();
        for (at, ply) in self.plies.iter().enumerate() {
            words.extend(choice(at));
            words.push(ply.to_string());
        }
        words.extend(choice(self.plies.len()));
        words.join(" ")
    }

    /// The armies whose offer of a draw stands.
    pub fn offers(&self) -> &[Army] {
        &self.offers
    }

    /// The draws that may be claimed now; none once the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        match (&self.outcome, self.endings()) {
            (None, Endings::ForTwo(endings)) => {
                endings.claims(self.position(), self.times_reached())
            }
            _ => Vec::new(),
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
    /// An offer of a draw stands until it is declined, agreed to by all others, or the turn comes back to the offerer.
    /// Where two play, either may claim a draw, whoever is to move: what is claimed is a fact of the game. In Chess4
    /// who resigns leaves when his turn comes.
    pub fn apply(&mut self, event: &Event) -> Result<(), Code> {
        match *event {
            Event::ChooseArmy { by, army } => return self.choose(by, army),
            _ if self.outcome.is_some() => return Err(Code::GameOver),
            Event::Move(ply) => return self.make(ply),
            _ => self.hear(event.armies())?,
        }
        match *event {
            Event::Resign(army) => self.give_up(army, Pending::Resigned),
            Event::Flag(army) => self.give_up(army, Pending::Flagged),
            Event::Offer(army) => self.offer(army),
            Event::Agree { by, offer } => self.agree(by, offer),
            Event::Decline { by, offer } => self.decline(by, offer),
            Event::ClaimFifty(_) => self.claim(Claim::FiftyMoves),
            Event::ClaimThreefold(_) => self.claim(Claim::Threefold),
            Event::Move(_) | Event::ChooseArmy { .. } => Ok(()),
        }
    }

    /// The code by which a text is refused that was written as an event but is none of this game.
    pub fn refusal(&self, error: &EventError) -> Option<Code> {
        let code = error.code()?;
        let is_choice = matches!(error, EventError::Choice { .. });
        let over = self.outcome.is_some() && !is_choice;
        Some(if over { Code::GameOver } else { code })
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

    /// Are all that are named in the game, and may the first of them still do something?
    fn hear(&self, [by, other]: [Option<Army>; 2]) -> Result<(), Code> {
        let position = self.position();
        let is_in = |army: &Army| {
            position.variant().seat(*army).is_some() && position.status(*army) == Status::Active
        };
        if !by.iter().chain(&other).all(is_in) {
            return Err(Code::NotInGame);
        }
        match by.and_then(|army| position.pending(army)) {
            Some(_) => Err(Code::AlreadyPending),
            None => Ok(()),
        }
    }

    fn make(&mut self, ply: Ply) -> Result<(), Code> {
        if !self.position().is_legal(ply) {
            return Err(Code::IllegalMove);
        }
        self.push(ply);
        self.settle();
        Ok(())
    }

    fn push(&mut self, ply: Ply) {
        let next = self.position().after(ply);
        self.offers.retain(|&offerer| offerer != next.turn());
        self.positions.push(next);
        self.plies.push(ply);
    }

    /// Lets take effect what waited for this turn, and looks whether the game is over.
    fn settle(&mut self) {
        while self.position().pass() == Some(Ply::Resigned) {
            self.push(Ply::Resigned);
        }
        self.outcome = match self.endings() {
            Endings::ForTwo(endings) => endings.outcome(self.position(), self.times_reached()),
            Endings::LastSide => self.position().last_side(),
        };
        self.count_votes();
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Code> {
        self.outcome = Some(outcome);
        self.count_votes();
        Ok(())
    }

    /// Puts another position in the place of the one now.
    fn replace(&mut self, position: Position) {
        self.positions.pop();
        self.positions.push(position);
        self.settle();
    }

    fn give_up(&mut self, army: Army, pending: Pending) -> Result<(), Code> {
        if let Endings::LastSide = self.endings() {
            self.give_up_in_turn(army, pending);
            return Ok(());
        }
        let winner = self.position().opponent(army);
        let may_win = |winner: &Army| !self.position().lacks_mating_men(*winner);
        let (reason, winner) = match pending {
            Pending::Resigned => (Reason::Resigned, winner),
            Pending::Flagged => (Reason::Flagged, winner.filter(may_win)),
        };
        self.end(self.position().ends_for_two(reason, winner))
    }

    /// On his own turn it is what he does with it; else it waits for that.
    fn give_up_in_turn(&mut self, army: Army, pending: Pending) {
        let position = self.position();
        if position.turn() == army && position.is_legal(Ply::Resigned) {
            self.push(Ply::Resigned);
            self.settle();
        } else {
            self.replace(position.with_pending(army, pending));
        }
    }

    fn choose(&mut self, by: Army, army: Army) -> Result<(), Code> {
        let choice = self.choice();
        if choice.is_empty() {
            Err(Code::NoPending)
        } else if by != self.position().turn() {
            Err(Code::NotYourChoice)
        } else if !choice.contains(&army) {
            Err(Code::BadOption)
        } else {
            self.replace(self.position().with_choice(army));
            Ok(())
        }
    }

    /// The armies of which one may be chosen now.
    pub(crate) fn choice(&self) -> Vec<Army> {
        match self.outcome {
            Some(_) => Vec::new(),
            None => self.position().choice(),
        }
    }

    /// Who decides about a draw: all that are in and have not given up.
    fn voters(&self) -> Vec<Army> {
        let position = self.position();
        let mut active = position.active();
        active.retain(|&army| position.pending(army).is_none());
        active
    }

    /// No offer stands in a finished game, nor one of somebody who has no voice any more; and what all others have agreed
    /// to is agreed, also because the last who had not has left.
    fn count_votes(&mut self) {
        let voters = self.voters();
        let over = self.outcome.is_some();
        self.offers
            .retain(|offerer| !over && voters.contains(offerer));
        let stands = |offer: &Army| self.offers.contains(offer);
        self.agreements.retain(|(_, offer)| stands(offer));
        let agreed = |offer: &Army, by: &Army| self.agreements.contains(&(*by, *offer));
        let all_agree = |offer: &Army| {
            let mut others = voters.iter().filter(|by| *by != offer);
            voters.len() > 1 && others.all(|by| agreed(offer, by))
        };
        if self.offers.iter().any(all_agree) {
            self.outcome = Some(self.position().ends_as_it_stands(Reason::Agreed));
            self.offers.clear();
            self.agreements.clear();
        }
    }

    fn offer(&mut self, army: Army) -> Result<(), Code> {
        if self.offers.contains(&army) {
            return Err(Code::Duplicate);
        }
        self.offers.push(army);
        Ok(())
    }

    fn agree(&mut self, by: Army, offer: Army) -> Result<(), Code> {
        if self.agreements.contains(&(by, offer)) {
            return Err(Code::Duplicate);
        }
        self.find_offer(by, offer)?;
        self.agreements.push((by, offer));
        self.count_votes();
        Ok(())
    }

    fn decline(&mut self, by: Army, offer: Army) -> Result<(), Code> {
        self.find_offer(by, offer)?;
        self.offers.retain(|&offerer| offerer != offer);
        self.count_votes();
        Ok(())
    }

    fn find_offer(&self, by: Army, offer: Army) -> Result<(), Code> {
        let stands = by != offer && self.offers.contains(&offer);
        if stands { Ok(()) } else { Err(Code::NoOffer) }
    }

    fn claim(&mut self, claim: Claim) -> Result<(), Code> {
        match self.claims().contains(&claim) {
            true => self.end(self.position().ends_as_it_stands(claim.reason())),
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

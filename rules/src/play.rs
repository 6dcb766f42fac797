//! The course of one game by the rules alone: events go in, each is accepted or refused with a code, and a
//! refused one changes nothing. It knows no persons and no time: a flag falls because somebody says so.
//! When a position ends the game by itself is asked of `endings`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::alliance::{Consequence, Dealing, Fate};
use crate::code::Code;
use crate::endings::{Claim, Outcome, Reason};
use crate::event::{Event, EventError};
use crate::piece::{Army, Kind};
use crate::ply::Ply;
use crate::policy::{GivenUp, Offers, Policy};
use crate::position::{Position, policy};
use crate::status::Pending;
use crate::why::WhyNot;

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
    /// What the last accepted event led to, where the game tells.
    log: Vec<Consequence>,
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
            log: Vec::new(),
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
        let may = |claim: &Claim| !self.claimants(*claim).is_empty();
        [Claim::Threefold, Claim::FiftyMoves]
            .into_iter()
            .filter(may)
            .collect()
    }

    /// Who may claim a draw now.
    pub fn claimants(&self, claim: Claim) -> Vec<Army> {
        let last = self.positions.len() - 1;
        let outlasts = policy!(self.position(), it => it.claims_outlast_moves());
        let since = |army| match outlasts {
            true => self.since_own_move(army),
            false => last,
        };
        let mut armies = match self.outcome {
            Some(_) => Vec::new(),
            None => self.voters(),
        };
        let first = armies.iter().map(|&army| since(army)).min();
        let first = first.unwrap_or(last);
        let could: Vec<Vec<Army>> = (first..=last)
            .map(|at| self.claimants_at(at, claim))
            .collect();
        armies.retain(|&army| {
            let mut could = could[since(army) - first..].iter();
            could.any(|armies| armies.contains(&army))
        });
        armies
    }

    /// Who could claim a draw when this position had just been reached.
    fn claimants_at(&self, at: usize, claim: Claim) -> Vec<Army> {
        let position = &self.positions[at];
        let times = || self.times_reached(at);
        position.armies_of(policy!(position, it => it.claimants(claim, times)))
    }

    /// The first position after an army's own last ply.
    fn since_own_move(&self, army: Army) -> usize {
        let movers = self.positions.iter().map(Position::turn);
        let mut plies = movers.take(self.plies.len()).enumerate();
        let own = plies.rfind(|(_, mover)| *mover == army);
        own.map_or(0, |(ply, _)| ply + 1)
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What the last accepted event led to, in order: told in the game of alliances, of which it holds every secret.
    pub fn log(&self) -> &[Consequence] {
        &self.log
    }

    /// The same as one line of JSON, a list for each entry: `[["left","w",["b"]]]`.
    pub fn log_json(&self) -> String {
        serde_json::to_string(&self.log).expect("words and letters are always JSON")
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
        self.happen(event)?;
        self.log = match event.changes_position() {
            true => self.position().consequences(),
            false => Vec::new(),
        };
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Result<(), Code> {
        match event {
            Event::ChooseArmy { by, army } => return self.choose(*by, *army),
            Event::Choose { by, fate } => return self.decide_fate(*by, fate),
            _ if self.outcome.is_some() => return Err(Code::GameOver),
            Event::Move(ply) => return self.make_in_time(*ply),
            Event::Deal(dealing) => return self.deal(*dealing),
            _ => self.hear(event.armies())?,
        }
        match *event {
            Event::Resign(army) => self.give_up(army, Pending::Resigned),
            Event::Flag(army) => self.give_up(army, Pending::Flagged),
            Event::Offer(army) => self.offer(army),
            Event::Agree { by, offer } => self.agree(by, offer),
            Event::Decline { by, offer } => self.decline(by, offer),
            Event::ClaimFifty(army) => self.claim(army, Claim::FiftyMoves),
            Event::ClaimThreefold(army) => self.claim(army, Claim::Threefold),
            Event::Move(_) | Event::ChooseArmy { .. } | Event::Choose { .. } | Event::Deal(_) => {
                Ok(())
            }
        }
    }

    /// The code by which a text is refused that was written as an event but is none of this game.
    pub fn refusal(&self, error: &EventError) -> Option<Code> {
        let code = error.code()?;
        let is_choice = matches!(error, EventError::Choice { .. });
        Some(match error {
            EventError::Dealing { .. } => code,
            _ if self.outcome.is_some() && !is_choice => Code::GameOver,
            EventError::Move(_) if self.position().due_choice().is_some() => Code::PendingChoice,
            _ => code,
        })
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

    /// Takes the last plies back, so that there are so many of them: the game stands as it did when that position was reached, with no offer open. What was
    /// done there between two turns stays done. `false` where there are not so many, and then nothing changes.
    ///
    /// ```
    /// use entente_rules::{Play, Position, Variant};
    /// let mut play = Play::new(Position::start(Variant::Standard));
    /// let before = play.position().fen();
    /// let mv = play.position().read_move("e4").unwrap();
    /// play.follow(mv).unwrap();
    /// assert!(play.take_back(0));
    /// assert_eq!(play.position().fen(), before);
    /// assert!(!play.take_back(1));
    /// ```
    pub fn take_back(&mut self, plies: usize) -> bool {
        if plies > self.plies.len() {
            return false;
        }
        self.plies.truncate(plies);
        self.positions.truncate(plies + 1);
        self.offers.clear();
        self.agreements.clear();
        self.outcome = None;
        self.log.clear();
        true
    }

    /// Are all that are named in the game, and may the first of them still do something?
    fn hear(&self, [by, other]: [Option<Army>; 2]) -> Result<(), Code> {
        let position = self.position();
        if !by.iter().chain(&other).all(|army| position.is_in(*army)) {
            return Err(Code::NotInGame);
        }
        match by.and_then(|army| position.pending(army)) {
            Some(_) => Err(Code::AlreadyPending),
            None => Ok(()),
        }
    }

    /// Nobody moves while a choice is due.
    fn make_in_time(&mut self, ply: Ply) -> Result<(), Code> {
        match self.position().due_choice() {
            Some(_) => Err(Code::PendingChoice),
            None => self.make(ply),
        }
    }

    fn deal(&mut self, dealing: Dealing) -> Result<(), Code> {
        let next = self.position().deal(dealing.map(Some))?;
        self.replace(next);
        Ok(())
    }

    fn decide_fate(&mut self, by: Army, fate: &Fate) -> Result<(), Code> {
        if self.outcome.is_some() {
            return Err(Code::NoPending);
        }
        let next = self
            .position()
            .with_fate(Some(by), Ok(fate.clone().map(Some, Some)))?;
        self.replace(next);
        Ok(())
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
        let agreed = |voices: &[Army]| self.is_agreed(voices);
        let next = self.position().after_among(ply, agreed);
        if self.offer_rule() == Offers::UntilHisTurn {
            self.offers.retain(|&offerer| offerer != next.turn());
        }
        self.positions.push(next);
        self.plies.push(ply);
    }

    /// Lets take effect what waited for this turn, and looks whether the game is over.
    fn settle(&mut self) {
        while self.position().pass() == Some(Ply::Resigned) {
            self.push(Ply::Resigned);
        }
        let times = || self.times_reached(self.positions.len() - 1);
        self.outcome = policy!(self.position(), it => it.outcome(times));
        self.count_votes();
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.count_votes();
    }

    /// Puts another position in the place of the one now.
    fn replace(&mut self, position: Position) {
        let turn = position.turn();
        if turn != self.position().turn() && self.offer_rule() == Offers::UntilHisTurn {
            self.offers.retain(|&offerer| offerer != turn);
        }
        self.positions.pop();
        self.positions.push(position);
        self.settle();
    }

    fn give_up(&mut self, army: Army, how: Pending) -> Result<(), Code> {
        match self.position().give_up(army, how) {
            None => return Err(Code::NotInGame),
            Some(GivenUp::Over(outcome)) => self.end(outcome),
            Some(GivenUp::Ply(ply)) => {
                self.push(ply);
                self.settle();
            }
            Some(GivenUp::Position(position)) => self.replace(position),
        }
        Ok(())
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
        if self.is_agreed(&voters) {
            self.outcome = Some(self.as_it_stands(Reason::Agreed));
            self.offers.clear();
            self.agreements.clear();
        }
    }

    /// Have all of these, two at least, agreed to what one of them has offered?
    fn is_agreed(&self, voters: &[Army]) -> bool {
        let agreed = |offer: &Army, by: &Army| self.agreements.contains(&(*by, *offer));
        let all_agree = |offer: &Army| {
            let mut others = voters.iter().filter(|by| *by != offer);
            voters.len() > 1 && others.all(|by| agreed(offer, by))
        };
        let mut offers = self.offers.iter().filter(|offer| voters.contains(offer));
        offers.any(all_agree)
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
        if by == offer {
            return Err(Code::Duplicate);
        }
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

    fn offer_rule(&self) -> Offers {
        policy!(self.position(), it => it.offers())
    }

    fn find_offer(&self, by: Army, offer: Army) -> Result<(), Code> {
        let is_his = by == offer && self.offer_rule() == Offers::UntilHisTurn;
        let stands = !is_his && self.offers.contains(&offer);
        if stands { Ok(()) } else { Err(Code::NoOffer) }
    }

    fn claim(&mut self, by: Army, claim: Claim) -> Result<(), Code> {
        match self.claimants(claim).contains(&by) {
            true => {
                self.end(self.as_it_stands(claim.reason()));
                Ok(())
            }
            false => Err(Code::ClaimFalse),
        }
    }

    fn as_it_stands(&self, reason: Reason) -> Outcome {
        policy!(self.position(), it => it.as_it_stands(reason))
    }

    /// How many times a position had been there when it was reached, that time included. Nothing before the last capture
    /// or pawn's move can be the same.
    fn times_reached(&self, at: usize) -> usize {
        let now = self.positions[at].identity();
        let reversible = self.positions[at].halfmoves() as usize;
        let same = self.positions[..=at]
            .iter()
            .rev()
            .take(reversible.saturating_add(1));
        same.filter(|position| position.identity() == now).count()
    }
}

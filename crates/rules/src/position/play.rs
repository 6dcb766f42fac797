//! The events of a game, and the course of one game by the rules alone.
//!
//! Events go in. Each is accepted, or refused with a code, and a refused event changes nothing.
//! There are no people and no clocks here: a flag falls because an event says so. Whether a
//! position ends the game is decided by the policies.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::movegen::policy::{GiveUpResult, Policy};
use crate::movegen::rule_set::DrawOfferRule;
use crate::pieces::code::Code;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{Army, Piece};
use crate::position::any_position::Position;
use crate::position::registry::policy;
use crate::variants::alliance::events::{AllianceAction, Consequence, KingLoss};

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
    /// Every position that was reached, in order; never empty.
    positions: Vec<Position>,
    plies: Vec<Ply>,
    offers: Vec<Army>,
    /// The players who have agreed, and to whose draw offer.
    agreements: Vec<(Army, Army)>,
    outcome: Option<Outcome>,
    /// The players who gave up between two turns, each with the number of plies before it.
    departures: Vec<(usize, Army, Pending)>,
    /// The consequences of the last accepted event (Four Player Chess only).
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
            departures: Vec::new(),
            log: Vec::new(),
        };
        play.update_outcome();
        play
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .expect("a game has its first position from the start")
    }

    /// Every position that was reached, in order; the last one is the current one.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The positions before these plies of a line from a position, each with its ply: as far as the
    /// rules alone decide what becomes of them.
    pub fn along(position: &Position, line: &[Ply]) -> Vec<(Position, Ply)> {
        let mut play = Play::new(position.clone());
        let known = line.iter().map_while(|ply| {
            let before = play.position().clone();
            let goes_on = play.outcome().is_none() && play.apply(&Event::Move(*ply)).is_ok();
            goes_on.then_some((before, *ply))
        });
        known.collect()
    }

    /// The position after this many plies.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The plies that were made, in order.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The captured army that a player chose to command before this ply (Chess4, Method 2). `None`
    /// if it is the army that the player would command without choosing.
    pub fn choice_at(&self, ply: usize) -> Option<Army> {
        let before = ply.checked_sub(1)?;
        // The position without the choice, to be compared with what it became.
        let due = self.positions.get(before)?.after(*self.plies.get(before)?);
        let position = self.positions.get(ply)?;
        let chosen = |army: &Army| {
            let commanded = position.commander(*army) == Some(position.turn());
            commanded && due.commander(*army) != Some(position.turn())
        };
        due.choice().into_iter().find(chosen)
    }

    /// All turns in coordinate form, separated by blanks, as [`Play::read_turn`] reads them.
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

    /// The players who gave up between two turns or ended the game by it, in order: each with the
    /// number of plies before it and how. A turn in which a player gives up is a ply.
    pub fn departures(&self) -> &[(usize, Army, Pending)] {
        &self.departures
    }

    /// The armies with an open draw offer.
    pub fn offers(&self) -> &[Army] {
        &self.offers
    }

    /// The draws that can be claimed now; none once the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        let may = |claim: &Claim| !self.claimants(*claim).is_empty();
        [Claim::Threefold, Claim::FiftyMoves]
            .into_iter()
            .filter(may)
            .collect()
    }

    /// Whether the rules of this game know this claim to a draw at all.
    ///
    /// ```
    /// use entente_rules::{Claim, Play, Position, Variant};
    /// let knows = |variant| Play::new(Position::start(variant)).has_claim(Claim::Threefold);
    /// assert!(knows(Variant::Standard) && !knows(Variant::Chess4));
    /// ```
    pub fn has_claim(&self, claim: Claim) -> bool {
        self.position().variant().rule_set().claims.contains(&claim)
    }

    /// The armies that may claim this draw now.
    pub fn claimants(&self, claim: Claim) -> Vec<Army> {
        let last = self.positions.len() - 1;
        // In some variants a claim can be made until the claiming player moves again, so the
        // positions since their last ply count as well.
        let lasts = self
            .position()
            .variant()
            .rule_set()
            .claims_last_until_own_move;
        let since = |army| {
            if lasts {
                self.since_own_move(army)
            } else {
                last
            }
        };
        let mut armies = if self.outcome.is_some() {
            Vec::new()
        } else {
            self.voters()
        };
        let first = armies.iter().map(|&army| since(army)).min().unwrap_or(last);
        let claimants: Vec<Vec<Army>> = (first..=last)
            .map(|at| self.claimants_at(at, claim))
            .collect();
        armies.retain(|&army| {
            let mut since_own_move = claimants[since(army) - first..].iter();
            since_own_move.any(|claimants| claimants.contains(&army))
        });
        armies
    }

    /// The armies that could claim this draw when the position had just been reached.
    fn claimants_at(&self, at: usize, claim: Claim) -> Vec<Army> {
        let position = &self.positions[at];
        let times = || self.times_reached(at);
        position.armies_of(policy!(position, it => it.claimants(claim, times)))
    }

    /// The index of the first position after an army's own last ply.
    fn since_own_move(&self, army: Army) -> usize {
        let movers = self.positions.iter().map(Position::turn);
        let mut plies = movers.take(self.plies.len()).enumerate();
        let own = plies.rfind(|(_, mover)| *mover == army);
        own.map_or(0, |(ply, _)| ply + 1)
    }

    /// The end of the game, if it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The consequences of the last accepted event, in order. Only Four Player Chess has them,
    /// and they contain all its secrets.
    pub fn log(&self) -> &[Consequence] {
        &self.log
    }

    /// The consequences as one line of JSON, a list for each: `[["left","w",["b"]]]`.
    pub fn log_json(&self) -> String {
        serde_json::to_string(&self.log).expect("words and letters are always JSON")
    }

    /// The pieces that an army's player has captured, in order, with any army.
    pub fn captured_by(&self, army: Army) -> Vec<Piece> {
        let steps = self.positions.iter().zip(&self.plies);
        let own = steps.filter(|(position, _)| position.mover() == Some(army));
        own.filter_map(|(position, ply)| position.captured_piece(&ply.mv()?))
            .collect()
    }

    /// Accepts an event, or refuses it and leaves the game unchanged.
    ///
    /// A draw offer stands until somebody declines it, all others agree, or the turn comes back to
    /// the offering player. In two-player variants either player can claim a draw at any time,
    /// because the claim is a fact of the game. In Chess4 a player who resigns leaves when their
    /// turn comes.
    pub fn apply(&mut self, event: &Event) -> Result<(), Code> {
        self.apply_event(event)?;
        self.log = if event.changes_position() {
            self.position().consequences()
        } else {
            Vec::new()
        };
        Ok(())
    }

    fn apply_event(&mut self, event: &Event) -> Result<(), Code> {
        match event {
            // Choices, moves and alliance actions have codes and an order of tests of their own, so
            // they come before the common tests.
            Event::ChooseArmy { by, army } => return self.choose(*by, *army),
            Event::Choose { by, king_loss } => return self.choose_king_loss(*by, king_loss),
            _ if self.outcome.is_some() => return Err(Code::GameOver),
            Event::Move(ply) => return self.play_turn(*ply),
            Event::Alliance(action) => return self.apply_alliance_action(*action),
            _ => self.check_armies(event.armies())?,
        }
        match *event {
            Event::Resign(army) => self.give_up(army, Pending::Resigned),
            Event::Flag(army) => self.give_up(army, Pending::Flagged),
            Event::Offer(army) => self.offer(army),
            Event::Agree { by, offer } => self.agree(by, offer),
            Event::Decline { by, offer } => self.decline(by, offer),
            Event::ClaimFifty(army) => self.claim(army, Claim::FiftyMoves),
            Event::ClaimThreefold(army) => self.claim(army, Claim::Threefold),
            Event::Move(_)
            | Event::ChooseArmy { .. }
            | Event::Choose { .. }
            | Event::Alliance(_) => Ok(()),
        }
    }

    /// Takes back the last plies until this many are left.
    ///
    /// The game continues from the position that was reached then, without draw offers. What was
    /// done between two turns stays done. Returns `false` and changes nothing if there are fewer
    /// plies.
    ///
    /// ```
    /// use entente_rules::{Play, Position, Variant};
    /// let mut play = Play::new(Position::start(Variant::Standard));
    /// let before = play.position().fen();
    /// let mv = play.position().read_move("e4").unwrap();
    /// play.move_on_board(mv).unwrap();
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
        self.departures.retain(|(before, ..)| *before <= plies);
        self.offers.clear();
        self.agreements.clear();
        self.outcome = None;
        self.log.clear();
        true
    }

    /// All named armies must be in the game, and the first of them must still be able to act.
    fn check_armies(&self, [by, other]: [Option<Army>; 2]) -> Result<(), Code> {
        let position = self.position();
        if !by.iter().chain(&other).all(|army| position.is_in(*army)) {
            return Err(Code::NotInGame);
        }
        match by.and_then(|army| position.pending(army)) {
            Some(_) => Err(Code::AlreadyPending),
            None => Ok(()),
        }
    }

    /// Nobody can move while a choice is due.
    fn play_turn(&mut self, ply: Ply) -> Result<(), Code> {
        match self.position().pending_choice() {
            Some(_) => Err(Code::PendingChoice),
            None => self.make(ply),
        }
    }

    fn apply_alliance_action(&mut self, action: AllianceAction) -> Result<(), Code> {
        let next = self.position().after_alliance_action(action.map(Some))?;
        self.replace(next);
        Ok(())
    }

    fn choose_king_loss(&mut self, by: Army, king_loss: &KingLoss) -> Result<(), Code> {
        if self.outcome.is_some() {
            return Err(Code::NoPending);
        }
        let next = self
            .position()
            .with_king_loss(Some(by), Ok(king_loss.clone().map(Some, Some)))?;
        self.replace(next);
        Ok(())
    }

    /// Makes a ply, whether the game is over or not.
    pub(crate) fn make(&mut self, ply: Ply) -> Result<(), Code> {
        if !self.position().is_legal(ply) {
            return Err(Code::IllegalMove);
        }
        self.push(ply);
        self.update_outcome();
        Ok(())
    }

    fn push(&mut self, ply: Ply) {
        let agreed = |voters: &[Army]| self.is_agreed(voters);
        let next = self.position().after_with_agreement(ply, agreed);
        // The turn comes back to these players, so their offers end.
        if self.draw_offer_rule() == DrawOfferRule::UntilOwnTurn {
            self.offers.retain(|&offerer| offerer != next.turn());
        }
        self.positions.push(next);
        self.plies.push(ply);
    }

    /// Makes pending resignations take effect, and finds out whether the game is over.
    fn update_outcome(&mut self) {
        // A player who resigned or ran out of time out of turn leaves now.
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

    /// Replaces the current position.
    fn replace(&mut self, position: Position) {
        let turn = position.turn();
        if turn != self.position().turn() && self.draw_offer_rule() == DrawOfferRule::UntilOwnTurn {
            self.offers.retain(|&offerer| offerer != turn);
        }
        // A change between two turns replaces the position and adds no ply.
        self.positions.pop();
        self.positions.push(position);
        self.update_outcome();
    }

    fn give_up(&mut self, army: Army, how: Pending) -> Result<(), Code> {
        match self.position().give_up(army, how) {
            None => return Err(Code::NotInGame),
            Some(GiveUpResult::Over(outcome)) => {
                self.departures.push((self.plies.len(), army, how));
                self.end(outcome);
            }
            Some(GiveUpResult::Ply(ply)) => {
                self.push(ply);
                self.update_outcome();
            }
            Some(GiveUpResult::Position(position)) => {
                self.departures.push((self.plies.len(), army, how));
                self.replace(position);
            }
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

    /// The armies between which the mover may choose now.
    pub(crate) fn choice(&self) -> Vec<Army> {
        match self.outcome {
            Some(_) => Vec::new(),
            None => self.position().choice(),
        }
    }

    /// The armies that decide about a draw: those in the game that have not given up.
    fn voters(&self) -> Vec<Army> {
        let position = self.position();
        let mut active = position.active();
        active.retain(|&army| position.pending(army).is_none());
        active
    }

    /// Removes offers that no longer count, and ends the game if all others have agreed to one.
    ///
    /// No offer stands in a finished game, or from somebody who has left. The last player who had
    /// not agreed may have left too.
    fn count_votes(&mut self) {
        let voters = self.voters();
        let over = self.outcome.is_some();
        self.offers
            .retain(|offerer| !over && voters.contains(offerer));
        let stands = |offer: &Army| self.offers.contains(offer);
        self.agreements.retain(|(_, offer)| stands(offer));
        if self.is_agreed(&voters) {
            self.outcome = Some(self.outcome_now(Reason::Agreed));
            self.offers.clear();
            self.agreements.clear();
        }
    }

    /// Have all of these, at least two, agreed to an offer by one of them?
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
        // Players count as agreed to their own offers, where these stand until declined.
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

    fn draw_offer_rule(&self) -> DrawOfferRule {
        self.position().variant().rule_set().draw_offers
    }

    fn find_offer(&self, by: Army, offer: Army) -> Result<(), Code> {
        let is_own = by == offer && self.draw_offer_rule() == DrawOfferRule::UntilOwnTurn;
        let stands = !is_own && self.offers.contains(&offer);
        if stands { Ok(()) } else { Err(Code::NoOffer) }
    }

    fn claim(&mut self, by: Army, claim: Claim) -> Result<(), Code> {
        if self.claimants(claim).contains(&by) {
            self.end(self.outcome_now(claim.reason()));
            Ok(())
        } else {
            Err(Code::ClaimFalse)
        }
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        policy!(self.position(), it => it.outcome_now(reason))
    }

    /// How often a position had occurred when it was reached, that time included.
    ///
    /// Only positions since the last capture or pawn move can be the same.
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

/// Something that a player or a clock did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The army to move made a move or passed.
    Move(Ply),
    /// An army resigned.
    Resign(Army),
    /// An army's time ran out.
    Flag(Army),
    /// An army offered a draw.
    Offer(Army),
    /// An army agreed to another's offer.
    Agree {
        /// The army that agrees.
        by: Army,
        /// The army that made the offer.
        offer: Army,
    },
    /// An army declined another's offer.
    Decline {
        /// The army that declines.
        by: Army,
        /// The army that made the offer.
        offer: Army,
    },
    /// An army claimed a draw by the fifty-move rule.
    ClaimFifty(Army),
    /// An army claimed a draw by threefold repetition.
    ClaimThreefold(Army),
    /// A player chose which captured army to command (Chess4).
    ChooseArmy {
        /// The player who chooses.
        by: Army,
        /// The army to keep or take.
        army: Army,
    },
    /// A player did something about alliances (Four Player Chess).
    Alliance(AllianceAction),
    /// A player who lost their king chose what happens to their army (Four Player Chess).
    Choose {
        /// The player who chooses.
        by: Army,
        /// The future of the army.
        king_loss: KingLoss,
    },
}

impl Event {
    /// Does the event change the position? Otherwise it only concerns draw offers and claims.
    pub fn changes_position(&self) -> bool {
        !matches!(
            self,
            Event::Offer(_)
                | Event::Agree { .. }
                | Event::Decline { .. }
                | Event::ClaimFifty(_)
                | Event::ClaimThreefold(_)
        )
    }

    /// The armies that the event names and that must be in the game.
    fn armies(&self) -> [Option<Army>; 2] {
        match *self {
            Event::Move(_) | Event::Alliance(_) | Event::Choose { .. } => [None, None],
            Event::Resign(army)
            | Event::Flag(army)
            | Event::Offer(army)
            | Event::ClaimFifty(army)
            | Event::ClaimThreefold(army) => [Some(army), None],
            Event::Agree { by, offer } | Event::Decline { by, offer } => [Some(by), Some(offer)],
            Event::ChooseArmy { by, army } => [Some(by), Some(army)],
        }
    }
}

impl From<Move> for Event {
    fn from(mv: Move) -> Event {
        Event::Move(Ply::Move(mv))
    }
}

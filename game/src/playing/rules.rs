//! The game by the rules: applying events of `entente-rules` with the forced passes after them,
//! draws by computers, and takebacks.
//!
//! Who may do what is decided in `decide`. What the viewers are told is recorded in [`super`].

use super::{Playing, has_vote};
use crate::diplomacy::event::DiplomacyEvent;
use crate::facts::moves::{MoveOrigin, News};
use crate::id::{Seat, SeatOwner, Time};
use crate::king_losses::KingLosses;
use crate::playing::turn;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Code, Event as RulesEvent, Play, Position};

/// What events of the rules led to.
#[derive(Default)]
pub(crate) struct Consequences {
    /// What the rules report about alliances.
    pub(crate) diplomacy: Vec<DiplomacyEvent>,
    /// The captures: who captured a piece of whom.
    pub(crate) captures: Vec<(Seat, Seat)>,
}

impl Playing {
    /// Replays an event of the saved game that this game continues.
    pub(super) fn replay(&mut self, at: Time, event: &str) -> Result<(), String> {
        let event = self
            .play
            .read_event(event)
            .map_err(|error| error.to_string())?;
        let before = self.position().clone();
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        let consequences = self.apply_all(&[event], &mut KingLosses::none());
        self.record_consequences(&before, consequences.map_err(|code| code.to_string())?, at);
        if !self.record_plies(at, MoveOrigin::Mover) {
            self.add_news(turn::news(&before, self.position()));
        }
        Ok(())
    }

    /// Applies events of the rules with the forced passes after them, and remembers them.
    pub(super) fn apply_all(
        &mut self,
        events: &[RulesEvent],
        king_losses: &mut KingLosses,
    ) -> Result<Consequences, Code> {
        let (plies, noted) = (self.play.plies().len(), self.rule_events.len());
        let consequences = apply_all(&mut self.play, &self.seating, events, king_losses)?;
        let changes = events.iter().filter(|event| event.changes_position());
        self.rule_events
            .extend(changes.map(|event| (plies, event.clone())));
        // Only moves can be taken back. Anything else that changed the position is final.
        if self.rule_events[noted..]
            .iter()
            .any(|(_, event)| !is_ply(event))
        {
            self.takeback_limit = self.play.plies().len();
        }
        Ok(consequences)
    }

    /// The events by the rules so far. Passes are left out, because they follow by themselves.
    pub(crate) fn rule_events(&self) -> impl Iterator<Item = &RulesEvent> {
        self.rule_events.iter().map(|(_, event)| event)
    }

    /// The number of plies that cannot be taken back.
    pub(crate) fn takeback_limit(&self) -> usize {
        self.takeback_limit
    }

    /// Takes back plies until this many are left.
    pub(crate) fn take_back(&mut self, ply: u32) -> Result<(), String> {
        let plies = ply as usize;
        if plies < self.takeback_limit || !self.play.take_back(plies) {
            return Err("the moves cannot be taken back".to_string());
        }
        let taken_back = self.moves.len().saturating_sub(plies);
        self.moves.truncate(plies);
        self.rule_events
            .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
        self.pending_news.clear();
        self.agreed.clear();
        self.plans.clear();
        (self.plies_before_record, self.plies_before_latest) =
            (plies, plies.min(self.plies_before_latest));
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(taken_back);
        }
        self.announce(Vec::from([News::TakenBack { ply }]));
        Ok(())
    }
}

fn is_ply(event: &RulesEvent) -> bool {
    matches!(event, RulesEvent::Move(_))
}

/// The pass that the rules force now, if they do.
fn forced_pass(play: &Play) -> Option<RulesEvent> {
    let pass = play.position().pass().filter(|_| play.outcome().is_none());
    pass.map(RulesEvent::Move)
}

/// Applies an event on a board, with the forced passes after it.
pub(crate) fn apply_with_passes(play: &mut Play, event: &RulesEvent) -> Result<(), Code> {
    play.apply(event)?;
    while let Some(pass) = forced_pass(play) {
        play.apply(&pass)?;
    }
    Ok(())
}

/// Applies events one after another until the game is over, and then the forced passes.
pub(crate) fn apply_all(
    play: &mut Play,
    seating: &[SeatOwner],
    events: &[RulesEvent],
    king_losses: &mut KingLosses,
) -> Result<Consequences, Code> {
    let mut consequences = Consequences::default();
    for (number, event) in events.iter().enumerate() {
        // A player who resigns with two armies may have ended the game with the first.
        if number == 0 || play.outcome().is_none() {
            consequences.apply(play, event, king_losses)?;
        }
    }
    while let Some(pass) = forced_pass(play) {
        consequences.apply(play, &pass, king_losses)?;
    }
    agree_for_computers(play, seating);
    Ok(consequences)
}

impl Consequences {
    /// Applies an event, and answers at once for every army that lost its king by it.
    fn apply(
        &mut self,
        play: &mut Play,
        event: &RulesEvent,
        king_losses: &mut KingLosses,
    ) -> Result<(), Code> {
        let capture = capture(play.position(), event);
        play.apply(event)?;
        self.add_diplomacy(play, capture.map(|(_, of)| of));
        self.captures.extend(capture);
        while let (None, Some(due)) = (play.outcome(), play.position().pending_choice()) {
            let king_loss = king_losses.decide(play.position(), &due, play.plies().len() as u32)?;
            play.apply(&RulesEvent::Choose {
                by: due.army,
                king_loss,
            })?;
            self.add_diplomacy(play, None);
        }
        Ok(())
    }

    fn add_diplomacy(&mut self, play: &Play, taken: Option<Seat>) {
        let seat = |army| turn::seat(play.position(), army);
        let consequences = play.log().iter();
        self.diplomacy
            .extend(consequences.filter_map(|one| DiplomacyEvent::of(one, seat, taken)));
    }
}

/// Who captures a piece of whom with this event.
fn capture(position: &Position, event: &RulesEvent) -> Option<(Seat, Seat)> {
    let RulesEvent::Move(ply) = event else {
        return None;
    };
    let captured = position.captured_piece(&ply.mv()?)?;
    let by = position.mover()?;
    Some((
        turn::seat(position, by),
        turn::seat(position, captured.army),
    ))
}

/// Computers agree to a draw if all players agree. If no player is left, they agree among
/// themselves.
fn agree_for_computers(play: &mut Play, seating: &[SeatOwner]) {
    let position = play.position();
    let is_computer = |army: &Army| {
        let seat = turn::seat(position, *army);
        seating.get(seat.index()) == Some(&SeatOwner::Computer)
    };
    let active = position.active();
    let mut computers: Vec<Army> = active.iter().copied().filter(is_computer).collect();
    let is_alone = computers.len() == active.len();
    computers.retain(|army| has_vote(position, *army));
    let Some(first) = computers.first().filter(|_| play.outcome().is_none()) else {
        return;
    };
    let offers = if is_alone {
        Vec::from([*first])
    } else {
        play.offers().to_vec()
    };
    for offer in offers {
        // Try it on a copy: the computers only agree if their agreement is the last one missing.
        let mut agreed = play.clone();
        let offered = is_alone.then_some(RulesEvent::Offer(offer));
        let others = computers.iter().copied().filter(|by| *by != offer);
        let answers = others.map(|by| RulesEvent::Agree { by, offer });
        let mut events = offered.into_iter().chain(answers);
        if events.all(|event| agreed.apply(&event).is_ok()) && agreed.outcome().is_some() {
            *play = agreed;
            return;
        }
    }
}

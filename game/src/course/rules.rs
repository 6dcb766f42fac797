//! The part of a game by the rules: what an event means to `entente-rules`, applying that, and
//! takebacks.
//!
//! Who may do what is decided in `decide`. What the viewers are told is recorded in [`super`].

use super::Playing;
use crate::course::board::{Consequences, apply_all};
use crate::course::error::CourseError;
use crate::course::king_losses::KingLosses;
use crate::course::turn;
use crate::event::{Event, RecordedPly};
use crate::facts::moves::{MoveOrigin, News};
use crate::id::{PlayerId, Seat, Time};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Code, Event as RulesEvent};

impl Playing {
    /// The events of the rules for a public event, or why it cannot have happened.
    pub(crate) fn to_rule_events(&self, event: &Event) -> Result<Vec<RulesEvent>, CourseError> {
        let impossible = || CourseError::NotPossible(Box::new(event.clone()));
        let army = |seat: &Seat| self.army(*seat).ok_or_else(impossible);
        let own = |player: &PlayerId| -> Result<Army, CourseError> {
            let army = self.voting_armies(*player).into_iter().next();
            army.ok_or_else(impossible)
        };
        Ok(match event {
            Event::Moved { seat, ply, .. } => Vec::from([self.ply_event(*seat, ply)?]),
            Event::Chosen { by, seat } => Vec::from([RulesEvent::ChooseArmy {
                by: army(by)?,
                army: army(seat)?,
            }]),
            Event::DrawOffered { player } => {
                let offer = own(player)?;
                let mut events = Vec::from([RulesEvent::Offer(offer)]);
                events.extend(self.draw_answers(*player, offer, true));
                events
            }
            Event::DrawAccepted { player, offer } => self.draw_answers(*player, army(offer)?, true),
            Event::DrawDeclined { player, offer } => {
                self.draw_answers(*player, army(offer)?, false)
            }
            Event::DrawClaimed { player, claim } => Vec::from([match claim {
                Claim::Threefold => RulesEvent::ClaimThreefold(own(player)?),
                Claim::FiftyMoves => RulesEvent::ClaimFifty(own(player)?),
            }]),
            Event::Resigned { seats, .. } | Event::Quit { seats, .. } => {
                let armies = seats.iter().map(|seat| Ok(RulesEvent::Resign(army(seat)?)));
                armies.collect::<Result<_, CourseError>>()?
            }
            Event::TimeUp { seat } => self.flag_events(*seat),
            Event::Requested { .. }
            | Event::RequestAccepted { .. }
            | Event::RequestDeclined { .. }
            | Event::PauseEnded { .. }
            | Event::HandedOver { .. }
            | Event::Returned { .. }
            | Event::Credited { .. }
            | Event::Away { .. }
            | Event::Erased { .. } => Vec::new(),
            _ => return Err(impossible()),
        })
    }

    pub(super) fn ply_event(
        &self,
        seat: Seat,
        ply: &RecordedPly,
    ) -> Result<RulesEvent, CourseError> {
        if self.turn() != seat {
            return Err(CourseError::NotTheirTurn);
        }
        let found = ply.on(self.position());
        let found = found.ok_or_else(|| CourseError::NotLegal {
            coordinate: ply.coordinate().to_string(),
        })?;
        Ok(RulesEvent::Move(found))
    }

    /// A player accepts with every army they have, except the one that made the offer. To decline,
    /// one army is enough.
    fn draw_answers(&self, player: PlayerId, offer: Army, accepts: bool) -> Vec<RulesEvent> {
        let armies = self
            .voting_armies(player)
            .into_iter()
            .filter(|by| *by != offer);
        if accepts {
            armies.map(|by| RulesEvent::Agree { by, offer }).collect()
        } else {
            armies
                .take(1)
                .map(|by| RulesEvent::Decline { by, offer })
                .collect()
        }
    }

    /// Replays an event of the saved game that this game continues.
    pub(super) fn replay(&mut self, at: Time, event: &str) -> Result<(), CourseError> {
        let event = self.play.read_event(event)?;
        let before = self.position().clone();
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        let consequences = self.apply_all(&[event], &mut KingLosses::none());
        self.record_consequences(&before, consequences?, at);
        if !self.record_plies(at, (MoveOrigin::Mover, None)) {
            self.add_news(turn::news(&before, self.position()));
        }
        Ok(())
    }

    /// Passes the first turns if nobody can make them, because the first army takes no part.
    pub(super) fn pass_first_turns(&mut self, at: Time) -> Result<(), CourseError> {
        let absent = self.position().options().absent();
        if self.moves.is_empty() && absent == Some(self.position().turn()) {
            self.apply_all(&[], &mut KingLosses::none())?;
            self.record_plies(at, (MoveOrigin::Rules, None));
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
        let consequences = apply_all(Arc::make_mut(&mut self.play), events, king_losses)?;
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
    pub(crate) fn take_back(&mut self, ply: u32) -> Result<(), CourseError> {
        let plies = ply as usize;
        if plies < self.takeback_limit || !Arc::make_mut(&mut self.play).take_back(plies) {
            return Err(CourseError::FinalMoves);
        }
        let taken_back = self.moves.len().saturating_sub(plies);
        self.moves.truncate(plies);
        self.rule_events
            .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
        self.pending_news.clear();
        self.accepted.clear();
        self.conditional_moves.clear();
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

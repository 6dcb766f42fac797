//! The lobby's part of a game's state: its events, and the start of the game.
//!
//! Which of them may happen is decided in `decide`.

use crate::base::erasable::Erasable;
use crate::base::event::{Event, Start};
use crate::base::id::Time;
use crate::base::moves::ClosedReason;
use crate::base::state::{Stage, State, StateError};
use crate::clock::running::Clocks;
use crate::lobby::Lobby;
use crate::moves;
use alloc::boxed::Box;

impl State {
    /// Applies an event of the lobby.
    pub(crate) fn apply_lobby_event(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
    ) -> Result<(), StateError> {
        match event {
            Event::Joined {
                player,
                seats,
                nonce,
                start,
            } => {
                let profile = erasable.people.first().cloned().flatten();
                self.lobby.join(*player, profile, seats, nonce.clone())?;
                if let Some(start) = start {
                    self.start(at, start)?;
                }
            }
            Event::Started { start } => self.start(at, start)?,
            Event::ComputerAdded {
                player,
                computer,
                start,
            } => {
                self.lobby.add_computer(*player, computer)?;
                if let Some(start) = start {
                    self.start(at, start)?;
                }
            }
            Event::ComputerRemoved { player } => self.lobby.remove_computer(*player)?,
            Event::Reserved { player } => {
                let profile = erasable.people.first().cloned().flatten();
                self.lobby.reserve(*player, profile, &[])?;
            }
            Event::ReservationCancelled { player } => self.lobby.cancel_reservation(*player)?,
            Event::LobbyCancelled => self.stage = Stage::closed(ClosedReason::Cancelled),
            Event::Lapsed => self.stage = Stage::closed(ClosedReason::Lapsed),
            Event::Left { player } if self.lobby.is_declined_by_all_but(*player) => {
                self.stage = Stage::closed(ClosedReason::Declined { by: *player });
            }
            Event::Left { player } => self.lobby.leave(*player),
            other => return Err(StateError::not_possible(other)),
        }
        Ok(())
    }

    /// Starts the game with what the seed drew for it.
    pub(crate) fn start(&mut self, at: Time, start: &Start) -> Result<(), StateError> {
        if self.terms.draw_start != start.position.is_some() {
            return Err(StateError::NoSuchStart);
        }
        if let Some(number) = start.position {
            let options = self.terms.options.with_start(number);
            self.terms.options = options.ok_or(StateError::NoSuchStart)?;
        }
        self.lobby.assign_seats(&start.seating)?;
        let seating = if self.terms.anonymous {
            self.lobby.renumber_by_seats(&start.seating)
        } else {
            start.seating.clone()
        };
        self.terms.options = Lobby::options_with_owners(&self.terms.options, &seating);
        let owners = self.lobby.owners();
        let clocks = self
            .terms
            .clock
            .map(|control| Clocks::new(control, owners.len()));
        let starting_position = self.terms.starting_position.as_deref();
        let mut playing = moves::decide::started(
            &self.terms.options,
            self.terms.diplomacy,
            clocks,
            starting_position,
            at,
            owners,
        )?;
        playing.topics.adjudications.are_allowed = self.terms.allows_claims();
        playing.add_computers(self.lobby.computers());
        let crowds = self.lobby.crowds();
        playing.add_crowds(crowds.map(|(player, crowd)| (player, crowd.vote)));
        self.stage = Stage::Playing(Box::new(playing));
        Ok(())
    }
}

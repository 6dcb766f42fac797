//! Requests that need the consent of everybody who still plays: takeback, pause, resume, and moving
//! the game to another channel.
//!
//! Only one request can be open. It lapses with the next move. Who may ask is decided in
//! `decide::consent`.

use crate::clock::PauseCause;
use crate::course::Playing;
use crate::course::error::CourseError;
use crate::event::{Erasable, Event};
use crate::facts::consent::{ConsentChange, ConsentRequest};
use crate::facts::home::Home;
use crate::facts::moves::News;
use crate::id::{PlayerId, Time};
use alloc::string::String;
use alloc::vec::Vec;

impl Playing {
    /// The players who still have to answer.
    pub(crate) fn asked(&self, request: &ConsentRequest) -> Vec<PlayerId> {
        let mut players = self.voting_players();
        players.retain(|player| *player != request.by && !request.agreed.contains(player));
        players
    }

    /// Applies a request or an answer.
    pub(crate) fn apply_consent(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
    ) -> Result<(), CourseError> {
        match event {
            Event::ConsentAsked { player, change } => {
                let channel = erasable.channel.clone();
                self.ask_consent(*player, (*change, channel), at);
                Ok(())
            }
            Event::ConsentGiven { player } => self.answer_consent(*player, true),
            Event::ConsentRefused { player } => self.answer_consent(*player, false),
            _ => Ok(()),
        }
    }

    /// Opens a request.
    fn ask_consent(
        &mut self,
        by: PlayerId,
        (change, channel): (ConsentChange, Option<String>),
        at: Time,
    ) {
        self.consent = Some(ConsentRequest {
            by,
            change,
            at,
            agreed: Vec::new(),
            channel,
        });
    }

    /// Applies an answer. Declining closes the request.
    fn answer_consent(&mut self, player: PlayerId, agrees: bool) -> Result<(), CourseError> {
        let request = self.consent.as_mut().ok_or(CourseError::NothingAsked)?;
        if agrees {
            request.agreed.push(player);
        } else {
            self.consent = None;
        }
        Ok(())
    }

    /// Makes the change if everybody has agreed. A takeback that has become impossible is dropped.
    pub(crate) fn carry_out_consent(&mut self, at: Time) -> Result<(), CourseError> {
        let takeback_limit = self.takeback_limit() as u32;
        let is_void =
            |change| matches!(change, ConsentChange::Takeback { ply } if ply < takeback_limit);
        self.consent.take_if(|request| is_void(request.change));
        let agreed = self
            .consent
            .clone()
            .filter(|request| self.asked(request).is_empty());
        let Some(request) = agreed else {
            return Ok(());
        };
        self.consent = None;
        match request.change {
            ConsentChange::Takeback { ply } => self.take_back(ply),
            ConsentChange::Pause { .. } => {
                let until = at + request.pause().unwrap_or_default();
                self.clocks_mut()?.pause_all(at, until, PauseCause::Agreed);
                self.add_news([News::Paused { until }]);
                Ok(())
            }
            ConsentChange::Resume => self.resume(at),
            ConsentChange::Move => {
                // If the channel was erased, the game becomes private.
                self.new_home = Some(request.channel.map_or(Home::Private, Home::Channel));
                self.add_news([News::Relocated]);
                Ok(())
            }
        }
    }

    /// A pause is over, or a player who returned ended it alone.
    pub(crate) fn end_pause(&mut self, by: Option<PlayerId>, at: Time) -> Result<(), CourseError> {
        // A request to resume needs no answer any more.
        let is_done =
            |request: &mut ConsentRequest| by.is_some() && request.change == ConsentChange::Resume;
        self.consent.take_if(is_done);
        self.resume(at)
    }

    /// A move resumes clocks that were paused because nobody came.
    pub(crate) fn end_absence(&mut self, at: Time) -> Result<(), CourseError> {
        let clocks = self.clocks.as_ref();
        match clocks.and_then(|clocks| clocks.pause) {
            Some(_) => self.resume(at),
            None => Ok(()),
        }
    }

    /// Resumes the clocks.
    fn resume(&mut self, at: Time) -> Result<(), CourseError> {
        self.clocks_mut()?.resume(at);
        self.add_news([News::Resumed]);
        Ok(())
    }
}

//! Requests that everybody who still plays has to accept: takeback, pause, resume, moving the game
//! to another channel, and a computer that plays for somebody who is absent.
//!
//! Only one request can be open. It lapses with the next move. Who may ask is decided in
//! `decide::request`.

use crate::clock::PauseCause;
use crate::course::Playing;
use crate::course::error::CourseError;
use crate::erasable::Erasable;
use crate::event::Event;
use crate::facts::home::Home;
use crate::facts::moves::News;
use crate::facts::request::{PlayerRequest, RequestChange};
use crate::id::{PlayerId, Time};
use alloc::string::String;
use alloc::vec::Vec;

impl Playing {
    /// The players who still have to answer.
    pub(crate) fn asked(&self, request: &PlayerRequest) -> Vec<PlayerId> {
        let mut players = self.voting_players();
        players.retain(|player| request.asks(*player));
        players
    }

    /// Applies a request or an answer.
    pub(crate) fn apply_request(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
    ) -> Result<(), CourseError> {
        match event {
            Event::Requested { player, change } => {
                let channel = erasable.channel.clone();
                self.make_request(*player, (*change, channel), at);
                Ok(())
            }
            Event::RequestAccepted { player } => self.answer_request(*player, true),
            Event::RequestDeclined { player } => self.answer_request(*player, false),
            _ => Ok(()),
        }
    }

    /// Opens a request.
    fn make_request(
        &mut self,
        by: PlayerId,
        (change, channel): (RequestChange, Option<String>),
        at: Time,
    ) {
        self.request = Some(PlayerRequest {
            by,
            change,
            at,
            accepted: Vec::new(),
            channel,
        });
    }

    /// Applies an answer. Declining closes the request.
    fn answer_request(&mut self, player: PlayerId, accepts: bool) -> Result<(), CourseError> {
        let request = self.request.as_mut().ok_or(CourseError::NothingAsked)?;
        if accepts {
            request.accepted.push(player);
        } else {
            self.request = None;
        }
        Ok(())
    }

    /// Makes the change if everybody has accepted. A takeback that has become impossible is
    /// dropped.
    pub(crate) fn carry_out_request(&mut self, at: Time) -> Result<(), CourseError> {
        let takeback_limit = self.takeback_limit() as u32;
        let is_void =
            |change| matches!(change, RequestChange::Takeback { ply } if ply < takeback_limit);
        self.request.take_if(|request| is_void(request.change));
        let accepted = self
            .request
            .clone()
            .filter(|request| self.asked(request).is_empty());
        let Some(request) = accepted else {
            return Ok(());
        };
        self.request = None;
        match request.change {
            RequestChange::Takeback { ply } => self.take_back(ply),
            RequestChange::Pause { .. } => {
                let until = at + request.pause().unwrap_or_default();
                self.clocks_mut()?
                    .pause_all(at, until, PauseCause::Requested);
                self.add_news([News::Paused { until }]);
                Ok(())
            }
            RequestChange::Resume => self.resume(at),
            RequestChange::Move => {
                // If the channel was erased, the game becomes private.
                self.new_home = Some(request.channel.map_or(Home::Private, Home::Channel));
                self.add_news([News::GameMovedHere]);
                Ok(())
            }
            RequestChange::Substitute { player, level, .. } => {
                self.hand_over(player, Some(level));
                Ok(())
            }
        }
    }

    /// A pause is over, or a player who returned ended it alone.
    pub(crate) fn end_pause(&mut self, by: Option<PlayerId>, at: Time) -> Result<(), CourseError> {
        // A request to resume needs no answer any more.
        let is_done =
            |request: &mut PlayerRequest| by.is_some() && request.change == RequestChange::Resume;
        self.request.take_if(is_done);
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

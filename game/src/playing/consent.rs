//! Requests that need the consent of everybody who still plays: takeback, pause, resume, and moving
//! the game to another channel.
//!
//! Only one request can be open. It lapses with the next move. Who may ask is decided in
//! `decide::consent`.

use crate::clock::Span;
use crate::event::{Erasable, Event};
use crate::id::{PlayerId, Time};
use crate::playing::Playing;
use crate::state::Home;
use crate::view::{News, PauseCause};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The change that is made once everybody has agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentChange {
    /// Take back moves.
    Takeback {
        /// The number of plies that stay.
        ply: u32,
    },
    /// Pause the clocks.
    Pause {
        /// The end of the pause if everybody agreed at once. The pause has the same length if they
        /// agree later ([`ConsentRequest::pause`]).
        until: Time,
    },
    /// Resume the clocks.
    Resume,
    /// Move the game to another channel, which is erasable data.
    Move,
}

/// An open request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentRequest {
    /// The player who asks.
    pub by: PlayerId,
    /// The change.
    pub change: ConsentChange,
    /// When it was asked. An answer names this time, so that it is not taken for an answer to
    /// another request.
    pub at: Time,
    /// The players who have agreed. All others who still play have to answer.
    pub agreed: Vec<PlayerId>,
    /// The channel to move to, in the format of the frontend that asked. Only players can see it.
    pub channel: Option<String>,
}

impl ConsentRequest {
    /// The length of the pause, if one is asked for.
    pub fn pause(&self) -> Option<Span> {
        match self.change {
            ConsentChange::Pause { until } => Some(Span(until.0.saturating_sub(self.at.0))),
            ConsentChange::Takeback { .. } | ConsentChange::Resume | ConsentChange::Move => None,
        }
    }
}

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
    ) -> Result<(), String> {
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
    fn answer_consent(&mut self, player: PlayerId, agrees: bool) -> Result<(), String> {
        let request = self
            .consent
            .as_mut()
            .ok_or_else(|| String::from("there is no open request to answer"))?;
        if agrees {
            request.agreed.push(player);
        } else {
            self.consent = None;
        }
        Ok(())
    }

    /// Makes the change if everybody has agreed. A takeback that has become impossible is dropped.
    pub(crate) fn carry_out_consent(&mut self, at: Time) -> Result<(), String> {
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
    pub(crate) fn end_pause(&mut self, by: Option<PlayerId>, at: Time) -> Result<(), String> {
        // A request to resume needs no answer any more.
        let is_done =
            |request: &mut ConsentRequest| by.is_some() && request.change == ConsentChange::Resume;
        self.consent.take_if(is_done);
        self.resume(at)
    }

    /// A move resumes clocks that were paused because nobody came.
    pub(crate) fn end_absence(&mut self, at: Time) -> Result<(), String> {
        let clocks = self.clocks.as_ref();
        match clocks.and_then(|clocks| clocks.pause) {
            Some(_) => self.resume(at),
            None => Ok(()),
        }
    }

    /// Resumes the clocks.
    fn resume(&mut self, at: Time) -> Result<(), String> {
        self.clocks_mut()?.resume(at);
        self.add_news([News::Resumed]);
        Ok(())
    }
}

//! What somebody asks of the others in a game, and all who still play have to agree to: to take a move back, to let the clocks stand still, to go on, to move the game to another channel. One thing is asked at
//! a time; it lapses with the next move. Who may ask is judged in `decide::request`.

use crate::clock::Span;
use crate::event::{Beside, Event};
use crate::id::{Place, Time};
use crate::playing::Playing;
use crate::state::Home;
use crate::view::{News, PauseCause};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// What is asked of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// That the game stand again as it did after so many plies.
    Takeback {
        /// How many.
        ply: u32,
    },
    /// That the clocks stand still, unless all agree to go on before.
    Pause {
        /// Until when, if all had agreed at once: they stand still for as long from when all have agreed ([`Request::pause`]).
        until: Time,
    },
    /// That the clocks go on.
    Resume,
    /// That the game live elsewhere from now on; where, lies beside the record.
    Move,
}

/// Something that is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who asks.
    pub by: Place,
    /// What for.
    pub wanted: Wanted,
    /// When: whoever answers names it, so that no answer to one thing is taken for one to another.
    pub at: Time,
    /// Who has agreed; all others who are still in the game have yet to.
    pub agreed: Vec<Place>,
    /// The channel to which the game is to move, in the words of the door that asked; its players alone know it.
    pub channel: Option<String>,
}

impl Request {
    /// For how long the clocks are to stand still, where that is asked.
    pub fn pause(&self) -> Option<Span> {
        match self.wanted {
            Wanted::Pause { until } => Some(Span(until.0.saturating_sub(self.at.0))),
            Wanted::Takeback { .. } | Wanted::Resume | Wanted::Move => None,
        }
    }
}

impl Playing {
    /// Those who have yet to answer what is asked.
    pub(crate) fn asked(&self, request: &Request) -> Vec<Place> {
        let mut places = self.people_with_voices();
        places.retain(|place| *place != request.by && !request.agreed.contains(place));
        places
    }

    /// Takes in what somebody asks of the others, or answers.
    pub(crate) fn take_consent(
        &mut self,
        at: Time,
        event: &Event,
        beside: &Beside,
    ) -> Result<(), String> {
        match event {
            Event::Requested { place, wanted } => {
                let channel = beside.channel.clone();
                self.take_request(*place, (*wanted, channel), at);
                Ok(())
            }
            Event::RequestAgreed { place } => self.answer_request(*place, true),
            Event::RequestDeclined { place } => self.answer_request(*place, false),
            _ => Ok(()),
        }
    }

    /// Somebody asks for something.
    fn take_request(&mut self, by: Place, (wanted, channel): (Wanted, Option<String>), at: Time) {
        self.request = Some(Request {
            by,
            wanted,
            at,
            agreed: Vec::new(),
            channel,
        });
    }

    /// Somebody agrees to what is asked, or makes it void.
    fn answer_request(&mut self, place: Place, agrees: bool) -> Result<(), String> {
        let request = self.request.as_mut();
        let request = request.ok_or_else(|| String::from("an answer to nothing"))?;
        match agrees {
            true => request.agreed.push(place),
            false => self.request = None,
        }
        Ok(())
    }

    /// Does what all have agreed to. What has become impossible since it was asked is void.
    pub(crate) fn settle_request(&mut self, at: Time) -> Result<(), String> {
        let firm = self.firm() as u32;
        let is_void = |wanted| matches!(wanted, Wanted::Takeback { ply } if ply < firm);
        self.request.take_if(|request| is_void(request.wanted));
        let agreed = self.request.clone();
        let agreed = agreed.filter(|request| self.asked(request).is_empty());
        let Some(request) = agreed else {
            return Ok(());
        };
        self.request = None;
        match request.wanted {
            Wanted::Takeback { ply } => self.take_back(ply),
            Wanted::Pause { .. } => {
                let until = at + request.pause().unwrap_or_default();
                self.clocks_mut()?.stop_all(at, until, PauseCause::Agreed);
                self.note_aside([News::Paused { until }]);
                Ok(())
            }
            Wanted::Resume => self.go_on(at),
            Wanted::Move => {
                // A channel that was erased leaves the game private.
                self.new_home = Some(request.channel.map_or(Home::Private, Home::Channel));
                self.note_aside([News::Relocated]);
                Ok(())
            }
        }
    }

    /// A pause is over: by itself, or because somebody came back and asks nobody.
    pub(crate) fn end_pause(&mut self, by: Option<Place>, at: Time) -> Result<(), String> {
        let is_done = |request: &mut Request| by.is_some() && request.wanted == Wanted::Resume;
        self.request.take_if(is_done);
        self.go_on(at)
    }

    /// Somebody makes a move: clocks that stood still because nobody came go on.
    pub(crate) fn come_back(&mut self, at: Time) -> Result<(), String> {
        let clocks = self.clocks.as_ref();
        match clocks.and_then(|clocks| clocks.pause) {
            Some(_) => self.go_on(at),
            None => Ok(()),
        }
    }

    /// The clocks go on.
    fn go_on(&mut self, at: Time) -> Result<(), String> {
        self.clocks_mut()?.go_on(at);
        self.note_aside([News::Resumed]);
        Ok(())
    }
}

//! Polls: voting, and ending one early.

use std::collections::BTreeSet;

use crate::body::Refusal;
use crate::events::event::Event;
use crate::model::{Message, Poll};
use crate::values::id::Id;
use crate::world::World;

impl World {
    /// Adds or takes back a person's vote. In a poll for one answer a new vote replaces the old.
    pub(crate) fn vote(
        &mut self,
        user: Id,
        (channel, message): (Id, Id),
        answer: u64,
        added: bool,
    ) -> Result<(), Refusal> {
        let poll = self.poll(channel, message)?;
        if self.has_ended(poll) {
            return Err(Refusal::PollEnded);
        }
        if !poll.has_answer(answer) {
            return Err(Refusal::UnknownMessage);
        }
        let replaced: Vec<u64> = if added && !poll.allow_multiselect {
            let own = poll
                .votes
                .iter()
                .filter(|(_, voters)| voters.contains(&user));
            own.map(|(other, _)| *other)
                .filter(|other| *other != answer)
                .collect()
        } else {
            Vec::new()
        };
        for other in replaced {
            self.set_vote(user, (channel, message), other, false)?;
        }
        self.set_vote(user, (channel, message), answer, added)
    }

    fn set_vote(
        &mut self,
        user: Id,
        (channel, message): (Id, Id),
        answer: u64,
        added: bool,
    ) -> Result<(), Refusal> {
        self.poll(channel, message)?;
        self.change_message(channel, message, |message: &mut Message| {
            let votes = message.poll.as_mut().map(|poll| &mut poll.votes);
            let voters: Option<&mut BTreeSet<Id>> =
                votes.map(|votes| votes.entry(answer).or_default());
            if let Some(voters) = voters {
                if added {
                    voters.insert(user);
                } else {
                    voters.remove(&user);
                }
            }
        })?;
        self.publish(&Event::Vote {
            channel,
            message,
            user,
            answer,
            added,
        });
        Ok(())
    }

    /// Ends a poll at once.
    pub(crate) fn end_poll(&mut self, channel: Id, message: Id) -> Result<(), Refusal> {
        let now = self.now();
        if self.has_ended(self.poll(channel, message)?) {
            return Err(Refusal::PollEnded);
        }
        self.change_message(channel, message, |message| {
            if let Some(poll) = &mut message.poll {
                poll.expiry = now;
            }
        })
    }

    /// The poll of a message.
    pub(crate) fn poll(&self, channel: Id, message: Id) -> Result<&Poll, Refusal> {
        let message = self
            .message(channel, message)
            .ok_or(Refusal::UnknownMessage)?;
        message.poll.as_ref().ok_or(Refusal::NotAPoll)
    }
}

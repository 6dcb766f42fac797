//! Polls: voting, and ending one early.

use std::collections::BTreeSet;

use crate::body::Refusal;
use crate::changes::messages;
use crate::events::Event;
use crate::model::{Message, Poll};
use crate::values::id::Id;
use crate::wire::poll::has_ended;
use crate::world::World;

/// Adds or takes back a person's vote. In a poll for one answer a new vote replaces the old.
pub(crate) fn vote(
    world: &mut World,
    user: Id,
    channel: Id,
    message: Id,
    answer: u64,
    added: bool,
) -> Result<(), Refusal> {
    let poll = poll(world, channel, message)?;
    if has_ended(world, poll) {
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
        set_vote(world, user, channel, message, other, false)?;
    }
    set_vote(world, user, channel, message, answer, added)
}

fn set_vote(
    world: &mut World,
    user: Id,
    channel: Id,
    message: Id,
    answer: u64,
    added: bool,
) -> Result<(), Refusal> {
    poll(world, channel, message)?;
    messages::change_message(world, channel, message, |message: &mut Message| {
        let votes = message.poll.as_mut().map(|poll| &mut poll.votes);
        let voters: Option<&mut BTreeSet<Id>> = votes.map(|votes| votes.entry(answer).or_default());
        if let Some(voters) = voters {
            if added {
                voters.insert(user);
            } else {
                voters.remove(&user);
            }
        }
    })?;
    world.publish(&Event::Vote {
        channel,
        message,
        user,
        answer,
        added,
    });
    Ok(())
}

/// Ends a poll at once.
pub(crate) fn end_poll(world: &mut World, channel: Id, message: Id) -> Result<(), Refusal> {
    let now = world.now();
    if has_ended(world, poll(world, channel, message)?) {
        return Err(Refusal::PollEnded);
    }
    messages::change_message(world, channel, message, |message| {
        if let Some(poll) = &mut message.poll {
            poll.expiry = now;
        }
    })
}

pub(crate) fn poll(world: &World, channel: Id, message: Id) -> Result<&Poll, Refusal> {
    let message = world
        .messages
        .get(channel, message)
        .ok_or(Refusal::UnknownMessage)?;
    message.poll.as_ref().ok_or(Refusal::NotAPoll)
}

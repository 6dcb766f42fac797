//! The budget of what one person causes others to be sent and channels to carry, over all games and
//! ways: letters, proposals, requests, offers, invitations, joins, new games, and what arbiters,
//! leagues and vacations change. Whom a command reaches is in `reach`.
//!
//! A refusal depends only on what its reader has sent to that person or channel before.
//!
//! The table is in memory only. After a restart everybody can send one burst more, and nobody but
//! the operator can restart the program; the records of who wrote to whom would be personal data on
//! the disk. It is measured in the time in which the program was awake, like the paces.

use crate::clock::Clock;
use crate::limits::config::LimitsConfig;
use crate::limits::permit::Permit;
use crate::limits::reach::{Contact, OverLimit, Recipient};
use entente_game::people::{Limit, Limited};
use entente_game::{PersonId, Span};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The messages that people have caused others to be sent.
pub(crate) struct Contacts {
    /// The number of messages that can be sent at once; 0 for any number.
    most: u32,
    /// The number that can be sent in an hour after that.
    per_hour: u32,
    /// The time at which everything will have come back that somebody has sent to a recipient, by
    /// the time in which the program was awake.
    spent_until: Mutex<HashMap<(PersonId, Recipient), Duration>>,
    clock: Clock,
}

impl Contacts {
    pub(crate) fn new(config: &LimitsConfig, clock: &Clock) -> Self {
        Self {
            most: config.messages,
            per_hour: config.messages_per_hour,
            spent_until: Mutex::default(),
            clock: clock.clone(),
        }
    }

    /// Counts what each recipient gets, or says when that is possible, and counts nothing.
    pub(crate) fn send(&self, contact: &Contact) -> Result<Permit, OverLimit> {
        if self.most == 0 {
            return Ok(Permit::counted());
        }
        let (now, awake) = self.clock.read();
        let each = Duration::from_hours(1) / self.per_hour.max(1);
        let whole = each * self.most;
        // Each change is one call, so the table is never half changed.
        let spent = self.spent_until.lock();
        let mut spent = spent.unwrap_or_else(PoisonError::into_inner);
        let after: Vec<_> = contact
            .recipients
            .iter()
            .map(|(recipient, quarters)| {
                let key = (contact.sender, recipient.clone());
                let until = spent.get(&key).copied().unwrap_or_default().max(awake);
                (key, until + each * *quarters / 4)
            })
            .collect();
        let waits = after
            .iter()
            .map(|((_, recipient), until)| (until.saturating_sub(awake + whole), recipient));
        let longest = waits.max().filter(|(wait, _)| !wait.is_zero());
        if let Some((wait, recipient)) = longest {
            let millis = wait.as_nanos().div_ceil(1_000_000);
            let limited = Limited {
                limit: self.limit(recipient),
                until: Some(now + Span(u64::try_from(millis).unwrap_or(u64::MAX))),
            };
            let recipient = recipient.clone();
            return Err(OverLimit { recipient, limited });
        }
        spent.extend(after);
        Ok(Permit::counted())
    }

    fn limit(&self, recipient: &Recipient) -> Limit {
        let (most, per_hour) = (self.most, self.per_hour);
        match recipient {
            Recipient::Person(_) | Recipient::Aliases => Limit::Messages { most, per_hour },
            Recipient::Channel(_) | Recipient::OwnGames => {
                Limit::ChannelMessages { most, per_hour }
            }
        }
    }

    /// Forgets all that has come back.
    pub(crate) fn forget_full(&self) {
        let awake = self.clock.read().1;
        let spent = self.spent_until.lock();
        let mut spent = spent.unwrap_or_else(PoisonError::into_inner);
        spent.retain(|_, until| *until > awake);
        spent.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    const ANN: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);
    const CLEO: PersonId = PersonId(3);

    /// The usual limit, and its clock in milliseconds.
    fn contacts() -> (Contacts, Arc<AtomicU64>) {
        let time = Arc::new(AtomicU64::new(1_000_000));
        let read = time.clone();
        let clock = Clock::manual(move || Time(read.load(Ordering::Relaxed)));
        (Contacts::new(&LimitsConfig::default(), &clock), time)
    }

    fn to(recipients: &[Recipient]) -> Contact {
        Contact {
            sender: ANN,
            recipients: recipients.iter().map(|to| (to.clone(), 4)).collect(),
            seats: Vec::new(),
        }
    }

    #[test]
    fn a_burst_reaches_one_person_and_then_one_message_a_minute() {
        let (contacts, time) = contacts();
        let bob = to(&[Recipient::Person(BOB)]);
        for _ in 0..15 {
            assert!(contacts.send(&bob).is_ok());
        }
        for _ in 0..3 {
            let limited = contacts.send(&bob).map_err(|over| over.limited.until);
            assert_eq!(limited, Err(Some(Time(1_060_000))));
        }
        time.fetch_add(59_999, Ordering::Relaxed);
        assert!(contacts.send(&bob).is_err());
        time.fetch_add(1, Ordering::Relaxed);
        assert!(contacts.send(&bob).is_ok());
        assert!(contacts.send(&bob).is_err());
    }

    #[test]
    fn what_is_refused_for_one_recipient_counts_for_none() {
        let (contacts, _) = contacts();
        let (bob, cleo) = (Recipient::Person(BOB), Recipient::Person(CLEO));
        while contacts.send(&to(std::slice::from_ref(&bob))).is_ok() {}
        for _ in 0..100 {
            assert!(contacts.send(&to(&[bob.clone(), cleo.clone()])).is_err());
        }
        for _ in 0..15 {
            assert!(contacts.send(&to(std::slice::from_ref(&cleo))).is_ok());
        }
        // Nobody pays for somebody else, and aliases are nobody.
        assert!(contacts.send(&to(&[Recipient::Aliases])).is_ok());
        let by_bob = Contact {
            sender: BOB,
            ..to(&[cleo])
        };
        assert!(contacts.send(&by_bob).is_ok());
    }

    #[test]
    fn four_edits_cost_as_much_as_a_message() {
        let (contacts, _) = contacts();
        let edit = Contact::with_channel(ANN, "somewhere", false);
        let message = Contact::with_channel(ANN, "somewhere", true);
        for _ in 0..14 {
            assert!(contacts.send(&message).is_ok());
        }
        for _ in 0..4 {
            assert!(contacts.send(&edit).is_ok());
        }
        let limited = contacts.send(&edit).map_err(|over| over.limited);
        let limit = Limit::ChannelMessages {
            most: 15,
            per_hour: 60,
        };
        let until = Some(Time(1_015_000));
        assert_eq!(limited, Err(Limited { limit, until }));
        let elsewhere = Contact::with_channel(ANN, "elsewhere", true);
        assert!(contacts.send(&elsewhere).is_ok());
    }

    #[test]
    fn what_has_come_back_is_forgotten() {
        let (contacts, time) = contacts();
        assert!(contacts.send(&to(&[Recipient::Person(BOB)])).is_ok());
        let count = || contacts.spent_until.lock().map_or(0, |spent| spent.len());
        contacts.forget_full();
        assert_eq!(count(), 1);
        time.fetch_add(60_000, Ordering::Relaxed);
        contacts.forget_full();
        assert_eq!(count(), 0);
    }
}

//! The messages that one person can cause another to be sent: letters, proposals, requests, offers,
//! invitations and joins together, over all games.
//!
//! Actions count, and never their consequences: a letter to a player
//! who has muted its writer counts like any other. So the refusal depends only on what its reader
//! has sent to that person before. Letters to an alias count for all aliases together, and never
//! for the person behind one: otherwise the limit would show who that is.
//!
//! The table is in memory only. After a restart everybody can send one burst more, and nobody but
//! the operator can restart the program; the records of who wrote to whom would be personal data on
//! the disk. It is measured in the time in which the program was awake, like the paces.

use crate::clock::Clock;
use crate::command::Command;
use crate::limits::config::LimitsConfig;
use entente_game::people::{Limit, Limited};
use entente_game::{
    Action, Actor, Correspondent, DiplomacyAction, DiplomacyRefusal, Game, LobbyAction, PersonId,
    PlayAction, Seat, Span,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// To whom somebody sends something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Recipient {
    Person(PersonId),
    /// Any alias, in any game.
    Aliases,
}

/// Somebody and those to whom they send something at once.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    sender: PersonId,
    recipients: BTreeSet<Recipient>,
    /// The seats of those to whom a letter goes together, so that a refusal can name one.
    seats: Vec<(Recipient, Seat)>,
}

/// The recipient for whom a limit is reached, and the limit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    recipient: Recipient,
    pub(crate) limited: Limited,
}

impl Contact {
    /// The sender and the recipients of this command; `game` is the game before it. `None` if
    /// nobody does: moves and answers are awaited, and computers are not limited.
    pub(crate) fn of(game: &Game, command: &Command<Action, Actor>) -> Option<Self> {
        let sender = command.actor.person()?;
        let others = || game.people().map(Recipient::Person);
        let mut seats = Vec::new();
        let recipients: BTreeSet<_> = match &command.action {
            Action::Lobby(LobbyAction::Join { .. } | LobbyAction::TakeOver { .. })
            | Action::Play(
                PlayAction::OfferDraw
                | PlayAction::Request(_)
                | PlayAction::HandOver { .. }
                | PlayAction::OfferSeat { offered: true, .. },
            ) => others().collect(),
            Action::Diplomacy(DiplomacyAction::Write { to, .. }) => {
                for who in to {
                    match who {
                        Correspondent::Seat(seat) => {
                            let recipients = at_seat(game, command.actor, *seat);
                            seats.extend(recipients.map(|recipient| (recipient, *seat)));
                        }
                        Correspondent::Alias(_) => return Some(Self::with_aliases(sender)),
                    }
                }
                seats.iter().map(|(recipient, _)| *recipient).collect()
            }
            Action::Diplomacy(
                DiplomacyAction::Propose { to: seat, .. }
                | DiplomacyAction::Counter { from: seat, .. },
            ) => at_seat(game, command.actor, *seat).collect(),
            action => {
                let invited = action.invited();
                invited
                    .map(|profile| Recipient::Person(profile.person))
                    .collect()
            }
        };
        let mut recipients = recipients;
        recipients.remove(&Recipient::Person(sender));
        (!recipients.is_empty()).then_some(Self {
            sender,
            recipients,
            seats,
        })
    }

    fn with_aliases(sender: PersonId) -> Self {
        Self {
            sender,
            recipients: [Recipient::Aliases].into(),
            seats: Vec::new(),
        }
    }

    /// The refusal that names the reader for whom a letter to several was one too many; `None` if
    /// there is only one whom it could mean.
    pub(crate) fn refusal(&self, over: &OverLimit) -> Option<DiplomacyRefusal> {
        let mut seats = self.seats.iter().filter(|_| self.seats.len() > 1);
        let (_, seat) = seats.find(|(recipient, _)| *recipient == over.recipient)?;
        match (&over.limited.limit, over.limited.until) {
            (Limit::Messages { most, per_hour }, Some(until)) => {
                Some(DiplomacyRefusal::TooManyMessages {
                    seat: *seat,
                    most: *most,
                    per_hour: *per_hour,
                    until,
                })
            }
            _ => None,
        }
    }
}

/// The person at this seat; none if it has a computer, or somebody who asked to be forgotten. Where
/// seats are secret, all their persons count together, as those behind aliases do.
fn at_seat(game: &Game, actor: Actor, seat: Seat) -> impl Iterator<Item = Recipient> {
    let view = game.view(game.viewer(actor));
    let hides_people = view.as_ref().is_some_and(|view| view.hides_people);
    let player = view.and_then(|view| view.person_at(seat)?.profile.clone());
    let recipient = match player {
        _ if hides_people => Some(Recipient::Aliases),
        player => player.map(|profile| Recipient::Person(profile.person)),
    };
    recipient.into_iter()
}

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

    /// Counts one message to each recipient, or says when that is possible, and counts none.
    pub(crate) fn send(&self, contact: &Contact) -> Result<(), OverLimit> {
        if self.most == 0 {
            return Ok(());
        }
        let (now, awake) = self.clock.read();
        let each = HOUR / self.per_hour.max(1);
        let burst = each * (self.most - 1);
        // Each change is one call, so the table is never half changed.
        let spent = self.spent_until.lock();
        let mut spent = spent.unwrap_or_else(PoisonError::into_inner);
        let recipients = contact.recipients.iter();
        let keys: Vec<_> = recipients.map(|to| (contact.sender, *to)).collect();
        let spent_on = |key| spent.get(key).copied().unwrap_or_default().max(awake);
        let waits = keys
            .iter()
            .map(|key| (spent_on(key).saturating_sub(awake + burst), key.1));
        let longest = waits.max().filter(|(wait, _)| !wait.is_zero());
        if let Some((wait, recipient)) = longest {
            let millis = wait.as_nanos().div_ceil(1_000_000);
            let (most, per_hour) = (self.most, self.per_hour);
            let limited = Limited {
                limit: Limit::Messages { most, per_hour },
                until: Some(now + Span(u64::try_from(millis).unwrap_or(u64::MAX))),
            };
            return Err(OverLimit { recipient, limited });
        }
        for key in keys {
            let until = spent.entry(key).or_default();
            *until = (*until).max(awake) + each;
        }
        Ok(())
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
            recipients: recipients.iter().copied().collect(),
            seats: Vec::new(),
        }
    }

    #[test]
    fn a_burst_reaches_one_person_and_then_one_message_a_minute() {
        let (contacts, time) = contacts();
        let bob = to(&[Recipient::Person(BOB)]);
        for _ in 0..15 {
            assert_eq!(contacts.send(&bob), Ok(()));
        }
        for _ in 0..3 {
            let limited = contacts.send(&bob).map_err(|over| over.limited.until);
            assert_eq!(limited, Err(Some(Time(1_060_000))));
        }
        time.fetch_add(59_999, Ordering::Relaxed);
        assert!(contacts.send(&bob).is_err());
        time.fetch_add(1, Ordering::Relaxed);
        assert_eq!(contacts.send(&bob), Ok(()));
        assert!(contacts.send(&bob).is_err());
    }

    #[test]
    fn what_is_refused_for_one_recipient_counts_for_none() {
        let (contacts, _) = contacts();
        let (bob, cleo) = (Recipient::Person(BOB), Recipient::Person(CLEO));
        while contacts.send(&to(&[bob])).is_ok() {}
        for _ in 0..100 {
            assert!(contacts.send(&to(&[bob, cleo])).is_err());
        }
        for _ in 0..15 {
            assert_eq!(contacts.send(&to(&[cleo])), Ok(()));
        }
        // Nobody pays for somebody else, and aliases are nobody.
        assert_eq!(contacts.send(&to(&[Recipient::Aliases])), Ok(()));
        let by_bob = Contact {
            sender: BOB,
            ..to(&[cleo])
        };
        assert_eq!(contacts.send(&by_bob), Ok(()));
    }

    #[test]
    fn what_has_come_back_is_forgotten() {
        let (contacts, time) = contacts();
        assert_eq!(contacts.send(&to(&[Recipient::Person(BOB)])), Ok(()));
        let count = || contacts.spent_until.lock().map_or(0, |spent| spent.len());
        contacts.forget_full();
        assert_eq!(count(), 1);
        time.fetch_add(60_000, Ordering::Relaxed);
        contacts.forget_full();
        assert_eq!(count(), 0);
    }
}

//! Whom a person reaches with a command, and the budget of what one person causes others to be sent
//! and channels to carry, over all games and ways: letters, proposals, requests, offers,
//! invitations, joins, new games, and what arbiters, leagues and vacations change.
//!
//! Whatever is notified in public counts, unless [`is_awaited`] lists its action: a new action
//! counts by itself. Diplomacy counts by what is written and never by its consequences: a letter to
//! a player who has muted its writer counts like any other, so a refusal tells nothing. Letters to
//! an alias count for all aliases together, and never for the person behind one: otherwise the
//! limit would show who that is.
//!
//! A refusal depends only on what its reader has sent to that person or channel before.
//!
//! The table is in memory only. After a restart everybody can send one burst more, and nobody but
//! the operator can restart the program; the records of who wrote to whom would be personal data on
//! the disk. It is measured in the time in which the program was awake, like the paces.

use crate::clock::Clock;
use crate::command::Command;
use crate::limits::config::{LimitsConfig, Permit};
use entente_game::people::{Limit, Limited};
use entente_game::{
    Action, Actor, Correspondent, DiplomacyAction, DiplomacyRefusal, Game, LobbyAction,
    Notification, NotificationReason, PersonId, PlayAction, Seat, Span,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The cost of a message, in the units of [`Contact`].
const MESSAGE: u32 = 4;

/// The cost of a change that a message shows which is there already.
const EDIT: u32 = 1;

/// The recipient for whom a limit is reached, and the limit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    pub(super) recipient: Recipient,
    pub(crate) limited: Limited,
}

/// Somebody, or some place, that gets something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Recipient {
    Person(PersonId),
    /// Any alias, in any game.
    Aliases,
    /// A channel, with its threads.
    Channel(String),
    /// All games of the sender together.
    OwnGames,
}

/// Somebody and those whom they reach at once.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(super) sender: PersonId,
    /// The cost for each recipient, in quarters of a message.
    pub(super) recipients: BTreeMap<Recipient, u32>,
    /// The seats of those to whom a letter goes together, so that a refusal can name one.
    pub(super) seats: Vec<(Recipient, Seat)>,
}

impl Contact {
    /// The sender and the recipients of this command, which changes the first game into the second
    /// and has these notifications. `None` if nobody else gets anything that counts, and for
    /// computers.
    pub(crate) fn of(
        before: &Game,
        after: &Game,
        command: &Command<Action, Actor>,
        notifications: &[Notification],
    ) -> Option<Self> {
        let sender = command.actor.person()?;
        let mut contact = match &command.action {
            Action::Diplomacy(action) => diplomacy(before, command.actor, sender, action)?,
            action if is_awaited(action) => return None,
            action => Self {
                sender,
                recipients: everybody(before, after, public_cost(action, notifications)?),
                seats: Vec::new(),
            },
        };
        contact.recipients.remove(&Recipient::Person(sender));
        (!contact.recipients.is_empty()).then_some(contact)
    }

    /// Something that changes what a channel shows.
    pub(crate) fn with_channel(sender: PersonId, channel: &str, is_new: bool) -> Self {
        Self::with_channels(sender, [(channel, is_new)])
    }

    /// Something that changes what these channels show, or that they get as a new message.
    pub(crate) fn with_channels<'a>(
        sender: PersonId,
        channels: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Self {
        let cost = |is_new| if is_new { MESSAGE } else { EDIT };
        let to = |channel: &str| Recipient::Channel(channel.to_owned());
        let channels = channels.into_iter();
        Self::with(
            sender,
            channels.map(|(channel, is_new)| (to(channel), cost(is_new))),
        )
    }

    /// Something that all games of a person show.
    pub(crate) fn with_own_games(sender: PersonId) -> Self {
        Self::with(sender, [(Recipient::OwnGames, MESSAGE)])
    }

    fn with(sender: PersonId, recipients: impl IntoIterator<Item = (Recipient, u32)>) -> Self {
        Self {
            sender,
            recipients: recipients.into_iter().collect(),
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

/// Whether the others wait for an action, or it is possible only as often as they do something. So
/// it is never refused for what somebody has sent before.
fn is_awaited(action: &Action) -> bool {
    match action {
        Action::Lobby(action) => matches!(
            action,
            LobbyAction::Accept | LobbyAction::Leave | LobbyAction::Cancel | LobbyAction::Start
        ),
        Action::Play(action) => matches!(
            action,
            PlayAction::Move { .. }
                | PlayAction::Choose { .. }
                | PlayAction::AcceptDraw
                | PlayAction::DeclineDraw
                | PlayAction::ClaimDraw(_)
                | PlayAction::Claim { .. }
                | PlayAction::Resign
                | PlayAction::Stop
                | PlayAction::Abort
                | PlayAction::Return
                | PlayAction::AcceptRequest
                | PlayAction::DeclineRequest
                | PlayAction::ConditionalMoves(_)
        ),
        Action::Computer(_) | Action::Note(_) => true,
        Action::Create(_) | Action::Arbiter(_) | Action::Diplomacy(_) => false,
    }
}

/// The cost of what everybody hears of an action; `None` if they hear nothing.
fn public_cost(action: &Action, notifications: &[Notification]) -> Option<u32> {
    let is_public = |reason: &NotificationReason| {
        !matches!(
            reason,
            NotificationReason::Diplomacy | NotificationReason::Reported
        )
    };
    let is_edit = |reason: NotificationReason| {
        matches!(
            reason,
            NotificationReason::LobbyChanged | NotificationReason::VacationChanged
        )
    };
    let reasons = notifications.iter().map(|notification| notification.reason);
    let mut public = reasons.filter(is_public).peekable();
    public.peek()?;
    // Who joins is announced to the others.
    let joins = matches!(action, Action::Lobby(LobbyAction::Join { .. }));
    Some(if !joins && public.all(is_edit) {
        EDIT
    } else {
        MESSAGE
    })
}

/// Everybody who has to do with a game, and its channels, at the same cost.
fn everybody(before: &Game, after: &Game, cost: u32) -> BTreeMap<Recipient, u32> {
    let people = before.people().chain(after.people());
    let places = before.places().chain(after.places());
    let channels = places.map(|place| Recipient::Channel(place.channel.clone()));
    let recipients = people.map(Recipient::Person).chain(channels);
    recipients.map(|recipient| (recipient, cost)).collect()
}

/// The recipients of a step of diplomacy. An answer is awaited, and whom somebody leaves or mutes
/// they got to know by an agreement of both.
fn diplomacy(
    game: &Game,
    actor: Actor,
    sender: PersonId,
    action: &DiplomacyAction,
) -> Option<Contact> {
    let mut seats = Vec::new();
    let recipients: BTreeMap<_, _> = match action {
        DiplomacyAction::Write { to, .. } => {
            for who in to {
                match who {
                    Correspondent::Seat(seat) => {
                        let recipients = at_seat(game, actor, *seat);
                        seats.extend(recipients.map(|recipient| (recipient, *seat)));
                    }
                    Correspondent::Alias(_) => {
                        return Some(Contact::with(sender, [(Recipient::Aliases, MESSAGE)]));
                    }
                }
            }
            let recipients = seats.iter().map(|(recipient, _)| recipient.clone());
            recipients.map(|recipient| (recipient, MESSAGE)).collect()
        }
        DiplomacyAction::Propose { to: seat, .. } | DiplomacyAction::Counter { from: seat, .. } => {
            at_seat(game, actor, *seat)
                .map(|recipient| (recipient, MESSAGE))
                .collect()
        }
        // The managers of the servers of these channels get it.
        DiplomacyAction::Report { .. } => game
            .places()
            .map(|place| (Recipient::Channel(place.channel.clone()), MESSAGE))
            .collect(),
        DiplomacyAction::Withdraw { .. }
        | DiplomacyAction::Accept { .. }
        | DiplomacyAction::Decline { .. }
        | DiplomacyAction::Leave { .. }
        | DiplomacyAction::Order(_)
        | DiplomacyAction::Mute { .. } => return None,
    };
    Some(Contact {
        sender,
        recipients,
        seats,
    })
}

/// The person at this seat; none if it has a computer, or somebody who asked to be forgotten. Where
/// seats are secret, all their persons count together, as those behind aliases do.
fn at_seat(game: &Game, actor: Actor, seat: Seat) -> impl Iterator<Item = Recipient> {
    let view = game.view(game.viewer(actor));
    let hides_people = view.as_ref().is_some_and(|view| view.players.hides_people);
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
    /// When everything will have come back that somebody has sent to a recipient, by the time in
    /// which the program was awake.
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

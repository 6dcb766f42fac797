//! Those whom a person reaches with a command, for the budget in `contacts`.
//!
//! Whatever is notified in public counts, unless [`is_awaited`] lists its action: a new action
//! counts by itself. Diplomacy counts by what is written and never by its consequences: a letter to
//! a player who has muted its writer counts like any other, so a refusal tells nothing. Letters to
//! an alias count for all aliases together, and never for the person behind one: otherwise the
//! limit would show who that is.

use crate::command::Command;
use entente_game::people::{Limit, Limited};
use entente_game::{
    Action, Actor, Correspondent, DiplomacyAction, DiplomacyRefusal, Game, Home, LobbyAction,
    Notification, NotificationReason, PersonId, PlayAction, Seat,
};
use std::collections::BTreeMap;

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
        let cost = if is_new { MESSAGE } else { EDIT };
        Self::with(sender, Recipient::Channel(channel.to_owned()), cost)
    }

    /// Something that all games of a person show.
    pub(crate) fn with_own_games(sender: PersonId) -> Self {
        Self::with(sender, Recipient::OwnGames, MESSAGE)
    }

    fn with(sender: PersonId, recipient: Recipient, cost: u32) -> Self {
        Self {
            sender,
            recipients: [(recipient, cost)].into(),
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
    let homes = [before.home(), after.home()].into_iter().flatten();
    let channels = homes.filter_map(|home| match home {
        Home::Channel(channel) => Some(Recipient::Channel(channel.clone())),
        Home::Private => None,
    });
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
                        return Some(Contact::with(sender, Recipient::Aliases, MESSAGE));
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
        // The managers of the server of this channel get it.
        DiplomacyAction::Report { .. } => {
            let Some(Home::Channel(channel)) = game.home() else {
                return None;
            };
            return Some(Contact::with_channel(sender, channel, true));
        }
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

//! What the workers can be asked to do.

use crate::service::access::seal::Saved;
use crate::service::command::{Accepted, Command};
use crate::service::error::{Rejected, ServiceError};
use crate::service::outbox::items::{Notice, Reminder};
use crate::service::time::reminder_times::ScheduledReminder;
use entente_game::people::{
    PersonAction, PersonLog, PersonRefusal, ServerAction, ServerLog, ServerRefusal, ServerSettings,
};
use entente_game::{Action, Actor, GameId, PersonId, ServerId, Time, View, Viewer};
use tokio::sync::oneshot;

pub(crate) type Answer<T, E> = oneshot::Sender<Result<T, E>>;

/// What a worker can be asked to do, with the channel for its answer.
pub(crate) enum Job {
    Decide {
        game: GameId,
        command: Box<Command<Action, Actor>>,
        answer: Answer<Accepted, Rejected>,
    },
    /// Something in a game is due at this time.
    Deadline {
        game: GameId,
        at: Time,
        answer: Answer<(), Rejected>,
    },
    Remind {
        game: GameId,
        due: ScheduledReminder,
        answer: Answer<(), Rejected>,
    },
    ConfirmReminder {
        notice: Notice,
        reminder: Reminder,
        answer: Answer<Option<View>, Rejected>,
    },
    /// A player of a game goes on vacation or comes back.
    Vacation {
        game: GameId,
        person: PersonId,
        answer: Answer<(), Rejected>,
    },
    Digest {
        person: PersonId,
        due: Time,
        answer: Answer<(), ServiceError>,
    },
    CreditOutages {
        game: GameId,
        answer: Answer<(), Rejected>,
    },
    Forget {
        game: GameId,
        person: PersonId,
        answer: Answer<(), Rejected>,
    },
    ForgetPerson {
        person: PersonId,
        answer: Answer<(), ServiceError>,
    },
    /// Somebody whom the owner has blocked asked to be forgotten.
    EraseBlocked {
        owner: PersonId,
        person: PersonId,
        answer: Answer<(), ServiceError>,
    },
    View {
        game: GameId,
        request: ViewRequest,
        answer: Answer<View, Rejected>,
    },
    Export {
        game: GameId,
        person: Option<PersonId>,
        answer: Answer<String, Rejected>,
    },
    Save {
        game: GameId,
        request: ViewRequest,
        answer: Answer<Saved, Rejected>,
    },
    Person {
        command: Command<PersonAction>,
        answer: Answer<Result<PersonLog, PersonRefusal>, Rejected>,
    },
    PersonLog {
        person: PersonId,
        answer: Answer<PersonLog, ServiceError>,
    },
    Server {
        server: ServerId,
        command: Command<ServerAction>,
        answer: Answer<Result<ServerSettings, ServerRefusal>, Rejected>,
    },
    ServerLog {
        server: ServerId,
        answer: Answer<ServerLog, ServiceError>,
    },
}

/// Which view of a game is wanted.
pub(crate) enum ViewRequest {
    /// The present view of a person or a computer.
    Actor(Actor),
    /// The view of a person as it was at this time.
    Earlier(PersonId, Time),
    /// The view of a viewer, as it was after this number of records, or the present one.
    Viewer(Viewer, Option<u64>),
}

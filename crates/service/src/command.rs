//! Commands to the service, and their answers.

use entente_game::{Action, Actor, Game, Nonce, PersonId, Time, View, Viewer};

/// A command to the service: who asks, what for, and under which key.
///
/// `A` is what is asked for: mostly an [`Action`] in a game, elsewhere a change to somebody's
/// settings, for example. `By` is who can ask: a person, or in a game also a computer ([`Actor`]).
/// A command that comes again under the same key is not done again, but gets the same answer:
/// Discord may deliver an interaction twice, and API clients repeat requests whose answer was lost.
#[derive(Debug, Clone)]
pub struct Command<A = Action, By = PersonId> {
    /// The person who asks.
    pub actor: By,
    /// The action that is asked for.
    pub action: A,
    /// The idempotency key: unique for each command, such as the id of an interaction. It begins
    /// with the name of the frontend.
    pub key: String,
    /// Whether it can come again under the key. Nothing is kept about the key of one that cannot.
    pub repeatable: bool,
    /// A hash of the request, where clients choose the keys and could use one key for two requests.
    pub fingerprint: Option<[u8; 32]>,
    /// The version of the game that the person has seen, where the command holds for that one only.
    pub expected: Option<ExpectedVersion>,
    /// The nonce that the person adds to the chance of the game, if the command is to join it.
    pub nonce: Option<Nonce>,
}

impl<A, By> Command<A, By> {
    /// A command that is valid for every version of the game.
    pub fn new(actor: By, action: A, key: String) -> Self {
        Self {
            actor,
            action,
            key,
            repeatable: true,
            fingerprint: None,
            expected: None,
            nonce: None,
        }
    }

    /// The command with another action, made of its present one.
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> Command<B, By> {
        let Ok(command) = self.try_map(|action| Ok::<_, std::convert::Infallible>(to(action)));
        command
    }

    /// The command with another action, made of its present one if that succeeds.
    pub fn try_map<B, E>(self, to: impl FnOnce(A) -> Result<B, E>) -> Result<Command<B, By>, E> {
        Ok(Command {
            actor: self.actor,
            action: to(self.action)?,
            key: self.key,
            repeatable: self.repeatable,
            fingerprint: self.fingerprint,
            expected: self.expected,
            nonce: self.nonce,
        })
    }

    /// The key, if something is kept about it.
    pub(crate) fn kept_key(&self) -> Option<String> {
        self.repeatable.then(|| self.key.clone())
    }
}

impl<A, By: Into<Actor>> Command<A, By> {
    /// The same command, of anybody who acts in a game.
    pub(crate) fn of_actor(self) -> Command<A, Actor> {
        Command {
            actor: self.actor.into(),
            action: self.action,
            key: self.key,
            repeatable: self.repeatable,
            fingerprint: self.fingerprint,
            expected: self.expected,
            nonce: self.nonce,
        }
    }
}

/// The version of a game for which a command holds.
#[derive(Debug, Clone)]
pub enum ExpectedVersion {
    /// One of these versions of the person's view ([`version`](entente_game::RecordView::version)).
    Versions(Vec<SeenVersion>),
    /// The last event that everybody knows of, by the version that the computer had after it
    /// ([`turn_version`](entente_game::RecordView::turn_version)).
    Turn(u64),
    /// The board after this number of plies.
    Ply(u32),
    /// The request that was made to the other players at this time.
    Request(Time),
}

/// A version of a view that a client has seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenVersion {
    /// The version ([`version`](entente_game::RecordView::version)).
    pub version: u64,
    /// The viewer whose view it was, if the client says so. Versions of another viewer count other
    /// events.
    pub viewer: Option<Viewer>,
}

impl SeenVersion {
    fn is(self, version: u64, viewer: Viewer) -> bool {
        self.version == version && self.viewer.is_none_or(|seen| seen == viewer)
    }
}

impl From<u64> for SeenVersion {
    fn from(version: u64) -> Self {
        Self {
            version,
            viewer: None,
        }
    }
}

impl ExpectedVersion {
    /// Whether this is still the version that the person sees.
    pub(crate) fn is_current(&self, game: &Game, viewer: Viewer) -> bool {
        match self {
            Self::Versions(versions) => {
                let current = game.version_for(viewer);
                versions.iter().any(|seen| seen.is(current, viewer))
            }
            Self::Turn(version) => *version == game.turn_version_for(viewer),
            Self::Ply(ply) => *ply == game.ply(),
            Self::Request(at) => game.request_at() == Some(*at),
        }
    }
}

/// A command that was accepted and is durable.
#[derive(Debug, Clone)]
pub struct Accepted {
    /// The game as the person saw it right after the command: the same, however often it is sent.
    pub view: View,
    /// Whether it had been done before, under the same key.
    pub repeated: bool,
}

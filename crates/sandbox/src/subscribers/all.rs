//! Everybody who receives the world's events.

use serde_json::Value;

use crate::subscribers::{Endpoint, Outgoing, PageSubscriber, Session};
use crate::values::clock::Moment;
use crate::values::id::Id;

/// The sessions of the bots, the endpoint and the open chat pages.
#[derive(Debug, Default)]
pub(crate) struct Subscribers {
    pub(crate) sessions: Vec<Session>,
    /// The address to which interactions go instead of the gateway, if the application has one.
    pub(crate) endpoint: Option<Endpoint>,
    pub(crate) pages: Vec<PageSubscriber>,
}

impl Subscribers {
    pub(crate) fn bot_online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    pub(crate) fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.iter().find(|session| session.id == id)
    }

    pub(crate) fn session_mut(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Whether the application has a session, connected or lost so recently that it can resume.
    pub(crate) fn has_session_of(&self, application: Id) -> bool {
        let mut sessions = self.sessions.iter();
        sessions.any(|session| session.scope().application == application)
    }

    /// Ends every session of an application with this message.
    pub(crate) fn end_sessions_of(&mut self, application: Id, last: &Outgoing) {
        self.sessions.retain(|session| {
            let ends = session.scope().application == application;
            if ends {
                session.write(last.clone());
            }
            !ends
        });
    }

    /// Removes the sessions that can no longer be resumed.
    pub(crate) fn forget_lost_sessions(&mut self, now: Moment) {
        self.sessions.retain(|session| session.is_alive(now));
    }

    /// Drops every connection, as a broken network does.
    pub(crate) fn cut_connections(&self) {
        self.sessions
            .iter()
            .for_each(|session| session.write(Outgoing::Cut));
    }

    /// Sends a bot an event that nothing here has caused. One of a server goes to the shard that is
    /// responsible for it, any other to the first one.
    pub(crate) fn send_made_up(&mut self, bot: Id, name: &str, data: &Value) {
        let own_id = name.starts_with("GUILD_").then(|| &data["id"]);
        let server = data.get("guild_id").or(own_id).and_then(Value::as_str);
        let server = server.and_then(|id| id.parse::<u64>().ok()).unwrap_or(0);
        let sessions = self.sessions.iter_mut().filter(|session| {
            let scope = session.scope();
            scope.application == bot && (server >> 22) % scope.shard.1 == scope.shard.0
        });
        sessions.for_each(|session| session.send_made_up(name, data));
    }
}

//! The ways in which people become known to each other. The people whom somebody knows are in
//! `log::acquaintances`.
//!
//! If nothing is known about two people, Discord can be asked whether one is a member where the
//! other has used Entente. That is limited, because each question is a request to Discord.

use crate::error::Result;
use crate::handling::People;
use crate::membership::{self, MemberQuestion, Seen};
use crate::worker::challenges::know_each_other;
use crate::worker::handle::Inner;
use entente_game::{Action, Actor, PersonId, ServerId};
use entente_store::Batch;
use tokio::sync::mpsc;

/// In how many servers an unknown person is searched for.
const SERVERS_ASKED: usize = 3;

impl People<'_> {
    /// Records that a person was seen in a server.
    pub async fn record_membership(self, person: PersonId, server: ServerId, seen: Seen) {
        if !self
            .0
            .inner
            .shared
            .membership
            .remember(person, server, seen)
        {
            return;
        }
        let mut batch = Batch::default();
        batch.put(membership::key(person, server), "");
        if let Err(error) = self.0.inner.store.commit(batch).await {
            tracing::warn!(%error, "could not store where a person was seen");
        }
    }

    /// The questions about members of servers from now on, for the frontend that can ask Discord.
    pub fn member_questions(self) -> mpsc::Receiver<MemberQuestion> {
        self.0.inner.shared.membership.questions()
    }

    /// Searches the servers of a challenger for the people they invite and do not know, as far as
    /// that is allowed. Those who are found are known from then on.
    pub(super) async fn look_for_invited(self, actor: Actor, action: &Action) -> Result<()> {
        let Some(challenger) = actor.person() else {
            return Ok(());
        };
        if self.0.inner.shared.limits.config.strangers {
            return Ok(());
        }
        let invited: Vec<PersonId> = action.invited().map(|profile| profile.person).collect();
        for person in invited {
            let known = move |inner: &Inner| inner.unknown_in(challenger, person);
            for server in self.0.read(known).await? {
                let may_ask = self.0.inner.shared.limits.paces.may_look(challenger);
                if may_ask && self.0.inner.shared.membership.ask(server, person).await {
                    self.record_membership(person, server, Seen::There).await;
                    break;
                }
            }
        }
        Ok(())
    }
}

impl Inner {
    /// The servers in which to search for a person; none if the two know each other.
    fn unknown_in(&self, challenger: PersonId, person: PersonId) -> Result<Vec<ServerId>> {
        if know_each_other(&self.store, &self.shared.membership, challenger, person)? {
            return Ok(Vec::new());
        }
        let mut servers = membership::servers(&self.store, challenger)?;
        servers.truncate(SERVERS_ASKED);
        Ok(servers)
    }
}
